"""The columns of the order of battle: which are shown, and where each stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import Words
from generator.components.control_sheet import marks
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, too_narrow
from generator.components.unit_numbers import numbers_mm
from generator.model.base import Located
from generator.model.control_sheet_layout import ControlSheetLayout, OrderOfBattle, ShownColumn
from generator.rulesets.api import Unit
from generator.typesetting import Anchor, Column, width

_DIE_AIR_MM, _VALUE_AIR_MM = 2.0, 1.2
"""What a column of dice or of numbers is wider by than what stands in it."""
_HEAD_AIR_MM = 0.2
"""Between the heads of two of those, which is kept free at least."""
_HEAD_APART_MM, _MOST_HEAD_MM, _MOST_LONE_MM = 2.4, 16.0, 24.0
"""The same where a column of numbers is wider for its head, which it is up to a width, or, above names, another; longer heads
shrink."""
_NAME_AIR_MM, _MORE_FOR_A_WORD_MM = 1.5, 5.0
"""Behind the longest name, where its column has room; and by how much a column of a width of its own is wider, so that no
name has to be smaller than the others for a long word."""
_LEAST_MM = {"unit": 18.0, "figures": 12.0, "tracks": 18.0, "abilities": 14.0, "points": 10.0}
"""Narrower than this a column holds no words worth reading."""
_WIDER = ("figures", "tracks")
"""The first of these that is shown has what others leave of the width."""
VALUES = ("figures", "abilities", "points")
"""What states may stand below; numbers alone leave them room beside them."""
_HAS: dict[str, Callable[[Unit], object]] = {
    "sign": lambda unit: unit.face or unit.emblem,
    "stats": lambda unit: unit.stats,
    "unit": lambda unit: True,
    "figures": lambda unit: unit.figure_groups,
    "tracks": lambda unit: has_states(unit),
    "abilities": lambda unit: unit.abilities or unit.menu,
    "points": lambda unit: unit.points,
}
"""Whether a unit has something for a column; of ``stats`` those count that the layout names."""


def has_states(unit: Unit) -> bool:
    """Whether anything of a unit stands among states."""
    return any(track.form in marks.FORMS for track in unit.tracks)


def are_few(units: Sequence[Unit]) -> bool:
    """Whether so few units have states that these stand below figures, not in a column that is empty elsewhere."""
    return all(unit.figure_groups for unit in units) and 2 * sum(map(has_states, units)) <= len(units)


def tracks_have_column(layout: ControlSheetLayout, columns: Sequence[ShownColumn], units: Sequence[Unit]) -> bool:
    """Whether states stand in a column: not where they stand below the values, if there are any, or below few figures."""
    shown = [column.show for column in columns]
    if "tracks" in layout.order_of_battle.below:
        return not any(_HAS[show](unit) for show in VALUES if show in shown for unit in units)
    return not (are_few(units) and "figures" in shown)


def tell_much(settings: OrderOfBattle, units: Sequence[Unit]) -> bool:
    """Whether so much is told of units that it stands on lines of its own below their values, not below their names."""
    return "abilities" in settings.below and any(unit.picked for unit in units)


class Placed(Struct, frozen=True):
    """A column of the layout, or one of its ``stats``, by its name; the gap to the next is not part of it."""

    show: str
    head: str
    left_mm: float
    width_mm: float
    anchor: Anchor = "start"
    head_air_mm: float = 0.0
    head_more_mm: float = 0.0
    """By how much its head may be wider."""
    is_stat: bool = False
    layout: tuple[str | int, ...] = ()
    """Where the layout has it."""

    @property
    def column(self) -> Column:
        """As its head stands."""
        at = {"start": 0.0, "middle": self.width_mm / 2, "end": self.width_mm}[self.anchor]
        return Column(self.left_mm + at, self.width_mm + self.head_more_mm - self.head_air_mm, self.anchor)


def placed_columns(
    layout: Located[ControlSheetLayout],
    columns: Sequence[tuple[int, ShownColumn]],
    width_mm: float,
    units: Sequence[Unit],
    words: Words,
) -> tuple[Placed, ...]:
    """These columns of a layout, each with its number there, in a width.

    One that no unit has anything for is left out, and that of states is no wider than the places in use; what they
    would have of the width goes to the figures, or to the states where there are no figures.

    UserError, at the column, when one is too narrow for words.
    """
    settings = layout.value.order_of_battle
    stats = tuple(_stats(settings, units, words))
    below = () if tracks_have_column(layout.value, [column for _, column in columns], units) else ("tracks",)
    shown = [
        (i, column)
        for i, column in columns
        if column.show not in below and (stats if column.show == "stats" else any(map(_HAS[column.show], units)))
    ]
    gaps = [_gap(settings, one, two) for (_, one), (_, two) in pairwise(shown)]
    stats_mm = sum(stat.width_mm for stat in stats)
    # Empty columns have their shares too, which the widest gets.
    shares = sum(column.share or 0.0 for _, column in columns)
    room = width_mm - sum(gaps)
    names = [words.say(unit.name) for unit in units]
    name_pt = settings.name_pt
    number_mm = numbers_mm(units, name_pt)
    name_mm, word_mm = (
        number_mm + max((width(one, "serif-semibold", name_pt) for one in found), default=0.0)
        for found in (names, [word for name in names for word in name.split()])
    )
    shown = [(i, _for_words(column, word_mm) if shares else column) for i, column in shown]
    widths = _widths(
        layout.value, [column for _, column in shown], shares, stats_mm, room, units, name_mm + _NAME_AIR_MM
    )
    pen, placed = 0.0, []
    for (i, column), wide, gap in zip(shown, widths, [*gaps, 0.0], strict=False):
        if wide < _LEAST_MM.get(column.show, 0.0) or pen + wide > width_mm + 0.01:
            what = f"the column '{column.show}' has {max(0.0, min(wide, width_mm - pen)):.1f} mm of the page's width"
            remedy = "Make other columns narrower or fewer, or turn the paper."
            raise too_narrow(layout, ("order_of_battle", "columns", i), what, remedy)
        at = ("control_sheet", "order_of_battle", "columns", i)
        if column.show == "stats":
            placed += [replace(stat, left_mm=pen + stat.left_mm, layout=at) for stat in stats]
        else:
            # Points end on the edge of the page.
            anchor: Anchor = "end" if column.show == "points" else "start"
            placed.append(Placed(column.show, head_of(column.head, words), pen, wide, anchor, layout=at))
        pen += wide + gap
    return tuple(placed)


def _for_words(column: ShownColumn, word_mm: float) -> ShownColumn:
    """A column of names as wide as the longest word of them, if that is little wider."""
    if column.show != "unit" or column.width_mm is None or word_mm <= column.width_mm:
        return column
    return column.model_copy(update={"width_mm": min(word_mm + 0.1, column.width_mm + _MORE_FOR_A_WORD_MM)})


def _widths(
    layout: ControlSheetLayout,
    shown: Sequence[ShownColumn],
    shares: float,
    stats_mm: float,
    width_mm: float,
    units: Sequence[Unit],
    name_mm: float,
) -> list[float]:
    """The width of each column shown, those of a share from what the others leave.

    What a column leaves of its share goes to that of names, until they fit, and then to the one that is to be wider.
    """
    fixed = [stats_mm if column.show == "stats" else column.width_mm or 0.0 for column in shown]
    taken = [(column.share or 0.0) * _used(column, layout, units) for column in shown]
    wider = next((name for name in _WIDER if any(column.show == name for column in shown)), None)
    share_mm = (width_mm - sum(fixed)) / shares if shares else 0.0
    left_mm = (shares - sum(taken)) * share_mm if wider else 0.0
    found = [wide + share * share_mm for wide, share in zip(fixed, taken, strict=True)]
    for i, column in enumerate(shown):
        if column.show == "unit" and column.share:
            more_mm = min(left_mm, max(0.0, name_mm - found[i]))
            found[i] += more_mm
            left_mm -= more_mm
    return [wide + (left_mm if column.show == wider else 0.0) for column, wide in zip(shown, found, strict=True)]


def _used(column: ShownColumn, layout: ControlSheetLayout, units: Sequence[Unit]) -> float:
    """The part of a column's share that it uses: of states beside each other, as many as some unit has."""
    if column.show != "tracks":
        return 1.0
    most = max((sum(track.form in marks.FORMS for track in unit.tracks) for unit in units), default=0)
    return max(1, min(most, layout.tracks.columns)) / layout.tracks.columns


