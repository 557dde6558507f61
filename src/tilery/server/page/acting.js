// What is sent for the person at the table: what is played, what is taken back, and the question
// what a computer player would do. What the server refuses is said in the bar.

import { command } from "./api.js";
import { Passed } from "./feed.js";
import { say } from "./say.js";
import { refused } from "./sound.js";

const OFFLINE = "Not played: there is no connection. Try again when it is back.";

export class Acting {
  constructor(table) {
    this.table = table;
    this.sending = false;
  }

  undo() {
    const { live, now } = this.table;
    if (!live || now.seat === null) return;
    if (now.can_undo) this.send("undo", {}, "Taking it back");
    else say("Nothing can be taken back now.");
  }

  // What a computer player would do now: chosen, and not played.
  async hint() {
    const { table } = this;
    if (!table.now?.can_hint) return;
    const { rev } = table.now;
    try {
      const { act } = await table.feed.hint(rev);
      // By then it may be about another position.
      if (!table.live || this.sending || rev !== table.now.rev) return;
      table.side.lower(); // on a phone it would hide what is suggested
      const found = table.choosing.suggest(act);
      if (found) say(`A hint: ${found.tell ?? found.name}.`);
    } catch (error) {
      if (!(error instanceof Passed)) this.#problem(error.message);
    }
  }

  #problem(text) {
    this.table.bar.text(text, "", "bad");
    say(text);
    refused();
  }

  async send(what, body, line) {
    if (this.sending) return;
    const { table } = this;
    const { feed, bar, match, layout, now } = table;
    this.sending = true;
    bar.text(line);
    bar.offer({});
    let problem = null;
    const { epoch, seat } = feed;
    try {
      const { rev } = now;
      const answer = await command(`matches/${match}/${what}`, { rev, layout, seat, ...body });
      table.choosing.clear();
      if (what === "commands") table.coach.played(answer.rev);
      if (answer.view && epoch === feed.epoch) feed.take(answer.view, what === "commands" ? rev : undefined);
      else await feed.refresh();
    } catch (error) {
      problem = error.status === 0 ? OFFLINE : error.message;
      await feed.refresh().catch(() => {});
    }
    this.sending = false;
    if (!problem || !table.now) return;
    table.mark();
    table.note();
    this.#problem(problem);
  }
}
