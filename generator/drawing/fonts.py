"""The bundled faces: how wide text is, where each glyph goes, what a glyph looks like.

Everything is measured here, kerning included, and backends place glyphs where ``Face.run`` says. That is
how a PDF and an SVG of one drawing break lines alike and lie on top of each other.

Lengths inside a face are thousandths of an em; methods that take a size give millimetres. The
numbers come from ``data/fonts/<face>.json`` and the outlines from ``<face>.outlines.json.gz``, both written by
``data/fonts/cut_fonts.py`` from the very TTF the PDF embeds: to read one costs a millisecond.
"""

from __future__ import annotations

import gzip
import json
import pathlib
import unicodedata
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from generator.diagnostics import FichasError, did_you_mean
from generator.drawing.items import Command
from generator.resources import data
from generator.units import MM_PER_POINT

FACES = ("sans", "sans-medium", "sans-semibold", "sans-bold", "serif", "serif-italic", "serif-semibold")

STAND_IN = "?"
"""Drawn for a character the face lacks. ``Face.missing`` names such characters; builders report them."""

_EM = 1000
_INVISIBLE = {"Cc", "Cf", "Cs", "Co"}  # control, format, surrogate, private use


class UnknownFaceError(FichasError):
    """A font name that is not one of ``FACES``."""


class Run(NamedTuple):
    """One line of glyphs from a pen at 0. In thousandths of an em; up is positive."""

    glyphs: tuple[tuple[str, int], ...]
    """Characters and where each starts, kerning included. Spaces too, so that text can be copied out."""
    advance: int
    left: int
    right: int
    top: int
    bottom: int
    """The ink: its box around the pen's start on the baseline. All 0 where nothing is inked."""


class Face:
    """A bundled face. Get one from ``face``; it is cached and must not be changed."""

    def __init__(self, name: str) -> None:
        self.name = name
        table = json.loads(self.json_path.read_text(encoding="utf-8"))
        self.family: str = table["family"]
        self._glyphs: dict[str, list[int]] = table["glyphs"]
        self._advances: dict[str, int] = {char: glyph[0] for char, glyph in self._glyphs.items()}
        self._ascent: int = table["ascent"]
        self._descent: int = table["descent"]
        self._cap_height: int = table["cap_height"]
        kern = table["kern"]
        self._left = {char: i for i, chars in enumerate(kern["left"]) for char in chars}
        self._right = {char: i for i, chars in enumerate(kern["right"]) for char in chars}
        self._kern: list[dict[int, int]] = [{int(i): v for i, v in row.items()} for row in kern["values"]]
        # A sheet repeats the same words a thousand times; methods share the cache of their own face.
        self.run = lru_cache(maxsize=8192)(self._run)
        self.pen = lru_cache(maxsize=32768)(self._pen)
        self._between = cache(self._kerned)
        self.outline = cache(self._outline)

    @property
    def json_path(self) -> pathlib.Path:
        return data("fonts", f"{self.name}.json")

    @property
    def ttf_path(self) -> pathlib.Path:
        return data("fonts", f"{self.name}.ttf")

    def advance(self, char: str) -> int:
        """The width of one character the face has, in thousandths of an em."""
        return self._advances[char]

    def width_mm(self, text: str, size_pt: float) -> float:
        """How far the pen moves. Ink may stick out a little at either end: see ``Run``."""
        return self.pen(text) * (size_pt * MM_PER_POINT / _EM)

    def ascent_mm(self, size_pt: float) -> float:
        """The height of b, d, l; accented capitals stand taller."""
        return self._ascent * mm_per_unit(size_pt)

    def descent_mm(self, size_pt: float) -> float:
        """The depth of g, p, y; positive."""
        return self._descent * mm_per_unit(size_pt)

    def cap_height_mm(self, size_pt: float) -> float:
        return self._cap_height * mm_per_unit(size_pt)

    @property
    def characters(self) -> frozenset[str]:
        """Those that this face can draw."""
        return frozenset(self._glyphs)

    def missing(self, text: str) -> set[str]:
        """The characters of ``text`` this face cannot draw."""
        return {char for char in drawable(text) if char not in self._glyphs}

    def _run(self, text: str) -> Run:
        """The glyphs of one line: composed, without invisible characters, kerned."""
        glyphs, inked, pen, before = [], [], 0, ""
        for char in self._shown(text):
            pen += self._between(before, char)
            glyphs.append((char, pen))
            advance, *ink = self._glyphs[char]
            if ink:
                inked.append((pen + ink[0], ink[1], pen + ink[2], ink[3]))
            pen += advance
            before = char
        left, bottom, right, top = zip(*inked) if inked else ((0,), (0,), (0,), (0,))
        return Run(tuple(glyphs), pen, min(left), max(right), max(top), min(bottom))

    def _pen(self, text: str) -> int:
        """``advance`` of the run of a text, which alone is asked for where lines are broken."""
        shown = self._shown(text)
        return sum(map(self._advances.__getitem__, shown)) + sum(map(self._between, shown, shown[1:]))

    def _shown(self, text: str) -> str:
        """The characters of a text that are drawn, with a stand-in for each that the face lacks."""
        shown = drawable(text)
        if self._glyphs.keys() >= set(shown):
            return shown
        return "".join(char if char in self._glyphs else STAND_IN for char in shown)

    def _kerned(self, before: str, char: str) -> int:
        """By how much a character stands away from the one before it."""
        first = self._left.get(before, -1)
        return self._kern[first].get(self._right.get(char, -1), 0) if first >= 0 else 0

    def _outline(self, char: str) -> tuple[Command, ...]:
        """The outline of one character, in thousandths of an em, y **down**, from the pen on the baseline; empty for a space
        or one that the face has not."""
        return tuple(_commands(self._outlines.get(char, "")))

    @cached_property
    def _outlines(self) -> dict[str, str]:
        path = data("fonts", f"{self.name}.outlines.json.gz")
        outlines: dict[str, str] = json.loads(gzip.decompress(path.read_bytes()))
        return outlines


def _commands(outline: str) -> Iterator[Command]:
    """``M 0 0;L 5 0;Q 9 4 9 9;Z`` with its curves, which have one point off them, as those that have two."""
    x = y = 0.0
    for part in outline.split(";") if outline else ():
        letter, *numbers = part.split(" ")
        points = tuple(map(float, numbers))
        if letter == "Q":
            off_x, off_y, to_x, to_y = points
            one = x + (off_x - x) * 2 / 3, y + (off_y - y) * 2 / 3
            two = to_x + (off_x - to_x) * 2 / 3, to_y + (off_y - to_y) * 2 / 3
            yield ("C", *one, *two, to_x, to_y)
        else:
            yield (letter, *points)
        x, y = points[-2:] or (x, y)


def mm_per_unit(size_pt: float) -> float:
    """Millimetres in a thousandth of an em at a type size."""
    return size_pt * MM_PER_POINT / _EM


@lru_cache(maxsize=8192)
def drawable(text: str) -> str:
    """``text`` as it is drawn: composed, on one line, without characters that have no shape."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(
        " " if char in "\t\n\r" else char
        for char in composed
        if char in "\t\n\r" or (unicodedata.category(char) not in _INVISIBLE and ord(char) & 0xFFFE != 0xFFFE)
    )


@cache
def face(name: str) -> Face:
    """A bundled face by name. Raises ``UnknownFaceError``."""
    if name not in FACES:
        raise UnknownFaceError(f"There is no font '{name}'. {did_you_mean(name, FACES)}")
    return Face(name)
