// The one live region, for those who listen instead of look. What is said at about the same time
// is one sentence after the other, and the same is not said twice.

import { find } from "./dom.js";

const MOMENT = 60; // ms; an empty moment makes a reader speak what happens twice both times

let timer = null;
let waiting = [];

export function say(text) {
  if (!text) return;
  const region = find("#said");
  // What lies below a sheet is not read aloud.
  const home = find("dialog[open]") ?? document.body;
  if (region.parentElement !== home) home.append(region);
  if (!waiting.includes(text)) waiting.push(text);
  region.textContent = "";
  clearTimeout(timer);
  timer = setTimeout(() => {
    region.textContent = waiting.join(" ");
    waiting = [];
  }, MOMENT);
}

// A sheet closes: the region must not go with it.
export function keepRegion(dialog) {
  const region = find("#said", dialog);
  if (region) document.body.append(region);
}

// What was said is forgotten, and what was about to be said.
export function hush() {
  clearTimeout(timer);
  waiting = [];
  find("#said").textContent = "";
}
