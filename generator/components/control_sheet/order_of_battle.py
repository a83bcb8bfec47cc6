"""The order of battle of a side: its rows on pages, with their heads, and the totals under the last."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.components.build_context import BuildContext
from generator.components.control_sheet.columns import placed_columns
from generator.components.control_sheet.foot import Foot
from generator.components.control_sheet.marks import Marks
from generator.components.control_sheet.paging import on_pages, overleaf
from generator.components.control_sheet.rows import RowSetter
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.sentences import Formatter
from generator.components.sheet_layout import holds, names_of, scaled
from generator.drawing.fonts import face
from generator.model.base import Located
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game
from generator.typesetting import Block, Grid, in_row, ruled, stack

_HEAD, _HEAD_FOOT_MM = 5.6 / 6.6, 1.6
"""The line of heads down to its hairline, in mm for each point of its type; from its baseline to the hairline."""
_STEP_MM = 0.1


class OrderOfBattle:
    """Set for one side in a width, not on pages yet."""

    def __init__(
        self,
        game: Game,
        index: int,
        context: BuildContext,
        counter_symbol: CounterSymbol,
        layout: Located[ControlSheetLayout],
        width_mm: float,
    ) -> None:
        self._game, self._side, self._width = game, game.sides[index], width_mm
        self._settings, names = layout.value.order_of_battle, names_of(game, context, self._side)
        shown = [
            (i, column)
            for i, column in enumerate(self._settings.columns)
            if holds(layout, ("order_of_battle", "columns", i), column.when, names, context.words)
        ]
        # Columns, and states in theirs, are those of the game, so that both sides' sheets are alike.
        columns = placed_columns(layout, shown, width_mm, game.units, context.words)
        tracks_mm = next((column.width_mm for column in columns if column.show == "tracks"), None)
        kept = [unit.tracks for unit in game.units]
        marks = Marks(kept, Formatter(context.words), tracks_mm, layout.value.tracks) if tracks_mm else None
        setter = RowSetter(context, columns, counter_symbol, layout.value, marks)
        self._rows = [setter.row(unit) for unit in self._side.units]
        self._foot = Foot(self._side, context.words, width_mm, layout.value).block()
        self._overleaf = overleaf(context.words, width_mm)
        size_pt = self._settings.head_pt
        self._head = Grid(width_mm, [column.column for column in columns], 0.0).head(
            [column.head for column in columns],
            face("sans-medium").cap_height_mm(size_pt) + _HEAD_FOOT_MM,
            size_pt,
            _HEAD_FOOT_MM,
            scaled(_HEAD, size_pt),
        )

    @property
    def least_mm(self) -> float:
        """The height of all of it on one page, its rows as tight as may be."""
        rows = sum(self._heights(range(len(self._rows)), self._settings.least_pitch_mm))
        return self._head.height_mm + rows + self._foot.height_mm

    def on_one_page(self, height_mm: float) -> Block:
        """All of it on a page of a height that is no less than ``least_mm``, its rows as wide apart as it holds them."""
        rows = range(len(self._rows))
        pitch = self._pitch(rows, height_mm - self._head.height_mm - self._foot.height_mm)
        return self._page(rows, pitch, self._foot)

    def pages(self, height: Callable[[int], float]) -> tuple[Block, ...]:
        """On pages, the height of each given by its number. UserError where no page holds a row."""

        def below(pages: int) -> list[Block]:
            return [*[self._overleaf] * (pages - 1), self._foot]

        def rooms(pages: int) -> list[float]:
            head_mm = self._head.height_mm
            return [height(page) - head_mm - foot.height_mm for page, foot in enumerate(below(pages))]

        rows, settings = range(len(self._rows)), self._settings
        wanted, least = (self._heights(rows, pitch) for pitch in (settings.pitch_mm, settings.least_pitch_mm))
        found = on_pages(self._game, self._side.units, wanted, least, rooms)
        count = len(found)
        pitch = min(self._pitch(rows, room) for rows, room in zip(found, rooms(count), strict=True))
        return tuple(self._page(rows, pitch, foot) for rows, foot in zip(found, below(count), strict=True))

    def _heights(self, rows: Iterable[int], pitch_mm: float) -> list[float]:
        return [max(pitch_mm, self._rows[i].least_mm) for i in rows]

    def _pitch(self, rows: range, room_mm: float) -> float:
        """The widest pitch at which rows fit, no less than the least."""
        pitch, least = self._settings.pitch_mm, self._settings.least_pitch_mm
        while pitch > least and sum(self._heights(rows, pitch)) > room_mm + 1e-6:
            pitch = round(pitch - _STEP_MM, 3)
        return max(pitch, least)

    def _page(self, rows: range, pitch_mm: float, below: Block) -> Block:
        heights = self._heights(rows, pitch_mm)
        body = [in_row(self._rows[i].cells, self._width, height) for i, height in zip(rows, heights, strict=True)]
        return stack((self._head, ruled(body, self._width), below))
