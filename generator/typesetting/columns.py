"""Blocks on pages of columns: as few pages as will do, evenly filled, what belongs together together.

Blocks keep their order. Narrow ones between two wide ones fall into columns, cut where the columns come out most
alike; wide ones take all of them. Which blocks go on which page is the cheapest of all ways: pages first, then even
filling and unbroken themes.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing.box import Box
from generator.typesetting.even_columns import EvenColumns

GAPS = ((1.0, 0.0), (3.2 / 4.4, 0.3), (2.4 / 4.4, 1.0))
"""Between two blocks of a column, of the gap asked for, and what it costs; the closest only where it saves a page."""
STRETCH, EASY_STRETCH, LEVEL = 0.4, 0.3, 0.1
"""By how much gaps may grow to fill a page; how much of that leaves no hole to be judged by; and by how much more those of
a column may, to end it where the longest does: more would tear it apart, or be seen beside those of the other columns."""
PAGE_COST, THEME_COST = 100.0, 0.4
SWAP_COST = 0.6
"""Of two themes that change places."""
HOLE_COST = 20.0
"""Of a column left empty for the height of a page, and by its square of one that ends earlier than the page or the
columns beside it: several that end a little early are better than one hole."""
ALONE_COST, ACROSS_COST = 1.6, 0.5
"""Where nothing stands beside a section of one column, and where it is set across the page for that."""
SPLIT_MM, WHOLE_MM = 10.0, 90.0
"""How much more even columns must come out to cut a section between them; and where it is to stay whole."""
MOST_SWAPS, MOST_MOVING = 4, 8
"""How far themes may leave their order, and how many may: more would take long to try."""


class Frame(Struct, frozen=True):
    """What blocks flow into: the area of a page, its columns, and the gaps between columns and between blocks."""

    area: Box
    columns: int = 2
    gutter_mm: float = 8.0
    gap_mm: float = 4.4
    split_mm: float = SPLIT_MM
    stretch: float = STRETCH
    """By how much gaps may grow where blocks are placed, more in what is airy: pages are parted for little."""
    theme_cost: float = THEME_COST
    swap_cost: float = SWAP_COST
    """Of a theme that goes on overleaf, and of two that change places."""

    @property
    def column_mm(self) -> float:
        return (self.area.w - (self.columns - 1) * self.gutter_mm) / self.columns

    def left(self, column: int) -> float:
        return self.area.x + column * (self.column_mm + self.gutter_mm)


class Flowing(Struct, frozen=True):
    """A block's height, not its drawing: it is set anew once its footnotes have their numbers."""

    height_mm: float
    theme: str
    is_wide: bool
    follows: bool = False
    """Whether it carries on a table and so stands close below what is before it."""
    reserve_mm: float = 0.0
    """Room below it where a page ends after it."""
    again_mm: float = 0.0
    """What it is higher by at the head of a column, where it repeats the title of what it carries on."""
    across_mm: float | None = None
    """Its height across the page, where a narrow one may be set so that has nothing beside it."""


class Placed(Struct, frozen=True):
    """Where a block stands on its page, by its number in the flow."""

    index: int
    x: float
    y: float
    again: bool = False
    """Whether it repeats the title of what it carries on."""
    is_across: bool = False
    """Whether a narrow one is to be set across the page, for it has nothing beside it."""


def in_columns(
    blocks: Sequence[Flowing],
    frame: Frame,
    settled: int = 0,
    last: Sequence[str] = (),
    most_swaps: int = MOST_SWAPS,
) -> list[list[Placed]]:
    """The places of all blocks, page by page.

    The first ``settled`` themes keep their order, and those called ``last`` end it; of the others as many pairs as
    ``most_swaps`` may change places where that saves a page or a hole in one, as few of them as will do. Titles are repeated
    at the head of a column, but where that would take a page more. A block that no page holds has a page to itself.
    """
    fewest = fewest_pages(blocks, frame)
    orders = _orders(blocks, settled, last, most_swaps, frame.swap_cost)
    pages = _cheapest(blocks, frame, orders, fewest)
    if len(pages) > fewest and any(block.again_mm for block in blocks):
        untitled = [replace(block, again_mm=0.0) for block in blocks]
        return _cheapest(untitled, frame, orders, fewest, len(pages) * PAGE_COST) or pages
    return pages


