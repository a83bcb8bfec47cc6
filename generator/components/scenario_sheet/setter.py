"""Of the scenario sheet: its sections, set in the width of a page, beside one another where its layout has them so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from generator.components.board.labels import Seat
from generator.components.box_count import Count
from generator.components.build_context import BuildContext
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.reference_chart.blocks import abreast
from generator.components.scenario_sheet import box, ground, sides, story
from generator.components.scenario_sheet.board_map import BoardMap, board_key, board_map
from generator.components.scenario_sheet.filling import PROSE, Part, in_large_print
from generator.components.scenario_sheet.parts import followed, mark, stepped
from generator.components.scenario_sheet.side_table import side_table
from generator.components.scenario_sheet.table_map import TableMap, table_map
from generator.components.sheet_layout import enlarged, holds, names_of
from generator.components.table_plan.key import table_key
from generator.components.table_plan.laid import is_laid
from generator.model.base import Located
from generator.model.scenario_sheet_layout import STORY_AND_TURNS, ScenarioSheetLayout, ShownSections
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import EMPTY, NOTHING, Block, Section, beside, side_by_side, stack, whole
from generator.units import mm_from_points

_Made = TypeVar("_Made")
_FOLLOWS_MM = 1.0
"""What the gap above a section that stays with the one before is wider by."""
_HALF, _THIRD, _QUARTER = 0.5, 0.33, 0.24
_SHARES = (_HALF, 0.42, 0.36, _THIRD, 0.58, 0.64, 0.67)
"""Of the width, for the first of two sections to be read: even, unless others save more than _SHARE_MM of height. Dice
beside a list of the box in columns have a third of it, or a quarter where that saves _BOX_GAIN_MM. Sections each in two
columns may be up to _GAIN_MM higher than beside one another."""
_LEAST_EMS = 17.0
"""The narrowest column of words, in sizes of their type."""
_SHARE_MM, _BOX_GAIN_MM, _GAIN_MM = 4.0, 2.0, 8.0
_LEVEL_MM = 5.0
"""The set-ups of two sides begin in line where that leaves no more bare above the one of the shorter side."""
_UNEVEN_MM, _UNEVEN_BOX_MM = 30.0, 12.0
"""What is beside another section is set in several columns where it would be so much longer: words, and the list of
the box."""
_IN_BOX = 2
"""The list of the box tells so many sides apart in columns."""
_TIGHT, _ROOMY = 0.82, 1.12
"""Of the height of a row: where that saves a page, and for larger prose."""
_CLOSE_COLUMNS = 3
"""Of the list of the box, where that saves a page."""
_SETTINGS = ("story", "sides", "terrain", "dice", "box")
"""The settings of sections that have type."""
_ASIDE, _NONE_ASIDE = ("box", "dice"), ("", EMPTY)
"""What may stand with the sides, the first that does."""
_WHOLE_WHEN_ALONE = ("victory", "special_rules")
"""Sections to be read, which take the whole width where the one beside them has nothing in it."""

BoxLines = Callable[[int], Sequence[Count]]
"""What lies in the box, with so many pages of the scenario sheet."""


def shows_board(layout: ScenarioSheetLayout) -> bool:
    return any("board" in entry.show for entry in layout.sections)


class Setter(Struct, frozen=True):
    """Sets the sections that the layout shows, in its order."""

    game: Game
    context: BuildContext
    counter_symbol: CounterSymbol
    box_lines: BoxLines
    located: Located[ScenarioSheetLayout]
    width_mm: float
    page_mm: float
    """The height of a page."""
    seats: Sequence[Seat] = ()
    """Where names stand on the board itself."""
    pages: int = 1
    """Of the sheet."""
    rows: float = 1.0
    """How high rows are, of what the layout says."""
    is_whole: bool = False
    """Whether no line of who is placed is broken for a second column of them."""
    aside: str | None = None
    """What stands with the sides, the list of the box or the dice, where that is settled; empty for nothing."""
    _set: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """What has been set so far: the same is asked for in each way of filling pages."""
    _sections: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """The same of single sections, for all the setters of a sheet: each is set by few of the settings."""

    def tight(self, *also: str, box: float = _TIGHT) -> Setter:
        """The same with lower rows and prose a little smaller; facts, beside the story, only if they are named ``also``."""
        return self._sized(_TIGHT, -1, ("pitch_mm", *also), box)

    def roomy(self, steps: int) -> Setter:
        """The same with prose larger by steps of the scale, and higher rows with larger signs."""
        return self._sized(_ROOMY**steps, steps, ("pitch_mm", "fact_pitch_mm", "counter_mm"))

    def airy(self, rows: float, larger: float = 1.0) -> Setter:
        """The same with higher rows, and all but titles so many times larger, the list of the box where it is."""
        aside, _ = self._kept(("aside",), self._aside)
        made = replace(self._sized(rows, 0, ("pitch_mm",)), aside=aside)
        layout = made.located.value
        parts = {name: enlarged(getattr(layout, name), larger) for name in _SETTINGS} if larger > 1 else {}
        return replace(made, located=replace(made.located, value=layout.model_copy(update=parts)), _set={})

    def with_prose(self, other: Setter, *names: str) -> Setter:
        """The same with the prose of some settings in the size it has in another."""
        layout, theirs, changed = self.located.value, other.located.value, {}
        for name in names:
            sizes = {key: getattr(getattr(theirs, name), key) for key in PROSE[name]}
            changed[name] = getattr(layout, name).model_copy(update=sizes)
        return replace(self, located=replace(self.located, value=layout.model_copy(update=changed)), _set={})

    def with_room(self) -> Setter:
        """The same with facts in the sizes that the layout has for pages with room."""
        layout = self.located.value
        larger = layout.story.where_room
        story = layout.story.model_copy(update=dict(larger) if larger else {})
        return replace(self, located=replace(self.located, value=layout.model_copy(update={"story": story})), _set={})

    def _sized(self, rows: float, steps: int, heights: tuple[str, ...], box: float = 0.0) -> Setter:
        layout = self.located.value
        # In large print no prose is smaller than names are on other sheets.
        least_pt = style.NAME_PT if in_large_print(layout) else 0.0
        changed = {}
        for name in _SETTINGS:
            settings, share = getattr(layout, name), box if box and name == "box" else rows
            sizes = {key: round(share * size, 2) for key, size in settings if key in heights}
            prose = ((key, size) for key, size in settings if key in PROSE.get(name, ()))
            sizes |= {key: max(stepped(size, steps), min(size, least_pt)) for key, size in prose}
            changed[name] = settings.model_copy(update=sizes)
        located = replace(self.located, value=layout.model_copy(update=changed))
        return replace(self, located=located, rows=rows * self.rows, _set={})

    def is_uneven(self) -> bool:
        """Whether the list of the box, in a column beside another section, leaves much of the width below that bare."""
        lines = (entry.show for entry in self.located.value.sections if "box" in entry.show and len(entry.show) > 1)
        shown = next(lines, ())
        # In two columns there is no room for more sides.
        by_mm = _UNEVEN_BOX_MM if len(self.game.sides) <= _IN_BOX else _UNEVEN_MM
        return bool(shown) and self._kept(("uneven",), lambda: self._is_uneven(shown, by_mm))

    def _is_uneven(self, names: Sequence[str], by_mm: float = _UNEVEN_MM) -> bool:
        """Whether sections in columns of one width end so far apart that it shows; none of them is empty."""
        heights = [self._section(name, self._column_mm()).height_mm for name in names]
        return 0.0 < min(heights) < max(heights) - by_mm

    def _uneven_mm(self, names: Sequence[str], share: float) -> float:
        """How much longer one of two sections is than the other."""
        first, second = (
            self._section(name, self._column_mm(wide)).height_mm
            for name, wide in zip(names, (share, 1 - share), strict=True)
        )
        return abs(first - second)

    def board(self, share: float, *, with_key: bool = False) -> BoardMap | TableMap | None:
        """The board, or the table, at a share of the width it has; none where nothing lies on it, or the layout shows none.

        ``with_key``: none where there is none for it.
        """
        game, context, layout = self.game, self.context, self.located.value
        if not shows_board(layout):
            return None
        key = self._kept(("key",), self._key) if with_key else NOTHING
        if with_key and not key.height_mm:
            return None
        if game.scenario.board is None:
            return table_map(game, context, self.width_mm, self.page_mm, layout, share, key)
        return board_map(game, context, self.width_mm, self.page_mm, layout, self.seats, share, key)

    def _key(self) -> Block:
        """What lies on the board, or on the table."""
        game, context, layout = self.game, self.context, self.located.value
        if game.scenario.board is None:
            return table_key(game, context, self.width_mm, layout.story.fact_pt) if is_laid(game) else NOTHING
        return board_key(game, context, self.width_mm, layout)

    def parts(self, board: Section, *, is_close: bool) -> list[Part]:
        """What the entries show; ``is_close`` sets dice and box in three columns."""
        layout, found = self.located.value, list[Part]()
        for entry in self._kept(("entries",), self._entries):
            if self._kept(("aside",), self._aside)[0] in entry.show:
                continue  # it stands beside a side
            here = (board,) if entry.show == ("board",) else self._entry(entry.show, is_close)
            here = tuple(section for section in here if section.height_mm)
            floats = entry.floats
            if here and found and entry.follows:
                before = found.pop()
                floats, (*above, last) = before.floats, before.sections
                here = (*above, followed(last, here, layout.gap_mm + _FOLLOWS_MM))
            found += [Part(here, floats)] if here else []
        lines = self._kept(("blocks",), lambda: [*abreast(self.game.blocks, self.width_mm, 2, self.context)])
        return [*found, *(Part((whole(line),)) for line in lines)]

    def _kept(self, key: tuple[object, ...], made: Callable[[], _Made]) -> _Made:
        """What is made once for the sizes of these settings."""
        return _once(self._set, key, made)

    def _kept_of(self, name: str, key: tuple[object, ...], made: Callable[[], _Made]) -> _Made:
        """What is made once for the sizes of the settings that a section is set by."""
        layout = self.located.value
        own = getattr(layout, name) if name in _SETTINGS else layout.story
        pages = self.pages if name == "box" else 0
        return _once(self._sections, (name, *key, own, layout.story.fact_pt, pages), made)

    def _entries(self) -> list[ShownSections]:
        """Those of the layout that this game and scenario have."""
        names = names_of(self.game, self.context)
        return [
            entry
            for i, entry in enumerate(self.located.value.sections)
            if holds(self.located, ("sections", i), entry.when, names, self.context.words)
        ]

    def _entry(self, show: tuple[str, ...], is_close: bool) -> tuple[Section, ...]:
        made = self._sides if show == ("sides",) else lambda: self._beside(show, is_close)
        return self._kept(("entry", show, is_close), lambda: tuple(made()))

    def _beside(self, show: tuple[str, ...], is_close: bool) -> list[Section]:
        """The sections of an entry as one that pages are not cut in; as they are where only one has anything in it."""
        if show == STORY_AND_TURNS:
            return [story.story(self.game, self.context, self.width_mm, self.located.value, has_turns=True)]
        if len(show) == 1 and show not in (("box",), ("dice",)):
            return [self._section(show[0], self.width_mm)]
        filled = [name for name in show if self._section(name, self._column_mm()).height_mm]
        if len(filled) < 2:
            return [self._alone(name, is_close) for name in filled]
        box_columns: int = 1
        shares: tuple[float, ...] = (_HALF,) if "box" in filled else _SHARES
        if "box" in filled and is_close:
            box_columns, shares = 2, (_THIRD, _QUARTER)
        if "box" not in filled:
            # A column of words in large print is no narrower than one in print of the usual size.
            least_mm = _LEAST_EMS * mm_from_points(self.located.value.story.text_pt)
            shares = tuple(share for share in shares if self._column_mm(min(share, 1 - share)) >= least_mm) or (_HALF,)
        ways = [self._abreast(filled, share, box_columns) for share in shares]
        # Of those that are as low, the one where the sections are the evenest.
        lowest = min(
            zip(ways, shares, strict=True), key=lambda way: (way[0].height_mm, self._uneven_mm(filled, way[1]))
        )
        even, best = ways[0], lowest[0]
        gain_mm = _BOX_GAIN_MM if "box" in filled else _SHARE_MM
        best = best if best.height_mm < even.height_mm - gain_mm else even
        if set(filled) <= {*_WHOLE_WHEN_ALONE} and (best is not even or self._is_uneven(filled)):
            in_two = story.in_two_columns(filled, self.game, self.context, self.width_mm, self.located.value)
            best = in_two if in_two.height_mm < best.height_mm + _GAIN_MM else best
        return [best]

    def _alone(self, name: str, is_close: bool) -> Section:
        """A section with nothing beside it: to be read, it takes the whole width; the list of the box and the dice as well,
        in columns."""
        if name == "dice":
            return box.dice_alone(self.game, self.context, self.width_mm, self.located.value)
        if name == "box":
            columns = _CLOSE_COLUMNS if is_close else 2
            return box.contents(
                self.game, self.context, self.box_lines(self.pages), self.width_mm, self.located.value, columns=columns
            )
        return self._section(name, self.width_mm if name in _WHOLE_WHEN_ALONE else self._column_mm())

    def _column_mm(self, share: float = 0.5) -> float:
        return (self.width_mm - self.located.value.column_gap_mm) * share

    def _abreast(self, names: Sequence[str], share: float, box_columns: int) -> Section:
        """Two sections, the first with so much of the width."""
        left_mm, gap_mm = self._column_mm(share), self.located.value.column_gap_mm
        widths = left_mm, self._column_mm(1 - share)
        sections = [self._section(name, wide, box_columns) for name, wide in zip(names, widths, strict=True)]
        return whole(beside([section.block for section in sections], left_mm + gap_mm))

    def _sides(self) -> list[Section]:
        """The sides, two in line, or in one table; one that plays alone has all of the width."""
        layout = self.located.value
        if (table := side_table(*self._game_sides())).height_mm:
            return [table]
        column_mm = self.width_mm if len(self.game.sides) == 1 else self._column_mm()
        lines = self._side_lines(column_mm)
        pitch_mm, (_, aside) = column_mm + layout.column_gap_mm, self._kept(("aside",), self._aside)
        last = [whole(self._with_aside(lines[-1], aside, pitch_mm))] if aside.height_mm else []
        if not last and len(lines) > 1 and len(lines[-1].tied) == 1:
            # Nothing stands beside the last of an odd number.
            across = sides.across(self.game, self.context, self.counter_symbol, self.width_mm, layout)
            last = [across if across.height_mm <= self.page_mm else lines[-1].tied[0]]
        return [*(self._in_line(line, pitch_mm) for line in lines[: len(lines) - len(last)]), *last]

    def _side_lines(self, column_mm: float) -> list[sides.Abreast]:
        set_by = self.game, self.context, self.counter_symbol, column_mm, self.located.value
        made = partial(sides.sides, *set_by, is_whole=self.is_whole)
        return self._kept_of("sides", (column_mm, self.is_whole), made)

    def _aside(self) -> tuple[str, Section]:
        """The list of the box, or the dice, where nothing else stands in a line with it: beside an odd side, or below the
        shorter of two sides where that lowers the page; and which it is."""
        if len(self.game.sides) < 2 or side_table(*self._game_sides()).height_mm:
            return _NONE_ASIDE
        column_mm = self._column_mm()
        for name in _ASIDE if self.aside is None else filter(None, (self.aside,)):
            entry = next((one for one in self.located.value.sections if name in one.show and not one.when), None)
            found = self._section(name, column_mm) if entry else EMPTY
            if entry is None or any(self._section(one, column_mm).height_mm for one in entry.show if one != name):
                continue
            if found.height_mm and (self.aside or len(self.game.sides) % 2 or self._is_lower(name, found)):
                return name, found
        return _NONE_ASIDE

    def _is_lower(self, name: str, found: Section) -> bool:
        """Whether a section below the shorter of two sides lowers the page."""
        column_mm = self._column_mm()
        pitch_mm, line = column_mm + self.located.value.column_gap_mm, self._side_lines(column_mm)[-1]
        both_mm = self._in_line(line, pitch_mm).height_mm + self._alone(name, is_close=False).height_mm
        return self._with_aside(line, found, pitch_mm).height_mm <= min(both_mm - _GAIN_MM, self.page_mm)

    def _game_sides(self) -> tuple[Game, BuildContext, float, ScenarioSheetLayout]:
        return self.game, self.context, self.width_mm, self.located.value

    def _with_aside(self, line: sides.Abreast, found: Section, pitch_mm: float) -> Block:
        """The last sides with what stands with them: beside one, or below the shorter of two."""
        columns = [one.block for one in line.close]
        if len(columns) == 1:
            return beside([*columns, found.block], pitch_mm)
        shorter = columns.index(min(columns, key=lambda one: one.height_mm))
        columns[shorter] = stack((columns[shorter], found.block), self.located.value.gap_mm)
        return beside(columns, pitch_mm)

    def _in_line(self, line: sides.Abreast, pitch_mm: float) -> Section:
        """Two sides, their set-ups in line unless that leaves a hole above one; what is higher than a page row by row."""
        if len(line.tied) < 2:
            return line.tied[0]
        level, close = (whole(beside([one.block for one in way], pitch_mm)) for way in (line.level, line.close))
        hole_mm = max(abs(one.height_mm - other.height_mm) for one, other in zip(line.level, line.close, strict=True))
        best = level if hole_mm <= _LEVEL_MM else close
        left, right = line.tied
        return best if best.height_mm <= self.page_mm else side_by_side(left, right, pitch_mm)

    def _section(self, name: str, width_mm: float, box_columns: int = 1) -> Section:
        key = width_mm, box_columns
        return self._kept_of(name, key, lambda: _marked(name, self._made(name, width_mm, box_columns)))

    def _made(self, name: str, width_mm: float, box_columns: int) -> Section:
        game, context, layout = self.game, self.context, self.located.value
        match name:
            case "story":
                return story.story(game, context, width_mm, layout)
            case "victory" | "special_rules":
                return story.agreement(name, story.agreed(name, game, context), context, width_mm, layout)
            case "turns":
                return story.turns(game, context, width_mm, layout)
            case "terrain":
                return ground.ground(game, context, width_mm, layout)
            case "dice":
                return box.dice(game, context, width_mm, layout)
        return box.contents(game, context, self.box_lines(self.pages), width_mm, layout, columns=box_columns)


def _once(known: dict[tuple[object, ...], Any], key: tuple[object, ...], made: Callable[[], _Made]) -> _Made:
    if key not in known:
        known[key] = made()
    kept: _Made = known[key]
    return kept


def _marked(name: str, section: Section) -> Section:
    """What has no mark of its own shows the section: its settings, and what the scenario says of it."""
    layout = name if name in ("sides", "terrain", "dice", "box") else "story"
    said = mark(name, layout, *([name] if name in ("victory", "special_rules", "terrain") else ()))
    rows = tuple(replace(row, mark=row.mark or said) for row in section.rows)
    return replace(section, head=replace(section.head, mark=section.head.mark or said), rows=rows)
