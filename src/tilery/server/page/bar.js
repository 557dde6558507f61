// The action bar: what is chosen, what it will do, and the buttons.

import { find, make, sentence } from "./dom.js";
import { keepFocus } from "./focus.js";

export class Bar {
  constructor(root, { confirm, cancel, undo, preview }) {
    this.line = find(".bar-line", root);
    this.hint = find(".bar-hint", root);
    this.extra = find(".bar-extra", root);
    this.buttons = {
      confirm: find("[data-do=confirm]", root),
      cancel: find("[data-do=cancel]", root),
      preview: find("[data-do=preview]", root),
      undo: find("[data-do=undo]", root),
    };
    this.buttons.confirm.addEventListener("click", confirm);
    this.buttons.cancel.addEventListener("click", cancel);
    this.buttons.undo.addEventListener("click", undo);
    this.buttons.preview.addEventListener("click", preview);
    this.root = root;
    this.extras = []; // [{text, press, main}], whose buttons stand there
  }

  text(line, hint = "", kind = "") {
    this.line.textContent = sentence(line);
    this.hint.textContent = sentence(hint);
    this.root.dataset.kind = kind;
  }

  // Which of the buttons there are now: {confirm: "Play it", cancel: true, preview: true}. Undo keeps
  // its place where it is not possible now, but null is for those who never can. Others are `extra`.
  offer({ confirm = null, cancel = false, preview = false, undo = false, extra = [] }) {
    const { buttons } = this;
    buttons.confirm.hidden = !confirm;
    if (confirm) buttons.confirm.textContent = confirm;
    buttons.cancel.hidden = !cancel;
    buttons.preview.hidden = !preview;
    buttons.undo.hidden = undo === null;
    buttons.undo.disabled = !undo;
    this.root.setAttribute("aria-label", undo === null ? "The move" : "Your move");
    this.root.dataset.asks = String(Boolean(confirm || cancel));
    this.root.dataset.tall = String(Boolean(confirm || extra.length > 1));
    this.#extras(extra);
    keepFocus();
  }

  // A button that stays stays the same element: it may be pressed just now, and be let go after this.
  #extras(extra) {
    const same = extra.length === this.extras.length && extra.every(({ text, main }, n) => text === this.extras[n].text && main === this.extras[n].main);
    this.extras = extra;
    if (same) return;
    this.extra.replaceChildren(
      ...extra.map(({ text, main }, n) => make("button", { type: "button", class: main ? "main" : null, onclick: () => this.extras[n].press() }, text)),
    );
  }
}
