"""Markers, out of the same engine as counters: a sign, a word, as many as are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.components.desk import Desk
from generator.components.expressions import Names
from generator.components.layout import CompiledLayout
from generator.drawing import Symbol
from generator.rulesets.api import MarkerNeed
from generator.sheets.plan import Piece


def pieces(
    needs: Iterable[MarkerNeed], desk: Desk, layout: CompiledLayout, size_mm: float, *, backs: bool
) -> Iterator[Piece]:
    """The markers that are needed; both faces are the same.

    A layout is told the ``size_mm`` it will be cut to, for a word may be too small to read on a small marker.
    """
    for need in needs:
        word = desk.words(f"marker.{need.kind}")
        names = {"marker": Names({"kind": need.kind, "word": word, "size_mm": size_mm})}
        drawn = layout.draw(names, desk, f"the marker '{need.kind}'")
        symbol = Symbol(f"marker-{need.kind}", layout.layout.width_mm, layout.layout.height_mm, drawn)
        yield Piece(symbol, symbol if backs else None, size_mm, size_mm, need.quantity, label=need.kind)
