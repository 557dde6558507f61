// The keys, for whoever plays without a pointer.

import { make } from "./dom.js";
import { letters } from "./settings.js";
import { closeSheet, openSheet } from "./sheet.js";

const KEYS = [
  ["Tab", "go from one part of the table to the next"],
  ["Arrows", "go from place to place"],
  ["Home, End", "go to the first or last place of a part"],
  ["Enter, Space", "choose, and play what is chosen"],
  ["Esc", "go back a step, or close what is open"],
];
const MOVING = [
  ["M", "list all moves"],
  ["P", "look ahead"],
  ["R", "turn what is chosen, where it can be turned"],
  ["U", "take back"],
];
const HINT = ["H", "ask for a hint"];
const LETTERS = [
  [", and .", "step back and on through the game"],
  ["?", "show these keys"],
];

const rows = (keys) => keys.map(([key, does]) => make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, does)));

// Whoever only looks on has no moves: `allMoves` is null then; hints there are not everywhere.
export function helpSheet({ allMoves, hints }) {
  const letterKeys = [...(allMoves ? MOVING : []), ...(hints ? [HINT] : []), ...LETTERS];
  const press = () => {
    closeSheet();
    allMoves();
  };
  const body = make(
    "div",
    { class: "help" },
    make("table", { class: "key-table" }, make("caption", { class: "unseen" }, "Keys"), make("tbody", {}, rows(KEYS), letters() ? rows(letterKeys) : null)),
    letters() ? null : make("p", { class: "muted" }, "Single letters do nothing: they are switched off in the settings."),
    allMoves ? make("div", { class: "row" }, make("button", { type: "button", onclick: press }, "All moves")) : null,
  );
  return openSheet("Keys", body);
}
