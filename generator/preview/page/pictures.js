// Puts pictures into their places. A picture that is there stays untouched; a new one is loaded before it takes the
// place of the old one, and only where somebody can see it.

import { drawn, $ } from "./dom.js";

const NEAR = "400px";
const AGAIN_MS = 1000;

const eye = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    target.isNear = isIntersecting;
    if (isIntersecting) load(target);
  }
}, { root: $("desk"), rootMargin: NEAR });

// A place for a picture that loads once it is near what is seen.
export function watch(holder) {
  eye.observe(holder);
  return holder;
}

export const forget = (holder) => eye.unobserve(holder);

// Resolves once it stands there; at once where nobody sees it. An empty digest is a bare face.
export function put(holder, digest) {
  holder.wanted = digest;
  return holder.isNear || holder.isAlways ? load(holder) : Promise.resolve();
}

// Loaded is enough: what a page draws of an SVG it draws in the frame that shows it, and waiting for ``decode`` costs two.
export function ready(digest) {
  const image = new Image();
  image.decoding = "sync";
  image.alt = "";
  image.draggable = false;
  image.dataset.digest = digest;
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = `picture/${digest}.svg`;
  });
}

async function load(holder) {
  const digest = holder.wanted, shown = holder.querySelector("img");
  if (digest === undefined || (shown?.dataset.digest ?? "") === digest || holder.loading === digest) return;
  if (!digest) { shown?.remove(); return; }
  holder.loading = digest;
  try {
    const image = await ready(digest);
    if (holder.wanted !== digest) return;
    const old = holder.querySelector("img");
    if (old) old.replaceWith(image);
    else holder.prepend(image);
    if (old) flash(holder);
  } catch {
    // the server has gone on or gone away: what it tells next names what there is
    setTimeout(() => { if (holder.isConnected && holder.wanted === digest) load(holder); }, AGAIN_MS);
  } finally {
    if (holder.loading === digest) holder.loading = null;
  }
}

function flash(holder) {
  const frame = holder.closest(".frame");
  if (!frame || frame.isTurning) return;
  frame.classList.remove("fresh");
  requestAnimationFrame(() => frame.classList.add("fresh"));
}

// -- the room a thing takes, and where it is cut --------------------------------------------------------------

const RECTANGLE = /^M0 0L([\d.]+) 0L\1 ([\d.]+)L0 \2Z$/;
let cuts = new Map();

export function sizeFrame(frame, thing, face) {
  const bleed = thing.faces[face]?.bleed_mm ?? 0;
  const key = [thing.width_mm, thing.height_mm, bleed, thing.outline].join();
  if (frame.sized === key) return;
  frame.sized = key;
  frame.style.setProperty("--w", thing.width_mm);
  frame.style.setProperty("--h", thing.height_mm);
  frame.style.setProperty("--b", bleed);
  const isPlain = RECTANGLE.test(thing.outline);
  frame.classList.toggle("shaped", !isPlain);
  frame.style.setProperty("--cut", isPlain ? "inset(0)" : `url(#${cut(thing)})`);
  frame.querySelector("svg.lines")?.remove();
}

// The outline as a clip in parts of the box, shared by all things of that shape.
function cut(thing) {
  const key = `${thing.outline} ${thing.width_mm} ${thing.height_mm}`;
  if (!cuts.has(key)) {
    const id = `cut-${cuts.size}`, clip = drawn("clipPath", { id, clipPathUnits: "objectBoundingBox" });
    clip.append(drawn("path", { d: thing.outline, transform: `scale(${1 / thing.width_mm} ${1 / thing.height_mm})` }));
    $("cuts").append(clip);
    cuts.set(key, id);
  }
  return cuts.get(key);
}

// Where it is cut, and the band that cutting may touch.
export function lines(frame, thing) {
  if (frame.querySelector("svg.lines")) return;
  const svg = drawn("svg", { class: "lines", viewBox: `0 0 ${thing.width_mm} ${thing.height_mm}`, "aria-hidden": "true" });
  if (!thing.is_page) {
    const id = `in-${cut(thing)}`;
    if (!$(id)) {
      const clip = drawn("clipPath", { id });
      clip.append(drawn("path", { d: thing.outline }));
      $("cuts").append(clip);
    }
    svg.append(drawn("path", { d: thing.outline, class: "band", "clip-path": `url(#${id})` }));
    if (thing.safe) svg.append(drawn("path", { d: thing.safe, class: "safe" }));
  }
  svg.append(drawn("path", { d: thing.outline, class: "trim under" }), drawn("path", { d: thing.outline, class: "trim" }));
  frame.append(svg);
}
