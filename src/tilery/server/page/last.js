// The pieces that the last revision put where they lie, for the marks on them. They are told by
// its motions and by the drawing before it, both asked for where the page has not seen them.

import { isStore, pieces } from "./ghosts.js";
import { fits } from "./landing.js";

const DEAL = 8; // so many out of one store are a deal, which is nobody's move

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

// The pieces that the motions of one revision put where they lie in the drawing after it.
function laid(motions, before, after) {
  const found = (id, svg) => svg?.querySelector(`#${CSS.escape(id)}`) ?? null;
  const moved = motions.filter(({ from, to }) => from && to && from !== to);
  const many = (from) => moved.filter((motion) => motion.from === from).length > DEAL;
  const into = new Map();
  for (const { from, to, look } of moved) {
    const [source, place] = [found(from, after), found(to, after)];
    if (!place || isStore(place) || (source && isStore(source) && many(from))) continue;
    if (!into.has(place)) into.set(place, []);
    into.get(place).push(look);
  }
  return [...into].flatMap(([place, looks]) => {
    const old = pieces(found(place.id, before)).map(drawn);
    const fresh = pieces(place).filter((tile) => !old.includes(drawn(tile)));
    return looks.flatMap((look) => {
      const tile = fresh.findIndex((one) => fits(one, look));
      return tile < 0 ? [] : fresh.splice(tile, 1);
    });
  });
}

// How a piece is drawn, to know it again in another drawing.
const drawn = (tile) => ["href", "x", "y", "width", "transform", "data-look"].map((name) => tile.getAttribute(name)).join(" ");
