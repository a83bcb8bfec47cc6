"""Control sheets: for each side its order of battle and its turns, as their layout has them.

The order of battle takes one page where its rows can be drawn a little tighter, else as few as hold them, each
filled before the next: heads on each, totals on the last. The turns, a line a unit and a column a turn, have pages of
their own, or begin on what is left of the last page of the order of battle, where that saves one. In a layout that has them in the rows of units, what
is kept for the side stands below the totals; too many turns for that have pages of their own after all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import product
from typing import NamedTuple, cast

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.control_sheet import marks, turn_rows
from generator.components.control_sheet.for_side import ForSide
from generator.components.control_sheet.growing import grown, with_roles_on_a_line, with_whole_names
from generator.components.control_sheet.head import side_sign
from generator.components.control_sheet.order_of_battle import KEYS, NO_KEY, How, OrderOfBattle
from generator.components.control_sheet.paging import first_of_fewest
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.control_sheet.turn_grid import Fields, TurnGrid
from generator.components.control_sheet.unit_turns import Told
from generator.components.sheet_layout import STANDARD, checked, layout_asked, paper_of
from generator.components.works_key import key_on
from generator.diagnostics import UserError
from generator.expressions import number
from generator.model.base import Located
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from generator.typesetting import Block, air, stack, width

KIND = "control_sheet"
_BETWEEN_MM, _OFF_FIELDS_MM = 4.0, 2.8
"""Between the order of battle and the turns where they share a page, and from it to fields, which have frames."""
_MOST_TURN_LINES = 3
"""In the row of a unit: more turns have pages of their own."""
_LEAST_BEGUN = 0.3
"""Of a page, for the turns to begin below an order of battle."""

_HIGHER = (2.0, 1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
"""How many times as high lines to write on may be where there is room."""
_WRITTEN_MM = 5.2
"""For a pencil: with so much above a line to write on, small type may be larger instead."""

_HARDLY = 0.4
"""So much less of anything is no loss."""
_TIGHT_MM = 2.2
"""Rows that lack so much of the least air they had better have keep what they have."""

_TOLD: tuple[Told, ...] = ("all", "reminders", "letters", "nothing")

Page = tuple[Heading, Block]


def build(
    game: Game, context: BuildContext, counter_symbol: CounterSymbol, wanted: Callable[[str], bool] = lambda side: True
) -> tuple[Sheet, ...]:
    """The control sheets of the sides whose ids are ``wanted``, their small type as large as costs none of them a page.

    UserError when one unit's words would fill more than a page, and for a layout that is wrong or in which something
    has no room. ValueError when a ruleset has a track of a form that no sheet draws.
    """
    for unit in game.units:
        for track in unit.tracks:
            if track.form not in (*marks.FORMS, *turn_rows.FORMS):
                raise ValueError(f"track '{track.id}' of {unit.key} has the form '{track.form}', which nothing draws")
    where = game.project.scenario.where("layouts", KIND)
    given = cast(Located[ControlSheetLayout], context.sheet_layout(KIND, *layout_asked(game, KIND)))
    sides = tuple(side.side.id for side in game.sides if side.units and wanted(side.side.id))

    def make() -> tuple[Sheet, ...]:
        sheets = _as_large_as_fits(game, sides, context, counter_symbol, given)
        return checked(sheets, given, context.sheet_layout(KIND, STANDARD, where).value, context, where)

    # The scenario's title changes nothing below the headings.
    sheets, title = context.parts.within(("control sheets", sides), make, given), context.words.say(game.scenario.title)
    return tuple(replace(sheet, heading=_with_title(sheet, title)) for sheet in sheets)


def _as_large_as_fits(
    game: Game,
    sides: Sequence[str],
    context: BuildContext,
    counter_symbol: CounterSymbol,
    given: Located[ControlSheetLayout],
) -> tuple[Sheet, ...]:
    """The sheets with the largest small type that costs none of the sides a page."""

    def sets(layout: ControlSheetLayout, most_told: Told = _TOLD[0]) -> list[_Side]:
        located = replace(given, value=layout)
        some = (side for side in game.sides if side.side.id in sides)
        return [_Side(ForSide(game, side, context, counter_symbol, located), most_told) for side in some]

    def rows_mm(layout: ControlSheetLayout) -> float:
        return sum(side.least_mm for side in sets(layout))

    usual = with_whole_names(given.value, game.units, context.words, rows_mm)
    usual = with_roles_on_a_line(usual, game.units, context.words, rows_mm)
    plain = [(tuple(side.sheets()), side) for side in sets(usual)]
    # No side is told what others are not.
    told = max((side.told for _, side in plain), key=_TOLD.index, default=_TOLD[0])
    if any(side.told != told for _, side in plain):
        plain = [(tuple(side.sheets()), side) for side in sets(usual, told)]

    def set_as(way: tuple[ControlSheetLayout, bool]) -> list[tuple[Sheet, ...]] | None:
        """The sheets of all sides; None where one has a page more than as the layout is given, or a line of boxes, or where
        it gives up more."""
        made, (layout, keeps_air) = [], way
        with suppress(UserError):
            larger = sets(layout, told)
            if any(side.lines > usual.lines for side, (_, usual) in zip(larger, plain, strict=True)):
                return None
            for side, (pages, usual) in zip(larger, plain, strict=True):
                if len(ours := tuple(side.sheets())) > len(pages) or side.gives_up_more(usual, keeps_air):
                    return None
                made.append(ours)
            return made
        return None

    found = next(filter(None, map(set_as, grown(usual))), None) or [pages for pages, _ in plain]
    return tuple(sheet for pages in found for sheet in pages)


def _with_title(sheet: Sheet, title: str) -> Heading:
    """The heading with the scenario's title where there is room for it; the footer names it in any case."""
    detail = f"{title} · {sheet.heading.detail}"
    titled = replace(sheet.heading, detail=detail)
    has_room = width(detail, "sans", style.TEXT_PT) <= sheet.paper.width_mm / 3
    same_area = content_area(sheet.paper, titled) == content_area(sheet.paper, sheet.heading)
    return titled if has_room and same_area else sheet.heading


