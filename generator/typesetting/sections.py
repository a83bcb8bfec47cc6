"""Sections of a sheet: a head over rows, which pages may be cut between where the section is higher than a page."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product, zip_longest

from msgspec import Struct

from generator.sheets.style import SECTION_GAP_MM
from generator.typesetting.block import NOTHING, Block, beside, stack
from generator.typesetting.pages import shared_out

LEAST_GAP, MOST_GAP = 0.7, 5 / 3
"""Of the gap between sections: where that keeps all of them on fewer pages, and where there are pages enough."""
_STEP_MM = 0.1
LEAST_ROWS = 8
"""So many rows of a section that is higher than a page begin it on one that is not empty."""


class Section(Struct, frozen=True):
    """A head, repeated where a page is cut, and the rows below it."""

    head: Block = NOTHING
    rows: tuple[Block, ...] = ()
    heads: tuple[Block, ...] = ()
    """The head of a page that begins with each of the rows, where it is not the same for all."""

    @property
    def height_mm(self) -> float:
        return self.head.height_mm + sum(row.height_mm for row in self.rows)

    def part(self, first: int, rows: Sequence[Block]) -> Section:
        """Rows of it with the head they have where a page begins with the first of them."""
        return Section(self.head_at(first), tuple(rows))

    def head_at(self, first: int) -> Block:
        """The head of a page that begins with one of the rows."""
        return self.heads[first] if self.heads and first else self.head

    @property
    def block(self) -> Block:
        """All of it as one piece, which pages are not cut in."""
        return stack((self.head, *self.rows))


EMPTY = Section()


def whole(*blocks: Block) -> Section:
    """Blocks that pages are not cut between, as a section."""
    return Section(NOTHING, (stack(blocks),))


def side_by_side(left: Section, right: Section, pitch_mm: float) -> Section:
    """Two sections row by row, so that their rows stand in line; one with no rows left has no head on a further page."""
    rows = tuple(beside(pair, pitch_mm) for pair in zip_longest(left.rows, right.rows))
    heads = tuple(
        beside(
            [one.head_at(at) if any(row.items for row in one.rows[at:]) else None for one in (left, right)], pitch_mm
        )
        for at in range(len(rows))
    )
    return Section(beside((left.head, right.head), pitch_mm), rows, heads)


def pages(
    sections: Iterable[Section],
    room: Callable[[int], float],
    gap_mm: float = SECTION_GAP_MM,
    most: float = math.inf,
    airier: Sequence[Sequence[Section]] = (),
    air_mm: float = 0.0,
) -> tuple[Block, ...]:
    """The sections on pages, each one block: on as few as hold them, their gaps a little smaller if need be.

    ``room`` gives the height of a page by its number, in mm. A part of a section that is higher than a page has one
    to itself. None where they take more than ``most`` pages. ``airier`` are the same sections set with more air, the
    airiest first: what stands on one of several pages is as airy as that page holds it, with ``air_mm`` below.
    """
    sections = list(sections)
    least, parts, used = min(room(0), room(1)), list[Section](), 0.0
    for section in sections:
        # What is higher than a page begins on the one before it.
        broken = list(_broken(section, least, least - used - gap_mm))
        used = (used + gap_mm if len(broken) == 1 and used else 0.0) + broken[-1].height_mm
        used = used if used <= least else broken[-1].height_mm
        parts += broken
    heights = [part.height_mm for part in parts]
    gap, height_mm, gaps, first_mm = gap_mm, sum(heights), max(0, len(heights) - 1), room(0)
    while gap >= gap_mm * LEAST_GAP - 1e-9:
        if height_mm + gap * gaps <= first_mm:
            return (stack((part.block for part in parts), gap),)
        gap = round(gap - _STEP_MM, 3)
    fewest = max(2, min(len(parts), math.ceil(height_mm / max(first_mm, room(1), 1.0) - 1e-6)))
    ways_to_share = [*product(range(fewest, int(min(len(parts), most)) + 1), (gap_mm, LEAST_GAP * gap_mm))]
    found: Sequence[Sequence[int]] | None = None
    for count, gap in ways_to_share:
        rooms = [room(n) + 1e-6 for n in range(count)]
        if not _are_held(heights, rooms, gap):
            continue  # nor are they shared out evenly, which takes long to find
        found = shared_out(heights, count, gap)
        if any(_stacked([heights[i] for i in page], gap) > rooms[n] for n, page in enumerate(found)):
            found = shared_out(heights, count, gap, rooms)
        break
    if found is None:
        evenly = (shared_out(heights, *way) for way in ways_to_share[-1:])
        found = next(evenly, (range(len(parts)),)) if len(parts) <= most else ()
    ways = [*airier, parts] if len(parts) == len(sections) else [parts]
    return tuple(
        _airiest([[way[i].block for i in page] for way in ways], room(n) - air_mm, gap_mm)
        for n, page in enumerate(found)
    )


def _airiest(ways: Sequence[Sequence[Block]], room_mm: float, gap_mm: float) -> Block:
    """A page of the first of ways to set its blocks that it holds, else of the last."""
    held = (way for way in ways if _stacked([block.height_mm for block in way], gap_mm) <= room_mm)
    return _spread(next(held, ways[-1]), room_mm, gap_mm)


def _stacked(heights: Sequence[float], gap_mm: float) -> float:
    return sum(heights) + gap_mm * max(0, len(heights) - 1)


def _are_held(heights: Sequence[float], rooms: Iterable[float], gap_mm: float) -> bool:
    """Whether pages of these rooms hold things of these heights in any way, in their order."""
    at = 0
    for room in rooms:
        used = -gap_mm
        while at < len(heights) and used + gap_mm + heights[at] <= room:
            used += gap_mm + heights[at]
            at += 1
    return at == len(heights)


def _spread(blocks: Sequence[Block], room_mm: float, gap_mm: float) -> Block:
    """Blocks of a page, as far apart as it holds them, within reason."""
    widest = (room_mm - _stacked([block.height_mm for block in blocks], 0.0)) / max(1, len(blocks) - 1)
    return stack(blocks, min(MOST_GAP * gap_mm, max(LEAST_GAP * gap_mm, widest)))


def _broken(section: Section, page_mm: float, left_mm: float) -> Iterator[Section]:
    """The section, in parts where it is higher than a page: the first in what is left of one, if that holds enough."""
    if section.height_mm <= page_mm:
        yield section
        return
    part: list[Block] = []
    first = 0
    room = left_mm if Section(section.head, section.rows[:LEAST_ROWS]).height_mm <= left_mm else page_mm
    for at, row in enumerate(section.rows):
        if part and section.part(first, (*part, row)).height_mm > room:
            yield section.part(first, part)
            part, room, first = [], page_mm, at
        part.append(row)
    yield section.part(first, part)
