"""Of the scenario sheet: what the players agreed about the ground, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.components.build_context import BuildContext
from generator.components.expressions import number, signed
from generator.components.scenario_sheet.story import title
from generator.components.sentences import format_line
from generator.components.sheet_layout import head_of, scaled
from generator.components.typesetting.sections import Section, Strip
from generator.components.typesetting.sheet_text import Lines, dash, rule, set_lines
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.model.scenario import Terrain
from generator.model.scenario_sheet_layout import ScenarioSheetLayout, TerrainSettings
from generator.model.table import Ground
from generator.rulesets.api import Game
from generator.sheets import style

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
        return Section(None, ())
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

    # -- strips ------------------------------------------------------------------------------------------

    def head(self) -> Strip:
        words, at = self._context.words, self._at
        label_pt = self._layout.label_pt
        head_mm = scaled(_HEAD_PT, label_pt)
        top_strip = title(head_of(self._layout.titles.terrain, words), self._width, self._layout)
        unit = self._game.book.tables["terrain_movement"].unit if "terrain_movement" in self._game.book.tables else ""
        unit_word = words(f"unit.{unit}") if f"unit.{unit}" in words else unit

        def text(x: float, y: float, said: str, anchor: str = "start") -> Item:
            return Text(x, y, said, "sans-medium", label_pt, style.SECONDARY, anchor)  # type: ignore[arg-type]

        def draw(x: float, top: float) -> Iterator[Item]:
            yield from top_strip.draw(x, top)
            base = top + top_strip.height_mm + head_mm - 1.4
            group = base - scaled(_GROUP_PT, label_pt)
            yield text(x, base, words("scenario_sheet.head.where"))
            yield text(x + at.kind, base, words("scenario_sheet.head.kind"))
            groups = (
                (
                    at.movement[0] - at.wider * 7.0,
                    at.movement[1] + at.wider * _MARKS_MM,
                    words("scenario_sheet.head.movement", unit=unit_word),
                ),
                (at.cover[0] - at.wider * 7.0, at.cover[1] + at.wider * 7.0, words("scenario_sheet.head.cover")),
            )
            for start, end, head in groups:
                yield text(x + (start + end) / 2, group, head, "middle")
                yield rule(x + start, x + end, group + 0.8)
            for arm, right, middle in zip(ARMS, at.movement, at.cover, strict=True):
                yield text(x + right + at.wider * 2.4, base, words(f"scenario_sheet.head.{arm}"), "end")
                yield text(x + middle, base, words(f"scenario_sheet.head.{arm}"), "middle")
            for has, right, key in (
                (self._has_capacity, at.capacity, "capacity"),
                (self._has_strength, at.strength, "strength"),
            ):
                if has:
                    yield text(x + right, base, words(f"scenario_sheet.head.{key}"), "end")
            yield rule(x, x + self._width, base + 1.4)

        return Strip(top_strip.height_mm + head_mm, draw)

    def rows(self, agreed: Terrain, *, is_last: bool) -> Iterator[Strip]:
        """The agreement, and a second line where its ground is in the movement table under two names."""
        other_names = self._game.book.tables.get("terrain_moves_as")
        moves = other_names.rows.get(agreed.kind) if other_names else None
        first, *others = map(str, moves or (agreed.kind,))
        yield self._row(agreed, first, is_last=is_last and not others, rule_below=not others)
        for i, other in enumerate(others):
            last = i == len(others) - 1
            yield self._row(None, other, is_last=is_last and last, rule_below=last)

    def _row(self, agreed: Terrain | None, moves_as: str, *, is_last: bool, rule_below: bool) -> Strip:
        words, at, own = self._context.words, self._at, self._own
        where = set_lines(words.say(agreed.where) if agreed else "", "serif-semibold", own.where_pt, at.where_width)
        kind = set_lines(
            self._kind(agreed.kind if agreed else moves_as, is_other=agreed is None), "sans", own.kind_pt, at.kind_width
        )
        note = words.say(agreed.note) if agreed and agreed.note else ""
        small = set_lines(note, "sans", own.note_pt, at.kind + at.kind_width, style.SECONDARY, prefer="wrap")
        first = max(where.rest_mm, kind.rest_mm)
        pitch = max(own.pitch_mm, _LEAST_PITCH * max(own.where_pt, own.kind_pt, own.number_pt))
        height = pitch + first + (small.height_mm + 0.7 if note else 0.0)
        movement = [self._movement(moves_as, arm) for arm in ARMS]
        cover = [self._cover(agreed.kind, arm) if agreed else None for arm in ARMS]
        rise = face("sans").cap_height_mm(own.number_pt) / 2

        def draw(x: float, top: float) -> Iterator[Item]:
            base = top + pitch / 2 + rise
            yield from where.at(x, base)
            yield from kind.at(x + at.kind, base)
            for cell, right in zip(movement, at.movement, strict=True):
                yield from _draw_number(cell, x + right, base, own, at.wider)
            for cell, middle in zip(cover, at.cover, strict=True):
                if cell is not None:
                    yield from _draw_word(cell, x + middle, base, own)
            if agreed is not None:
                for value, right in ((agreed.capacity, at.capacity), (agreed.strength, at.strength)):
                    if value is not None:
                        yield Text(x + right, base, number(value), "sans-semibold", own.number_pt, style.INK, "end")
            yield from small.below(x, top + first + pitch - 0.4)
            if rule_below:
                weight = style.TITLE_RULE_MM if is_last else style.HAIRLINE_MM
                yield rule(x, x + self._width, top + height, weight)

        return Strip(height, draw)

    def small_print(self) -> Iterator[Strip]:
        """What # and @ mean, and the footnotes; after the rows, which know which are needed."""
        words = self._context.words
        marks = [("#", "no_march"), ("@", "no_charge")]
        said = [f"{mark} {words(f'terrain_mark.{key}')}" for mark, key in marks if mark in self._marks]
        notes = [f"{_SUPERIORS[i]} {words(key)}" for i, key in enumerate(self._footnotes)]
        text = "\n".join(_GAP.join(part) for part in (said, notes) if part)
        if text:
            lines: Lines = set_lines(text, "sans", self._own.note_pt, self._width, style.SECONDARY, prefer="wrap")
            yield Strip(lines.height_mm + 2.0, lambda x, y: lines.below(x, y + 2.0))


def _draw_number(cell: _Cell, right: float, base: float, own: TerrainSettings, wider: float) -> Iterator[Item]:
    """A change right-aligned, its marks hanging; a word for what cannot be entered."""
    if cell.is_word:
        said = cell.said + cell.footnote
        yield Text(right + wider * _MARKS_MM, base, said, "sans-semibold", own.kind_pt, style.INK, "end")
        return
    if cell.said:
        yield Text(right, base, cell.said, "sans-semibold", own.number_pt, style.INK, "end")
    else:
        yield dash(right, base, own.number_pt)
    if hung := cell.marks or cell.footnote:
        yield Text(right + 0.8, base, hung, "sans-medium", max(style.LEAST_PT, _MARK_PT * own.number_pt), style.INK)


def _draw_word(cell: _Cell, middle: float, base: float, own: TerrainSettings) -> Iterator[Item]:
    if cell.said:
        yield Text(middle, base, cell.said + cell.footnote, "sans", own.kind_pt, style.INK, "middle")
    else:
        yield dash(middle, base, own.number_pt, "middle")
