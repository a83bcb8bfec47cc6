"""Pieces onto sheets: few sheets, straight cuts.

Pieces of one size form a *group*; a group's rows on one sheet form a *band*, a plain grid. Bands lie one
below the other, so a guillotine first parts the bands, then the rows, then the pieces, always edge to
edge. Pieces of one size keep the order they came in. A group stands a quarter turned where that alone
saves it a sheet.

Around each band lies *clear* paper: the bleed (or 1 mm) and the least length of a crop mark. Two
neighbouring bands keep theirs apart, so no mark of one band points at a piece of the other.

Two ways of filling are tried. *Together* keeps what of a group does not fill a sheet in one band and puts
it on the first sheet with room; *flowing* carries on wherever the last group stopped. The one with fewer
sheets wins, and *together* where they are even. Neither is ever worse than every size on sheets of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from generator.diagnostics import FichasError
from generator.drawing.bounds import Box
from generator.sheets.duplex import FOLD_CLEAR_MM, Duplex, behind, edges_behind, turn_behind
from generator.sheets.edges import SLACK_MM, Edges, Turn, between
from generator.sheets.paper import Paper
from generator.sheets.plan import Band, Piece, Placement, SheetPlan, turned_size

MARK_OFFSET_MM = 1.0
"""A crop mark stays this far from the trim even where nothing bleeds."""
MARK_LEAST_MM = 3.0
"""The shortest crop mark room is kept for."""
MARK_LENGTH_MM = 6.0
"""A crop mark where there is room."""


class PieceTooLarge(FichasError):
    """A piece does not fit on the paper, with its bleed and its crop marks. Lengths in mm."""

    def __init__(self, piece: Piece, area: Box, needed: tuple[float, float]) -> None:
        self.piece, self.area, self.needed = piece, area, needed
        super().__init__(
            f"'{piece.label or piece.front.id}' needs {needed[0]:.1f} × {needed[1]:.1f} mm with bleed and crop marks, "
            f"and the paper has {max(area.w, 0):.1f} × {max(area.h, 0):.1f} mm to print on"
        )


@dataclass(frozen=True, slots=True)
class _Group:
    """All copies of all pieces of one size, and the grid they stand on."""

    copies: tuple[Piece, ...]
    turn: Turn
    gutter_mm: float
    bleed_mm: float
    clear_mm: float
    columns: int
    most_rows: int

    @property
    def width_mm(self) -> float:
        return turned_size(self.copies[0], self.turn)[0]

    @property
    def height_mm(self) -> float:
        return turned_size(self.copies[0], self.turn)[1]

    @property
    def rows(self) -> int:
        return math.ceil(len(self.copies) / self.columns)

    @property
    def sheets(self) -> int:
        """How many it takes alone."""
        return math.ceil(self.rows / self.most_rows)

    def tall(self, rows: int) -> float:
        """The height of a band of so many rows with the clear paper above and below it."""
        return rows * self.height_mm + (rows - 1) * self.gutter_mm + 2 * self.clear_mm

    def rows_in(self, height_mm: float) -> int:
        """How many rows a band of at most this height has."""
        return max(0, _fitting(height_mm - 2 * self.clear_mm, self.height_mm, self.gutter_mm))


@dataclass(slots=True)
class _Sheet:
    """A sheet while it is being filled: which rows of which groups, and the height still free."""

    free_mm: float
    parts: list[tuple[_Group, int, int]] = field(default_factory=list)
    """A group, its first row here, and how many rows."""

    def add(self, group: _Group, first: int, rows: int) -> None:
        self.free_mm -= group.tall(rows)
        self.parts.append((group, first, rows))


def impose(
    pieces: Iterable[Piece],
    paper: Paper,
    area: Box,
    *,
    gutter_mm: float = 0.0,
    duplex: Duplex = "",
    mark_mm: float = MARK_LEAST_MM,
    may_turn: bool = True,
) -> tuple[SheetPlan, ...]:
    """The sheets that hold every piece ``quantity`` times.

    ``area`` is what furniture and the printer leave of ``paper``. Pieces stand ``gutter_mm`` apart, or twice
    their bleed where that is more. ``duplex`` also plans the backs; without it they are left out. ``mark_mm``
    is the room kept for crop marks outside each band; 0 where none are wanted. ``may_turn`` allows quarter
    turns. Raises PieceTooLarge.
    """
    pieces = list(pieces)
    area = _used(area, pieces, paper, duplex)
    sheets = _filled(pieces, area, gutter_mm, mark_mm, may_turn)
    return tuple(_plan(sheet, paper, area, duplex, mark_mm) for sheet in sheets)


def count_sheets(
    pieces: Iterable[Piece],
    paper: Paper,
    area: Box,
    *,
    gutter_mm: float = 0.0,
    duplex: Duplex = "",
    mark_mm: float = MARK_LEAST_MM,
    may_turn: bool = True,
) -> int:
    """How many sheets ``impose`` would give, at a fraction of its cost. Raises PieceTooLarge."""
    pieces = list(pieces)
    return len(_filled(pieces, _used(area, pieces, paper, duplex), gutter_mm, mark_mm, may_turn))


def _used(area: Box, pieces: list[Piece], paper: Paper, duplex: Duplex) -> Box:
    """What of the area is free on every side that is printed. Its size may be negative."""
    if not duplex or all(piece.back is None for piece in pieces):
        return area
    if duplex == "gutterfold":
        # Both halves keep to the area: what is free left of the fold, and behind it right of the fold.
        left = max(area.x, paper.width_mm - area.right)
        return between(left, area.y, paper.width_mm / 2 - FOLD_CLEAR_MM, area.bottom)
    other = behind(area, paper, duplex)
    return between(
        max(area.x, other.x), max(area.y, other.y), min(area.right, other.right), min(area.bottom, other.bottom)
    )


def _filled(pieces: list[Piece], area: Box, gutter_mm: float, mark_mm: float, may_turn: bool) -> list[_Sheet]:
    groups = [_group(same, area, gutter_mm, mark_mm, may_turn) for same in _by_size(pieces)]
    return min((_fill(groups, area.h, way) for way in (_together, _flowing)), key=len)


def _fitting(length: float, item: float, gutter: float) -> int:
    return math.floor((length + gutter + SLACK_MM) / (item + gutter))


def _by_size(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """The pieces of each size, in the order in which the sizes first appear."""
    found: dict[tuple[float, float], list[Piece]] = {}
    for piece in pieces:
        if piece.quantity:
            found.setdefault((piece.width_mm, piece.height_mm), []).append(piece)
    return list(found.values())


def _group(pieces: list[Piece], area: Box, gutter_mm: float, mark_mm: float, may_turn: bool) -> _Group:
    first = pieces[0]
    copies = tuple(piece for piece in pieces for _ in range(piece.quantity))
    bleed = max(piece.bleed_mm for piece in pieces)
    gutter = max(gutter_mm, 2 * bleed)
    clear = max(bleed, MARK_OFFSET_MM) + mark_mm if mark_mm else bleed
    turns: tuple[Turn, ...] = (0, 90) if may_turn and first.width_mm != first.height_mm else (0,)
    ways = []
    for turn in turns:
        width, height = turned_size(first, turn)
        columns = _fitting(area.w - 2 * clear, width, gutter)
        rows = _fitting(area.h - 2 * clear, height, gutter)
        if columns >= 1 and rows >= 1:
            ways.append(_Group(copies, turn, gutter, bleed, clear, columns, rows))
    if not ways:
        raise PieceTooLarge(first, area, (first.width_mm + 2 * clear, first.height_mm + 2 * clear))
    return min(ways, key=lambda way: way.sheets)


def _fill(groups: list[_Group], height_mm: float, way: Callable[[_Group, list[_Sheet], float], None]) -> list[_Sheet]:
    sheets: list[_Sheet] = []
    for group in groups:
        way(group, sheets, height_mm)
    return sheets


def _together(group: _Group, sheets: list[_Sheet], height_mm: float) -> None:
    full, rest = divmod(group.rows, group.most_rows)
    home = next((sheet for sheet in sheets if group.rows_in(sheet.free_mm) >= rest), None) if rest else None
    first = 0
    if home is not None:
        home.add(group, 0, rest)  # an earlier sheet, so the group begins there and stays in order
        first = rest
    while first < group.rows:
        rows = min(group.most_rows, group.rows - first)
        sheets.append(_Sheet(height_mm))
        sheets[-1].add(group, first, rows)
        first += rows


def _flowing(group: _Group, sheets: list[_Sheet], height_mm: float) -> None:
    first = 0
    while first < group.rows:
        rows = group.rows_in(sheets[-1].free_mm) if sheets else 0
        if rows == 0:
            sheets.append(_Sheet(height_mm))
            rows = group.most_rows
        rows = min(rows, group.rows - first)
        sheets[-1].add(group, first, rows)
        first += rows


def _plan(sheet: _Sheet, paper: Paper, area: Box, duplex: Duplex, mark_mm: float) -> SheetPlan:
    # Unused height goes below the last band, but for what lets the topmost marks have their full length.
    spare = min(max(sheet.free_mm, 0.0) / 2, max(MARK_LENGTH_MM - mark_mm, 0.0))
    bands = []
    top = area.y + spare
    for number, (group, first, rows) in enumerate(sheet.parts):
        above = spare + group.clear_mm if number == 0 else group.clear_mm
        last = number == len(sheet.parts) - 1
        y = top + group.clear_mm
        top += group.tall(rows)
        below = area.bottom - (top - group.clear_mm) if last else group.clear_mm
        copies = group.copies[first * group.columns : (first + rows) * group.columns]
        bands.append(_band(group, copies, y, area, above, below, mark_mm))
    backs = tuple(
        _back(placement, bound, paper, duplex)
        for band, bounds in bands
        for placement, bound in zip(band.placements, bounds, strict=True)
        if duplex and placement.piece.back is not None
    )
    return SheetPlan(tuple(band for band, _ in bands), backs, folded=duplex == "gutterfold")


def _band(
    group: _Group, copies: tuple[Piece, ...], y: float, area: Box, above: float, below: float, mark_mm: float
) -> tuple[Band, list[Edges]]:
    """The band, and for each of its placements how far a drawing may reach outside the trim at most."""
    columns = min(group.columns, len(copies))
    width = columns * group.width_mm + (columns - 1) * group.gutter_mm
    aside = (area.w - width) / 2
    room = Edges(aside, above, aside, below)
    inner = group.gutter_mm / 2
    outer = Edges(*(max(group.bleed_mm, inside - mark_mm) for inside in (aside, above, aside, below)))
    placements, bounds = [], []
    for index, piece in enumerate(copies):
        row, column = divmod(index, columns)
        bound = Edges(
            left=outer.left if column == 0 else inner,
            top=outer.top if row == 0 else inner,
            right=outer.right if column == columns - 1 else inner,
            bottom=outer.bottom if index + columns >= len(copies) else inner,
        )
        placements.append(
            Placement(
                piece,
                area.x + aside + column * (group.width_mm + group.gutter_mm),
                y + row * (group.height_mm + group.gutter_mm),
                turn=group.turn,
                bleed=bound.least(piece.reach_mm("front")),
            )
        )
        bounds.append(bound)
    reach = max(piece.reach_mm(side) for piece in copies for side in ("front", "back"))
    return Band(tuple(placements), room, outer.least(reach)), bounds


def _back(front: Placement, bound: Edges, paper: Paper, duplex: Duplex) -> Placement:
    place = behind(front.trim, paper, duplex)
    bleed = edges_behind(bound, paper, duplex).least(front.piece.reach_mm("back"))
    turn = turn_behind(front.turn, paper, duplex)
    return Placement(front.piece, place.x, place.y, "back", turn, bleed)
