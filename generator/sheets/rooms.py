"""Where the blocks of a sheet stand on the page, and how much of the empty paper around them is each one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import TypeVar

from msgspec.structs import replace

from generator.drawing.box import Box
from generator.sheets.edges import SLACK_MM, Edges, around, between, grown, overlap
from generator.sheets.packing import Block


def in_the_middle(
    blocks: Sequence[Block], area: Box, apart_mm: float, parted_mm: float = 0.0
) -> Iterator[tuple[Block, Box]]:
    """The blocks on the page, those that share a stretch of its height in its middle together, and the paper around each.

    What is left over moves them apart, by ``apart_mm`` on each side at most; the rest goes below the lowest. Of little,
    those that stand one below another have ``parted_mm`` on the sides between them first, where there is so much.
    """

    def room(unused: float, parts: int) -> float:
        return min(max(unused, 0.0) / (2 * parts), apart_mm)

    shelves = _parted_by(blocks, lambda block: (block.cell.y, block.cell.bottom))
    unused, inner_sides = area.h - max(block.cell.bottom for block in blocks), 2 * len(shelves) - 2
    above = between_them = room(unused, len(shelves))
    if above < parted_mm and inner_sides and inner_sides * parted_mm <= unused + SLACK_MM:
        above, between_them = max(unused - inner_sides * parted_mm, 0.0) / 2, parted_mm
    for row, shelf in enumerate(shelves):
        over = above if row == 0 else between_them
        under = above if row == len(shelves) - 1 else between_them
        parts = _parted_by(shelf, lambda block: (block.cell.x, block.cell.right))
        taken = around(block.cell for block in shelf)
        beside = room(area.w - taken.w, len(parts))
        left = area.x + (area.w - taken.w) / 2 - taken.x - len(parts) * beside
        for column, part in enumerate(parts):
            for block in part:
                cell = block.cell
                x, y = cell.x + left + (2 * column + 1) * beside, cell.y + area.y + above + 2 * row * between_them
                placed = Box(x, y, cell.w, cell.h)
                own = grown(placed, Edges(beside, over, beside, under)) if len(part) == 1 else placed
                yield replace(block, cell=placed), own


Parted = TypeVar("Parted")


def _parted_by(those: Iterable[Parted], span: Callable[[Parted], tuple[float, float]]) -> list[list[Parted]]:
    """Those that straight cuts across their spans part, in their order; together those that none parts."""
    groups: list[list[Parted]] = []
    reached = -inf
    for one in sorted(those, key=span):
        start, end = span(one)
        if start >= reached - SLACK_MM:
            groups.append([])
        groups[-1].append(one)
        reached = max(reached, end)
    return groups


def rooms(cells: list[Box], area: Box) -> list[Box]:
    """Each cell grown into the empty paper around it, and never into another: first to the sides, then up and down; the other
    way about, or not at all, where no straight cuts would part them."""
    for ways in ((_to_the_sides, _up_and_down), (_up_and_down, _to_the_sides)):
        found = list(cells)
        for grow in ways:
            for number, room in enumerate(found):
                found[number] = grow(room, [*found[:number], *found[number + 1 :]], area)
        if _can_be_parted(found):
            return found
    return cells


def _can_be_parted(boxes: list[Box]) -> bool:
    """Whether straight cuts, each through all of what is left, part boxes down to each alone."""
    if len(boxes) < 2:
        return True
    for groups in (
        _parted_by(boxes, lambda box: (box.x, box.right)),
        _parted_by(boxes, lambda box: (box.y, box.bottom)),
    ):
        if len(groups) > 1:
            return all(map(_can_be_parted, groups))
    return False


def _to_the_sides(room: Box, others: list[Box], area: Box) -> Box:
    level = [other for other in others if overlap(between(area.x, room.y, area.right, room.bottom), other)]
    left = max((other.right for other in level if other.right <= room.x + SLACK_MM), default=area.x)
    right = min((other.x for other in level if other.x >= room.right - SLACK_MM), default=area.right)
    return between(min(left, room.x), room.y, max(right, room.right), room.bottom)


def _up_and_down(room: Box, others: list[Box], area: Box) -> Box:
    upright = [other for other in others if overlap(between(room.x, area.y, room.right, area.bottom), other)]
    top = max((other.bottom for other in upright if other.bottom <= room.y + SLACK_MM), default=area.y)
    bottom = min((other.y for other in upright if other.y >= room.bottom - SLACK_MM), default=area.bottom)
    return between(room.x, min(top, room.y), room.right, max(bottom, room.bottom))
