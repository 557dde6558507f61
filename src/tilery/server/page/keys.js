// The board by keyboard: Tab goes from area to area, arrows to the nearest place that can be
// chosen, Enter chooses, Esc takes one step back.

import { letters } from "./settings.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ENDS = { Home: 0, End: -1 };
const TYPING = "input, textarea, select, [contenteditable]";

export function keys(picture, { enter, rest, back, undo, preview, hint, moves, turn, help, step }) {
  const single = { u: undo, p: preview, h: hint, m: moves, r: turn, "?": help, ",": () => step(-1), ".": () => step(1) };

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.body.dataset.at !== "table") return; // there is no board any more
    if (document.querySelector("dialog[open]") || event.target.closest(TYPING)) return;
    const place = event.target.closest(".place")?.id;
    const inside = picture.holder.contains(event.target) && !event.target.matches("button");
    // Arrows work from the start, without finding the board by Tab first.
    const free = inside || event.target === document.body || event.target.id === "bar";
    if (WAYS[event.key] && free) {
      move(picture, place, WAYS[event.key]);
    } else if (ENDS[event.key] !== undefined && inside && place) {
      picture.focus(picture.openWith(place).at(ENDS[event.key]));
    } else if ((event.key === "Enter" || event.key === " ") && free) {
      enter(place);
    } else if (event.key === "Escape") {
      back();
    } else if (letters() && single[event.key.toLowerCase()]) {
      single[event.key.toLowerCase()]();
    } else return;
    event.preventDefault();
  });
  picture.holder.addEventListener("focusin", (event) => {
    const place = event.target.closest(".place");
    const id = place?.matches(":focus-visible") ? place.id : null;
    picture.showFocus(id);
    if (place) picture.stand(place.id);
    // What has the focus is pointed at.
    picture.pointAt(id);
    if (id) rest(id);
  });
  picture.holder.addEventListener("focusout", () => {
    picture.showFocus(null);
    picture.pointAt(null);
    rest(null);
  });
}

function centre(picture, id) {
  const { left, right, top, bottom } = picture.place(id).getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

function move(picture, from, [dx, dy]) {
  const open = picture.open();
  if (!open.length) return;
  if (!from || !open.includes(from)) {
    picture.focus(open.find((id) => picture.marks.next.has(id)) ?? open[0]);
    return;
  }
  // Within the area as long as something lies that way; up and down lead on from there.
  const to = nearest(picture, from, picture.openWith(from), [dx, dy]) ?? (dy ? nearest(picture, from, open, [dx, dy]) : null);
  if (to) picture.focus(to);
}

function nearest(picture, from, ids, [dx, dy]) {
  const [x, y] = centre(picture, from);
  let best = null;
  let least = Infinity;
  for (const id of ids) {
    const [toX, toY] = centre(picture, id);
    const along = (toX - x) * dx + (toY - y) * dy;
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    if (along < 4) continue;
    const far = along + 2.5 * aside;
    if (far < least) [best, least] = [id, far];
  }
  return best;
}
