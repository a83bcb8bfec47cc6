"""Which pieces share a sheet: groups of one size as plain grids, parted from one another by straight cuts.

Pieces of one size form a *group*; so many columns and rows of them form a *block*, a plain grid. Around each
block lies *clear* paper: the bleed (or the least distance of a mark) and the least length of a crop mark.
Neighbouring blocks keep theirs apart, so no mark of one points at a piece of the other.

Three ways of filling are tried, the plainest first:

*together*: blocks below one another; what of a group does not fill a sheet stays in one block, on the first sheet
with room.
*flowing*: blocks below one another; a group carries on wherever the last one stopped.
*beside*: a sheet is a rectangle; a block takes a corner of one, and a straight cut parts what is left of it into two
more, beside the block and below it. Later groups fill these, turned if need be. Which group comes first, how a block
is shaped and which of the two cuts goes through is tried in turn.

The one with the fewest sheets wins, and the plainer one where they are even. So no kit takes more than every size on
sheets of its own, and blocks stand beside one another only where that saves paper.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from generator.drawing.box import Box
from generator.sheets.edges import SLACK_MM, between
from generator.sheets.grid import Grid
from generator.sheets.plan import Piece


class Group(Struct, frozen=True):
    """All copies of all pieces of one size, and the grids they may stand on, upright first; an area has room for each."""

    copies: tuple[Piece | None, ...]
    """None for a place that stays empty, never the first."""
    bleed_mm: float
    grids: tuple[Grid, ...]
    reach_mm: float = 0.0
    """How far a drawing of theirs reaches outside its trim at most, on either side."""


class Block(Struct, frozen=True):
    """``count`` copies of a group in so many columns. ``cell`` is their place with the clear paper around it."""

    group: Group
    grid: Grid
    cell: Box
    columns: int
    count: int


class Filled(Struct):
    """A sheet while it is being filled: its blocks, and the rectangles still free. All from a corner at (0, 0)."""

    free: list[Box]
    blocks: list[Block] = field(default_factory=list)

    def add(self, block: Block) -> None:
        self.blocks.append(block)


Sheets = list[Filled]


def packed(groups: Sequence[Group], width_mm: float, height_mm: float) -> Sheets:
    """The fewest sheets found, of this size, for all copies of all groups."""
    whole = Box(0.0, 0.0, width_mm, height_mm)
    least = _least(groups, whole)
    best: Sheets | None = None
    for way in _ways(groups):
        found = way(whole)
        if best is None or len(found) < len(best):
            best = found
        if len(best) <= least:
            break
    return best or []


def evened(sheets: Sheets) -> Sheets:
    """The sheets with as many rows each, or one fewer on the last, where all are blocks of one plain grid."""
    blocks = [block for sheet in sheets for block in sheet.blocks]
    if len(blocks) != len(sheets) or len({(id(one.group), one.grid, one.columns) for one in blocks}) != 1:
        return sheets
    first, left, found = blocks[0], sum(block.count for block in blocks), []
    if first.grid.stagger_mm:
        return sheets
    for number in range(len(sheets), 0, -1):
        rows = math.ceil(math.ceil(left / first.columns) / number)
        count = min(rows * first.columns, left)
        cell = first.cell._replace(h=first.grid.tall(rows))
        found.append(Filled([], [replace(first, cell=cell, count=count)]))
        left -= count
    return found


def _least(groups: Sequence[Group], whole: Box) -> int:
    """Fewer sheets than this have not the area for the pieces and the clear paper at their edges."""
    if not groups:
        return 0
    clear = 2 * min(grid.clear_mm for group in groups for grid in group.grids)
    covered = sum(len(group.copies) * group.grids[0].width_mm * group.grids[0].height_mm for group in groups)
    return math.ceil(covered / ((whole.w - clear) * (whole.h - clear)) - SLACK_MM)


def _ways(groups: Sequence[Group]) -> Iterator[Callable[[Box], Sheets]]:
    yield lambda whole: _stacked(groups, whole, _together)
    if len(groups) > 1:  # one alone flows as it stands
        yield lambda whole: _stacked(groups, whole, _flowing)
    elif not groups or len(groups[0].grids) == 1:
        return  # a plain grid is all there is to it
    seen: list[list[int]] = []
    for key in _ORDERS:
        order = sorted(range(len(groups)), key=lambda number: key(groups[number]))
        if order not in seen:
            seen.append(order)
            for shape, through in product(_SHAPES, _THROUGH):
                yield _beside([groups[number] for number in order], shape, through)


# -- blocks below one another ----------------------------------------------------------------------------

Stacking = Callable[[Group, Grid, Sheets, Box], None]


def _stacked(groups: Sequence[Group], whole: Box, way: Stacking) -> Sheets:
    sheets: Sheets = []
    for group in groups:
        way(group, min(group.grids, key=lambda grid: _alone(group, grid, whole)), sheets, whole)
    return sheets


def _alone(group: Group, grid: Grid, whole: Box) -> int:
    """How many sheets a group takes by itself."""
    return math.ceil(len(group.copies) / grid.holds(grid.columns_in(whole.w), grid.rows_in(whole.h)))


def _together(group: Group, grid: Grid, sheets: Sheets, whole: Box) -> None:
    columns, left = grid.columns_in(whole.w), len(group.copies)
    most = grid.holds(columns, grid.rows_in(whole.h))
    rest = grid.rows_for(left % most, columns)
    home = next((sheet for sheet in sheets if grid.rows_in(_below(sheet)) >= rest), None) if rest else None
    if home is not None:
        # An earlier sheet, so the group begins there and stays in order.
        left -= _stack(home, group, grid, columns, min(left, grid.holds(columns, rest)))
    while left:
        sheets.append(Filled([whole]))
        left -= _stack(sheets[-1], group, grid, columns, min(most, left))


def _flowing(group: Group, grid: Grid, sheets: Sheets, whole: Box) -> None:
    columns, left = grid.columns_in(whole.w), len(group.copies)
    while left:
        room = grid.rows_in(_below(sheets[-1])) if sheets else 0
        if room == 0:
            sheets.append(Filled([whole]))
            room = grid.rows_in(whole.h)
        left -= _stack(sheets[-1], group, grid, columns, min(grid.holds(columns, room), left))


def _below(sheet: Filled) -> float:
    return sheet.free[0].h


def _stack(sheet: Filled, group: Group, grid: Grid, columns: int, count: int) -> int:
    """So many pieces of a group, in rows, below what stands on a sheet."""
    (room,) = sheet.free
    cell = Box(room.x, room.y, grid.wide(min(columns, count)), grid.tall(grid.rows_for(count, columns)))
    sheet.add(Block(group, grid, cell, columns, count))
    sheet.free = [between(room.x, cell.bottom, room.right, room.bottom)]
    return count


# -- blocks beside one another ---------------------------------------------------------------------------

Shape = Literal["wide", "high"]
Through = Literal["level", "upright", "larger"]
_SHAPES: tuple[Shape, ...] = ("wide", "high")
_THROUGH: tuple[Through, ...] = ("level", "upright", "larger")


def _longest(group: Group) -> float:
    return max(group.grids[0].width_mm, group.grids[0].height_mm)


def _area(group: Group) -> float:
    return group.grids[0].width_mm * group.grids[0].height_mm


_ORDERS: tuple[Callable[[Group], float], ...] = (
    lambda group: 0.0,
    lambda group: -_longest(group),
    lambda group: -_area(group),
    lambda group: -_area(group) * len(group.copies),
)
"""Which group is placed first: as they came, the longest, the largest, that which takes most paper."""


def _beside(groups: Sequence[Group], shape: Shape, through: Through) -> Callable[[Box], Sheets]:
    def fill(whole: Box) -> Sheets:
        sheets: Sheets = []
        for group in groups:
            left = len(group.copies)
            for sheet in sheets:
                if not left:
                    break
                left = _filled(sheet, group, left, shape, through)
            while left:
                sheet, before = Filled([whole]), left
                left = _filled(sheet, group, left, shape, through)
                # As long as there is enough for another, the next sheet comes out like this one.
                alike, left = (left // (before - left), left % (before - left)) if left else (0, 0)
                sheets += [sheet, *(Filled(list(sheet.free), list(sheet.blocks)) for _ in range(alike))]
        return sheets

    return fill


def _filled(sheet: Filled, group: Group, left: int, shape: Shape, through: Through) -> int:
    """Puts copies of a group wherever a sheet has room; gives how many are left."""
    while left:
        room, grid, most = max(
            (
                (room, grid, grid.holds(grid.columns_in(room.w), grid.rows_in(room.h)))
                for room in sheet.free
                for grid in group.grids
            ),
            # Of rooms that hold as many, the narrowest: a column is gone on with before another is begun.
            key=lambda place: (min(place[2], left), -place[0].w),
            default=(None, None, 0),
        )
        if room is None or grid is None or not most:
            return left
        count = min(left, most)
        columns, rows = grid.columns_in(room.w), grid.rows_in(room.h)
        if shape == "high":
            columns = next(fewer for fewer in range(1, columns + 1) if grid.holds(fewer, rows) >= count)
        rows = grid.rows_for(count, columns)
        columns = min(columns, count)
        cell = Box(room.x, room.y, grid.wide(columns), grid.tall(rows))
        sheet.add(Block(group, grid, cell, columns, count))
        sheet.free.remove(room)
        sheet.free += [rest for rest in _parted(room, cell, through) if rest.w > SLACK_MM and rest.h > SLACK_MM]
        left -= count
    return 0


def _parted(room: Box, cell: Box, through: Through) -> tuple[Box, Box]:
    """What is left of a rectangle beside and below a block in its upper left corner."""
    level = (
        between(cell.right, room.y, room.right, cell.bottom),
        between(room.x, cell.bottom, room.right, room.bottom),
    )
    upright = (
        between(cell.right, room.y, room.right, room.bottom),
        between(room.x, cell.bottom, cell.right, room.bottom),
    )
    if through == "larger":
        # The cut that leaves the largest piece of paper.
        return max(level, upright, key=lambda parts: max(part.w * part.h for part in parts))
    return level if through == "level" else upright
