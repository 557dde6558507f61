// The newest view of a match: asked for one at a time, and always in the layout of the window.

import { get } from "./api.js";

const PATIENCE = 1500; // ms before a question that failed is asked again

// The revision that a view shows, an earlier one when it looks back; its motions are those after
// `since`, and unknown where that is undefined.
function timed(view, since) {
  view.moment = view.at ?? view.rev;
  view.since = since;
  return view;
}

export class Feed {
  // layout() is the one that is wanted now; accept(view, was) takes a newest view.
  constructor(match, { layout, accept }) {
    Object.assign(this, { match, layout, accept });
    this.newest = null;
  }

  // One view: {at} looks back, {since} asks for the motions after that revision.
  async view({ at, since }) {
    const asked = new URLSearchParams({ layout: this.layout() });
    if (at !== undefined) asked.set("at", at);
    if (since !== undefined) asked.set("since", since);
    return timed(await get(`matches/${this.match}/view?${asked}`), since);
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
      this.take(await this.view({ since: this.newest?.rev ?? 0 }));
    }
  }

  // The same for whoever does not wait for it. A question that fails is asked again: no notice
  // comes twice.
  surely() {
    clearTimeout(this.later);
    this.refresh().catch(() => {
      this.later = setTimeout(() => this.surely(), PATIENCE);
    });
  }

  // A view that is older than the newest, or for a window of another shape, is none to show.
  take(view, since = view.since) {
    timed(view, since);
    const was = this.newest;
    if (was && (view.rev < was.rev || (view.rev === was.rev && view.layout === was.layout))) return;
    if (view.layout !== this.layout()) {
      this.again = true;
      if (!this.asking) this.surely();
      return;
    }
    this.newest = view;
    this.accept(view, was);
  }
}
