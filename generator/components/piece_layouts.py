"""The layouts of a game's pieces: those the scenario asks for, or those of its rules."""

from __future__ import annotations

from generator.components.build_context import BuildContext
from generator.components.counters.layouts_by_size import CUT_ALIKE, LayoutsBySize, layout_for
from generator.components.pieces.layout import CompiledLayout, compiled
from generator.components.pieces.trim_shape import TrimShape
from generator.components.sheet_layout import layout_asked
from generator.diagnostics import Diagnostic, Source, UserError
from generator.rulesets.api import Game


class PieceLayouts:
    def __init__(self, game: Game, context: BuildContext) -> None:
        self._game, self._context = game, context

    @property
    def trim(self) -> TrimShape:
        """What counters and markers are cut to."""
        return TrimShape.of(self._game.scenario.counters)

    def of(self, kind: str) -> CompiledLayout:
        """The layout of counters, markers, or the front or back of cards."""
        name, asked_by = layout_asked(self._game, kind)
        if kind in CUT_ALIKE:
            sized_by = self._game.project.scenario.where("counters", "size_mm")
            return layout_for(self._context, kind, name, self.trim, asked_by, sized_by)
        return self._compiled(kind, name, asked_by)

    def by_size(self) -> LayoutsBySize:
        """The layouts of counters, where those of a size have their own."""
        return LayoutsBySize(self._game, self._context, self.trim, lambda: self.of("counter"))

    @property
    def cards(self) -> tuple[CompiledLayout, CompiledLayout]:
        """Those of a card's front and back. UserError when they are not of one size."""
        front = self.of("unit_card")
        back = self.card_back(front)
        for side in ("width_mm", "height_mm"):
            wanted, found = getattr(front.layout, side), getattr(back.layout, side)
            if wanted != found:
                what = f"the back of the cards is {found:g} mm and their front {wanted:g} mm"
                remedy = f"Make '{side}' the same in both layouts."
                raise UserError([Diagnostic(back.where((side,)), what, remedy)])
        return front, back

    def card_back(self, front: CompiledLayout) -> CompiledLayout:
        """The back the scenario asks for: one of ours in the size of the front, ``uniform_70x120``, where there is one."""
        back, (name, asked_by) = self.of("unit_card_back"), layout_asked(self._game, "unit_card_back")
        if _size(back) == _size(front) or name.endswith(".yaml"):
            return back
        try:
            return self._compiled("unit_card_back", f"{name}_{_size(front)}", asked_by)
        except UserError:
            return back  # its size is said to be wrong in ``cards``

    def _compiled(self, kind: str, name: str, where: Source) -> CompiledLayout:
        """The layout of a name, asked for at a place of the user's. UserError when it is none for its kind."""
        return compiled(self._context.layout(kind, name, where), self._context)


def _size(layout: CompiledLayout) -> str:
    return f"{layout.layout.width_mm:g}x{layout.layout.height_mm:g}"
