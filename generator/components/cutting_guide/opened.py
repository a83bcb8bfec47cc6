"""Of the drawing of a sheet in small: where its blocks stand in it, drawn in from the first cuts that part them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.cutting_guide.cuts import Segment
from generator.drawing import Affine
from generator.drawing.box import Box
from generator.sheets.duplex import behind
from generator.sheets.edges import SLACK_MM, between
from generator.sheets.pages import Sheet

_APART_MM, _MOST = 1.4, 0.25
"""From a first cut to the blocks beside it at least, in the drawing, and how much of a block that may take."""

_Block = tuple[Box, Affine]


def blocks(sheet: Sheet, parting: Sequence[Segment], scale: float) -> list[_Block]:
    """The blocks of a sheet and, beyond a fold, their backs, each with its way into the drawing."""
    assert sheet.plan is not None
    found = [(band.box, _into(_opened(band.box, parting, scale), band.box)) for band in sheet.plan.bands]
    if not sheet.plan.folded:
        return found
    paper, fold = sheet.paper, sheet.plan.fold
    for box, into in tuple(found):
        drawn, back = moved_box(box, Affine.scale(1 / scale) @ into), behind(box, paper, fold)
        found.append((back, _into(moved_box(behind(drawn, paper, fold), Affine.scale(scale)), back)))
    return found


def moved_box(box: Box, into: Affine) -> Box:
    return Box(*into.apply(box.x, box.y), box.w * into.a, box.h * into.d)


def into_drawing(found: Sequence[_Block], box: Box, scale: float) -> Affine:
    """The way of what lies in a block; of all else, that of the paper."""
    return next((into for block, into in found if block.contains(box)), Affine.scale(scale))


def _opened(box: Box, parting: Sequence[Segment], scale: float) -> Box:
    """Where a block is drawn: its sides off the first cuts that run along them, none of which runs through it."""
    left, top, right, foot = (value * scale for value in (box.x, box.y, box.right, box.bottom))
    wide, high = _MOST * (right - left), _MOST * (foot - top)
    for cut in parting:
        x1, y1, x2, y2 = (value * scale for value in cut)
        if y1 == y2 and x1 < right and left < x2:
            if y1 <= top + SLACK_MM:
                top = max(top, min(y1 + _APART_MM, top + high))
            else:
                foot = min(foot, max(y1 - _APART_MM, foot - high))
        elif x1 == x2 and y1 < foot and top < y2:
            if x1 <= left + SLACK_MM:
                left = max(left, min(x1 + _APART_MM, left + wide))
            else:
                right = min(right, max(x1 - _APART_MM, right - wide))
    return between(left, top, right, foot)


def _into(drawn: Box, box: Box) -> Affine:
    across, down = drawn.w / box.w, drawn.h / box.h
    return Affine(across, 0.0, 0.0, down, drawn.x - box.x * across, drawn.y - box.y * down)
