// One WebSocket a tab. It carries only "something happened"; what happened is fetched.

import { delay } from "./again.js";

const BEAT = 10_000; // both sides send a sign of life this often
const SILENCE = 25_000; // so long without any, and the line is taken for dead
const TOO_MUCH = 1008; // the server has as many pages of this browser as it takes

// listen(["k3v9"], {news, here, state}): news(match, rev, room) (the same rev with another room
// when somebody sat down or began a rematch), here(match, seats, watchers), and state("open"),
// state("lost") or state("full", sentence), after which no more is heard. After a loss
// `state("open")` means: fetch, something may have been missed.
export function listen(matches, { news, here, state }) {
  let socket = null;
  let heard = 0;
  let tries = 0;
  let timer = null;
  let ended = false;

  function open() {
    if (ended) return;
    clearTimeout(timer);
    timer = null;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const fresh = new WebSocket(`${scheme}://${location.host}/api/notices`);
    let greeted = false;
    socket = fresh;
    heard = Date.now();
    fresh.onopen = () => {
      heard = Date.now();
      fresh.send(JSON.stringify({ watch: matches }));
    };
    fresh.onmessage = (event) => {
      if (fresh !== socket) return;
      heard = Date.now();
      // Only what is heard shows that the server takes us: it may open the line only to close it.
      if (!greeted) {
        greeted = true;
        tries = 0;
        state?.("open");
      }
      const said = JSON.parse(event.data);
      if ("rev" in said) news?.(said.match, said.rev, said.room);
      if ("here" in said) here?.(said.match, said.here, said.watchers);
    };
    fresh.onclose = ({ code }) => {
      if (fresh !== socket) return;
      if (code === TOO_MUCH) full();
      else lost();
    };
  }

  function full() {
    end();
    state?.("full", "Too many pages of Tilery are open in this browser. Close some of them and load this one again.");
  }

  function lost() {
    socket = null;
    if (ended) return;
    state?.("lost");
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(open, delay(tries));
  }

  function drop() {
    const old = socket;
    if (old) {
      lost();
      old.close();
    }
  }

  function end() {
    ended = true;
    clearInterval(beat);
    clearTimeout(timer);
    socket?.close();
    socket = null;
  }

  const beat = setInterval(() => {
    if (!socket) return;
    if (Date.now() - heard > SILENCE) drop();
    else if (socket.readyState === WebSocket.OPEN) socket.send('{"beat":1}');
  }, BEAT / 2);

  // The browser knows some losses and returns before any time-out does.
  addEventListener("offline", drop);
  addEventListener("online", () => !socket && open());
  addEventListener("pageshow", (event) => event.persisted && !socket && open());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !socket) open();
  });
  addEventListener("pagehide", () => socket?.close());

  open();
  return {
    watch(more) {
      if (JSON.stringify(more) === JSON.stringify(matches)) return;
      matches = more;
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ watch: matches }));
    },
    // A new line: the server knows by its cookie who is behind it, and that may have come since.
    renew() {
      const old = socket;
      socket = null;
      old?.close();
      open();
    },
    close: end,
  };
}
