// The seat of a place, and its board, cut out of the wide drawing, for a sheet on the phone.

import { all, draw, make } from "./dom.js";
import { atRest, muteText, role } from "./reading.js";

// The seat whose place this is, when its name says so.
export function seatOf(place) {
  const found = /^seat-(\d+)/.exec(place);
  return found ? found[1] - 1 : null;
}

export function boardOf(view, seat) {
  const holder = make("div", { class: "picture one-seat" });
  const parsed = new DOMParser().parseFromString(view.svg, "image/svg+xml");
  const board = parsed.getElementById(`seat-${seat + 1}`);
  if (!board) return make("p", {}, "There is no board to show.");
  const group = document.importNode(board, true);
  for (const each of [group, ...group.querySelectorAll("[id]")]) each.removeAttribute("id");
  for (const place of all(".place", group)) role(place, atRest(place));
  muteText(group);
  const svg = draw("svg", { role: "group", "aria-label": `The board of ${view.names[seat]}` }, group);
  holder.append(svg);
  // The size is known once it is on the page.
  const observer = new ResizeObserver(() => {
    const box = group.getBBox();
    if (!box.width) return;
    observer.disconnect();
    svg.setAttribute("viewBox", `${box.x - 4} ${box.y - 4} ${box.width + 8} ${box.height + 8}`);
  });
  observer.observe(holder);
  return holder;
}
