"""What a unit's states and limited uses are ticked in: a block of columns, each thing in its own place.

A state is a box, a use as many boxes as the game allows, a blank a line to write on, each with its words. What is
too wide for a column takes two or more. Words begin in line with one another, those of a blank too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.components.control_sheet.mark_table import Need, Place, arranged
from generator.components.sentences import Formatter
from generator.drawing import Item, Style, shapes
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import TrackSettings
from generator.rulesets.api import Track
from generator.sheets import style
from generator.typesetting import Lines, set_lines, tick_box, width
from generator.units import mm_from_points

FORMS = ("state", "uses", "blank")
"""Of tracks that stand here; the others go turn by turn."""

_GAP_MM, _WORD_AIR_MM, _USE_GAP_MM = 3.2, 0.9, 0.5
_LINE_AIR_MM, _LEADING = 0.8, 1.15
"""From a line of boxes to the next; from baseline to baseline, in sizes of type."""
_WRITE_MM = 6.0
"""The least room to write a number in, on the line that boxes stand on."""
_MOST_BOXES_SHARE = 0.5
"""Of the block's width, for the boxes of one track; more go on another line."""
_TEN = 10
"""Where there are more boxes than this, so many go on a line, to be counted at a glance."""

_LINE_TO_WRITE_ON = Style(stroke=style.INK, width_mm=style.BOX_MM)


@dataclass(frozen=True, slots=True)
class _Mark:
    """One track, its words set in the columns it needs."""

    track: Track
    said: Lines
    need: Need
    per_line: int
    """Boxes on a line."""
    words_mm: float
    """From the left edge to the words."""


class Setting:
    """What the units of a game keep count of, in a width: the places of all, and each unit's own block."""

    def __init__(self, units: Iterable[Sequence[Track]], say: Formatter, width_mm: float, own: TrackSettings) -> None:
        self._say, self._width, self.own = say, width_mm, own
        self.step_mm = max(round(own.box_mm + _LINE_AIR_MM, 3), mm_from_points(own.word_pt) * _LEADING)
        rows = [[track for track in tracks if track.form in FORMS] for tracks in units]
        self._columns = max(1, min(own.columns, max(map(len, rows), default=0)))
        self._pitch = (width_mm + _GAP_MM) / self._columns
        needs: dict[str, Need] = {}
        for track in (track for tracks in rows for track in tracks):
            need, most = self._set(track).need, needs.get(track.id, Need(1, 1))
            needs[track.id] = Need(max(need.span, most.span), max(need.lines, most.lines))
        self._places = arranged([[track.id for track in tracks] for tracks in rows], needs, self._columns)

    def of(self, tracks: Iterable[Track]) -> Marks:
        """The block of one of the units."""
        placed = ((track, self._places[track.id]) for track in tracks if track.form in FORMS)
        return Marks(self, [(self._set(track, place.right - place.column), place) for track, place in placed])

    def _set(self, track: Track, span: int | None = None) -> _Mark:
        """A track in so many columns, or in as few as hold its words on a line."""
        own, words = self.own, self._say.line(track.label)
        count, write = (0, _WRITE_MM) if track.form == "blank" else (track.count, 0.0)
        step = own.box_mm + _USE_GAP_MM
        most = int(self._width * _MOST_BOXES_SHARE // step)
        per_line = max(1, min(count, _TEN if count > _TEN <= most else most))
        words_mm = per_line * step - _USE_GAP_MM + _WORD_AIR_MM
        least = words_mm + width(words, "sans", own.word_pt) + write
        if span is None:
            span = next((n for n in range(1, self._columns) if least <= self.room_mm(n)), self._columns)
        said = set_lines(words, "sans", own.word_pt, self.room_mm(span) - words_mm - write, leading=_LEADING)
        lines = max(-(-count // per_line), 1 + int(-(-said.rest_mm // self.step_mm)))
        return _Mark(track, said, Need(span, lines), per_line, words_mm)

    def left_mm(self, column: int) -> float:
        """Where a column begins."""
        return column * self._pitch

    def room_mm(self, columns: int) -> float:
        """The width of so many columns."""
        return columns * self._pitch - _GAP_MM


class Marks:
    """The block of one unit, set but not placed. Lines of the table that it has nothing on are left out."""

    def __init__(self, setting: Setting, placed: Sequence[tuple[_Mark, Place]]) -> None:
        self._setting, self._placed = setting, placed
        shown = sorted({place.line + i for mark, place in placed for i in range(mark.need.lines)})
        self._shown = {line: i for i, line in enumerate(shown)}
        self.height_mm = (len(shown) - 1) * setting.step_mm + setting.own.box_mm if shown else 0.0

    def draw(self, x: float, top: float) -> Iterator[Item]:
        setting = self._setting
        for mark, place in self._placed:
            left, y = x + setting.left_mm(place.column), top + self._shown[place.line] * setting.step_mm
            yield from self._draw(mark, left, y, left + setting.room_mm(mark.need.span))

    def _draw(self, mark: _Mark, x: float, y: float, right: float) -> Iterator[Item]:
        box, step = self._setting.own.box_mm, self._setting.step_mm
        base = y + box / 2 + face("sans").cap_height_mm(mark.said.size_pt) / 2
        yield from mark.said.at(x + mark.words_mm, base)
        if mark.track.form == "blank":
            start, foot = x + mark.words_mm + mark.said.width_mm + _WORD_AIR_MM, y + box
            yield shapes.line(start, foot, right, foot, _LINE_TO_WRITE_ON)
            return
        for i in range(mark.track.count):
            line, place = divmod(i, mark.per_line)
            yield tick_box(x + place * (box + _USE_GAP_MM), y + line * step, box)
