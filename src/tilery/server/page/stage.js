// What is on the screen follows what has happened, one revision after the other and not too fast.

import { all, pause } from "./dom.js";
import { Flights } from "./flights.js";
import { clearRisen } from "./ghosts.js";
import { moves } from "./settings.js";
import { placed } from "./sound.js";

const PACE = 500; // ms between what one player and the next one did
const BEHIND = 3; // farther behind than this, or than once round the table, only what made points is shown

export class Stage {
  // fetchAt(rev) → the view at that rev; coming(view) is called before what leads to it moves,
  // told(motion) for each sentence of that, shown(view, settled) when it is on stage, and once more
  // when it is the last one for now.
  constructor(picture, { stand, fetchAt, coming, shown, told }) {
    Object.assign(this, { picture, stand, fetchAt, coming, shown, told });
    this.view = null;
    this.before = null; // the view that was on stage before
    this.goal = null;
    this.leap = null; // a view to be put there before anything else
    this.due = new Map(); // rev → its motions, until they have been shown
    this.flights = null;
    this.ended = -Infinity; // when the last one came to its end
  }

  // Nothing is to be shown any more, for now.
  clear() {
    Object.assign(this, { view: null, before: null, goal: null, leap: null });
    this.due.clear();
    this.flights?.end();
    this.wake?.();
  }

  get busy() {
    return Boolean(this.running);
  }

  // Show at once what moves now. What comes after it is seen, too: it may be a whole scoring.
  skip() {
    if (!this.busy) clearRisen();
    this.picture.world.hurry();
    this.flights?.skip();
    this.wake?.();
  }

  // The newest view; motions between are shown on the way to it. What the person has done oneself
  // waits for nothing.
  go(view, own = false) {
    this.goal = view;
    if (own) this.ended = -Infinity;
    for (const motion of view.motions) {
      if (motion.rev <= (this.view?.moment ?? -1)) continue;
      const known = this.due.get(motion.rev);
      if (!known) this.due.set(motion.rev, { told: view, motions: [motion] });
      else if (known.told === view) known.motions.push(motion);
    }
    this.#run();
  }

  // Show a view at once, without motions: another layout, or an earlier time.
  jump(view) {
    this.goal = view;
    this.leap = view;
    this.due.clear();
    this.flights?.end();
    this.wake?.();
    this.#run();
  }

  // The same for another person: nothing of what was shown before stays.
  renew(view) {
    this.view = view;
    this.before = null;
    this.jump(view);
  }

  async #run() {
    if (this.running) return;
    this.running = true;
    try {
      while (this.leap || this.goal !== this.view) {
        if (this.leap) this.#leap();
        else await this.#towards(this.goal);
      }
    } catch (error) {
      this.#straight();
      throw error; // it belongs in the console
    } finally {
      this.running = false;
      if (this.view) this.shown(this.view, true);
    }
  }

  // Something has gone wrong on the way: the goal is shown without it.
  #straight() {
    this.flights?.end();
    this.flights = null;
    this.leap = null;
    this.due.clear();
    for (const half of all("svg.coming", this.picture.holder)) half.remove();
    if (this.goal) this.#put(this.goal);
  }

  // Whether something else is wanted than what is on its way to the stage.
  get #off() {
    return Boolean(this.leap) || !this.goal;
  }

  #leap() {
    const view = this.leap;
    this.leap = null;
    clearRisen();
    this.#put(view);
  }

  // The revisions to be shown on the way to a view.
  #way(goal) {
    if (!this.view || document.hidden || goal.layout !== this.view.layout) return [];
    const revs = [...this.due.keys()].filter((rev) => rev > this.view.moment && rev <= goal.moment).sort((a, b) => a - b);
    const scored = (rev) => this.due.get(rev).motions.some((motion) => motion.points !== undefined);
    return revs.length > Math.max(BEHIND, goal.names.length) ? revs.filter(scored) : revs;
  }

  async #towards(goal) {
    let motions = []; // those that there is no drawing of yet
    this.paced = false;
    for (const rev of this.#way(goal)) {
      if (this.#off || document.hidden) break;
      motions = [...motions, ...this.due.get(rev).motions];
      const next = rev === goal.moment ? goal : await this.fetchAt(rev).catch(() => null);
      // Without that drawing they are shown on the way to the next one.
      if (this.#off || next?.layout !== this.view.layout) continue;
      await this.#step(next, motions);
      motions = [];
    }
    if (motions.length && !this.#off && goal.layout === this.view.layout) await this.#step(goal, motions);
    if (this.#off) return;
    if (this.view !== goal) this.#put(goal);
    for (const rev of [...this.due.keys()]) if (rev <= goal.moment) this.due.delete(rev);
  }

  async #step(next, motions) {
    // A person's move is shown as soon as it comes; only what follows at once has to be told apart.
    if (this.paced || this.view.bots[this.view.turn]) await this.#rest();
    this.paced = true;
    if (this.#off) return;
    const svg = this.picture.prepare(next.svg);
    // The end of a round is seen with what has ended it, also where nothing is to move.
    if (!document.hidden && (moves() || motions.some((motion) => motion.pause))) {
      this.picture.unmark();
      this.coming(next);
      await this.picture.world.follow(this.picture.svg, moves());
      if (this.#off) {
        svg.remove();
        return;
      }
      this.flights = new Flights(this.stand, { told: this.told, still: !moves() });
      await this.flights.play(motions, this.picture.svg, svg);
      this.flights = null;
    } else {
      clearRisen();
      await this.picture.world.follow(this.picture.svg, false);
      this.told(motions.findLast(({ points }) => points !== undefined) ?? motions.at(-1));
      if (motions.some(({ from, to, look }) => look && from !== to)) placed();
      this.picture.holder.animate([{ opacity: 0.6 }, { opacity: 1 }], 120);
    }
    if (this.#off) svg.remove();
    else this.#put(next, svg);
    this.ended = performance.now();
  }

  async #rest() {
    const left = this.ended + PACE - performance.now();
    if (left > 0) await this.#wait(left);
  }

  async #wait(ms) {
    if (document.hidden) return;
    await Promise.race([pause(ms), new Promise((done) => (this.wake = done))]);
  }

  #put(view, svg) {
    this.picture.show(svg ?? this.picture.prepare(view.svg));
    this.before = this.view;
    this.view = view;
    this.shown(view, false);
  }
}
