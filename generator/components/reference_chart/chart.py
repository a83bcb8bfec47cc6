"""The quick-reference chart: its sections on as few pages as they need, to be laminated.

The ruleset says what stands on it, for a game or complete; here it is put into words and set. Sections keep the
order of play, unless the layout says otherwise; narrow ones stand in columns, wide ones across the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, cast

from generator.components.build_context import BuildContext
from generator.components.reference_chart.artillery import gun_mm
from generator.components.reference_chart.choice import READ_ONCE, chosen, ranked
from generator.components.reference_chart.clauses import SmallPrint
from generator.components.reference_chart.setting import LINE_AIR_MM, Setting
from generator.components.reference_chart.words import ChartFormatter, Notes
from generator.components.sheet_layout import STANDARD, checked, paper_of, too_narrow
from generator.diagnostics import Source
from generator.drawing import Item
from generator.drawing.box import Box
from generator.model.base import Located, in_language
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Cell, Game, Line, Section, theme_name
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from generator.typesetting import Block, air, stack
from generator.typesetting.columns import Flowing, Frame, Placed, in_columns

KIND = "reference_chart"
WIDE = ("wide", "artillery", "glossary", "diagrams")
"""Forms that take all columns."""
SETTLED = 4
"""So many themes keep their place: the turn comes first, then fire. Others may move if that saves a page."""
LONG, KEPT = 12, 3
"""Of so many lines, a section may be cut; at least so many of them stay together at its head and at its foot."""
LEAST_COLUMN_MM = 78.0
"""Narrower than this a column does not hold our tables in type of the standard's size."""
LEAST_GUN_MM = 28.0
"""Narrower than this a gun's column has no room for its head and its template."""
PLACEHOLDER = 10
"""A footnote's number before it has one: two figures, so that nothing grows later."""


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """The sheets of a game's chart; none where its ruleset has no chart.

    UserError for a layout that is wrong or in which something has no room.
    """
    where = game.project.scenario.where("layouts", KIND)
    layout = _layout(context, game.scenario.layouts.reference_chart, where)
    sections = chosen(game, context, layout)
    title = in_language(game.scenario.title, context.language)
    sheets = _Chart(title, sections, context, layout, _unit(game.chart)).sheets() if sections else ()
    return checked(sheets, layout, _layout(context, STANDARD, where).value)


def build_sections(title: str, sections: Sequence[Section], context: BuildContext) -> tuple[Sheet, ...]:
    """The sheets of a chart of no game, as our own layout has it; ``title`` says what it is of."""
    layout = _layout(context, STANDARD, Source(title))
    chart = _Chart(title, ranked(sections, layout.value), context, layout, _unit(sections))
    return chart.sheets() if sections else ()


def _layout(context: BuildContext, name: str, where: Source) -> Located[ReferenceChartLayout]:
    return cast(Located[ReferenceChartLayout], context.sheet_layout(KIND, name, where))


