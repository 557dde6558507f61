// The board by keyboard: arrows go to the nearest place that can be chosen, Enter chooses,
// Esc takes one step back.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TYPING = "input, textarea, select, [contenteditable]";

export function keys(picture, { choose, rest, confirm, back, undo, preview, hint, help, step }) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || event.target.closest(TYPING)) return;
    const place = event.target.closest(".place")?.id;
    const inside = picture.holder.contains(event.target);
    // Arrows work from the start, without finding the board by Tab first.
    const free = inside || event.target === document.body || event.target.id === "bar";
    if (WAYS[event.key] && free) {
      move(picture, place, WAYS[event.key]);
    } else if ((event.key === "Enter" || event.key === " ") && free) {
      if (place && picture.marks.next.has(place)) choose(place, true);
      else if (!confirm() && place) choose(place, true);
    } else if (event.key === "Escape") {
      back();
    } else if (event.key === "u") undo();
    else if (event.key === "p") preview();
    else if (event.key === "h") hint();
    else if (event.key === "?") help();
    else if (event.key === ",") step(-1);
    else if (event.key === ".") step(1);
    else return;
    event.preventDefault();
  });
  picture.holder.addEventListener("focusin", (event) => {
    const place = event.target.closest(".place");
    const id = place?.matches(":focus-visible") ? place.id : null;
    picture.showFocus(id);
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
  const [x, y] = centre(picture, from);
  let best = null;
  let least = Infinity;
  for (const id of open) {
    const [toX, toY] = centre(picture, id);
    const along = (toX - x) * dx + (toY - y) * dy;
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    if (along < 4) continue;
    const far = along + 2.5 * aside;
    if (far < least) [best, least] = [id, far];
  }
  if (best) picture.focus(best);
}
