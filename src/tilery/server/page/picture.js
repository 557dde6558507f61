// The picture: puts the server's drawing on the page and marks what can be done on it.
//
// Rings and ticks lie in a group of their own on top, so that they never change the drawing, and
// are made from where the places are; the page needs to know nothing else about them. What is to
// be chosen now has a thin dashed ring; the place that is pointed at has a ring of its own.

import { all, draw, find, sentence } from "./dom.js";
import { pieces } from "./ghosts.js";
import { atRest, muteText, role } from "./reading.js";
import { moves } from "./settings.js";
import { World } from "./world.js";

const AROUND = 3.5; // units between a piece and its ring
const WITHIN = 0; // and round a place that has an edge of its own: rows lie closer still
const HALF = 1.2; // half the width of a ring
const CORNER = 8; // units, radius of a ring
const TICK = 13; // units along each side of a corner
const BESIDE = 2.5; // between a piece and its corner
const TOUCH = 2; // units: boxes that are no farther apart are one
const EVEN = 0.5; // px: two places are as near as each other
const SLACK = 10; // px beside a place that still count as on it

export class Picture {
  constructor(holder) {
    this.holder = holder;
    this.svg = null;
    this.marks = { next: new Set(), first: new Set(), instead: new Set(), chosen: [], implied: [] };
    this.names = {};
    this.stood = new Map(); // area → the place that had the focus last
    this.world = new World(holder, () => this.onmoved?.());
  }

  // A drawing that is on the page but not yet shown, to see where things will be.
  prepare(text) {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const svg = document.importNode(parsed, true);
    svg.classList.add("coming");
    svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
    svg.setAttribute("aria-hidden", "true");
    if (svg.matches(".picture")) muteText(svg);
    this.world.settle(svg);
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
    this.world.offer();
    this.lost = had ?? this.lost ?? null; // focus is put back once something can be chosen
  }

  // Nothing of what was drawn stays.
  clear() {
    this.holder.replaceChildren();
    this.world.forget();
    this.marks = { next: new Set(), first: new Set(), instead: new Set(), chosen: [], implied: [] };
    for (const name of ["svg", "top", "focusRing", "pointed", "lost"]) this[name] = null;
  }

  place(id, svg = this.svg) {
    return svg?.querySelector(`#${CSS.escape(id)}`) ?? null;
  }

  // The figure in the drawing that shows a seat's points, if there is one.
  pointsOf(seat) {
    return find(`#seat-${seat + 1} .points`, this.svg);
  }

  // Say what can be chosen; `instead` is what the pointer alone may swap for what is chosen, `names`
  // are the words for each place, tell(id) those for what it would do, `last` the pieces that the
  // last move laid, `ghost` what would be laid: {from, to, turn}.
  mark({ next, first, instead, chosen, implied, names, tell, last, ghost, focus }) {
    const svg = this.svg;
    if (!svg) return;
    this.marks = { next, first, instead, chosen, implied, ghost };
    this.names = names;
    for (const place of all(".place", svg)) {
      const id = place.id;
      const can = next.has(id);
      const held = chosen.includes(id);
      place.classList.toggle("can", can || instead.has(id));
      // What a finger may drag.
      place.classList.toggle("lift", chosen.length ? held || instead.has(id) : first.has(id));
      place.classList.toggle("chosen", held || implied.includes(id));
      if (can || held) {
        role(place, "button");
        place.setAttribute("aria-label", sentence(names[id]?.name ?? id));
        place.setAttribute("aria-pressed", String(held));
        place.setAttribute("tabindex", "-1");
        const told = can && tell(id);
        if (told) place.setAttribute("aria-description", told);
        else place.removeAttribute("aria-description");
      } else {
        for (const name of ["aria-pressed", "tabindex", "aria-description"]) place.removeAttribute(name);
      }
    }
    for (const place of all(".place", svg)) if (!place.hasAttribute("aria-pressed")) role(place, atRest(place));
    this.#rings(last);
    this.#stops(focus);
    const focused = document.activeElement?.closest(".place:focus-visible");
    if (focused && svg.contains(focused)) this.showFocus(focused.id);
  }

