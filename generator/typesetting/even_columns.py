"""Blocks below one another parted into columns as even as can be, in their order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from operator import add

_ALIKE_MM = 1e-6
"""Columns whose heights differ by less are even."""


class EvenColumns:
    """Where blocks are parted into columns, by what stands before each: places from 0 to their number."""

    def __init__(
        self,
        heights_mm: Sequence[float],
        follows: Sequence[bool],
        gap_mm: float,
        titles_mm: Sequence[float],
        split_mm: float,
    ) -> None:
        """A block that ``follows`` the one before has no gap above it, and to part the two costs ``split_mm``.
        ``titles_mm`` is what each block is higher by at the head of a column."""
        self.titles_mm, self._follows, self._gap_mm, self._split_mm = titles_mm, follows, gap_mm, split_mm
        self._above_mm = [0.0 if one else gap_mm for one in follows]
        self._end = len(heights_mm)
        self._ends_mm: list[float] = [0.0, *accumulate(map(add, self._above_mm, heights_mm))]

    def parted(self, start: int, columns: int) -> tuple[float, tuple[int, ...]]:
        """How long the longest of so many columns is, with what parting costs, and where they are parted, for the blocks
        from one on."""
        if columns == 1 or start == self._end:
            return self._column_mm(start, self._end), ()
        # The first column grows with each block and those behind it shrink: about where they are equal is the best.
        low, high = start + 1, self._end
        while low < high:
            middle = (low + high) // 2
            is_past = self._column_mm(start, middle) >= self._least_mm(middle, columns - 1)
            low, high = (low, middle) if is_past else (middle + 1, high)
        best_mm, best = math.inf, tuple[int, ...]()
        for cut in range(low, self._end + 1):
            left_mm, parting_mm = self._column_mm(start, cut), self._parting_mm(cut)
            if left_mm > best_mm + _ALIKE_MM:
                break
            if left_mm + parting_mm <= best_mm + _ALIKE_MM:
                right_mm, others = self.parted(cut, columns - 1)
                high_mm = max(left_mm, right_mm) + parting_mm
                if high_mm <= best_mm + _ALIKE_MM:
                    best_mm, best = high_mm, (cut, *others)
        for cut in range(low - 1, start, -1):
            least_mm, parting_mm = self._least_mm(cut, columns - 1), self._parting_mm(cut)
            if least_mm >= best_mm - _ALIKE_MM:
                break
            if least_mm + parting_mm < best_mm - _ALIKE_MM:
                right_mm, others = self.parted(cut, columns - 1)
                high_mm = max(self._column_mm(start, cut), right_mm) + parting_mm
                if high_mm < best_mm - _ALIKE_MM:
                    best_mm, best = high_mm, (cut, *others)
        return best_mm, best

    def _least_mm(self, start: int, columns: int) -> float:
        """What so many columns are high at least, with no title repeated: no less for those that begin before."""
        return max(0.0, self._ends_mm[-1] - self._ends_mm[start] - columns * self._gap_mm) / columns

    def _column_mm(self, start: int, end: int) -> float:
        if start == end:
            return 0.0
        return self._ends_mm[end] - self._ends_mm[start] - self._above_mm[start] + self.titles_mm[start]

    def _parting_mm(self, at: int) -> float:
        return self._split_mm if at < self._end and self._follows[at] else 0.0
