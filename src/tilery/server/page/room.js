// The waiting room: who sits where, links for friends, computers for open seats.

import { onlyHere } from "./address.js";
import { get, LONG, post } from "./api.js";
import { watching } from "./arrange.js";
import { Devices, looked } from "./devices.js";
import { make } from "./dom.js";
import { levels, strength } from "./levels.js";
import { linkField } from "./links.js";
import { clean, isolated, NAME_LENGTH } from "./names.js";
import { inWords } from "./options.js";
import { Parts } from "./parts.js";
import { sending } from "./sending.js";
import { keepName, name, setFreed } from "./settings.js";
import { sure } from "./sure.js";

const ANOTHER = " Ask the host for another one.";

export class Room {
  // invitation: what the link in the address brought along, or null. changed() looks at the match
  // again, seated() is called when this browser has got a seat.
  constructor(root, match, invitation, { changed, seated }) {
    Object.assign(this, { root, match, invitation, changed, seated });
    this.parts = new Parts();
    this.devices = new Devices(match, changed);
    this.boxes = {
      head: make("div", { class: "room-head" }),
      claim: make("div"),
      seats: make("ol", { class: "seats" }),
      foot: make("div", { class: "room-foot" }),
      back: make("section", { class: "links", "aria-label": "Links" }, this.devices.element),
      watch: make("section", { class: "links", "aria-label": "Looking on" }),
    };
    this.problem = make("p", { class: "problem", role: "alert" });
  }

  // The invitation, when it is for a free seat and this browser has none.
  invited(info) {
    const seat = info.seats[this.invitation?.seat];
    return Boolean(seat && seat.kind === "open" && !info.seats.some(({ you }) => you));
  }

