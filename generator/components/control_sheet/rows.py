"""The rows of a control sheet: one unit each, as high as what it has to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from generator.components.control_sheet.figure_boxes import set_boxes
from generator.components.desk import Desk
from generator.components.dice import draw_die
from generator.components.expressions import number
from generator.components.typesetting.sheet_text import Lines, dash, set_dotted, set_lines, tick_box, tick_circle, width
from generator.drawing import Affine, Group, Item, Style, Symbol, Text, Use, shapes
from generator.drawing.bounds import Box
from generator.drawing.fonts import face
from generator.rulesets.api import CounterDesign, Game, Unit
from generator.sheets import style

CounterSymbol = Callable[[CounterDesign], Symbol]

PITCH_MM, LEAST_PITCH_MM = 15.4, 13.2
COUNTER_MM = 10.0

_AIR_MM = 1.3
"""Kept free above and below what a row says."""
_FRAME = Style(stroke="#9a9ca3", width_mm=0.12)
_NAME_PT, _DETAIL_PT, _VALUE_PT, _NUMBER_PT, _LABEL_PT, _NOTE_PT = 11.0, 6.8, 11.0, 9.5, 7.0, 6.6
_DIE_MM, _DIE_PT = 5.0, 7.6
_DETAIL_BELOW, _ABILITY_MM = 3.75, 3.1
_FIGURES_SHARE, _FIGURES_LEAST_MM, _UNIT_SHARE = 0.475, 77.0, 0.57
"""Of the width the fixed columns leave; the least holds three counters and what is ticked beside them."""
_NOTE_GAP_MM, _TICK_MM, _CIRCLE_MM = 1.5, 2.7, 2.7


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a sheet stand; what the fixed ones leave is shared by unit, figures and abilities."""

    left: float
    unit: float
    unit_width: float
    stats: tuple[float, ...]
    """The middles of I, M, C and of the two dice."""
    figures: float
    figures_width: float
    per_figure: float
    all_figures: float
    abilities: float
    abilities_right: float
    gun: float
    right: float

    @classmethod
    def across(cls, area: Box) -> Columns:
        unit = area.x + COUNTER_MM + 2.5
        stats, per_figure, all_figures, before, gun, points = 36.5, 13.5, 12.0, 4.5, 11.0, 14.5
        spare = area.w - (unit - area.x) - stats - per_figure - all_figures - before - gun - points
        figures_width = max(_FIGURES_SHARE * spare, min(_FIGURES_LEAST_MM, 0.6 * spare))
        unit_width = _UNIT_SHARE * (spare - figures_width)
        abilities_width = spare - figures_width - unit_width
        figures = unit + unit_width + stats
        first = figures - stats + 5.0
        per_figure += figures + figures_width
        all_figures += per_figure
        abilities = all_figures + before
        return cls(
            left=area.x,
            unit=unit,
            unit_width=unit_width,
            stats=(first, first + 6.2, first + 12.4, first + 19.6, first + 26.6),
            figures=figures,
            figures_width=figures_width,
            per_figure=per_figure,
            all_figures=all_figures,
            abilities=abilities,
            abilities_right=abilities + abilities_width,
            gun=abilities + abilities_width + gun,
            right=area.right,
        )


