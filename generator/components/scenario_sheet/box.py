"""Of the scenario sheet: what the box holds, counted from the game, never typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from generator.components.box_count import Count
from generator.components.build_context import BuildContext
from generator.components.expressions import number
from generator.components.piece_kinds import marker_text
from generator.components.scenario_sheet.story import title
from generator.components.sheet_layout import head_of, scaled
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import Block, Column, Grid, Section, beside, set_lines, stack, width

_COLUMN_MM, _MOST_COLUMN_MM, _HEAD_AIR_MM = 13.0, 20.0, 1.0
"""From a column of counts to the next; as much where a side's name needs it; what its head leaves free of that.

For text and heads of the standard's sizes; larger ones widen them.
"""
_NAME_AIR_MM, _NOTE_ABOVE_MM = 10.0, 1.8
"""From a name to the first count, and above the small print."""
_TEXT_PT, _LABEL_PT = style.TEXT_PT, style.HEAD_PT
HEAD_PT = 5.0 / 6.6
"""The line of heads, for each point of its type."""
_LEAST_PITCH = 0.46
"""Of a row, in mm for each point of its type, whatever its layout says."""


def contents(
    game: Game,
    context: BuildContext,
    lines: Sequence[Count],
    width_mm: float,
    layout: ScenarioSheetLayout,
    *,
    columns: int = 1,
) -> Section:
    """The list of these lines, a column a side and one for the sum, and what backs change; in so many columns."""
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


def widened(text_pt: float, layout: ScenarioSheetLayout) -> float:
    """How many times as wide as with the standard's type the columns on the right are."""
    return max(1.0, text_pt / _TEXT_PT, layout.label_pt / _LABEL_PT)


def _grid(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Grid:
    """What is counted, a column a side, wider for a name that is longer, and the sum."""
    size_pt = layout.box.text_pt
    wider = widened(size_pt, layout)
    names = [width(context.words.say(side.side.name), "sans-medium", layout.label_pt) for side in game.sides]
    pitch = min(max(wider * _COLUMN_MM, *(name + wider * _HEAD_AIR_MM for name in names)), wider * _MOST_COLUMN_MM)
    places = [width_mm - (len(names) - i) * pitch for i in range(len(names))]
    columns = [Column(x, pitch - wider * _HEAD_AIR_MM, "end", size_pt=size_pt) for x in (*places, width_mm)]
    columns[-1] = replace(columns[-1], font="sans-semibold")
    first = Column(0.0, places[0] - _NAME_AIR_MM * wider, size_pt=size_pt)
    return Grid(width_mm, (first, *columns), max(layout.box.pitch_mm, _LEAST_PITCH * size_pt), size_pt)


def _line(line: Count, grid: Grid, layout: ScenarioSheetLayout, *, is_last: bool) -> Block:
    rule_mm = style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM
    if line.sides:
        counts = [number(count) if count else None for count in line.sides]
        return grid.row((line.text, *counts, number(line.total)), rule_mm=rule_mm)
    room = grid.width_mm - _NAME_AIR_MM * widened(layout.box.text_pt, layout)
    name = replace(grid.columns[0], width_mm=room).set(line.text)
    return grid.row((name, *[""] * (len(grid.columns) - 2), number(line.total)), rule_mm=rule_mm)


def _notes(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Iterator[Block]:
    words, (halves, markers) = context.words, _without_backs(game)
    if not halves and not markers:
        return
    backs = "backs_of_parts" if not halves else "backs_and_guns" if markers else "backs"
    key = "single_sided_parts" if not halves else "single_sided_and_guns" if markers else "single_sided"
    kinds = ", ".join(dict.fromkeys(marker_text(need.name, words) for need in game.markers if need.single_sided_only))
    counts = {"halves": number(halves), "markers": number(markers), "kinds": kinds}
    text = " ".join(words(f"scenario_sheet.note.{note}", **counts) for note in (backs, key))
    yield set_lines(text, "sans", layout.box.note_pt, width_mm, style.SECONDARY, prefer="wrap").block(_NOTE_ABOVE_MM)


def _without_backs(game: Game) -> tuple[int, int]:
    """How many half counters, and how many markers, a kit without backs has besides."""
    counters = (need for unit in game.units for need in unit.counters if need.single_sided_only)
    halves = sum(need.quantity for need in counters if need.front.size == "half")
    return halves, sum(need.quantity for need in game.markers if need.single_sided_only)
