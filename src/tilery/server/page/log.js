// The log in words. Each entry takes the board back to the moment after it.

import { all, draw, find, make } from "./dom.js";

const NEAR = 4; // px

// A small tile; it may be turned clockwise by some quarters.
export const icon = (look, quarters = 0) =>
  draw(
    "svg",
    { class: "icon picture", viewBox: "0 0 40 40", "aria-hidden": "true" },
    draw("use", { href: `#icon-${look}`, width: 40, height: 40, ...(quarters ? { transform: `rotate(${90 * quarters} 20 20)` } : {}) }),
  );

let drawn = "";

// The symbols of all icons there are now; those of an earlier view are gone.
export function showIcons(symbols) {
  if (symbols === drawn) return;
  drawn = symbols;
  find("#icons").innerHTML = symbols; // our own, made on the server
}

export class Log {
  constructor(root, { look }) {
    this.root = root;
    this.look = look;
    this.drawn = "";
    this.top = 0; // where it was scrolled to, so that the newest line can be seen
    root.addEventListener("keydown", (event) => this.#keys(event));
    // Something has come above it, or gone: the line stays in view unless somebody has scrolled.
    new ResizeObserver(() => this.#follows() && this.reveal()).observe(root);
  }

  // The entries of a log; `at` is the revision that is looked back at, or null.
  show(log, at) {
    const focused = all("button", this.root).indexOf(document.activeElement);
    const key = log.map((entry) => `${entry.rev}${entry.text}`).join("\n");
    if (key !== this.drawn) {
      this.drawn = key;
      this.root.replaceChildren(...log.map((entry) => this.#row(entry)));
      this.#stop(all("button", this.root)[focused], focused >= 0);
      this.at = undefined; // so that the last line comes into view
    }
    if (this.at !== at) {
      this.at = at;
      for (const row of all("li", this.root)) row.classList.toggle("now", Number(row.dataset.rev) === at);
      this.reveal();
    }
  }

  // A line is the heading of a round, what somebody has done, or what merely came about.
  #row({ rev, text, icons, kind }) {
    const button = make("button", { type: "button", onclick: () => this.look(rev) }, ...(icons ?? []).map((look) => icon(look)), make("span", {}, text));
    return make("li", { class: kind, "data-rev": rev }, button);
  }

  // One of its lines is a stop for Tab, at first the newest.
  #stop(button, focus = true) {
    const buttons = all("button", this.root);
    const stop = button ?? buttons.at(-1);
    for (const each of buttons) each.tabIndex = each === stop ? 0 : -1;
    if (focus) stop?.focus();
  }

  #keys(event) {
    const buttons = all("button", this.root);
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowUp: Math.max(0, at - 1), ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (buttons[to]) this.#stop(buttons[to]);
  }

  reveal() {
    const row = all("li.now", this.root).at(-1) ?? find("li:last-child", this.root);
    if (!row) return;
    // Only the list scrolls, never the page.
    const box = this.root;
    box.scrollTop = Math.max(0, row.offsetTop + row.offsetHeight - box.clientHeight);
    this.top = box.scrollTop;
  }

  #follows() {
    const { scrollTop, scrollHeight, clientHeight } = this.root;
    return Math.abs(scrollTop - this.top) < NEAR || scrollHeight - clientHeight - scrollTop < NEAR;
  }
}
