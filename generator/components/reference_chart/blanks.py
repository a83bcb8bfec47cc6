"""Names with lines to write on behind them: what the players settle, or bring from another game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.components.reference_chart.words import LINE_HANG_MM, NO_BREAK
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Style, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import DOT, Block, Run, air, in_lines, paragraph, stack

LINE_MM, ROOMY_LINE_MM, FOOT_MM = 5.8, 9.3, 1.6
"""From line to line, room for handwriting, and where there is room for large handwriting; and from the foot of its words
to the next line."""
WRITTEN_MM = 20.0
"""A line to write on is no shorter: two or three words by hand."""
HANG_MM = style.COLUMN_GAP_MM
"""By how much further lines to write on are indented, so that names alone begin at the left edge."""
ITALIC = 1.12
"""What is settled is set larger than the words before it, and so looks as large."""
PEN = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM)

Field = tuple[Run, ...]
"""What a line to write on stands behind."""


class Place(Struct, frozen=True):
    """A line to write on, with the words before it; or what is settled, which stands there in its stead."""

    words: str = ""
    settled: str = ""


def blanks(
    rows: Sequence[tuple[Sequence[Run], Sequence[Place]]], width_mm: float, words_pt: float, line_mm: float = LINE_MM
) -> Block:
    """The rows below one another: a name and its places; without any it has one line. ``line_mm`` is from one line to
    write on to the next."""
    return stack(line for name, places in rows for line in _lines(name, places, width_mm, words_pt, line_mm))


def _lines(
    name: Sequence[Run], places: Sequence[Place], width_mm: float, words_pt: float, line_mm: float
) -> Iterator[Block]:
    """What is settled is text behind its name; lines to write on for the rest of it stand below."""
    settled = [place for place in places if place.settled]
    blank = [place.words for place in places if not place.settled]
    if not settled:
        yield from _row(_fields(name, blank, words_pt), width_mm, line_mm)
        return
    runs = list(name)
    for number, place in enumerate(settled):
        if place.words:
            before = DOT if number else " "
            runs.append(Run(f"{before}{place.words.replace(' ', NO_BREAK)}", "sans", words_pt))
        # No answer begins a line without its question, and so none is a line of a word.
        runs.append(Run(f"{NO_BREAK}–{NO_BREAK}", "sans", words_pt))
        runs.append(Run(place.settled, "serif-italic", ITALIC * words_pt))
    yield air(style.TIGHT_MM)
    yield paragraph(runs, width_mm, hang_mm=scaled(LINE_HANG_MM, words_pt))
    if blank:
        yield from _row([(Run(word, "sans", words_pt),) for word in blank], width_mm, line_mm, HANG_MM)


def _fields(name: Sequence[Run], words: Sequence[str], words_pt: float) -> list[Field]:
    """The name stands before the first of the words."""
    first, *rest = words or ("",)
    opening = (*name, Run(f"\u00a0 {first}", "sans", words_pt)) if first else tuple(name)
    return [opening, *((Run(word, "sans", words_pt),) for word in rest)]


def _row(fields: Sequence[Field], width_mm: float, line_mm: float, indent_mm: float = 0.0) -> Iterator[Block]:
    """Fields beside one another, on further lines where one does not hold them."""
    room_mm = width_mm - indent_mm
    first = fields[: _on_first([_least_mm(field) for field in fields], width_mm, room_mm)]
    words = fields[0]
    if _least_mm(words) > room_mm:
        # Words as wide as the column: the line to write on stands below them.
        lines = [paragraph(words, room_mm), _line([()], room_mm, line_mm)]
    else:
        lines = [_line(first, room_mm, line_mm)]
    yield from (Block(width_mm, line.height_mm, (line.at(indent_mm, 0),)) for line in lines)
    if rest := fields[len(first) :]:
        yield from _row(rest, width_mm, line_mm, HANG_MM)


def _on_first(widths: Sequence[float], width_mm: float, room_mm: float) -> int:
    """How many fields stand on the first line: on the fewest lines that hold all, no line has many more than the next."""
    first, *_ = in_lines(widths, room_mm, style.GAP_MM)

    def further(count: int) -> int:
        return len(in_lines(widths[count:], width_mm - HANG_MM, style.GAP_MM))

    fewest = further(len(first))
    even = -(-len(widths) // (1 + fewest))
    return next(count for count in range(min(even, len(first)), len(first) + 1) if further(count) == fewest)


def _line(fields: Sequence[Field], width_mm: float, line_mm: float) -> Block:
    spare = width_mm - sum(map(_least_mm, fields)) - (len(fields) - 1) * style.GAP_MM
    items: list[Item] = []
    base = line_mm - FOOT_MM
    left, y = 0.0, base + style.TIGHT_MM
    for field in fields:
        right = left + _least_mm(field) + spare / len(fields)
        if field:
            top = base - face("sans").ascent_mm(max(run.size_pt for run in field))
            items.append(paragraph(field, width_mm).at(left, top))
            left += _text_mm(field) + style.SNUG_MM
        items.append(shapes.line(left, y, right, y, PEN))
        left = right + style.GAP_MM
    return Block(width_mm, line_mm, tuple(items))


def _text_mm(field: Field) -> float:
    return sum(run.width_mm for run in field)


def _least_mm(field: Field) -> float:
    return _text_mm(field) + style.SNUG_MM + WRITTEN_MM
