// A game with friends: seats, options of the game, and who sits where.

import { LONG, post } from "./api.js";
import { find, make, sentence } from "./dom.js";
import { levels } from "./levels.js";
import { clean, NAME_LENGTH } from "./names.js";
import { field, optionFields, seatsField, select } from "./options.js";
import { sending } from "./sending.js";

const YES_NO = [
  ["yes", "Yes, by a link"],
  ["no", "No"],
];

// Where it is not known yet whether the game hides anything, the server decides.
function watchField(hides) {
  const usual = hides === null ? "usual" : hides ? "no" : "yes";
  const control = select({ id: "watch" }, hides === null ? [["usual", "If nothing is hidden"], ...YES_NO] : YES_NO, usual);
  return { element: field("Others may look on", control), read: () => (control.value === usual ? undefined : control.value === "yes") };
}

// Who is to have a seat; whoever shares this device has a name here.
function seatField(seat, kinds, kind, given) {
  const called = make("input", { id: `name-${seat}`, maxlength: NAME_LENGTH, value: given, placeholder: "Name", autocomplete: "off", "aria-label": `Name, seat ${seat + 1}` });
  const show = () => {
    called.hidden = control.value !== "here";
  };
  const control = select({ id: `who-${seat}`, "data-seat": seat, onchange: () => (show(), called.hidden || called.focus()) }, kinds, kind);
  show();
  return field(`Seat ${seat + 1}`, control, called);
}

// given: {seats, options} to begin with; me() tells the name of who makes the table.
export function newGame(game, me, given = {}) {
  const computers = levels(game).map(([key, text]) => [key, sentence(`computer, ${text}`)]);
  const kinds = [["open", "A friend, by a link"], ["here", "A friend at this device"], ...computers];
  const seats = seatsField(game, "players", given.seats);
  const options = optionFields(game, "", seats, given.options);
  const who = make("div", { class: "who" });
  const problem = make("p", { class: "problem", role: "alert" });
  const watch = watchField(game.hides);
  const nameOf = (seat) => clean(find(`#name-${seat}`, who).value) || `Player ${Number(seat) + 1}`;
  const create = make("button", { class: "main big" });
  const links = make("p", { class: "muted" }, "You get a link for each friend; nobody needs an account.");

  // What was chosen for a seat stays when the number of seats changes.
  const drawSeats = () => {
    const kept = [...who.querySelectorAll("select")].map(({ value, dataset }) => [value, find(`#name-${dataset.seat}`, who).value]);
    who.replaceChildren(...Array.from({ length: seats.read() - 1 }, (_, n) => seatField(n + 1, kinds, ...(kept[n] ?? ["open", ""]))));
  };
  // Where nobody is waited for the game begins at once.
  const call = () => {
    links.hidden = ![...who.querySelectorAll("select")].some(({ value }) => value === "open");
    create.textContent = links.hidden ? "Start" : "Make the table";
  };
  seats.control.addEventListener("change", () => (drawSeats(), call()));
  who.addEventListener("change", call);
  drawSeats();
  call();

  async function found() {
    const players = {};
    for (const { dataset, value } of who.querySelectorAll("select")) {
      if (value === "open") players[dataset.seat] = { kind: "open" };
      else if (value === "here") players[dataset.seat] = { kind: "here", name: nameOf(dataset.seat) };
      else players[dataset.seat] = { kind: "computer", bot: value };
    }
    const body = { game: game.name, seats: seats.read(), options: options.read(), me: me(), players, mine: 0 };
    body.watch = watch.read();
    const { url } = await post("matches", body, LONG);
    location.assign(url);
    return "leaving";
  }

  return make(
    "form",
    {
      class: "form",
      onsubmit: (event) => {
        event.preventDefault();
        sending(create, problem, found);
      },
    },
    seats.element,
    options.elements,
    options.more,
    make("div", { class: "field" }, make("span", {}, "Seat 1"), make("b", {}, make("bdi", {}, me()))),
    who,
    watch.element,
    create,
    links,
    problem,
  );
}
