// The tree of a view: which places a person can choose, one after the other, in any order.
//
// A path is what one action goes through: [display-3-blue, line-2]. Something chosen narrows the
// paths down to those that go through it; what all of these share besides needs no choice.
//
// The last level may be a cycle: ways to do the same, such as how a tile is turned. They are no
// places; one goes round through them, and the first is chosen until one does.

// By how many quarters a way turns a tile.
export const quarters = (way) => Number(/\d+$/.exec(way)?.[0] ?? 0);

export class Paths {
  // `besides` tells whether there is something else to do than to follow a path: then even a
  // single path is not followed by itself.
  constructor(tree, besides = false) {
    this.paths = [];
    this.chosen = [];
    this.besides = besides;
    this.turns = 0; // how far one has gone round in a cycle
    if (tree) this.#flatten(tree, []);
  }

  #flatten(node, steps) {
    if ("act" in node) {
      this.paths.push({ ...node, steps });
      return;
    }
    const cycle = node._ === "cycle";
    for (const [place, below] of Object.entries(node)) {
      if (place === "_") continue;
      if (cycle) this.paths.push({ ...below, steps, way: place });
      else this.#flatten(below, [...steps, place]);
    }
  }

  get empty() {
    return this.paths.length === 0;
  }

  // The paths that go through all of these places.
  through(places) {
    return this.paths.filter((path) => places.every((place) => path.steps.includes(place)));
  }

  get left() {
    return this.through(this.chosen);
  }

  // The ways that are left when nothing else is to be chosen; there may be only one.
  get ways() {
    const { left } = this;
    return left[0]?.way && !this.unbegun && left.every(({ steps }) => steps === left[0].steps) ? left : [];
  }

  // Go on to the next way, or back to the one before.
  turn(by) {
    this.turns += by;
  }

  // Whether a path has to be begun before anything follows.
  get unbegun() {
    return this.besides && !this.chosen.length;
  }

  // Whether nothing is left to be chosen from the start.
  get forced() {
    return this.paths.length > 0 && this.paths.every(({ steps }) => steps === this.paths[0].steps) && !this.besides;
  }

  // Places that every remaining path goes through, and that need no choosing.
  get implied() {
    if (this.unbegun) return [];
    const [first, ...others] = this.left;
    if (!first) return [];
    return first.steps.filter(
      (place) => !this.chosen.includes(place) && others.every((path) => path.steps.includes(place)),
    );
  }

  // Places that can be chosen next: those that lead on, and others while one goes round.
  get next() {
    return this.#open([...this.left.flatMap((path) => path.steps), ...(this.ways.length ? this.#others : [])]);
  }

  // Places that a first one may be swapped for, by whoever points at them.
  get instead() {
    const alone = this.chosen.length === 1 && !this.ways.length;
    return this.#open(alone ? this.#others : []);
  }

  #open(places) {
    const found = new Set(places);
    for (const place of [...this.chosen, ...this.implied]) found.delete(place);
    return found;
  }

  // What could be chosen instead of one of the places.
  get #others() {
    const [now] = this.left;
    return this.chosen.flatMap((place) => {
      const others = this.through(this.chosen.filter((each) => each !== place));
      const at = now.steps.indexOf(place);
      return others.filter(({ steps }) => at < steps.length).map(({ steps }) => steps[at]);
    });
  }

  // Whether two places go together: one is not chosen instead of the other.
  together(one, other) {
    return this.through([one, other]).length > 0;
  }

  // Places with which paths begin: what is offered first when nothing is chosen.
  get first() {
    const implied = this.implied;
    return new Set(this.left.map((path) => path.steps.find((place) => !implied.includes(place))));
  }

  // The one action that is left, or null.
  get action() {
    const { left, ways } = this;
    if (ways.length) return ways[((this.turns % ways.length) + ways.length) % ways.length];
    return left.length === 1 && !this.unbegun ? left[0] : null;
  }

  // What would be the action if this place were chosen too, or null.
  actionWith(place) {
    const left = this.through([...this.chosen, place]);
    return left.length === 1 || (left[0]?.way && left.every(({ steps }) => steps === left[0].steps)) ? left[0] : null;
  }

  has(place) {
    return this.paths.some((path) => path.steps.includes(place));
  }

  // Choose a place. What was chosen before and does not go with it is let go.
  // Returns "open", or "done" when the person has chosen every step, or "alone" when the last
  // steps followed by themselves, or "round" when there are several ways to do it.
  choose(place) {
    const before = new Set([...this.implied, ...this.chosen]);
    const kept = [];
    for (const old of this.chosen) {
      if (this.through([...kept, old, place]).length) kept.push(old);
    }
    this.chosen = [...kept, place];
    this.turns = 0;
    const action = this.action;
    if (!action) return "open";
    if (this.ways.length > 1) return "round";
    return action.steps.every((step) => step === place || before.has(step)) ? "done" : "alone";
  }

  // Choose a whole path.
  take(path) {
    this.clear();
    for (const step of path.steps) this.choose(step);
    if (path.way) this.turns = this.ways.findIndex(({ act }) => act === path.act);
  }

  back() {
    return this.chosen.pop();
  }

  drop(place) {
    this.chosen = this.chosen.filter((old) => old !== place);
  }

  clear() {
    this.chosen = [];
  }
}
