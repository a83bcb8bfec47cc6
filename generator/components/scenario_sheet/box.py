"""Of the scenario sheet: what the box holds, counted from the game, never typed, and the dice to have beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import zip_longest

from generator.components.area_template import boxed
from generator.components.box_count import Count
from generator.components.build_context import BuildContext
from generator.components.expressions import number
from generator.components.lookup_wheel import boxed as wheels_in_box
from generator.components.scenario_sheet.parts import HEAD_PT, row_pitch, title, widened
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, scaled
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.typesetting import EMPTY, Block, Column, Grid, Section, beside, draw_die, set_lines, stack, width

_COLUMN_MM, _MOST_COLUMN_MM, _HEAD_AIR_MM = 13.0, 20.0, 1.0
"""From a column of counts to the next; as much where a side's name needs it; what its head leaves free of that.

For text and heads of the standard's sizes; larger ones widen them.
"""
_NAME_AIR_MM, _NOTE_ABOVE_MM = 10.0, 1.8
"""From a name to the first count, and above the small print."""
_DIE_PT, _DIE_GAP_MM, _DIE_AIR_MM = 7.0 / 4.6, 3.4, 1.6
"""A die's number in points for each mm of it; from a die to its words; what a row has besides its die."""
_AT_ONCE_MM = 16.0


def counts(game: Game, context: BuildContext, pages_of: Callable[[str], int]) -> list[Count]:
    """Everything in the box, line by line; lines with nothing are left out."""
    words = context.words

    def each(said: str, count) -> Count:
        return Count(said, tuple(count(side) for side in game.sides))

    def counters(size: str, kind: str) -> Count:
        key = kind or size
        return each(words(f"scenario_sheet.box.{key}"), lambda side: counters_of(side, size, kind))

    # Sizes as they come, what is counted by its kind after them.
    lines = [counters(size, kind) for size, kind in sorted(dict.fromkeys(_made(game)), key=lambda made: bool(made[1]))]
    markers = game.markers if "counters" in game.pieces else ()
    for kind in dict.fromkeys(need.kind for need in markers):
        said = words("scenario_sheet.box.marker", kind=_marker(kind, context))
        lines.append(each(said, lambda side, kind=kind: _markers(game, side, kind)))
    if "unit_cards" in game.pieces:
        lines.append(each(words("scenario_sheet.box.unit_cards"), lambda side: len(side.units)))
    if "order_cards" in game.pieces:
        lines.append(each(words("scenario_sheet.box.order_cards"), lambda side: _cards(game, side)))
    if game.templates:
        names = ", ".join(words(f"template.{need.id}") for need in game.templates)
        lines.append(Count(words("scenario_sheet.box.templates", names=names), shared=len(game.templates)))
    lines += [Count(said, shared=number) for said, number in boxed(game.areas, words)]
    lines += [Count(said, shared=number) for said, number in wheels_in_box(game, words)]
    if game.rulers:
        lines.append(Count(words("scenario_sheet.box.measuring_strips"), shared=len(game.rulers) + 1))
    for kind in ("control_sheets", "reference_chart"):
        lines.append(Count(words(f"scenario_sheet.box.{kind}"), shared=pages_of(kind)))
    return [line for line in lines if line.total]


def counters_of(side: SideInPlay, size: str, kind: str = "", *, single_sided: bool = False) -> int:
    """How many counters of a size, and of a kind, a side has; or those only a kit without backs adds."""
    return sum(
        need.quantity
        for unit in side.units
        for need in unit.counters
        if need.front.size == size and kind in ("", need.front.kind) and need.single_sided_only == single_sided
    )


def _cards(game: Game, side: SideInPlay) -> int:
    """The cards of a side's decks."""
    return sum(card.copies for deck in game.decks if deck.side == side.side.id for card in deck.cards)


def _made(game: Game) -> Iterator[tuple[str, str]]:
    """The sizes of counters, and the kinds of those that are pieces."""
    for unit in game.units:
        for need in unit.counters:
            yield need.front.size, need.front.kind if need.front.size == "piece" else ""


def _markers(game: Game, side: SideInPlay, kind: str) -> int:
    return sum(
        need.quantity
        for need in game.markers
        if need.side == side.side.id and need.kind == kind and not need.single_sided_only
    )


def _marker(kind: str, context: BuildContext) -> str:
    text = context.words(f"marker.{kind}") if f"marker.{kind}" in context.words else kind.replace("_", " ")
    return text[:1].lower() + text[1:]


# -- the list --------------------------------------------------------------------------------------------


