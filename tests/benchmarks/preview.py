"""From a saved file to new pixels in the browser, for one card of the sample scenario and for its whole kit.

A real Chromium looks at ``fichas preview`` while a card, then the scenario's title, is saved again and again; the time is
taken once a frame with the new picture is made. Medians in milliseconds, with where they go. A
benchmark, not a test: times differ from machine to machine.

With ``thousand`` as a word it looks at a game of a thousand counters instead.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests.benchmarks import games
from tests.conftest import ROOT, SCENARIO
from tests.looking import Looking, chromium, looked_through, opened, settled, until

RUNS = 10
CARD_MS, KIT_MS = 150, 1000
WATCH = """
what => new Promise(found => {
  const holder = document.querySelector(what), old = holder.querySelector('img').dataset.digest;
  window.painted = null;
  const seen = () => {
    const image = holder.querySelector('img');
    if (!image || image.dataset.digest === old) return;
    eyes.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const [asked] = performance.getEntriesByName(image.src).slice(-1);
      const at = time => (performance.timeOrigin + time) / 1000;
      window.painted = {painted: at(performance.now()), asked: asked && at(asked.startTime), came: asked && at(asked.responseEnd)};
    }));
  };
  const eyes = new MutationObserver(seen);
  eyes.observe(holder, {childList: true, subtree: true});
  performance.clearResourceTimings();
  found();
})
"""
STEPS = ("watched", "drawn", "told", "fetched", "painted", "all")


class Stamps:
    """When the server heard of a change, drew the first of it, and had all of it."""

    def __init__(self, looking: Looking) -> None:
        self.times: dict[str, float] = {}
        preview = looking.preview
        changed, see = preview.changed, preview._bench.drawn

        def heard() -> None:
            self.times.setdefault("changed", time.time())
            changed()

        def drawn(*asked: Any, **how: Any) -> Any:
            for view in see(*asked, **how):
                self.times.setdefault("first", time.time())
                if view.is_whole:
                    self.times["whole"] = time.time()
                yield view

        preview.changed, preview._bench.drawn = heard, drawn  # type: ignore[method-assign]


def measured(page: Any, looking: Looking, stamps: Stamps, what: str, save: Callable[[int], None]) -> None:
    found: dict[str, list[float]] = {step: [] for step in (*STEPS, "whole kit")}
    for run in range(RUNS + 1):
        looking.rest()
        settled(page)
        page.wait_for_timeout(300)
        page.evaluate(WATCH, what)
        stamps.times.clear()
        begun = time.time()
        save(run)
        until(page, "window.painted")
        looking.rest()
        seen, at = page.evaluate("window.painted"), stamps.times
        if run:  # the first warms up
            steps = [at["changed"], at["first"], seen["asked"], seen["came"], seen["painted"]]
            for step, one, before in zip(STEPS, steps, [begun, *steps], strict=False):
                found[step].append(one - before)
            found["all"].append(seen["painted"] - begun)
            found["whole kit"].append(at["whole"] - begun)
    print("  ".join(f"{step} {median(times) * 1000:.0f}" for step, times in found.items()), flush=True)


def sample(page_of: Any, folder: Path) -> None:
    shutil.copy(SCENARIO, folder / "scenario.yaml")
    text = (folder / "scenario.yaml").read_text(encoding="utf-8").replace("capitan/british.yaml", "british.yaml")
    (folder / "scenario.yaml").write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "data" / "units" / "capitan" / "british.yaml", folder)
    cards = (folder / "british.yaml").read_text(encoding="utf-8")
    looking = Looking(folder, only=(), file="scenario.yaml")
    stamps = Stamps(looking)
    with opened(page_of, looking.server.address) as page:
        settled(page)
        page.click("button.thing[data-id='unit_cards/allies/foot_48th']")
        named = "Battalion company, es"
        print(f"one card, in a close-up (wanted: {CARD_MS}):", end=" ", flush=True)
        measured(
            page,
            looking,
            stamps,
            "#large-now",
            lambda run: saved(folder / "british.yaml", cards.replace(named, f"Company {run}, es")),
        )
        page.keyboard.press("2")
        print(f"the whole kit, by its title, all drawn at the end (wanted: {KIT_MS}):", end=" ", flush=True)
        measured(
            page,
            looking,
            stamps,
            "button.thing[data-id='counters-01'] .picture",
            lambda run: saved(folder / "scenario.yaml", text.replace("The Alberche Ford, es", f"The Ford {run}, es")),
        )
    looking.stop()


def saved(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")


def thousand(page_of: Any, folder: Path) -> None:
    looking = Looking(games.thousand(folder / "game"), only=())
    with opened(page_of, looking.server.address) as page:
        begun = time.time()
        settled(page)
        looking.rest()
        settled(page)
        print(f"a thousand counters: {page.locator('#pieces button.thing').count()} on the page", end=" ")
        print(f"after {time.time() - begun:.1f} s", flush=True)
        page.evaluate("desk.scrollTop = desk.scrollHeight")
        begun = time.time()
        settled(page)
        print(f"scrolled to the end: {time.time() - begun:.2f} s")
    looking.stop()


def main() -> None:
    with tempfile.TemporaryDirectory() as room, chromium() as browser, looked_through(browser) as context:
        (thousand if sys.argv[1:] == ["thousand"] else sample)(context, Path(room))


if __name__ == "__main__":
    try:
        main()
    except pytest.skip.Exception as missing:
        print(missing)
