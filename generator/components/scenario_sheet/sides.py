"""Of the scenario sheet: the two sides, their units and where they set up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from generator.components.build_context import BuildContext, Words
from generator.components.control_sheet.sign import CounterSymbol, counter_at, with_half
from generator.components.expressions import number
from generator.components.figures import stand_in_a_row
from generator.components.layout_names import kind_text, weapon_text
from generator.components.scenario_sheet.setup import setup
from generator.components.scenario_sheet.story import title
from generator.components.sentences import HALF, Formatter
from generator.components.sheet_layout import scaled
from generator.drawing import Affine, Item, Style, Text, Use, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game, Line, SideInPlay, Unit
from generator.sheets import style
from generator.sheets.style import LEAST_PT
from generator.typesetting import (
    NOTHING,
    SHRINK_TO,
    Block,
    Column,
    Grid,
    Section,
    dash,
    in_lines,
    rule,
    set_lines,
    stack,
    width,
)

_FIGURES_RIGHT, _COUNTERS_RIGHT, _PIECES_MM = 38.5, 27.5, 19.5
"""From the right edge to that of the figures and of the counters; the room for the gun and limber after these.

For values, heads and pieces of the standard's sizes; larger ones widen them.
"""
_VALUE_PT, _LABEL_PT, _ORIGIN_PT = style.LABEL_PT, style.HEAD_PT, style.NOTE_PT
_NAME_GAP_MM, _BEFORE_FIGURES_MM, _BESIDE_MM = 2.0, 5.0, 1.8
"""From a counter to the unit's name; what is kept free before the figures; from a name to its origin beside it."""
_BELOW_PT = 2.9 / 6.8
"""From a name to its origin below it, for each point of the origin's type."""
_LEAST_PITCH, _COUNTER_AIR_MM = 0.46, 0.8
"""Of a row: in mm for each point of its type, and what it has besides its counter, whatever its layout says."""
_FLAG_MM, _FLAG_HIGH_MM = 6.0, 4.0
_HEAD_PT, _FLAGS_MM, _NATION_PITCH = 4.6 / 6.6, 7.2, 0.46
"""The line of heads, for each point of its type; the line of flags, and at least so much for a point of its words."""
_LISTED_MM, _FIGURE_MM = 10.5, 6.4
"""From a column of the game's own to the next; the least height of the figure that stands before such a row."""
_COUNTED = ("figures", "teams")
"""What a unit is counted in: the first of these that it has a value of."""
_APART = "transports"
_FLAG_FRAME = Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)


def sides(
    game: Game, context: BuildContext, counter_symbol: CounterSymbol, width_mm: float, layout: ScenarioSheetLayout
) -> tuple[Section, Section]:
    """Both sides in columns of this width, their rows and their set-ups in line."""
    has_signs = any(unit.face or unit.emblem for unit in game.units)
    rows = [
        [_Row(unit, context, counter_symbol, width_mm, layout, has_signs=has_signs) for unit in side.units]
        for side in game.sides
    ]
    heights = [max(row.least_mm for row in pair if row) for pair in zip_longest(*rows)]
    first, second = (_side(game, i, context, rows[i], heights, width_mm, layout) for i in range(len(game.sides)))
    return first, second


def _wider(layout: ScenarioSheetLayout) -> float:
    """How many times as wide as with the standard's type the columns on the right are."""
    own = layout.sides
    return max(1.0, own.value_pt / _VALUE_PT, layout.label_pt / _LABEL_PT, own.origin_pt / _ORIGIN_PT)


def _side(
    game: Game,
    index: int,
    context: BuildContext,
    rows: list[_Row],
    heights: list[float],
    width_mm: float,
    layout: ScenarioSheetLayout,
) -> Section:
    side = game.sides[index]
    body = [row.block(height, is_last=row is rows[-1]) for row, height in zip(rows, heights, strict=False)]
    body += [NOTHING] * (len(heights) - len(body))
    if side.side.setup or side.placed:
        body.append(setup(side, context, width_mm, layout))
    return Section(_head(game, side, context, width_mm, layout), tuple(body))


