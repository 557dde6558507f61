// The line at the top that says so when the server is out of reach.

import { say } from "./say.js";

const BLINK = 700; // ms: so short a loss is not worth a word
const SHOWN = 1800; // ms that "Connected again" stays

export class Connection {
  constructor(root) {
    this.root = root;
    this.troubles = new Map();
    this.timer = null;
  }

  // What is wrong with one thing, "notices" or "answers", in a sentence; null when nothing is.
  set(what, sentence) {
    const before = this.#said;
    if (sentence) this.troubles.set(what, sentence);
    else this.troubles.delete(what);
    if (this.#said === before) return;
    clearTimeout(this.timer);
    if (this.#said) this.timer = setTimeout(() => this.#show("lost", this.#said), this.root.hidden ? BLINK : 0);
    else if (this.root.dataset.state === "lost") {
      this.#show("back", "Connected again");
      this.timer = setTimeout(() => this.#show("", ""), SHOWN);
    }
  }

  get #said() {
    return [...this.troubles.values()][0] ?? null;
  }

  #show(state, text) {
    this.root.textContent = text;
    say(text && (/\W$/.test(text) ? text : `${text}.`));
    this.root.dataset.state = state;
    this.root.hidden = !state;
  }
}
