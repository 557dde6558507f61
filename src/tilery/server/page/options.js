// A game's number of seats and its options: as fields to choose in, and in words.

import { get } from "./api.js";
import { make, sentence } from "./dom.js";

let asked = null;

// All games, asked for once.
export function games() {
  asked ??= get("games").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

const spoken = (name) => name.replaceAll("_", " ");

export const field = (text, control, ...more) => make("div", { class: "field" }, make("label", { for: control.id }, text), control, more);

export const select = (props, options, chosen) =>
  make(
    "select",
    props,
    options.map(([value, text]) => make("option", { value, selected: value === chosen }, text)),
  );

export function seatsField(game, id, chosen = game.seats[0]) {
  const [least, most] = game.seats;
  const counts = Array.from({ length: most - least + 1 }, (_, n) => least + n);
  const control = select(
    { id },
    counts.map((n) => [n, `${n} players`]),
    chosen,
  );
  return { element: field("Players", control), control, read: () => Number(control.value) };
}

// One field for each option that is a choice of a few words.
export function optionFields(game, prefix, given = {}) {
  return Object.entries(game.options)
    .filter(([, option]) => option.kind === "choice")
    .map(([name, { choices, default: usual, meaning }]) => {
      const id = `${prefix}option-${name}`;
      const control = select(
        { id, title: meaning },
        choices.map((each) => [each, String(each)]),
        given[name] ?? usual,
      );
      return { name, element: field(sentence(spoken(name)), control), read: () => control.value };
    });
}

export const readAll = (fields) => Object.fromEntries(fields.map(({ name, read }) => [name, read()]));

// "3 players, grey wall, size 4": a choice is always said, other options where they are unusual.
export function inWords(game, seats, options) {
  const said = Object.entries(game?.options ?? {}).map(([name, { kind, default: usual }]) => {
    const value = options[name] ?? usual;
    if (kind === "choice") return `${value} ${spoken(name)}`;
    if (value === usual || value === null) return null;
    return `${spoken(name)} ${kind === "seat" ? `seat ${value + 1}` : value}`;
  });
  return [`${seats} players`, ...said.filter(Boolean)].join(", ");
}
