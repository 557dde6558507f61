// Every action as a plain list, for whoever would rather read than point.

import { make, sentence } from "./dom.js";

export function everyMove(view, paths, play) {
  if (paths.empty) return make("p", { class: "muted" }, "There is nothing to choose now.");
  const groups = new Map();
  for (const path of paths.paths) {
    const start = path.steps[0];
    if (!groups.has(start)) groups.set(start, []);
    groups.get(start).push(path);
  }
  return make(
    "div",
    { class: "moves" },
    [...groups].map(([start, list]) =>
      make(
        "section",
        {},
        make("h3", {}, sentence(view.places[start]?.name ?? start)),
        make(
          "ul",
          {},
          list.map((path) => make("li", {}, make("button", { type: "button", onclick: () => play(path) }, sentence(path.tell ?? path.text)))),
        ),
      ),
    ),
  );
}
