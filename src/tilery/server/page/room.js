// The waiting room: who sits where, links for friends, computers for open seats.

import { post } from "./api.js";
import { find, make } from "./dom.js";
import { keepName, name } from "./settings.js";
import { LEVELS, strength } from "./levels.js";

export class Room {
  // invitation: what the link in the address brought along, or null. `changed` is set by the page.
  constructor(root, match, invitation) {
    this.root = root;
    this.match = match;
    this.invitation = invitation;
    this.drawn = new Map();
    this.boxes = { head: make("h2"), claim: make("div"), seats: make("ol", { class: "seats" }), foot: make("div") };
    this.problem = make("p", { class: "problem", role: "alert" });
    root.replaceChildren(...Object.values(this.boxes), this.problem);
  }

  // Notices come while somebody types or presses a button: only what is different is drawn anew.
  #part(name, box, given, build) {
    const key = JSON.stringify(given);
    if (this.drawn.get(name) === key) return;
    this.drawn.set(name, key);
    const focused = document.activeElement?.id;
    box.replaceChildren(...[build()].flat().filter(Boolean));
    if (focused) find(`#${CSS.escape(focused)}`, box)?.focus();
  }

  show(info) {
    const { head, claim, seats, foot } = this.boxes;
    const open = info.seats.filter((seat) => seat.kind === "open").length;
    const mine = info.seats.some((seat) => seat.you);
    const asked = this.invitation && !mine ? this.invitation : null;
    const free = asked && info.seats[asked.seat]?.kind === "open";
    this.#part("head", head, open > 0, () => (open ? "Waiting for players" : "Everybody is here"));
    this.#part("claim", claim, [asked, free], () => (asked ? this.#claim(asked, free) : null));
    while (seats.children.length < info.seats.length) seats.append(make("li"));
    for (const seat of info.seats) {
      const link = info.links?.find((each) => each.seat === seat.seat);
      const row = seats.children[seat.seat];
      row.className = `card ${seat.kind}`;
      this.#part(`seat ${seat.seat}`, row, [seat, link, info.host], () => this.#seat(info.host, seat, link));
    }
    this.#part("foot", foot, [info.host, open, mine, asked], () => this.#foot(info.host, open, mine, asked));
  }

  #foot(host, open, mine, asked) {
    if (host) {
      return make(
        "div",
        { class: "row actions" },
        make("button", { class: "main", type: "button", disabled: open > 0, onclick: () => this.#do("start") }, "Start"),
        make("p", { class: "muted" }, open ? "Send each friend a link of their own. The game can start when all seats are taken." : "All seats are taken."),
      );
    }
    if (mine) return make("p", { class: "muted" }, "You have a seat. The game begins when the host starts it.");
    return asked ? null : make("p", { class: "muted" }, "To sit down you need a link from the host.");
  }

  #claim({ seat, secret }, free) {
    if (!free) {
      return make("p", { class: "card" }, `This link was for seat ${seat + 1}, which is taken. Ask the host for another one.`);
    }
    const input = make("input", { name: "me", id: "me", maxlength: 20, autocomplete: "nickname", required: true, value: name() });
    return make(
      "form",
      {
        class: "card claim",
        onsubmit: (event) => {
          event.preventDefault();
          keepName(input.value);
          this.#claimSeat(secret, input.value.trim());
        },
      },
      make("label", { for: "me" }, "Your name"),
      make("div", { class: "row" }, input, make("button", { class: "main" }, `Sit here on seat ${seat + 1}`)),
    );
  }

  #seat(host, { seat, name: who, kind, bot, you, here }, link) {
    const state = kind === "open" ? "" : kind === "computer" ? `computer, ${strength(bot)}` : you ? "you" : here ? "here" : "away";
    return [
      make("div", { class: "row" }, make("span", { class: "number" }, String(seat + 1)), make("b", {}, kind === "open" ? "Free seat" : who), make("span", { class: "muted" }, state)),
      kind === "open" && link ? linkField(link.url, `Link for seat ${seat + 1}`, `link-${seat}`) : null,
      host && kind === "open" ? this.#fillIn(seat) : null,
      host && kind === "computer" ? make("button", { type: "button", onclick: () => this.#do(`seats/${seat}`, { kind: "open" }) }, "Free this seat for a friend") : null,
    ];
  }

  #fillIn(seat) {
    const select = make("select", { "aria-label": `How strong, seat ${seat + 1}` }, LEVELS.map(([key, text]) => make("option", { value: key }, text)));
    return make(
      "div",
      { class: "row" },
      make("span", { class: "muted" }, "or a computer"),
      select,
      make("button", { type: "button", onclick: () => this.#do(`seats/${seat}`, { kind: "computer", bot: select.value }) }, "Sit it here"),
    );
  }

  async #do(what, body = {}) {
    try {
      await post(`matches/${this.match}/${what}`, body);
      this.problem.textContent = "";
      await this.changed();
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }

  async #claimSeat(secret, who) {
    try {
      await post(`matches/${this.match}/claim`, { secret, name: who });
      // The secret is used up; it should not stay in the address or the history.
      history.replaceState(null, "", location.pathname);
      this.invitation = null;
      await this.changed();
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }
}

// A link in a field that can be selected; a button to copy it where the browser allows that.
export function linkField(url, label, id) {
  const full = new URL(url, location.href).href;
  const field = make("input", { id, class: "link", readonly: true, value: full, "aria-label": label, onfocus: () => field.select() });
  const copy = make(
    "button",
    {
      type: "button",
      onclick: async () => {
        field.select();
        try {
          if (navigator.clipboard) await navigator.clipboard.writeText(full);
          else document.execCommand("copy");
          copy.textContent = "Copied";
        } catch {
          copy.textContent = "Press Ctrl+C";
        }
        setTimeout(() => (copy.textContent = "Copy link"), 2000);
      },
    },
    "Copy link",
  );
  return make("div", { class: "row link-row" }, field, copy);
}
