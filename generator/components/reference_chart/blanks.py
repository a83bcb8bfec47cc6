"""Names with lines to write on behind them: what the players settle, or bring from another game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from generator.components.reference_chart.words import LINE_HANG_MM, NO_BREAK
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Style, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import DOT, Block, Run, air, paragraph, stack

LINE_MM, ROOMY_LINE_MM, FOOT_MM = 5.8, 9.3, 1.6
"""From line to line, room for handwriting, and where there is room for large handwriting; and from the foot of its words
to the next line."""
WRITTEN_MM = 20.0
"""A line to write on is no shorter: two or three words by hand."""
BROAD_MM = 120.0
"""In a narrower width they stand below one another, so that they are long."""
MOST_WORDS = 0.55
"""Of the width, for the words before lines to write on: behind longer ones a line begins farther right."""
HANG_MM = style.COLUMN_GAP_MM
"""By how much further lines to write on are indented, so that names alone begin at the left edge."""
ITALIC = 1.12
"""What is settled is set larger than the words before it, and so looks as large."""
PEN = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM)


class Field(Struct, frozen=True):
    """What a line to write on stands behind."""

    words: Sequence[Run]
    indent_mm: float = 0.0
    """In the first column."""

    @property
    def words_mm(self) -> float:
        return sum(run.width_mm for run in self.words)

    def inset_mm(self, column: int) -> float:
        return 0.0 if column else self.indent_mm


class Place(Struct, frozen=True):
    """A line to write on, with the words before it; or what is settled, which stands there in its stead."""

    words: str = ""
    settled: str = ""


Row = tuple[Sequence[Run], Sequence[Place]]
"""A name and its places; without any it has one line."""
Column = tuple[float, float]
"""Where fields below one another begin, and their lines to write on."""


def blanks(
    rows: Sequence[Row], width_mm: float, words_pt: float, line_mm: float = LINE_MM, form: Sequence[Row] = ()
) -> Block:
    """The rows below one another. ``line_mm`` is from one line to write on to the next; those of all rows of a ``form``
    that these are part of, and that have as many beside one another, begin in the same columns."""
    columns = _columns([_fields(*row, words_pt, width_mm) for row in form or rows], width_mm)
    return stack(line for row in rows for line in _lines(row, columns, width_mm, words_pt, line_mm))


def _fields(name: Sequence[Run], places: Sequence[Place], words_pt: float, width_mm: float) -> list[Field]:
    """The lines to write on of a row; its name stands before the first of them, unless that is settled, and the words
    of the others below those behind it, if there is room."""
    blank = [Run(place.words, "sans", words_pt) for place in places if not place.settled]
    if len(blank) < len(places):
        return [Field((words,), HANG_MM) for words in blank]
    first, *rest = blank or [Run("", "sans", words_pt)]
    if not first.text:
        return [Field(name), *(Field((words,), HANG_MM) for words in rest)]
    opening = (*name, first._replace(text=f"{NO_BREAK} "))
    indent_mm = sum(run.width_mm for run in opening)
    if indent_mm + max((words.width_mm for words in rest), default=0.0) > MOST_WORDS * width_mm:
        indent_mm = HANG_MM
    return [Field((*opening, first)), *(Field((words,), indent_mm) for words in rest)]


def _columns(form: Sequence[Sequence[Field]], width_mm: float) -> dict[int, list[Column]]:
    """Of rows of so many fields, as many columns as leave their lines to write on long enough, all of one length."""
    alike = {most: [row for row in form if len(row) == most] for most in map(len, form)}
    found = {
        most: next(filter(None, (_even_columns(rows, count, width_mm) for count in range(most, 1, -1))), [])
        for most, rows in alike.items()
    }
    single = [row for row in form if not found[len(row)]]
    return {most: columns or _even_columns(single, 1, width_mm) for most, columns in found.items()}


def _even_columns(rows: Sequence[Sequence[Field]], count: int, width_mm: float) -> list[Column]:
    """So many columns; none where several have no room."""
    placed = [(at % count, field) for row in rows for at, field in enumerate(row)]
    needed = [[field.inset_mm(at) + field.words_mm for at, field in placed if at == column] for column in range(count)]
    if count == 1:
        needed = [[mm for mm in needed[0] if mm <= MOST_WORDS * width_mm]]
    words_mm = [max(some, default=0.0) + style.SNUG_MM for some in needed]
    long_mm = (width_mm - (count - 1) * style.COLUMN_GAP_MM - sum(words_mm)) / count
    if count > 1 and (width_mm < BROAD_MM or long_mm < WRITTEN_MM):
        return []
    lefts = [0.0, *accumulate(mm + long_mm + style.COLUMN_GAP_MM for mm in words_mm)]
    return [(left, left + mm) for left, mm in zip(lefts, words_mm, strict=False)]


def _lines(
    row: Row, columns: Mapping[int, Sequence[Column]], width_mm: float, words_pt: float, line_mm: float
) -> Iterator[Block]:
    """What is settled is text behind its name; lines to write on for the rest of it stand below."""
    name, places = row
    settled = [place for place in places if place.settled]
    if settled:
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
    fields = _fields(name, places, words_pt, width_mm)
    beside = columns[len(fields)]
    for at in range(0, len(fields), len(beside)):
        yield from _line(fields[at : at + len(beside)], beside, width_mm, line_mm)


def _line(fields: Sequence[Field], columns: Sequence[Column], width_mm: float, line_mm: float) -> Iterator[Block]:
    """Fields beside one another: the last runs to the right edge, or stands below its words where they leave no room."""
    items: list[Item] = []
    base = line_mm - FOOT_MM
    y = base + style.TIGHT_MM
    for at, field in enumerate(fields):
        left, begin = columns[at]
        left += field.inset_mm(at)
        begin = max(begin, left + field.words_mm + style.SNUG_MM)
        right = width_mm if at == len(fields) - 1 else columns[at + 1][0] - style.COLUMN_GAP_MM
        words = paragraph(field.words, right - left)
        if right - begin < WRITTEN_MM:
            yield Block(width_mm, words.height_mm, (words.at(left, 0),))
            begin = left
        else:
            top = base - face("sans").ascent_mm(max(run.size_pt for run in field.words))
            items.append(words.at(left, top))
        items.append(shapes.line(begin, y, right, y, PEN))
    yield Block(width_mm, line_mm, tuple(items))
