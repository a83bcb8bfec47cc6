"""Of the guide: what should be in the box when all is cut, counted from the kit that is built."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.components.box_count import BoxScope, Count
from generator.components.cutting_guide.kinds import PrintedKind
from generator.components.sentences import Formatter
from generator.components.sheet_kind import KitView, box_lines
from generator.drawing.fonts import face
from generator.expressions import number
from generator.sheets import style
from generator.typesetting import Block, Column, Grid, grey, stack, tick_box, tightened, width

_ROW_MM, _BOX_MM = 5.2, 2.8
_NUMBER_MM = 14.0
"""The width of a column of numbers."""
_NARROW_MM, _APART_MM = 11.0, 3.0
"""That of the columns of many sides, whose names then take several lines; from a name to the next at least."""
_LEAST_TEXT_MM = 28.0
"""Where less is left for what is counted, the sides have no columns of their own."""


def counts(made: Sequence[PrintedKind], kit: KitView) -> list[Count]:
    """A line for each kind of thing, with how many of it each wanted side has."""
    box = BoxScope(kit.game, kit.context.words, kit.selection, kit.has_backs, kit.sheets)
    kinds = [kind for one in made for kind in kit.on_sheets(one.kind.id)]
    return box_lines((kit.kinds[kind] for kind in kinds), box, extras=kinds)


def contents(made: Sequence[PrintedKind], kit: KitView, width_mm: float, air: float = 1.0) -> Block:
    """The list, a box to tick before each line, a column a side and one for all; below it what players bring.

    Its lines are ``air`` times as high as they must be.
    """
    lines, wanted = counts(made, kit), kit.selection.chosen_sides(kit.game)
    names = [kit.context.words.say(side.side.name) for side in wanted]
    several = len(wanted) > 1 and any(len(line.sides) > 1 for line in lines)
    pitch = _pitch(names, width_mm) if several else 0.0
    names, last_mm = names if pitch else [], min(pitch or _NUMBER_MM, _NUMBER_MM)
    numbers_mm = len(names) * pitch + last_mm
    places = [width_mm - last_mm - (len(names) - 1 - i) * pitch for i in range(len(names))]
    columns = [Column(x, pitch - _APART_MM, "end") for x in places]
    columns.append(Column(width_mm, last_mm - _APART_MM, "end", font="sans-semibold"))
    names.append(kit.context.words("scenario_sheet.head.all"))
    text_mm = _BOX_MM + style.GAP_MM
    name = Column(text_mm, width_mm, wraps=True)
    grid = Grid(width_mm, (name, *columns), air * _ROW_MM)
    head_mm = 2 * style.SNUG_MM + face("sans-medium").ascent_mm(style.HEAD_PT)
    box = Block(_BOX_MM, _BOX_MM, (tick_box(style.BOX_MM / 2, 0, _BOX_MM),))
    rows = [grid.head(("", *names), head_mm, style.HEAD_PT, style.SNUG_MM)]
    for line in lines:
        sides = [number(count) if count else None for count in line.sides] if pitch else []
        room_mm = width_mm - text_mm - (numbers_mm if sides else last_mm) + style.GAP_MM
        text = replace(name, width_mm=room_mm, wraps=True).set(line.text)
        cells = (text, *(sides or [""] * (len(names) - 1)), number(line.total))
        rule_mm = style.GROUP_RULE_MM if line is lines[-1] else style.HAIRLINE_MM
        rows.append(grid.row(cells, rule_mm=rule_mm, drawn=box))
    say = Formatter(kit.context.words).line
    notes = [tightened([grey(say(line), style.TEXT_PT)], width_mm) for line in kit.game.brought]
    return stack([stack(rows), *notes], style.GAP_MM)


def _pitch(names: Sequence[str], width_mm: float) -> float:
    """The width of a column a side, as its name needs it, or narrow; none where they leave too little."""
    wide = max(_NUMBER_MM, _APART_MM + max(width(name, "sans-medium", style.HEAD_PT) for name in names))
    longest = max(width(word, "sans-medium", style.HEAD_PT) for name in names for word in name.split())
    least = max(_NARROW_MM, longest + _APART_MM)
    for pitch in (wide, max(least, _NUMBER_MM), least, _NUMBER_MM):
        if width_mm - len(names) * pitch - min(pitch, _NUMBER_MM) >= _LEAST_TEXT_MM:
            return pitch
    return 0.0
