// Whose turn it is, in words.

const list = (names) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

// {text, mine}: a few words for the top of the page and the title of the tab.
export function headline(view) {
  if (view.status === "over") return { text: "The game is over", mine: false };
  if (view.waiting.includes(view.seat)) return { text: "Your turn", mine: true };
  const names = view.waiting.map((seat) => view.names[seat]);
  return { text: names.length ? `${list(names)} to move` : "One moment", mine: false };
}

// The same while something still moves: nobody's turn is announced before it has come.
export function meanwhile(before, after) {
  const { text, mine } = headline(before);
  if (!mine) return { text, mine };
  const then = headline(after);
  return then.mine || after.status === "over" ? { text: "One moment", mine: false } : then;
}

// {line, hint}: what the action bar says before anything is chosen.
export function asking(view) {
  if (view.waiting.includes(view.seat)) {
    return { line: "Your turn", hint: "Choose what to move, or where to" };
  }
  const names = view.waiting.map((seat) => view.names[seat]);
  const watching = view.seat === null ? "You are watching" : "";
  return { line: names.length ? `${list(names)} to move` : "One moment", hint: watching };
}
