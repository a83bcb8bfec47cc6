"""The figures of a unit as boxes to cross off: by counter, by role, or, where they are all alike, by fives.

Boxes of one counter stand together with a bracket below and a gap at the half; those that are left when the
unit is reduced are tinted. The last odd figure, which is on no counter, has a dashed box. Groups that do not
fit on a line go on the next; more of a role than are counted at a glance stand by fives too, with their number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace

from generator.components.build_context import Words
from generator.components.layout_names import loss_groups
from generator.components.pieces.losses import LossGroup, boxes, boxes_mm, bracket, in_parts
from generator.components.sheet_layout import scaled
from generator.drawing import Item
from generator.expressions import number
from generator.model.control_sheet_layout import FigureSettings
from generator.rulesets.api import Unit
from generator.typesetting import Block, air, flow, in_lines, set_lines, stack, tick_box, width

BRACKET_TOP_MM, BRACKET_MM = 0.9, 0.8

_LABEL_GAP, _ROLE_GAP_MM, _LINE_GAP_MM = 1.0 / 6.8, 4.2, 1.6
_RUN_GAP_MM = 1.0
"""Between the lines of a role's boxes."""
_LEDGER_GAP_MM = 2.0
"""From the widest name to the boxes, where names lead."""
_LEAST_LABEL_MM, _LEAST_LINE = 25.0, 0.5
"""Kept free for a role's name beside its boxes; the least height of a line of it, for each point of its type."""
_MOST_UNITS = 0.7
"""More than so many of all give columns their widths, where there is no room for those of all."""
_MOST_APART_MM = 14.0
"""By how much columns of roles may stand further apart than they need."""
_FIVE = 5
"""So many boxes together are counted at a glance."""


def role_columns(units: Sequence[Unit], words: Words, width_mm: float, settings: FigureSettings) -> tuple[float, ...]:
    """How wide each role is, where all units have the same ones, to stand in line down the page; else nothing.

    The width of their names alone, where these stand before the boxes, a line each.
    """
    groups = [loss_groups(unit, words) for unit in units]
    names = {tuple(group.label for group in found) for found in groups}
    if len(units) < 2 or len(names) != 1 or len(groups[0]) < 2:
        return ()
    if any(group.on_counter or group.dashed for found in groups for group in found):
        return ()
    most = _most(width_mm, settings)
    roles = [[_by_role(group, width_mm, most, settings) for group in one] for one in groups]
    widest = [max(one[i].width_mm for one in roles) for i in range(len(roles[0]))]
    is_whole = all(group.figures <= most for found in groups for group in found)
    if is_whole and sum(widest) + (len(widest) - 1) * _ROLE_GAP_MM <= width_mm:
        return tuple(widest)
    if is_whole and 2 * max(widest) + _ROLE_GAP_MM <= width_mm:
        return (max(widest),) * len(widest)
    name_mm = max(width(group.label, "sans", settings.label_pt) for group in groups[0])
    most_mm = max(boxes_mm(group, settings.box_mm, settings.half_gap_mm) for found in groups for group in found)
    is_ledger = name_mm <= _LEAST_LABEL_MM and name_mm + _LEDGER_GAP_MM + most_mm <= width_mm
    return (name_mm,) if is_ledger else (max(widest),) * len(widest) if is_whole else ()


