// What can be arranged about a match from its menu: one's own seat and devices, the seats of
// others for the host, and who may look on.

import { post } from "./api.js";
import { FREED } from "./away.js";
import { Devices, looked } from "./devices.js";
import { make } from "./dom.js";
import { linkField } from "./links.js";
import { isolated } from "./names.js";
import { Parts } from "./parts.js";
import { sending } from "./sending.js";
import { sure } from "./sure.js";

export class Arrangements {
  // changed(info) takes what the server answers.
  constructor(match, changed) {
    Object.assign(this, { match, changed });
    this.devices = new Devices(match, changed);
    this.parts = new Parts();
    const section = (label) => make("section", { "aria-label": label });
    this.boxes = { seat: section("Your seat"), others: section("The others"), watch: section("Looking on"), leave: section("Leaving") };
    this.problem = make("p", { class: "problem", role: "alert" });
    this.links = make("div", { class: "arrange" });
    this.element = make("div", { class: "arrange" }, this.links, this.boxes.leave, this.problem);
  }

  show(here) {
    const { info } = here;
    const mine = info.seats.filter(({ you }) => you);
    this.devices.show(info);
    for (const each of info.mine) looked(this.match, each);
    this.parts.draw("seat", this.boxes.seat, mine.length > 0, () => (mine.length ? [make("h3", {}, mine.length > 1 ? "The seats at this device" : "Your seat"), this.devices.element] : null));
    this.parts.draw("leave", this.boxes.leave, [info.status, mine.map(({ seat }) => seat)], () => (info.status === "running" && mine.length ? [make("h3", {}, "Leaving"), ...mine.map((chair) => this.#leave(chair, mine.length > 1))] : null));
    const late = info.seats.map(({ seat }) => here.seconds(seat) >= FREED);
    const { host, status, links } = info;
    this.parts.draw("others", this.boxes.others, [host, status, links, late, info.seats.map(({ name, kind, you, asked, kept }) => [name, kind, you, asked, kept])], () => this.#others(info, late));
    this.parts.draw("watch", this.boxes.watch, [host, info.watched, info.watch, info.watchers], () => this.#watch(info));
    this.#fold(info);
  }

  // Whoever plays against computers alone needs no links, and finds them when there is a wish.
  #fold({ seats, mine }) {
    const { seat, others, watch } = this.boxes;
    const alone = mine.length > 0 && seats.every(({ you, kind, kept }) => you || (kind === "computer" && !kept));
    this.parts.draw("links", this.links, [alone], () => {
      if (!alone) return [seat, others, watch];
      const open = mine.some(({ devices }) => devices.length > 1);
      return make("details", { open }, make("summary", {}, "Play on from another device, let others look on"), seat, others, watch);
    });
  }

  #seat(seat, what, body) {
    return async () => this.changed(await post(`matches/${this.match}/seats/${seat}${what}`, body));
  }

  #button(id, text, work) {
    const button = make("button", { type: "button", id, onclick: () => sending(button, this.problem, work) }, text);
    return button;
  }

  #leave({ seat, name }, several) {
    return sure(several ? `Leave the game as ${name}` : "Leave the game", {
      id: `leave-${seat}`,
      question: `A computer plays on in ${several ? `the place of ${isolated(name)}` : "your place"}, for good: you cannot come back to this game.`,
      yes: "Leave",
      no: "Stay",
      grave: true,
      work: async () => {
        await post(`matches/${this.match}/seats/${seat}`, { kind: "computer" });
        location.assign("/");
        return "leaving";
      },
    });
  }

  #others({ host, status, links, seats, hides }, late) {
    if (!host || status === "over") return null;
    const rows = seats.flatMap((chair) => {
      const { seat, name, kind, you, asked, kept } = chair;
      const link = links.find((each) => each.seat === seat);
      if (kind === "open" && link) return [make("label", { for: `link-${seat}` }, `A link for seat ${seat + 1}, which is free`), linkField(link.url, `Link for seat ${seat + 1}`, `link-${seat}`)];
      if (you || status !== "running" || (kind !== "person" && !kept)) return [];
      const who = isolated(name);
      if (late[seat]) {
        return [
          sure(`Free the seat of ${name}`, {
            id: `free-${seat}`,
            question: `${who} has been away for ten minutes. Whoever takes the seat plays on with what lies there${hides ? `, and sees hidden tiles of ${who}` : ""}. All are told.`,
            yes: "Free the seat",
            work: this.#seat(seat, "", { kind: "open" }),
          }),
        ];
      }
      if (kept) return [];
      if (!asked) return [make("div", {}, this.#button(`ask-${seat}`, `Ask ${name} to free the seat`, this.#seat(seat, "/ask", { yes: true })))];
      return [make("div", { class: "row" }, make("p", {}, `You have asked ${who} to free the seat.`), this.#button(`ask-${seat}`, "Take it back", this.#seat(seat, "/ask", { yes: false })))];
    });
    return rows.length ? [make("h3", {}, "The others"), make("div", { class: "links" }, rows)] : null;
  }

  #watch(info) {
    if (!info.host && !info.watch) return null;
    return [make("h3", {}, "Looking on"), make("div", { class: "links" }, watching(info, this.match, this.changed, this.problem))];
  }
}

// Who may look on: the host's switch, the link, and how many do.
export function watching({ host, watched, watch, watchers }, match, changed, problem) {
  const input = make("input", {
    type: "checkbox",
    id: "watching",
    checked: watched,
    onchange: () =>
      sending(input, problem, async () => {
        try {
          changed(await post(`matches/${match}/watching`, { allowed: input.checked }));
        } catch (error) {
          input.checked = watched;
          throw error;
        }
      }),
  });
  const hint = watched ? "Switched off, all who look on are sent away, and the link is void." : "They see what lies open, and no hand.";
  const text = "For those who only want to watch";
  const count = watchers === 1 ? "One person looks on." : `${watchers} people look on.`;
  return [
    host ? make("label", { class: "toggle" }, input, make("span", {}, "Others may look on", make("small", {}, hint))) : null,
    watch ? make("label", { for: "watch-link" }, text) : null,
    watch ? linkField(watch, text, "watch-link") : null,
    watched && watchers ? make("p", { class: "muted" }, count) : null,
  ].filter(Boolean);
}
