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
from generator.components.reference_chart.tables import TableSetter
from generator.components.reference_chart.tracks import tracks
from generator.components.reference_chart.words import LINE_HANG_MM, NO_BREAK, ChartFormatter, SmallPrint, closer
from generator.components.sentences import Notes, cells_of, marked, named_in
from generator.components.sheet_layout import scaled
from generator.drawing import Mark
from generator.drawing.fonts import face
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Cell, Line, Row, Section
from generator.sheets import style
from generator.typesetting import (
    NOTHING,
    WIDE_SPACE,
    Block,
    Run,
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

KIND = "reference_chart"
BELOW_TITLE_MM, LINE_AIR_MM = 1.5, 0.9
"""Above lines: below a title, and below other lines."""
LEAST_LINE_AIR_MM = 0.9 / style.TEXT_PT
"""The same between lines for each point of their type, however little air there is: a new one is not taken for one that
is wrapped."""
LINES_SHARE = 0.6
"""How much of the air between blocks goes between lines to write on."""
TIGHTER, TIGHTER_LINE_MM = (0.98, 0.96), 0.2
"""Of its size, what a sentence in large print may be set in where it has a line less for it; and what is surely less than a
line, for each point of the leading."""
LARGE_NOTES = 11 / 12
"""Of the size of large sentences, that of footnotes, which are black then."""
BELOW_TABLE_MM, SMALL_PRINT_AIR_MM = 1.5, 1.2
"""From a table to its lines, and from either to a legend and to footnotes."""
BELOW_LARGE_MM, BELOW_MORE_MM = 2.6, 0.5
"""The former in large type, and what each unit of air adds to it: lines stand near their table however much air there is."""
ABOUT_MM = 1.4
"""From the title of a glossary to the lines about it."""
ENTRY_LEADING = 9.4 / 8.0
"""From line to line of a glossary, in sizes of its type."""
ENTRY_TOP_MM, ENTRY_AIR_MM, NAME_AIR_MM = 1.0, 1.8, 0.5
"""Above an entry of a glossary, above and below it together, and from its name to its text."""
NAME_SHARE, NAME_GAP_MM = 0.29, 4.0
"""Of the width, a column of names, and from it to what they do."""
EXAMPLES_A_COLUMN = 2
"""Drawn examples beside each other, for each column of the page."""
MOST_EXAMPLE_MM = 60.0
"""As wide as one of them is at most, with the gap beside it."""
STEP_MM = 4.2 / 7.6
"""Where the text of a numbered line begins, for each point of its type."""


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
        leading: float = 1.0,
        spare: float = 0.0,
    ) -> None:
        """``colours`` are those of themes, by their ids; ``pictures`` the examples that are drawn already.

        There is ``air`` times as much space between blocks as there is at least, of which rows have their share, and
        ``leading`` times as much from line to line of a paragraph. ``others`` are all sections of the chart: tables of
        the same numbers have the same columns. ``line_mm`` is from one line to write on to the next, at least; one with
        room for these to be farther apart has room for what is said of a table to stand together. ``spare`` is what of
        the air a page has more than the others.
        """
        self._line_mm, self._has_room = max(line_mm, LINE_MM * (1 + LINES_SHARE * (air - 1))), line_mm > LINE_MM
        self._air, self._leading = air, leading
        self.others, self.colours, self.pictures = others, colours, {} if pictures is None else pictures
        self.context, self.words, self.format, self.layout = context, context.words, formatter, layout
        self.tables = TableSetter(formatter, layout, others, self._air, self._leading, spare)

    def set(
        self,
        part: Section,
        width: float,
        notes: Notes,
        small: SmallPrint,
        heading: Line | None,
        columns: int = 1,
        *,
        is_named: bool = False,
    ) -> Block:
        """All of a section or a part of it, below a title where it has one; its footnotes are not set.

        ``small`` is the small print of the whole section. ``columns`` are those of its lines, as even as can be.
        Where it ``is_named``, names of a glossary have a column of their own.
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
                blocks.append(self._entries(part, width, notes, small, is_ruled=is_ruled, is_named=is_named))
            case _:
                if part.lines and self.tables.is_half(part, width):
                    blocks.append(self._table_beside_lines(part, width, notes, small))
                else:
                    blocks.append(self._body(part, width, notes, small))
                    blocks += [self._below_table, lines()] if part.lines else []
                legend = self._legend(part, width)
                blocks += [self._space(SMALL_PRINT_AIR_MM), legend] if legend.items else []
        return replace(stack(blocks), mark=Mark(part.id, (KIND,)))

    def _table_beside_lines(self, part: Section, width: float, notes: Notes, small: SmallPrint) -> Block:
        """A table of half the width, which nothing else stands beside: in the other half what is said of it, as much as
        makes both least high, and the rest below; where there is room all of it stands together.
        """
        half = self.tables.half_mm(width)
        table = self.tables.set(part, half, notes, small)
        beside_it, below = self._said(part, half, notes, small), self._said(part, width, notes, small)

        def with_beside(count: int) -> Block:
            if not count:  # nothing is beside it, and it has the width
                across = self.tables.set(part, width, notes, small)
                return stack([across, self._below_table, stack(below, self._between_mm)])
            said = stack([self._space(BELOW_TITLE_MM), stack(beside_it[:count], self._between_mm)])
            rest = stack(below[count:], self._between_mm)
            abreast = beside([table, said], width - half)
            return stack([abreast, self._below_table, rest]) if rest.items else abreast

        # Of equals the one with most beside the table.
        counts = (len(below), 0) if self._has_room else range(len(below), 0, -1)
        return min(map(with_beside, counts), key=lambda block: round(block.height_mm, 6))

    def _space(self, high_mm: float) -> Block:
        return air(self._air * high_mm)

    @property
    def _below_table(self) -> Block:
        if self.layout.text_pt >= style.PLAYED_PT:
            return air(BELOW_LARGE_MM + BELOW_MORE_MM * (self._air - 1.0))
        return self._space(BELOW_TABLE_MM)

    @property
    def _between_mm(self) -> float:
        """Between lines."""
        return self._air * max(LINE_AIR_MM, scaled(LEAST_LINE_AIR_MM, self.layout.text_pt))

    def footnotes(self, notes: Notes, width: float) -> Block:
        """The footnotes below a section, and the air above them."""
        size_pt = LARGE_NOTES * self.layout.text_pt if self._is_large else self.format.in_words(style.NOTE_PT)
        fill = style.INK if self._is_large else style.SECONDARY
        small = footnotes(notes.texts(self.format.footnote), width, size_pt, fill)
        return stack([self._space(SMALL_PRINT_AIR_MM), small]) if small.items else NOTHING

    @property
    def _is_large(self) -> bool:
        """Whether the chart is in large print."""
        return self.layout.text_pt > style.LEAD_PT

    def colour(self, part: Section) -> str | None:
        """That of its title: of the theme it names, where that is on the chart, else of its own."""
        return self.colours.get(part.colour) or self.colours.get(part.theme)

    def _title(self, heading: Line, width: float, notes: Notes, small: SmallPrint, colour: str | None) -> Block:
        runs = [Run(self.format.line(heading), "serif-semibold", self.layout.title_pt)]
        if mark := notes.mark(heading.notes):
            runs.append(Run(mark, "sans", self.layout.title_pt))  # as high as the letters it stands behind
        clauses = ", ".join(small.of_title) if self.layout.clauses else ""
        return title(runs, clauses, width, colour, self.format.in_words(style.NOTE_PT))

    def _body(self, section: Section, width: float, notes: Notes, small: SmallPrint) -> Block:
        """What stands between the title of a section and its lines."""
        match section.form:
            case "artillery":
                guns = self.layout.guns
                guns = guns.model_copy(update={"pitch_mm": self.tables.pitch * guns.pitch_mm})
                return artillery(section, width, notes, self.context, self.format, guns)
            case "legend":
                return stack([self._space(BELOW_TITLE_MM), self._abbreviations(section, width)])
            case "diagrams":
                across = max(EXAMPLES_A_COLUMN * self.layout.columns, int(width / MOST_EXAMPLE_MM))
                drawn = examples(section, width, notes, across, self._pictures, self.format)
                return stack([self._space(BELOW_TITLE_MM), drawn])
        return self.tables.set(section, width, notes, small)

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
        if columns == 1 and self.tables.is_broad(width):
            half = self.tables.half_mm(width)
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
            runs = self.format.sentence(line, notes, small.of(line))
            text = paragraph(runs, width - step, leading_pt, hang)
            # Clauses stand closer to the last word where that keeps it on the line above.
            close = paragraph(closer(runs), width - step, leading_pt, hang)
            text = close if close.height_mm < text.height_mm else text
            for share in TIGHTER if self._is_large else ():
                # A hair smaller rather than with a last line of a word.
                smaller = tuple(
                    run._replace(size_pt=max(share * run.size_pt, min(run.size_pt, style.LEAST_PT)))
                    for run in closer(runs)
                )
                tight = paragraph(smaller, width - step, leading_pt, hang)
                if tight.height_mm < text.height_mm - leading_pt * TIGHTER_LINE_MM:
                    text = tight
                    break
            if step:
                count = paragraph([Run(str(number), "sans-bold", size_pt)], step)
                text = Block(width, text.height_mm, (count.at(0, 0), text.at(step, 0)))
            blocks.append(replace(text, mark=marked("".join(run.text for run in runs), named_in(line))))
        return blocks

    # -- tables --------------------------------------------------------------------------------------------

    def says_much(self, section: Section, width: float) -> bool:
        """Whether what is said of a table would be higher than it in a half of the width."""
        half, notes, small = self.tables.half_mm(width), Notes(are_printed=self.layout.footnotes), SmallPrint(section)
        said = stack(self._said(section, half, notes, small), self._between_mm)
        return said.height_mm > self.tables.set(section, half, notes, small).height_mm

    def _legend(self, section: Section, width: float) -> Block:
        """What the letters and the marks of a table mean."""
        cells = [cell for row in section.rows for cell in row.cells if cell is not None]
        runs: list[Run] = []
        small_pt, mark_pt = self.format.in_words(style.SMALL_PT), self.format.in_words(style.TEXT_PT)
        for letter, meaning in section.letters:
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

    def _blanks(self, part: Section, width: float, notes: Notes) -> Block:
        """Names with lines to write on, those of all parts of a section in the same columns."""
        size_pt = self.layout.text_pt

        def rows(section: Section, notes: Notes) -> list[tuple[Sequence[Run], list[Place]]]:
            return [
                (
                    self.format.name(row.label, notes, size_pt, "sans-semibold"),
                    [self._place(cell) for cell in row.cells if cell],
                )
                for row in section.rows
            ]

        form = next((one for one in self.others if one.id == part.id), part)
        whole = rows(form, Notes(are_printed=self.layout.footnotes))
        return blanks(rows(part, notes), width, size_pt, self._line_mm, whole)

    def _place(self, cell: Cell) -> Place:
        return Place(self.format.part(cell), self.format.part(cell.aside) if cell.aside else "")

    def _entries(
        self, section: Section, width: float, notes: Notes, small: SmallPrint, *, is_ruled: bool, is_named: bool
    ) -> Block:
        """Entries of a glossary in lines of some beside each other, each below a hairline; the first not where the title's
        rule is above it."""
        layout = self.layout.glossary
        wide = (width - (layout.columns - 1) * layout.gap_mm) / layout.columns
        entries = [self._entry(row, wide, notes, small, is_named=is_named) for row in section.rows]
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

    def _entry(self, row: Row, width: float, notes: Notes, small: SmallPrint, *, is_named: bool) -> Block:
        """A name, its points and limits, and what it does."""
        layout = self.layout.glossary
        head = [Run(self.format.line(row.label), "serif-semibold", layout.name_pt)]
        asides, small_pt = (
            " · ".join(self.format.part(cell) for cell in row.cells if cell),
            self.format.in_words(style.NOTE_PT),
        )
        keys = (*row.label.notes, *(note for cell in row.cells if cell for note in cell.notes))
        mark = notes.mark((*keys, *(row.text.notes if row.text else ())))
        noted = [grey(mark, small_pt)] if mark else []
        clauses = self.format.clauses(small.of(row.label))
        shown = marked(self.format.line(row.label), cells_of(row))
        if is_named:
            beside_mm, told = NAME_SHARE * width, [grey(asides, small_pt)] if asides else []
            name = [paragraph([*head, *([] if told else noted), *clauses], beside_mm - NAME_GAP_MM)]
            name += [air(NAME_AIR_MM), paragraph([*told, *noted], beside_mm - NAME_GAP_MM)] if told else []
            runs = [Run(self.format.line(row.text), "sans", layout.text_pt)] if row.text else []
            return replace(self._named(stack(name), runs, beside_mm, width), mark=shown)
        if asides:
            head.append(grey(f"{WIDE_SPACE} {asides}", small_pt))
        blocks = [paragraph([*head, *noted, *clauses], width)]
        if row.text is not None:
            text = [Run(self.format.line(row.text), "serif", layout.text_pt)]
            blocks += [self._space(NAME_AIR_MM), paragraph(text, width, self._leading * ENTRY_LEADING * layout.text_pt)]
        return replace(stack(blocks), mark=shown)

    def _named(self, name: Block, text: Sequence[Run], beside_mm: float, width: float) -> Block:
        """What something does, on the right of its name and on its base line."""
        layout = self.layout.glossary
        if not text:
            return Block(width, name.height_mm, name.items)
        told = paragraph(text, width - beside_mm, self._leading * ENTRY_LEADING * layout.text_pt)
        top = face("serif-semibold").ascent_mm(layout.name_pt) - face("sans").ascent_mm(layout.text_pt)
        items = (*name.items, told.at(beside_mm, top))
        return Block(width, max(name.height_mm, top + told.height_mm), items)
