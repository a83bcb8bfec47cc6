"""What pieces say, told in lines below one another on the waste of their sheet, wherever that holds all of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.edges import Edges, between, gaps, grown, overlap
from generator.units import mm_from_points

_CLEAR_MM = 1.2
"""Between the lines and whatever is printed beside them."""
_LEADING, _RISE = 1.25, 0.8
"""From one baseline to the next, and of the first from the top, in sizes of the type."""
_SIZES_PT = style.TEXT_PT, style.NOTE_PT, style.LEAST_PT


def key_items(lines: Sequence[str], area: Box, taken: Sequence[Box]) -> tuple[Item, ...]:
    """The first of them is a heading. Where there is no room for it and a line for each, short ones share lines; it is left
    out; or all stand in one line. In type as large as has room, as high up the ``area`` as may be."""
    kept = [grown(box, Edges(*[_CLEAR_MM] * 4)) for box in taken]
    tops = sorted({area.y, *(box.bottom for box in kept)})
    headed, (plain, *fewer) = (lines[0], "sans-semibold"), [_sharing(lines[1:], times) for times in (0, 1, 2)]
    bare = [[(line, "sans") for line in said] for said in (plain, *fewer, [" · ".join(lines[1:])])]
    for told, size_pt, top in product((*([headed, *said] for said in bare[:3]), *bare), _SIZES_PT, tops):
        leading = mm_from_points(size_pt) * _LEADING
        strip = between(area.x, top, area.right, top + leading * len(told))
        if strip.bottom > area.bottom:
            continue
        wide = max(face(font).width_mm(line, size_pt) for line, font in told)
        beside = [(box.x, box.right) for box in kept if overlap(box, strip)]
        starts = [left for left, right in gaps(strip.x, strip.right, beside) if right - left >= wide]
        if starts:
            bases = (top + mm_from_points(size_pt) * _RISE + number * leading for number in range(len(told)))
            said = zip(bases, told, strict=True)
            return tuple(Text(starts[0], base, line, font, size_pt, style.INK) for base, (line, font) in said)
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
