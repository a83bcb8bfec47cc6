"""What pieces say, told beside samples or in lines below one another on the waste of their sheet, wherever that holds all of
it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.edges import Edges, between, gaps, grown, overlap
from generator.sheets.legend import Explained, legends
from generator.units import mm_from_points

CLEAR_MM = 1.2
"""Between the lines and whatever is printed beside them."""
_LEADING, _RISE = 1.25, 0.8
"""From one baseline to the next, and of the first from the top, in sizes of the type."""
_SIZES_PT = style.TEXT_PT, style.NOTE_PT, style.LEAST_PT


def key_items(told: Sequence[Explained], area: Box, taken: Sequence[Box]) -> tuple[Item, ...]:
    """The first of them is a heading. As high up the ``area`` as may be: beside samples, or else in lines."""
    kept = [grown(box, Edges(*[CLEAR_MM] * 4)) for box in taken]
    tops = sorted({area.y, *(box.bottom for box in kept)})
    for legend, top in product(legends(told, area.w), tops):
        start = _start(area, top, legend.width_mm, legend.height_mm, kept)
        if start is not None:
            return tuple(legend.items(start, top))
    return _in_lines([one.text for one in told], area, kept, tops)


def _start(area: Box, top: float, wide_mm: float, high_mm: float, kept: Sequence[Box]) -> float | None:
    """Where something as large begins that has its upper edge there; None where it has no room."""
    strip = between(area.x, top, area.right, top + high_mm)
    if strip.bottom > area.bottom:
        return None
    beside = [(box.x, box.right) for box in kept if overlap(box, strip)]
    return next((left for left, right in gaps(strip.x, strip.right, beside) if right - left >= wide_mm), None)


def _in_lines(lines: Sequence[str], area: Box, kept: Sequence[Box], tops: Sequence[float]) -> tuple[Item, ...]:
    """Where there is no room for the heading and a line for each, short ones share lines; it is left out; or all stand in one
    line. In type as large as has room."""
    headed, (plain, *fewer) = (lines[0], "sans-semibold"), [_sharing(lines[1:], times) for times in (0, 1, 2)]
    bare = [[(line, "sans") for line in said] for said in (plain, *fewer, [" · ".join(lines[1:])])]
    for told, size_pt, top in product((*([headed, *said] for said in bare[:3]), *bare), _SIZES_PT, tops):
        leading = mm_from_points(size_pt) * _LEADING
        wide = max(face(font).width_mm(line, size_pt) for line, font in told)
        start = _start(area, top, wide, leading * len(told), kept)
        if start is not None:
            bases = (top + mm_from_points(size_pt) * _RISE + number * leading for number in range(len(told)))
            said = zip(bases, told, strict=True)
            return tuple(Text(start, base, line, font, size_pt, style.INK) for base, (line, font) in said)
    return ()


def _sharing(lines: Sequence[str], times: float) -> list[str]:
    """Each joined to the one before where both together are no longer than so many times the longest."""
    long = times * max(face("sans").width_mm(line, style.TEXT_PT) for line in lines)
    shared: list[str] = []
    for line in lines:
        both = f"{shared[-1]} · {line}" if shared else line
        if shared and face("sans").width_mm(both, style.TEXT_PT) <= long:
            shared[-1] = both
        else:
            shared.append(line)
    return shared
