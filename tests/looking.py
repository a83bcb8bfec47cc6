"""``fichas preview`` as a person has it: a project being edited, a server, and a browser that looks at it."""

from __future__ import annotations

import io
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from generator.cli.preview import ANSWERED_S
from generator.preview.bench import Bench, View
from generator.preview.editors import EDITORS, Editor
from generator.preview.live import Preview
from generator.preview.server import Server
from generator.preview.watching import watch
from generator.production.order import Order
from tests.command import fichas

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 30_000
"""How long a test waits for what is to come before it fails; nothing is timed by it."""
STEP_MS = 40


@contextmanager
def chromium() -> Iterator[Browser]:
    """One browser; where it is missing, the test is skipped and says so, and in CI fails."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None or find_spec("playwright") is None:
        missing = "playwright, which drives a browser" if program else f"a browser: {', '.join(BROWSERS)}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"there is no {missing}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        # Root may not have a sandbox, and a container has little shared memory; the page is our own.
        browser = driver.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield browser
        browser.close()


class Looking:
    """The preview of what is in a folder: a scenario, a game, or where there is nothing a project of ``fichas new``."""

    def __init__(self, folder: Path, only: tuple[str, ...] = ("counters", "unit_cards"), file: str = "") -> None:
        if not any(folder.glob("*.yaml")):
            assert fichas("new", folder).returncode == 0
        self.folder = folder
        self.file = folder if (folder / "game.yaml").exists() else folder / (file or f"{folder.name}.yaml")
        self.heard: list[View] = []
        self.bench = Bench(self.file, Order(folder / "output", language="", only=only))
        self.preview = Preview(self.bench, Editor(EDITORS["vscode"]), self.heard.append)
        self.server = Server(self.preview)
        self._stop = threading.Event()
        sys.setswitchinterval(ANSWERED_S)
        works: list[tuple[Callable[..., None], tuple[Any, ...]]] = [
            (self.preview.draw_for_ever, ()),
            (watch, (self.bench.folders, lambda: self.preview.changed(), self._stop)),
            (self.server.serve_forever, (0.05,)),
        ]
        self._threads = [threading.Thread(target=work, args=asked, daemon=True) for work, asked in works]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        self.preview.stop()
        self.server.shutdown()
        self.server.server_close()
        for thread in self._threads:
            thread.join(10)

    def rest(self) -> None:
        """Waits until the files as they are now are drawn."""
        for _ in range(PATIENCE_MS // STEP_MS):
            if self.heard and self.preview.is_at_rest():
                return
            time.sleep(STEP_MS / 1000)
        raise AssertionError("it is never at rest")

    def restore(self, name: str, text: str) -> None:
        told = self.preview.number
        (self.folder / name).write_text(text, encoding="utf-8")
        while self.preview.number == told:
            time.sleep(STEP_MS / 1000)
        self.rest()

    def save(self, name: str, old: str, new: str) -> None:
        """As an editor does: the whole file, with one thing in it changed."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"'{old}' stands {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new), encoding="utf-8")


@contextmanager
def looked_through(browser: Browser, **how: Any) -> Iterator[BrowserContext]:
    context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **how})
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@contextmanager
def opened(context: BrowserContext, address: str) -> Iterator[Page]:
    """A tab. That nothing goes wrong in it is held in passing."""
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.goto(address)
    yield page
    page.close()
    assert not faults


def settled(page: Page) -> None:
    """Waits until all is drawn and every picture that is near is there."""
    page.wait_for_selector("#link[data-state=live]")
    until(
        page,
        "[...document.querySelectorAll('.picture')].every(p => !p.isNear || !p.wanted"
        " || p.querySelector('img')?.dataset.digest === p.wanted)",
    )


def until(page: Page, is_so: str, asked: Any = None) -> None:
    """Waits until something is so in the page: asked from outside, since the page's own policy forbids evaluating text."""
    for _ in range(PATIENCE_MS // STEP_MS):
        if page.evaluate(is_so, asked):
            return
        page.wait_for_timeout(STEP_MS)
    raise AssertionError(f"it never came to be: {is_so}")


def seen(page: Page, what: str) -> Image.Image:
    """What the browser paints there."""
    return Image.open(io.BytesIO(page.locator(what).first.screenshot(animations="disabled"))).convert("RGB")


def has(image: Image.Image, colour: str, tolerance: int = 2) -> int:
    """How many of its pixels have a colour, ``#f8f0dc``."""
    wanted = tuple(bytes.fromhex(colour[1:]))
    found = image.getcolors(image.width * image.height) or []
    return sum(many for many, is_one in found if all(abs(a - b) <= tolerance for a, b in zip(is_one, wanted)))
