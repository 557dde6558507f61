// Sheets: what opens over the page, from below on a phone and in the middle elsewhere.

import { make } from "./dom.js";
import { keepFocus } from "./focus.js";
import { clearRisen } from "./ghosts.js";
import { keepRegion } from "./say.js";

let current = null;

// openSheet("Rules", element, {wide: true}) → the dialog. One at a time.
export function openSheet(title, content, { kind = "", onclose = null } = {}) {
  closeSheet();
  clearRisen();
  const opener = document.activeElement;
  const heading = make("h2", { id: "sheet-title", tabindex: "-1" }, title);
  const close = make("button", { class: "plain", type: "button", onclick: () => dialog.close() }, "Close");
  const dialog = make(
    "dialog",
    { class: `sheet ${kind}`, "aria-labelledby": "sheet-title" },
    make("header", {}, heading, close),
    make("div", { class: "sheet-body", tabindex: "-1" }, content),
  );
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    keepRegion(dialog);
    dialog.remove();
    // What it was opened from may have been drawn anew.
    if (!opener.isConnected && opener.id) document.getElementById(opener.id)?.focus();
    keepFocus();
    if (current === dialog) current = null;
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  heading.focus({ preventScroll: true });
  current = dialog;
  return dialog;
}

export function closeSheet() {
  current?.close();
}

export const sheetOpen = () => current !== null;
