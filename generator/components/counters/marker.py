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
        colour, plate = layout_names.marker_colour_names(coat, context)
        waste_ink = layout_names.waste_ink(colour)
        for number, quantity in copies:
            own = {
                "kind": need.kind,
                "word": context.words(need.name),
                "number": number,
                "size_mm": cut.size_mm,
                "frame_mm": context.palette.marker_frame_mm,
                **plate,
            }
            symbol = _symbol(own, colour, waste_ink, context, layout, cut)
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
                guides=cut.guides(waste_ink),
                edge=layout_names.edge_line(colour),
                counted=need.name,
                run="markers",
            )


def _symbol(
    own: dict[str, Any],
    colour: Namespace,
    waste_ink: str,
    context: BuildContext,
    layout: CompiledLayout,
    cut: TrimShape,
) -> Symbol:
    """The face of a marker, of which a layout is told what is its ``own``: drawn once, whichever sides need it."""
    name = "-".join(filter(None, ("marker", own["kind"], own["number"])))
    is_machined = context.printing.spot_contours

    def drawn() -> Symbol:
        names = {"marker": Namespace(own), "colour": colour}
        height_mm = layout.layout.height_mm
        waste = () if is_machined else cut.waste_lines(height_mm, waste_ink)
        piece = f"the marker '{own['kind']}'"
        return layout.symbol(name, names, context, piece, scale=cut.size_mm / height_mm, over=waste)

    return context.parts.once(name, drawn, (own, colour, cut, layout.located, is_machined))