def fewest_pages(blocks: Sequence[Flowing], frame: Frame) -> int:
    """How many pages the blocks would fill to the brim: no way of setting them takes fewer."""
    share = 1 / frame.columns
    return math.ceil(sum(block.height_mm * (1.0 if block.is_wide else share) for block in blocks) / frame.area.h)


def _cheapest(
    blocks: Sequence[Flowing], frame: Frame, orders: Sequence[Order], fewest: int, least: float = math.inf
) -> list[list[Placed]]:
    """The cheapest of all orders and gaps; ``fewest`` pages cannot be bettered.

    No pages where they cost ``least`` or more.
    """
    best: list[list[Placed]] = []
    for share, close_cost in GAPS:
        if best and share == GAPS[-1][0]:
            if len(best) <= fewest:
                break
            least = min(least, len(best) * PAGE_COST)
        pages = _Pages(blocks, frame, round(frame.gap_mm * share, 3))
        for order_cost, order in orders:
            besides = order_cost + close_cost
            cost, ways = pages.cheapest(order, least - besides)
            cost += besides
            if cost < least - 1e-9:
                least, best = cost, [pages.place(page, is_last=page is ways[-1]) for page in ways]
    return best


Numbers = tuple[int, ...]
"""Blocks by their numbers in the flow, or themes by theirs."""
Order = tuple[float, Numbers]
"""What it costs that their themes have changed places, and the blocks, or themes."""


def _orders(
    blocks: Sequence[Flowing],
    settled: int,
    last: Sequence[str],
    most_swaps: int,
    swap_cost: float,
) -> list[Order]:
    """Orders of the blocks, the given order first; none costs less than the one before, so that what pages may cost for it
    to be the cheapest only falls."""
    found = dict.fromkeys(block.theme for block in blocks)
    themes = [*(theme for theme in found if theme not in last), *(theme for theme in last if theme in found)]
    members = [[i for i, block in enumerate(blocks) if block.theme == theme] for theme in themes]
    told = tuple(i for i, theme in enumerate(themes) if theme not in last)
    ends = [i for i, theme in enumerate(themes) if theme in last]
    ways = _ways(told[:settled], told[settled:], most_swaps, swap_cost)
    return [(cost, tuple(i for theme in (*way, *ends) for i in members[theme])) for cost, way in ways]


@cache
def _ways(settled: Numbers, movable: Numbers, most_swaps: int, swap_cost: float) -> tuple[Order, ...]:
    """Orders of themes that differ little from theirs, the cheapest first."""
    if len(movable) > MOST_MOVING:
        settled, movable = (*settled, *movable), ()
    ways: list[tuple[int, Numbers]] = [(0, ())]
    for one in movable:  # it passes some of those before it
        ways = [
            (swaps + past, (*way[: len(way) - past], one, *way[len(way) - past :]))
            for swaps, way in ways
            for past in range(min(len(way), most_swaps - swaps) + 1)
        ]
    return tuple(sorted((swaps * swap_cost, (*settled, *way)) for swaps, way in ways))


class _Column(NamedTuple):
    blocks: Numbers = ()
    height_mm: float = 0.0
    """With the least gaps."""
    gaps: int = 0


class _Page(NamedTuple):
    """Wide blocks below one another in one column, narrow ones between them in as many as there are."""

    blocks: Numbers
    runs: tuple[tuple[_Column, ...], ...]
    height_mm: float
    cost: float
    """Of what is left empty in it."""


