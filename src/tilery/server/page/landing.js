// Where a piece comes to lie in a place: on its like in the drawing after, or on a spot of its own
// where that drawing has it no more.

import { all } from "./dom.js";
import { pieces } from "./ghosts.js";

export const fits = (tile, look) => !look || !tile.dataset.look || tile.dataset.look === look;

// The piece of the new drawing that something lands on. One that lay there before, and has not
// left, is nothing to land on.
export function landingOf(target, look, { old, taken, gone }) {
  const still = pieces(old).filter((tile) => !gone.has(tile));
  const lay = (tile) => still.some((other) => sameSpot(tile, other) && fits(other, tile.dataset.look));
  return pieces(target).find((tile) => !taken.has(tile) && fits(tile, look) && !lay(tile));
}

export function sameSpot(one, other) {
  const [here, there] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.abs(here.left - there.left) < 2 && Math.abs(here.top - there.top) < 2;
}

// A free spot of a place: the next of its empty spaces, else beside what lies there. `full` are
// the boxes of what has come there already, `size` is that of the piece.
export function spotIn(place, { gone, full, size }) {
  const lying = pieces(place).filter((tile) => !gone.has(tile));
  const boxes = [...lying.map((tile) => tile.getBoundingClientRect()), ...full];
  const spaces = all(".space, .cell, .spot", place).map((space) => space.getBoundingClientRect());
  const free = spaces.find((space) => !boxes.some((box) => within(box, space)));
  if (free) return square(free, Math.min(free.width, free.height));
  const edge = (place.querySelector(":scope > .edge") ?? place).getBoundingClientRect();
  const side = Math.min(boxes[0]?.width ?? size, edge.height || size);
  const left = Math.max(edge.left, ...boxes.map((box) => box.left + box.width * 1.1));
  return square({ left: Math.min(left, edge.right - side), top: boxes[0]?.top ?? edge.top }, side);
}

// Whether the middle of a box lies in another.
function within(box, { left, top, width, height }) {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x > left && x < left + width && y > top && y < top + height;
}

const square = ({ left, top }, size) => ({ left, top, width: size, height: size });
