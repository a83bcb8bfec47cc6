"""Blocks on pages of two columns: as few pages as will do, evenly filled, what belongs together together.

Blocks keep their order. Narrow ones between two wide ones fall into two columns, cut where the columns
come out most alike; wide ones take both. Which blocks go on which page is the cheapest of all ways: pages
first, then even filling and unbroken themes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from generator.drawing.bounds import Box

GUTTER_MM = 8.0
GAP_MM = 4.4
CLOSER_MM = (3.2, 2.4)
"""Between two blocks of a column at least; a closer one only where it saves a page."""
STRETCH = 1.3
"""By how much gaps may grow to fill a page."""
PAGE_COST, FILL_COST, THEME_COST, SWAP_COST, CLOSE_COST = 100.0, 4.0, 0.4, 0.06, 1.0
BALANCE_COST = 1.5
"""Of a page whose columns are as uneven as can be."""
SPLIT_MM = 10.0
"""How much more even columns must come out to cut a section between them."""
MOST_SWAPS, MOST_MOVING = 4, 7
"""How far themes may leave their order, and how many may: more would take long to try."""


@dataclass(frozen=True, slots=True)
class Flowing:
    """A block's height, not its drawing: it is set anew once its footnotes have their numbers."""

    height_mm: float
    theme: str
    is_wide: bool
    follows: bool = False
    """Whether it carries on a table and so stands close below what is before it."""
    reserve_mm: float = 0.0
    """Room below it where a page ends after it."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a block stands on its page, by its number in the flow."""

    index: int
    x: float
    y: float


def column_width(width_mm: float) -> float:
    return (width_mm - GUTTER_MM) / 2


def flow(blocks: Sequence[Flowing], area: Box, settled: int = 0) -> list[list[Placed]]:
    """The places of all blocks, page by page.

    The first ``settled`` themes keep their order; later ones may change places where that saves a page, as
    few of them as will do. A block that no page holds has a page to itself.
    """
    best: tuple[float, list[int], _Column, list[tuple[int, int]]] | None = None
    least = math.ceil(sum(block.height_mm * (1.0 if block.is_wide else 0.5) for block in blocks) / area.h)
    for gap in (GAP_MM, *CLOSER_MM):
        if best is not None and len(best[3]) <= least:
            break  # no closer setting saves a page
        for swaps, order in _orders(blocks, settled):
            column = _Column([blocks[index] for index in order], gap)
            cost, bounds = column.pages(area.h)
            cost += swaps * SWAP_COST + (CLOSE_COST if gap < GAP_MM else 0.0)
            if best is None or cost < best[0] - 1e-9:
                best = cost, order, column, bounds
    assert best is not None
    _, order, column, bounds = best
    return [
        [replace(place, index=order[place.index]) for place in column.place(start, end, area)] for start, end in bounds
    ]


def _orders(blocks: Sequence[Flowing], settled: int) -> list[tuple[int, list[int]]]:
    """Orders of the blocks by how many pairs of themes are swapped in them, the given order first."""
    themes = list(dict.fromkeys(block.theme for block in blocks))
    members = {theme: [i for i, block in enumerate(blocks) if block.theme == theme] for theme in themes}
    first, tail = range(min(settled, len(themes))), range(settled, len(themes))
    found = []
    for way in permutations(tail) if 1 < len(tail) <= MOST_MOVING else [tuple(tail)]:
        swaps = sum(one > two for place, one in enumerate(way) for two in way[place + 1 :])
        if swaps <= MOST_SWAPS:
            found.append((swaps, [i for number in (*first, *way) for i in members[themes[number]]]))
    return sorted(found)


