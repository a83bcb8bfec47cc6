"""Of the scenario sheet: what a row says of its unit, its regiment and what it has besides, in one size in all rows."""

from __future__ import annotations

from enum import Enum
from math import inf

from msgspec import Struct

from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled
from generator.drawing.fonts import face
from generator.model.scenario_sheet_layout import SideSettings
from generator.rulesets.api import Game, Unit
from generator.typesetting import DOT, set_lines, width
from generator.units import mm_from_points

NAME_FONT, NAME_LEADING = "serif-semibold", 1.08
_BESIDE_MM, _BESIDE = 1.8, 0.22
"""From a name to the words beside it, at least, and for each point of their type."""
BELOW_PT = 2.9 / 6.8
"""From a name to the words below it, for each point of their type."""
_LINES_AIR_MM, _LINES_AIR, _LEAST_AIR, _MOST_AIR = 2.2, 0.26, 0.36, 0.4
"""Above the capitals of a row of several lines and below its last baseline, together: at least, and for each point of
its names' type; and of the height of other rows, at least and at most."""

_FEW = 0.25
"""Of the units, how many may have no room beside their names where lower rows are to be had by that."""


def beside_mm(origin_pt: float) -> float:
    return max(_BESIDE_MM, _BESIDE * origin_pt)


def lines_air_mm(name_pt: float, pitch_mm: float = inf) -> float:
    """In rows that are so high otherwise: less where they are low, more where they are high."""
    air_mm = min(_LINES_AIR * name_pt, _MOST_AIR * pitch_mm)
    return max(_LINES_AIR_MM, air_mm, _LEAST_AIR * pitch_mm if pitch_mm < inf else 0.0)


def lines_mm(name_pt: float, lines: int) -> float:
    """The height of a row with a name of so many lines."""
    further_mm = (lines - 1) * NAME_LEADING * mm_from_points(name_pt)
    return face(NAME_FONT).cap_height_mm(name_pt) + further_mm + lines_air_mm(name_pt)


class _Way(Enum):
    BESIDE = "all of it stands beside the name"
    BELOW = "all of it stands below the name"
    PARTED = "what a unit is of stands beside its name where it fits, what it has besides below"


class Abouts(Struct, frozen=True):
    """One way for the rows of a game."""

    say: Formatter
    settings: SideSettings
    name_pt: float
    name_mm: float
    way: _Way

    @property
    def are_beside(self) -> bool:
        return self.way is _Way.BESIDE

    @property
    def are_below(self) -> bool:
        return self.way is _Way.BELOW

    def of(self, unit: Unit) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What stands beside the name of a unit, and what below it: parts between which lines may end."""
        about, besides = self.parts(unit)
        whole = tuple(filter(None, (about, besides)))
        match self.way:
            case _Way.BESIDE:
                return whole, ()
            case _Way.PARTED if self.fits(unit, about):
                return tuple(filter(None, (about,))), tuple(filter(None, (besides,)))
        return (), whole

    def parts(self, unit: Unit) -> tuple[str, str]:
        return self.say.part(unit.entry.about), ", ".join(map(self.say.line, unit.entry.besides))

    def fits(self, unit: Unit, text: str) -> bool:
        """Whether the words have room beside the name of a unit."""
        name = set_lines(
            self.say.part(unit.name), NAME_FONT, self.name_pt, self.name_mm, prefer="wrap", leading=NAME_LEADING
        )
        room = self.name_mm - name.width_mm - beside_mm(self.settings.origin_pt)
        return not text or (len(name.lines) == 1 and width(text, "sans", self.settings.origin_pt) <= room)


def abouts_of(
    game: Game, settings: SideSettings, say: Formatter, name_pt: float, name_mm: float, pitch_mm: float
) -> Abouts:
    """Beside the names where there is room for all, below them where the rows are high enough for that."""
    found = Abouts(say, settings, name_pt, name_mm, _Way.BELOW)
    if all(found.fits(unit, DOT.join(filter(None, found.parts(unit)))) for unit in game.units):
        way = _Way.BESIDE
    else:
        below_mm = scaled(BELOW_PT, settings.origin_pt)
        is_high = face(NAME_FONT).cap_height_mm(name_pt) + below_mm + lines_air_mm(name_pt) <= pitch_mm
        unfit = sum(not found.fits(unit, found.parts(unit)[0]) for unit in game.units)
        way = _Way.BELOW if is_high or unfit > _FEW * len(game.units) else _Way.PARTED
    return Abouts(say, settings, name_pt, name_mm, way)
