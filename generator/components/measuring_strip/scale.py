"""Ticks along the upper edge of a strip: every centimetre, bold every five, numbered every ten."""

from __future__ import annotations

import math

from generator.components.measuring_strip.frame import INSET_MM
from generator.components.measuring_strip.parts import Part
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.units import MM_PER_CM

TICK_MM, FIFTH_MM = 2.4, 3.8
THIN_MM, BOLD_MM = style.DRAWN_MM, style.TITLE_RULE_MM
NUMBER_PT = style.VALUE_PT
NUMBER_BASE_MM = 6.9
"""From the edge to the foot of the numbers."""


def ticks(part: Part, x0: float) -> tuple[Item, ...]:
    """The ticks and numbers of a part whose beginning is drawn at ``x0``; none on its very ends."""
    first, last = math.ceil(part.start_mm / MM_PER_CM), math.floor(part.end_mm / MM_PER_CM)
    thin, bold = [], []
    items: list[Item] = []
    for number in range(first, last + 1):
        at = number * MM_PER_CM
        x = x0 + at - part.start_mm
        if part.start_mm < at < part.end_mm:
            long = number % 5 == 0
            (bold if long else thin).append((x, 0.0, x, FIFTH_MM if long else TICK_MM))
        if number % 10 == 0:
            items.append(number_at(number, x, NUMBER_BASE_MM, x0, x0 + part.length_mm))
    drawn = (
        shapes.lines(thin, Style(stroke=style.INK, width_mm=THIN_MM)),
        shapes.lines(bold, Style(stroke=style.INK, width_mm=BOLD_MM)),
    )
    return (*(path for path in drawn if path.commands), *items)


def number_at(number: int, x: float, base: float, left: float, right: float) -> Text:
    """A number at its tick; beside it where the part, from ``left`` to ``right``, begins or ends."""
    text = str(number)
    half = face("sans-bold").width_mm(text, NUMBER_PT) / 2 + INSET_MM
    if x - left < half:
        return Text(left + INSET_MM, base, text, "sans-bold", NUMBER_PT, style.INK)
    if right - x < half:
        return Text(right - INSET_MM, base, text, "sans-bold", NUMBER_PT, style.INK, "end")
    return Text(x, base, text, "sans-bold", NUMBER_PT, style.INK, "middle")
