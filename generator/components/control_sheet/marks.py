"""What a unit's states and limited uses are ticked in: a block of columns, each thing in its own place.

A state is a box, a use as many boxes as the game allows, a blank a line to write on, each with its words. What is
too wide for a column takes two or more. Words behind boxes begin in line with one another; those of a blank stand
where others have their box.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from generator.components.control_sheet.mark_table import Need, Place, arranged, begun_left, commonest_first, packed
from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Style, shapes
from generator.model.control_sheet_layout import TrackSettings
from generator.rulesets.api import Track
from generator.sheets import style
from generator.typesetting import Block, Lines, set_lines, tick_box, tick_circle, width
from generator.units import mm_from_points

_WRITTEN_ON = ("blank", "number")
FORMS = ("state", "uses", *_WRITTEN_ON)
"""Of tracks that stand here; the others go turn by turn."""
POINTS = "points"
"""Of those that may stand here all the same, as circles that are rubbed out each turn."""

_GAP_MM, _USE_GAP_MM = 2.4, 0.5
_LEAST_SHARE = 0.75
"""Of a column, for the last one."""
_LEAST_GAP_MM = 1.2
"""Between columns, where words that are a little too wide for one would take two."""
_GRID_AIR_MM = 1.5
"""Above boxes that go on several lines, and between them and their words, besides the air that others have."""
_LINE_AIR, _LEADING = 0.8 / 6.8, 1.15
"""From a line of boxes to the next, in mm for each point of type; from baseline to baseline, in sizes of type."""
_WORD_AIR, _WRITE = 0.9 / 6.8, 6.0 / 6.8
"""From boxes to words, and the least room to write a number in, on the line that boxes stand on, for each point of type."""
_PARTS = 3
"""Of a column, where things may begin in parts of one."""
_EASY_WRITE_MM = 25.0
"""The same to write a name in, where rows are no higher for it."""
_MOST_WRITE_MM = 30.0
"""The most room to write in, where columns have parts and a line goes on to what is next."""
_SHORT_OF_MM = 15.0
"""A line that would end less than this before the place where others do ends there too."""
_NUMBER_MM = 18.0
"""The most room to write a number in."""
_MOST_BOXES_SHARE = 0.6
"""Of the block's width, for the boxes of one track; more go on another line."""
_TEN = 10
"""Where there are more boxes than this, so many go on a line, to be counted at a glance."""
_FIVE, _FIVES_GAP_MM = 5, 1.4
"""So many boxes of these stand together; between them and the next, besides the air between boxes."""

_LINE_TO_WRITE_ON = Style(stroke=style.INK, width_mm=style.BOX_MM)


class _Mark(Struct, frozen=True):
    """One track, its words set in the columns it needs."""

    track: Track
    label: Lines
    need: Need
    per_line: int
    """Boxes on a line."""
    label_mm: float
    """From the left edge to the words."""
    box_mm: float


def _step_mm(settings: TrackSettings) -> float:
    """From line to line."""
    boxes_mm = round(settings.box_mm + scaled(_LINE_AIR, settings.word_pt), 3)
    return max(boxes_mm, mm_from_points(settings.word_pt) * _LEADING)


def many_mm(settings: TrackSettings) -> float:
    """The boxes of what goes on several lines: as high as a line leaves them room."""
    return max(settings.box_mm, round(_step_mm(settings) - _USE_GAP_MM, 3))


