"""Marks by which a machine or a print shop finds how a sheet lies, and the paper they keep free.

*Silhouette*: a square at the top left, an angle at the top right and one at the bottom left, after the geometry
that Silhouette Card Maker publishes for other programs (``SPECIFICATION.md`` and the code its templates are made
by, github.com/Alan-Cha/silhouette-card-maker). What a machine's own program is told is ``INSET_MM``, ``LENGTH_MM``
and ``THICK_MM``. A line's middle lies at the inset: the arms of an angle are 1 mm thick and go from 9.5 to 15 mm,
and the square, with its line, from 9.5 to 15.5. (The text there has the square's middle at the inset; the code, and so
the templates, its corner.)

All four corners stay empty to ``CORNER_MM`` from both edges, the one without a mark too; the pieces lie centred
between the marks.

*Targets*: a circle with cross hairs at each side, in its middle or near it, in every plate, so that plates and the two
sides of a sheet can be laid over one another. Those of a back lie behind those of its front.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, product
from typing import NamedTuple

from msgspec.structs import replace

from generator.drawing import IDENTITY, Affine, Group, Path, Style, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets.duplex import SheetFlip, behind, turns_about_level_axis
from generator.sheets.edges import SLACK_MM, Edges, around, between, grown, overlap
from generator.sheets.furniture import Heading, cutting_area
from generator.sheets.paper import Paper
from generator.sheets.plan import Band, Placement, SheetPlan
from generator.sheets.printing import Registration
from generator.sheets.style import BLACK, COLUMN_GAP_MM, MARGIN_MM, MARK_MM

LAYER = "Registration"
"""The layer both kinds of mark stand on."""

INSET_MM, LENGTH_MM, THICK_MM = 10.0, 5.0, 1.0
"""From the edges of the paper to the marks; the arms of an angle; how thick they are."""
SQUARE_MM = 5.0
"""The square's side, without the line around it."""
CORNER_MM = INSET_MM + LENGTH_MM + 1.5
"""Nothing but the marks is printed so near to two edges of the paper."""

QUIET_MM, KEPT_BLEED_MM = 4.0, 1.0
"""Bleed keeps so far off a mark, for a sensor that sees colour beside one may take it for another; but so much about a
piece stays, as a cut that is off by less would show the paper. It stands outside the corners that are to be empty."""

ALL_PLATES = "All"
"""What PDF calls the ink that prints on every plate."""
TARGET_RADIUS_MM, HAIR_MM = 0.9, 1.5
"""A target's circle, and how far its hairs reach from its middle: as far on all sheets that have room for it, which the fullest have."""
TARGET_ROOM_MM = 2 * HAIR_MM + 2.0
"""Kept free for the targets along each side."""
HAIRS_MM, TARGET_CLEAR_MM = (HAIR_MM, 1.0), (2.0, 0.5)
"""Where none is kept: how large the targets of a sheet are; how far they keep off what is printed, or at least."""
WORDS_CLEAR_MM = 1.2
"""What words keep off a target besides."""


_ABOVE, _BELOW, _LEFT, _RIGHT = range(4)
"""The edges of a sheet."""


class Target(NamedTuple):
    """The box around a target."""

    box: Box


def areas_for(heading: Heading, how: Registration) -> int:
    """How many ways there are to keep off the marks."""
    return 2 if how == "silhouette" and heading.size == "aside" else 1


def areas(paper: Paper, heading: Heading, how: Registration, bleed_mm: float = 0.0) -> tuple[Box, ...]:
    """Where pieces, their bleed and their crop marks may stand: as far from the top as from the bottom where there
    are marks, so that what lies in its middle lies in the middle of the paper.

    Where the furniture stands beside the pieces, these keep off a machine's marks either above and below or at the
    sides, and the machine cuts as far out as its marks are; targets stand wherever there is room (``targets``).
    """
    narrow = replace(paper, width_mm=paper.width_mm - 2 * aside_mm(how))
    free = paper.printable if heading.size == "aside" else cutting_area(narrow, heading)
    if how == "none" or (how == "targets" and heading.size == "aside"):
        return (free,)
    whole = paper if heading.size == "aside" else narrow
    side = max(free.x, whole.width_mm - free.right)
    level = max(free.y, paper.height_mm - free.bottom)
    if heading.size == "aside":
        side, level = max(side, INSET_MM - bleed_mm), max(level, INSET_MM - bleed_mm)
        ways = [(side, max(level, CORNER_MM)), (max(side, CORNER_MM), level)]
    elif how == "targets":
        ways = [(side + TARGET_ROOM_MM, level + TARGET_ROOM_MM)]
    else:
        ways = [(max(side, INSET_MM), max(level, CORNER_MM))]
    return tuple(between(x, y, paper.width_mm - x, paper.height_mm - y) for x, y in ways)


def aside_mm(how: Registration) -> float:
    """How much further than usual the furniture keeps from the left and the right edge."""
    return CORNER_MM + COLUMN_GAP_MM - MARGIN_MM if how == "silhouette" else 0.0


