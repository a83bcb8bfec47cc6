"""Turn by turn: the units of a side down the page, the turns across it, and below them room to write.

Turns that do not fit side by side go on further pages, as do units that do not fit below each other; each page has
the units' names and the turns' numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.control_sheet.fields import Fields
from generator.components.control_sheet.paging import even_split, fills_a_page, in_blocks
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.control_sheet.turn_rows import (
    BOX_MM,
    CIRCLES,
    INSET_MM,
    NAME_AT_MM,
    TurnRow,
    Turns,
    lead_of,
    least_turn,
)
from generator.components.desk import Desk
from generator.components.reference_chart.words import Sayer
from generator.components.typesetting.sheet_text import rule, set_lines, tick_box
from generator.components.typesetting.turn_track import turn_circle
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.bounds import Box
from generator.drawing.fonts import face
from generator.rulesets.api import Game
from generator.sheets import style

_HEAD_MM, _NAMES_MM = 7.0, 53.0
_LEAST_TURN_MM, _MOST_TURN_MM = 12.0, 40.0
_HEAD_PT, _LEGEND_PT, _OVERLEAF_PT = 6.6, 7.0, 7.0
_LEGEND_MM, _LEGEND_GAP_MM = 7.6, 1.5
_MOST_AIR_MM = 3.2
"""At most added to a row where there is room."""


class TurnGrid:
    """The turns of one side in a page's area, the same for all its pages."""

    def __init__(self, game: Game, index: int, desk: Desk, counter_symbol: CounterSymbol, area: Box) -> None:
        side = game.sides[index]
        self._game, self._side, self._desk, self._area = game, side, desk, area
        self._fields = Fields(side.tracks, desk.words, area.w)
        room = area.w - _NAMES_MM
        ways = [
            (circles, in_blocks(game.scenario.turns, int(room // least_turn(side.units, _LEAST_TURN_MM, circles))))
            for circles in CIRCLES
        ]
        circles, blocks = min(ways, key=lambda way: len(way[1]))
        self._rows = [TurnRow(unit, desk, counter_symbol, _NAMES_MM, circles) for unit in side.units]
        width_mm = min(_MOST_TURN_MM, room / max(map(len, blocks)))
        self._turns = [Turns(block, area.x + _NAMES_MM, width_mm) for block in blocks]
        self._split, self._air = self._share_out()
        self.pages = [(turns, rows) for turns in self._turns for rows in self._split]

    def _share_out(self) -> tuple[tuple[range, ...], float]:
        """Which rows stand on which page, and what is added to the height of each."""
        least = [row.least_mm for row in self._rows]
        room = self._area.h - _HEAD_MM - _LEGEND_MM
        for pages in range(1, len(least) + 1):
            rooms = [room] * (pages - 1) + [room - self._fields.least_mm]
            split = even_split(least, rooms)
            spare = [(room - sum(least[i] for i in rows)) / len(rows) for rows, room in zip(split, rooms, strict=True)]
            if min(spare) >= 0:
                return split, min(_MOST_AIR_MM, *spare)
        raise fills_a_page(self._game, self._side.units[max(range(len(least)), key=least.__getitem__)])

    def draw(self, page: int) -> Iterator[Item]:
        turns, rows = self.pages[page]
        area = self._area
        heights = [self._rows[i].least_mm + self._air for i in rows]
        bottom = area.y + _HEAD_MM + sum(heights)
        for i, x in enumerate(turns.edges()):
            if i % 2:
                yield shapes.rect(x, area.y + 0.4, turns.width_mm, bottom - area.y - 0.4, Style(fill=style.TINT))
        yield from self._draw_heads(turns)
        y = area.y + _HEAD_MM
        for i, height in zip(rows, heights, strict=True):
            yield rule(area.x, area.right, y)
            yield from self._rows[i].draw(area.x, y, height, turns)
            y += height
        yield rule(area.x, area.right, y, style.TITLE_RULE_MM)
        yield from self._draw_legend(y)
        if page == len(self.pages) - 1:
            top = y + _LEGEND_MM
            yield from self._fields.draw(Box(area.x, top, area.w, area.bottom - top))
        else:
            said = self._desk.words("control_sheet.overleaf")
            yield Text(area.right, y + 4.4, said, "sans", _OVERLEAF_PT, style.SECONDARY, "end")

    def _draw_heads(self, turns: Turns) -> Iterator[Item]:
        area, words = self._area, self._desk.words
        middle = area.y + _HEAD_MM / 2 + 0.1
        base = middle + face("sans-medium").cap_height_mm(_HEAD_PT) / 2
        yield Text(
            area.x + NAME_AT_MM, base, words("control_sheet.head.unit"), "sans-medium", _HEAD_PT, style.SECONDARY
        )
        said = words("control_sheet.turn")
        yield Text(turns.x - INSET_MM, base, said, "sans-medium", _HEAD_PT, style.SECONDARY, "end")
        for turn, x in zip(turns.block, turns.edges(), strict=True):
            yield from turn_circle(turn, x + INSET_MM + BOX_MM / 2, middle)

    def _draw_legend(self, top: float) -> Iterator[Item]:
        """What is ticked on a unit's own line, and that its state goes beside it."""
        say, words = Sayer(self._desk.words), self._desk.words
        leads = [say.line(lead.label) for unit in self._side.units if (lead := lead_of(unit)) is not None]
        y, x = top + 2.0, self._area.x
        if leads:
            yield tick_box(x, y, BOX_MM)
            x += BOX_MM + _LEGEND_GAP_MM
            said = words("control_sheet.legend.turn", ticked=" / ".join(dict.fromkeys(leads)))
        else:
            said = words("control_sheet.legend.state")
        lines = set_lines(said, "sans", _LEGEND_PT, self._area.w - 70.0)
        yield from lines.at(x, y + BOX_MM / 2 + face("sans").cap_height_mm(lines.size_pt) / 2)
