// Your turn, seen from another tab: the title has a dot, and the icon a mark.

const MARK = "\u25cf";

// What the tab is called, and whether somebody is waited for here.
export function entitle(text, asked = false) {
  document.title = asked ? `${MARK} ${text}` : text;
  document.querySelector("link[rel=icon]").href = asked ? "/page/icon-turn.svg" : "/page/icon.svg";
}
