// Finds pieces and sheets by name.

import { $, make } from "./dom.js";

const MOST = 12;

export function search(things, kindName, go) {
  const field = $("search"), list = $("found");
  let found = [], at = 0;

  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function show() {
    const wanted = folded(field.value.trim()).split(/\s+/).filter(Boolean);
    found = wanted.length ? things().filter((one) => {
      const text = folded(`${one.name} ${one.variant} ${one.id} ${kindName(one)}`);
      return wanted.every((word) => text.includes(word));
    }).slice(0, MOST) : [];
    at = 0;
    list.replaceChildren(...found.map((one, place) => make("li", { role: "option", id: `found-${place}`, onmousedown: (event) => { event.preventDefault(); take(place); } },
      make("span", {}, one.name), make("small", {}, [kindName(one), one.variant].filter(Boolean).join(" · ")))));
    if (wanted.length && !found.length) list.replaceChildren(make("li", { class: "quiet", role: "option", "aria-disabled": "true" }, "Nothing of that name"));
    list.hidden = !wanted.length;
    field.setAttribute("aria-expanded", String(!list.hidden));
    mark();
  }

  function mark() {
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === at && found.length > 0)));
    if (found.length) field.setAttribute("aria-activedescendant", `found-${at}`);
    else field.removeAttribute("aria-activedescendant");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  function take(place) {
    const one = found[place];
    close();
    if (one) { field.value = ""; field.blur(); go(one.id); }
  }

  function close() {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
  }

  field.addEventListener("input", show);
  field.addEventListener("focus", () => { if (field.value) show(); });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) { event.preventDefault(); at = (at + step + found.length) % found.length; mark(); }
    else if (event.key === "Enter") take(at);
    else if (event.key === "Escape") { field.value = ""; close(); field.blur(); }
  });
}
