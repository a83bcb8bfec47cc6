"""A drawing that was kept is the drawing that was made; where it cannot be made, nothing is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import resources
from generator.drawing import svg_art
from generator.drawing.art import ArtError
from generator.drawing.svg_art import parse_art
from generator.production import kept_art

SVGS = sorted(resources.data().rglob("*.svg"))
CLIPPED = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
<clipPath id="c"><path fill-rule="evenodd" d="M0 0h9v9z"/></clipPath>
<g clip-path="url(#c)"><rect width="5" height="5" stroke="#123456" stroke-dasharray="1 2" stroke-linejoin="round"/></g></svg>"""


@pytest.fixture(autouse=True)
def a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    forget()


def forget() -> None:
    kept_art._kept.cache_clear()
    kept_art.read_art.cache_clear()


def test_it_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {path.name: path.read_bytes() for path in SVGS} | {"clipped": CLIPPED}
    assert len(files) > 100
    made = {name: kept_art.read_art(name, data) for name, data in files.items()}
    assert made == {name: parse_art(data) for name, data in files.items()}
    forget()
    monkeypatch.setattr(svg_art, "parse_art", None)
    kept = {name: kept_art.read_art(name, data) for name, data in files.items()}
    assert kept == made
    assert repr(kept) == repr(made)  # tuples where tuples were, and whole numbers with their points


def test_another_file_of_that_name_is_made_anew() -> None:
    kept_art.read_art("one", CLIPPED)
    forget()
    other = CLIPPED.replace(b"0 0 9 9", b"0 0 8 8")
    assert kept_art.read_art("one", other) == parse_art(other)


def test_what_cannot_be_drawn_is_said_each_time() -> None:
    for _ in range(2):
        with pytest.raises(ArtError, match="viewBox"):
            kept_art.read_art("one", b'<svg xmlns="http://www.w3.org/2000/svg"/>')
        forget()
