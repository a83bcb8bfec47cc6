// Beside the pieces: what there is, what is wrong, what changed; and what is wrong over the pictures.

import { $, arrange, count, make, place, setText } from "./dom.js";
import { difference } from "./things.js";

const MOST_LISTED = 200;

export function show(view, go) {
  contents(view, go);
  changes(view, go);
  problems(view);
}

const keyed = (list, key, build) => {
  const known = list.known ??= new Map();
  const text = JSON.stringify(key);
  if (!known.has(text)) known.set(text, build());
  return known.get(text);
};

function renew(list, rows) {
  const items = rows.map(([key, build]) => keyed(list, key, build));
  arrange(list, items);
  const kept = new Set(items);
  for (const [key, item] of list.known ?? []) if (!kept.has(item)) list.known.delete(key);
}

function contents(view, go) {
  const groups = new Map();
  for (const thing of view.things) {
    const key = `${thing.is_page ? "sheets" : "pieces"}:${thing.kind}/${thing.side}`;
    groups.set(key, { key, thing, many: (groups.get(key)?.many ?? 0) + 1 });
  }
  const stale = new Set(view.kinds.filter((kind) => kind.stale).map((kind) => kind.id));
  const names = new Map(view.kinds.map((kind) => [kind.id, kind.name])), rows = [];
  let part = "";
  for (const { key, thing, many } of groups.values()) {
    const of = thing.is_page ? "Sheets" : "Pieces", isOld = stale.has(thing.kind);
    if (part !== of) rows.push([of, () => make("li", { class: "part" }, of)]);
    part = of;
    const name = [names.get(thing.kind) ?? thing.kind, view.sides[thing.side]].filter(Boolean).join(" · ");
    rows.push([[key, name, many, isOld], () => make("li", {}, make("button", { class: "line", onclick: () => go.section(key, thing.is_page) },
      make("span", {}, name), make("span", { class: isOld ? "flag" : "quiet" }, isOld ? "as before" : String(many))))]);
  }
  renew($("kinds"), rows);
}

export const changed = (view) => [...view.things, ...view.gone].filter((thing) => difference(thing, view.compared));

function changes(view, go) {
  const found = changed(view), rows = found.slice(0, MOST_LISTED).map((thing) => {
    const how = difference(thing, view.compared), where = thing.is_page ? "sheet" : [view.sides[thing.side], thing.variant].filter(Boolean).join(" · ");
    const kind = view.kinds.find((one) => one.id === thing.kind)?.name ?? thing.kind;
    return [[thing.id, thing.name, kind, where, how], () => make("li", {}, make("button", { class: "line change", "data-how": how, onclick: () => go.thing(thing.id) },
      make("span", {}, make("span", { class: "name" }, thing.name), make("small", {}, [kind, where].filter(Boolean).join(" · "))), make("span", { class: "how" }, how)))];
  });
  if (found.length > MOST_LISTED) rows.push([["more", found.length], () => make("li", { class: "quiet" }, `and ${found.length - MOST_LISTED} more`)]);
  setText($("h-changes"), found.length ? `Changed (${found.length})` : "Changed");
  renew($("changes"), rows);
  $("no-changes").hidden = found.length > 0;
}

function said(one, isShort) {
  return make("li", { class: `problem ${one.severity}` },
    make("span", { class: "level" }, one.severity), " ",
    make("span", {}, `${one.what}${one.clause ? ` (${one.clause})` : ""}. `), make("span", { class: "remedy" }, one.remedy), place(isShort ? { ...one, shown: one.shown.split("/").pop() } : one));
}

function problems(view) {
  const errors = view.problems.filter((one) => one.severity === "error"), others = view.problems.filter((one) => one.severity !== "error");
  $("wrong").hidden = !errors.length;
  const isEmpty = !view.things.length;
  setText($("wrong-title"), errors.length ? `${count(errors.length, "mistake")}${isEmpty ? "" : ": what is marked is shown as it was"}` : "");
  renew($("wrong-list"), errors.map((one) => [one, () => said(one, false)]));
  $("problems-part").hidden = !others.length;
  setText($("h-problems"), `To look at (${others.length})`);
  renew($("problems"), others.map((one) => [one, () => said(one, true)]));
  $("nothing").hidden = !isEmpty || errors.length > 0;
  setText($("nothing").firstElementChild, view.whole ? "There is nothing to draw in it." : "Drawing for the first time …");
  document.body.dataset.mood = errors.length ? "wrong" : "well";
  document.title = `${errors.length ? "✗ " : ""}${view.title || view.file} · Fichas`;
}
