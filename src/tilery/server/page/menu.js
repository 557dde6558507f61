// The menu of a match, and the settings in it.

import { make } from "./dom.js";
import { links } from "./links.js";
import * as settings from "./settings.js";
import { closeSheet, openSheet } from "./sheet.js";

const KEYS = [
  ["Arrows", "go from place to place"],
  ["Enter", "choose, and play what is chosen"],
  ["Esc", "go back a step"],
  ["P", "look ahead"],
  ["U", "take back"],
  [", and .", "step back and on through the game"],
  ["?", "list all moves"],
];

const keyTable = () =>
  make(
    "table",
    { class: "key-table" },
    make("caption", {}, "Keys"),
    make(
      "tbody",
      {},
      KEYS.map(([key, does]) => make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, does))),
    ),
  );

// Whoever only looks on has no moves, `allMoves` is null then, and is asked nothing.
export function menuSheet(match, { allMoves, rules }) {
  const button = (text, action) => {
    const press = () => {
      closeSheet();
      action();
    };
    return make("button", { type: "button", onclick: press }, text);
  };
  const body = make(
    "div",
    {},
    make(
      "div",
      { class: "row menu" },
      allMoves ? button("All moves", allMoves) : null,
      button("Rules", rules),
      make("a", { class: "button", href: `/api/matches/${match}/record`, download: `${match}.json` }, "Download the record"),
      make("a", { class: "button", href: "/" }, "Home"),
    ),
    links(match),
    settingsForm(Boolean(allMoves)),
    keyTable(),
  );
  return openSheet("Menu", body);
}

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

export function settingsForm(plays = true) {
  return make(
    "div",
    { class: "settings" },
    choice(
      "Theme",
      settings.theme(),
      [
        ["auto", "As the system"],
        ["light", "Light"],
        ["dark", "Dark"],
      ],
      settings.setTheme,
    ),
    plays
      ? toggle(
          "Ask before a move that cannot be taken back",
          "Otherwise it is played as soon as it is chosen.",
          settings.confirms(),
          settings.setConfirms,
        )
      : null,
    toggle(
      "Show tiles moving",
      "A tap shows at once what moves, too.",
      settings.motionChosen(),
      settings.setMoves,
    ),
  );
}
