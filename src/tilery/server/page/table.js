// A match on the screen: the newest view, the one on stage, what is chosen, and what is sent.

import { Ahead } from "./ahead.js";
import { command, get } from "./api.js";
import { Bar } from "./bar.js";
import { all, find, make, sentence } from "./dom.js";
import { Draft } from "./draft.js";
import { hands } from "./hands.js";
import { keys } from "./keys.js";
import { Log } from "./log.js";
import { Past } from "./past.js";
import { Paths } from "./paths.js";
import { Picture } from "./picture.js";
import { say } from "./say.js";
import { count, Here, scores } from "./scores.js";
import { confirms } from "./settings.js";
import { Sheets } from "./sheets.js";
import { showLeft, showRules, Side } from "./side.js";
import { Stage } from "./stage.js";
import { asking, headline, meanwhile } from "./turn.js";

const wide = matchMedia("(min-width: 760px)");

// The revision that a view shows: an earlier one when it looks back.
function timed(view) {
  view.moment = view.at ?? view.rev;
  return view;
}

// The seat whose place this is, when its name says so.
function seatOf(place) {
  const found = /^seat-(\d+)/.exec(place);
  return found ? found[1] - 1 : null;
}

export class Table {
  constructor(match) {
    this.match = match;
    this.now = null; // the newest view
    this.at = null; // the revision looked back at, or null
    this.paths = new Paths(null);
    this.last = [];
    this.here = new Here();
    this.picture = new Picture(find("#board"));
    this.picture.onlost = () => find("#bar").focus();
    this.ahead = new Ahead(match, this.picture);
    this.draft = new Draft((actions, name) => this.#send("commands", { actions, confirm: true }, name));
    this.stage = new Stage(this.picture, {
      stand: (place, svg) => this.#stand(place, svg),
      fetchAt: (rev) => this.#fetch(`at=${rev}`),
      coming: (view) => this.#coming(view),
      shown: (view, settled) => this.#shown(view, settled),
      told: (motion) => this.#told(motion),
    });
    this.bar = new Bar(find("#bar"), {
      confirm: () => this.confirm(),
      cancel: () => this.back(),
      undo: () => this.undo(),
      preview: () => this.togglePreview(),
      press: (action) => this.#ready(action),
    });
    this.sheets = new Sheets(this, {
      choose: (path) => this.#choosePath(path),
      rules: () => (wide.matches ? this.side.open("rules") : this.side.lift("rules")),
      look: () => this.past.step(-1),
      problem: (text) => this.bar.text(text, "", "bad"),
    });
    this.log = new Log(find("#log"), { look: (rev) => this.lookBack(rev) });
    this.past = new Past(find("#past"), { look: (rev) => this.lookBack(rev), now: () => this.toNow() });
    this.side = new Side(find("#side"), { opened: (name) => this.#opened(name) });
    this.#listen();
  }

  get layout() {
    return wide.matches ? "wide" : "tall";
  }

  #listen() {
    hands(this.picture, {
      choose: (id, key, drag) => this.choose(id, { drag }),
      rest: (id, long) => this.rest(id, long),
      busy: () => this.stage.busy,
    });
    keys(this.picture, {
      choose: (id) => this.choose(id, { key: true }),
      confirm: () => this.confirm(),
      back: () => this.back(),
      undo: () => this.undo(),
      preview: () => this.togglePreview(),
      help: () => this.sheets.allMoves(),
      step: (by) => this.past.step(by),
    });
    // While something moves, a tap anywhere shows everything at once.
    addEventListener("pointerdown", () => this.stage.busy && this.stage.skip(), { capture: true });
    addEventListener("keydown", () => this.stage.busy && this.stage.skip(), { capture: true });
    document.addEventListener("visibilitychange", () => document.hidden && this.stage.skip());
    wide.addEventListener("change", () => this.#relayout());
    addEventListener("resize", () => this.now && !this.stage.busy && this.#mark());
    find("#menu").addEventListener("click", () => this.sheets.menu());
    find("#more").addEventListener("click", () => this.side.lift("log"));
    find("#side-close").addEventListener("click", () => {
      this.side.lower();
      find("#more").focus();
    });
    addEventListener("keydown", (event) => event.key === "Escape" && this.side.lower());
  }

  // --- what comes from the server

  async #fetch(query) {
    return timed(await get(`matches/${this.match}/view?layout=${this.layout}&${query}`));
  }

  // Ask for the newest view; questions that come meanwhile are answered by one more.
  async refresh() {
    if (this.asking) {
      this.again = true;
      return this.asking;
    }
    this.asking = (async () => {
      do {
        this.again = false;
        this.accept(await this.#fetch(`since=${this.now?.rev ?? 0}`));
      } while (this.again);
    })().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  // Somebody has begun the rematch while we look at the end.
  async #followed() {
    const { rematch } = await this.#fetch(`since=${this.now.rev}`);
    if (!rematch || rematch === this.now.rematch) return;
    this.now.rematch = rematch;
    this.sheets.followed();
    this.#note();
  }

  // Something has happened. A question that fails is asked again: no notice comes twice.
  news(rev) {
    if (this.now && rev <= this.now.rev) {
      if (this.now.status === "over") this.#followed().catch(() => {});
      return;
    }
    clearTimeout(this.later);
    this.refresh().catch(() => {
      this.later = setTimeout(() => this.news(rev), 1500);
    });
  }

  accept(view) {
    timed(view);
    if (this.now && view.rev <= this.now.rev) return;
    const first = !this.now;
    const was = this.now;
    this.now = view;
    if (this.at !== null) {
      this.#note();
      return;
    }
    if (first || view.layout !== this.layout) this.stage.jump(view);
    else this.stage.go(view);
    if (view.status === "over" && was && was.status !== "over") this.ending = true;
    if (first) this.#shown(view, true);
  }

  presence(seats) {
    this.here.seats = seats;
    this.#scores();
  }

  async #relayout() {
    this.side.lower();
    if (!this.now) return;
    const view = await this.#fetch(this.at === null ? `since=${this.now.rev}` : `at=${this.at}`);
    if (this.at === null) this.now = view;
    this.stage.jump(view);
  }

  // --- what is shown

  #stand(place, svg) {
    const seat = seatOf(place);
    if (seat === null) return this.picture.place(place, svg);
    return this.picture.place(place, svg) ?? this.picture.place(`seat-${seat + 1}`, svg) ?? find(`#scores [data-seat="${seat}"]`);
  }

  #coming(view) {
    this.#turn(meanwhile(this.stage.view, view));
    this.picture.holder.classList.add("moving");
    for (const asked of all(".seat.asked", find("#scores"))) asked.classList.remove("asked");
    this.bar.offer({});
  }

  #told(motion) {
    if (motion?.say) this.bar.text(motion.say, "", motion.points < 0 ? "loss" : motion.points ? "gain" : "");
    if (!motion?.points) return;
    const seat = seatOf(motion.to ?? motion.from) ?? this.stage.view.seat;
    count([find(`#scores [data-seat="${seat}"] .points`), this.picture.pointsOf(seat)], motion.points);
  }