class Typesetter(Protocol):
    """Sets a part of a section."""

    def __call__(self, notes: Notes, *, is_last: bool, again: bool) -> Block:
        """``is_last`` where its footnotes belong below it, ``again`` where it repeats the section's title."""
        ...


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a section that pages may be cut between."""

    theme: str
    is_wide: bool
    set: Typesetter
    follows: bool = False
    reserve_mm: float = 0.0
    """What a page must keep free below it where the section is cut after it: for footnotes."""
    more_mm: float = 0.0
    """What its footnotes will take that it is measured without."""


class _Chart:
    def __init__(
        self,
        title: str,
        sections: Sequence[Section],
        context: BuildContext,
        layout: Located[ReferenceChartLayout],
        unit: str,
    ) -> None:
        """``unit`` is that of distances, ``hexes`` or ``cm``."""
        self.title, self.sections, self.context, self.words, self.unit = title, sections, context, context.words, unit
        self.own = own = layout.value
        footnotes = {line.key: line for one in sections for line in one.footnotes}
        say = ChartFormatter(context.words, own, footnotes)
        self.setting = Setting(context, say, own)
        self.paper = paper_of(own, context)
        area = content_area(self.paper, Heading("–", "–", "–"))
        self.area = Box(area.x, area.y + own.top_mm, area.w, area.h - own.top_mm)
        self.frame = Frame(self.area, own.columns, own.column_gap_mm, own.gap_mm)
        if self.frame.column_mm < LEAST_COLUMN_MM and own.columns > 1:
            most = max(1, int((self.area.w + own.column_gap_mm) // (LEAST_COLUMN_MM + own.column_gap_mm)))
            what = f"{own.columns} columns on this paper are {self.frame.column_mm:.0f} mm wide, too narrow for tables"
            raise too_narrow(layout, ("columns",), what, f"Make it {most}, turn the paper, or take a larger one.")

    def sheets(self) -> tuple[Sheet, ...]:
        pieces = [piece for section in self.sections for piece in self._pieces(section)]
        measured = [self._measure(piece) for piece in pieces]
        pages = in_columns(measured, self.frame, SETTLED, READ_ONCE)
        return tuple(self._sheet(pieces, page) for page in pages)

    def _measure(self, piece: _Piece) -> Flowing:
        height = piece.set(self._notes(PLACEHOLDER), is_last=False, again=False).height_mm
        more = 0.0
        if piece.follows:
            more = piece.set(self._notes(PLACEHOLDER), is_last=False, again=True).height_mm - height
        return Flowing(height + piece.more_mm, piece.theme, piece.is_wide, piece.follows, piece.reserve_mm, more)

    def _notes(self, first: int) -> Notes:
        return Notes(first, are_printed=self.own.footnotes)

    def _sheet(self, pieces: Sequence[_Piece], page: Sequence[Placed]) -> Sheet:
        items: list[Item] = []
        first = 1
        notes = self._notes(first)
        for number, place in enumerate(page):
            is_last = number + 1 == len(page) or not pieces[page[number + 1].index].follows
            block = pieces[place.index].set(notes, is_last=is_last, again=place.again)
            items.append(block.at(place.x, place.y))
            if is_last:
                notes = self._notes(notes.next)
        heading = self._heading([pieces[place.index].theme for place in page])
        return Sheet(self.paper, heading, self.words("reference_chart.kind"), tuple(items))

    def _heading(self, themes: Sequence[str]) -> Heading:
        names = [
            self.words(f"reference_chart.{READ_ONCE}" if theme == READ_ONCE else theme_name(theme))
            for theme in dict.fromkeys(themes)
        ]
        names = [names[0], *(name[0].lower() + name[1:] for name in names[1:])]
        detail = self.words(f"reference_chart.detail_{self.unit}", kit=self.title)
        heading = Heading(self._named(names), self.words("reference_chart.kind"), detail)
        if content_area(self.paper, heading).y > self.area.y - self.own.top_mm + 1e-6:
            # Too many themes for a line: the first and the last of them.
            return replace(heading, title=self.words("reference_chart.to", first=names[0], last=names[-1]))
        return heading

    def _named(self, names: Sequence[str]) -> str:
        if len(names) == 1:
            return names[0]
        return self.words("reference_chart.and", first=", ".join(names[:-1]), last=names[-1])

    # -- sections ------------------------------------------------------------------------------------------

    def _pieces(self, section: Section) -> list[_Piece]:
        wide = section.form in WIDE and not self._fits_a_column(section)
        if section.form == "glossary":
            return self._glossary(section)
        if section.form == "blanks":
            return self._blanks(section)
        if section.form == "lines" and len(section.lines) >= LONG:
            return self._long(section)
        if section.form == "artillery" and len(section.columns) > self.own.guns.most:
            return [piece for part in self._gun_parts(section) for piece in self._pieces(part)]
        width = self.area.w if wide else self.frame.column_mm

        def set_whole(notes: Notes, *, is_last: bool, again: bool) -> Block:
            return self.setting.set(section, width, notes)

        return [_Piece(section.theme, wide, set_whole)]

    def _fits_a_column(self, section: Section) -> bool:
        """Whether the guns of a section have room in one of the columns."""
        return section.form == "artillery" and gun_mm(self.frame.column_mm, len(section.columns)) >= LEAST_GUN_MM

    def _long(self, section: Section) -> list[_Piece]:
        """A section of many lines, that a column may be cut in the middle of."""
        width, small, lines = self.frame.column_mm, SmallPrint(section), section.lines
        parts = [lines[:KEPT], *((line,) for line in lines[KEPT:-KEPT]), lines[-KEPT:]]

        def blocks(number: int, notes: Notes, again: bool) -> list[Block]:
            head = [air(LINE_AIR_MM)]
            if number == 0 or again:
                head = [self.setting.title(continued(section) if again else section, width, notes), air(1.6)]
            return [*head, self.setting.lines(replace(section, lines=parts[number]), width, notes, small)]

        notes = [note for line in lines for note in line.notes]
        return self._cut(section, len(parts), width, notes, blocks)

    def _blanks(self, section: Section) -> list[_Piece]:
        """Names with lines to write on, that a column may be cut between."""
        width, rows = self.frame.column_mm, section.rows
        parts = [rows[:KEPT], *((row,) for row in rows[KEPT:-KEPT]), rows[-KEPT:]] if len(rows) > 2 * KEPT else [rows]

        def blocks(number: int, notes: Notes, again: bool) -> list[Block]:
            head = []
            if again:
                head = [self.setting.title(continued(section), width, notes)]
            elif number == 0:
                head = [self.setting.blanks_head(section, width, notes)]
            return [*head, self.setting.blanks(parts[number], width, notes)]

        return self._cut(section, len(parts), width, [note for row in rows for note in row.label.notes], blocks)

    def _glossary(self, section: Section) -> list[_Piece]:
        """Some entries a line, so that the page may be cut after each line; the title stays with the first."""
        width, small, across = self.area.w, SmallPrint(section), self.own.glossary.columns
        abreast = [section.rows[at : at + across] for at in range(0, len(section.rows), across)]

        def blocks(number: int, notes: Notes, again: bool) -> list[Block]:
            found = []
            if again:
                found.append(self.setting.title(continued(section), width, notes))
            if number == 0:
                found.append(self.setting.title(section, width, notes))
                if section.lines:
                    found += [air(1.4), self.setting.lines(section, width, notes, small), air(style.SNUG_MM)]
            opens = again or (number == 0 and not section.lines)
            return [*found, self.setting.abreast(abreast[number], width, notes, small, opens=opens)]

        said = [(row.label, *(cell for cell in row.cells if cell), *filter(None, [row.text])) for row in section.rows]
        return self._cut(
            section, len(abreast), width, [note for row in said for one in row for note in one.notes], blocks
        )

    def _cut(
        self,
        section: Section,
        count: int,
        width: float,
        notes: Sequence[str],
        blocks: Callable[[int, Notes, bool], list[Block]],
    ) -> list[_Piece]:
        """The pieces of a section that may be cut after each, its footnotes below the last on a page."""
        every = self._notes(PLACEHOLDER)
        every.mark(notes)
        below = self.setting.with_notes([], every, width).height_mm

        def setter(number: int) -> Typesetter:
            def set_part(notes: Notes, *, is_last: bool, again: bool) -> Block:
                found = blocks(number, notes, again)
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
        count = -(-len(section.columns) // self.own.guns.most)
        ends = [round(len(section.columns) * number / count) for number in range(count + 1)]
        parts = []
        for first, last in zip(ends, ends[1:], strict=False):
            rows = [replace(row, cells=row.cells[first:last]) for row in section.rows]
            said = tuple(row for number, row in enumerate(rows) if any(row.cells) or not section.rows[number].cells)
            part = replace(section, columns=section.columns[first:last], rows=said)
            parts.append(replace(part, title=continued(section).title) if first else part)
        return parts


def continued(section: Section) -> Section:
    """A section under the title of one that is carried on."""
    return replace(section, title=Line("reference_chart.continued", {"title": section.title}))


def _unit(sections: Sequence[Section]) -> str:
    """That of the distances in a chart: ``hexes`` or ``cm``."""
    return "hexes" if any(map(_says_hexes, sections)) else "cm"


def _says_hexes(section: Section) -> bool:
    lines = (*section.lines, *(row.text for row in section.rows if row.text))
    parts = (part for line in lines for part in line.parts.values())
    cells = (cell for row in section.rows for cell in row.cells)
    return any(isinstance(one, Cell) and one.form == "hexes" for one in (*parts, *cells))
