// What lies beside the board: log, rules, what is left. On a phone the same opens from below.

import { all, find, make, sentence } from "./dom.js";
import { icon } from "./log.js";

export class Side {
  constructor(root, { opened }) {
    this.root = root;
    this.opened = opened;
    this.tabs = all("[role=tab]", root);
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.open(tab.dataset.panel));
      tab.addEventListener("keydown", (event) => this.#arrows(event, tab));
    }
    this.open("log");
  }

  #arrows(event, tab) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = this.tabs.at((this.tabs.indexOf(tab) + way) % this.tabs.length);
    this.open(next.dataset.panel);
    next.focus();
  }

  open(name) {
    for (const tab of this.tabs) {
      const on = tab.dataset.panel === name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      find(`#panel-${tab.dataset.panel}`).hidden = !on;
    }
    this.opened(name);
  }

  // On a phone the whole column is a sheet.
  lift(name) {
    this.open(name);
    this.root.classList.add("lifted");
    find("[role=tab][aria-selected=true]", this.root).focus();
  }

  lower() {
    this.root.classList.remove("lifted");
  }
}

const fetched = new Map();

export async function showRules(root, game) {
  if (root.dataset.game === game) return;
  root.dataset.game = game;
  if (!fetched.has(game)) {
    fetched.set(
      game,
      fetch(`/api/games/${game}/rules`).then((answer) => answer.text()),
    );
  }
  root.innerHTML = await fetched.get(game); // our own page, made on the server
}

export function showLeft(root, left) {
  root.replaceChildren(
    ...(left ?? []).map(({ name, count, look }) => make("tr", {}, make("th", { scope: "row" }, look ? icon(look) : null, sentence(name)), make("td", {}, String(count)))),
  );
}

