"""Lists in two columns on either side of a pin, inside a circle: in the largest type in which they fit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from generator.components.lookup_wheel.wheel import Listed
from generator.components.typesetting.paragraphs import Block, Run, grey, paragraph, stack
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style

SIZES_PT = (style.LABEL_PT, style.TEXT_PT, style.SMALL_PT, style.NOTE_PT, style.HEAD_PT, style.LEAST_PT)
WIDTHS_MM = (44.0, 42.0, 40.0, 38.0, 36.0, 34.0)
"""How far from the pin a column may reach: the farther, the higher up it ends."""
VALUE_SHARE = 0.7
"""The width of a value, in mm for each point of the type."""


TIGHT_LEADING = 1.06
"""From line to line within a row, in type sizes; rows stand farther apart than that."""
ROW_GAP_MM = style.TIGHT_MM


class TooFull(ValueError):
    """More than a wheel holds."""


def set_columns(
    lists: Sequence[Listed], top_mm: float, foot_mm: float, clear_mm: float, radius_mm: float
) -> list[Item]:
    """The items of lists from ``top_mm`` to ``foot_mm`` below the pin, ``clear_mm`` on either side of it."""
    for size, reach in product(SIZES_PT, WIDTHS_MM):
        room = min(foot_mm, math.sqrt(radius_mm**2 - reach**2)) - top_mm
        blocks = [_list(one, reach - clear_mm, size) for one in lists]
        for cut in range(1, len(blocks) + 1):
            left, right = (stack(part, style.COLUMN_GAP_MM) for part in (blocks[:cut], blocks[cut:]))
            if max(left.height_mm, right.height_mm) <= room:
                return [left.at(-reach, top_mm), right.at(clear_mm, top_mm)]
    if lists:
        raise TooFull("a wheel has no room for all that stands beside its table")
    return []


def _list(listed: Listed, width_mm: float, size_pt: float) -> Block:
    """A title on a rule, and a row each with its value before it."""
    head = [paragraph([Run(listed.title, "serif-semibold", max(style.LEAD_PT, size_pt))], width_mm)]
    if listed.of:
        head.append(paragraph([grey(listed.of, style.HEAD_PT)], width_mm))
    rule = shapes.line(0, 0, width_mm, 0, Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM))
    rows = [_row(value, label.text + label.mark, width_mm, size_pt) for value, label in listed.rows]
    head_mm = Block(width_mm, style.TIGHT_MM, (rule,))
    return stack([stack(head, style.TIGHT_MM / 2), head_mm, stack(rows, ROW_GAP_MM)], style.TIGHT_MM)


def _row(value: str, label: str, width_mm: float, size_pt: float) -> Block:
    wide = max(VALUE_SHARE * size_pt, face("sans-bold").width_mm(value, size_pt) + style.SNUG_MM)
    said = paragraph([Run(label, "sans", size_pt)], width_mm - wide, TIGHT_LEADING * size_pt)
    number = Text(wide - style.SNUG_MM, face("sans").ascent_mm(size_pt), value, "sans-bold", size_pt, style.INK, "end")
    return Block(width_mm, said.height_mm, (number, said.at(wide, 0)))
