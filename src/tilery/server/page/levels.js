// Computer players by the words people look for.

export const LEVELS = [
  ["level:2", "easy"],
  ["level:4", "medium"],
  ["level:6", "hard"],
];

// A computer player in those words, or by its own name.
export const strength = (bot) => LEVELS.find(([key]) => key === bot)?.[1] ?? bot;
