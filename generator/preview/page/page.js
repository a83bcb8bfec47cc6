// The page: hears what is drawn, shows it, and does what is clicked and typed.

import { announce } from "./announcing.js";
import * as closeup from "./closeup.js";
import { help, measureScreen } from "./dialogs.js";
import { $, make, setText } from "./dom.js";
import { search } from "./search.js";
import * as side from "./side.js";
import { chosenKey, isMeasured, keep, pixelsPerMm, readAddress, recall, state, writeAddress } from "./state.js";
import { Stream } from "./stream.js";
import * as things from "./things.js";

const ZOOMS = [0.1, 0.15, 0.2, 0.28, 0.4, 0.55, 0.8, 1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.5, 8, 12];
const FITTED = { pieces: 0.8, sheets: 0.28, close: 0 };
const SIGHTS = ["", "grey", "protanopia", "deuteranopia", "tritanopia"];

let view = null;
const byId = new Map();
const desk = $("desk");

// -- what is told -----------------------------------------------------------------------------------------------

function hear(text) {
  const was = view;
  view = JSON.parse(text);
  view.gone.forEach((thing) => { thing.isGone = true; });
  view.key = chosenKey();
  if (was && was.key !== view.key && !view.whole) keepPages(was);
  view.things = [...view.pieces, ...view.pages];
  byId.clear();
  for (const thing of [...view.things, ...view.gone]) byId.set(thing.id, thing);
  if (!byId.has(state.thing) && view.whole && view.things.length) state.thing = view.things[0].id;
  setText($("title"), view.title || view.file);
  picks();
  if (state.view === "close") closeup.show(byId.get(state.thing) ?? null, view);
  things.show(view);
  side.show(view, go);
  things.mark(state.thing);
  whereIn();
  report("live");
  if (view.whole) announce(view);
  if (hear.isFirst !== false) { hear.isFirst = false; show(); }
}

