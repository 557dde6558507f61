// The tour of the first game: a small card that says what can be done now, step by step, as it is
// done. It knows no game: what things are called, and what they would do, are the words of the view.

import { find, make } from "./dom.js";
import { confirms, setTour, tour } from "./settings.js";

const finger = matchMedia("(pointer: coarse)");

// Whether an action is played as soon as its last place is chosen, or can be turned first. What is
// seen where it would lie is always asked about.
function whatNext({ undo, way }, ways) {
  if (ways > 1) return "Once you choose it, you can turn it before it is played.";
  if (undo && !way) return "Once you choose it, it is played; Undo takes it back.";
  return confirms() ? "Once you choose it, you are asked again before it is played." : "Once you choose it, it is played.";
}

// Each step: a line, more for who wants it, and the button that leads on where nothing else does.
const STEPS = {
  welcome: ({ names }) => ({
    line: `Welcome! ${names} first, then it is your turn.`,
    more: "This is a tour of one minute. It goes along with what you do.",
  }),
  press: () => ({
    line: "It is your turn. Choose one of the buttons below the board.",
    more: "What each of them does is said before it is played, if it cannot be taken back.",
  }),
  choose: ({ example, again }) => ({
    line: `${again ? "It is still your turn. " : ""}Choose something that has a dashed line round it${example ? `, for example: ${example}` : ""}.`,
    more: finger.matches ? "Tap it. Another tap lets it go again." : "Click it, or go there with the arrow keys and press Enter. Esc lets it go again.",
  }),
  where: ({ example, next }) => ({
    line: `Now choose where it goes.${example ? ` For example: ${example}.` : ""}`,
    more: finger.matches
      ? `Hold a finger on a place, and you see how it would look there. ${next}`
      : `Point at a place, and below the board you read what it would do. ${next}`,
  }),
  turn: ({ undo }) => ({
    line: `It can be turned: ${finger.matches ? "tap it, or press Turn" : "press Turn, or R, or move the wheel over it"}. Then Play it.`,
    more: `It goes round through the ways in which it fits. ${undo ? "Undo takes it back afterwards." : "Afterwards it cannot be taken back."}`,
  }),
  confirm: ({ tell, undo }) => ({
    line: `Not played yet. It would be: ${tell}.`,
    more: `Press Play it, or go back with Cancel. ${undo ? "Undo takes it back afterwards." : "Afterwards it cannot be taken back."}`,
  }),
  others: ({ undo }) => ({
    line: "Well done! Now the others play. What each has done stands in the log.",
    more: `A tap shows at once what still moves.${undo ? " Undo takes your move back." : ""} The tour goes on when points are made.`,
    next: "Next",
  }),
  points: () => ({
    line: "Points! Each is explained as it is made, and again in the log.",
    more: "The rules are beside the log, with pictures.",
    next: "Next",
  }),
  end: ({ hints }) => ({
    line: `That is all. ${hints ? "Rules, all moves and a hint" : "The rules and all moves"} are in the menu. Have fun!`,
    more: "The settings there show this tour again.",
    next: "Done",
  }),
};

