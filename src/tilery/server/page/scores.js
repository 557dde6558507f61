// Who plays, with how many points, whose turn it is, and who is here.

import { figure, find, make } from "./dom.js";

export function scores(root, view, { here, open }) {
  const rows = view.names.map((name, seat) => {
    const asked = view.status === "running" && view.waiting.includes(seat);
    const mine = seat === view.seat;
    const words = [mine ? "you" : "", asked ? "to move" : "", here.away(seat) ? "away" : ""].filter(Boolean);
    return make(
      "button",
      {
        class: `seat ${asked ? "asked" : ""} ${mine ? "mine" : ""}`,
        type: "button",
        "data-seat": seat,
        "aria-label": `${[name, ...words].join(", ")}: ${figure(view.points[seat])} points`,
        onclick: () => open(seat),
      },
      make("span", { class: "dot" }),
      make("span", { class: "name" }, name),
      make("span", { class: "note" }, here.away(seat) ? "away" : mine ? "you" : ""),
      make("span", { class: "points", "data-points": view.points[seat] }, figure(view.points[seat])),
    );
  });
  const focused = document.activeElement?.dataset?.seat;
  const had = root.contains(document.activeElement);
  root.replaceChildren(...rows);
  if (had) find(`[data-seat="${focused}"]`, root)?.focus();
}

// Points just made are added at once to what is shown, while they are being explained.
export function count(root, seat, points) {
  const figures = find(`[data-seat="${seat}"] .points`, root);
  if (!figures) return;
  const total = Number(figures.dataset.points) + points;
  figures.dataset.points = total;
  figures.textContent = figure(total);
  figures.animate([{ color: points < 0 ? "var(--bad)" : "var(--brass)" }, { color: "inherit" }], 900);
}

// Who is connected. Computer players are always here, and so is whoever is not known to be away.
export class Here {
  constructor() {
    this.seats = null;
    this.people = new Set();
  }

  away(seat) {
    return this.seats !== null && this.people.has(seat) && !this.seats.includes(seat);
  }
}
