// What this browser remembers: name, theme, confirmation, keys, motion, sound, and whether the tour
// has been taken. Nothing of it leaves the browser.

const here = new Map(); // what cannot be stored holds for this page

const read = (key) => {
  if (here.has(key)) return here.get(key);
  try {
    return localStorage.getItem(`tilery.${key}`);
  } catch {
    return null;
  }
};
const write = (key, value) => {
  try {
    if (value === null) localStorage.removeItem(`tilery.${key}`);
    else localStorage.setItem(`tilery.${key}`, value);
    here.delete(key);
  } catch {
    here.set(key, value);
  }
};

export const name = () => read("name") ?? "";
export const keepName = (text) => write("name", text.trim());

export const theme = () => read("theme") ?? "auto";
export function setTheme(value) {
  write("theme", value === "auto" ? null : value);
  if (value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = value;
}

export const confirms = () => read("confirm") !== "no";
export const setConfirms = (on) => write("confirm", on ? null : "no");

// Whether single letters are keys: a voice or an unsteady hand presses them unmeant.
export const letters = () => read("letters") !== "no";
export const setLetters = (on) => write("letters", on ? null : "no");

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const moves = () => !still.matches && read("motion") !== "no";
export function setMoves(on) {
  write("motion", on ? null : "no");
  if (on) delete document.documentElement.dataset.motion;
  else document.documentElement.dataset.motion = "no";
}
export const motionChosen = () => read("motion") !== "no";

export const sound = () => read("sound") === "yes";
export const setSound = (on) => write("sound", on ? "yes" : null);

export const tour = () => read("tour") !== "no";
export const setTour = (on) => write("tour", on ? null : "no");

// When the newest device had come to a seat that its person has looked at.
export const seenDevice = (match, seat) => Number(read(`devices.${match}.${seat}`) ?? 0);
export const seeDevice = (match, seat, since) => write(`devices.${match}.${seat}`, String(since));

// Whether the last seat that this browser had in a match was freed here.
export const freed = (match) => read(`freed.${match}`) === "yes";
export const setFreed = (match, on) => write(`freed.${match}`, on ? "yes" : null);