def _head(game: Game, side: SideInPlay, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Block:
    words, points = context.words, side.values.get("points.total")
    total = words("scenario_sheet.points", points=number(points.value)) if points is not None else ""
    top = title(words.say(side.side.name), width_mm, layout, total)
    return stack((top, _nations(game, side, context, width_mm, layout), _heads(game, side, words, width_mm, layout)))


def _nations(
    game: Game, side: SideInPlay, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout
) -> Block:
    """The flags of a side with the names of its nations, and its coalition."""
    words, size_pt = context.words, layout.sides.nation_pt
    line_mm = max(_FLAG_HIGH_MM + 1.2, _NATION_PITCH * size_pt)
    nations = list(dict.fromkeys(unit.card.nation for unit in side.units))
    names = [words.say(game.project.nations[nation].name) for nation in nations]
    coalition = words(f"coalition.{side.side.coalition}") if f"coalition.{side.side.coalition}" in words else ""
    aside_mm = width(coalition, "sans", size_pt)
    widths = [_FLAG_MM + 1.4 + width(name, "sans", size_pt) for name in names]
    lines = in_lines(widths, width_mm - aside_mm - 4.0, 4.0)
    middle = 1.9 + _FLAG_HIGH_MM / 2 + face("sans").cap_height_mm(size_pt) / 2
    items: list[Item] = [Text(width_mm, middle, coalition, "sans", size_pt, style.SECONDARY, "end")]
    for row, line in enumerate(lines):
        x, y = 0.0, 1.9 + row * line_mm
        for i in line:
            flag = context.art.flag(nations[i])
            scale = Affine.scale(_FLAG_MM / flag.width_mm, _FLAG_HIGH_MM / flag.height_mm)
            items.append(Use(flag, Affine.translate(x, y) @ scale))
            items.append(shapes.rect(x, y, _FLAG_MM, _FLAG_HIGH_MM, _FLAG_FRAME))
            items.append(Text(x + _FLAG_MM + 1.4, middle + row * line_mm, names[i], "sans", size_pt, style.INK))
            x += widths[i] + 4.0
    return Block(width_mm, _FLAGS_MM + (len(lines) - 1) * line_mm, tuple(items))


def _heads(game: Game, side: SideInPlay, words: Words, width_mm: float, layout: ScenarioSheetLayout) -> Block:
    """The line of heads over the units."""
    wider, label_pt = _wider(layout), layout.label_pt
    counted = next((key for key in _COUNTED if any(key in unit.values for unit in side.units)), "")
    counters = "counters" if any(map(_counters, side.units)) else ""
    points = "points" if "points.total" in side.values else ""
    places = ((counted, wider * _FIGURES_RIGHT), (counters, wider * _COUNTERS_RIGHT), (points, 0.0))
    heads = [(width_mm - right, words(f"scenario_sheet.head.{key}")) for key, right in places if key]
    heads += [(width_mm - right, Formatter(words).line(head)) for right, head in _listed_columns(game, wider)]
    columns = [Column(0, width_mm), *(Column(x, width_mm, "end") for x, _ in heads)]
    texts = [words("scenario_sheet.head.unit"), *(text for _, text in heads)]
    return Grid(width_mm, columns, 0.0).head(texts, scaled(_HEAD_PT, label_pt), label_pt)


def _listed_columns(game: Game, wider: float) -> list[tuple[float, Line]]:
    """From the right edge to that of each column of the game's own, and its head."""
    count = len(game.listed)
    return [((count - 1 - i) * wider * _LISTED_MM, head) for i, head in enumerate(game.listed)]


class _Row:
    """One unit, set but not placed. ``least_mm`` is the height it needs."""

    def __init__(
        self,
        unit: Unit,
        context: BuildContext,
        counter_symbol: CounterSymbol,
        width_mm: float,
        layout: ScenarioSheetLayout,
        *,
        has_signs: bool,
    ) -> None:
        """Where numbers of the game's own stand beside it, a figure tells as much as its counter would in small."""
        self._unit, self._width, self._own = unit, width_mm, layout.sides
        wider, own, words = _wider(layout), layout.sides, context.words
        self._figures_right, self._counters_right = wider * _FIGURES_RIGHT, wider * _COUNTERS_RIGHT
        self._size = max(own.counter_mm, _FIGURE_MM) if unit.listed else own.counter_mm
        self._listed_mm = wider * _LISTED_MM
        self._name_at = self._size + _NAME_GAP_MM if has_signs else 0.0
        right = len(unit.listed) * self._listed_mm if unit.listed else self._figures_right + _BEFORE_FIGURES_MM
        room = width_mm - right - self._name_at
        self._name = set_lines(words.say(unit.name), "serif-semibold", own.name_pt, room, leading=1.08)
        origin = _what_it_is(unit, context) if unit.listed else words.say(getattr(unit.card, "origin", ""))
        beside = room - self._name.width_mm - _BESIDE_MM
        self._is_beside = (
            len(self._name.lines) == 1 and width(origin, "sans", max(LEAST_PT, SHRINK_TO * own.origin_pt)) <= beside
        )
        room = beside if self._is_beside else room
        self._origin = set_lines(origin, "sans", own.origin_pt, room, style.SECONDARY)
        said = _counters(unit)
        # Whole counters stand in line; what is half of one hangs after them.
        self._whole = said.rstrip(HALF) or said
        self._half = said.removeprefix(self._whole)
        self._half_mm = width(self._half, "sans", own.value_pt)
        self._pieces = set_lines(_pieces(unit, context), "sans", own.origin_pt, wider * _PIECES_MM - self._half_mm)
        self._below = scaled(_BELOW_PT, own.origin_pt)
        self._context = context
        self._counter = counter_symbol(unit.face) if unit.face and not unit.listed else None
        under = 0.0 if self._is_beside or not origin else self._below + self._origin.rest_mm
        self._text_mm = self._name.rest_mm + under
        line_mm = _LEAST_PITCH * max(own.name_pt, own.value_pt, own.origin_pt)
        self.least_mm = max(own.pitch_mm, self._size + _COUNTER_AIR_MM, line_mm)
        self.least_mm += max(self._text_mm, self._pieces.rest_mm)

    def block(self, height_mm: float, *, is_last: bool) -> Block:
        rule_mm = style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM
        items = (*self._items(height_mm / 2), rule(0, self._width, height_mm, rule_mm))
        return Block(self._width, height_mm, items)

    def _items(self, middle: float) -> Iterator[Item]:
        x, right, size = 0.0, self._width, self._size
        value_pt = self._own.value_pt
        if self._counter is not None:
            yield from counter_at(self._counter, x, middle - size / 2, size)
        else:
            box = Box(x, middle - size / 2, size, size)
            emblem = self._unit.emblem[-1:]
            yield from stand_in_a_row(self._context.art, emblem, box, size - 0.4, style.INK, style.PAPER)
        base = middle + (face("serif-semibold").cap_height_mm(self._name.size_pt) - self._text_mm) / 2
        yield from self._name.at(x + self._name_at, base)
        if self._is_beside:
            yield from self._origin.at(x + self._name_at + self._name.width_mm + _BESIDE_MM, base)
        else:
            yield from self._origin.at(x + self._name_at, base + self._name.rest_mm + self._below)
        base = middle + face("sans").cap_height_mm(value_pt) / 2
        counted = _counted(self._unit)
        yield Text(right - self._figures_right, base, counted, "sans", value_pt, style.INK, "end")
        if self._counter is not None:
            yield Text(right - self._counters_right, base, self._whole, "sans", value_pt, style.INK, "end")
            if self._half:
                yield Text(right - self._counters_right, base, self._half, "sans", value_pt, style.INK)
        yield from self._listed(right, base)
        pieces_x = right - self._counters_right + self._half_mm + 1.0
        yield from self._pieces.at(pieces_x, base - self._pieces.rest_mm / 2)
        if "points.total" in self._unit.values:
            points = _number(self._unit, "points.total")
            yield Text(right, base, points, "sans-semibold", value_pt, style.INK, "end")
        elif not self._unit.listed:
            kind = kind_text(self._unit, self._context.words)
            yield Text(right, base, kind, "sans", self._own.origin_pt, style.SECONDARY, "end")

    def _listed(self, right: float, base: float) -> Iterator[Item]:
        size_pt = self._own.value_pt
        for i, value in enumerate(reversed(self._unit.listed)):
            at = right - i * self._listed_mm
            if value is None:
                yield dash(at, base, size_pt)
            else:
                yield Text(at, base, number(value), "sans-semibold", size_pt, style.INK, "end")


def _what_it_is(unit: Unit, context: BuildContext) -> str:
    """Its kind, and its weapon where the kind does not name it."""
    return ", ".join(filter(None, (kind_text(unit, context.words), weapon_text(unit, context.words))))


def _number(unit: Unit, key: str) -> str:
    derived = unit.values.get(key)
    return "–" if derived is None else number(derived.value)


def _counted(unit: Unit) -> str:
    """How many figures it has, or teams; vehicles that only carry them apart, ``6 + 3``."""
    found = next((_number(unit, key) for key in _COUNTED if key in unit.values), "")
    return f"{found} + {_number(unit, _APART)}" if _APART in unit.values else found


def _counters(unit: Unit) -> str:
    """What the unit starts with, ``2½``; empty where its counters are not of its strength."""
    if "counters.full" not in unit.values:
        return ""
    full, half = (_value(unit, f"counters.{size}") for size in ("full", "half"))
    return with_half(full + half / 2)


def _pieces(unit: Unit, context: BuildContext) -> str:
    """What is on the board besides, ``+ gun + limber``, and how it starts: limbered, in reserve, off the board."""
    gun = getattr(unit.card, "gun", None)
    kinds = [kind for kind, here in (("gun", gun), ("limber", gun and gun.limber)) if here]
    said = [f"+\u00a0{context.words(f'scenario_sheet.{kind}')}" for kind in kinds]
    starts = [kind for kind in ("limbered", "reserve", "off_board") if getattr(unit.roster, kind, False)]
    return " ".join([*said, *(context.words(f"scenario_sheet.{kind}") for kind in starts)])


def _value(unit: Unit, key: str) -> Any:
    derived = unit.values.get(key)
    return derived.value if derived else 0
