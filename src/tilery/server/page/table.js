// A match on the screen: its parts, and what each tells the others.

import { Acting } from "./acting.js";
import { Around } from "./around.js";
import { Bar } from "./bar.js";
import { Choosing } from "./choosing.js";
import { Coach } from "./coach.js";
import { all, find } from "./dom.js";
import { Draft } from "./draft.js";
import { Feed } from "./feed.js";
import { keepFocus } from "./focus.js";
import { clearGhosts, clearRisen } from "./ghosts.js";
import { hands } from "./hands.js";
import { between, clearHead, head } from "./head.js";
import { keys } from "./keys.js";
import { Last } from "./last.js";
import { Log, showIcons } from "./log.js";
import { note } from "./note.js";
import { Passing } from "./passing.js";
import { Past } from "./past.js";
import { Picture } from "./picture.js";
import { hush } from "./say.js";
import { count, scores } from "./scores.js";
import { seatOf } from "./seat.js";
import { closeSheet } from "./sheet.js";
import { Sheets } from "./sheets.js";
import { showLeft, showRules, Side } from "./side.js";
import { entitle } from "./signal.js";
import { called } from "./sound.js";
import { Stage } from "./stage.js";
import { Telling } from "./telling.js";
import { headline } from "./turn.js";

const wide = matchMedia("(min-width: 760px)");
const RESULT = 900; // ms that the end is looked at before its sheet opens

