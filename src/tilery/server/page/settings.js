// What this browser remembers: name, theme, confirmation, motion. Nothing of it leaves the browser.

const read = (key) => {
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
  } catch {
    // Then it holds for this page only.
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

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const moves = () => !still.matches && read("motion") !== "no";
export const setMoves = (on) => write("motion", on ? null : "no");
export const motionChosen = () => read("motion") !== "no";
