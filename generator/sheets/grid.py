"""A plain grid of pieces of one size, in rows and columns, staggered or not: how many it holds, and how large it is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from generator.sheets.edges import SLACK_MM, Turn


class Grid(Struct, frozen=True):
    """How pieces of one size stand in rows and columns. ``clear_mm`` is the free paper around a block of them.

    ``stagger_mm`` is how far every second row is moved on, or every second column of pieces that lie on their side;
    where they are ``alternating``, these have one piece less and do not reach further.
    """

    turn: Turn
    width_mm: float
    height_mm: float
    gutter_mm: float
    clear_mm: float
    stagger_mm: float = 0.0
    alternating: bool = False
    most: int = 0
    """It has no more columns; 0 where it has as many as there is room for."""

    @property
    def moved(self) -> tuple[float, float]:
        """How far every second row is moved to the right, and every second column down."""
        return (0.0, self.stagger_mm) if self.turn % 180 else (self.stagger_mm, 0.0)

    @property
    def _further(self) -> tuple[float, float]:
        """How far those that are moved reach over the others."""
        return (0.0, 0.0) if self.alternating else self.moved

    def columns_in(self, length_mm: float) -> int:
        found = max(0, _fitting(length_mm - 2 * self.clear_mm - self._further[0], self.width_mm, self.gutter_mm))
        return min(found, self.most) if self.most else found

    def rows_in(self, length_mm: float) -> int:
        return max(0, _fitting(length_mm - 2 * self.clear_mm - self._further[1], self.height_mm, self.gutter_mm))

    def wide(self, columns: int) -> float:
        """The width of a block of so many columns, with the clear paper on both sides."""
        return columns * self.width_mm + (columns - 1) * self.gutter_mm + 2 * self.clear_mm + self._further[0]

    def tall(self, rows: int) -> float:
        return rows * self.height_mm + (rows - 1) * self.gutter_mm + 2 * self.clear_mm + self._further[1]

    def holds(self, columns: int, rows: int) -> int:
        """How many pieces so many columns and rows have."""
        missing = 0 if not self.alternating else columns // 2 if self.turn % 180 else rows // 2
        return columns * rows - missing

    def rows_for(self, count: int, columns: int) -> int:
        """The fewest rows of so many columns that hold as many pieces."""
        rows = math.ceil(count / columns)
        return (
            rows
            if self.holds(columns, rows) >= count
            else next(more for more in range(rows, 2 * rows + 2) if self.holds(columns, more) >= count)
        )

    def places(self, columns: int, rows: int) -> Iterator[tuple[int, int]]:
        """The row and the column of each piece of a block, in their order."""
        for row, column in product(range(rows), range(columns)):
            is_missing = column % 2 and row == rows - 1 if self.turn % 180 else row % 2 and column == columns - 1
            if not (self.alternating and is_missing):
                yield row, column


def _fitting(length: float, item: float, gutter: float) -> int:
    return math.floor((length + gutter + SLACK_MM) / (item + gutter))
