"""The signs strewn over whole hexes: where they stand, those left out that would stand on a course or a number."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.components.board.obstacles import overlap
from generator.drawing import Affine, Symbol, Use
from generator.drawing.box import Box
from generator.hexes import Grid, Hex, Point
from generator.model.terrain import GroundDrawing

RING = 0.3
"""From the centre of a hex to the signs round it, as a share of the hex."""
SMALL_MM = 7.0
"""In a hex smaller than this one larger sign stands for several."""
SMALL_SIGN = 0.5
AIR_MM = 0.3
"""From a sign to a number."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign in its place. Where it ``is_alone`` in its hex it is what the hex is known by: nothing may cover it."""

    symbol: Symbol
    scale: float
    box: Box
    is_alone: bool

    def draw(self) -> Use:
        return Use(self.symbol, Affine.translate(self.box.x, self.box.y) @ Affine.scale(self.scale))


def size_mm(ground: GroundDrawing, hex_mm: float) -> float:
    """Across a sign, the longer way."""
    return hex_mm * (max(ground.size, SMALL_SIGN) if hex_mm < SMALL_MM else ground.size)


def signs(
    ground: GroundDrawing,
    symbol: Symbol,
    hexes: Sequence[Hex],
    grid: Grid,
    numbers: Mapping[Hex, Box],
    is_clear: Callable[[Hex, Point, float], bool],
) -> Iterator[Sign]:
    """The signs of each hex. ``is_clear`` says whether courses of a hex pass a point at some distance, in mm."""
    size = grid.flat_to_flat_mm
    scale = size_mm(ground, size) / max(symbol.width_mm, symbol.height_mm)
    width, height = symbol.width_mm * scale, symbol.height_mm * scale
    count = 1 if size < SMALL_MM else ground.count
    for at in hexes:
        for x, y in sorted(_ring(at, count, grid), key=lambda place: place[1]):
            box = Box(x - width / 2, y - height / 2, width, height)
            if not is_clear(at, (x, y), max(width, height) * 0.4):
                continue
            if at in numbers and overlap(numbers[at].inset(-AIR_MM), box):
                continue
            yield Sign(symbol, scale, box, ground.count == 1)


def _ring(at: Hex, count: int, grid: Grid) -> list[Point]:
    """Places for signs, turned a little from hex to hex, so that a wood is no wallpaper."""
    x, y = grid.centre(at)
    if count == 1:
        return [(x, y)]
    around = min(count, 6)
    turn = ((at.q * 7 + at.r * 13) % 5) * 12.0 - 90.0
    angles = [math.radians(turn + 360.0 * number / around) for number in range(around)]
    reach = RING * grid.flat_to_flat_mm
    ring = [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in angles]
    return [*ring, (x, y)] if count > 6 else ring
