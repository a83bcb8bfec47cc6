"""Where the north of a board is: an arrow with its letter."""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.components.build_context import Words
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.shapes import Point
from generator.sheets import style
from generator.typesetting import width

_SIZE_MM = 2.2, 3.6
"""The width and the length of the arrow, in the standard's sizes of type."""
_TURNS = {"top": 0, "right": 1, "bottom": 2, "left": 3}
"""By the side of the map where the north is, how many quarters the arrow is turned."""


class North(NamedTuple):
    items: tuple[Item, ...]
    left_mm: float
    """Where it begins."""
    base: float
    """The base line of its letter."""


def north(right_mm: float, base: float, letter_pt: float, words: Words, side: str, larger: float = 1.0) -> North:
    """It ends on the right and stands on a base line; the arrow is so many times as large as is usual."""
    wide, high = (size * larger for size in _SIZE_MM)
    turns = _TURNS[side]
    across = high if turns % 2 else wide
    middle = right_mm - across / 2, base - high / 2

    def turned(x: float, y: float) -> Point:
        angle = turns * math.pi / 2
        return (
            middle[0] + x * math.cos(angle) - y * math.sin(angle),
            middle[1] + x * math.sin(angle) + y * math.cos(angle),
        )

    arrow = (0.0, -high / 2), (wide / 2, high / 2), (0.0, 0.22 * high), (-wide / 2, high / 2)
    letter, right = words("scenario_sheet.plan.north"), right_mm - across - style.SNUG_MM
    items = (
        shapes.polygon(tuple(turned(*at) for at in arrow), Style(fill=style.INK)),
        Text(right, base, letter, "sans-semibold", letter_pt, style.INK, "end"),
    )
    return North(items, right - width(letter, "sans-semibold", letter_pt), base)
