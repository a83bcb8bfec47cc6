"""A drawing larger than a page: cut into tiles that overlap, with marks to lay one over the next.

Tiles are named by row and column, ``A1`` upper left, ``B3`` second row, third from the left. Where a tile
has a neighbour to its right or below, a dashed line shows how far that one will cover it; each tile but the
first ones begins with what its neighbour ends with.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.drawing import Affine, Group, Item, Style, Symbol, Text, Use
from generator.drawing.bounds import Box
from generator.drawing.shapes import lines, rect
from generator.sheets import style

OVERLAP_MM = 10.0
_LABEL_PT = 7.0
_DASH_MM = (1.6, 1.2)


@dataclass(frozen=True, slots=True)
class Tile:
    """One page's worth of a large drawing: its name and what it shows, in page space."""

    name: str
    items: tuple[Item, ...]


def tiles(drawing: Symbol, area: Box, occupied: Iterable[Box], overlap_mm: float = OVERLAP_MM) -> Iterator[Tile]:
    """The tiles of a drawing, row by row, each as large as ``area``; those with nothing ``occupied`` are left out.

    ``occupied`` are boxes in the drawing's own space. The drawing is placed once more for each tile, and drawn
    once in the file. ValueError when the overlap leaves nothing of the area.
    """
    across, down = area.w - overlap_mm, area.h - overlap_mm
    if across <= 0 or down <= 0:
        raise ValueError("the overlap is as large as the page")
    columns = max(1, math.ceil((drawing.width_mm - overlap_mm) / across))
    rows = max(1, math.ceil((drawing.height_mm - overlap_mm) / down))
    occupied = list(occupied)
    windows = {
        (row, column): Box(column * across, row * down, area.w, area.h)
        for row in range(rows)
        for column in range(columns)
    }
    kept = {place for place, window in windows.items() if any(window.intersection(box) is not None for box in occupied)}
    for row, column in sorted(kept):
        window = windows[row, column]
        place = Affine.translate(area.x - window.x, area.y - window.y)
        shown = Group((Use(drawing, place),), clip=rect(*area, Style()))
        right, below = (row, column + 1) in kept, (row + 1, column) in kept
        yield Tile(_name(row, column), (shown, *_marks(area, overlap_mm, row, column, right=right, below=below)))


def _name(row: int, column: int) -> str:
    return f"{chr(ord('A') + row % 26)}{column + 1}"


def _marks(area: Box, overlap_mm: float, row: int, column: int, *, right: bool, below: bool) -> tuple[Item, ...]:
    """The dashed lines where the neighbours begin, named after them."""
    items: list[Item] = []
    pen = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM, dash_mm=_DASH_MM)
    if right:
        x = area.right - overlap_mm
        items.append(lines([(x, area.y, x, area.bottom)], pen))
        items.append(_label(x + 1.2, area.y + 3.4, _name(row, column + 1)))
    if below:
        y = area.bottom - overlap_mm
        items.append(lines([(area.x, y, area.right, y)], pen))
        items.append(_label(area.x + 1.2, y + 3.6, _name(row + 1, column)))
    return tuple(items)


def _label(x: float, y: float, name: str) -> Text:
    return Text(x, y, name, "sans-medium", _LABEL_PT, style.SECONDARY)
