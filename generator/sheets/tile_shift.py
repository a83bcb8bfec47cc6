"""Where a large drawing lies on its tiles: moved within the room that it leaves there, so that it takes the fewest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from generator.drawing import Affine, Group, Symbol
from generator.drawing.box import Box
from generator.sheets.tiling import OVERLAP_MM, count_tiles

_SHARES = (0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0)
"""Of that room, left and above it."""


def fewest_tiles(drawing: Symbol, area: Box, occupied: Sequence[Box]) -> tuple[Symbol, Box, list[Box]]:
    """What to cut into tiles of an area: the drawing moved, the area, and what is ``occupied`` of the drawing, moved.

    Of several places as good, the one whose emptiest tile is fullest; where it is not moved, if that is no worse.
    """
    columns, rows = count_tiles(drawing.width_mm, drawing.height_mm, area)
    across, down = area.w - OVERLAP_MM, area.h - OVERLAP_MM
    spare_x = max(0.0, columns * across + OVERLAP_MM - drawing.width_mm)
    spare_y = max(0.0, rows * down + OVERLAP_MM - drawing.height_mm)
    shifts = [(x * spare_x, y * spare_y) for x, y in product(_SHARES, _SHARES)]

    def rank(shift: tuple[float, float]) -> tuple[int, float]:
        moved = _moved(occupied, *shift)
        windows = (Box(c * across, r * down, area.w, area.h) for r in range(rows) for c in range(columns))
        shared = ([part for box in moved if (part := window.intersection(box)) is not None] for window in windows)
        fills = [sum(part.w * part.h for part in parts) for parts in shared if parts]
        return len(fills), -min(fills, default=0.0)

    x, y = min(shifts, key=rank)
    place = Affine.translate(x, y)
    placed = Symbol(drawing.id, x + drawing.width_mm, y + drawing.height_mm, (Group(drawing.items, place),))
    return placed, area, _moved(occupied, x, y)


def _moved(boxes: Sequence[Box], x: float, y: float) -> list[Box]:
    return [Box(box.x + x, box.y + y, box.w, box.h) for box in boxes]
