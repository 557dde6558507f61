// The pieces that the last play put where they lie, for the marks on them. They are told by its
// motions and by the drawing before it, both asked for where the page has not seen them. They stay
// when the page turns to another person, and when something is noted that nobody has played.

import { isStore, pieces } from "./ghosts.js";
import { fits } from "./landing.js";

const DEAL = 8; // so many out of one store are a deal, which is nobody's move

export class Last {
  // ask({at, since}) → a view; found() is called when something asked for has come.
  constructor({ ask, found }) {
    Object.assign(this, { ask, found });
    this.known = null; // {played, layout, seat, motions, before}
  }

  // The pieces in the drawing of a view; `earlier` is the view that was shown before it, or null.
  of(view, svg, earlier) {
    const { played, layout, seat } = view;
    if (played < 1) return [];
    if (!this.#same(view)) {
      this.known = { played, layout, seat };
      this.#learn(this.known, view, earlier);
    }
    const { motions, before } = this.known;
    return motions && before ? laid(motions, before, svg) : [];
  }

  // The motions of the last play of a view, as far as they are known.
  motions(view) {
    return (this.#same(view) && this.known.motions) || [];
  }

  // Each seat has drawings of its own, in which the places have other names.
  #same(view) {
    return ["played", "layout", "seat"].every((name) => this.known?.[name] === view[name]);
  }

  #learn(known, view, earlier) {
    const { played, layout, seat } = known;
    const keep = (told) => {
      known.motions = told.motions.filter((motion) => motion.rev === played);
    };
    const draw = (shown) => {
      known.before = new DOMParser().parseFromString(shown.svg, "image/svg+xml").documentElement;
    };
    const asked = [];
    // Whoever has missed too much is told of no motions at all.
    if (view.since === played - 1 || (view.since < played && view.motions.length)) keep(view);
    else asked.push(this.ask({ at: played, since: played - 1 }).then(keep));
    if (earlier?.moment === played - 1 && earlier.layout === layout && earlier.seat === seat) draw(earlier);
    else if (known.motions?.length !== 0) asked.push(this.ask({ at: played - 1 }).then(draw));
    if (!asked.length) return;
    Promise.all(asked).then(
      () => this.known === known && this.found(),
      () => {}, // then nothing is marked
    );
  }
}

// The pieces that the motions of one play put where they lie in the drawing after it.
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
