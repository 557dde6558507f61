// What stands on the page before anything is known.

import { find, make } from "./dom.js";

const SLOW = 4000; // ms after which it is said what may take so long
const COMPILES = "The rules are being compiled for this machine, which takes half a minute the first time.";

// It goes when something else is shown there, or instead; the bar of an empty table says the same.
export function loading(root) {
  const more = make("p", { class: "muted" });
  root.replaceChildren(make("p", { class: "waits" }, "Loading \u2026"), more);
  root.hidden = false;
  setTimeout(() => {
    if (!find("#line").hidden) return; // that says why
    if (more.isConnected) more.textContent = COMPILES;
    if (find("#bar-line").textContent === "Loading \u2026") find(".bar-hint").textContent = COMPILES;
  }, SLOW);
}
