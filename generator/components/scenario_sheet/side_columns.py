"""Of the scenario sheet: where things stand in the rows of units, the same for both sides."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.scenario_sheet.abouts import NAME_FONT, Abouts, abouts_of, lines_mm
from generator.components.scenario_sheet.parts import row_pitch, widened
from generator.components.sentences import HALF, Formatter
from generator.components.unit_numbers import numbers_mm
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import DOT, set_lines, width

_STRENGTH_RIGHT, _COUNTERS_RIGHT = 30.0, 16.0
"""From the right edge to that of the strength and of the counters, in the standard's sizes of type, where there is room;
larger ones widen them."""
_NAME_GAP_MM, _BEFORE_STRENGTH_MM = 2.0, 3.0
"""From a sign to the unit's name; what is kept free before the numbers of strength."""
_CLEAR_MM = 1.5
"""From words below a name to the widest number beside them, at least."""
_WAYS = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)
"""How far columns go towards that, the rest of the way from where their heads and values need them to be."""
_APART_MM = 2.4
"""From a column to the next, at least, both of its heads and of its values."""
_LISTED_MM, _FIGURE = 10.5, 0.95
"""From a column of the game's own to the next; the least height of the figure that stands before such a row, in rows."""


class Columns(Struct, frozen=True):
    """Where things stand in a row: from its left edge, in mm."""

    width_mm: float
    sign_mm: float
    name: float
    name_mm: float
    """The room for names."""
    below_mm: float
    """The same for words below them: up to where numbers begin."""
    name_pt: float
    """The size of all names."""
    strength: float
    counters: float
    listed: tuple[float, ...]
    abouts: Abouts


def columns_of(game: Game, width_mm: float, layout: ScenarioSheetLayout, say: Formatter) -> Columns:
    """Columns well apart, those of the game's own as far as one another; closer, down to what each needs, where that is
    of use to names and what is said beside them."""
    wider = widened(layout, (layout.sides.value_pt, style.LABEL_PT))
    heads_mm = [width(say.line(line), "sans-medium", layout.label_pt) for line in game.listed]
    values = ([say.part(unit.listed[i] or "") for unit in game.units] for i in range(len(heads_mm)))
    values_mm = [
        max((width(value, "sans-semibold", layout.sides.value_pt) for value in column), default=0.0)
        for column in values
    ]
    needed = [max(both) + _APART_MM for both in zip(heads_mm, values_mm, strict=True)]
    even = max(wider * _LISTED_MM, max(heads_mm, default=0.0) + _APART_MM)
    numbers = _numbers(game, layout, say)
    ways = (
        _columns(
            game,
            width_mm,
            layout,
            say,
            [mm + (even - mm) * wide for mm in needed],
            numbers.roomier(wider, wide),
            next(iter(values_mm), numbers.value_mm),
        )
        for wide in _WAYS
    )
    return max(ways, key=lambda columns: _helps(game, say, columns))


class _Numbers(Struct, frozen=True):
    """Of strength and counters, from the right edge of a row: where they end, and where those of strength begin."""

    strength_mm: float
    counters_mm: float
    value_mm: float
    """The widest strength."""
    has_counters: bool

    def roomier(self, wider: float, share: float) -> _Numbers:
        """A share of the way to where there is room for all."""
        more_mm = share * max(0.0, wider * _COUNTERS_RIGHT - self.counters_mm)
        apart_mm = wider * (_STRENGTH_RIGHT - _COUNTERS_RIGHT) - (self.strength_mm - self.counters_mm)
        strength_mm = self.strength_mm + more_mm + share * max(0.0, apart_mm) * self.has_counters
        return replace(self, counters_mm=self.counters_mm + more_mm, strength_mm=strength_mm)


