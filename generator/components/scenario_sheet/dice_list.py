"""Of the scenario sheet: the dice that the game rolls, and how many of a kind at once."""

from __future__ import annotations

from generator.components.build_context import BuildContext
from generator.components.expressions import number
from generator.components.scenario_sheet.box import HEAD_PT, widened
from generator.components.scenario_sheet.story import title
from generator.components.sheet_layout import head_of, scaled
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game, Unit, Values
from generator.sheets import style
from generator.typesetting import EMPTY, Block, Column, Grid, Section, draw_die, stack

_DIE_PT, _DIE_GAP_MM, _DIE_AIR_MM = 7.0 / 4.6, 3.4, 1.6
"""A die's number in points for each mm of it; from a die to its words; what a row has besides its die."""
_AT_ONCE_MM = 16.0


def at_once(game: Game, sides: int, uses: tuple[str, ...]) -> int:
    """The most dice of a kind one roll can take: a die a figure in fire, an attack a die in combat."""
    rolls = [_of(game.values, "dice.at_once") or 1]
    tables = game.book.tables
    if "direction" in uses and "deviation_direction" in tables:
        rolls.append(len(tables["deviation_direction"].rows))
    for unit in game.units:
        figures = _value(unit, "figures")
        if "firing" in uses and _value(unit, "dice.firing") == sides:
            rolls.append(figures)
        if "combat" in uses and _value(unit, "dice.combat") == sides:
            attacks = max(_value(unit, "attacks.infantry"), _value(unit, "attacks.cavalry"), 1)
            rolls.append(figures * attacks)
    return max(rolls)


def _value(unit: Unit, key: str) -> int:
    return _of(unit.values, key)


def _of(values: Values, key: str) -> int:
    derived = values.get(key)
    return derived.value if derived else 0


def dice(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The dice the game rolls, each with its shape, its uses, and how many one roll can take."""
    if not game.dice:
        return EMPTY
    words, settings = context.words, layout.dice
    text_mm, size_pt = settings.die_mm + _DIE_GAP_MM, settings.text_pt
    room = width_mm - text_mm - widened(size_pt, layout) * _AT_ONCE_MM
    columns = (
        Column(text_mm, room, size_pt=size_pt, wraps=True),
        Column(width_mm, width_mm, "end", "sans-semibold", size_pt),
    )
    grid = Grid(width_mm, columns, settings.pitch_mm, size_pt, centred=True)
    head = grid.head(("", words("scenario_sheet.head.at_once")), scaled(HEAD_PT, layout.label_pt), layout.label_pt)
    rows = []
    for sides, uses in game.dice:
        names = [words(f"scenario_sheet.use.{use}") if f"scenario_sheet.use.{use}" in words else use for use in uses]
        cells = ", ".join(names), number(at_once(game, sides, uses))
        rule_mm = style.GROUP_RULE_MM if len(rows) == len(game.dice) - 1 else style.HAIRLINE_MM
        rows.append(
            grid.row(cells, least_mm=settings.die_mm + _DIE_AIR_MM, rule_mm=rule_mm, drawn=_die(sides, settings.die_mm))
        )
    return Section(stack((title(head_of(layout.titles.dice, words), width_mm, layout), head)), tuple(rows))


def _die(sides: int, size_mm: float) -> Block:
    half = size_mm / 2
    number_pt = max(style.LEAST_PT, _DIE_PT * size_mm)
    return Block(size_mm, size_mm, draw_die(sides, half, half, size_mm, False, style.INK, style.PAPER, number_pt))
