// Several people at one device. Where hands are hidden nobody's view is shown until one of them
// asks for theirs, from behind a curtain; elsewhere the page turns to whoever is to move.

import { find, make } from "./dom.js";
import { isolated } from "./names.js";
import { say } from "./say.js";
import { shared } from "./turn.js";

const LOOK = 800; // ms that a move is looked at before the page turns to who is next
const BANNER = 1400;

export class Passing {
  constructor(table) {
    this.table = table;
    this.hides = false; // whether each has a hand of their own
    this.curtain = find("#curtain");
    this.timer = null;
    // A page that the browser keeps for its back button must not show a hand when it comes again.
    addEventListener("pagehide", () => this.hides && table.forget());
    addEventListener("pageshow", (event) => event.persisted && this.hides && location.reload());
  }

  // A newest view; tells whether nothing of what was shown before may stay.
  takes(view) {
    const { feed, stage } = this.table;
    const before = stage.view?.seat ?? null;
    clearTimeout(this.timer);
    if (shared(view) && view.seat === null) {
      this.hides = true;
      if (feed.seat !== null) feed.turn(null);
      feed.passed = false;
      this.#draw(view);
      return before !== null;
    }
    this.#lift(view);
    if (!shared(view)) return false;
    feed.seat = view.seat;
    if (!this.hides && before !== null && before !== view.seat) this.#announce(view);
    return false;
  }

  // --- where hands are hidden

  #draw(view) {
    const { curtain } = this;
    const asked = view.pass_to === null ? view.held : askedHere(view);
    const key = JSON.stringify([view.pass_to, asked]);
    this.table.picture.holder.inert = true;
    if (!curtain.hidden && curtain.dataset.key === key) return;
    curtain.dataset.key = key;
    const names = asked.map((seat) => view.names[seat]);
    const title = view.pass_to === null ? "Somebody else is to move" : asked.length > 1 ? "Pass the device on" : `Pass to ${names[0]}`;
    const buttons = asked.map((seat, n) =>
      make("button", { class: n ? "" : "main big", type: "button", onclick: (event) => this.#show(seat, event.currentTarget) }, make("span", {}, make("bdi", {}, names[n]), ": show my tiles")),
    );
    this.problem = make("p", { class: "problem", role: "alert" });
    curtain.replaceChildren(
      make("h2", {}, title),
      make("p", { class: "muted" }, view.pass_to === null ? "Until then each of you can look at your own tiles." : "Nobody else should look at the screen then."),
      make("div", { class: "row" }, buttons),
      this.problem,
    );
    curtain.hidden = false;
    if (view.pass_to !== null) say(`${title}.`);
    if (!document.querySelector("dialog[open]")) buttons[0].focus({ preventScroll: true });
  }

  async #show(seat, button) {
    const { feed } = this.table;
    button.disabled = true;
    feed.turn(seat);
    try {
      await feed.refresh();
    } catch (error) {
      this.problem.textContent = error.message;
    }
    button.disabled = false;
  }

  #lift() {
    this.table.picture.holder.inert = false;
    if (this.curtain.hidden) return;
    const had = this.curtain.contains(document.activeElement);
    this.curtain.hidden = true;
    this.curtain.replaceChildren();
    if (had) find("#bar").focus({ preventScroll: true });
  }

  // Back behind the curtain, because somebody wants to.
  hide() {
    const { table } = this;
    table.forget();
    table.feed.turn(null);
    table.feed.surely();
  }

  // This browser has no part in the match any more.
  end() {
    clearTimeout(this.timer);
    this.hides = false;
    this.#lift();
  }

  // --- where all is open

  // What happened has been seen: the page turns to who is to move here now.
  settled(view) {
    clearTimeout(this.timer);
    if (this.hides || !shared(view) || view.status !== "running" || view.waiting.includes(view.seat)) return;
    const [next] = askedHere(view);
    if (next === undefined) return;
    this.timer = setTimeout(() => {
      if (!this.table.live) return; // it is settled once more then
      this.table.feed.turn(next);
      this.table.feed.surely();
    }, LOOK);
  }

  // Clearly, so that nobody plays for the other by mistake.
  #announce(view) {
    const words = `${isolated(view.names[view.seat])}\u2019s turn`;
    const banner = find("#banner");
    banner.textContent = words;
    banner.hidden = false;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      banner.hidden = true;
    }, BANNER);
  }
}

// Those at this device who may act now, who is to move first.
export function askedHere(view) {
  const asked = view.held.filter((seat) => view.waiting.includes(seat) && !view.bots[seat]);
  return asked.sort((a, b) => Number(b === view.turn) - Number(a === view.turn) || a - b);
}
