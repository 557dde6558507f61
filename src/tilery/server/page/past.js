// Stepping back through the game: ‹ › and a slider over the revisions that still stand.

import { find } from "./dom.js";

export class Past {
  constructor(root, { look, now }) {
    this.slider = find("input[type=range]", root);
    this.label = find(".past-label", root);
    this.revs = [];
    this.root = root;
    this.look = look;
    this.toNow = now;
    this.slider.addEventListener("input", () => this.#to(Number(this.slider.value)));
    find("[data-step=back]", root).addEventListener("click", () => this.step(-1));
    find("[data-step=on]", root).addEventListener("click", () => this.step(1));
    find("[data-step=now]", root).addEventListener("click", now);
  }

  // The revisions of the log, in order; `at` is the one shown, or null for now.
  show(log, at) {
    this.revs = [...new Set(log.map((entry) => entry.rev))];
    const last = this.revs.length - 1;
    this.position = at === null ? last : this.revs.indexOf(at);
    this.slider.max = Math.max(last, 0);
    this.slider.value = this.position;
    this.slider.disabled = last < 1;
    const text = at === null ? "Now" : `${this.position} of ${last}`;
    this.label.textContent = text;
    this.slider.setAttribute("aria-valuetext", at === null ? "Now" : `After move ${text}`);
    find("[data-step=back]", this.root).disabled = this.position <= 0;
    find("[data-step=on]", this.root).disabled = at === null;
    find("[data-step=now]", this.root).disabled = at === null;
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
