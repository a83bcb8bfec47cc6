"""Markers, out of the same engine as counters: a sign, a word, as many as are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.components import layout_names
from generator.components.build_context import BuildContext
from generator.components.pieces.layout import CompiledLayout
from generator.components.pieces.trim_shape import TrimShape
from generator.drawing import Symbol
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
        it = layout.layout
        scale = cut.size_mm / it.height_mm
        drawn = layout.draw(names, context, f"the marker '{need.kind}'", scale=scale)
        drawn += cut.waste_lines(it.height_mm, names["colour"].ink)
        symbol = Symbol(f"marker-{need.kind}", it.width_mm, it.height_mm, drawn, layout.bleed_mm(context, scale))
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
