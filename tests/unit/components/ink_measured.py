"""How far apart things are as the eye sees them: from ink to ink, not from box to box."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.components.pieces.art import painted_in
from generator.drawing import Affine, Group, Item, Path, Style, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.items import Command
from generator.drawing.shapes import rect
from generator.drawing.transforms import moved

Spot = tuple[float, float, float]
"""A spot on an edge, and half the line that is drawn along it."""

STEP_MM = 0.16
CURVE = tuple(step / 8 for step in range(1, 9))


def clear_mm(one: tuple[Item, Affine], other: tuple[Item, Affine], most_mm: float) -> float:
    """How far the ink of two things is apart, or ``most_mm`` where it is more."""
    boxes = [bounds((item,), at) for item, at in (one, other)]
    assert boxes[0] is not None and boxes[1] is not None
    near = [
        [spot for spot in _spots(*thing) if reach.inset(-most_mm).contains(Box(*spot[:2], 0, 0))]
        for thing, reach in zip((one, other), reversed(boxes), strict=True)
    ]
    apart = (math.dist(a[:2], b[:2]) - a[2] - b[2] for a in near[0] for b in near[1])
    return min(most_mm, min(apart, default=most_mm))


def _spots(item: Item, at: Affine, ground: str = "") -> Iterator[Spot]:
    """What a symbol has in its ground is no ink; of a text its box is."""
    match item:
        case Use():
            painted = painted_in(item.symbol)
            for part in item.symbol.items:
                yield from _spots(part, at @ item.transform, painted[1] if painted else ground)
        case Group():
            for part in item.items:
                yield from _spots(part, at @ item.transform, ground)
        case Text():
            box = bounds((item,), at)
            if box is not None:
                yield from ((x, y, 0.0) for x, y in _along(rect(*box, Style()).commands))
        case Path():
            is_stroked = item.style.stroke not in (None, ground)
            if is_stroked or item.style.fill not in (None, ground):
                half = at.a * item.style.width_mm / 2 if is_stroked else 0.0
                yield from ((x, y, half) for x, y in _along(moved(item.commands, at)))


def _along(commands: Iterable[Command]) -> Iterator[tuple[float, float]]:
    here = start = (0.0, 0.0)
    for command in commands:
        match command:
            case ("M", x, y):
                here = start = (x, y)
            case ("L", x, y):
                yield from _line(here, (x, y))
                here = (x, y)
            case ("C", x1, y1, x2, y2, x, y):
                for t in CURVE:
                    u = 1 - t
                    w0, w1, w2, w3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                    yield (w0 * here[0] + w1 * x1 + w2 * x2 + w3 * x, w0 * here[1] + w1 * y1 + w2 * y2 + w3 * y)
                here = (x, y)
            case ("Z",):
                yield from _line(here, start)
                here = start


def _line(start: tuple[float, float], end: tuple[float, float]) -> Iterator[tuple[float, float]]:
    steps = math.ceil(math.dist(start, end) / STEP_MM) or 1
    for step in range(steps + 1):
        yield (start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps)
