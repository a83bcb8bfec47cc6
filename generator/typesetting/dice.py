"""A die by its shape: square 6, diamond 8, kite 10, pentagon 12; solid for firing, outlined for combat."""

from __future__ import annotations

from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style

NUMBER_FONT = "sans-bold"

_SHAPES: dict[int, tuple[shapes.Point, ...]] = {
    6: ((-0.3875, -0.3875), (0.3875, -0.3875), (0.3875, 0.3875), (-0.3875, 0.3875)),
    8: ((0, -0.5125), (0.4375, 0), (0, 0.5125), (-0.4375, 0)),
    10: ((0, -0.5125), (0.525, 0.1), (0, 0.5125), (-0.525, 0.1)),
    12: ((0, -0.4875), (0.4625, -0.15), (0.2875, 0.4), (-0.2875, 0.4), (-0.4625, -0.15)),
}
"""Corners for a die one millimetre large, about its centre. All four weigh about the same on paper."""

_TWO_DIGITS_PT, _LESS_PT = 1.5, 0.55
"""The most that a number of two digits has: so much for each millimetre of the die, less what keeps it clear of the outline."""

_LOWER = {10: 0.03}
"""Where the outline leaves two digits the most room, for those that cannot be smaller: a share of the die's size."""

_STROKE, _LEAST_STROKE_MM = 0.055, 0.2


def draw_die(
    sides: int,
    cx: float,
    cy: float,
    size_mm: float,
    solid: bool,
    ink: str,
    ground: str,
    number_pt: float,
    least_pt: float = style.LEAST_PT,
) -> tuple[Item, ...]:
    """The die with its number, centred on (cx, cy) and about ``size_mm`` large. Other dice are drawn as a circle.

    A solid die is ``ink`` with its number in ``ground``; an outlined one lets what is behind it show. Two digits
    too large for their die are taken down, though not below ``least_pt``.
    """
    stroke = max(_STROKE * size_mm, _LEAST_STROKE_MM)
    pen = Style(fill=ink) if solid else Style(stroke=ink, width_mm=stroke, join="round")
    if sides in _SHAPES:
        shape = shapes.polygon(((cx + x * size_mm, cy + y * size_mm) for x, y in _SHAPES[sides]), pen)
    else:
        shape = shapes.circle(cx, cy, 0.44 * size_mm, pen)
    # On the baseline of one digit, so that the numbers of dice side by side stand on one line.
    base = cy + face(NUMBER_FONT).cap_height_mm(number_pt) / 2
    if sides > 9:
        most_pt = _TWO_DIGITS_PT * size_mm - _LESS_PT
        if most_pt < min(number_pt, least_pt):
            base += _LOWER.get(sides, 0.0) * size_mm
        number_pt = min(number_pt, max(least_pt, most_pt))
    return shape, Text(cx, base, str(sides), NUMBER_FONT, number_pt, ground if solid else ink, "middle")
