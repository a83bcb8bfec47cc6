"""Markers, out of the same engine as counters: a sign, a word, as many as are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.components import layout_names
from generator.components.build_context import BuildContext
from generator.components.pieces.layout import CompiledLayout
from generator.components.pieces.trim_shape import TrimShape
from generator.expressions import Namespace
from generator.model.palette import MarkerCoat
from generator.rulesets.api import MarkerNeed
from generator.sheets.plan import Piece


def pieces(
    needs: Iterable[MarkerNeed], context: BuildContext, layout: CompiledLayout, cut: TrimShape, *, backs: bool
) -> Iterator[Piece]:
    """The markers that are needed; both faces are the same.

    A layout is told the ``size_mm`` it will be cut to, for a word may be too small to read on a small marker, and
    the ``frame_mm`` of the ink it is printed in. What tells its kind at arm's length is in the palette.
    """
    frame_mm = context.palette.marker_frame_mm
    for need in needs:
        word = context.words(need.name)
        coat = context.palette.markers.get(need.kind, MarkerCoat())
        own = {"kind": need.kind, "word": word, "size_mm": cut.size_mm, "frame_mm": frame_mm}
        own |= {"plate": coat.plate, "solid": coat.solid}
        names = {"marker": Namespace(own), "colour": layout_names.colour_names(coat.colour, context)}
        height_mm = layout.layout.height_mm
        waste = cut.waste_lines(height_mm, names["colour"].ink)
        name, piece, scale = f"marker-{need.kind}", f"the marker '{need.kind}'", cut.size_mm / height_mm
        symbol = layout.symbol(name, names, context, piece, scale=scale, over=waste)
        back = symbol if backs else None
        yield Piece(
            symbol,
            back,
            cut.width_mm,
            cut.height_mm,
            need.quantity,
            corner_mm=cut.corner_mm,
            label=need.kind,
            outline=cut.outline(),
            six_sided=cut.shape == "hexagon",
        )
