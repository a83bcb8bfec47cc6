"""Where a large drawing lies on its tiles: moved within the room that it leaves there, so that it takes the fewest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from generator.drawing import Affine, Group, Path, Symbol
from generator.drawing.box import Box
from generator.drawing.transforms import moved
from generator.sheets.tiling import OVERLAP_MM, count_tiles

_SHARES = (0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0)
"""Of that room, left and above it."""
BARE = 0.02
"""With less on it, as a share of a tile, that is a sheet for next to nothing."""
_EPSILON_MM = 1e-5


Rank = tuple[int, bool, int, float]
"""How many tiles, whether one is all but bare, what is cut, and less how much is on the emptiest: the lower the better."""


class Shifted(NamedTuple):
    """A drawing moved right and down."""

    drawing: Symbol
    x_mm: float
    y_mm: float
    rank: Rank

    def boxes(self, of_it: Sequence[Box]) -> list[Box]:
        """Where boxes in the drawing's own space lie now."""
        return _moved(of_it, self.x_mm, self.y_mm)

    def path(self, of_it: Path) -> Path:
        """Where a path in that space lies."""
        return Path(moved(of_it.commands, Affine.translate(self.x_mm, self.y_mm)), of_it.style)


def fewest_tiles(drawing: Symbol, area: Box, occupied: Sequence[Box], uncut: Sequence[Box] = ()) -> Shifted:
    """A drawing moved so that it is cut into the fewest tiles of an area that have something ``occupied`` on them.

    Of several places that take as few, one where no tile is all but bare; of these one where least of what had better stay
    ``uncut`` lies across a joint; then the one whose emptiest tile is fullest; where it is not moved, if that is no worse.
    """
    columns, rows = count_tiles(drawing.width_mm, drawing.height_mm, area)
    across, down = area.w - OVERLAP_MM, area.h - OVERLAP_MM
    spare_x = max(0.0, columns * across + OVERLAP_MM - drawing.width_mm)
    spare_y = max(0.0, rows * down + OVERLAP_MM - drawing.height_mm)
    shifts_x = _shifts(spare_x, columns, across, [(box.x, box.right) for box in uncut])
    shifts_y = _shifts(spare_y, rows, down, [(box.y, box.bottom) for box in uncut])
    on_columns = {x: [_on_tiles(box.x + x, box.w, columns, across, area.w) for box in occupied] for x in shifts_x}
    on_rows = {y: [_on_tiles(box.y + y, box.h, rows, down, area.h) for box in occupied] for y in shifts_y}

    def rank(shift: tuple[float, float]) -> Rank:
        x, y = shift
        fills: dict[tuple[int, int], float] = {}
        for columns_of_box, rows_of_box in zip(on_columns[x], on_rows[y], strict=True):
            for (column, wide), (row, high) in product(columns_of_box, rows_of_box):
                fills[column, row] = fills.get((column, row), 0.0) + wide * high
        cut = sum(
            _is_crossed(box.x, box.right, columns, across) or _is_crossed(box.y, box.bottom, rows, down)
            for box in _moved(uncut, *shift)
        )
        emptiest = min(fills.values(), default=0.0)
        return len(fills), emptiest < BARE * area.w * area.h, cut, -emptiest

    best, (x, y) = min(((rank(shift), shift) for shift in product(shifts_x, shifts_y)), key=itemgetter(0))
    items = (Group(drawing.items, Affine.translate(x, y)),)
    return Shifted(Symbol(drawing.id, x + drawing.width_mm, y + drawing.height_mm, items), x, y, best)


def _moved(boxes: Sequence[Box], x: float, y: float) -> list[Box]:
    return [Box(box.x + x, box.y + y, box.w, box.h) for box in boxes]


def _on_tiles(start: float, length: float, count: int, pitch: float, tile: float) -> list[tuple[int, float]]:
    """The tiles that something reaches along one axis, with how much of it lies on each."""
    shares = ((i, min(start + length, i * pitch + tile) - max(start, i * pitch)) for i in range(count))
    return [(i, share) for i, share in shares if share >= 0]


def _shifts(spare: float, count: int, pitch: float, uncut: Sequence[tuple[float, float]]) -> list[float]:
    """How far to move along one axis: shares of the room there, and what brings something up to a joint."""
    to_joints = [number * pitch - end for number in range(1, count) for ends in uncut for end in ends]
    found = [*(share * spare for share in _SHARES), *(shift for shift in to_joints if 0 < shift < spare)]
    return list(dict.fromkeys(round(shift, 6) for shift in found))


def _is_crossed(start: float, end: float, count: int, pitch: float) -> bool:
    """Whether a joint lies between two places along one axis."""
    return any(start + _EPSILON_MM < number * pitch < end - _EPSILON_MM for number in range(1, count))
