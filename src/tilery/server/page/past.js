// Stepping back through the game: ‹ › and a slider over the revisions that still stand. It lies
// below the tabs; on a phone, while one looks back, it lies in the action bar, under the board.

import { find } from "./dom.js";

export class Past {
  constructor(root, { look, now }) {
    this.slider = find("input[type=range]", root);
    this.label = find(".past-label", root);
    this.revs = [];
    this.at = null; // the revision that is looked back at, or null
    this.seen = null; // the newest one when that began
    this.root = root;
    this.look = look;
    this.toNow = now;
    this.slider.addEventListener("input", () => this.#to(Number(this.slider.value)));
    find("[data-step=back]", root).addEventListener("click", () => this.step(-1));
    find("[data-step=on]", root).addEventListener("click", () => this.step(1));
    find("[data-step=now]", root).addEventListener("click", now);
  }

  // Where it lies: below the tabs of a wide window, else in the bar.
  lie(wide) {
    (wide ? find("#side") : find("#bar")).append(this.root);
  }

  // The revisions of the log, in order.
  show(log) {
    const { at, root } = this;
    this.revs = [...new Set(log.map((entry) => entry.rev))];
    const last = this.revs.length - 1;
    this.position = at === null ? last : this.revs.indexOf(at);
    this.slider.max = Math.max(last, 0);
    this.slider.value = this.position;
    this.slider.disabled = last < 1;
    this.label.textContent = `${this.position} of ${Math.max(last, 0)}`;
    this.slider.setAttribute("aria-valuetext", at === null ? "Now" : `After ${this.words}`);
    find("[data-step=back]", root).disabled = this.position <= 0;
    find("[data-step=on]", root).disabled = at === null;
    find("[data-step=now]", root).disabled = at === null;
    find("#bar").dataset.past = String(at !== null);
  }

  // Where one is: "move 12 of 51".
  get words() {
    return `move ${this.position} of ${this.revs.length - 1}`;
  }

  // The revision before another one, or null.
  before(rev) {
    return this.revs[this.revs.indexOf(rev) - 1] ?? null;
  }

  step(by) {
    this.#to(Math.max(0, this.position + by));
  }

  #to(position) {
    if (position >= this.revs.length - 1) this.toNow();
    else this.look(this.revs[position]);
  }
}
