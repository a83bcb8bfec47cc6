"""What tells whether a printer prints at true size, and how near the edges: rulers, a square, a bar, nested frames."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.paper import Paper
from generator.typesetting import Anchor
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

    def place(along: float, across: float) -> tuple[float, float]:
        return (x + across, y + along) if upright else (x + along, y + across)

    eighths = [(eighth, eighth * MM_PER_INCH / 8) for eighth in range(int(length_mm / MM_PER_INCH * 8) + 1)]
    ticks = [(mm, _TENTH if mm % 10 == 0 else _FIFTH if mm % 5 == 0 else _SINGLE) for mm in range(length_mm + 1)]
    ticks += [(at, -_EIGHTHS.get(eighth % 8, _SINGLE)) for eighth, at in eighths]
    lines = [(*place(0.0, 0.0), *place(length_mm, 0.0)), *((*place(at, 0.0), *place(at, to)) for at, to in ticks)]
    yield shapes.lines(lines, Style(stroke=style.INK, width_mm=style.HAIRLINE_MM))
    numbers = [(mm, str(mm), 1) for mm in range(0, length_mm + 1, 10)]
    numbers += [(at, str(eighth // 8), -1) for eighth, at in eighths if eighth % 8 == 0]
    cap = face("sans-medium").cap_height_mm(style.LEAST_PT)
    for at, number, side in numbers:
        left, base = place(at, side * (_TENTH + style.TIGHT_MM))
        anchor: Anchor = "middle"
        if upright:
            base, anchor = base + cap / 2, "start" if side > 0 else "end"
        elif side > 0:
            base += cap
        yield Text(left, base, number, "sans-medium", style.LEAST_PT, style.INK, anchor)


def square(x: float, y: float) -> Item:
    pen = Style(stroke=style.INK, width_mm=style.DRAWN_MM)
    return shapes.rect(x, y, SQUARE_MM, SQUARE_MM, pen)


def bar(x: float, y: float) -> Iterator[Item]:
    """Inches, black and white by turns."""
    for inch in range(BAR_IN):
        fill = style.PAPER if inch % 2 else style.INK
        pen = Style(fill=fill, stroke=style.INK, width_mm=style.HAIRLINE_MM)
        yield shapes.rect(x + inch * MM_PER_INCH, y, MM_PER_INCH, style.COLUMN_GAP_MM, pen)
