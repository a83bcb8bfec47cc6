"""Text inside a hex: rows that are set as large as the hex allows, and never over its edge.

Hexes narrow towards a vertex, and an arrow or a die may stand in the way: a block of rows is tried at
falling sizes and at several heights until every row lies clear inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import Point, slice_at
from generator.sheets import style
from generator.typesetting import Anchor

PAD_MM, CONTOUR_PAD_MM = 1.4, 2.3
"""Clear of what stands in the way, and of the contour, which is cut along."""
STEP = 0.04


class Bit(Struct, frozen=True):
    """A word of a row. ``x_mm`` is where its anchor stands, from the middle of the block."""

    x_mm: float
    text: str
    font: str
    size_pt: float
    fill: str
    anchor: Anchor


class HexRow(Struct, frozen=True):
    bits: tuple[Bit, ...]
    gap_mm: float
    """Above this row, unless it is the first."""

    @property
    def height_mm(self) -> float:
        return max(face(bit.font).cap_height_mm(bit.size_pt) for bit in self.bits)

    @property
    def depth_mm(self) -> float:
        return max(face(bit.font).descent_mm(bit.size_pt) for bit in self.bits)

    def extent(self) -> tuple[float, float]:
        """Left and right of its ink, from the middle."""
        ends = []
        for bit in self.bits:
            width = face(bit.font).width_mm(bit.text, bit.size_pt)
            left = bit.x_mm - {"start": 0.0, "middle": width / 2, "end": width}[bit.anchor]
            ends.append((left, left + width))
        return min(left for left, _ in ends), max(right for _, right in ends)


Rows = Sequence[HexRow]
ASIDE_MM = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5)
"""How far rows may stand aside of an obstacle, rather than above or below it."""
Maker = Callable[[float], Rows]
"""Rows at a scale: 1 for a hex of the mock-up's size."""


def size(points: float, scale: float) -> float:
    """A type size at a scale, never too small to read."""
    return max(style.LEAST_PT, points * scale)


def centred(text: str, font: str, points: float, fill: str = style.INK, gap_mm: float = 0.0) -> HexRow:
    return HexRow((Bit(0.0, text, font, points, fill, "middle"),), gap_mm)


def columns(
    cells: Sequence[tuple[str, str, float, str]], widths: Sequence[float], between_mm: float, gap_mm: float
) -> HexRow:
    """Cells beside each other, each in the middle of a column of a width."""
    middles = column_middles(widths, between_mm)
    bits = [Bit(x, *cell, "middle") for cell, x in zip(cells, middles, strict=True) if cell[0]]
    return HexRow(tuple(bits), gap_mm)


def column_middles(widths: Sequence[float], between_mm: float) -> list[float]:
    """Where the middles of columns are, from that of all of them together."""
    found, x = list[float](), -(sum(widths) + between_mm * (len(widths) - 1)) / 2
    for width in widths:
        found.append(x + width / 2)
        x += width + between_mm
    return found


def set_in(
    polygon: tuple[Point, ...], makers: Sequence[Maker], largest: float, obstacles: Sequence[Box] = (), aim: float = 0.5
) -> tuple[int, tuple[Item, ...], float] | None:
    """The first maker whose rows fit, as large as they do, with its number and their scale; None when none fits.

    ``aim`` is where the middle of the block should stand in the hex: 0 at its top, 1 at its foot.
    """
    for number, make in enumerate(makers):
        scale, before = largest, None
        while scale > 0.15:
            rows = make(scale)
            sizes = tuple(bit.size_pt for row in rows for bit in row.bits)
            if sizes != before:
                items = placed(polygon, rows, obstacles, aim)
                if items is not None:
                    return number, items, scale
            before = sizes
            scale *= 1 - STEP
    return None


def placed(
    polygon: tuple[Point, ...],
    rows: Rows,
    obstacles: Sequence[Box] = (),
    aim: float = 0.5,
    pad_mm: float = CONTOUR_PAD_MM,
) -> tuple[Item, ...] | None:
    """Rows as they are, as near to where they should stand as they fit, clear of the contour by ``pad_mm``; None where
    they fit nowhere."""
    ys, xs = [y for _, y in polygon], [x for x, _ in polygon]
    top, bottom = min(ys) + pad_mm, max(ys) - pad_mm
    middle = sum(xs) / len(polygon)
    measured = [(row, row.height_mm, row.depth_mm / 2, *row.extent()) for row in rows]
    height = sum(high for _, high, *_ in measured) + sum(row.gap_mm for row in rows[1:])
    least, most = min(xs) + pad_mm - middle, max(xs) - pad_mm - middle
    if height > bottom - top or any(left < least or right > most for *_, left, right in measured):
        return None
    wanted = min(max(min(ys) + (max(ys) - min(ys)) * aim - height / 2, top), bottom - height)
    for start in _nearby(wanted, top, bottom - height):
        for aside in ASIDE_MM if obstacles else (0.0,):
            if _holds(polygon, measured, obstacles, middle + aside, start, pad_mm):
                return tuple(_drawn(measured, middle + aside, start))
    return None


def _nearby(wanted: float, least: float, most: float) -> Iterator[float]:
    yield wanted
    for step in range(1, 40):
        for start in (wanted - step * 0.5, wanted + step * 0.5):
            if least <= start <= most:
                yield start


Measured = tuple[HexRow, float, float, float, float]
"""A row with its height, half its depth, and the left and right of its ink from the middle."""


def _bases(rows: Sequence[Measured], start: float) -> Iterator[float]:
    y = start
    for index, (row, high, *_) in enumerate(rows):
        y += (row.gap_mm if index else 0.0) + high
        yield y


def _holds(
    polygon: tuple[Point, ...],
    rows: Sequence[Measured],
    obstacles: Sequence[Box],
    middle: float,
    start: float,
    pad_mm: float,
) -> bool:
    for (_, high, depth, left, right), y in zip(rows, _bases(rows, start), strict=True):
        # Depth of letters counts half: only some have it.
        for edge in (y - high, y + depth):
            room = slice_at(polygon, edge)
            if room is None or middle + left < room[0] + pad_mm or middle + right > room[1] - pad_mm:
                return False
        around = Box(middle + left, y - high, right - left, high).inset(-PAD_MM)
        if any(_meet(around, obstacle) for obstacle in obstacles):
            return False
    return True


def _drawn(rows: Sequence[Measured], middle: float, start: float) -> Iterator[Item]:
    for (row, *_), y in zip(rows, _bases(rows, start), strict=True):
        for bit in row.bits:
            yield Text(middle + bit.x_mm, y, bit.text, bit.font, bit.size_pt, bit.fill, bit.anchor)


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
