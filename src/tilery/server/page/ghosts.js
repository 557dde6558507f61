// Copies of what lies on the board, on a layer of their own above the page.

import { all, draw } from "./dom.js";

// The layer covers the window; its units are px of the screen.
export function layer() {
  let found = document.querySelector("svg.sky");
  if (!found) {
    found = draw("svg", { class: "sky picture", "aria-hidden": "true" });
    document.body.append(found);
  }
  return found;
}

// What moves in a place: its tiles, or all of it when nothing is marked as one.
export const pieces = (place) => (place && !isStore(place) ? all(".tile", place) : []);

// What goes into a store is out of sight; tiles drawn there are samples and do not move.
export const isStore = (place) => place.dataset.area === "stores";

// A copy of an element: its box on the screen, and the size in which it was made.
export function copy(element, look = element.dataset.look) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const box = element.getBBox();
  const clone = element.cloneNode(true);
  for (const each of [clone, ...clone.querySelectorAll("[id]")]) each.removeAttribute("id");
  clone.removeAttribute("transform");
  clone.removeAttribute("visibility");
  const svg = draw("svg", { viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, width, height }, clone);
  const group = draw("g", { class: "ghost" }, svg);
  layer().append(group);
  return { group, look, size: width, rect: { left, top, width, height } };
}

// A piece drawn from its symbol, for what comes out of a place that does not show it.
export function piece(look, rect) {
  const svg = draw(
    "svg",
    { viewBox: "0 0 40 40", width: rect.width, height: rect.height },
    draw("use", { href: `#tile-${look}`, width: 40, height: 40 }),
  );
  const group = draw("g", { class: "ghost" }, svg);
  layer().append(group);
  return { group, look, size: rect.width, rect };
}

// What a finger carries: a copy of a place that follows it.
export function carry(place, x, y) {
  const found = pieces(place);
  const ghosts = (found.length ? found : [place]).map(copy);
  const at = (ghost, toX, toY) => {
    ghost.group.style.transform = `translate(${ghost.rect.left + toX - x}px, ${ghost.rect.top + toY - y}px)`;
  };
  for (const ghost of ghosts) {
    ghost.group.classList.add("carried");
    at(ghost, x, y);
  }
  return {
    to(toX, toY) {
      for (const ghost of ghosts) at(ghost, toX, toY);
    },
    end() {
      for (const ghost of ghosts) ghost.group.remove();
    },
  };
}

export function clearGhosts() {
  document.querySelector("svg.sky")?.replaceChildren();
}
