"""The straight cuts that part the pieces of a sheet, from its plan and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from generator.drawing.box import Box
from generator.sheets.edges import SLACK_MM, between
from generator.sheets.marks import cut_lines, slanted_cuts
from generator.sheets.plan import SheetPlan


class Segment(NamedTuple):
    """A straight cut, in page space, in mm; level, upright, or slanted between hexagons."""

    x1: float
    y1: float
    x2: float
    y2: float


Numbered = tuple[int, Sequence[Segment]]
"""Cuts of one step, with its number."""


class Cuts(Struct, frozen=True):
    """The cuts of one sheet in the order in which they are made; one on which two pieces touch is one cut."""

    between: tuple[Segment, ...]
    """Between its bands, each from edge to edge of what the cuts before it have left."""
    rows: tuple[Segment, ...]
    columns: tuple[Segment, ...]
    slanted: tuple[Segment, ...] = ()
    """Those between staggered hexagons, which come before the rows."""

    @property
    def count(self) -> int:
        return len(self.between) + len(self.rows) + len(self.columns) + len(self.slanted)


def cuts_of(plan: SheetPlan, paper: Box) -> Cuts:
    """The cuts of a plan, whose bands lie so that straight cuts part them."""
    rows: list[Segment] = []
    columns: list[Segment] = []
    slanted: list[Segment] = []
    for band in plan.bands:
        trims = [placement.trim for placement in band.placements]
        across, down = cut_lines(trims)
        if band.staggered:
            slanted += (Segment(*line) for line in slanted_cuts(band))
            across, down = (across, ()) if band.placements[0].turn % 180 else ((), down)
        rows += (_level(y, trims) for y in down)
        columns += (_upright(x, trims) for x in across)
    return Cuts(tuple(_parting([band.box for band in plan.bands], paper)), tuple(rows), tuple(columns), tuple(slanted))


def _level(y: float, trims: Sequence[Box]) -> Segment:
    """The cut at a height, as long as the pieces that it frees."""
    own = [trim for trim in trims if abs(trim.y - y) <= SLACK_MM or abs(trim.bottom - y) <= SLACK_MM]
    return Segment(min(trim.x for trim in own), y, max(trim.right for trim in own), y)


def _upright(x: float, trims: Sequence[Box]) -> Segment:
    own = [trim for trim in trims if abs(trim.x - x) <= SLACK_MM or abs(trim.right - x) <= SLACK_MM]
    return Segment(x, min(trim.y for trim in own), x, max(trim.bottom for trim in own))


def _parting(boxes: Sequence[Box], paper: Box) -> Iterator[Segment]:
    """The cuts that part boxes on a piece of paper: level ones where there are any, then upright ones."""
    if len(boxes) < 2:
        return
    if (y := _gap([(box.y, box.bottom) for box in boxes])) is not None:
        yield Segment(paper.x, y, paper.right, y)
        yield from _parting([box for box in boxes if box.bottom <= y], between(paper.x, paper.y, paper.right, y))
        yield from _parting([box for box in boxes if box.y >= y], between(paper.x, y, paper.right, paper.bottom))
    else:
        x = _gap([(box.x, box.right) for box in boxes])
        assert x is not None, "imposition leaves a straight cut between bands"
        yield Segment(x, paper.y, x, paper.bottom)
        yield from _parting([box for box in boxes if box.right <= x], between(paper.x, paper.y, x, paper.bottom))
        yield from _parting([box for box in boxes if box.x >= x], between(x, paper.y, paper.right, paper.bottom))


def _gap(spans: Sequence[tuple[float, float]]) -> float | None:
    """The middle of the first gap between spans; None where there is none."""
    reached: float | None = None
    for start, end in sorted(spans):
        if reached is not None and start > reached + SLACK_MM:
            return (reached + start) / 2
        reached = end if reached is None else max(reached, end)
    return None
