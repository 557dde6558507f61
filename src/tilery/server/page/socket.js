// One WebSocket a tab. It carries only "something happened"; what happened is fetched.

const BEAT = 10_000; // both sides send a sign of life this often
const SILENCE = 25_000; // so long without any, and the line is taken for dead
const SLOWEST = 15_000;

// listen(["k3v9"], {news, here, state}): news(match, rev) (the same rev again when somebody sat
// down or began a rematch), here(match, seats), and state("open") or
// state("lost"). After a loss `state("open")` means: fetch, something may have been missed.
export function listen(matches, { news, here, state }) {
  let socket = null;
  let heard = 0;
  let tries = 0;
  let timer = null;
  let ended = false;

  function open() {
    clearTimeout(timer);
    timer = null;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const fresh = new WebSocket(`${scheme}://${location.host}/api/notices`);
    socket = fresh;
    heard = Date.now();
    fresh.onopen = () => {
      tries = 0;
      heard = Date.now();
      fresh.send(JSON.stringify({ watch: matches }));
      state?.("open");
    };
    fresh.onmessage = (event) => {
      heard = Date.now();
      const said = JSON.parse(event.data);
      if ("rev" in said) news?.(said.match, said.rev);
      if ("here" in said) here?.(said.match, said.here);
    };
    fresh.onclose = () => fresh === socket && lost();
  }

  function lost() {
    socket = null;
    if (ended) return;
    state?.("lost");
    tries += 1;
    // Not all at once after a restart of the server: a random part of the wait.
    const wait = Math.min(SLOWEST, 500 * 2 ** Math.min(tries, 5)) * (0.5 + Math.random() / 2);
    clearTimeout(timer);
    timer = setTimeout(open, wait);
  }

  function drop() {
    const old = socket;
    if (old) {
      lost();
      old.close();
    }
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
      matches = more;
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ watch: matches }));
    },
    close() {
      ended = true;
      clearInterval(beat);
      clearTimeout(timer);
      socket?.close();
    },
  };
}
