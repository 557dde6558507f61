// The end: who won, every seat's points, explained line by line, and what to do next.

import { figure, make, sentence, signed } from "./dom.js";
import { openSheet } from "./sheet.js";
import { shared } from "./turn.js";

export function finalSheet(view, { rematch, look }) {
  const place = view.places_won ?? rank(view.points);
  const seats = [...view.names.keys()].sort((a, b) => place[a] - place[b] || a - b);
  const again = make("div", { class: "again" });
  const body = make(
    "div",
    { class: "final" },
    make("p", { class: "verdict" }, sentence(view.notice || view.title)),
    make(
      "ol",
      { class: "standings" },
      seats.map((seat) => standing(view, seat, place[seat])),
    ),
    make(
      "div",
      { class: "row actions" },
      again,
      make("button", { type: "button", onclick: look }, "Look back through the game"),
      make("a", { class: "button", href: "/" }, "Home"),
    ),
    view.sheet?.some((lines) => lines.length) ? make("h3", {}, "How the points came about") : null,
    make(
      "div",
      { class: "final-seats" },
      seats.map((seat) => column(view, seat)),
    ),
  );
  playAgain(again, view, rematch);
  return openSheet("The game is over", body, { kind: "wide" });
}

// The button that goes on; it says so when somebody else has gone on already.
export function playAgain(root, view, rematch) {
  root?.replaceChildren(
    ...[
      view.rematch ? make("p", {}, "A rematch has been started.") : null,
      view.seat === null && !view.rematch
        ? null
        : make("button", { class: "main", type: "button", onclick: rematch }, view.rematch ? (view.seat === null ? "Watch it" : "Join it") : "Play again"),
    ].filter(Boolean),
  );
}

const rank = (points) => points.map((mine) => 1 + points.filter((other) => other > mine).length);

function standing(view, seat, place) {
  const mine = seat === view.seat && !shared(view); // several at one device are all "you"
  return make(
    "li",
    { class: place === 1 ? "won" : null },
    make("span", { class: "number" }, String(place)),
    make("b", {}, view.names[seat], mine ? make("small", {}, "you") : null),
    make("strong", {}, figure(view.points[seat])),
  );
}

function column(view, seat) {
  const lines = view.sheet?.[seat] ?? [];
  if (!lines.length) return null;
  return make(
    "section",
    { class: "final-seat" },
    make("h3", {}, make("span", {}, view.names[seat]), make("strong", {}, figure(view.points[seat]))),
    parts(lines, view.sheet).map(([title, part]) => [
      make("h4", {}, make("span", {}, title), make("span", {}, signed(part.reduce((sum, line) => sum + line.points, 0)))),
      make(
        "ol",
        {},
        part.map((line) => make("li", {}, make("span", {}, short(line, view.names[seat])), make("b", {}, signed(line.points)))),
      ),
    ]),
  );
}

// Lines that were scored together, under what the game calls that, or else under a number.
function parts(lines, sheet) {
  const revs = [...new Set(sheet.flat().map((line) => line.rev))].sort((a, b) => a - b);
  const found = new Map();
  for (const line of lines) {
    const title = line.part ? sentence(line.part) : `Scoring ${revs.indexOf(line.rev) + 1}`;
    if (!found.has(title)) found.set(title, []);
    found.get(title).push(line);
  }
  return [...found];
}

// The name stands above, and the points stand beside the line: neither is said twice.
function short({ text, points }, name) {
  const plain = text.replace(/[\u2068\u2069]/g, "");
  const own = plain.startsWith(`${name}: `) ? plain.slice(name.length + 2) : plain;
  return sentence(own.replace(` (${signed(points)})`, "").replace(`(${signed(points)}: `, "("));
}
