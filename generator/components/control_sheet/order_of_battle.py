"""The order of battle of a side: its rows on pages, with their heads, and the totals under the last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import NamedTuple

from msgspec.structs import replace

from generator.components.control_sheet.columns import Placed, are_few, placed_columns, tell_much
from generator.components.control_sheet.figure_boxes import tab_pitch_mm
from generator.components.control_sheet.foot import Foot
from generator.components.control_sheet.for_side import ForSide
from generator.components.control_sheet.marks import FORMS, POINTS, Marks, lowest_marks
from generator.components.control_sheet.paging import first_of_fewest, on_pages, overleaf
from generator.components.control_sheet.rows import Row, RowSetter
from generator.components.control_sheet.stacked_rows import LEFT, StackedRow, StackedRows
from generator.components.control_sheet.turn_rows import goes_by_turns, units_go_by_turns
from generator.components.control_sheet.unit_turns import Told, UnitTurns
from generator.components.reference_chart.blocks import abreast
from generator.components.sentences import Formatter
from generator.components.sheet_layout import holds, names_of, scaled
from generator.components.unit_numbers import numbers_mm
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import Block, Grid, ruled, stack

_HEAD, _HEAD_FOOT_MM, _MOST_OVER_HEAD_MM = 4.7 / 6.6, 1.6, 2.2
"""The line of heads down to its hairline, in mm for each point of its type; from its baseline to the hairline; above large
heads at most."""
_STEP_MM = 0.1
_MOST_LEFT_MM, _MOST_RIGHT_MM = 2.0, 4.5
"""How far figures are moved to stand in line with what is ticked below them: they need the width they have."""
_SPREAD_MM = 6.0
"""More of a row where the order of battle has its pages to itself."""
_WIDER_MM = 6.0
"""More of a row on a last page that is filled than on those before it, at most."""
KEYS: Mapping[str, Mapping[str, bool]] = {
    "letters": {"with_letters": True},
    "low letters": {"with_letters": True, "is_low": True},
    "signs": {},
    "low": {"is_low": True},
    "marks": {"with_samples": False},
}
"""What is explained on a page that another follows, the most first, if it is explained at all."""
NO_KEY = "none"
_EASY = 0.4
"""Of the most that a row is higher by: with so much it is not tight."""
_LEAST_AIR = 0.2
"""The same, of which nothing is given up for larger type."""
BLOCKS_ABREAST = 3
"""What else a game keeps on its control sheet stands in so many columns."""


class How(NamedTuple):
    """How an order of battle is set on pages: with which key on those that go on overleaf, and what is told of turns."""

    key: str = NO_KEY
    told: Told = "all"
    is_alone: bool = False
    """Whether it has them to itself: rows stand wider apart."""
    is_even: bool = False
    """Whether pages are as full as one another."""


class OrderOfBattle:
    """Set for one side in a width, not on pages yet: its rows when they are first asked for.

    ``turn_lines`` is how many lines turns take in each row; 0 where they stand elsewhere. ``tight_mm`` is what rows of the
    pages set last have less than their least air.
    """

    def __init__(self, given: ForSide, width_mm: float) -> None:
        game, side, context, counter_symbol, layout = given
        self._game, self._side, self._width = game, side, width_mm
        self._settings, names = layout.value.order_of_battle, names_of(game, context, self._side)
        shown = [
            (i, column)
            for i, column in enumerate(self._settings.columns)
            if holds(layout, ("order_of_battle", "columns", i), column.when, names, context.words)
        ]
        # Columns, and states in theirs, are those of the game, so that both sides' sheets are alike.
        columns = placed_columns(layout, shown, width_mm, game.units, context.words)
        widths = {column.show: column.width_mm for column in columns}
        asked = any(column.show == "tracks" for _, column in shown)
        gap_mm, ends = self._settings.gap_mm, (column.left_mm + column.width_mm for column in columns)
        left_mm = next((column.left_mm for column in columns if column.show not in LEFT), max(ends) + gap_mm)
        is_below = "tracks" in self._settings.below and "tracks" not in widths
        is_wide = is_below and tell_much(self._settings, game.units)
        lefts = {column.show: column.left_mm for column in columns}
        is_few, turns_mm = is_below and are_few(game.units), left_mm
        if is_wide:
            # All begins where names do, and ends with the row.
            left_mm = turns_mm = lefts.get("unit", left_mm) + numbers_mm(game.units, self._settings.name_pt)
        elif is_few:
            # What few units have stands below the boxes of their figures, for they are one grid.
            left_mm = lefts.get("figures", left_mm)
        behind = (column.left_mm for column in columns if column.show == "points" and column.left_mm > left_mm)
        points_mm = next(behind, width_mm + gap_mm)
        below_mm = width_mm - left_mm if is_wide else points_mm - gap_mm - left_mm
        beside_mm = below_mm if is_below else widths.get("figures")
        tracks_mm = widths.get("tracks", beside_mm) if asked else None
        turns = None
        if "turns" in self._settings.below and goes_by_turns(game, self._side):
            turns = UnitTurns(given, turns_mm, left_mm, width_mm)
        kept = [unit.tracks for unit in game.units]
        say, how = Formatter(context.words), layout.value.tracks
        if "tracks" in self._settings.below and "tracks" in widths:
            # Beside values there is room for fewer columns than below them.
            beside = how.columns * widths["tracks"] / (width_mm - left_mm)
            how = how.model_copy(update={"columns": max(1, round(beside))})
        is_whole = "tracks" not in self._settings.below
        from_mm = left_mm if is_below else lefts.get("tracks", lefts.get("figures", 0.0))
        free_mm = width_mm - from_mm - (tracks_mm or 0.0)
        marks = None
        if tracks_mm:
            # States below figures begin where roles of these do.
            is_under = "tracks" not in widths and (is_whole or is_few)
            tab_mm = tab_pitch_mm(self._side.units, context.words, tracks_mm, layout.value.figures) if is_under else 0.0
            free_mm = max(0.0, free_mm)
            forms = FORMS if turns is None or layout.value.turns.boxes else (*FORMS, POINTS)
            marks = lowest_marks(
                kept,
                say,
                tracks_mm,
                how,
                whole=is_whole,
                free_mm=free_mm,
                pitch_mm=tab_mm,
                is_packed=is_wide,
                forms=forms,
            )
        if marks and is_below:
            columns = _in_line(columns, marks, left_mm)
        setter = RowSetter(context, columns, counter_symbol, layout.value, marks, game.units, self._side.units)
        self.turn_lines = turns.lines if turns else 0
        self._setter, self._turns, self.tight_mm = setter, turns, 0.0
        self._row = (
            StackedRows(setter, turns, left_mm, width_mm, is_below, is_wide) if self._settings.below else setter
        ).row
        self._words, self._layout = context.words, layout.value
        self._below = Foot(game, self._side, context.words, width_mm, layout.value, turns)
        self._blocks = partial(abreast, self._side.blocks, width_mm, BLOCKS_ABREAST, context)
        self._foot, self._overleaf = cache(self._set_foot), cache(self._set_overleaf)
        size_pt = self._settings.head_pt
        cap_mm = face("sans-medium").cap_height_mm(size_pt)
        self._head = Grid(width_mm, [column.column for column in columns], 0.0).head(
            [column.head for column in columns],
            cap_mm + _HEAD_FOOT_MM,
            size_pt,
            _HEAD_FOOT_MM,
            min(scaled(_HEAD, size_pt), cap_mm + _HEAD_FOOT_MM + _MOST_OVER_HEAD_MM),
        )

    @cached_property
    def _rows(self) -> Sequence[Row | StackedRow]:
        return [self._row(unit) for unit in self._side.units]

    def _set_foot(self, told: Told) -> Block:
        """What stands below the last row."""
        turns, below = self._turns, self._below
        foot = below.block()
        if turns:
            # What is to be known of turns stands below the legend, beside the totals, where all is no higher for that.
            apart = stack((foot, turns.side(told)))
            beside = stack((below.block(turns.reminders(below.left_mm)), turns.side("nothing")))
            foot = beside if told == "all" and beside.height_mm <= apart.height_mm else apart
            foot = stack((foot, below.notes()))
        return stack((foot, *self._blocks()), style.SECTION_GAP_MM)

    def _set_overleaf(self, key: str) -> Block:
        """What stands below rows that go on overleaf."""
        settings = self._layout.foot
        goes_on = overleaf(self._words, self._width, max(style.SMALL_PT, settings.legend_pt))
        return self._below.before(goes_on, **KEYS[key]) if settings.legend and key in KEYS else goes_on

    @property
    def least_mm(self) -> float:
        """The height of all of it on one page, its rows as tight as may be."""
        return self._whole_mm(0.0)

    @property
    def easy_mm(self) -> float:
        """The same, its rows with some of the air that they had better have."""
        return self._whole_mm(_EASY * self._most_mm)

    def _whole_mm(self, more_mm: float) -> float:
        return self._head.height_mm + sum(self._heights(range(len(self._rows)), more_mm)) + self._foot("all").height_mm

    def on_one_page(self, height_mm: float) -> Block:
        """All of it on a page of a height that is no less than ``least_mm``, its rows as wide apart as it holds them."""
        rows, foot = range(len(self._rows)), self._foot("all")
        more_mm = self._more(rows, height_mm - self._head.height_mm - foot.height_mm, self._most_mm)
        return self._page(rows, more_mm, foot)

    @property
    def lines(self) -> int:
        """How many lines of boxes its rows have."""
        setter = self._setter
        figures = [column for column in setter.columns if column.show == "figures"]
        boxes = (setter.cell(unit, column) for column in figures for unit in self._side.units)
        box_mm = setter.layout.figures.box_mm
        return (setter.marks.lines if setter.marks else 0) + sum(int(one.height_mm // box_mm) for one in boxes)

    def pages(
        self, height: Callable[[int], float], below_mm: float = 0.0, *, is_alone: bool = False
    ) -> tuple[Block, ...]:
        """On pages, the height of each given by its number. UserError where no page holds a row.

        ``below_mm`` is kept free on the last. An order that ``is_alone`` on them has its rows wider apart. Each page has the
        first of the keys that costs none.
        """
        ways = [How(key, is_alone=is_alone) for key in (*KEYS, NO_KEY)]
        place, _ = first_of_fewest(len(ways), lambda i: len(self.rows_on_pages(height, below_mm, ways[i])))
        return self.set_pages(height, below_mm, ways[place])

    def rows_on_pages(self, height: Callable[[int], float], below_mm: float, how: How) -> tuple[range, ...]:
        """Which rows stand on which page."""
        rows = range(len(self._rows))
        wanted, least = (self._heights(rows, more_mm) for more_mm in (self._most_mm, 0.0))
        rooms = partial(self._rooms, height, below_mm, how)
        return on_pages(self._game, self._side.units, wanted, least, rooms, is_even=how.is_even or how.is_alone)

    def set_pages(
        self, height: Callable[[int], float], below_mm: float, how: How, *, fills: bool = False
    ) -> tuple[Block, ...]:
        """``pages`` as one asks for them to be; rows take what is left of the last of them if it ``fills``."""
        found, most_mm = (
            self.rows_on_pages(height, below_mm, how),
            self._most_mm + (_SPREAD_MM if how.is_alone else 0.0),
        )
        rooms, below = self._rooms(height, below_mm, how, len(found)), self._below_pages(how, len(found))
        more = [self._more(rows, room, most_mm) for rows, room in zip(found, rooms, strict=True)]
        # The last page may hold few rows, which stand no wider apart than those before them, or not by much.
        more[-1] = min(more[-1], min(more) + (_WIDER_MM if fills else 0.0))
        self.tight_mm = max(0.0, _LEAST_AIR * self._most_mm - min(more))
        return tuple(self._page(*one) for one in zip(found, more, below, strict=True))

    def _below_pages(self, how: How, pages: int) -> list[Block]:
        return [*[self._overleaf(how.key)] * (pages - 1), self._foot(how.told)] if pages > 1 else [self._foot(how.told)]

    def _rooms(self, height: Callable[[int], float], below_mm: float, how: How, pages: int) -> list[float]:
        """For the rows of each page."""
        below, head_mm = self._below_pages(how, pages), self._head.height_mm
        found = [height(page) - head_mm - foot.height_mm for page, foot in enumerate(below)]
        return [*found[:-1], found[-1] - below_mm]

    @property
    def _most_mm(self) -> float:
        """What a row is higher by, than it needs to be, where there is room."""
        return max(0.0, self._settings.pitch_mm - self._settings.least_pitch_mm)

    def _heights(self, rows: Iterable[int], more_mm: float) -> list[float]:
        """``more_mm`` is what they are higher by on the average of all rows; those of more lines grow by more of it."""
        each_mm = more_mm * len(self._rows) / sum(row.gaps for row in self._rows) if self._rows else 0.0
        return [max(self._settings.least_pitch_mm, self._rows[i].least_mm) + each_mm * self._rows[i].gaps for i in rows]

    def _more(self, rows: range, room_mm: float, most_mm: float) -> float:
        """What is left of a room, for its rows, down to a step."""
        least_mm, one_more_mm = (sum(self._heights(rows, more_mm)) for more_mm in (0.0, 1.0))
        spare_mm = (room_mm - least_mm + 1e-6) / max(1.0, one_more_mm - least_mm)
        return min(most_mm, max(0.0, spare_mm // _STEP_MM * _STEP_MM))

    def _page(self, rows: range, more_mm: float, below: Block) -> Block:
        heights = self._heights(rows, more_mm)
        body = [self._rows[i].block(self._width, height) for i, height in zip(rows, heights, strict=True)]
        # Lines of turns look like rules: a row that has them ends in one that is heavier.
        has_turns = self._turns is not None and units_go_by_turns(self._game)
        weight_mm = style.GROUP_RULE_MM if has_turns else style.HAIRLINE_MM
        return stack((self._head, ruled(body, self._width, weight_mm), below))


def _in_line(columns: Sequence[Placed], marks: Marks, left_mm: float) -> tuple[Placed, ...]:
    """Figures above a column of what is ticked below them, where there is one a little further left or right."""
    found = []
    for column in columns:
        more_mm = left_mm + marks.column_from(column.left_mm - left_mm - _MOST_LEFT_MM) - column.left_mm
        if column.show == "figures" and more_mm <= _MOST_RIGHT_MM:
            column = replace(column, left_mm=column.left_mm + more_mm, width_mm=column.width_mm - more_mm)
        found.append(column)
    return tuple(found)
