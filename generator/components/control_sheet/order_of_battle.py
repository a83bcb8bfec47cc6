"""The order of battle of a side: its rows on pages, with their heads, and the totals under the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.components.build_context import BuildContext
from generator.components.control_sheet.columns import across
from generator.components.control_sheet.foot import Foot
from generator.components.control_sheet.marks import Setting
from generator.components.control_sheet.paging import fills_a_page
from generator.components.control_sheet.rows import Row
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, holds, names_of, scaled
from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.model.base import Located
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import Anchor, Lines, rule, set_lines, shared_out

_HEAD, _HEAD_FOOT_MM = 5.6 / 6.6, 1.6
"""The line of heads down to its hairline, in mm for each point of its type; from its baseline to the hairline."""
_HEAD_AIR_MM = 0.2
"""Between the heads of two narrow columns."""
_OVERLEAF_MM, _OVERLEAF_BASE_MM = 6.0, 4.4
_STEP_MM = 0.1


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a page, how far apart they stand, and whether they are the last."""

    rows: range
    pitch_mm: float
    is_last: bool


@dataclass(frozen=True, slots=True)
class _Head:
    x: float
    lines: Lines
    anchor: Anchor


class OrderOfBattle:
    """Set for one side in the width of an area, not placed on pages yet."""

    def __init__(
        self,
        game: Game,
        index: int,
        context: BuildContext,
        counter_symbol: CounterSymbol,
        layout: Located[ControlSheetLayout],
        area: Box,
    ) -> None:
        self._game, self._side, self._context = game, game.sides[index], context
        self._own, names = layout.value.order_of_battle, names_of(game, context, game.sides[index])
        shown = [
            (i, column)
            for i, column in enumerate(self._own.columns)
            if holds(layout, ("order_of_battle", "columns", i), column.when, names, context.words)
        ]
        # Columns, and states in theirs, are those of the game, so that both sides' sheets are alike.
        self._columns = across(layout, shown, area, game.units)
        marks = self._set_marks(layout.value)
        self._rows = [
            Row(unit, context, self._columns, counter_symbol, layout.value, marks) for unit in self._side.units
        ]
        self._foot = Foot(game, index, context, self._columns, layout.value)
        self._heads = tuple(self._set_heads())
        tallest = max((head.lines.rest_mm for head in self._heads), default=0.0)
        cap = face("sans-medium").cap_height_mm(self._own.head_pt)
        self._head_mm = max(scaled(_HEAD, self._own.head_pt), tallest + cap + _HEAD_FOOT_MM)

    def _set_marks(self, layout: ControlSheetLayout) -> Setting | None:
        column = self._columns.get("tracks")
        if column is None:
            return None
        tracks = [unit.tracks for unit in self._game.units]
        return Setting(tracks, Formatter(self._context.words), column.width, layout.tracks)

    def _set_heads(self) -> Iterator[_Head]:
        words, columns, size_pt = self._context.words, self._columns, self._own.head_pt

        def set_head(said: str, width_mm: float) -> Lines:
            return set_lines(said, "sans-medium", size_pt, width_mm, style.SECONDARY)

        for name, column in columns.shown.items():
            if name != "points" and (said := head_of(column.head, words)):
                yield _Head(column.x, set_head(said, column.width), "start")
        for stat in columns.stats:
            yield _Head(stat.x, set_head(words(f"stat.{stat.head}.short"), stat.width - _HEAD_AIR_MM), "middle")
        # Points end on the edge of the page.
        if (points := columns.get("points")) is not None and (said := head_of(points.head, words)):
            yield _Head(points.right, set_head(said, points.width), "end")

    # -- which rows on which page ------------------------------------------------------------------------

    @property
    def least_mm(self) -> float:
        """The height of all of it on one page, its rows as tight as may be."""
        return self.height_mm(Rows(range(len(self._rows)), self._own.least_pitch_mm, True))

    def height_mm(self, page: Rows) -> float:
        """The height of a page's rows, with heads and foot."""
        rows = sum(max(page.pitch_mm, self._rows[i].least_mm) for i in page.rows)
        return self._head_mm + rows + (self._foot.height_mm if page.is_last else _OVERLEAF_MM)

    def on_one_page(self, room: float) -> Rows:
        """All rows on a page of a height that is no less than ``least_mm``, as wide apart as it holds them."""
        pitch = self._pitch([row.least_mm for row in self._rows], room - self._head_mm - self._foot.height_mm)
        return Rows(range(len(self._rows)), pitch or self._own.least_pitch_mm, True)

    def share_out(self, height: Callable[[int], float]) -> tuple[Rows, ...]:
        """The rows of each page, the height of a page given by its number. UserError where no page holds a row."""
        count = len(self._rows)
        for pages in range(1, count + 1):
            last = pages - 1
            below = [self._foot.height_mm if page == last else _OVERLEAF_MM for page in range(pages)]
            rooms = [height(page) - self._head_mm - foot for page, foot in enumerate(below)]
            if min(rooms) <= 0:
                continue
            split = shared_out(
                [max(self._own.pitch_mm, row.least_mm) for row in self._rows],
                pages,
                rooms=rooms,
                fewest=2 if count >= 2 * pages else 1,
            )
            pitches = [
                self._pitch([self._rows[i].least_mm for i in rows], room)
                for rows, room in zip(split, rooms, strict=True)
            ]
            if all(pitches):
                pitch = min(pitch for pitch in pitches if pitch)
                return tuple(Rows(rows, pitch, page == last) for page, rows in enumerate(split))
        largest = max(range(count), key=lambda i: self._rows[i].least_mm)
        raise fills_a_page(self._game, self._side.units[largest])

    def _pitch(self, least: Sequence[float], room: float) -> float | None:
        """The widest pitch at which rows of these least heights fit; None when the narrowest does not."""
        pitch = self._own.pitch_mm
        while pitch > self._own.least_pitch_mm - 1e-9:
            if sum(max(pitch, height) for height in least) <= room + 1e-6:
                return pitch
            pitch = round(pitch - _STEP_MM, 3)
        return None

    # -- drawing -----------------------------------------------------------------------------------------

    def draw(self, top: float, page: Rows) -> Iterator[Item]:
        """The rows of a page, their heads at ``top``."""
        columns = self._columns
        base = top + self._head_mm - _HEAD_FOOT_MM
        for head in self._heads:
            yield from head.lines.at(head.x, base - head.lines.rest_mm, head.anchor)
        y = top + self._head_mm
        yield rule(columns.left, columns.right, y)
        for i in page.rows:
            if i != page.rows[0]:
                yield rule(columns.left, columns.right, y)
            height = max(page.pitch_mm, self._rows[i].least_mm)
            yield from self._rows[i].draw(y, height)
            y += height
        yield rule(columns.left, columns.right, y, style.TITLE_RULE_MM)
        if page.is_last:
            yield from self._foot.draw(y)
        else:
            text = self._context.words("control_sheet.overleaf")
            yield Text(columns.right, y + _OVERLEAF_BASE_MM, text, "sans", style.SMALL_PT, style.SECONDARY, "end")
