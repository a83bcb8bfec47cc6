"""Turn by turn: the units of a side down the page, the turns across it, and below them room to write.

Turns that do not fit side by side go on further pages, as do units that do not fit below each other; each page has
the units' names and the turns' numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generator.components.build_context import BuildContext
from generator.components.control_sheet.fields import Fields
from generator.components.control_sheet.paging import fills_a_page
from generator.components.control_sheet.sign import CounterSymbol
from generator.components.control_sheet.turn_rows import (
    CIRCLES,
    FORMS,
    INSET_MM,
    NAME_GAP_MM,
    SideRow,
    TurnRow,
    Turns,
    leads_of,
    least_turn,
)
from generator.components.sentences import Formatter
from generator.components.sheet_layout import too_narrow
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.model.base import Located
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import Lines, even_blocks, rule, set_lines, shared_out, tick_box, turn_circle

_HEAD_MM = 7.0
_OVERLEAF_ROOM_MM = 70.0
_LEGEND_TOP_MM, _LEGEND_FOOT_MM, _LEGEND_GAP_MM = 2.0, 2.2, 1.5
"""Above and below the legend, and from its box to its words."""
_REMINDER_GAP_MM = 1.2
_FIELDS_TOP_MM = 3.0
"""Above the fields where there is no legend."""
_LEAST_HEAD = 0.5
"""Of the line of heads, in mm for each point of its type."""


def abbreviations(game: Game, say: Formatter) -> Iterator[str]:
    """What the letters on cards and sheets stand for, as the legends of the game's chart have it."""
    for section in game.chart:
        if section.form == "legend":
            entries = (f"{say.line(row.label)} {say.line(row.text).lower()}" for row in section.rows if row.text)
            yield f"{say.line(section.title)}: {' · '.join(entries)}."