def role_tabs(
    units: Sequence[Unit], words: Words, width_mm: float, settings: FigureSettings
) -> tuple[tuple[float, ...], int]:
    """How wide the columns are that roles of units begin in, as many as there is room for, else none; and how many boxes of
    a role then stand on a line: no more than two fives, where that lets all units stand in these columns.

    Elsewhere few units with far more of one role than the others give no column its width.
    """
    plain = _most(width_mm, settings)
    told = [groups for unit in units if len(groups := loss_groups(unit, words)) > 1]
    told = [groups for groups in told if not any(group.on_counter or group.dashed for group in groups)]
    for count in range(max(map(len, told), default=0), 1, -1):
        for most, share in ((plain, 1.0), (min(plain, 2 * _FIVE), 1.0), (plain, _MOST_UNITS)):
            found = [[_by_role(group, width_mm, most, settings).width_mm for group in groups] for groups in told]
            found.sort(key=max)  # the widest are left out first
            least = len(found) - 1 if share == 1.0 else int(share * len(found))
            for some in (found[:end] for end in range(len(found), least, -1)):
                tabs = tuple(max((one for wide in some for one in wide[i::count]), default=0.0) for i in range(count))
                spare_mm = width_mm - sum(tabs) - (count - 1) * _ROLE_GAP_MM
                if spare_mm >= 0:
                    # Columns stand apart as far as the width lets them, not all at its left.
                    apart_mm = min(spare_mm / count, _MOST_APART_MM)
                    return (*(wide + apart_mm for wide in tabs[:-1]), tabs[-1]), most
    return (), plain


def roles_in_line(
    units: Sequence[Unit], words: Words, width_mm: float, settings: FigureSettings
) -> tuple[Sequence[float], Sequence[float], int]:
    """The columns of ``role_columns``, or else those of ``role_tabs``; and how many boxes of a role stand on a line."""
    columns = role_columns(units, words, width_mm, settings)
    return (columns, (), _most(width_mm, settings)) if columns else ((), *role_tabs(units, words, width_mm, settings))


def tab_pitch_mm(units: Sequence[Unit], words: Words, width_mm: float, settings: FigureSettings) -> float:
    """From where roles of units begin to where the second of them do, if these have tabs; else 0."""
    _, tabs, _ = roles_in_line(units, words, width_mm, settings)
    return tabs[0] + _ROLE_GAP_MM if tabs else 0.0


