// The look ahead: how the board would be after an action, drawn over it and not played.

import { get } from "./api.js";

export class Ahead {
  constructor(match, picture) {
    this.match = match;
    this.picture = picture;
    this.wanted = null;
    this.drawn = null;
  }

  async show(action, rev, layout) {
    this.wanted = action;
    try {
      const { svg } = await get(`matches/${this.match}/preview?act=${action.act}&rev=${rev}&layout=${layout}`);
      if (this.wanted !== action) return; // somebody looks elsewhere by now
      this.drawn?.remove();
      this.drawn = this.picture.prepare(svg);
      this.drawn.classList.remove("coming");
      this.drawn.classList.add("ahead");
      this.picture.holder.classList.add("previewing");
    } catch {
      // A look ahead that fails is no reason to disturb anybody.
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
