// Whose turn it is, in words.

import { sentence, signed } from "./dom.js";
import { isolated } from "./names.js";
import { seatOf } from "./seat.js";

const list = (names) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const ROOM = 100; // letters in the second line of the bar

// Several people share this device: then a name says more than "your".
export const shared = (view) => (view.held?.length ?? 0) > 1;

// Whether whoever looks is to move: not while a computer plays for them.
const asked = (view) => view.waiting.includes(view.seat) && !view.bots[view.seat];

const yours = (view) => (shared(view) ? `${view.names[view.seat]}\u2019s turn` : "Your turn");

// {text, mine}: a few words for the top of the page and the title of the tab.
export function headline(view) {
  if (view.status === "over") return { text: "The game is over", mine: false };
  if (asked(view)) return { text: yours(view), mine: true };
  const names = view.waiting.map((seat) => view.names[seat]);
  return { text: names.length ? `${list(names)} to move` : "One moment", mine: false };
}

// The same while one looks back: where one is.
export function lookingBack(view, words) {
  return { text: view.round ? `Round ${view.round} \u00b7 ${words}` : sentence(words), mine: false };
}

// The same while something still moves: nobody's turn is announced before it has come.
export function meanwhile(before, after) {
  const { text, mine } = headline(before);
  if (!mine) return { text, mine };
  const then = headline(after);
  return then.mine || after.status === "over" ? { text: "One moment", mine: false } : then;
}

// {line, hint}: what the action bar says before anything is chosen. `places` tells whether there are
// any to be chosen, `implied` names those that need no choosing, because every move has them; `ask`
// are a game's own words for what is to be done with these, and `laid` tells whether it is to lay a
// tile.
export function asking(view, { places, implied, ask, laid }) {
  if (asked(view)) {
    if (!places) return { line: yours(view), hint: "" };
    if (ask) return { line: `${yours(view)}: ${ask}`, hint: "" };
    if (implied) return { line: `${yours(view)}: choose where it goes`, hint: implied };
    return { line: `${yours(view)}: choose ${laid ? "a tile" : "what to move, or where to"}`, hint: "" };
  }
  const names = view.waiting.map((seat) => view.names[seat]);
  const watching = view.seat === null && !shared(view) ? "You are watching" : "";
  return { line: names.length ? `${list(names)} to move` : "One moment", hint: watching };
}

// What the last play has scored for several, and else what another seat has done with it, in the
// words of the log. Notes may have come since, such as that somebody is back.
export function lately(view, motions) {
  const scored = scoring(view, motions);
  if (scored) return scored;
  const others = view.names.filter((_, seat) => seat !== view.seat);
  const newest = view.log.findLast((entry) => entry.kind !== "note")?.rev;
  return happened(view.log, newest, (text) => others.some((name) => text.startsWith(`${name}: `) || text.startsWith(`${name} `)));
}

// What a play has done, in the words of the log: the last of its sentences for which there is
// room. A round that begins with it is another matter.
export function happened(log, rev, counts = () => true) {
  const all = log.filter((entry) => entry.rev === rev && entry.kind !== "note");
  const next = all.findIndex(({ kind }, n) => n > 0 && kind === "round");
  const said = all.slice(0, next < 0 ? all.length : next).map(({ text }) => text).filter(counts);
  while (said.length > 1 && said.join("; ").length > ROOM) said.shift();
  return said.join("; ");
}

// A scoring in one sentence: "Round 2 is over: Clay +4, Ann \u22122". Null when there was none.
function scoring(view, motions) {
  const scored = motions.filter(({ points }) => points !== undefined);
  if (new Set(scored.map(({ say }) => say)).size < 2 || scored.at(-1).rev !== view.played) return null;
  const sums = view.names.map(() => null);
  for (const { from, to, points } of scored) sums[seatOf(to ?? from) ?? view.seat ?? 0] += points;
  const each = view.names.map((name, seat) => (sums[seat] === null ? null : `${isolated(name)} ${sums[seat] ? signed(sums[seat]) : "\u00b10"}`));
  const next = view.log.some(({ rev, kind }) => rev === view.played && kind === "round") && view.round > 1;
  return `${next ? `Round ${view.round - 1} is over` : "Scored"}: ${each.filter(Boolean).join(", ")}`;
}
