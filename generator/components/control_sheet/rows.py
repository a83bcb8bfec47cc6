"""The rows of the order of battle: one unit each, as high as what it has to say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.components.control_sheet.columns import COUNTER_MM, DICE, Columns
from generator.components.control_sheet.figure_boxes import set_boxes
from generator.components.control_sheet.marks import Marks
from generator.components.control_sheet.sign import CounterSymbol, sign
from generator.components.desk import Desk
from generator.components.dice import draw_die
from generator.components.expressions import number
from generator.components.reference_chart.words import Sayer
from generator.components.typesetting.sheet_text import Lines, dash, set_dotted, set_lines
from generator.drawing import Item, Text
from generator.drawing.bounds import Box
from generator.drawing.fonts import face
from generator.rulesets.api import Unit
from generator.sheets import style

PITCH_MM, LEAST_PITCH_MM = 15.4, 12.6

_AIR_MM = 1.3
"""Kept free above and below what a row says."""
_NAME_PT, _DETAIL_PT, _VALUE_PT, _LABEL_PT, _SUM_PT = 11.0, 6.8, 11.0, 7.0, 6.6
_DIE_MM, _DIE_PT = 5.0, 7.6
_DETAIL_BELOW, _ABILITY_MM, _SUM_BELOW = 3.6, 3.1, 3.3
_COST_MM = 6.0


class Row:
    """One unit, set but not placed. ``least_mm`` is the height it needs."""

    def __init__(self, unit: Unit, desk: Desk, columns: Columns, counter_symbol: CounterSymbol) -> None:
        self._unit, self._desk, self._columns, self._symbol = unit, desk, columns, counter_symbol
        words, width_mm = desk.words, columns.unit.width
        self._name = set_lines(words.say(unit.name), "serif-semibold", _NAME_PT, width_mm, leading=1.1)
        self._detail = set_dotted(self._detail_parts(), "sans", _DETAIL_PT, width_mm, style.SECONDARY)
        self._boxes = set_boxes(unit.figure_groups, words, columns.figures.width)
        self._marks = Marks(unit.tracks, Sayer(words), columns.tracks.width)
        self._abilities = self._set_abilities()
        self._sum = set_lines(self._how_added_up(), "sans", _SUM_PT, columns.points.width, style.SECONDARY)
        said = (self._unit_height(), self._boxes.height_mm, self._marks.height_mm, self._abilities_height())
        self.least_mm = max(COUNTER_MM, *said) + 2 * _AIR_MM

    # -- what it says ------------------------------------------------------------------------------------

    def _value(self, key: str) -> Any:
        derived = self._unit.values.get(key)
        return None if derived is None else derived.value

    def _detail_parts(self) -> Iterator[str]:
        words, card = self._desk.words, self._unit.card
        if (origin := getattr(card, "origin", None)) is not None:
            yield words.say(origin)
        if (troops := getattr(card, "troop_class", None)) is not None:
            yield words(f"troop_class.{troops}")
        if (gun := getattr(card, "gun", None)) is not None:
            yield words("control_sheet.gun_type", type=words(f"gun_type.{gun.type}.name"))
        if (command := getattr(card, "command", None)) is not None:
            capacity = f"{words('stat.capacity.short')} {self._value('command.capacity')}"
            yield ", ".join([words(f"command.{command.rank}"), capacity, *self._reach()])

    def _reach(self) -> Iterator[str]:
        """A command's reach in the unit of play; without its musician it is shorter."""
        for unit, suffix in (("hex", "hexes"), ("cm", "cm")):
            whole, bare = (self._value(f"command.{key}.{suffix}") for key in ("effective_reach", "reach"))
            if whole is None:
                continue
            words = self._desk.words
            parts = {"r": words("stat.rank.short"), "reach": number(whole), "unit": words(f"unit.{unit}")}
            if bare == whole:
                yield words("control_sheet.reach", **parts)
            else:
                yield words("control_sheet.reach_with_musician", **parts, bare=number(bare))
            return

    def _set_abilities(self) -> list[tuple[Lines, str]]:
        room, words = self._columns.abilities.width - _COST_MM, self._desk.words
        total = self._unit.values.get("points.abilities")
        costs = {cost.name: number(cost.value) for cost in total.inputs} if total is not None else {}
        return [
            (set_lines(words(f"ability.{name}.name"), "sans", _LABEL_PT, room), costs.get(name, ""))
            for name in self._unit.abilities
        ]

    def _how_added_up(self) -> str:
        """``8 × 22 + 40``: a figure's points, the abilities', the gun's; nothing where there is one number only."""
        each, together = self._value("points.figure"), self._value("points.figures")
        if together is None:
            return ""
        first = number(together) if each is None else f"{number(self._value('figures'))} × {number(each)}"
        others = [self._value(key) for key in ("points.abilities", "points.gun")]
        added = [number(value) for value in others if value]
        return " + ".join([first, *added]) if added or each is not None else ""

    # -- how high it is ----------------------------------------------------------------------------------

    def _unit_height(self) -> float:
        rest = _DETAIL_BELOW + self._detail.rest_mm if self._detail.lines else 0.0
        foot = face("sans").descent_mm(self._detail.size_pt)
        return face("serif-semibold").cap_height_mm(self._name.size_pt) + self._name.rest_mm + rest + foot

    def _abilities_height(self) -> float:
        return sum(_ABILITY_MM + name.rest_mm for name, _ in self._abilities)

    # -- drawing -----------------------------------------------------------------------------------------

    def draw(self, top: float, height: float) -> Iterator[Item]:
        """The row between ``top`` and ``top + height``."""
        middle, columns = top + height / 2, self._columns
        box = Box(columns.left, middle - COUNTER_MM / 2, COUNTER_MM, COUNTER_MM)
        yield from sign(self._unit, self._desk, self._symbol, box)
        yield from self._draw_unit(middle)
        yield from self._draw_stats(middle)
        yield from self._boxes.draw(columns.figures.x, middle - self._boxes.centre_mm)
        yield from self._marks.draw(columns.tracks.x, middle - self._marks.height_mm / 2)
        yield from self._draw_abilities(middle)
        yield from self._draw_points(middle)

    def _draw_unit(self, middle: float) -> Iterator[Item]:
        x = self._columns.unit.x
        base = middle - self._unit_height() / 2 + face("serif-semibold").cap_height_mm(self._name.size_pt)
        yield from self._name.at(x, base)
        yield from self._detail.at(x, base + self._name.rest_mm + _DETAIL_BELOW)

    def _draw_stats(self, middle: float) -> Iterator[Item]:
        base = middle + face("sans-bold").cap_height_mm(_VALUE_PT) / 2
        for stat in self._columns.stats:
            value = self._value(stat.value)
            if value is None:
                yield dash(stat.x, base, _VALUE_PT, "middle")
            elif stat.value in DICE:
                solid = DICE[stat.value]
                yield from draw_die(value, stat.x, middle, _DIE_MM, solid, style.INK, style.PAPER, _DIE_PT)
            else:
                yield Text(stat.x, base, number(value), "sans-bold", _VALUE_PT, style.INK, "middle")

    def _draw_abilities(self, middle: float) -> Iterator[Item]:
        column = self._columns.abilities
        pen = middle - self._abilities_height() / 2
        for name, cost in self._abilities:
            line = pen + _ABILITY_MM / 2 + face("sans").cap_height_mm(_LABEL_PT) / 2
            yield from name.at(column.x, line)
            yield Text(column.right, line, cost, "sans", _LABEL_PT, style.INK, "end")
            pen += _ABILITY_MM + name.rest_mm
        if not self._abilities:
            yield dash(column.x, middle + face("sans").cap_height_mm(_LABEL_PT) / 2, _LABEL_PT, "start")

    def _draw_points(self, middle: float) -> Iterator[Item]:
        total, right = self._value("points.total"), self._columns.points.right
        if total is None:
            return
        rise = face("sans-bold").cap_height_mm(_VALUE_PT)
        under = _SUM_BELOW + self._sum.rest_mm if self._sum.lines else 0.0
        base = middle + (rise - under) / 2
        yield Text(right, base, number(total), "sans-bold", _VALUE_PT, style.INK, "end")
        yield from self._sum.at(right, base + _SUM_BELOW, "end")
