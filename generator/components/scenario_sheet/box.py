"""Of the scenario sheet: what the box holds, counted from the game, never typed, and the dice to have beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from msgspec.structs import replace

from generator.components.box_count import Count
from generator.components.build_context import BuildContext
from generator.components.counters import marker_text
from generator.components.scenario_sheet.parts import HEAD_PT, mark, row_pitch, title, widened
from generator.components.scenario_sheet.story import is_fact
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, scaled
from generator.drawing import Shown
from generator.expressions import number
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Die, Game
from generator.sheets import style
from generator.typesetting import (
    EMPTY,
    Block,
    Column,
    Grid,
    Lines,
    Section,
    air,
    beside,
    draw_die,
    set_lines,
    stack,
    width,
)

_COLUMN_MM, _MOST_COLUMN_MM, _HEAD_AIR_MM = 10.0, 20.0, 2.2
"""From a column of counts to the next; as much where a side's name needs it; what its head leaves free of that.

For text and heads of the standard's sizes; larger ones widen them.
"""
_NAME_AIR_MM, _NOTE_ABOVE = 7.0, 1.8 / 6.8
"""From a name to the first count, and above the small print, for each point of that."""
_DIE_PT, _DIE_GAP_MM, _DIE_AIR_MM = 7.0 / 4.6, 3.4, 1.6
"""A die's number in points for each mm of it; from a die to its words; what a row has besides its die."""
_AT_ONCE_MM = 4.0
"""From the words of a die to how many one roll takes."""
_APART_MM, _NAME_APART_MM, _WAYS = 2.4, 3.2, (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)
"""From a column to the next, and from a name to the first count, at least; and how far columns go from there."""
_FEW_ROWS = 16
"""So many lines of a column stay on a page."""
_BROKEN = 2
"""Columns of the list at most where what is counted takes several lines."""
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
    """The list of these lines, a column a side and one for the sum, what backs change, and what players bring; in so many
    columns, more than two only where nothing is broken over lines for it.

    Nothing where there is nothing in the box.
    """
    if not lines:
        return EMPTY
    column_mm = (width_mm - (columns - 1) * layout.column_gap_mm) / columns
    many = -(-len(lines) // columns)
    parts = [lines[first : first + many] for first in range(0, len(lines), many)]
    pitch_mm = column_mm + layout.column_gap_mm
    grid = _grid(game, context, lines, column_mm, layout)
    if columns > _BROKEN and _broken(lines, grid, layout):
        return contents(game, context, lines, width_mm, layout, columns=columns - 1)
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
    body = _in_rows(parts, lambda line, **how: _line(line, grid, layout, **how), pitch_mm)
    return Section(head, (*body, *_notes(game, context, width_mm, layout)))


def _in_rows(columns: Sequence[Sequence[Any]], drawn: Callable[..., Block], pitch_mm: float) -> Iterator[Block]:
    """Lines in columns, a row of each beside those of the others and as high as the highest, so that all end in line.

    A few that are lower for it stand by themselves, and those of a shorter column are as much higher.
    """
    set_ = [[partial(drawn, line, is_last=line is own[-1]) for line in own] for own in columns]
    high_mm = [[one().height_mm for one in own] for own in set_]
    most_mm = max(map(sum, high_mm))
    in_line_mm = sum(map(max, zip_longest(*high_mm, fillvalue=0.0)))
    if len(columns[0]) <= _FEW_ROWS and len({*map(len, columns)}) == 1 and most_mm < in_line_mm - 1e-6:
        deeper_mm = [(most_mm - sum(own)) / len(own) for own in high_mm]
        parts = (stack(one(deeper_mm=mm) for one in own) for own, mm in zip(set_, deeper_mm, strict=True))
        yield beside([*parts], pitch_mm)
        return
    for row, heights in zip(zip_longest(*set_), zip_longest(*high_mm, fillvalue=0.0), strict=True):
        lower_mm = [max(heights) - one for one in heights]
        yield beside([one(deeper_mm=lower) for one, lower in zip(row, lower_mm, strict=True) if one], pitch_mm)


def _grid(
    game: Game, context: BuildContext, lines: Sequence[Count], width_mm: float, layout: ScenarioSheetLayout
) -> Grid:
    """What is counted, a column a side, wider for a name that is longer, and the sum; or the sum alone.

    Columns stand closer, down to what each needs, where what is counted takes fewer lines for it.
    """
    size_pt = layout.box.text_pt
    wider = widened(layout, (size_pt, style.TEXT_PT))
    apart_mm = wider * _APART_MM
    said = [context.words.say(side.side.name) for side in game.sides] if len(game.sides) > 1 else []
    names = [width(name, "sans-medium", layout.label_pt) for name in said]
    pitch = min(max((wider * _COLUMN_MM, *(name + wider * _HEAD_AIR_MM for name in names))), wider * _MOST_COLUMN_MM)
    left_mm = width_mm - wider * (_NAME_AIR_MM + _LEAST_NAME_MM)
    if len(names) > 2 and len(names) * pitch > left_mm:
        # Names take several lines, as long as no word of them is broken.
        pitch = wider * _COLUMN_MM
        longest = max(width(word, "sans-medium", style.LEAST_PT) for name in said for word in name.split())
        names = names if len(names) * pitch <= left_mm and longest <= pitch - wider * _HEAD_AIR_MM else []
    heads_mm = [*names, width(context.words("scenario_sheet.head.all"), "sans-medium", layout.label_pt)]
    counts = [line.sides for line in lines if len(line.sides) == len(names)]
    counted_mm = [max((_number_mm(own[i], size_pt) for own in counts), default=0.0) for i in range(len(names))]
    counted_mm.append(max((_number_mm(line.total, size_pt) for line in lines), default=0.0))

    def grid(share: float) -> Grid:
        """A share of the way from columns that are as close as may be to those that are as far apart as one another."""

        def between(least_mm: float, most_mm: float) -> float:
            return min(least_mm, most_mm) + share * max(0.0, most_mm - least_mm)

        wide = [between(max(both) + apart_mm, pitch) for both in zip(heads_mm, counted_mm, strict=True)]
        places = [width_mm - sum(wide[i + 1 :]) for i in range(len(wide))]
        columns = [
            Column(x, mm - between(apart_mm, wider * _HEAD_AIR_MM), "end", size_pt=size_pt)
            for x, mm in zip(places, wide, strict=True)
        ]
        columns[-1] = replace(columns[-1], font="sans-semibold")
        name_mm = places[0] - between(counted_mm[0] + _NAME_APART_MM, _NAME_AIR_MM * wider)
        first = Column(0.0, name_mm, size_pt=size_pt, wraps=True)
        return Grid(width_mm, (first, *columns), row_pitch(layout.box.pitch_mm, size_pt), size_pt)

    return min(map(grid, _WAYS), key=lambda one: _broken(lines, one, layout))


def _number_mm(count: int, size_pt: float) -> float:
    return width(number(count), "sans-semibold", size_pt)


def _line(line: Count, grid: Grid, layout: ScenarioSheetLayout, *, is_last: bool, deeper_mm: float = 0.0) -> Block:
    rule_mm = style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM
    counts: list[str | None] = [""] * (len(grid.columns) - 2)
    if line.sides and len(counts) == len(line.sides):
        counts = [number(count) if count else None for count in line.sides]
    cells = (_name(line, grid, layout), *counts, number(line.total))
    row = grid.row(cells, rule_mm=rule_mm, least_mm=grid.pitch_mm + deeper_mm)
    counted = Shown(*line.of) if any(line.of) else Shown("count", number(line.total))
    return replace(row, mark=mark(line.text, "box", also=(counted,)))


def _name(line: Count, grid: Grid, layout: ScenarioSheetLayout) -> Lines:
    """What is counted: what is of no side alone has the room of their columns too."""
    if line.sides and len(grid.columns) == len(line.sides) + 2:
        return grid.columns[0].set(line.text)
    room = grid.width_mm - _NAME_AIR_MM * widened(layout, (layout.box.text_pt, style.TEXT_PT))
    return replace(grid.columns[0], width_mm=room).set(line.text)


def _broken(lines: Sequence[Count], grid: Grid, layout: ScenarioSheetLayout) -> int:
    """How many lines more than one what is counted takes, all together."""
    return sum(len(_name(line, grid, layout).lines) - 1 for line in lines)


def _notes(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Iterator[Block]:
    say = Formatter(context.words).line
    counted = " ".join((*_of_backs(game, context), *map(say, game.counted)))
    for text in filter(None, (counted, *map(say, game.brought))):
        yield set_lines(text, "sans", layout.box.note_pt, width_mm, style.SECONDARY, prefer="even").block(
            scaled(_NOTE_ABOVE, layout.box.note_pt)
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


def dice(
    game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout, *, columns: int = 1
) -> Section:
    """The dice the game rolls, each with its shape, its uses, and how many one roll can take; in so many columns."""
    if not game.dice or is_fact(game, layout):
        return EMPTY
    column_mm = (width_mm - (columns - 1) * layout.column_gap_mm) / columns
    words, settings, pitch_mm = context.words, layout.dice, column_mm + layout.column_gap_mm
    text_mm, size_pt = settings.die_mm + _DIE_GAP_MM, settings.text_pt
    most_mm = max(width(number(die.at_once), "sans-semibold", size_pt) for die in game.dice)
    grid = Grid(
        column_mm,
        (
            Column(text_mm, column_mm - text_mm - most_mm - _AT_ONCE_MM, size_pt=size_pt, wraps=True),
            Column(column_mm, column_mm, "end", "sans-semibold", size_pt),
        ),
        settings.pitch_mm,
        size_pt,
        centred=True,
    )
    many = -(-len(game.dice) // columns)
    parts = [game.dice[first : first + many] for first in range(0, len(game.dice), many)]
    heads = "", words("scenario_sheet.head.at_once")
    head = grid.head(heads, scaled(HEAD_PT, layout.label_pt), layout.label_pt)
    top = title(head_of(layout.titles.dice, words), width_mm, layout)
    rows = _in_rows(parts, lambda die, **how: _die(die, grid, Formatter(words), layout, **how), pitch_mm)
    return Section(stack((top, beside([head] * len(parts), pitch_mm))), tuple(rows))


def dice_alone(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """Dice with nothing beside them: several in two columns; a number stands near what it is of, unless that makes lines
    more."""
    if len(game.dice) > 1:
        return dice(game, context, width_mm, layout, columns=2)
    ways = (dice(game, context, mm, layout) for mm in ((width_mm - layout.column_gap_mm) / 2, width_mm))
    return min(ways, key=lambda way: way.height_mm)


def _die(
    die: Die, grid: Grid, say: Formatter, layout: ScenarioSheetLayout, *, is_last: bool, deeper_mm: float = 0.0
) -> Block:
    cells, size_mm = (", ".join(map(say.line, die.uses)), number(die.at_once)), layout.dice.die_mm
    least_mm = max(grid.pitch_mm, size_mm + _DIE_AIR_MM)
    rule_mm = style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM
    row = partial(grid.row, cells, rule_mm=rule_mm, drawn=_drawn(die.sides, size_mm))
    shown = tuple(Shown("unit" if of else "game", of, keys) for of, keys in die.of)
    made = row(least_mm=row(least_mm=least_mm).height_mm + deeper_mm)
    return replace(made, mark=mark(cells[0], "dice", also=shown))


def _drawn(sides: int, size_mm: float) -> Block:
    half = size_mm / 2
    number_pt = max(style.LEAST_PT, _DIE_PT * size_mm)
    return Block(size_mm, size_mm, draw_die(sides, half, half, size_mm, False, style.INK, style.PAPER, number_pt))
