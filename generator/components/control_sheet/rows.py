"""The rows of the order of battle: one unit each, as high as what stands in its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.components.build_context import BuildContext
from generator.components.control_sheet.columns import DICE, VALUES, Placed, stat_text
from generator.components.control_sheet.figure_boxes import figure_boxes
from generator.components.control_sheet.marks import Marks
from generator.components.control_sheet.sign import CounterSymbol, sign
from generator.components.expressions import number
from generator.components.layout_names import kind_text, weapon_text
from generator.components.sheet_layout import scaled
from generator.drawing import Text
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Unit
from generator.sheets import style
from generator.typesetting import (
    NOTHING,
    Block,
    air,
    dash,
    draw_die,
    set_dotted,
    set_lines,
    stack,
    width,
)

_DETAIL_BELOW, _ABILITY_LINE, _SUM_BELOW = 3.6 / 6.8, 3.1 / 7.0, 3.3 / 6.6
"""From a baseline to the next, in mm for each point of the type: of details, of abilities, of the sum below points."""
_COST = 6.0 / 7.0
"""The room for an ability's points, likewise."""
_CLEAR_MM = 0.4
"""Between the deep letters of a name and what is below it."""
_MARKS_AIR_MM = 0.5
"""Above and below a block of boxes, for they would stand as a wall against the lines between rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """One unit: what stands in its columns, and the height it needs."""

    cells: tuple[tuple[float, Block], ...]
    least_mm: float


@dataclass(frozen=True, slots=True)
class RowSetter:
    """Sets units in the columns of a layout."""

    context: BuildContext
    columns: Sequence[Placed]
    counter_symbol: CounterSymbol
    layout: ControlSheetLayout
    marks: Marks | None
    """For units with states in a column that is shown."""

    def row(self, unit: Unit) -> Row:
        cells = tuple((column.left_mm, self._cell(unit, column)) for column in self.columns)
        highest = max((cell.height_mm for _, cell in cells), default=0.0)
        return Row(cells, highest + 2 * self.layout.order_of_battle.air_mm)

    def _cell(self, unit: Unit, column: Placed) -> Block:
        match column.show:
            case "sign":
                return sign(unit, self.context, self.counter_symbol, column.width_mm)
            case "unit":
                return self._name(unit, column.width_mm)
            case "figures":
                return figure_boxes(unit, self.context.words, column.width_mm, self.layout.figures)
            case "tracks":
                return self._tracks(unit)
            case "abilities":
                return self._abilities(unit, column.width_mm)
            case "points":
                return self._points(unit, column.width_mm)
        return self._stat(unit, column)

    def _name(self, unit: Unit, width_mm: float) -> Block:
        """The name, and below it who they are."""
        settings, serif, sans = self.layout.order_of_battle, face("serif-semibold"), face("sans")
        name = set_lines(self.context.words.say(unit.name), "serif-semibold", settings.name_pt, width_mm, leading=1.1)
        who = set_dotted(self._details(unit), "sans", settings.detail_pt, width_mm, style.SECONDARY)
        # What a command does stands on a line of its own, in the same size.
        text = "\n".join((*who.lines, *self._command_lines(unit, width_mm)))
        detail = set_lines(text, "sans", settings.detail_pt, width_mm, style.SECONDARY)
        clear = serif.descent_mm(name.size_pt) + sans.cap_height_mm(detail.size_pt) + _CLEAR_MM
        below = max(scaled(_DETAIL_BELOW, settings.detail_pt), clear)
        base = serif.cap_height_mm(name.size_pt)
        last = base + name.rest_mm
        items = (*name.at(0, base), *detail.at(0, last + below))
        last += below + detail.rest_mm if detail.lines else 0.0
        return Block(width_mm, last + sans.descent_mm(detail.size_pt), items)

    def _stat(self, unit: Unit, column: Placed) -> Block:
        settings, middle = self.layout.order_of_battle, column.width_mm / 2
        value = unit.values.get(VALUES[column.show])
        if value is not None and VALUES[column.show] in DICE:
            size, solid = settings.die_mm, DICE[VALUES[column.show]]
            die = draw_die(value.value, middle, size / 2, size, solid, style.INK, style.PAPER, settings.die_pt)
            return Block(column.width_mm, size, die)
        rise = face("sans-bold").cap_height_mm(settings.value_pt)
        if value is None:
            return Block(column.width_mm, rise, (dash(middle, rise, settings.value_pt, "middle"),))
        text = Text(middle, rise, stat_text(value), "sans-bold", settings.value_pt, style.INK, "middle")
        return Block(column.width_mm, rise, (text,))

    def _tracks(self, unit: Unit) -> Block:
        boxes = self.marks.block(unit.tracks) if self.marks else NOTHING
        return stack((air(_MARKS_AIR_MM), boxes, air(_MARKS_AIR_MM)))

    def _abilities(self, unit: Unit, width_mm: float) -> Block:
        """Each with its points; a dash where there are none."""
        size_pt, words = self.layout.order_of_battle.ability_pt, self.context.words
        rise, step = face("sans").cap_height_mm(size_pt), scaled(_ABILITY_LINE, size_pt)
        if not unit.abilities:
            return Block(width_mm, rise, (dash(0, rise, size_pt, "start"),))
        total = unit.values.get("points.abilities")
        costs = {cost.name: number(cost.value) for cost in total.inputs} if total is not None else {}
        blocks, base = [], (step + rise) / 2
        for ability in unit.abilities:
            name = set_lines(words(f"ability.{ability}.name"), "sans", size_pt, width_mm - scaled(_COST, size_pt))
            cost = Text(width_mm, base, costs.get(ability, ""), "sans", size_pt, style.INK, "end")
            blocks.append(Block(width_mm, step + name.rest_mm, (*name.at(0, base), cost)))
        return stack(blocks)

    def _points(self, unit: Unit, width_mm: float) -> Block:
        """The total, and below it how it is made up."""
        settings, total = self.layout.order_of_battle, unit.values.get("points.total")
        if total is None:
            return NOTHING
        added = set_lines(_how_added_up(unit), "sans", settings.sum_pt, width_mm, style.SECONDARY)
        rise, below = face("sans-bold").cap_height_mm(settings.value_pt), scaled(_SUM_BELOW, settings.sum_pt)
        text = Text(width_mm, rise, number(total.value), "sans-bold", settings.value_pt, style.INK, "end")
        under = below + added.rest_mm if added.lines else 0.0
        return Block(width_mm, rise + under, (text, *added.at(width_mm, rise + below, "end")))

    def _details(self, unit: Unit) -> Iterator[str]:
        words, card = self.context.words, unit.card
        if unit.listed:
            yield kind_text(unit, words)
        if weapon := weapon_text(unit, words):
            yield weapon
        if (origin := getattr(card, "origin", None)) is not None:
            yield words.say(origin)
        if (troops := getattr(card, "troop_class", None)) is not None:
            yield words(f"troop_class.{troops}")
        if (training := getattr(card, "training", None)) is not None:
            yield words(f"training.{training}")
        if (gun := getattr(card, "gun", None)) is not None:
            yield words("control_sheet.gun_type", type=words(f"gun_type.{gun.type}.name"))

    def _command_lines(self, unit: Unit, room: float) -> Iterator[str]:
        """A command's rank, its capacity and its reach, which goes on a line of its own before it is broken."""
        words, command = self.context.words, getattr(unit.card, "command", None)
        if command is None:
            return
        capacity = unit.values["command.capacity"].value
        rank = f"{words(f'command.{command.rank}')}, {words('stat.capacity.short')} {capacity}"
        parts = [rank, *self._reach(unit)]
        whole = ", ".join(parts)
        yield from [whole] if width(whole, "sans", style.LEAST_PT) <= room else parts

    def _reach(self, unit: Unit) -> Iterator[str]:
        """A command's reach in the unit of play; without its musician it is shorter."""
        for name, suffix in (("hex", "hexes"), ("cm", "cm")):
            whole, bare = (_value(unit, f"command.{key}.{suffix}") for key in ("effective_reach", "reach"))
            if whole is None:
                continue
            words = self.context.words
            parts = {"r": words("stat.rank.short"), "reach": number(whole), "unit": words(f"unit.{name}")}
            if bare == whole:
                yield words("control_sheet.reach", **parts)
            else:
                yield words("control_sheet.reach_with_musician", **parts, bare=number(bare))
            return


def _value(unit: Unit, key: str) -> Any:
    derived = unit.values.get(key)
    return None if derived is None else derived.value


def _how_added_up(unit: Unit) -> str:
    """``8 × 22 + 40``: a figure's points, the abilities', the gun's; nothing where there is one number only."""
    each, together = _value(unit, "points.figure"), _value(unit, "points.figures")
    if together is None:
        return ""
    first = number(together) if each is None else f"{number(_value(unit, 'figures'))} × {number(each)}"
    others = [_value(unit, key) for key in ("points.abilities", "points.gun")]
    added = [number(value) for value in others if value]
    return " + ".join([first, *added]) if added or each is not None else ""
