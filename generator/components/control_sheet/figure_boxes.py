"""The figures of a unit as boxes to cross off: by counter, by role, or, where they are all alike, by fives.

Boxes of one counter stand together with a bracket below and a gap at the half; those that are left when the
unit is reduced are tinted. The last odd figure, which is on no counter, has a dashed box. Groups that do not
fit on a line go on the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.components.build_context import Words
from generator.drawing import Item, Style
from generator.drawing.fonts import face
from generator.drawing.shapes import polyline
from generator.model.control_sheet_layout import FigureSettings
from generator.rulesets.api import FigureGroup
from generator.sheets import style
from generator.typesetting import Lines, in_lines, set_lines, tick_box

LEFT_WHEN_REDUCED = style.SHADE
BRACKET = Style(stroke=style.SECONDARY, width_mm=style.BOX_MM)
BRACKET_TOP_MM, BRACKET_MM = 0.9, 0.8

_LABEL_GAP_MM, _ROLE_GAP_MM, _LINE_GAP_MM = 1.0, 4.2, 1.6
_LEAST_LABEL_MM, _LEAST_LINE = 25.0, 0.5
"""Kept free for a role's name beside its boxes; the least height of its line, for each point of its type."""
_KEPT = ("counter.kept",)
_FIVE = 5
"""So many boxes together are counted at a glance."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Boxes that stay on one line, and the words beside them."""

    group: FigureGroup
    own: FigureSettings
    label: Lines | None = None
    on_counter: bool = False

    @property
    def boxes_mm(self) -> float:
        gap = self.own.half_gap_mm if 0 < self.group.half_at < self.group.figures else 0.0
        return self.group.figures * self.own.box_mm + gap

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
    box_mm: float

    @property
    def height_mm(self) -> float:
        return len(self.lines) * self.line_mm + max(0, len(self.lines) - 1) * _LINE_GAP_MM

    @property
    def centre_mm(self) -> float:
        """From the top to the middle of the boxes: of the line, where there is one, else of the whole."""
        return self.box_mm / 2 if len(self.lines) == 1 else self.height_mm / 2

    def draw(self, x: float, top: float) -> Iterator[Item]:
        for i, line in enumerate(self.lines):
            pen, y = x, top + i * (self.line_mm + _LINE_GAP_MM)
            for part in line:
                yield from _draw(part, pen, y)
                pen += part.width_mm + self.gap_mm


def set_boxes(groups: tuple[FigureGroup, ...], words: Words, room: float, own: FigureSettings) -> FigureBoxes:
    """The boxes of these groups in a width. Groups wider than that are divided."""
    box = own.box_mm
    if any(label.startswith("counter.") for group in groups for label in group.label):
        most = max(1, int((room - own.half_gap_mm) // box))
        parts = [_Part(part, own, None, part.label != _KEPT) for group in groups for part in _divided(group, most)]
        return _set(parts, room, own.counter_gap_mm, box + BRACKET_TOP_MM + BRACKET_MM, box)
    most = max(1, int(room // box))
    if len(groups) == 1 and groups[0].figures > 1 and groups[0].name is None:
        fives = [_Part(five, own) for five in _divided(groups[0], min(_FIVE, most))]
        return _set(fives, room, own.counter_gap_mm, box, box)
    most = max(1, int((room - _LEAST_LABEL_MM) // box))
    parts = [part for group in groups for part in _by_role(group, words, room, most, own)]
    lines = max((len(part.label.lines) for part in parts if part.label), default=1)
    return _set(parts, room, _ROLE_GAP_MM, max(box, lines * _LEAST_LINE * own.label_pt), box)


def _set(parts: list[_Part], room: float, gap: float, line_mm: float, box_mm: float) -> FigureBoxes:
    lines = tuple(tuple(parts[i] for i in line) for line in in_lines([part.width_mm for part in parts], room, gap))
    return FigureBoxes(lines, gap, line_mm, box_mm)


def _divided(group: FigureGroup, most: int) -> Iterator[FigureGroup]:
    """A group in parts of so many figures; those that are left when the unit is reduced come first."""
    left = group
    while left.figures > most:
        yield replace(left, figures=most)
        kept = max(0, left.kept_when_reduced - most)
        left = replace(left, figures=left.figures - most, kept_when_reduced=kept, half_at=0)
    yield left


def _by_role(group: FigureGroup, words: Words, room: float, most: int, own: FigureSettings) -> Iterator[_Part]:
    """The boxes of a role with its name behind them: behind each part, where they do not go on one line."""
    # As many on each line, so that a name does not stand by one box left over.
    lines = -(-group.figures // most)
    text = words.say(group.name) if group.name else _joined([words(key) for key in group.label], words)
    for part in _divided(group, -(-group.figures // lines)):
        beside = room - part.figures * own.box_mm - _LABEL_GAP_MM
        yield _Part(part, own, set_lines(text, "sans", own.label_pt, max(beside, own.box_mm)))


def _joined(roles: list[str], words: Words) -> str:
    """Roles that share their boxes: ``Escort and scouts``."""
    roles = [roles[0], *(role[:1].lower() + role[1:] for role in roles[1:])]
    if len(roles) == 1:
        return roles[0]
    return words("control_sheet.and", first=", ".join(roles[:-1]), last=roles[-1])


def _draw(part: _Part, x: float, y: float) -> Iterator[Item]:
    group, box = part.group, part.own.box_mm
    for i in range(group.figures):
        gap = part.own.half_gap_mm if 0 < group.half_at <= i else 0.0
        fill = LEFT_WHEN_REDUCED if i < group.kept_when_reduced else None
        yield tick_box(x + i * box + gap, y, box, fill, dashed=group.label == _KEPT)
    if part.label is not None:
        rise = face("sans").cap_height_mm(part.label.size_pt) / 2
        base = y + box / 2 + rise - part.label.rest_mm / 2
        yield from part.label.at(x + part.boxes_mm + _LABEL_GAP_MM, base)
    if part.on_counter:
        yield bracket(x, y + box + BRACKET_TOP_MM, part.boxes_mm)


def bracket(x: float, y: float, width_mm: float) -> Item:
    """The bracket under one counter."""
    foot = y + BRACKET_MM
    return polyline(((x, foot), (x, y), (x + width_mm, y), (x + width_mm, foot)), BRACKET)
