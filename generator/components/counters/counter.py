"""Counters: each face drawn once by a layout, imposed as often as the rules ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from zlib import crc32

from msgspec import Struct

from generator.components import layout_names
from generator.components.build_context import BuildContext
from generator.components.counters import counted_as
from generator.components.parts import Parts
from generator.components.pieces.layout import CompiledLayout
from generator.components.pieces.trim_shape import TrimShape
from generator.components.sentences import Formatter
from generator.diagnostics import Source
from generator.drawing import Item, Symbol
from generator.expressions import Namespace
from generator.model.layout import Callout
from generator.rulesets.api import CounterDesign, CounterNeed, Game
from generator.sheets.plan import Piece


class Owner(Struct, frozen=True):
    """Whose counter it is: what a layout may say of it, and who is told when that does not fit."""

    names: Mapping[str, Any]
    """With ``nation`` and ``colour`` at least; ``counter`` is added to them."""
    where: Source | None = None
    flag_code: str = ""
    """Printed beside a flag that others in play are mistaken for."""


class Counters:
    """Counters of one height. ``drawing`` is the layout of a design, ``owner`` finds whose it is; ``sign_drawing`` is
    the layout of a design's picture at the head of a row, where that is not its own."""

    def __init__(
        self,
        context: BuildContext,
        drawing: Callable[[CounterDesign], CompiledLayout],
        cut: TrimShape,
        owner: Callable[[CounterDesign], Owner],
        sign_drawing: Callable[[CounterDesign], CompiledLayout] | None = None,
    ) -> None:
        self._context, self._drawing, self._cut, self._owner = context, drawing, cut, owner
        self._sign_drawing = sign_drawing or drawing
        self._drawn: dict[str, Symbol] = {}

    def symbol(self, design: CounterDesign) -> Symbol:
        """One face, at the layout's own size. UserError when a text of the layout does not fit."""
        return self._symbol(design, self._drawing(design), "counter")

    def sign(self, design: CounterDesign) -> Symbol:
        """What stands for it at the head of a row: the face itself, where it has no picture of its own for that."""
        drawing = self._sign_drawing(design)
        return self._symbol(design, drawing, "counter" if drawing is self._drawing(design) else "sign")

    def _symbol(self, design: CounterDesign, drawing: CompiledLayout, kind: str) -> Symbol:
        parts = (kind, design.unit, design.part or design.kind, design.state or design.size)
        # The same whatever is drawn before it.
        name = f"{'-'.join(parts)}-{crc32(repr(design).encode())}"
        if name not in self._drawn:
            given = design, self._cut, drawing.located, self._context.printing.spot_contours
            self._drawn[name] = self._context.parts.within(name, lambda: self._draw(design, drawing, name), given)
        return self._drawn[name]

    def key(self, design: CounterDesign) -> Sequence[Callout]:
        """What is explained of a design. UserError for words that there are none of."""
        return self._drawing(design).key(self._context.words)

    def _draw(self, design: CounterDesign, drawing: CompiledLayout, name: str) -> Symbol:
        owner, layout = self._owner(design), drawing.layout
        # What may not shrink with a small counter is held at its size on one as large as the layout.
        held = max(1.0, layout.height_mm / self._cut.size_mm)
        counter = layout_names.design_names(design, held, self._cut.size_mm, owner.flag_code, self._context.words)
        piece = f"the {design.size} counter of '{design.unit}'"
        scale = self._cut.size_mm / layout.height_mm
        names = {**owner.names, "counter": counter}
        waste: tuple[Item, ...] = ()
        # Where a machine cuts along a line of its own, slivers of what is drawn on the waste might be left on a piece.
        if not self._context.printing.spot_contours:
            ink = layout_names.waste_ink(owner.names["colour"])
            waste = self._cut.of_layout(layout).waste_lines(layout.height_mm, ink)
        return drawing.symbol(name, names, self._context, piece, owner.where, scale=scale, over=waste)

    def cut(self, design: CounterDesign) -> TrimShape:
        """What a design is cut to: as high as all, as long as its layout."""
        return self._cut.of_layout(self._drawing(design).layout)

    def pieces(self, needs: Iterable[CounterNeed], *, backs: bool) -> Iterator[Piece]:
        """The counters that are needed. Without backs, with the halves that the backs would have been."""
        for need in needs:
            if need.single_sided_only and backs:
                continue
            cut = self.cut(need.front)
            back = self.symbol(need.back) if backs and need.back else None
            label = need.front.unit
            colour = self._owner(need.front).names["colour"]
            front = self.symbol(need.front)
            yield Piece(
                front,
                back,
                cut.width_mm,
                cut.height_mm,
                need.quantity,
                corner_mm=cut.corner_mm,
                label=label,
                outline=cut.outline(),
                six_sided=cut.shape == "hexagon",
                guides=cut.guides(layout_names.waste_ink(colour)),
                edge=layout_names.edge_line(colour),
                counted=counted_as(need.front),
            )


def game_counters(
    game: Game,
    context: BuildContext,
    drawing: Callable[[CounterDesign], CompiledLayout],
    sign_drawing: Callable[[CounterDesign], CompiledLayout] | None = None,
) -> Counters:
    """The counters of a game's units."""
    units, say = {unit.key: unit for unit in game.units}, Formatter(context.words)
    parts = context.parts if context.parts.is_followed else Parts()

    def owner(key: str, kind: str, nation_id: str) -> Owner:
        unit = units[key]
        names = layout_names.unit_names(game, unit, context)
        played = {**unit.played, **unit.played_by_kind.get(kind, {})}
        names["scenario"] = layout_names.scenario_names(game, context)
        names["played"] = Namespace({name: say.shown(value) for name, value in played.items()})
        nation = game.project.nations.get(nation_id)
        looks_alike = nation is not None and not {unit.nation for unit in game.units}.isdisjoint(nation.looks_like)
        return Owner(names, unit.where, nation.code if nation and looks_alike else "")

    def owner_of(design: CounterDesign) -> Owner:
        """The same for all faces of a unit's counters of a kind."""
        whose = design.unit, design.kind, design.nation
        return parts.once(("owner of counters", *whose), partial(owner, *whose), None)

    return Counters(context, drawing, TrimShape.of(game.scenario.counters), owner_of, sign_drawing)
