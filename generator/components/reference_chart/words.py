"""A chart's data in words: what the ruleset says as keys, numbers and forms becomes text to set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.components.build_context import Words
from generator.components.sentences import HALF, Formatter
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Cell, Line
from generator.sheets import style
from generator.typesetting import BLANK, DASH, WIDE_SPACE, Run, TableCell, grey, superior

LEAD_LONGEST = 34
"""A lead-in is short: the words before a colon, up to so many characters, are set semibold."""
CLAUSE_PT = style.LEAST_PT
NO_BREAK = "\u00a0"


class Notes:
    """The footnotes of one section: numbered as they are met, each once."""

    def __init__(self, first: int, *, are_printed: bool = True) -> None:
        self._first, self._are_printed = first, are_printed
        self._keys: list[str] = []

    def mark(self, keys: Sequence[str]) -> str:
        """The superior figures for footnotes; none where footnotes are not printed."""
        if not self._are_printed:
            return ""
        for key in keys:
            if key not in self._keys:
                self._keys.append(key)
        # A thin space keeps 1 and 2 from reading as 12.
        return "\u2009".join(superior(self._first + self._keys.index(key)) for key in dict.fromkeys(keys))

    @property
    def next(self) -> int:
        return self._first + len(self._keys)

    def texts(self, say: ChartFormatter) -> list[tuple[int, str]]:
        return list(self.said(say.footnote))

    def said(self, say: Callable[[str], str]) -> tuple[tuple[int, str], ...]:
        """The number of each, and what ``say`` makes of its key."""
        return tuple((self._first + place, say(key)) for place, key in enumerate(self._keys))


class ChartFormatter(Formatter):
    """Says the cells of tables, names and sentences with their footnotes."""

    def __init__(self, words: Words, own: ReferenceChartLayout, footnotes: Mapping[str, Line] | None = None) -> None:
        super().__init__(words)
        self.own, self.footnotes = own, footnotes or {}

    def footnote(self, key: str) -> str:
        line = self.footnotes.get(key)
        return self.line(line) if line else self.words(key)

    def cell(self, cell: Cell | None, notes: Notes) -> TableCell:
        """A cell of a table."""
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
        if cell.form == "tick":
            return TableCell(is_dot=True, note=note)
        if cell.form == "roll":
            return TableCell(str(cell.value), "+", note=note)
        if cell.form == "die":
            return TableCell(die=cell.value, note=note)
        if cell.form in ("word", "letter", "line"):
            return TableCell(self.part(cell), note=note, is_word=True)
        if cell.form == "counters":
            full, half = cell.value
            return TableCell(str(full) if full else "", HALF * half, note=note)
        aside = self.part(cell.aside) if cell.aside is not None else ""
        return TableCell(self.part(cell), aside=aside, marks=marks, note=note)

    def label(self, line: Line, notes: Notes, font: str = "sans") -> tuple[Run, ...]:
        """A name, with its footnotes."""
        text, size_pt = self.line(line), self.own.tables.label_pt
        mark = notes.mark(line.notes)
        return (Run(text, font, size_pt), *((Run(mark, "sans", size_pt),) if mark else ())) if text else ()

    def clauses(self, clauses: Sequence[str]) -> tuple[Run, ...]:
        """The small print behind a name or a sentence that has clauses of its own. It clings to the last word."""
        if not clauses or not self.own.clauses:
            return ()
        text = f",{NO_BREAK}".join(clause.replace(" ", NO_BREAK) for clause in clauses)
        return (grey(f"{WIDE_SPACE}{NO_BREAK}{text}", CLAUSE_PT),)

    def sentence(self, line: Line, notes: Notes) -> tuple[Run, ...]:
        """A sentence, its lead-in semibold."""
        text, font, size_pt = self.line(line), "sans", self.own.text_pt
        lead, colon, rest = text.partition(":")
        runs: list[Run] = []
        if colon and len(lead) <= LEAD_LONGEST and "." not in lead and rest:
            runs += [Run(f"{lead}:", "sans-semibold", size_pt), Run(f" {rest.strip()}", font, size_pt)]
        else:
            runs.append(Run(text, font, size_pt))
        if mark := notes.mark(line.notes):
            runs.append(Run(mark, "sans", size_pt))
        return tuple(runs)
