// What the person chooses on the board: places one after the other, until an action is left, and
// the buttons besides. What is chosen is played here, or shown ahead.

import { Ahead } from "./ahead.js";
import { find, sentence } from "./dom.js";
import { Paths, quarters } from "./paths.js";
import { say } from "./say.js";
import { confirms } from "./settings.js";

const AHEAD = "Not played yet: so it would look";

const words = (action) => sentence(action.tell ?? action.text);

export class Choosing {
  constructor(table) {
    this.table = table;
    this.paths = new Paths(null);
    this.kept = []; // what was chosen, while nothing can be
    this.pressed = null; // the action of a button
    this.suggested = null; // the action of a hint
    this.ahead = new Ahead((asked) => table.feed.preview(asked), table.picture);
  }

  // What can be chosen now, null is nothing. What was chosen stays so when it can still be played.
  update(view) {
    if (!this.paths.empty) [this.kept, this.keptTurns] = [this.paths.chosen, this.paths.turns];
    this.paths = view ? new Paths(view.tree, Boolean(view.buttons.length || view.draft)) : new Paths(null);
    if (!view) return;
    if (!view.buttons.some(({ act }) => act === this.pressed?.act)) this.pressed = null;
    for (const place of this.kept) if (this.paths.has(place)) this.paths.choose(place);
    if (this.kept.length) this.paths.turns = this.keptTurns;
    this.kept = [];
  }

  get action() {
    return this.pressed ?? this.paths.action;
  }

  // The piece that would be laid: it comes from the first place of the path to its last.
  get ghost() {
    const action = this.#idle && !this.pressed ? this.paths.action : null;
    if (!action?.way) return null;
    return { from: action.steps[0], to: action.steps.at(-1), turn: quarters(action.way) };
  }

  get turns() {
    return !this.pressed && this.paths.ways.length > 1;
  }

  // Turn what would be laid to the next of the ways that it fits, or back.
  turn(by = 1) {
    if (!this.#idle || !this.turns) return false;
    this.ahead.hide();
    this.paths.turn(by);
    this.#show();
    say(`${sentence(this.action.name)}: ${this.action.tell ?? this.action.text}.`);
    return true;
  }

  get #idle() {
    return this.table.live && !this.table.acting.sending;
  }

  #show(focus = null) {
    this.table.mark(focus);
    this.table.note();
    // The bar may have grown over what is chosen.
    if (this.action) this.table.picture.reveal(this.paths.chosen);
  }

  choose(id, { key = false, drag = false } = {}) {
    if (!this.#idle || this.paths.empty) return;
    this.ahead.hide();
    this.pressed = null;
    if (this.turns && id === this.ghost?.to) {
      if (!drag) this.turn();
      return;
    }
    if (this.paths.chosen.includes(id)) {
      if (!drag) this.paths.drop(id);
      this.#show(key ? id : null);
      return;
    }
    const how = this.paths.choose(id);
    const { action } = this.paths;
    if (!drag && !key && !action) this.table.picture.reveal(this.paths.next);
    // What is seen where it would lie is confirmed: until then it can be moved elsewhere.
    if (how === "done" && ((action.undo && !action.way) || !confirms())) {
      this.play(action);
      return;
    }
    // By keyboard the next step is under the fingers at once.
    const on = key && !action ? [...this.paths.next][0] : null;
    this.#show(key ? (on ?? id) : null);
    if (on) this.rest(on, false);
    if (action) this.#ask(action, key);
  }

  // What is not played before it is confirmed, in words.
  #ask(action, key) {
    const hints = [this.turns ? "R turns it." : "", action.undo ? "" : "This cannot be taken back.", key ? "Enter plays it." : ""];
    say([`${words(action)}.`, ...hints].filter(Boolean).join(" "));
  }

  // Enter, or a press that has no pointer: choose a place, or play what is chosen.
  enter(id) {
    const { next, chosen } = this.paths;
    if (id && next.has(id)) this.choose(id, { key: true });
    else if (!this.confirm() && chosen.includes(id)) this.choose(id, { key: true });
  }

  // A whole path at once, from the list of all moves.
  path(path) {
    this.pressed = null;
    this.table.side.lower();
    this.paths.take(path);
    if (path.undo || !confirms()) {
      this.play(path);
      return;
    }
    this.#show();
    this.#ask(path, false);
    find("[data-do=confirm]").focus();
  }

  // What somebody might play is chosen, and not played.
  suggest(act) {
    const path = this.paths.paths.find((each) => each.act === act);
    const button = this.table.now.buttons.find((each) => each.act === act);
    this.ahead.hide();
    this.clear();
    if (path) this.paths.take(path);
    else if (button) this.pressed = { ...button, tell: button.tell ?? button.name };
    this.suggested = act;
    this.#show();
    if (path) this.table.picture.pulse(path.steps[0]);
    return path ?? button;
  }

  // An action without a place.
  press({ act, name, tell, undo }) {
    if (!this.#idle) return;
    this.paths.clear();
    this.pressed = { act, tell: tell ?? name, undo };
    if (undo || !confirms()) {
      this.play(this.pressed);
      return;
    }
    this.#show();
    this.#ask(this.pressed, false);
    find("[data-do=confirm]").focus();
  }

  clear() {
    this.paths.clear();
    this.kept = [];
    this.pressed = null;
    this.suggested = null;
  }

  confirm() {
    const { action } = this;
    if (!action || !this.#idle) return false;
    this.play(action);
    return true;
  }

  play(action) {
    this.ahead.hide();
    this.table.acting.send("commands", { actions: [action.act] }, action.tell ?? action.text);
  }

  // One step back.
  back() {
    if (this.ahead.hide()) {
      this.table.note();
      return;
    }
    this.pressed = null;
    const dropped = this.paths.back();
    // By keyboard it is where one chose it.
    const { activeElement: at } = document;
    this.#show(dropped && (at?.closest(".place") || at?.matches(":focus-visible")) ? dropped : null);
  }

  // The pointer rests on a place, a finger stays on it, a piece is held over it, or it has the
  // focus: first the words, then, after long, the picture.
  rest(id, long) {
    if (id === null) {
      this.ahead.hide();
      if (this.#idle) this.table.note();
      return false;
    }
    const action = this.#idle ? this.#actionWith(id) : null;
    if (!action) return false;
    this.table.bar.text(action.tell ?? action.text, long ? AHEAD : "");
    if (long) this.#lookAhead(action);
    return long;
  }

  // What would be played if this place were chosen next, too.
  #actionWith(id) {
    const { paths } = this;
    return paths.chosen.length && paths.next.has(id) ? paths.actionWith(id) : null;
  }

  // What would be done if this place were chosen next, in words, or null.
  tell(id) {
    const action = this.#idle && !this.paths.unbegun ? this.paths.actionWith(id) : null;
    return action && words(action);
  }

  // The look ahead at what is chosen, or at what has the focus, or back.
  togglePreview() {
    if (this.ahead.hide()) {
      this.table.note();
      return;
    }
    const focused = document.activeElement?.closest?.(".place")?.id;
    const action = this.action ?? (focused && this.#actionWith(focused));
    if (!action || !this.#idle) return;
    this.table.bar.text(action.tell ?? action.text, AHEAD);
    say(`Not played yet: ${action.tell ?? action.text}.`);
    this.#lookAhead(action);
  }

  #lookAhead(action) {
    const { now, layout } = this.table;
    this.ahead.show(action, now.rev, layout);
  }
}
