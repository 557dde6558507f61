// The ways back to one's own seats: a return link for each, and the devices that have come by it.

import { post } from "./api.js";
import { make } from "./dom.js";
import { linkField } from "./links.js";
import { isolated } from "./names.js";
import { Parts } from "./parts.js";
import { say } from "./say.js";
import { seenDevice, seeDevice } from "./settings.js";
import { sure } from "./sure.js";

const SENT = "The other devices were sent away. Your link is a new one.";
const HOW = { return: "by the return link", invite: "by the invitation", rematch: "from the game before" };

// Whoever has come to a seat by its return link since its person last looked.
export const newcomers = (match, { seat, devices }) => devices.filter((each) => !each.this && each.how === "return" && each.since > seenDevice(match, seat));

// They have been looked at.
export function looked(match, { seat, devices }) {
  const newest = Math.max(0, ...devices.map(({ since }) => since));
  if (newest > seenDevice(match, seat)) seeDevice(match, seat, newest);
}

export class Devices {
  // changed(info) is called when others were sent away.
  constructor(match, changed) {
    Object.assign(this, { match, changed });
    this.parts = new Parts();
    this.boxes = new Map();
    this.alone = new Set(); // the seats whose other devices were sent away here
    this.element = make("div", { class: "links" });
  }

  show({ mine, seats }) {
    for (const one of mine) {
      if (!this.boxes.has(one.seat)) this.boxes.set(one.seat, [make("div", { class: "links" }), make("div", { class: "links" })]);
      const [link, devices] = this.boxes.get(one.seat);
      const whose = mine.length > 1 ? `the seat of ${isolated(seats[one.seat].name)}` : "your seat";
      const text = `Back to ${whose}, on another device too`;
      this.parts.draw(`link ${one.seat}`, link, [one.url, text], () => [
        make("label", { for: `return-${one.seat}` }, text, make("small", {}, "For you alone: whoever has it can play for you.")),
        linkField(one.url, text, `return-${one.seat}`),
      ]);
      const told = one.devices.map(words);
      if (told.length > 1) this.alone.delete(one.seat);
      this.parts.draw(`devices ${one.seat}`, devices, [told, whose, this.alone.has(one.seat)], () => this.#list(one, told, whose));
    }
    for (const seat of this.boxes.keys()) if (!mine.some((one) => one.seat === seat)) this.boxes.delete(seat);
    const wanted = [...this.boxes.values()].flat();
    if (wanted.some((box, n) => this.element.children[n] !== box) || wanted.length !== this.element.childElementCount) this.element.replaceChildren(...wanted);
  }

  #list({ seat, devices }, told, whose) {
    if (devices.length < 2) return this.alone.has(seat) ? [make("p", { class: "sent" }, SENT)] : [];
    const withdraw = async () => {
      const info = await post(`matches/${this.match}/seats/${seat}/withdraw`);
      for (const each of info.mine) looked(this.match, each);
      this.alone.add(seat);
      this.changed(info);
      this.show(info);
      say(SENT);
    };
    return [
      make("p", { class: "small" }, `Devices that have ${whose}`),
      make("ul", { class: "devices" }, told.map((text) => make("li", {}, text))),
      sure("Send the others away", {
        id: `withdraw-${seat}`,
        question: "All other devices lose the seat at once. The return link is void then; a new one takes its place.",
        yes: "Send them away",
        work: withdraw,
      }),
    ];
  }
}

function words({ how, since, this: own }) {
  const came = [own ? "This one" : "Another one", HOW[how] ?? "where the table was made"].join(", ");
  return `${came}, since ${when(new Date(since * 1000))}`;
}

// "14:32", and the day of what was not today.
function when(date) {
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const today = date.toDateString() === new Date().toDateString();
  return today ? time : `${date.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, ${time}`;
}
