"""A drawing sorted into the windows that show it: what is large is drawn in parts, each of them once or, in the overlaps, twice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import and_

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import IDENTITY, Affine, Group, Item, Path
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.items import Command

Place = tuple[int, int]
"""A row and a column."""
LONG = 64
"""Commands of an outline that is worth being made shorter where it lies outside of a window."""
MITRE = 10.0
"""The corner of a line reaches no further than so many times half its width."""


class Windows(Struct, frozen=True):
    """Windows of a size in rows and columns, so far from one to the next."""

    columns: int
    rows: int
    size: tuple[float, float]
    step: tuple[float, float]

    def at(self, box: Box) -> Iterator[Place]:
        """Those that a box reaches into."""
        for row in _reached(box.y, box.bottom, self.size[1], self.step[1], self.rows):
            for column in _reached(box.x, box.right, self.size[0], self.step[0], self.columns):
                yield row, column

    def shown(self, items: Iterable[Item]) -> dict[Place, tuple[Item, ...]]:
        """What each window shows of a drawing, in time that grows with the drawing and not with the windows."""
        return {place: tuple(found) for place, found in self._sorted(items, IDENTITY, {}).items()}

    def _sorted(
        self, items: Iterable[Item], transform: Affine, symbols: dict[str, Box | None]
    ) -> dict[Place, list[Item]]:
        found: dict[Place, list[Item]] = {}
        for item in items:
            if isinstance(item, Path):
                for place, path in self._parts(item, transform).items():
                    found.setdefault(place, []).append(path)
            elif isinstance(item, Group):
                inner = transform @ item.transform
                clips = self._parts(item.clip, inner) if item.clip else None
                for place, inside in self._sorted(item.items, inner, symbols).items():
                    if clips is None or place in clips:
                        clip = clips[place] if clips else None
                        found.setdefault(place, []).append(replace(item, items=tuple(inside), clip=clip))
            elif box := bounds((item,), transform, symbols):
                for place in self.at(box):
                    found.setdefault(place, []).append(item)
        return found

    def _window(self, place: Place, dx: float, dy: float) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of one, so much larger on all sides."""
        x, y = place[1] * self.step[0] - dx, place[0] * self.step[1] - dy
        return x, y, x + self.size[0] + 2 * dx, y + self.size[1] + 2 * dy

    def _parts(self, path: Path, transform: Affine) -> dict[Place, Path]:
        """The outlines of a path, each in the windows that it reaches into: elsewhere it neither fills nor strokes a point."""
        t, half = transform, path.style.width_mm / 2 * MITRE if path.style.stroke else 0.0
        dx, dy = half * math.hypot(t.a, t.c), half * math.hypot(t.b, t.d)
        found: dict[Place, list[Command]] = {}
        for outline in _outlines(path.commands):
            points = [t.apply(x, y) for _, *values in outline for x, y in zip(values[::2], values[1::2], strict=True)]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            left, top = min(xs) - dx, min(ys) - dy
            is_long = len(outline) > LONG and not path.style.dash_mm
            for place in self.at(Box(left, top, max(xs) + dx - left, max(ys) + dy - top)):
                within = self._window(place, dx, dy)
                found.setdefault(place, []).extend(_shortened(outline, points, within) if is_long else outline)
        return {place: Path(tuple(commands), path.style) for place, commands in found.items()}


def shortened(path: Path, box: Box) -> Path:
    """A path that is the same within a box, and as short as it can be outside."""
    window, commands = (box.x, box.y, box.right, box.bottom), list[Command]()
    for outline in _outlines(path.commands):
        points = [at for _, *values in outline for at in zip(values[::2], values[1::2], strict=True)]
        commands += _shortened(outline, points, window)
    return Path(tuple(commands), path.style)


def _shortened(
    outline: Sequence[Command], points: Sequence[tuple[float, float]], window: tuple[float, float, float, float]
) -> Iterator[Command]:
    """An outline that goes straight where all of it lies to one side of a window: in the window that changes nothing."""
    left, top, right, bottom = window
    sides = [(x < left) | (x > right) << 1 | (y < top) << 2 | (y > bottom) << 3 for x, y in points]
    waiting: Command | None = None
    common = before = at = 0
    for command in outline:
        end = at + (len(command) - 1) // 2
        outside = reduce(and_, sides[at:end], 15) if command[0] in "LC" else 0
        if waiting is not None and not common & outside:
            yield waiting
            waiting = None
        if outside & (common if waiting is not None else before):
            common = outside & (common if waiting is not None else before)
            waiting = ("L", *command[1:][-2:])
        else:
            yield command
        before, at = (sides[end - 1] if end > at else 0), end
    if waiting is not None:
        yield waiting


def _reached(start: float, end: float, size: float, step: float, count: int) -> range:
    return range(max(0, math.ceil((start - size) / step)), min(count - 1, math.floor(end / step)) + 1)


def _outlines(commands: Sequence[Command]) -> Iterator[Sequence[Command]]:
    starts = [index for index, command in enumerate(commands) if command[0] == "M"]
    for start, end in pairwise([*starts, len(commands)]):
        yield commands[start:end]
