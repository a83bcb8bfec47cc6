// The keys, and how large the screen is.

import { $, setText } from "./dom.js";
import { measured, pixelsPerMm } from "./state.js";

const CARD_MM = 85.6, LEAST = 120, MOST = 1200;

export const help = () => $("help").showModal();

export function measureScreen(done) {
  const card = $("card"), dialog = $("measure");
  let width = pixelsPerMm() * CARD_MM;

  function show(pixels) {
    width = Math.min(Math.max(pixels, LEAST), MOST);
    card.style.setProperty("--card", `${width}px`);
    card.setAttribute("aria-valuenow", Math.round(width));
    card.setAttribute("aria-valuetext", `${width.toFixed(1)} pixels`);
    setText($("card-says"), `${(width / CARD_MM).toFixed(2)} pixels to a millimetre, ${Math.round((width / CARD_MM) * 25.4)} to an inch`);
  }

  card.onkeydown = (event) => {
    if (event.key === "Enter") { event.preventDefault(); dialog.close("keep"); return; }
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(width + step * (event.shiftKey ? 10 : 0.5));
  };
  card.onpointerdown = (event) => {
    const grip = event.clientX - card.getBoundingClientRect().left - width;
    card.setPointerCapture(event.pointerId);
    card.onpointermove = (moved) => show(moved.clientX - card.getBoundingClientRect().left - grip);
  };
  card.onpointerup = card.onpointercancel = () => { card.onpointermove = null; };
  dialog.onclose = () => {
    if (dialog.returnValue === "keep") measured(width / CARD_MM);
    done(dialog.returnValue === "keep");
  };
  dialog.returnValue = "";
  show(width);
  dialog.showModal();
  card.focus();
}
