"""The kit: which component makes which document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from generator.components import counter, marker, order_card, unit_card
from generator.components.build_context import BuildContext
from generator.components.counter_layouts import LayoutsBySize, layout_for
from generator.components.counter_shape import TrimShape
from generator.components.layout import CompiledLayout
from generator.components.selection import EVERYTHING, Printed, Selection
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
            if kind in PIECES:
                self._made[kind] = self.laid_out(kind, self.pieces(kind)) if kind in self.game.pieces else ()
            else:
                self._made[kind] = _READ[kind](self)
        return self._made[kind]

    def pieces(self, kind: str) -> Mapping[str, tuple[Piece, ...]]:
        """What is cut out of the sheets of a kind of ``PIECES``, by side."""
        if kind not in self._pieces:
            chosen = ((side, self.selection.copied(_PIECES[kind](self, side))) for side in self.sides)
            self._pieces[kind] = {side.side.id: tuple(pieces) for side, pieces in chosen}
        return self._pieces[kind]

    def laid_out(self, kind: str, pieces: Mapping[str, Iterable[Piece]]) -> Sequence[Sheet]:
        """Pieces of a kind on sheets, each side on its own."""
        context, sheets = self.context, []
        for side in self.sides:
            name = context.words.say(side.side.name)
            heading = Heading(name, context.words(f"kit.{kind}"), _DETAILS[kind](self), "compact")
            sheet = f"{context.words(f'kit.{kind}')}, {name}"
            own = pieces.get(side.side.id, ())
            sheets += lay_out(own, context.paper, heading, sheet, duplex=self.duplex, printing=context.printing)
        return sheets

    def new(self, kind: str, before: Printed) -> Sequence[Sheet]:
        """What of a kind was not printed before, pieces on sheets of their own."""
        if kind not in PIECES:
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
        return counter.of_game(self.game, self.context, layouts.of)

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
        return compiled(self.context, kind, name, where("layouts", kind))

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
            return compiled(self.context, "unit_card_back", f"{name}_{_size(front)}", where)
        except UserError:
            return back  # its size is said to be wrong below


def _size(layout: CompiledLayout) -> str:
    return f"{layout.layout.width_mm:g}x{layout.layout.height_mm:g}"


def _counters(kit: Kit, side: SideInPlay) -> Iterator[Piece]:
    context, backs = kit.context, bool(kit.duplex)
    for unit in kit.units(side):
        yield from kit.counters.pieces(unit.counters, backs=backs)
    if kit.selection.takes_whole(side.side.id):
        of_side = (need for need in kit.game.markers if need.side == side.side.id)
        needed = [need for need in of_side if not (backs and need.single_sided_only)]
        yield from marker.pieces(needed, context, kit.layout("marker"), kit.cut, backs=backs)


def counter_detail(size_mm: float, context: BuildContext) -> str:
    """How large the counters of a sheet are, for its heading."""
    size = f"{size_mm:g}"
    return _to_cut(f"{size if context.language == 'en' else size.replace('.', ',')} mm", context)


def _to_cut(size: str, context: BuildContext) -> str:
    """A size, and how pieces of it are cut where there are marks to cut along."""
    by_hand = context.printing.crop_marks != "none" and context.printing.die_cut is None
    return context.words("kit.cut_by_hand", size=size) if by_hand else size


def compiled(context: BuildContext, kind: str, name: str, where: Source) -> CompiledLayout:
    """The layout of a name, asked for at a place of the user's. UserError when it is none for its kind."""
    return CompiledLayout(context.layout(kind, name, where))


def _unit_cards(kit: Kit, side: SideInPlay) -> Iterator[Piece]:
    front, back = kit.card_layouts
    # Every card of the side is drawn: one may be set to stand beside the others.
    wanted = {unit.key for unit in kit.units(side)}
    for piece in unit_card.pieces(kit.game, side.units, kit.context, front, back, backs=bool(kit.duplex)):
        if piece.label in wanted:
            yield piece


def _card_detail(kit: Kit) -> str:
    layout = kit.card_layouts[0].layout
    return _to_cut(f"{layout.width_mm:g} × {layout.height_mm:g} mm", kit.context)


def _order_cards(kit: Kit, side: SideInPlay) -> Iterator[Piece]:
    if kit.selection.takes_whole(side.side.id):
        yield from order_card.pieces(kit.game, side, kit.context, backs=bool(kit.duplex))


def _order_card_detail(kit: Kit) -> str:
    layout = order_card.back_of(kit.context).layout
    return _to_cut(f"{layout.width_mm:g} × {layout.height_mm:g} mm", kit.context)


def _control_sheets(kit: Kit) -> Sequence[Sheet]:
    from generator.components import control_sheet

    return control_sheet.build(kit.game, kit.context, kit.counters.symbol, kit.selection.takes_side)


def _scenario_sheet(kit: Kit) -> Sequence[Sheet]:
    from generator.components import scenario_sheet

    return scenario_sheet.build(kit.game, kit.context, kit.counters.symbol, lambda kind: len(kit.sheets(kind)))


def _reference_chart(kit: Kit) -> Sequence[Sheet]:
    from generator.components import reference_chart

    return reference_chart.build(kit.game, kit.context)


def _lookup_wheels(kit: Kit) -> Sequence[Sheet]:
    from generator.components import lookup_wheel

    return lookup_wheel.build(kit.game, kit.context)


def _artillery_templates(kit: Kit) -> Sequence[Sheet]:
    from generator.components import area_template, artillery_template

    return (*artillery_template.build(kit.game, kit.context), *area_template.build(kit.game, kit.context))


def _whole_arc(kit: Kit) -> Sequence[Sheet]:
    from generator.components import artillery_template

    return artillery_template.build_whole_arc(kit.game, kit.context)


def _measuring_strips(kit: Kit) -> Sequence[Sheet]:
    from generator.components import measuring_strip

    return measuring_strip.build(kit.game, kit.context)


def _film_templates(kit: Kit) -> Sequence[Sheet]:
    from generator.components import area_template, artillery_template

    return (
        *artillery_template.build_on_film(kit.game, kit.context),
        *area_template.build_on_film(kit.game, kit.context),
    )


def _board(kit: Kit) -> Sequence[Sheet]:
    from generator.components import board

    return board.build(kit.game, kit.context)


def _cutting_guide(kit: Kit) -> Sequence[Sheet]:
    from generator.components import cutting_guide

    return cutting_guide.build(kit)


_PIECES: dict[str, Callable[[Kit, SideInPlay], Iterator[Piece]]] = {
    "counters": _counters,
    "unit_cards": _unit_cards,
    "order_cards": _order_cards,
}
_DETAILS: dict[str, Callable[[Kit], str]] = {
    "counters": lambda kit: counter_detail(kit.cut.size_mm, kit.context),
    "unit_cards": _card_detail,
    "order_cards": _order_card_detail,
}
PIECES = tuple(_PIECES)
"""The kinds that are cut into pieces of one size."""

_READ: dict[str, Callable[[Kit], Sequence[Sheet]]] = {
    "control_sheets": _control_sheets,
    "scenario_sheet": _scenario_sheet,
    "reference_chart": _reference_chart,
    "lookup_wheels": _lookup_wheels,
    "artillery_templates": _artillery_templates,
    "measuring_strips": _measuring_strips,
    "whole_arc": _whole_arc,
    "film_templates": _film_templates,
    "board": _board,
    "cutting_guide": _cutting_guide,
}
