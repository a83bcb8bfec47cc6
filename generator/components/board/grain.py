"""The grain of open ground, below all else: patches hardly darker, and pairs of short strokes, as dense everywhere."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from itertools import product

from generator.components.board.areas import Loop, noise, path, rounded
from generator.components.board.grounds import line_mm
from generator.components.board.obstacles import overlap
from generator.drawing import Path, Style, shapes
from generator.drawing.box import Box
from generator.drawing.tones import mixed
from generator.hexes import Grid, Hex, nearest, neighbours
from generator.model.terrain import Grain

STRAY = 0.46
"""How far a stroke stands from its place in its row, in places."""
SLANT = 0.2
"""How far a stroke is turned from the level, in radians."""
SECOND = (0.55, 0.4)
"""How far the second stroke of a pair lies to the right of the first and below it, in the longest stroke."""
SHORTEST = 0.45
"""Of the longest stroke."""
NUMBER_AIR_MM = 0.5
"""From a stroke to the number of a hex."""
APART, WANDER, BARE = 3, 0.7, -0.3
"""Every so manieth hex has a patch near it, but those whose chance is less; and how far its middle strays, in hexes."""
BROAD, DEEP = (0.9, 1.5), (0.5, 0.85)
"""How far a patch reaches to the sides and up or down, in hexes."""
PULLS, UNEVEN = 9, 0.22
"""Points that pull at the edge of a patch, and how far each strays, in its reach."""
STEPS, CORE = 10, 0.4
"""Patch over patch, each smaller and a step nearer to its colour, down to its core: nobody sees where it ends."""


def patches(drawn: Grain, open_: str, hexes: Collection[Hex], grid: Grid) -> Iterator[Path]:
    """Patches by turns that look like chance, over hexsides and all: none can be taken for terrain.

    All of them grow darker together, a step at a time: where two meet, no edge of one lies across the other.
    """
    if grid.flat_to_flat_mm < drawn.least_hex_mm or not drawn.patches:
        return
    around = sorted({one for here in hexes for one in (here, *neighbours(here)) if (one.q - one.r) % APART == 0})
    by_colour: dict[str, list[Hex]] = {}
    for at in around:
        if noise(*at, 26) > BARE:
            colour = drawn.patches[round((len(drawn.patches) - 1) * (1 + noise(*at, 22)) / 2)]
            by_colour.setdefault(colour, []).append(at)
    for step, (colour, places) in product(range(1, STEPS + 1), sorted(by_colour.items())):
        share = 1 - (1 - CORE) * (step - 1) / (STEPS - 1)
        tone = Style(fill=mixed(open_, colour, step / STEPS))
        yield path([_patch(at, share, grid) for at in places], tone)


def _patch(at: Hex, share: float, grid: Grid) -> Loop:
    """The edge of the patch near a hex, or one so much smaller."""
    x, y = grid.point(*(place + WANDER * noise(*at, axis, 21) for axis, place in enumerate(at)))
    broad, deep = (
        share * grid.flat_to_flat_mm * (least + (most - least) * (1 + noise(*at, key)) / 2)
        for key, (least, most) in ((23, BROAD), (24, DEEP))
    )
    around = [(1 + UNEVEN * noise(*at, pull, 25), 2 * math.pi * pull / PULLS) for pull in range(PULLS)]
    return rounded([(x + broad * far * math.cos(turn), y + deep * far * math.sin(turn)) for far, turn in around])


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
            right, down = (share * drawn.length * size for share in SECOND)
            around = Box(x - half, y - half, 2 * half + right, 2 * half + down).inset(-NUMBER_AIR_MM)
            lies_in = nearest(q, r)
            near = (numbers[one] for one in (lies_in, *neighbours(lies_in)) if one in numbers)
            if not any(overlap(around, one) for one in near):
                strokes.append((x - dx, y - dy, x + dx, y + dy))
                strokes.append((x + right - dx, y + down + dy, x + right + dx, y + down - dy))
        if strokes:
            yield shapes.lines(strokes, pen)
