"""The rows of the order of battle: one unit each, as high as what stands in its columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.control_sheet.columns import Placed, has_states
from generator.components.control_sheet.figure_boxes import figure_boxes, roles_in_line
from generator.components.control_sheet.marks import Marks
from generator.components.control_sheet.sign import CounterSymbol, sign
from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled
from generator.components.unit_numbers import numbered, numbers_mm
from generator.drawing import Mark, Shown, Text
from generator.drawing.fonts import face
from generator.expressions import number
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Unit
from generator.sheets import style
from generator.typesetting import (
    DOT,
    NOTHING,
    Block,
    air,
    dash,
    draw_die,
    in_row,
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
_BELOW_BOXES_MM = 0.8
"""From figures to states below them."""
_BELOW_BASE_MM = 0.6
"""Below the base line of who a unit is."""
MARKS_AIR_MM = 0.5
"""Above and below a block of boxes, for they would stand as a wall against the lines between rows."""


_PICKED = "sans-semibold"
"""The face of abilities among what else is told of a unit."""


class Row(Struct, frozen=True):
    """One unit: what stands in its columns, and the height it needs."""

    cells: tuple[tuple[float, Block], ...]
    least_mm: float
    gaps: int = 2
    """Above what it holds and below it: what a row is higher by is shared by these."""

    def block(self, width_mm: float, height_mm: float) -> Block:
        return in_row(self.cells, width_mm, height_mm)


def _shown(unit: Unit, column: Placed) -> Iterator[str]:
    """The keys of the values, and the fields of the card, that stand in a column."""
    if column.is_stat:
        yield (column.show in unit.stats and unit.stats[column.show].of) or column.show
        return
    match column.show:
        case "figures":
            yield from dict.fromkeys(group.of for group in unit.figure_groups)
        case "abilities":
            yield from (one.why.key for one in unit.picked if one.why)
        case "tracks":
            yield from kept_keys(unit)
        case "unit":
            yield from ("name", "command")
        case _:
            yield column.show


def kept_keys(unit: Unit) -> Iterator[str]:
    """The keys of what says how many boxes there are for what it keeps count of."""
    return (track.why.key for track in unit.tracks if track.why)


class RowSetter(Struct, frozen=True, dict=True):
    """Sets units in the columns of a layout."""

    context: BuildContext
    columns: Sequence[Placed]
    counter_symbol: CounterSymbol
    layout: ControlSheetLayout
    marks: Marks | None
    """For units with states in a column that is shown."""
    units: Sequence[Unit]
    """All of the game, with whose numbers those of one stand in line."""
    of_side: Sequence[Unit]
    """Those of the sheet, with which the roles of one stand in line."""

    def row(self, unit: Unit) -> Row:
        cells = tuple((column.left_mm, self.cell(unit, column)) for column in self.columns)
        highest = max((cell.height_mm for _, cell in cells), default=0.0)
        return Row(cells, highest + 2 * self.layout.order_of_battle.air_mm)

    def cell(self, unit: Unit, column: Placed) -> Block:
        shown = Shown("unit", unit.key, tuple(_shown(unit, column)))
        return replace(self._cell(unit, column), mark=Mark(column.head or column.show, column.layout, (shown,)))

    def _cell(self, unit: Unit, column: Placed) -> Block:
        if column.is_stat:
            return self._stat(unit, column)
        match column.show:
            case "sign":
                return sign(unit, self.context, self.counter_symbol, column.width_mm)
            case "unit":
                return self._name(unit, column.width_mm)
            case "figures":
                boxes = figure_boxes(unit, self.context.words, column.width_mm, self.layout.figures, *self._roles)
                is_below = "tracks" in self.layout.order_of_battle.below
                is_alone = has_states(unit) and not is_below and all(one.show != "tracks" for one in self.columns)
                return stack((boxes, self._tracks(unit)), _BELOW_BOXES_MM) if is_alone else boxes
            case "tracks":
                return self._tracks(unit)
            case "abilities":
                return self._abilities(unit, column.width_mm)
        return self._points(unit, column.width_mm)

    @cached_property
    def _roles(self) -> tuple[Sequence[float], Sequence[float], int]:
        """The columns that roles stand in, of all units of the sheet or of those whose roles take several lines."""
        width_mm = next(column.width_mm for column in self.columns if column.show == "figures")
        return roles_in_line(self.of_side, self.context.words, width_mm, self.layout.figures)

    def _say(self, value: Any) -> str:
        return Formatter(self.context.words).part(value)

    def _name(self, unit: Unit, width_mm: float) -> Block:
        """The name, and below it who they are."""
        settings, serif, sans = self.layout.order_of_battle, face("serif-semibold"), face("sans")
        left_mm, whole_mm = numbers_mm(self.units, settings.name_pt), width_mm
        width_mm -= left_mm
        said = self.context.words.say(unit.name)
        name = set_lines(said, "serif-semibold", settings.name_pt, width_mm, prefer="wrap", leading=1.1)
        # What it commands stands on a line of its own, and on several before it is broken: all has one size.
        parts = [self._say(part) for part in unit.command]
        whole = ", ".join(parts)
        command = parts if width(whole, "sans", settings.detail_pt) > width_mm else [whole] if whole else []
        picked = self._picked(unit) if "abilities" in settings.below else []
        told = [*filter(None, map(self._say, unit.details)), *picked]
        font = _PICKED if picked else "sans"
        who = set_dotted(told, font, settings.detail_pt, width_mm, prefer="wrap")
        text = "\n".join((*who.lines, *command))
        detail = set_lines(
            text, "sans", min(settings.detail_pt, who.size_pt or settings.detail_pt), width_mm, prefer="even"
        )
        clear = serif.descent_mm(name.size_pt) + sans.cap_height_mm(detail.size_pt) + _CLEAR_MM
        below = max(scaled(_DETAIL_BELOW, settings.detail_pt), clear)
        base = serif.cap_height_mm(name.size_pt)
        last = base + name.rest_mm
        before = numbered(unit, left_mm, base, name.size_pt)
        plain = sum(len(part.split(" ")) for part in told[: len(told) - len(picked)])
        bold = range(plain, sum(len(part.split(" ")) for part in told))
        items = (*before, *name.at(left_mm, base), *_with_bold(detail.at(left_mm, last + below), bold))
        last += below + detail.rest_mm if detail.lines else 0.0
        return Block(whole_mm, last + sans.descent_mm(detail.size_pt), items)

    def name_alone(self, unit: Unit, column: Placed) -> Block:
        """Without who they are, which stands below the values."""
        settings, serif = self.layout.order_of_battle, face("serif-semibold")
        left_mm = numbers_mm(self.units, settings.name_pt)
        name = set_lines(
            self.context.words.say(unit.name),
            "serif-semibold",
            settings.name_pt,
            column.width_mm - left_mm,
            prefer="wrap",
            leading=1.1,
        )
        base = serif.cap_height_mm(name.size_pt)
        items = (*numbered(unit, left_mm, base, name.size_pt), *name.at(left_mm, base))
        shown = Shown("unit", unit.key, ("name",))
        mark = Mark(column.head or column.show, column.layout, (shown,))
        below_mm = serif.descent_mm(name.size_pt) - _BELOW_BASE_MM if name.rest_mm else 0.0
        return Block(column.width_mm, base + name.rest_mm + below_mm, items, mark)

    def about(self, unit: Unit, width_mm: float) -> Block:
        """Who a unit is, its abilities and what it commands, on one line where the width holds them."""
        size_pt, sans = self.layout.order_of_battle.detail_pt, face("sans")
        who = [*filter(None, map(self._say, unit.details))]
        picked = self._picked(unit) if "abilities" in self.layout.order_of_battle.below else []
        command = ", ".join(map(self._say, unit.command))
        told = [
            *((one, "sans") for one in who),
            *((one, _PICKED) for one in picked),
            *([(command, "sans")] if command else []),
        ]
        broken = list[list[str]]()
        left_mm = 0.0
        for part, font in told:
            part_mm = width(part, font, size_pt)
            if broken and part_mm + width(DOT, "sans", size_pt) <= left_mm:
                broken[-1].append(part)
                left_mm -= part_mm + width(DOT, "sans", size_pt)
            else:
                broken.append([part])
                left_mm = width_mm - part_mm
        # Faces differ in width: lines that hold their parts are not broken again.
        room_mm = max([width_mm, *(width(DOT.join(line), "sans", size_pt) for line in broken if len(line) > 1)])
        lines = set_lines("\n".join(map(DOT.join, broken)), "sans", size_pt, room_mm, prefer="wrap")
        first, bold = (sum(len(part.split(" ")) for part in parts) for parts in (who, picked))
        base = sans.cap_height_mm(size_pt)
        items = tuple(_with_bold(lines.at(0.0, base), range(first, first + bold)))
        if not items:
            return NOTHING
        mark = Mark("about", ("control_sheet", "order_of_battle"), (Shown("unit", unit.key, ("command",)),))
        return Block(width_mm, base + lines.rest_mm + _BELOW_BASE_MM, items, mark)

    def total(self, unit: Unit, column: Placed) -> Block:
        """Points without how they are made up."""
        if unit.points is None:
            return NOTHING
        size_pt, said = self.layout.order_of_battle.value_pt, number(unit.points.total)
        rise = face("sans-bold").cap_height_mm(size_pt)
        text = Text(column.width_mm, rise, said, "sans-bold", size_pt, style.INK, "end")
        mark = Mark(column.head, column.layout, (Shown("unit", unit.key, ("points",)),))
        return Block(column.width_mm, rise, (text,), mark)

    def sum(self, unit: Unit, width_mm: float) -> Block:
        """How the points of a unit are made up, with its last line's end at the right."""
        size_pt = self.layout.order_of_battle.sum_pt
        # Lines break before a plus only.
        added = set_lines(" +\u00a0".join(self._products(unit)), "sans", size_pt, width_mm, style.SECONDARY)
        base = face("sans").cap_height_mm(size_pt)
        return Block(width_mm, base + added.rest_mm, tuple(added.at(width_mm, base, "end"))) if added.lines else NOTHING

    def _picked(self, unit: Unit) -> list[str]:
        """Its abilities, each with its points."""
        return [f"{self.context.words(one.name)}\u00a0{number(one.points)}" for one in unit.picked]

    def _stat(self, unit: Unit, column: Placed) -> Block:
        settings, stat = self.layout.order_of_battle, unit.stats.get(column.show)
        at, middle = (column.width_mm if column.anchor == "end" else column.width_mm / 2), column.width_mm / 2
        rise = face("sans-bold").cap_height_mm(settings.value_pt)
        if stat is None:
            return Block(column.width_mm, rise, (dash(at, rise, settings.value_pt, column.anchor),))
        if stat.value.form == "die":
            size, pt = settings.die_mm, settings.die_pt
            die = draw_die(stat.value.value, middle, size / 2, size, stat.is_solid, style.INK, style.PAPER, pt)
            return Block(column.width_mm, size, die)
        text = Text(at, rise, self._say(stat.value), "sans-bold", settings.value_pt, style.INK, column.anchor)
        return Block(column.width_mm, rise, (text,))

    def _tracks(self, unit: Unit) -> Block:
        boxes = self.marks.block(unit.tracks) if self.marks else NOTHING
        return stack((air(MARKS_AIR_MM), boxes, air(MARKS_AIR_MM)))

    def _abilities(self, unit: Unit, width_mm: float) -> Block:
        """Each with its points; a dash where there are none."""
        size_pt, words = self.layout.order_of_battle.ability_pt, self.context.words
        rise, step = face("sans").cap_height_mm(size_pt), scaled(_ABILITY_LINE, size_pt)
        if not unit.abilities:
            return Block(width_mm, rise, (dash(0, rise, size_pt, "start"),))
        blocks, base = [], (step + rise) / 2
        for ability in unit.picked:
            name = set_lines(words(ability.name), "sans", size_pt, width_mm - scaled(_COST, size_pt))
            cost = Text(width_mm, base, number(ability.points), "sans", size_pt, style.INK, "end")
            shown = (Shown("unit", unit.key, (ability.why.key,)),) if ability.why else ()
            mark = Mark(words(ability.name), shows=shown) if shown else None
            blocks.append(Block(width_mm, step + name.rest_mm, (*name.at(0, base), cost), mark))
        return stack(blocks)

    def _points(self, unit: Unit, width_mm: float) -> Block:
        """The total, and below it how it is made up."""
        settings = self.layout.order_of_battle
        if unit.points is None:
            return NOTHING
        # Lines break before a plus only.
        added = set_lines(" +\u00a0".join(self._products(unit)), "sans", settings.sum_pt, width_mm, style.SECONDARY)
        rise, below = face("sans-bold").cap_height_mm(settings.value_pt), scaled(_SUM_BELOW, settings.sum_pt)
        text = Text(width_mm, rise, number(unit.points.total), "sans-bold", settings.value_pt, style.INK, "end")
        under = below + added.rest_mm if added.lines else 0.0
        return Block(width_mm, rise + under, (text, *added.at(width_mm, rise + below, "end")))

    def _products(self, unit: Unit) -> list[str]:
        """What its points are the sum of; nothing where abilities are not shown, for it would explain nothing."""
        has_column = any(column.show == "abilities" for column in self.columns)
        is_below = "abilities" in self.layout.order_of_battle.below
        if unit.points is None or not (has_column or is_below or not any(one.picked for one in self.units)):
            return []
        return ["\u00a0×\u00a0".join(map(number, product)) for product in unit.points.products]


def _with_bold(lines: Iterable[Text], bold: range) -> Iterator[Text]:
    """Lines with some of their words, counted over all lines without the dots between them, in the face of abilities."""
    place = 0
    for line in lines:
        x_mm, runs = line.x_mm, list[tuple[str, str]]()
        for word in line.text.split(" "):
            font = _PICKED if place in bold and word != DOT.strip() else line.font
            place += word != DOT.strip()
            if runs and runs[-1][1] == font:
                runs[-1] = (f"{runs[-1][0]} {word}", font)
            else:
                runs.append((word, font))
        for text, font in runs:
            yield replace(line, x_mm=x_mm, text=text, font=font)
            x_mm += width(f"{text} ", font, line.size_pt)
