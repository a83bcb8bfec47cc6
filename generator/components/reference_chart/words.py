"""A chart's data as runs to set and as cells of a table: its names, sentences, footnotes and clauses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from generator.components.build_context import Words
from generator.components.sentences import HALF, Formatter, Notes
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Cell, Line, Section
from generator.sheets import style
from generator.typesetting import BLANK, DASH, WIDE_SPACE, Run, TableCell

LEAD_LONGEST = 38
"""A lead-in is short: the words before a colon, up to so many characters, are set semibold."""
CLAUSE_PT = style.LEAST_PT
NO_BREAK = "\u00a0"
BEFORE_CLAUSES = WIDE_SPACE + NO_BREAK
LINE_HANG_MM = 2.4 / style.TEXT_PT
"""By how much what is wrapped of a line is indented, for each point of its type, so that lines are told apart."""

Clauses = tuple[str, ...]


class ChartFormatter(Formatter):
    """Lines and cells as runs and table cells, in the type sizes of a layout."""

    def __init__(self, words: Words, layout: ReferenceChartLayout, footnotes: Mapping[str, Line] | None = None) -> None:
        super().__init__(words)
        self.layout, self.footnotes = layout, footnotes or {}

    def in_words(self, size_pt: float) -> float:
        """A size of the standard's small print as it goes with the sentences of the layout; never a smaller one."""
        return max(1.0, self.layout.text_pt / style.CHART_TEXT) * size_pt

    def footnote(self, key: str) -> str:
        return self.line(self.footnotes.get(key, Line(key)))

    def table_cell(self, cell: Cell | None, notes: Notes) -> TableCell:
        if cell is None:
            return DASH
        note = notes.mark(cell.notes)
        marks = "".join(sign for sign, _ in cell.marks)
        if cell.form == "text":
            return TableCell(cell.value, note=note, is_word=True) if cell.value else BLANK
        if cell.form == "blank":
            return TableCell(is_box=True, note=note)
        if cell.value is None:
            return TableCell("–", note=note, marks=marks)
        match cell.form:
            case "tick":
                return TableCell(is_dot=True, note=note)
            case "roll":
                return TableCell(str(cell.value), "+", note=note)
            case "die":
                return TableCell(die=cell.value, note=note)
            case "word" | "letter" | "line":
                return TableCell(self.part(cell), note=note, is_word=True)
            case "counters":
                full, half = cell.value
                return TableCell(str(full) if full else "", HALF * half, note=note, is_centred=True)
        aside = self.part(cell.aside) if cell.aside is not None else ""
        whole, fraction = _parted(self.part(cell))
        return TableCell(whole, fraction, aside=aside, marks=marks, note=note)

    def name(
        self, line: Line, notes: Notes, size_pt: float, font: str = "sans", fill: str = style.INK
    ) -> tuple[Run, ...]:
        """A name, with its footnotes."""
        text, mark = self.line(line), notes.mark(line.notes)
        return tuple(Run(run, face, size_pt, fill) for run, face in ((text, font), (mark, "sans")) if text and run)

    def sentence(self, line: Line, notes: Notes, clauses: Clauses = ()) -> tuple[Run, ...]:
        """A sentence, its lead-in semibold, with its footnotes and the clauses behind it."""
        text, size_pt = self.line(line), self.layout.text_pt
        lead, colon, rest = text.partition(":")
        if colon and len(lead.rstrip()) <= LEAD_LONGEST and "." not in lead and rest:
            runs = [Run(f"{lead}:", "sans-semibold", size_pt), Run(f" {rest.strip()}", "sans", size_pt)]
        else:
            runs = [Run(text, "sans", size_pt)]
        if mark := notes.mark(line.notes):
            runs.append(Run(mark, "sans", size_pt))
        return (*runs, *self.clauses(clauses))

    def clauses(self, clauses: Clauses) -> tuple[Run, ...]:
        """The small print behind a name or a sentence that has clauses of its own. It clings to the last word."""
        if not clauses or self.layout.clauses is not True:
            return ()
        text = f",{NO_BREAK}".join(clause.replace(" ", NO_BREAK) for clause in clauses)
        return (Run(f"{BEFORE_CLAUSES}{text}", "sans", CLAUSE_PT, style.QUIET),)


def closer(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Runs of a sentence with its clauses close to its last word."""
    return tuple(run._replace(text=run.text.replace(BEFORE_CLAUSES, NO_BREAK, 1)) for run in runs)


class SmallPrint:
    """Where a section prints its clauses: at its title, or behind the rows and lines they are of.

    What all of a section goes by stands at its title. Where clauses differ, that of half of it or more stands there,
    for all that has none behind it; what goes by another has its own in small print.
    """

    def __init__(self, section: Section) -> None:
        rows = [row.label.clauses for row in section.rows]
        every = [*rows, *(line.clauses for line in section.lines)]
        self._is_mixed = all(every) and len(set(every)) > 1
        self.of_title: Clauses = _commonest(rows or every) if self._is_mixed else section.clauses
        if section.examples:
            self.of_title = ()  # each example has its own below it

    def of(self, line: Line) -> Clauses:
        """What stands behind a line or the label of a row."""
        return line.clauses if self._is_mixed and line.clauses != self.of_title else ()


def _commonest(every: list[Clauses]) -> Clauses:
    """The clauses of half of them or more; of none where there are no such."""
    clauses, times = Counter(every).most_common(1)[0]
    return clauses if (times > 1 and times * 2 >= len(every)) or len(every) == 1 else ()


def _parted(number: str) -> tuple[str, str]:
    """A number before its decimal mark or its unit, and what stands from there on; anything else is whole."""
    found = re.fullmatch(r"([+\u2212-]?\d+)([.,]\d{1,2}|\s\w{1,12}\.?)", number)
    return (found[1], found[2]) if found else (number, "")
