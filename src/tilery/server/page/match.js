// /m/{match}: the waiting room and the table in one page.

import { asker, persist } from "./again.js";
import { get, post } from "./api.js";
import { Here } from "./away.js";
import { Connection } from "./connection.js";
import { find, make } from "./dom.js";
import { loading } from "./loading.js";
import { settingsForm } from "./menu.js";
import { isolated } from "./names.js";
import { games } from "./options.js";
import { Room, usedLink } from "./room.js";
import { freed } from "./settings.js";
import { openSheet } from "./sheet.js";
import { entitle } from "./signal.js";
import { listen } from "./socket.js";
import { Table } from "./table.js";

const LOST = "The connection is lost. Trying again \u2026";
const OFFLINE = "This device is offline.";
const FREED = "You have freed your seat.";
const TICK = 15_000; // ms after which it is said anew for how long somebody has been away

const match = location.pathname.split("/")[2];
const connection = new Connection(find("#line"));

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

class Page {
  constructor(link) {
    this.table = null;
    this.here = new Here();
    this.heard = null; // the room's number, as far as we have looked
    this.missed = false; // was the line to the notices lost?
    this.had = null; // the view that was seen last, when this browser has no part any more
    this.refusal = null; // why the link in the address was not taken
    this.room = new Room(find("#room"), match, link, { changed: (info) => this.#told(info), seated: () => this.socket?.renew() });
    this.look = asker(() => this.#look(), {
      silence: (error) => connection.set("answers", `${error.message} Trying again \u2026`),
      answered: () => connection.set("answers", null),
      refused: (error) => {
        connection.set("answers", null);
        this.#dead("This match cannot be shown", error.message);
      },
    });
  }

  listen() {
    this.socket = listen([match], {
      news: (_, rev, room) => this.#news(rev, room),
      here: (_, seats, watchers) => this.#here(seats, watchers),
      state: (state, told) => {
        connection.set("notices", state === "open" ? null : state === "full" ? told : navigator.onLine ? LOST : OFFLINE);
        // At first the notices tell what there is; later, something may have been missed.
        if (state !== "lost" && this.missed) this.look();
        this.missed = state === "lost";
      },
    });
  }

  get #playing() {
    return document.body.dataset.at === "table" && this.table?.now;
  }

  #news(rev, room) {
    if (this.#playing) this.table.news(rev);
    if (!this.#playing || room !== this.heard) this.look();
  }

  #here(seats, watchers) {
    const before = this.here.seats;
    this.here.hear(seats, watchers);
    this.#present();
    // When somebody has come or gone it is asked since when.
    if (before && JSON.stringify(before) !== JSON.stringify(seats)) this.look();
  }

  #present() {
    if (this.#playing) this.table.present();
    else if (document.body.dataset.at === "room") this.room.presence();
  }

  // Once more when somebody has been away for so long that there is something to be done about it.
  #learn(info) {
    clearTimeout(this.later);
    this.here.learn(info);
    const soon = this.here.soon();
    if (soon !== null) this.later = setTimeout(() => this.look(), soon);
    this.ticking ??= setInterval(() => this.here.info.seats.some(({ away }) => away !== null) && this.#present(), TICK);
  }

  // What the server answers to whatever changes who sits where: that is looked at once more.
  async #told(info) {
    if (info) this.#learn(info);
    this.#present();
    await this.look();
  }

  #at(where) {
    find("#room").hidden = where === "table";
    find("#table").hidden = where !== "table";
    document.body.dataset.at = where;
    find("#skip").textContent = where === "table" ? "To the board" : "To the content";
  }

  async #look() {
    const info = await get(`matches/${match}`);
    this.#learn(info);
    const held = info.seats.some((seat) => seat.you);
    find("#title").textContent = info.title;
    if (info.status === "waiting" || this.room.invited(info)) {
      const game = (await games()).find(({ name }) => name === info.game);
      this.heard = info.room;
      this.#at("room");
      entitle(`${info.status === "waiting" ? "Waiting" : "Invitation"} \u00b7 ${info.title}`);
      this.room.show(this.here, game);
      if (this.refusal) this.room.problem.textContent = this.refusal;
    } else if (held || info.watching) {
      await this.#play(info);
    } else this.#stranger(info);
  }

  async #play(info) {
    this.#at("table");
    this.table ??= new Table(match, this.here, { changed: (told) => this.#told(told), refused: () => this.look() });
    this.heard = info.room;
    this.room.leave();
    await this.table.begin();
    this.had = null;
    this.table.present();
  }

  // The game goes on, and this browser has no part in it.
  #stranger(info) {
    this.heard = info.room;
    const had = this.had ?? this.table?.now;
    const { invitation } = this.room;
    const names = info.seats.filter(({ kind }) => kind !== "open").map(({ name }) => isolated(name));
    const all = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
    const over = info.status === "over";
    const why =
      this.refusal ??
      (had
        ? lost(had, info)
        : invitation
          ? usedLink(info, invitation.seat)
          : freed(match)
            ? FREED
            : "To see it, you need a link: from whoever plays, or your own link back from another device.");
    const text = `${all} ${names.length > 1 ? (over ? "have played this game" : "are playing") : over ? "has played this game" : "is playing"}. ${why}`;
    this.#dead(`This game of ${info.title} ${over ? "is over" : "has begun"}`, text, info.watch);
  }

  #dead(title, text, watch) {
    this.#at("nowhere");
    this.had ??= this.table?.now ?? null;
    this.table?.leave();
    entitle(`${title} \u00b7 Tilery`);
    find("#room").replaceChildren(
      make("h2", {}, title),
      make("p", {}, text),
      make("div", { class: "row" }, watch ? make("a", { class: "button", href: watch }, "Watch it") : null, make("a", { class: "button", href: "/" }, "Home")),
    );
    this.room.parts.clear();
  }
}

// Why this browser has no part any more in what it has seen.
function lost({ held, names }, { seats }) {
  const [seat] = held;
  if (seat === undefined) return "Nobody may look on here any more.";
  if (freed(match)) return FREED;
  const { kind, name } = seats[seat];
  if (kind === "open") return "Your seat has been freed for somebody else.";
  if (kind === "computer") return "A computer plays on in your place.";
  return name === names[seat] ? "Another device of yours has sent this one away." : "Your seat has been given to somebody else.";
}

async function begin() {
  const link = brought();
  const page = new Page(link?.kind === "claim" ? link : null);
  if (link && link.kind !== "claim") {
    // Before the line for notices is opened: it shows the seats of who this browser is then.
    try {
      await persist(
        () => post(`matches/${match}/${link.kind}`, { secret: link.secret }),
        (error) => connection.set("answers", `${error.message} Trying again \u2026`),
      );
      connection.set("answers", null);
    } catch (error) {
      page.refusal = error.message;
    }
    history.replaceState(null, "", location.pathname);
  }
  page.look();
  page.listen();
  // What is behind the # may be somebody's link, and stays.
  find("#skip").addEventListener("click", (event) => {
    event.preventDefault();
    if (document.body.dataset.at === "table" && page.table) page.table.picture.enter();
    else find("#content").focus();
  });
}

find("#settings").addEventListener("click", () => openSheet("Settings", settingsForm()));
// Another link to the same match changes only what is behind the #.
addEventListener("hashchange", () => {
  if (!brought()) return;
  find("#table").hidden = true;
  loading(find("#room"));
  location.reload();
});
loading(find("#room"));
begin();