class Marks:
    """What the units of a game keep count of, in a width: the places of all, and each unit's own block."""

    def __init__(
        self,
        units: Iterable[Sequence[Track]],
        say: Formatter,
        width_mm: float,
        settings: TrackSettings,
        pitch_mm: float = 0.0,
        parts: int = 1,
        easy: Collection[str] = (),
        free_mm: float = 0.0,
        *,
        is_packed: bool = False,
        forms: Collection[str] = FORMS,
    ) -> None:
        """From column to column it is ``pitch_mm``, where that is given; each is in so many ``parts``, for things to begin in.

        Lines of the tracks ``easy`` to write on hold a name. ``free_mm`` is what is empty behind the width. Where they are
        packed, what a unit has fills the columns from the left, one after another, what most units have first. Tracks of other
        ``forms`` stand elsewhere.
        """
        self._forms = forms
        self._more_mm = min(free_mm, _GAP_MM - _LEAST_GAP_MM)
        self._say, self._width, self._settings, self._parts = say, width_mm, settings, parts
        self._word_air, self._write = (scaled(one, settings.word_pt) for one in (_WORD_AIR, _WRITE))
        self._easy = easy
        self._step = _step_mm(settings)
        rows = [self._kept(tracks) for tracks in units]
        columns = max(1, min(settings.columns, max(map(len, rows), default=0)))
        if pitch_mm:
            columns = int((width_mm + _GAP_MM) / pitch_mm + 1 - _LEAST_SHARE)
        pitch_mm = pitch_mm or (width_mm + _GAP_MM) / columns
        self._columns, self._pitch = parts * columns, pitch_mm / parts
        # Words have room in the last column too, which may be narrower.
        self._gap_mm = max(_GAP_MM, columns * pitch_mm - width_mm)
        needs: dict[str, Need] = {}
        for track in (track for tracks in rows for track in tracks):
            need, most = self._set(track).need, needs.get(track.id, Need(1, 1))
            needs[track.id] = Need(max(need.span, most.span), max(need.lines, most.lines))
        self._needs, names = needs, [[track.id for track in tracks] for tracks in rows]
        self._packed = commonest_first([tuple(name) for name in names]) if is_packed else []
        self._places = {} if is_packed else arranged(names, needs, self._columns)
        self.lines = sum(len(_lines(self._taken(tracks))) for tracks in rows)
        # Lines to write on are as long on every row: as long as where they have least room.
        self._free_mm: dict[str, float] = {}
        for placed in map(self._placed, rows):
            for track, place in placed:
                free_mm = self._free(place, [one for _, one in placed]) - place.column * self._pitch
                self._free_mm[track.id] = min(free_mm, self._free_mm.get(track.id, free_mm))

    def block(self, tracks: Iterable[Track]) -> Block:
        """That of one of the units. Lines of the table that it has nothing on are left out."""
        placed = self._placed(self._kept(tracks))
        marks = [(self._set(track, place.right - place.column), place) for track, place in placed]
        shown = sorted({place.line + i for mark, place in marks for i in range(mark.need.lines)})
        # Many boxes stand off from what is above them, so that nothing of it looks like one of them.
        grids = {place.line for mark, place in marks if mark.track.count > mark.per_line} - set(shown[:1])
        down = [i * self._step + _GRID_AIR_MM * sum(grid <= line for grid in grids) for i, line in enumerate(shown)]
        items: list[Item] = []
        for mark, place in marks:
            x = place.column * self._pitch
            items += self._draw(mark, x, down[shown.index(place.line)], x + self._free_mm[mark.track.id])
        height = down[-1] + max(mark.box_mm for mark, _ in marks) if shown else 0.0
        return Block(self._width, height, tuple(items))

    def end_in_a_rule(self, tracks: Iterable[Track]) -> bool:
        """Whether the last line of a unit's block has a line to write on, which would look double with that between rows."""
        placed = self._placed(self._kept(tracks))
        last = max((place.below for _, place in placed), default=0)
        return any(track.form in _WRITTEN_ON and place.below == last for track, place in placed)

    def _kept(self, tracks: Iterable[Track]) -> list[Track]:
        return [track for track in tracks if track.form in self._forms]

    def _placed(self, tracks: Sequence[Track]) -> list[tuple[Track, Place]]:
        if self._packed:
            tracks = sorted(tracks, key=lambda track: self._packed.index(track.id))
            return list(zip(tracks, self._taken(tracks), strict=True))
        return list(zip(tracks, begun_left(self._taken(tracks)), strict=True))

    def _taken(self, tracks: Sequence[Track]) -> Sequence[Place]:
        if self._packed:
            return packed([self._needs[track.id] for track in tracks], self._columns)
        return [self._places[track.id] for track in tracks]

    def _set(self, track: Track, span: int | None = None) -> _Mark:
        """A track in so many columns, or in as few as hold its words on a line."""
        settings, words = self._settings, self._say.line(track.label)
        count, write = (0, self._write_mm(track)) if track.form in _WRITTEN_ON else (track.count, 0.0)
        box_mm = settings.box_mm
        most = int(self._width * _MOST_BOXES_SHARE // (box_mm + _USE_GAP_MM))
        per_line = max(1, min(count, _TEN if count > _TEN <= most else most))
        # Many boxes fill their lines, as they fill the width.
        if count > per_line and per_line * self._step <= self._width * _MOST_BOXES_SHARE:
            box_mm = many_mm(settings)
        step = box_mm + _USE_GAP_MM
        behind_mm = per_line * step - _USE_GAP_MM + self._word_air
        behind_mm += (per_line - 1) // _FIVE * _FIVES_GAP_MM if count > per_line else 0.0
        behind_mm += _GRID_AIR_MM if count > per_line else 0.0
        label_mm = behind_mm if count else 0.0
        # What is written has the room of a box more.
        least = behind_mm + width(words, "sans", settings.word_pt) + write
        # A line to write on keeps the whole gap.
        room = self._words_room if count else self._room
        if span is None:
            span = next((n for n in range(1, self._columns) if least <= room(n)), self._columns)
        room_mm = room(span) - label_mm - write
        label = set_lines(words, "sans", settings.word_pt, room_mm, leading=_LEADING)
        lines = max(-(-count // per_line), 1 + int(-(-label.rest_mm // self._step)))
        return _Mark(track, label, Need(span, lines), per_line, label_mm, box_mm)

    def _write_mm(self, track: Track) -> float:
        return max(self._write, _EASY_WRITE_MM) if track.id in self._easy else self._write

    def column_from(self, x_mm: float) -> float:
        """Where the first column at a place or behind it begins."""
        return math.ceil(x_mm / self._pitch - 1e-6) * self._pitch

    def _room(self, columns: int) -> float:
        """The width of so many columns, wherever they begin."""
        return columns * self._pitch - self._gap_mm

    def _words_room(self, columns: int) -> float:
        """What words may have of that, and of the gap behind it."""
        return self._room(columns) + (self._more_mm if columns < self._columns else 0.0)

    def _free(self, place: Place, others: Sequence[Place]) -> float:
        """How far to the right a place of a row is free: up to what else stands on its line there, where columns have parts."""
        if self._parts == 1:
            return self._end(place.right)
        beside = [one.column for one in others if one.column >= place.right and place.meets(one._replace(column=0))]
        return self._end(min(beside, default=self._columns))

    def _end(self, column: float) -> float:
        """Where what stands before a column ends."""
        return min(self._width, column * self._pitch - _GAP_MM)

    def _draw(self, mark: _Mark, x: float, y: float, right_mm: float) -> Iterator[Item]:
        box = mark.box_mm
        # Boxes on several lines stand behind their words, as a blank does; on one, before them.
        is_grid = mark.track.count > mark.per_line
        yield from mark.label.about(x if is_grid else x + mark.label_mm, y + self._settings.box_mm / 2)
        x += mark.label.width_mm + self._word_air + _GRID_AIR_MM if is_grid else 0.0
        if mark.track.form in _WRITTEN_ON:
            start = x + mark.label_mm + mark.label.width_mm + self._word_air
            ends = self._end(x / self._pitch + mark.need.span)
            right = max(ends, min(right_mm, start + _MOST_WRITE_MM))
            right = right_mm if right < right_mm < right + _SHORT_OF_MM else right
            right = min(right, start + _NUMBER_MM) if mark.track.form == "number" else right
            yield shapes.line(start, y + box, right, y + box, _LINE_TO_WRITE_ON)
            return
        for i in range(mark.track.count):
            line, place = divmod(i, mark.per_line)
            fives_mm = place // _FIVE * _FIVES_GAP_MM if is_grid else 0.0
            left, top = x + place * (box + _USE_GAP_MM) + fives_mm, y + line * self._step
            if mark.track.form == POINTS:
                yield tick_circle(left + box / 2, top + box / 2, box / 2)
            else:
                yield tick_box(left, top, box)


def lowest_marks(
    units: Sequence[Sequence[Track]],
    say: Formatter,
    width_mm: float,
    settings: TrackSettings,
    *,
    whole: bool = False,
    free_mm: float = 0.0,
    pitch_mm: float = 0.0,
    is_packed: bool = False,
    forms: Collection[str] = FORMS,
) -> Marks:
    """Marks in whole columns, or in parts of columns where rows are lower for it; ``whole`` forbids that. From column to
    column it is ``pitch_mm``, where that is given.

    Each line to write words on holds a name where rows are no higher for that.
    """

    def make(parts: int, easy: Collection[str] = ()) -> Marks:
        return Marks(units, say, width_mm, settings, pitch_mm, parts, easy, free_mm, is_packed=is_packed, forms=forms)

    easy: tuple[str, ...] = ()
    made = [(make(parts), parts) for parts in ((1,) if whole or is_packed else (1, _PARTS))]
    best, parts = min(made, key=lambda way: way[0].lines)
    for name in dict.fromkeys(track.id for tracks in units for track in tracks if track.form == "blank"):
        easier = make(parts, (*easy, name))
        if easier.lines <= best.lines:
            best, easy = easier, (*easy, name)
    return best


def _lines(places: Iterable[Place]) -> set[int]:
    return {line for place in places for line in range(place.line, place.below)}