def contents(
    game: Game,
    context: BuildContext,
    pages_of: Callable[[str], int],
    width_mm: float,
    layout: ScenarioSheetLayout,
    *,
    columns: int = 1,
) -> Section:
    """The list of the box, a column a side and one for the sum, and what backs change; in so many columns."""
    lines = counts(game, context, pages_of)
    column_mm = (width_mm - (columns - 1) * layout.column_gap_mm) / columns
    many = -(-len(lines) // columns)
    parts = [lines[first : first + many] for first in range(0, len(lines), many)]
    pitch_mm = column_mm + layout.column_gap_mm
    grid = _grid(game, context, column_mm, layout)
    names = ["", *(context.words.say(side.side.name) for side in game.sides), context.words("scenario_sheet.head.all")]
    heads = beside([grid.head(names, scaled(HEAD_PT, layout.label_pt), layout.label_pt)] * len(parts), pitch_mm)
    head = stack((title(head_of(layout.titles.box, context.words), width_mm, layout), heads))
    rows = [[_line(line, grid, layout, is_last=line is part[-1]) for line in part] for part in parts]
    # Columns break over pages line by line; a wrapped name makes its neighbour's line as high.
    body = tuple(beside(line, pitch_mm) for line in zip_longest(*rows))
    return Section(head, (*body, *_notes(game, context, width_mm, layout)))


def _grid(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Grid:
    """What is counted, a column a side, wider for a name that is longer, and the sum."""
    size_pt = layout.box.text_pt
    wider = widened(layout, (size_pt, style.TEXT_PT))
    names = [width(context.words.say(side.side.name), "sans-medium", layout.label_pt) for side in game.sides]
    pitch = min(max(wider * _COLUMN_MM, *(name + wider * _HEAD_AIR_MM for name in names)), wider * _MOST_COLUMN_MM)
    places = [width_mm - (len(names) - i) * pitch for i in range(len(names))]
    columns = [Column(x, pitch - wider * _HEAD_AIR_MM, "end", size_pt=size_pt) for x in (*places, width_mm)]
    columns[-1] = replace(columns[-1], font="sans-semibold")
    first = Column(0.0, places[0] - _NAME_AIR_MM * wider, size_pt=size_pt)
    return Grid(width_mm, (first, *columns), row_pitch(layout.box.pitch_mm, size_pt), size_pt)


def _line(line: Count, grid: Grid, layout: ScenarioSheetLayout, *, is_last: bool) -> Block:
    rule_mm = style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM
    if line.sides:
        counts = [number(count) if count else None for count in line.sides]
        return grid.row((line.text, *counts, number(line.total)), rule_mm=rule_mm)
    room = grid.width_mm - _NAME_AIR_MM * widened(layout, (layout.box.text_pt, style.TEXT_PT))
    name = replace(grid.columns[0], width_mm=room).set(line.text)
    return grid.row((name, *[""] * (len(grid.columns) - 2), number(line.total)), rule_mm=rule_mm)


def _notes(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Iterator[Block]:
    words = context.words
    halves = sum(counters_of(side, "half", single_sided=True) for side in game.sides)
    markers = sum(need.quantity for need in game.markers if need.single_sided_only)
    if not halves and not markers:
        return
    backs = "backs_of_parts" if not halves else "backs_and_guns" if markers else "backs"
    key = "single_sided_parts" if not halves else "single_sided_and_guns" if markers else "single_sided"
    kinds = ", ".join(dict.fromkeys(_marker(need.kind, context) for need in game.markers if need.single_sided_only))
    counts = {"halves": number(halves), "markers": number(markers), "kinds": kinds}
    text = " ".join(words(f"scenario_sheet.note.{note}", **counts) for note in (backs, key))
    yield set_lines(text, "sans", layout.box.note_pt, width_mm, style.SECONDARY, prefer="wrap").block(_NOTE_ABOVE_MM)


# -- the dice --------------------------------------------------------------------------------------------


def dice(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The dice the game rolls, each with its shape, its uses, and how many one roll can take."""
    if not game.dice:
        return EMPTY
    words, settings = context.words, layout.dice
    text_mm, size_pt = settings.die_mm + _DIE_GAP_MM, settings.text_pt
    room = width_mm - text_mm - widened(layout, (size_pt, style.TEXT_PT)) * _AT_ONCE_MM
    columns = (
        Column(text_mm, room, size_pt=size_pt, wraps=True),
        Column(width_mm, width_mm, "end", "sans-semibold", size_pt),
    )
    grid = Grid(width_mm, columns, settings.pitch_mm, size_pt, centred=True)
    head = grid.head(("", words("scenario_sheet.head.at_once")), scaled(HEAD_PT, layout.label_pt), layout.label_pt)
    say, rows = Formatter(words), []
    for die in game.dice:
        cells = ", ".join(map(say.line, die.uses)), number(die.at_once)
        rule_mm = style.GROUP_RULE_MM if die is game.dice[-1] else style.HAIRLINE_MM
        drawn = _drawn(die.sides, settings.die_mm)
        rows.append(grid.row(cells, least_mm=settings.die_mm + _DIE_AIR_MM, rule_mm=rule_mm, drawn=drawn))
    return Section(stack((title(head_of(layout.titles.dice, words), width_mm, layout), head)), tuple(rows))


def _drawn(sides: int, size_mm: float) -> Block:
    half = size_mm / 2
    number_pt = max(style.LEAST_PT, _DIE_PT * size_mm)
    return Block(size_mm, size_mm, draw_die(sides, half, half, size_mm, False, style.INK, style.PAPER, number_pt))
