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

*Gutterfold* prints both on one side, to either side of a fold through the middle: the fronts left of a fold
down the sheet and the backs right of it, or the fronts above a fold across it and the backs, head down, below.
Folded and glued before it is cut, the sheet has each back behind its front, whatever the printer does. A piece
without a back stands among the fronts all the same: behind it is blank paper, and it is as thick as the others.

A piece is turned over like the leaf of a book whatever the sheet did, and its back is then upright. So
where its own upright axis is not the one the sheet turns about, its back stands turned on the page.
"""

from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct

from generator.drawing import IDENTITY, Affine
from generator.drawing.box import Box
from generator.sheets.edges import Edges, Turn
from generator.sheets.paper import Paper

Duplex = Literal["", "long-edge", "short-edge", "gutterfold"]
"""How the printer turns the sheet, or that it is folded; empty for printing on one side."""

SheetFlip = Literal["", "long-edge", "short-edge", "fold-down", "fold-across"]
"""The same of one sheet, once it is settled which way it is folded."""

FOLDS: tuple[SheetFlip, ...] = ("fold-down", "fold-across")

FOLD_CLEAR_MM = 3.0
"""Pieces and their crop marks keep off the fold so far, since paper is thick and glue swells."""


def turnings(duplex: Duplex) -> tuple[SheetFlip, ...]:
    """The ways to turn a sheet that come to what is asked for, the first one where they are as good."""
    return FOLDS if duplex == "gutterfold" else (duplex,)


def turns_about_level_axis(paper: Paper, turning: SheetFlip) -> bool:
    """Whether the sheet turns over its top edge, like a wall calendar, and not like the leaf of a book."""
    if turning in FOLDS:
        return turning == "fold-across"
    return turning in ("long-edge", "short-edge") and (turning == "long-edge") == paper.is_landscape


def behind(box: Box, paper: Paper, turning: SheetFlip) -> Box:
    """The box on the back page, or beyond the fold, that lies behind ``box`` of the front; and the reverse."""
    if turns_about_level_axis(paper, turning):
        return Box(box.x, paper.height_mm - box.bottom, box.w, box.h)
    return Box(paper.width_mm - box.right, box.y, box.w, box.h)


def turn_behind(degrees: Turn, paper: Paper, turning: SheetFlip) -> Turn:
    """How far a piece's back is turned, clockwise on its page, where the front is turned by ``degrees``.

    Mirrored, a clockwise turn goes the other way; and the level axis is the upright one and half a circle.
    """
    turned = (-degrees + (180 if turns_about_level_axis(paper, turning) else 0)) % 360
    return cast(Turn, turned)


def edges_behind(edges: Edges, paper: Paper, turning: SheetFlip) -> Edges:
    """The sides of a box as they stand on the page behind it."""
    if turns_about_level_axis(paper, turning):
        return Edges(edges.left, edges.bottom, edges.right, edges.top)
    return Edges(edges.right, edges.top, edges.left, edges.bottom)


class BackShift(Struct, frozen=True):
    """How far everything on a back is moved, so that a printer that is off puts it behind its front.

    As read on the back of a standing sheet that is turned on its long edge: ``x_mm`` to the right, ``y_mm`` down,
    ``degrees`` clockwise about the middle of the sheet.
    """

    x_mm: float = 0.0
    y_mm: float = 0.0
    degrees: float = 0.0

    def on(self, paper: Paper, turning: SheetFlip) -> Affine:
        """The same in the space of a back page.

        A lying page is printed a quarter turn anticlockwise, which is what IPP calls landscape; and a printer turns
        every sheet the same way, so for a short-edge flip its driver prints the back head down.
        """
        if self == BackShift() or turning in FOLDS:
            return IDENTITY
        x, y = (-self.y_mm, self.x_mm) if paper.is_landscape else (self.x_mm, self.y_mm)
        if turning == "short-edge":
            x, y = -x, -y
        middle = paper.width_mm / 2, paper.height_mm / 2
        turned = Affine.rotate(self.degrees) @ Affine.translate(-middle[0], -middle[1])
        return Affine.translate(middle[0] + x, middle[1] + y) @ turned

    def reach(self, paper: Paper, turning: SheetFlip) -> Edges:
        """How far a corner of the page is moved at most, the same to the left and the right, above and below."""
        place = self.on(paper, turning)
        corners = [(x, y) for x in (0.0, paper.width_mm) for y in (0.0, paper.height_mm)]
        moved = [(abs(place.apply(x, y)[0] - x), abs(place.apply(x, y)[1] - y)) for x, y in corners]
        across, down = (max(each) for each in zip(*moved, strict=True))
        return Edges(across, down, across, down)
