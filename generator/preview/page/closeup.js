// One thing large: what it looks like, what it looked like before, its elements, its files.

import { $, arrange, count, make, place, setText } from "./dom.js";
import { lines, put, sizeFrame } from "./pictures.js";
import { pixelsPerMm, state } from "./state.js";
import { bare, difference, digestOf, faceOf, turned } from "./things.js";

const ROOM = 72, MOST_FITTED = 12; // pixels left free around; times true size at most

let thing = null, view = null, spots = [], spotsOf = "", chosen = null, values = { of: "", list: null };
$("large-now").isAlways = $("large-was").isAlways = true;

export function show(one, now) {
  const isOther = one?.id !== thing?.id;
  [thing, view] = [one, now];
  if (!thing) return;
  if (isOther) { $("wipe").value = state.past ? 100 : 0; clearSpots(); }
  dress();
  facts();
}

export function dress() {
  if (!thing) return Promise.resolve();
  const face = faceOf(thing), frame = $("large"), now = digestOf(thing, face, state.past && !thing.before), was = thing.before?.[face] ?? "";
  sizeFrame(frame, thing, face);
  frame.classList.toggle("page", thing.is_page);
  bare(frame, thing, now);
  frame.classList.toggle("gone", Boolean(thing.isGone));
  frame.classList.toggle("stale", Boolean(view.kinds.find((kind) => kind.id === thing.kind)?.stale));
  lines(frame, thing);
  const differs = !thing.isGone && Boolean(thing.before) && was !== now;
  $("wipe").hidden = $("wipe-words").hidden = !differs;
  frame.classList.toggle("wiped", differs);
  wipe();
  size();
  if (differs) put($("large-was"), was);
  return put($("large-now"), now).then(() => askForSpots(face, now));
}

export function turn() {
  clearSpots();
  facts(); // what is downloaded now is the face that comes
  return turned($("large"), dress);
}

export function size() {
  if (!thing || state.view !== "close") return;
  const mm = pixelsPerMm(), stage = $("stage"), bleed = state.bleed ? 2 * (thing.faces[faceOf(thing)]?.bleed_mm ?? 0) : 0;
  let zoom = state.zoom.close;
  if (!zoom) {
    const across = (stage.clientWidth - ROOM) / (thing.width_mm + bleed), down = (stage.clientHeight - ROOM) / (thing.height_mm + bleed);
    zoom = Math.min(Math.max(Math.min(across, down), 1) / mm, MOST_FITTED);
  }
  $("large").style.setProperty("--mm", `${zoom * mm}px`);
  return zoom;
}

export function wipe() {
  const now = Number($("wipe").value);
  $("large").style.setProperty("--wiped", `${now}%`);
  $("wipe").setAttribute("aria-valuetext", now === 0 ? "as it is now" : now === 100 ? "as it was before" : `${now} % as it was`);
  $("large").classList.toggle("wiping", now > 0);
}

export function blink() {
  $("wipe").value = state.past ? 100 : 0;
  wipe();
}

$("wipe").addEventListener("input", wipe);
new ResizeObserver(() => { if (!state.zoom.close) size(); }).observe($("stage"));

// -- what is said of it -----------------------------------------------------------------------------------------

function facts() {
  const kind = view.kinds.find((one) => one.id === thing.kind)?.name ?? thing.kind, face = faceOf(thing);
  setText($("about-name"), thing.name);
  setText($("about-what"), [kind, view.sides[thing.side], thing.variant, !thing.is_page && (thing.faces[face] ? face : `no ${face}`)].filter(Boolean).join(" · "));
  const differs = difference(thing, view.compared), bleed = thing.faces[face]?.bleed_mm;
  const said = { Size: `${thing.width_mm} × ${thing.height_mm} mm`, Bleed: bleed ? `${bleed} mm` : "", Copies: thing.is_page ? "" : String(thing.copies),
    "Since the last change": { changed: "looks otherwise", new: "is new", gone: "is gone" }[differs] ?? "" };
  const rows = Object.entries(said).filter(([, value]) => value).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]);
  if ($("about-facts").textContent !== rows.map((row) => row.textContent).join("")) $("about-facts").replaceChildren(...rows);
  const key = `${thing.id} ${face} ${Boolean(thing.isGone)} ${thing.is_page && thing.faces[face].picture} ${view.key}`;
  if ($("downloads").dataset.of === key) return;
  $("downloads").dataset.of = key;
  $("downloads").replaceChildren(...files(face));
}

function files(face) {
  if (thing.isGone || !thing.faces[face]) return [];
  const name = thing.id.split("/").map(encodeURIComponent).join("/");
  const link = (form) => make("a", { href: `download/${name}-${face}.${form}?${view.key}`, download: "" }, form.toUpperCase());
  return [make("span", {}, "Download"), ...["svg", "png", "pdf"].map(link)];
}

// -- its elements -------------------------------------------------------------------------------------------------

function clearSpots() {
  [spots, spotsOf, chosen] = [[], "", null];
  $("spots").replaceChildren();
  $("elements").replaceChildren();
  $("element").hidden = $("elements-part").hidden = $("no-layout").hidden = true;
}