def _gap(settings: OrderOfBattle, one: ShownColumn, two: ShownColumn) -> float:
    """Between two neighbours: what the right one says, else the left one, else what holds for all."""
    asked = (gap for gap in (two.before_mm, one.after_mm) if gap is not None)
    return next(asked, settings.gap_mm)


def _stats(settings: OrderOfBattle, units: Sequence[Unit], words: Words) -> Iterator[Placed]:
    """Those that units have, side by side."""
    say, pen = Formatter(words), 0.0
    others = dict.fromkeys(name for unit in units for name in unit.stats if name not in settings.stats)
    shown = {
        name: found
        for name in (*settings.stats, *others)
        if (found := [unit.stats[name] for unit in units if name in unit.stats])
    }
    for name, found in shown.items():
        head = words(found[0].head)
        if any(stat.value.form == "die" for stat in found):
            wide, least_mm = settings.die_mm + _DIE_AIR_MM, 0.0
        else:
            widest = max(width(say.part(stat.value), "sans-bold", settings.value_pt) for stat in found)
            head_mm = width(head, "sans-medium", settings.head_pt) + _HEAD_APART_MM
            least_mm = max(settings.number_mm, widest + _VALUE_AIR_MM)
            wide = max(least_mm, min(head_mm, _MOST_HEAD_MM))
        if len(shown) == 1 and 0 < least_mm < wide:
            # The head of a lone column ends with its numbers, and begins above the names, whose own head is short.
            wide = max(least_mm, min(head_mm, _MOST_LONE_MM))
            yield Placed(name, head, pen, least_mm, "end", _HEAD_AIR_MM, wide - least_mm, is_stat=True)
            return
        yield Placed(name, head, pen, wide, "middle", _HEAD_AIR_MM, is_stat=True)
        pen += wide
