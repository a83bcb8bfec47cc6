"""Text set in paragraphs, and what stands round a table: its title with its clauses, its footnotes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.drawing.line_breaks import words
from generator.drawing.tones import lightened
from generator.sheets import style
from generator.sheets.style import LEADING, LEAST_PT, NOTE_PT, SECTION_PT, TEXT_PT
from generator.typesetting.block import Block
from generator.typesetting.marks import rule
from generator.typesetting.text import DOT
from generator.units import mm_from_points

NO_BREAK = "\u00a0"
WIDE_SPACE = 2 * NO_BREAK
SUPERIORS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
TITLE_LEADING = 1.04
BAND_AIR_MM, BAND_TOP_MM = 1.4, -1.1
"""Of the band behind a coloured title: inside its ends, and where it begins."""
TIGHTER = (0.98, 0.96, 0.945, 0.93)
"""How much smaller a paragraph may be set to save a line."""
FULL = 4
"""So many words at least has a line that gives its last to one that stands alone below it."""
LETTERS = 6
"""A word of fewer letters does not stand alone on the last line."""
MOST_BARE, MOST_BARE_EMS = 0.3, 9
"""Of the width, and in sizes of its type, how much the line above may leave bare for it: the less of both. What ends
earlier would look like the end of a paragraph."""
SHORT_WORD = 3
"""So many letters at most has a word that does not end a line behind the figure of a footnote."""


class Run(NamedTuple):
    """A stretch of text in one face."""

    text: str
    font: str = "sans"
    size_pt: float = TEXT_PT
    fill: str = style.INK

    @property
    def width_mm(self) -> float:
        return face(self.font).width_mm(self.text, self.size_pt)


Word = list[Run]
"""What may not be parted: a word, in several faces where its face changes inside."""


def grey(text: str, size_pt: float) -> Run:
    return Run(text, "sans", size_pt, style.SECONDARY)


def superior(number: int) -> str:
    """The superior figures of a footnote."""
    return str(number).translate(SUPERIORS)


def tightened(runs: Sequence[Run], width_mm: float, leading_pt: float | None = None) -> Block:
    """A paragraph set a little smaller where that saves a last line of a word or two."""
    plain = paragraph(runs, width_mm, leading_pt)
    for share in TIGHTER:
        if runs[0].size_pt * share < LEAST_PT:
            break
        # Small print among the runs stays as large as it must be.
        smaller = [Run(run.text, run.font, max(LEAST_PT, run.size_pt * share), run.fill) for run in runs]
        tighter = paragraph(smaller, width_mm, leading_pt)
        if tighter.height_mm < plain.height_mm - mm_from_points(runs[0].size_pt) / 2:
            return tighter
    return plain


def paragraph(runs: Sequence[Run], width_mm: float, leading_pt: float | None = None, hang_mm: float = 0.0) -> Block:
    """Runs in lines of a width. A word may change its face inside: a footnote's figure clings to its word.

    ``hang_mm`` is how much lines behind the first are indented.
    """
    return _paragraph(tuple(runs), width_mm, leading_pt, hang_mm)


@lru_cache(maxsize=16384)  # a sheet is set several times over, until its pages are even and its notes have numbers
def _paragraph(runs: tuple[Run, ...], width_mm: float, leading_pt: float | None, hang_mm: float) -> Block:
    largest = max((run.size_pt for run in runs), default=TEXT_PT)
    leading = mm_from_points(leading_pt or largest * LEADING)
    lines = [_placed(line) for line in _lines(runs, width_mm, hang_mm)]
    metrics = face(runs[0].font if runs else "sans")
    first = metrics.ascent_mm(largest)
    items = tuple(
        Text(x + (hang_mm if number else 0.0), first + number * leading, run.text, run.font, run.size_pt, run.fill)
        for number, line in enumerate(lines)
        for x, run in _joined(line)
    )
    height = first + (len(lines) - 1) * leading + metrics.descent_mm(largest)
    return Block(width_mm, height if items else 0.0, items)


def _lines(runs: Sequence[Run], width_mm: float, hang_mm: float) -> list[list[Word]]:
    """Words in lines of a width, each as full as it can be; but a short word does not stand alone on the last: the one
    before it comes down to it."""
    hung_mm = width_mm - hang_mm
    lines = _filled(_words(runs, hung_mm), width_mm, hung_mm)
    if len(lines) > 1:
        lines[-2:] = _brought_down(lines[-2], lines[-1], width_mm if len(lines) == 2 else hung_mm, hung_mm)
    return [_undotted(line) for line in lines]


def _filled(found: Sequence[Word], width_mm: float, hung_mm: float) -> list[list[Word]]:
    """Words in lines, each as full as it can be; the first has a width of its own."""
    lines: list[list[Word]] = [[]]
    pen = 0.0
    for word in found:
        end = _after(lines[-1], pen, word)
        if lines[-1] and end > (width_mm if len(lines) == 1 else hung_mm) + 1e-6:
            lines.append([])
            end = _after([], 0.0, word)
        lines[-1].append(word)
        pen = end
    return lines


def _brought_down(above: list[Word], last: list[Word], above_mm: float, last_mm: float) -> list[list[Word]]:
    """The last two lines, each with its width: the last word of the one above comes down to one that stands alone."""
    if len(above) < FULL or not _is_alone(last):
        return [above, last]
    least_mm = above_mm - min(MOST_BARE * above_mm, MOST_BARE_EMS * mm_from_points(last[0][0].size_pt))
    if _width([above[-1], *last]) > last_mm + 1e-6 or _width(above[:-1]) < least_mm:
        return [above, last]
    return [above[:-1], [above[-1], *last]]


def _undotted(line: list[Word]) -> list[Word]:
    """A line without the dot at an end of it that parts what stands there from the next line or the one before."""
    return line[_is_dot(line[:1]) : len(line) - _is_dot(line[-1:])] or line


def _is_dot(words: Sequence[Word]) -> bool:
    return [run.text for word in words for run in word] == [DOT.strip()]


def _is_alone(line: Sequence[Word]) -> bool:
    """Whether it is one short word, whatever reference clings to it."""
    said = "".join(run.text for word in line for run in word if not run.text.startswith(WIDE_SPACE))
    letters = [sum(map(str.isalnum, word)) for word in said.split()] if len(line) == 1 else []
    return sum(map(bool, letters)) == 1 and sum(letters) < LETTERS


def _after(line: Sequence[Word], pen: float, word: Word) -> float:
    """Where the pen stands after one more word on a line, at whose end it stands now."""
    if line:
        pen += _space(line[-1][-1])
    for run in word:
        pen += run.width_mm
    return pen


def _width(line: Sequence[Word]) -> float:
    x, last = _placed(line)[-1]
    return x + last.width_mm


def _placed(line: Sequence[Word]) -> list[tuple[float, Run]]:
    """The runs of a line, each with its left."""
    placed: list[tuple[float, Run]] = []
    pen = 0.0
    for number, word in enumerate(line):
        pen += _space(placed[-1][1]) if number else 0.0
        for run in word:
            placed.append((pen, run))
            pen += run.width_mm
    return placed


def _fits(run: Run, width_mm: float, text: str) -> bool:
    return face(run.font).width_mm(text, run.size_pt) <= width_mm


def _words(runs: Sequence[Run], width_mm: float) -> list[Word]:
    """What may not be parted in lines of a width, run by run, broken at plain spaces."""
    found: list[Word] = []
    clings = False
    for run in runs:
        fits = partial(_fits, run, width_mm)
        pieces = [part for piece in words(run.text, fits) for part in _untied(piece, fits)]
        for number, piece in enumerate(pieces):
            if number:
                clings = False
            if not piece:
                continue
            part = Run(piece, run.font, run.size_pt, run.fill)
            if clings:
                found[-1].append(part)
            else:
                found.append([part])
            clings = True
    return found


def _untied(piece: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """What no line holds is untied, before a bracket if that will do: better so than over the edge."""
    if fits(piece):
        yield piece
    elif f"{NO_BREAK}(" in piece:
        name, _, bracket = piece.partition(f"{NO_BREAK}(")
        yield from _untied(name, fits)
        yield from _untied(f"({bracket}", fits)
    else:
        yield from piece.split(NO_BREAK)


def _joined(line: list[tuple[float, Run]]) -> list[tuple[float, Run]]:
    """Words of one face on a line as one text, so that it can be copied out and takes little room in a file."""
    joined: list[tuple[float, Run]] = []
    end = 0.0
    for x, run in line:
        start, before = joined[-1] if joined else (0.0, None)
        if before and (before.font, before.size_pt, before.fill) == (run.font, run.size_pt, run.fill):
            text = f"{before.text}{' ' if x > end + 1e-6 else ''}{run.text}"
            joined[-1] = start, Run(text, run.font, run.size_pt, run.fill)
        else:
            joined.append((x, run))
        end = x + run.width_mm
    return joined


def _space(run: Run) -> float:
    return face(run.font).width_mm(" ", run.size_pt)


def title(
    text: Sequence[Run], clauses: str, width_mm: float, colour: str | None = None, clause_pt: float = NOTE_PT
) -> Block:
    """A section's title, its clauses small on the right, or below where the title leaves no room, and a rule.

    With a colour it stands on a band of its tint.
    """
    inset = BAND_AIR_MM if colour else 0.0
    room = width_mm - 2 * inset
    largest = max(run.size_pt for run in text)
    leading = max(SECTION_PT, largest) * TITLE_LEADING
    name = paragraph([run._replace(fill=colour or run.fill) for run in text], room, leading)
    first = face("serif-semibold").ascent_mm(largest)
    items: list[Item] = [name.at(inset, 0)]
    used = sum(run.width_mm for run in text)
    small = face("sans").width_mm(clauses, clause_pt)
    height = name.height_mm
    if clauses and used + style.COLUMN_GAP_MM + small <= room:
        items.append(Text(width_mm - inset, first, clauses, "sans", clause_pt, style.SECONDARY, "end"))
    elif clauses:
        below = paragraph([grey(clauses, clause_pt)], room)
        items.append(below.at(inset, height + 0.5))
        height += below.height_mm + 0.5
    height += 0.9
    if colour:
        band = Style(fill=lightened(colour, style.THEME_TINT))
        items.insert(0, shapes.rect(0, BAND_TOP_MM, width_mm, height - BAND_TOP_MM, band))
    items.append(rule(0, width_mm, height, style.TITLE_RULE_MM, colour or ""))
    return Block(width_mm, height + style.TITLE_RULE_MM / 2, tuple(items))


def footnotes(
    notes: Sequence[tuple[int, str]], width_mm: float, size_pt: float = NOTE_PT, fill: str = style.SECONDARY
) -> Block:
    """Footnotes run on in one paragraph, each behind its superior figure."""
    said = [Run(run_on(notes), "sans", size_pt, fill)]
    return paragraph(said, width_mm) if notes else Block(width_mm, 0.0, ())


def run_on(notes: Sequence[tuple[int, str]]) -> str:
    """The text of footnotes, a wide space after each: it hangs over the end of a line and parts notes inside one."""
    return f"{WIDE_SPACE} ".join(f"{superior(number)}{NO_BREAK}{_begun(text)}" for number, text in notes)


def _begun(text: str) -> str:
    """A footnote whose first word, if it is short, does not stand alone with its figure at the end of a line."""
    first, space, rest = text.partition(" ")
    return f"{first}{NO_BREAK}{rest}" if space and len(first) <= SHORT_WORD else text
