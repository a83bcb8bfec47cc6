"""Blocks on pages of columns: as few pages as will do, evenly filled, what belongs together together.

Blocks keep their order. Narrow ones between two wide ones fall into columns, cut where the columns come out most
alike; wide ones take all of them. Which blocks go on which page is the cheapest of all ways: pages first, then even
filling and unbroken themes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, permutations

from generator.drawing.box import Box

CLOSER = (3.2 / 4.4, 2.4 / 4.4)
"""Of the gap between two blocks of a column: a closer one, only where it saves a page."""
STRETCH = 0.7
"""By how much gaps may grow to fill a page, and then to make its columns end alike: more would tear it apart."""
PAGE_COST, FILL_COST, THEME_COST, SWAP_COST, CLOSE_COST = 100.0, 4.0, 0.4, 0.06, 1.0
BALANCE_COST = 1.5
"""Of a page whose columns are as uneven as can be."""
SPLIT_MM = 10.0
"""How much more even columns must come out to cut a section between them."""
MOST_SWAPS, MOST_MOVING = 4, 7
"""How far themes may leave their order, and how many may: more would take long to try."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What blocks flow into: the area of a page, its columns, and the gaps between columns and between blocks."""

    area: Box
    columns: int = 2
    gutter_mm: float = 8.0
    gap_mm: float = 4.4

    @property
    def column_mm(self) -> float:
        return (self.area.w - (self.columns - 1) * self.gutter_mm) / self.columns

    def left(self, column: int) -> float:
        return self.area.x + column * (self.column_mm + self.gutter_mm)


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
    again_mm: float = 0.0
    """What it is higher by at the head of a page, where it repeats the title of what it carries on."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a block stands on its page, by its number in the flow."""

    index: int
    x: float
    y: float
    again: bool = False
    """Whether it repeats the title of what it carries on."""


def in_columns(blocks: Sequence[Flowing], frame: Frame, settled: int = 0, last: str = "") -> list[list[Placed]]:
    """The places of all blocks, page by page.

    The first ``settled`` themes keep their order, and that called ``last`` its place; the others may change places
    where that saves a page, as few of them as will do. Titles are repeated at the head of a page, but where that would
    take a page more. A block that no page holds has a page to itself.
    """
    pages, least = _filled(blocks, frame, settled, last), _least(blocks, frame)
    if len(pages) > least and any(block.again_mm for block in blocks):
        plain = _filled([replace(block, again_mm=0.0) for block in blocks], frame, settled, last)
        return plain if len(plain) < len(pages) else pages
    return pages


def _least(blocks: Sequence[Flowing], frame: Frame) -> int:
    """So many pages it takes at least."""
    share = 1 / frame.columns
    return math.ceil(sum(block.height_mm * (1.0 if block.is_wide else share) for block in blocks) / frame.area.h)


def _filled(blocks: Sequence[Flowing], frame: Frame, settled: int, last: str) -> list[list[Placed]]:
    area, least = frame.area, _least(blocks, frame)
    best: tuple[float, list[int], _Flow, list[tuple[int, int]]] | None = None
    known: _Measured = {}
    for gap in (frame.gap_mm, *(round(frame.gap_mm * closer, 3) for closer in CLOSER)):
        if best is not None and len(best[3]) <= least:
            break  # no closer setting saves a page
        for swaps, order in _orders(blocks, settled, last):
            tried = _Flow(blocks, order, frame, gap, known)
            cost, bounds = tried.pages(area.h)
            cost += swaps * SWAP_COST + (CLOSE_COST if gap < frame.gap_mm else 0.0)
            if best is None or cost < best[0] - 1e-9:
                best = cost, order, tried, bounds
    assert best is not None
    _, order, tried, bounds = best
    return [[replace(place, index=order[place.index]) for place in tried.place(start, end)] for start, end in bounds]


def _orders(blocks: Sequence[Flowing], settled: int, last: str) -> list[tuple[int, list[int]]]:
    """Orders of the blocks by how many pairs of themes are swapped in them, the given order first."""
    themes = sorted(dict.fromkeys(block.theme for block in blocks), key=lambda theme: theme == last)
    members = {theme: [i for i, block in enumerate(blocks) if block.theme == theme] for theme in themes}
    count = len(themes) - (last in themes)
    first, tail, end = range(min(settled, count)), range(settled, count), range(count, len(themes))
    found = []
    for way in permutations(tail) if 1 < len(tail) <= MOST_MOVING else [tuple(tail)]:
        swaps = sum(one > two for place, one in enumerate(way) for two in way[place + 1 :])
        if swaps <= MOST_SWAPS:
            found.append((swaps, [i for number in (*first, *way, *end) for i in members[themes[number]]]))
    return sorted(found)


_Measured = dict[tuple[float, tuple[int, ...]], tuple[float, float]]
"""The height of a stretch and how uneven it is, by the gap and its blocks."""


