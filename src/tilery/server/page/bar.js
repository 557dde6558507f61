// The action bar: what is chosen, what it will do, and the buttons. It never changes its size.

import { find, make, sentence } from "./dom.js";

export class Bar {
  constructor(root, { confirm, cancel, undo, preview, press }) {
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
    this.press = press;
    this.root = root;
  }

  text(line, hint = "", kind = "") {
    this.line.textContent = sentence(line);
    this.hint.textContent = sentence(hint);
    this.root.dataset.kind = kind;
  }

  // Which of the buttons there are now: {confirm: "Play it", cancel: true, preview: true}.
  offer({ confirm = null, cancel = false, preview = false, undo = false, extra = [] }) {
    const { buttons } = this;
    buttons.confirm.hidden = !confirm;
    if (confirm) buttons.confirm.textContent = confirm;
    buttons.cancel.hidden = !cancel;
    buttons.preview.hidden = !preview;
    buttons.undo.disabled = !undo;
    this.extra.replaceChildren(...extra);
  }

  // Actions without a place: passing, drawing. One that is not possible says why not.
  actions(list) {
    return (list ?? []).map(({ act, name, why_not: whyNot, undo }) =>
      make(
        "button",
        {
          type: "button",
          "aria-disabled": act === undefined ? "true" : null,
          title: whyNot ?? null,
          onclick: () => (act === undefined ? this.text(`${name}: ${whyNot}`, "", "bad") : this.press({ act, tell: name, undo })),
        },
        name,
      ),
    );
  }
}
