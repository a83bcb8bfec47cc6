"""The quick-reference chart of a game: its sections on as few pages as they need, to be laminated.

The ruleset says what stands on it (``game.chart``); here it is put into words and set. Sections keep the
order of play; narrow ones stand in two columns, wide ones across the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from generator.components.desk import Desk
from generator.components.reference_chart.artillery import ArtilleryChart
from generator.components.reference_chart.flow import Flowing, Placed, column_width, flow
from generator.components.reference_chart.words import MARKS, Notes, Sayer
from generator.components.typesetting.paragraphs import (
    TEXT_PT,
    WIDE_SPACE,
    Block,
    Run,
    footnotes,
    grey,
    paragraph,
    stack,
    tightened,
    title,
)
from generator.components.typesetting.tables import Column, Row, Table
from generator.drawing import Item, Style, shapes
from generator.drawing.bounds import Box
from generator.model.base import in_language
from generator.rulesets.api import Game, Line, Section
from generator.rulesets.api import Row as ChartRow
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet

TOP_AIR_MM = 5.0
"""From the rule under the page's title to the first section."""
WIDE = ("wide", "artillery", "glossary")
"""Forms that take both columns."""
LINE_AIR_MM = 1.2
SETTLED = 4
"""So many themes keep their place: the turn comes first, then fire. Others may move if that saves a page."""
MOST_GUNS = 4
"""Columns of guns that stand beside each other."""
STEP_MM = 4.2
"""Where the text of a numbered line begins."""
ENTRY_GUTTER_MM = 8.0
PLACEHOLDER = 10
"""A footnote's number before it has one: two figures, so that nothing grows later."""


def build(game: Game, desk: Desk) -> tuple[Sheet, ...]:
    """The sheets of a game's chart; none where its ruleset has no chart."""
    return _Chart(game, desk).sheets() if game.chart else ()


Setter = Callable[[Notes, bool], Block]
"""Sets a part of a section; True where its footnotes belong below it."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a section that pages may be cut between."""

    theme: str
    is_wide: bool
    set: Setter
    follows: bool = False
    reserve_mm: float = 0.0
    """What a page must keep free below it where the section is cut after it: for footnotes."""
    more_mm: float = 0.0
    """What its footnotes will take that it is measured without."""