class _Flow:
    """Blocks in one order, with a least gap between them; stretches of them are measured and placed.

    ``known`` keeps what stretches measure: other orders have most of them too.
    """

    def __init__(
        self, blocks: Sequence[Flowing], order: Sequence[int], frame: Frame, gap_mm: float, known: _Measured
    ) -> None:
        self.blocks, self.frame, self.gap = [blocks[index] for index in order], frame, gap_mm
        self._order, self._known = tuple(order), known
        self._cuts: dict[tuple[int, int, int, bool], tuple[float, tuple[int, ...]]] = {}
        # Heights of all blocks before each, gaps included, so that any stretch is a difference of two.
        self._before = [0.0]
        for block in self.blocks:
            self._before.append(self._before[-1] + block.height_mm + self._gap(block))

    def _gap(self, block: Flowing) -> float:
        return 0.0 if block.follows else self.gap

    def down(self, start: int, end: int, *, opens: bool = False) -> float:
        """The height of a stretch in one column; ``opens`` where it is the first of a page."""
        if start == end:
            return 0.0
        first = self.blocks[start]
        return self._before[end] - self._before[start] - self._gap(first) + (first.again_mm if opens else 0.0)

    def pages(self, height: float) -> tuple[float, list[tuple[int, int]]]:
        """The cheapest way to part the blocks into pages: its cost, and first and last (exclusive) block of each."""
        count = len(self.blocks)
        best = [0.0] + [math.inf] * count
        before = [0] * (count + 1)
        for end in range(1, count + 1):
            reserve = self._reserve(end)
            for start in range(end - 1, -1, -1):
                used, uneven = self.measure(start, end)
                used += reserve
                if used > height + 1e-6 and start < end - 1:
                    if used - self.blocks[start].again_mm > height + 1e-6:
                        break  # more blocks take more room
                    continue
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

    def columns(self, start: int, end: int, *, opens: bool) -> list[tuple[int, int]]:
        """The stretches of narrow blocks that fall into each column; those on the left are no shorter where even."""
        cuts = (start, *self._cut(start, end, self.frame.columns, opens)[1], end)
        return list(pairwise(cuts))

    def _cut(self, start: int, end: int, columns: int, opens: bool) -> tuple[float, tuple[int, ...]]:
        """The length of the longest column, cut as evenly as can be, and where it is cut."""
        if columns == 1 or start == end:
            return self.down(start, end, opens=opens), (end,) * (columns - 1)
        key = start, end, columns, opens and self.blocks[start].again_mm > 0
        if key in self._cuts:
            return self._cuts[key]
        best: tuple[float, tuple[int, ...]] | None = None
        for cut in range(end, start, -1):
            is_split = cut < end and self.blocks[cut].follows
            rest, cuts = self._cut(cut, end, columns - 1, False)
            length = max(self.down(start, cut, opens=opens), rest) + (SPLIT_MM if is_split else 0.0)
            if best is None or length < best[0]:
                best = length, (cut, *cuts)
        assert best is not None
        self._cuts[key] = best
        return best

    def height(self, start: int, end: int) -> float:
        return self.measure(start, end)[0]

    def measure(self, start: int, end: int) -> tuple[float, float]:
        """The height of a stretch, and how much shorter its shortest columns are than the longest ones."""
        key = self.gap, self._order[start:end]
        if key not in self._known:
            self._known[key] = self._measured(start, end)
        return self._known[key]

    def _measured(self, start: int, end: int) -> tuple[float, float]:
        total = uneven = 0.0
        for number, (first, last, wide) in enumerate(self.runs(start, end)):
            total += self.gap if number else 0.0
            if wide:
                total += self.down(first, last, opens=not number)
            else:
                columns = self.columns(first, last, opens=not number)
                lengths = [self.down(a, b, opens=not number and a == first) for a, b in columns]
                total += max(lengths)
                uneven += max(lengths) - min(lengths)
        return total, uneven

    def place(self, start: int, end: int) -> list[Placed]:
        """Blocks on a page; what height is left is shared out among the gaps, within reason."""
        area = self.frame.area
        spare = area.h - self.height(start, end) - self._reserve(end)
        runs = self.runs(start, end)
        gaps = len(runs) - 1 + sum(self._gaps_of(run, opens=not number) for number, run in enumerate(runs))
        more = min(spare / gaps, self.frame.gap_mm * STRETCH) if gaps and spare > 0 else 0.0
        placed: list[Placed] = []
        y = area.y
        for number, (first, last, wide) in enumerate(runs):
            y += self.gap + more if number else 0.0
            if wide:
                y = self._put(first, last, area.x, y, more, placed, opens=not number)
                continue
            columns = self.columns(first, last, opens=not number)
            lengths = [self.down(a, b, opens=not number and a == first) for a, b in columns]
            longest = max(length + more * self._gaps(a, b) for length, (a, b) in zip(lengths, columns, strict=True))
            feet = []
            for column, (a, b) in enumerate(columns):
                # The shorter column is spread to end where the longest does, if it takes little.
                own = (longest - lengths[column]) / max(1, self._gaps(a, b))
                spread = min(own, more + self.frame.gap_mm * STRETCH)
                opens = not number and a == first
                feet.append(self._put(a, b, self.frame.left(column), y, spread, placed, opens=opens))
            y = max(feet)
        return placed

    def _gaps(self, start: int, end: int) -> int:
        return sum(not self.blocks[i].follows for i in range(start + 1, end))

    def _gaps_of(self, run: tuple[int, int, bool], *, opens: bool) -> int:
        first, last, wide = run
        if wide:
            return self._gaps(first, last)
        return max(self._gaps(a, b) for a, b in self.columns(first, last, opens=opens))

    def _put(
        self, start: int, end: int, x: float, y: float, more: float, placed: list[Placed], *, opens: bool
    ) -> float:
        for index in range(start, end):
            block = self.blocks[index]
            if index > start and not block.follows:
                y += self.gap + more
            again = opens and index == start and block.again_mm > 0
            placed.append(Placed(index, x, y, again))
            y += block.height_mm + (block.again_mm if again else 0.0)
        return y
