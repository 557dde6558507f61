// Asking the server. Every failure is an Error whose message can be shown as it is.

export class Refused extends Error {
  constructor(message, status, rev) {
    super(message);
    this.status = status; // 0: no answer at all
    this.rev = rev;
  }
}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", cache: "no-store", ...options });
  } catch {
    throw new Refused("The server does not answer.", 0);
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new Refused(body.error ?? `The server answered ${answer.status}.`, answer.status, body.rev);
  }
  return body;
}

export const get = (path) => ask(`/api/${path}`);

export const post = (path, body = {}) =>
  ask(`/api/${path}`, {
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
