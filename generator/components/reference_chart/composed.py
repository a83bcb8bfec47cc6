"""A chart in one size of type: its sections in columns, broken where a page or a column ends, set page by page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, partial
from itertools import groupby

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.reference_chart.artillery import gun_mm
from generator.components.reference_chart.blanks import LINE_MM
from generator.components.reference_chart.chosen import READ_ONCE
from generator.components.reference_chart.judged import HALVES, LEGEND, Judged, narrow_runs
from generator.components.reference_chart.pages import Page, copy_mm
from generator.components.reference_chart.parts import continued, gun_parts, in_order, parts_of
from generator.components.reference_chart.pieces import Piece, SetPages, is_form, is_in_lines, is_small
from generator.components.reference_chart.setting import Pictures, SectionSetter
from generator.components.reference_chart.tables import LEADING_SHARE
from generator.components.reference_chart.themes import colours_of
from generator.components.reference_chart.words import ChartFormatter, SmallPrint
from generator.components.sentences import Formatter, Notes
from generator.components.sheet_layout import WITHOUT_SHEETS, paper_of, too_narrow
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Item, Style, shapes
from generator.drawing.box import Box
from generator.model.base import Located
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Section
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import EVERYONE, Sheet
from generator.typesetting import Block, stack
from generator.typesetting.airing import Airing
from generator.typesetting.columns import SPLIT_MM, STRETCH, WHOLE_MM, Flowing, Frame, Placed, fewest_pages, in_columns

WIDE = ("wide", "artillery", "glossary", "diagrams")
"""Forms that take all columns."""
READ_ACROSS = 8
"""So many lines of what is read once stand across the page, in even columns."""
SETTLED, FEW_SWAPS = 4, 1
"""So many themes keep their place: the turn comes first, then fire. Of the others any may move to save a leaf, and so
many pairs change places where none is saved."""
BEGINS, WHOLE_COST, SWAP_COST = 1, 1.0, 4.0
"""Of a chart in one column, whose pages hold little more than a theme: so many keep their place, what one costs that goes on
overleaf, and what two that change places."""
LEAST_COLUMN_MM = 78.0
"""Narrower than this a column does not hold our tables in type of the standard's size."""
LEAST_GUN_MM = 22.0
"""Narrower than this a gun's column has no room for its head and its template."""
MORE_AIR, MORE_FOR_LINES, MORE_IN_LARGE = 1.0, 0.8, 1.6
"""By how much more air what ends early may be set in; lines to write on, of which those of a name belong together; and what
is set in large type, on pages that hold few sections."""
FOOT_AIR_MM = 1.0
"""More than other sheets keep free above the footer."""
CARRIED_ON_MM = 0.6
"""From the rule over what is carried on to its first line."""
TWO_FIGURES = 10
"""The first footnote's number of two figures."""


