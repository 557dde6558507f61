// The board by finger, pen and mouse: a tap chooses; a place can also be dragged to the next one.

import { carry } from "./ghosts.js";

const FAR = 8; // px: less is a tap
const NOTCH = 60; // px that the wheel has to tell for one turn
const PAUSE = 250; // ms after which it begins anew
const LONG = 550; // ms: a press or a rest of the pointer that asks for a look ahead

export function hands(picture, { choose, press: enter, rest, turn, goes, busy }) {
  const { holder, world } = picture;
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
        if (press && !press.ghost && !world.dragged) press.looked = rest(id, true);
      }, LONG);
    }
  });

  // Where a dragged place would go: another one that can be chosen with it.
  function targetAt(x, y, id) {
    const over = picture.at(x, y);
    return over !== id && picture.marks.next.has(over) && goes(id, over) ? over : null;
  }

  function drag({ clientX: x, clientY: y }) {
    const { id } = press;
    const far = Math.hypot(x - press.x, y - press.y) > FAR;
    if (far) clearTimeout(press.timer);
    // Who drags at the table itself moves it.
    if (far && id && !press.ghost && !press.looked && !busy() && !world.holds(picture.place(id))) {
      press.ghost = carry(picture.place(id), press.x, press.y);
      if (picture.marks.next.has(id) || picture.marks.instead.has(id)) choose(id, false, true);
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
    if (!counts || looked || world.dragged || over === null) return;
    if (ghost || over === id) choose(over);
  }
  // The wheel turns what it is over. Some tell of one turn in many small pieces.
  let wheeled = 0;
  let last = 0;
  holder.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || !picture.marks.ghost || picture.at(event.clientX, event.clientY) !== picture.marks.ghost.to) return;
      event.preventDefault();
      wheeled = (event.timeStamp - last > PAUSE ? 0 : wheeled) + event.deltaY;
      last = event.timeStamp;
      if (Math.abs(wheeled) < NOTCH) return;
      turn(Math.sign(wheeled));
      wheeled = 0;
    },
    { passive: false },
  );
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
