// Boxes that are drawn anew only when what they show is different: notices come while somebody
// types, presses a button, or holds a camera to the screen.

import { find } from "./dom.js";

export class Parts {
  constructor() {
    this.drawn = new Map();
  }

  // build() returns what a box shows of `given`: elements, nulls among them.
  draw(name, box, given, build) {
    const key = JSON.stringify(given);
    if (this.drawn.get(name) === key) return;
    this.drawn.set(name, key);
    const focused = box.contains(document.activeElement) ? document.activeElement : null;
    box.replaceChildren(...[build()].flat(2).filter(Boolean));
    if (focused) ((focused.id && find(`#${CSS.escape(focused.id)}`, box)) || find("dialog[open] h2") || find("#content")).focus();
  }

  clear() {
    this.drawn.clear();
  }
}
