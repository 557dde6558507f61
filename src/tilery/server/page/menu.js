// The settings, in a sheet.

import { make } from "./dom.js";
import * as settings from "./settings.js";

function choice(label, value, options, chosen) {
  const group = make("fieldset", { class: "choice" }, make("legend", {}, label));
  for (const [key, text] of options) {
    const input = make("input", {
      type: "radio",
      name: label,
      value: key,
      checked: key === value,
      onchange: () => chosen(key),
    });
    group.append(make("label", {}, input, make("span", {}, text)));
  }
  return group;
}

function toggle(label, hint, value, chosen) {
  const input = make("input", { type: "checkbox", checked: value, onchange: () => chosen(input.checked) });
  return make("label", { class: "toggle" }, input, make("span", {}, label, make("small", {}, hint)));
}

export function settingsForm() {
  return make(
    "div",
    { class: "settings" },
    choice(
      "Light",
      settings.theme(),
      [
        ["auto", "As the system"],
        ["light", "Day"],
        ["dark", "Evening"],
      ],
      settings.setTheme,
    ),
    toggle(
      "Ask before a move that cannot be taken back",
      "Otherwise it is played as soon as it is chosen.",
      settings.confirms(),
      settings.setConfirms,
    ),
    toggle(
      "Show tiles moving",
      "A tap shows everything at once, too.",
      settings.motionChosen(),
      settings.setMoves,
    ),
  );
}
