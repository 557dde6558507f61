// A game with friends: seats, options of the game, and who sits where.

import { LONG, post } from "./api.js";
import { make, sentence } from "./dom.js";
import { levels } from "./levels.js";
import { field, optionFields, readAll, seatsField, select } from "./options.js";
import { sending } from "./sending.js";

// given: {seats, options} to begin with; me() tells the name of who makes the table.
export function newGame(game, me, given = {}) {
  const kinds = [["open", "A friend"], ...levels(game).map(([key, text]) => [key, sentence(`computer, ${text}`)])];
  const seats = seatsField(game, "players", given.seats);
  const options = optionFields(game, "", given.options);
  const who = make("div", { class: "who" });
  const problem = make("p", { class: "problem", role: "alert" });
  const create = make("button", { class: "main big" }, "Make the table");

  const drawSeats = () => {
    const kept = [...who.querySelectorAll("select")].map((each) => each.value);
    who.replaceChildren(
      ...Array.from({ length: seats.read() - 1 }, (_, n) =>
        field(`Seat ${n + 2}`, select({ id: `who-${n + 1}`, "data-seat": n + 1 }, kinds, kept[n] ?? "open")),
      ),
    );
  };
  seats.control.addEventListener("change", drawSeats);
  drawSeats();

  async function found() {
    const players = {};
    for (const { dataset, value } of who.querySelectorAll("select")) {
      players[dataset.seat] = value === "open" ? { kind: "open" } : { kind: "computer", bot: value };
    }
    const body = { game: game.name, seats: seats.read(), options: readAll(options), me: me(), players, mine: 0 };
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
    options.map(({ element }) => element),
    make("div", { class: "field" }, make("span", {}, "Seat 1"), make("b", {}, make("bdi", {}, me()))),
    who,
    create,
    make("p", { class: "muted" }, "You get a link for each friend; nobody needs an account."),
    problem,
  );
}
