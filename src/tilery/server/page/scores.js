// Who plays, with how many points, whose turn it is, and who is here.

import { figure, find, make } from "./dom.js";
import { strength } from "./levels.js";
import { shared } from "./turn.js";

export function scores(root, view, { here, open }) {
  const rows = view.names.map((name, seat) => {
    const asked = view.waiting.includes(seat); // of a moment of a match that is over, too
    const mine = seat === view.seat;
    const kept = here.info?.seats[seat].kept;
    const free = here.info?.seats[seat].kind === "open";
    const gone = kept || free || (!mine && here.away(seat));
    const note = free ? "free" : noteOf(view, seat, here, kept);
    const words = [kept ? `a computer plays for ${name}` : note, asked ? "to move" : ""].filter(Boolean);
    return make(
      "button",
      {
        class: `seat ${asked ? "asked" : ""} ${mine ? "mine" : ""} ${gone ? "gone" : ""}`,
        type: "button",
        "data-seat": seat,
        "aria-label": `${[name, ...words].join(", ")}: ${figure(view.points[seat])} ${view.points[seat] === 1 ? "point" : "points"}`,
        onclick: () => open(seat),
      },
      make("span", { class: "dot" }),
      make("span", { class: "name" }, name),
      make("span", { class: "note" }, note),
      make("span", { class: "points" }, figure(view.points[seat])),
    );
  });
  const focused = document.activeElement?.dataset?.seat;
  const had = root.contains(document.activeElement);
  root.replaceChildren(...rows);
  if (had) find(`[data-seat="${focused}"]`, root)?.focus();
}

// Points just made are added at once to all figures that show them, while they are explained.
export function count(figures, points) {
  for (const shown of figures.filter(Boolean)) {
    const total = Number(shown.textContent.replace("\u2212", "-")) + points;
    shown.textContent = figure(total);
    shown.animate([{ color: points < 0 ? "var(--bad)" : "var(--brass)", fill: points < 0 ? "var(--bad)" : "var(--brass)" }, {}], 900);
  }
}

// "you" where each has a device; where several share one, none of them is more you than another.
function noteOf(view, seat, here, kept) {
  if (kept) return "computer plays";
  if (view.held.includes(seat)) return shared(view) ? "at this device" : "you";
  if (view.bots[seat]) return strength(view.bots[seat]);
  return here.away(seat) ? here.note(seat) : "";
}
