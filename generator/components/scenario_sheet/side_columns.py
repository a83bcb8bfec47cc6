"""Of the scenario sheet: where things stand in the rows of units, the same for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.components.scenario_sheet.abouts import NAME_FONT, Abouts, abouts_of
from generator.components.scenario_sheet.parts import row_pitch, widened
from generator.components.sentences import Formatter
from generator.components.unit_numbers import numbers_mm
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import set_lines, width

_STRENGTH_RIGHT, _COUNTERS_RIGHT = 30.0, 16.0
"""From the right edge to that of the strength and of the counters, for values, heads and pieces of the standard's sizes;
larger ones widen them."""
_NAME_GAP_MM, _BEFORE_STRENGTH_MM = 2.0, 5.0
"""From a sign to the unit's name; what is kept free before the strength."""
_HEAD_APART_MM = 2.4
"""From the head of one of the game's own columns to the next, at least."""
_LISTED_MM, _FIGURE = 10.5, 0.95
"""From a column of the game's own to the next; the least height of the figure that stands before such a row, in rows."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where things stand in a row: from its left edge, in mm."""

    width_mm: float
    sign_mm: float
    name: float
    name_mm: float
    """The room for names."""
    name_pt: float
    """The size of all names."""
    strength: float
    counters: float
    listed: tuple[float, ...]
    abouts: Abouts


def columns_of(game: Game, width_mm: float, layout: ScenarioSheetLayout, say: Formatter) -> Columns:
    """The game's own columns as far apart as one another; no further than each needs, where that gives what is said of
    every unit room beside its name."""
    heads_mm = [width(say.line(line), "sans-medium", layout.label_pt) for line in game.listed]
    wider = widened(layout, (layout.sides.value_pt, style.LABEL_PT))
    even = max(wider * _LISTED_MM, max(heads_mm, default=0.0) + _HEAD_APART_MM)
    found = _columns(game, width_mm, layout, say, [even] * len(heads_mm))
    if found.abouts.are_beside:
        return found
    values = ([say.part(unit.listed[i] or "") for unit in game.units] for i in range(len(heads_mm)))
    values_mm = (max(width(value, "sans-semibold", layout.sides.value_pt) for value in column) for column in values)
    needed = [max(both) + _HEAD_APART_MM for both in zip(heads_mm, values_mm, strict=True)]
    close = _columns(game, width_mm, layout, say, needed)
    return close if close.abouts.are_beside else found


def _columns(
    game: Game, width_mm: float, layout: ScenarioSheetLayout, say: Formatter, listed_mm: Sequence[float]
) -> Columns:
    """Where a game has numbers of its own beside its units, a figure tells as much as its counter would in small."""
    settings = layout.sides
    wider = widened(layout, (settings.value_pt, style.LABEL_PT))
    count = len(listed_mm)
    has_signs = any(unit.face or unit.emblem or unit.entry.sign for unit in game.units)
    sign_mm = max(settings.counter_mm, _FIGURE * settings.pitch_mm) if count else settings.counter_mm
    sign_mm = sign_mm if has_signs else 0.0
    name = (sign_mm + _NAME_GAP_MM if has_signs else 0.0) + numbers_mm(game.units, settings.name_pt)
    strength_mm, counters_mm = (wider * wide for wide in (_STRENGTH_RIGHT, _COUNTERS_RIGHT))
    if not any(unit.entry.counters for unit in game.units):
        # Without counters to tell, the strength stands in their place.
        strength_mm = counters_mm
    name_mm = width_mm - name - (sum(listed_mm) if count else strength_mm + _BEFORE_STRENGTH_MM)
    names = (say.part(unit.name) for unit in game.units)
    fitted = (set_lines(text, NAME_FONT, settings.name_pt, name_mm) for text in names)
    name_pt = min((lines.size_pt for lines in fitted if len(lines.lines) == 1), default=settings.name_pt)
    pitch_mm = row_pitch(settings.pitch_mm, settings.name_pt, settings.value_pt, settings.origin_pt)
    return Columns(
        width_mm,
        sign_mm,
        name,
        name_mm,
        name_pt,
        width_mm - strength_mm,
        width_mm - counters_mm,
        tuple(width_mm - sum(listed_mm[i + 1 :]) for i in range(count)),
        abouts_of(game, settings, say, name_pt, name_mm, pitch_mm),
    )
