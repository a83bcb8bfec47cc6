"""Control sheets: for each side its order of battle, then its turns.

The order of battle takes one page where its rows can be drawn a little tighter, else as few as hold them, evenly
filled: heads on each, totals on the last. The turns follow, a line a unit and a column a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.control_sheet import marks, turn_rows
from generator.components.control_sheet.columns import Columns
from generator.components.control_sheet.foot import Foot
from generator.components.control_sheet.paging import even_split, fills_a_page
from generator.components.control_sheet.rows import LEAST_PITCH_MM, PITCH_MM, Row
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.control_sheet.turn_grid import TurnGrid
from generator.components.desk import Desk
from generator.components.expressions import number
from generator.components.typesetting.sheet_text import Anchor, rule, set_lines, width
from generator.drawing import Item, Text
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet

_HEAD_PT, _OVERLEAF_PT, _ASIDE_PT = 6.6, 7.0, 7.5
_HEAD_MM = 5.6
"""The line of column heads, down to its hairline."""
_OVERLEAF_MM = 6.0
_STEP_MM = 0.1


def build(game: Game, desk: Desk, counter_symbol: CounterSymbol) -> tuple[Sheet, ...]:
    """The control sheets of both sides. UserError when one unit's words would fill more than a page.

    ValueError when a ruleset has a track of a form that no sheet draws.
    """
    for unit in game.units:
        for track in unit.tracks:
            if track.form not in (*marks.FORMS, *turn_rows.FORMS):
                raise ValueError(f"track '{track.id}' of {unit.key} has the form '{track.form}', which nothing draws")
    return tuple(sheet for i in range(len(game.sides)) for sheet in _Side(game, i, desk, counter_symbol).sheets())


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which rows stand on which page, and how far apart."""

    pages: tuple[range, ...]
    pitch_mm: float


class _Side:
    def __init__(self, game: Game, index: int, desk: Desk, counter_symbol: CounterSymbol) -> None:
        self._game, self._index, self._desk, self._symbol = game, index, desk, counter_symbol
        self._side: SideInPlay = game.sides[index]
        self._paper = desk.paper.landscape()
        self._name = desk.words.say(self._side.side.name)
        self._columns = Columns.across(content_area(self._paper, self._heading(0)), self._side.units)
        self._rows = [Row(unit, desk, self._columns, counter_symbol) for unit in self._side.units]
        self._foot = Foot(game, index, desk, self._columns)

    def sheets(self) -> Iterator[Sheet]:
        pages = [*self._order_of_battle(), *self._turns()]
        name = self._desk.words("control_sheet.name", side=self._name)
        for page, (heading, items) in enumerate(pages, 1):
            yield Sheet(self._paper, heading, f"{name} {page}/{len(pages)}", items)

    def _heading(self, page: int) -> Heading:
        words, scenario = self._desk.words, self._game.scenario
        title = self._name if page == 0 else words("control_sheet.continued", side=self._name)
        parts = [words("control_sheet.units", units=number(len(self._side.units)))]
        if scenario.points_agreed is not None:
            parts.append(words("control_sheet.agreed", points=number(scenario.points_agreed)))
        return self._headed(title, parts)

    def _headed(self, title: str, parts: list[str]) -> Heading:
        """The scenario's title before the parts where there is room; the footer names it in any case."""
        detail = " · ".join([self._desk.words.say(self._game.scenario.title), *parts])
        if width(detail, "sans", _ASIDE_PT) > self._paper.width_mm / 3:
            detail = " · ".join(parts)
        return Heading(title, self._desk.words("control_sheet.kind"), detail)

    # -- turns -------------------------------------------------------------------------------------------

    def _turns(self) -> Iterator[tuple[Heading, tuple[Item, ...]]]:
        words = self._desk.words
        title = words("control_sheet.turn_by_turn", side=self._name)
        area = content_area(self._paper, self._headed(title, []))
        grid = TurnGrid(self._game, self._index, self._desk, self._symbol, area)
        for page, (turns, _) in enumerate(grid.pages):
            first, last = number(turns.block[0] + 1), number(turns.block[-1] + 1)
            key = "turn_one" if first == last else "turns"
            heading = self._headed(title, [words(f"control_sheet.{key}", first=first, last=last)])
            yield heading, tuple(grid.draw(page))

    # -- which rows on which page ------------------------------------------------------------------------

    def _plan(self) -> _Plan:
        count = len(self._rows)
        for pages in range(1, count + 1):
            rooms = [self._room(page, page == pages - 1) for page in range(pages)]
            split = even_split([max(PITCH_MM, row.least_mm) for row in self._rows], rooms)
            pitches = [self._pitch([self._rows[i].least_mm for i in rows], room) for rows, room in zip(split, rooms)]
            if all(pitches):
                return _Plan(split, min(pitch for pitch in pitches if pitch))
        largest = max(range(count), key=lambda i: self._rows[i].least_mm)
        raise fills_a_page(self._game, self._side.units[largest])

    def _room(self, page: int, is_last: bool) -> float:
        area = content_area(self._paper, self._heading(page))
        return area.h - _HEAD_MM - (self._foot.height_mm if is_last else _OVERLEAF_MM)

    def _pitch(self, least: Sequence[float], room: float) -> float | None:
        """The widest pitch at which rows of these least heights fit; None when the narrowest does not."""
        pitch = PITCH_MM
        while pitch > LEAST_PITCH_MM - 1e-9:
            if sum(max(pitch, height) for height in least) <= room + 1e-6:
                return pitch
            pitch = round(pitch - _STEP_MM, 3)
        return None

    # -- the order of battle -----------------------------------------------------------------------------

    def _order_of_battle(self) -> Iterator[tuple[Heading, tuple[Item, ...]]]:
        plan = self._plan()
        for page, rows in enumerate(plan.pages):
            heading = self._heading(page)
            yield heading, tuple(self._draw(heading, rows, plan, is_last=page == len(plan.pages) - 1))

    def _draw(self, heading: Heading, rows: range, plan: _Plan, *, is_last: bool) -> Iterator[Item]:
        area, columns = content_area(self._paper, heading), self._columns
        yield from self._draw_heads(area.y)
        y = area.y + _HEAD_MM
        yield rule(columns.left, columns.right, y)
        for i in rows:
            if i != rows[0]:
                yield rule(columns.left, columns.right, y)
            height = max(plan.pitch_mm, self._rows[i].least_mm)
            yield from self._rows[i].draw(y, height)
            y += height
        yield rule(columns.left, columns.right, y, style.TITLE_RULE_MM)
        if is_last:
            yield from self._foot.draw(y)
        else:
            said = self._desk.words("control_sheet.overleaf")
            yield Text(columns.right, y + 4.4, said, "sans", _OVERLEAF_PT, style.SECONDARY, "end")

    def _draw_heads(self, top: float) -> Iterator[Item]:
        words, columns = self._desk.words, self._columns
        base = top + _HEAD_MM - 1.6

        def head(x: float, said: str, anchor: Anchor, room: float) -> Iterator[Item]:
            lines = set_lines(said, "sans-medium", _HEAD_PT, room, style.SECONDARY)
            yield from lines.at(x, base - lines.rest_mm, anchor)

        for key in ("unit", "figures", "tracks", "abilities"):
            column = getattr(columns, key)
            yield from head(column.x, words(f"control_sheet.head.{key}"), "start", column.width)
        for stat in columns.stats:
            yield from head(stat.x, words(f"stat.{stat.head}.short"), "middle", 6.6)
        yield from head(columns.right, words("control_sheet.head.points"), "end", columns.points.width)
