"""The scenario sheet: the story, the sides, the ground, the victory, and what the box holds."""

from __future__ import annotations

from collections.abc import Callable

from generator.components.control_sheet.sign import CounterSymbol
from generator.components.desk import Desk
from generator.components.scenario_sheet import box, ground, sides, story
from generator.components.typesetting.sections import GAP_MM, Section, beside, paged, side_by_side, strip_of
from generator.rulesets.api import Game
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet

COLUMN_GAP_MM = 8.0
_TOP_MM, _STACK_GAP_MM = 4.5, 5.0


def build(game: Game, desk: Desk, counter_symbol: CounterSymbol, pages_of: Callable[[str], int]) -> tuple[Sheet, ...]:
    """One sheet where everything fits on it, else as few as it takes. ``pages_of`` counts the kit's other sheets."""
    paper, words = desk.paper.portrait(), desk.words
    title = words.say(game.scenario.title)
    headings = [
        Heading(shown, words("scenario_sheet.kind"), words.say(game.book.name))
        for shown in (title, words("scenario_sheet.continued", title=title))
    ]
    areas = [content_area(paper, heading) for heading in headings]
    sections = _sections(game, desk, counter_symbol, pages_of, areas[0].w)
    pages = paged(sections, lambda page: areas[min(page, 1)].h - _TOP_MM)
    name = words("scenario_sheet.name")
    sheets = []
    for number, (page, gap) in enumerate(pages):
        area, items = areas[min(number, 1)], []
        top = area.y + _TOP_MM
        for section in page:
            items += section.draw(area.x, top)
            top += section.height_mm + gap
        label = name if len(pages) == 1 else f"{name} {number + 1}/{len(pages)}"
        sheets.append(Sheet(paper, headings[min(number, 1)], label, tuple(items)))
    return tuple(sheets)


def _sections(
    game: Game, desk: Desk, counter_symbol: CounterSymbol, pages_of: Callable[[str], int], width: float
) -> list[Section]:
    column = (width - COLUMN_GAP_MM) / 2
    shift = column + COLUMN_GAP_MM
    victory = list(story.agreements(game, desk, column, width))
    sections = [
        story.story(game, desk, width),
        side_by_side(*sides.sides(game, desk, counter_symbol, column), shift),
        _below(_in_columns(victory, shift), story.turns(game, desk, width)),
        ground.terrain(game, desk, width),
        *_in_columns([box.dice(game, desk, column), box.contents(game, desk, pages_of, column)], shift),
    ]
    return [section for section in sections if section.height_mm]


def _in_columns(sections: list[Section], shift: float) -> list[Section]:
    """Two sections beside each other; one alone as it is."""
    sections = [section for section in sections if section.height_mm]
    if len(sections) < 2:
        return sections
    return [Section(None, (beside(strip_of(sections[:1], 0.0), strip_of(sections[1:], _STACK_GAP_MM), shift),))]


def _below(sections: list[Section], last: Section) -> Section:
    """Sections with one below them that is not to stand on a page of its own."""
    if not sections:
        return last
    return Section(None, (strip_of([*sections, last], GAP_MM + 1.0),))
