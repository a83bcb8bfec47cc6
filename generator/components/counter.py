"""Counters: each face drawn once by a layout, imposed as often as the rules ask for."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components import context
from generator.components.desk import Desk
from generator.components.layout import CompiledLayout
from generator.drawing import Symbol
from generator.rulesets.api import CounterDesign, Game, Unit
from generator.sheets.plan import Piece


class Counters:
    """The counters of one game in one layout."""

    def __init__(self, game: Game, desk: Desk, layout: CompiledLayout) -> None:
        self._game, self._desk, self._layout = game, desk, layout
        self._units = {unit.key: unit for unit in game.units}
        self._drawn: dict[CounterDesign, Symbol] = {}

    def symbol(self, design: CounterDesign) -> Symbol:
        """One face, at the layout's own size. UserError when a text of the layout does not fit."""
        if design not in self._drawn:
            unit = self._units[design.unit]
            names = context.of_counter(self._game, unit, design, self._desk)
            piece = f"the {design.size} counter of '{design.unit}'"
            drawn = self._layout.draw(names, self._desk, piece, unit.where)
            layout = self._layout.layout
            name = f"counter-{design.unit}-{design.kind}-{design.size}-{len(self._drawn)}"
            self._drawn[design] = Symbol(name, layout.width_mm, layout.height_mm, drawn, layout.bleed_mm)
        return self._drawn[design]

    def pieces(self, unit: Unit, *, backs: bool) -> Iterator[Piece]:
        """The counters of a unit. Without backs, with the halves that the backs would have been."""
        size = self._game.scenario.counters.size_mm
        corner = self._layout.layout.corner_mm
        for need in unit.counters:
            if need.single_sided_only and backs:
                continue
            back = self.symbol(need.back) if backs and need.back else None
            yield Piece(self.symbol(need.front), back, size, size, need.quantity, corner_mm=corner, label=unit.key)
