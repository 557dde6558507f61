// The front page: the games, a game at once, a game with friends, and what is going on.

import { asker } from "./again.js";
import { matchLink } from "./address.js";
import { get, LONG, post } from "./api.js";
import { find, make } from "./dom.js";
import { levels } from "./levels.js";
import { settingsForm } from "./menu.js";
import { asksMe, row, sorted } from "./mine.js";
import { clean, NAME_LENGTH } from "./names.js";
import { newGame } from "./newgame.js";
import { field, games, optionFields, seatsField, select } from "./options.js";
import { sending } from "./sending.js";
import { keepName, name } from "./settings.js";
import { openSheet } from "./sheet.js";
import { entitle } from "./signal.js";
import { listen } from "./socket.js";
import { called } from "./sound.js";

const WATCHED = 20; // matches that the server tells one page about
const SOON = 300; // ms: what is told of several matches at once is asked for once

const problem = find("#problem");
const me = () => clean(find("#name").value) || "Player";

async function playNow(game, bot, seats, options, button) {
  // The first game on a machine compiles the rules, which takes a while.
  const slow = setTimeout(() => {
    button.textContent = "Setting the table \u2026";
  }, 1200);
  const players = {};
  for (let seat = 1; seat < seats; seat++) players[seat] = { kind: "computer", bot };
  try {
    const { url } = await post("matches", { game: game.name, seats, options, me: me(), players, mine: 0 }, LONG);
    location.assign(url);
    return "leaving";
  } catch (error) {
    button.textContent = "Play now";
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

function card(game) {
  const prefix = `${game.name}-`;
  const seats = seatsField(game, `${prefix}players`);
  const options = optionFields(game, prefix, seats);
  const level = select({ id: `${prefix}level`, "aria-label": "Computer: how strong the computer plays" }, levels(game));
  const given = find(`template[data-game="${game.name}"]`)?.content.cloneNode(true);
  const play = make(
    "button",
    {
      class: "main big",
      type: "button",
      onclick: () => sending(play, problem, () => playNow(game, level.value, seats.read(), options.read(), play)),
    },
    "Play now",
  );
  const friends = () => openSheet(`${game.title} with friends`, newGame(game, me, { seats: seats.read(), options: options.read() }));
  return make(
    "article",
    { class: "card game", "data-game": game.name, "aria-labelledby": `${prefix}title` },
    given && find(".show", given),
    make(
      "div",
      { class: "game-text" },
      make("h2", { id: `${prefix}title` }, game.title),
      given && find(".about", given),
      make("div", { class: "choices" }, seats.element, options.elements, field("Computer", level)),
      options.more,
      make(
        "div",
        { class: "row" },
        play,
        make("button", { type: "button", class: "big", onclick: friends }, "Play with friends"),
        make("a", { class: "button plain", href: `/rules/${game.name}` }, "Rules"),
      ),
    ),
  );
}

let socket = null;
let soon = null;
let waiting = Infinity; // how many matches wait for this person, as far as we know

async function showMatches() {
  const list = sorted(await get("matches"));
  find("#mine").hidden = list.length === 0;
  find("#matches").replaceChildren(...list.map((each) => row(each)));
  const asked = list.filter(asksMe).length;
  entitle(asked ? `${asked} waiting for you \u00b7 Tilery` : "Tilery", asked > 0);
  if (asked > waiting && document.hidden) called();
  waiting = asked;
  follow(list.filter((each) => each.status !== "over").map((each) => each.match).slice(0, WATCHED));
}

function follow(running) {
  if (socket) socket.watch(running);
  else if (running.length) socket = listen(running, { news: later, state: (state, told) => (state === "full" ? (problem.textContent = told) : later()) });
}

function later() {
  soon ??= setTimeout(() => {
    soon = null;
    showAgain();
  }, SOON);
}

let trouble = null;
const report = {
  silence: (error) => {
    trouble = `${error.message} Trying again \u2026`;
    problem.textContent = trouble;
  },
  answered: () => {
    if (problem.textContent === trouble) problem.textContent = "";
  },
  refused: (error) => {
    problem.textContent = error.message;
  },
};
const showAgain = asker(showMatches, report);
const showGames = asker(async () => find("#games").replaceChildren(...(await games()).map(card)), report);

function openLink(event) {
  event.preventDefault();
  const { path, problem: why } = matchLink(find("#link").value);
  find("#link-problem").textContent = why ?? "";
  if (path) location.assign(path);
}

find("#name").maxLength = NAME_LENGTH;
find("#name").value = name();
find("#name").addEventListener("change", () => {
  find("#name").value = clean(find("#name").value);
  keepName(find("#name").value);
});
find("#open").addEventListener("submit", openLink);
find("#menu").addEventListener("click", () => openSheet("Settings", settingsForm()));
// A page that the browser kept shows what was then, and a button that had been pressed.
addEventListener("pageshow", (event) => event.persisted && location.reload());
showGames();
showAgain();
