// Says to those who hear the page what was redrawn and what is wrong, once.

import { $, count } from "./dom.js";

const MOST_SAID = 6;

let looks = null, saidWrong = "";

export function announce(view) {
  const now = new Map(view.things.map((thing) => [thing.id, Object.values(thing.faces).map((face) => face.picture).join()]));
  const errors = view.problems.filter((one) => one.severity === "error"), wrong = JSON.stringify(errors), parts = [];
  if (looks && looks.key === view.key) {
    const redrawn = view.things.filter((thing) => looks.get(thing.id) !== now.get(thing.id)).map((thing) => thing.name);
    if (redrawn.length) parts.push(`Redrawn: ${redrawn.slice(0, MOST_SAID).join(", ")}${redrawn.length > MOST_SAID ? ` and ${redrawn.length - MOST_SAID} more` : ""}.`);
  }
  if (wrong !== saidWrong) {
    if (errors.length) parts.push(`${count(errors.length, "mistake")}. ${errors.slice(0, 3).map((one) => `${one.shown}: ${one.what}. ${one.remedy}`).join(" ")}`);
    else if (saidWrong && saidWrong !== "[]") parts.push("No more mistakes.");
  }
  saidWrong = wrong;
  looks = now;
  looks.key = view.key;
  if (parts.length) $("said").textContent = parts.join(" "); // even the same words anew: they are heard again
}
