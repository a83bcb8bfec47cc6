// What is chosen and how it is shown. View and thing stand in the address, so that back and reload work; the rest is kept
// for this tab. The size of the screen is kept for the next time.

const KEPT = "fichas.preview", SCREEN = "fichas.mm";

export const state = {
  view: "pieces",
  thing: "",
  face: "front",
  trim: false,
  bleed: false,
  safe: false,
  past: false,
  sight: "",
  language: "",
  ink: "",
  zoom: { pieces: 0.8, sheets: 0.28, close: 0 }, // 0: as large as fits
  scroll: { pieces: 0, sheets: 0 },
};

const VIEWS = ["pieces", "sheets", "close"];

function remembered(store, name) {
  try { return JSON.parse(store.getItem(name)) ?? {}; } catch { return {}; }
}

export function recall() {
  const kept = remembered(sessionStorage, KEPT);
  for (const name of Object.keys(state)) {
    if (typeof kept[name] !== typeof state[name]) continue;
    if (typeof state[name] === "object") Object.assign(state[name], kept[name]);
    else state[name] = kept[name];
  }
  state.past = false;
  readAddress();
}

// What is asked for: a language and an ink.
export const chosenKey = () => new URLSearchParams({ language: state.language, ink: state.ink }).toString();

export function keep() {
  try { sessionStorage.setItem(KEPT, JSON.stringify(state)); } catch { /* a full or closed store costs only the memory */ }
}

export function readAddress() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (VIEWS.includes(said.get("view"))) state.view = said.get("view");
  if (said.has("thing")) state.thing = said.get("thing");
}

// ``isStep``: something to go back from.
export function writeAddress(isStep) {
  const said = `#${new URLSearchParams({ view: state.view, ...(state.thing && { thing: state.thing }) })}`;
  if (said !== location.hash) history[isStep ? "pushState" : "replaceState"](null, "", said);
  keep();
}

// Pixels of the page for a millimetre. A screen's own are kept, since a browser's zoom changes those of the page.
const ASSUMED = 96 / 25.4;

export const isMeasured = () => Number(localStorage.getItem(SCREEN)) > 0;

export function pixelsPerMm() {
  const measured = Number(localStorage.getItem(SCREEN));
  return measured > 0 ? measured / devicePixelRatio : ASSUMED;
}

export const measured = (pixels) => localStorage.setItem(SCREEN, String(pixels * devicePixelRatio));