// In another language or ink, sheets that are not drawn yet stay as they were in the one before.
function keepPages(was) {
  const drawn = new Set(view.pages.map((page) => page.kind)), order = view.kinds.map((kind) => kind.id);
  const old = was.pages.filter((page) => !drawn.has(page.kind) && order.includes(page.kind)).map((page) => ({ ...page, before: null }));
  view.pages = [...view.pages, ...old].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function picks() {
  for (const name of ["language", "ink"]) if (!state[name]) home[name] = view[name] || home[name];
  fill($("language"), ["", ...view.languages.filter((one) => one !== home.language)], (one) => languageName(one || home.language), state.language);
  fill($("ink"), ["", ...view.inks.filter((one) => one !== home.ink)], (one) => one || home.ink, state.ink);
}

function languageName(code) {
  try { return new Intl.DisplayNames("en", { type: "language" }).of(code); } catch { return code; }
}

const home = { language: "", ink: "" };

function fill(select, values, name, chosen) {
  const wanted = values.map((value) => `${value}=${name(value)}`).join();
  if (select.dataset.of !== wanted) {
    select.dataset.of = wanted;
    select.replaceChildren(...values.map((value) => make("option", { value }, name(value) || "…")));
  }
  select.value = chosen;
}

const LINKS = { wait: "Connecting", gone: "Fichas does not answer: trying again", ended: "This address is over: open the one that fichas preview prints now" };
let linked = "wait";

function report(how) {
  if (linked !== how && (how !== "live" || linked !== "wait")) setText($("said"), LINKS[how] ?? "Connected again.");
  linked = how;
  const isDrawing = how === "live" && view && !(view.whole && view.key === chosenKey());
  $("link").dataset.state = isDrawing ? "drawing" : how;
  setText($("link-text"), LINKS[how] ?? (isDrawing ? "Drawing" : `Following ${view?.file ?? "files"}`));
}

const stream = new Stream(hear, (how) => { if (how !== "live" || view) report(how); });

// -- what is shown ------------------------------------------------------------------------------------------------

function show() {
  const { body } = document;
  for (const name of ["pieces", "sheets", "close"]) $(name).hidden = state.view !== name;
  for (const name of ["trim", "bleed", "safe", "past"]) body.classList.toggle(`with-${name}`, state[name]);
  body.dataset.view = state.view;
  body.dataset.sight = state.sight;
  $("about").hidden = state.view !== "close";
  $("sight").value = state.sight;
  for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", button.dataset.view === state.view);
  for (const button of document.querySelectorAll("[data-face]")) button.setAttribute("aria-pressed", button.dataset.face === state.face);
  for (const button of document.querySelectorAll("[data-switch]")) button.setAttribute("aria-pressed", state[button.dataset.switch]);
  if (state.view === "close" && view) closeup.show(byId.get(state.thing) ?? null, view);
  zoom();
  things.mark(state.thing);
  whereIn();
  if (state.view !== "close") desk.scrollTop = state.scroll[state.view];
}

function zoom() {
  for (const name of ["pieces", "sheets"]) $(name).style.setProperty("--mm", `${state.zoom[name] * pixelsPerMm()}px`);
  const now = state.view === "close" ? closeup.size() ?? 1 : state.zoom[state.view];
  setText($("percent"), `${Math.round(now * 100)} %`);
  $("true-size").setAttribute("aria-pressed", String(isMeasured() && state.zoom[state.view] === 1));
  return now;
}

// What is in the middle stays there.
function zoomTo(value) {
  const middle = state.view === "close" ? null : middleOf();
  state.zoom[state.view] = value;
  zoom();
  if (middle) desk.scrollTop += middle.button.getBoundingClientRect().top - middle.top;
  keep();
}

function middleOf() {
  const box = desk.getBoundingClientRect(), focused = document.activeElement?.closest?.("button.thing");
  const seen = (one) => { const { top, bottom } = one.getBoundingClientRect(); return bottom > box.top && top < box.bottom; };
  const button = focused && seen(focused) ? focused : [...$(state.view).querySelectorAll("button.thing")].find(seen);
  return button && { button, top: button.getBoundingClientRect().top };
}

function step(by) {
  const now = zoom(), next = by > 0 ? ZOOMS.find((one) => one > now * 1.02) : ZOOMS.findLast((one) => one < now * 0.98);
  if (next) zoomTo(next);
}

function trueSize() {
  if (isMeasured()) zoomTo(1);
  else measureScreen((isKept) => { if (isKept) zoomTo(1); });
}

// On a narrow window the contents lie over the pieces.
function openMenu(isOpen) {
  document.body.classList.toggle("with-menu", isOpen);
  $("menu").setAttribute("aria-expanded", String(isOpen));
}

// -- going about --------------------------------------------------------------------------------------------------

const go = {
  view(name) {
    if (name === "close" && !byId.has(state.thing) && view?.things.length) state.thing = view.things[0].id;
    if (state.view !== name) leave();
    const isStep = state.view !== name;
    state.view = name;
    writeAddress(isStep);
    openMenu(false);
    show();
  },
  thing(id, isStep = state.view !== "close") {
    if (isStep) leave();
    state.thing = id;
    state.view = "close";
    writeAddress(isStep);
    openMenu(false);
    show();
    if (!$("contents").contains(document.activeElement)) desk.focus({ preventScroll: true });
  },
  section(key, isPage) {
    go.view(isPage ? "sheets" : "pieces");
    things.sectionRoot(key)?.scrollIntoView({ block: "start" });
  },
  back() {
    const name = byId.get(state.thing)?.is_page ? "sheets" : "pieces";
    go.view(name);
    const button = things.buttonOf(state.thing);
    button?.scrollIntoView({ block: "nearest" });
    button?.focus({ preventScroll: true });
  },
  beside(by, isOther = () => true) {
    const all = [...(view?.things ?? []), ...(view?.gone ?? [])].filter((one) => one.id === state.thing || isOther(one));
    const at = all.findIndex((one) => one.id === state.thing), next = all[(at + by + all.length) % all.length];
    if (next) go.thing(next.id);
  },
};

function leave() {
  if (state.view !== "close") state.scroll[state.view] = desk.scrollTop;
}

function whereIn() {
  const all = view?.things ?? [], one = byId.get(state.thing), at = all.indexOf(one);
  setText($("where-in"), one ? `${one.name} · ${one.isGone ? "gone" : `${at + 1} of ${all.length}`}` : "");
}

function turn(face = state.face === "front" ? "back" : "front") {
  if (face === state.face) return;
  state.face = face;
  keep();
  for (const button of document.querySelectorAll("[data-face]")) button.setAttribute("aria-pressed", button.dataset.face === face);
  if (state.view === "close" && !byId.get(state.thing)?.is_page) { closeup.turn(); things.dressAll(); }
  else things.turnAll();
}

function flip(name) {
  state[name] = !state[name];
  if (view) things.show(view);
  show();
  if (name === "past") closeup.blink();
  keep();
}

function see(sight) {
  state.sight = sight;
  show();
  keep();
}

function choose(name, value) {
  state[name] = value;
  keep();
  stream.open(state.language, state.ink);
  report(linked);
}

const isChanged = (thing) => Boolean(things.difference(thing, view.compared));

const KEYS = {
  1: () => go.view("pieces"), 2: () => go.view("sheets"), 3: () => go.view("close"),
  f: () => turn(), t: () => flip("trim"), b: () => flip("bleed"), s: () => flip("safe"), x: () => flip("past"),
  g: () => see(SIGHTS[(SIGHTS.indexOf(state.sight) + 1) % SIGHTS.length]),
  "+": () => step(1), "=": () => step(1), "-": () => step(-1), "−": () => step(-1), 0: () => zoomTo(FITTED[state.view]), m: trueSize,
  n: () => go.beside(1, isChanged), p: () => go.beside(-1, isChanged), "/": () => $("search").focus(), "?": help,
  e: () => { if (state.view === "close") closeup.toSpots(); },
  Escape: () => { if (state.view === "close") go.back(); },
};

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog")) return;
  if (event.target.matches("select, input:not([type=range])")) return;
  if (ARROWS.includes(event.key)) arrow(event);
  else if (KEYS[event.key]) { event.preventDefault(); KEYS[event.key](); }
});

