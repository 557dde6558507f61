// The drawing for those who listen. What lies there is read as one thing with a name, unless it
// can be chosen or holds what can; what is written in it stands in these names, too.

import { all } from "./dom.js";

// The role of a place that cannot be chosen, or null for one that needs none.
export function atRest(place) {
  if (place.matches(".area") || place.querySelector(".place.can, .place.chosen")) return "group";
  return place.getAttribute("aria-label") ? "img" : null;
}

export function role(place, name) {
  if (name) place.setAttribute("role", name);
  else place.removeAttribute("role");
}

// The letters of a drawing that has names for what they say.
export function muteText(svg) {
  for (const text of all("text", svg)) text.setAttribute("aria-hidden", "true");
}
