"""The quick-reference chart: its sections on as few pages as they need, to be laminated.

The ruleset says what stands on it, for a game or complete; here it is put into words and set. Sections keep the
order of play; narrow ones stand in two columns, wide ones across the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from generator.components.desk import Desk
from generator.components.reference_chart.clauses import SmallPrint
from generator.components.reference_chart.flow import Flowing, Placed, column_width, flow
from generator.components.reference_chart.setting import LINE_AIR_MM, Setting, air
from generator.components.reference_chart.words import ChartSayer, Notes
from generator.components.typesetting.paragraphs import Block, stack
from generator.drawing import Item
from generator.drawing.bounds import Box
from generator.model.base import in_language
from generator.rulesets.api import Cell, Game, Line, Section
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet

TOP_AIR_MM = 5.0
"""From the rule under the page's title to the first section."""
WIDE = ("wide", "artillery", "glossary")
"""Forms that take both columns."""
SETTLED = 4
"""So many themes keep their place: the turn comes first, then fire. Others may move if that saves a page."""
LONG, KEPT = 12, 3
"""Of so many lines, a section may be cut; at least so many of them stay together at its head and at its foot."""
MOST_GUNS = 4
"""Columns of guns that stand beside each other."""
PLACEHOLDER = 10
"""A footnote's number before it has one: two figures, so that nothing grows later."""


def build(game: Game, desk: Desk) -> tuple[Sheet, ...]:
    """The sheets of a game's chart; none where its ruleset has no chart."""
    return build_sections(in_language(game.scenario.title, desk.language), game.chart, desk)


def build_sections(title: str, sections: Sequence[Section], desk: Desk) -> tuple[Sheet, ...]:
    """The sheets of a chart that is of a game or of none; ``title`` says what it is of."""
    return _Chart(title, sections, desk).sheets() if sections else ()


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
    def __init__(self, title: str, sections: Sequence[Section], desk: Desk) -> None:
        self.title, self.sections, self.desk, self.words = title, sections, desk, desk.words
        say = ChartSayer(desk.words, {line.key: line for one in sections for line in one.footnotes})
        self.setting = Setting(desk, say)
        self.paper = desk.paper.portrait()
        area = content_area(self.paper, Heading("–", "–", "–"))
        self.area = Box(area.x, area.y + TOP_AIR_MM, area.w, area.h - TOP_AIR_MM)

    def sheets(self) -> tuple[Sheet, ...]:
        pieces = [piece for section in self.sections for piece in self._pieces(section)]
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
        names = [self.words(f"theme.{theme}") for theme in dict.fromkeys(themes)]
        names = [names[0], *(name[0].lower() + name[1:] for name in names[1:])]
        unit = "hexes" if any(_says_hexes(section) for section in self.sections) else "cm"
        detail = self.words(f"reference_chart.detail_{unit}", kit=self.title)
        heading = Heading(self._named(names), self.words("reference_chart.kind"), detail)
        if content_area(self.paper, heading).y > self.area.y - TOP_AIR_MM + 1e-6:
            # Too many themes for a line: the first and the last of them.
            return replace(heading, title=self.words("reference_chart.to", first=names[0], last=names[-1]))
        return heading

    def _named(self, names: Sequence[str]) -> str:
        if len(names) == 1:
            return names[0]
        return self.words("reference_chart.and", first=", ".join(names[:-1]), last=names[-1])

    # -- sections ------------------------------------------------------------------------------------------

    def _pieces(self, section: Section) -> list[_Piece]:
        wide = section.form in WIDE
        if section.form == "glossary":
            return self._glossary(section)
        if section.form == "lines" and len(section.lines) >= LONG:
            return self._long(section)
        if section.form == "artillery" and len(section.columns) > MOST_GUNS:
            return [piece for part in self._gun_parts(section) for piece in self._pieces(part)]
        width = self.area.w if wide else column_width(self.area.w)
        return [_Piece(section.theme, wide, lambda notes, _: self.setting.set(section, width, notes))]

    def _long(self, section: Section) -> list[_Piece]:
        """A section of many lines, that a column may be cut in the middle of."""
        width, small, lines = column_width(self.area.w), SmallPrint(section), section.lines
        parts = [lines[:KEPT], *((line,) for line in lines[KEPT:-KEPT]), lines[-KEPT:]]

        def blocks(number: int, notes: Notes) -> list[Block]:
            head = [self.setting.title(section, width, notes), air(1.6)] if number == 0 else [air(LINE_AIR_MM)]
            return [*head, self.setting.lines(replace(section, lines=parts[number]), width, notes, small)]

        notes = [note for line in lines for note in line.notes]
        return self._cut(section, len(parts), width, notes, blocks)

    def _glossary(self, section: Section) -> list[_Piece]:
        """Two entries a line, so that the page may be cut after each line; the title stays with the first."""
        width, small = self.area.w, SmallPrint(section)
        pairs = [section.rows[at : at + 2] for at in range(0, len(section.rows), 2)]

        def blocks(number: int, notes: Notes) -> list[Block]:
            found = []
            if number == 0:
                found.append(self.setting.title(section, width, notes))
                if section.lines:
                    found += [air(1.4), self.setting.lines(section, width, notes, small), air(0.6)]
            opens = number == 0 and not section.lines
            return [*found, self.setting.pair(pairs[number], width, notes, small, opens=opens)]

        said = [(row.label, *(cell for cell in row.cells if cell), *filter(None, [row.text])) for row in section.rows]
        return self._cut(
            section, len(pairs), width, [note for row in said for one in row for note in one.notes], blocks
        )

    def _cut(
        self,
        section: Section,
        count: int,
        width: float,
        notes: Sequence[str],
        blocks: Callable[[int, Notes], list[Block]],
    ) -> list[_Piece]:
        """The pieces of a section that may be cut after each, its footnotes below the last on a page."""
        every = Notes(PLACEHOLDER)
        every.mark(notes)
        below = self.setting.with_notes([], every, width).height_mm

        def setter(number: int) -> Setter:
            def set_part(notes: Notes, is_last: bool) -> Block:
                found = blocks(number, notes)
                return self.setting.with_notes(found, notes, width) if is_last else stack(found)

            return set_part

        return [
            _Piece(
                section.theme,
                section.form in WIDE,
                setter(number),
                follows=number > 0,
                reserve_mm=below if number < count - 1 else 0.0,
                more_mm=below if number == count - 1 else 0.0,
            )
            for number in range(count)
        ]

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


def _says_hexes(section: Section) -> bool:
    lines = (*section.lines, *(row.text for row in section.rows if row.text))
    parts = (part for line in lines for part in line.parts.values())
    cells = (cell for row in section.rows for cell in row.cells)
    return any(isinstance(one, Cell) and one.form == "hexes" for one in (*parts, *cells))
