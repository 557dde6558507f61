// The picture: puts the server's drawing on the page and marks what can be done on it.
//
// Rings and ticks lie in a group of their own on top, so that they never change the drawing, and
// are made from where the places are; the page needs to know nothing else about them. What can be
// taken is only underlined; it has a ring while it is pointed at, focused or chosen.

import { all, draw, find, sentence } from "./dom.js";

const AROUND = 3; // units between a place and its ring
const UNDER = 7; // half the length of the line under what can be taken
const BAR = 72; // px at the bottom of the window that the action bar covers on a phone
const SLACK = 10; // px beside a place that still count as on it

export class Picture {
  constructor(holder) {
    this.holder = holder;
    this.svg = null;
    this.marks = { next: new Set(), first: new Set(), chosen: [], implied: [] };
  }

  // A drawing that is on the page but not yet shown, to see where things will be.
  prepare(text) {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const svg = document.importNode(parsed, true);
    svg.classList.add("coming");
    svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
    svg.setAttribute("aria-hidden", "true");
    this.holder.append(svg);
    return svg;
  }

  // Show a prepared drawing instead of the present one. Focus stays on the same place.
  show(svg) {
    const focused = document.activeElement?.closest?.(".place");
    const had = focused && this.svg?.contains(focused) ? focused.id : null;
    svg.classList.remove("coming");
    svg.removeAttribute("aria-hidden");
    for (const other of all("svg.board", this.holder)) if (other !== svg) other.remove();
    svg.classList.add("board");
    this.svg = svg;
    this.lost = had ?? this.lost ?? null; // focus is put back once something can be chosen
  }

  place(id, svg = this.svg) {
    return svg?.querySelector(`#${CSS.escape(id)}`) ?? null;
  }

  // The figure in the drawing that shows a seat's points, if there is one.
  pointsOf(seat) {
    return find(`#seat-${seat + 1} .points`, this.svg);
  }

  // Say what can be chosen; `names` are the words for each place, `last` what the last move touched.
  mark({ next, first, chosen, implied, names, last, focus }) {
    const svg = this.svg;
    if (!svg) return;
    this.marks = { next, first, chosen, implied };
    for (const place of all(".place", svg)) {
      const id = place.id;
      const can = next.has(id);
      const held = chosen.includes(id);
      place.classList.toggle("can", can);
      place.classList.toggle("lift", chosen.length ? held : first.has(id)); // what a finger may drag
      place.classList.toggle("chosen", held || implied.includes(id));
      if (can || held) {
        place.setAttribute("role", "button");
        place.setAttribute("aria-label", sentence(names[id]?.name ?? id));
        place.setAttribute("aria-pressed", String(held));
        place.setAttribute("tabindex", "-1");
      } else if (place.getAttribute("role") === "button") {
        for (const name of ["role", "aria-pressed", "tabindex"]) place.removeAttribute(name);
      }
    }
    this.#rings(last);
    this.#stops(names, focus);
  }

