"""What tells how far a back is off: scales on the front, and on the back scales a little wider, held to the light.

A line of the front stands every 4 mm, one of the back every 4.2 mm, counted from the middle of the page. Where the
back lies right, the two middle lines meet; where it lies 0.2 mm too far left, the first lines to the right do, and
so on: a vernier. Each line of the back bears what the back must be moved by when it is the one that meets a line of
the front, up to 4 mm either way.

Twenty lines on, the lines meet again, one front line too far. Long and short lines alternate on both sides, so that
there a long one meets a short one and does not count.

A and B measure to the right, at the head and the foot of the page; C and D measure down, at its left and its right.
The middle of A and B, and of C and D, is the shift at the middle of the sheet, and A less B is its turn. They stand
so far apart that each millimetre of difference is 0.3 degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import Anchor, width

FRONT_STEP_MM, FINE_MM = 4.0, 0.2
LINES = 20
"""To either side of the middle one."""
APART_MM = 191.0
"""From A to B. A turn by a small angle moves them apart by so much of it: 0.3 degrees a millimetre."""
DEGREES_PER_MM = 0.3
ASIDE_MM = 82.0
"""C and D from the middle of the page."""

_OVER_MM, _SHORT_MM, _LONG_MM = 2.0, 3.6, 6.4
"""How far lines of both sides reach past where they meet; how far the short and the long ones reach the other way."""
HALF_WIDTH_MM = ASIDE_MM + _LONG_MM
HALF_HEIGHT_MM = APART_MM / 2 + _LONG_MM + 4.0
"""From the middle of the page to the end of all that belongs to the scales."""

_PEN = Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)

FormatNumber = Callable[[float], str]
"""A signed number of millimetres as text."""


def front_scales() -> tuple[Item, ...]:
    """All four, about (0, 0). The page is read through the paper from behind, where left and right change places."""
    level, upright = [], []
    for number in range(-LINES, LINES + 1):
        at, reach = number * FRONT_STEP_MM, _reach(number)
        level += [(at, y - reach, at, y + _OVER_MM) for y in (-APART_MM / 2, APART_MM / 2)]
        upright += [(side * (ASIDE_MM - _OVER_MM), at, side * (ASIDE_MM + reach), at) for side in (1, -1)]
    return (shapes.lines([*level, *upright], _PEN),)


def back_scales(form: FormatNumber) -> tuple[Item, ...]:
    """All four, about (0, 0), each with its letter."""
    return (
        Group(tuple(_level("A", form)), Affine.translate(0.0, -APART_MM / 2)),
        Group(tuple(_level("B", form)), Affine.translate(0.0, APART_MM / 2)),
        Group(tuple(_upright("C", 1, form)), Affine.translate(-ASIDE_MM, 0.0)),
        Group(tuple(_upright("D", -1, form)), Affine.translate(ASIDE_MM, 0.0)),
    )


def _reach(number: int) -> float:
    """How far the line of a number reaches away from those of the other side."""
    return _LONG_MM if number % 2 else _SHORT_MM


_BACK_LINES = tuple(
    (number * (FRONT_STEP_MM + FINE_MM), _reach(number), round(number * FINE_MM, 1))
    for number in range(-LINES, LINES + 1)
)
"""For each line of the back where it stands, how far it reaches, and its value in mm."""


def _level(letter: str, form: FormatNumber) -> Iterator[Item]:
    """A scale that measures to the right, each number at the foot of its line."""
    row = face("sans").cap_height_mm(style.LEAST_PT) + style.TIGHT_MM / 2
    for x, reach, value in _BACK_LINES:
        yield _number(x, reach + row, value, form, "middle")
    yield shapes.lines([(x, -_OVER_MM, x, reach) for x, reach, _ in _BACK_LINES], _PEN)
    above = -_OVER_MM - style.GAP_MM
    yield Text(0.0, above, letter, "serif-semibold", style.SECTION_PT, style.INK, "middle")


def _upright(letter: str, inwards: int, form: FormatNumber) -> Iterator[Item]:
    """A scale that measures down; ``inwards`` is 1 where the numbers stand on its right, else −1."""
    lower = face("sans").cap_height_mm(style.LEAST_PT) / 2
    # Right-aligned in a column either way, so that the decimals stand below one another.
    widest = max(width(form(value), "sans-semibold", style.LEAST_PT) for *_, value in _BACK_LINES)
    column = _LONG_MM + style.TIGHT_MM
    x = column + widest if inwards > 0 else -column
    for y, _, value in _BACK_LINES:
        yield _number(x, y + lower, value, form, "end")
    yield shapes.lines([(-_OVER_MM * inwards, y, reach * inwards, y) for y, reach, _ in _BACK_LINES], _PEN)
    middle = face("serif-semibold").cap_height_mm(style.SECTION_PT) / 2
    beside = (-_OVER_MM - style.GAP_MM) * inwards
    yield Text(beside, middle, letter, "serif-semibold", style.SECTION_PT, style.INK, "end" if inwards > 0 else "start")


def _number(x: float, baseline: float, value: float, form: FormatNumber, anchor: Anchor) -> Text:
    """The value of a line, darker where it is a whole number."""
    font, ink = ("sans-semibold", style.INK) if value == int(value) else ("sans", style.SECONDARY)
    return Text(x, baseline, form(value), font, style.LEAST_PT, ink, anchor)