def figure_boxes(
    unit: Unit,
    words: Words,
    width_mm: float,
    settings: FigureSettings,
    columns: Sequence[float],
    tabs: Sequence[float],
    most_on_a_line: int,
) -> Block:
    """The boxes of a unit in a width. Groups wider than that are divided. ``columns``, ``tabs`` and ``most_on_a_line`` are
    those of ``roles_in_line``."""
    groups, box = loss_groups(unit, words), settings.box_mm
    if any(group.on_counter or group.dashed for group in groups):
        return _on_counters(groups, width_mm, settings)
    most = max(1, int(width_mm // box))
    if len(groups) == 1 and groups[0].figures > 1 and unit.figure_groups[0].name is None:
        fives = [_boxes(part, settings) for part in in_parts(groups[0], min(_FIVE, most))]
        return flow(fives, width_mm, settings.counter_gap_mm, _LINE_GAP_MM)
    if len(columns) == 1:
        return _ledger(groups, columns[0] + _LEDGER_GAP_MM, settings)
    roles = [_by_role(group, width_mm, most_on_a_line, settings) for group in groups]
    if columns:
        roles = [replace(block, width_mm=wide) for block, wide in zip(roles, columns, strict=True)]
    else:
        at_tabs = _at_tabs(roles, tabs, width_mm)
        roles = at_tabs if _lines(at_tabs, width_mm) <= _lines(roles, width_mm) else roles
    return flow(roles, width_mm, _ROLE_GAP_MM, _LINE_GAP_MM, from_top=True)


def _at_tabs(roles: Sequence[Block], tabs: Sequence[float], width_mm: float) -> list[Block]:
    """Roles as wide as the columns that they take; in the last column of a line and behind it they are as they were."""
    found, left, pen = [], list(tabs), 0.0
    for block in roles:
        if pen + block.width_mm > width_mm + 1e-6:
            left, pen = list(tabs), 0.0
        wide = 0.0
        while left and wide < block.width_mm:
            wide += left.pop(0) + (_ROLE_GAP_MM if wide else 0.0)
        found.append(replace(block, width_mm=wide) if left and wide > block.width_mm else block)
        pen += found[-1].width_mm + _ROLE_GAP_MM
    return found


def _lines(roles: Sequence[Block], width_mm: float) -> int:
    return len(in_lines([block.width_mm for block in roles], width_mm, _ROLE_GAP_MM))


def _most(width_mm: float, settings: FigureSettings) -> int:
    """So many boxes of a role stand on a line beside its name."""
    most = max(1, int((width_mm - _LEAST_LABEL_MM) // settings.box_mm))
    # The gaps between fives take room too.
    return max(1, most - math.ceil((most - 1) // _FIVE * settings.counter_gap_mm / settings.box_mm))


def _on_counters(groups: list[LossGroup], width_mm: float, settings: FigureSettings) -> Block:
    """The boxes of each counter with its bracket; it is the boxes of one line that stand in the middle of a row."""
    most = max(1, int((width_mm - settings.half_gap_mm) // settings.box_mm))
    bracket_mm = BRACKET_TOP_MM + BRACKET_MM
    parts = [_bracketed(part, settings) for group in groups for part in in_parts(group, most)]
    found = flow(parts, width_mm, settings.counter_gap_mm, _LINE_GAP_MM)
    is_one_line = found.height_mm <= settings.box_mm + bracket_mm
    return stack((air(bracket_mm), found)) if is_one_line else found


def _bracketed(group: LossGroup, settings: FigureSettings) -> Block:
    found, top = _boxes(group, settings), settings.box_mm + BRACKET_TOP_MM
    tie = () if group.dashed else (bracket(0, top, found.width_mm, BRACKET_MM),)
    return Block(found.width_mm, top + BRACKET_MM, (*found.items, *tie))


def _by_role(group: LossGroup, width_mm: float, most: int, settings: FigureSettings) -> Block:
    """The boxes of a role with its name behind them, once where they go on several lines."""
    # As many on each line, so that no box is left over; or whole fives.
    lines = -(-group.figures // most)
    per_line = -(-group.figures // lines)
    fives = -(-per_line // _FIVE) * _FIVE
    parts = [_by_fives(part, settings) for part in in_parts(group, fives if lines > 1 and fives <= most else per_line)]
    wide, deep_mm = max(part.width_mm for part in parts), stack(parts, _RUN_GAP_MM).height_mm
    gap, count = scaled(_LABEL_GAP, settings.label_pt), number(group.figures) if group.figures > _FIVE else ""
    total = set_lines(count, "sans-bold", settings.label_pt, width_mm)
    total_mm = total.width_mm + gap if count else 0.0
    room_mm = width_mm - wide - gap - total_mm
    label = set_lines(group.label, "sans", settings.label_pt, max(room_mm, settings.box_mm))
    line_mm = _LEAST_LINE * settings.label_pt
    # All roles have the same air above their first boxes.
    height = max(deep_mm + max(0.0, line_mm - settings.box_mm), len(label.lines) * line_mm)
    x, middle = wide + gap, height / 2
    first = middle - label.rest_mm / 2
    words = (*total.about(x, first), *label.about(x + total_mm, first))
    items = (stack(parts, _RUN_GAP_MM).at(0, middle - deep_mm / 2), *words)
    return Block(x + total_mm + label.width_mm, height, items)


def _by_fives(group: LossGroup, settings: FigureSettings) -> Block:
    """Boxes on a line, each five apart from the next."""
    parts = [_boxes(part, settings) for part in in_parts(group, _FIVE)]
    return flow(parts, math.inf, settings.counter_gap_mm, 0.0)


def _ledger(groups: Sequence[LossGroup], x: float, settings: FigureSettings) -> Block:
    """A line each: the names below one another, and the boxes, which begin at ``x``."""
    lines = []
    for group in groups:
        label, found = set_lines(group.label, "sans", settings.label_pt, x), _boxes(group, settings)
        items = (*label.about(0, found.height_mm / 2), found.at(x, 0))
        lines.append(Block(x + found.width_mm, found.height_mm, items))
    return stack(lines, _LINE_GAP_MM)


def _boxes(group: LossGroup, settings: FigureSettings) -> Block:
    box, gap = settings.box_mm, settings.half_gap_mm
    items: list[Item] = [tick_box(x, 0, box, fill, dashed=group.dashed) for x, fill in boxes(group, 0, box, gap)]
    return Block(boxes_mm(group, box, gap), box, tuple(items))
