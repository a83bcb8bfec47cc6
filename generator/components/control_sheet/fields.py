"""The foot of the turns: what the player writes down for the side, and lines for notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.desk import Words
from generator.components.reference_chart.words import Sayer
from generator.components.typesetting.sheet_text import flow, rule, set_lines
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.bounds import Box
from generator.rulesets.api import Track
from generator.sheets import style

_LEAST_FIELD_MM, _FIELD_HEIGHT_MM, _GAP_MM, _PAD_MM = 58.0, 10.0, 3.0, 1.2
_LABEL_PT, _NOTES_PT = 6.4, 7.0
_NOTES_TOP_MM, _NOTE_LINE_MM, _LEAST_NOTES, _NOTES_FOOT_MM = 3.4, 6.6, 2, 3.0
_BOX = Style(stroke=style.INK, width_mm=0.2)


class Fields:
    """Set for one side, drawn in what is left of the last page."""

    def __init__(self, tracks: Sequence[Track], words: Words, room: float) -> None:
        say = Sayer(words)
        self._words, self._room = words, room
        blanks = [track for track in tracks if track.form == "blank"]
        self._lines = flow([_LEAST_FIELD_MM] * len(blanks), room, _GAP_MM)
        across = max(map(len, self._lines), default=1)
        self._field_mm = (room - (across - 1) * _GAP_MM) / across
        self._labels = [
            set_lines(say.line(track.label), "sans", _LABEL_PT, self._field_mm - 2 * _PAD_MM, style.SECONDARY)
            for track in blanks
        ]
        self._line_mm = _FIELD_HEIGHT_MM + max((label.rest_mm for label in self._labels), default=0.0)
        self._fields_mm = len(self._lines) * (self._line_mm + _GAP_MM)
        self.least_mm = self._fields_mm + _NOTES_TOP_MM + _LEAST_NOTES * _NOTE_LINE_MM + _NOTES_FOOT_MM

    def draw(self, box: Box) -> Iterator[Item]:
        for row, line in enumerate(self._lines):
            y = box.y + row * (self._line_mm + _GAP_MM)
            for place, i in enumerate(line):
                x = box.x + place * (self._field_mm + _GAP_MM)
                yield shapes.rect(x, y, self._field_mm, self._line_mm, _BOX)
                yield from self._labels[i].below(x + _PAD_MM, y + _PAD_MM)
        top = box.y + self._fields_mm + _NOTES_TOP_MM
        yield Text(box.x, top - 1.4, self._words("control_sheet.notes"), "sans-medium", _NOTES_PT, style.SECONDARY)
        for i in range(int((box.bottom - _NOTES_FOOT_MM - top + 1e-6) // _NOTE_LINE_MM)):
            yield rule(box.x, box.x + self._room, top + (i + 1) * _NOTE_LINE_MM)
