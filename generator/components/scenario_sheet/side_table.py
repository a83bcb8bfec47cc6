"""Of the scenario sheet: sides that have no more to say than the name of one unit, in one table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.pieces.entries import NAME_FONT
from generator.components.scenario_sheet.parts import HEAD_PT, KIND, row_pitch, title
from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled
from generator.components.storage.coat import band, coat_of
from generator.drawing import Mark, Shown
from generator.drawing.box import Box
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game, SideInPlay, Unit
from generator.sheets import style
from generator.typesetting import EMPTY, Block, Column, Grid, Section, stack, width

_FEWEST = 3
"""Fewer sides stand beside each other."""
_SIDE_SHARE = 0.2
"""Of the width, for the names of sides with their swatches."""
_SWATCH_SHARE, _SWATCH_WIDE = 0.62, 2.0
"""The height of a swatch in a side's colour, of that of its row, and its width for each mm of that."""


def side_table(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """A row a side, in its colour: the name of its unit and what the game lists of that; nothing where a side says more
    than that, or there are few of them."""
    if len(game.sides) < _FEWEST or not all(map(_is_one_name, game.sides)):
        return EMPTY
    words, say, settings = context.words, Formatter(context.words), layout.sides
    pitch_mm = row_pitch(settings.pitch_mm, settings.name_pt, settings.value_pt)
    listed = [say.line(line) for line in game.listed]
    columns = _columns(game, listed, pitch_mm, width_mm, layout)
    grid = Grid(width_mm, columns, pitch_mm, settings.value_pt)
    heads = words("scenario_sheet.head.side"), words("scenario_sheet.head.unit"), *listed
    head = grid.head(heads, scaled(HEAD_PT, layout.label_pt), layout.label_pt)
    rows = []
    for side in game.sides:
        unit = side.units[0]
        values = (None if value is None else say.part(value) for value in unit.listed)
        rule_mm = style.GROUP_RULE_MM if side is game.sides[-1] else style.HAIRLINE_MM
        cells = (words.say(side.side.name), say.part(unit.name), *values)
        shown = Mark("unit", (KIND, "sides"), (Shown("unit", unit.key, ("name", *unit.listed_of)),))
        row = grid.row(cells, rule_mm=rule_mm, drawn=_swatch(game, side, context, pitch_mm))
        rows.append(replace(row, mark=shown))
    return Section(stack((title(words("scenario_sheet.section.sides"), width_mm, layout), head)), tuple(rows))


def _columns(
    game: Game, heads: Sequence[str], pitch_mm: float, width_mm: float, layout: ScenarioSheetLayout
) -> tuple[Column, ...]:
    """The side, its unit, and the listed: words share what the numbers on the right leave."""
    settings = layout.sides
    swatch_mm = _SWATCH_WIDE * _SWATCH_SHARE * pitch_mm + style.GAP_MM
    numbers = [all(isinstance(side.units[0].listed[i], int | float) for side in game.sides) for i in range(len(heads))]
    number_mm = max((width(head, "sans-medium", layout.label_pt) for head in heads), default=0.0) + style.COLUMN_GAP_MM
    left_mm = _SIDE_SHARE * width_mm
    words_mm = (width_mm - left_mm - sum(numbers) * number_mm) / (1 + numbers.count(False))
    name_mm = left_mm - swatch_mm - style.GAP_MM
    columns = [Column(swatch_mm, name_mm, font=NAME_FONT, size_pt=settings.name_pt, wraps=True)]
    columns.append(Column(left_mm, words_mm - style.GAP_MM, size_pt=settings.value_pt, wraps=True))
    x_mm = left_mm + words_mm
    for is_number in numbers:
        if is_number:
            x_mm += number_mm
            columns.append(Column(x_mm, number_mm, "end", font="sans-semibold", size_pt=settings.value_pt))
        else:
            columns.append(Column(x_mm, words_mm - style.GAP_MM, size_pt=settings.value_pt, wraps=True))
            x_mm += words_mm
    return tuple(columns)


def _swatch(game: Game, side: SideInPlay, context: BuildContext, pitch_mm: float) -> Block:
    """The colour a side plays, with its mark."""
    high_mm = _SWATCH_SHARE * pitch_mm
    box = Box(0.0, 0.0, _SWATCH_WIDE * high_mm, high_mm)
    return Block(box.w, box.h, band(coat_of(game, side, context), box, context))


def _is_one_name(side: SideInPlay) -> bool:
    says_more = side.side.setup or side.placed or side.points or side.coalition
    return len(side.units) == 1 and not says_more and _is_name(side.units[0])


def _is_name(unit: Unit) -> bool:
    """Whether a unit has nothing beside its name and what is listed: no sign, no nation, no number."""
    entry = unit.entry
    has_look = unit.face or unit.emblem or unit.nation or unit.number is not None
    return not (has_look or entry.about or entry.counters or entry.besides or entry.strength is not None)
