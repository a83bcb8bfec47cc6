"""Of the scenario sheet: what the players agreed about the ground, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.components.build_context import BuildContext
from generator.components.expressions import number, signed
from generator.components.scenario_sheet.story import title
from generator.components.sentences import format_line
from generator.components.sheet_layout import head_of, scaled
from generator.drawing import Item, Text
from generator.model.scenario import Terrain
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.model.table import Ground
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import EMPTY, Anchor, Block, Column, Grid, Section, rule, set_lines, stack

ARMS = ("infantry", "cavalry")
_GAP = "\u00a0\u00a0\u00a0 "
"""Between notes on one line, which may end there."""
_SUPERIORS = "¹²³⁴⁵⁶⁷⁸⁹"
_KIND_PT, _NUMBER_PT, _LABEL_PT = style.TEXT_PT, style.LEAD_PT, style.HEAD_PT
"""The standard's sizes: larger type widens the columns, whose measures here are for these."""
_MARK_PT = 7.6 / 8.6
"""The marks behind a number, for each point of it."""
_HEAD_PT, _GROUP_PT = 8.0 / 6.6, 3.1 / 6.6
"""The two lines of heads, and from one to the other, for each point of their type."""
_LEAST_PITCH = 0.46
"""Of a row, in mm for each point of its type, whatever its layout says."""
_MARKS_MM = 4.8
"""The room for the marks that hang after a movement."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """One value of a table: its words, the marks that hang after it, its footnote."""

    said: str = ""
    is_word: bool = False
    marks: str = ""
    footnote: str = ""


@dataclass(frozen=True, slots=True)
class _Places:
    """The columns: right edges of the movements and middles of the covers, from the left of the table."""

    kind: float
    kind_width: float
    where_width: float
    movement: tuple[float, float]
    cover: tuple[float, float]
    capacity: float
    strength: float
    wider: float
    """How many times as wide as with the standard's type the columns of numbers are."""


