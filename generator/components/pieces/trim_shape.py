"""The shape counters and markers are cut to, and the fine lines that show it.

Pieces lie in rectangles that a guillotine parts with straight cuts. What is cut away inside them afterwards,
the four slanted corners of a hexagon or the rounding of a square, is drawn on the waste, never on the piece. On the cut lies
only the line of a circle, which is closed, for scissors follow it all round.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import Group, Item, Path, Style
from generator.drawing.items import Command
from generator.drawing.shapes import Point, circle, hexagon_points, polygon, rect
from generator.hexes import SIDE
from generator.model.layout import Layout
from generator.model.scenario import CounterStyle
from generator.sheets import style
from generator.sheets.plan import SHAPE_TOLERANCE

CORNER_TO_CORNER = 2 * SIDE
"""The width of a hexagon that stands on a flat, for a flat-to-flat size of 1."""

LINE_MM, ROUND_LINE_MM = 0.1, 0.2
"""The width of a line, and of one to be followed all round."""
WAIST = 0.77
"""How wide what is waisted is in its middle, for a height of 1. The side that two hexes share is 1/√3 of a hex, and so
0.789 of the largest square that lies in one."""
WAIST_SLOPE = 0.2
"""How far to either side of the middle the waist reaches: there the next sides of the hexes are as far apart as 1."""

OFF_MM = 0.12
"""The line's middle stands this far outside the cut."""


class TrimShape(Struct, frozen=True):
    """What pieces of a kit are cut to, all but cards. A hexagon is ``size_mm`` from flat to flat.

    ``proportion`` is the width for a height of 1, where that is not the shape's own.
    """

    size_mm: float
    shape: str = "square"
    corner_mm: float = 0.0
    proportion: float = 0.0

    @classmethod
    def of(cls, style: CounterStyle) -> TrimShape:
        return cls(style.size_mm, style.shape, style.corner_mm)

    def of_layout(self, layout: Layout) -> TrimShape:
        """The same for pieces as long as a layout of their own, and as high as all. Numbers in a layout are rounded: what is as
        long as its shape is, but for that, has the very size of all, and so shares their rows."""
        shape = "waisted" if layout.shape == "waisted" else self.shape
        own, proportion = replace(self, shape=shape, proportion=0.0), layout.width_mm / layout.height_mm
        is_own = abs(proportion * self.size_mm / own.width_mm - 1) < SHAPE_TOLERANCE
        return own if is_own else replace(own, proportion=proportion)

    @property
    def width_mm(self) -> float:
        return self.size_mm * (self.proportion or (CORNER_TO_CORNER if self.shape == "hexagon" else 1.0))

    @property
    def height_mm(self) -> float:
        return self.size_mm

    def outline(self) -> tuple[Command, ...]:
        """What is cut in the end, in the space of the rectangle around it; empty where that is all there is to say."""
        if self.shape == "square":
            return ()
        if self.shape == "circle":
            return circle(self.width_mm / 2, self.height_mm / 2, self.height_mm / 2, Style()).commands
        corners = self._corners(self.width_mm, self.height_mm)
        return rounded(corners, self.corner_mm) if self.corner_mm else polygon(corners, Style()).commands

    @property
    def has_sharp_corners(self) -> bool:
        return self.shape in ("square", "hexagon") and not self.corner_mm

    def guides(self, ink: str) -> tuple[Item, ...]:
        """The lines of a piece that straight cuts may do without, if it lies well; in the space of the trim."""
        return self._outlined(self.height_mm, ink) if self.shape == "hexagon" and self.has_sharp_corners else ()

    def waste_lines(self, drawn_height_mm: float, ink: str) -> tuple[Item, ...]:
        """The lines of one face, in the space of a drawing that high; none where straight cuts may do it all."""
        return () if self.has_sharp_corners else self._outlined(drawn_height_mm, ink)

    def _outlined(self, drawn_height_mm: float, ink: str) -> tuple[Item, ...]:
        scale = drawn_height_mm / self.height_mm
        width, height = self.width_mm * scale, self.height_mm * scale
        if self.shape == "circle":
            outline = circle(width / 2, height / 2, height / 2, Style()).commands
        else:
            grown = _grown(self._corners(width, height), OFF_MM * scale)
            outline = rounded(grown, (self.corner_mm + OFF_MM) * scale)
        if self.shape == "waisted":
            return self._notches(grown, scale, rect(0, 0, width, height, Style()))
        # Its edges are straight cuts, which have marks of their own.
        line_mm = ROUND_LINE_MM if self.shape == "circle" else LINE_MM
        pen = Style(stroke=ink, width_mm=line_mm * scale)
        return (Group((Path(outline, pen),), clip=rect(0, 0, width, height, Style())),)

    def _notches(self, grown: Sequence[Point], scale: float, clip: Path) -> tuple[Item, ...]:
        """What is cut out of the long sides, as far as the straight cuts, of one pale grey: one lies in the band of a face and
        one in its ground, and they are seen to be a pair."""
        cut = Style(fill=style.SHADE, stroke=style.INK, width_mm=LINE_MM * scale)
        return (Group(tuple(polygon(grown[i : i + 3], cut) for i in (1, 6)), clip=clip),)

    def _corners(self, width: float, height: float) -> tuple[Point, ...]:
        if self.shape == "hexagon":
            return hexagon_points(width / 2, height / 2, height, pointy=False)
        if self.shape == "waisted":
            middle, slope, notch = width / 2, WAIST_SLOPE * height, (1 - WAIST) / 2 * height
            low = ((middle + slope, height), (middle, height - notch), (middle - slope, height))
            high = ((middle - slope, 0.0), (middle, notch), (middle + slope, 0.0))
            return ((width, height), *low, (0.0, height), (0.0, 0.0), *high, (width, 0.0))
        return ((width, height), (0.0, height), (0.0, 0.0), (width, 0.0))


def _grown(corners: Sequence[Point], by: float) -> tuple[Point, ...]:
    """A polygon's corners moved so that each side stands ``by`` further out; they run clockwise on the page."""
    moved = []
    for before, here, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        (ax, ay), (bx, by_) = _unit(before, here), _unit(here, after)
        # Along both sides' outward normals, (y, -x), as far as makes ``by`` on each.
        share = by / (1 + ax * bx + ay * by_)
        moved.append((here[0] + share * (ay + by_), here[1] - share * (ax + bx)))
    return tuple(moved)


def rounded(corners: Sequence[Point], radius: float) -> tuple[Command, ...]:
    """A polygon with its corners rounded, as path commands."""
    commands: list[Command] = []
    ring = (corners[-1], *corners, corners[0])
    for before, (here, after) in zip(ring, pairwise(ring[1:]), strict=False):
        into, out = _unit(before, here), _unit(here, after)
        turn = math.acos(max(-1.0, min(1.0, into[0] * out[0] + into[1] * out[1])))
        cut, pull = radius * math.tan(turn / 2), radius * 4 / 3 * math.tan(turn / 4)
        start = (here[0] - into[0] * cut, here[1] - into[1] * cut)
        end = (here[0] + out[0] * cut, here[1] + out[1] * cut)
        commands.append(("L" if commands else "M", *start))
        commands.append(
            (
                "C",
                start[0] + into[0] * pull,
                start[1] + into[1] * pull,
                end[0] - out[0] * pull,
                end[1] - out[1] * pull,
                *end,
            )
        )
    return (*commands, ("Z",))


def _unit(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return dx / length, dy / length
