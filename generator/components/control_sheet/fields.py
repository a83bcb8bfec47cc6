"""The foot of the turns: what the player writes down or ticks off for the side, and lines for notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.build_context import Words
from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import FieldSettings
from generator.rulesets.api import Track
from generator.sheets import style
from generator.typesetting import Block, Lines, air, beside, rule, set_lines, stack, tick_box

_GAP_MM, _PAD_MM = 3.0, 1.2
FORMS = ("blank", "uses")
"""Of tracks that stand here: room to write, or boxes to tick."""
_BOX_MM, _BOX_GAP_MM = 3.4, 0.6
_WRITE_MM = 5.0
"""Kept free to write in below the words of a field."""
_NOTES_BASE_MM, _NOTES_HEAD, _NOTES_FOOT_MM = 1.4, 2.0 / 7.0, 3.0
"""From the word over the notes to where its lines begin; its own height for each point; kept free below the lines."""


class Fields:
    """Set for one side, to fill what is left of the last page. ``least_mm`` is the height they need."""

    def __init__(self, tracks: Sequence[Track], words: Words, width_mm: float, settings: FieldSettings) -> None:
        self._words, self._width, self._settings = words, width_mm, settings
        self._fields = _fields([track for track in tracks if track.form in FORMS], words, width_mm, settings)
        self._notes_top_mm = _NOTES_BASE_MM + scaled(_NOTES_HEAD, settings.notes_pt)
        notes_mm = self._notes_top_mm + settings.notes_lines * settings.notes_pitch_mm + _NOTES_FOOT_MM
        self.least_mm = self._fields.height_mm + (notes_mm if settings.notes_lines else 0.0)

    def block(self, height_mm: float) -> Block:
        """With as many lines for notes as a height has room for."""
        found = stack((self._fields, *self._notes(height_mm - self._fields.height_mm)))
        return Block(self._width, height_mm, found.items)

    def _notes(self, height_mm: float) -> Iterator[Block]:
        settings, top = self._settings, self._notes_top_mm
        if settings.notes_lines:
            text = self._words("control_sheet.notes")
            head = Text(0, top - _NOTES_BASE_MM, text, "sans-medium", settings.notes_pt, style.SECONDARY)
            lines = int((height_mm - _NOTES_FOOT_MM - top + 1e-6) // settings.notes_pitch_mm)
            rules = (rule(0, self._width, top + (i + 1) * settings.notes_pitch_mm) for i in range(lines))
            yield Block(self._width, height_mm, (head, *rules))


def _fields(tracks: Sequence[Track], words: Words, width_mm: float, settings: FieldSettings) -> Block:
    """The fields as wide as one another, with air below each line of them."""
    say = Formatter(words)
    across = max(1, min(len(tracks), int((width_mm + _GAP_MM + 1e-6) // (settings.width_mm + _GAP_MM))))
    field_mm = (width_mm - (across - 1) * _GAP_MM) / across
    labels = [
        set_lines(say.line(track.label), "sans", settings.label_pt, field_mm - 2 * _PAD_MM, style.SECONDARY)
        for track in tracks
    ]
    least = _PAD_MM + face("sans").cap_height_mm(settings.label_pt) + _WRITE_MM
    height = max(settings.height_mm, least) + max((label.rest_mm for label in labels), default=0.0)
    fields = [_field(track, label, field_mm, height) for track, label in zip(tracks, labels, strict=True)]
    lines = [beside(fields[i : i + across], field_mm + _GAP_MM) for i in range(0, len(fields), across)]
    return stack(block for line in lines for block in (line, air(_GAP_MM)))


def _field(track: Track, label: Lines, width_mm: float, height_mm: float) -> Block:
    """A box with its words, and boxes to tick, one a use, as far as it is wide."""
    frame = shapes.rect(0, 0, width_mm, height_mm, Style(stroke=style.INK, width_mm=style.BOX_MM))
    items: list[Item] = [frame, *label.below(_PAD_MM, _PAD_MM)]
    if track.form == "uses":
        step, y = _BOX_MM + _BOX_GAP_MM, height_mm - _PAD_MM - _BOX_MM
        most = int((width_mm - 2 * _PAD_MM + _BOX_GAP_MM) // step)
        items += [tick_box(_PAD_MM + i * step, y, _BOX_MM, style.PAPER) for i in range(min(track.count, most))]
    return Block(width_mm, height_mm, tuple(items))
