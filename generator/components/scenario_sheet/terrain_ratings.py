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
from generator.model.scenario import Terrain
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import Block, Column, Grid, Lines, Section, set_lines, stack

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
        self._game, self._words, self._layout = game, context.words, layout
        self._table = game.book.tables[TABLE]
        settings, kind, first = layout.terrain, _WHERE_SHARE * width_mm, (_WHERE_SHARE + _KIND_SHARE) * width_mm
        each = (width_mm - first) / len(self._table.columns)
        columns = [
            Column(0.0, kind - _GAP_MM, font="serif-semibold", size_pt=settings.where_pt),
            Column(kind, first - kind - _GAP_MM, size_pt=settings.kind_pt),
        ]
        for i in range(len(self._table.columns)):
            columns.append(Column(first + i * each, each - _GAP_MM, font="sans-semibold", size_pt=settings.kind_pt))
        pitch = max(settings.pitch_mm, _LEAST_PITCH * max(settings.where_pt, settings.kind_pt))
        self._grid = Grid(width_mm, columns, pitch, settings.kind_pt)

    def head(self) -> Block:
        words, label_pt = self._words, self._layout.label_pt
        heads = [words("scenario_sheet.head.where"), words("scenario_sheet.head.kind")]
        heads += [words(f"column.common.{way}") for way in self._table.columns]
        top = title(head_of(self._layout.titles.terrain, words), self._grid.width_mm, self._layout)
        return stack((top, self._grid.head(heads, scaled(_HEAD_PT, label_pt), label_pt)))

    def row(self, agreed: Terrain, *, is_last: bool) -> Block:
        settings, width_mm = self._layout.terrain, self._grid.width_mm
        note = self._words.say(agreed.note) if agreed.note else ""
        cells: list[str | Lines | None] = [self._words.say(agreed.where), self._name(agreed.kind)]
        small = None
        if agreed.kind in self._table.rows:
            small = set_lines(note, "sans", settings.note_pt, width_mm, style.SECONDARY, prefer="wrap")
            ratings = (self._table.value(agreed.kind, way).value for way in self._table.columns)
            cells += (self._words(f"going.{rating}") for rating in ratings)
        elif note:
            # What was agreed about ground that the book does not rate stands where its ratings would.
            room = width_mm - self._grid.columns[2].x_mm
            cells.append(set_lines(note, "sans", settings.kind_pt, room, prefer="wrap"))
        else:
            cells += [None] * len(self._table.columns)
        rule_mm = style.TITLE_RULE_MM if is_last else style.HAIRLINE_MM
        return self._grid.row(cells, rule_mm=rule_mm, below=small)

    def small_print(self) -> Iterator[Block]:
        """What a dash means, where there is one."""
        if all(each.note or each.kind in self._table.rows for each in self._game.scenario.terrain):
            return
        text, size_pt = self._words("scenario_sheet.unrated"), self._layout.terrain.note_pt
        note = set_lines(text, "sans", size_pt, self._grid.width_mm, style.SECONDARY, prefer="wrap")
        yield note.block(_NOTE_AIR_MM)

    def _name(self, kind: str) -> str:
        key = f"terrain.{kind}"
        return format_line(self._game.book, key, self._words) if key in self._words else kind.replace("_", " ")
