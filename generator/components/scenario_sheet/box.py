"""Of the scenario sheet: what the box holds, counted from the game, never typed, and the dice to have beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest

from msgspec.structs import replace

from generator.components.box_count import Count
from generator.components.build_context import BuildContext
from generator.components.counters import marker_text
from generator.components.scenario_sheet.parts import HEAD_PT, row_pitch, title, widened
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, scaled
from generator.expressions import number
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import EMPTY, Block, Column, Grid, Section, air, beside, draw_die, set_lines, stack, width

_COLUMN_MM, _MOST_COLUMN_MM, _HEAD_AIR_MM = 10.0, 20.0, 2.2
"""From a column of counts to the next; as much where a side's name needs it; what its head leaves free of that.

For text and heads of the standard's sizes; larger ones widen them.
"""
_NAME_AIR_MM, _NOTE_ABOVE_MM = 7.0, 1.8
"""From a name to the first count, and above the small print."""
_DIE_PT, _DIE_GAP_MM, _DIE_AIR_MM = 7.0 / 4.6, 3.4, 1.6
"""A die's number in points for each mm of it; from a die to its words; what a row has besides its die."""
_AT_ONCE_MM = 4.0
"""From the words of a die to how many one roll takes."""
_LEAST_NAME_MM = 30.0
"""Where less is left for what is counted, the sides have no columns of their own."""