  #part(name, box, given, build) {
    this.parts.draw(name, box, given, build);
  }

  // here: who sits where, and who is here; game: what the server tells of the game itself, its
  // options and computer players.
  show(here, game) {
    const { info } = here;
    Object.assign(this, { here, info, game });
    if (!this.problem.isConnected) this.root.replaceChildren(...Object.values(this.boxes), this.problem);
    const { head, claim, seats, foot, watch } = this.boxes;
    const open = info.seats.filter((seat) => seat.kind === "open").length;
    const mine = info.seats.some((seat) => seat.you);
    const asked = this.invitation && !mine ? this.invitation : null;
    const free = this.invited(info);
    const running = info.status !== "waiting";
    const facts = inWords(game, info.seats.length, info.options);
    this.#part("head", head, [open > 0, info.title, facts, free, running], () => this.#head(open, facts, free, running));
    this.#part("claim", claim, [asked, free, running, facts, host(info), asked && info.seats[asked.seat]?.name], () => (asked ? this.#claim(asked, free, facts, running) : null));
    while (seats.children.length < info.seats.length) seats.append(make("li"));
    for (const seat of info.seats) {
      const link = info.links?.find((each) => each.seat === seat.seat);
      const row = seats.children[seat.seat];
      row.className = `card ${seat.kind}`;
      const state = this.#state(seat, info);
      const { kind, name: who, you } = seat;
      this.#part(`seat ${seat.seat}`, row, [state, kind, who, you, link, info.host, running], () => this.#seat(info, seat, link, state));
    }
    this.#part("foot", foot, [info.host, info.watching, open, mine, asked, running], () => this.#foot(info, open, mine, asked, running));
    this.devices.show(info);
    for (const each of info.mine) looked(this.match, each);
    this.#part("watch", watch, [info.host, info.watched, info.watch, info.watchers], () => (info.host || info.watch ? watching(info, this.match, this.changed, this.problem) : null));
  }

  // What is at the table now has the same names for its links.
  leave() {
    this.root.replaceChildren();
  }

  // Who is connected has changed, and nothing else.
  presence() {
    if (this.info) this.show(this.here, this.game);
  }

  #state({ seat, kind, bot, you, beside }, { mine, seats }) {
    if (kind === "open") return "";
    if (kind === "computer") return `computer, ${strength(bot)}`;
    if (you) return mine[0].seat === seat ? "you" : "at this device";
    if (this.here.away(seat)) return "away";
    return beside === null ? "here" : `here, at the device of ${isolated(seats[beside].name)}`;
  }

  #head(open, facts, free, running) {
    if (free) return null; // the invitation says it
    const words = running ? "The game has begun" : open ? "Waiting for players" : "Everybody is here";
    return [make("h2", {}, words), make("p", { class: "muted" }, `${this.info.title}: ${facts}`)];
  }

  #foot(info, open, mine, asked, running) {
    const { host: isHost, watching: looksOn } = info;
    if (running) return null;
    if (isHost) {
      const start = make("button", { class: "main", type: "button", disabled: open > 0, onclick: () => this.#do(start, "start", {}, LONG) }, "Start");
      return [
        info.links.some(({ url }) => onlyHere(new URL(url).hostname)) ? localHint() : null,
        make(
          "div",
          { class: "row actions" },
          start,
          make("p", { class: "muted" }, open ? "Send each friend a link of their own. The game can start when all seats are taken." : "All seats are taken."),
        ),
      ];
    }
    if (mine) return make("p", { class: "muted" }, "You have a seat. The game begins when the host starts it.");
    if (looksOn) return make("p", { class: "muted" }, "You watch. The game begins when the host starts it.");
    return asked ? null : make("p", { class: "muted" }, "To sit down you need a link from the host.");
  }

  #claim({ seat, secret }, free, facts, running) {
    if (!free) return make("p", { class: "card" }, usedLink(this.info, seat) + ANOTHER);
    const { title } = this.info;
    const inviter = host(this.info);
    const input = make("input", { name: "me", id: "me", maxlength: NAME_LENGTH, autocomplete: "nickname", required: true, value: name(), oninput: () => call() });
    const words = make("span");
    const sit = make("button", { class: "main big sit" }, words);
    const call = () => {
      const who = clean(input.value);
      words.replaceChildren("Sit here", ...(who ? [" as ", make("bdi", {}, who)] : []));
    };
    call();
    return make(
      "form",
      {
        class: "card claim",
        onsubmit: (event) => {
          event.preventDefault();
          sending(sit, this.problem, () => this.#claimSeat(secret, input));
        },
      },
      make("h2", {}, inviter ? [make("bdi", {}, inviter), ` invites you to ${title}`] : `You are invited to ${title}`),
      make("p", { class: "muted" }, `${facts}. You would have seat ${seat + 1}.`),
      running ? make("p", {}, "The game is under way: you take over the seat with what lies there, and with its points.") : null,
      make("label", { for: "me" }, "Your name"),
      input,
      sit,
    );
  }

  #seat({ host: isHost, status }, { seat, name: who, kind, you }, link, state) {
    const waits = status === "waiting";
    const free = make("button", { type: "button", onclick: () => this.#do(free, `seats/${seat}`, { kind: "open" }) }, "Free this seat for a friend");
    return [
      make(
        "div",
        { class: "row who-sits" },
        make("span", { class: "number" }, String(seat + 1)),
        make("b", {}, kind === "open" ? "Free seat" : make("bdi", {}, who)),
        make("span", { class: "muted" }, state),
      ),
      kind === "open" && link ? linkField(link.url, `Link for seat ${seat + 1}`, `link-${seat}`) : null,
      isHost && kind === "open" && waits ? this.#fillIn(seat) : null,
      isHost && kind === "computer" && waits ? free : null,
      kind === "person" && waits && (you || isHost) ? this.#giveUp(seat, who, you) : null,
    ];
  }

  #giveUp(seat, who, you) {
    const question = you ? "The seat is free for somebody else then, and you need a new link to sit down." : `${isolated(who)} loses the seat, and needs a new link to sit down again.`;
    return sure(you ? "Give the seat up" : "Free this seat", {
      id: `free-${seat}`,
      question,
      yes: you ? "Give it up" : "Free it",
      work: async () => this.changed(await post(`matches/${this.match}/seats/${seat}`, { kind: "open" })),
    });
  }

  #fillIn(seat) {
    const select = make("select", { "aria-label": `How strong, seat ${seat + 1}` }, levels(this.game).map(([key, text]) => make("option", { value: key }, text)));
    const fill = make("button", { type: "button", onclick: () => this.#do(fill, `seats/${seat}`, { kind: "computer", bot: select.value }) }, "Let a computer play here");
    return make("div", { class: "row" }, make("span", { class: "muted" }, "or"), fill, select);
  }

  #do(button, what, body, patience) {
    return sending(button, this.problem, async () => {
      await this.changed(await post(`matches/${this.match}/${what}`, body, patience));
    });
  }

  async #claimSeat(secret, input) {
    const who = clean(input.value);
    input.value = who;
    if (!who) throw new Error("Please say how you are called.");
    keepName(who);
    const { seat } = this.invitation;
    try {
      await post(`matches/${this.match}/claim`, { secret, name: who });
    } catch (error) {
      // It may have been done, and only its answer have been lost.
      const { seats } = await get(`matches/${this.match}`).catch(() => ({ seats: [] }));
      if (!seats[seat]?.you) throw error;
    }
    // The secret is used up; it should not stay in the address or the history.
    history.replaceState(null, "", location.pathname);
    this.invitation = null;
    setFreed(this.match, false);
    this.seated();
    await this.changed();
  }
}

// Who invites: whoever is at the table first.
const host = (info) => info.seats[info.host_seat]?.name;

// What is said to whoever comes with an invitation to a seat that is not free.
export function usedLink(info, seat) {
  const who = info.seats[seat];
  if (!who) return "This link is for a seat that this table does not have.";
  if (who.kind === "open") return "This link was withdrawn, or is not whole.";
  return `This link was for seat ${seat + 1}, which is taken by ${isolated(who.name)}.`;
}

function localHint() {
  return make(
    "p",
    { class: "card hint" },
    "These links open on this computer only. For friends on other devices in your network, start Tilery with ",
    make("code", {}, "make play LAN=1"),
    " (or ",
    make("code", {}, "tilery serve --lan"),
    ") and open this page again: the links lead to your computer then.",
  );
}
