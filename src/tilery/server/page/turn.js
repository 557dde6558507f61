// Whose turn it is, in words.

import { sentence } from "./dom.js";

const list = (names) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

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
// any to be chosen, `implied` names those that need no choosing, because every move has them.
export function asking(view, { places, implied }) {
  if (asked(view)) {
    if (!places) return { line: yours(view), hint: "" };
    if (implied) return { line: `${yours(view)}: choose where it goes`, hint: implied };
    return { line: `${yours(view)}: choose what to move, or where to`, hint: "" };
  }
  const names = view.waiting.map((seat) => view.names[seat]);
  const watching = view.seat === null && !shared(view) ? "You are watching" : "";
  return { line: names.length ? `${list(names)} to move` : "One moment", hint: watching };
}

// What another seat has done last, in the words of the log, when nothing has happened since.
export function lately(view) {
  const others = view.names.filter((_, seat) => seat !== view.seat);
  const newest = view.log.at(-1)?.rev;
  const said = view.log.filter((entry) => entry.rev === newest).map((entry) => entry.text);
  return said.find((text) => others.some((name) => text.startsWith(`${name}: `) || text.startsWith(`${name} `))) ?? "";
}