  #rings(last) {
    this.top?.remove();
    this.top = draw("g", { class: "marks", "aria-hidden": "true" });
    const { next, first, chosen, implied } = this.marks;
    for (const id of last) this.#tick(id);
    for (const id of next) this.#ring(id, chosen.length ? "ring can" : "ring could");
    if (!chosen.length) for (const id of first) this.#underline(id);
    for (const id of implied) this.#ring(id, "ring implied");
    for (const id of chosen) this.#ring(id, "ring chosen");
    this.focusRing = null;
    this.svg.append(this.top);
    this.pointAt(this.pointed ?? null);
  }

  #ring(id, kind) {
    for (const box of this.boxes(id, AROUND)) this.top.append(draw("rect", { class: kind, ...box, rx: 8, "data-for": id }));
  }

  #underline(id) {
    for (const { x, y, width, height } of this.boxes(id)) {
      const middle = x + width / 2;
      this.top.append(draw("path", { class: "under", d: `M${middle - UNDER} ${y + height + 1}H${middle + UNDER}` }));
    }
  }

  // The place under the pointer has its ring.
  pointAt(id) {
    this.pointed = id;
    for (const ring of all(".ring", this.top)) ring.classList.toggle("hot", ring.dataset.for === id);
  }

  #tick(id) {
    const box = this.box(id, AROUND);
    if (!box) return;
    const { x, y, width } = box;
    const right = x + width;
    this.top.append(draw("path", { class: "tick", d: `M${right - 13} ${y}H${right - 4}a4 4 0 0 1 4 4V${y + 13}` }));
  }

  // Where a place is, in units of the whole drawing: its edge, if it says where that is.
  box(id, around = 0) {
    const found = this.place(id);
    if (!found) return null;
    return this.#measure(found.querySelector(":scope > .edge") ?? found, around);
  }

  // The same for each of its pieces, when it is nothing but pieces: they may lie round a corner.
  boxes(id, around = 0) {
    const found = this.place(id);
    if (!found) return [];
    const loose = found.querySelector(":scope > .edge") ? [] : all(":scope > .tile", found);
    const boxes = loose.length ? loose.map((piece) => this.#measure(piece, around)) : [this.box(id, around)];
    return boxes.filter(Boolean);
  }

  #measure(place, around) {
    const inner = place.getBBox();
    if (!inner.width || !inner.height) return null;
    const matrix = this.svg.getCTM().inverse().multiply(place.getCTM());
    const corner = new DOMPoint(inner.x, inner.y).matrixTransform(matrix);
    const end = new DOMPoint(inner.x + inner.width, inner.y + inner.height).matrixTransform(matrix);
    return {
      x: corner.x - around,
      y: corner.y - around,
      width: end.x - corner.x + 2 * around,
      height: end.y - corner.y + 2 * around,
    };
  }

  // One stop for Tab in each area; arrows do the rest.
  #stops(names, focus) {
    const stops = new Map();
    const open = this.open();
    // Whoever has gone elsewhere in the meantime stays there.
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.id !== "bar" && !this.holder.contains(activeElement)) this.lost = null;
    const wanted = focus ?? this.lost;
    for (const id of open) {
      const area = names[id]?.area ?? "";
      if (!stops.has(area) || id === wanted) stops.set(area, id);
    }
    for (const id of stops.values()) this.place(id)?.setAttribute("tabindex", "0");
    if (!wanted) return;
    if (!open.length) {
      this.onlost?.();
      return;
    }
    this.lost = null;
    this.focus(open.includes(wanted) ? wanted : (stops.get(names[wanted]?.area) ?? open[0]));
  }

  // Places that take part in choosing, in the order of the drawing.
  open() {
    const { next, chosen } = this.marks;
    return all(".place", this.svg)
      .map((place) => place.id)
      .filter((id) => next.has(id) || chosen.includes(id));
  }

  focus(id) {
    this.place(id)?.focus({ preventScroll: false });
  }

  // Two rings round what has the keyboard's focus: one of them always contrasts.
  showFocus(id) {
    this.focusRing?.remove();
    this.focusRing = null;
    const boxes = id ? this.boxes(id, AROUND + 1) : [];
    if (!boxes.length) return;
    const ring = (kind) => boxes.map((box) => draw("rect", { class: `focus ${kind}`, ...box, rx: 9 }));
    this.focusRing = draw("g", {}, ring("outer"), ring("inner"));
    this.top.append(this.focusRing);
  }

  // On a page that scrolls: bring what can be chosen next into view.
  reveal(ids) {
    const bottoms = [...ids].map((id) => this.place(id)?.getBoundingClientRect().bottom ?? 0);
    const limit = innerHeight - BAR;
    const below = Math.max(...bottoms, 0) - limit;
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (below > 0) scrollBy({ top: below + SLACK, behavior: smooth ? "smooth" : "instant" });
  }

  // A slow ring round a place, to say: here.
  pulse(id) {
    const box = this.box(id, AROUND);
    if (!box) return;
    const ring = draw("rect", { class: "ring pulse", ...box, rx: 10 });
    this.top.append(ring);
    ring.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], 900).finished.then(() => ring.remove());
  }

  // The open place at a point of the screen; what is a little beside one counts, too.
  at(x, y) {
    const open = this.open();
    for (const element of document.elementsFromPoint(x, y)) {
      for (let place = element.closest(".place"); place; place = place.parentElement?.closest(".place")) {
        if (open.includes(place.id)) return place.id;
      }
    }
    let best = null;
    let least = SLACK;
    for (const id of open) {
      const { left, right, top, bottom } = this.place(id).getBoundingClientRect();
      const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (away < least) [best, least] = [id, away];
    }
    return best;
  }
}
