// Focus that had to leave, because what it was on is gone, hidden or disabled, goes to the action
// bar, so that a keyboard is never without a place. Who has pressed on nothing is left there.

import { find } from "./dom.js";

let used = false;
addEventListener("pointerdown", () => (used = false), { capture: true });
addEventListener("focusin", () => (used = true));
addEventListener("click", () => keepFocus()); // a button may be gone once it is pressed

const stands = (at) => at !== document.body && at?.isConnected && !at.disabled && at.checkVisibility({ visibilityProperty: true });

// A moment later: between two elements, focus is nowhere.
export function keepFocus() {
  setTimeout(() => {
    if (!used || find("dialog[open]") || stands(document.activeElement)) return;
    find("#bar")?.focus({ preventScroll: true });
  });
}