class _Chart:
    def __init__(self, game: Game, desk: Desk) -> None:
        self.game, self.desk, self.words, self.say = game, desk, desk.words, Sayer(desk.words)
        self.paper = desk.paper.portrait()
        self.artillery = ArtilleryChart(desk)
        area = content_area(self.paper, Heading("–", "–", "–"))
        self.area = Box(area.x, area.y + TOP_AIR_MM, area.w, area.h - TOP_AIR_MM)

    def sheets(self) -> tuple[Sheet, ...]:
        pieces = [piece for section in self.game.chart for piece in self._pieces(section)]
        measured = [self._measure(piece) for piece in pieces]
        pages = flow(measured, self.area, SETTLED)
        return tuple(self._sheet(pieces, page) for page in pages)

    def _measure(self, piece: _Piece) -> Flowing:
        height = piece.set(Notes(PLACEHOLDER), False).height_mm + piece.more_mm
        return Flowing(height, piece.theme, piece.is_wide, piece.follows, piece.reserve_mm)

    def _sheet(self, pieces: Sequence[_Piece], page: Sequence[Placed]) -> Sheet:
        items: list[Item] = []
        first = 1
        notes = Notes(first)
        for number, place in enumerate(page):
            is_last = number + 1 == len(page) or not pieces[page[number + 1].index].follows
            items.append(pieces[place.index].set(notes, is_last).at(place.x, place.y))
            if is_last:
                notes = Notes(notes.next)
        heading = self._heading([pieces[place.index].theme for place in page])
        return Sheet(self.paper, heading, self.words("reference_chart.kind"), tuple(items))

    def _heading(self, themes: Sequence[str]) -> Heading:
        names = [self.words(f"reference_chart.theme.{theme}") for theme in dict.fromkeys(themes)]
        names = [names[0], *(name[0].lower() + name[1:] for name in names[1:])]
        text = names[0]
        if len(names) > 1:
            text = self.words("reference_chart.and", first=", ".join(names[:-1]), last=names[-1])
        kit = in_language(self.game.scenario.title, self.desk.language)
        return Heading(text, self.words("reference_chart.kind"), self.words("reference_chart.detail", kit=kit))

    # -- sections ------------------------------------------------------------------------------------------

    def _pieces(self, section: Section) -> list[_Piece]:
        wide = section.form in WIDE
        if section.form == "glossary":
            return self._glossary(section)
        if section.form == "artillery" and len(section.columns) > MOST_GUNS:
            return [piece for part in self._gun_parts(section) for piece in self._pieces(part)]
        return [_Piece(section.theme, wide, lambda notes, _: self._set(section, notes))]

    def _gun_parts(self, section: Section) -> list[Section]:
        """Guns in several blocks, where one would be too crowded; rows that say nothing of its guns are left out."""
        count = -(-len(section.columns) // MOST_GUNS)
        ends = [round(len(section.columns) * number / count) for number in range(count + 1)]
        parts = []
        for first, last in zip(ends, ends[1:], strict=False):
            rows = [replace(row, cells=row.cells[first:last]) for row in section.rows]
            said = tuple(row for number, row in enumerate(rows) if any(row.cells) or not section.rows[number].cells)
            title = Line("reference_chart.continued", {"title": section.title}) if first else section.title
            parts.append(replace(section, columns=section.columns[first:last], rows=said, title=title))
        return parts

    def _set(self, section: Section, notes: Notes) -> Block:
        width = self.area.w if section.form in WIDE else column_width(self.area.w)
        blocks = [self._title(section, width, notes)]
        match section.form:
            case "artillery":
                blocks.append(self.artillery.set(section, width, notes))
            case "steps" | "lines":
                blocks.append(_air(1.6))
            case "wide":
                blocks.append(self._wide(section, width, notes))
            case _:
                blocks.append(self._table(section, notes).set(width))
        legend = self._legend(section, width)
        if section.lines:
            if section.form not in ("steps", "lines"):
                blocks.append(_air(1.5))
            blocks.append(self._lines(section, width, notes))
        if legend:
            blocks += [_air(1.2), legend]
        return self._with_notes(blocks, notes, width)

    def _with_notes(self, blocks: list[Block], notes: Notes, width: float) -> Block:
        small = footnotes(notes.texts(self.words), width)
        return stack([*blocks, *((_air(1.2), small) if small.items else ())])

    def _title(self, section: Section, width: float, notes: Notes) -> Block:
        text = self.say.line(section.title)
        runs = [Run(text, "serif-semibold", 13)]
        if mark := notes.mark(section.title.notes):
            runs.append(Run(mark, "sans", 9))
        return title(runs, ", ".join(section.clauses), width)

    def _lines(self, section: Section, width: float, notes: Notes) -> Block:
        blocks = []
        for number, line in enumerate(section.lines, 1):
            runs = self.say.sentence(line, notes)
            if section.form == "steps":
                text = tightened(runs, width - STEP_MM)
                count = paragraph([Run(str(number), "sans-bold", TEXT_PT)], STEP_MM)
                blocks.append(Block(width, text.height_mm, (count.at(0, 0), text.at(STEP_MM, 0))))
            else:
                blocks.append(tightened(runs, width))
        return stack(blocks, LINE_AIR_MM)

    def _table(self, section: Section, notes: Notes) -> Table:
        columns = tuple(Column(self.say.line(column.head).lower() if column.head else "") for column in section.columns)
        return Table(columns, tuple(self._row(row, notes) for row in section.rows), corner=self._corner(section))

    def _row(self, row: ChartRow, notes: Notes) -> Row:
        label = self.say.label(row.label, notes, "sans-semibold" if row.text else "sans")
        text = self.say.sentence(row.text, notes) if row.text else ()
        return Row(label, tuple(self.say.cell(cell, notes) for cell in row.cells), text, row.opens)

    def _wide(self, section: Section, width: float, notes: Notes) -> Block:
        columns = tuple(
            Column(self.say.line(column.head) if column.head else "", is_tinted=index % 2 == 1)
            for index, column in enumerate(section.columns)
        )
        rows = tuple(self._row(row, notes) for row in section.rows)
        table = Table(columns, rows, gap_mm=2.0, label_share=0.16, columns_first=True, corner=self._corner(section))
        return table.set(width)

    def _corner(self, section: Section) -> str:
        return self.say.line(section.corner).lower() if section.corner else ""

    def _legend(self, section: Section, width: float) -> Block | None:
        """What the letters and the marks of a table mean."""
        cells = [cell for row in section.rows for cell in row.cells if cell is not None]
        letters = dict.fromkeys(cell.value for cell in cells if cell.form == "letter")
        marks = [key for key in MARKS if any(key in cell.marks for cell in cells)]
        runs: list[Run] = []
        order = sorted(letters, key=lambda key: list(self._covers()).index(key))
        for key in order:
            name = self.words(key.replace(".letter.", "."))
            runs += [Run(self.words(key), "sans-semibold", 7.2), Run(f" {name.lower()}{WIDE_SPACE} ", "sans", 7.2)]
        for key in marks:
            runs += [Run(MARKS[key], "sans-medium", 7.6), Run(f" {self.words(key)}{WIDE_SPACE} ", "sans", 7.2)]
        return paragraph(runs, width) if runs else None

    @staticmethod
    def _covers() -> tuple[str, ...]:
        return tuple(f"cover.letter.{name}" for name in ("none", "light", "medium", "heavy"))

    # -- glossaries ----------------------------------------------------------------------------------------

    def _glossary(self, section: Section) -> list[_Piece]:
        """Two entries a line, so that the page may be cut after each line; the title stays with the first."""
        width = self.area.w
        pairs = [section.rows[at : at + 2] for at in range(0, len(section.rows), 2)]

        def setter(number: int) -> Setter:
            def set_pair(notes: Notes, is_last: bool) -> Block:
                blocks = []
                if number == 0:
                    blocks.append(self._title(section, width, notes))
                    if section.lines:
                        blocks += [_air(1.4), self._lines(section, width, notes), _air(0.6)]
                blocks.append(self._pair(pairs[number], width, notes, opens=number == 0 and not section.lines))
                return self._with_notes(blocks, notes, width) if is_last else stack(blocks)

            return set_pair

        below = self._with_notes([], self._notes_of(section), width).height_mm
        last = len(pairs) - 1
        return [
            _Piece(
                section.theme,
                is_wide=True,
                set=setter(number),
                follows=number > 0,
                reserve_mm=below if number < last else 0.0,
                more_mm=below if number == last else 0.0,
            )
            for number in range(len(pairs))
        ]

    def _notes_of(self, section: Section) -> Notes:
        notes = Notes(PLACEHOLDER)
        for row in section.rows:
            notes.mark([note for cell in row.cells if cell for note in cell.notes])
        return notes

    def _pair(self, rows: Sequence[ChartRow], width: float, notes: Notes, *, opens: bool) -> Block:
        wide = (width - ENTRY_GUTTER_MM) / 2
        entries = [self._entry(row, wide, notes) for row in rows]
        height = max(entry.height_mm for entry in entries) + 2.6
        items: list[Item] = []
        for index, entry in enumerate(entries):
            x = index * (wide + ENTRY_GUTTER_MM)
            if not opens:
                hair = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
                items.append(shapes.line(x, 0, x + wide, 0, hair))
            items.append(entry.at(x, 1.3))
        return Block(width, height, tuple(items))

    def _entry(self, row: ChartRow, width: float, notes: Notes) -> Block:
        """A name, its points and limits, and what it does."""
        head = [Run(self.say.line(row.label), "serif-semibold", 8.8)]
        if mark := notes.mark([note for cell in row.cells if cell for note in cell.notes]):
            asides = " · ".join(self.say.part(cell) for cell in row.cells if cell)
            head += [grey(f"{WIDE_SPACE} {asides}", 6.8), grey(mark, 6.8)]
        elif row.cells:
            asides = " · ".join(self.say.part(cell) for cell in row.cells if cell)
            head.append(grey(f"{WIDE_SPACE} {asides}", 6.8))
        blocks = [paragraph(head, width)]
        if row.text is not None:
            blocks += [_air(0.5), tightened([Run(self.say.line(row.text), "serif", 8)], width, 9.4)]
        return stack(blocks)


def _air(height_mm: float) -> Block:
    return Block(0.0, height_mm, ())
