// The top of the page, and the title of its tab: which game, how far it is, and whose turn.

import { find, sentence } from "./dom.js";
import { hasRounds } from "./rounds.js";
import { entitle } from "./signal.js";
import { headline, lookingBack, meanwhile } from "./turn.js";

const AND = " \u00b7 "; // between the parts of a notice

// Whose turn it is, or where one looks.
function turn({ text, mine }) {
  find("#turn").textContent = text;
  find("#turn").dataset.mine = String(mine);
}

// While something moves on the way from one view to the next. What was to be known before it goes
// unless it still holds; its place stays free, so that nothing else moves.
export function between(before, after) {
  turn(meanwhile(before, after));
  const [had, has] = [before, after].map(({ notice }) => (notice ? notice.split(AND) : []));
  find("#notice").classList.toggle("past", !had.every((part) => has.includes(part)));
}

// A view, the newest one, and the words for where one is while one looks back, or null.
export function head(view, now, where) {
  const back = where !== null;
  const { text, mine } = headline(now);
  const notice = find("#notice");
  turn(back ? lookingBack(view, where) : headline(view));
  find("#turn").dataset.back = String(back);
  document.body.dataset.game = view.game;
  find("#title").textContent = view.title;
  const round = view.status === "over" ? "Over" : [view.round && `Round ${view.round}`, view.goal].filter(Boolean).join(" \u00b7 ");
  find("#round").textContent = back ? "" : round;
  find("#round").disabled = !hasRounds(view);
  notice.classList.remove("past");
  notice.hidden = !view.notice || view.status === "over" || back;
  notice.textContent = sentence(view.notice ?? "");
  entitle(`${text} \u00b7 ${view.title}`, mine);
}

// Nothing is shown any more.
export function clearHead() {
  turn({ text: "", mine: false });
  find("#turn").dataset.back = "false";
  find("#round").textContent = "";
  find("#notice").hidden = true;
}
