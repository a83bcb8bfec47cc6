"""The page by its text: letters that can be read, no markup made of what files say, nothing from elsewhere."""

from __future__ import annotations

import re

import pytest

from generator.preview.server import PAGE

CSS = (PAGE / "page.css").read_text(encoding="utf-8")
SCRIPTS = sorted(PAGE.glob("*.js"))
LIGHT, DARK = (dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6});", part)) for part in CSS.split("@media", 2)[:2])
SURFACES = ("desk", "panel", "raised", "hover")
READ_ON = {
    "ink": SURFACES,
    "quiet": SURFACES,
    "focus": SURFACES,
    "red": ("panel", "red-ground"),
    "amber": ("panel",),
    "fresh": ("desk", "panel", "hover"),
}
LEAST = 4.5
"""Of AA, for letters of these sizes."""


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * one for one in colour[1:])
    parts = [part / 255 for part in bytes.fromhex(digits)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colours", (LIGHT, DARK), ids=("light", "dark"))
@pytest.mark.parametrize("letters", READ_ON)
def test_letters_stand_out_from_what_they_stand_on(colours: dict[str, str], letters: str) -> None:
    for ground in READ_ON[letters]:
        light, dark = sorted((luminance(colours[letters]), luminance(colours[ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= LEAST, (letters, ground)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_what_files_say_becomes_text_and_nothing_is_evaluated(script) -> None:
    text = script.read_text(encoding="utf-8")
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser", text
    )
    assert len(text.splitlines()) <= 300


def test_nothing_comes_from_elsewhere() -> None:
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "//cdn" not in text and "http:" not in text and "https:" not in text, path.name


def test_every_identifier_that_scripts_ask_for_is_on_the_page() -> None:
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    there = set(re.findall(r'\bid="([^"]+)"', page))
    for script in SCRIPTS:
        asked = set(re.findall(r'\$\("([^"]+)"\)', script.read_text(encoding="utf-8")))
        assert asked <= there, script.name
