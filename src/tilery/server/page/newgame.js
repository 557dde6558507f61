// A game with friends: seats, options of the game, and who sits where.

import { post } from "./api.js";
import { make, sentence } from "./dom.js";
import { LEVELS } from "./levels.js";

const WHO = [["open", "a friend"], ...LEVELS.map(([key, text]) => [key, `computer, ${text}`])];

export function newGame(game, me) {
  const seats = make("select", { id: "players" }, counts(game.seats).map((n) => make("option", { value: n }, `${n} players`)));
  const who = make("div", { class: "who" });
  const problem = make("p", { class: "problem", role: "alert" });
  const options = Object.entries(game.options).filter(([, option]) => option.kind === "choice").map(choice);
  const drawSeats = () => {
    const kept = [...who.querySelectorAll("select")].map((select) => select.value);
    who.replaceChildren(
      ...Array.from({ length: Number(seats.value) - 1 }, (_, n) =>
        field(
          `Seat ${n + 2}`,
          make(
            "select",
            { id: `who-${n + 1}`, "data-seat": n + 1 },
            WHO.map(([key, text]) => make("option", { value: key, selected: key === (kept[n] ?? "open") }, sentence(text))),
          ),
        ),
      ),
    );
  };
  seats.addEventListener("change", drawSeats);
  drawSeats();

  async function create(event) {
    event.preventDefault();
    const players = {};
    for (const select of who.querySelectorAll("select")) {
      players[select.dataset.seat] = select.value === "open" ? { kind: "open" } : { kind: "computer", bot: select.value };
    }
    const chosen = {};
    for (const { name, read } of options) chosen[name] = read();
    try {
      const { url } = await post("matches", { game: game.name, seats: Number(seats.value), options: chosen, me: me(), players, mine: 0 });
      location.assign(url);
    } catch (error) {
      problem.textContent = error.message;
    }
  }

  return make(
    "form",
    { class: "form", onsubmit: create },
    field("Players", seats),
    options.map(({ element }) => element),
    make("div", { class: "field" }, make("span", {}, "Seat 1"), make("b", {}, me())),
    who,
    make("button", { class: "main big" }, "Make the table"),
    make("p", { class: "muted" }, "You get a link for each friend; nobody needs an account."),
    problem,
  );
}

const counts = ([least, most]) => Array.from({ length: most - least + 1 }, (_, n) => least + n);

const field = (text, control) =>
  make("div", { class: "field" }, make("label", { for: control.id }, text), control);

function choice([name, { choices, default: usual, meaning }]) {
  const select = make("select", { id: `option-${name}`, title: meaning }, choices.map((each) => make("option", { value: each, selected: each === usual }, sentence(String(each)))));
  return {
    name,
    element: field(sentence(name), select),
    read: () => select.value,
  };
}

