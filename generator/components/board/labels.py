"""Names on a board: each near what it names, on a strip of paper, clear of the others."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.components.board.layout import Name
from generator.components.hexes import Grid, Hex, neighbours
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.bounds import Box
from generator.drawing.fonts import face
from generator.sheets import style

FONT = "serif-italic"
SIZE_PT, MODEL_MM, LEAST_PT, MOST_PT = 9.0, 32.0, 6.0, 16.0
"""The type size on hexes of a size; others scale it, within bounds."""
DOWN, SMALL_DOWN = 0.36, 0.55
"""From the centre of a hex to the middle of a name in it: below a counter; on small hexes below the sign."""
SMALL_MM = 14.0
EDGE = 0.32
"""As deep as the edge of a board is jagged, as a share of its hex: names keep off it where they can."""
PAD_X_MM, PAD_Y_MM, RADIUS_MM = 0.9, 0.55, 0.8


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its place, the strip it stands on."""

    said: str
    size_pt: float
    box: Box


def placed(
    names: Sequence[Name], grid: Grid, board: Collection[Hex], busy: Collection[Hex], room: Box, taken: Iterable[Box]
) -> tuple[Label, ...]:
    """Every name, in the nearest free place; where all places are taken, in the best of them.

    ``busy`` are the hexes that have something to show in their middle. ``taken`` are boxes to keep clear of.
    """
    standing, found = list(taken), []
    points = max(LEAST_PT, min(MOST_PT, SIZE_PT * grid.flat_to_flat_mm / MODEL_MM))
    for name in names:
        places = [_box(name.said, points, at, grid, room) for at in _places(name, grid, board, busy)]
        free = (place for place in places if all(_clear(place, other) for other in standing))
        chosen = next(free, None) or min(places, key=lambda place: _covered(place, standing))
        standing.append(chosen)
        found.append(Label(name.said, points, chosen))
    return tuple(found)


def draw(label: Label) -> Iterator[Item]:
    box, points = label.box, label.size_pt
    yield shapes.rounded_rect(box.x, box.y, box.w, box.h, RADIUS_MM, Style(fill=style.PAPER))
    base = box.bottom - PAD_Y_MM - face(FONT).descent_mm(points)
    yield Text(box.x + box.w / 2, base, label.said, FONT, points, style.INK, "middle")


def _places(name: Name, grid: Grid, board: Collection[Hex], busy: Collection[Hex]) -> list[Hex]:
    """The hexes a name may stand in, the best first."""
    centres = [grid.centre(at) for at in name.hexes]
    x, y = (sum(values) / len(centres) for values in zip(*centres, strict=True))

    def away(at: Hex) -> tuple[float, Hex]:
        return round(math.dist(grid.centre(at), (x, y)), 6), at

    own = sorted(name.hexes, key=away)
    around = {near for at in own for near in neighbours(at)} & set(board) - set(own)
    aside = sorted(around, key=away)
    bare = [at for at in aside if at not in busy]
    return [*bare, *own, *aside] if name.beside else [*own, *bare, *aside]


def _box(said: str, points: float, at: Hex, grid: Grid, room: Box) -> Box:
    metrics = face(FONT)
    width = metrics.width_mm(said, points) + 2 * PAD_X_MM
    height = metrics.cap_height_mm(points) + metrics.descent_mm(points) + 2 * PAD_Y_MM
    x, y = grid.centre(at)
    y += grid.flat_to_flat_mm * (DOWN if grid.flat_to_flat_mm >= SMALL_MM else SMALL_DOWN)
    inside = room.inset(min(EDGE * grid.flat_to_flat_mm, max(0.0, (room.w - width) / 2), (room.h - height) / 2))
    left = min(max(x - width / 2, inside.x), inside.right - width)
    return Box(left, min(max(y - height / 2, inside.y), inside.bottom - height), width, height)


def _clear(one: Box, other: Box) -> bool:
    return one.inset(-0.3).intersection(other) is None


def _covered(place: Box, standing: Iterable[Box]) -> float:
    shared = (place.intersection(other) for other in standing)
    return sum(box.w * box.h for box in shared if box is not None)
