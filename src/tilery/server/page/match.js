// /m/{match}: the waiting room and the table in one page.

import { get, post } from "./api.js";
import { find, make } from "./dom.js";
import { Room } from "./room.js";
import { listen } from "./socket.js";
import { Table } from "./table.js";

const match = location.pathname.split("/").at(-1);

// What a link brings along, behind the #, where it is never sent by itself: #seat=1&secret=… is an
// invitation, #seat=1&return=… the way back to one's own seat, #watch=… lets one look on.
function brought() {
  const fields = new URLSearchParams(location.hash.slice(1));
  for (const [kind, field] of Object.entries({ claim: "secret", return: "return", watch: "watch" })) {
    const secret = fields.get(field);
    if (secret) return { kind, secret, seat: Number(fields.get("seat")) };
  }
  return null;
}

const line = find("#line");
let lost = null;

function connection(state) {
  clearTimeout(lost);
  if (state === "lost") {
    // A blink of the network is not worth a banner.
    lost = setTimeout(() => {
      line.textContent = "The connection is lost. Trying again \u2026";
      line.dataset.state = "lost";
      line.hidden = false;
    }, 700);
  } else if (line.dataset.state === "lost") {
    line.textContent = "Connected again";
    line.dataset.state = "back";
    lost = setTimeout(() => {
      line.hidden = true;
      line.dataset.state = "";
    }, 1800);
  }
}

function problem(error) {
  const room = find("#room");
  room.hidden = false;
  room.replaceChildren(make("h2", {}, "This match cannot be shown"), make("p", {}, error.message), make("a", { class: "button", href: "/" }, "All games"));
}

async function begin() {
  const link = brought();
  if (link && link.kind !== "claim") {
    await post(`matches/${match}/${link.kind}`, { secret: link.secret });
    history.replaceState(null, "", location.pathname);
  }
  const room = new Room(find("#room"), match, link?.kind === "claim" ? link : null);
  let table = null;
  let present = null;
  let asked = 0;
  let shown = 0;

  async function look() {
    const turn = ++asked;
    const info = await get(`matches/${match}`);
    if (turn < shown) return; // a later question was answered first
    shown = turn;
    const waiting = info.status === "waiting" || (room.invitation && info.seats[room.invitation.seat]?.kind === "open");
    find("#room").hidden = !waiting;
    find("#table").hidden = waiting;
    document.body.dataset.at = waiting ? "room" : "table";
    if (waiting) {
      document.title = "Waiting \u00b7 Tilery";
      room.show(info);
      return;
    }
    table ??= new Table(match);
    table.here.people = new Set(info.seats.filter((seat) => seat.kind === "person").map((seat) => seat.seat));
    if (present) table.here.seats = present;
    await table.refresh();
  }
  room.changed = look;
  await look();

  listen([match], {
    news: (_, rev) => (table ? table.news(rev) : look().catch(() => {})),
    here: (_, seats) => {
      present = seats;
      if (table) table.presence(seats);
      else look().catch(() => {});
    },
    state: (state) => {
      connection(state);
      if (state === "open") look().catch(() => {});
    },
  });
}

begin().catch(problem);
