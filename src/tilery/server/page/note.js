// What the action bar says when nothing else is to be said, and which buttons it has then.

import { sentence } from "./dom.js";
import { asking, happened, lately } from "./turn.js";

const button = (text, press, main = false) => ({ text, press, main });

// Of a table: {line, hint, offer}.
export function note(table) {
  const { now, past } = table;
  const undo = now.seat === null ? null : Boolean(now.can_undo) && past.at === null;
  const { line, hint = "", ...offer } = past.at !== null ? back(table) : now.status === "over" ? over(table) : turn(table);
  return { line, hint, offer: { undo, ...offer } };
}

function back({ now, past, stage, toNow }) {
  const news = now.rev > past.seen ? "More has happened since" : happened(stage.view.log, past.at);
  return { line: "You are looking back", hint: news, extra: [button("Back to now", toNow, true)] };
}

function over({ now, sheets }) {
  const extra = [button("Result", () => sheets.final(), !now.rematch)];
  if (now.rematch) extra.push(button(now.seat === null ? "Watch the rematch" : "Join the rematch", () => sheets.rematch(), true));
  return { line: now.notice || "The game is over", hint: now.rematch ? "A rematch has been started" : "", extra };
}

function turn({ now, live, choosing, draft, last }) {
  const { paths, action } = choosing;
  const name = (place) => now.places[place]?.name ?? place;
  if (action && live) {
    const only = paths.forced && action === paths.action;
    const hints = [
      only ? "Nothing else is possible." : action.act === choosing.suggested ? "A hint: nothing is played yet." : "",
      action.undo ? "" : "This cannot be taken back.",
    ];
    // What is to be laid is seen where it would lie, without a look ahead.
    const offer = { confirm: "Play it", cancel: !only, preview: !action.way };
    if (choosing.turns) offer.extra = [button("Turn", () => choosing.turn())];
    // What waits here is given up by Cancel; Undo would mean the move before.
    if (!only && now.seat !== null) offer.undo = false;
    return { line: action.tell ?? action.text, hint: hints.filter(Boolean).join(" "), ...offer };
  }
  if (paths.chosen.length) return { line: paths.chosen.map(name).join(", "), hint: "Now choose where next", cancel: true };
  const buttons = live ? now.buttons : [];
  const extra = buttons.map((each) => button(each.name, () => choosing.press(each)));
  if (live && now.draft) extra.push(button(`${now.draft.name} \u2026`, () => draft.open()));
  const implied = live ? paths.implied : [];
  const ask = now.ask ?? implied.map((place) => now.places[place]?.ask).find(Boolean);
  const laid = paths.paths.some(({ way }) => way);
  const { line, hint } = asking(now, { places: live && !paths.empty, implied: implied.map(name).join(", "), ask, laid });
  return { line: sentence(line), hint: hint || lately(now, last.motions(now)), extra };
}
