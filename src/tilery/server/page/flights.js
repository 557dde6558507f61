// Motions of one revision: pieces fly from place to place over the drawing before it, and where
// they land is read from the drawing after it. Then the new drawing is shown.

import { draw, pause, signed } from "./dom.js";
import { clearGhosts, clearRisen, copy, define, faceDown, isStore, layer, piece, pieces, show } from "./ghosts.js";
import { fits, landingOf, sameSpot, spotIn } from "./landing.js";
import { seatOf } from "./seat.js";
import { placed } from "./sound.js";

const FLY = 260;
const EACH = 40;
const LONGEST = 600;
const DEAL = 180;
const DEAL_APART = 30;
const DEAL_LONGEST = 900;
const TURN = 200; // to turn a piece over
const RISE = 400;
const RARE = 700; // the slow ring round what seldom happens
const NEXT = 150; // between one scoring of a seat and its next
const POINTS = 300; // how long the points of one seat stay alone on the stage
const EASING = "cubic-bezier(.2, .7, .2, 1)";
const HOLD = 4000; // how long what has ended is seen before something new begins
const MANY = 8; // so many motions together are a deal

const scores = (beat) => beat.some((motion) => motion.points !== undefined);

// Points that are made without anything that moves are for something whole: a full colour, the end
// of a hand. That seldom happens; what else does so says it.
const rare = (beat) => beat.some((motion) => motion.rare) || (beat.some(({ points }) => points > 0) && beat.every(({ from, to }) => from === to));

// Whether something new begins with a run.
const pauses = ([[motion]]) => Boolean(motion.pause);

// Motions that happen together: those of one sentence; and sentences without points that follow
// each other, such as the deals. Points come one after the other, and a game may say that a beat
// begins with a motion, perhaps after a pause.
function beats(motions) {
  const found = [];
  for (const motion of motions) {
    const last = found.at(-1);
    if (last && !motion.beat && !motion.pause && (motion.say === last.at(-1).say || (motion.points === undefined && !scores(last)))) last.push(motion);
    else found.push([motion]);
  }
  return found;
}

// Beats that are seen together: what one seat scores is one run, each a little after the last.
function runs(motions) {
  const found = [];
  for (const beat of beats(motions)) {
    const last = found.at(-1);
    if (last && scores(beat) && scores(last[0]) && whose(beat) === whose(last[0])) last.push(beat);
    else found.push([beat]);
  }
  return found;
}

// The board on which a beat makes points.
function whose(beat) {
  const { from, to } = beat.find((motion) => motion.points !== undefined);
  return seatOf(to ?? from);
}

export class Flights {
  // `stand(place, svg)` is the element that stands for a place: the place itself, or, when the
  // drawing does not have it, whatever else on the page does. Where nothing is to move, what flies
  // is `still`: it is there at once, and only what is to be looked at takes its time.
  constructor(stand, { told, still = false }) {
    this.stand = stand;
    this.still = still;
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
    clearRisen();
    const all = runs(motions);
    // What comes before a pause belongs to what is over: the new drawing has no place for it.
    const begins = all.findLastIndex(pauses);
    for (const [n, run] of all.entries()) {
      if (!this.scoring && (scores(run[0]) || (all[n + 1] && pauses(all[n + 1])))) {
        this.scoring = true;
        this.skipped = Boolean(this.over);
      }
      if (pauses(run)) {
        await this.#rest(HOLD);
        clearRisen();
      }
      if (this.over) break;
      await this.#play(run, before, n < begins ? before : after);
    }
    clearGhosts();
  }

  async #play(run, before, after) {
    const playing = [];
    this.running = [];
    for (const beat of run) {
      if (playing.length) await this.#rest(NEXT);
      if (this.over) break;
      playing.push(this.#beat(beat, before, after));
    }
    await Promise.all(playing);
    if (run.some(rare)) await this.#rest(RARE);
    else if (scores(run[0])) await this.#rest(POINTS);
  }