def terrain(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The agreements as a table; empty where there are none."""
    agreed = game.scenario.terrain
    if not agreed:
        return EMPTY
    table = _Table(game, context, width_mm, layout)
    rows = [row for i, each in enumerate(agreed) for row in table.rows(each, is_last=i == len(agreed) - 1)]
    return Section(table.head(), (*rows, *table.small_print()))


class _Table:
    def __init__(self, game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> None:
        self._game, self._context, self._width = game, context, width_mm
        self._layout, self._own = layout, layout.terrain
        own = layout.terrain
        wider = max(1.0, own.kind_pt / _KIND_PT, own.number_pt / _NUMBER_PT, layout.label_pt / _LABEL_PT)
        self._footnotes: list[str] = []
        self._marks: set[str] = set()
        agreed = game.scenario.terrain
        self._has_capacity = any(each.capacity is not None for each in agreed)
        self._has_strength = any(each.strength is not None for each in agreed)
        right = width_mm
        strength = right
        right -= wider * 17.0 if self._has_strength else 0.0
        capacity = right
        right -= wider * 20.0 if self._has_capacity else 0.0
        cavalry, infantry = right - wider * 8.0, right - wider * 25.0
        movement = (infantry - wider * 37.0, infantry - wider * 15.5)
        kind = 0.46 * (movement[0] - wider * 9.0)
        self._at = _Places(
            kind=kind,
            kind_width=movement[0] - wider * 10.5 - kind,
            where_width=kind - 4.0,
            movement=movement,
            cover=(infantry, cavalry),
            capacity=capacity,
            strength=strength,
            wider=wider,
        )

    # -- values ------------------------------------------------------------------------------------------

    def _movement(self, kind: str, arm: str) -> _Cell:
        found = self._cell("terrain_movement", kind, arm)
        if found is None:
            return _Cell()
        ground, footnote = found
        if not isinstance(ground, Ground):
            return _Cell(signed(ground) if ground else "", footnote=footnote)
        if ground.impassable:
            return _Cell(self._context.words("terrain_mark.impassable"), is_word=True, footnote=footnote)
        marks = ("#" if ground.no_march else "") + ("@" if ground.no_charge else "")
        self._marks.update(marks)
        return _Cell(signed(ground.change) if ground.change else "", marks=marks, footnote=footnote)

    def _cover(self, kind: str, arm: str) -> _Cell:
        found = self._cell("terrain_cover", kind, arm)
        if found is None or found[0] is None:
            return _Cell()
        cover, footnote = found
        return _Cell(self._context.words(f"cover.{cover}"), is_word=True, footnote=footnote)

    def _cell(self, table: str, kind: str, arm: str):
        """The value of a cell and the superior figure of its footnote; None where the table has no such row."""
        tables = self._game.book.tables
        if table not in tables or kind not in tables[table].rows or arm not in tables[table].columns:
            return None
        value = tables[table].value(kind, arm)
        return value.value, self._footnote(value.footnote) if value.footnote and value.value is not None else ""

    def _footnote(self, key: str) -> str:
        if key not in self._footnotes:
            self._footnotes.append(key)
        return _SUPERIORS[self._footnotes.index(key)]

    def _kind(self, kind: str, *, is_other: bool = False) -> str:
        words = self._context.words
        if is_other and (crossing := f"row.terrain_movement.{kind}") in words:
            return format_line(self._game.book, crossing, words)
        if (own := f"scenario_sheet.terrain_kind.{kind}") in words:
            return words(own)
        if (key := f"terrain.{kind}") in words:
            return format_line(self._game.book, key, words)
        return kind.replace("_", " ")

    # -- rows --------------------------------------------------------------------------------------------

    def head(self) -> Block:
        words, at, label_pt = self._context.words, self._at, self._layout.label_pt
        unit = self._game.book.tables["terrain_movement"].unit if "terrain_movement" in self._game.book.tables else ""
        unit_word = words(f"unit.{unit}") if f"unit.{unit}" in words else unit
        height = scaled(_HEAD_PT, label_pt)
        base = height - 1.4
        group = base - scaled(_GROUP_PT, label_pt)

        def text(x: float, y: float, key: str, anchor: Anchor = "start", **parts: str) -> Item:
            label = words(f"scenario_sheet.head.{key}", **parts)
            return Text(x, y, label, "sans-medium", label_pt, style.SECONDARY, anchor)

        items = [text(0, base, "where"), text(at.kind, base, "kind")]
        for columns, right_mm, key in ((at.movement, _MARKS_MM, "movement"), (at.cover, 7.0, "cover")):
            start, end = columns[0] - at.wider * 7.0, columns[1] + at.wider * right_mm
            items += (text((start + end) / 2, group, key, "middle", unit=unit_word), rule(start, end, group + 0.8))
        for arm, right, middle in zip(ARMS, at.movement, at.cover, strict=True):
            items += (text(right + at.wider * 2.4, base, arm, "end"), text(middle, base, arm, "middle"))
        items += [text(at.capacity, base, "capacity", "end")] if self._has_capacity else []
        items += [text(at.strength, base, "strength", "end")] if self._has_strength else []
        heads = Block(self._width, height, (*items, rule(0, self._width, height)))
        return stack((title(head_of(self._layout.titles.terrain, words), self._width, self._layout), heads))

    def rows(self, agreed: Terrain, *, is_last: bool) -> Iterator[Block]:
        """The agreement, and a second line where its ground is in the movement table under two names."""
        other_names = self._game.book.tables.get("terrain_moves_as")
        moves = other_names.rows.get(agreed.kind) if other_names else None
        names = list(map(str, moves or (agreed.kind,)))
        for i, name in enumerate(names):
            weight = style.TITLE_RULE_MM if is_last else style.HAIRLINE_MM
            yield self._row(None if i else agreed, name, rule_mm=weight if name is names[-1] else 0.0)

    def _row(self, agreed: Terrain | None, moves_as: str, *, rule_mm: float) -> Block:
        words, at, settings = self._context.words, self._at, self._own
        columns = [
            Column(0, at.where_width, font="serif-semibold", size_pt=settings.where_pt),
            Column(at.kind, at.kind_width, size_pt=settings.kind_pt),
        ]
        kind = self._kind(agreed.kind if agreed else moves_as, is_other=agreed is None)
        cells: list[str | None] = [words.say(agreed.where) if agreed else "", kind]
        for arm, right in zip(ARMS, at.movement, strict=True):
            cell = self._movement(moves_as, arm)
            if cell.is_word:
                columns.append(_value(right + at.wider * _MARKS_MM, settings.kind_pt))
                cells.append(cell.said + cell.footnote)
                continue
            columns.append(_value(right, settings.number_pt))
            cells.append(cell.said or None)
            if hung := cell.marks or cell.footnote:
                size_pt = max(style.LEAST_PT, _MARK_PT * settings.number_pt)
                columns.append(Column(right + 0.8, self._width, font="sans-medium", size_pt=size_pt))
                cells.append(hung)
        if agreed is not None:
            for arm, middle in zip(ARMS, at.cover, strict=True):
                cell = self._cover(agreed.kind, arm)
                size_pt = settings.kind_pt if cell.said else settings.number_pt
                columns.append(Column(middle, self._width, "middle", size_pt=size_pt))
                cells.append(cell.said + cell.footnote if cell.said else None)
            for value, right in ((agreed.capacity, at.capacity), (agreed.strength, at.strength)):
                if value is not None:
                    columns.append(_value(right, settings.number_pt))
                    cells.append(number(value))
        note = words.say(agreed.note) if agreed and agreed.note else ""
        room = at.kind + at.kind_width
        small = set_lines(note, "sans", settings.note_pt, room, style.SECONDARY, prefer="wrap")
        pitch = max(settings.pitch_mm, _LEAST_PITCH * max(settings.where_pt, settings.kind_pt, settings.number_pt))
        return Grid(self._width, columns, pitch, settings.number_pt).row(cells, rule_mm=rule_mm, below=small)

    def small_print(self) -> Iterator[Block]:
        """What # and @ mean, and the footnotes; after the rows, which know which are needed."""
        words = self._context.words
        marks = [("#", "no_march"), ("@", "no_charge")]
        meanings = [f"{mark} {words(f'terrain_mark.{key}')}" for mark, key in marks if mark in self._marks]
        notes = [f"{_SUPERIORS[i]} {words(key)}" for i, key in enumerate(self._footnotes)]
        text = "\n".join(_GAP.join(part) for part in (meanings, notes) if part)
        if text:
            lines = set_lines(text, "sans", self._own.note_pt, self._width, style.SECONDARY, prefer="wrap")
            yield lines.block(2.0)


def _value(right_mm: float, size_pt: float) -> Column:
    return Column(right_mm, right_mm, "end", "sans-semibold", size_pt)