function arrow(event) {
  if (event.target.matches("input[type=range]")) return;
  if (state.view === "close") {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && $("stage").scrollWidth <= $("stage").clientWidth + 1) { event.preventDefault(); go.beside(by); }
    return;
  }
  const inside = event.target.closest("button.thing");
  if (!inside && event.target !== desk && event.target !== document.body) return;
  const next = inside ? things.beside(inside, event.key) : $(state.view).querySelector("button.thing[tabindex='0']");
  if (!next) return;
  event.preventDefault();
  state.thing = next.dataset.id;
  things.mark(state.thing);
  writeAddress(false);
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest("button[data-piece]"); // one on a sheet
  if (!piece) return;
  state.face = piece.dataset.face;
  go.thing(piece.dataset.piece, true);
  things.dressAll();
});
desk.addEventListener("click", (event) => {
  const button = event.target.closest("button.thing");
  if (button) go.thing(button.dataset.id);
});
desk.addEventListener("scroll", () => { if (state.view !== "close") { state.scroll[state.view] = desk.scrollTop; keep.soon ??= setTimeout(() => { keep.soon = null; keep(); }, 300); } }, { passive: true });

for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => go.view(button.dataset.view));
for (const button of document.querySelectorAll("[data-face]")) button.addEventListener("click", () => turn(button.dataset.face));
for (const button of document.querySelectorAll("[data-switch]")) button.addEventListener("click", () => flip(button.dataset.switch));
$("sight").addEventListener("change", () => see($("sight").value));
$("language").addEventListener("change", () => choose("language", $("language").value));
$("ink").addEventListener("change", () => choose("ink", $("ink").value));
$("smaller").addEventListener("click", () => step(-1));
$("larger").addEventListener("click", () => step(1));
$("fit").addEventListener("click", () => zoomTo(FITTED[state.view]));
$("true-size").addEventListener("click", trueSize);
$("measure-open").addEventListener("click", () => measureScreen((isKept) => (isKept ? zoomTo(1) : zoom())));
$("help-open").addEventListener("click", help);
$("previous").addEventListener("click", () => go.beside(-1));
$("next").addEventListener("click", () => go.beside(1));
$("skip").addEventListener("click", (event) => { event.preventDefault(); desk.focus(); });
$("menu").addEventListener("click", () => openMenu(!document.body.classList.contains("with-menu")));
addEventListener("popstate", () => { readAddress(); show(); });
addEventListener("resize", zoom);
addEventListener("pagehide", keep);

recall();
search(() => view?.things ?? [], (one) => view.kinds.find((kind) => kind.id === one.kind)?.name ?? one.kind, go.thing);
show();
stream.open(state.language, state.ink);
