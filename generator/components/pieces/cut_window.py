"""What a machine cuts of a piece that goes on over several pages: what of its outline lies in a window, and its joints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul

from generator.drawing import Path
from generator.drawing.box import Box
from generator.drawing.items import Command

CURVE_STEPS = 16
"""Straight stretches that stand for a curve: a ring about a vertex differs from them by less than 0.01 mm."""
LEAST_MM = 0.01
"""A shorter stretch is none."""

Point = tuple[float, float]
Stretch = tuple[Point, Point]


def cut_in_window(path: Path, window: Box) -> Path | None:
    """A closed path as far as it lies in a window, and the edges of the window as far as they lie in the path."""
    outline = list(_stretches(path.commands))
    edges = [*(_inside(one, window) for one in outline), *_edges(outline, window)]
    commands: list[Command] = []
    for start, end in filter(None, edges):
        if not commands or commands[-1][1:] != start:
            commands.append(("M", *start))
        commands.append(("L", *end))
    return Path(tuple(commands), path.style) if commands else None


def _stretches(commands: tuple[Command, ...]) -> Iterator[Stretch]:
    pen = start = (0.0, 0.0)
    for name, *values in commands:
        ends = [start] if name == "Z" else list(zip(values[::2], values[1::2], strict=True))
        if name == "C":
            points, shares = (pen, *ends), [step / CURVE_STEPS for step in range(1, CURVE_STEPS + 1)]
            weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3) for t in shares]
            ends = [_mean(points, weight) for weight in weights]
        for end in ends:
            if name == "M":
                start = end
            else:
                yield pen, end
            pen = end


def _mean(points: Sequence[Point], weights: Sequence[float]) -> Point:
    xs, ys = zip(*points, strict=True)
    return sum(map(mul, weights, xs)), sum(map(mul, weights, ys))


def _inside(stretch: Stretch, window: Box) -> Stretch | None:
    """What of a straight stretch lies in a window, its edges counted in."""
    (x, y), (to_x, to_y) = stretch
    first, last = 0.0, 1.0
    for at, step, low, high in ((x, to_x - x, window.x, window.right), (y, to_y - y, window.y, window.bottom)):
        if abs(step) < LEAST_MM:
            if not low - LEAST_MM < at < high + LEAST_MM:
                return None
            continue
        enters, leaves = sorted(((low - at) / step, (high - at) / step))
        first, last = max(first, enters), min(last, leaves)
    dx, dy = to_x - x, to_y - y
    if (last - first) * max(abs(dx), abs(dy)) < LEAST_MM:
        return None
    return (x + first * dx, y + first * dy) if first else (x, y), (x + last * dx, y + last * dy) if last < 1 else (
        to_x,
        to_y,
    )


def _edges(outline: list[Stretch], window: Box) -> Iterator[Stretch]:
    """The stretches of a window's edges beyond which an outline goes on."""
    turned = [((y, x), (to_y, to_x)) for (x, y), (to_x, to_y) in outline]
    for at, is_last in ((window.y, False), (window.bottom, True)):
        yield from (((x, at), (to_x, at)) for x, to_x in _beyond(outline, at, window.x, window.right, is_last))
    for at, is_last in ((window.x, False), (window.right, True)):
        yield from (((at, y), (at, to_y)) for y, to_y in _beyond(turned, at, window.y, window.bottom, is_last))


def _beyond(
    outline: list[Stretch], level: float, start: float, end: float, is_last: bool
) -> Iterator[tuple[float, float]]:
    """Where an outline goes on beyond a level line, from one place on it to another."""

    def is_below(y: float) -> bool:
        return y > level + LEAST_MM / 2 if is_last else y >= level - LEAST_MM / 2

    crossed = sorted(
        x + (level - y) / (to_y - y) * (to_x - x) for (x, y), (to_x, to_y) in outline if is_below(y) != is_below(to_y)
    )
    for enters, leaves in zip(crossed[::2], crossed[1::2], strict=True):
        low, high = max(start, enters), min(end, leaves)
        if high - low > LEAST_MM:
            yield low, high
