// What is on the screen follows what has happened, one revision after the other and not too fast.

import { Flights } from "./flights.js";
import { pause } from "./dom.js";
import { moves } from "./settings.js";

const PACE = 500; // ms between what one player and the next one did
const BEHIND = 9; // so many revisions behind, the rest is not shown one by one

export class Stage {
  // fetchAt(rev) → the view at that rev; coming(view) is called before what leads to it moves,
  // told(motion) for each sentence of that, shown(view) when it is on stage.
  constructor(picture, { stand, fetchAt, coming, shown, told }) {
    Object.assign(this, { picture, stand, fetchAt, coming, shown, told });
    this.view = null;
    this.goal = null;
    this.flights = null;
  }

  get busy() {
    return this.running;
  }

  // Show everything at once.
  skip() {
    this.hurry = true;
    this.flights?.skip();
    this.wake?.();
  }

  // The newest view; motions between are shown on the way to it.
  async go(view) {
    this.goal = view;
    if (this.running) return;
    this.running = true;
    this.hurry = false;
    while (this.goal !== this.view) await this.#towards(this.goal);
    this.running = false;
    this.shown(this.view, true);
  }

  // Show a view at once, without motions: another layout, or an earlier time.
  jump(view) {
    this.skip();
    this.goal = view;
    if (!this.running) this.#put(view);
  }

  async #towards(goal) {
    const from = this.view?.moment ?? -1;
    const revs = [...new Set(goal.motions.map((motion) => motion.rev))].filter((rev) => rev > from).sort((a, b) => a - b);
    const still = !this.view || document.hidden || revs.length > BEHIND || goal.layout !== this.view.layout;
    if (!still) {
      for (const rev of revs) {
        if (this.hurry || document.hidden || this.goal.layout !== goal.layout) break;
        const next = rev === goal.rev ? goal : await this.fetchAt(rev).catch(() => null);
        if (!next || next.layout !== this.view.layout) break;
        await this.#step(next, goal.motions.filter((motion) => motion.rev === rev));
        if (rev !== revs.at(-1)) await this.#rest();
      }
    }
    if (this.view !== goal) this.#put(goal);
  }

  async #step(next, motions) {
    const svg = this.picture.prepare(next.svg);
    this.flights = new Flights(this.stand, { told: this.told });
    if (moves() && !this.hurry) {
      this.picture.top?.remove();
      this.coming(next);
      await this.flights.play(motions, this.picture.svg, svg);
    } else {
      this.told(motions.at(-1));
      this.picture.holder.animate([{ opacity: 0.6 }, { opacity: 1 }], 120);
    }
    this.flights = null;
    this.#put(next, svg);
  }

  async #rest() {
    if (this.hurry) return;
    await Promise.race([pause(PACE), new Promise((done) => (this.wake = done))]);
  }

  #put(view, svg) {
    this.picture.show(svg ?? this.picture.prepare(view.svg));
    this.view = view;
    this.shown(view, false);
  }
}
