// Links to hand out or to keep: a field for each, and those that whoever plays may want later.

import { get } from "./api.js";
import { make } from "./dom.js";
import { say } from "./say.js";

// The links back to one's own seats, and the one for those who look on, as `info` has them.
export function laterLinks({ mine = [], watch }) {
  const back = mine.map(({ seat, url }) => {
    const where = mine.length > 1 ? `seat ${seat + 1}` : "your seat";
    return [`Back to ${where}, on another device too`, url, `return-${seat}`, "For you alone: whoever has it can play for you."];
  });
  const both = watch ? [...back, ["For those who only want to watch", watch, "watch-link"]] : back;
  return both.flatMap(([text, url, id, hint]) => [make("label", { for: id }, text, hint ? make("small", {}, hint) : null), linkField(url, text, id)]);
}

// An element that fills itself once the links are known.
export function links(match) {
  const holder = make("section", { class: "links", "aria-label": "Links" });
  get(`matches/${match}`)
    .then((info) => holder.replaceChildren(...laterLinks(info)))
    .catch((error) => holder.replaceChildren(make("p", { class: "problem" }, error.message)));
  return holder;
}

// A link in a field that can be selected; a button to copy it where the browser allows that.
export function linkField(url, label, id) {
  const full = new URL(url, location.href).href;
  const field = make("input", { id, class: "link", readonly: true, value: full, "aria-label": label, onfocus: () => field.select() });
  const copy = make(
    "button",
    {
      type: "button",
      "aria-label": `Copy link: ${label}`,
      onclick: async () => {
        field.select();
        try {
          if (navigator.clipboard) await navigator.clipboard.writeText(full);
          else document.execCommand("copy");
          copy.textContent = "Copied";
        } catch {
          copy.textContent = "Press Ctrl+C";
        }
        say(`${copy.textContent}.`);
        setTimeout(() => (copy.textContent = "Copy link"), 2000);
      },
    },
    "Copy link",
  );
  return make("div", { class: "row link-row" }, field, copy);
}
