// Addresses: is a link one of this server's, and can others open what stands in this page's?

const MATCH = /^\/m\/([0-9a-z]{10})\/?$/;
const SHAPE = "A link looks like http://\u2026/m/ and ten letters and figures.";

export const onlyHere = (name) => name === "localhost" || name === "[::1]" || /^127\./.test(name);

// {path} of a match of this server, or {problem}, a sentence.
export function matchLink(text, here = location) {
  const given = text.trim();
  let url;
  try {
    // The beginning is often left out: "192.168.0.7:8642/m/…" or only "/m/…".
    if (/^https?:\/\//i.test(given)) url = new URL(given);
    else if (given.startsWith("/")) url = new URL(given, here.origin);
    else if (/^[0-9a-z]{10}$/.test(given)) url = new URL(`/m/${given}`, here.origin);
    else url = new URL(`${here.protocol}//${given}`);
  } catch {
    return { problem: SHAPE };
  }
  if (!MATCH.test(url.pathname)) return { problem: SHAPE };
  // One computer has several names for itself.
  const same = url.host === here.host || (onlyHere(url.hostname) && onlyHere(here.hostname) && url.port === here.port);
  if (!same) return { problem: `That link leads to ${url.host}, not to this server.` };
  return { path: url.pathname + url.hash };
}
