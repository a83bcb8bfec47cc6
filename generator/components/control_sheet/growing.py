"""What grows on a control sheet where there is room for it: small type with its rows, the column of names for these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.components.build_context import Words
from generator.components.control_sheet.columns import tell_much
from generator.components.unit_numbers import numbers_mm
from generator.expressions import number
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Unit
from generator.sheets import style
from generator.typesetting import width

_GROWS = ("detail_pt", "ability_pt", "sum_pt", "label_pt", "word_pt", "legend_pt", "note_pt", "balance_pt", "notes_pt")
"""Not heads: columns of numbers are no wider for them."""
_WORDS, _BOXES = ("order_of_battle", "foot", "turns", "fields"), ("figures", "tracks")
"""Parts of a layout that have small type, and those of them whose larger labels take more lines of boxes."""
_BATTLE, _ROWS = ("order_of_battle",), ("order_of_battle", "tracks")
_WAYS = (
    *((1.2, parts) for parts in ((*_WORDS, *_BOXES), _WORDS)),
    *((share, _WORDS) for share in (1.1, 1.06)),
    *((share, parts) for share in (1.2, 1.1) for parts in (_ROWS, _BATTLE)),
)
"""So many times as large, and which parts; what is read best first. Each is tried on all pages: few, for the sake of time."""
_MOST_PT = 2 * style.LEAST_PT
"""Of what is larger than a lead as it is, in large print: twice the least there is."""
_MOST_FOR_NAMES_MM, _LOWER_MM = 14.0, 0.5
"""How much wider a column of names of a width of its own may be, and how much lower all rows together are for it at least."""
_CLOSER, _LINE_LESS_MM = 11 / 12, 3.5
"""How many times as large words of figures may be where that saves a line of them, and how much lower rows are without one."""
_BEHIND_NAMES_MM = 1.0
"""Behind the longest name, where names are no wider."""
_OFF_POINTS_MM = 2.0
"""Kept free before points at least."""


def with_whole_names(
    layout: ControlSheetLayout, units: Sequence[Unit], words: Words, rows_mm: Callable[[ControlSheetLayout], float]
) -> ControlSheetLayout:
    """The same with its column of names, in rows that hold all of a unit, as wide as makes these lowest, up to what the
    longest name needs on a line; points that are no sums leave it what they do not need.

    ``rows_mm`` is how high all rows are together in a layout.
    """
    battle = layout.order_of_battle
    widths = {one.show: one.width_mm for one in battle.columns if one.width_mm}
    if "tracks" not in battle.below or "unit" not in widths:
        return layout
    number_mm = numbers_mm(units, battle.name_pt)
    needed = {number_mm + width(words.say(unit.name), "serif-semibold", battle.name_pt) + 0.1 for unit in units}
    totals = [unit.points for unit in units if unit.points]
    if totals and "points" in widths and not any(points.products for points in totals):
        said = [number(points.total) for points in totals]
        head_mm = width(words("control_sheet.head.points"), "sans-medium", battle.head_pt)
        needed_mm = max(head_mm, *(width(one, "sans-bold", battle.value_pt) for one in said))
        widths["points"] = min(widths["points"], needed_mm + _OFF_POINTS_MM)

    def with_names(wide_mm: float) -> ControlSheetLayout:
        given = widths | {"unit": wide_mm}
        columns = (one.model_copy(update={"width_mm": given.get(one.show)}) for one in battle.columns)
        return layout.model_copy(update={"order_of_battle": battle.model_copy(update={"columns": tuple(columns)})})

    best = with_names(widths["unit"])
    wider = sorted(mm for mm in needed if 0 < mm - widths["unit"] <= _MOST_FOR_NAMES_MM)
    best_mm = rows_mm(best) if wider else 0.0
    for found in map(with_names, wider):
        if (high_mm := rows_mm(found)) < best_mm - _LOWER_MM:
            best, best_mm = found, high_mm
    return best


def with_roles_on_a_line(
    layout: ControlSheetLayout, units: Sequence[Unit], words: Words, rows_mm: Callable[[ControlSheetLayout], float]
) -> ControlSheetLayout:
    """The same with names no wider than the longest, where lines of their own say who a unit is, and there with the words of
    what is crossed off a little smaller, if those of a unit then have a line less.

    ``rows_mm`` is how high all rows are together in a layout.
    """
    battle, figures = layout.order_of_battle, layout.figures
    if not tell_much(battle, units):
        return layout
    names_mm = max(width(words.say(unit.name), "serif-semibold", battle.name_pt) for unit in units)
    longest_mm = numbers_mm(units, battle.name_pt) + names_mm + _BEHIND_NAMES_MM
    columns = tuple(
        one.model_copy(update={"width_mm": min(one.width_mm, longest_mm)})
        if one.show == "unit" and one.width_mm
        else one
        for one in battle.columns
    )
    layout = layout.model_copy(update={"order_of_battle": battle.model_copy(update={"columns": columns})})
    closer = layout.model_copy(
        update={"figures": figures.model_copy(update={"label_pt": round(_CLOSER * figures.label_pt, 1)})}
    )
    is_large = figures.label_pt > style.LEAD_PT
    return closer if is_large and rows_mm(closer) < rows_mm(layout) - _LINE_LESS_MM else layout


def grown(layout: ControlSheetLayout) -> Iterator[tuple[ControlSheetLayout, bool]]:
    """The same with small type larger, up to that of a lead, in large print 12 points, and its rows with as much more air;
    the largest first. And whether rows must keep the air between their lines: not where words beside these grow alone."""
    for share, parts in _WAYS:
        changed = {}
        for name in parts:
            part = getattr(layout, name)
            sizes = {
                key: max(pt, min(style.LEAD_PT if pt <= style.LEAD_PT else _MOST_PT, share * pt))
                for key, pt in part
                if key in _GROWS
            }
            changed[name] = part.model_copy(update=sizes)
        if changed == {name: getattr(layout, name) for name in parts}:
            continue
        battle = changed["order_of_battle"]
        changed["order_of_battle"] = battle.model_copy(update={"air_mm": share * battle.air_mm})
        yield layout.model_copy(update=changed), parts not in (_ROWS, _BATTLE)
