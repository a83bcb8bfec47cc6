"""Crop marks cut short where furniture stands beside pieces."""

from __future__ import annotations

from msgspec.structs import replace

from generator.drawing.box import Box
from generator.sheets import aside
from generator.sheets.edges import Edges, between
from generator.sheets.imposition import SHORT_MARKS
from generator.sheets.marks import SHORTEST_MM
from generator.sheets.paper import Paper
from generator.sheets.plan import SheetPlan
from generator.sheets.slug import lines

_CLEAR_MM = 2.0
"""From marks to a line, where they stay long enough."""


def with_strip(plan: SheetPlan, paper: Paper) -> SheetPlan:
    """The plan with marks on the left so short that furniture has room beside them, where any are left of them."""
    begins = aside.upright_strip(paper).right + aside.CLEAR_MM
    return _within(plan, between(begins, 0.0, paper.width_mm, paper.height_mm)) or plan


def off_lines(plan: SheetPlan, paper: Paper) -> SheetPlan | None:
    """The plan with marks so short that a line above and one below have room; None where none would be left of them."""
    above, below = lines(paper)
    clears = () if plan.folded else (_CLEAR_MM, aside.CLEAR_MM)
    ways = (_within(plan, between(0.0, above.bottom + clear, paper.width_mm, below.y - clear)) for clear in clears)
    return next(filter(None, ways), None)


def _within(plan: SheetPlan, free: Box) -> SheetPlan | None:
    """The plan with marks that end where free paper does; None where none would be left of them."""
    bands = []
    for band in plan.bands:
        box, (left, top, right, bottom) = band.box, band.room
        room = Edges(
            min(left, box.x - free.x), min(top, box.y - free.y),
            min(right, free.right - box.right), min(bottom, free.bottom - box.bottom),
        )  # fmt: skip
        offsets = (max(bleed, SHORT_MARKS.offset_mm) for bleed in band.bleed)
        if any(
            now < was and now < offset + SHORTEST_MM for now, was, offset in zip(room, band.room, offsets, strict=True)
        ):
            return None
        bands.append(replace(band, room=room))
    return replace(plan, bands=tuple(bands))
