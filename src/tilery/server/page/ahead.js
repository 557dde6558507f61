// The look ahead: how the board would be after an action, drawn over it and not played.

import { all, draw, find } from "./dom.js";
import { pieces } from "./ghosts.js";

const AROUND = 2; // units between a piece and its ring
const RADIUS = 8;

export class Ahead {
  // ask(query) → what is asked of the server, for whoever looks at this device now.
  constructor(ask, picture) {
    this.ask = ask;
    this.picture = picture;
    this.wanted = null;
    this.drawn = null;
  }

  async show(action, rev, layout) {
    this.wanted = action;
    try {
      const { svg } = await this.ask({ act: action.act, rev, layout });
      if (this.wanted !== action) return; // somebody looks elsewhere by now
      this.drawn?.remove();
      this.drawn = this.picture.prepare(svg);
      this.picture.world.sync();
      this.drawn.classList.remove("coming");
      this.drawn.classList.add("ahead");
      keepTurn(this.picture.svg, this.drawn);
      this.#laid();
      this.picture.holder.classList.add("previewing");
    } catch {
      // A look ahead that fails is no reason to disturb anybody.
    }
  }

  // What would come to lie somewhere is pale, and has a dashed ring.
  #laid() {
    for (const place of all(".place", this.drawn)) {
      for (const tile of added(this.picture.place(place.id), place)) {
        const { x, y, width, height } = tile.getBBox();
        const box = { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND, rx: RADIUS };
        tile.classList.add("preview");
        tile.after(draw("rect", { class: "ring can", transform: tile.getAttribute("transform"), ...box }));
      }
    }
  }

  // Tells whether there was anything to hide.
  hide() {
    const had = Boolean(this.drawn);
    this.wanted = null;
    this.drawn?.remove();
    this.drawn = null;
    this.picture.holder.classList.remove("previewing");
    return had;
  }
}

// The pieces of a place that were not there before: of each look, as many as there are more now.
function added(before, after) {
  const old = own(before);
  const drop = (like) => {
    const n = old.findIndex(like);
    return n >= 0 && old.splice(n, 1);
  };
  return own(after)
    .filter((tile) => !drop((other) => alike(tile, other) && spot(tile) === spot(other)))
    .filter((tile) => !drop((other) => alike(tile, other)));
}

const own = (place) => pieces(place).filter((tile) => tile.closest(".place") === place);
const alike = (one, other) => one.dataset.look === other.dataset.look;
const spot = (tile) => `${tile.getAttribute("x")} ${tile.getAttribute("y")}`;

// Whose turn it is stays as it is: nothing has been played.
function keepTurn(board, ahead) {
  for (const due of all(".panel.due", ahead)) due.classList.remove("due");
  for (const sign of all(".accent", ahead)) sign.remove();
  for (const one of all(".panel.due, .accent", board)) {
    const there = find(`#${CSS.escape(one.closest("[id]")?.id ?? "none")}`, ahead);
    if (one.matches(".accent")) there?.append(one.cloneNode(true));
    else find(".panel", there ?? ahead)?.classList.add("due");
  }
}
