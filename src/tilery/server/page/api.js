// Asking the server. Every failure is an Error whose message can be shown as it is.

const LOOK = 8_000; // ms until a question is given up: a line may be dead and nobody be told
const ACT = 10_000;
export const LONG = 120_000; // the first game of all compiles its rules

export class Refused extends Error {
  constructor(message, status, rev) {
    super(message);
    this.status = status; // 0: no answer at all
    this.rev = rev;
  }
}

async function ask(path, patience, options) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  let answer;
  let text;
  try {
    answer = await fetch(path, { credentials: "same-origin", cache: "no-store", signal: stop.signal, ...options });
    text = await answer.text();
  } catch {
    throw new Refused("The server does not answer.", 0);
  } finally {
    clearTimeout(timer);
  }
  const body = read(text);
  if (!answer.ok) {
    throw new Refused(body?.error ?? `The server answered ${answer.status}.`, answer.status, body?.rev);
  }
  if (body === null) throw new Refused("The answer of the server cannot be read.", 0);
  return body;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const get = (path) => ask(`/api/${path}`, LOOK);

export const post = (path, body = {}, patience = ACT) =>
  ask(`/api/${path}`, patience, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

// A command is sent again with the same key when no answer came, and is then done only once.
export async function command(path, body) {
  const keyed = { ...body, key: newKey() };
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(path, keyed);
    } catch (error) {
      if (error.status !== 0 || attempt === 3) throw error;
      await new Promise((done) => setTimeout(done, 600 * attempt));
    }
  }
}

// crypto.randomUUID is missing on plain http, getRandomValues is not.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
