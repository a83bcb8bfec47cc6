"""The grass of open ground: pale patches under all else, one of a few sets in each hex without terrain of its own."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.components.board.areas import noise
from generator.drawing import Affine, Symbol, Use
from generator.hexes import Grid, Hex
from generator.model.terrain import Grass

PATCHES, FEWER = 12, 3
"""Different ones: neighbours seldom look alike; and so many numbers of tufts, each one less than the one before."""
BARE = 1 / 3
"""Noise below which a hex is bare: about two thirds of them are, or the patches read as dirt."""
FARTHEST = 0.4
"""From the middle of a hex to that of a tuft, in hexes."""
NUMBER = -0.24
"""Above this, in hexes from the middle, stand numbers."""
SMALLER = 0.25
"""How much smaller than others a tuft may be."""


def grass(drawn: Grass, symbol: Symbol, hexes: Iterable[Hex], grid: Grid) -> Iterator[Use]:
    """The patches of open hexes; none where hexes are so small that they would be specks."""
    if grid.flat_to_flat_mm < drawn.least_hex_mm:
        return
    patches = [_patch(number, drawn, symbol, grid.flat_to_flat_mm) for number in range(PATCHES)]
    half = grid.flat_to_flat_mm / 2
    for at in (at for at in hexes if noise(at.q, at.r, 4) >= BARE):
        x, y = grid.centre(at)
        patch = patches[round((noise(at.q, at.r) + 1) / 2 * PATCHES) % PATCHES]
        yield Use(patch, Affine.translate(x - half, y - half))


def _patch(number: int, drawn: Grass, symbol: Symbol, hex_mm: float) -> Symbol:
    """A hex of grass, in a square as wide as the hex is from flat to flat."""
    tufts, count = [], max(1, drawn.count - number % FEWER)
    for tuft in range(count):
        # Each in a sector of its own, so that they lie apart.
        turn = (tuft + 0.45 * noise(number, tuft, 1)) * math.tau / count + number
        away = math.sqrt((tuft % 3 + 0.5) / 3) * FARTHEST * (1 + 0.2 * noise(number, tuft, 2))
        x, y = away * math.cos(turn), max(away * math.sin(turn), NUMBER)
        scale = drawn.size * hex_mm / symbol.width_mm * (1 - SMALLER * abs(noise(number, tuft, 3)))
        left, top = (0.5 + x) * hex_mm - symbol.width_mm * scale / 2, (0.5 + y) * hex_mm - symbol.height_mm * scale / 2
        # Every other one is turned over: the same outline would catch the eye.
        way = (
            Affine.scale(scale)
            if (number + tuft) % 2
            else Affine(-scale, 0.0, 0.0, scale, symbol.width_mm * scale, 0.0)
        )
        tufts.append(Use(symbol, Affine.translate(left, top) @ way))
    name = f"grass-{number}-{drawn.ink[1:]}-{hex_mm:g}"
    return Symbol(name, hex_mm, hex_mm, tuple(tufts))
