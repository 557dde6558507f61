// Asking again where there was no answer. A refusal is an answer, and is not asked for twice.

import { Refused } from "./api.js";
import { pause } from "./dom.js";

const SLOWEST = 15_000;

const unanswered = ({ status }) => status === 0 || status === 429 || status >= 500;

// How long to wait before the next try. A random part of it, so that not all come at once after
// a restart of the server.
export const delay = (tries) => Math.min(SLOWEST, 500 * 2 ** Math.min(tries, 5)) * (0.5 + Math.random() / 2);

// asker(work, …) → ask(): has `work` done now. What is asked meanwhile is answered by one more
// time, and where there is no answer it is tried again, at once when ask() comes once more.
// silence(error) and answered() tell how it goes; refused(error) says what is final.
export function asker(work, { silence, answered, refused }) {
  let running = null;
  let more = false;
  let wake = null;

  async function run() {
    let tries = 0;
    do {
      more = false;
      try {
        await work();
        tries = 0;
        answered?.();
      } catch (error) {
        if (!unanswered(error)) {
          refused(error);
          if (!(error instanceof Refused)) throw error; // a mistake of ours belongs in the console
          continue;
        }
        silence?.(error);
        tries += 1;
        await Promise.race([pause(delay(tries)), new Promise((done) => (wake = done))]);
        wake = null;
        more = true;
      }
    } while (more);
  }

  return function ask() {
    more = true;
    wake?.();
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

// The answer of `work`, however long it takes. Throws what is final.
export async function persist(work, silence) {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!unanswered(error)) throw error;
      silence?.(error);
      await pause(delay(tries));
    }
  }
}