class _GivenUp(NamedTuple):
    """What an order of battle that has its pages to itself gives up for the sake of pages."""

    abilities: bool = False
    words: int = 0
    """What is explained: a number, higher for less."""
    air_mm: float = 0.0
    """Between the lines of its rows."""
    written_mm: float = 0.0
    """Above its lines to write on, of what these had better have."""
    letters: bool = False
    """What letters stand for."""


class _Side:
    """``most_told`` is what is said of turns at most; ``told`` what the pages set last say."""

    def __init__(self, given: ForSide, most_told: Told = _TOLD[0]) -> None:
        game, side, context, _, layout = given
        self._most_told, self.told = most_told, _TOLD[0]
        self._game, self._side, self._words = game, side, context.words
        self._paper, self._name = paper_of(layout.value, context), context.words.say(side.side.name)
        self._goes_by_turns = turn_rows.goes_by_turns(game, self._side)
        self._colour, self._sign = side_sign(game, self._side, context)
        self._use(given)
        self.lines, self.given_up = 0, _GivenUp()
        if "order_of_battle" in layout.value.parts:
            self.lines = self._battle().lines
            if self._battle().turn_lines > _MOST_TURN_LINES:
                self._lay_out(_with_turns_apart(layout.value))

    def _use(self, given: ForSide) -> None:
        self._given, self._layout = given, given.layout.value
        self._battle = cache(partial(OrderOfBattle, given, self._width))
        self._grid = cache(partial(TurnGrid, given, self._width))

    def _lay_out(self, layout: ControlSheetLayout) -> None:
        """Has the side set as another layout has it."""
        self._use(self._given._replace(layout=replace(self._given.layout, value=layout)))

    @property
    def least_mm(self) -> float:
        """How high its order of battle is at least."""
        return self._battle().least_mm

    def gives_up_more(self, other: _Side, keeps_air: bool) -> bool:
        # Rows that are very tight as they are have no air to give.
        given_up = (
            self.given_up if keeps_air or other.given_up.air_mm > _TIGHT_MM else self.given_up._replace(air_mm=0.0)
        )
        return any(ours > theirs + _HARDLY for ours, theirs in zip(given_up, other.given_up, strict=True))

    def sheets(self) -> Iterator[Sheet]:
        pages = self._pages()
        name = self._words("control_sheet.name", side=self._name)
        for page, (heading, block) in enumerate(pages, 1):
            sheet = name if len(pages) == 1 else f"{name} {page}/{len(pages)}"
            area = content_area(self._paper, heading)
            made = Sheet(self._paper, heading, sheet, (block.at(area.x, area.y),), shared_by=self._side.side.id)
            yield replace(made, note=key_on(made, self._game.book, self._given.context))

    def _pages(self) -> list[Page]:
        parts = [part for part in self._layout.parts if part != "turns" or self._goes_by_turns]
        if len(parts) > 1 and self._layout.share_a_page and (shared := self._on_one_page()) is not None:
            return [shared]
        is_whole = not self._goes_by_turns or "turns" in self._layout.order_of_battle.below
        if parts == ["order_of_battle"] and is_whole:
            return self._with_room_to_write(self._with_abilities())
        if parts == ["order_of_battle", "turns"] and self._layout.share_a_page:
            return (
                self._turns_below()
                or self._turns_from_below()
                or [*self._order_of_battle(is_alone=True), *self._turns()]
            )
        pages_of = {"order_of_battle": self._order_of_battle, "turns": self._turns}
        return [page for part in parts for page in pages_of[part]()]

    def _turns_below(self) -> list[Page] | None:
        """The turns on what is left of the last of several pages; None where that takes a page more."""
        grid, count = self._grid(), len(list(self._order_of_battle()))
        if len(grid.blocks) > 1 or count == 1 or grid.least_mm > self._height(count - 1) / 2:
            return None
        battle = list(self._order_of_battle(grid.least_mm + _BETWEEN_MM))
        if len(battle) > count:
            return None
        ((_, turns),) = grid.pages(self._left_mm(battle))
        heading, last = battle[-1]
        return [*battle[:-1], (heading, stack((last, air(_BETWEEN_MM), turns)))]

    def _turns_from_below(self) -> list[Page] | None:
        """The turns begun on what is left of the last page; None where that saves none, or leaves room for hardly a row."""
        battle, grid, apart = (
            list(self._order_of_battle()),
            self._grid(),
            list(self._turns()),
        )
        room = self._left_mm(battle)
        if len(grid.blocks) > 1 or room < _LEAST_BEGUN * self._height(len(battle) - 1):
            return None
        pages = grid.pages(content_area(self._paper, apart[0][0]).h, room)
        if len(pages) > len(apart):
            return None
        (_, begun), *others = pages
        heading, last = battle[-1]
        rest = [(head, block) for (head, _), (_, block) in zip(apart, others, strict=False)]
        return [*battle[:-1], (heading, stack((last, air(_BETWEEN_MM), begun))), *rest]

    def _with_room_to_write(self, pages: list[Page]) -> list[Page]:
        """The same with higher lines to write on in the rows of units, where there are such and it takes no page more."""
        is_ticked = self._layout.turns.boxes and turn_rows.ticked_first(self._game.units)
        if "turns" not in self._layout.order_of_battle.below or is_ticked:
            return pages
        layout, given_up, told = self._layout, self.given_up, self.told
        for share in _HIGHER:
            box_mm = share * layout.turns.box_mm
            turns = layout.turns.model_copy(update={"box_mm": box_mm})
            self._lay_out(layout.model_copy(update={"turns": turns}))
            higher, gives_up = self._noted(), self.given_up
            if len(higher) == len(pages) and gives_up.words <= given_up.words:
                written_mm = max(0.0, _WRITTEN_MM - box_mm)
                self.given_up = gives_up._replace(abilities=given_up.abilities, written_mm=written_mm)
                return higher
        # As it was before any of these was tried.
        self._lay_out(layout)
        self.told = told
        self.given_up = given_up._replace(written_mm=max(0.0, _WRITTEN_MM - layout.turns.box_mm))
        return pages

    def _with_abilities(self) -> list[Page]:
        """The order of battle; abilities that are told with who a unit is, only where they cost no page."""
        pages, given = self._noted(), self._given
        given_up = self.given_up
        if len(pages) > 1 and "abilities" in self._layout.order_of_battle.below:
            self._lay_out(_with_less(self._layout, "abilities"))
            if len(fewer := self._noted()) < len(pages):
                self.given_up = self.given_up._replace(abilities=True)
                return fewer
            self._use(given)
            self.given_up = given_up
        return pages

    def _noted(self) -> list[Page]:
        """The order of battle where there is no page of turns: what is kept for the side and lines for notes below it.

        Lines for notes, the key on pages that another follows, what turns in the rows of units have to be known, and
        fields with words on several lines only where they cost no page, each sooner than the next.
        """
        settings, tracks = self._layout.fields, self._side.tracks if self._goes_by_turns else ()
        bare = settings.model_copy(update={"notes_lines": 0})
        without, small = (Fields(tracks, self._words, self._width, bare, wraps=wraps) for wraps in (True, False))
        rank, how, battle = self._above(without)
        if small.least_mm < without.least_mm and (fewer := self._above(small))[0] < rank:
            without, (rank, how, battle) = small, fewer
        noted = Fields(tracks, self._words, self._width, settings, wraps=without is not small)
        fields = noted if noted.least_mm <= self._left_mm(battle, _OFF_FIELDS_MM) else without
        if len(battle) > 1:
            # Where lines for notes have no room rows take it.
            battle = self._set(fields, how, fills=True)
        self.given_up = _GivenUp(
            words=rank[1], air_mm=self._battle().tight_mm, letters=how.told in ("reminders", "nothing")
        )
        self.told = how.told
        if not fields.least_mm:
            return battle
        heading, last = battle[-1]
        return [
            *battle[:-1],
            (heading, stack((last, air(_OFF_FIELDS_MM), fields.block(self._left_mm(battle, _OFF_FIELDS_MM))))),
        ]

    def _set(self, fields: Fields, how: How, *, fills: bool = False) -> list[Page]:
        """The order of battle on pages whose last holds these fields too."""
        blocks = self._battle().set_pages(self._height, _needed_mm(fields), how, fills=fills)
        return [(self._heading(page), block) for page, block in enumerate(blocks)]

    def _above(self, fields: Fields) -> tuple[tuple[int, int], How, list[Page]]:
        """The order of battle on the fewest pages whose last holds these fields too, after their number and a number for
        what they give up, and how it is set."""
        needed_mm = _needed_mm(fields)
        told = _TOLD[_TOLD.index(self._most_told) :] if self._goes_by_turns else _TOLD[:1]
        ways = [How(key, what, is_even=True) for key, what in product((*KEYS, NO_KEY), told)]

        def pages(i: int) -> int:
            return len(self._battle().rows_on_pages(self._height, needed_mm, ways[i]))

        place, count = first_of_fewest(len(ways), pages)
        return (count, place), ways[place], self._set(fields, ways[place])

    def _left_mm(self, battle: list[Page], between_mm: float = _BETWEEN_MM) -> float:
        return self._height(len(battle) - 1) - battle[-1][1].height_mm - between_mm

    # -- headings ----------------------------------------------------------------------------------------

    def _heading(self, page: int) -> Heading:
        words, scenario = self._words, self._game.scenario
        title = self._name if page == 0 else words("control_sheet.continued", side=self._name)
        parts = [words("control_sheet.units", units=number(len(self._side.units)))]
        if scenario.points_agreed is not None:
            parts.append(words("control_sheet.agreed", points=number(scenario.points_agreed)))
        return self._headed(title, parts)

    def _headed(self, title: str, parts: list[str]) -> Heading:
        kind, detail = self._words("control_sheet.kind"), " · ".join(parts)
        return Heading(title, kind, detail, sign=self._sign, colour=self._colour, is_large=self._is_large)

    @property
    def _is_large(self) -> bool:
        """Whether it is in large print."""
        return self._layout.order_of_battle.head_pt > style.TEXT_PT

    # -- pages -------------------------------------------------------------------------------------------

    def _height(self, page: int) -> float:
        return content_area(self._paper, self._heading(page)).h

    @property
    def _width(self) -> float:
        return content_area(self._paper, self._heading(0)).w

    def _order_of_battle(self, below_mm: float = 0.0, *, is_alone: bool = False) -> Iterator[Page]:
        for page, block in enumerate(self._battle().pages(self._height, below_mm, is_alone=is_alone)):
            yield self._heading(page), block

    def _turns(self) -> Iterator[Page]:
        words = self._words
        title = words("control_sheet.turn_by_turn", side=self._name)
        height = content_area(self._paper, self._headed(title, [])).h
        for turns, block in self._grid().pages(height):
            first, last = number(turns[0] + 1), number(turns[-1] + 1)
            key = "turn_one" if first == last else "turns"
            yield self._headed(title, [words(f"control_sheet.{key}", first=first, last=last)]), block

    def _on_one_page(self) -> Page | None:
        """Both parts on a page, in the layout's order; None where they do not fit on one. Lines for notes give way
        where rows would be tight for them."""
        height, battle = self._height(0) - _BETWEEN_MM, self._battle()
        if battle.least_mm >= height:
            return None
        grid = self._grid()
        if battle.easy_mm + grid.least_mm > height:
            grid = self._grid(with_notes=False)
        if len(grid.blocks) > 1 or battle.least_mm + grid.least_mm > height:
            return None
        units = battle.on_one_page(height - grid.least_mm)
        ((_, turns),) = grid.pages(height - units.height_mm)
        parts = {"order_of_battle": units, "turns": turns}
        first, second = (parts[part] for part in self._layout.parts)
        return self._heading(0), stack((first, air(_BETWEEN_MM), second))


def _needed_mm(fields: Fields) -> float:
    return fields.least_mm + _OFF_FIELDS_MM if fields.least_mm else 0.0


def _with_turns_apart(layout: ControlSheetLayout) -> ControlSheetLayout:
    return _with_less(layout, "turns").model_copy(update={"parts": (*layout.parts, "turns")})


def _with_less(layout: ControlSheetLayout, name: str) -> ControlSheetLayout:
    """The same without this in the rows of units."""
    below = tuple(one for one in layout.order_of_battle.below if one != name)
    battle = layout.order_of_battle.model_copy(update={"below": below})
    return layout.model_copy(update={"order_of_battle": battle})
