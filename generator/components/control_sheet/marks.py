"""What a unit's states and limited uses are ticked in: a block of columns, filled from the top left.

A state is a box, a use as many boxes as the game allows, a blank a line to write on, each with its words. What is
too wide for a column takes two or more; a narrow one that follows still fills the gap it leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.components.sentences import Sayer
from generator.components.typesetting.sheet_text import Lines, set_lines, tick_box, width
from generator.drawing import Item, Style, shapes
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import TrackSettings
from generator.rulesets.api import Track
from generator.sheets import style
from generator.units import mm_from_points

FORMS = ("state", "uses", "blank")
"""Of tracks that stand here; the others go turn by turn."""

_GAP_MM, _WORD_AIR_MM, _USE_GAP_MM = 1.0, 0.9, 0.5
_LINE_AIR_MM, _LEADING = 0.8, 1.15
"""From a line of boxes to the next; from baseline to baseline, in sizes of type."""
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
    box_mm: float
    step_mm: float
    """From line to line."""


@dataclass(frozen=True, slots=True)
class _Placed:
    mark: _Mark
    line: int
    column: int


class Marks:
    """The block of one unit, set but not placed."""

    def __init__(self, tracks: Iterable[Track], say: Sayer, room: float, own: TrackSettings) -> None:
        self._pitch = (room + _GAP_MM) / own.columns
        kept = [track for track in tracks if track.form in FORMS]
        # The smaller type is for a block that is lower for it.
        ways = []
        for size in (own.word_pt, own.tight_word_pt):
            marks = [_set(track, say, room, self._pitch, size, own) for track in kept]
            ways.append(tuple(_pack(marks, own.columns)))
        self._placed = min(ways, key=_lines)
        lines = _lines(self._placed)
        self._step = max((one.mark.step_mm for one in self._placed), default=0.0)
        self.height_mm = (lines - 1) * self._step + own.box_mm if lines else 0.0

    def draw(self, x: float, top: float) -> Iterator[Item]:
        for one in self._placed:
            left, y = x + one.column * self._pitch, top + one.line * self._step
            yield from _draw(one.mark, left, y, one.mark.span * self._pitch - _GAP_MM)


def _set(track: Track, say: Sayer, room: float, pitch: float, size_pt: float, own: TrackSettings) -> _Mark:
    words = say.line(track.label)
    count = 0 if track.form == "blank" else track.count
    step, line = own.box_mm + _USE_GAP_MM, max(round(own.box_mm + _LINE_AIR_MM, 3), mm_from_points(size_pt) * _LEADING)
    per_line = max(1, min(count, int(room * _MOST_BOXES_SHARE // step)))
    boxes_mm = per_line * step - _USE_GAP_MM + _WORD_AIR_MM if count else 0.0
    least = boxes_mm + width(words, "sans", size_pt) + (_WRITE_MM if track.form == "blank" else 0.0)
    span = next((n for n in range(1, own.columns) if least <= n * pitch - _GAP_MM), own.columns)
    beside = span * pitch - _GAP_MM - boxes_mm - (_WRITE_MM if track.form == "blank" else 0.0)
    said = set_lines(words, "sans", size_pt, beside, leading=_LEADING)
    lines = max(-(-count // per_line), 1 + int(-(-said.rest_mm // line)))
    return _Mark(track, said, span, lines, per_line, boxes_mm, own.box_mm, line)


def _pack(marks: list[_Mark], columns: int) -> Iterator[_Placed]:
    """Each in the first place, line by line, where it fits."""
    taken: set[tuple[int, int]] = set()
    for mark in marks:
        line, column = 0, 0
        while True:
            cells = {(line + i, column + j) for i in range(mark.lines) for j in range(mark.span)}
            if not cells & taken:
                break
            column += 1
            if column + mark.span > columns:
                line, column = line + 1, 0
        taken |= cells
        yield _Placed(mark, line, column)


def _lines(placed: tuple[_Placed, ...]) -> int:
    return max((one.line + one.mark.lines for one in placed), default=0)


def _draw(mark: _Mark, x: float, y: float, room: float) -> Iterator[Item]:
    track, box = mark.track, mark.box_mm
    if track.form != "blank":
        for i in range(track.count):
            line, place = divmod(i, mark.per_line)
            yield tick_box(x + place * (box + _USE_GAP_MM), y + line * mark.step_mm, box)
    base = y + box / 2 + face("sans").cap_height_mm(mark.said.size_pt) / 2
    yield from mark.said.at(x + mark.boxes_mm, base)
    if track.form == "blank":
        start, foot = x + mark.said.width_mm + _WORD_AIR_MM, y + box + 0.2
        yield shapes.line(start, foot, x + room, foot, Style(stroke=style.INK, width_mm=0.2))
