"""Of the guide: what should be in the box when all is cut, counted from the kit that is built."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.box_count import BoxScope, Count
from generator.components.cutting_guide.kinds import PrintedKind
from generator.components.expressions import number
from generator.components.sheet_kind import KitView, box_lines
from generator.components.typesetting.paragraphs import Block, stack
from generator.components.typesetting.sheet_text import rule, set_lines, tick_box
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.sheets import style

_ROW_MM, _BOX_MM = 5.2, 2.8
_NUMBER_MM = 14.0
"""The width of a column of numbers."""


def counts(made: Sequence[PrintedKind], kit: KitView) -> list[Count]:
    """A line for each kind of thing, with how many of it each wanted side has."""
    box = BoxScope(kit.game, kit.context.words, kit.selection, bool(kit.duplex), kit.sheets)
    return box_lines((one.kind for one in made), box, extras=True)


# -- the list --------------------------------------------------------------------------------------------


def contents(made: Sequence[PrintedKind], kit: KitView, width_mm: float) -> Block:
    """The list, a box to tick before each line, a column a side and one for all."""
    lines, sides = counts(made, kit), kit.selection.chosen_sides(kit.game)
    several = len(sides) > 1 and any(len(line.sides) > 1 for line in lines)
    names = [kit.context.words.say(side.side.name) for side in sides] if several else []
    names.append(kit.context.words("scenario_sheet.head.all"))
    rows = [_line(line, width_mm, several=several, is_last=line is lines[-1]) for line in lines]
    return stack([_head(names, width_mm), *rows])


def _head(names: Sequence[str], width_mm: float) -> Block:
    room = _NUMBER_MM - style.SNUG_MM
    heads = [set_lines(name, "sans-medium", style.HEAD_PT, room, style.SECONDARY) for name in names]
    more = max(head.rest_mm for head in heads)
    base = style.SNUG_MM + face("sans-medium").ascent_mm(style.HEAD_PT) + more
    items: list[Item] = [rule(0, width_mm, base + style.SNUG_MM)]
    for place, head in enumerate(reversed(heads)):
        items += head.at(width_mm - place * _NUMBER_MM, base - head.rest_mm, "end")
    return Block(width_mm, base + style.SNUG_MM, tuple(items))


def _line(line: Count, width_mm: float, *, several: bool, is_last: bool) -> Block:
    text_x = _BOX_MM + style.GAP_MM
    columns = len(line.sides) + 1 if several else 1
    lines = set_lines(line.text, "sans", style.TEXT_PT, width_mm - text_x - columns * _NUMBER_MM + style.GAP_MM)
    height = _ROW_MM + lines.rest_mm
    base = _ROW_MM / 2 + face("sans").cap_height_mm(style.TEXT_PT) / 2
    items: list[Item] = [tick_box(style.BOX_MM / 2, (_ROW_MM - _BOX_MM) / 2, _BOX_MM), *lines.at(text_x, base)]
    for place, count in enumerate(reversed(line.sides) if several else (), 1):
        shown, ink = (number(count), style.INK) if count else ("–", style.SECONDARY)
        items.append(Text(width_mm - place * _NUMBER_MM, base, shown, "sans", style.TEXT_PT, ink, "end"))
    items.append(Text(width_mm, base, number(line.total), "sans-semibold", style.TEXT_PT, style.INK, "end"))
    items.append(rule(0, width_mm, height, style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM))
    return Block(width_mm, height, tuple(items))
