// Small helpers. Text from files only ever becomes text: nothing here reads markup.

const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// An element with attributes, children and listeners: make("a", {href, onclick}, "text", child).
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

export function drawn(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// Makes the children of a list those wanted, in this order, and touches only what differs.
export function arrange(parent, wanted) {
  const kept = new Set(wanted);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of wanted) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

export const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };

// A place in a file: a link into the editor where there is one.
export const place = ({ link, shown }) => link ? make("a", { href: link, class: "place-in-file", title: "Open in the editor" }, shown)
  : make("span", { class: "place-in-file" }, shown);

export const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
