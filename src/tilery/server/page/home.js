// The front page: the games, a game at once, a game with friends, and what is going on.

import { get, post } from "./api.js";
import { figure, find, make } from "./dom.js";
import { settingsForm } from "./menu.js";
import { newGame } from "./newgame.js";
import { LEVELS } from "./levels.js";
import { keepName, name } from "./settings.js";
import { openSheet } from "./sheet.js";
import { listen } from "./socket.js";

const me = () => find("#name").value.trim() || "Player";

async function playNow(game, bot, button) {
  button.disabled = true;
  // The first game on a machine compiles the rules, which takes a while.
  const slow = setTimeout(() => {
    button.textContent = "Setting the table \u2026";
  }, 1200);
  const seats = game.seats[0];
  const players = {};
  for (let seat = 1; seat < seats; seat++) players[seat] = { kind: "computer", bot };
  try {
    const { url } = await post("matches", { game: game.name, seats, options: {}, me: me(), players, mine: 0 });
    location.assign(url);
  } catch (error) {
    clearTimeout(slow);
    find("#problem").textContent = error.message;
    button.textContent = "Play now";
    button.disabled = false;
  }
}

function card(game) {
  const level = make("select", { "aria-label": "How strong the computer plays" }, LEVELS.map(([key, text]) => make("option", { value: key }, text)));
  const play = make("button", { class: "main big", type: "button", onclick: () => playNow(game, level.value, play) }, "Play now");
  return make(
    "article",
    { class: "card game", "data-game": game.name },
    make("h2", {}, game.title),
    find(`template[data-game="${game.name}"]`)?.content.cloneNode(true) ?? null,
    game.about ? make("p", { class: "muted" }, game.about) : null,
    make("div", { class: "row" }, play, make("label", { class: "level" }, make("span", {}, "against a computer,"), level)),
    make(
      "div",
      { class: "row" },
      make("button", { type: "button", onclick: () => openSheet(`${game.title} with friends`, newGame(game, me)) }, "Play with friends"),
      make("a", { class: "button plain", href: `/rules/${game.name}` }, "Rules"),
    ),
  );
}

function row(each) {
  const words = { waiting: "waiting for players", over: "over", running: each.my_turn ? "your turn" : "their turn" }[each.status];
  const points = each.points?.length && each.status !== "waiting" ? each.names.map((who, seat) => `${who} ${figure(each.points[seat])}`).join(" \u00b7 ") : each.names.join(", ");
  return make(
    "li",
    {},
    make(
      "a",
      { class: `card match ${each.my_turn ? "asked" : ""}`, href: `/m/${each.match}` },
      make("b", {}, each.title),
      make("span", {}, points),
      make("span", { class: "state" }, words),
    ),
  );
}

async function matches() {
  const list = await get("matches");
  const order = { running: 0, waiting: 1, over: 2 };
  list.sort((a, b) => Number(b.my_turn) - Number(a.my_turn) || order[a.status] - order[b.status] || String(b.updated).localeCompare(String(a.updated)));
  find("#mine").hidden = list.length === 0;
  find("#matches").replaceChildren(...list.map(row));
  const asked = list.filter((each) => each.my_turn && each.status === "running").length;
  document.title = asked ? `\u25cf ${asked} waiting for you \u00b7 Tilery` : "Tilery";
  return list.filter((each) => each.status !== "over").map((each) => each.match);
}

function openLink(event) {
  event.preventDefault();
  const found = /\/m\/([0-9a-z]+)(#.*)?$/i.exec(find("#link").value.trim());
  if (found) location.assign(`/m/${found[1]}${found[2] ?? ""}`);
  else find("#link-problem").textContent = "A link looks like http://\u2026/m/ and ten characters.";
}

async function begin() {
  find("#name").value = name();
  find("#name").addEventListener("change", () => keepName(find("#name").value));
  find("#open").addEventListener("submit", openLink);
  find("#menu").addEventListener("click", () => openSheet("Settings", settingsForm()));
  const games = await get("games");
  find("#games").replaceChildren(...(games.games ?? games).map(card));
  const running = await matches();
  if (running.length) {
    const socket = listen(running, { news: async () => socket.watch(await matches()), state: (state) => state === "open" && matches() });
  }
}

begin().catch((error) => {
  find("#problem").textContent = error.message;
});
