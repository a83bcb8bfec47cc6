"""Of the scenario sheet: what the players agreed about the ground, and what the rules make of it, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest

from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.parts import HEAD_PT, row_pitch, title, widened
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, scaled
from generator.drawing import Item, Text
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Cell, Game, GroundRow, GroundTable
from generator.sheets import style
from generator.typesetting import EMPTY, Block, Column, Grid, Lines, Section, rule, set_lines, stack, superior

_NOTE_GAP = "\u00a0\u00a0\u00a0 "
"""Between notes on one line, which may end there."""
_MARK_PT = 7.6 / 8.6
"""The marks behind a number, for each point of it."""
_MARK_AIR_MM, _NOTE_AIR_MM = 0.8, 2.0
"""From a number to its marks, and above the small print."""
_HEADS_PT, _GROUP_PT = 8.0 / 6.6, 3.1 / 6.6
"""Two lines of heads, and from one to the other, for each point of their type."""
_HEAD_FOOT_MM, _GROUP_FOOT_MM = 1.4, 0.8
"""From heads, and from those of groups, to the rule below them."""
_COLUMN_MM, _EDGE_MM = {"change": 21.5, "word": 17.0}, {"change": 6.5, "word": 8.0}
"""From a column of a group to the next; from there to the end of its numbers or the middle of its words.

These and those below are for the standard's sizes of type; larger ones widen them.
"""
_GROUP_LEFT_MM, _GROUP_RIGHT_MM = 7.0, {"change": 4.8, "word": 7.0}
"""How far a group's rule goes beyond its first and last column; a word among numbers ends with the latter."""
_HEAD_RIGHT_MM = 2.4
"""From the end of numbers to that of their head."""
_CAPACITY_MM, _STRENGTH_MM = 20.0, 17.0
_KIND_SHARE, _KIND_BEFORE_MM, _KIND_AIR_MM, _WHERE_AIR_MM = 0.46, 9.0, 1.5, 4.0
"""Where a kind begins, of the room that ends so far before the first group; what is free behind it, and before it."""
_WORDS_SHARE = 0.4
"""Numbers in larger type leave so much of the width to words, where they can."""
_EVEN_KIND, _EVEN_FIRST, _EVEN_GAP_MM = 0.2, 0.33, 2.0
"""Of the width, where the kind begins, and the first of columns that are in no group and divide what is left."""