class TurnGrid:
    """The turns of one side in a page's area, the same for all its pages."""

    def __init__(
        self,
        game: Game,
        index: int,
        context: BuildContext,
        counter_symbol: CounterSymbol,
        area: Box,
        layout: Located[ControlSheetLayout],
    ) -> None:
        side, own = game.sides[index], layout.value.turns
        self._game, self._side, self._context, self._area, self._own = game, side, context, area, own
        self._fields = Fields(side.tracks, context.words, area.w, layout.value.fields)
        # Both sides' lines are read alike.
        self._leading = leads_of(game.units)
        self._head_mm = max(_HEAD_MM, _LEAST_HEAD * own.head_pt)
        self._legend, self._reminders = self._set_legend(), self._set_reminders()
        room = area.w - own.names_mm
        ways = []
        for circles in CIRCLES:
            most = int(room // least_turn(side.units, own, circles))
            if most >= 1:
                ways.append((circles, even_blocks(game.scenario.turns, most)))
        if not ways:
            what = f"beside names of {own.names_mm:g} mm no turn has room on this paper"
            raise too_narrow(layout, ("turns", "names_mm"), what, "Make it less, or turn the paper.")
        circles, blocks = min(ways, key=lambda way: len(way[1]))
        self._rows: list[SideRow | TurnRow] = [
            SideRow(track, context, own) for track in side.tracks if track.form == "written"
        ]
        # Where units have states on the order of battle, and nothing that goes turn by turn, they have no lines here.
        kept = {track.form for unit in game.units for track in unit.tracks}
        self._has_units = "state" not in kept or not kept.isdisjoint(FORMS)
        if self._has_units:
            self._rows += [
                TurnRow(unit, self._leading.get(unit.key), context, counter_symbol, own, circles) for unit in side.units
            ]
        width_mm = min(own.most_turn_mm, room / max(map(len, blocks)))
        self._turns = [Turns(block, area.x + own.names_mm, width_mm) for block in blocks]
        self._split, self._air = self._share_out()
        self.pages = [(turns, rows) for turns in self._turns for rows in self._split]

    def _share_out(self) -> tuple[tuple[range, ...], float]:
        """Which rows stand on which page, and what is added to the height of each."""
        least = [row.least_mm for row in self._rows]
        if not least:
            return (range(0),), 0.0
        room = self._area.h - self._head_mm - self._legend_mm
        for pages in range(1, len(least) + 1):
            rooms = [room] * (pages - 1) + [room - self._fields.least_mm]
            split = shared_out(least, pages, rooms=rooms, fewest=2 if len(least) >= 2 * pages else 1)
            spare = [(room - sum(least[i] for i in rows)) / len(rows) for rows, room in zip(split, rooms, strict=True)]
            if min(spare) >= 0:
                return split, min(self._own.most_air_mm, *spare)
        highest = max(range(len(least)), key=least.__getitem__) - (len(least) - len(self._side.units))
        raise fills_a_page(self._game, self._side.units[max(0, highest)])

    @property
    def least_mm(self) -> float:
        """The height of all of it on one page."""
        rows = sum(row.least_mm for row in self._rows)
        return self._head_mm + rows + self._legend_mm + self._fields.least_mm

    def draw(self, page: int) -> Iterator[Item]:
        turns, rows = self.pages[page]
        area = self._area
        heights = [self._rows[i].least_mm + self._air for i in rows]
        bottom = area.y + self._head_mm + sum(heights)
        for i, x in enumerate(turns.edges()):
            if i % 2:
                yield shapes.rect(x, area.y + 0.4, turns.width_mm, bottom - area.y - 0.4, Style(fill=style.TINT))
        yield from self._draw_heads(turns)
        y = area.y + self._head_mm
        for i, height in zip(rows, heights, strict=True):
            yield rule(area.x, area.right, y)
            yield from self._rows[i].draw(area.x, y, height, turns)
            y += height
        yield rule(area.x, area.right, y, style.TITLE_RULE_MM)
        yield from self._draw_legend(y)
        if page == len(self.pages) - 1:
            top = y + self._legend_mm
            yield from self._fields.draw(Box(area.x, top, area.w, area.bottom - top))
        else:
            text = self._context.words("control_sheet.overleaf")
            yield Text(area.right, y + 4.4, text, "sans", style.SMALL_PT, style.SECONDARY, "end")

    def _draw_heads(self, turns: Turns) -> Iterator[Item]:
        area, words, own = self._area, self._context.words, self._own
        middle = area.y + self._head_mm / 2 + 0.1
        base = middle + face("sans-medium").cap_height_mm(own.head_pt) / 2
        if self._has_units:
            at, said = area.x + own.sign_mm + NAME_GAP_MM, words("control_sheet.head.unit")
            yield Text(at, base, said, "sans-medium", own.head_pt, style.SECONDARY)
        said = words("control_sheet.turn")
        yield Text(turns.x - INSET_MM, base, said, "sans-medium", own.head_pt, style.SECONDARY, "end")
        for turn, x in zip(turns.block, turns.edges(), strict=True):
            yield from turn_circle(turn, x + INSET_MM + self._own.box_mm / 2, middle)

    @property
    def _legend_mm(self) -> float:
        """The height of the legend and of the air round it."""
        if not self._has_units:
            return _FIELDS_TOP_MM
        reminders = sum(_REMINDER_GAP_MM + reminder.height_mm for reminder in self._reminders)
        return _LEGEND_TOP_MM + max(self._own.box_mm, self._legend.height_mm) + reminders + _LEGEND_FOOT_MM

    @cached_property
    def _leads(self) -> tuple[str, ...]:
        """What is ticked on the units' own lines."""
        say = Formatter(self._context.words)
        leads = [self._leading[unit.key] for unit in self._side.units if unit.key in self._leading]
        return tuple(dict.fromkeys(say.line(lead.label) for lead in leads))

    def _set_reminders(self) -> list[Lines]:
        """What the letters stand for, and what the tracks mean in play, each once."""
        say, area = Formatter(self._context.words), self._area
        tracks = (*(track for unit in self._side.units for track in unit.tracks), *self._side.tracks)
        said = dict.fromkeys(abbreviations(self._game, say))
        said |= dict.fromkeys(say.line(track.reminder) for track in tracks if track.reminder is not None)
        return [set_lines(text, "sans", self._own.legend_pt, area.w, style.SECONDARY, prefer="wrap") for text in said]

    def _set_legend(self) -> Lines:
        """What is ticked on a unit's own line, and that its state goes beside it."""
        words = self._context.words
        if self._leads:
            text = words("control_sheet.legend.turn", ticked=" / ".join(self._leads))
        else:
            text = words("control_sheet.legend.state")
        return set_lines(text, "sans", self._own.legend_pt, self._area.w - _OVERLEAF_ROOM_MM)

    def _draw_legend(self, top: float) -> Iterator[Item]:
        if not self._has_units:
            return
        y, x, box = top + _LEGEND_TOP_MM, self._area.x, self._own.box_mm
        if self._leads:
            yield tick_box(x, y, box)
            x += box + _LEGEND_GAP_MM
        yield from self._legend.at(x, y + box / 2 + face("sans").cap_height_mm(self._legend.size_pt) / 2)
        y += max(box, self._legend.height_mm)
        for reminder in self._reminders:
            y += _REMINDER_GAP_MM
            yield from reminder.below(self._area.x, y)
            y += reminder.height_mm
