// Motions of one revision: pieces fly from place to place over the drawing before it, and where
// they land is read from the drawing after it. Then the new drawing is shown.

import { clearGhosts, copy, isStore, layer, piece, pieces } from "./ghosts.js";
import { draw, pause, signed } from "./dom.js";
import { fits, landingOf, spotIn } from "./landing.js";

const FLY = 260;
const EACH = 40;
const LONGEST = 600;
const DEAL = 180;
const DEAL_APART = 30;
const DEAL_LONGEST = 900;
const POINTS = 300; // how long the points of one thing stay alone on the stage
const EASING = "cubic-bezier(.2, .7, .2, 1)";
const MANY = 8; // so many motions together are a deal

const scores = (beat) => beat.some((motion) => motion.points !== undefined);

// Motions that happen together: those of one sentence; and sentences without points that follow
// each other, such as the deals. Points come one after the other.
function beats(motions) {
  const found = [];
  for (const motion of motions) {
    const last = found.at(-1);
    if (last && (motion.say === last.at(-1).say || (motion.points === undefined && !scores(last)))) last.push(motion);
    else found.push([motion]);
  }
  return found;
}

export class Flights {
  // `stand(place, svg)` is the element that stands for a place: the place itself, or, when the
  // drawing does not have it, whatever else on the page does.
  constructor(stand, { told }) {
    this.stand = stand;
    this.told = told;
    this.running = [];
    this.lying = new Map(); // place → what has flown there and still lies there
    this.risen = new Map(); // where points are shown
    this.taken = new Set(); // pieces of the new drawing that something has landed on
    this.gone = new Set(); // pieces of the old drawing that have left
  }

  // What moves now is there at once. What leads to a scoring is skipped by itself: the scoring
  // has not been seen yet.
  skip() {
    this.skipped = true;
    if (this.scoring) this.over = true;
    for (const animation of this.running) animation.finish();
    this.wake?.();
  }

  // All of it is there at once.
  end() {
    this.over = true;
    this.skip();
  }

  async play(motions, before, after) {
    for (const beat of beats(motions)) {
      if (!this.scoring && scores(beat)) {
        this.scoring = true;
        this.skipped = Boolean(this.over);
      }
      if (this.over) break;
      await this.#beat(beat, before, after);
    }
    clearGhosts();
  }

  async #beat(beat, before, after) {
    const deal = beat.length > MANY;
    const apart = deal ? Math.min(DEAL_APART, (DEAL_LONGEST - DEAL) / beat.length) : Math.min(EACH, (LONGEST - FLY) / beat.length);
    if (beat[0].say) this.told(beat[0]);
    this.running = [];
    await Promise.all(beat.map((motion, n) => this.#fly(motion, before, after, deal ? DEAL : FLY, n * apart)));
    const scored = beat.find((motion) => motion.points !== undefined);
    if (!scored || this.skipped) return;
    this.#points(scored, before);
    await Promise.race([pause(POINTS), new Promise((done) => (this.wake = done))]);
  }

  async #fly({ from, to, look }, before, after, ms, delay) {
    if (!from || !to || from === to) return;
    const source = this.stand(from, before);
    const target = this.stand(to, after);
    if (!source || !target) return;
    const { taken, gone } = this;
    const old = before.querySelector(`#${CSS.escape(to)}`);
    const landing = landingOf(target, look, { old, taken, gone });
    if (landing) taken.add(landing);
    const ghost = this.#lift(from, source, look, landing);
    // Into a store, or to a board that is not drawn here: out of sight.
    const hides = isStore(target) || !target.closest("svg");
    const end = landing?.getBoundingClientRect() ?? (hides ? inside(target.getBoundingClientRect(), ghost.rect.width / 2) : this.#spot(to, old ?? target, ghost));
    const start = ghost.rect;
    ghost.rect = end;
    if (!hides) this.#lies(to).push(ghost);
    const put = ({ left, top, width }) => `translate(${left}px, ${top}px) scale(${width / ghost.size})`;
    const animation = ghost.group.animate(
      [
        { transform: put(start), opacity: 1 },
        { opacity: 1, offset: 0.8 },
        { transform: put(end), opacity: hides ? 0 : 1 },
      ],
      { duration: ms, delay, easing: EASING, fill: "both" },
    );
    this.running.push(animation);
    if (this.skipped) animation.finish();
    await animation.finished.catch(() => {});
  }

  #lies(place) {
    if (!this.lying.has(place)) this.lying.set(place, []);
    return this.lying.get(place);
  }

  // What leaves a place: a piece that is drawn there, or one that has come there before, or, out
  // of a place that does not show it, a new one.
  #lift(from, source, look, landing) {
    const leaving = pieces(source).find((tile) => !this.gone.has(tile) && fits(tile, look));
    if (leaving) {
      this.gone.add(leaving);
      const ghost = copy(leaving, look);
      leaving.setAttribute("visibility", "hidden");
      return ghost;
    }
    const lying = this.#lies(from);
    const n = lying.findIndex((ghost) => fits({ dataset: { look: ghost.look } }, look));
    if (n >= 0) return lying.splice(n, 1)[0];
    const size = landing ? landing.getBoundingClientRect().width : 28;
    return piece(look, inside(source.getBoundingClientRect(), size));
  }

  #spot(to, place, ghost) {
    return spotIn(place, { gone: this.gone, full: this.#lies(to).map((other) => other.rect), size: ghost.rect.width });
  }

  // Points rise beside where they were made, and stay until the next thing happens.
  #points(motion, before) {
    const where = this.stand(motion.to ?? motion.from, before);
    if (!where) return;
    const { right, top, height } = where.getBoundingClientRect();
    const size = Math.max(16, Math.min(26, height * 0.6));
    const text = draw("text", { class: motion.points < 0 ? "rise loss" : "rise", "font-size": size }, signed(motion.points));
    const group = draw("g", {}, text);
    this.risen.get(where)?.remove();
    this.risen.set(where, group);
    layer().append(group);
    const [x, y] = [Math.min(right, innerWidth - 2 * size), top + size / 2];
    group.animate(
      [
        { transform: `translate(${x}px, ${y + 6}px)`, opacity: 0 },
        { transform: `translate(${x}px, ${y - 8}px)`, opacity: 1 },
      ],
      { duration: 400, easing: "ease-out", fill: "both" },
    );
  }
}

function inside({ left, top, width, height }, size) {
  return { left: left + (width - size) / 2, top: top + (height - size) / 2, width: size, height: size };
}
