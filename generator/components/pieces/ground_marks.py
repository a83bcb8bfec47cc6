"""The ground mark: a band of small strokes under the ground line that tells a colour apart without colour.

The measures are those of the art direction, for a band 1.3 mm deep. In a deeper one strokes are longer, and dots,
dashes and crosses larger, as far as their step has room.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from generator.drawing import Affine, Group, Item, Style
from generator.drawing.box import Box
from generator.drawing.shapes import circle, lines, polyline
from generator.model.palette import GroundMark

STEP_MM = 1.5
DEPTH_MM = 1.3

_LEAST_GAP_MM = 0.3
"""Between two figures of a mark, so that they stay apart in print."""


def ground_mark(mark: str | GroundMark, box: Box, ink: str, scale: float = 1.0) -> tuple[Item, ...]:
    """A mark, one of ``DRAWN_MARKS`` or described, filling a box, its figures centred along it. ``none`` is empty.

    ``scale`` makes its figures, strokes and steps larger: a layout that is printed small asks for that.
    """
    if mark == "none":
        return ()
    draw = partial(_described, mark) if isinstance(mark, GroundMark) else _MARKS[mark]
    if scale == 1:
        return draw(box, ink)
    items = draw(Box(0, 0, box.w / scale, box.h / scale), ink)
    return (Group(items, Affine.translate(box.x, box.y) @ Affine.scale(scale)),)


def _places(box: Box, step: float, width: float = 0.0) -> list[float]:
    """Equal steps across the box, the rest of the length shared by both ends."""
    count = int((box.w - width + 1e-9) // step) + 1
    start = box.x + (box.w - (count - 1) * step) / 2
    return [start + i * step for i in range(count)]


def _grown(width_mm: float, box: Box) -> float:
    """A figure of the mark, as wide in a band of this depth as its step allows."""
    return max(width_mm, min(width_mm * box.h / DEPTH_MM, STEP_MM - _LEAST_GAP_MM))


def _dots(box: Box, ink: str) -> tuple[Item, ...]:
    radius = _grown(0.72, box) / 2
    return tuple(circle(x, box.y + box.h * 0.58, radius, Style(fill=ink)) for x in _places(box, STEP_MM, 2 * radius))


def _two_lines(box: Box, ink: str) -> tuple[Item, ...]:
    rows = (box.y + box.h * 0.5, box.y + box.h * 0.92)
    return (lines([(box.x, y, box.right, y) for y in rows], Style(stroke=ink, width_mm=0.25)),)


def _dashes(box: Box, ink: str) -> tuple[Item, ...]:
    y, dash = box.y + box.h * 0.6, 1.05
    centres = _places(box, STEP_MM, dash)
    pen = Style(stroke=ink, width_mm=_grown(0.42, box))
    return (lines([(x - dash / 2, y, x + dash / 2, y) for x in centres], pen),)


def _strokes(box: Box, ink: str, lean: float, step: float) -> tuple[Item, ...]:
    top, foot = box.y + 0.16, box.bottom
    half = lean * (foot - top) / 2
    segments = [(x - half, top, x + half, foot) for x in _places(box, step, 2 * abs(half))]
    return (lines(segments, Style(stroke=ink, width_mm=0.26)),)


def _described(mark: GroundMark, box: Box, ink: str) -> tuple[Item, ...]:
    width = max(x for stroke in mark.strokes for x in stroke[::2]) - min(
        x for stroke in mark.strokes for x in stroke[::2]
    )
    segments = [
        (x + x1, box.y + box.h * y1, x + x2, box.y + box.h * y2)
        for x in _places(box, mark.step_mm, width)
        for x1, y1, x2, y2 in mark.strokes
    ]
    return (lines(segments, Style(stroke=ink, width_mm=mark.width_mm)),)


def _crosses(box: Box, ink: str) -> tuple[Item, ...]:
    half, y = _grown(0.84, box) / 2, box.y + box.h * 0.58
    segments = []
    for x in _places(box, STEP_MM, 2 * half):
        segments += [(x - half, y - half, x + half, y + half), (x - half, y + half, x + half, y - half)]
    return (lines(segments, Style(stroke=ink, width_mm=0.24)),)


def _zigzag(box: Box, ink: str) -> tuple[Item, ...]:
    top, foot = box.y + 0.25, box.bottom - 0.05
    corners = _places(box, STEP_MM / 2)
    points = [(x, top if i % 2 else foot) for i, x in enumerate(corners)]
    return (polyline(points, Style(stroke=ink, width_mm=0.26, join="miter")),)


_MARKS: dict[str, Callable[[Box, str], tuple[Item, ...]]] = {
    "dots": _dots,
    "two_lines": _two_lines,
    "dashes": _dashes,
    "backslashes": lambda box, ink: _strokes(box, ink, 0.9, STEP_MM),
    "slashes": lambda box, ink: _strokes(box, ink, -0.9, STEP_MM),
    "ticks": lambda box, ink: _strokes(box, ink, 0.0, STEP_MM / 2),
    "crosses": _crosses,
    "zigzag": _zigzag,
}
