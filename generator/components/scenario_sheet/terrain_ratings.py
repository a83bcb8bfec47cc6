"""Of the scenario sheet: the ground that was agreed, by the way things move, where a book rates it so.

A book has either a table of movement and cover, which ``ground`` prints, or one of going: a word for each way of
moving, a column each.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.story import title
from generator.components.sentences import format_line
from generator.components.sheet_layout import head_of, scaled
from generator.components.typesetting.sections import Section, Strip
from generator.components.typesetting.sheet_text import dash, rule, set_lines
from generator.drawing import Item
from generator.drawing.fonts import face
from generator.model.scenario import Terrain
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style

TABLE = "terrain_going"
_WHERE_SHARE, _KIND_SHARE, _GAP_MM = 0.2, 0.13, 2.0
"""Of the width, for the place and for what it counts as; the ways of moving divide the rest."""
_NOTE_AIR_MM = 2.0
"""Above the small print."""
_HEAD_PT, _LEAST_PITCH = 5.0 / 6.6, 0.46
"""The line of heads and a row, in mm for each point of their type."""


def terrain_ratings(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The agreements as a table, a column for each way of moving."""
    table = _Table(game, context, width_mm, layout)
    agreed = game.scenario.terrain
    rows = (table.row(each, is_last=each is agreed[-1]) for each in agreed)
    return Section(table.head(), (*rows, *table.small_print()))


class _Table:
    def __init__(self, game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> None:
        self._game, self._words, self._width, self._layout = game, context.words, width_mm, layout
        self._table = game.book.tables[TABLE]
        self._kind, first = _WHERE_SHARE * width_mm, (_WHERE_SHARE + _KIND_SHARE) * width_mm
        self._each = (width_mm - first) / len(self._table.columns)
        self._ways = [first + i * self._each for i in range(len(self._table.columns))]

    def head(self) -> Strip:
        words, label_pt = self._words, self._layout.label_pt
        top_strip = title(head_of(self._layout.titles.terrain, words), self._width, self._layout)
        heads = [(0.0, words("scenario_sheet.head.where")), (self._kind, words("scenario_sheet.head.kind"))]
        heads += [(x, words(f"column.common.{way}")) for x, way in zip(self._ways, self._table.columns, strict=True)]
        set_heads = [
            (x, set_lines(head, "sans-medium", label_pt, self._each - _GAP_MM, style.SECONDARY)) for x, head in heads
        ]
        more = max(lines.rest_mm for _, lines in set_heads)
        height = top_strip.height_mm + scaled(_HEAD_PT, label_pt) + more

        def draw(x: float, top: float) -> Iterator[Item]:
            yield from top_strip.draw(x, top)
            for at, lines in set_heads:
                yield from lines.at(x + at, top + height - 1.4 - lines.rest_mm)
            yield rule(x, x + self._width, top + height)

        return Strip(height, draw)

    def row(self, agreed: Terrain, *, is_last: bool) -> Strip:
        own, words = self._layout.terrain, self._words
        where = set_lines(words.say(agreed.where), "serif-semibold", own.where_pt, self._kind - _GAP_MM)
        kind_mm = self._ways[0] - self._kind - _GAP_MM
        kind = set_lines(self._name(agreed.kind), "sans", own.kind_pt, kind_mm)
        cells = [
            set_lines(self._going(agreed.kind, way), "sans-semibold", own.kind_pt, self._each - _GAP_MM)
            for way in self._table.columns
        ]
        note = words.say(agreed.note) if agreed.note else ""
        is_rated = agreed.kind in self._table.rows
        # What was agreed about ground that the book does not rate stands where its ratings would.
        stands_in = set_lines("" if is_rated else note, "sans", own.kind_pt, self._width - self._ways[0], prefer="wrap")
        small = set_lines(note if is_rated else "", "sans", own.note_pt, self._width, style.SECONDARY, prefer="wrap")
        pitch = max(own.pitch_mm, _LEAST_PITCH * max(own.where_pt, own.kind_pt))
        first = pitch + max(lines.rest_mm for lines in (where, kind, stands_in, *cells))
        height = first + (small.height_mm + 0.7 if small.lines else 0.0)
        rise = face("sans").cap_height_mm(own.kind_pt) / 2

        def draw(x: float, top: float) -> Iterator[Item]:
            base = top + pitch / 2 + rise
            yield from where.at(x, base)
            yield from kind.at(x + self._kind, base)
            if stands_in.lines:
                yield from stands_in.at(x + self._ways[0], base)
            else:
                for at, cell in zip(self._ways, cells, strict=True):
                    yield from cell.at(x + at, base) if cell.lines else (dash(x + at, base, own.kind_pt, "start"),)
            yield from small.below(x, top + first - 0.4)
            weight = style.TITLE_RULE_MM if is_last else style.HAIRLINE_MM
            yield rule(x, x + self._width, top + height, weight)

        return Strip(height, draw)

    def small_print(self) -> Iterator[Strip]:
        """What a dash means, where there is one."""
        if all(each.note or each.kind in self._table.rows for each in self._game.scenario.terrain):
            return
        text = self._words("scenario_sheet.unrated")
        note = set_lines(text, "sans", self._layout.terrain.note_pt, self._width, style.SECONDARY, prefer="wrap")
        yield Strip(note.height_mm + _NOTE_AIR_MM, lambda x, y: note.below(x, y + _NOTE_AIR_MM))

    def _name(self, kind: str) -> str:
        key = f"terrain.{kind}"
        return format_line(self._game.book, key, self._words) if key in self._words else kind.replace("_", " ")

    def _going(self, kind: str, way: str) -> str:
        """How it goes there; nothing where the book does not rate that ground."""
        if kind not in self._table.rows:
            return ""
        return self._words(f"going.{self._table.value(kind, way).value}")
