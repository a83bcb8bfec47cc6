"""A ruler for everything else: 30 cm along one edge, 12 inches along the other."""

from __future__ import annotations

import math

from generator.components.build_context import Words
from generator.components.cut_pieces import FreeformPiece
from generator.components.measuring_strip.frame import INSET_MM, frame, joints
from generator.components.measuring_strip.parts import Part, divide
from generator.components.measuring_strip.scale import NUMBER_PT, number_at
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.units import MM_PER_CM, MM_PER_INCH

INCHES, CENTIMETRES = 12, 30
LENGTH_MM = INCHES * MM_PER_INCH
HEIGHT_MM = 24.0
BETWEEN_MM = 5.5
"""Joints lie between two millimetres, and between two quarters of an inch."""
HAIR_MM, WHOLE_MM = style.HAIRLINE_MM, style.GROUP_RULE_MM
"""Strokes of the fine ticks, and of those at a whole centimetre or inch."""
MM_TICK_MM, HALF_MM, CM_MM = 2.0, 3.0, 4.2
EIGHTH_MM, QUARTER_MM, INCH_MM = 2.0, 3.0, 4.2
NUMBER_GAP_MM = 1.0


def pieces(width_mm: float, words: Words) -> tuple[FreeformPiece, ...]:
    """The ruler in parts no wider than ``width_mm``."""
    parts = divide(LENGTH_MM, width_mm, (), BETWEEN_MM)
    made = []
    for part, joint in zip(parts, joints(len(parts)), strict=True):
        items: list[Item] = [shapes.rect(part.flap_mm, 0, part.length_mm, HEIGHT_MM, Style(fill=style.PAPER))]
        items += _centimetres(part)
        items += _inches(part)
        if part.start_mm == 0:
            for y, unit in ((HEIGHT_MM / 2 - 1.2, "cm"), (HEIGHT_MM / 2 + 3.2, "inches")):
                text = words(f"measuring_strip.{unit}")
                items.append(Text(part.flap_mm + INSET_MM, y, text, "sans-medium", style.NOTE_PT, style.SECONDARY))
        items += frame(part, joint, HEIGHT_MM, words, HEIGHT_MM / 2 - 1.2)
        name = words("measuring_strip.plain")
        made.append(FreeformPiece(part.width_mm, HEIGHT_MM, tuple(items), name, is_part=len(parts) > 1))
    return tuple(made)


def _centimetres(part: Part) -> list[Item]:
    fine, bold = [], []
    items: list[Item] = []
    for number in range(math.floor(part.start_mm) + 1, math.ceil(part.end_mm)):
        if number > CENTIMETRES * MM_PER_CM:
            break
        x = part.flap_mm + number - part.start_mm
        whole, half = number % 10 == 0, number % 5 == 0
        (bold if whole else fine).append((x, 0.0, x, CM_MM if whole else HALF_MM if half else MM_TICK_MM))
        if whole:
            base = CM_MM + NUMBER_GAP_MM + face("sans-bold").cap_height_mm(NUMBER_PT)
            items.append(number_at(number // 10, x, base, part.flap_mm, part.width_mm))
    return [*_drawn(fine, HAIR_MM), *_drawn(bold, WHOLE_MM), *items]


def _inches(part: Part) -> list[Item]:
    fine, bold = [], []
    items: list[Item] = []
    for eighth in range(1, INCHES * 8 + 1):
        at = eighth * MM_PER_INCH / 8
        if not part.start_mm < at <= part.end_mm:
            continue
        x = part.flap_mm + at - part.start_mm
        long = INCH_MM if eighth % 8 == 0 else QUARTER_MM if eighth % 2 == 0 else EIGHTH_MM
        if at < part.end_mm:
            (bold if eighth % 8 == 0 else fine).append((x, HEIGHT_MM, x, HEIGHT_MM - long))
        if eighth % 8 == 0:
            base = HEIGHT_MM - INCH_MM - NUMBER_GAP_MM
            items.append(number_at(eighth // 8, x, base, part.flap_mm, part.width_mm))
    return [*_drawn(fine, HAIR_MM), *_drawn(bold, WHOLE_MM), *items]


def _drawn(ticks: list[tuple[float, float, float, float]], width: float) -> list[Item]:
    return [shapes.lines(ticks, Style(stroke=style.INK, width_mm=width))] if ticks else []
