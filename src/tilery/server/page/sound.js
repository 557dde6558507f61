// Three short sounds, made here: a piece is placed, it is your turn, that is not possible.
// Nothing is heard until it is switched on in the settings.

import { sound } from "./settings.js";

const APART = 90; // ms: of pieces that land together not each is heard
const SOFT = 0.0001; // as good as silent; a curve cannot end at nothing

let context = null;
let last = 0;

// Browsers let a page be heard only after somebody has touched it.
function wake() {
  if (!sound()) return;
  const { AudioContext } = window;
  if (!context && AudioContext) context = new AudioContext();
  if (context?.state === "suspended") context.resume().catch(() => {});
}
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { capture: true });

// One knock: a tone that falls a little and dies away. `after` is in seconds from now.
function knock({ shape, pitch, length, loud, after = 0 }) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + after;
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch * 1.5, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.012);
  volume.gain.setValueAtTime(SOFT, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.003);
  volume.gain.exponentialRampToValueAtTime(SOFT, start + length);
  tone.connect(volume);
  volume.connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

const wood = { shape: "triangle", pitch: 850, length: 0.07, loud: 0.3 };

function play(...knocks) {
  if (!sound() || context?.state !== "running") return;
  knocks.forEach(knock);
}

// A piece comes to lie on the table.
export function placed() {
  const now = performance.now();
  if (now - last < APART) return;
  last = now;
  play(wood);
}

// It is your turn.
export const called = () => play({ ...wood, pitch: 700 }, { ...wood, pitch: 1050, after: 0.14 });

// What was wanted is not possible.
export const refused = () => play({ shape: "sine", pitch: 150, length: 0.16, loud: 0.4 });

// For whoever has just switched sounds on: that gesture may be the first one.
export function sample() {
  wake();
  if (context?.state === "suspended") context.resume().then(called, () => {});
  else called();
}
