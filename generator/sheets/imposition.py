"""Pieces onto sheets: few sheets, straight cuts.

``packing`` says which pieces share a sheet, as blocks of one size. Here each block becomes a *band*: its pieces where
they stand on the page, in the order they came in, and the empty paper around them that is the band's own, for bleed
and crop marks. A guillotine parts the bands, then rows, then pieces, always edge to edge.

Bands below one another stand each in the middle of the page; those beside one another, together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing.box import Box
from generator.sheets import hexagons
from generator.sheets.duplex import FOLD_CLEAR_MM, FOLDS, SheetFlip, behind, edges_behind, turn_behind
from generator.sheets.edges import SLACK_MM, Edges, Turn, between
from generator.sheets.grid import Grid
from generator.sheets.packing import Block, Filled, Group, evened, packed
from generator.sheets.paper import Paper
from generator.sheets.plan import SIDES, Band, Measures, Piece, Placement, SheetPlan, Side, Spot, turned_size
from generator.sheets.rooms import in_the_middle, rooms
from generator.sheets.runs import begun_anew
from generator.sheets.stock import Alike, Stock, stocked


class MarkRoom(NamedTuple):
    """What is kept free for crop marks outside a block: how far from the trim they begin where nothing bleeds, and how
    long the shortest of them are. ``inside`` says that they stand on the bleed, in the gutters and around."""

    offset_mm: float
    length_mm: float
    inside: bool = False


MARKS, SHORT_MARKS, NO_MARKS = MarkRoom(1.0, 3.0), MarkRoom(0.3, 1.0), MarkRoom(0.0, 0.0)
"""Short ones are a last resort: a ruler is laid to them, and no eye likes them."""
IN_GUTTERS = MarkRoom(0.0, 0.0, inside=True)
"""Where there is no margin for any."""
EITHER_WAY: tuple[Turn, ...] = (0, 90)
"""As they are read, and on their side."""
MARK_LENGTH_MM, ENDS_APART_MM = 6.0, 2.0
"""A crop mark where there is room; and how far its end then stays from those of another block."""


LEAST_BLEED_MM = 0.7
"""With less, a cut half a millimetre off would show paper: crop marks then stand on the bleed."""
STUB_MM = 1.3
"""A ruler is not easily laid to a shorter mark: where no longer one has room beside what bleeds, it stands on it."""
SEEN_MM, KEPT_MM = 2.5, 0.8
"""A crop mark that a ruler is easily laid to has its room of what bleeds more than the second. That bleeds around a block
where there is room, even if it has less on another side."""
UNDER_MARKS_MM = 1.5
"""Where marks stand on what bleeds, it goes so far."""
OFF_ART_MM = 0.8
"""What bleeds goes no further, where marks are then all of them beside it and no stubs."""


class PieceTooLarge(UserError):
    """A piece does not fit on the paper, with its bleed and its crop marks. Lengths in mm."""

    def __init__(self, piece: Piece, area: Box, needed: tuple[float, float]) -> None:
        self.piece, self.area, self.needed = piece, area, needed
        what = (
            f"'{piece.label or piece.front.id}' needs {needed[0]:.1f} × {needed[1]:.1f} mm with bleed and crop marks, "
            f"and the paper has {max(area.w, 0):.1f} × {max(area.h, 0):.1f} mm to print on"
        )
        remedy = "Take larger paper, print with less bleed, or leave these sheets out with --only."
        super().__init__([Diagnostic(Source("--paper"), what, remedy)])


def impose(
    pieces: Iterable[Piece] | Stock,
    paper: Paper,
    area: Box,
    *,
    gutter_mm: float = 0.0,
    duplex: SheetFlip = "",
    marks: MarkRoom = MARKS,
    turns: Sequence[Turn] = EITHER_WAY,
    is_deck: bool = False,
) -> Iterator[SheetPlan]:
    """The sheets that hold every piece ``quantity`` times, planned one after another.

    ``area`` is what furniture and the printer leave of ``paper``. Pieces stand ``gutter_mm`` apart, or twice
    their bleed where that is more. ``duplex`` also plans the backs; without it they are left out. ``marks``
    is the room kept for crop marks outside each band. ``turns`` are those that pieces
    may stand in, some in one and some in another where that saves paper. The sheets of a deck
    have as many rows each, in the same places. Raises PieceTooLarge.
    """
    stock = stocked(pieces)
    area = _used(area, stock, paper, duplex)
    groups = _groups(stock, area, gutter_mm, marks, turns)
    sheets = begun_anew(packed(groups, area.w, area.h), groups, area.w, area.h)
    sheets = evened(sheets) if is_deck else sheets
    given: dict[int, int] = {}
    fullest = _fullest(sheets) if is_deck else None
    return (_plan(sheet, given, paper, area, duplex, marks, fullest) for sheet in sheets)


def count_sheets(
    pieces: Iterable[Piece] | Stock,
    paper: Paper,
    area: Box,
    *,
    gutter_mm: float = 0.0,
    duplex: SheetFlip = "",
    marks: MarkRoom = MARKS,
    turns: Sequence[Turn] = EITHER_WAY,
) -> tuple[int, int]:
    """How many sheets ``impose`` would give, at a fraction of its cost; and how many hexagons on them touch in plain rows,
    which no straight cut parts. Raises PieceTooLarge."""
    stock = stocked(pieces)
    area = _used(area, stock, paper, duplex)
    sheets = packed(_groups(stock, area, gutter_mm, marks, turns), area.w, area.h)
    return len(sheets), sum(_uncut(block) for sheet in sheets for block in sheet.blocks)


def _uncut(block: Block) -> int:
    touch = block.grid.gutter_mm == 0 and not block.grid.stagger_mm
    first = block.group.copies[0]
    return block.count if touch and first is not None and first.six_sided else 0


def _used(area: Box, stock: Stock, paper: Paper, duplex: SheetFlip) -> Box:
    """What of the area is free on every side that is printed. Its size may be negative."""
    if not duplex or not stock.has_backs:
        return area
    other = behind(area, paper, duplex)
    both = between(
        max(area.x, other.x), max(area.y, other.y), min(area.right, other.right), min(area.bottom, other.bottom)
    )
    if duplex not in FOLDS:
        return both
    # Both halves keep to the area: what is free before the fold, and behind it beyond the fold.
    if duplex == "fold-down":
        return between(both.x, both.y, paper.width_mm / 2 - FOLD_CLEAR_MM, both.bottom)
    return between(both.x, both.y, both.right, paper.height_mm / 2 - FOLD_CLEAR_MM)


# -- groups ----------------------------------------------------------------------------------------------


def _groups(stock: Stock, area: Box, gutter_mm: float, marks: MarkRoom, turns: Sequence[Turn]) -> list[Group]:
    """The pieces of each size, in the order in which the sizes first appear. Raises PieceTooLarge."""
    return [_group(same, area, gutter_mm, marks, turns) for same in stock.sizes]


def _group(alike: Alike, area: Box, gutter_mm: float, marks: MarkRoom, turns: Sequence[Turn]) -> Group:
    first, bleed = alike.copies[0], alike.bleed_mm
    clear = max(bleed, marks.offset_mm) + marks.length_mm
    turns = turns if first.width_mm != first.height_mm else turns[:1]
    gutter = max(gutter_mm, 2 * bleed)
    # Hexagons that touch are staggered, where that takes no more paper: then one straight cut after another parts all.
    half = first.width_mm / 2
    ways: tuple[tuple[float, bool], ...] = ((0.0, False),)
    if gutter == 0 and alike.six_sided:
        ways = ((half, False), (half, True), *ways)
    grids = (Grid(turn, *turned_size(first, turn), gutter, clear, *way) for way in ways for turn in turns)
    fitting = tuple(grid for grid in grids if grid.holds(grid.columns_in(area.w), grid.rows_in(area.h)) > 0)
    if not fitting:
        raise PieceTooLarge(first, area, (first.width_mm + 2 * clear, first.height_mm + 2 * clear))
    return Group(alike.copies, bleed, fitting, alike.reach_mm)


# -- sheets ----------------------------------------------------------------------------------------------


def _fullest(sheets: Sequence[Filled]) -> Block | None:
    """The largest of the blocks, where each sheet is one, all of one grid."""
    blocks = [sheet.blocks[0] for sheet in sheets if len(sheet.blocks) == 1]
    if not blocks or len(blocks) < len(sheets) or any(block.grid != blocks[0].grid for block in blocks):
        return None
    return max(blocks, key=lambda block: (block.cell.w, block.cell.h))


def _plan(
    sheet: Filled,
    given: dict[int, int],
    paper: Paper,
    area: Box,
    duplex: SheetFlip,
    marks: MarkRoom,
    fullest: Block | None,
) -> SheetPlan:
    """One sheet. ``given`` counts the copies of each group on the sheets before, and is carried on. A sheet with fewer rows
    than the ``fullest`` has them in the same places."""
    apart_mm = max(_apart_mm(block, marks) for block in sheet.blocks)
    parted_mm = _parted_mm(sheet.blocks, marks)
    shown = sheet.blocks if fullest is None else [fullest]
    placed = sorted(in_the_middle(shown, area, apart_mm, parted_mm), key=lambda one: (one[0].cell.y, one[0].cell.x))
    if fullest is not None:
        ((there, own),), (block,) = placed, sheet.blocks
        placed = [(replace(block, cell=block.cell._replace(x=there.cell.x, y=there.cell.y)), own)]
    bands, backs = [], []
    for (block, _), own in zip(placed, rooms([own for _, own in placed], area), strict=True):
        start = given.get(id(block.group), 0)
        given[id(block.group)] = start + block.count
        band, behind_it = _band(
            block, block.group.copies[start : start + block.count], own, area, marks, len(placed) == 1, paper, duplex
        )
        bands.append(band)
        backs += behind_it
    fold = duplex if backs and duplex in FOLDS else ""
    return SheetPlan(tuple(bands), tuple(backs), fold)


def _apart_mm(block: Block, marks: MarkRoom) -> float:
    """What a block needs on each side, beyond what it has, for marks of full length off all that bleeds."""
    reach_mm = block.group.reach_mm
    return max(reach_mm + marks.offset_mm + MARK_LENGTH_MM + ENDS_APART_MM / 2 - block.grid.clear_mm, 0.0)


def _parted_mm(blocks: Sequence[Block], marks: MarkRoom) -> float:
    """What blocks need on each side, beyond what they have, for a strip of paper between them with the marks of both and the
    first cut."""
    if not marks.length_mm:
        return 0.0
    return max(LEAST_BLEED_MM + STUB_MM - min(block.grid.clear_mm for block in blocks), 0.0)


class _Fronts(NamedTuple):
    """Where the fronts of a band stand, and how far each may reach outside its trim at most; the room of the band, and how
    far it may bleed into that."""

    spots: tuple[Spot, ...]
    bounds: tuple[Edges, ...]
    room: Edges
    outer: Edges


def _band(
    block: Block,
    copies: tuple[Piece | None, ...],
    own: Box,
    area: Box,
    marks: MarkRoom,
    is_alone: bool,
    paper: Paper,
    duplex: SheetFlip,
) -> tuple[Band, list[Placement]]:
    """The band, and what stands behind it."""
    pieces, staggered = [piece for piece in copies if piece is not None], bool(block.grid.stagger_mm)
    fronts = tuple(None if piece is None else piece.measures[0] for piece in copies)
    how = replace(block, group=replace(block.group, copies=())), fronts, own, area, marks, is_alone
    found, backs = _fronts(*how), list[Placement]()
    if duplex:
        measures = tuple(None if piece.back is None else piece.measures[1] for piece in pieces)
        backed = (piece for piece in pieces if piece.back is not None)
        backs = [*map(Placement, backed, _backs(how, measures, paper, duplex))]
    distinct = {piece.measures for piece in pieces}
    reach = max(_reach_mm(one, side, staggered) for both in distinct for one, side in zip(both, SIDES, strict=True))
    placements = tuple(map(Placement, pieces, found.spots))
    return Band(placements, found.room, found.outer.least(reach), staggered, marks.inside), backs


@lru_cache(maxsize=24)  # all sheets but the last are mostly laid out alike
def _fronts(
    block: Block, copies: tuple[Measures | None, ...], own: Box, area: Box, marks: MarkRoom, is_alone: bool
) -> _Fronts:
    """Where fronts of these measures stand. The group of the block has no copies."""
    grid, cell = block.grid, block.cell
    columns = min(block.columns, len(copies))
    places = list(islice(grid.places(columns, grid.rows_for(len(copies), columns)), len(copies)))
    x, y = cell.x + grid.clear_mm, cell.y + grid.clear_mm
    room = Edges(x - own.x, y - own.y, own.right - cell.right + grid.clear_mm, own.bottom - cell.bottom + grid.clear_mm)
    staggered = bool(grid.stagger_mm)
    # Between staggered hexagons there is waste to bleed into.
    inner = block.group.reach_mm if staggered else grid.gutter_mm / 2
    beyond = own.x - area.x, own.y - area.y, area.right - own.right, area.bottom - own.bottom
    outer = Edges(*(max(block.group.bleed_mm, _bleeding(marks, *side)) for side in zip(room, beyond, strict=True)))
    # Beside others, as far on every side as on that with the least room.
    outer = outer if is_alone else outer.least(max(min(outer), OFF_ART_MM))
    outer = Edges(*(_met(block, marks, *side) for side in zip(room, beyond, outer, strict=True)))
    spots, bounds = [], []
    there = {place for piece, place in zip(copies, places, strict=True) if piece is not None}
    for piece, (row, column) in zip(copies, places, strict=True):
        if piece is None:
            continue
        beside = _beside(grid, (row, column))
        bound = Edges(*(inner if there.issuperset(its) else free for its, free in zip(beside, outer, strict=True)))
        left = x + column * (grid.width_mm + grid.gutter_mm) + row % 2 * grid.moved[0]
        top = y + row * (grid.height_mm + grid.gutter_mm) + column % 2 * grid.moved[1]
        trim, bleed = Box(left, top, *turned_size(piece, grid.turn)), bound.least(_reach_mm(piece, "front", staggered))
        spots.append(Spot(trim, "front", grid.turn, bleed, staggered))
        bounds.append(bound)
    return _Fronts(tuple(spots), tuple(bounds), room, outer)


@lru_cache(maxsize=24)
def _backs(how: tuple[Any, ...], measures: tuple[Measures | None, ...], paper: Paper, duplex: SheetFlip) -> list[Spot]:
    """Where the backs stand behind ``_fronts``. None is for a piece without one."""
    fronts = _fronts(*how)
    found = []
    for piece, front, bound in zip(measures, fronts.spots, fronts.bounds, strict=True):
        if piece is not None:
            bleed = edges_behind(bound, paper, duplex).least(_reach_mm(piece, "back", front.staggered))
            turn = turn_behind(front.turn, paper, duplex)
            found.append(Spot(behind(front.trim, paper, duplex), "back", turn, bleed, front.staggered))
    return found


def _bleeding(marks: MarkRoom, room_mm: float, beyond_mm: float) -> float:
    """How far what bleeds goes on into the room beside a block: as far as crop marks leave of it, or all of it where that
    would be too little. With nothing beyond, where no first cut is made, short marks stand on it."""
    if not marks.length_mm:
        return room_mm
    left_mm = room_mm - max(marks.length_mm, min(SEEN_MM, max(room_mm - KEPT_MM, STUB_MM)))
    if beyond_mm < SLACK_MM and marks.length_mm < STUB_MM and left_mm < LEAST_BLEED_MM - SLACK_MM:
        return max(left_mm, min(UNDER_MARKS_MM, room_mm))
    return left_mm if left_mm >= LEAST_BLEED_MM - SLACK_MM else room_mm


def _met(block: Block, marks: MarkRoom, room_mm: float, beyond_mm: float, bleed_mm: float) -> float:
    """How far a block of several pieces bleeds towards another: to the first cut between them, where a strip of paper would
    be too narrow to be seen as a gap. Marks then stand on it."""
    is_near = (
        marks.length_mm > 0 and beyond_mm > SLACK_MM and room_mm - bleed_mm < STUB_MM - SLACK_MM and block.count > 1
    )
    return room_mm if is_near and room_mm <= block.group.reach_mm + SLACK_MM else bleed_mm


def _beside(grid: Grid, place: tuple[int, int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The places on the left of one, above, on its right and below. Where rows are staggered two are above and two below,
    and where columns are, two on the left and two on the right."""
    row, column = place
    if not grid.stagger_mm:
        return (((row, column - 1),), ((row - 1, column),), ((row, column + 1),), ((row + 1, column),))
    if grid.turn % 180:
        first = row - 1 + column % 2
        left, right = (tuple((at, column + step) for at in (first, first + 1)) for step in (-1, 1))
        return left, ((row - 1, column),), right, ((row + 1, column),)
    first = column - 1 + row % 2
    above, below = (tuple((row + step, at) for at in (first, first + 1)) for step in (-1, 1))
    return ((row, column - 1),), above, ((row, column + 1),), below


def _reach_mm(piece: Measures, side: Side, staggered: bool) -> float:
    """How far a side may bleed: a staggered hexagon no further than it needs."""
    return min(piece.reach_mm, hexagons.BLEED_MM[side]) if staggered else piece.reach_mm