def contents(
    game: Game,
    context: BuildContext,
    lines: Sequence[Count],
    width_mm: float,
    layout: ScenarioSheetLayout,
    *,
    columns: int = 1,
) -> Section:
    """The list of these lines, a column a side and one for the sum, what backs change, and what players bring; in so many columns.

    Nothing where there is nothing in the box.
    """
    if not lines:
        return EMPTY
    column_mm = (width_mm - (columns - 1) * layout.column_gap_mm) / columns
    many = -(-len(lines) // columns)
    parts = [lines[first : first + many] for first in range(0, len(lines), many)]
    pitch_mm = column_mm + layout.column_gap_mm
    grid = _grid(game, context, column_mm, layout)
    shown = game.sides if len(grid.columns) > 2 else ()
    names = ["", *(context.words.say(side.side.name) for side in shown), context.words("scenario_sheet.head.all")]
    bare = ["", *([""] * len(shown)), names[-1]]
    # A column with nothing of any one side has no heads for sides.
    headed = [names if any(line.sides for line in part) else bare for part in parts]
    heads = [grid.head(texts, scaled(HEAD_PT, layout.label_pt), layout.label_pt) for texts in headed]
    # A name of several lines makes one head higher: their rules stand in line.
    deepest = max(one.height_mm for one in heads)
    level = beside([stack((air(deepest - one.height_mm), one)) for one in heads], pitch_mm)
    head = stack((title(head_of(layout.titles.box, context.words), width_mm, layout), level))
    body = _in_columns(parts, grid, pitch_mm, layout)
    return Section(head, (*body, *_notes(game, context, width_mm, layout)))


def _in_columns(
    columns: Sequence[Sequence[Count]], grid: Grid, pitch_mm: float, layout: ScenarioSheetLayout
) -> Iterator[Block]:
    """Lines in columns, a row of each beside those of the others and as high as the highest, so that all end in line."""
    for row in zip_longest(*columns):
        set_ = [partial(_line, line, grid, layout, is_last=line is own[-1]) for line, own in zip(row, columns) if line]
        high_mm = [one().height_mm for one in set_]
        lower_mm = [max(high_mm) - one for one in high_mm]
        yield beside([one(deeper_mm=lower) for one, lower in zip(set_, lower_mm, strict=True)], pitch_mm)


def _grid(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Grid:
    """What is counted, a column a side, wider for a name that is longer, and the sum; or the sum alone."""
    size_pt = layout.box.text_pt
    wider = widened(layout, (size_pt, style.TEXT_PT))
    said = [context.words.say(side.side.name) for side in game.sides] if len(game.sides) > 1 else []
    names = [width(name, "sans-medium", layout.label_pt) for name in said]
    pitch = min(max((wider * _COLUMN_MM, *(name + wider * _HEAD_AIR_MM for name in names))), wider * _MOST_COLUMN_MM)
    left_mm = width_mm - wider * (_NAME_AIR_MM + _LEAST_NAME_MM)
    if len(names) > 2 and len(names) * pitch > left_mm:
        # Names take several lines, as long as no word of them is broken.
        pitch = wider * _COLUMN_MM
        longest = max(width(word, "sans-medium", style.LEAST_PT) for name in said for word in name.split())
        names = names if len(names) * pitch <= left_mm and longest <= pitch - wider * _HEAD_AIR_MM else []
    places = [width_mm - (len(names) - i) * pitch for i in range(len(names))]
    columns = [Column(x, pitch - wider * _HEAD_AIR_MM, "end", size_pt=size_pt) for x in (*places, width_mm)]
    columns[-1] = replace(columns[-1], font="sans-semibold")
    first = Column(0.0, (*places, width_mm)[0] - _NAME_AIR_MM * wider, size_pt=size_pt, wraps=True)
    return Grid(width_mm, (first, *columns), row_pitch(layout.box.pitch_mm, size_pt), size_pt)


def _line(line: Count, grid: Grid, layout: ScenarioSheetLayout, *, is_last: bool, deeper_mm: float = 0.0) -> Block:
    rule_mm = style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM
    row = partial(grid.row, rule_mm=rule_mm, least_mm=grid.pitch_mm + deeper_mm)
    if line.sides and len(grid.columns) == len(line.sides) + 2:
        counts = [number(count) if count else None for count in line.sides]
        return row((line.text, *counts, number(line.total)))
    room = grid.width_mm - _NAME_AIR_MM * widened(layout, (layout.box.text_pt, style.TEXT_PT))
    name = replace(grid.columns[0], width_mm=room).set(line.text)
    return row((name, *[""] * (len(grid.columns) - 2), number(line.total)))


def _notes(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Iterator[Block]:
    say = Formatter(context.words).line
    for text in (*_of_backs(game, context), *map(say, game.brought)):
        yield set_lines(text, "sans", layout.box.note_pt, width_mm, style.SECONDARY, prefer="even").block(
            _NOTE_ABOVE_MM
        )


def _of_backs(game: Game, context: BuildContext) -> Iterator[str]:
    words, (halves, markers) = context.words, _without_backs(game)
    if not halves and not markers:
        return
    backs = "backs_of_parts" if not halves else "backs_and_guns" if markers else "backs"
    key = "single_sided_parts" if not halves else "single_sided_and_guns" if markers else "single_sided"
    kinds = ", ".join(dict.fromkeys(marker_text(need.name, words) for need in game.markers if need.single_sided_only))
    counts = {"halves": number(halves), "markers": number(markers), "kinds": kinds}
    yield " ".join(words(f"scenario_sheet.note.{note}", **counts) for note in (backs, key))


def _without_backs(game: Game) -> tuple[int, int]:
    """How many half counters, and how many markers, a kit without backs has besides."""
    counters = (need for unit in game.units for need in unit.counters if need.single_sided_only)
    halves = sum(need.quantity for need in counters if need.front.size == "half")
    return halves, sum(need.quantity for need in game.markers if need.single_sided_only)


# -- the dice --------------------------------------------------------------------------------------------


def dice(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The dice the game rolls, each with its shape, its uses, and how many one roll can take."""
    if not game.dice:
        return EMPTY
    words, settings = context.words, layout.dice
    text_mm, size_pt = settings.die_mm + _DIE_GAP_MM, settings.text_pt
    most_mm = max(width(number(die.at_once), "sans-semibold", size_pt) for die in game.dice)
    room = width_mm - text_mm - most_mm - _AT_ONCE_MM
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