def clear(paper: Paper) -> Box:
    """What the marks of a cutting machine leave of the paper, whatever stands on it."""
    return between(INSET_MM, CORNER_MM, paper.width_mm - INSET_MM, paper.height_mm - CORNER_MM)


def centred(plan: SheetPlan, paper: Paper, turning: SheetFlip) -> SheetPlan:
    """The plan with its fronts as far from the top of the paper as from its bottom, and the backs behind them: none that is
    folded, half of whose page is its back."""
    box = around(placement.trim for placement in plan.fronts)
    down = (paper.height_mm - box.h) / 2 - box.y
    up = turns_about_level_axis(paper, turning)
    return replace(
        plan,
        bands=tuple(_moved(band, down) for band in plan.bands),
        backs=tuple(back.moved(-down if up else down) for back in plan.backs),
    )


def _moved(band: Band, down: float) -> Band:
    placements = tuple(placement.moved(down) for placement in band.placements)
    room = band.room._replace(top=band.room.top + down, bottom=band.room.bottom - down)
    return replace(band, placements=placements, room=room)


def front_marks(paper: Paper, how: Registration, targets: Sequence[Target] = ()) -> tuple[Group, ...]:
    """The marks of a front page, on a layer of their own."""
    match how:
        case "none":
            return ()
        case "silhouette":
            return (Group(_silhouette(paper), layer=LAYER),)
        case _:
            return (Group(_drawn(targets), layer=LAYER),)


def back_marks(
    paper: Paper, turning: SheetFlip, how: Registration, targets: Sequence[Target], shift: Affine = IDENTITY
) -> tuple[Group, ...]:
    """The marks of a back page, moved as all of it is. A cutting machine looks at fronts alone."""
    if how != "targets":
        return ()
    back = (Target(behind(target.box, paper, turning)) for target in targets)
    return (Group(_drawn(back), shift, layer=LAYER),)


def kept_clear(paper: Paper, how: Registration, targets: Sequence[Target]) -> tuple[Box, ...]:
    """What of a front no furniture may stand on, for the sake of the marks."""
    if how != "silhouette":
        return tuple(grown(target.box, Edges(*[WORDS_CLEAR_MM] * 4)) for target in targets)
    across, down = (0.0, paper.width_mm - CORNER_MM), (0.0, paper.height_mm - CORNER_MM)
    return tuple(Box(x, y, CORNER_MM, CORNER_MM) for x, y in product(across, down))


def without_bleed_near_marks(plan: SheetPlan, paper: Paper) -> SheetPlan:
    """The plan with less bleed on its fronts where that comes near a mark for a machine: the sensor is to find white there.

    A little stays, and all edges that lie on one line lose the same: the block keeps straight sides.
    """
    quiet = _quiet(paper)
    least: dict[tuple[str, float], float] = {}
    for placement in plan.fronts:
        for side, mm in _left_to(placement, quiet):
            line = _line(placement, side)
            least[line] = min(least.get(line, mm), mm)

    def less(placement: Placement) -> Placement:
        sides = zip(Edges._fields, placement.bleed, strict=True)
        return placement.bleeding(Edges(*(least.get(_line(placement, side), mm) for side, mm in sides)))

    bands = (replace(band, placements=tuple(map(less, band.placements))) for band in plan.bands)
    return replace(plan, bands=tuple(bands))


def is_quiet(plan: SheetPlan, paper: Paper) -> bool:
    """Whether a sensor finds white around each mark for a machine."""
    return not any(overlap(placement.bleed_box, box) for placement in plan.fronts for box in _quiet(paper))


def _quiet(paper: Paper) -> list[Box]:
    return [grown(box, Edges(*[QUIET_MM] * 4)) for path in _silhouette(paper) if (box := bounds((path,)))]


def _line(placement: Placement, side: str) -> tuple[str, float]:
    """A line of the sheet that bleed on a side of a piece ends at."""
    box = placement.bleed_box
    return side, round(dict(zip(Edges._fields, (box.x, box.y, box.right, box.bottom), strict=True))[side], 3)


def _left_to(placement: Placement, quiet: Iterable[Box]) -> Iterator[tuple[str, float]]:
    """The sides whose bleed comes near marks, and what these leave of it."""
    trim, (x, y, w, h), bleed = placement.trim, placement.bleed_box, placement.bleed
    strips = (Box(x, y, bleed.left, h), Box(x, y, w, bleed.top),
              Box(trim.right, y, bleed.right, h), Box(x, trim.bottom, w, bleed.bottom))  # fmt: skip
    for near in quiet:
        free = trim.x - near.right, trim.y - near.bottom, near.x - trim.right, near.y - trim.bottom
        for side, shown, strip, mm in zip(Edges._fields, bleed, strips, free, strict=True):
            if shown > KEPT_BLEED_MM and overlap(strip, near):
                yield side, max(mm, KEPT_BLEED_MM)


