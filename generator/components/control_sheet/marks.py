"""What a unit's states and limited uses are ticked in: a block of three columns, filled from the top left.

A state is a box, a use as many boxes as the game allows, a blank a line to write on, each with its words. What is
too wide for a column takes two or three; a narrow one that follows still fills the gap it leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.components.reference_chart.words import Sayer
from generator.components.typesetting.sheet_text import Lines, set_lines, tick_box, width
from generator.drawing import Item, Style, shapes
from generator.drawing.fonts import face
from generator.rulesets.api import Track
from generator.sheets import style

TICK_MM, STEP_MM = 2.8, 3.6
FORMS = ("state", "uses", "blank")
"""Of tracks that stand here; the others go turn by turn."""

_COLUMNS, _GAP_MM = 3, 1.0
_WORD_PTS, _WORD_AIR_MM, _USE_GAP_MM = (6.8, 6.3), 0.9, 0.5
"""The smaller type is for a block that is lower for it."""
_WRITE_MM = 6.0
"""The least room to write a number in."""
_MOST_BOXES_SHARE = 0.5
"""Of the block's width, for the boxes of one track; more go on another line."""


@dataclass(frozen=True, slots=True)
class _Mark:
    track: Track
    said: Lines
    span: int
    lines: int
    per_line: int
    """Boxes on a line."""
    boxes_mm: float
    """Their width, with the air before the words; 0 for a blank."""


@dataclass(frozen=True, slots=True)
class _Placed:
    mark: _Mark
    line: int
    column: int


class Marks:
    """The block of one unit, set but not placed."""

    def __init__(self, tracks: Iterable[Track], say: Sayer, room: float) -> None:
        self._pitch = (room + _GAP_MM) / _COLUMNS
        own = [track for track in tracks if track.form in FORMS]
        ways = [tuple(_pack([_set(track, say, room, self._pitch, size) for track in own])) for size in _WORD_PTS]
        self._placed = min(ways, key=_lines)
        lines = _lines(self._placed)
        self.height_mm = (lines - 1) * STEP_MM + TICK_MM if lines else 0.0

    def draw(self, x: float, top: float) -> Iterator[Item]:
        for one in self._placed:
            left, y = x + one.column * self._pitch, top + one.line * STEP_MM
            yield from _draw(one.mark, left, y, one.mark.span * self._pitch - _GAP_MM)


def _set(track: Track, say: Sayer, room: float, pitch: float, size_pt: float) -> _Mark:
    words = say.line(track.label)
    count = 0 if track.form == "blank" else track.count
    step = TICK_MM + _USE_GAP_MM
    per_line = max(1, min(count, int(room * _MOST_BOXES_SHARE // step)))
    boxes_mm = per_line * step - _USE_GAP_MM + _WORD_AIR_MM if count else 0.0
    least = boxes_mm + width(words, "sans", size_pt) + (_WRITE_MM if track.form == "blank" else 0.0)
    span = next((n for n in range(1, _COLUMNS) if least <= n * pitch - _GAP_MM), _COLUMNS)
    beside = span * pitch - _GAP_MM - boxes_mm - (_WRITE_MM if track.form == "blank" else 0.0)
    said = set_lines(words, "sans", size_pt, beside, leading=1.15)
    lines = max(-(-count // per_line), 1 + int(-(-said.rest_mm // STEP_MM)))
    return _Mark(track, said, span, lines, per_line, boxes_mm)


def _pack(marks: list[_Mark]) -> Iterator[_Placed]:
    """Each in the first place, line by line, where it fits."""
    taken: set[tuple[int, int]] = set()
    for mark in marks:
        line, column = 0, 0
        while True:
            cells = {(line + i, column + j) for i in range(mark.lines) for j in range(mark.span)}
            if not cells & taken:
                break
            column += 1
            if column + mark.span > _COLUMNS:
                line, column = line + 1, 0
        taken |= cells
        yield _Placed(mark, line, column)


def _lines(placed: tuple[_Placed, ...]) -> int:
    return max((one.line + one.mark.lines for one in placed), default=0)


def _draw(mark: _Mark, x: float, y: float, room: float) -> Iterator[Item]:
    track = mark.track
    if track.form != "blank":
        for i in range(track.count):
            line, place = divmod(i, mark.per_line)
            yield tick_box(x + place * (TICK_MM + _USE_GAP_MM), y + line * STEP_MM, TICK_MM)
    base = y + TICK_MM / 2 + face("sans").cap_height_mm(mark.said.size_pt) / 2
    yield from mark.said.at(x + mark.boxes_mm, base)
    if track.form == "blank":
        start, foot = x + mark.said.width_mm + _WORD_AIR_MM, y + TICK_MM + 0.2
        yield shapes.line(start, foot, x + room, foot, Style(stroke=style.INK, width_mm=0.2))
