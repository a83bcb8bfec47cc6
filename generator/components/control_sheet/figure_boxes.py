"""The figures of a unit as boxes to cross off, by counter or, for a command, by role.

Boxes of one counter stand together with a bracket below and a gap at the half; those that are left when the
unit is reduced are tinted. The last odd figure, which is on no counter, has a dashed box. Groups that do not
fit on a line go on the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.components.desk import Words
from generator.components.typesetting.sheet_text import Lines, flow, set_lines, tick_box
from generator.drawing import Item, Style
from generator.drawing.fonts import face
from generator.drawing.shapes import polyline
from generator.rulesets.api import FigureGroup
from generator.sheets import style

BOX_MM, HALF_GAP_MM, COUNTER_GAP_MM = 4.1, 0.7, 1.9
LEFT_WHEN_REDUCED = "#dcdcd9"
BRACKET = Style(stroke=style.SECONDARY, width_mm=0.2)
BRACKET_TOP_MM, BRACKET_MM = 0.9, 0.8

_LABEL_PT, _LABEL_GAP_MM, _ROLE_GAP_MM, _LINE_GAP_MM = 7.0, 1.0, 4.2, 1.6
_LEAST_LABEL_MM = 25.0
_UNSAID = Lines((), "sans", _LABEL_PT, style.INK, 0.0)
_KEPT = ("counter.kept",)


@dataclass(frozen=True, slots=True)
class _Part:
    """Boxes that stay on one line, and the words beside them."""

    group: FigureGroup
    label: Lines | None

    @property
    def on_counter(self) -> bool:
        return self.label is None and self.group.label != _KEPT

    @property
    def boxes_mm(self) -> float:
        gap = HALF_GAP_MM if 0 < self.group.half_at < self.group.figures else 0.0
        return self.group.figures * BOX_MM + gap

    @property
    def width_mm(self) -> float:
        return self.boxes_mm + (_LABEL_GAP_MM + self.label.width_mm if self.label else 0.0)


@dataclass(frozen=True, slots=True)
class FigureBoxes:
    """The boxes of a unit, set but not placed."""

    lines: tuple[tuple[_Part, ...], ...]
    gap_mm: float
    line_mm: float
    """The height of a line, its bracket included."""
    width_mm: float

    @property
    def height_mm(self) -> float:
        return len(self.lines) * self.line_mm + (len(self.lines) - 1) * _LINE_GAP_MM

    @property
    def centre_mm(self) -> float:
        """From the top to the middle of the boxes: of the line, where there is one, else of the whole."""
        return BOX_MM / 2 if len(self.lines) == 1 else self.height_mm / 2

    def draw(self, x: float, top: float) -> Iterator[Item]:
        for i, line in enumerate(self.lines):
            pen, y = x, top + i * (self.line_mm + _LINE_GAP_MM)
            for part in line:
                yield from _draw(part, pen, y)
                pen += part.width_mm + self.gap_mm


def set_boxes(groups: tuple[FigureGroup, ...], words: Words, room: float) -> FigureBoxes:
    """The boxes of these groups in a width. Groups wider than that are divided."""
    by_role = not any(label.startswith("counter.") for group in groups for label in group.label)
    most = max(1, int((room - (_LEAST_LABEL_MM if by_role else HALF_GAP_MM)) // BOX_MM))
    parts = [part for group in groups for part in _parts(group, words, room, most, by_role)]
    gap = _ROLE_GAP_MM if by_role else COUNTER_GAP_MM
    lines = tuple(tuple(parts[i] for i in line) for line in flow([part.width_mm for part in parts], room, gap))
    widths = [sum(part.width_mm for part in line) + gap * (len(line) - 1) for line in lines]
    bracket = 0.0 if by_role else BRACKET_TOP_MM + BRACKET_MM
    return FigureBoxes(lines, gap, BOX_MM + bracket, max(widths, default=0.0))


def _parts(group: FigureGroup, words: Words, room: float, most: int, by_role: bool) -> Iterator[_Part]:
    left = group
    while left.figures > most:
        yield _Part(replace(left, figures=most), _UNSAID if by_role else None)
        left = replace(left, figures=left.figures - most, kept_when_reduced=0, half_at=0)
    if not by_role:
        yield _Part(left, None)
        return
    boxes = left.figures * BOX_MM
    beside = room - boxes - _LABEL_GAP_MM
    said = _joined([words(key) for key in group.label], words)
    yield _Part(left, set_lines(said, "sans", _LABEL_PT, max(beside, BOX_MM)))


def _joined(roles: list[str], words: Words) -> str:
    """Roles that share their boxes: ``Escort and scouts``."""
    roles = [roles[0], *(role[:1].lower() + role[1:] for role in roles[1:])]
    if len(roles) == 1:
        return roles[0]
    return words("control_sheet.and", first=", ".join(roles[:-1]), last=roles[-1])


def _draw(part: _Part, x: float, y: float) -> Iterator[Item]:
    group = part.group
    for i in range(group.figures):
        gap = HALF_GAP_MM if 0 < group.half_at <= i else 0.0
        fill = LEFT_WHEN_REDUCED if i < group.kept_when_reduced else None
        yield tick_box(x + i * BOX_MM + gap, y, BOX_MM, fill, dashed=group.label == _KEPT)
    if part.label is not None:
        rise = face("sans").cap_height_mm(part.label.size_pt) / 2
        base = y + BOX_MM / 2 + rise - part.label.rest_mm / 2
        yield from part.label.at(x + part.boxes_mm + _LABEL_GAP_MM, base)
    if part.on_counter:
        yield bracket(x, y + BOX_MM + BRACKET_TOP_MM, part.boxes_mm)


def bracket(x: float, y: float, width_mm: float) -> Item:
    """The bracket under one counter."""
    foot = y + BRACKET_MM
    return polyline(((x, foot), (x, y), (x + width_mm, y), (x + width_mm, foot)), BRACKET)
