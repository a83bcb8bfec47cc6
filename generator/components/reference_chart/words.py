"""A chart's data in words: what the ruleset says as keys, numbers and forms becomes text to set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.components.desk import Words
from generator.components.expressions import signed
from generator.components.typesetting import tables
from generator.components.typesetting.paragraphs import TEXT_PT, Run, superior
from generator.rulesets.api import Cell, Line

LEAD_LONGEST = 34
"""A lead-in is short: the words before a colon, up to so many characters, are set semibold."""
HALF = "½"
MARKS = {"terrain_mark.no_march": "#", "terrain_mark.no_charge": "@"}
"""The signs of the book."""


class Notes:
    """The footnotes of one section: numbered as they are met, each once."""

    def __init__(self, first: int) -> None:
        self._first = first
        self._keys: list[str] = []

    def mark(self, keys: Sequence[str]) -> str:
        """The superior figures for footnotes."""
        for key in keys:
            if key not in self._keys:
                self._keys.append(key)
        # A thin space keeps 1 and 2 from reading as 12.
        return "\u2009".join(superior(self._first + self._keys.index(key)) for key in dict.fromkeys(keys))

    @property
    def next(self) -> int:
        return self._first + len(self._keys)

    def texts(self, words: Words) -> list[tuple[int, str]]:
        return [(self._first + place, words(key)) for place, key in enumerate(self._keys)]


class Sayer:
    """Says lines and cells in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def line(self, line: Line) -> str:
        parts = {name: self.part(value) for name, value in line.parts.items()}
        return self.words(line.key, **parts)

    def part(self, value: Any) -> str:
        """What fills a part of a sentence."""
        if isinstance(value, Line):
            return self.line(value)
        if not isinstance(value, Cell):
            return f"{value:g}" if isinstance(value, float) else str(value)
        match value.form:
            case "hexes":
                return self.words(f"reference_chart.hex_{'one' if value.value == 1 else 'many'}", n=value.value)
            case "cm":
                return self.words("reference_chart.cm", n=value.value)
            case "points":
                return self.words("reference_chart.points", n=value.value)
            case "signed":
                return signed(value.value)
            case "roll":
                return f"{value.value}+"
            case "die":
                return self.words(f"dice.d{value.value}")
            case "dice":
                count, sides = value.value
                return f"{count}{self.words(f'dice.d{sides}')}"
            case "word" | "letter":
                return self.words(value.value)
            case "small word":
                return self.words(value.value).lower()
            case "counters":
                full, half = value.value
                return f"{full or ''}{HALF * half}" if full or half else "–"
            case "line":
                return self.line(value.value)
        return str(value.value)

    def cell(self, cell: Cell | None, notes: Notes) -> tables.Cell:
        """A cell of a table."""
        if cell is None:
            return tables.DASH
        note = notes.mark(cell.notes)
        marks = "".join(MARKS[key] for key in cell.marks)
        if cell.form == "text":
            return tables.BLANK
        if cell.value is None:
            return tables.Cell("–", note=note, marks=marks)
        if cell.form == "tick":
            return tables.Cell(is_dot=True, note=note)
        if cell.form == "roll":
            return tables.Cell(str(cell.value), "+", note=note)
        if cell.form == "die":
            return tables.Cell(die=cell.value, note=note)
        if cell.form in ("word", "letter", "line"):
            return tables.Cell(self.part(cell), note=note, is_word=True)
        if cell.form == "counters":
            full, half = cell.value
            return tables.Cell(str(full) if full else "", HALF * half, note=note)
        aside = self.part(cell.aside) if cell.aside is not None else ""
        return tables.Cell(self.part(cell), aside=aside, marks=marks, note=note)

    def label(self, line: Line, notes: Notes, font: str = "sans", size_pt: float = tables.LABEL_PT) -> tuple[Run, ...]:
        """A name, with its footnotes."""
        text = self.line(line)
        mark = notes.mark(line.notes)
        return (Run(text, font, size_pt), *((Run(mark, "sans", size_pt),) if mark else ())) if text else ()

    def sentence(self, line: Line, notes: Notes, size_pt: float = TEXT_PT, font: str = "sans") -> tuple[Run, ...]:
        """A sentence, its lead-in semibold."""
        text = self.line(line)
        lead, colon, rest = text.partition(":")
        runs: list[Run] = []
        if colon and len(lead) <= LEAD_LONGEST and "." not in lead and rest:
            runs += [Run(f"{lead}:", "sans-semibold", size_pt), Run(f" {rest.strip()}", font, size_pt)]
        else:
            runs.append(Run(text, font, size_pt))
        if mark := notes.mark(line.notes):
            runs.append(Run(mark, "sans", size_pt))
        return tuple(runs)