def ground(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The agreements as a table; empty where there are none."""
    table = game.ground
    if table is None:
        return EMPTY
    place = _grouped if any(column.group for column in table.columns) else _even
    placed = place(table, Formatter(context.words), width_mm, layout)
    top = title(head_of(layout.titles.terrain, context.words), width_mm, layout)
    return Section(stack((top, placed.head)), (*placed.rows(), *placed.small_print()))


@dataclass(frozen=True, slots=True)
class _Placed:
    """A table whose columns have their places."""

    table: GroundTable
    say: Formatter
    layout: ScenarioSheetLayout
    grid: Grid
    head: Block
    note_mm: float
    """The room for a note below a row."""

    def rows(self) -> Iterator[Block]:
        rows = self.table.rows
        for row, below in zip(rows, (*rows[1:], None), strict=True):
            rule_mm = style.TITLE_RULE_MM if below is None else 0.0 if below.continues else style.HAIRLINE_MM
            yield self._row(row, rule_mm)

    def _row(self, row: GroundRow, rule_mm: float) -> Block:
        settings, note = self.layout.terrain, self.say.part(row.note)
        cells: list[str | Lines | None] = [self.say.part(row.where), self.say.line(row.kind)]
        if note and not row.cells:
            room = self.grid.width_mm - self.grid.columns[2].x_mm
            cells.append(set_lines(note, "sans", settings.kind_pt, room, prefer="even"))
            return self.grid.row(cells, rule_mm=rule_mm)
        for column, cell in zip_longest(self.table.columns, row.cells):
            if column.form == "change":
                cells += self._change(cell)
            else:
                place = replace(self.grid.columns[len(cells)], size_pt=settings.kind_pt)
                cells.append(place.set(self._text(cell) + self._notes(cell)) if cell else None)
        counts = [count for count, is_shown in zip((row.capacity, row.strength), _counted(self.table)) if is_shown]
        cells += [None if count is None else self.say.part(count) for count in counts]
        below = set_lines(note, "sans", settings.note_pt, self.note_mm, style.SECONDARY, prefer="wrap")
        return self.grid.row(cells, rule_mm=rule_mm, below=below)

    def _change(self, cell: Cell | None) -> tuple[str | None, str, str]:
        """A number, or a word in its place, and what hangs behind a number."""
        if cell is None:
            return None, "", ""
        if cell.form == "word":
            return "", self._text(cell) + self._notes(cell), ""
        return self._text(cell) or None, "", "".join(sign for sign, _ in cell.marks) + self._notes(cell)

    def _text(self, cell: Cell) -> str:
        return "" if cell.value is None else self.say.part(cell)

    def _notes(self, cell: Cell) -> str:
        """The superior figures of its footnotes."""
        keys = [line.key for line in self.table.footnotes]
        return "".join(superior(keys.index(key) + 1) for key in cell.notes)

    def small_print(self) -> Iterator[Block]:
        """What marks mean, the footnotes, and what else the table says."""
        used = {mark for row in self.table.rows for cell in row.cells if cell for mark in cell.marks}
        marks = [f"{sign} {self.say.words(meaning)}" for sign, meaning in sorted(used)]
        notes = [f"{superior(i)} {self.say.line(line)}" for i, line in enumerate(self.table.footnotes, 1)]
        parts = (_NOTE_GAP.join(marks), _NOTE_GAP.join(notes), *map(self.say.line, self.table.small_print))
        text, size_pt = "\n".join(filter(None, parts)), self.layout.terrain.note_pt
        if text:
            yield set_lines(text, "sans", size_pt, self.grid.width_mm, style.SECONDARY, prefer="wrap").block(
                _NOTE_AIR_MM
            )


def _counted(table: GroundTable) -> tuple[bool, bool]:
    """Whether a table says how much its places hold, and how strong they are: only beside columns in groups."""
    if not any(column.group for column in table.columns):
        return False, False
    rows = table.rows
    return any(row.capacity is not None for row in rows), any(row.strength is not None for row in rows)


def _even(table: GroundTable, say: Formatter, width_mm: float, layout: ScenarioSheetLayout) -> _Placed:
    """Columns that divide the width between them."""
    settings, kind, first = layout.terrain, _EVEN_KIND * width_mm, _EVEN_FIRST * width_mm
    each = (width_mm - first) / max(1, len(table.columns))
    words = Column(first, each - _EVEN_GAP_MM, font="sans-semibold", size_pt=settings.kind_pt)
    columns = [
        Column(0.0, kind - _EVEN_GAP_MM, font="serif-semibold", size_pt=settings.where_pt),
        Column(kind, first - kind - _EVEN_GAP_MM, size_pt=settings.kind_pt),
        *(replace(words, x_mm=first + i * each) for i in range(max(1, len(table.columns)))),
    ]
    pitch = row_pitch(settings.pitch_mm, settings.where_pt, settings.kind_pt)
    grid = Grid(width_mm, columns, pitch, settings.kind_pt)
    heads = [say.words("scenario_sheet.head.where"), say.words("scenario_sheet.head.kind")]
    heads += [say.line(column.head) for column in table.columns] or [""]
    head = grid.head(heads, scaled(HEAD_PT, layout.label_pt), layout.label_pt)
    return _Placed(table, say, layout, grid, head, width_mm)


def _grouped(table: GroundTable, say: Formatter, width_mm: float, layout: ScenarioSheetLayout) -> _Placed:
    """Columns of fixed measures from the right edge, below the heads of their groups."""
    settings, label_pt = layout.terrain, layout.label_pt
    wider = widened(layout, (settings.kind_pt, style.TEXT_PT), (settings.number_pt, style.LEAD_PT))
    has_capacity, has_strength = _counted(table)
    wider = min(wider, max(1.0, (1 - _WORDS_SHARE) * width_mm / _numbers_mm(table)))
    capacity = width_mm - wider * _STRENGTH_MM * has_strength
    pen = capacity - wider * _CAPACITY_MM * has_capacity
    edges: list[float] = []
    for column in reversed(table.columns):
        edges.insert(0, pen - wider * _EDGE_MM[column.form])
        pen -= wider * _COLUMN_MM[column.form]
    kind_end = edges[0] - wider * _KIND_BEFORE_MM
    kind = _KIND_SHARE * kind_end

    where = Column(0, kind - _WHERE_AIR_MM, font="serif-semibold", size_pt=settings.where_pt)
    columns = [where, Column(kind, kind_end - wider * _KIND_AIR_MM - kind, size_pt=settings.kind_pt)]
    heads = [
        (say.words("scenario_sheet.head.where"), Column(0, width_mm)),
        (say.words("scenario_sheet.head.kind"), Column(kind, width_mm)),
    ]
    for column, x in zip(table.columns, edges, strict=True):
        if column.form == "change":
            columns += _number_and_marks(x, wider * _GROUP_RIGHT_MM["change"], width_mm, layout)
            heads.append((say.line(column.head), Column(x + wider * _HEAD_RIGHT_MM, width_mm, "end")))
        else:
            columns.append(Column(x, width_mm, "middle", size_pt=settings.number_pt))
            heads.append((say.line(column.head), Column(x, width_mm, "middle")))
    for name, x, is_shown in (("capacity", capacity, has_capacity), ("strength", width_mm, has_strength)):
        columns += [_value(x, settings.number_pt)] * is_shown
        heads += [(say.words(f"scenario_sheet.head.{name}"), Column(x, width_mm, "end"))] * is_shown
    pitch = row_pitch(settings.pitch_mm, settings.where_pt, settings.kind_pt, settings.number_pt)
    grid = Grid(width_mm, columns, pitch, settings.number_pt)

    texts, places = zip(*heads, strict=True)
    labels = Grid(width_mm, places, 0.0).head(texts, scaled(_HEADS_PT, label_pt), label_pt, _HEAD_FOOT_MM)
    groups = _groups(table, say, edges, wider, labels.height_mm - _HEAD_FOOT_MM - scaled(_GROUP_PT, label_pt), label_pt)
    head = replace(labels, items=(*groups, *labels.items))
    return _Placed(table, say, layout, grid, head, kind + columns[1].width_mm)


def _numbers_mm(table: GroundTable) -> float:
    """What the columns of numbers take at their least, with the air before them."""
    has_capacity, has_strength = _counted(table)
    first, *others = (column.form for column in table.columns)
    counted = _CAPACITY_MM * has_capacity + _STRENGTH_MM * has_strength
    return counted + sum(_COLUMN_MM[form] for form in others) + _EDGE_MM[first] + _KIND_BEFORE_MM


def _value(right_mm: float, size_pt: float) -> Column:
    return Column(right_mm, right_mm, "end", "sans-semibold", size_pt)


def _number_and_marks(x: float, hangs_mm: float, width_mm: float, layout: ScenarioSheetLayout) -> tuple[Column, ...]:
    """Where a number ends, a word in its place, and where its marks begin."""
    number_pt = layout.terrain.number_pt
    mark_pt = max(style.LEAST_PT, _MARK_PT * number_pt)
    marks = Column(x + _MARK_AIR_MM, width_mm, font="sans-medium", size_pt=mark_pt)
    return _value(x, number_pt), _value(x + hangs_mm, layout.terrain.kind_pt), marks


def _groups(
    table: GroundTable, say: Formatter, edges: Sequence[float], wider: float, baseline: float, size_pt: float
) -> Iterator[Item]:
    """The heads of groups, each over a rule as wide as its columns."""
    for group, members in groupby(zip(table.columns, edges, strict=True), key=lambda placed: placed[0].group):
        placed = list(members)
        column, last = placed[-1]
        start, end = placed[0][1] - wider * _GROUP_LEFT_MM, last + wider * _GROUP_RIGHT_MM[column.form]
        if group is not None:
            middle = (start + end) / 2
            yield Text(middle, baseline, say.line(group), "sans-medium", size_pt, style.SECONDARY, "middle")
            yield rule(start, end, baseline + _GROUP_FOOT_MM)
