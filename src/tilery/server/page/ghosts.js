// Copies of what lies on the board, on a layer of their own above the page.

import { all, draw } from "./dom.js";

const UNIT = { x: 0, y: 0, width: 40, height: 40 }; // what a symbol is drawn on
const BACK = "back"; // the look of a piece that lies face down

export const faceDown = ({ dataset }) => dataset.look === BACK;

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
  return ghost(clone, box, look, { left, top, width, height });
}

// A piece drawn from its symbol, for what comes out of a place that does not show it.
export function piece(look, rect) {
  return ghost(symbol(look), UNIT, look, rect);
}

const symbol = (look) => draw("use", { href: `#tile-${look}`, width: UNIT.width, height: UNIT.height });

function ghost(drawn, { x, y, width, height }, look, rect) {
  const face = draw("svg", { viewBox: `${x} ${y} ${width} ${height}`, width: rect.width, height: rect.height }, drawn);
  const sides = draw("g", { class: "sides" }, face);
  const group = draw("g", { class: "ghost" }, sides);
  layer().append(group);
  return { group, sides, face, look, size: rect.width, rect };
}

// Show another side of a piece.
export function show(ghost, look) {
  ghost.look = look;
  ghost.face.setAttribute("viewBox", `0 0 ${UNIT.width} ${UNIT.height}`);
  ghost.face.replaceChildren(symbol(look));
}

// What a finger carries: a copy of a place that follows it.
export function carry(place, x, y) {
  const found = pieces(place).filter((tile) => !tile.closest(".behind"));
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

// How a look is drawn that neither the drawing before nor the one after shows.
export function define(look, symbol) {
  if (document.getElementById(`tile-${look}`)) return;
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${symbol}</svg>`, "image/svg+xml");
  layer().append(draw("defs", { class: "ghost" }, document.importNode(parsed.documentElement.firstChild, true)));
}

export function clearGhosts() {
  for (const ghost of all("svg.sky > .ghost")) ghost.remove();
}

// Points stay where they have risen until the next thing happens.
export function clearRisen() {
  for (const risen of all("svg.sky > .risen")) risen.remove();
}
