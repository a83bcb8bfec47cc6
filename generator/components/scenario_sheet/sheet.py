"""The scenario sheet: the story, the sides, the ground, the victory, and what the box holds, as its layout has them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from msgspec.structs import replace

from generator.components.board.labels import Seat
from generator.components.board.layout import plan_of, undrawable
from generator.components.board.sheets import seats_on_tiles
from generator.components.build_context import BuildContext, Words
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.scenario_sheet import ROSTER, tells_a_scenario
from generator.components.scenario_sheet.filling import Filling, in_large_print, on_pages
from generator.components.scenario_sheet.parts import KIND, title
from generator.components.scenario_sheet.pieces import Shown, gallery
from generator.components.scenario_sheet.setter import BoxLines, Setter, shows_board
from generator.components.sheet_layout import STANDARD, checked, layout_asked, paper_of
from generator.components.works_key import key_on
from generator.model.base import Located
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import EVERYONE, Sheet
from generator.typesetting import NOTHING, Block, line_to_write_on, pages, stack

_ROOMIEST = 2
"""So many steps of the scale prose is larger at most."""
_NOTES, _NOTES_MM = (3, 5), 8.0
"""How many lines to write on stand below the rest, at least and at most, and from one to the next."""
_AIR_MM, _GAPS = 3.0, (1.0, 0.86, 0.72)
"""Kept above the footer besides what every page keeps; and what of their gaps sections give up for that."""


def build(
    game: Game,
    context: BuildContext,
    counter_symbol: CounterSymbol,
    box_lines: BoxLines,
    pieces: Sequence[Shown] = (),
) -> tuple[Sheet, ...]:
    """One sheet where everything fits on it, else as few as it takes. ``box_lines`` counts what lies in the box, and
    ``pieces`` are shown where the last page has room for them.

    UserError for a layout that is wrong, or in which something has no room.
    """
    where = game.project.scenario.where("layouts", KIND)
    located = cast(Located[ScenarioSheetLayout], context.sheet_layout(KIND, *layout_asked(game, KIND)))
    layout = located.value
    paper, words = paper_of(layout, context), context.words
    told = words.say(game.scenario.title)
    name, book = words("scenario_sheet.name" if tells_a_scenario(game) else ROSTER), words.say(game.book.name)
    headings = [
        Heading(shown, name, book if book != told else "", is_large=in_large_print(layout))
        for shown in (told, words("scenario_sheet.continued", title=told))
    ]
    areas = [content_area(paper, heading) for heading in headings]

    def room(page: int) -> float:
        return areas[min(page, 1)].h - layout.top_mm

    seats = _seats(game, context) if shows_board(layout) else ()
    setter = Setter(game, context, counter_symbol, box_lines, located, areas[0].w, min(room(0), room(1)), seats)

    def filling(air_mm: float, gap: float) -> Filling:
        return lambda sections, most, airier: pages(
            sections, lambda page: room(page) - air_mm, gap * layout.gap_mm, most, airier, _AIR_MM - air_mm
        )

    airy, full = [filling(_AIR_MM, gap) for gap in _GAPS], filling(0.0, 1.0)
    # What prose and rows leave is for the pictures, where there are any; large prose is no larger than what is in tables.
    fill = partial(on_pages, setter, airy, full, roomiest=0 if pieces or in_large_print(layout) else _ROOMIEST)
    found = context.parts.within(("pages of scenario sheet",), fill, (located, areas, seats, bool(pieces)))
    left_mm = room(len(found) - 1) - found[-1].height_mm - layout.gap_mm
    shown = gallery(pieces, context, areas[0].w, left_mm, layout)
    if not pieces and len(found) > 1:
        shown = _notes(words, areas[0].w, left_mm - _AIR_MM, layout)
    found = (*found[:-1], stack((found[-1], shown), layout.gap_mm)) if shown.items else found
    sheets = []
    for number, page in enumerate(found):
        area = areas[min(number, 1)]
        label = name if len(found) == 1 else f"{name} {number + 1}/{len(found)}"
        items = (page.at(area.x, area.y + layout.top_mm),)
        sheet = Sheet(paper, headings[min(number, 1)], label, items, shared_by=EVERYONE)
        sheets.append(replace(sheet, note=key_on(sheet, game.book, context)))
    return checked(sheets, located, context.sheet_layout(KIND, STANDARD, where).value, context, where)


def _notes(words: Words, width_mm: float, room_mm: float, layout: ScenarioSheetLayout) -> Block:
    """Lines to write on where a sheet of several pages leaves room for them; nothing where that is too little."""
    head = title(words("control_sheet.notes"), width_mm, layout)
    count = min(_NOTES[1], int((room_mm - head.height_mm) // _NOTES_MM))
    if count < _NOTES[0]:
        return NOTHING
    column_mm = (width_mm - layout.column_gap_mm) / 2
    ends = [(0.0, column_mm), (width_mm - column_mm, width_mm)]
    lines = [line_to_write_on(*end, line * _NOTES_MM) for line in range(1, count + 1) for end in ends]
    return stack((head, Block(width_mm, count * _NOTES_MM, tuple(lines))))


def _seats(game: Game, context: BuildContext) -> tuple[Seat, ...]:
    """Where names stand on the board, asked before pages are filled: its first page has the title on it, they have not."""
    board = game.scenario.board
    plan = plan_of(board, context) if board and board.features else None
    if plan is None or not plan.names or any(undrawable(game.project.scenario, context.terrain)):
        return ()
    return seats_on_tiles(game, context, plan)
