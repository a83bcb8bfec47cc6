"""Of the scenario sheet: the sides, two in line, their units and where they set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.control_sheet.sign import CounterSymbol, figure_sign, plate
from generator.components.control_sheet.sign import sign as counter_sign
from generator.components.pieces.entries import NAME_FONT
from generator.components.scenario_sheet.abouts import BELOW_PT, NAME_LEADING, beside_mm, lines_air_mm
from generator.components.scenario_sheet.groups import group_head, grouped
from generator.components.scenario_sheet.parts import KIND, row_pitch, title
from generator.components.scenario_sheet.set_up import SIDE_HEAD_PT, setup
from generator.components.scenario_sheet.side_columns import Columns, columns_of
from generator.components.sentences import HALF, Formatter
from generator.components.sheet_layout import scaled
from generator.components.unit_numbers import numbered
from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.drawing import Item, Mark, Shown, Style, Text, shapes
from generator.drawing.fonts import face
from generator.expressions import number
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game, Line, SideInPlay, Unit
from generator.sheets import style
from generator.typesetting import (
    DOT,
    NOTHING,
    Block,
    Column,
    Grid,
    Section,
    air,
    beside,
    dash,
    in_lines,
    rule,
    set_dotted,
    set_lines,
    stack,
    whole,
    width,
)

_SIGN_AIR_MM = 0.4
"""What a row has besides its sign, whatever its layout says."""
_COUNTER_AIR_MM = 0.55
"""Above and below a counter: closer to the rules of its row, a column of them would look like a strip of film."""
_FLAG_MM, _FLAG_HIGH_MM, _FLAG_TOP_MM, _FLAG_GAP_MM, _NATION_GAP_MM = 6.0, 4.0, 1.9, 1.4, 4.0
_FLAGS_MM, _NATION_PITCH = 7.2, 0.46
"""The line of flags, and at least so much for a point of its words."""
_FLAG_FRAME = Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)


class Abreast(NamedTuple):
    """Sides of one line, set in three ways."""

    tied: tuple[Section, ...]
    """Their rows in line, for pages to be cut between."""
    level: tuple[Section, ...]
    """Rows as high as what they hold, but their set-ups in line."""
    close: tuple[Section, ...]
    """And each set-up right below its own units."""


def sides(
    game: Game,
    context: BuildContext,
    counter_symbol: CounterSymbol,
    width_mm: float,
    layout: ScenarioSheetLayout,
    *,
    is_whole: bool = False,
) -> list[Abreast]:
    """The sides in columns of this width, two in line; an odd one is alone. ``is_whole`` breaks no line of who is placed
    for a second column of them."""
    columns = columns_of(game, width_mm, layout, Formatter(context.words))

    def abreast(line: Sequence[SideInPlay]) -> Abreast:
        rows = [_rows_of(side, context, counter_symbol, columns, layout) for side in line]
        own = [[row.least_mm for row in one] for one in rows]
        tied = [[max(filter(None, pair)) for pair in zip_longest(*own)]] * len(line)

        def in_heights(heights: Sequence[Sequence[float]], to_mm: float = 0.0) -> tuple[Section, ...]:
            given = zip(line, rows, heights, strict=True)
            return tuple(
                _side(game, side, context, columns, had, high, to_mm, layout, is_whole) for side, had, high in given
            )

        return Abreast(in_heights(tied), in_heights(own, max(map(sum, own))), in_heights(own))

    return [abreast(game.sides[first : first + 2]) for first in range(0, len(game.sides), 2)]


def across(
    game: Game, context: BuildContext, counter_symbol: CounterSymbol, width_mm: float, layout: ScenarioSheetLayout
) -> Section:
    """The last side over the whole width, its units in two columns: nothing stands beside it."""
    side, column_mm = game.sides[-1], (width_mm - layout.column_gap_mm) / 2
    columns, pitch_mm = columns_of(game, column_mm, layout, Formatter(context.words)), column_mm + layout.column_gap_mm
    rows = _rows_of(side, context, counter_symbol, columns, layout)
    half = -(-len(rows) // 2)
    pairs = list(zip_longest(rows[:half], rows[half:]))
    high = [max(row.least_mm for row in pair if row) for pair in pairs]
    heads = _heads(game, side, Formatter(context.words), columns, layout) if rows else NOTHING

    def column(part: Sequence[_Row]) -> Block:
        lines = (row.block(mm, is_last=row is part[-1]) for row, mm in zip(part, high, strict=False))
        return stack((heads, *lines)) if part else NOTHING

    body = [_top(game, side, context, width_mm, layout), beside([column(rows[:half]), column(rows[half:])], pitch_mm)]
    if side.side.setup or side.placed:
        body.append(setup(side, context, width_mm, layout))
    return whole(stack(body))


def _rows_of(
    side: SideInPlay,
    context: BuildContext,
    counter_symbol: CounterSymbol,
    columns: Columns,
    layout: ScenarioSheetLayout,
) -> list[_Row]:
    made = list[_Row]()
    for group, units in grouped(side.units):
        say = Formatter(context.words)
        head = group_head(say.part(group), columns.width_mm, layout) if group else NOTHING
        for unit in units:
            made.append(_Row(unit, context, counter_symbol, columns, layout, head))
            head = NOTHING
    return made


def _top(game: Game, side: SideInPlay, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Block:
    """Its name and its points, its flags and its coalition."""
    total = context.words("scenario_sheet.points", points=number(side.points.total)) if side.points else ""
    name = title(context.words.say(side.side.name), width_mm, layout, total)
    shown = Shown("side", side.side.id, ("name", "points"))
    name = replace(name, mark=Mark("side", (KIND, "sides"), (shown,)))
    return stack((name, _nations(game, side, context, width_mm, layout)))


def _side(
    game: Game,
    side: SideInPlay,
    context: BuildContext,
    columns: Columns,
    rows: Sequence[_Row],
    heights: Sequence[float],
    to_mm: float,
    layout: ScenarioSheetLayout,
    is_whole: bool,
) -> Section:
    """``to_mm`` is how far down from its first row the set-up begins at least."""
    words, width_mm = context.words, columns.width_mm
    head = (
        _top(game, side, context, width_mm, layout),
        _heads(game, side, Formatter(words), columns, layout) if rows else NOTHING,
    )
    body = [row.block(height, is_last=row is rows[-1]) for row, height in zip(rows, heights, strict=False)]
    body += [NOTHING] * (len(heights) - len(body))
    if (short_mm := to_mm - sum(row.height_mm for row in body)) > 0:
        body.append(air(short_mm))
    if side.side.setup or side.placed:
        body.append(setup(side, context, width_mm, layout, is_whole))
    # Where no unit is left for a page, neither is the line of heads.
    heads = [stack(head) if at < len(rows) else head[0] for at in range(len(body))]
    return Section(stack(head), tuple(body), tuple(heads))


def _nations(
    game: Game, side: SideInPlay, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout
) -> Block:
    """The flags of a side with the names of its nations, and its coalition."""
    words, size_pt = context.words, layout.sides.nation_pt
    line_mm = max(_FLAG_HIGH_MM + 1.2, _NATION_PITCH * size_pt)
    if not any(unit.nation for unit in game.units) and not any(side.coalition for side in game.sides):
        return NOTHING
    nations = [nation for nation in dict.fromkeys(unit.nation for unit in side.units) if nation]
    names = [words.say(game.project.nations[nation].name) for nation in nations]
    coalition = Formatter(words).line(side.coalition) if side.coalition else ""
    coalition = "" if coalition == words.say(side.side.name) else coalition  # the heading says it
    aside_mm = width(coalition, "sans", size_pt)
    widths = [_FLAG_MM + _FLAG_GAP_MM + width(name, "sans", size_pt) for name in names]
    lines = in_lines(widths, width_mm - aside_mm - _NATION_GAP_MM, _NATION_GAP_MM)
    middle = _FLAG_TOP_MM + _FLAG_HIGH_MM / 2 + face("sans").cap_height_mm(size_pt) / 2
    items: list[Item] = [Text(width_mm, middle, coalition, "sans", size_pt, style.SECONDARY, "end")]
    for row, line in enumerate(lines):
        x, y = 0.0, _FLAG_TOP_MM + row * line_mm
        for i in line:
            if context.art.has_flag(nations[i]):
                items.append(context.art.fit(context.art.flag(nations[i]), x, y, _FLAG_MM, _FLAG_HIGH_MM))
                items.append(shapes.rect(x, y, _FLAG_MM, _FLAG_HIGH_MM, _FLAG_FRAME))
            name_x = x + _FLAG_MM + _FLAG_GAP_MM
            items.append(Text(name_x, middle + row * line_mm, names[i], "sans", size_pt, style.INK))
            x += widths[i] + _NATION_GAP_MM
    return Block(width_mm, _FLAGS_MM + (len(lines) - 1) * line_mm, tuple(items))


def _heads(game: Game, side: SideInPlay, say: Formatter, columns: Columns, layout: ScenarioSheetLayout) -> Block:
    """The line of heads over the units."""
    entries, words = [unit.entry for unit in side.units], say.words
    heads = [(words("scenario_sheet.head.unit"), Column(0, columns.width_mm))]

    def head(text: str, x: float) -> None:
        heads.append((text, Column(x, columns.width_mm, "end")))

    if game.counted_in is not None:
        head(say.line(game.counted_in), columns.strength)
    if any(entry.counters for entry in entries):
        head(words("scenario_sheet.head.counters"), columns.counters)
    if side.points is not None:
        head(words("scenario_sheet.head.points"), columns.width_mm)
    for line, x in zip(game.listed, columns.listed, strict=True):
        head(say.line(line), x)
    texts, places = zip(*heads, strict=True)
    return Grid(columns.width_mm, places, 0.0).head(texts, scaled(SIDE_HEAD_PT, layout.label_pt), layout.label_pt)


class _Row:
    """One unit, set but not placed. ``least_mm`` is the height it needs."""

    def __init__(
        self,
        unit: Unit,
        context: BuildContext,
        counter_symbol: CounterSymbol,
        columns: Columns,
        layout: ScenarioSheetLayout,
        head: Block = NOTHING,
    ) -> None:
        """``head`` stands above the first row of a group."""
        self._head = head
        settings, say, entry = layout.sides, Formatter(context.words), unit.entry
        self._unit, self._columns, self._settings, self._say = unit, columns, settings, say
        text, room = say.part(unit.name), columns.name_mm
        self._name = set_lines(text, NAME_FONT, columns.name_pt, room, prefer="wrap", leading=NAME_LEADING)
        beside, below = columns.abouts.of(unit)
        self._beside = DOT.join(beside)
        self._about = set_dotted(below, "sans", settings.origin_pt, columns.below_mm, style.SECONDARY, prefer="wrap")
        counters = say.part(entry.counters) if entry.counters else ""
        # Whole counters stand in line; what is half of one hangs after them.
        self._whole = counters.rstrip(HALF) or counters
        self._half = counters.removeprefix(self._whole)
        self._below_mm = scaled(BELOW_PT, settings.origin_pt)
        under_mm = self._below_mm + self._about.rest_mm if below else 0.0
        self._text_mm = self._name.rest_mm + under_mm
        pitch_mm = row_pitch(settings.pitch_mm, settings.name_pt, settings.value_pt, settings.origin_pt)
        lines_mm = face("serif-semibold").cap_height_mm(self._name.size_pt) + self._text_mm
        row_mm = max(
            pitch_mm, columns.sign_mm + _SIGN_AIR_MM, lines_mm + lines_air_mm(columns.name_pt, settings.pitch_mm)
        )
        self.least_mm = head.height_mm + row_mm
        self._sign = _sign(unit, context, counter_symbol, columns.sign_mm, row_mm)

    def block(self, height_mm: float, *, is_last: bool) -> Block:
        rule_mm, width_mm = style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM, self._columns.width_mm
        head_mm = self._head.height_mm
        items = (self._head.at(0, 0), *self._items((head_mm + height_mm) / 2), rule(0, width_mm, height_mm, rule_mm))
        return Block(width_mm, height_mm, items, self._mark("unit", "name"))

    def _mark(self, element: str, *shows: str) -> Mark:
        return Mark(element, (KIND, "sides"), (Shown("unit", self._unit.key, shows),))

    def _items(self, middle: float) -> Iterator[Item]:
        columns, settings = self._columns, self._settings
        yield self._sign.at(0.0, middle - columns.sign_mm / 2)
        base = middle + (face(NAME_FONT).cap_height_mm(self._name.size_pt) - self._text_mm) / 2
        yield from numbered(self._unit, columns.name, base, self._name.size_pt)
        yield from self._name.at(columns.name, base)
        if self._beside:
            x = columns.name + self._name.width_mm + beside_mm(settings.origin_pt)
            yield Text(x, base, self._beside, "sans", settings.origin_pt, style.SECONDARY)
        yield from self._about.at(columns.name, base + self._name.rest_mm + self._below_mm)
        # Numbers stand on the line of the name.
        lower = (face("sans").cap_height_mm(settings.value_pt) - face(NAME_FONT).cap_height_mm(self._name.size_pt)) / 2
        yield from self._values(base + lower)
        if self._unit.points is not None:
            points = self._value(columns.width_mm, base + lower, self._unit.points.total, "sans-semibold")
            yield replace(points, mark=self._mark("points", "points.total"))

    def _values(self, base: float) -> Iterator[Item]:
        """Its strength, in counters too, and its numbers."""
        columns, strength = self._columns, self._unit.entry.strength
        shown = self._mark("strength", *dict.fromkeys(group.of for group in self._unit.figure_groups))
        yield replace(self._value(columns.strength, base, "" if strength is None else strength), mark=shown)
        if self._whole:
            yield replace(self._value(columns.counters, base, self._whole), mark=self._mark("counters", "counters"))
        if self._half:
            yield Text(columns.counters, base, self._half, "sans", self._settings.value_pt, style.INK)
        keys = self._unit.listed_of or ("",) * len(self._unit.listed)
        for x, value, of in zip(columns.listed, self._unit.listed, keys, strict=True):
            if value is None:
                yield dash(x, base, self._settings.value_pt)
            else:
                found = self._value(x, base, value, "sans-semibold")
                yield replace(found, mark=self._mark(of, of)) if of else found

    def _value(self, right: float, base: float, value: str | int | Line, font: str = "sans") -> Text:
        return Text(right, base, self._say.part(value), font, self._settings.value_pt, style.INK, "end")


def _sign(unit: Unit, context: BuildContext, counter_symbol: CounterSymbol, size_mm: float, row_mm: float) -> Block:
    """In a row of this height its symbol in the list, its counter, or its figure. UserError where there is no such symbol."""
    if sign := unit.entry.sign:
        if not context.art.has_symbol(sign):
            what = f"there is no symbol '{sign}'"
            raise UserError([Diagnostic(unit.where, what, did_you_mean(sign, context.art.names()))])
        symbol = context.art.symbol(sign, style.INK, style.PAPER)
        return Block(size_mm, size_mm, (context.art.fit(symbol, 0.0, 0.0, size_mm, size_mm),))
    if unit.face and not unit.listed:
        made = counter_sign(unit, context, counter_symbol, min(size_mm, row_mm - 2 * _COUNTER_AIR_MM))
        return Block(size_mm, size_mm, (made.at(0.0, (size_mm - made.height_mm) / 2),))
    if unit.emblem and not unit.listed and unit.colour in context.palette.colours:
        plate_mm = min(size_mm, row_mm - 2 * _COUNTER_AIR_MM)
        return Block(size_mm, size_mm, (plate(unit, context, plate_mm).at(0.0, (size_mm - plate_mm) / 2),))
    figure = figure_sign(unit, context, size_mm - _SIGN_AIR_MM, style.INK, style.PAPER)
    return Block(size_mm, size_mm, (figure.at(_SIGN_AIR_MM / 2, _SIGN_AIR_MM / 2),) if figure.items else ())
