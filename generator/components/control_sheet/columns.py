"""The columns of the order of battle: where each stands, and what of a unit's values it prints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.components.control_sheet import marks
from generator.components.expressions import number
from generator.components.sheet_layout import too_narrow
from generator.drawing.box import Box
from generator.model.base import Located
from generator.model.control_sheet_layout import ColumnName, ControlSheetLayout, OrderOfBattle, ShownColumn
from generator.rulesets.api import Derived, Unit
from generator.typesetting import width

_VALUES = {
    "initiative": "initiative",
    "morale": "morale",
    "courage": "courage",
    "firing_die": "dice.firing",
    "combat_die": "dice.combat",
    "motivation": "motivation",
}
"""The value that stands under each head; those no unit has take no room."""
DICE = {"dice.firing": True, "dice.combat": False}
"""Those drawn as a die, and whether it is solid."""
_DIE_AIR_MM, _VALUE_AIR_MM = 2.0, 1.2
"""What a column of dice or of numbers is wider by than what stands in it."""
_LEAST_MM = {"unit": 18.0, "figures": 12.0, "tracks": 18.0, "abilities": 14.0, "points": 10.0}
"""Narrower than this a column holds no words worth reading."""
_WIDER = ("figures", "tracks")
"""The first of these that is shown has what others leave of the width."""


@dataclass(frozen=True, slots=True)
class Column:
    """Between ``x`` and ``right``; the gap to the next is not part of it."""

    x: float
    width: float
    head: str | dict[str, str] | None = None

    @property
    def right(self) -> float:
        return self.x + self.width


@dataclass(frozen=True, slots=True)
class Stat:
    """One narrow column: the middle of it, its width, the value in it, the word over it."""

    x: float
    width: float
    value: str
    head: str


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns shown, by what they show; ``stats`` are several, and so apart."""

    left: float
    right: float
    stats: tuple[Stat, ...]
    shown: dict[str, Column]

    def get(self, name: str) -> Column | None:
        return self.shown.get(name)


def stat_text(value: Derived) -> str:
    """A value as it stands in its column: 3, or 3+ where it is what a die must show."""
    return f"{number(value.value)}+" if value.unit == "roll" else number(value.value)


def across(
    layout: Located[ControlSheetLayout], columns: Sequence[tuple[int, ShownColumn]], area: Box, units: Iterable[Unit]
) -> Columns:
    """These columns of a layout, each with its number there, in the width of an area.

    One that no unit has anything for is left out, and that of states is no wider than the places in use; what they
    would have of the width goes to the figures, or to the states where there are no figures.

    UserError, at the column, when one is too narrow for words.
    """
    own, units = layout.value.order_of_battle, list(units)
    stats = _stats(own, units)
    empty = [column for _, column in columns if not _is_filled(column.show, stats, units)]
    columns = [(i, column) for i, column in columns if column not in empty]
    gaps = [_gap(own, one, two) for (_, one), (_, two) in zip(columns, columns[1:], strict=False)]
    stats_mm = sum(wide for _, _, wide in stats)
    fixed = [stats_mm if column.show == "stats" else column.width_mm or 0.0 for _, column in columns]
    spare = area.w - sum(fixed) - sum(gaps)
    shares = sum(column.share or 0.0 for _, column in columns) + sum(column.share or 0.0 for column in empty)
    taken = {column.show: (column.share or 0.0) * _used(column.show, layout.value, units) for _, column in columns}
    left_over = shares - sum(taken.values())
    wider = next((name for name in _WIDER if any(column.show == name for _, column in columns)), None)
    pen, shown, placed = area.x, {}, ()
    for place, (i, column) in enumerate(columns):
        wide = fixed[place] if column.share is None else taken[column.show] / shares * spare
        wide += left_over / shares * spare if column.show == wider else 0.0
        if wide < _LEAST_MM.get(column.show, 0.0) or pen + wide > area.right + 0.01:
            what = f"the column '{column.show}' has {max(0.0, min(wide, area.right - pen)):.1f} mm of the page's width"
            remedy = "Make other columns narrower or fewer, or turn the paper."
            raise too_narrow(layout, ("order_of_battle", "columns", i), what, remedy)
        if column.show == "stats":
            placed = _placed(stats, pen)
        else:
            shown[column.show] = Column(pen, wide, column.head)
        pen += wide + (gaps[place] if place < len(gaps) else 0.0)
    return Columns(area.x, area.right, placed, shown)


def _is_filled(show: ColumnName, stats: Sequence[object], units: Sequence[Unit]) -> bool:
    """Whether any unit has something for a column."""
    match show:
        case "sign":
            return any(unit.face or unit.emblem for unit in units)
        case "stats":
            return bool(stats)
        case "abilities":
            return any(unit.abilities or unit.menu for unit in units)
        case "figures":
            return any(unit.figure_groups for unit in units)
        case "points":
            return any("points.total" in unit.values for unit in units)
        case "tracks":
            return any(track.form in marks.FORMS for unit in units for track in unit.tracks)
    return True


def _used(show: ColumnName, layout: ControlSheetLayout, units: Sequence[Unit]) -> float:
    """The part of a column's share that it uses: of states beside each other, as many as some unit has."""
    if show != "tracks":
        return 1.0
    most = max((sum(track.form in marks.FORMS for track in unit.tracks) for unit in units), default=0)
    return max(1, min(most, layout.tracks.columns)) / layout.tracks.columns


def _gap(own: OrderOfBattle, one: ShownColumn, two: ShownColumn) -> float:
    """Between two neighbours: what the right one says, else the left one, else what holds for all."""
    said = (gap for gap in (two.before_mm, one.after_mm) if gap is not None)
    return next(said, own.gap_mm)


def _stats(own: OrderOfBattle, units: Sequence[Unit]) -> list[tuple[str, str, float]]:
    """Of those that units have: the value, the word over it, and how wide it stands."""
    found = []
    for head in own.stats:
        value = _VALUES[head]
        said = [unit.values[value] for unit in units if value in unit.values]
        if not said:
            continue
        if value in DICE:
            wide = own.die_mm + _DIE_AIR_MM
        else:
            widest = max(width(stat_text(one), "sans-bold", own.value_pt) for one in said)
            wide = max(own.number_mm, widest + _VALUE_AIR_MM)
        found.append((value, head, wide))
    return found


def _placed(stats: Sequence[tuple[str, str, float]], pen: float) -> tuple[Stat, ...]:
    placed = []
    for value, head, wide in stats:
        placed.append(Stat(pen + wide / 2, wide, value, head))
        pen += wide
    return tuple(placed)
