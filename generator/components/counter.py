"""Counters: each face drawn once by a layout, imposed as often as the rules ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.components import context
from generator.components.desk import Desk
from generator.components.layout import CompiledLayout
from generator.diagnostics import Source
from generator.drawing import Symbol
from generator.rulesets.api import CounterDesign, CounterNeed, Game
from generator.sheets.plan import Piece


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose counter it is: what a layout may say of it, and who is told when that does not fit."""

    names: Mapping[str, Any]
    """With ``nation`` and ``colour`` at least; ``counter`` is added to them."""
    where: Source | None = None


class Counters:
    """Counters in one layout and of one size. ``owner`` finds whose a design is."""

    def __init__(
        self, desk: Desk, layout: CompiledLayout, size_mm: float, owner: Callable[[CounterDesign], Owner]
    ) -> None:
        self._desk, self._layout, self._size_mm, self._owner = desk, layout, size_mm, owner
        self._drawn: dict[CounterDesign, Symbol] = {}

    def symbol(self, design: CounterDesign) -> Symbol:
        """One face, at the layout's own size. UserError when a text of the layout does not fit."""
        if design not in self._drawn:
            owner = self._owner(design)
            names = {**owner.names, "counter": context.of_design(design)}
            piece = f"the {design.size} counter of '{design.unit}'"
            drawn = self._layout.draw(names, self._desk, piece, owner.where)
            layout = self._layout.layout
            name = f"counter-{design.unit}-{design.kind}-{design.size}-{len(self._drawn)}"
            self._drawn[design] = Symbol(name, layout.width_mm, layout.height_mm, drawn, layout.bleed_mm)
        return self._drawn[design]

    def pieces(self, needs: Iterable[CounterNeed], *, backs: bool) -> Iterator[Piece]:
        """The counters that are needed. Without backs, with the halves that the backs would have been."""
        size, corner = self._size_mm, self._layout.layout.corner_mm
        for need in needs:
            if need.single_sided_only and backs:
                continue
            back = self.symbol(need.back) if backs and need.back else None
            label = need.front.unit
            yield Piece(self.symbol(need.front), back, size, size, need.quantity, corner_mm=corner, label=label)


def of_game(game: Game, desk: Desk, layout: CompiledLayout) -> Counters:
    """The counters of a game's units."""
    units = {unit.key: unit for unit in game.units}

    def owner(design: CounterDesign) -> Owner:
        unit = units[design.unit]
        return Owner(context.of_unit(game, unit, desk), unit.where)

    return Counters(desk, layout, game.scenario.counters.size_mm, owner)
