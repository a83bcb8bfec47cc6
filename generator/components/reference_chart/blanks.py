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
OFF_WORDS_MM = 2.4
"""From words to the line behind them: handwriting begins off them."""
WRITTEN_MM = 20.0
"""A line to write on is no shorter: two or three words by hand."""
BROAD_MM = 120.0
"""In a narrower width they stand below one another, so that they are long."""
MOST_WORDS = 0.68
"""Of the width, for the words before lines to write on: behind longer ones a line begins farther right."""
HANG_MM = style.COLUMN_GAP_MM
"""By how much further lines to write on are indented, so that names alone begin at the left edge."""
GAP_SHARE = 0.3
"""From a name to the words behind it, in mm for each point of their type."""
ITALIC = 1.12
"""What is settled is set larger than the words before it, and so looks as large."""
PEN = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM)


class Field(Struct, frozen=True):
    """What a line to write on stands behind: a name at the left edge, words in line with those below them, or both."""

    words: Sequence[Run] = ()
    name: Sequence[Run] = ()

    def words_mm(self, indent_mm: float) -> float:
        """From the left edge of its column to the end of its words."""
        return self.begin_mm(indent_mm) + _wide_mm(self.words)

    def begin_mm(self, indent_mm: float) -> float:
        """Where its words begin: behind a name that reaches further than the indent."""
        if not self.words or not self.name:
            return _wide_mm(self.name) if self.name else indent_mm
        return max(indent_mm, _wide_mm(self.name) + GAP_SHARE * self.words[0].size_pt)


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
    fields = [_fields(*row, words_pt) for row in form or rows]
    indent_mm = _indent_mm([field for row in fields for field in row], width_mm)
    columns = _columns(fields, width_mm, indent_mm)
    return stack(line for row in rows for line in _lines(row, columns, width_mm, words_pt, line_mm, indent_mm))


def _fields(name: Sequence[Run], places: Sequence[Place], words_pt: float) -> list[Field]:
    """The lines to write on of a row; its name stands before the first of them, unless that is settled."""
    blank = [Run(place.words, "sans", words_pt) for place in places if not place.settled]
    if len(blank) < len(places):
        return [Field((words,)) for words in blank]
    first, *rest = blank or [Run("", "sans", words_pt)]
    return [Field((first,) if first.text else (), name), *(Field((words,)) for words in rest)]


def _indent_mm(fields: Sequence[Field], width_mm: float) -> float:
    """Where all words begin that stand in the first column: behind the widest of the names that leave them room."""
    opening = [field.begin_mm(HANG_MM) for field in fields if field.name and field.words]
    room_mm = MOST_WORDS * width_mm - max((_wide_mm(field.words) for field in fields), default=0.0)
    return max((mm for mm in opening if mm <= room_mm), default=HANG_MM)


def _after(field: Field) -> Sequence[Run]:
    """The words of a field as they stand behind its name in a paragraph."""
    return (Run(f"{NO_BREAK} ", field.words[0].font, field.words[0].size_pt), *field.words) if field.words else ()


def _wide_mm(runs: Sequence[Run]) -> float:
    return sum(run.width_mm for run in runs)


def _columns(form: Sequence[Sequence[Field]], width_mm: float, indent_mm: float) -> dict[int, list[Column]]:
    """Of rows of so many fields, as many columns as leave their lines to write on long enough, all of one length."""
    alike = {most: [row for row in form if len(row) == most] for most in map(len, form)}
    found = {
        most: next(filter(None, (_even_columns(rows, count, width_mm, indent_mm) for count in range(most, 1, -1))), [])
        for most, rows in alike.items()
    }
    single = [row for row in form if not found[len(row)]]
    return {most: columns or _even_columns(single, 1, width_mm, indent_mm) for most, columns in found.items()}


def _even_columns(rows: Sequence[Sequence[Field]], count: int, width_mm: float, indent_mm: float) -> list[Column]:
    """So many columns; none where several have no room."""
    placed = [(at % count, field) for row in rows for at, field in enumerate(row)]
    needed = [
        [field.words_mm(0.0 if at else indent_mm) for at, field in placed if at == column] for column in range(count)
    ]
    if count == 1:
        needed = [[mm for mm in needed[0] if mm <= MOST_WORDS * width_mm]]
    words_mm = [max(some, default=0.0) + OFF_WORDS_MM for some in needed]
    long_mm = (width_mm - (count - 1) * style.COLUMN_GAP_MM - sum(words_mm)) / count
    if count > 1 and (width_mm < BROAD_MM or long_mm < WRITTEN_MM):
        return []
    lefts = [0.0, *accumulate(mm + long_mm + style.COLUMN_GAP_MM for mm in words_mm)]
    return [(left, left + mm) for left, mm in zip(lefts, words_mm, strict=False)]


def _lines(
    row: Row,
    columns: Mapping[int, Sequence[Column]],
    width_mm: float,
    words_pt: float,
    line_mm: float,
    indent_mm: float,
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
    fields = _fields(name, places, words_pt)
    beside = columns[len(fields)]
    for at in range(0, len(fields), len(beside)):
        yield from _line(fields[at : at + len(beside)], beside, width_mm, line_mm, indent_mm)


def _line(
    fields: Sequence[Field], columns: Sequence[Column], width_mm: float, line_mm: float, indent_mm: float
) -> Iterator[Block]:
    """Fields beside one another: the last runs to the right edge, or stands below its words where they leave no room."""
    items: list[Item] = []
    base = line_mm - FOOT_MM
    y = base + style.TIGHT_MM
    for at, field in enumerate(fields):
        left, begin = columns[at]
        inset_mm = 0.0 if at else indent_mm
        begin = max(begin, left + field.words_mm(inset_mm) + OFF_WORDS_MM)
        right = width_mm if at == len(fields) - 1 else columns[at + 1][0] - style.COLUMN_GAP_MM
        if right - begin < WRITTEN_MM:
            begin = left if field.name else left + inset_mm
            words = paragraph((*field.name, *_after(field)), right - begin)
            yield Block(width_mm, words.height_mm, (words.at(begin, 0),))
        else:
            for runs, x in ((field.name, left), (field.words, left + field.begin_mm(inset_mm))):
                if runs:
                    top = base - face("sans").ascent_mm(max(run.size_pt for run in runs))
                    items.append(paragraph(runs, right - x).at(x, top))
        items.append(shapes.line(begin, y, right, y, PEN))
    yield Block(width_mm, line_mm, tuple(items))
