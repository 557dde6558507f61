// My matches: what goes on, whose turn it is, and how the others ended.

import { figure, make } from "./dom.js";

const ORDER = { running: 0, waiting: 1, over: 2 };

export const asksMe = (each) => each.my_turn && each.status === "running";

export function sorted(list) {
  return [...list].sort((a, b) => Number(asksMe(b)) - Number(asksMe(a)) || ORDER[a.status] - ORDER[b.status] || b.updated - a.updated);
}

export function row(each, now = Date.now()) {
  const { names, points, status } = each;
  const told = points?.length && status !== "waiting";
  const people = names.map((who, seat) => [seat ? " \u00b7 " : null, make("bdi", {}, who), told ? ` ${figure(points[seat])}` : null]);
  const when = new Date(each.updated * 1000);
  return make(
    "li",
    {},
    make(
      "a",
      { class: `card match ${asksMe(each) ? "asked" : ""}`, href: `/m/${each.match}` },
      make("b", {}, each.title),
      make("span", { class: "people" }, people),
      make("span", { class: "state" }, state(each)),
      make("time", { datetime: when.toISOString(), title: when.toLocaleString("en-GB") }, ago(when, now)),
    ),
  );
}

function state(each) {
  if (each.status === "waiting") return "waiting for players";
  if (each.status === "over") return each.seat === null ? "over" : `over: ${result(each)}`;
  if (each.seat === null) return "watching";
  if (each.kept) return "a computer plays for you";
  if (each.my_turn) return "your turn";
  return each.waiting.length === 1 ? [make("bdi", {}, each.names[each.waiting[0]]), "\u2019s turn"] : "others to move";
}

// By the places where they are told; else by points, which may leave open who of several has won.
function result({ places_won: places, points, seat }) {
  const place = places?.[seat] ?? 1 + points.filter((other) => other > points[seat]).length;
  const level = (places ?? points).filter((other) => other === (places ?? points)[seat]).length > 1;
  if (place === 1) return level ? (places ? "drawn" : "level on points") : "you won";
  if (points.length === 2) return "you lost";
  const nth = ["", "", "second", "third", "fourth"][place] ?? `number ${place}`;
  return level ? `you came ${nth}, with others` : `you came ${nth}`;
}

// "2 hours ago", or the date of what is older than a week.
export function ago(when, now) {
  const minutes = Math.round((now - when) / 60_000);
  const some = (number, word) => `${number} ${word}${number === 1 ? "" : "s"} ago`;
  if (minutes < 1) return "just now";
  if (minutes < 60) return some(minutes, "minute");
  if (minutes < 60 * 24) return some(Math.round(minutes / 60), "hour");
  const days = Math.round(minutes / 60 / 24);
  return days < 8 ? some(days, "day") : when.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}
