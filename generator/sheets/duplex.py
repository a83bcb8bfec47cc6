"""Turning a sheet over: where on the back page a thing must stand to lie behind its front.

A printer turns a sheet about its long or its short edge. What counts is the axis as the reader sees the
page, and that depends on how the page lies:

===========  ==================  ===================
flip         portrait            landscape
===========  ==================  ===================
long edge    about the upright   about the level
short edge   about the level     about the upright
===========  ==================  ===================

About the upright axis, as a book's leaf turns, left and right change places. About the level axis, as a
wall calendar's leaf turns, top and bottom do. A square sheet counts as portrait.

*Gutterfold* prints both on one side: the fronts left of an upright fold down the middle, the backs right of
it. Folded and glued before it is cut, the sheet has each back behind its front, whatever the printer does.

A piece is turned over like the leaf of a book whatever the sheet did, and its back is then upright. So
where its own upright axis is not the one the sheet turns about, its back stands turned on the page.
"""

from __future__ import annotations

from typing import Literal, cast

from generator.drawing.bounds import Box
from generator.sheets.edges import Edges, Turn
from generator.sheets.paper import Paper

Duplex = Literal["", "long-edge", "short-edge", "gutterfold"]
"""How the printer turns the sheet, or that it is folded; empty for printing on one side."""

FOLD_CLEAR_MM = 3.0
"""Pieces and their crop marks keep off the fold so far, since paper is thick and glue swells."""


def turns_about_level_axis(paper: Paper, duplex: Duplex) -> bool:
    """Whether the sheet turns over its top edge, like a wall calendar, and not like the leaf of a book."""
    return duplex in ("long-edge", "short-edge") and (duplex == "long-edge") == paper.is_landscape


def behind(box: Box, paper: Paper, duplex: Duplex) -> Box:
    """The box on the back page, or beyond the fold, that lies behind ``box`` of the front; and the reverse."""
    if turns_about_level_axis(paper, duplex):
        return Box(box.x, paper.height_mm - box.bottom, box.w, box.h)
    return Box(paper.width_mm - box.right, box.y, box.w, box.h)


def turn_behind(degrees: Turn, paper: Paper, duplex: Duplex) -> Turn:
    """How far a piece's back is turned, clockwise on its page, where the front is turned by ``degrees``.

    Mirrored, a clockwise turn goes the other way; and the level axis is the upright one and half a circle.
    """
    turned = (-degrees + (180 if turns_about_level_axis(paper, duplex) else 0)) % 360
    return cast(Turn, turned)


def edges_behind(edges: Edges, paper: Paper, duplex: Duplex) -> Edges:
    """The sides of a box as they stand on the page behind it."""
    if turns_about_level_axis(paper, duplex):
        return Edges(edges.left, edges.bottom, edges.right, edges.top)
    return Edges(edges.right, edges.top, edges.left, edges.bottom)
