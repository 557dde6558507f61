// A draft: choosing some of several tiles before anything is played. It lives in this page alone
// until it is committed, and what others do meanwhile does not throw it away.

import { draw, find, make, sentence } from "./dom.js";
import { say } from "./say.js";
import { openSheet } from "./sheet.js";

export class Draft {
  // commit(actions, name) plays the chosen actions and what ends them, all or none.
  constructor(commit) {
    this.commit = commit;
    this.offer = null; // {name, limits: [least, most], items: [{id, name, look, act}], then: [act]}
    this.chosen = new Set();
    this.sheet = null;
  }

  // What can be drafted now, or null. What was chosen and is still there stays chosen.
  update(offer) {
    this.offer = offer;
    const there = new Set(offer?.items.map((item) => item.id));
    this.chosen = new Set([...this.chosen].filter((id) => there.has(id)));
    if (!this.sheet) return;
    if (offer) this.#draw();
    else this.sheet.close(); // another one may be open by now
  }

  forget() {
    this.update(null);
    this.chosen.clear();
    this.body = null;
  }

  open() {
    this.body = make("div", { class: "draft" });
    this.#draw();
    const sheet = openSheet(this.offer.name, this.body, {
      onclose: () => {
        if (this.sheet === sheet) this.sheet = null;
      },
    });
    this.sheet = sheet;
  }

  #draw() {
    const had = this.body.contains(document.activeElement) ? (document.activeElement.dataset.item ?? "") : null;
    this.body.replaceChildren(
      make("div", { class: "row", role: "group", "aria-label": this.offer.name }, this.offer.items.map((item) => this.#item(item))),
      make("div", { class: "row actions" }, this.#button(), make("p", { class: "muted" }, this.#said())),
    );
    if (had !== null) this.#focus(had);
  }

  // On the same item, or else where one can go on.
  #focus(item) {
    const { body } = this;
    const found = item ? find(`[data-item="${CSS.escape(item)}"]`, body) : find("button.main:enabled", body);
    (found ?? find("button", body))?.focus();
  }

  #item({ id, name, look }) {
    const on = this.chosen.has(id);
    const tile = draw("svg", { class: "picture", viewBox: "0 0 40 40", "aria-hidden": "true" }, draw("use", { href: `#tile-${look}`, width: 40, height: 40 }));
    const press = () => {
      if (on) this.chosen.delete(id);
      else this.chosen.add(id);
      this.#draw();
      say(`${this.#said()}.`);
    };
    return make("button", { type: "button", class: "draft-item", "data-item": id, "aria-pressed": String(on), onclick: press }, look ? tile : null, make("span", {}, sentence(name)));
  }

  get #enough() {
    const [least, most] = this.offer.limits;
    return this.chosen.size >= least && this.chosen.size <= most;
  }

  #said() {
    const [least, most] = this.offer.limits;
    const wanted = least === most ? String(least) : `${least} to ${most}`;
    return `${this.chosen.size} chosen of ${wanted}`;
  }

  #button() {
    const play = () => {
      const acts = this.offer.items.filter((item) => this.chosen.has(item.id)).map((item) => item.act);
      const { name, then } = this.offer;
      this.chosen.clear();
      this.sheet?.close();
      this.commit([...acts, ...then], name);
    };
    return make("button", { type: "button", class: "main", disabled: !this.#enough, onclick: play }, this.offer.name);
  }
}
