"""Markers, out of the same engine as counters: a sign, a word, as many as the scenario can need."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.desk import Desk
from generator.components.expressions import Names
from generator.components.layout import CompiledLayout
from generator.drawing import Symbol
from generator.rulesets.api import Game
from generator.sheets.plan import Piece


def pieces(game: Game, side: str, desk: Desk, layout: CompiledLayout, *, backs: bool) -> Iterator[Piece]:
    """The markers of a side; both faces are the same."""
    size = game.scenario.counters.size_mm
    for need in game.markers:
        if need.side != side:
            continue
        names = {"marker": Names({"kind": need.kind, "word": desk.words(f"marker.{need.kind}")})}
        drawn = layout.draw(names, desk, f"the marker '{need.kind}'")
        symbol = Symbol(f"marker-{need.kind}", layout.layout.width_mm, layout.layout.height_mm, drawn)
        yield Piece(symbol, symbol if backs else None, size, size, need.quantity, label=need.kind)
