// The newest view of a match: asked for one at a time, and always in the layout of the window.

import { asker } from "./again.js";
import { get } from "./api.js";

// A view has come for somebody who does not look any more.
export class Passed extends Error {}

// The revision that a view shows, an earlier one when it looks back; its motions are those after
// `since`, and unknown where that is undefined.
function timed(view, since) {
  view.moment = view.at ?? view.rev;
  view.since = since;
  return view;
}

export class Feed {
  // layout() is the one that is wanted now; accept(view, was) takes a newest view; refused() is
  // called when this browser gets none any more.
  constructor(match, { layout, accept, refused }) {
    Object.assign(this, { match, layout, accept });
    this.newest = null;
    this.ended = false; // has this browser no part in the match any more?
    // The same as refresh() for whoever does not wait for it: no notice comes twice.
    this.surely = asker(async () => this.ended || (await this.refresh()), { refused });
    this.seat = null; // whose view is asked for, where several people share the device
    this.epoch = 0; // one more each time when what was asked for before is for somebody else
  }

  // One view: {at} looks back, {since} asks for the motions after that revision. What comes when
  // the device has been passed on meanwhile is thrown away.
  async view({ at, since, layout = this.layout() }) {
    return timed(await this.#get("view", { layout, at, since }), since);
  }

  // How the board would look after an action.
  preview(asked) {
    return this.#get("preview", asked);
  }

  async #get(what, asked) {
    const { epoch } = this;
    const answer = await get(this.address(what, asked));
    if (epoch === this.epoch) return answer;
    performance.clearResourceTimings(); // nor is its address for whoever looks now
    throw new Passed();
  }

  // What a computer player would do at that revision.
  hint(rev) {
    return this.#get("hint", { rev });
  }

  // Where something is asked for, for whoever looks at this device now.
  address(what, asked = {}) {
    const given = Object.entries({ ...asked, seat: this.seat }).filter(([, value]) => value !== undefined && value !== null);
    const query = new URLSearchParams(given);
    return `matches/${this.match}/${what}${given.length ? "?" : ""}${query}`;
  }

  // From now on the views of another seat are asked for; null lets the server choose.
  turn(seat) {
    this.epoch += 1;
    this.seat = seat;
    this.passed = true; // then even a view of the same revision is news
  }

  // Nothing is asked for until begin().
  end() {
    this.turn(null);
    this.passed = false;
    this.newest = null;
    this.ended = true;
    this.again = false;
  }

  begin() {
    this.ended = false;
    return this.refresh();
  }

  // Ask for the newest view; questions that come meanwhile are answered by one more.
  refresh() {
    this.again = true;
    this.asking ??= this.#ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  async #ask() {
    while (this.again) {
      this.again = false;
      try {
        this.take(await this.view({ since: this.newest?.rev ?? 0 }));
      } catch (error) {
        if (!(error instanceof Passed)) throw error;
        this.again = !this.ended;
      }
    }
  }

  // A view that is older than the newest, or for a window of another shape, is none to show.
  take(view, since = view.since) {
    timed(view, since);
    const was = this.newest;
    if (was && (view.rev < was.rev || (view.rev === was.rev && view.layout === was.layout && !this.passed))) return;
    if (view.layout !== this.layout()) {
      this.again = true;
      if (!this.asking) this.surely();
      return;
    }
    this.passed = false;
    this.newest = view;
    this.accept(view, was);
  }
}
