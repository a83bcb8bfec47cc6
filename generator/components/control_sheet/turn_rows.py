"""The rows of the turns: for each unit a line of boxes to tick when it activates, with room for its state.

What else a unit keeps count of turn by turn, points or boxes, stands in lines of its own below, its words at the
head of the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.components.control_sheet.sign import CounterSymbol, sign
from generator.components.desk import Desk
from generator.components.reference_chart.words import Sayer
from generator.components.typesetting.sheet_text import Lines, rule, set_lines, tick_box, tick_circle
from generator.drawing import Item
from generator.drawing.bounds import Box
from generator.drawing.fonts import face
from generator.rulesets.api import Track, Unit
from generator.sheets import style

FORMS = ("turn", "points")
"""Of tracks that are kept turn by turn."""
BOX_MM, SMALL_MM, INSET_MM = 3.4, 2.7, 1.2
"""The box on a unit's own line, those and the circles below it, and their distance from the edge of the turn."""
CIRCLES = (4, 2)
"""So many on a line; the fewer where that saves pages."""
NAME_AT_MM = 7.4
"""Where a name begins, behind the unit's sign."""

_LEAST_STEP_MM, _MOST_STEP_MM = 3.18, 3.7
"""From circle to circle."""
_SIGN_MM, _HEAD_AIR_MM = 5.4, 1.0
_NAME_PT, _LABEL_PT = 9.5, 6.6
_LINE_MM, _SUB_MM, _AIR_MM = 5.8, 3.8, 0.8
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


def least_turn(units: tuple[Unit, ...], least_mm: float, circles: int) -> float:
    """The narrowest a turn may be for what its units keep count of, with so many circles on a line at most."""
    most = max((track.count for unit in units for track in unit.tracks if track.form == "points"), default=1)
    return max(least_mm, (min(most, circles) - 1) * _LEAST_STEP_MM + SMALL_MM + 2 * INSET_MM)


def lead_of(unit: Unit) -> Track | None:
    """What is ticked on a unit's own line: the first of what is ticked every turn."""
    return next((track for track in unit.tracks if track.form == "turn"), None)


@dataclass(frozen=True, slots=True)
class _Sub:
    track: Track
    label: Lines
    height_mm: float


class TurnRow:
    """One unit, set but not placed. ``least_mm`` is the height it needs."""

    def __init__(self, unit: Unit, desk: Desk, counter_symbol: CounterSymbol, head_mm: float, circles: int) -> None:
        self._unit, self._desk, self._symbol, self._circles = unit, desk, counter_symbol, circles
        say, room = Sayer(desk.words), head_mm - NAME_AT_MM - _HEAD_AIR_MM
        self._name = set_lines(desk.words.say(unit.name), "serif-semibold", _NAME_PT, room, leading=1.08)
        self._lead = lead_of(unit)
        self._subs = [
            _sub(track, set_lines(say.line(track.label), "sans", _LABEL_PT, room, style.SECONDARY), circles)
            for track in unit.tracks
            if track.form in FORMS and track is not self._lead
        ]
        self._subs_mm = sum(sub.height_mm for sub in self._subs)
        self.least_mm = _LINE_MM + self._name.rest_mm + self._subs_mm + 2 * _AIR_MM

    def draw(self, left: float, top: float, height: float, turns: Turns) -> Iterator[Item]:
        line_mm = _LINE_MM + self._name.rest_mm
        top += (height - line_mm - self._subs_mm) / 2
        middle = top + line_mm / 2
        at = left + NAME_AT_MM
        box = Box(left, middle - _SIGN_MM / 2, _SIGN_MM, _SIGN_MM)
        yield from sign(self._unit, self._desk, self._symbol, box)
        rise = face("serif-semibold").cap_height_mm(self._name.size_pt)
        yield from self._name.at(at, middle + (rise - self._name.rest_mm) / 2)
        for x in turns.edges():
            if self._lead is not None:
                yield tick_box(x + INSET_MM, middle - BOX_MM / 2, BOX_MM, style.PAPER)
            yield rule(x + INSET_MM + BOX_MM + _STATE_GAP_MM, x + turns.width_mm - INSET_MM, middle + BOX_MM / 2)
        y = top + line_mm
        step = (turns.width_mm - 2 * INSET_MM - SMALL_MM) / (self._circles - 1)
        step = max(_LEAST_STEP_MM, min(_MOST_STEP_MM, step))
        for sub in self._subs:
            base = y + _SUB_MM / 2 + face("sans").cap_height_mm(sub.label.size_pt) / 2
            yield from sub.label.at(at, base)
            for x in turns.edges():
                yield from self._boxes(sub.track, x + INSET_MM, y + _SUB_MM / 2, step)
            y += sub.height_mm

    def _boxes(self, track: Track, x: float, middle: float, step: float) -> Iterator[Item]:
        """One turn of a track, the middle of its first line given, and how far apart its circles stand."""
        if track.form == "turn":
            yield tick_box(x, middle - SMALL_MM / 2, SMALL_MM, style.PAPER)
            return
        for i in range(track.count):
            line, place = divmod(i, self._circles)
            yield tick_circle(x + SMALL_MM / 2 + place * step, middle + line * _SUB_MM, SMALL_MM / 2)


def _sub(track: Track, label: Lines, circles: int) -> _Sub:
    lines = -(-track.count // circles) if track.form == "points" else 1
    return _Sub(track, label, max(lines * _SUB_MM, _SUB_MM + label.rest_mm))
