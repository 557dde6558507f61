// Building and finding elements.

// make("button", {class: "x", onclick: f, disabled: true}, "text", child): an HTML element.
export function make(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

// The same for SVG.
export function draw(tag, props = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);
}

function fill(element, props, children) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// A sentence from a fragment: the first letter large.
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

export const figure = (number) => (number < 0 ? `\u2212${-number}` : String(number));
export const signed = (number) => (number > 0 ? `+${number}` : figure(number));

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
