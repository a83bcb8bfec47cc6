"""Glyph outlines out of the bundled TTF files. The only module that opens one with fontTools."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fontTools.pens.basePen import BasePen

from generator.drawing.items import Command

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

_Point = tuple[float, float]


class CommandPen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Collects ``Command`` tuples. BasePen turns quadratic curves into cubic ones."""

    def __init__(self, glyphs: Any = None, flip: bool = False) -> None:
        super().__init__(glyphs)
        self.commands: list[Command] = []
        self._sign = -1 if flip else 1

    def _flat(self, *points: _Point) -> tuple[float, ...]:
        return tuple(value for x, y in points for value in (x, self._sign * y))

    def _moveTo(self, point: _Point) -> None:
        self.commands.append(("M", *self._flat(point)))

    def _lineTo(self, point: _Point) -> None:
        self.commands.append(("L", *self._flat(point)))

    def _curveToOne(self, one: _Point, two: _Point, three: _Point) -> None:
        self.commands.append(("C", *self._flat(one, two, three)))

    def _closePath(self) -> None:
        self.commands.append(("Z",))

    def _endPath(self) -> None:
        pass


@cache
def _font(path: Path) -> tuple[TTFont, dict[int, str], Any]:
    from fontTools.ttLib import TTFont

    font = TTFont(path, lazy=True)
    return font, font.getBestCmap(), font.getGlyphSet()


def outline(path: Path, char: str) -> tuple[Command, ...]:
    """The outline of ``char`` in font units, y down; empty for a space or an unknown character."""
    _, cmap, glyphs = _font(path)
    name = cmap.get(ord(char))
    if name is None:
        return ()
    pen = CommandPen(glyphs, flip=True)
    glyphs[name].draw(pen)
    return tuple(pen.commands)
