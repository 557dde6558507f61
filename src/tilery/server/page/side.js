// What lies beside the board: log, rules, what is left. On a phone the same opens from below.

import { all, find, make, sentence } from "./dom.js";
import { keepFocus } from "./focus.js";
import { clearRisen } from "./ghosts.js";
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
    clearRisen();
    this.opener = document.activeElement;
    this.root.classList.add("lifted"); // first: what is hidden cannot be scrolled
    this.open(name);
    find("[role=tab][aria-selected=true]", this.root).focus();
  }

  // Whoever was in it goes back to where it was lifted from.
  lower() {
    if (!this.root.classList.contains("lifted")) return;
    const had = this.root.contains(document.activeElement);
    this.root.classList.remove("lifted");
    if (had) this.opener?.focus();
    keepFocus();
  }
}

const fetched = new Map();

async function rulesOf(game) {
  const answer = await fetch(`/api/games/${game}/rules`);
  if (!answer.ok) throw new Error();
  return answer.text();
}

export async function showRules(root, game) {
  if (root.dataset.game === game) return;
  if (!fetched.has(game)) fetched.set(game, rulesOf(game));
  try {
    root.innerHTML = await fetched.get(game); // our own page, made on the server
    root.dataset.game = game;
  } catch {
    fetched.delete(game); // asked again when the panel is opened again
    root.replaceChildren(make("p", { class: "problem" }, "The rules cannot be shown now. Open this again in a moment."));
  }
}

// What is left, in the parts that a game makes of it; a sum where it is all of one kind.
export function showLeft(root, { left, names }) {
  const parts = new Map();
  for (const one of left) parts.set(one.part ?? "", [...(parts.get(one.part ?? "") ?? []), one]);
  const lists = [...parts].map(([part, rows]) => [
    part && make("h3", {}, sentence(part)),
    make("ul", { class: rows[0].tile ? "left-tiles" : null }, rows.map((row) => leftRow(row, names))),
  ]);
  const total = left.reduce((sum, { count }) => sum + count, 0);
  const sum = parts.has("") && make("p", { class: "left-total" }, make("span", {}, "Altogether"), make("b", {}, String(total)));
  root.replaceChildren(...lists.flat().filter(Boolean), ...(sum ? [sum] : []));
}

// One of many tiles shows its look alone; its name is for the ear.
function leftRow({ name, count, look, seat, tile }, names) {
  const said = names[seat] ? make("bdi", {}, names[seat]) : sentence(name);
  const kind = tile && count === 0 ? "none" : null;
  return make("li", { class: kind }, look ? icon(look) : null, make("span", { class: tile ? "unseen" : null }, said), make("b", {}, String(count)));
}
