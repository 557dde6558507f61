// The menu of a match, and the settings in it.

import { make } from "./dom.js";
import * as settings from "./settings.js";
import { closeSheet, openSheet } from "./sheet.js";
import { sample } from "./sound.js";

// Whoever only looks on has no moves, `allMoves` is null then, and is asked nothing; `hint` is null
// where there are none, `rounds` where no points are counted by rounds. `hide` is there where several share the device and have something to hide.
export function menuSheet({ allMoves, hint, rounds, rules, help, hide, record, name, arrangements }) {
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
      hint ? button("Hint", hint) : null,
      rounds ? button("Score sheet", rounds) : null,
      button("Rules", rules),
      button("Keys", help),
      hide ? button("Hide my tiles", hide) : null,
      make("a", { class: "button", href: record, download: name }, "Download the record"),
      make("a", { class: "button", href: "/" }, "Home"),
    ),
    make("h3", { class: "settings-title" }, "Settings"),
    settingsForm(Boolean(allMoves)),
    arrangements,
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
      "Sounds",
      "When a tile is placed, when it is your turn, and when something is not possible.",
      settings.sound(),
      (on) => {
        settings.setSound(on);
        if (on) sample();
      },
    ),
    toggle(
      "Show tiles moving",
      "A tap shows at once what moves, too.",
      settings.motionChosen(),
      settings.setMoves,
    ),
    toggle(
      "Single letters are keys",
      "Otherwise only arrows, Enter and Esc are.",
      settings.letters(),
      settings.setLetters,
    ),
    plays ? tourAgain() : null,
  );
}

// The tour of the first game once more: in a match at once, else in the next one.
function tourAgain() {
  const said = make("p", { class: "muted", role: "status" });
  const again = () => {
    settings.setTour(true);
    said.textContent = document.body.dataset.at === "table" ? "It is shown beside the board." : "It comes with the next game.";
    dispatchEvent(new Event("tour"));
  };
  return make("div", { class: "row" }, make("button", { type: "button", onclick: again }, "Show the tour again"), said);
}
