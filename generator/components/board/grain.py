"""The grain of open ground, below all else: short strokes at uneven angles, as dense everywhere."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from itertools import product

from generator.components.board.areas import noise
from generator.components.board.grounds import line_mm
from generator.components.board.obstacles import overlap
from generator.drawing import Path, Style, shapes
from generator.drawing.box import Box
from generator.hexes import Grid, Hex, nearest, neighbours
from generator.model.terrain import Grain

STRAY = 0.46
"""How far a stroke stands from its place in its row, in places."""
SLANT = 0.45
"""How far a stroke is turned from the level, in radians."""
SHORTEST = 0.45
"""Of the longest stroke."""
NUMBER_AIR_MM = 0.5
"""From a stroke to the number of a hex."""


def grain(drawn: Grain, bare: Collection[Hex], grid: Grid, numbers: Mapping[Hex, Box]) -> Iterator[Path]:
    """The strokes in ``bare`` hexes, off the ``numbers``, and in those beside them, whose areas may end short of their sides."""
    size = grid.flat_to_flat_mm
    if size < drawn.least_hex_mm:
        return
    pen = Style(stroke=drawn.ink, width_mm=line_mm(grid), cap="round")
    for at in sorted({one for here in bare for one in (here, *neighbours(here))}):
        strokes = []
        for column, row in product(range(drawn.rows), repeat=2):
            q, r = (
                start + (step + STRAY * noise(at.q, at.r, column, row, axis)) / drawn.rows
                for axis, (start, step) in enumerate(((at.q, column), (at.r, row)))
            )
            (x, y), key = grid.point(q, r), (at.q, at.r, column, row)
            share = SHORTEST + (1 - SHORTEST) * (1 + noise(*key, 2)) / 2
            half, turn = drawn.length * size * share / 2, SLANT * noise(*key, 3)
            dx, dy = half * math.cos(turn), half * math.sin(turn)
            around = Box(x - half, y - half, 2 * half, 2 * half).inset(-NUMBER_AIR_MM)
            lies_in = nearest(q, r)
            near = (numbers[one] for one in (lies_in, *neighbours(lies_in)) if one in numbers)
            if not any(overlap(around, one) for one in near):
                strokes.append((x - dx, y - dy, x + dx, y + dy))
        if strokes:
            yield shapes.lines(strokes, pen)
