"""The pieces on one side of a sheet as they are drawn: each in its place, and cut off where that of a neighbour begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.drawing import Affine, Group, Item, Path, Style, Use, shapes
from generator.drawing.box import Box
from generator.sheets.edges import SLACK_MM, Edges, grown
from generator.sheets.hexagons import Corners, ground, met_corners
from generator.sheets.plan import Placement, Spot, turned_place
from generator.sheets.seams import laid_under
from generator.sheets.style import HAIRLINE_MM


def drawn(placements: Sequence[Placement]) -> tuple[Item, ...]:
    """The pieces on one side of a sheet. What copies of a design have in common is one object."""
    shown = laid_under(placements)
    uses: Uses = {}
    return tuple(draw(one, met, uses) for one, met in zip(shown, met_corners(shown), strict=True))


class _Put(NamedTuple):
    """Where a drawing is put for a piece to stand in a spot."""

    place: Affine
    scale: Affine
    together: Affine
    clip: Path | None
    """What it is cut off at; None where it does not reach so far."""


Uses = dict[tuple[int, Affine], tuple[Use]]
"""Designs as they are placed, each once."""


def draw(placement: Placement, met: Corners = (), uses: Uses | None = None) -> Item:
    """One side of one piece in its place, clipped only where its drawing reaches too far. ``met`` are the corners in which a
    staggered hexagon meets others."""
    piece, spot = placement.piece, placement.spot
    symbol = piece.symbol(spot.side)
    if symbol is None:
        raise ValueError(f"piece '{piece.label or piece.front.id}' has no {spot.side}")
    put = _put(spot, piece.width_mm, piece.height_mm, symbol.width_mm, symbol.height_mm, symbol.bleed_mm)
    if put.clip is None and not spot.staggered and not piece.guides:
        return Use(symbol, put.together)
    what, uses = (id(symbol), put.scale), {} if uses is None else uses
    if what not in uses:
        uses[what] = (Use(symbol, put.scale),)
    used = uses[what]
    if spot.staggered:
        shown = spot.bleed
        outline = ground(piece.height_mm, min(max(shown), symbol.bleed_mm * put.scale.a), met)
        # Half of the line is clipped off.
        edge = (Path(outline.commands, Style(stroke=piece.edge, width_mm=2 * HAIRLINE_MM)),) if piece.edge else ()
        hexagon = Group((*used, *edge), put.place, outline)
        return (
            hexagon
            if max(shown) - min(shown) < SLACK_MM
            else Group((hexagon,), clip=shapes.rect(*spot.bleed_box, Style()))
        )
    if piece.guides:
        shown = spot.bleed.turned(-spot.turn)
        return Group((*used, *piece.guides), put.place, _clip(piece.width_mm, piece.height_mm, shown))
    return Group(used, put.place, put.clip)


@lru_cache(maxsize=1024)
def _put(
    spot: Spot, width_mm: float, height_mm: float, drawn_wide_mm: float, drawn_high_mm: float, bleed_mm: float
) -> _Put:
    """A drawing of a size and a bleed of its own, for a piece of that width and height."""
    place = Affine.translate(spot.trim.x, spot.trim.y) @ turned_place(width_mm, height_mm, spot.turn)
    scale = Affine.scale(width_mm / drawn_wide_mm, height_mm / drawn_high_mm)
    shown = spot.bleed.turned(-spot.turn)
    reaches_less = bleed_mm * scale.a <= min(shown) + SLACK_MM
    return _Put(place, scale, place @ scale, None if reaches_less else _clip(width_mm, height_mm, shown))


@lru_cache(maxsize=64)  # a sheet has nine of them at most for each size: corners, edges, middle
def _clip(width_mm: float, height_mm: float, shown: Edges) -> Path:
    return shapes.rect(*grown(Box(0.0, 0.0, width_mm, height_mm), shown), Style())
