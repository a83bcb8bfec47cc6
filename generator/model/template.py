"""The shapes of artillery templates, on hexes and in centimetres; see ``data/boards/``."""

import math
from itertools import pairwise
from typing import Annotated, Self

from pydantic import Field, model_validator

from generator.hexes import Hex, connected_parts
from generator.model.base import Id, Many, Model
from generator.model.table import Reference, Status

Offset = Annotated[tuple[int, int], Field(strict=False)]
"""Two steps through hexsides, 60° apart: up and to the left, up and to the right."""

LARGEST_CM = 60.0
Place = Annotated[
    tuple[
        Annotated[float, Field(ge=-LARGEST_CM, le=LARGEST_CM)], Annotated[float, Field(ge=-LARGEST_CM, le=LARGEST_CM)]
    ],
    Field(strict=False),
]
"""Centimetres to the right of the line of fire, and along it away from the gun."""


class HexShape(Model):
    """The hexes of one template, the one the impact die stands on, and the way the arrow points."""

    hexes: Many[Offset] = Field(min_length=1, max_length=60)
    """The hexes it covers, each by two steps through hexsides: ``[1, 0]`` up and to the left, ``[0, 1]`` up and to the right."""
    red: Offset
    """The hex of the impact die, one of these."""
    arrow: Offset
    """The way that points from the gun to the target: ``[1, 1]`` through a corner, ``[0, 1]`` through a hexside."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if len(set(self.hexes)) < len(self.hexes):
            raise ValueError("a hex stands twice in 'hexes'. Remove one")
        if self.red not in self.hexes:
            raise ValueError(f"the red hex {list(self.red)} is none of 'hexes'. Name one of them")
        if self.arrow == (0, 0):
            raise ValueError("the arrow points nowhere. Give it a direction, such as [1, 1]")
        left = set(self.hexes).difference(
            *(part for part in connected_parts(map(Hex._make, self.hexes)) if self.red in part)
        )
        if left:
            raise ValueError(f"the hex {list(min(left))} does not hang together with the others. Join them by hexsides")
        return self


class CmShape(Model):
    """The outline of one template, or its disc, and where the impact die stands. The arrow follows the line of fire."""

    outline: Many[Place] = Field(default=(), max_length=60)
    """Its corners in order round it, in cm to the right of the line of fire and along it; left out, it is a disc."""
    disc: Annotated[float, Field(gt=0, le=LARGEST_CM)] | None = None
    """The diameter of a disc about (0, 0), in cm; left out, it has an outline."""
    die: Place
    """Where the middle of the impact die stands, in cm as corners are."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if (self.disc is None) == (not self.outline):
            raise ValueError("a shape is either an 'outline' or a 'disc'. Give one of the two")
        if self.disc is not None:
            if math.hypot(*self.die) >= self.disc / 2:
                raise ValueError(f"the die {list(self.die)} stands outside the disc. Move it inside")
            return self
        if len(self.outline) < 3 or not _is_convex(self.outline):
            raise ValueError("the outline must be three corners or more, in order round it, none pointing inwards")
        turns = [_turn(one, other, self.die) for one, other in pairwise((*self.outline, self.outline[0]))]
        if min(turns) <= 0 <= max(turns):
            raise ValueError(f"the die {list(self.die)} stands outside the outline. Move it inside")
        return self


def _turn(one: tuple[float, float], other: tuple[float, float], third: tuple[float, float]) -> float:
    """Above 0 where the way past three places turns to the left, below where it turns to the right."""
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])


def _is_convex(corners: tuple[tuple[float, float], ...]) -> bool:
    """Whether a walk round the corners always turns the same way, and once round in all."""
    ring = (*corners, *corners[:2])
    if any(one == other for one, other in pairwise(ring)):
        return False
    turns = [_turn(*three) for three in zip(ring, ring[1:], ring[2:], strict=False)]
    if min(turns) < 0 < max(turns) or max(map(abs, turns)) == 0:
        return False
    headings = [math.atan2(other[1] - one[1], other[0] - one[0]) for one, other in pairwise(ring)]
    return abs(sum(math.remainder(after - before, math.tau) for before, after in pairwise(headings))) < 1.5 * math.tau


TemplateShape = HexShape | CmShape


class _ShapeFile(Model):
    status: Annotated[Status, Field(strict=False)]
    """Where the shapes come from: ``house`` for what is ours."""
    source: Reference
    """The clause that names them."""
    note: str = ""
    """For whoever reads the file; left out, there is none."""


class HexShapeFile(_ShapeFile):
    """The artillery templates on a hex board."""

    shapes: dict[Id, HexShape]
    """The templates, each by its id."""


class CmShapeFile(_ShapeFile):
    """The artillery templates for figures on a table."""

    shapes: dict[Id, CmShape]
    """The templates, each by its id."""
