"""Rows of units on pages: which stand on which, and what is said where they go on overleaf."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product

from generator.components.build_context import Words
from generator.components.sheet_layout import WITHOUT_SHEETS
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Text
from generator.rulesets.api import Game, Unit
from generator.sheets import style
from generator.typesetting import Block
from generator.typesetting.pages import shared_out

_STEPS = 10
"""In which rows give up what they are higher by than they must be."""
_OVERLEAF_MM, OVERLEAF_BASE_MM = 6.0, 4.4


def on_pages(
    game: Game,
    units: Sequence[Unit],
    wanted: Sequence[float],
    least: Sequence[float],
    rooms: Callable[[int], Sequence[float]],
    *,
    is_even: bool = False,
) -> tuple[range, ...]:
    """The rows on as few pages as hold them at their least heights, each page filled before the next, or all alike.

    They are as near to the heights they had better have as that many pages allow. ``rooms`` gives the height of each
    page by how many there are; the last rows are those of the units. UserError, with the unit that has the highest,
    where no number of pages holds them.
    """
    for pages in range(1, len(least) + 1):
        found = (
            _shared(heights, rooms(pages)) if is_even else _filled(heights, rooms(pages))
            for step in range(_STEPS + 1)
            for heights in [[best - (best - low) * step / _STEPS for best, low in zip(wanted, least, strict=True)]]
        )
        if (first := next(filter(None, found), None)) is not None:
            return first
    _, unit = max(zip(least[-len(units) :], units, strict=False), key=lambda one: one[0])
    what = "the words of this unit fill more than a page of the control sheet"
    remedy = f"Shorten its name or its origin, take larger paper, or leave the sheets out: {WITHOUT_SHEETS}."
    raise UserError([Diagnostic(Source(f"{game.project.name}: {unit.key}"), what, remedy)])


def first_of_fewest(ways: int, pages: Callable[[int], int]) -> tuple[int, int]:
    """The first of so many ways that takes fewest pages, and how many; the last way takes no more than any other."""
    place, found = 0, pages(0)
    least = pages(ways - 1) if found > 1 else found
    while found > least:
        place += 1
        found = pages(place)
    return place, found


def _filled(heights: Sequence[float], rooms: Sequence[float]) -> tuple[range, ...] | None:
    """Rows of these heights on pages with this room, as many on each as it holds; none where the last cannot hold the rest.

    No row stands alone on the last page where that before it has one to spare.
    """
    ends, count = [0], len(heights)
    for page, room in enumerate(rooms):
        end, most = ends[-1], count - (len(rooms) - page - 1)
        while end < most and sum(heights[ends[-1] : end + 1]) <= room + 1e-6:
            end += 1
        if end == ends[-1]:
            return None
        ends.append(end)
    if ends[-1] < count:
        return None
    if len(rooms) > 1 and ends[-1] - ends[-2] == 1 and ends[-2] - ends[-3] > 2 and sum(heights[-2:]) <= rooms[-1]:
        ends[-2] -= 1
    return tuple(range(start, end) for start, end in pairwise(ends))


def _shared(heights: Sequence[float], rooms: Sequence[float]) -> tuple[range, ...] | None:
    """The same on pages as full as one another."""
    found = _looser(shared_out(heights, len(rooms), rooms=rooms), heights, rooms)
    fits = all(sum(heights[i] for i in page) <= room + 1e-6 for page, room in zip(found, rooms, strict=True))
    return found if fits else None


def _looser(found: tuple[range, ...], heights: Sequence[float], rooms: Sequence[float]) -> tuple[range, ...]:
    """The same, with rows moved to the page before or after where the tightest page has more room a row for it."""

    def tightest(pages: Sequence[range]) -> float:
        return min((room - sum(heights[i] for i in page)) / len(page) for page, room in zip(pages, rooms, strict=True))

    ends = [page.stop for page in found[:-1]]
    ways = [found]
    for i, by in product(range(len(ends)), (-1, 1)):
        moved = [0, *ends[:i], ends[i] + by, *ends[i + 1 :], len(heights)]
        if all(start < end for start, end in pairwise(moved)):
            ways.append(tuple(range(start, end) for start, end in pairwise(moved)))
    best = max(ways, key=tightest)
    return found if best is found else _looser(best, heights, rooms)


def overleaf(words: Words, width_mm: float, size_pt: float = style.SMALL_PT) -> Block:
    text = words("control_sheet.overleaf")
    line = Text(width_mm, OVERLEAF_BASE_MM, text, "sans", size_pt, style.SECONDARY, "end")
    return Block(width_mm, _OVERLEAF_MM, (line,))
