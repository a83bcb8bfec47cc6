"""Markers, out of the same engine as counters: a sign, a word, as many as are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

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
    """The markers that are needed, those of a numbered kind one by one; both faces are the same.

    A layout is told the ``size_mm`` it will be cut to, for a word may be too small to read on a small marker, and
    the ``frame_mm`` of the ink it is printed in. What tells its kind at arm's length is in the palette.
    """
    for need in needs:
        coat = context.palette.markers.get(need.kind, MarkerCoat())
        copies = (
            [(str(number), 1) for number in range(1, need.quantity + 1)] if coat.numbered else [("", need.quantity)]
        )
        for number, quantity in copies:
            symbol = _symbol(need, coat, number, context, layout, cut)
            colour, _ = layout_names.marker_colour_names(coat, context)
            yield Piece(
                symbol,
                symbol if backs else None,
                cut.width_mm,
                cut.height_mm,
                quantity,
                corner_mm=cut.corner_mm,
                label=need.kind,
                outline=cut.outline(),
                six_sided=cut.shape == "hexagon",
                guides=cut.guides(layout_names.waste_ink(colour)),
                edge=layout_names.edge_line(colour),
                run="markers",
            )


def _symbol(
    need: MarkerNeed, coat: MarkerCoat, number: str, context: BuildContext, layout: CompiledLayout, cut: TrimShape
) -> Symbol:
    """The face of a marker: drawn once, whichever sides need it."""
    own: dict[str, Any] = {"kind": need.kind, "word": context.words(need.name), "number": number}
    own |= {"size_mm": cut.size_mm, "frame_mm": context.palette.marker_frame_mm}
    colour, plate = layout_names.marker_colour_names(coat, context)
    own |= {"plate": coat.plate, "solid": coat.solid, **plate}
    name = "-".join(filter(None, ("marker", need.kind, number)))

    def drawn() -> Symbol:
        names = {"marker": Namespace(own), "colour": colour}
        height_mm = layout.layout.height_mm
        waste = cut.waste_lines(height_mm, layout_names.waste_ink(names["colour"]))
        piece = f"the marker '{need.kind}'"
        return layout.symbol(name, names, context, piece, scale=cut.size_mm / height_mm, over=waste)

    return context.parts.once(name, drawn, (own, coat, cut, layout.located))
