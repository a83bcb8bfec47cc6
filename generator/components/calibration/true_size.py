"""What tells whether a printer prints at true size, and how near the edges: rulers, a square, a bar, nested frames."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.paper import Paper
from generator.units import MM_PER_INCH

SQUARE_MM = 100.0
BAR_IN = 4
FRAMES = 12
"""One for each mm from the edge."""
FRAMES_MM = 16.0
"""What the frames and their numbers take of each side."""

_LEADER_MM, _NUMBERS_APART_MM = FRAMES + 1.0, 5.0
_TENTH, _FIFTH, _SINGLE = 3.0, 2.2, 1.4
"""How long the marks of a ruler are."""
_EIGHTHS = {0: _TENTH, 4: _FIFTH}


def frames(paper: Paper) -> Iterator[Item]:
    """Frames at each mm from the edges of a page, and on all sides a leader from each to its number."""
    width, height = paper.width_mm, paper.height_mm
    pen = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM)
    leaders = []
    half = face("sans").cap_height_mm(style.LEAST_PT) / 2
    for mm in range(1, FRAMES + 1):
        yield shapes.rect(mm, mm, width - 2 * mm, height - 2 * mm, pen)
        x, y = (length / 2 + (mm - (FRAMES + 1) / 2) * _NUMBERS_APART_MM for length in (width, height))
        leaders += [(x, mm, x, _LEADER_MM), (x, height - mm, x, height - _LEADER_MM)]
        leaders += [(mm, y, _LEADER_MM, y), (width - mm, y, width - _LEADER_MM, y)]
        for at, baseline, anchor in (
            (x, _LEADER_MM + 2 * half + style.TIGHT_MM / 2, "middle"),
            (x, height - _LEADER_MM - style.TIGHT_MM / 2, "middle"),
            (_LEADER_MM + style.TIGHT_MM / 2, y + half, "start"),
            (width - _LEADER_MM - style.TIGHT_MM / 2, y + half, "end"),
        ):
            yield Text(at, baseline, str(mm), "sans-medium", style.LEAST_PT, style.INK, anchor)
    yield shapes.lines(leaders, Style(stroke=style.INK, width_mm=style.DRAWN_MM))


def ruler(x: float, y: float, length_mm: int, *, upright: bool) -> Iterator[Item]:
    """A ruler from (x, y) to the right or down: millimetres below it, or right of it; inches on its other side."""
    lines = [(0.0, 0.0, float(length_mm), 0.0)]
    numbers: list[tuple[float, int, bool]] = []
    for mm in range(length_mm + 1):
        lines.append((mm, 0.0, mm, _TENTH if mm % 10 == 0 else _FIFTH if mm % 5 == 0 else _SINGLE))
        if mm % 10 == 0:
            numbers.append((mm, mm, True))
    for eighth in range(int(length_mm / MM_PER_INCH * 8) + 1):
        at = eighth * MM_PER_INCH / 8
        lines.append((at, 0.0, at, -_EIGHTHS.get(eighth % 8, _SINGLE)))
        if eighth % 8 == 0:
            numbers.append((at, eighth // 8, False))
    cap = face("sans-medium").cap_height_mm(style.LEAST_PT)
    away = _TENTH + style.TIGHT_MM
    pen = Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)
    if upright:
        yield shapes.lines([(x - down, y + along, x - over, y + to) for along, down, to, over in _swapped(lines)], pen)
        for at, number, metric in numbers:
            where, anchor = (x + away, "start") if metric else (x - away, "end")
            yield Text(where, y + at + cap / 2, str(number), "sans-medium", style.LEAST_PT, style.INK, anchor)
        return
    yield shapes.lines([(x + x1, y + y1, x + x2, y + y2) for x1, y1, x2, y2 in lines], pen)
    for at, number, metric in numbers:
        baseline = y + away + cap if metric else y - away
        yield Text(x + at, baseline, str(number), "sans-medium", style.LEAST_PT, style.INK, "middle")


def _swapped(lines: list[tuple[float, float, float, float]]) -> Iterator[tuple[float, float, float, float]]:
    """Lines of a level ruler for one that goes down, whose lower side is its right."""
    for x1, y1, x2, y2 in lines:
        yield x1, -y1, x2, -y2


def square(x: float, y: float) -> Item:
    pen = Style(stroke=style.INK, width_mm=style.DRAWN_MM)
    return shapes.rect(x, y, SQUARE_MM, SQUARE_MM, pen)


def bar(x: float, y: float) -> Iterator[Item]:
    """Inches, black and white by turns."""
    for inch in range(BAR_IN):
        fill = style.PAPER if inch % 2 else style.INK
        pen = Style(fill=fill, stroke=style.INK, width_mm=style.HAIRLINE_MM)
        yield shapes.rect(x + inch * MM_PER_INCH, y, MM_PER_INCH, style.COLUMN_GAP_MM, pen)
