"""The pieces on one side of a sheet as they are drawn: each in its place, and cut off where that of a neighbour begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.drawing import Affine, Group, Item, Path, Style, Use, shapes
from generator.drawing.box import Box
from generator.sheets.edges import SLACK_MM, Edges, grown
from generator.sheets.hexagons import Corners, ground, met_corners
from generator.sheets.plan import Placement
from generator.sheets.seams import laid_under
from generator.sheets.style import HAIRLINE_MM


def drawn(placements: Sequence[Placement]) -> tuple[Item, ...]:
    """The pieces on one side of a sheet."""
    shown = [*laid_under(placements)]
    return tuple(map(draw, shown, met_corners(shown)))


def draw(placement: Placement, met: Corners = ()) -> Item:
    """One side of one piece in its place, clipped only where its drawing reaches too far. ``met`` are the corners in which a
    staggered hexagon meets others."""
    piece, symbol = placement.piece, placement.piece.symbol(placement.side)
    if symbol is None:
        raise ValueError(f"piece '{piece.label or piece.front.id}' has no {placement.side}")
    width, height = piece.width_mm, piece.height_mm
    place = placement.place()
    scale = Affine.scale(width / symbol.width_mm, height / symbol.height_mm)
    shown = placement.bleed.turned(-placement.turn)
    reach = symbol.bleed_mm * scale.a
    if placement.staggered:
        outline = ground(height, min(max(shown), reach), met)
        # Half of the line is clipped off.
        edge = (Path(outline.commands, Style(stroke=piece.edge, width_mm=2 * HAIRLINE_MM)),) if piece.edge else ()
        hexagon = Group((Use(symbol, scale), *edge), place, outline)
        return (
            hexagon
            if max(shown) - min(shown) < SLACK_MM
            else Group((hexagon,), clip=shapes.rect(*placement.bleed_box, Style()))
        )
    if piece.guides:
        return Group((Use(symbol, scale), *piece.guides), place, _clip(width, height, shown))
    if reach <= min(shown) + SLACK_MM:
        return Use(symbol, place @ scale)
    return Group((Use(symbol, scale),), place, _clip(width, height, shown))


@lru_cache(maxsize=64)  # a sheet has nine of them at most for each size: corners, edges, middle
def _clip(width_mm: float, height_mm: float, shown: Edges) -> Path:
    return shapes.rect(*grown(Box(0.0, 0.0, width_mm, height_mm), shown), Style())
