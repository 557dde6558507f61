// Who is not here: since when, and what is said about it. Whoever holds up the game for two
// minutes is voted about.

import { isolated } from "./names.js";

export const ABSENT = 120; // seconds, as the server has it
export const FREED = 600; // after so many the host may give a seat to somebody else

export class Here {
  constructor() {
    this.seats = null; // those that are connected, as far as we were told
    this.watchers = null;
    this.info = null;
    this.skew = 0; // ms by which the server's clock is ahead
  }

  // The seats that are connected, and how many others look on.
  hear(seats, watchers) {
    this.seats = seats;
    this.watchers = watchers;
    if (this.info) this.info.watchers = watchers;
  }

  learn(info) {
    this.info = this.watchers === null ? info : { ...info, watchers: this.watchers };
    this.skew = info.now * 1000 - Date.now();
  }

  // Computer players are always here, and so is whoever is not known to be away.
  away(seat) {
    const person = this.info?.seats[seat].kind === "person";
    if (!person || this.seats?.includes(seat)) return false;
    return this.seats !== null || this.info.seats[seat].away !== null;
  }

  // For how many seconds somebody has been away, 0 when that is not known yet.
  seconds(seat) {
    const since = this.info?.seats[seat].away;
    if (since === null || since === undefined || this.seats?.includes(seat)) return 0;
    return Math.max(0, (Date.now() + this.skew) / 1000 - since);
  }

  note(seat) {
    const minutes = Math.floor(this.seconds(seat) / 60);
    return minutes ? `away ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`}` : "away";
  }

  // In how many ms somebody will have been away for long enough to be voted about, or null.
  soon() {
    const left = (this.info?.seats ?? []).filter(({ away, kind }) => away !== null && kind === "person").map(({ seat }) => ABSENT - this.seconds(seat));
    const next = Math.min(...left.filter((seconds) => seconds > 0));
    return Number.isFinite(next) ? next * 1000 + 300 : null;
  }
}

export const list = (names) => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

// "2 minutes", "3 hours"
function long(seconds) {
  const minutes = Math.floor(seconds / 60);
  const [number, word] = minutes < 120 ? [minutes, "minute"] : [Math.floor(minutes / 60), "hour"];
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

// What is said about somebody who holds up the game, and whether this browser's people have agreed
// to a computer; null when nobody has to be waited for.
export function held(here, view, chair) {
  const seconds = here.seconds(chair.seat);
  if (chair.kind !== "person" || chair.you || seconds < ABSENT || !view.waiting.includes(chair.seat)) return null;
  const { seats } = here.info;
  const name = isolated(chair.name);
  const mine = seats.filter(({ you, kind }) => you && kind === "person").map(({ seat }) => seat);
  const agreed = mine.some((seat) => chair.votes.includes(seat));
  const named = (some) => some.map((seat) => isolated(seats[seat].name));
  const others = named(chair.votes.filter((seat) => !mine.includes(seat)));
  const missing = named(chair.missing.filter((seat) => !mine.includes(seat)));
  const said = [`${name} has been away for ${long(seconds)}.`];
  if (agreed || others.length) {
    const who = list([...(agreed ? ["You"] : []), ...others]);
    said.push(`${who} ${agreed || others.length > 1 ? "agree" : "agrees"} that a computer plays on.`);
  }
  if (missing.length) said.push(agreed || others.length ? `${list(missing)} still ${missing.length > 1 ? "have" : "has"} to agree.` : `${list(missing)} would have to agree to a computer, too.`);
  return { text: said.join(" "), agreed, votes: mine.length > 0 };
}

// Whether a rematch has begun and somebody has not come along yet.
export function lateForRematch(here, view, { seat, kind, you }) {
  const again = here.info.mine.some(({ devices }) => devices.some((each) => each.this && each.how === "rematch"));
  return again && kind === "person" && !you && (view.round ?? 1) === 1 && view.waiting.includes(seat) && here.away(seat);
}
