// What is said aloud of what comes on stage: each revision once, then what the game wants to be
// known and whether it is one's turn.

import { sentence } from "./dom.js";
import { say } from "./say.js";
import { headline } from "./turn.js";

export class Telling {
  constructor() {
    this.heard = null; // the moment that was told last
    this.notice = null;
    this.asked = null; // the revision in which "Your turn" was said
  }

  // A view has come on stage; `where` are the words for it while one looks back. What was dealt
  // is not told: it lies on the table and can be read there.
  moment(view, where) {
    if (this.heard === view.moment) return;
    this.heard = view.moment;
    if (where) this.asked = null; // said again when one is back
    const told = view.log.filter((entry) => entry.rev === view.moment && entry.kind !== "luck");
    const said = [where, ...told.map((entry) => entry.text)].filter(Boolean);
    if (said.length) say(said.map((text) => `${sentence(text)}.`).join(" "));
  }

  // Nothing more comes for now, and it is the newest view.
  now(view) {
    if (view.notice && view.notice !== this.notice) say(`${sentence(view.notice)}.`);
    this.notice = view.notice;
    const { text, mine } = headline(view);
    if (mine && this.asked !== view.rev) say(`${text}.`);
    this.asked = mine ? view.rev : null;
  }
}
