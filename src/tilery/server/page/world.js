// A part of the drawing that is larger than its window: a table without an edge. It is moved by a
// finger or the mouse, made larger and smaller by two fingers or Ctrl and the wheel, and what is
// seen of it stays when a new drawing comes. It knows no game: a drawing says where its world is
// (data-world: all there is to see), what of it is to be seen at first (its viewBox), and what
// came last (data-newest).

import { all, find, make, pause } from "./dom.js";

const FAR = 8; // px: less is a tap
const ROOM = 10; // units between what is brought into sight and the edge of the window
const BESIDE = 8; // px between the button and the edge of the window
const GLIDE = 180; // ms to bring something into sight
const LARGEST = 2; // times full size
const WHEEL = 0.0025;
const SAME = 0.5; // units

const box = (text) => {
  const [x, y, w, h] = text.split(" ").map(Number);
  return { x, y, w, h };
};
const holds = (outer, inner) => outer.x <= inner.x + SAME && outer.y <= inner.y + SAME && outer.x + outer.w >= inner.x + inner.w - SAME && outer.y + outer.h >= inner.y + inner.h - SAME;
const clamp = (value, least, most) => Math.min(Math.max(value, Math.min(least, most)), Math.max(least, most));
const mid = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

export class World {
  // moved() is called when something else is seen of it than before.
  constructor(holder, moved) {
    Object.assign(this, { holder, moved });
    this.button = make("button", { type: "button", class: "world-all", hidden: true, onclick: () => this.#press() });
    // Nothing that lies below it is meant.
    this.button.addEventListener("pointerdown", (event) => event.stopPropagation());
    this.forget();
    this.#listen();
  }

  // How it was seen is forgotten, as when another person looks.
  forget() {
    this.view = null;
    this.mode = "auto"; // or "all": always all of it; "own": as the person has moved it
    this.frame = null; // the window, in units of the drawing
    this.newest = null; // what came last, to know when something else has
    this.dragged = false; // whether the last press has moved it
    this.fingers = new Map();
    this.button.hidden = true;
  }

  part(svg = find("svg.board", this.holder)) {
    return find("[data-world]", svg ?? this.holder);
  }

  // --- a new drawing

  // See of a new drawing what was seen of the one before.
  settle(svg) {
    const part = this.part(svg);
    if (!part) return;
    const [w, h] = ["width", "height"].map((name) => Number(part.getAttribute(name)));
    if (this.frame && (this.frame.w !== w || this.frame.h !== h)) this.forget();
    this.frame = { w, h };
    this.given = box(part.getAttribute("viewBox"));
    this.whole = box(part.dataset.world);
    this.view = this.#suited();
    const { newest = null } = part.dataset;
    if (newest && newest !== this.newest) this.view = this.#with(box(newest));
    this.newest = newest;
    this.#put(part);
  }

  // All drawings show the same of it.
  sync() {
    for (const part of all("[data-world]", this.holder)) this.#put(part);
  }

  #suited() {
    const { view, given, whole, mode } = this;
    if (!view) return given;
    if (mode === "own") return view;
    if (mode === "all") return this.#fit();
    if (holds(view, whole)) return view.w > given.w + SAME ? given : view;
    if (!holds(given, whole)) return view;
    return Math.abs(given.w - view.w) < SAME ? this.#with(whole, 0) : given;
  }

  // Before pieces fly: where they come to lie is in sight, in the old drawing, too.
  async follow(before, glides) {
    if (this.part(before)) await this.#glide(this.part(before), glides);
  }

  // What comes into sight now is there at once.
  hurry() {
    this.hurried = true;
  }

  async #glide(part, glides) {
    const from = box(part.getAttribute("viewBox"));
    const to = this.view;
    this.hurried = false;
    if (glides && !(holds(from, to) && holds(to, from))) {
      const start = performance.now();
      for (let done = 0; done < 1 && !this.hurried && !document.hidden; ) {
        // A page that is hidden in the meantime has no frames.
        await Promise.race([new Promise(requestAnimationFrame), pause(GLIDE)]);
        if (!part.isConnected || !this.view) return; // it has been forgotten
        done = Math.min(1, (performance.now() - start) / GLIDE);
        const at = (name) => from[name] + (to[name] - from[name]) * done * (2 - done);
        this.#put(part, { x: at("x"), y: at("y"), w: at("w"), h: at("h") });
      }
    }
    this.#put(part);
  }

