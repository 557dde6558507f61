// What has to be settled at the table besides playing: somebody is away, a computer plays for one,
// a seat is asked for, another device has come. Each is a sentence with buttons, beside the board.

import { post } from "./api.js";
import { held, lateForRematch } from "./away.js";
import { looked, newcomers } from "./devices.js";
import { make } from "./dom.js";
import { isolated } from "./names.js";
import { askedHere } from "./passing.js";
import { Parts } from "./parts.js";
import { say } from "./say.js";
import { sending } from "./sending.js";
import { setFreed } from "./settings.js";
import { sure } from "./sure.js";
import { shared } from "./turn.js";

const FREES = "You have no seat then: only a new link from the host leads back to this game.";

export class Around {
  // changed(info) takes what the server answers, menu() opens the menu, pass() puts the curtain up.
  constructor(root, match, { changed, menu, pass }) {
    Object.assign(this, { root, match, changed, menu, pass });
    this.parts = new Parts();
    this.said = new Set();
    this.problem = make("p", { class: "problem", role: "alert" });
  }

  // here: who is here and what is known of the table; view: the newest view.
  show(here, view) {
    const { info } = here;
    if (!info || !view) return;
    const cards = this.#cards(here, info, view);
    const ids = cards.map(({ id }) => id);
    for (const card of [...this.root.children]) {
      if (card === this.problem || ids.includes(card.dataset.about)) continue;
      card.remove();
      this.parts.drawn.delete(card.dataset.about);
    }
    for (const card of cards) this.#draw(card);
    if (!this.problem.isConnected) this.root.append(this.problem);
    for (const { id, text } of cards) if (!this.said.has(id)) say(text);
    this.said = new Set(ids);
  }

  clear() {
    this.root.replaceChildren();
    this.parts.clear();
    this.said.clear();
  }

  #draw({ id, text, quiet, buttons }) {
    let card = [...this.root.children].find((each) => each.dataset.about === id);
    if (!card) {
      card = make("div", { class: quiet ? "quiet" : "card", "data-about": id });
      this.root.prepend(card);
    }
    this.parts.draw(id, card, [text, buttons.map(([label]) => label)], () => [
      make("p", { class: quiet ? "muted" : null }, text),
      buttons.length
        ? make(
            "div",
            { class: "row" },
            buttons.map(([label, work, main, asks], n) => {
              if (asks) return sure(label, { id: `${id}-${n}`, grave: true, work, ...asks });
              const button = make("button", { type: "button", id: `${id}-${n}`, class: main ? "main" : null, onclick: () => sending(button, this.problem, work) }, label);
              return button;
            }),
          )
        : null,
    ]);
  }

  #seat(seat, what, body) {
    return async () => this.changed(await post(`matches/${this.match}/seats/${seat}${what}`, body));
  }

  // The page says so afterwards, which may hear of it before the answer comes.
  #free(seat, last) {
    return async () => {
      if (last) setFreed(this.match, true);
      try {
        await this.#seat(seat, "", { kind: "open" })();
      } catch (error) {
        setFreed(this.match, false);
        throw error;
      }
    };
  }

  #cards(here, info, view) {
    const cards = [];
    const mine = info.seats.filter(({ you }) => you);
    const running = info.status === "running";
    const several = shared(view);
    if (info.watchers) cards.push({ id: "watchers", text: info.watchers === 1 ? "One person looks on." : `${info.watchers} people look on.`, quiet: true, buttons: [] });
    for (const each of info.mine) {
      if (!newcomers(this.match, each).length) continue;
      const see = () => {
        looked(this.match, each);
        this.show(here, view);
      };
      cards.push({
        id: `devices-${each.seat}`,
        text: "Another device has come to your seat by the return link.",
        buttons: [
          ["See the devices", async () => (see(), this.menu()), true],
          ["It is mine", async () => see()],
        ],
      });
    }
    if (!running) return cards;
    for (const { seat, kind } of info.seats) {
      if (kind !== "open") continue;
      const text = info.host ? `Seat ${seat + 1} is free. Send somebody its link.` : `Seat ${seat + 1} is free: the host has a link for somebody else.`;
      cards.push({ id: `open-${seat}`, text, buttons: info.host ? [["Show the link", async () => this.menu(), true]] : [] });
    }
    for (const chair of info.seats) {
      const told = held(here, view, chair);
      const finds = lateForRematch(here, view, chair) ? `${isolated(chair.name)} finds it in My matches, or by the old link.` : "";
      if (!told && finds) cards.push({ id: `finds-${chair.seat}`, text: finds, quiet: true, buttons: [] });
      if (!told) continue;
      const vote = (yes) => this.#seat(chair.seat, "/vote", { yes });
      const buttons = !told.votes ? [] : told.agreed ? [["Take it back", vote(false)]] : [["Let a computer play on", vote(true), true]];
      cards.push({ id: `away-${chair.seat}`, text: [told.text, finds].filter(Boolean).join(" "), buttons });
    }
    for (const { seat, asked, kept, name } of mine) {
      const whose = several ? `the seat of ${isolated(name)}` : "your seat";
      if (asked) {
        const host = info.seats[info.host_seat]?.name;
        cards.push({
          id: `asked-${seat}`,
          text: `${host === undefined ? "The host" : isolated(host)} asks you to free ${whose} for somebody else. Whoever takes it plays on with what lies there${info.hides ? ", hidden tiles too" : ""}.`,
          buttons: [
            ["Free my seat", this.#free(seat, mine.length === 1), false, { question: FREES, yes: "Free my seat" }],
            ["Keep it", this.#seat(seat, "/ask", { yes: false }), true],
          ],
        });
      }
      if (kept) {
        cards.push({
          id: `kept-${seat}`,
          text: `A computer plays for ${several ? isolated(name) : "you"}.`,
          buttons: [["Play on myself", this.#seat(seat, "", { kind: "person" }), true]],
        });
      }
    }
    const others = several && view.seat !== null && view.pass_to === null && this.pass.hides ? askedHere(view).filter((seat) => seat !== view.seat) : [];
    for (const seat of others) cards.push({ id: `pass-${seat}`, text: `${isolated(view.names[seat])} may act, too.`, buttons: [[`Pass to ${view.names[seat]}`, async () => this.pass.hide(), false]] });
    return cards;
  }
}