class Row:
    """One unit, set but not placed. ``least_mm`` is the height it needs."""

    def __init__(self, unit: Unit, game: Game, desk: Desk, columns: Columns, counter_symbol: CounterSymbol) -> None:
        self._unit, self._game, self._desk, self._columns = unit, game, desk, columns
        self._counter = counter_symbol(unit.counters[0].front) if unit.counters else None
        words = desk.words
        self._name = set_lines(words.say(unit.name), "serif-semibold", _NAME_PT, columns.unit_width, leading=1.1)
        self._detail = set_dotted(self._detail_parts(), "sans", _DETAIL_PT, columns.unit_width, style.SECONDARY)
        self._ticks = [words(f"control_sheet.{key}") for key in self._gun_ticks()]
        ticks_width = max((_TICK_MM + 0.9 + width(tick, "sans", _NOTE_PT) for tick in self._ticks), default=0.0)
        self._boxes = set_boxes(unit.figure_groups, words, columns.figures_width)
        self._ticks_beside = self._boxes.width_mm + 3.5 + ticks_width <= columns.figures_width
        self._notes = self._set_notes()
        self._abilities = self._set_abilities()
        self.least_mm = max(
            COUNTER_MM + 2 * _AIR_MM,
            self._unit_height() + 2 * _AIR_MM,
            self._figures_height() + 2 * _AIR_MM,
            self._abilities_height() + 2 * _AIR_MM,
        )

    # -- what it says ------------------------------------------------------------------------------------

    def _value(self, key: str) -> Any:
        derived = self._unit.values.get(key)
        return None if derived is None else derived.value

    def _reach(self, key: str) -> tuple[str, str] | None:
        """A command's reach in the unit of play, and that unit's word."""
        for unit, suffix in (("hex", "hexes"), ("cm", "cm")):
            reach = self._value(f"{key}.{suffix}")
            if reach is not None:
                return number(reach), self._desk.words(f"unit.{unit}")
        return None

    def _detail_parts(self) -> Iterator[str]:
        words, card = self._desk.words, self._unit.card
        if (origin := getattr(card, "origin", None)) is not None:
            yield words.say(origin)
        if (troops := getattr(card, "troop_class", None)) is not None:
            yield words(f"troop_class.{troops}")
        if (gun := getattr(card, "gun", None)) is not None:
            yield words("control_sheet.gun_type", type=words(f"gun_type.{gun.type}.name"))
        if (command := getattr(card, "command", None)) is not None:
            said = [
                words(f"command.{command.rank}"),
                f"{words('stat.capacity.short')} {self._value('command.capacity')}",
            ]
            if (reach := self._reach("command.effective_reach")) is not None:
                parts = {"r": words("stat.rank.short"), "reach": reach[0], "unit": reach[1]}
                said.append(words("control_sheet.reach", **parts))
            yield ", ".join(said)

    def _gun_ticks(self) -> tuple[str, ...]:
        gun = getattr(self._unit.card, "gun", None)
        if gun is None:
            return ()
        return ("limbered", "spiked") if gun.limber else ("spiked",)

    def _set_notes(self) -> Lines:
        return set_dotted(
            self._note_parts(), "sans", _NOTE_PT, self._columns.figures_width - self._circles_width(), style.SECONDARY
        )

    def _note_parts(self) -> Iterator[str]:
        words = self._desk.words
        if self._value("command.capacity"):
            yield words("control_sheet.command_points", l=words("stat.capacity.short"))
            reach, bare = self._reach("command.effective_reach"), self._reach("command.reach")
            if bare is not None and bare != reach:
                parts = {"r": words("stat.rank.short"), "reach": bare[0], "unit": bare[1]}
                yield words("control_sheet.without_musician", **parts)
        least = self._value("gun.crew_minimum.counters")
        if least is not None:
            figures = number(self._value("gun.crew_minimum.figures"))
            key = "crew_one" if least == 1 else "crew"
            yield words(f"control_sheet.{key}", figures=figures, counters=with_half(least))
            yield words(
                "control_sheet.crew_reduced",
                figures=number(self._value("gun.crew_reduced.figures")),
                counters=with_half(self._value("gun.crew_reduced.counters")),
            )
            if not self._unit.card.gun.limber:  # type: ignore[attr-defined]
                yield words("control_sheet.no_limber")

    def _circles_width(self) -> float:
        circles = self._value("command.capacity") or 0
        return circles * (_CIRCLE_MM + 0.9) + 0.9 if circles else 0.0

    def _set_abilities(self) -> list[tuple[Lines, str]]:
        columns, words = self._columns, self._desk.words
        costs = {cost.name: cost.value for cost in self._unit.values["points.abilities"].inputs}
        room = columns.abilities_right - columns.abilities - 8.0
        return [
            (set_lines(words(f"ability.{name}.name"), "sans", _LABEL_PT, room), number(costs[name]))
            for name in self._unit.abilities
        ]

    # -- how high it is ----------------------------------------------------------------------------------

    def _unit_height(self) -> float:
        rest = _DETAIL_BELOW + self._detail.rest_mm if self._detail.lines else 0.0
        foot = face("sans").descent_mm(self._detail.size_pt)
        return face("serif-semibold").cap_height_mm(self._name.size_pt) + self._name.rest_mm + rest + foot

    def _figures_height(self) -> float:
        under = self._notes.height_mm + _NOTE_GAP_MM if self._notes.lines else 0.0
        if self._ticks and not self._ticks_beside:
            under += _TICK_MM + _NOTE_GAP_MM
        return self._boxes.height_mm + under

    def _abilities_height(self) -> float:
        return sum(_ABILITY_MM + name.rest_mm for name, _ in self._abilities)

    # -- drawing -----------------------------------------------------------------------------------------

    def draw(self, top: float, height: float) -> Iterator[Item]:
        """The row between ``top`` and ``top + height``."""
        middle = top + height / 2
        yield from self._draw_counter(middle)
        yield from self._draw_unit(middle)
        yield from self._draw_stats(middle)
        yield from self._draw_figures(middle)
        yield from self._draw_points(middle)

    def _draw_counter(self, middle: float) -> Iterator[Item]:
        if self._counter is None:
            return
        yield from counter_at(self._counter, self._columns.left, middle - COUNTER_MM / 2, COUNTER_MM)

    def _draw_unit(self, middle: float) -> Iterator[Item]:
        base = middle - self._unit_height() / 2 + face("serif-semibold").cap_height_mm(self._name.size_pt)
        yield from self._name.at(self._columns.unit, base)
        yield from self._detail.at(self._columns.unit, base + self._name.rest_mm + _DETAIL_BELOW)

    def _draw_stats(self, middle: float) -> Iterator[Item]:
        *stats, firing, combat = self._columns.stats
        base = middle + face("sans-bold").cap_height_mm(_VALUE_PT) / 2
        for x, key in zip(stats, ("initiative", "morale", "courage"), strict=True):
            yield Text(x, base, number(self._value(key)), "sans-bold", _VALUE_PT, style.INK, "middle")
        for x, key, solid in ((firing, "firing", True), (combat, "combat", False)):
            sides = self._value(f"dice.{key}")
            yield from draw_die(sides, x, middle, _DIE_MM, solid, style.INK, style.PAPER, _DIE_PT)

    def _draw_figures(self, middle: float) -> Iterator[Item]:
        x = self._columns.figures
        alone = not self._notes.lines and not (self._ticks and not self._ticks_beside)
        top = middle - (self._boxes.centre_mm if alone else self._figures_height() / 2)
        yield from self._boxes.draw(x, top)
        pen = top + self._boxes.height_mm
        if self._ticks:
            if self._ticks_beside:
                step = _TICK_MM + 1.1
                first = top + self._boxes.height_mm / 2 - (step * (len(self._ticks) - 1) + _TICK_MM) / 2
                for i, tick in enumerate(self._ticks):
                    yield from self._tick(x + self._boxes.width_mm + 3.5, first + i * step, tick)
            else:
                pen += _NOTE_GAP_MM
                at = x
                for tick in self._ticks:
                    yield from self._tick(at, pen, tick)
                    at += _TICK_MM + 0.9 + width(tick, "sans", _NOTE_PT) + 4.0
                pen += _TICK_MM
        if self._notes.lines:
            pen += _NOTE_GAP_MM
            line = pen + face("sans").cap_height_mm(self._notes.size_pt) / 2
            for i in range(self._value("command.capacity") or 0):
                yield tick_circle(x + _CIRCLE_MM / 2 + i * (_CIRCLE_MM + 0.9), line, _CIRCLE_MM / 2)
            yield from self._notes.below(x + self._circles_width(), pen)

    def _tick(self, x: float, y: float, said: str) -> Iterator[Item]:
        yield tick_box(x, y, _TICK_MM)
        base = y + _TICK_MM / 2 + face("sans").cap_height_mm(_NOTE_PT) / 2
        yield Text(x + _TICK_MM + 0.9, base, said, "sans", _NOTE_PT, style.INK)

    def _draw_points(self, middle: float) -> Iterator[Item]:
        columns = self._columns
        base = middle + face("sans").cap_height_mm(_NUMBER_PT) / 2
        for x, key in (
            (columns.per_figure, "points.figure"),
            (columns.all_figures, "points.figures"),
            (columns.gun, "points.gun"),
        ):
            value = self._value(key)
            if value is None or (key == "points.gun" and not value):
                yield dash(x, base, _NUMBER_PT)
            else:
                yield Text(x, base, number(value), "sans", _NUMBER_PT, style.INK, "end")
        if not self._abilities:
            yield dash(columns.abilities_right, base, _NUMBER_PT)
        pen = middle - self._abilities_height() / 2
        for name, cost in self._abilities:
            line = pen + _ABILITY_MM / 2 + face("sans").cap_height_mm(_LABEL_PT) / 2
            yield from name.at(columns.abilities, line)
            yield Text(columns.abilities_right, line, cost, "sans", _LABEL_PT + 1.0, style.INK, "end")
            pen += _ABILITY_MM + name.rest_mm
        base = middle + face("sans-bold").cap_height_mm(_VALUE_PT) / 2
        yield Text(columns.right, base, number(self._value("points.total")), "sans-bold", _VALUE_PT, style.INK, "end")


def counter_at(counter: Symbol, x: float, y: float, size_mm: float) -> tuple[Item, ...]:
    """A counter as a sign in a row: small, trimmed of its bleed, with a fine frame."""
    scale = size_mm / max(counter.width_mm, counter.height_mm)
    trim = shapes.rect(0.0, 0.0, counter.width_mm, counter.height_mm, Style())
    place = Affine.translate(x, y) @ Affine.scale(scale)
    frame = shapes.rect(x, y, counter.width_mm * scale, counter.height_mm * scale, _FRAME)
    return Group((Use(counter),), place, trim), frame


def with_half(counters: float) -> str:
    """Counters as people write them: 2½."""
    whole, half = int(counters), counters % 1
    return f"{whole or ''}½" if half else number(whole)
