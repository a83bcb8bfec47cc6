"""Pieces on pages in their order: each large one on its own, small ones where these leave room, then on as few as are found for them.

None is turned: words on a page are read one way. A page and what a piece covers of it are cells of a grid, and those the bits of a number, row after row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_

from msgspec import Struct

from generator.components.pieces.freeform import AIR_MM, FreeformPiece, Laid, TooLarge, laid
from generator.drawing.box import Box
from generator.sheets.edges import around

CELL_MM = 2.5
LINE_MM = 0.5
"""Lines along two edges of a piece are drawn so far beyond them together, at most."""


class Outlined(Struct, frozen=True):
    """A piece, and boxes in its own space that together cover all that is drawn of it."""

    piece: FreeformPiece
    covers: tuple[Box, ...]
    is_small: bool = False
    """Whether it shares pages with others."""


class _OnGrid(Struct, frozen=True):
    """A piece, and what it covers on a grid, from the upper left corner of all that."""

    piece: FreeformPiece
    around: Box
    cells: int
    columns: int
    rows: int
    blocks: tuple[tuple[int, int, int, int], ...]
    """Columns and rows of cells that are those together: the first column and row of each, and how many."""


Order = Callable[[_OnGrid], float]
"""How large a piece is, to be laid before smaller ones."""


class _Page:
    """The cells of a page that are taken, and what lies on it, by its number."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows, self.taken = columns, rows, 0
        self.placed: dict[int, tuple[_OnGrid, int, int]] = {}

    def lay(self, number: int, piece: _OnGrid) -> bool:
        """It at the first place that has room for it, if any has."""
        if piece.cells.bit_count() > self.columns * self.rows - self.taken.bit_count():
            return False
        first = _cells(0, 0, self.columns - piece.columns + 1, self.rows - piece.rows + 1, self.columns)
        for left, top, columns, rows in piece.blocks:  # where its upper left corner leaves one on nothing that is taken
            on_taken = _shifted_on(self.taken >> (top * self.columns + left), columns, 1)
            first &= ~_shifted_on(on_taken, rows, self.columns)
        if not first:
            return False
        place = (first & -first).bit_length() - 1
        self.taken |= piece.cells << place
        self.placed[number] = piece, place % self.columns, place // self.columns
        return True


def _cells(left: int, top: int, columns: int, rows: int, across: int) -> int:
    """A block of cells of a grid that has so many ``across``."""
    return _shifted_on(((1 << columns) - 1) << (left + (top + rows - 1) * across), rows, across)


def _shifted_on(cells: int, times: int, by: int) -> int:
    """Cells, and so many times as many in all, each ``by`` so many places before the last."""
    done = 1
    while done < times:
        more = min(done, times - done)
        cells |= cells >> more * by
        done += more
    return cells


def nested_pages(pieces: Sequence[Outlined], area: Box, air_mm: float = AIR_MM) -> tuple[Laid, ...]:
    """What lies on each page of an area. Raises TooLarge."""
    columns, rows = _size(area, air_mm)
    large, small = (
        [_on_grid(one, columns, rows, air_mm) for one in pieces if one.is_small is is_small]
        for is_small in (False, True)
    )

    orders: tuple[Order, ...] = (
        _as_they_come,
        _covered,
        lambda piece: piece.columns * piece.rows,
        lambda piece: max(piece.columns, piece.rows),
    )

    def shared(further: int, order: Order) -> list[_Page]:
        """So many pages for small ones filled first, then what large ones leave, then more if it must be."""
        on = [_Page(columns, rows) for _ in (*large, *range(further))]
        for number, piece in enumerate(large, -len(large)):
            on[number].lay(number, piece)
        return [page for page in _filled(small, order, columns, rows, on) if page.placed]

    ways = (shared(further, order) for further in range(len(small) + 1) for order in orders)
    fewest = ((number // len(orders), way) for number, way in enumerate(ways))
    found = next(way for further, way in fewest if len(way) <= len(large) + further)
    return tuple(laid(list(_places(page, area))) for page in sorted(found, key=lambda page: min(page.placed)))


def count_pages(pieces: Sequence[Outlined], area: Box, air_mm: float = AIR_MM) -> int:
    """About how many pages they take: no fewer than ``nested_pages`` finds. Raises TooLarge."""
    columns, rows = _size(area, air_mm)
    small = [_on_grid(one, columns, rows, air_mm) for one in pieces if one.is_small]
    return len(pieces) - len(small) + len(_filled(small, _covered, columns, rows, []))


def _size(area: Box, air_mm: float) -> tuple[int, int]:
    """How many columns and rows of cells an area has."""
    columns, rows = (math.ceil((length + air_mm) / CELL_MM - 1e-6) for length in (area.w, area.h))
    return columns, rows


def _covered(piece: _OnGrid) -> int:
    return piece.cells.bit_count()


def _as_they_come(piece: _OnGrid) -> int:
    return 0


def _filled(pieces: Sequence[_OnGrid], size: Order, columns: int, rows: int, found: list[_Page]) -> list[_Page]:
    """Each on the first page that has room for it, of those that are there and of further ones, the largest first."""
    for number in sorted(range(len(pieces)), key=lambda number: size(pieces[number]), reverse=True):
        if not any(page.lay(number, pieces[number]) for page in found):
            found.append(_Page(columns, rows))
            found[-1].lay(number, pieces[number])
    return found


def _places(page: _Page, area: Box) -> Iterator[tuple[FreeformPiece, float, float]]:
    for piece, column, row in (page.placed[number] for number in sorted(page.placed)):
        # A grid of whole cells may be a little larger than the area.
        x = min(area.x + column * CELL_MM, area.right - piece.around.w)
        y = min(area.y + row * CELL_MM, area.bottom - piece.around.h)
        yield piece.piece, x - piece.around.x, y - piece.around.y


def _on_grid(one: Outlined, columns: int, rows: int, air_mm: float) -> _OnGrid:
    whole = around(one.covers)
    blocks = []
    for box in one.covers:
        left, top = (int((at - start) / CELL_MM) for at, start in ((box.x, whole.x), (box.y, whole.y)))
        end = math.ceil((box.right - whole.x + air_mm - LINE_MM) / CELL_MM)
        foot = math.ceil((box.bottom - whole.y + air_mm - LINE_MM) / CELL_MM)
        blocks.append((left, top, end - left, foot - top))
    right, bottom = (
        max(at + size for at, size in sides)
        for sides in ([(b[0], b[2]) for b in blocks], [(b[1], b[3]) for b in blocks])
    )
    if right > columns or bottom > rows:
        raise TooLarge(one.piece.name)
    cells = reduce(or_, (_cells(*block, columns) for block in blocks))
    return _OnGrid(one.piece, whole, cells, right, bottom, tuple(dict.fromkeys(blocks)))
