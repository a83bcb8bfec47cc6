"""Of the scenario sheet: what the box holds, counted from the game, never typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from generator.components.box_count import Count
from generator.components.build_context import BuildContext
from generator.components.expressions import number
from generator.components.piece_kinds import marker_name
from generator.components.scenario_sheet.story import title
from generator.components.sheet_layout import head_of, scaled
from generator.components.typesetting.sections import Section, Strip, strip_of
from generator.components.typesetting.sheet_text import Lines, rule, set_lines, width
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style

_COLUMN_MM, _MOST_COLUMN_MM, _HEAD_AIR_MM = 13.0, 20.0, 1.0
"""From a column of counts to the next; as much where a side's name needs it; what its head leaves free of that.

For text and heads of the standard's sizes; larger ones widen them.
"""
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
    shift_mm = column_mm + layout.column_gap_mm
    heads = _in_a_row([_heads(game, context, column_mm, layout) for _ in parts], shift_mm)
    top = title(head_of(layout.titles.box, context.words), width_mm, layout)
    head = strip_of([Section(None, (top, heads))], 0.0)
    right = _columns(game, context, layout)
    rows = [[_line(line, column_mm, right, layout, is_last=line is part[-1]) for line in part] for part in parts]
    # Columns break over pages line by line; a wrapped name makes its neighbour's line as high.
    body = tuple(_in_a_row([row for row in line if row], shift_mm) for line in zip_longest(*rows))
    return Section(head, (*body, *_notes(game, context, width_mm, layout)))


def _in_a_row(strips: list[Strip], shift_mm: float) -> Strip:
    """Strips beside one another, each so far to the right of the one before."""

    def draw(x: float, top: float) -> Iterator[Item]:
        for i, strip in enumerate(strips):
            yield from strip.draw(x + i * shift_mm, top)

    return Strip(max(strip.height_mm for strip in strips), draw)


def widened(text_pt: float, layout: ScenarioSheetLayout) -> float:
    """How many times as wide as with the standard's type the columns on the right are."""
    return max(1.0, text_pt / _TEXT_PT, layout.label_pt / _LABEL_PT)


def _columns(game: Game, context: BuildContext, layout: ScenarioSheetLayout) -> tuple[float, ...]:
    """From the right edge to the columns of the two sides and of the sum: wider for a name that is longer."""
    wider = widened(layout.box.text_pt, layout)
    names = [width(context.words.say(side.side.name), "sans-medium", layout.label_pt) for side in game.sides]
    pitch = min(max(wider * _COLUMN_MM, *(name + wider * _HEAD_AIR_MM for name in names)), wider * _MOST_COLUMN_MM)
    return 2 * pitch, pitch, 0.0


def _heads(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Strip:
    """The line of heads over one column of the list."""
    words, wider, head_mm = context.words, widened(layout.box.text_pt, layout), scaled(HEAD_PT, layout.label_pt)
    names = [*(words.say(side.side.name) for side in game.sides), words("scenario_sheet.head.all")]
    columns = _columns(game, context, layout)
    room = columns[-2] - wider * _HEAD_AIR_MM
    heads = [set_lines(name, "sans-medium", layout.label_pt, room, style.SECONDARY) for name in names]
    more = max(head.rest_mm for head in heads)

    def draw(x: float, top: float) -> Iterator[Item]:
        base = top + head_mm + more - 1.4
        for head, right in zip(heads, columns, strict=True):
            yield from head.at(x + width_mm - right, base - head.rest_mm, "end")
        yield rule(x, x + width_mm, base + 1.4)

    return Strip(head_mm + more, draw)


def _line(
    line: Count, width_mm: float, columns: tuple[float, ...], layout: ScenarioSheetLayout, *, is_last: bool
) -> Strip:
    size_pt = layout.box.text_pt
    wider, pitch = widened(size_pt, layout), max(layout.box.pitch_mm, _LEAST_PITCH * size_pt)
    room = width_mm - (columns[0] if line.sides else 0.0) - 10.0 * wider
    lines = set_lines(line.text, "sans", size_pt, room)
    height = pitch + lines.rest_mm
    rise = face("sans").cap_height_mm(size_pt) / 2

    def draw(x: float, top: float) -> Iterator[Item]:
        base, right = top + pitch / 2 + rise, x + width_mm
        yield from lines.at(x, base)
        for count, from_right in zip(line.sides, columns, strict=False):
            shown, ink = (number(count), style.INK) if count else ("–", style.SECONDARY)
            yield Text(right - from_right, base, shown, "sans", size_pt, ink, "end")
        yield Text(right, base, number(line.total), "sans-semibold", size_pt, style.INK, "end")
        yield rule(x, right, top + height, style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM)

    return Strip(height, draw)


def _notes(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Iterator[Strip]:
    words, (halves, markers) = context.words, _without_backs(game)
    if not halves and not markers:
        return
    backs = "backs_of_parts" if not halves else "backs_and_guns" if markers else "backs"
    key = "single_sided_parts" if not halves else "single_sided_and_guns" if markers else "single_sided"
    kinds = ", ".join(dict.fromkeys(marker_name(need.kind, words) for need in game.markers if need.single_sided_only))
    counts = {"halves": number(halves), "markers": number(markers), "kinds": kinds}
    text = " ".join(words(f"scenario_sheet.note.{note}", **counts) for note in (backs, key))
    lines: Lines = set_lines(text, "sans", layout.box.note_pt, width_mm, style.SECONDARY, prefer="wrap")
    yield Strip(lines.height_mm + 1.8, lambda x, y: lines.below(x, y + 1.8))


def _without_backs(game: Game) -> tuple[int, int]:
    """How many half counters, and how many markers, a kit without backs has besides."""
    counters = (need for unit in game.units for need in unit.counters if need.single_sided_only)
    halves = sum(need.quantity for need in counters if need.front.size == "half")
    return halves, sum(need.quantity for need in game.markers if need.single_sided_only)
