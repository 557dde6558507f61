// What opens over the table: all moves, the keys, the menu, the board of another seat, and the end.

import { post } from "./api.js";
import { Arrangements } from "./arrange.js";
import { find } from "./dom.js";
import { Passed } from "./feed.js";
import { finalSheet, playAgain } from "./final.js";
import { helpSheet } from "./help.js";
import { menuSheet } from "./menu.js";
import { everyMove } from "./moves.js";
import { hasRounds, roundsSheet } from "./rounds.js";
import { say } from "./say.js";
import { boardOf } from "./seat.js";
import { closeSheet, openSheet, sheetOpen } from "./sheet.js";

export class Sheets {
  // rules() shows the rules beside the table, look() goes back to before the end,
  // problem(sentence) says what went wrong.
  constructor(table, { rules, look, problem }) {
    Object.assign(this, { table, rules, look, problem });
  }

  allMoves() {
    const { now, live, choosing, draft } = this.table;
    if (!now || now.seat === null) return;
    const after = (play) => (move) => {
      closeSheet();
      play(move);
    };
    const list = everyMove(live ? now : { ...now, buttons: [], draft: null }, choosing.paths, {
      path: after((path) => choosing.path(path)),
      press: after((button) => choosing.press(button)),
      draft: after(() => draft.open()),
    });
    openSheet("All moves", list);
  }

  menu() {
    const { now, match, feed, here, passing, changed } = this.table;
    const sees = now && now.seat !== null;
    this.arrangements = new Arrangements(match, changed);
    if (here.info) this.arrangements.show(here);
    menuSheet({
      allMoves: sees ? () => this.allMoves() : null,
      hint: now?.can_hint ? () => this.table.acting.hint() : null,
      rounds: now && hasRounds(now) ? () => this.rounds() : null,
      rules: this.rules,
      help: () => this.help(),
      hide: sees && passing.hides && now.status !== "over" ? () => passing.hide() : null,
      record: `/api/${feed.address("record")}`,
      name: `${match}.json`,
      arrangements: this.arrangements.element,
    });
  }

  // As far as the points have been told: what is on its way to the table is not given away.
  rounds() {
    const view = this.table.stage.view ?? this.table.now;
    if (view) roundsSheet(view);
  }

  help() {
    const { now } = this.table;
    if (now) helpSheet({ allMoves: now.seat === null ? null : () => this.allMoves(), hints: now.can_hint });
  }

  // Who is here has changed, or what can be arranged.
  present() {
    if (this.arrangements?.element.isConnected) this.arrangements.show(this.table.here);
  }

  // The board of a seat: where it is on the table, or by itself when the drawing does not have it.
  async seat(seat) {
    const { picture, now, stage, feed } = this.table;
    const inside = picture.place(`seat-${seat + 1}`);
    if (inside) {
      inside.scrollIntoView({ block: "nearest" });
      picture.pulse(`seat-${seat + 1}`);
      say(`${inside.getAttribute("aria-label")}.`);
    } else if (seat !== now.seat) {
      try {
        const view = await feed.view({ layout: "wide", at: stage.view.moment });
        openSheet(view.names[seat], boardOf(view, seat), { kind: "wide" });
      } catch (error) {
        if (!(error instanceof Passed)) this.problem(error.message);
      }
    }
  }

  final() {
    if (sheetOpen() || !this.table.now) return;
    const look = () => {
      closeSheet();
      this.look();
    };
    finalSheet(this.table.now, { rematch: () => this.rematch(), look });
  }

  // Somebody has begun the rematch while we look at the end.
  followed() {
    playAgain(find(".sheet .again"), this.table.now, () => this.rematch());
    say("A rematch has been started.");
  }

  async rematch() {
    const { now, match } = this.table;
    if (now.rematch) {
      location.assign(`/m/${now.rematch}`);
      return;
    }
    try {
      const { url } = await post(`matches/${match}/rematch`);
      location.assign(url);
    } catch (error) {
      closeSheet();
      this.problem(error.message);
    }
  }
}
