// Computer players by the words people look for.

export const LEVELS = [
  ["level:2", "easy"],
  ["level:4", "medium"],
  ["level:6", "hard"],
];
