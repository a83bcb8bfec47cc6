"""The kit: which component makes which document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from generator.components import counter
from generator.components.build_context import BuildContext
from generator.components.counter_layouts import LayoutsBySize, layout_for
from generator.components.counter_shape import TrimShape
from generator.components.layout import CompiledLayout
from generator.components.selection import EVERYTHING, Printed, Selection
from generator.components.sheet_kinds import BY_ID, CUT_OUT
from generator.components.sheet_layout import layout_name
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Document
from generator.rulesets.api import Game, SideInPlay, Unit
from generator.sheets.duplex import Duplex
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet, bind, lay_out
from generator.sheets.plan import Piece

CUT_ALIKE = ("counter", "marker")
"""Pieces of the one size and shape of the kit."""


class Kit:
    """The sheets of one game, each kind made once, when it is first asked for."""

    def __init__(
        self,
        game: Game,
        context: BuildContext,
        duplex: Duplex,
        selection: Selection = EVERYTHING,
        kinds: tuple[str, ...] = (),
    ) -> None:
        """``duplex`` is empty where nothing is printed on the backs. ``kinds`` are those that the guide speaks of."""
        self.game, self.context, self.duplex, self.selection, self.kinds = game, context, duplex, selection, kinds
        self._made: dict[str, Sequence[Sheet]] = {}
        self._pieces: dict[str, Mapping[str, tuple[Piece, ...]]] = {}

    def document(self, kind: str) -> Document | None:
        """One kind of sheet as a document, or None where the game needs none of it."""
        return self.bound(self.sheets(kind), kind)

    def bound(self, sheets: Sequence[Sheet], kind: str = "") -> Document | None:
        """Sheets as a document of this kit, entitled by their kind as well if they are of one; None without any."""
        if not sheets:
            return None
        words, title = self.context.words, self.context.words.say(self.game.scenario.title)
        made = bind(title, sheets, words.furniture(), language=self.context.language, duplex=self.duplex)
        return replace(made, title=f"{title} · {words(f'kit.{kind}')}") if kind else made

    def sheets(self, kind: str) -> Sequence[Sheet]:
        if kind not in self._made:
            if kind in CUT_OUT:
                self._made[kind] = self.laid_out(kind, self.pieces(kind)) if kind in self.game.pieces else ()
            else:
                self._made[kind] = BY_ID[kind].made(self)
        return self._made[kind]

    def pieces(self, kind: str) -> Mapping[str, tuple[Piece, ...]]:
        """What is cut out of the sheets of a kind of ``CUT_OUT``, by side."""
        if kind not in self._pieces:
            chosen = ((side, self.selection.copied(CUT_OUT[kind].pieces(self, side))) for side in self.sides)
            self._pieces[kind] = {side.side.id: tuple(pieces) for side, pieces in chosen}
        return self._pieces[kind]

    def laid_out(self, kind: str, pieces: Mapping[str, Iterable[Piece]]) -> Sequence[Sheet]:
        """Pieces of a kind on sheets, each side on its own."""
        context, sheets = self.context, []
        for side in self.sides:
            name = context.words.say(side.side.name)
            heading = Heading(name, context.words(f"kit.{kind}"), CUT_OUT[kind].detail(self), "compact")
            sheet = f"{context.words(f'kit.{kind}')}, {name}"
            own = pieces.get(side.side.id, ())
            sheets += lay_out(own, context.paper, heading, sheet, duplex=self.duplex, printing=context.printing)
        return sheets

    def new(self, kind: str, before: Printed) -> Sequence[Sheet]:
        """What of a kind was not printed before, pieces on sheets of their own."""
        if kind not in CUT_OUT:
            return tuple(before.new_sheets(self.sheets(kind)))
        pieces = {side: tuple(before.new_pieces(own)) for side, own in self.pieces(kind).items()}
        return self.laid_out(kind, pieces)

    @cached_property
    def sides(self) -> tuple[SideInPlay, ...]:
        """Those of which anything is wanted."""
        return tuple(side for side in self.game.sides if self.selection.takes_side(side.side.id))

    def units(self, side: SideInPlay) -> tuple[Unit, ...]:
        """Those that are wanted."""
        return tuple(unit for unit in side.units if self.selection.takes_unit(side.side.id, unit.key))

    @cached_property
    def counters(self) -> counter.Counters:
        layouts = LayoutsBySize(self.game, self.context, self.cut, lambda: self.layout("counter"))
        return counter.game_counters(self.game, self.context, layouts.of)

    @cached_property
    def cut(self) -> TrimShape:
        """What counters and markers are cut to."""
        return TrimShape.of(self.game.scenario.counters)

    def layout(self, kind: str) -> CompiledLayout:
        """The layout the scenario asks for, or that of its rules."""
        name = self.layout_name(kind)
        where = self.game.project.scenario.where
        if kind in CUT_ALIKE:
            return layout_for(self.context, kind, name, self.cut, where("layouts", kind), where("counters", "size_mm"))
        return _compiled(self.context, kind, name, where("layouts", kind))

    def layout_name(self, kind: str) -> str:
        """What the layout of a kind is called."""
        return layout_name(self.game, kind)

    @cached_property
    def card_layouts(self) -> tuple[CompiledLayout, CompiledLayout]:
        """Those of a card's front and back. UserError when they are not of one size."""
        front = self.layout("unit_card")
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
        back, name = self.layout("unit_card_back"), self.layout_name("unit_card_back")
        if _size(back) == _size(front) or name.endswith(".yaml"):
            return back
        where = self.game.project.scenario.where("layouts", "unit_card_back")
        try:
            return _compiled(self.context, "unit_card_back", f"{name}_{_size(front)}", where)
        except UserError:
            return back  # its size is said to be wrong below


def _size(layout: CompiledLayout) -> str:
    return f"{layout.layout.width_mm:g}x{layout.layout.height_mm:g}"


def _compiled(context: BuildContext, kind: str, name: str, where: Source) -> CompiledLayout:
    """The layout of a name, asked for at a place of the user's. UserError when it is none for its kind."""
    return CompiledLayout(context.layout(kind, name, where))
