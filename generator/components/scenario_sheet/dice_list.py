"""Of the scenario sheet: the dice that the game rolls, and how many of a kind at once."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.build_context import BuildContext
from generator.components.dice import draw_die
from generator.components.expressions import number
from generator.components.scenario_sheet.box import HEAD_PT, widened
from generator.components.scenario_sheet.story import title
from generator.components.sheet_layout import head_of, scaled
from generator.components.typesetting.sections import Section, Strip
from generator.components.typesetting.sheet_text import rule, set_lines
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game, Unit, Values
from generator.sheets import style

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
        return Section(None, ())
    words, head_mm = context.words, scaled(HEAD_PT, layout.label_pt)
    top_strip = title(head_of(layout.titles.dice, words), width_mm, layout)
    aside = words("scenario_sheet.head.at_once")

    def head(x: float, top: float) -> Iterator[Item]:
        yield from top_strip.draw(x, top)
        base = top + top_strip.height_mm + head_mm - 1.4
        yield Text(x + width_mm, base, aside, "sans-medium", layout.label_pt, style.SECONDARY, "end")
        yield rule(x, x + width_mm, base + 1.4)

    rows = [
        _die(game, sides, uses, context, width_mm, layout, is_last=i == len(game.dice) - 1)
        for i, (sides, uses) in enumerate(game.dice)
    ]
    return Section(Strip(top_strip.height_mm + head_mm, head), tuple(rows))


def _die(
    game: Game,
    sides: int,
    uses: tuple[str, ...],
    context: BuildContext,
    width_mm: float,
    layout: ScenarioSheetLayout,
    *,
    is_last: bool,
) -> Strip:
    words, own = context.words, layout.dice
    size_pt, die_mm, text_mm = own.text_pt, own.die_mm, own.die_mm + _DIE_GAP_MM
    said = [words(f"scenario_sheet.use.{use}") if f"scenario_sheet.use.{use}" in words else use for use in uses]
    room = width_mm - text_mm - widened(size_pt, layout) * _AT_ONCE_MM
    lines = set_lines(", ".join(said), "sans", size_pt, room, prefer="wrap")
    height = max(own.pitch_mm, die_mm + _DIE_AIR_MM, lines.height_mm + 2.4)
    most = number(at_once(game, sides, uses))
    cap = face("sans").cap_height_mm(size_pt)

    def draw(x: float, top: float) -> Iterator[Item]:
        middle = top + height / 2
        number_pt = max(style.LEAST_PT, _DIE_PT * die_mm)
        yield from draw_die(sides, x + die_mm / 2, middle, die_mm, False, style.INK, style.PAPER, number_pt)
        yield from lines.at(x + text_mm, middle + cap / 2 - lines.rest_mm / 2)
        yield Text(x + width_mm, middle + cap / 2, most, "sans-semibold", size_pt, style.INK, "end")
        weight = style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM
        yield rule(x, x + width_mm, top + height, weight)

    return Strip(height, draw)
