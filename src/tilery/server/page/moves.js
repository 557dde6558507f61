// Every action as a plain list, for whoever would rather read than point.

import { make, sentence } from "./dom.js";
import { icon } from "./log.js";
import { quarters } from "./paths.js";

const move = (text, play, tile = null) => make("li", {}, make("button", { type: "button", onclick: play }, tile, sentence(text)));
const section = (title, list, tile = null) => make("section", {}, make("h3", {}, tile, title), make("ul", {}, list));

// path(path) plays one of the paths, press(button) one of the buttons, draft() opens the draft.
export function everyMove(view, { paths }, { path, press, draft }) {
  const groups = new Map();
  for (const each of paths) {
    const start = each.steps[0];
    if (!groups.has(start)) groups.set(start, []);
    groups.get(start).push(each);
  }
  const sections = [...groups].map(([start, list]) => {
    const { name = start, look } = view.places[start] ?? {};
    // What is a tile is shown as it will lie.
    const tile = (way) => (look ? icon(look, quarters(way)) : null);
    return section(
      sentence(name),
      list.map((each) => move(each.tell ?? each.text, () => path(each), each.way && tile(each.way))),
      tile(),
    );
  });
  const besides = view.buttons.map((each) => move(each.name, () => press(each)));
  if (view.draft) besides.push(move(`${view.draft.name} \u2026`, draft));
  if (besides.length) sections.push(section(sections.length ? "Besides" : "What you can do", besides));
  if (!sections.length) return make("p", { class: "muted" }, "There is nothing to choose now.");
  return make("div", { class: "moves" }, sections);
}
