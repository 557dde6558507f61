// A button that asks in words before it does what is not easily undone.

import { make } from "./dom.js";
import { sending } from "./sending.js";

// Pressed, the button gives way to a question with two answers; `work` is done after `yes`. Of what
// can never be taken back (`grave`) the safe answer is the main one.
export function sure(label, { id, question, yes, no = "Cancel", grave = false, work }) {
  const problem = make("p", { class: "problem", role: "alert" });
  const box = make("div", { class: "sure" });
  const first = make("button", { type: "button", id, onclick: () => ask() }, label);
  const does = make("button", { type: "button", class: grave ? null : "main", onclick: () => sending(does, problem, work) }, yes);
  const leave = make("button", { type: "button", class: grave ? "main" : null, onclick: () => back() }, no);
  const asked = make("div", { class: "card asks", role: "group", "aria-label": question, tabindex: "-1" }, make("p", {}, question), make("div", { class: "row" }, does, leave), problem);

  function ask() {
    box.replaceChildren(asked);
    asked.focus({ preventScroll: true });
    asked.scrollIntoView({ block: "nearest" });
  }

  function back() {
    problem.textContent = "";
    box.replaceChildren(first);
    first.focus();
  }

  box.append(first);
  return box;
}
