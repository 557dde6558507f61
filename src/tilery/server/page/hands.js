// The board by finger, pen and mouse: a tap chooses; a place can also be dragged to the next one.

import { carry } from "./ghosts.js";

const FAR = 8; // px: less is a tap
const LONG = 550; // ms: a press or a rest of the pointer that asks for a look ahead

export function hands(picture, { choose, press: enter, rest, busy }) {
  const { holder } = picture;
  let press = null; // {id, x, y, pointer, ghost, timer, looked}
  let hover = null; // the place that is pointed at, or that a dragged one is held over
  let timer = null;

  function leave() {
    clearTimeout(timer);
    if (hover !== null) {
      picture.pointAt(null);
      rest(null);
    }
    hover = null;
  }

  // Only what the pointer can stay on is shown ahead; what is dragged is soon let go.
  function point(id, stays) {
    if (id === hover) return;
    leave();
    hover = id;
    if (id === null) return;
    picture.pointAt(id);
    rest(id, false);
    if (stays) timer = setTimeout(() => rest(id, true), LONG);
  }

  holder.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    leave();
    const id = picture.at(event.clientX, event.clientY);
    press = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null, looked: false };
    // So that what happens outside the board, or to a drawing that is replaced, is still told.
    if (id) holder.setPointerCapture(event.pointerId);
    if (id && event.pointerType !== "mouse") {
      press.timer = setTimeout(() => {
        if (press && !press.ghost) press.looked = rest(id, true);
      }, LONG);
    }
  });

  // Where a dragged place would go: another one that can be chosen.
  function targetAt(x, y, id) {
    const over = picture.at(x, y);
    return over !== id && picture.marks.next.has(over) ? over : null;
  }

  function drag({ clientX: x, clientY: y }) {
    const { id } = press;
    const far = Math.hypot(x - press.x, y - press.y) > FAR;
    if (far) clearTimeout(press.timer);
    if (far && id && !press.ghost && !press.looked && !busy()) {
      press.ghost = carry(picture.place(id), press.x, press.y);
      if (picture.marks.next.has(id)) choose(id, false, true);
    }
    if (!press?.ghost) return;
    press.ghost.to(x, y);
    point(targetAt(x, y, id), false);
  }

  holder.addEventListener("pointermove", (event) => {
    if (press?.pointer === event.pointerId) {
      // The button was let go where nobody told us.
      if (event.buttons === 0) release(event, false);
      else drag(event);
    } else if (!press && event.pointerType === "mouse") {
      point(picture.at(event.clientX, event.clientY), true);
    }
  });

  function release(event, counts) {
    if (press?.pointer !== event.pointerId) return;
    const { id, ghost, looked, timer: held } = press;
    clearTimeout(held);
    press = null;
    const over = ghost ? targetAt(event.clientX, event.clientY, id) : picture.at(event.clientX, event.clientY);
    ghost?.end();
    leave();
    if (looked) rest(null);
    if (!counts || looked || over === null) return;
    if (ghost || over === id) choose(over);
  }
  holder.addEventListener("pointerup", (event) => release(event, true));
  holder.addEventListener("pointercancel", (event) => release(event, false));
  holder.addEventListener("pointerleave", () => !press && leave());
  // A screen reader presses without a pointer.
  holder.addEventListener("click", (event) => {
    const id = event.detail === 0 ? event.target.closest(".place")?.id : null;
    if (picture.open().includes(id)) enter(id);
  });
  // A long press must not open the browser's own menu over the board.
  holder.addEventListener("contextmenu", (event) => press?.id && event.preventDefault());
}
