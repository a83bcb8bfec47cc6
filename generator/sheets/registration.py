"""Marks by which a machine or a print shop finds how a sheet lies, and the paper they keep free.

*Silhouette*: a square at the top left, an angle at the top right and one at the bottom left, after the geometry
that Silhouette Card Maker publishes for other programs (``SPECIFICATION.md`` and the code its templates are made
by, github.com/Alan-Cha/silhouette-card-maker). What a machine's own program is told is ``INSET_MM``, ``LENGTH_MM``
and ``THICK_MM``. A line's middle lies at the inset: the arms of an angle are 1 mm thick and go from 9.5 to 15 mm,
and the square, with its line, from 9.5 to 15.5. (The text there has the square's middle at the inset; the code, and so
the templates, its corner.)

All four corners stay empty to ``CORNER_MM`` from both edges, the one without a mark too; the pieces lie centred
between the marks.

*Targets*: a circle with cross hairs at the middle of each side, in every plate, so that plates and the two sides
of a sheet can be laid over one another. They stand alike on both sides of the paper, whichever way it turns.
"""

from __future__ import annotations

from dataclasses import replace

from generator.drawing import IDENTITY, Affine, Group, Path, Style, shapes
from generator.drawing.box import Box
from generator.sheets.duplex import SheetFlip, turns_about_level_axis
from generator.sheets.edges import around, between
from generator.sheets.furniture import Heading, cutting_area
from generator.sheets.paper import Paper
from generator.sheets.plan import Band, SheetPlan
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

ALL_PLATES = "All"
"""What PDF calls the ink that prints on every plate."""
TARGET_RADIUS_MM, HAIR_MM = 1.5, 2.5
"""A target's circle, and how far its hairs reach from its middle."""
TARGET_ROOM_MM = 2 * HAIR_MM + 2.0
"""Kept free for the targets along each side."""


def area(paper: Paper, heading: Heading, how: Registration) -> Box:
    """Where pieces, their bleed and their crop marks may stand: as far from the top as from the bottom where there
    are marks, so that what lies in its middle lies in the middle of the paper."""
    narrow = replace(paper, width_mm=paper.width_mm - 2 * aside_mm(how))
    free = cutting_area(narrow, heading)
    if how == "none":
        return free
    side = max(free.x, narrow.width_mm - free.right)
    level = max(free.y, paper.height_mm - free.bottom)
    if how == "targets":
        side, level = side + TARGET_ROOM_MM, level + TARGET_ROOM_MM
    else:
        side, level = max(side, INSET_MM), max(level, CORNER_MM)
    return between(side, level, paper.width_mm - side, paper.height_mm - level)


def aside_mm(how: Registration) -> float:
    """How much further than usual the furniture keeps from the left and the right edge."""
    return CORNER_MM + COLUMN_GAP_MM - MARGIN_MM if how == "silhouette" else 0.0


def clear(paper: Paper) -> Box:
    """What the marks of a cutting machine leave of the paper, whatever stands on it."""
    return between(INSET_MM, CORNER_MM, paper.width_mm - INSET_MM, paper.height_mm - CORNER_MM)


def centred(plan: SheetPlan, paper: Paper, turning: SheetFlip) -> SheetPlan:
    """The plan with its fronts as far from the top of the paper as from its bottom, and the backs behind them."""
    if plan.folded:
        return plan  # half of the page is its back
    box = around(placement.trim for placement in plan.fronts)
    down = (paper.height_mm - box.h) / 2 - box.y
    up = turns_about_level_axis(paper, turning)
    return replace(
        plan,
        bands=tuple(_moved(band, down) for band in plan.bands),
        backs=tuple(replace(back, y_mm=back.y_mm + (-down if up else down)) for back in plan.backs),
    )


def _moved(band: Band, down: float) -> Band:
    placements = tuple(replace(placement, y_mm=placement.y_mm + down) for placement in band.placements)
    room = band.room._replace(top=band.room.top + down, bottom=band.room.bottom - down)
    return replace(band, placements=placements, room=room)


def front_marks(paper: Paper, heading: Heading, how: Registration, fold: SheetFlip = "") -> tuple[Group, ...]:
    """The marks of a front page, on a layer of their own; off the fold of one that is folded."""
    match how:
        case "none":
            return ()
        case "silhouette":
            return (Group(_silhouette(paper), layer=LAYER),)
        case "targets":
            return (Group(_targets(paper, heading, fold), layer=LAYER),)


def back_marks(paper: Paper, heading: Heading, how: Registration, shift: Affine = IDENTITY) -> tuple[Group, ...]:
    """The marks of a back page, moved as all of it is. A cutting machine looks at fronts alone."""
    if how != "targets":
        return ()
    return (Group(_targets(paper, heading), shift, layer=LAYER),)


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


def _targets(paper: Paper, heading: Heading, fold: SheetFlip = "") -> tuple[Path, ...]:
    inside, half = area(paper, heading, "targets"), TARGET_ROOM_MM / 2
    across = paper.width_mm / (4 if fold == "fold-down" else 2)
    down = paper.height_mm / (4 if fold == "fold-across" else 2)
    middles = ((across, inside.y - half), (across, inside.bottom + half), (inside.x - half, down),
               (inside.right + half, down))  # fmt: skip
    style = Style(stroke=BLACK, width_mm=MARK_MM, spot=ALL_PLATES)
    return tuple(
        path
        for x, y in middles
        for path in (
            shapes.circle(x, y, TARGET_RADIUS_MM, style),
            shapes.lines(((x - HAIR_MM, y, x + HAIR_MM, y), (x, y - HAIR_MM, x, y + HAIR_MM)), style),
        )
    )
