// The contact sheet of all pieces and the sheets as pages: sections by kind and side, each thing a button.

import { $, arrange, count, isStill, make, setText } from "./dom.js";
import { forget, lines, put, ready, sizeFrame, watch } from "./pictures.js";
import { state } from "./state.js";

const MOST_TURNED = 60, TURN_MS = 130;

let isCompared = false; // whether there is a before

const known = new Map(); // id → {thing, item, button, frame, picture, name, mark}
const sections = new Map();

// How a thing differs from before: "", "changed", "new" or "gone".
export function difference(thing, isCompared) {
  if (thing.isGone) return "gone";
  if (!thing.before) return isCompared ? "new" : "";
  const names = new Set([...Object.keys(thing.before), ...Object.keys(thing.faces)]);
  return [...names].some((name) => thing.before[name] !== thing.faces[name]?.picture) ? "changed" : "";
}

export const faceOf = (thing) => thing.is_page ? "front" : state.face;

// The digest to show on a face just now; empty where the face is bare, and before what is new was there.
export function digestOf(thing, face = faceOf(thing), isPast = state.past) {
  if (isPast && difference(thing, isCompared) === "new") return "";
  if ((isPast || thing.isGone) && thing.before) return thing.before[face] ?? "";
  return thing.faces[face]?.picture ?? "";
}

export function bare(frame, thing, digest) {
  frame.classList.toggle("bare", !digest);
  frame.dataset.bare = state.past && !thing.before ? "not there yet" : "bare";
}

export function show(view) {
  isCompared = view.compared;
  const all = state.past ? [...view.things, ...view.gone] : view.things, there = new Set(all.map((thing) => thing.id));
  showIn($("pieces"), view, all.filter((thing) => !thing.is_page));
  showIn($("sheets"), view, all.filter((thing) => thing.is_page));
  for (const [id, one] of known) {
    if (there.has(id)) continue;
    forget(one.picture);
    known.delete(id);
  }
}

function showIn(root, view, things) {
  const kinds = new Map(view.kinds.map((kind) => [kind.id, kind])), wanted = new Map();
  for (const thing of things) {
    const key = `${root.id}:${thing.kind}/${thing.side}`;
    if (!wanted.has(key)) wanted.set(key, []);
    wanted.get(key).push(thing);
  }
  const shown = [];
  for (const [key, members] of wanted) {
    const { kind, side } = members[0], section = sectionOf(key);
    const parts = [kinds.get(kind)?.name ?? kind, view.sides[side] ?? side].filter(Boolean);
    setText(section.title, parts.join(" · "));
    const copies = members.reduce((sum, one) => sum + one.copies, 0);
    const said = members[0].is_page ? count(members.length, "page") : `${members.length} designs, ${count(copies, "piece")}`;
    setText(section.many, members.length === copies && !members[0].is_page ? count(copies, "piece") : said);
    section.root.classList.toggle("stale", Boolean(kinds.get(kind)?.stale));
    const names = members.map((thing) => thing.name), isOneOfSome = (name) => names.indexOf(name) !== names.lastIndexOf(name);
    arrange(section.list, members.map((thing) => showOne(thing, view, parts.join(", "), isOneOfSome(thing.name) ? thing.variant : "")));
    shown.push(section.root);
  }
  arrange(root, shown);
}

function sectionOf(key) {
  if (!sections.has(key)) {
    const title = make("h2", { id: `h-${key}` }), many = make("span", { class: "quiet" }), list = make("ul", { class: "things" });
    const root = make("section", { "aria-labelledby": `h-${key}`, "data-key": key }, make("div", { class: "head" }, title, many), list);
    sections.set(key, { root, title, many, list });
  }
  return sections.get(key);
}

export const sectionRoot = (key) => sections.get(key)?.root;

