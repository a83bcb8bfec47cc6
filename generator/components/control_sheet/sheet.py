"""Control sheets: for each side its order of battle and its turns, as their layout has them.

The order of battle takes one page where its rows can be drawn a little tighter, else as few as hold them, evenly
filled: heads on each, totals on the last. The turns, a line a unit and a column a turn, have pages of their own, or
what is left of the page where both fit on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from generator.components.build_context import BuildContext
from generator.components.control_sheet import marks, turn_rows
from generator.components.control_sheet.order_of_battle import OrderOfBattle
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.control_sheet.turn_grid import TurnGrid
from generator.components.expressions import number
from generator.components.sheet_layout import STANDARD, checked, layout_name, paper_of
from generator.drawing import Item
from generator.drawing.box import Box
from generator.model.base import Located
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from generator.typesetting import width

KIND = "control_sheet"
_BETWEEN_MM = 4.0
"""Between the order of battle and the turns where they share a page."""

Drawn = tuple[Heading, tuple[Item, ...]]


def build(
    game: Game, context: BuildContext, counter_symbol: CounterSymbol, wanted: Callable[[str], bool] = lambda side: True
) -> tuple[Sheet, ...]:
    """The control sheets of the sides whose ids are ``wanted``.

    UserError when one unit's words would fill more than a page, and for a layout that is wrong or in which something
    has no room. ValueError when a ruleset has a track of a form that no sheet draws.
    """
    for unit in game.units:
        for track in unit.tracks:
            if track.form not in (*marks.FORMS, *turn_rows.FORMS):
                raise ValueError(f"track '{track.id}' of {unit.key} has the form '{track.form}', which nothing draws")
    where = game.project.scenario.where("layouts", KIND)
    layout = cast(Located[ControlSheetLayout], context.sheet_layout(KIND, layout_name(game, KIND), where))
    sides = (
        _Side(game, i, context, counter_symbol, layout) for i, side in enumerate(game.sides) if wanted(side.side.id)
    )
    sheets = tuple(sheet for side in sides for sheet in side.sheets())
    return checked(sheets, layout, context.sheet_layout(KIND, STANDARD, where).value)


class _Side:
    def __init__(
        self,
        game: Game,
        index: int,
        context: BuildContext,
        counter_symbol: CounterSymbol,
        layout: Located[ControlSheetLayout],
    ) -> None:
        self._game, self._index, self._context, self._symbol = game, index, context, counter_symbol
        self._layout, self._side = layout, cast(SideInPlay, game.sides[index])
        self._paper = paper_of(layout.value, context)
        self._name = context.words.say(self._side.side.name)

    def sheets(self) -> Iterator[Sheet]:
        pages = self._pages()
        name = self._context.words("control_sheet.name", side=self._name)
        for page, (heading, items) in enumerate(pages, 1):
            sheet = name if len(pages) == 1 else f"{name} {page}/{len(pages)}"
            yield Sheet(self._paper, heading, sheet, items)

    def _pages(self) -> list[Drawn]:
        parts = self._layout.value.parts
        if len(parts) > 1 and self._layout.value.share_a_page and (shared := self._on_one_page()) is not None:
            return [shared]
        drawn = {"order_of_battle": self._order_of_battle, "turns": self._turns}
        return [page for part in parts for page in drawn[part]()]

    # -- headings ----------------------------------------------------------------------------------------

    def _heading(self, page: int) -> Heading:
        words, scenario = self._context.words, self._game.scenario
        title = self._name if page == 0 else words("control_sheet.continued", side=self._name)
        parts = [words("control_sheet.units", units=number(len(self._side.units)))]
        if scenario.points_agreed is not None:
            parts.append(words("control_sheet.agreed", points=number(scenario.points_agreed)))
        return self._headed(title, parts)

    def _headed(self, title: str, parts: list[str]) -> Heading:
        """The scenario's title before the parts where there is room; the footer names it in any case."""
        detail = " · ".join([self._context.words.say(self._game.scenario.title), *parts])
        if width(detail, "sans", style.TEXT_PT) > self._paper.width_mm / 3:
            detail = " · ".join(parts)
        return Heading(title, self._context.words("control_sheet.kind"), detail)

    # -- pages -------------------------------------------------------------------------------------------

    def _area(self, page: int) -> Box:
        return content_area(self._paper, self._heading(page))

    def _battle(self) -> OrderOfBattle:
        return OrderOfBattle(self._game, self._index, self._context, self._symbol, self._layout, self._area(0))

    def _grid(self, area: Box) -> TurnGrid:
        return TurnGrid(self._game, self._index, self._context, self._symbol, area, self._layout)

    def _order_of_battle(self) -> Iterator[Drawn]:
        battle = self._battle()
        for page, rows in enumerate(battle.share_out(lambda page: self._area(page).h)):
            area = self._area(page)
            yield self._heading(page), tuple(battle.draw(area.y, rows))

    def _turns(self) -> Iterator[Drawn]:
        words = self._context.words
        title = words("control_sheet.turn_by_turn", side=self._name)
        grid = self._grid(content_area(self._paper, self._headed(title, [])))
        for page, (turns, _) in enumerate(grid.pages):
            first, last = number(turns.block[0] + 1), number(turns.block[-1] + 1)
            key = "turn_one" if first == last else "turns"
            heading = self._headed(title, [words(f"control_sheet.{key}", first=first, last=last)])
            yield heading, tuple(grid.draw(page))

    def _on_one_page(self) -> Drawn | None:
        """Both parts on a page, in the layout's order; None where they do not fit on one."""
        area, battle = self._area(0), self._battle()
        rest = area.h - battle.least_mm - _BETWEEN_MM
        grid = self._grid(area) if rest > 0 else None
        if grid is None or len(grid.pages) > 1 or grid.least_mm > rest:
            return None
        rows = battle.on_one_page(area.h - _BETWEEN_MM - grid.least_mm)
        height = battle.height_mm(rows)
        if self._layout.value.parts[0] == "order_of_battle":
            battle_top, grid_top = area.y, area.y + height + _BETWEEN_MM
        else:
            battle_top, grid_top = area.bottom - height, area.y
        grid = self._grid(Box(area.x, grid_top, area.w, area.h - height - _BETWEEN_MM))
        return self._heading(0), (*battle.draw(battle_top, rows), *grid.draw(0))
