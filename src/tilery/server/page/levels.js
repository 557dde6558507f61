// Computer players by the words people look for.

const LEVELS = [
  ["level:2", "easy"],
  ["level:4", "medium"],
  ["level:6", "hard"],
];

// A computer player in those words, or by its own name.
export const strength = (bot) => LEVELS.find(([key]) => key === bot)?.[1] ?? bot;

// Those that a game has, as [what to send, what to show].
export function levels(game) {
  const known = LEVELS.filter(([key]) => key in game.bots);
  return known.length ? known : Object.keys(game.bots).map((bot) => [bot, bot]);
}