  async #rest(ms) {
    if (this.skipped) return;
    await Promise.race([pause(ms), new Promise((done) => (this.wake = done))]);
  }

  async #beat(beat, before, after) {
    const deal = beat.length > MANY;
    const apart = deal ? Math.min(DEAL_APART, (DEAL_LONGEST - DEAL) / beat.length) : Math.min(EACH, (LONGEST - FLY) / beat.length);
    if (beat[0].say) this.told(beat[0]);
    await Promise.all(beat.map((motion, n) => this.#fly(motion, before, after, deal ? DEAL : FLY, n * apart)));
    const told = beat.find((motion) => motion.points !== undefined || motion.rare);
    if (!told || this.skipped) return;
    const where = this.stand(told.to ?? told.from, before);
    if (where && told.points !== undefined) this.#points(told.points, where);
    if (where && rare(beat) && !this.still) this.#ring(where);
  }

  #run(animation) {
    this.running.push(animation);
    if (this.skipped || this.still) animation.finish();
    return animation.finished.catch(() => {});
  }

  async #fly({ from, to, look, was, turn, symbol, beside, by }, before, after, ms, delay) {
    if (!from || !to) return;
    if (symbol) define(look, symbol);
    if (from === to) {
      await this.#reveal(from, look, before, delay);
      return;
    }
    const source = this.stand(from, before);
    const target = this.stand(to, after);
    const next = target ? null : this.stand(beside, after)?.getBoundingClientRect();
    if (!(target || next)) return;
    const { taken, gone } = this;
    const old = before.querySelector(`#${CSS.escape(to)}`);
    const landing = target && landingOf(target, look, { old, taken, gone });
    if (landing) taken.add(landing);
    const ghost = this.#lift(from, source, { before, after }, was ?? look, landing);
    if (!ghost) return;
    // Into a store, or to a board that is not drawn here: out of sight.
    const hides = target !== null && (isStore(target) || !target.closest("svg"));
    const end = next ? stepped(next, by) : landing?.getBoundingClientRect() ?? (hides ? inside(target.getBoundingClientRect(), ghost.rect.width / 2) : this.#spot(to, old ?? target, ghost));
    const start = ghost.rect;
    ghost.rect = end;
    if (!hides) this.#lies(to).push(ghost);
    const turns = look && ghost.look && ghost.look !== (was ?? look);
    if (turns) await this.#turn(ghost, look, start, delay);
    if (turn && !turns) this.#run(ghost.sides.animate({ rotate: ["0deg", `${90 * (turn > 2 ? turn - 4 : turn)}deg`] }, { duration: ms, delay, easing: EASING, fill: "both" }));
    const animation = ghost.group.animate(
      [
        { transform: put(ghost, start), opacity: 1 },
        { opacity: 1, offset: 0.8 },
        { transform: put(ghost, end), opacity: hides ? 0 : 1 },
      ],
      { duration: ms, delay: turns ? 0 : delay, easing: EASING, fill: "both" },
    );
    await this.#run(animation);
    if (turn && !turns) ghost.look = look; // as it lies now
    if (!hides) placed();
  }

  // A piece that lies face down is turned over where it lies.
  async #reveal(place, look, before, delay) {
    const source = look && this.stand(place, before);
    const down = source && pieces(source).find((tile) => faceDown(tile) && !this.gone.has(tile));
    if (!down || down.dataset.look === look) return;
    const ghost = this.#take(down);
    this.#lies(place).push(ghost);
    await this.#turn(ghost, look, ghost.rect, delay);
  }

  async #turn(ghost, look, at, delay) {
    ghost.group.style.transform = put(ghost, at);
    const [whole, edge] = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
    const half = { duration: TURN / 2, fill: "both" };
    await this.#run(ghost.sides.animate([whole, edge], { ...half, delay, easing: "ease-in" }));
    show(ghost, look);
    await this.#run(ghost.sides.animate([edge, whole], { ...half, easing: "ease-out" }));
  }

  // A piece of the old drawing leaves it.
  #take(tile) {
    this.gone.add(tile);
    const ghost = copy(tile);
    tile.setAttribute("visibility", "hidden");
    return ghost;
  }

  #lies(place) {
    if (!this.lying.has(place)) this.lying.set(place, []);
    return this.lying.get(place);
  }

  // What leaves a place: a piece that is drawn there, perhaps face down, or one that has come there
  // before, or, out of a place that does not show it, a new one.
  #lift(from, source, { before, after }, look, landing) {
    const still = after === before ? [] : pieces(this.stand(from, after));
    const stays = (tile) => still.some((other) => sameSpot(tile, other) && other.dataset.look === tile.dataset.look);
    const there = pieces(source).filter((tile) => !this.gone.has(tile));
    const down = faceDown({ dataset: { look } }) ? there : there.filter(faceDown);
    const found = [...there.filter((tile) => fits(tile, look)), ...down];
    const leaving = found.find((tile) => !stays(tile)) ?? found[0];
    // The top of a pile is no less a pile for it.
    if (leaving && faceDown(leaving) && stays(leaving)) return copy(leaving);
    if (leaving) return this.#take(leaving);
    const lying = this.#lies(from);
    const n = lying.findIndex((ghost) => fits({ dataset: { look: ghost.look } }, look));
    if (n >= 0) return lying.splice(n, 1)[0];
    if (!source) return null;
    const size = landing ? landing.getBoundingClientRect().width : 28;
    return piece(look, inside(source.getBoundingClientRect(), size));
  }

  #spot(to, place, ghost) {
    return spotIn(place, { gone: this.gone, full: this.#lies(to).map((other) => other.rect), size: ghost.rect.width });
  }

  // Points rise beside where they were made, and stay until the next thing happens.
  #points(points, where) {
    const { right, top, height } = where.getBoundingClientRect();
    const size = Math.max(16, Math.min(26, height * 0.6));
    const text = draw("text", { class: points < 0 ? "rise loss" : "rise", "font-size": size }, signed(points));
    const group = draw("g", { class: "risen" }, text);
    this.risen.get(where)?.remove();
    this.risen.set(where, group);
    layer().append(group);
    const [x, y] = [Math.min(right, innerWidth - 2 * size), top + size / 2];
    const rise = group.animate(
      [
        { transform: `translate(${x}px, ${y + 6}px)`, opacity: 0 },
        { transform: `translate(${x}px, ${y - 8}px)`, opacity: 1 },
      ],
      { duration: RISE, easing: "ease-out", fill: "both" },
    );
    if (this.still) rise.finish();
  }

  #ring(where) {
    const { left: x, top: y, width, height } = where.getBoundingClientRect();
    const ring = draw("rect", { class: "ghost ring rare", x, y, width, height, rx: 10 });
    layer().append(ring);
    ring.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: RARE, fill: "both" });
  }
}

const put = ({ size }, { left, top, width }) => `translate(${left}px, ${top}px) scale(${width / size})`;

// Where a place would be that is not drawn yet: so many steps across and down from another one.
const stepped = ({ left, top, width, height }, [across, down]) => ({ left: left + across * width, top: top + down * height, width, height });

function inside({ left, top, width, height }, size) {
  return { left: left + (width - size) / 2, top: top + (height - size) / 2, width: size, height: size };
}
