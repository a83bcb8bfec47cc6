"""The blocks of a chart: each section put into words and set, its title, table, lines and footnotes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.components.build_context import BuildContext
from generator.components.reference_chart.artillery import ArtilleryChart
from generator.components.reference_chart.blanks import blanks
from generator.components.reference_chart.clauses import SmallPrint
from generator.components.reference_chart.examples import Examples
from generator.components.reference_chart.words import NO_BREAK, ChartFormatter, Notes
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Style, shapes
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Row as ChartRow
from generator.rulesets.api import Section
from generator.sheets import style
from generator.typesetting import (
    WIDE_SPACE,
    Block,
    Run,
    Table,
    TableColumn,
    TableRow,
    air,
    footnotes,
    grey,
    paragraph,
    stack,
    tightened,
    title,
)

LINE_AIR_MM = 1.0
LEAST_PITCH = 0.46
"""Of a row of a table, in mm for each point of its type, whatever its layout says."""
WIDE_GAP_SHARE = 0.5
"""Of the gap between columns, in a table as wide as the page, which has many."""
ENTRY_LEADING = 9.4 / 8.0
"""From line to line of a glossary, in sizes of its type."""
EXAMPLES_A_COLUMN = 2
"""Drawn examples beside each other, for each column of the page."""
STEP_MM = 4.2 / 7.6
"""Where the text of a numbered line begins, for each point of its type."""


class Setting:
    """Sets sections in a width."""

    def __init__(self, context: BuildContext, say: ChartFormatter, own: ReferenceChartLayout) -> None:
        self.words, self.say, self.own = context.words, say, own
        self.artillery = ArtilleryChart(context, say, own.guns)
        self.examples = Examples(context, say)

    def set(self, section: Section, width: float, notes: Notes) -> Block:
        """A whole section."""
        small = SmallPrint(section)
        blocks = [self.title(section, width, notes)]
        match section.form:
            case "artillery":
                blocks.append(self.artillery.set(section, width, notes))
            case "steps" | "lines":
                blocks.append(air(1.6))
            case "legend":
                blocks += [air(1.6), self._abbreviations(section, width)]
            case "diagrams":
                blocks += [air(1.6), self.examples.set(section, width, notes, EXAMPLES_A_COLUMN * self.own.columns)]
            case "wide":
                blocks.append(self._wide(section, width, notes))
            case _:
                blocks.append(self._table(section, notes, small).set(width))
        legend = self._legend(section, width)
        if section.lines:
            if section.form not in ("steps", "lines"):
                blocks.append(air(1.5))
            blocks.append(self.lines(section, width, notes, small))
        if legend:
            blocks += [air(1.2), legend]
        return self.with_notes(blocks, notes, width)

    def with_notes(self, blocks: Sequence[Block], notes: Notes, width: float) -> Block:
        """Blocks below each other, and the footnotes below them."""
        small = footnotes(notes.texts(self.say), width)
        return stack([*blocks, *((air(1.2), small) if small.items else ())])

    def title(self, section: Section, width: float, notes: Notes) -> Block:
        text = self.say.line(section.title)
        runs = [Run(text, "serif-semibold", self.own.title_pt)]
        if mark := notes.mark(section.title.notes):
            runs.append(Run(mark, "sans", style.VALUE_PT))
        return title(runs, ", ".join(SmallPrint(section).of_title) if self.own.clauses else "", width)

    def lines(self, section: Section, width: float, notes: Notes, small: SmallPrint) -> Block:
        blocks, size_pt = [], self.own.text_pt
        step = scaled(STEP_MM, size_pt)
        for number, line in enumerate(section.lines, 1):
            runs = (*self.say.sentence(line, notes), *self.say.clauses(small.of(line)))
            if section.form == "steps":
                text = tightened(runs, width - step)
                count = paragraph([Run(str(number), "sans-bold", size_pt)], step)
                blocks.append(Block(width, text.height_mm, (count.at(0, 0), text.at(step, 0))))
            else:
                blocks.append(tightened(runs, width))
        return stack(blocks, LINE_AIR_MM)

    def _table(self, section: Section, notes: Notes, small: SmallPrint) -> Table:
        columns = tuple(
            TableColumn(self.say.line(column.head).lower() if column.head else "") for column in section.columns
        )
        rows = tuple(self._row(row, notes, small) for row in section.rows)
        return self._sized(Table(columns, rows, corner=self._corner(section)))

    def _sized(self, table: Table, gap_share: float = 1.0) -> Table:
        """A table in the measures of the layout."""
        own = self.own.tables
        return replace(
            table,
            pitch_mm=max(own.pitch_mm, LEAST_PITCH * max(own.label_pt, own.value_pt)),
            value_pt=own.value_pt,
            gap_mm=gap_share * own.gap_mm,
        )

    def _row(self, row: ChartRow, notes: Notes, small: SmallPrint) -> TableRow:
        label = self.say.label(row.label, notes, "sans-semibold" if row.text else "sans")
        label = (*label, *self.say.clauses(small.of(row.label)))
        text = self.say.sentence(row.text, notes) if row.text else ()
        return TableRow(label, tuple(self.say.cell(cell, notes) for cell in row.cells), text, row.opens)

    def _wide(self, section: Section, width: float, notes: Notes) -> Block:
        # A sentence below a row runs on under its cells, where a tint would cut through it.
        tints = not any(row.text for row in section.rows)
        columns = tuple(
            TableColumn(self.say.line(column.head) if column.head else "", is_tinted=tints and index % 2 == 1)
            for index, column in enumerate(section.columns)
        )
        rows = tuple(self._row(row, notes, SmallPrint(section)) for row in section.rows)
        table = Table(columns, rows, label_share=0.16, columns_first=True, corner=self._corner(section))
        return self._sized(table, WIDE_GAP_SHARE).set(width)

    def _corner(self, section: Section) -> str:
        return self.say.line(section.corner).lower() if section.corner else ""

    def _legend(self, section: Section, width: float) -> Block | None:
        """What the letters and the marks of a table mean."""
        cells = [cell for row in section.rows for cell in row.cells if cell is not None]
        letters = {cell.value for cell in cells if cell.form == "letter"}
        runs: list[Run] = []
        for letter, meaning in section.letters:
            if letter in letters:
                runs += [
                    Run(self.words(letter), "sans-semibold", style.SMALL_PT),
                    Run(f" {self.words(meaning).lower()}{WIDE_SPACE} ", "sans", style.SMALL_PT),
                ]
        for sign, meaning in sorted({mark for cell in cells for mark in cell.marks}):
            runs += [
                Run(sign, "sans-medium", style.TEXT_PT),
                Run(f" {self.words(meaning)}{WIDE_SPACE} ", "sans", style.SMALL_PT),
            ]
        return paragraph(runs, width) if runs else None

    def _abbreviations(self, section: Section, width: float) -> Block:
        """Letters and what they stand for, one after the other."""
        size_pt, runs = self.own.text_pt, []
        for row in section.rows:
            meaning = self.say.line(row.text).replace(" ", NO_BREAK) if row.text else ""
            runs.append(Run(self.say.line(row.label).replace(" ", NO_BREAK), "sans-semibold", size_pt))
            runs.append(Run(f"{NO_BREAK}{meaning}{WIDE_SPACE} ", "sans", size_pt))
        return paragraph(runs, width)

    # -- names with lines to write on ----------------------------------------------------------------------

    def blanks_head(self, section: Section, width: float, notes: Notes) -> Block:
        """The title, and below it the lines, for they say what is to be written."""
        about = (air(1.6), self.lines(section, width, notes, SmallPrint(section))) if section.lines else ()
        return stack([self.title(section, width, notes), *about])

    def blanks(self, rows: Sequence[ChartRow], width: float, notes: Notes) -> Block:
        said = [
            (self.say.label(row.label, notes, "sans-semibold"), [self.say.part(cell) for cell in row.cells if cell])
            for row in rows
        ]
        return blanks(said, width, self.own.text_pt)

    # -- glossaries ----------------------------------------------------------------------------------------

    def abreast(self, rows: Sequence[ChartRow], width: float, notes: Notes, small: SmallPrint, *, opens: bool) -> Block:
        """Entries beside each other, below a hairline unless they open the section."""
        own = self.own.glossary
        wide = (width - (own.columns - 1) * own.gap_mm) / own.columns
        entries = [self._entry(row, wide, notes, small) for row in rows]
        height = max(entry.height_mm for entry in entries) + 2.6
        items: list[Item] = []
        for index, entry in enumerate(entries):
            x = index * (wide + own.gap_mm)
            if not opens:
                hair = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
                items.append(shapes.line(x, 0, x + wide, 0, hair))
            items.append(entry.at(x, 1.3))
        return Block(width, height, tuple(items))

    def _entry(self, row: ChartRow, width: float, notes: Notes, small: SmallPrint) -> Block:
        """A name, its points and limits, and what it does."""
        own = self.own.glossary
        head = [Run(self.say.line(row.label), "serif-semibold", own.name_pt)]
        if asides := " · ".join(self.say.part(cell) for cell in row.cells if cell):
            head.append(grey(f"{WIDE_SPACE} {asides}", style.NOTE_PT))
        keys = (*row.label.notes, *(note for cell in row.cells if cell for note in cell.notes))
        if mark := notes.mark((*keys, *(row.text.notes if row.text else ()))):
            head.append(grey(mark, style.NOTE_PT))
        head += self.say.clauses(small.of(row.label))
        blocks = [paragraph(head, width)]
        if row.text is not None:
            blocks += [
                air(0.5),
                tightened([Run(self.say.line(row.text), "serif", own.text_pt)], width, ENTRY_LEADING * own.text_pt),
            ]
        return stack(blocks)
