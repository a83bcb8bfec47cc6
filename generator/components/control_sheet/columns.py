"""The columns of the order of battle: where each stands, and what of a unit's values it prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.drawing.bounds import Box
from generator.rulesets.api import Unit

COUNTER_MM = 10.0

_STATS = (
    ("initiative", "initiative"),
    ("morale", "morale"),
    ("courage", "courage"),
    ("dice.firing", "firing_die"),
    ("dice.combat", "combat_die"),
)
"""Values a player looks up in play, and the stat whose word heads each; those no unit has take no room."""
DICE = {"dice.firing": True, "dice.combat": False}
"""Those drawn as a die, and whether it is solid."""

_SIGN_MM, _POINTS_MM, _GAP_MM = COUNTER_MM + 2.5, 23.0, 3.5
_NUMBER_MM, _DIE_MM, _STATS_AIR_MM = 6.2, 7.0, 4.0
_FIGURES_MM = 56.0
"""Holds twelve figures on three counters."""
_UNIT_SHARE, _TRACKS_SHARE, _ABILITIES_SHARE = 0.33, 0.42, 0.25
"""Of the width that sign, stats, figures and points leave."""


@dataclass(frozen=True, slots=True)
class Column:
    """Between ``x`` and ``right``; the gap to the next is not part of it."""

    x: float
    width: float

    @property
    def right(self) -> float:
        return self.x + self.width


@dataclass(frozen=True, slots=True)
class Stat:
    """One narrow column: the middle of it, the value in it, the word over it."""

    x: float
    value: str
    head: str


@dataclass(frozen=True, slots=True)
class Columns:
    left: float
    right: float
    unit: Column
    stats: tuple[Stat, ...]
    figures: Column
    tracks: Column
    abilities: Column
    points: Column

    @classmethod
    def across(cls, area: Box, units: Iterable[Unit]) -> Columns:
        """Columns for these units in the width of an area."""
        values = {key for unit in units for key in unit.values}
        shown = [(value, head) for value, head in _STATS if value in values]
        widths = [_DIE_MM if value in DICE else _NUMBER_MM for value, _ in shown]
        stats_width = sum(widths) + _STATS_AIR_MM if shown else 0.0
        spare = area.w - _SIGN_MM - stats_width - _FIGURES_MM - _POINTS_MM - 4 * _GAP_MM
        unit = Column(area.x + _SIGN_MM, _UNIT_SHARE * spare)
        pen = unit.right + _GAP_MM / 2
        stats = []
        for (value, head), width in zip(shown, widths, strict=True):
            stats.append(Stat(pen + width / 2, value, head))
            pen += width
        figures = Column(unit.right + stats_width + _GAP_MM, _FIGURES_MM)
        tracks = Column(figures.right + _GAP_MM, _TRACKS_SHARE * spare)
        abilities = Column(tracks.right + _GAP_MM, _ABILITIES_SHARE * spare)
        points = Column(area.right - _POINTS_MM, _POINTS_MM)
        return cls(area.x, area.right, unit, tuple(stats), figures, tracks, abilities, points)
