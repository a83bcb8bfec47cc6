"""The foot of the turns: what the player writes down or ticks off for the side, and lines for notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.build_context import Words
from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import FieldSettings
from generator.rulesets.api import Track
from generator.sheets import style
from generator.typesetting import in_lines, rule, set_lines, tick_box

_GAP_MM, _PAD_MM = 3.0, 1.2
FORMS = ("blank", "uses")
"""Of tracks that stand here: room to write, or boxes to tick."""
_BOX_MM, _BOX_GAP_MM = 3.4, 0.6
_WRITE_MM = 5.0
"""Kept free to write in below the words of a field."""
_NOTES_BASE_MM, _NOTES_HEAD, _NOTES_FOOT_MM = 1.4, 2.0 / 7.0, 3.0
"""From the word over the notes to where its lines begin; its own height for each point; kept free below the lines."""


class Fields:
    """Set for one side, drawn in what is left of the last page."""

    def __init__(self, tracks: Sequence[Track], words: Words, room: float, own: FieldSettings) -> None:
        say = Formatter(words)
        self._words, self._room, self._own = words, room, own
        self._tracks = [track for track in tracks if track.form in FORMS]
        self._lines = in_lines([min(own.width_mm, room)] * len(self._tracks), room, _GAP_MM)
        across = max(map(len, self._lines), default=1)
        self._field_mm = (room - (across - 1) * _GAP_MM) / across
        self._labels = [
            set_lines(say.line(track.label), "sans", own.label_pt, self._field_mm - 2 * _PAD_MM, style.SECONDARY)
            for track in self._tracks
        ]
        least = _PAD_MM + face("sans").cap_height_mm(own.label_pt) + _WRITE_MM
        self._line_mm = max(own.height_mm, least) + max((label.rest_mm for label in self._labels), default=0.0)
        self._fields_mm = len(self._lines) * (self._line_mm + _GAP_MM)
        self._notes_top_mm = _NOTES_BASE_MM + scaled(_NOTES_HEAD, own.notes_pt) if own.notes_lines else 0.0
        self._notes_foot_mm = _NOTES_FOOT_MM if own.notes_lines else 0.0
        notes = self._notes_top_mm + own.notes_lines * own.notes_pitch_mm + self._notes_foot_mm
        self.least_mm = self._fields_mm + notes

    def draw(self, box: Box) -> Iterator[Item]:
        own = self._own
        for row, line in enumerate(self._lines):
            y = box.y + row * (self._line_mm + _GAP_MM)
            for place, i in enumerate(line):
                x = box.x + place * (self._field_mm + _GAP_MM)
                yield shapes.rect(x, y, self._field_mm, self._line_mm, Style(stroke=style.INK, width_mm=style.BOX_MM))
                yield from self._labels[i].below(x + _PAD_MM, y + _PAD_MM)
                yield from self._boxes(self._tracks[i], x + _PAD_MM, y + self._line_mm - _PAD_MM - _BOX_MM)
        if not own.notes_lines:
            return
        top = box.y + self._fields_mm + self._notes_top_mm
        text = self._words("control_sheet.notes")
        yield Text(box.x, top - _NOTES_BASE_MM, text, "sans-medium", own.notes_pt, style.SECONDARY)
        for i in range(int((box.bottom - self._notes_foot_mm - top + 1e-6) // own.notes_pitch_mm)):
            yield rule(box.x, box.x + self._room, top + (i + 1) * own.notes_pitch_mm)

    def _boxes(self, track: Track, x: float, y: float) -> Iterator[Item]:
        """One a use, as far as the field is wide."""
        if track.form == "uses":
            most = int((self._field_mm - 2 * _PAD_MM + _BOX_GAP_MM) // (_BOX_MM + _BOX_GAP_MM))
            for i in range(min(track.count, most)):
                yield tick_box(x + i * (_BOX_MM + _BOX_GAP_MM), y, _BOX_MM, style.PAPER)
