"""The guide as a sheet: what to print on what, in which order to cut, what to join, what the box holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from generator.components.cutting_guide.box_list import contents
from generator.components.cutting_guide.counter_key import COUNTERS_MM, counter_key
from generator.components.cutting_guide.drawings import IN_HOLE, Drawings
from generator.components.cutting_guide.entry import entry, step
from generator.components.cutting_guide.kinds import PrintedKind, printed_kinds
from generator.components.cutting_guide.printing_table import printing
from generator.components.cutting_guide.steps import counts_of, joints_of, steps_of
from generator.components.sheet_kind import KitView
from generator.expressions import number
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import EVERYONE, Sheet
from generator.typesetting import (
    LEAST_GAP,
    MOST_GAP,
    NOTHING,
    WIDE_SPACE,
    Block,
    Run,
    air,
    beside,
    pages,
    paragraph,
    stack,
    title,
    whole,
)

_LEFT = 0.54
"""The share of the left column: words need more room than numbers."""
_ONE_COLUMN_MM = 140.0
"""On paper narrower than this the columns stand below one another."""
_DRAWING_MM, _LEAST_DRAWING_MM = 84.0, 24.0
"""How high the drawing of a sheet may be, and how low it may get before the guide takes a second page."""
_ROW_DRAWING_MM, _LEAST_ROW_MM = 100.0, 44.0
"""How high drawings of several kinds are that stand in a row below all else, at most and at least."""
_GAP_BELOW_MM = 16.0
"""So much lower is a column of words than the list of the box, with drawings in it; or this than the words, which then have
drawings beside them."""
_STEP_GAP_MM = style.GAP_MM - 0.4
_COUNTS_MM = style.GAP_MM - _STEP_GAP_MM
_COUNT_MM, _LISTED = 0.6, 3
"""Above the sizes and the counts of cuts, besides what is between steps; from the line of a kind to the next, where so few
have one each."""
_AIRS = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""How many times as high as they must be lines of tables are, and what is between steps, where one page has room."""
_TOP_MM, _AIR_MM = style.COLUMN_GAP_MM, style.COLUMN_GAP_MM
"""From the rule under the heading to the first title, and above the footer where that is to be had."""


_Way = Callable[[], list[Block]]
"""Sets all of the guide in one of the ways there are, with as much air as there is."""


def build(kit: KitView) -> tuple[Sheet, ...]:
    """One sheet, but where the paper is very small; none for a kit of nothing."""
    made = tuple(printed_kinds(kit))
    return tuple(_Guide(kit, made).sheets()) if made else ()


def _paged(way: _Way, room_mm: float) -> tuple[Block, ...]:
    return pages(map(whole, way()), lambda page: room_mm)


def _heights(most_mm: float, least_mm: float) -> Iterator[float]:
    """Those a drawing may have, the highest first."""
    while most_mm > least_mm:
        yield most_mm
        most_mm -= style.GAP_MM


