"""Sheets that come cut: labels and punched card, with a piece in each place and nothing beside them.

The places are the maker's and nothing is imposed. A piece may be half a millimetre larger or smaller than its
place and stands in its middle, turned a quarter where it fits only so. On a round label it fits when its own
corners lie on the rim. Its art bleeds half way to the next label at most.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing.box import Box
from generator.sheets.duplex import SheetFlip, behind, edges_behind, turn_behind
from generator.sheets.edges import SLACK_MM, Edges, Turn, around, grown, overlap
from generator.sheets.furniture import Heading, cutting_area
from generator.sheets.paper import Paper
from generator.sheets.plan import Band, Piece, Placement, SheetPlan, Side, placed, turned_size

TOLERANCE_MM = 0.5


class DieCut(Struct, frozen=True):
    """Lengths in mm. Every label has one size; ``corners`` are its top left corners, in the order they are used."""

    name: str
    paper: Paper
    width_mm: float
    height_mm: float
    corners: tuple[tuple[float, float], ...]
    is_round: bool = False

    def labels(self) -> tuple[Box, ...]:
        return tuple(Box(x, y, self.width_mm, self.height_mm) for x, y in self.corners)

    def turn_for(self, piece: Piece) -> Turn | None:
        """How far a piece is turned to fit; None where it does not."""
        if self.is_round:
            return 0 if _alike(reach_mm(piece), self.width_mm) else None
        if _alike(piece.width_mm, self.width_mm) and _alike(piece.height_mm, self.height_mm):
            return 0
        turned = _alike(piece.height_mm, self.width_mm) and _alike(piece.width_mm, self.height_mm)
        return 90 if turned else None


def reach_mm(piece: Piece) -> float:
    """The diameter of the smallest circle about a piece's middle that holds all of it."""
    middle_x, middle_y = piece.width_mm / 2, piece.height_mm / 2
    points: list[tuple[float, float]] = []
    for name, *values in piece.contour():
        ends = list(zip(values[::2], values[1::2], strict=True))
        if name == "C":  # a rounded corner is furthest out half way
            a, b, c, d = points[-1], *ends
            x, y = ((a[i] + 3 * b[i] + 3 * c[i] + d[i]) / 8 for i in (0, 1))
            points.append((x, y))
        points += ends[-1:]
    return 2 * max(math.hypot(x - middle_x, y - middle_y) for x, y in points)


def plans(pieces: Sequence[Piece], sheet: DieCut, turning: SheetFlip) -> tuple[SheetPlan, ...]:
    """The sheets that hold every piece ``quantity`` times. All of them fit."""
    copies = [piece for piece in pieces for _ in range(piece.quantity)]
    labels = sheet.labels()
    bounds = [_bound(label, labels, sheet.paper) for label in labels]
    found = []
    for first in range(0, len(copies), len(labels)):
        fronts, backs = [], []
        for piece, label, bound in zip(copies[first : first + len(labels)], labels, bounds, strict=False):
            front = _front(piece, label, bound, sheet)
            fronts.append(front)
            if turning and piece.back is not None:
                backs.append(_back(front, bound, sheet, turning))
        found.append(SheetPlan((Band(tuple(fronts), Edges()),), tuple(backs)))
    return tuple(found)


def heading_beside(sheet: DieCut, heading: Heading, bleed_mm: float) -> Heading | None:
    """The heading that has room where no label and no bleed is: as given, or none; None where not even the footer
    that every page has would find room."""
    art = grown(around(sheet.labels()), Edges(*[bleed_mm] * 4))
    if art.bottom > cutting_area(sheet.paper, heading).bottom + SLACK_MM:
        return None
    if art.y < cutting_area(sheet.paper, heading).y - SLACK_MM:
        return replace(heading, size="none")
    return heading


def _alike(one: float, other: float) -> bool:
    return abs(one - other) <= TOLERANCE_MM + SLACK_MM


def _bound(label: Box, labels: Sequence[Box], paper: Paper) -> Edges:
    """How far art may reach outside a label: half way to the next on each side, or to the edge of the paper."""
    column = [
        other for other in labels if other is not label and overlap(label, Box(other.x, label.y, other.w, label.h))
    ]
    row = [other for other in labels if other is not label and overlap(label, Box(label.x, other.y, label.w, other.h))]
    return Edges(
        left=min([label.x, *((label.x - other.right) / 2 for other in row if other.x < label.x)]),
        top=min([label.y, *((label.y - other.bottom) / 2 for other in column if other.y < label.y)]),
        right=min([paper.width_mm - label.right, *((other.x - label.right) / 2 for other in row if other.x > label.x)]),
        bottom=min(
            [paper.height_mm - label.bottom, *((other.y - label.bottom) / 2 for other in column if other.y > label.y)]
        ),
    )


def _front(piece: Piece, label: Box, bound: Edges, sheet: DieCut) -> Placement:
    turn = sheet.turn_for(piece)
    assert turn is not None  # others go to a sheet as usual
    width, height = turned_size(piece, turn)
    x, y = label.x + (label.w - width) / 2, label.y + (label.h - height) / 2
    return placed(piece, x, y, turn=turn, bleed=_bleed(piece, "front", sheet, bound, turn))


def _back(front: Placement, bound: Edges, sheet: DieCut, turning: SheetFlip) -> Placement:
    place = behind(front.trim, sheet.paper, turning)
    bleed = _bleed(front.piece, "back", sheet, edges_behind(bound, sheet.paper, turning), front.turn)
    return placed(front.piece, place.x, place.y, "back", turn_behind(front.turn, sheet.paper, turning), bleed)


def _bleed(piece: Piece, side: Side, sheet: DieCut, bound: Edges, turn: Turn) -> Edges:
    """What shows outside the trim. Negative where a piece is larger than a label that touches the next."""
    width, height = turned_size(piece, turn)
    across, down = (sheet.width_mm - width) / 2, (sheet.height_mm - height) / 2
    room = Edges(bound.left + across, bound.top + down, bound.right + across, bound.bottom + down)
    if sheet.is_round:  # beyond a straight edge the label goes on to its rim, and bleeds from there
        most = piece.most_bleed_mm[side == "back"] + max(across, down)
        piece = replace(piece, most_bleed_mm=(most, most))
    return room.least(piece.reach_mm(side))
