"""Blocks on pages of two columns: as few pages as will do, evenly filled, what belongs together together.

Blocks keep their order. Narrow ones between two wide ones fall into two columns, cut where the columns
come out most alike; wide ones take both. Which blocks go on which page is the cheapest of all ways: pages
first, then even filling and unbroken themes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from generator.drawing.bounds import Box

GUTTER_MM = 8.0
GAP_MM = 4.4
"""Between two blocks of a column at least."""
STRETCH = 1.3
"""By how much gaps may grow to fill a page."""
PAGE_COST, THEME_COST, SWAP_COST = 100.0, 0.4, 0.06
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
    best: tuple[float, list[int], list[tuple[int, int]]] | None = None
    for swaps, order in _orders(blocks, settled):
        arranged = [blocks[index] for index in order]
        cost, bounds = _pages(arranged, area.h)
        cost += swaps * SWAP_COST
        if best is None or cost < best[0] - 1e-9:
            best = cost, order, bounds
    assert best is not None
    _, order, bounds = best
    arranged = [blocks[index] for index in order]
    return [
        [replace(place, index=order[place.index]) for place in _place(arranged, start, end, area)] for start, end in bounds
    ]


def _orders(blocks: Sequence[Flowing], settled: int) -> Iterator[tuple[int, list[int]]]:
    """Orders of the blocks by how many pairs of themes are swapped in them, the given order first."""
    themes = list(dict.fromkeys(block.theme for block in blocks))
    members = {theme: [i for i, block in enumerate(blocks) if block.theme == theme] for theme in themes}
    tail = range(settled, len(themes))
    found = []
    for way in permutations(tail) if 1 < len(tail) <= MOST_MOVING else [tuple(tail)]:
        swaps = sum(one > two for place, one in enumerate(way) for two in way[place + 1 :])
        if swaps <= MOST_SWAPS:
            found.append((swaps, way))
    for swaps, way in sorted(found):
        yield swaps, [i for number in (*range(min(settled, len(themes))), *way) for i in members[themes[number]]]


def _pages(blocks: Sequence[Flowing], height: float) -> tuple[float, list[tuple[int, int]]]:
    """The cheapest way to part blocks into pages: its cost, and the first and last (exclusive) block of each."""
    count = len(blocks)

    def cost(used: float, start: int, end: int) -> float:
        if used > height + 1e-6:
            return PAGE_COST * 10
        broken = THEME_COST * (end < count and blocks[end - 1].theme == blocks[end].theme)
        if end < count and blocks[end].follows:
            broken += THEME_COST / 2
        return PAGE_COST + (1 - used / height) ** 2 * 4 + broken

    best = [0.0] + [math.inf] * count
    before = [0] * (count + 1)
    for end in range(1, count + 1):
        for start in range(end - 1, -1, -1):
            used = _height(blocks, start, end) + (blocks[end - 1].reserve_mm if end < count else 0.0)
            if used > height + 1e-6 and start < end - 1:
                break  # more blocks take more room
            if best[start] + (here := cost(used, start, end)) < best[end]:
                best[end], before[end] = best[start] + here, start
    pages = []
    end = count
    while end:
        pages.append((before[end], end))
        end = before[end]
    return best[count], pages[::-1]


def _runs(blocks: Sequence[Flowing], start: int, end: int) -> list[tuple[int, int, bool]]:
    """Stretches of wide and of narrow blocks."""
    runs: list[tuple[int, int, bool]] = []
    for index in range(start, end):
        if runs and runs[-1][2] == blocks[index].is_wide:
            runs[-1] = runs[-1][0], index + 1, runs[-1][2]
        else:
            runs.append((index, index + 1, blocks[index].is_wide))
    return runs


def _gap(blocks: Sequence[Flowing], index: int) -> float:
    return 0.0 if blocks[index].follows else GAP_MM


def _column(blocks: Sequence[Flowing], start: int, end: int) -> float:
    return sum(blocks[i].height_mm + (_gap(blocks, i) if i > start else 0.0) for i in range(start, end))


def _cut(blocks: Sequence[Flowing], start: int, end: int) -> int:
    """Where a stretch of narrow blocks is cut into two columns; the left one is no shorter where it is even."""

    def worst(cut: int) -> tuple[float, int]:
        return max(_column(blocks, start, cut), _column(blocks, cut, end)), -cut

    return min(range(start + 1, end + 1), key=worst)


def _height(blocks: Sequence[Flowing], start: int, end: int) -> float:
    total = 0.0
    for number, (first, last, wide) in enumerate(_runs(blocks, start, end)):
        if number:
            total += GAP_MM
        if wide:
            total += _column(blocks, first, last)
        else:
            cut = _cut(blocks, first, last)
            total += max(_column(blocks, first, cut), _column(blocks, cut, last))
    return total


def _place(blocks: Sequence[Flowing], start: int, end: int, area: Box) -> list[Placed]:
    """Blocks on a page; what height is left is shared out among the gaps, within reason."""
    spare = area.h - _height(blocks, start, end)
    runs = _runs(blocks, start, end)
    gaps = len(runs) - 1 + sum(_most_gaps(blocks, run) for run in runs)
    more = min(spare / gaps, GAP_MM * STRETCH) if gaps and spare > 0 else 0.0
    placed: list[Placed] = []
    y = area.y
    for number, (first, last, wide) in enumerate(runs):
        y += GAP_MM + more if number else 0.0
        if wide:
            y = _down(blocks, first, last, area.x, y, more, placed)
        else:
            cut = _cut(blocks, first, last)
            right = area.x + area.w - column_width(area.w)
            feet = []
            longest = max(
                _column(blocks, a, b) + more * _gaps(blocks, a, b) for a, b in ((first, cut), (cut, last))
            )
            for x, a, b in ((area.x, first, cut), (right, cut, last)):
                # The shorter column is spread to end where the longer does, if it takes little.
                own = (longest - _column(blocks, a, b)) / max(1, _gaps(blocks, a, b))
                feet.append(_down(blocks, a, b, x, y, min(own, more + GAP_MM * 1.2), placed))
            y = max(feet)
    return placed


def _gaps(blocks: Sequence[Flowing], start: int, end: int) -> int:
    return sum(not blocks[i].follows for i in range(start + 1, end))


def _most_gaps(blocks: Sequence[Flowing], run: tuple[int, int, bool]) -> int:
    first, last, wide = run
    if wide:
        return _gaps(blocks, first, last)
    cut = _cut(blocks, first, last)
    return max(_gaps(blocks, first, cut), _gaps(blocks, cut, last))


def _down(
    blocks: Sequence[Flowing], start: int, end: int, x: float, y: float, more: float, placed: list[Placed]
) -> float:
    for index in range(start, end):
        if index > start and not blocks[index].follows:
            y += GAP_MM + more
        placed.append(Placed(index, x, y))
        y += blocks[index].height_mm
    return y
