"""The blocks of a chart: a section, or a part of one, as its title, table or lines and what stands below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from generator.components import diagram
from generator.components.board.picture import Picture
from generator.components.build_context import BuildContext
from generator.components.reference_chart.artillery import artillery
from generator.components.reference_chart.blanks import LINE_MM, Place, blanks
from generator.components.reference_chart.examples import examples
from generator.components.reference_chart.lists import listed
from generator.components.reference_chart.tracks import tracks
from generator.components.reference_chart.words import LINE_HANG_MM, NO_BREAK, ChartFormatter, SmallPrint
from generator.components.sentences import Notes
from generator.components.sheet_layout import scaled
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Cell, Line, Row, Section
from generator.sheets import style
from generator.typesetting import (
    NOTHING,
    WIDE_SPACE,
    Block,
    Run,
    Table,
    TableColumn,
    TableRow,
    air,
    beside,
    footnotes,
    grey,
    paragraph,
    rule,
    shared_out,
    stack,
    title,
)

BELOW_TITLE_MM, LINE_AIR_MM = 1.6, 1.0
"""Above lines: below a title, and below other lines."""
LEAST_LINE_AIR_MM = 1.0 / style.TEXT_PT
"""The same between lines for each point of their type, however little air there is: a new one is not taken for one that
is wrapped."""
BELOW_TABLE_MM, SMALL_PRINT_AIR_MM = 1.5, 1.2
"""From a table to its lines, and from either to a legend and to footnotes."""
LEAST_PITCH = 0.46
"""Of a row of a table, in mm for each point of its type, whatever its layout says."""
WIDE_GAP_SHARE = 0.5
"""Of the gap between columns, in a table as wide as the page, which has many."""
FAR_MM = 12.0
"""For each point of its labels, of the usual ones at least: in a table wider than that values would stand far from them."""
LABEL_SHARE, WIDE_LABEL_SHARE = 0.34, 0.16
"""The least part of a table that its labels are given, of a column and of a page."""
ABOUT_MM = 1.4
"""From the title of a glossary to the lines about it."""
ENTRY_LEADING = 9.4 / 8.0
"""From line to line of a glossary, in sizes of its type."""
ENTRY_TOP_MM, ENTRY_AIR_MM, NAME_AIR_MM = 1.0, 1.8, 0.5
"""Above an entry of a glossary, above and below it together, and from its name to its text."""
EXAMPLES_A_COLUMN = 2
"""Drawn examples beside each other, for each column of the page."""
MOST_EXAMPLE_MM = 60.0
"""As wide as one of them is at most, with the gap beside it."""
STEP_MM = 4.2 / 7.6
"""Where the text of a numbered line begins, for each point of its type."""


LEADING_SHARE = 0.14
"""How much of the air goes between the lines of a paragraph and the rows of a table."""


Pictures = dict[tuple[str, float], list[Picture]]
"""Of the examples of a section, by its id and the room of each: drawn once for all sizes of type."""


class SectionSetter:
    """Sets sections and parts of sections in a width."""

    def __init__(
        self,
        context: BuildContext,
        formatter: ChartFormatter,
        layout: ReferenceChartLayout,
        colours: Mapping[str, str] = MappingProxyType({}),
        pictures: Pictures | None = None,
        air: float = 1.0,
        others: Sequence[Section] = (),
        line_mm: float = LINE_MM,
    ) -> None:
        """``colours`` are those of themes, by their ids; ``pictures`` the examples that are drawn already.

        There is ``air`` times as much space between lines and blocks as there is at least. ``others`` are all sections
        of the chart: tables of the same numbers have the same columns. ``line_mm`` is from one line to write on to the
        next, at least.
        """
        self._others = others
        self._line_mm = max(line_mm, air * LINE_MM)
        self._air, self._leading = air, 1.0 + LEADING_SHARE * (air - 1.0)
        self.colours, self.pictures = colours, {} if pictures is None else pictures
        self.context, self.words, self.format, self.layout = context, context.words, formatter, layout

    def set(
        self, part: Section, width: float, notes: Notes, small: SmallPrint, heading: Line | None, columns: int = 1
    ) -> Block:
        """All of a section or a part of it, below a title where it has one; its footnotes are not set.

        ``small`` is the small print of the whole section. ``columns`` are those of its lines, as even as can be.
        """
        blocks = [self._title(heading, width, notes, small, self.colour(part))] if heading else []

        def lines() -> Block:
            return self._lines(part, width, notes, small, columns)

        match part.form:
            case "steps" | "lines":
                blocks += [self._space(BELOW_TITLE_MM) if heading else air(self._between_mm), lines()]
            case "blanks":
                # The lines say what is to be written.
                blocks += [self._space(BELOW_TITLE_MM), lines()] if part.lines else []
                blocks.append(self._blanks(part, width, notes))
            case "track":
                blocks += [self._space(BELOW_TITLE_MM), tracks(part, width, self.format, self.layout.text_pt)]
                blocks += [air(self._between_mm), lines()] if part.lines else []
            case "glossary":
                blocks += [self._space(ABOUT_MM), lines(), self._space(style.SNUG_MM)] if part.lines else []
                is_ruled = not heading or bool(part.lines)
                blocks.append(self._entries(part, width, notes, small, is_ruled=is_ruled))
            case _:
                if part.lines and self.is_half(part, width):
                    blocks.append(self._table_beside_lines(part, width, notes, small))
                else:
                    blocks.append(self._body(part, width, notes, small))
                    blocks += [self._space(BELOW_TABLE_MM), lines()] if part.lines else []
                legend = self._legend(part, width)
                blocks += [self._space(SMALL_PRINT_AIR_MM), legend] if legend.items else []
        return stack(blocks)

    def _table_beside_lines(self, part: Section, width: float, notes: Notes, small: SmallPrint) -> Block:
        """A table of half the width, which nothing else stands beside: in the other half what is said of it, as much as
        makes both least high, and the rest below.
        """
        half = self._half_mm(width)
        table = self._table(part, half, notes, small)
        beside_it, below = self._said(part, half, notes, small), self._said(part, width, notes, small)

        def with_beside(count: int) -> Block:
            said = stack([self._space(BELOW_TITLE_MM), stack(beside_it[:count], self._between_mm)])
            rest = stack(below[count:], self._between_mm)
            abreast = beside([table, said], width - half)
            return stack([abreast, self._space(BELOW_TABLE_MM), rest]) if rest.items else abreast

        # Of equals the one with most beside the table.
        return min(map(with_beside, range(len(below), 0, -1)), key=lambda block: round(block.height_mm, 6))

    def _space(self, high_mm: float) -> Block:
        return air(self._air * high_mm)

    @property
    def _between_mm(self) -> float:
        """Between lines."""
        return self._air * max(LINE_AIR_MM, scaled(LEAST_LINE_AIR_MM, self.layout.text_pt))

    def footnotes(self, notes: Notes, width: float) -> Block:
        """The footnotes below a section, and the air above them."""
        small = footnotes(notes.texts(self.format.footnote), width, self.format.in_words(style.NOTE_PT))
        return stack([self._space(SMALL_PRINT_AIR_MM), small]) if small.items else NOTHING

    def colour(self, part: Section) -> str | None:
        """That of its title: of the theme it names, where that is on the chart, else of its own."""
        return self.colours.get(part.colour) or self.colours.get(part.theme)

    def _title(self, heading: Line, width: float, notes: Notes, small: SmallPrint, colour: str | None) -> Block:
        runs = [Run(self.format.line(heading), "serif-semibold", self.layout.title_pt)]
        if mark := notes.mark(heading.notes):
            runs.append(Run(mark, "sans", self.layout.title_pt))  # as high as the letters it stands behind
        return title(runs, ", ".join(small.of_title) if self.layout.clauses else "", width, colour)

    def _body(self, section: Section, width: float, notes: Notes, small: SmallPrint) -> Block:
        """What stands between the title of a section and its lines."""
        match section.form:
            case "artillery":
                guns = self.layout.guns
                guns = guns.model_copy(update={"pitch_mm": self._leading * guns.pitch_mm})
                return artillery(section, width, notes, self.context, self.format, guns)
            case "legend":
                return stack([self._space(BELOW_TITLE_MM), self._abbreviations(section, width)])
            case "diagrams":
                across = max(EXAMPLES_A_COLUMN * self.layout.columns, int(width / MOST_EXAMPLE_MM))
                drawn = examples(section, width, notes, across, self._pictures, self.format)
                return stack([self._space(BELOW_TITLE_MM), drawn])
        return self._table(section, width, notes, small)

    def _pictures(self, section: Section, wide: float) -> list[Picture]:
        """Of its examples, all of one scale."""
        if (section.id, wide) not in self.pictures:
            drawn = [example.diagram for example in section.examples]
            hexes = min(diagram.hex_mm(one, wide, self.context) for one in drawn)
            self.pictures[section.id, wide] = [diagram.draw(one, self.context, hexes) for one in drawn]
        return self.pictures[section.id, wide]

    def _lines(self, section: Section, width: float, notes: Notes, small: SmallPrint, columns: int = 1) -> Block:
        gap_mm = self.layout.column_gap_mm
        width = (width - (columns - 1) * gap_mm) / columns
        blocks = self._said(section, width, notes, small)
        if columns == 1 and self._is_broad(width):
            half = self._half_mm(width)
            in_halves = self._said(section, half, notes, small)
            blocks = listed(section.lines, blocks, in_halves, width - half, self._between_mm)
        shares = shared_out([block.height_mm for block in blocks], columns, self._between_mm)
        return beside([stack([blocks[i] for i in share], self._between_mm) for share in shares], width + gap_mm)

    def _said(self, section: Section, width: float, notes: Notes, small: SmallPrint) -> list[Block]:
        """Each line of a section."""
        size_pt = self.layout.text_pt
        step = scaled(STEP_MM, size_pt) if section.form == "steps" else 0.0
        hang = 0.0 if step else scaled(LINE_HANG_MM, size_pt)
        blocks = []
        for number, line in enumerate(section.lines, 1):
            leading_pt = self._leading * style.LEADING * size_pt
            text = paragraph(self.format.sentence(line, notes, small.of(line)), width - step, leading_pt, hang)
            if step:
                count = paragraph([Run(str(number), "sans-bold", size_pt)], step)
                text = Block(width, text.height_mm, (count.at(0, 0), text.at(step, 0)))
            blocks.append(text)
        return blocks

    # -- tables --------------------------------------------------------------------------------------------

    def _table(self, section: Section, width: float, notes: Notes, small: SmallPrint) -> Block:
        table = self._unset(section, notes, small)
        alike = [one for one in self._others if _is_read_as(one, section)]
        if len(alike) > 1:
            # Measured without the numbers of their footnotes: all come out alike.
            like = tuple(self._unset(one, Notes(are_printed=self.layout.footnotes), SmallPrint(one)) for one in alike)
            table = replace(table, like=like)
        return table.in_halves(width, self.layout.column_gap_mm) if self._is_far(section, width) else table.set(width)

    def _is_far(self, section: Section, width: float) -> bool:
        """Whether values of a table would stand far from their labels in a width."""
        return section.form != "wide" and self._is_broad(width)

    def _is_broad(self, width: float) -> bool:
        return width > FAR_MM * max(style.LABEL_PT, self.layout.tables.label_pt)

    def is_half(self, section: Section, width: float) -> bool:
        """Whether it is a table that would take no more than a half of the width."""
        if section.form != "table" or not self._is_far(section, width):
            return False
        table = self._unset(section, Notes(are_printed=self.layout.footnotes), SmallPrint(section))
        return table.is_in_one_half(width, self.layout.column_gap_mm)

    def least_mm(self, section: Section) -> float:
        """The narrowest width that holds the columns of a table beside its labels."""
        return self._unset(section, Notes(are_printed=self.layout.footnotes), SmallPrint(section)).least_mm

    def says_much(self, section: Section, width: float) -> bool:
        """Whether what is said of a table would be higher than it in a half of the width."""
        half, notes, small = self._half_mm(width), Notes(are_printed=self.layout.footnotes), SmallPrint(section)
        said = stack(self._said(section, half, notes, small), self._between_mm)
        return said.height_mm > self._table(section, half, notes, small).height_mm

    def _half_mm(self, width: float) -> float:
        return (width - self.layout.column_gap_mm) / 2

    def _unset(self, section: Section, notes: Notes, small: SmallPrint) -> Table:
        sizes, is_wide = self.layout.tables, section.form == "wide"
        heads = [self.format.line(column.head) if column.head else "" for column in section.columns]
        # A sentence below a row runs on under its cells, where a tint would cut through it.
        has_tints = is_wide and not any(row.text for row in section.rows)
        return Table(
            tuple(
                TableColumn(head if is_wide else head.lower(), has_tints and i % 2 == 1) for i, head in enumerate(heads)
            ),
            _with_centred([self._row(row, notes, small) for row in section.rows]),
            pitch_mm=self._leading * max(sizes.pitch_mm, LEAST_PITCH * max(sizes.label_pt, sizes.value_pt)),
            leading=self._leading,
            air=self._air,
            value_pt=sizes.value_pt,
            gap_mm=sizes.gap_mm * (WIDE_GAP_SHARE if is_wide else 1.0),
            label_share=WIDE_LABEL_SHARE if is_wide else LABEL_SHARE,
            columns_first=is_wide,
            corner=self.format.line(section.corner).lower() if section.corner else "",
            is_even=section.corner is not None,
        )

    def _row(self, row: Row, notes: Notes, small: SmallPrint) -> TableRow:
        label = self._label(row, notes, "sans-semibold" if row.text else "sans")
        label = (*label, *self.format.clauses(small.of(row.label)))
        text = self.format.sentence(row.text, notes) if row.text else ()
        return TableRow(label, tuple(self.format.table_cell(cell, notes) for cell in row.cells), text, row.opens)

    def _label(self, row: Row, notes: Notes, font: str) -> tuple[Run, ...]:
        runs = self.format.name(row.label, notes, self.layout.tables.label_pt, font)
        return tuple(run._replace(text=_broken_between(run.text)) for run in runs)

    def _legend(self, section: Section, width: float) -> Block:
        """What the letters and the marks of a table mean."""
        cells = [cell for row in section.rows for cell in row.cells if cell is not None]
        letters = {cell.value for cell in cells if cell.form == "letter"}
        runs: list[Run] = []
        small_pt, mark_pt = self.format.in_words(style.SMALL_PT), self.format.in_words(style.TEXT_PT)
        for letter, meaning in section.letters:
            if letter in letters:
                runs += [
                    Run(self.words(letter), "sans-semibold", small_pt),
                    Run(f" {self.words(meaning).lower()}{WIDE_SPACE} ", "sans", small_pt),
                ]
        for sign, meaning in sorted({mark for cell in cells for mark in cell.marks}):
            runs += [
                Run(sign, "sans-medium", mark_pt),
                Run(f" {self.words(meaning)}{WIDE_SPACE} ", "sans", small_pt),
            ]
        return paragraph(runs, width)

    # -- what is no table ----------------------------------------------------------------------------------

    def _abbreviations(self, section: Section, width: float) -> Block:
        """Letters and what they stand for, one after the other."""
        size_pt, runs = self.layout.text_pt, []
        for row in section.rows:
            meaning = self.format.line(row.text).replace(" ", NO_BREAK) if row.text else ""
            runs.append(Run(self.format.line(row.label).replace(" ", NO_BREAK), "sans-semibold", size_pt))
            runs.append(Run(f"{NO_BREAK}{meaning}{WIDE_SPACE} ", "sans", size_pt))
        return paragraph(runs, width, self._leading * style.LEADING * size_pt)

    def _blanks(self, section: Section, width: float, notes: Notes) -> Block:
        """Names with lines to write on."""
        size_pt = self.layout.text_pt
        rows = [
            (
                self.format.name(row.label, notes, size_pt, "sans-semibold"),
                [self._place(cell) for cell in row.cells if cell],
            )
            for row in section.rows
        ]
        return blanks(rows, width, size_pt, self._line_mm)

    def _place(self, cell: Cell) -> Place:
        return Place(self.format.part(cell), self.format.part(cell.aside) if cell.aside else "")

    def _entries(self, section: Section, width: float, notes: Notes, small: SmallPrint, *, is_ruled: bool) -> Block:
        """Entries of a glossary in lines of some beside each other, each below a hairline; the first not where the title's
        rule is above it."""
        layout = self.layout.glossary
        wide = (width - (layout.columns - 1) * layout.gap_mm) / layout.columns
        entries = [self._entry(row, wide, notes, small) for row in section.rows]
        top_mm, air_mm = self._air * ENTRY_TOP_MM, self._air * ENTRY_AIR_MM
        placed = [
            Block(
                wide,
                entry.height_mm + air_mm,
                (*((rule(0, wide, 0),) if is_ruled or number >= layout.columns else ()), entry.at(0, top_mm)),
            )
            for number, entry in enumerate(entries)
        ]
        lines = range(0, len(placed), layout.columns)
        return stack([beside(placed[at : at + layout.columns], wide + layout.gap_mm) for at in lines])

    def _entry(self, row: Row, width: float, notes: Notes, small: SmallPrint) -> Block:
        """A name, its points and limits, and what it does."""
        layout = self.layout.glossary
        head = [Run(self.format.line(row.label), "serif-semibold", layout.name_pt)]
        if asides := " · ".join(self.format.part(cell) for cell in row.cells if cell):
            head.append(grey(f"{WIDE_SPACE} {asides}", self.format.in_words(style.NOTE_PT)))
        keys = (*row.label.notes, *(note for cell in row.cells if cell for note in cell.notes))
        if mark := notes.mark((*keys, *(row.text.notes if row.text else ()))):
            head.append(grey(mark, self.format.in_words(style.NOTE_PT)))
        blocks = [paragraph([*head, *self.format.clauses(small.of(row.label))], width)]
        if row.text is not None:
            text = [Run(self.format.line(row.text), "serif", layout.text_pt)]
            blocks += [self._space(NAME_AIR_MM), paragraph(text, width, self._leading * ENTRY_LEADING * layout.text_pt)]
        return stack(blocks)


def _broken_between(text: str) -> str:
    """A list whose entries, with semicolons between, each stay on a line."""
    return text.replace(" ", NO_BREAK).replace(f";{NO_BREAK}", "; ") if "; " in text else text


def _is_read_as(one: Section, other: Section) -> bool:
    """Whether two tables of a theme have the same heads, or say the same of the same kind of numbers."""
    is_of_numbers = one.corner is not None and one.corner == other.corner and len(one.columns) == len(other.columns)
    return (one.form, one.theme) == (other.form, other.theme) and (is_of_numbers or one.columns == other.columns)


def _with_centred(rows: Sequence[TableRow]) -> tuple[TableRow, ...]:
    """Numbers that stand in the middle of their columns, with all that belongs to them.

    All of them where some have halves; and those of a group that has rolls alone, ``5+``, below numbers alone: one is not
    read against the other.
    """
    if any(cell.is_centred for row in rows for cell in row.cells):
        return tuple(map(_centred, rows))
    first = next((i for i, row in enumerate(rows) if row.opens), len(rows))
    above, below = (
        [cell for row in part for cell in row.cells if cell.is_number] for part in (rows[:first], rows[first:])
    )
    if any(cell.hang for cell in above) or not all(cell.hang and not cell.marks and not cell.aside for cell in below):
        return tuple(rows)
    return (*rows[:first], *map(_centred, rows[first:]))


def _centred(row: TableRow) -> TableRow:
    cells = (replace(cell, is_centred=True) if cell.is_number else cell for cell in row.cells)
    return replace(row, cells=tuple(cells))