class _Guide:
    def __init__(self, kit: KitView, made: Sequence[PrintedKind]) -> None:
        self._kit, self._context, self._made = kit, kit.context, made
        words = kit.context.words
        self._paper = kit.context.paper.portrait()
        shown = words.say(kit.game.scenario.title)
        self._heading = Heading(shown, words("cutting_guide.kind"), self._detail())
        self._area, self._own = content_area(self._paper, self._heading), self._bare(1)
        self._steps, self._joints = steps_of(made, kit.context), tuple(joints_of(made, kit))
        self._counted = tuple(counts_of(made, kit.context)) if self._steps else ()
        self._drawings = Drawings(made, self._steps, kit.context)
        self._section, self._row, self._air = cache(self._set_section), cache(self._drawings.row), 1.0
        self._shown = ("print", *(["cut"] if self._steps else []), *(["join"] if self._joints else []), "box")

    def _bare(self, pages: int) -> list[Sheet]:
        """The guide's own sheets as far as they count among the others."""
        return [Sheet(self._paper, self._heading, "", (), shared_by=EVERYONE)] * pages

    def _detail(self) -> str:
        words, named = self._context.words, f"cutting_guide.on_paper.{self._paper.name}"
        if named in words:
            return words(named)
        wide, high = words.number(self._paper.width_mm), words.number(self._paper.height_mm)
        return words("cutting_guide.detail", width=wide, height=high)

    def sheets(self) -> Iterator[Sheet]:
        # What stands in the heading alone changes nothing below it.
        within = self._context.parts.within
        found = within(("pages of cutting guide",), self._counted_pages, (self._area, self._made))
        name = self._context.words("cutting_guide.name")
        for i, page in enumerate(found, 1):
            label = name if len(found) == 1 else f"{name} {i}/{len(found)}"
            items = (page.at(self._area.x, self._area.y + _TOP_MM),)
            yield Sheet(self._paper, self._heading, label, items, shared_by=EVERYONE)

    def _counted_pages(self) -> tuple[Block, ...]:
        """The pages, which count themselves among those to print."""
        found = self._with_key()
        if len(found) == len(self._own):
            return found
        self._own = self._bare(len(found))
        self._section.cache_clear()
        return self._with_key()

    def _with_key(self) -> tuple[Block, ...]:
        """The pages with the key of counters on the last: as large as takes no page more, with drawings smaller for it."""
        wide, text = self._area.w, self._context.words("cutting_guide.section.key")
        head = title([Run(text, "serif-semibold", style.SECTION_PT)], "", wide)
        found, way = self._pages()
        below: list[Block] = []
        for high in COUNTERS_MM if len(found) == 1 else ():
            if (key := counter_key(self._kit, wide, high)) is None:
                break
            keyed = stack([head, key], style.GAP_MM)
            shorter, keyed_way = self._pages(keyed.height_mm + style.SECTION_GAP_MM)
            if len(shorter) == 1:
                way, below = keyed_way, [keyed]
                break
        return (self._aired(way, below),) if len(found) == 1 else found

    def _aired(self, way: _Way, below: Sequence[Block]) -> Block:
        """One page, its lines and what is between its sections as high as leaves some air below all."""
        room = self._area.h - _TOP_MM
        least, most = (share * style.SECTION_GAP_MM for share in (LEAST_GAP, MOST_GAP))
        for self._air in _AIRS:
            self._section.cache_clear()
            found = [*way(), *below]
            gaps_mm = [
                (room - air - sum(part.height_mm for part in found)) / len(found[1:] or found) for air in (_AIR_MM, 0.0)
            ]
            if gaps_mm[0] >= style.SECTION_GAP_MM:
                break
        self._air = 1.0
        return stack(found, min(most, next((gap for gap in gaps_mm if gap >= least), least)))

    def _pages(self, kept_mm: float = 0.0) -> tuple[tuple[Block, ...], _Way]:
        """A row of drawings where there is room for it, or as large a one as leaves all on one page, with some air below;
        and the way that sets it.

        So much is kept for what else there is.
        """
        room = self._area.h - _TOP_MM - kept_mm
        for way in self._ways(room - _AIR_MM):
            if len(found := _paged(way, room - _AIR_MM)) == 1:
                return found, way
        least = self._columns(_LEAST_DRAWING_MM)
        count = len(_paged(least, room))
        # On two pages drawings are as large as takes no third.
        way = next((way for way in self._larger(room) if len(_paged(way, room)) <= count), least)
        return _paged(way, room), way

    def _larger(self, room_mm: float) -> Iterator[_Way]:
        """The ways to set it on several pages: with drawings in a row, on the page of their steps before larger ones on the
        next, then with one, the largest first."""
        if len(self._drawings.examples) > 1 and self._area.w >= _ONE_COLUMN_MM:
            for way in (self._beside_steps, self._in_sequence):
                for height in _heights(_ROW_DRAWING_MM, _LEAST_ROW_MM):
                    found = partial(way, height)
                    if way != self._beside_steps or found()[0].height_mm <= room_mm:
                        yield found
        for height in _heights(_DRAWING_MM, _LEAST_DRAWING_MM):
            yield self._columns(height)

    def _beside_steps(self, drawing_mm: float) -> list[Block]:
        """The drawings on the page of the steps they number, and the list of the box on the next."""
        *first, _ = self._in_sequence(drawing_mm)
        listed = contents(self._made, self._kit, self._area.w, _AIRS[0])
        return [stack(first, style.SECTION_GAP_MM), stack([self._head("box", self._area.w), listed], style.GAP_MM)]

    def _in_sequence(self, drawing_mm: float) -> list[Block]:
        """The words on what is left of the first page, then the drawings, and the list of the box across the page."""
        said = self._abreast(0.0, ("cut",), ("join",))
        return [*self._printed(), said, self._row(self._area.w, drawing_mm), *self._titled("box", self._area.w, 0.0)]

    def _ways(self, room_mm: float) -> Iterator[_Way]:
        """The ways to set the guide on a page of a height, the best first."""
        if self._area.w >= _ONE_COLUMN_MM and self._steps:
            beside_words = self._way_beside()
            yield from (
                partial(beside_words, height) for height in _heights(_DRAWING_MM, _LEAST_ROW_MM) if beside_words
            )
        if len(self._drawings.examples) > 1 and self._area.w >= _ONE_COLUMN_MM:
            words = self._columns(0.0)
            left_mm = room_mm - sum(part.height_mm for part in words())
            for height in _heights(_ROW_DRAWING_MM, _LEAST_ROW_MM):
                if height < left_mm:
                    yield partial(self._with_row, words, height)
        for height in _heights(_DRAWING_MM, _LEAST_DRAWING_MM):
            yield self._columns(height)

    def _way_beside(self) -> Callable[[float], list[Block]] | None:
        """How drawings stand on the right, beside the steps they number: one above the list of the box; two below one
        another, where that list is so short that it would leave a hole."""
        said, listed = self._said_and_listed()
        if len(self._drawings.examples) == 1:
            return self._with_drawing_above_list
        is_short = listed.height_mm <= said.height_mm - _GAP_BELOW_MM
        return self._with_drawings_beside_all if len(self._drawings.examples) == IN_HOLE and is_short else None

    def _with_drawing_above_list(self, drawing_mm: float) -> list[Block]:
        left, right = self._halves()
        cut, joined, listed = (
            self._column(wide, 0.0, key) for wide, key in ((left, "cut"), (left, "join"), (right, "box"))
        )
        drawn = stack([*self._drawings.one(right, drawing_mm)])
        if not joined.height_mm:
            drawn, listed = stack([drawn, listed], style.SECTION_GAP_MM), NOTHING
        rows = [beside(pair, left + style.FOOT_MM) for pair in ((cut, drawn), (joined, listed))]
        return [*self._printed(), *(row for row in rows if row.height_mm)]

    def _with_drawings_beside_all(self, drawing_mm: float) -> list[Block]:
        left, right = self._halves()
        words = self._column(left, 0.0, "cut", "join", "box")

        high = min(drawing_mm, words.height_mm / len(self._drawings.examples) - style.SECTION_GAP_MM)
        drawn = [self._drawings.named(sheet, right, high) for sheet in self._drawings.examples]
        return [*self._printed(), beside((words, stack(drawn, style.COLUMN_GAP_MM)), left + style.FOOT_MM)]

    def _with_row(self, words: _Way, drawing_mm: float) -> list[Block]:
        return [*words(), self._row(self._area.w, drawing_mm)]

    def _said_and_listed(self) -> tuple[Block, Block]:
        left, right = self._halves()
        return self._column(left, 0.0, "cut", "join"), self._column(right, 0.0, "box")

    def _halves(self) -> tuple[float, float]:
        """The widths of the left column, which has words, and of the right."""
        wide = self._area.w - style.FOOT_MM
        return _LEFT * wide, (1 - _LEFT) * wide

    def _columns(self, drawing_mm: float) -> _Way:
        """The way to set all below what is to be printed that is the least high, with a drawing of at least a height."""
        wide = self._area.w
        if wide < _ONE_COLUMN_MM:
            return lambda: [
                part for key in ("print", "cut", "join", "box") for part in self._titled(key, wide, drawing_mm)
            ]

        # What is joined, and the drawing, stand where they make the page less high.
        ways: list[Callable[[], Block]] = [
            partial(self._abreast, drawing_mm, ("cut",), ("join", "box")),
            partial(self._abreast, drawing_mm, ("cut", "join"), ("box",)),
        ]
        lowest = min(ways, key=lambda way: way().height_mm)
        return lambda: [*self._printed(), lowest()]

    def _printed(self) -> list[Block]:
        return [*self._titled("print", self._area.w, 0.0)]

    def _abreast(self, drawing_mm: float, *keys: tuple[str, ...]) -> Block:
        """Two columns; a kit with nothing to cut or to join begins its list on the left."""
        widths = self._halves()
        columns = [self._column(wide, drawing_mm, *some) for wide, some in zip(widths, keys, strict=True)]
        return beside([column for column in columns if column.height_mm], widths[0] + style.FOOT_MM)

    def _column(self, width_mm: float, drawing_mm: float, *keys: str) -> Block:
        parts = [part for key in keys for part in self._titled(key, width_mm, drawing_mm)]
        return stack(parts, self._air * style.SECTION_GAP_MM)

    def _titled(self, key: str, width_mm: float, drawing_mm: float) -> Iterator[Block]:
        """A section under its title, which has its number; nothing where the kit has none of it."""
        if key in self._shown:
            yield self._section(key, width_mm, drawing_mm if key == "cut" else 0.0)

    def _set_section(self, key: str, width_mm: float, drawing_mm: float) -> Block:
        return stack([self._head(key, width_mm), self._body(key, width_mm, drawing_mm)], style.GAP_MM)

    def _head(self, key: str, width_mm: float) -> Block:
        text = f"{self._shown.index(key) + 1}{WIDE_SPACE}{self._context.words(f'cutting_guide.section.{key}')}"
        return title([Run(text, "serif-semibold", style.SECTION_PT)], "", width_mm)

    def _body(self, key: str, width_mm: float, drawing_mm: float) -> Block:
        match key:
            case "print":
                return printing(self._made, self._kit, self._own, width_mm, self._air)
            case "cut":
                return self._cut(width_mm, drawing_mm)
            case "join":
                return stack([entry(lead, text, width_mm) for lead, text in self._joints], self._air * _STEP_GAP_MM)
        return contents(self._made, self._kit, width_mm, self._air)

    def _cut(self, width_mm: float, drawing_mm: float) -> Block:
        steps = [step(i, one.lead, one.text, width_mm) for i, one in enumerate(self._steps, 1)]
        words = stack([*self._for_the_shop(width_mm), *steps, *self._counts(width_mm)], self._air * _STEP_GAP_MM)
        return stack([words, *self._drawings.one(width_mm, drawing_mm)], style.COLUMN_GAP_MM)

    def _for_the_shop(self, width_mm: float) -> Iterator[Block]:
        """Which of the steps are taken only where the print shop does not cut."""
        if places := [place for place, one in enumerate(self._steps, 1) if one.is_shops]:
            lead, words = self._context.words("cutting_guide.uncut_lead"), self._context.words
            yield entry(lead, words("cutting_guide.uncut", first=number(places[0]), last=number(places[-1])), width_mm)

    def _counts(self, width_mm: float) -> Iterator[Block]:
        if self._counted and self._context.printing.registration != "silhouette":
            told = self._counted if len(self._counted) <= _LISTED else (" ".join(self._counted),)
            lines = [paragraph([Run(line, "sans", style.TEXT_PT)], width_mm) for line in told]
            yield stack([air(_COUNTS_MM), stack(lines, _COUNT_MM)])