def _numbers(game: Game, layout: ScenarioSheetLayout, say: Formatter) -> _Numbers:
    """No further apart than their heads and values need; half a counter hangs after its column."""
    units, size_pt = game.units, layout.sides.value_pt
    counters = [say.part(unit.entry.counters) for unit in units if unit.entry.counters]
    strength = [say.part(unit.entry.strength) for unit in units if unit.entry.strength is not None]
    totals = [say.part(unit.points.total) for unit in units if unit.points is not None]

    def head_mm(text: str) -> float:
        return width(text, "sans-medium", layout.label_pt)

    def most_mm(values: Sequence[str], font: str = "sans") -> float:
        return max((width(value, font, size_pt) for value in values), default=0.0)

    half_mm = width(HALF, "sans", size_pt) * any(value.endswith(HALF) for value in counters)
    counters_mm = half_mm
    if totals:
        points_mm = most_mm(totals, "sans-semibold") + half_mm
        counters_mm = max(points_mm, head_mm(say.words("scenario_sheet.head.points"))) + _APART_MM
    strength_mm = counters_mm
    if counters:
        whole_mm = most_mm([value.removesuffix(HALF) for value in counters])
        strength_mm += max(whole_mm, head_mm(say.words("scenario_sheet.head.counters"))) + _APART_MM
    return _Numbers(strength_mm, counters_mm, most_mm(strength), bool(counters))


def _helps(game: Game, say: Formatter, columns: Columns) -> tuple[bool, float, int, bool, int]:
    """Whether all stands beside the names, how large these are, how many of them stand on one line, whether all stands
    below them, and how much of that on one line: the most is the best."""
    abouts = columns.abouts
    fitting = sum(width(say.part(unit.name), NAME_FONT, columns.name_pt) <= columns.name_mm for unit in game.units)
    below = (DOT.join(abouts.of(unit)[1]) for unit in game.units)
    unbroken = sum(width(text, "sans", abouts.settings.origin_pt) <= columns.below_mm for text in below)
    return abouts.are_beside, columns.name_pt, fitting, abouts.are_below, unbroken


def _columns(
    game: Game,
    width_mm: float,
    layout: ScenarioSheetLayout,
    say: Formatter,
    listed_mm: Sequence[float],
    numbers: _Numbers,
    first_mm: float,
) -> Columns:
    """Where a game has numbers of its own beside its units, a figure tells as much as its counter would in small.

    ``first_mm`` is the widest of the first numbers.
    """
    settings = layout.sides
    count = len(listed_mm)
    has_signs = any(unit.face or unit.emblem or unit.entry.sign for unit in game.units)
    sign_mm = max(settings.counter_mm, _FIGURE * settings.pitch_mm) if count else settings.counter_mm
    sign_mm = sign_mm if has_signs else 0.0
    name = (sign_mm + _NAME_GAP_MM if has_signs else 0.0) + numbers_mm(game.units, settings.name_pt)
    taken_mm = sum(listed_mm) if count else numbers.strength_mm + numbers.value_mm + _BEFORE_STRENGTH_MM
    name_mm = width_mm - name - taken_mm
    first_right_mm = width_mm - (sum(listed_mm[1:]) if count else numbers.strength_mm)
    below_mm = first_right_mm - first_mm - _CLEAR_MM - name
    names = (say.part(unit.name) for unit in game.units)
    fitted = (set_lines(text, NAME_FONT, settings.name_pt, name_mm) for text in names)
    name_pt = min((lines.size_pt for lines in fitted if len(lines.lines) == 1), default=settings.name_pt)
    pitch_mm = row_pitch(settings.pitch_mm, settings.name_pt, settings.value_pt, settings.origin_pt)
    # No name is smaller for a line where rows are high enough for two.
    name_pt = settings.name_pt if lines_mm(settings.name_pt, 2) <= pitch_mm else name_pt
    return Columns(
        width_mm,
        sign_mm,
        name,
        name_mm,
        below_mm,
        name_pt,
        width_mm - numbers.strength_mm,
        width_mm - numbers.counters_mm,
        tuple(width_mm - sum(listed_mm[i + 1 :]) for i in range(count)),
        abouts_of(game, settings, say, name_pt, name_mm, pitch_mm),
    )
