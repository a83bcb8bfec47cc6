"""Of the scenario sheet: sides that have no more to say than the name of one unit, in one table."""

from __future__ import annotations

from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.parts import HEAD_PT, row_pitch, title
from generator.components.scenario_sheet.side_columns import NAME_FONT
from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game, SideInPlay, Unit
from generator.sheets import style
from generator.typesetting import EMPTY, Column, Grid, Section, stack

_FEWEST = 3
"""Fewer sides stand beside each other."""
_SIDE_SHARE = 0.3
"""Of the width, for the names of sides."""


def side_table(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """A row a side with the name of its unit; nothing where a side says more than that, or there are few of them."""
    if len(game.sides) < _FEWEST or game.listed or not all(map(_is_one_name, game.sides)):
        return EMPTY
    words, say, settings = context.words, Formatter(context.words), layout.sides
    left_mm = _SIDE_SHARE * width_mm
    columns = (
        Column(0.0, left_mm - style.COLUMN_GAP_MM, font=NAME_FONT, size_pt=settings.name_pt, wraps=True),
        Column(left_mm, width_mm - left_mm, size_pt=settings.value_pt, wraps=True),
    )
    grid = Grid(width_mm, columns, row_pitch(settings.pitch_mm, settings.name_pt, settings.value_pt), settings.value_pt)
    heads = words("scenario_sheet.head.side"), words("scenario_sheet.head.unit")
    head = grid.head(heads, scaled(HEAD_PT, layout.label_pt), layout.label_pt)
    rows = [
        grid.row(
            (words.say(side.side.name), say.part(side.units[0].name)),
            rule_mm=style.GROUP_RULE_MM if side is game.sides[-1] else style.HAIRLINE_MM,
        )
        for side in game.sides
    ]
    return Section(stack((title(words("scenario_sheet.section.sides"), width_mm, layout), head)), tuple(rows))


def _is_one_name(side: SideInPlay) -> bool:
    says_more = side.side.setup or side.placed or side.points or side.coalition
    return len(side.units) == 1 and not says_more and _is_name(side.units[0])


def _is_name(unit: Unit) -> bool:
    """Whether a unit has nothing beside its name: no sign, no nation, no number."""
    entry = unit.entry
    has_look = unit.face or unit.emblem or unit.nation or unit.number is not None
    return not (has_look or entry.about or entry.counters or entry.besides or entry.strength is not None)
