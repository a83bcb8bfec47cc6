"""The scenario sheet: the story, the sides, the ground, the victory, and what the box holds, as its layout has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from generator.components.box_count import Count
from generator.components.build_context import BuildContext
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.reference_chart.blocks import abreast
from generator.components.scenario_sheet import box, ground, sides, story
from generator.components.scenario_sheet.board_map import board_map
from generator.components.sheet_layout import STANDARD, checked, holds, layout_name, names_of, paper_of
from generator.model.base import Located
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from generator.typesetting import EMPTY, Block, Section, air, beside, pages, side_by_side, stack, whole

KIND = "scenario_sheet"
_FOLLOWS_MM = 1.0
"""What the gap above a section that stays with the one before is wider by."""
_REDUCED = (0.92, 0.84, 0.76)
"""Shares of its size that the board in small may have below a set-up, the largest that takes no further page, as well
as all of it."""
_WHOLE_WHEN_ALONE = ("victory", "special_rules")
"""Sections to be read, which take the whole width where the one beside them has nothing in it."""

BoxLines = Callable[[], Sequence[Count]]


def build(game: Game, context: BuildContext, counter_symbol: CounterSymbol, box_lines: BoxLines) -> tuple[Sheet, ...]:
    """One sheet where everything fits on it, else as few as it takes. ``box_lines`` counts what lies in the box.

    UserError for a layout that is wrong, or in which something has no room.
    """
    where = game.project.scenario.where("layouts", KIND)
    located = cast(Located[ScenarioSheetLayout], context.sheet_layout(KIND, layout_name(game, KIND), where))
    layout = located.value
    paper, words = paper_of(layout, context), context.words
    title = words.say(game.scenario.title)
    headings = [
        Heading(shown, words("scenario_sheet.kind"), words.say(game.book.name))
        for shown in (title, words("scenario_sheet.continued", title=title))
    ]
    areas = [content_area(paper, heading) for heading in headings]

    def room(page: int) -> float:
        return areas[min(page, 1)].h - layout.top_mm

    def with_board(board: _SmallBoard) -> tuple[Block, ...]:
        setter = _Setter(game, context, counter_symbol, box_lines, located, areas[0].w, board)
        return tuple(pages(setter.sections(), room, layout.gap_mm))

    without = with_board(_SmallBoard(EMPTY, by_setup=False))
    ways = map(with_board, _small_boards(game, context, areas[0].w, layout))
    found = next((way for way in ways if len(way) <= len(without)), without)
    name = words("scenario_sheet.name")
    sheets = []
    for number, page in enumerate(found):
        area = areas[min(number, 1)]
        label = name if len(found) == 1 else f"{name} {number + 1}/{len(found)}"
        sheets.append(Sheet(paper, headings[min(number, 1)], label, (page.at(area.x, area.y + layout.top_mm),)))
    return checked(sheets, located, context.sheet_layout(KIND, STANDARD, where).value)


@dataclass(frozen=True, slots=True)
class _SmallBoard:
    """The board in small, and where: below the shorter set-up, else below the shorter column beside the box."""

    section: Section
    by_setup: bool

    @property
    def is_by_box(self) -> bool:
        return bool(self.section.height_mm) and not self.by_setup


def _small_boards(
    game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout
) -> Iterator[_SmallBoard]:
    """The board in small where it may stand, the best place first: it takes no page of its own.

    Below the set-up is where it is wanted, where that names hexes above all; where dice stand beside the box, the
    room is there.
    """
    column_mm = (width_mm - layout.column_gap_mm) / 2
    by_box = board_map(game, context, column_mm, layout)
    has_setup = any("sides" in entry.show for entry in layout.sections)
    if by_box.height_mm and has_setup and (not game.dice or any(side.placed for side in game.sides)):
        yield _SmallBoard(by_box, by_setup=True)
        for share in _REDUCED:
            yield _SmallBoard(board_map(game, context, column_mm, layout, share), by_setup=True)
    if by_box.height_mm:
        yield _SmallBoard(by_box, by_setup=False)


@dataclass(frozen=True, slots=True)
class _Setter:
    """Sets the sections that the layout shows, in its order."""

    game: Game
    context: BuildContext
    counter_symbol: CounterSymbol
    box_lines: BoxLines
    located: Located[ScenarioSheetLayout]
    width_mm: float
    small_board: _SmallBoard

    def sections(self) -> list[Section]:
        layout, names, found = self.located.value, names_of(self.game, self.context), []
        for i, entry in enumerate(layout.sections):
            if not holds(self.located, ("sections", i), entry.when, names, self.context.words):
                continue
            here = self._entry(entry.show)
            if here and found and entry.follows:
                here = [whole(_stacked([found.pop(), *here], layout.gap_mm + _FOLLOWS_MM))]
            found += here
        lines = abreast(self.game.blocks, self.width_mm, 2, self.context)
        return [*found, *map(whole, lines)]

    def _entry(self, show: tuple[str, ...]) -> list[Section]:
        """The sections of an entry as one that pages are not cut in; as they are where only one has anything in it."""
        if show == ("sides",):
            return self._sides()
        if len(show) == 1:
            section = self._section(show[0], self.width_mm)
            return [section] if section.height_mm else []
        both = {name: self._section(name, self._column_mm) for name in show}
        filled = [name for name, section in both.items() if section.height_mm]
        if len(filled) < 2:
            return [self._alone(name) for name in filled]
        if "box" in show and self.small_board.is_by_box:
            shorter = min(both, key=lambda name: both[name].height_mm)
            gap_mm = self.located.value.column_gap_mm
            both[shorter] = whole(_stacked([both[shorter], self.small_board.section], gap_mm))
        return [self._abreast(*both.values())]

    def _alone(self, name: str) -> Section:
        """A section with nothing beside it; beside the box stands the board, or the box takes its column too."""
        if name == "box" and self.small_board.is_by_box:
            return self._abreast(self._section(name, self._column_mm), self.small_board.section)
        if name == "box" and self.small_board.by_setup:
            return box.contents(self.game, self.context, self.box_lines(), self.width_mm, self.located.value, columns=2)
        return self._section(name, self.width_mm if name in _WHOLE_WHEN_ALONE else self._column_mm)

    @property
    def _column_mm(self) -> float:
        return (self.width_mm - self.located.value.column_gap_mm) / 2

    def _abreast(self, *sections: Section) -> Section:
        pitch_mm = self._column_mm + self.located.value.column_gap_mm
        return whole(beside([section.block for section in sections], pitch_mm))

    def _sides(self) -> list[Section]:
        """The sides, two in line; one that plays alone has all of the width where no board stands beside it."""
        game, layout = self.game, self.located.value
        has_board = self.small_board.by_setup
        column_mm = self.width_mm if len(game.sides) == 1 and not has_board else self._column_mm
        lines = sides.sides(game, self.context, self.counter_symbol, column_mm, layout)
        if has_board and lines and len(lines[-1]) == 2:
            lines[-1] = self._with_board(*lines[-1])
        pitch_mm = column_mm + layout.column_gap_mm
        found = [side_by_side(*line, pitch_mm) if len(line) == 2 else line[0] for line in lines]
        if has_board and lines and len(lines[-1]) == 1:
            found[-1] = self._abreast(found[-1], self.small_board.section)
        return found

    def _with_board(self, first: Section, second: Section) -> tuple[Section, Section]:
        """The last two sides, the board in small below the one whose set-up is shorter."""
        gap_mm, board = self.located.value.gap_mm, self.small_board.section
        is_first = first.height_mm < second.height_mm
        shorter = first if is_first else second
        below = stack((*shorter.rows[-1:], board.block), gap_mm)
        shorter = Section(shorter.head, (*shorter.rows[:-1], below))
        return (shorter, second) if is_first else (first, shorter)

    def _section(self, name: str, width_mm: float) -> Section:
        game, context, layout = self.game, self.context, self.located.value
        match name:
            case "story":
                return story.story(game, context, width_mm, layout)
            case "sides":
                return _in_one(self._sides(), layout.gap_mm)
            case "victory" | "special_rules":
                return story.agreement(name, getattr(game.scenario, name), context, width_mm, layout)
            case "turns":
                return story.turns(game, context, width_mm, layout)
            case "terrain":
                return ground.ground(game, context, width_mm, layout)
            case "dice":
                return box.dice(game, context, width_mm, layout)
            case "box":
                return box.contents(game, context, self.box_lines(), width_mm, layout)
        raise ValueError(f"the section '{name}' is one that nothing draws")


def _in_one(sections: Sequence[Section], gap_mm: float) -> Section:
    """Sections below one another as one that pages may be cut in; a head stays with the row below it."""
    first, *others = sections or (EMPTY,)
    rows = list(first.rows)
    for one in others:
        top, *rest = one.rows or (Block(0.0, 0.0),)
        rows += [stack((air(gap_mm), one.head, top)), *rest]
    return Section(first.head, tuple(rows))


def _stacked(sections: list[Section], gap_mm: float) -> Block:
    """Those with anything in them below one another."""
    return stack((section.block for section in sections if section.height_mm), gap_mm)