  #rings(last) {
    this.unmark();
    const layer = () => draw("g", { class: "marks", "aria-hidden": "true" });
    this.top = layer();
    this.inner = layer(); // moves with the world
    const { next, first, instead, chosen, implied, ghost } = this.marks;
    if (ghost) this.#ghost(ghost);
    for (const piece of last) this.#tick(piece);
    this.#open(chosen.length ? [...next, ...instead] : first, chosen.length ? "can" : "could");
    for (const id of [...next, ...instead]) this.#ring(id, "later");
    for (const id of implied) this.#ring(id, "implied");
    for (const id of chosen) this.#ring(id, id === ghost?.to ? "can" : "chosen");
    this.focusRing = null;
    this.svg.append(this.top);
    this.world.part(this.svg)?.append(this.inner);
    this.pointAt(this.pointed ?? null);
  }

  unmark() {
    this.top?.remove();
    this.inner?.remove();
  }

  // Where marks on an element are drawn: with the world if it lies there.
  #layer(element) {
    return this.world.holds(element) ? this.inner : this.top;
  }

  // A piece as it would lie, turned by so many quarters.
  #ghost({ from, to, turn }) {
    const [piece] = pieces(this.place(from));
    const place = this.place(to);
    if (!piece || !place) return;
    const { x, y, width, height } = place.getBBox();
    const ghost = piece.cloneNode(true);
    for (const [name, value] of Object.entries({ x, y, width, height, transform: `rotate(${90 * turn} ${x + width / 2} ${y + height / 2})` })) ghost.setAttribute(name, value);
    ghost.classList.add("preview");
    this.#layer(place).append(ghost);
  }

  #ring(id, kind) {
    this.#outline(kind, this.boxes(id, AROUND), this.#layer(this.place(id)), id);
  }

  // What is to be chosen now. Pieces and spaces that lie together have one ring round them all.
  #open(ids, kind) {
    const alike = new Map();
    for (const id of ids) {
      const layer = this.#layer(this.place(id));
      const key = `${layer === this.inner} ${this.#parts(id)[0]?.matches(".edge")}`;
      if (!alike.has(key)) alike.set(key, { layer, boxes: [] });
      alike.get(key).boxes.push(...this.boxes(id, AROUND));
    }
    for (const { layer, boxes } of alike.values()) this.#outline(kind, boxes, layer);
  }

  // One line round several boxes: of each box what lies within another is left out.
  #outline(kind, several, layer, id = null) {
    const boxes = joined(several);
    const ring = draw("g", { class: `ring ${kind}`, "data-for": id });
    for (const box of boxes) ring.append(draw("rect", { ...box, rx: CORNER }));
    if (boxes.length > 1) {
      const all_ = this.#all(boxes);
      const mask = draw("mask", { id: `outside-${this.top.childElementCount}-${this.inner.childElementCount}`, maskUnits: "userSpaceOnUse", ...all_ });
      mask.append(draw("rect", { class: "outside", ...all_ }));
      for (const { x, y, width, height } of boxes) {
        mask.append(draw("rect", { class: "inside", x: x + HALF, y: y + HALF, width: width - 2 * HALF, height: height - 2 * HALF, rx: CORNER - HALF }));
      }
      ring.setAttribute("mask", `url(#${mask.id})`);
      layer.append(mask);
    }
    layer.append(ring);
  }

  // What holds all boxes, and a little around it.
  #all(boxes) {
    const [x, y] = ["x", "y"].map((name) => Math.min(...boxes.map((box) => box[name])));
    const right = Math.max(...boxes.map((box) => box.x + box.width));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    return { x: x - 20, y: y - 20, width: right - x + 40, height: bottom - y + 40 };
  }

  // The place under the pointer has its ring.
  pointAt(id) {
    this.pointed = id;
    for (const ring of [...all(".ring", this.top), ...all(".ring", this.inner)]) ring.classList.toggle("hot", ring.dataset.for === id);
  }

  // A corner of a piece: the lower right one, which no badge covers.
  #tick(piece) {
    const box = this.#measure(piece, BESIDE);
    if (!box) return;
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const long = Math.min(TICK, box.width / 3);
    this.#layer(piece).append(draw("path", { class: "tick", d: `M${right - long} ${bottom}H${right - 4}a4 4 0 0 0 4 -4V${bottom - long}` }));
  }

  // The elements that say where a place is: its edge; or each of its pieces, when it is nothing
  // but pieces, which may lie round a corner; or all of it.
  #parts(id) {
    const found = this.place(id);
    if (!found) return [];
    const edge = found.querySelector(":scope > .edge");
    if (edge) return [edge];
    const loose = all(":scope > .tile", found);
    return loose.length ? loose : [found];
  }

  // Where it is, in units of the whole drawing, or of the world.
  boxes(id, around = 0) {
    const parts = this.#parts(id);
    const room = parts[0]?.matches(".edge") ? Math.min(around, WITHIN) : around;
    return parts.map((part) => this.#measure(part, room)).filter(Boolean);
  }

  #measure(place, around) {
    const inner = place.getBBox();
    if (!inner.width || !inner.height) return null;
    const within = place.closest("[data-world]") ?? this.svg;
    const matrix = within.getScreenCTM().inverse().multiply(place.getScreenCTM());
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
  #stops(focus) {
    const stops = new Map();
    const open = this.open();
    // Whoever has gone elsewhere in the meantime stays there.
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.id !== "bar" && !this.holder.contains(activeElement)) this.lost = null;
    const wanted = focus ?? this.lost;
    for (const id of open) {
      const area = this.#area(id);
      const known = stops.get(area);
      if (!known || id === wanted || (id === this.stood.get(area) && known !== wanted)) stops.set(area, id);
    }
    for (const id of stops.values()) this.place(id)?.setAttribute("tabindex", "0");
    if (!wanted) return;
    if (!open.length) {
      this.onlost?.();
      return;
    }
    this.lost = null;
    this.focus(open.includes(wanted) ? wanted : (stops.get(this.#area(wanted)) ?? open[0]));
  }

  // Places that take part in choosing, in the order of the drawing.
  open() {
    const { next, chosen } = this.marks;
    return all(".place", this.svg)
      .map((place) => place.id)
      .filter((id) => next.has(id) || chosen.includes(id));
  }

  #area(id) {
    return this.names[id]?.area ?? "";
  }

  // Those of them that lie in the area of one.
  openWith(id) {
    return this.open().filter((other) => this.#area(other) === this.#area(id));
  }

  // The first place that can be chosen, or else the bar.
  enter() {
    const stop = find(".place[tabindex='0']", this.svg);
    (stop ?? find("#bar")).focus();
  }

  focus(id) {
    this.place(id)?.focus({ preventScroll: false });
  }

  // Tab comes back to where one was in an area.
  stand(id) {
    if (!this.open().includes(id)) return;
    this.stood.set(this.#area(id), id);
    for (const other of this.openWith(id)) this.place(other).setAttribute("tabindex", other === id ? "0" : "-1");
  }

  // Two rings round what has the keyboard's focus: one of them always contrasts.
  showFocus(id) {
    this.focusRing?.remove();
    this.focusRing = null;
    const boxes = id ? this.boxes(id, AROUND + 1) : [];
    if (!boxes.length) return;
    const ring = (kind) => boxes.map((box) => draw("rect", { class: `focus ${kind}`, ...box, rx: 9 }));
    this.focusRing = draw("g", {}, ring("outer"), ring("inner"));
    this.#layer(this.place(id)).append(this.focusRing);
  }

  // On a page that scrolls: bring what can be chosen next into view.
  reveal(ids) {
    const places = [...ids].map((id) => this.place(id)).filter(Boolean);
    const edge = this.world.rect?.bottom;
    this.world.near(places);
    const bottoms = places.map((place) => (this.world.holds(place) ? edge : place.getBoundingClientRect().bottom));
    const limit = find("#bar").getBoundingClientRect().top;
    const below = Math.max(...bottoms, 0) - limit;
    if (below > 0) scrollBy({ top: below + SLACK, behavior: moves() ? "smooth" : "instant" });
  }

  // A slow ring round a place, to say: here. Where nothing is to move it merely stands there.
  pulse(id) {
    const place = this.place(id);
    const box = place && this.#measure(place, AROUND);
    if (!box) return;
    const ring = draw("rect", { class: "ring pulse", ...box, rx: CORNER });
    this.#layer(place).append(ring);
    const beat = moves() ? [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }] : { opacity: [1, 1] };
    ring.animate(beat, 900).finished.then(() => ring.remove());
  }

  // The open place at a point of the screen; what is a little beside one counts, too.
  at(x, y) {
    const open = [...this.open(), ...this.marks.instead];
    for (const element of document.elementsFromPoint(x, y)) {
      for (let place = element.closest(".place"); place; place = place.parentElement?.closest(".place")) {
        if (open.includes(place.id)) return place.id;
      }
    }
    return this.#nearest(open, x, y);
  }

  // The place that has a piece nearest to a point. Of two as near, the one round the point.
  #nearest(ids, x, y) {
    const far = ({ left, right, top, bottom }) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    let best = { away: SLACK, off: Infinity, id: null };
    const inWorld = this.world.has(x, y);
    for (const id of ids) {
      if (this.world.holds(this.place(id)) !== inWorld) continue; // what is out of sight is not meant
      const away = Math.min(...this.#parts(id).map((part) => far(part.getBoundingClientRect())));
      const { left, right, top, bottom } = this.place(id).getBoundingClientRect();
      const off = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
      if (away < best.away - EVEN || (away < best.away + EVEN && off < best.off)) best = { away, off, id };
    }
    return best.id;
  }
}

// Boxes that touch along a whole side are one.
function joined(boxes) {
  const found = [];
  for (let box of boxes) {
    for (let n = found.findIndex((other) => flush(box, other)); n >= 0; n = found.findIndex((other) => flush(box, other))) {
      const [other] = found.splice(n, 1);
      const [x, y] = [Math.min(box.x, other.x), Math.min(box.y, other.y)];
      const [right, bottom] = [Math.max(box.x + box.width, other.x + other.width), Math.max(box.y + box.height, other.y + other.height)];
      box = { x, y, width: right - x, height: bottom - y };
    }
    found.push(box);
  }
  return found;
}

function flush(one, other) {
  const same = (at, size) => Math.abs(one[at] - other[at]) < 1 && Math.abs(one[size] - other[size]) < 1;
  const meet = (at, size) => one[at] <= other[at] + other[size] + TOUCH && other[at] <= one[at] + one[size] + TOUCH;
  return (same("y", "height") && meet("x", "width")) || (same("x", "width") && meet("y", "height"));
}
