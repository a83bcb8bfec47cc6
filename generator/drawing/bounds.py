"""How much paper a drawing covers: the ink's box, in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from generator.drawing.box import Box
from generator.drawing.fonts import face, mm_per_unit
from generator.drawing.items import IDENTITY, Affine, Command, Group, Image, Item, Path, Text

_Point = tuple[float, float]


def bounds(
    items: Iterable[Item], transform: Affine = IDENTITY, symbols: dict[str, Box | None] | None = None
) -> Box | None:
    """The box of everything the items ink, or None where they ink nothing.

    ``symbols`` keeps the boxes of symbols already seen, by their id, for who asks about many drawings.

    Curves count by their extremes, not their control points. A stroke counts half its width on every side;
    mitres and square caps are not added. A turned ``Use``, image or line of text counts by its own upright
    box, turned: never too small.
    """
    seen = {} if symbols is None else symbols
    return _union(_item(item, transform, seen) for item in items)


def anchor_shift(advance: float, anchor: str) -> float:
    """From a text's anchor to the start of its first glyph, for an advance in the same unit."""
    return {"start": 0.0, "middle": -advance / 2, "end": -advance}[anchor]


def _union(boxes: Iterable[Box | None]) -> Box | None:
    whole = None
    for box in boxes:
        if box is not None:
            whole = box if whole is None else whole.union(box)
    return whole


def _item(item: Item, transform: Affine, symbols: dict[str, Box | None]) -> Box | None:
    match item:
        case Path():
            return _path(item, transform)
        case Text():
            box = text_box(item)
            return box and _turned(box, transform)
        case Image():
            return _turned(Box(item.x_mm, item.y_mm, item.width_mm, item.height_mm), transform)
        case Group():
            inner = transform @ item.transform
            box = _union(_item(child, inner, symbols) for child in item.items)
            clip = item.clip and outline(item.clip.commands, inner)
            return box and box.intersection(clip) if clip else box
        case _:
            name = item.symbol.id
            if name not in symbols:
                symbols[name] = _union(_item(child, IDENTITY, symbols) for child in item.symbol.items)
            box = symbols[name]
            return box and _turned(box, transform @ item.transform)


def text_box(text: Text) -> Box | None:
    """The ink of one line of text in its own space; None for one without ink."""
    run, unit = face(text.font).run(text.text), mm_per_unit(text.size_pt)
    if run.left == run.right:
        return None
    start = text.x_mm + anchor_shift(run.advance, text.anchor) * unit
    return Box(
        start + run.left * unit,
        text.y_mm - run.top * unit,
        (run.right - run.left) * unit,
        (run.top - run.bottom) * unit,
    )


def _path(path: Path, transform: Affine) -> Box | None:
    style = path.style
    stroked = style.stroke is not None and style.width_mm > 0
    if style.fill is None and not stroked:
        return None
    box = outline(path.commands, transform)
    if box is None or not stroked:
        return box
    # A circle of half the width, under the transform, reaches this far right and down.
    half = style.width_mm / 2
    dx, dy = half * math.hypot(transform.a, transform.c), half * math.hypot(transform.b, transform.d)
    return Box(box.x - dx, box.y - dy, box.w + 2 * dx, box.h + 2 * dy)


def _turned(box: Box, transform: Affine) -> Box:
    if transform.a == transform.d == 1.0 and not transform.b and not transform.c:
        return Box(box.x + transform.e, box.y + transform.f, box.w, box.h)  # only moved, as most are
    corners = [transform.apply(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return _around(corners)


def _around(points: list[tuple[float, float]]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x, y = min(xs), min(ys)
    return Box(x, y, max(xs) - x, max(ys) - y)


def outline(commands: tuple[Command, ...], transform: Affine) -> Box | None:
    """The box of what commands draw round, whatever it is painted with."""
    if transform.b or transform.c:
        return _outline(commands, transform)
    box = _own_outline(commands)  # upright it stays what it is, moved and scaled
    return box and _turned(box, transform)


@lru_cache(maxsize=4096)
def _own_outline(commands: tuple[Command, ...]) -> Box | None:
    return _outline(commands, IDENTITY)


def _outline(commands: tuple[Command, ...], transform: Affine) -> Box | None:
    points: list[tuple[float, float]] = []
    here = start = (0.0, 0.0)
    for command in commands:
        match command:
            case ("M", x, y):
                here = start = transform.apply(x, y)
                points.append(here)
            case ("L", x, y):
                here = transform.apply(x, y)
                points.append(here)
            case ("C", x1, y1, x2, y2, x, y):
                curve = here, transform.apply(x1, y1), transform.apply(x2, y2), transform.apply(x, y)
                points += _extremes(*curve)
                here = curve[3]
            case _:
                here = start
    return _around(points) if points else None


def _extremes(p0: _Point, p1: _Point, p2: _Point, p3: _Point) -> list[_Point]:
    """Points of a cubic curve between which it lies: its end, and where it turns in x or in y."""
    found = [p3]
    for axis in (0, 1):
        low, high = (p0[axis], p3[axis]) if p0[axis] < p3[axis] else (p3[axis], p0[axis])
        if low <= p1[axis] <= high and low <= p2[axis] <= high:
            continue  # it turns nowhere between its ends
        a = -p0[axis] + 3 * p1[axis] - 3 * p2[axis] + p3[axis]
        b = 2 * (p0[axis] - 2 * p1[axis] + p2[axis])
        c = p1[axis] - p0[axis]
        for t in _roots(3 * a, 3 * b, 3 * c):
            if 0 < t < 1:
                u = 1 - t
                w0, w1, w2, w3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                found.append(
                    (
                        w0 * p0[0] + w1 * p1[0] + w2 * p2[0] + w3 * p3[0],
                        w0 * p0[1] + w1 * p1[1] + w2 * p2[1] + w3 * p3[1],
                    )
                )
    return found


def _roots(a: float, b: float, c: float) -> list[float]:
    if abs(a) < 1e-12:
        return [-c / b] if abs(b) > 1e-12 else []
    square = b * b - 4 * a * c
    if square < 0:
        return []
    root = math.sqrt(square)
    return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
