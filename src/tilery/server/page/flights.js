// Motions of one revision: pieces fly from place to place over the drawing before it, and where
// they land is read from the drawing after it. Then the new drawing is shown.

import { clearGhosts, copy, isStore, piece, pieces } from "./ghosts.js";
import { draw, pause, signed } from "./dom.js";

const FLY = 260;
const EACH = 40;
const LONGEST = 600;
const DEAL = 180;
const DEAL_APART = 30;
const DEAL_LONGEST = 900;
const POINTS = 750; // how long the points of one thing stay alone on the stage
const EASING = "cubic-bezier(.2, .7, .2, 1)";
const MANY = 8; // so many motions together are a deal

// Motions that happen together: those of one sentence; and sentences without points that follow
// each other, such as the deals. Points come one after the other.
function beats(motions) {
  const found = [];
  const plain = (beat) => beat.every((motion) => motion.points === undefined);
  for (const motion of motions) {
    const last = found.at(-1);
    if (last && (motion.say === last.at(-1).say || (motion.points === undefined && plain(last)))) last.push(motion);
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
    this.skipped = false;
  }

  skip() {
    this.skipped = true;
    for (const animation of this.running ?? []) animation.finish();
    this.wake?.();
  }

  async wait(ms) {
    if (this.skipped) return;
    await Promise.race([pause(ms), new Promise((done) => (this.wake = done))]);
  }

  async play(motions, before, after) {
    this.running = [];
    this.risen = new Map(); // where points are shown
    const taken = new Set(); // pieces of the new drawing that something has landed on
    const gone = new Set(); // pieces of the old drawing that have left
    for (const beat of beats(motions)) {
      if (this.skipped) break;
      await this.#beat(beat, before, after, taken, gone);
    }
    clearGhosts();
  }

  async #beat(beat, before, after, taken, gone) {
    const deal = beat.length > MANY;
    const apart = deal ? Math.min(DEAL_APART, (DEAL_LONGEST - DEAL) / beat.length) : Math.min(EACH, (LONGEST - FLY) / beat.length);
    if (beat[0].say) this.told(beat[0]);
    const ends = beat.map((motion, n) => this.#fly(motion, before, after, taken, gone, deal ? DEAL : FLY, n * apart));
    await Promise.all(ends);
    const scored = beat.find((motion) => motion.points !== undefined);
    if (scored && !this.skipped) {
      this.#points(scored, before);
      await this.wait(POINTS);
    }
  }

  async #fly(motion, before, after, taken, gone, ms, delay) {
    if (!motion.from || !motion.to || motion.from === motion.to) return;
    const source = this.stand(motion.from, before);
    const target = this.stand(motion.to, after);
    if (!source || !target) return;
    const leaving = pieces(source).find((tile) => !gone.has(tile) && fits(tile, motion.look));
    const landing = pieces(target).find((tile) => !taken.has(tile) && fits(tile, motion.look) && !stays(tile, source, before, motion.to));
    if (landing) taken.add(landing);
    const goal = (landing ?? target).getBoundingClientRect();
    let ghost;
    if (leaving) {
      gone.add(leaving);
      ghost = copy(leaving);
      leaving.setAttribute("visibility", "hidden");
    } else {
      const size = landing ? goal.width : 28;
      ghost = piece(`tile-${motion.look}`, inside(source.getBoundingClientRect(), size));
    }
    // Into a store, or to a board that is not drawn here: out of sight.
    const hides = isStore(target) || !target.closest("svg");
    const end = landing ? goal : inside(goal, ghost.rect.width * (hides ? 0.5 : 1));
    const scale = end.width / ghost.rect.width;
    const { left, top } = ghost.rect;
    const animation = ghost.group.animate(
      [
        { transform: `translate(${left}px, ${top}px) scale(1)`, opacity: 1 },
        { opacity: 1, offset: 0.8 },
        { transform: `translate(${end.left}px, ${end.top}px) scale(${scale})`, opacity: hides ? 0 : 1 },
      ],
      { duration: ms, delay, easing: EASING, fill: "both" },
    );
    this.running.push(animation);
    if (this.skipped) animation.finish();
    await animation.finished.catch(() => {});
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
    document.querySelector("svg.sky").append(group);
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

const fits = (tile, look) => !look || !tile.dataset.look || tile.dataset.look === look;

// A piece that lay in its place before already is nothing to land on.
function stays(tile, source, before, to) {
  const here = tile.getBoundingClientRect();
  const old = before.querySelector(`#${CSS.escape(to)}`);
  return pieces(old).some((other) => {
    const there = other.getBoundingClientRect();
    return Math.abs(here.left - there.left) < 2 && Math.abs(here.top - there.top) < 2 && fits(other, tile.dataset.look);
  });
}

function inside({ left, top, width, height }, size) {
  return { left: left + (width - size) / 2, top: top + (height - size) / 2, width: size, height: size };
}
