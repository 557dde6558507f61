// Links to hand out or to keep: a field for each, with a button to copy it and one for a camera.

import { post } from "./api.js";
import { make } from "./dom.js";
import { say } from "./say.js";

const SHOWN = 2000; // ms that a button says what came of it

// A link in a field that can be selected; a button to copy it where the browser allows that.
export function linkField(url, label, id) {
  const full = new URL(url, location.href).href;
  const field = make("input", { id, class: "link", readonly: true, value: full, "aria-label": label, onfocus: () => field.select() });
  const copy = make("button", { type: "button", id: `${id}-copy`, "aria-label": `Copy link: ${label}`, onclick: () => copied(field, copy) }, "Copy link");
  const shown = make("div", { class: "code" });
  const code = make("button", { type: "button", id: `${id}-code`, "aria-label": `Show QR code: ${label}`, "aria-expanded": "false", onclick: () => toggle(full, label, code, shown) }, "Show QR code");
  return make("div", { class: "row link-row" }, field, copy, code, shown);
}

async function copied(field, copy) {
  field.select();
  let done;
  try {
    // Browsers have no clipboard on plain http, but still copy what is selected.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    done = navigator.clipboard || document.execCommand("copy");
  } catch {
    done = false;
  }
  copy.textContent = done ? "Copied" : "Select and copy it";
  say(`${copy.textContent}.`);
  if (!done) field.focus();
  setTimeout(() => (copy.textContent = "Copy link"), SHOWN);
}

// A code for a camera, on white in the dark, too; only when it is asked for: it is a secret.
async function toggle(url, label, button, shown) {
  const name = (does) => {
    button.textContent = `${does} QR code`;
    button.setAttribute("aria-label", `${does} QR code: ${label}`);
  };
  if (shown.childElementCount) {
    shown.replaceChildren();
    button.setAttribute("aria-expanded", "false");
    name("Show");
    return;
  }
  try {
    const { svg } = await post("qr", { url });
    const code = document.importNode(new DOMParser().parseFromString(svg, "text/html").querySelector("svg"), true);
    code.setAttribute("role", "img");
    code.setAttribute("aria-label", `QR code. ${label}`);
    shown.replaceChildren(code);
    button.setAttribute("aria-expanded", "true");
    name("Hide");
    shown.scrollIntoView({ block: "nearest" });
  } catch (error) {
    shown.replaceChildren(make("p", { class: "problem", role: "alert" }, error.message));
  }
}
