// The pieces that the last revision put where they lie, for the marks on them. They are told by
// its motions and by the drawing before it, both asked for where the page has not seen them.

import { laid } from "./landing.js";

export class Last {
  // ask({at, since}) → a view; found() is called when something asked for has come.
  constructor({ ask, found }) {
    Object.assign(this, { ask, found });
    this.known = null; // {moment, layout, motions, before}
  }

  // The pieces in the drawing of a view; `earlier` is the view that was shown before it, or null.
  of(view, svg, earlier) {
    const { moment, layout } = view;
    if (moment < 1) return [];
    if (this.known?.moment !== moment || this.known.layout !== layout) {
      this.known = { moment, layout };
      this.#learn(this.known, view, earlier);
    }
    const { motions, before } = this.known;
    return motions && before ? laid(motions, before, svg) : [];
  }

  #learn(known, view, earlier) {
    const { moment, layout } = known;
    const keep = (told) => {
      known.motions = told.motions.filter((motion) => motion.rev === moment);
    };
    const draw = (shown) => {
      known.before = new DOMParser().parseFromString(shown.svg, "image/svg+xml").documentElement;
    };
    const asked = [];
    // Whoever has missed too much is told of no motions at all.
    if (view.since === moment - 1 || (view.since < moment && view.motions.length)) keep(view);
    else asked.push(this.ask({ at: moment, since: moment - 1 }).then(keep));
    if (earlier?.moment === moment - 1 && earlier.layout === layout) draw(earlier);
    else if (known.motions?.length !== 0) asked.push(this.ask({ at: moment - 1 }).then(draw));
    if (!asked.length) return;
    Promise.all(asked).then(
      () => this.known === known && this.found(),
      () => {}, // then nothing is marked
    );
  }
}
