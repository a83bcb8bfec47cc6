"""What pieces say, told beside samples of them: parts of real pieces, each with its words, in columns below a heading."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from generator.drawing import Affine, Group, Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.sheets import style
from generator.units import mm_from_points

SAMPLE_MM = 4.8
"""How high a sample is."""
_PITCH_MM, _HEAD_MM, _SAMPLE_GAP_MM, _UNDER_MM = 5.9, 3.7, 1.5, 1.1
"""From one row to the next; of the heading; from a sample to its words; and how far these go on below it."""
_LEAST_GAP_MM, _MOST_GAP_MM = 4.0, 12.0
"""Between columns."""
_TEXTS_MM = (math.inf, 46.0, 40.0, 35.0, 30.0, 26.0)
"""How wide words may be: those that are longer stand on two lines."""
_SIZES_PT = style.TEXT_PT, style.NOTE_PT
_LEADING = 1.08


class Explained(Struct, frozen=True):
    """Words on what stands on pieces, and a sample of it, as wide as ``width_mm`` where it is ``SAMPLE_MM`` high; ``beside``
    it these words instead, where they are not empty."""

    text: str
    sample: tuple[Item, ...] = ()
    width_mm: float = 0.0
    beside: str = ""


class _Cell(NamedTuple):
    lines: tuple[str, ...]
    width_mm: float


class Legend(NamedTuple):
    """One way to set a legend: so many rows, filled column by column."""

    told: tuple[Explained, ...]
    cells: tuple[_Cell, ...]
    rows: int
    size_pt: float
    slots_mm: tuple[float, ...]
    widths_mm: tuple[float, ...]
    gap_mm: float

    @property
    def width_mm(self) -> float:
        return sum(self.widths_mm) + self.gap_mm * (len(self.widths_mm) - 1)

    @property
    def height_mm(self) -> float:
        return _HEAD_MM + _PITCH_MM * (self.rows - 1) + SAMPLE_MM + _UNDER_MM

    def items(self, x: float, y: float) -> Iterator[Item]:
        """Its upper left corner is at (x, y)."""
        head, *told = self.told
        size, leading = self.size_pt, mm_from_points(self.size_pt) * _LEADING
        yield Text(
            x, y + face("sans").cap_height_mm(style.TEXT_PT), head.text, "sans-semibold", style.TEXT_PT, style.INK
        )
        cap = face("sans").cap_height_mm(size)
        for number, (one, cell) in enumerate(zip(told, self.cells, strict=True)):
            column, row = divmod(number, self.rows)
            left = x + sum(self.widths_mm[:column]) + self.gap_mm * column
            top = y + _HEAD_MM + row * _PITCH_MM
            # Samples begin at one edge, and so do words.
            yield Group(one.sample, Affine.translate(left, top))
            base = top + (SAMPLE_MM - leading * (len(cell.lines) - 1) + cap) / 2
            for at, line in enumerate(cell.lines):
                start = left + self.slots_mm[column] + _SAMPLE_GAP_MM
                yield Text(start, base + at * leading, line, "sans", size, style.INK)


def legends(told: Sequence[Explained], width_mm: float) -> Iterator[Legend]:
    """The ways to set them no wider than that, a heading first: in large type, in few rows and on long lines first. None
    where a sample is missing."""
    head, *rest = told
    if not rest or not all(one.sample for one in rest):
        return
    for size_pt in _SIZES_PT:
        for rows in range(1, len(rest) + 1):
            ways = (_set(tuple(told), rows, size_pt, text_mm, width_mm) for text_mm in _TEXTS_MM)
            yield from list(filter(None, ways))[:1]


def least_height_mm(told: Sequence[Explained], width_mm: float) -> float:
    """Of the lowest of them; 0 where there is none."""
    return min((one.height_mm for one in legends(told, width_mm)), default=0.0)


@lru_cache(maxsize=64)
def _cell(text: str, size_pt: float, text_mm: float) -> _Cell | None:
    wide = face("sans").width_mm(text, size_pt)
    if wide <= text_mm:
        return _Cell((text,), wide)
    box = Box(0.0, 0.0, text_mm, 100.0)
    # In the middle of a box lines are even.
    lines = fit_text(text, "sans", size_pt, box, wrap=True, shrink_to=1.0, align="centre").lines
    if len(lines) > 2:
        return None
    return _Cell(tuple(lines), max(face("sans").width_mm(line, size_pt) for line in lines))


def _set(told: tuple[Explained, ...], rows: int, size_pt: float, text_mm: float, width_mm: float) -> Legend | None:
    cells = [_cell(one.beside or one.text, size_pt, text_mm) for one in told[1:]]
    found = tuple(cell for cell in cells if cell)
    if len(found) < len(cells):
        return None
    columns = range(0, len(found), rows)
    slots = tuple(max(one.width_mm for one in told[1:][at : at + rows]) for at in columns)
    texts = (max(cell.width_mm for cell in found[at : at + rows]) for at in columns)
    widths = tuple(slot + _SAMPLE_GAP_MM + text for slot, text in zip(slots, texts, strict=True))
    gap = min((width_mm - sum(widths)) / max(len(widths) - 1, 1), _MOST_GAP_MM)
    if gap < (_LEAST_GAP_MM if len(widths) > 1 else 0.0):
        return None
    return Legend(told, found, rows, size_pt, slots, widths, gap)
