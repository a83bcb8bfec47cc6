"""Pieces on as few pages as are found for them: turned where that helps, and one in the corner that another leaves bare.

A page and what a piece covers of it are cells of a grid, and those the bits of a number, row after row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.pieces.freeform import AIR_MM, FreeformPiece, Laid, TooLarge, laid
from generator.drawing import Affine, Group
from generator.drawing.box import Box
from generator.sheets.edges import Turn, around, between
from generator.sheets.plan import turned_place

CELL_MM = 2.5
TURNS: tuple[Turn, ...] = (0, 180, 90, 270)


class Outlined(Struct, frozen=True):
    """A piece, and boxes in its own space that together cover all that is drawn of it."""

    piece: FreeformPiece
    covers: tuple[Box, ...]


class _Way(Struct, frozen=True):
    """A piece turned one way, and what it covers on a grid, from the upper left corner of all that."""

    piece: FreeformPiece
    around: Box
    cells: int
    columns: int
    rows: int


Order = Callable[[_Way], float]
"""How large a piece is, to be laid before smaller ones."""


class _Page:
    """The cells of a page that are taken, and what lies on it, by its number."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows, self.taken = columns, rows, 0
        self.placed: dict[int, tuple[_Way, int, int]] = {}

    def lay(self, number: int, ways: Sequence[_Way]) -> bool:
        """One of the ways at the first place that has room for it, if any has."""
        free = self.columns * self.rows - self.taken.bit_count()
        for way in ways:
            if way.cells.bit_count() > free:
                return False
            for row in range(self.rows - way.rows + 1):
                for column in range(self.columns - way.columns + 1):
                    cells = way.cells << (row * self.columns + column)
                    if not self.taken & cells:
                        self.taken |= cells
                        self.placed[number] = way, column, row
                        return True
        return False


def nested_pages(pieces: Sequence[Outlined], area: Box, air_mm: float = AIR_MM) -> tuple[Laid, ...]:
    """What lies on each page of an area. Raises TooLarge."""
    columns, rows = _size(area, air_mm)
    ways = _ways(pieces, columns, rows, air_mm)
    orders: tuple[Order, ...] = (
        _covered,
        lambda way: way.columns * way.rows,
        lambda way: max(way.columns, way.rows),
    )
    found = min((_filled(ways, order, columns, rows) for order in orders), key=len)
    return tuple(laid(list(_places(page, area))) for page in sorted(found, key=lambda page: min(page.placed)))


def count_pages(pieces: Sequence[Outlined], area: Box, air_mm: float = AIR_MM) -> int:
    """About how many pages they take: no fewer than ``nested_pages`` finds. Raises TooLarge."""
    columns, rows = _size(area, air_mm)
    return len(_filled(_ways(pieces, columns, rows, air_mm), _covered, columns, rows))


def _size(area: Box, air_mm: float) -> tuple[int, int]:
    """How many columns and rows of cells an area has."""
    columns, rows = (math.ceil((length + air_mm) / CELL_MM - 1e-6) for length in (area.w, area.h))
    return columns, rows


def _ways(pieces: Sequence[Outlined], columns: int, rows: int, air_mm: float) -> list[list[_Way]]:
    found = [[_way(one, turn, columns, air_mm) for turn in TURNS] for one in pieces]
    fitting = [[way for way in ways if way.columns <= columns and way.rows <= rows] for ways in found]
    for one, ways in zip(pieces, fitting, strict=True):
        if not ways:
            raise TooLarge(one.piece.name)
    return fitting


def _covered(way: _Way) -> int:
    return way.cells.bit_count()


def _filled(ways: Sequence[Sequence[_Way]], size: Order, columns: int, rows: int) -> list[_Page]:
    """Each on the first page that has room for it, the largest first."""
    found: list[_Page] = []
    for number in sorted(range(len(ways)), key=lambda number: size(ways[number][0]), reverse=True):
        if not any(page.lay(number, ways[number]) for page in found):
            found.append(_Page(columns, rows))
            found[-1].lay(number, ways[number])
    return found


def _places(page: _Page, area: Box) -> Iterator[tuple[FreeformPiece, float, float]]:
    for way, column, row in (page.placed[number] for number in sorted(page.placed)):
        # A grid of whole cells may be a little larger than the area.
        x = min(area.x + column * CELL_MM, area.right - way.around.w)
        y = min(area.y + row * CELL_MM, area.bottom - way.around.h)
        yield way.piece, x - way.around.x, y - way.around.y


def _way(one: Outlined, turn: Turn, columns: int, air_mm: float) -> _Way:
    piece, place = one.piece, turned_place(one.piece.width_mm, one.piece.height_mm, turn)
    covers = [_moved(box, place) for box in one.covers]
    whole = around(covers)
    cells, right, bottom = 0, 0, 0
    for box in covers:
        left, top = (int((at - start) / CELL_MM) for at, start in ((box.x, whole.x), (box.y, whole.y)))
        end = math.ceil((box.right - whole.x + air_mm) / CELL_MM - 1e-6)
        foot = math.ceil((box.bottom - whole.y + air_mm) / CELL_MM - 1e-6)
        right, bottom = max(right, end), max(bottom, foot)
        for row in range(top, foot):
            cells |= ((1 << end) - (1 << left)) << (row * columns)
    size = _moved(Box(0.0, 0.0, piece.width_mm, piece.height_mm), place)
    items = (Group(piece.items, place),) if turn else piece.items
    return _Way(replace(piece, width_mm=size.w, height_mm=size.h, items=items), whole, cells, right, bottom)


def _moved(box: Box, place: Affine) -> Box:
    """A box where quarter turns put it."""
    (x, y), (to_x, to_y) = place.apply(box.x, box.y), place.apply(box.right, box.bottom)
    return between(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))
