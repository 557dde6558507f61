// The board by finger, pen and mouse: a tap chooses; a place can also be dragged to the next one.

import { carry } from "./ghosts.js";

const FAR = 8; // px: less is a tap
const LONG = 550; // ms: a press or a rest of the pointer that asks for a look ahead

export function hands(picture, { choose, rest, busy }) {
  const { holder } = picture;
  let press = null; // {id, x, y, pointer, ghost, timer, looked}
  let hover = null;
  let timer = null;

  function leave() {
    clearTimeout(timer);
    if (hover !== null) {
      picture.pointAt(null);
      rest(null);
    }
    hover = null;
  }

  holder.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    leave();
    const id = picture.at(event.clientX, event.clientY);
    press = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null, looked: false };
    if (id && event.pointerType !== "mouse") {
      press.timer = setTimeout(() => {
        if (press && !press.ghost) press.looked = rest(id, true);
      }, LONG);
    }
  });

  holder.addEventListener("pointermove", (event) => {
    if (press?.pointer === event.pointerId) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR;
      if (far) clearTimeout(press.timer);
      if (far && press.id && !press.ghost && !press.looked && !busy()) {
        const id = press.id;
        press.ghost = carry(picture.place(id), press.x, press.y);
        // So that moves outside the board are still seen.
        holder.setPointerCapture(event.pointerId);
        if (picture.marks.next.has(id)) choose(id, false, true);
      }
      press?.ghost?.to(event.clientX, event.clientY);
    } else if (!press && event.pointerType === "mouse") {
      const id = picture.at(event.clientX, event.clientY);
      if (id === hover) return;
      leave();
      hover = id;
      if (id === null) return;
      picture.pointAt(id);
      rest(id, false);
      timer = setTimeout(() => rest(id, true), LONG);
    }
  });

  function release(event) {
    if (press?.pointer !== event.pointerId) return;
    const { id, ghost, looked } = press;
    clearTimeout(press.timer);
    press = null;
    if (looked) rest(null);
    if (event.type === "pointercancel") {
      ghost?.end();
      return;
    }
    const over = picture.at(event.clientX, event.clientY);
    ghost?.end();
    if (ghost) {
      if (over && over !== id && picture.marks.next.has(over)) choose(over);
    } else if (id && over === id && !looked) {
      choose(id);
    }
  }
  holder.addEventListener("pointerup", release);
  holder.addEventListener("pointercancel", release);
  holder.addEventListener("pointerleave", () => !press && leave());
  // A long press must not open the browser's own menu over the board.
  holder.addEventListener("contextmenu", (event) => press?.id && event.preventDefault());
}
