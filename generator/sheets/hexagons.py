"""The grounds of hexagons that stand in staggered rows: seen as hexagons, with white between them.

Two of them meet in each corner, and a triangle of waste lies between three. The ground of each goes on into it a little
way, and gives way to its neighbour on the line that halves their corner. So a cut has its own colour on both sides, no
piece has anything of another on it, and where a ruler is laid is seen by the white in the middle of each triangle.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, repeat

from generator.drawing import Path, Style
from generator.drawing.shapes import Point, hexagon_points, polygon
from generator.sheets.plan import Placement

BLEED_MM = {"front": 0.8, "back": 1.35}
"""How far a side goes on at most: a front as far as a cut by hand drifts, and no farther, for the broader it is, the less a
ground looks like a hexagon; a back as far as most printers are off on it, with white left in the middle of the waste."""
_SHARE, _OVER_MM = 0.95, 0.05
"""A ground goes on a little beyond the line it meets a neighbour's on: no paper shines through there."""
_SLANT = math.tan(math.radians(30.0))

Corners = tuple[bool, ...]
"""For each corner of a hexagon, in the order of ``hexagon_points``, whether another meets it there."""


def met_corners(placements: Sequence[Placement]) -> Iterable[Corners]:
    """For each placement which of its corners another meets; none of one that is no staggered hexagon."""
    if not any(placement.spot.staggered for placement in placements):
        return repeat((), len(placements))
    found = [tuple(_on_page(placement)) for placement in placements]
    times = Counter(corner for corners in found for corner in corners)
    return (tuple(times[corner] > 1 for corner in corners) for corners in found)


def _on_page(placement: Placement) -> Iterator[tuple[int, int]]:
    """Its corners, in hundredths of a mm; halves of one are not torn apart."""
    if not placement.staggered:
        return
    piece, place = placement.piece, placement.place()
    for x, y in hexagon_points(piece.width_mm / 2, piece.height_mm / 2, piece.height_mm, pointy=False):
        x, y = place.apply(x, y)
        yield math.floor(x * 20 + 0.37), math.floor(y * 20 + 0.37)


@lru_cache(maxsize=64)
def ground(flat_mm: float, bleed_mm: float, met: Corners) -> Path:
    """What shows of a hexagon and its bleed, in the space of its trim."""
    side = flat_mm * _SLANT
    corners = hexagon_points(side, flat_mm / 2, flat_mm, pointy=False)
    ends = [*zip(corners, met, strict=True)]
    outline: list[Point] = []
    for ((x, y), here), ((to_x, to_y), there) in pairwise([*ends, ends[0]]):
        along, off = ((to_x - x) / side, (to_y - y) / side), ((to_y - y) / side, (x - to_x) / side)
        # Between two others a ground ends in the middle of the triangle at most.
        deep = min(bleed_mm, side / 2 * _SLANT) if here and there else bleed_mm
        inset = min(deep / _SLANT, side / 2) if here and there else deep / _SLANT
        for is_met, corner, to in ((here, (x, y), 1.0), (there, (to_x, to_y), -1.0)):
            step = to * (max(inset * _SHARE - _OVER_MM, 0.0) if is_met else -deep * _SLANT)
            point = corner[0] + along[0] * step + off[0] * deep, corner[1] + along[1] * step + off[1] * deep
            outline += ([corner, point] if is_met else [point])[:: int(to)]
    return polygon(outline, Style())