export class Table {
  // changed(info) takes what the server answers to whatever changes who sits where, refused() is
  // called when it shows this browser nothing any more.
  constructor(match, here, { changed, refused }) {
    this.match = match;
    this.telling = new Telling();
    this.here = here;
    this.changed = changed;
    this.toNow = () => this.#toNow();
    this.feed = new Feed(match, { layout: () => this.layout, accept: (view, was) => this.#accept(view, was), refused });
    this.passing = new Passing(this);
    this.picture = new Picture(find("#board"));
    this.picture.onlost = keepFocus;
    this.picture.onmoved = clearRisen;
    this.choosing = new Choosing(this);
    this.acting = new Acting(this);
    this.draft = new Draft((actions, name) => this.acting.send("commands", { actions }, name));
    this.stage = new Stage(this.picture, {
      stand: (place, svg) => this.#stand(place, svg),
      fetchAt: (rev) => this.feed.view({ at: rev, since: rev - 1 }),
      coming: (view) => this.#coming(view),
      shown: (view, settled) => this.#shown(view, settled),
      told: (motion) => this.#told(motion),
    });
    this.last = new Last({ ask: (asked) => this.feed.view(asked), found: () => this.#found() });
    this.bar = new Bar(find("#bar"), {
      confirm: () => this.choosing.confirm(),
      cancel: () => this.back(),
      undo: () => this.acting.undo(),
      preview: () => this.choosing.togglePreview(),
    });
    this.sheets = new Sheets(this, {
      rules: () => (wide.matches ? this.side.open("rules") : this.side.lift("rules")),
      look: () => this.past.step(-1),
      problem: (text) => this.bar.text(text, "", "bad"),
    });
    this.around = new Around(find("#around"), match, { changed, menu: () => this.sheets.menu(), pass: this.passing });
    this.log = new Log(find("#log"), { look: (rev) => this.lookBack(rev) });
    this.past = new Past(find("#past"), { look: (rev) => this.lookBack(rev), now: this.toNow });
    this.past.lie(wide.matches);
    this.side = new Side(find("#side"), { opened: (name) => this.#opened(name) });
    this.coach = new Coach(find("#coach"), this);
    this.#listen();
  }

  get layout() {
    return wide.matches ? "wide" : "tall";
  }

  // The newest view.
  get now() {
    return this.feed.newest;
  }

  // Whether what is on the screen is the newest view, and nothing moves.
  get live() {
    return this.now !== null && this.past.at === null && !this.stage.busy && this.stage.view === this.now;
  }

  #listen() {
    const { choosing } = this;
    hands(this.picture, {
      choose: (id, key, drag) => choosing.choose(id, { drag }),
      press: (id) => choosing.enter(id),
      rest: (id, long) => choosing.rest(id, long),
      turn: (by) => choosing.turn(by),
      goes: (id, over) => choosing.paths.together(id, over),
      busy: () => this.stage.busy,
    });
    keys(this.picture, {
      enter: (id) => choosing.enter(id),
      rest: (id) => choosing.rest(id, false),
      back: () => this.back(),
      undo: () => this.acting.undo(),
      preview: () => choosing.togglePreview(),
      hint: () => this.acting.hint(),
      moves: () => this.sheets.allMoves(),
      turn: () => choosing.turn(),
      help: () => this.sheets.help(),
      step: (by) => this.past.step(by),
    });
    // A tap anywhere shows at once what moves.
    addEventListener("pointerdown", () => this.stage.skip(), { capture: true });
    addEventListener("keydown", () => this.stage.skip(), { capture: true });
    document.addEventListener("visibilitychange", () => document.hidden && this.stage.flights?.end());
    wide.addEventListener("change", () => this.#relayout());
    addEventListener("resize", () => this.live && this.mark());
    for (const move of ["resize", "scroll"]) addEventListener(move, clearRisen, { passive: true });
    find("#menu").addEventListener("click", () => this.sheets.menu());
    find("#round").addEventListener("click", () => this.sheets.rounds());
    find("#more").addEventListener("click", () => this.side.lift("log"));
    find("#side-close").addEventListener("click", () => this.side.lower());
    addEventListener("keydown", (event) => event.key === "Escape" && this.side.lower());
  }

  // --- what comes from the server

  begin() {
    return this.feed.begin();
  }

  // Something has happened.
  news(rev) {
    if (!this.now || rev > this.now.rev) this.feed.surely();
    else if (this.now.status === "over") this.#followed().catch(() => {});
  }

  // Somebody has begun the rematch while we look at the end.
  async #followed() {
    const { rematch } = await this.feed.view({ since: this.now.rev });
    if (!rematch || rematch === this.now.rematch) return;
    this.now.rematch = rematch;
    this.sheets.followed();
    this.note();
  }

  #accept(view, was) {
    this.own = this.acting.sending; // done by this person, here
    if (view.status === "over" && was && was.status !== "over") this.ending = true;
    if (this.passing.takes(view)) this.#renew(view);
    else if (this.past.at !== null) this.note();
    else if (view.layout === this.stage.view?.layout) this.stage.go(view, this.own);
    else this.stage.jump(view);
  }

  // The device goes to another person: nothing of what was seen before stays on it.
  #renew(view) {
    this.forget();
    this.stage.renew(view);
  }

  // This browser has no part in the match any more, for now.
  leave() {
    this.feed.end();
    this.stage.clear();
    this.forget();
    this.passing.end();
    this.around.clear();
    find("#scores").replaceChildren();
    clearHead();
    this.ending = false;
  }

  forget() {
    closeSheet();
    this.side.lower();
    this.choosing.ahead.hide();
    this.choosing.update(null);
    this.choosing.clear();
    this.draft.forget();
    Object.assign(this.past, { at: null, seen: null });
    this.last.known = null;
    this.telling = new Telling();
    clearGhosts();
    clearRisen();
    this.picture.clear();
    this.log.show([], null);
    showIcons("");
    this.past.show([]);
    find("#left").replaceChildren();
    this.bar.text("");
    this.bar.offer({});
    this.coach.forget();
    entitle("Tilery");
    hush();
    performance.clearResourceTimings(); // what was looked ahead at has its number in an address
  }

  // Who is here has changed, or what there is to be settled, or a minute has gone by.
  present() {
    this.#scores();
    this.around.show(this.here, this.now);
    this.sheets.present();
  }

  // The window has another shape: everything is drawn anew for it.
  #relayout() {
    this.side.lower();
    this.past.lie(wide.matches);
    this.choosing.ahead.hide();
    if (!this.now) return;
    this.feed.surely();
    if (this.past.at !== null) this.lookBack(this.past.at);
  }

  // --- what is shown

  #stand(place, svg) {
    const seat = seatOf(place);
    if (seat === null) return this.picture.place(place, svg);
    return this.picture.place(place, svg) ?? this.picture.place(`seat-${seat + 1}`, svg) ?? find(`#scores [data-seat="${seat}"]`);
  }

  #coming(view) {
    between(this.stage.view, view);
    this.picture.holder.classList.add("moving");
    for (const asked of all(".seat.asked", find("#scores"))) asked.classList.remove("asked");
    this.bar.offer({ undo: view.seat === null ? null : false });
    this.coach.look();
  }