class _Column:
    """Blocks in one order, with a least gap between them; stretches of them are measured and placed."""

    def __init__(self, blocks: Sequence[Flowing], gap_mm: float) -> None:
        self.blocks, self.gap = blocks, gap_mm
        # Heights of all blocks before each, gaps included, so that any stretch is a difference of two.
        self._before = [0.0]
        for block in blocks:
            self._before.append(self._before[-1] + block.height_mm + self._gap(block))

    def _gap(self, block: Flowing) -> float:
        return 0.0 if block.follows else self.gap

    def down(self, start: int, end: int) -> float:
        """The height of a stretch in one column."""
        if start == end:
            return 0.0
        return self._before[end] - self._before[start] - self._gap(self.blocks[start])

    def pages(self, height: float) -> tuple[float, list[tuple[int, int]]]:
        """The cheapest way to part the blocks into pages: its cost, and first and last (exclusive) block of each."""
        count = len(self.blocks)
        best = [0.0] + [math.inf] * count
        before = [0] * (count + 1)
        for end in range(1, count + 1):
            for start in range(end - 1, -1, -1):
                used, uneven = self.measure(start, end)
                used += self._reserve(end)
                if used > height + 1e-6 and start < end - 1:
                    break  # more blocks take more room
                if best[start] + (here := self._cost(used / height, uneven / height, end)) < best[end]:
                    best[end], before[end] = best[start] + here, start
        pages = []
        end = count
        while end:
            pages.append((before[end], end))
            end = before[end]
        return best[count], pages[::-1]

    def _reserve(self, end: int) -> float:
        """What a page that ends before block ``end`` keeps free at its foot."""
        return self.blocks[end - 1].reserve_mm if end < len(self.blocks) else 0.0

    def _cost(self, fill: float, uneven: float, end: int) -> float:
        """Of a page so full, with such a share of it empty beside a longer column, that ends before block ``end``."""
        if fill > 1 + 1e-9:
            return PAGE_COST * 10
        cost = PAGE_COST + (1 - fill) ** 2 * FILL_COST + uneven * BALANCE_COST
        if end < len(self.blocks):
            cost += THEME_COST * (self.blocks[end - 1].theme == self.blocks[end].theme)
            cost += THEME_COST / 2 * self.blocks[end].follows
        return cost

    def runs(self, start: int, end: int) -> list[tuple[int, int, bool]]:
        """Stretches of wide and of narrow blocks."""
        runs: list[tuple[int, int, bool]] = []
        for index in range(start, end):
            wide = self.blocks[index].is_wide
            if runs and runs[-1][2] == wide:
                runs[-1] = runs[-1][0], index + 1, wide
            else:
                runs.append((index, index + 1, wide))
        return runs

    def cut(self, start: int, end: int) -> int:
        """Where a stretch of narrow blocks is cut into two columns; the left one is no shorter where it is even."""

        def length(cut: int) -> float:
            is_split = cut < end and self.blocks[cut].follows
            return max(self.down(start, cut), self.down(cut, end)) + (SPLIT_MM if is_split else 0.0)

        return min(range(start + 1, end + 1), key=lambda cut: (length(cut), -cut))

    def height(self, start: int, end: int) -> float:
        return self.measure(start, end)[0]

    def measure(self, start: int, end: int) -> tuple[float, float]:
        """The height of a stretch, and how much shorter its shorter columns are than the longer ones."""
        total = uneven = 0.0
        for number, (first, last, wide) in enumerate(self.runs(start, end)):
            total += self.gap if number else 0.0
            if wide:
                total += self.down(first, last)
            else:
                cut = self.cut(first, last)
                left, right = self.down(first, cut), self.down(cut, last)
                total += max(left, right)
                uneven += abs(left - right)
        return total, uneven

    def place(self, start: int, end: int, area: Box) -> list[Placed]:
        """Blocks on a page; what height is left is shared out among the gaps, within reason."""
        spare = area.h - self.height(start, end) - self._reserve(end)
        runs = self.runs(start, end)
        gaps = len(runs) - 1 + sum(self._gaps_of(run) for run in runs)
        more = min(spare / gaps, GAP_MM * STRETCH) if gaps and spare > 0 else 0.0
        placed: list[Placed] = []
        y = area.y
        for number, (first, last, wide) in enumerate(runs):
            y += self.gap + more if number else 0.0
            if wide:
                y = self._put(first, last, area.x, y, more, placed)
                continue
            cut = self.cut(first, last)
            columns = ((area.x, first, cut), (area.x + area.w - column_width(area.w), cut, last))
            longest = max(self.down(a, b) + more * self._gaps(a, b) for _, a, b in columns)
            feet = []
            for x, a, b in columns:
                # The shorter column is spread to end where the longer does, if it takes little.
                own = (longest - self.down(a, b)) / max(1, self._gaps(a, b))
                feet.append(self._put(a, b, x, y, min(own, more + GAP_MM * 1.2), placed))
            y = max(feet)
        return placed

    def _gaps(self, start: int, end: int) -> int:
        return sum(not self.blocks[i].follows for i in range(start + 1, end))

    def _gaps_of(self, run: tuple[int, int, bool]) -> int:
        first, last, wide = run
        if wide:
            return self._gaps(first, last)
        cut = self.cut(first, last)
        return max(self._gaps(first, cut), self._gaps(cut, last))

    def _put(self, start: int, end: int, x: float, y: float, more: float, placed: list[Placed]) -> float:
        for index in range(start, end):
            if index > start and not self.blocks[index].follows:
                y += self.gap + more
            placed.append(Placed(index, x, y))
            y += self.blocks[index].height_mm
        return y
