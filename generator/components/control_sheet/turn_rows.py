"""The rows of the turns: for each unit a line of boxes to tick when it activates, with room for its state.

What else a unit keeps count of turn by turn, points or boxes, stands in lines of its own below, its words at the
head of the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.components.build_context import BuildContext
from generator.components.control_sheet.sign import CounterSymbol, sign
from generator.components.sentences import Formatter
from generator.drawing import Item
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import TurnSettings
from generator.rulesets.api import Track, Unit
from generator.sheets import style
from generator.typesetting import Lines, rule, set_lines, tick_box, tick_circle

FORMS = ("turn", "points", "written")
"""Of tracks that are kept turn by turn."""
INSET_MM = 1.2
"""From the edge of a turn to what is ticked in it."""
CIRCLES = (4, 2)
"""So many on a line; the fewer where that saves pages."""
NAME_GAP_MM = 2.0
"""From a unit's sign to its name."""

_LEAST_GAP_MM, _MOST_GAP_MM = 0.48, 1.0
"""From circle to circle."""
_HEAD_AIR_MM, _SIGN_AIR_MM, _SMALL_AIR_MM, _AIR_MM = 1.0, 0.4, 1.1, 0.8
_LEAST_LINE = 0.46
"""Of a line, in mm for each point of its type."""
_STATE_GAP_MM = 0.8


@dataclass(frozen=True, slots=True)
class Turns:
    """The columns of a block of turns: their numbers from 0, where they begin and how wide each is."""

    block: range
    x: float
    width_mm: float

    def edges(self) -> Iterator[float]:
        for i in range(len(self.block)):
            yield self.x + i * self.width_mm


def least_turn(units: tuple[Unit, ...], own: TurnSettings, circles: int) -> float:
    """The narrowest a turn may be for what its units keep count of, with so many circles on a line at most."""
    most = max((track.count for unit in units for track in unit.tracks if track.form == "points"), default=1)
    step = own.small_box_mm + _LEAST_GAP_MM
    return max(own.least_turn_mm, (min(most, circles) - 1) * step + own.small_box_mm + 2 * INSET_MM)


def leads_of(units: Iterable[Unit]) -> dict[str, Track]:
    """What is ticked on each unit's own line, by its key: the first of what is ticked every turn.

    Where some unit has no such thing, none has: a box without its words beside it means one thing on every line.
    """
    first = {unit.key: next((track for track in unit.tracks if track.form == "turn"), None) for unit in units}
    found = {key: track for key, track in first.items() if track is not None}
    return found if len(found) == len(first) else {}


@dataclass(frozen=True, slots=True)
class _Sub:
    track: Track
    label: Lines
    height_mm: float


class TurnRow:
    """One unit, set but not placed. ``least_mm`` is the height it needs."""

    def __init__(
        self,
        unit: Unit,
        lead: Track | None,
        context: BuildContext,
        counter_symbol: CounterSymbol,
        own: TurnSettings,
        circles: int,
    ) -> None:
        """``lead`` is what is ticked on the unit's own line."""
        self._unit, self._context, self._symbol, self._own, self._circles = unit, context, counter_symbol, own, circles
        say, room = Formatter(context.words), own.names_mm - own.sign_mm - NAME_GAP_MM - _HEAD_AIR_MM
        self._name = set_lines(context.words.say(unit.name), "serif-semibold", own.name_pt, room, leading=1.08)
        self._lead = lead
        self._line = max(own.sign_mm, own.box_mm) + _SIGN_AIR_MM
        self._line = max(self._line, _LEAST_LINE * own.name_pt)
        self._sub = max(own.small_box_mm + _SMALL_AIR_MM, _LEAST_LINE * own.label_pt)
        self._subs = [
            self._set_sub(track, set_lines(say.line(track.label), "sans", own.label_pt, room, style.SECONDARY))
            for track in unit.tracks
            if track.form in FORMS and track is not self._lead
        ]
        self._subs_mm = sum(sub.height_mm for sub in self._subs)
        self.least_mm = self._line + self._name.rest_mm + self._subs_mm + 2 * _AIR_MM

    def draw(self, left: float, top: float, height: float, turns: Turns) -> Iterator[Item]:
        own, line_mm = self._own, self._line + self._name.rest_mm
        top += (height - line_mm - self._subs_mm) / 2
        middle = top + line_mm / 2
        at = left + own.sign_mm + NAME_GAP_MM
        box = Box(left, middle - own.sign_mm / 2, own.sign_mm, own.sign_mm)
        yield from sign(self._unit, self._context, self._symbol, box)
        rise = face("serif-semibold").cap_height_mm(self._name.size_pt)
        yield from self._name.at(at, middle + (rise - self._name.rest_mm) / 2)
        for x in turns.edges():
            if self._lead is not None:
                yield tick_box(x + INSET_MM, middle - own.box_mm / 2, own.box_mm, style.PAPER)
            start = x + INSET_MM + (own.box_mm + _STATE_GAP_MM if self._lead is not None else 0.0)
            yield rule(start, x + turns.width_mm - INSET_MM, middle + own.box_mm / 2)
        y, small = top + line_mm, own.small_box_mm
        step = (turns.width_mm - 2 * INSET_MM - small) / (self._circles - 1)
        step = max(small + _LEAST_GAP_MM, min(small + _MOST_GAP_MM, step))
        for sub in self._subs:
            base = y + self._sub / 2 + face("sans").cap_height_mm(sub.label.size_pt) / 2
            yield from sub.label.at(at, base)
            for x in turns.edges():
                if sub.track.form == "written":
                    yield rule(x + INSET_MM, x + turns.width_mm - INSET_MM, y + self._sub / 2 + small / 2)
                else:
                    yield from self._boxes(sub.track, x + INSET_MM, y + self._sub / 2, step)
            y += sub.height_mm

    def _boxes(self, track: Track, x: float, middle: float, step: float) -> Iterator[Item]:
        """One turn of a track, the middle of its first line given, and how far apart its circles stand."""
        small = self._own.small_box_mm
        if track.form == "turn":
            yield tick_box(x, middle - small / 2, small, style.PAPER)
            return
        for i in range(track.count):
            line, place = divmod(i, self._circles)
            yield tick_circle(x + small / 2 + place * step, middle + line * self._sub, small / 2)

    def _set_sub(self, track: Track, label: Lines) -> _Sub:
        lines = -(-track.count // self._circles) if track.form == "points" else 1
        return _Sub(track, label, max(lines * self._sub, self._sub + label.rest_mm))


class SideRow:
    """What is written down for the side every turn, set but not placed. ``least_mm`` is the height it needs."""

    def __init__(self, track: Track, context: BuildContext, own: TurnSettings) -> None:
        self._own, said = own, Formatter(context.words).line(track.label)
        self._label = set_lines(said, "sans-medium", own.label_pt, own.names_mm - _HEAD_AIR_MM)
        self.least_mm = max(own.box_mm + _SIGN_AIR_MM, _LEAST_LINE * own.label_pt) + self._label.rest_mm + 2 * _AIR_MM

    def draw(self, left: float, top: float, height: float, turns: Turns) -> Iterator[Item]:
        middle = top + height / 2
        rise = face("sans-medium").cap_height_mm(self._label.size_pt)
        yield from self._label.at(left, middle + (rise - self._label.rest_mm) / 2)
        for x in turns.edges():
            yield rule(x + INSET_MM, x + turns.width_mm - INSET_MM, middle + self._own.box_mm / 2)
