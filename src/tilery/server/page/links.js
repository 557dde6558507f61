// The links that whoever plays may want later: back to the own seat, and for those who look on.

import { get } from "./api.js";
import { make } from "./dom.js";
import { linkField } from "./room.js";

// An element that fills itself once the links are known.
export function links(match) {
  const holder = make("section", { class: "links", "aria-label": "Links" });
  get(`matches/${match}`)
    .then(({ returns = [], watch }) => {
      const back = returns.map(({ seat, url }) => [`Back to ${returns.length > 1 ? `seat ${seat + 1}` : "your seat"}, on another device too`, url, `return-${seat}`, "For you alone: whoever has it can play for you."]);
      const both = watch ? [...back, ["For those who only want to watch", watch, "watch-link"]] : back;
      holder.replaceChildren(
        ...both.flatMap(([text, url, id, hint]) => [make("label", { for: id }, text, hint ? make("small", {}, hint) : null), linkField(url, text, id)]),
      );
    })
    .catch((error) => holder.replaceChildren(make("p", { class: "problem" }, error.message)));
  return holder;
}
