"""The grain of open ground, below all else: patches hardly paler or darker, blotches as of a sponge, and tufts of grass.

Each layer is drawn once, for a rhombus of hexes, and laid over the board again and again; no two layers repeat as often.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product

from generator.components.board.areas import Loop, noise, path, rounded
from generator.components.board.grounds import line_mm
from generator.components.board.obstacles import overlap
from generator.drawing import Affine, Group, Item, Path, Style, Symbol, Use, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.tones import mixed
from generator.hexes import ORIGIN, Grid, Hex, Point, nearest, neighbours
from generator.model.terrain import Grain

PATCHED, BLOTCHED, TUFTED = 11, 7, 5
"""After so many hexes patches, blotches and tufts repeat."""
BARE, WANDER = -0.35, 0.8
"""No patch lies near a hex whose chance is less; and how far its middle strays, in hexes."""
BROAD, DEEP = (0.5, 1.3), (0.35, 0.75)
"""How far a patch reaches to the sides and up or down, in hexes."""
STEPS, CORE = 6, 0.4
"""Patch over patch, each smaller and a step nearer to its colour, down to its core: nobody sees where it ends."""
PULLS, UNEVEN = 9, 0.24
"""Points that pull at the edge of a patch or a blotch, and how far each strays, in its reach."""
BLOTCHES, BLOTCH, FAINT = 4, (0.03, 0.15), 0.36
"""Blotches in a hex, of each colour; how far they reach, in hexes; and how near they come to their colour."""
STRAY = 0.46
"""How far a tuft stands from its place in its row, in places."""
THIN = -0.1
"""Where its chance is less a place has a dot or nothing."""
BLADES = ((-0.3, -0.65, -0.55), (0.0, 0.1, -0.9), (0.28, 0.7, -0.5))
"""The feet of the blades of a tuft and their ends, to the right and down, in its length."""
DOT = 0.18
"""Across a dot, in the length of a tuft."""
NUMBER_AIR_MM = 0.6
"""From a tuft to where the number of its hex usually stands."""

Reach = tuple[float, float]


def grain(drawn: Grain, open_: str, hexes: Collection[Hex], grid: Grid, number: Box | None) -> Iterator[Use]:
    """The grain below a board, and beyond its edge; ``number`` is where the number of the origin's hex stands."""
    size = grid.flat_to_flat_mm
    if size < drawn.least_hex_mm:
        return
    x, y = grid.centre(ORIGIN)
    at_origin = number and number._replace(x=number.x - x, y=number.y - y)
    for period, symbol, (left, top) in _layers(drawn, open_, grid.at(0.0, 0.0), at_origin):
        for q, r in sorted({(one.q // period, one.r // period) for at in hexes for one in (at, *neighbours(at))}):
            x, y = grid.point(q * period, r * period)
            yield Use(symbol, Affine.translate(x + left, y + top))


@lru_cache(maxsize=8)  # those of a size are the same on a board and on its key
def _layers(drawn: Grain, open_: str, grid: Grid, number: Box | None) -> list[tuple[int, Symbol, Point]]:
    """How many hexes each layer spans, its symbol, and from the centre of its first hex to that."""
    made = list[tuple[int, Sequence[Item]]]()
    tints = list(enumerate(drawn.patches))
    for step in range(1, STEPS + 1):
        share = 1 - (1 - CORE) * (step - 1) / (STEPS - 1)
        made += (
            (PATCHED, [_patches(which, len(tints), share, mixed(open_, tint, step / STEPS), grid)])
            for which, tint in tints
        )
    made += ((BLOTCHED, [_blotches(which, mixed(open_, tint, FAINT), grid)]) for which, tint in tints)
    made.append((TUFTED, _tufts(drawn, grid, number)))
    found = []
    size = f"{grid.flat_to_flat_mm:.3f}-{grid.up.q}{grid.up.r}" + (f"-{number.x:.2f}-{number.y:.2f}" if number else "")
    for layer, (period, items) in enumerate(made):
        if box := bounds(items):
            shifted = Group(tuple(items), Affine.translate(-box.x, -box.y))
            found.append((period, Symbol(f"grain-{layer}-{size}", box.w, box.h, (shifted,)), (box.x, box.y)))
    return found


def _rhombus(period: int) -> Iterator[Hex]:
    return (Hex(q, r) for q, r in product(range(period), repeat=2))


def _patches(which: int, tints: int, share: float, tone: str, grid: Grid) -> Path:
    """The patches of one of so many tints, or those a share of their size."""
    places = [
        at
        for at in _rhombus(PATCHED)
        if noise(*at, 26) > BARE and round((tints - 1) * (1 + noise(*at, 22)) / 2) == which
    ]
    return path([_spot(at, at, share, BROAD, DEEP, grid) for at in places if (at.q - at.r) % 2], Style(fill=tone))


def _blotches(which: int, tone: str, grid: Grid) -> Path:
    """Blotches that look like chance, those over one another one spot."""
    return path(
        [
            _spot(at, (*at, which, each), 1.0, BLOTCH, BLOTCH, grid)
            for at in _rhombus(BLOTCHED)
            for each in range(BLOTCHES)
        ],
        Style(fill=tone),
    )


def _spot(at: Hex, key: Sequence[int], share: float, broad: Reach, deep: Reach, grid: Grid) -> Loop:
    """A round near a hex with an uneven edge, or one so much smaller."""
    x, y = grid.point(*(place + WANDER * noise(*key, axis, 21) for axis, place in enumerate(at)))
    right, down = (
        share * grid.flat_to_flat_mm * (least + (most - least) * (1 + noise(*key, axis, 23)) / 2)
        for axis, (least, most) in enumerate((broad, deep))
    )
    around = [(1 + UNEVEN * noise(*key, pull, 25), 2 * math.pi * pull / PULLS) for pull in range(PULLS)]
    return rounded([(x + right * far * math.cos(turn), y + down * far * math.sin(turn)) for far, turn in around])


def _tufts(drawn: Grain, grid: Grid, number: Box | None) -> list[Item]:
    """Tufts of grass, and dots between them, in rows that nobody sees, off the numbers of hexes."""
    length, blades, dots = drawn.length * grid.flat_to_flat_mm, list[tuple[float, float, float, float]](), list[Item]()
    pen = Style(stroke=drawn.ink, width_mm=line_mm(grid), cap="round")
    for at in _rhombus(TUFTED):
        for column, row in product(range(drawn.rows), repeat=2):
            key = (*at, column, row)
            q, r = (
                start + (step + STRAY * noise(*key, axis)) / drawn.rows
                for axis, (start, step) in enumerate(((at.q, column), (at.r, row)))
            )
            x, y = grid.point(q, r)
            around, lies_in = Box(x, y, 0.0, 0.0).inset(-length - NUMBER_AIR_MM), nearest(q, r)
            numbers = (
                (
                    number._replace(x=number.x + to_x, y=number.y + to_y)
                    for to_x, to_y in map(grid.centre, (lies_in, *neighbours(lies_in)))
                )
                if number
                else ()
            )
            if any(overlap(around, one) for one in numbers):
                continue
            chance = noise(*key, 2)
            if chance > THIN:
                larger = length * (1 + chance) / 2
                blades += ((x + larger * foot, y, x + larger * dx, y + larger * dy) for foot, dx, dy in BLADES)
            elif chance > 2 * THIN - 0.3:
                dots.append(shapes.circle(x, y, DOT * length, Style(fill=drawn.ink)))
    return [shapes.lines(blades, pen), *dots]