class Chart:
    def __init__(
        self,
        sections: Sequence[Section],
        context: BuildContext,
        located: Located[ReferenceChartLayout],
        unit: str,
        themes: Sequence[str],
        players: int = 1,
        pictures: Pictures | None = None,
        air: float = 1.0,
        *,
        is_roomy: bool = False,
        is_large: bool = False,
        line_mm: float = LINE_MM,
        is_whole: bool = False,
        is_in_order: bool = False,
        filled: float = 1.0,
    ) -> None:
        """``unit`` is that of distances, ``hexes``, ``cm`` or nothing; ``themes`` are in the order of their colours, others after
        them; ``players`` have a copy each where a page holds them.

        In large print, ``is_large``, headings of pages are a line. With space to spare, ``is_roomy``, all themes keep their place, and sections stand as far apart as the layout says.
        ``line_mm`` is from one line to write on to the next, at least. Where it ``is_whole``, pages are cut in no section
        that one of them holds; where ``is_in_order``, all themes keep their place. Pages are ``filled`` up to so much of their height, and then set in more air.
        """
        self.words, self.unit, self.layout, self._located = context.words, unit, located.value, located
        layout = self.layout
        footnotes = {note: line for one in sections for note, line in one.footnotes.items()}
        said = ChartFormatter(context.words, layout, footnotes)
        parts = (part for section in sections for part in gun_parts(section, layout.guns.most))
        self.sections = [in_order(part, said) if part.by_name else part for part in parts]
        self._pieces_of: dict[tuple[int, bool, int], list[tuple[Piece, Flowing]]] = {}
        self._themes = tuple(dict.fromkeys(section.theme for section in sections))
        told = [theme for theme in self._themes if theme not in self._legends]
        colours = {**dict.fromkeys(self._themes, style.SECONDARY), **colours_of(told, themes)}
        # Paragraphs of every page have the leading of the chart, however much air it has besides.
        self._air, leading = air, 1.0 + LEADING_SHARE * (air - 1.0)
        self._setter = cache(
            lambda air: SectionSetter(
                context,
                said,
                layout,
                colours,
                pictures,
                air,
                self.sections,
                line_mm,
                leading,
                air - self._air,
            )
        )
        self.setter = self._setter(air)
        self.players, self.is_roomy, self._is_whole = players, is_roomy, is_whole
        self._is_in_order, self._filled = is_in_order, filled
        self.paper = paper_of(layout, context)
        area = content_area(self.paper, Heading("–", "–", "–", "compact" if is_large else "full"))
        self.area = Box(area.x, area.y + layout.top_mm, area.w, area.h - layout.top_mm - FOOT_AIR_MM)
        columns = max(HALVES, layout.columns)
        self.frame = Frame(self.area, columns, layout.column_gap_mm, layout.gap_mm, stretch=air * STRETCH)
        if self.frame.column_mm < LEAST_COLUMN_MM and layout.columns > 1:
            most = max(1, int((area.w + layout.column_gap_mm) // (LEAST_COLUMN_MM + layout.column_gap_mm)))
            wide = f"{self.frame.column_mm:.0f} mm wide"
            what = f"{layout.columns} columns on this paper are {wide}, too narrow for tables"
            raise too_narrow(located, ("columns",), what, f"Make it {most}, turn the paper, or take a larger one.")

    def refuse_what_is_too_wide(self) -> None:
        """UserError for a table whose columns no page of the paper holds."""
        for section in self._too_wide:
            title, least_mm = Formatter(self.words).line(section.title), self.setter.tables.least_mm(section)
            what = f"the columns of '{title}' take {least_mm:.0f} mm of the {self.area.w:.0f} mm there are"
            remedy = (
                f"Give it fewer columns or shorter words, take larger paper, or leave the chart out: {WITHOUT_SHEETS}."
            )
            raise UserError([Diagnostic(Source("--paper"), f"it is too small for the reference chart: {what}", remedy)])

    @cached_property
    def _too_wide(self) -> list[Section]:
        tables = (one for one in self.sections if one.form == "table")
        return [one for one in tables if self.setter.tables.least_mm(one) > self.area.w]

    @cached_property
    def set(self) -> SetPages:
        # Where footnotes have no numbers yet they take one figure, or two, so that nothing grows later.
        made = self._set_with(1)
        pages = ([made.measured[place.index][0] for place in page] for page in made.pages)
        noted = ([page[0], *(piece for piece in page[1:] if not piece.follows)] for page in pages)
        is_short = all(sum(len(piece.notes) for piece in page) < TWO_FIGURES for page in noted)
        return made if is_short else self._set_with(TWO_FIGURES)

    def _set_with(self, first_note: int) -> SetPages:
        even = self._placed(first_note, is_even=True)
        # Sections break only where that saves a leaf, not a side of one.
        if leaves(len(even.pages)) > leaves(fewest_pages([one for _, one in even.measured], self._frame(even.copies))):
            return min(even, self._placed(first_note, is_even=False), key=lambda way: leaves(len(way.pages)))
        return even

    @property
    def _ends(self) -> tuple[str, ...]:
        """The themes that end a chart: what letters stand for, then those that are only filled in, and what is read once."""
        filled_in = (theme for theme in self._themes if self._forms(theme) == {"blanks"})
        return (*self._legends, *filled_in, READ_ONCE)

    @property
    def _legends(self) -> tuple[str, ...]:
        """The themes of nothing but what explains letters: they are not of the order of play."""
        return tuple(theme for theme in self._themes if self._forms(theme) == {LEGEND})

    def _forms(self, theme: str) -> frozenset[str]:
        return frozenset(one.form for one in self.sections if one.theme == theme)

    @property
    def fits(self) -> bool:
        """Whether no section is higher than a page, or wider."""
        most_mm = self._frame(self.set.copies).area.h
        return not self._too_wide and all(one.height_mm <= most_mm for _, one in self.set.measured)

    @property
    def judged(self) -> Judged:
        """What its pages are worth."""
        return Judged(self.set, self.layout, self.is_roomy, self.area.h)

    @property
    def full(self) -> float:
        """How many pages the sections would fill to the brim."""
        columns = self.frame.columns
        high_mm = sum(one.height_mm * (columns if one.is_wide else 1) for _, one in self.set.measured) / columns
        return high_mm / self.area.h

    def on_pages(self) -> tuple[Page, ...]:
        aired = [self._aired([*self._across(page)]) for page in self.set.pages]
        # Boxes to write in are as high on all pages.
        least = min((piece.air for page in aired for piece, _ in page if self._is_wide_form(piece)), default=0.0)
        return tuple(self._page(self._level(page, least)) for page in aired)

    def _is_wide_form(self, piece: Piece) -> bool:
        return is_form(piece.part) and piece.width_mm >= self.area.w

    def _level(self, page: Sequence[tuple[Piece, Placed]], air: float) -> list[tuple[Piece, Placed]]:
        """A page of large print, with no more air in tables of boxes to write in than so; what stands below them goes up."""
        if self.layout.columns > 1:
            return [*page]
        found, up_mm = list[tuple[Piece, Placed]](), 0.0
        for piece, place in page:
            lower = replace(piece, air=min(piece.air, air)) if self._is_wide_form(piece) else piece
            found.append((lower, replace(place, y=place.y - up_mm)))
            if lower.air < piece.air:
                before, after = (next(self._blocks([(one, place)])).height_mm for one in (piece, lower))
                up_mm += before - after
        return found

    def _across(self, page: Sequence[Placed]) -> Iterator[tuple[Piece, Placed]]:
        """A page; a section that has nothing beside it is set across, but for a table that no second half would join.

        Names of a glossary as wide as the page have a column of their own where that is no higher: lines as wide as a page are
        hard to follow.
        """
        alone = {run[0] for run in narrow_runs(self.set, page) if len(run) == 1}
        alone = {one for one in alone if one.is_across or not is_small(self.set.measured[one.index][0].part)}
        up_mm = 0.0
        for place in page:
            piece, lower_mm = self.set.measured[place.index][0], 0.0
            if place in alone:
                piece = self._set_across(piece)
            if piece.part.form == "glossary" and self.layout.columns == self.layout.glossary.columns == 1:
                named, notes = replace(piece, is_named=True), partial(self._notes, 1)
                lower_mm = self._set(piece, notes()).height_mm - self._set(named, notes()).height_mm
                piece = named if lower_mm >= 0 else piece
            yield piece, replace(place, y=place.y - up_mm)
            up_mm += max(0.0, lower_mm)

    def _aired(self, page: Sequence[tuple[Piece, Placed]]) -> list[tuple[Piece, Placed]]:
        """A page, airier where it ends early or a column of it does before the others."""

        def in_air(shares: Sequence[float]) -> list[tuple[Piece, Placed]]:
            more_air = MORE_IN_LARGE if self.layout.columns == 1 else MORE_AIR
            most = (MORE_FOR_LINES if piece.part.form == "blanks" else more_air for piece, _ in page)
            airs = (self._air + share * more for share, more in zip(shares, most, strict=True))
            return [(replace(piece, air=air), place) for air, (piece, place) in zip(airs, page, strict=True)]

        def high_mm(pieces: Sequence[tuple[Piece, Placed]]) -> list[float]:
            return [block.height_mm for block in self._blocks(pieces)]

        runs = groupby(range(len(page)), lambda at: page[at][0].width_mm)
        columns = [[list(column) for _, column in groupby(run, lambda at: page[at][1].x)] for _, run in runs]
        least_mm, most_mm = (high_mm(in_air([share] * len(page))) for share in (0.0, 1.0))
        foot_mm = self._frame(self.set.copies).area.bottom
        to_write_on = [at for at, (piece, _) in enumerate(page) if piece.part.form == "blanks"]
        airing = Airing(columns, [place.y for _, place in page], least_mm, most_mm, foot_mm, to_write_on)
        shares = airing.shares()
        for run in columns:
            if all(len(column) == 1 and page[column[0]][0].part.form == "table" for column in run):
                # Two tables beside each other are read together: their rows are level, though one ends early.
                for (at,) in run:
                    shares[at] = min(shares[one] for (one,) in run)
        aired = in_air(shares)
        tops = airing.tops(high_mm(aired))
        return [(piece, replace(place, y=y)) for y, (piece, place) in zip(tops, aired, strict=True)]

    def _set_across(self, piece: Piece) -> Piece:
        columns = self.layout.columns if is_in_lines(piece.part) else 1
        return replace(piece, width_mm=self.area.w, columns=columns)

    def _placed(self, first_note: int, *, is_even: bool) -> SetPages:
        """``is_even`` leaves sections whole between columns, and sets what is read once across the page."""
        numbers = range(len(self.sections))
        measured = [piece for number in numbers for piece in self._measured(number, is_even, first_note)]
        flowing = [one for _, one in measured]
        for copies in range(max(1, self.players), 0, -1):
            frame = replace(self._frame(copies), split_mm=WHOLE_MM if is_even else SPLIT_MM)
            frame = replace(frame, area=frame.area._replace(h=self._filled * frame.area.h))
            if copies > 1 and fewest_pages(flowing, frame) > 1:
                continue
            is_single = self._is_whole and self.layout.columns == 1
            settled = len(self._themes) if self.is_roomy or self._is_in_order else BEGINS if is_single else SETTLED
            frame = replace(frame, theme_cost=WHOLE_COST, swap_cost=SWAP_COST) if is_single else frame
            ways = partial(in_columns, flowing, frame, settled, self._ends)
            pages = ways() if is_single else ways(FEW_SWAPS)
            # Themes leave the order of play for a leaf, not for a side of one.
            if leaves(len(pages)) > leaves(fewest_pages(flowing, frame)):
                pages = min(pages, ways(), key=lambda way: leaves(len(way)))
            if len(pages) == 1:
                break
        return SetPages(measured, pages, copies, is_even)

    def _frame(self, copies: int) -> Frame:
        """The columns of a page that holds so many copies of what is set in them."""
        return replace(self.frame, area=self.area._replace(h=copy_mm(self.area, copies, self.paper)))

    def _measured(self, number: int, is_even: bool, first_note: int) -> list[tuple[Piece, Flowing]]:
        """A section, by its place; ``is_even`` sets what is read once across the page, in even columns."""
        section = self.sections[number]
        is_long = section.form == "steps" or (section.form == "lines" and len(section.lines) >= READ_ACROSS)
        slot = number, is_even and section.theme == READ_ONCE and is_long, first_note
        if slot not in self._pieces_of:
            self._pieces_of[slot] = [*self._pieces(section, slot[1], first_note)]
        return self._pieces_of[slot]

    def _pieces(self, section: Section, is_across: bool, first_note: int) -> Iterator[tuple[Piece, Flowing]]:
        """A section in the pieces that pages may be cut between, measured; footnotes stand below the last on a page."""
        is_wide = self._is_wide(section)
        small, notes = SmallPrint(section), self._notes(first_note)
        if is_across:
            # Across the page, so that its title stands over all of it.
            piece = Piece(section, small, self.area.w, False, self._air, self.layout.columns)
            is_wide = is_wide or self._set(piece, self._notes(first_note)).height_mm < self.area.h / 2
        width = self.area.w if is_wide else self.frame.column_mm
        is_even = is_wide and is_in_lines(section)
        parts, columns = (
            ([section], self.layout.columns) if is_even else (parts_of(section, self.layout.glossary.columns), 1)
        )
        if self._is_whole and self._on_a_page(Piece(section, small, width, False, self._air, columns), first_note):
            parts = [section]
        pieces = [Piece(part, small, width, number > 0, self._air, columns) for number, part in enumerate(parts)]
        heights = [self._set(piece, notes).height_mm for piece in pieces]
        below = self.setter.footnotes(notes, width).height_mm
        across_mm = None
        if len(pieces) == 1 and not is_wide and (self.layout.columns == 1 or is_in_lines(section)):
            across = self._set_across(pieces[0])
            across_mm = stack((self._set(across, notes), self.setter.footnotes(notes, across.width_mm))).height_mm
        for piece, height in zip(pieces, heights, strict=True):
            is_last = piece is pieces[-1]
            again = self._set(piece, self._notes(first_note), again=True).height_mm - height if piece.follows else 0.0
            height, reserve = (height + below, 0.0) if is_last else (height, below)
            piece = replace(piece, notes=frozenset(notes.keys))
            yield piece, Flowing(height, section.theme, is_wide, piece.follows, reserve, again, across_mm)

    def _on_a_page(self, piece: Piece, first_note: int) -> bool:
        """Whether a page holds it with its footnotes."""
        notes = self._notes(first_note)
        block = self._set(piece, notes)
        return stack((block, self.setter.footnotes(notes, piece.width_mm))).height_mm <= self.area.h

    def _is_wide(self, section: Section) -> bool:
        """Whether it takes the width of the page, whatever else stands there."""
        if self.layout.columns == 1:
            return not self.setter.tables.is_half(section, self.area.w) or self.setter.says_much(section, self.area.w)
        if section.form == "table":
            return self.setter.tables.least_mm(section) > self.frame.column_mm
        if section.form == "blanks":
            # Lines to write on that stand beside one another leave less of a page bare.
            across_mm, column_mm = (
                self._set(Piece(section, SmallPrint(section), wide, False, self._air), self._notes(1)).height_mm
                for wide in (self.area.w, self.frame.column_mm)
            )
            return across_mm < column_mm / self.layout.columns
        return section.form in WIDE and not self._fits_a_column(section)

    def _fits_a_column(self, section: Section) -> bool:
        """Whether the guns of a section have room in one of the columns."""
        return (
            section.form == "artillery"
            and gun_mm(self.frame.column_mm / self.layout.guns.scale, len(section.columns)) >= LEAST_GUN_MM
        )

    def _set(self, piece: Piece, notes: Notes, *, again: bool = False) -> Block:
        """A piece, below its section's title if it is the first, or repeats it."""
        title = piece.part.title
        heading = continued(title) if again else None if piece.follows else title
        how = piece.width_mm, notes, piece.small, heading, piece.columns
        return self._setter(piece.air).set(piece.part, *how, is_named=piece.is_named)

    def _notes(self, first: int) -> Notes:
        return Notes(first, are_printed=self.layout.footnotes)

    # -- pages ---------------------------------------------------------------------------------------------

    def _page(self, page: Sequence[tuple[Piece, Placed]]) -> Page:
        items: list[Item] = []
        themes: defaultdict[str, float] = defaultdict(float)
        for number, ((piece, place), block) in enumerate(zip(page, self._blocks(page), strict=True)):
            themes[piece.part.theme] += 0.0 if piece.part.form == LEGEND else piece.width_mm * block.height_mm
            items.append(block.at(place.x, place.y))
            if piece.follows and not place.again and number and page[number - 1][1].x != place.x:
                items.append(self._carried_on(piece, place))
        kind = self.words("reference_chart.kind")
        sheet = Sheet(self.paper, Heading("", "", ""), kind, tuple(items), shared_by=EVERYONE)
        named = {theme: area for theme, area in themes.items() if area} or themes
        return Page(sheet, named, self.unit, self.area, self.set.copies)

    def _blocks(self, page: Sequence[tuple[Piece, Placed]]) -> Iterator[Block]:
        """The pieces of a page, footnotes below the last of each section, numbered in the order they are read."""
        first = 1
        notes = self._notes(first)
        for number, (piece, place) in enumerate(page, 1):
            block = self._set(piece, notes, again=place.again)
            if number == len(page) or not page[number][0].follows:
                block = stack((block, self._setter(piece.air).footnotes(notes, piece.width_mm)))
                first += len(notes.keys)
                notes = self._notes(first)
            yield block

    def _carried_on(self, piece: Piece, place: Placed) -> Item:
        """Over lines at the head of a column that has no room for their title: a rule in the colour of their theme."""
        pen = Style(stroke=self.setter.colour(piece.part) or style.INK, width_mm=style.TITLE_RULE_MM)
        y = place.y - CARRIED_ON_MM
        return shapes.line(place.x, y, place.x + piece.width_mm, y, pen)


def leaves(pages: int) -> int:
    """How many leaves so many pages take on both sides."""
    return -(-pages // 2)
