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

// The options of a game that are a choice of a few words, and behind "More" those that are on or off.
export function optionFields(game, prefix, seats, given = {}) {
  const entries = Object.entries(game.options).filter(([, { kind }]) => kind === "choice" || kind === "flag");
  const fields = entries.map(([name, option]) => {
    const id = `${prefix}option-${name}`;
    const chosen = given[name] ?? option.default;
    return option.kind === "flag" ? checkField(id, name, option, chosen) : choiceField(id, name, option, chosen, seats);
  });
  const flags = fields.filter(({ more }) => more);
  const elements = fields.filter(({ more }) => !more).map(({ element }) => element);
  const more = flags.length > 0 && make("details", { class: "more", open: flags.some(({ read }) => read()) }, make("summary", {}, "More"), flags.map(({ element }) => element));
  return { elements, more: more || null, read: () => Object.fromEntries(fields.map(({ name, read }) => [name, read()])) };
}

const worded = ({ choices, labels }, value) => labels[choices.indexOf(value)] ?? String(value);

// A choice that so many players cannot have is not to be chosen; then the first that they can have
// stands in for it, until they are fewer again.
function choiceField(id, name, option, chosen, seats) {
  const { choices, seats: counts, meaning } = option;
  const control = select({ id, title: plain(meaning), onchange: () => (wish = control.value) }, choices.map((each) => [each, ""]), chosen);
  let wish = chosen;
  const suit = () => {
    const number = seats.read();
    const fits = (each) => counts[each].includes(number);
    for (const [n, each] of choices.entries()) {
      const fit = fits(each);
      const text = sentence(worded(option, each));
      control.options[n].disabled = !fit;
      control.options[n].textContent = fit ? text : `${text} (for ${range(counts[each])})`;
    }
    control.value = fits(wish) ? wish : (choices.find(fits) ?? wish);
  };
  seats.control.addEventListener("change", suit);
  suit();
  return { name, element: field(sentence(spoken(name)), control), read: () => control.value };
}

function checkField(id, name, { meaning }, chosen) {
  const control = make("input", { id, type: "checkbox", checked: chosen, "aria-describedby": `${id}-meaning` });
  const told = make("small", { id: `${id}-meaning`, class: "muted" }, sentence(plain(meaning)));
  const element = make("div", { class: "check" }, control, make("label", { for: id }, sentence(spoken(name))), told);
  return { name, element, more: true, read: () => control.checked };
}

// What an option means, without the number of its rule.
const plain = (meaning) => meaning.replace(/ \([A-Z]+-\d+\)$/, "");

const range = (counts) => (counts.length > 1 ? `${counts[0]} to ${counts.at(-1)} players` : `${counts[0] ?? "no"} players`);

// "3 players, grey wall, size 4": a choice is always said, other options where they are unusual.
export function inWords(game, seats, options) {
  const said = Object.entries(game?.options ?? {}).map(([name, option]) => {
    const { kind, default: usual } = option;
    const value = options[name] ?? usual;
    if (kind === "choice") return option.labels.length ? worded(option, value) : `${value} ${spoken(name)}`;
    if (value === usual || value === null) return null;
    if (kind === "flag") return value ? spoken(name) : `no ${spoken(name)}`;
    return `${spoken(name)} ${kind === "seat" ? `seat ${value + 1}` : value}`;
  });
  return [`${seats} players`, ...said.filter(Boolean)].join(", ");
}