function showOne(thing, view, where, variant) {
  const one = known.get(thing.id) ?? newOne(thing.id);
  one.thing = thing;
  const differs = difference(thing, view.compared);
  setText(one.name, thing.name);
  setText(one.variant, variant);
  setText(one.copies, thing.copies > 1 ? `×${thing.copies}` : "");
  setText(one.mark, differs);
  one.item.classList.toggle("differs", Boolean(differs));
  one.button.title = [thing.name, thing.variant].filter(Boolean).join(", ");
  const label = [thing.name, thing.variant, where, thing.copies > 1 && `${thing.copies} copies`, differs].filter(Boolean).join(", ");
  if (one.button.getAttribute("aria-label") !== label) one.button.setAttribute("aria-label", label);
  dress(one);
  return one.item;
}

function newOne(id) {
  const picture = watch(make("span", { class: "picture" })), frame = make("span", { class: "frame" }, picture);
  const name = make("span", { class: "name" }), copies = make("span", { class: "copies" }), variant = make("small"), mark = make("span", { class: "mark" });
  const caption = make("span", { class: "caption" }, name, copies, variant, mark);
  const button = make("button", { class: "thing", "data-id": id, tabindex: "-1" }, frame, caption);
  const one = { item: make("li", {}, button), button, frame, picture, name, copies, variant, mark };
  known.set(id, one);
  return one;
}

function dress(one) {
  const { thing, frame, picture } = one, face = faceOf(thing), digest = digestOf(thing);
  sizeFrame(frame, thing, face);
  bare(frame, thing, digest);
  frame.classList.toggle("page", thing.is_page);
  if (state.trim || state.safe) lines(frame, thing);
  return put(picture, digest);
}

// Everything as the switches say.
export const dressAll = () => known.forEach(dress);

// Front and back: what is seen turns as a hand would turn it.
export async function turnAll() {
  const seen = [...known.values()].filter((one) => one.picture.isNear && !one.thing.is_page && one.frame.offsetParent);
  if (isStill() || seen.length > MOST_TURNED) { dressAll(); return; }
  for (const one of known.values()) if (!seen.includes(one)) dress(one);
  await Promise.allSettled(seen.map((one) => digestOf(one.thing)).filter(Boolean).map(ready));
  await Promise.all(seen.map((one) => turned(one.frame, () => dress(one))));
}

export async function turned(frame, change) {
  if (isStill()) { await change(); return; }
  frame.isTurning = true;
  const away = "perspective(1200px) rotateY(90deg)", here = "perspective(1200px) rotateY(0)", back = "perspective(1200px) rotateY(-90deg)";
  const first = frame.animate([{ transform: here }, { transform: away }], { duration: TURN_MS, easing: "ease-in", fill: "forwards" });
  await first.finished;
  await change();
  const second = frame.animate([{ transform: back }, { transform: here }], { duration: TURN_MS, easing: "ease-out" });
  first.cancel();
  await second.finished;
  frame.isTurning = false;
}

// -- going from one to the next -------------------------------------------------------------------------------

export const buttonOf = (id) => known.get(id)?.button;

export function mark(id) {
  for (const [name, one] of known) {
    const isIt = name === id;
    if (one.button.classList.contains("chosen") !== isIt) one.button.classList.toggle("chosen", isIt);
    one.button.tabIndex = isIt ? 0 : -1;
  }
  for (const root of [$("pieces"), $("sheets")]) { // one of each view can be reached by Tab
    if (!root.querySelector("button.thing[tabindex='0']")) {
      const first = root.querySelector("button.thing");
      if (first) first.tabIndex = 0;
    }
  }
}

// The button beside one of the view, by an arrow key.
export function beside(button, key) {
  const all = [...button.closest(".view").querySelectorAll("button.thing")], at = all.indexOf(button);
  if (key === "ArrowLeft") return all[at - 1];
  if (key === "ArrowRight") return all[at + 1];
  if (key === "Home") return all[0];
  if (key === "End") return all[all.length - 1];
  const from = button.getBoundingClientRect(), isDown = key === "ArrowDown";
  let best = null, least = Infinity;
  for (const one of all) {
    const box = one.getBoundingClientRect(), down = isDown ? box.top - from.bottom : from.top - box.bottom;
    if (down < -2) continue;
    const off = Math.abs((box.left + box.right) / 2 - (from.left + from.right) / 2) + down * 4;
    if (off < least) [best, least] = [one, off];
  }
  return best;
}
