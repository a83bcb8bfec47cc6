"""Of the guide: what should be in the box when all is cut, counted from the kit that is built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.components.box_count import BoxScope, Count
from generator.components.cutting_guide.kinds import PrintedKind
from generator.components.pieces.expressions import number
from generator.components.sheet_kind import KitView, box_lines
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import Block, Column, Grid, stack, tick_box

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
    lines, wanted = counts(made, kit), kit.selection.chosen_sides(kit.game)
    several = len(wanted) > 1 and any(len(line.sides) > 1 for line in lines)
    names = [kit.context.words.say(side.side.name) for side in wanted] if several else []
    names.append(kit.context.words("scenario_sheet.head.all"))
    places = [width_mm - (len(names) - 1 - i) * _NUMBER_MM for i in range(len(names))]
    columns = [Column(x, _NUMBER_MM - style.SNUG_MM, "end") for x in places]
    columns[-1] = replace(columns[-1], font="sans-semibold")
    text_mm = _BOX_MM + style.GAP_MM
    name = Column(text_mm, width_mm)
    grid = Grid(width_mm, (name, *columns), _ROW_MM)
    head_mm = 2 * style.SNUG_MM + face("sans-medium").ascent_mm(style.HEAD_PT)
    box = Block(_BOX_MM, _BOX_MM, (tick_box(style.BOX_MM / 2, 0, _BOX_MM),))
    rows = [grid.head(("", *names), head_mm, style.HEAD_PT, style.SNUG_MM)]
    for line in lines:
        sides = [number(count) if count else None for count in line.sides] if several else []
        room_mm = width_mm - text_mm - (len(sides) + 1) * _NUMBER_MM + style.GAP_MM
        text = replace(name, width_mm=room_mm).set(line.text)
        cells = (text, *(sides or [""] * (len(names) - 1)), number(line.total))
        rule_mm = style.GROUP_RULE_MM if line is lines[-1] else style.HAIRLINE_MM
        rows.append(grid.row(cells, rule_mm=rule_mm, drawn=box))
    return stack(rows)