class _Pages:
    """Pages with a least gap between blocks; each is measured once, in whatever order it comes up."""

    def __init__(self, blocks: Sequence[Flowing], frame: Frame, gap_mm: float) -> None:
        self._blocks, self._frame, self._gap_mm = blocks, frame, gap_mm
        self._page = cache(self._set_page)
        self._height_mm = [block.height_mm for block in blocks]
        self._is_wide, self._follows = [block.is_wide for block in blocks], [block.follows for block in blocks]
        # Of a page at least, with its gaps; that a page begins without one is in the room of each.
        self._room_mm = frame.area.h + gap_mm
        self._least_mm = [
            (min(one.height_mm, frame.area.h) + (0.0 if one.follows else gap_mm))
            / (1 if one.is_wide else frame.columns)
            for one in blocks
        ]
        # Of the order that came last: of each beginning, the cheapest way to part it, and what it takes at least.
        self._order: Numbers = ()
        self._best: list[tuple[float, tuple[_Page, ...]]] = [(0.0, ())]
        self._before_mm = [0.0]

    def cheapest(self, order: Numbers, below: float = math.inf) -> tuple[float, tuple[_Page, ...]]:
        """The cheapest way to part the blocks into pages, and its cost; without end where that is not below another.

        From one order to the next that other may not grow. What is best of a beginning is known from the order before,
        if that begins alike: what comes later does not change it.
        """
        alike = next((i for i, pair in enumerate(zip(order, self._order, strict=False)) if pair[0] != pair[1]), 0)
        self._order, best, least_mm = order, self._best, self._before_mm
        del best[max(1, alike) :], least_mm[alike + 1 :]
        least_mm += [least_mm[-1] + more for more in accumulate(self._least_mm[i] for i in order[alike:])]
        for end in range(len(best), len(order) + 1):
            # What is between two blocks takes no less of a page: none that holds the last begins before the first.
            first = min(bisect_left(least_mm, least_mm[end] - self._room_mm - 1e-3), end - 1)
            if best[first][0] == math.inf and not any(cost < math.inf for cost, _ in best[first:]):
                return math.inf, ()
            left = max(0, math.ceil((least_mm[-1] - least_mm[end] - 1e-3) / self._room_mm))
            best.append(self._last_page(order[:end], order[end : end + 1], first, below - left * PAGE_COST))
        return best[-1]

    def _last_page(
        self, order: Numbers, following: Numbers, first: int, least: float
    ) -> tuple[float, tuple[_Page, ...]]:
        """The cheapest way to part blocks into pages, from those for all that come before each of them.

        No page begins before the block at ``first`` and has room for the last. Without end where it is over ``least``.
        """
        room, end = self._frame.area.h, len(order)
        reserve, parting = self._parting(order[-1], following)
        best: tuple[float, tuple[_Page, ...]] = math.inf, ()
        for start in range(first, end):
            cost, before = self._best[start]
            if cost + PAGE_COST + parting > least or cost == math.inf:
                continue  # however well the page is filled
            page = self._page(order[start:])
            used = page.height_mm + reserve
            if used > room + 1e-6 and start < end - 1:
                continue
            cost += PAGE_COST * (1 if used <= room + 1e-6 else 10) + page.cost + parting
            if cost <= least:
                least, best = cost, (cost, (*before, page))
        return best

    def _parting(self, last: int, following: Numbers) -> tuple[float, float]:
        """What a page keeps free at its foot, and what it costs to end there, before what follows if anything does."""
        if not following:
            return 0.0, 0.0
        before, after = self._blocks[last], self._blocks[following[0]]
        cost = self._frame.theme_cost * (before.theme == after.theme) + THEME_COST / 2 * after.follows
        return before.reserve_mm, cost

    def _set_page(self, numbers: Numbers) -> _Page:
        runs: list[tuple[_Column, ...]] = []
        height, cost = -self._gap_mm, 0.0
        for is_wide, found in groupby(numbers, key=self._is_wide.__getitem__):
            run = tuple(found)
            again_mm = 0.0 if runs else self._blocks[numbers[0]].again_mm
            across_mm = self._blocks[run[0]].across_mm if len(run) == 1 else None
            if across_mm is not None:
                columns: tuple[_Column, ...] = (_Column(run, across_mm),)
                cost += ACROSS_COST
            else:
                columns = self._cut_evenly(run, 1 if is_wide else self._frame.columns, again_mm)
            heights = [column.height_mm for column in columns]
            runs.append(columns)
            height += max(heights) + self._gap_mm
            cost += 0.0 if columns[-1].blocks else ALONE_COST
        page = _Page(numbers, tuple(runs), height, cost)
        # One too high for any page is not chosen for how it is filled.
        return page if height > self._frame.area.h else page._replace(cost=cost + self._empty(page))

    def _empty(self, page: _Page) -> float:
        """The cost of how much earlier each column ends than the longest beside it, and the last ones than the page."""
        room, cost, more = self._frame.area.h, 0.0, self._more_mm(page, 0.0, EASY_STRETCH)
        foot = room - page.height_mm - more * self._gaps(page)
        for run in page.runs:
            ends = [column.height_mm + more * column.gaps for column in run]
            longest = max(ends) + (foot if run is page.runs[-1] else 0.0)
            # One as wide as the page is as many as there are.
            share = 1 if len(run) > 1 else self._frame.columns
            for end in ends:
                cost += share * ((longest - end) / room) ** 2
        return HOLE_COST * cost

    def _cut_evenly(self, run: Numbers, columns: int, again_mm: float) -> tuple[_Column, ...]:
        """Blocks in columns as even as can be, those on the left no shorter where even. ``again_mm`` is what the first
        block is higher by."""
        if columns == 1:
            return (self._column(run, again_mm),)
        even = EvenColumns(
            [self._height_mm[i] for i in run],
            [self._follows[i] for i in run],
            self._gap_mm,
            [again_mm, *(self._blocks[i].again_mm for i in run[1:])],
            self._frame.split_mm,
        )
        _, cuts = even.parted(0, columns)
        edges = [0, *cuts, len(run)]
        made = [self._column(run[a:b], even.titles_mm[a]) for a, b in pairwise(edges) if a < b]
        return (*made, *[_Column()] * (columns - len(made)))

    def _column(self, run: Numbers, again_mm: float) -> _Column:
        gaps = len(run[1:]) - sum(map(self._follows.__getitem__, run[1:]))
        return _Column(run, again_mm + sum(map(self._height_mm.__getitem__, run)) + gaps * self._gap_mm, gaps)

    def _more_mm(self, page: _Page, reserve_mm: float, stretch: float) -> float:
        """By how much each gap of a page grows, but for what is kept free at its foot."""
        spare, gaps = self._frame.area.h - page.height_mm - reserve_mm, self._gaps(page)
        return min(spare / gaps, self._frame.gap_mm * stretch) if gaps and spare > 0 else 0.0

    def _gaps(self, page: _Page) -> int:
        """How many there are below one another where they are the most."""
        return len(page.runs) - 1 + sum(max(column.gaps for column in run) for run in page.runs)

    def place(self, page: _Page, *, is_last: bool) -> list[Placed]:
        """Blocks on a page; what height is left is shared out among the gaps, within reason."""
        frame, reserve_mm = self._frame, 0.0 if is_last else self._blocks[page.blocks[-1]].reserve_mm
        more = self._more_mm(page, reserve_mm, frame.stretch)
        placed: list[Placed] = []
        top = frame.area.y
        for run in page.runs:
            longest = max(column.height_mm + more * column.gaps for column in run)
            for number, column in enumerate(run):
                # A shorter column is spread to end where the longest does, if it takes little; else gaps are alike.
                spread, y = (longest - column.height_mm) / max(1, column.gaps), top
                if spread - more > LEVEL * (self._gap_mm + more):
                    spread = more
                for i in column.blocks:
                    block, again_mm = self._blocks[i], self._blocks[i].again_mm if i == column.blocks[0] else 0.0
                    if i != column.blocks[0] and not block.follows:
                        y += self._gap_mm + spread
                    is_across = block.across_mm is not None and len(run) == 1
                    placed.append(Placed(i, frame.left(number), y, again_mm > 0, is_across))
                    y += block.height_mm + again_mm
            top += longest + self._gap_mm + more
        return placed
