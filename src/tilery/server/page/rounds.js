// The score sheet while the game goes on: what each seat has made in each round.

import { figure, make } from "./dom.js";
import { openSheet } from "./sheet.js";

// A game that counts no points by rounds has none, nor one in which nothing is counted yet.
export const hasRounds = ({ rounds, goal }) => rounds.length > 0 || goal !== null;

export function roundsSheet(view) {
  const played = view.rounds.length > 0;
  const body = make(
    "div",
    { class: "rounds" },
    played ? null : make("p", {}, "Nobody has scored yet."),
    played ? make("div", { class: "rounds-scroll", tabindex: "0", role: "group", "aria-label": "Points by rounds" }, grid(view)) : null,
    view.goal ? make("p", { class: "muted" }, `The game is played ${view.goal}.`) : null,
  );
  return openSheet("Score sheet", body, { kind: "wide" });
}

function grid({ names, rounds, points }) {
  const cells = (row, total = false) => row.map((each) => make("td", { class: each && !total ? "made" : null }, figure(each)));
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, make("td", {}), names.map((name) => make("th", { scope: "col" }, name)))),
    rounds.map(({ name, points: made, text }) =>
      make(
        "tbody",
        {},
        make("tr", {}, make("th", { scope: "row" }, name), cells(made)),
        text ? make("tr", { class: "told" }, make("td", { colspan: String(names.length + 1) }, text)) : null,
      ),
    ),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "Altogether"), cells(points, true))),
  );
}