def _silhouette(paper: Paper) -> tuple[Path, ...]:
    ink, half = Style(fill=BLACK), THICK_MM / 2
    near, end = INSET_MM - half, INSET_MM + LENGTH_MM
    # The outline of an angle whose corner is at the top left, seen from that corner.
    angle = ((near, near), (end, near), (end, near + THICK_MM), (near + THICK_MM, near + THICK_MM),
             (near + THICK_MM, end), (near, end))  # fmt: skip
    return (
        shapes.rect(near, near, SQUARE_MM + THICK_MM, SQUARE_MM + THICK_MM, ink),
        shapes.polygon(((paper.width_mm - x, y) for x, y in angle), ink),
        shapes.polygon(((x, paper.height_mm - y) for x, y in angle), ink),
    )


def targets(
    paper: Paper, heading: Heading, turning: SheetFlip, fold: SheetFlip, taken: Sequence[Box]
) -> tuple[Target, ...]:
    """One for each side, in its middle, or that of the half before the fold. Beside furniture that keeps its own place
    they have theirs; else they stand as near to it as what is ``taken`` of both sides of the sheet leaves room for, and fewer
    where it leaves none. Two that face one another stand level, if they can."""
    across = paper.width_mm / (4 if fold == "fold-down" else 2)
    down = paper.height_mm / (4 if fold == "fold-across" else 2)
    if heading.size == "aside":
        inner = paper.printable if fold else paper.printable.intersection(behind(paper.printable, paper, turning))
        assert inner is not None
        inner = inner.inset(MARK_MM / 2)
        facing = ((_ABOVE, _BELOW), (_LEFT, _RIGHT))
        found: tuple[Target, ...] = ()
        for hair in HAIRS_MM:
            beside = partial(_beside, inner, (across, down), taken=taken, hair_mm=hair)
            ways = (beside(both) or [one for side in both for one in beside((side,))] for both in facing)
            found = max(found, tuple(chain.from_iterable(ways)), key=len)
            if len(found) == 4:
                break
        return found
    (inside,), half = areas(paper, heading, "targets"), TARGET_ROOM_MM / 2
    middles = ((across, inside.y - half), (across, inside.bottom + half), (inside.x - half, down),
               (inside.right + half, down))  # fmt: skip
    return tuple(_about(x, y, HAIR_MM) for x, y in middles)


def _about(x: float, y: float, hair_mm: float) -> Target:
    return Target(Box(x - hair_mm, y - hair_mm, 2 * hair_mm, 2 * hair_mm))


def _beside(
    inner: Box, middle: tuple[float, float], sides: Sequence[int], taken: Sequence[Box], hair_mm: float
) -> tuple[Target, ...]:
    """A target at each of some edges of what is printable that face one another, near the middle if they can; none where
    there is no room."""
    is_level = sides[0] in (_ABOVE, _BELOW)
    wanted, length = (middle[0], inner.w) if is_level else (middle[1], inner.h)
    within = inner.inset(hair_mm)
    ends = within.y, within.bottom, within.x, within.right
    edges = [ends[side] for side in sides]
    for far_mm, clear_mm in product((length / 8, length), TARGET_CLEAR_MM):
        clear = [grown(box, Edges(*[clear_mm + hair_mm] * 4)) for box in taken]
        at = _nearest(within, is_level, edges, wanted, clear)
        if at is not None and abs(at - wanted) <= far_mm:
            return tuple(_about(at, edge, hair_mm) if is_level else _about(edge, at, hair_mm) for edge in edges)
    return ()


def _nearest(within: Box, is_level: bool, edges: Sequence[float], wanted: float, spans: Sequence[Box]) -> float | None:
    """Where along edges of what is ``within`` reach a target's middle stands, off all ``spans``, as near as can be to where it is
    wanted; None where there is no room."""

    def is_met(low: float, high: float) -> bool:
        return any(low + SLACK_MM < edge < high - SLACK_MM for edge in edges)

    if is_level:
        stops = [(box.x, box.right) for box in spans if is_met(box.y, box.bottom)]
        low, high = within.x, within.right
    else:
        stops = [(box.y, box.bottom) for box in spans if is_met(box.x, box.right)]
        low, high = within.y, within.bottom
    free = (
        at
        for at in (wanted, *(end for stop in stops for end in stop))
        if low <= at <= high and not any(start + SLACK_MM < at < end - SLACK_MM for start, end in stops)
    )
    return min(free, key=lambda at: (round(abs(at - wanted), 6), at), default=None)


def _drawn(targets: Iterable[Target]) -> tuple[Path, ...]:
    style = Style(stroke=BLACK, width_mm=MARK_MM, spot=ALL_PLATES)
    found: list[Path] = []
    for (box,) in targets:
        x, y = box.x + box.w / 2, box.y + box.h / 2
        cross = ((box.x, y, box.right, y), (x, box.y, x, box.bottom))
        found += [shapes.circle(x, y, box.w / 2 * TARGET_RADIUS_MM / HAIR_MM, style), shapes.lines(cross, style)]
    return tuple(found)