  #turn({ text, mine }) {
    find("#turn").textContent = text;
    find("#turn").dataset.mine = String(mine);
  }

  #shown(view, settled) {
    const live = settled && view === this.now && this.at === null;
    this.picture.holder.classList.remove("moving");
    this.#scores();
    if (!settled) {
      const said = view.log.filter((entry) => entry.rev === view.moment).map((entry) => entry.text);
      if (this.heard !== view.moment && said.length) say(`${said.join(". ")}.`);
      this.heard = view.moment;
    }
    this.last = view.motions.filter((motion) => motion.rev === view.moment && motion.to).map((motion) => motion.to);
    this.last = [...new Set(this.last)].slice(0, 2);
    const chosen = this.paths.chosen;
    this.paths = new Paths(live && view.status === "running" ? view.tree : null);
    // What was chosen stays chosen when it can still be played.
    for (const place of chosen) if (this.paths.has(place)) this.paths.choose(place);
    if (settled) this.draft.update(live ? view.draft : null);
    this.#head(view);
    this.#lists();
    this.#mark();
    if (settled) this.#note();
    find("#table").dataset.rev = live ? view.moment : -1;
    if (live && this.ending) {
      this.ending = false;
      setTimeout(() => this.sheets.final(), 900);
    }
  }

  #head(view) {
    this.#turn(headline(view));
    document.body.dataset.game = view.game;
    find("#title").textContent = view.title;
    find("#round").textContent = view.status === "over" ? "Over" : view.round ? `Round ${view.round}` : "";
    const last = find("#notice");
    last.hidden = !view.notice || view.status === "over";
    last.textContent = sentence(view.notice ?? "");
    const mine = headline(this.now);
    document.title = `${mine.mine ? "\u25cf " : ""}${mine.text} \u00b7 ${view.title}`;
  }

  #scores() {
    const view = this.stage.view ?? this.now;
    if (this.picture.holder.classList.contains("moving")) return; // drawn anew when it has landed
    if (view) scores(find("#scores"), view, { here: this.here, open: (seat) => this.sheets.seat(seat) });
  }

  #lists() {
    const view = this.stage.view;
    const log = this.now.log.filter((entry) => this.at !== null || entry.rev <= view.moment);
    this.log.show(log, this.at);
    this.past.show(log, this.at);
    showLeft(find("#left tbody"), view.left);
  }

  #opened(name) {
    if (name === "rules" && this.now) showRules(find("#rules"), this.now.game);
    if (name === "log") this.log?.reveal();
  }

  #mark(focus = null) {
    const { paths } = this;
    this.picture.mark({
      next: paths.next,
      first: paths.chosen.length ? paths.next : paths.first,
      chosen: paths.chosen,
      implied: paths.implied,
      names: this.now.places ?? {},
      last: this.last,
      focus,
    });
  }

  // What the bar says when nothing else is to be said.
  #note() {
    const { now, paths, bar } = this;
    const name = (place) => now.places[place]?.name ?? place;
    const action = this.pressed ?? paths.action;
    const extra = paths.chosen.length ? [] : bar.actions(this.#live ? now.buttons : []);
    if (this.#live && now.draft && !paths.chosen.length) extra.push(this.#button(`${now.draft.name} \u2026`, () => this.draft.open()));
    const undo = Boolean(now.can_undo) && this.at === null;
    if (this.at !== null) {
      const news = this.now.rev > this.seen ? "More has happened since." : "";
      bar.text("You are looking back", news || "Step with \u2039 and \u203a");
      bar.offer({ extra: [this.#button("Back to now", () => this.toNow(), true)] });
    } else if (now.status === "over") {
      bar.text(now.notice || "The game is over", now.rematch ? "A rematch has been started" : "");
      bar.offer({ undo, extra: [this.#button("Result", () => this.sheets.final(), true)] });
    } else if (action && this.#live) {
      const only = paths.paths.length === 1 ? "Nothing else is possible. " : "";
      bar.text(action.tell ?? action.text, only + (action.undo ? "" : "This cannot be taken back."));
      bar.offer({ confirm: "Play it", cancel: !only, preview: true, undo });
    } else if (paths.chosen.length) {
      bar.text(paths.chosen.map(name).join(", "), "Now choose where next");
      bar.offer({ cancel: true, undo });
    } else {
      const { line, hint } = asking(now);
      bar.text(line, hint);
      bar.offer({ undo, extra });
    }
  }

  get #live() {
    return this.at === null && !this.stage.busy && this.stage.view === this.now;
  }

  #button(text, action, main = false) {
    return make("button", { type: "button", class: main ? "main" : null, onclick: action }, text);
  }

  // --- what the person does

  choose(id, { key = false, drag = false } = {}) {
    if (!this.#live || this.sending || this.paths.empty) return;
    this.ahead.hide();
    this.pressed = null;
    if (this.paths.chosen.includes(id)) {
      if (!drag) this.paths.drop(id);
      this.#mark(key ? id : null);
      this.#note();
      return;
    }
    const how = this.paths.choose(id);
    const { action } = this.paths;
    if (!drag && !key && !action) this.picture.reveal(this.paths.next);
    if (how === "done" && (action.undo || !confirms())) {
      this.play(action);
      return;
    }
    // By keyboard the next step is under the fingers at once.
    const on = key && !action ? [...this.paths.next][0] : null;
    this.#mark(key ? (on ?? id) : null);
    this.#note();
    if (key || !action) return;
    if (how !== "open") say(`${sentence(action.tell ?? action.text)}.`);
  }

  // A whole path at once, from the list of all moves.
  #choosePath(path) {
    this.paths.clear();
    for (const step of path.steps) this.paths.choose(step);
    if (path.undo || !confirms()) {
      this.play(path);
      return;
    }
    this.#mark();
    this.#note();
    this.bar.buttons.confirm.focus();
  }

  #ready(action) {
    this.paths.clear();
    this.pressed = action;
    if (action.undo || !confirms()) this.play(action);
    else this.#note();
  }

  confirm() {
    const action = this.pressed ?? this.paths.action;
    if (!action || !this.#live) return false;
    this.play(action);
    return true;
  }

  back() {
    if (this.side.root.classList.contains("lifted")) return;
    if (this.ahead.hide()) return;
    if (this.at !== null) {
      this.toNow();
      return;
    }
    this.pressed = null;
    const dropped = this.paths.back();
    if (!this.now) return;
    this.#mark(dropped && document.activeElement?.closest(".place") ? dropped : null);
    this.#note();
  }

  play(action) {
    this.ahead.hide();
    return this.#send("commands", { actions: [action.act], confirm: true }, action.tell ?? action.text);
  }

  undo() {
    if (!this.now?.can_undo || this.at !== null) return;
    this.stage.skip();
    this.#send("undo", {}, "Taking it back");
  }

  async #send(what, body, line) {
    if (this.sending) return;
    this.sending = true;
    this.bar.text(line);
    this.bar.offer({});
    let problem = null;
    try {
      const { rev } = this.now;
      const answer = await command(`matches/${this.match}/${what}`, { rev, layout: this.layout, ...body });
      this.paths.clear();
      this.pressed = null;
      if (answer.view?.layout === this.layout) this.accept(answer.view);
      else await this.refresh();
    } catch (error) {
      problem = error.message;
      await this.refresh().catch(() => {});
    }
    this.sending = false;
    if (problem) {
      this.#mark();
      this.#note();
      this.bar.text(problem, "", "bad");
      say(problem);
    }
  }

  // The pointer rests on a place, or a finger stays on it: first the words, then the picture.
  rest(id, long) {
    if (id === null) {
      this.ahead.hide();
      if (this.#live && !this.sending) this.#note();
      return false;
    }
    if (!this.#live || this.sending || !this.paths.chosen.length) return false;
    const action = this.paths.next.has(id) ? this.paths.actionWith(id) : null;
    if (!action) return false;
    this.bar.text(action.tell ?? action.text, long ? "So it would look" : "");
    if (long) this.#lookAhead(action);
    return long;
  }

  togglePreview() {
    if (this.ahead.hide()) return;
    const action = this.pressed ?? this.paths.action;
    if (action && this.#live) this.#lookAhead(action);
  }

  #lookAhead(action) {
    this.ahead.show(action, this.now.rev, this.layout);
  }

  // --- looking back

  async lookBack(rev) {
    if (!this.now) return;
    this.ahead.hide();
    if (this.at === null) this.seen = this.now.rev;
    this.at = rev;
    this.paths.clear();
    try {
      const before = this.past.before(rev);
      const view = await this.#fetch(before === null ? `at=${rev}` : `at=${rev}&since=${before}`);
      if (this.at !== rev) return; // the slider has moved on
      this.stage.jump(view);
      this.#shown(view, true);
    } catch (error) {
      this.bar.text(error.message, "", "bad");
    }
  }

  toNow() {
    if (this.at === null) return;
    this.at = null;
    this.stage.jump(this.now);
    this.#shown(this.now, true);
  }
}