  #put(part, { x, y, w, h } = this.view) {
    part.setAttribute("viewBox", [x, y, w, h].map((value) => Number(value.toFixed(2))).join(" "));
  }

  // --- where it is

  // The window on the screen.
  get rect() {
    const part = this.part();
    if (!part) return null;
    const [x, y] = ["x", "y"].map((name) => Number(part.getAttribute(name)));
    const { a, e, f } = part.parentElement.getScreenCTM();
    return new DOMRect(a * x + e, a * y + f, a * this.frame.w, a * this.frame.h);
  }

  has(x, y) {
    const { rect } = this;
    return Boolean(rect) && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
  }

  // Whether a place lies in it.
  holds(place) {
    return Boolean(place?.closest("[data-world]"));
  }

  // --- seeing something else of it

  #fit() {
    const { whole, frame } = this;
    const scale = Math.max(1, whole.w / frame.w, whole.h / frame.h);
    const [w, h] = [frame.w * scale, frame.h * scale];
    const [x, y] = mid(whole);
    return { x: x - w / 2, y: y - h / 2, w, h };
  }

  // The view moved as little as it takes to have a box in sight.
  #with({ x, y, width, height, w = width, h = height }, room = ROOM) {
    const { view } = this;
    const along = (start, size, from, seen) => (size + 2 * room > seen ? start + size / 2 - seen / 2 : clamp(from, start + size + room - seen, start - room));
    return { ...view, x: along(x, w, view.x, view.w), y: along(y, h, view.y, view.h) };
  }

  #see(view, mode = this.mode) {
    this.view = view;
    this.mode = mode;
    this.sync();
    this.offer();
    this.moved();
  }

  // Bring a place into sight.
  reveal(place) {
    if (!this.holds(place) || !this.view) return;
    const view = this.#with(place.getBBox());
    if (view.x !== this.view.x || view.y !== this.view.y) this.#see(view, this.mode === "all" ? "own" : this.mode);
  }

  // Places of which one is to be chosen: at full size, and one of them in sight.
  near(places) {
    const boxes = places.filter((place) => this.holds(place)).map((place) => place.getBBox());
    if (!boxes.length || !this.view) return;
    const seen = ({ x, y, width: w, height: h }) => holds(this.view, { x, y, w, h });
    const far = ({ x, y, width, height }) => Math.hypot(x + width / 2 - mid(this.view)[0], y + height / 2 - mid(this.view)[1]);
    const [nearest] = boxes.sort((one, other) => far(one) - far(other));
    const { given, frame } = this;
    if (this.view.w > given.w + SAME && given.w < frame.w + SAME) {
      const { w, h } = given;
      const [x, y] = [nearest.x + nearest.width / 2 - w / 2, nearest.y + nearest.height / 2 - h / 2];
      this.#see(this.#clamped({ x, y, w, h }), "own");
    } else if (!boxes.some(seen)) this.#see(this.#with(nearest));
  }

  // The middle of what is seen is always something that is there.
  #clamped({ x, y, w, h }) {
    const { whole } = this;
    return { w, h, x: clamp(x, whole.x - w / 2, whole.x + whole.w - w / 2), y: clamp(y, whole.y - h / 2, whole.y + whole.h - h / 2) };
  }

  #pan(dx, dy) {
    const scale = this.view.w / this.rect.width;
    const { x, y } = this.view;
    this.#see(this.#clamped({ ...this.view, x: x - dx * scale, y: y - dy * scale }), "own");
  }

  // Larger or smaller, while what is at a point of the screen stays there.
  zoom(factor, clientX, clientY) {
    const { view, frame, rect } = this;
    const most = Math.max(this.#fit().w, frame.w);
    const w = clamp(view.w / factor, frame.w / LARGEST, most);
    const h = (w * frame.h) / frame.w;
    const [across, along] = [(clientX - rect.left) / rect.width, (clientY - rect.top) / rect.height];
    this.#see(this.#clamped({ w, h, x: view.x + (view.w - w) * across, y: view.y + (view.h - h) * along }), "own");
  }

  // The button: all tiles when one is out of sight, or their full size again.
  offer() {
    const { view, given, whole, button } = this;
    const rect = view && this.rect;
    if (!rect) {
      button.hidden = true;
      return;
    }
    if (!button.isConnected) this.holder.append(button);
    this.holder.classList.toggle("pans", !holds(view, whole));
    const tiles = all(".tile", this.part()).map((tile) => tile.getBBox());
    const all_ = tiles.every(({ x, y, width: w, height: h }) => holds(view, { x, y, w, h }));
    button.hidden = all_ && view.w <= given.w + SAME;
    button.textContent = all_ ? "Full size" : "Show all";
    if (button.hidden) return;
    const home = this.holder.getBoundingClientRect();
    const { left, top } = this.#corner(tiles, button.getBoundingClientRect());
    button.style.left = `${left - home.left}px`;
    button.style.top = `${top - home.top}px`;
  }

  // Where the button lies: in a corner of the window where no tile is, if there is one.
  #corner(tiles, { width, height }) {
    const { rect, view } = this;
    const scale = rect.width / view.w;
    const [right, bottom] = [rect.right - width - BESIDE, rect.bottom - height - BESIDE];
    const [left, top] = [rect.left + BESIDE, rect.top + BESIDE];
    const free = (corner) =>
      tiles.every((tile) => {
        const [x, y] = [rect.left + (tile.x - view.x) * scale, rect.top + (tile.y - view.y) * scale];
        return x > corner.left + width || corner.left > x + tile.width * scale || y > corner.top + height || corner.top > y + tile.height * scale;
      });
    const corners = [bottom, top].flatMap((at) => [left, right].map((along) => ({ left: along, top: at })));
    return corners.find(free) ?? corners[0];
  }

  #press() {
    if (this.button.textContent === "Show all") this.#see(this.#fit(), "all");
    else this.#see(this.given, "auto");
  }

  // --- by hand

  #listen() {
    const { holder } = this;
    const at = ({ clientX, clientY }) => [clientX, clientY];
    const between = () => {
      const [[x, y], [toX, toY]] = [...this.fingers.values()];
      return { far: Math.hypot(toX - x, toY - y), x: (x + toX) / 2, y: (y + toY) / 2 };
    };
    holder.addEventListener("pointerdown", (event) => {
      if (event.isPrimary) this.fingers.clear(); // of those before it one may have got lost
      if (this.fingers.size === 0) this.dragged = false;
      if (event.button !== 0 || !this.view || !this.has(...at(event))) return;
      this.fingers.set(event.pointerId, at(event));
      this.start = at(event);
      if (this.fingers.size < 2) return;
      this.dragged = true;
      this.pinch = between();
    });
    holder.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) this.fingers.delete(event.pointerId);
      const old = this.fingers.get(event.pointerId);
      if (!old || !this.view) return;
      const now = at(event);
      if (this.fingers.size > 1) {
        this.fingers.set(event.pointerId, now);
        const { far, x, y } = between();
        this.#pan(x - this.pinch.x, y - this.pinch.y);
        if (this.pinch.far > 1) this.zoom(far / this.pinch.far, x, y);
        this.pinch = { far, x, y };
        return;
      }
      if (!this.dragged) {
        if (Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) <= FAR || holds(this.view, this.whole)) return;
        this.dragged = true;
        holder.setPointerCapture(event.pointerId);
      }
      this.#pan(now[0] - old[0], now[1] - old[1]);
      this.fingers.set(event.pointerId, now);
    });
    // It may be let go anywhere.
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ pointerId }) => this.fingers.delete(pointerId));
    holder.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey || !this.view || !this.has(...at(event))) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * WHEEL), ...at(event));
      },
      { passive: false },
    );
    // What the keyboard goes to is in sight.
    holder.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && this.reveal(target.closest(".place")));
    addEventListener("resize", () => this.offer());
  }
}
