"""The rows of the order of battle: one unit each, as high as what it has to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from generator.components.build_context import BuildContext
from generator.components.control_sheet.columns import DICE, Column, Columns, stat_text
from generator.components.control_sheet.figure_boxes import set_boxes
from generator.components.control_sheet.marks import Setting
from generator.components.control_sheet.sign import CounterSymbol, sign
from generator.components.expressions import number
from generator.components.layout_names import kind_text, weapon_text
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Unit
from generator.sheets import style
from generator.typesetting import dash, draw_die, set_dotted, set_lines, width

_DETAIL_BELOW, _ABILITY_LINE, _SUM_BELOW = 3.6 / 6.8, 3.1 / 7.0, 3.3 / 6.6
"""From a baseline to the next, in mm for each point of the type: of details, of abilities, of the sum below points."""
_COST = 6.0 / 7.0
"""The room for an ability's points, likewise."""


_CLEAR_MM = 0.4
"""Between the deep letters of a name and what is below it."""
_MARKS_AIR_MM = 0.5
"""Above and below a block of boxes, for they would stand as a wall against the lines between rows."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """What stands in a column of one row: how high it is, and what draws it about the middle of the row."""

    height_mm: float
    draw: Callable[[float], Iterator[Item]]


class Row:
    """One unit, set but not placed. ``least_mm`` is the height it needs."""

    def __init__(
        self,
        unit: Unit,
        context: BuildContext,
        columns: Columns,
        counter_symbol: CounterSymbol,
        layout: ControlSheetLayout,
        marks: Setting | None,
    ) -> None:
        self._unit, self._context, self._columns, self._symbol, self._marks = (
            unit,
            context,
            columns,
            counter_symbol,
            marks,
        )
        self._layout, self._own = layout, layout.order_of_battle
        self._set = tuple(self._cells())
        self.least_mm = max((cell.height_mm for cell in self._set), default=0.0) + 2 * self._own.air_mm

    def _cells(self) -> Iterator[_Cell]:
        """What stands in the columns shown."""
        columns = self._columns
        if (column := columns.get("sign")) is not None:
            yield self._sign(column)
        if (column := columns.get("unit")) is not None:
            yield self._unit_cell(column)
        if columns.stats:
            yield self._stats()
        if (column := columns.get("figures")) is not None:
            yield self._figures(column)
        if (column := columns.get("tracks")) is not None and self._marks is not None:
            yield self._tracks(column, self._marks)
        if (column := columns.get("abilities")) is not None:
            yield self._abilities(column)
        if (column := columns.get("points")) is not None:
            yield self._points(column)

    def draw(self, top: float, height: float) -> Iterator[Item]:
        """The row between ``top`` and ``top + height``."""
        for cell in self._set:
            yield from cell.draw(top + height / 2)

    # -- what it says ------------------------------------------------------------------------------------

    def _value(self, key: str) -> Any:
        derived = self._unit.values.get(key)
        return None if derived is None else derived.value

    def _detail_parts(self) -> Iterator[str]:
        words, card = self._context.words, self._unit.card
        if self._unit.listed:
            yield kind_text(self._unit, words)
        if weapon := weapon_text(self._unit, words):
            yield weapon
        if (origin := getattr(card, "origin", None)) is not None:
            yield words.say(origin)
        if (troops := getattr(card, "troop_class", None)) is not None:
            yield words(f"troop_class.{troops}")
        if (training := getattr(card, "training", None)) is not None:
            yield words(f"training.{training}")
        if (gun := getattr(card, "gun", None)) is not None:
            yield words("control_sheet.gun_type", type=words(f"gun_type.{gun.type}.name"))

    def _command_lines(self, room: float) -> Iterator[str]:
        """A command's rank, its capacity and its reach, which goes on a line of its own before it is broken."""
        words, command = self._context.words, getattr(self._unit.card, "command", None)
        if command is None:
            return
        rank = f"{words(f'command.{command.rank}')}, {words('stat.capacity.short')} {self._value('command.capacity')}"
        parts = [rank, *self._reach()]
        whole = ", ".join(parts)
        yield from [whole] if width(whole, "sans", style.LEAST_PT) <= room else parts

    def _reach(self) -> Iterator[str]:
        """A command's reach in the unit of play; without its musician it is shorter."""
        for unit, suffix in (("hex", "hexes"), ("cm", "cm")):
            whole, bare = (self._value(f"command.{key}.{suffix}") for key in ("effective_reach", "reach"))
            if whole is None:
                continue
            words = self._context.words
            parts = {"r": words("stat.rank.short"), "reach": number(whole), "unit": words(f"unit.{unit}")}
            if bare == whole:
                yield words("control_sheet.reach", **parts)
            else:
                yield words("control_sheet.reach_with_musician", **parts, bare=number(bare))
            return

    def _how_added_up(self) -> str:
        """``8 × 22 + 40``: a figure's points, the abilities', the gun's; nothing where there is one number only."""
        each, together = self._value("points.figure"), self._value("points.figures")
        if together is None:
            return ""
        first = number(together) if each is None else f"{number(self._value('figures'))} × {number(each)}"
        others = [self._value(key) for key in ("points.abilities", "points.gun")]
        added = [number(value) for value in others if value]
        return " + ".join([first, *added]) if added or each is not None else ""

    # -- cell by cell ------------------------------------------------------------------------------------

    def _sign(self, column: Column) -> _Cell:
        size = column.width

        def draw(middle: float) -> Iterator[Item]:
            box = Box(column.x, middle - size / 2, size, size)
            yield from sign(self._unit, self._context, self._symbol, box)

        return _Cell(size, draw)

    def _unit_cell(self, column: Column) -> _Cell:
        """The name, and below it who they are."""
        own, serif, sans = self._own, face("serif-semibold"), face("sans")
        name = set_lines(
            self._context.words.say(self._unit.name), "serif-semibold", own.name_pt, column.width, leading=1.1
        )
        who = set_dotted(self._detail_parts(), "sans", own.detail_pt, column.width, style.SECONDARY)
        # What a command does stands on a line of its own, in the same size.
        text = "\n".join((*who.lines, *self._command_lines(column.width)))
        detail = set_lines(text, "sans", own.detail_pt, column.width, style.SECONDARY)
        clear = serif.descent_mm(name.size_pt) + sans.cap_height_mm(detail.size_pt) + _CLEAR_MM
        below = max(scaled(_DETAIL_BELOW, own.detail_pt), clear)
        rise, rest = serif.cap_height_mm(name.size_pt), below + detail.rest_mm if detail.lines else 0.0
        height = rise + name.rest_mm + rest + sans.descent_mm(detail.size_pt)

        def draw(middle: float) -> Iterator[Item]:
            base = middle - height / 2 + rise
            yield from name.at(column.x, base)
            yield from detail.at(column.x, base + name.rest_mm + below)

        return _Cell(height, draw)

    def _stats(self) -> _Cell:
        own, rise = self._own, face("sans-bold").cap_height_mm(self._own.value_pt)

        def draw(middle: float) -> Iterator[Item]:
            base = middle + rise / 2
            for stat in self._columns.stats:
                found = self._unit.values.get(stat.value)
                if found is None:
                    yield dash(stat.x, base, own.value_pt, "middle")
                elif stat.value in DICE:
                    solid = DICE[stat.value]
                    yield from draw_die(
                        found.value, stat.x, middle, own.die_mm, solid, style.INK, style.PAPER, own.die_pt
                    )
                else:
                    yield Text(stat.x, base, stat_text(found), "sans-bold", own.value_pt, style.INK, "middle")

        return _Cell(max(rise, own.die_mm), draw)

    def _figures(self, column: Column) -> _Cell:
        boxes = set_boxes(self._unit.figure_groups, self._context.words, column.width, self._layout.figures)
        return _Cell(boxes.height_mm, lambda middle: boxes.draw(column.x, middle - boxes.centre_mm))

    def _tracks(self, column: Column, setting: Setting) -> _Cell:
        marks = setting.of(self._unit.tracks)
        return _Cell(
            marks.height_mm + 2 * _MARKS_AIR_MM, lambda middle: marks.draw(column.x, middle - marks.height_mm / 2)
        )

    def _abilities(self, column: Column) -> _Cell:
        """Each with its points; a dash where there are none."""
        size_pt, words = self._own.ability_pt, self._context.words
        total = self._unit.values.get("points.abilities")
        costs = {cost.name: number(cost.value) for cost in total.inputs} if total is not None else {}
        room, step = column.width - scaled(_COST, size_pt), scaled(_ABILITY_LINE, size_pt)
        said = [
            (set_lines(words(f"ability.{name}.name"), "sans", size_pt, room), costs.get(name, ""))
            for name in self._unit.abilities
        ]
        height, rise = sum(step + name.rest_mm for name, _ in said), face("sans").cap_height_mm(size_pt) / 2

        def draw(middle: float) -> Iterator[Item]:
            pen = middle - height / 2
            for name, cost in said:
                line = pen + step / 2 + rise
                yield from name.at(column.x, line)
                yield Text(column.right, line, cost, "sans", size_pt, style.INK, "end")
                pen += step + name.rest_mm
            if not said:
                yield dash(column.x, middle + rise, size_pt, "start")

        return _Cell(height, draw)

    def _points(self, column: Column) -> _Cell:
        """The total, and below it how it is made up."""
        own, total = self._own, self._value("points.total")
        if total is None:
            return _Cell(0.0, lambda middle: iter(()))
        added = set_lines(self._how_added_up(), "sans", own.sum_pt, column.width, style.SECONDARY)
        rise, below = face("sans-bold").cap_height_mm(own.value_pt), scaled(_SUM_BELOW, own.sum_pt)
        under = below + added.rest_mm if added.lines else 0.0

        def draw(middle: float) -> Iterator[Item]:
            base = middle + (rise - under) / 2
            yield Text(column.right, base, number(total), "sans-bold", own.value_pt, style.INK, "end")
            yield from added.at(column.right, base + below, "end")

        return _Cell(rise + under, draw)