  #told(motion) {
    const points = motion?.points;
    const scoring = points !== undefined || this.stage.flights?.scoring;
    const hint = scoring ? "A tap shows all of it at once" : "";
    if (motion?.say) this.bar.text(motion.say, hint, points < 0 ? "loss" : points ? "gain" : "");
    if (points !== undefined) this.coach.scored();
    if (!points) return;
    const seat = seatOf(motion.to ?? motion.from) ?? this.stage.view?.seat;
    count([find(`#scores [data-seat="${seat}"] .points`), this.picture.pointsOf(seat)], points);
  }

  #shown(view, settled) {
    const live = settled && view === this.now && this.past.at === null;
    this.picture.holder.classList.remove("moving");
    this.#scores();
    const plays = live && view.status === "running" && !view.bots[view.seat]; // a computer may play for one
    this.choosing.update(plays ? view : null);
    if (settled) this.draft.update(plays ? view.draft : null);
    if (settled) this.around.show(this.here, this.now);
    this.#lists();
    head(view, this.now, this.past.at === null ? null : this.past.words);
    if (live) this.#call(view);
    this.mark();
    if (settled) this.note();
    this.#tell(view, settled, live);
    keepFocus();
    find("#table").dataset.rev = live ? view.moment : -1;
    if (live) this.passing.settled(view);
    if (live && this.ending) {
      this.ending = false;
      setTimeout(() => this.sheets.final(), RESULT);
    }
  }

  // It has become this person's turn, by what somebody else has done.
  #call(view) {
    const mine = headline(view).mine;
    if (mine && this.mine === false && (!this.own || document.hidden)) called();
    this.mine = mine;
  }

  #tell(view, settled, live) {
    if (!settled) this.telling.moment(view, this.past.at === null ? null : this.past.words);
    else if (live) this.telling.now(view);
  }

  #scores() {
    const view = this.stage.view ?? this.now;
    if (this.picture.holder.classList.contains("moving")) return; // drawn anew when it has landed
    if (view) scores(find("#scores"), view, { here: this.here, open: (seat) => this.sheets.seat(seat) });
  }

  #lists() {
    const { view } = this.stage;
    const { at } = this.past;
    const log = this.now.log.filter((entry) => at !== null || entry.rev <= view.moment);
    showIcons(this.now.icons);
    this.log.show(log, at);
    this.past.show(log);
    showLeft(find("#left"), view);
  }

  #opened(name) {
    if (name === "rules" && this.now) showRules(find("#rules"), this.now.game);
    if (name === "log") this.log?.reveal();
  }

  mark(focus = null) {
    const { paths, ghost, turns } = this.choosing;
    const { view, before } = this.stage;
    const pressed = turns && !paths.chosen.includes(ghost?.to) ? [ghost?.to] : []; // turns it
    this.picture.mark({
      next: paths.next,
      first: paths.chosen.length ? paths.next : paths.first,
      instead: paths.instead,
      chosen: [...paths.chosen, ...pressed].filter(Boolean),
      implied: paths.implied.filter((id) => !pressed.includes(id)),
      ghost,
      names: this.now.places ?? {},
      tell: (id) => this.choosing.tell(id),
      last: this.last.of(view, this.picture.svg, before),
      focus,
    });
  }

  // What the last play moved is known now, which the bar may speak of, too.
  #found() {
    if (this.stage.busy) return;
    this.mark();
    if (this.live && !this.acting.sending) this.note();
  }

  note() {
    const { line, hint, offer } = note(this);
    this.bar.text(line, hint);
    this.bar.offer(offer);
    this.coach.look();
  }

  // --- what the person does

  back() {
    if (!this.now || this.side.root.classList.contains("lifted")) return;
    if (this.past.at !== null) this.#toNow();
    else this.choosing.back();
  }

  // --- looking back

  async lookBack(rev) {
    if (!this.now) return;
    const { choosing, past, layout } = this;
    choosing.ahead.hide();
    choosing.clear();
    this.side.lower();
    if (past.at === null) past.seen = this.now.rev;
    past.at = rev;
    try {
      const before = past.before(rev);
      const view = await this.feed.view(before === null ? { at: rev } : { at: rev, since: before });
      if (past.at !== rev || layout !== this.layout) return; // another one has been asked for since
      this.stage.jump(view);
    } catch (error) {
      this.bar.text(error.message, "", "bad");
    }
  }

  #toNow() {
    if (this.past.at === null) return;
    this.past.at = null;
    this.stage.jump(this.now);
  }
}