export class Coach {
  constructor(root, table) {
    Object.assign(this, { root, table });
    this.#begin();
    addEventListener("tour", () => {
      this.#begin();
      this.look();
    });
    this.line = make("span", { class: "coach-line" });
    this.more = make("span", { class: "coach-more" });
    const open = () => {
      const more = this.root.classList.toggle("open");
      this.opener.setAttribute("aria-expanded", String(more));
      this.opener.textContent = more ? "Less" : "More";
    };
    this.opener = make("button", { type: "button", class: "plain coach-open", "aria-expanded": "false", onclick: open }, "More");
    this.next = make("button", { type: "button", class: "coach-next", onclick: () => this.#read() });
    const skip = make("button", { type: "button", class: "plain coach-skip", "aria-label": "Skip the tour", onclick: () => this.#end() }, make("span", {}, "Skip the tour"));
    root.append(make("p", { role: "status" }, this.line, " ", this.more), this.opener, this.next, skip);
    this.skip = skip;
  }

  #begin() {
    this.plays = 0; // of this person, since the tour began
    this.own = null; // the last of them: {rev, seat}
    this.left = false; // has the turn gone to somebody else since?
    this.points = false; // have any been made?
    this.past = new Set(); // steps that have been read
    this.step = null;
    this.example = null; // what a hint would choose, asked for once
  }

  // Something was played by this person: what stood on the card then needs no button any more.
  played(rev) {
    this.plays += 1;
    this.own = { rev, seat: this.table.now.seat };
    this.past.add(this.step);
    if (this.step === "end") this.#end();
    this.look();
  }

  // Points are being explained. Those that others make before one's own first move can wait.
  scored() {
    if (!this.plays) return;
    this.points = true;
    this.look();
  }

  // What stands on the card follows what is on the screen.
  look() {
    const { now } = this.table;
    if (!now || !tour()) {
      this.root.hidden = true;
      return;
    }
    if (now.status === "over") {
      this.#end(); // one game has been played
      return;
    }
    this.left ||= this.#gone(now);
    const step = now.seat === null ? null : this.#step();
    this.root.hidden = !step;
    if (!step || (step === this.step && !this.table.live)) return;
    const { line, more, next } = STEPS[step](this.#words(step));
    this.step = step;
    this.root.dataset.step = step;
    if (this.line.textContent !== line) this.line.textContent = line;
    if (this.more.textContent !== more) this.more.textContent = more;
    this.next.hidden = !next;
    this.next.textContent = next ?? "";
    this.skip.hidden = step === "end";
  }

  // The device goes to another person, whose tiles are others.
  forget() {
    this.root.hidden = true;
    this.example = null;
    this.step = null;
    for (const each of [this.line, this.more]) each.textContent = "";
  }

  // Whether the turn has gone to somebody else since this person has played; some play again.
  #gone({ seat, waiting, played }) {
    const { own } = this;
    return own !== null && (seat !== own.seat || !waiting.includes(seat) || played > own.rev);
  }

  #step() {
    const { now, live, past, choosing } = this.table;
    const { past: read } = this;
    if (this.points) return read.has("points") ? "end" : "points";
    if (this.left) return read.has("others") ? null : "others";
    if (past.at !== null) return this.step;
    if (!live || !now.waiting.includes(now.seat)) return this.step ?? "welcome";
    if (choosing.action) return choosing.turns ? "turn" : "confirm";
    if (choosing.paths.empty) return "press";
    return choosing.paths.chosen.length ? "where" : "choose";
  }

  // What the words of a step need to know.
  #words(step) {
    const { now, choosing } = this.table;
    const { paths, action } = choosing;
    if (step === "welcome") {
      const names = now.waiting.filter((seat) => seat !== now.seat).map((seat) => now.names[seat]);
      return { names: names.length ? `${names.join(" and ")} play${names.length === 1 ? "s" : ""}` : "The others play" };
    }
    if (step === "choose" || step === "where") {
      this.#ask();
      const best = paths.left.find(({ act }) => act === this.example?.act) ?? paths.left[0];
      if (step === "where") return { example: best && (best.tell ?? best.text), next: best && whatNext(best, paths.left.filter(({ steps }) => steps === best.steps).length) };
      const first = best?.steps.find((place) => paths.first.has(place));
      return { example: first && (now.places[first]?.name ?? first), again: this.plays > 0 };
    }
    return { tell: action && (action.tell ?? action.text), undo: step === "confirm" || step === "turn" ? action?.undo : now.can_undo, hints: now.can_hint };
  }

  // What would be a good example.
  #ask() {
    const { now, feed } = this.table;
    if (!now.can_hint || this.example?.rev === now.rev) return;
    this.example = { rev: now.rev };
    const { example } = this;
    feed.hint(now.rev).then(
      ({ act }) => {
        example.act = act;
        this.look();
      },
      () => {}, // then it is the first one
    );
  }

  #read() {
    if (this.step === "end") this.#end();
    else {
      this.past.add(this.step);
      this.look();
    }
    // The button is gone, or another one.
    if (this.root.hidden || this.next.hidden) find("#bar").focus({ preventScroll: true });
  }

  #end() {
    const had = this.root.contains(document.activeElement);
    setTour(false);
    this.root.hidden = true;
    if (had) find("#bar").focus({ preventScroll: true });
  }
}
