"""Moving, scaling and turning drawings: into a group, or right into the coordinates of their paths."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from generator.drawing.box import Box
from generator.drawing.items import IDENTITY, Affine, Command, Group, Item, Path


def moved(commands: Iterable[Command], transform: Affine) -> tuple[Command, ...]:
    """Path commands under a transform."""
    a, b, c, d, e, f = transform
    result: list[Command] = []
    for command in commands:
        if len(command) == 3:  # most are lines
            name, x, y = command
            result.append((name, a * x + c * y + e, b * x + d * y + f))
        else:
            name, *values = command
            points = [transform.apply(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
            result.append((name, *(value for point in points for value in point)))
    return tuple(result)


def similarity(transform: Affine) -> float | None:
    """By how much a transform scales, when it scales alike in every direction; None otherwise."""
    t = transform
    across, down = math.hypot(t.a, t.b), math.hypot(t.c, t.d)
    if math.isclose(across, down, rel_tol=1e-6) and abs(t.a * t.c + t.b * t.d) <= 1e-6 * across * down:
        return across
    return None


def baked(item: Item, transform: Affine) -> Item:
    """The item of art under the transform, written into its own coordinates where that is exact.

    A group of paths becomes paths; strokes that a transform would make uneven are put in a group.
    """
    if transform == IDENTITY:
        return item
    if isinstance(item, Group):
        inner = transform @ item.transform
        clip = item.clip and replace(item.clip, commands=moved(item.clip.commands, inner))
        return Group(tuple(baked(child, inner) for child in item.items), clip=clip)
    assert isinstance(item, Path)  # art is made of nothing else
    return _baked_path(item, transform)


def _baked_path(path: Path, transform: Affine) -> Item:
    style, scale = path.style, similarity(transform)
    if style.stroke is not None and style.width_mm > 0:
        if scale is None:
            return Group((path,), transform)
        dashes = tuple(dash * scale for dash in style.dash_mm)
        style = replace(style, width_mm=style.width_mm * scale, dash_mm=dashes)
    return Path(moved(path.commands, transform), style)


def into_box(view: Box, box: Box, across: float = 0.5, down: float = 0.5) -> Affine:
    """The transform that fits ``view`` into ``box`` whole and undistorted.

    ``across`` and ``down`` say where it stands in the room to spare: 0 left or top, 1 right or bottom.
    """
    scale = min(box.w / view.w, box.h / view.h)
    x = box.x + (box.w - view.w * scale) * across - view.x * scale
    y = box.y + (box.h - view.h * scale) * down - view.y * scale
    return Affine(scale, 0, 0, scale, x, y)