async function askForSpots(face, digest) {
  const of = `${thing.id} ${face} ${digest} ${view.key}`;
  if (spotsOf === of || state.view !== "close") return;
  if (thing.isGone || !digest) { clearSpots(); return; }
  spotsOf = of;
  const asked = new URLSearchParams(view.key);
  asked.set("piece", thing.id);
  asked.set("face", face);
  const answer = await fetch(`spots?${asked}`).catch(() => null), found = answer?.ok ? await answer.json() : null;
  if (spotsOf !== of) return;
  if (!found) { spotsOf = ""; return; }
  const was = chosen ? likeness(chosen.at) : "";
  spots = found;
  const order = spots.map((spot, at) => ({ spot, at })).sort((a, b) => area(b.spot) - area(a.spot)); // the small ones on top
  const hadFocus = $("spots").contains(document.activeElement);
  arrange($("spots"), order.map(({ spot, at }, place) => spotButton(spot, at, place)));
  arrange($("elements"), spots.map((spot, at) => make("li", {}, make("button", { class: "line", ...does(spot, at) }, make("span", {}, words(spot.element)), make("span", { class: "quiet" }, spot.shown.split("/").pop())))));
  $("elements-part").hidden = !spots.length;
  $("no-layout").hidden = spots.some((spot) => spot.shown || spot.piece);
  const at = spots.findIndex((_, place) => likeness(place) === was);
  chosen = null;
  if (at >= 0) choose(at, hadFocus);
  else $("element").hidden = true;
}

// What is the same of an element when it is drawn anew: what it shows, and which of those that show the same it is.
function likeness(at) {
  const alike = ({ element, unit, piece, values, read }) => JSON.stringify([element, unit, piece, values, read.map((one) => one.what)]);
  const wanted = alike(spots[at]);
  return `${wanted} ${spots.slice(0, at).filter((spot) => alike(spot) === wanted).length}`;
}

const area = ({ box: [, , across, down] }) => across * down;
const words = (name) => name.replaceAll("_", " ");

// A piece on a sheet leads to the piece itself: page.js goes there.
const does = (spot, at) => spot.piece ? { "data-at": at, "data-piece": spot.piece, "data-face": spot.face } : { "data-at": at, onclick: () => choose(at) };

function spotButton(spot, at, order) {
  const [x, y, across, down] = spot.box, many = spot.values.length + (spot.told ?? []).length, button = make("button", {
    class: "spot", ...does(spot, at), tabindex: order === 0 ? "0" : "-1", title: words(spot.element),
    "aria-label": [words(spot.element), spot.piece && "a piece", spot.shown, many && count(many, "value")].filter(Boolean).join(", "),
  });
  const { style } = button;
  [style.left, style.top] = [`calc(var(--mm) * ${x})`, `calc(var(--mm) * ${y})`];
  [style.width, style.height] = [`calc(var(--mm) * ${across})`, `calc(var(--mm) * ${down})`];
  return button;
}

export function toSpots() {
  const first = $("spots").querySelector(".chosen, [tabindex='0']");
  first?.focus();
}

$("spots").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...$("spots").children].sort((a, b) => a.dataset.at - b.dataset.at), at = all.indexOf(document.activeElement);
  all[(at + step + all.length) % all.length]?.focus();
});

async function choose(at, takesFocus = false) {
  const spot = spots[at];
  chosen = { at };
  for (const one of [...$("spots").children, ...$("elements").querySelectorAll("button")]) {
    const isIt = Number(one.dataset.at) === at;
    one.classList.toggle("chosen", isIt);
    one.setAttribute("aria-pressed", isIt);
    if (one.classList.contains("spot")) one.tabIndex = isIt ? 0 : -1;
    if (isIt && takesFocus && one.classList.contains("spot")) one.focus();
  }
  const told = $("element"), head = [make("h3", {}, words(spot.element)), spot.shown && make("p", {}, "drawn by ", place(spot)),
    ...spot.read.map((one) => make("p", {}, `${words(one.what)}: `, place(one)))].filter(Boolean);
  told.replaceChildren(...head);
  told.hidden = false;
  if (!spot.values.length && !spot.told) return;
  const known = spot.values.length ? await explained(spot.unit) : [];
  if (chosen?.at !== at || spots[at] !== spot) return;
  const rows = [...spot.values.map((key) => known.find((one) => one.key === key)).filter(Boolean), ...(spot.told ?? [])];
  told.replaceChildren(...head, make("dl", { class: "values" }, ...rows.flatMap(({ key, value, why }) =>
    [make("dt", {}, make("span", {}, words(key)), make("b", {}, value)), make("dd", {}, why)])));
}

async function explained(unit) {
  const of = `${unit} ${view.number} ${view.key}`;
  if (values.of !== of || !values.list) {
    const answer = await fetch(`explained?${new URLSearchParams({ unit })}`).catch(() => null);
    values = { of, list: answer?.ok ? await answer.json() : [] };
  }
  return values.list;
}
