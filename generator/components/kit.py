"""The kit: which component makes which document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from generator.components import counter, marker, unit_card
from generator.components.counter_layouts import layout_for
from generator.components.counter_shape import Cut
from generator.components.desk import Desk
from generator.components.layout import CompiledLayout
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Document
from generator.rulesets.api import Game
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet, bind, lay_out

CUT_ALIKE = ("counter", "marker")
"""Pieces of the one size and shape of the kit."""


class Kit:
    """The sheets of one game, each kind made once, when it is first asked for."""

    def __init__(self, game: Game, desk: Desk, duplex: str) -> None:
        """``duplex`` is empty where nothing is printed on the backs."""
        self.game, self.desk, self.duplex = game, desk, duplex
        self._made: dict[str, Sequence[Sheet]] = {}

    def document(self, kind: str) -> Document | None:
        """One kind of sheet as a document, or None where the game needs none of it."""
        sheets = self.sheets(kind)
        if not sheets:
            return None
        title = self.desk.words.say(self.game.scenario.title)
        return bind(title, sheets, self.desk.words.furniture(), language=self.desk.language, duplex=self.duplex)

    def sheets(self, kind: str) -> Sequence[Sheet]:
        if kind not in self._made:
            self._made[kind] = _MAKERS[kind](self)
        return self._made[kind]

    @cached_property
    def counters(self) -> counter.Counters:
        return counter.of_game(self.game, self.desk, self.layout("counter"))

    @cached_property
    def cut(self) -> Cut:
        """What counters and markers are cut to."""
        return Cut.of(self.game.scenario.counters)

    def layout(self, kind: str) -> CompiledLayout:
        """The layout the scenario asks for."""
        name = getattr(self.game.scenario.layouts, kind)
        where = self.game.project.scenario.where
        if kind in CUT_ALIKE:
            return layout_for(self.desk, kind, name, self.cut, where("layouts", kind), where("counters", "size_mm"))
        return compiled(self.desk, kind, name, where("layouts", kind))

    def card_back(self, front: CompiledLayout) -> CompiledLayout:
        """The back the scenario asks for: one of ours in the size of the front, ``uniform_70x120``, where there is one."""
        back, name = self.layout("unit_card_back"), self.game.scenario.layouts.unit_card_back
        if _size(back) == _size(front) or name.endswith(".yaml"):
            return back
        where = self.game.project.scenario.where("layouts", "unit_card_back")
        try:
            return compiled(self.desk, "unit_card_back", f"{name}_{_size(front)}", where)
        except UserError:
            return back  # its size is said to be wrong below


def _size(layout: CompiledLayout) -> str:
    return f"{layout.layout.width_mm:g}x{layout.layout.height_mm:g}"


def _counters(kit: Kit) -> Sequence[Sheet]:
    game, desk, backs = kit.game, kit.desk, bool(kit.duplex)
    style, markers = game.scenario.counters, kit.layout("marker")
    sheets: list[Sheet] = []
    for side in game.sides:
        pieces = [piece for unit in side.units for piece in kit.counters.pieces(unit.counters, backs=backs)]
        needed = [need for need in game.markers if need.side == side.side.id]
        pieces += marker.pieces(needed, desk, markers, kit.cut, backs=backs)
        name = desk.words.say(side.side.name)
        heading = Heading(name, desk.words("kit.counters"), counter_detail(style.size_mm, desk), "compact")
        sheet = f"{desk.words('kit.counters')}, {name}"
        sheets += lay_out(pieces, desk.paper, heading, sheet, duplex=kit.duplex)
    return sheets


def counter_detail(size_mm: float, desk: Desk) -> str:
    """How large the counters of a sheet are, for its heading."""
    size = f"{size_mm:g}"
    return desk.words("kit.counter_detail", size=size if desk.language == "en" else size.replace(".", ","))


def compiled(desk: Desk, kind: str, name: str, where: Source) -> CompiledLayout:
    """The layout of a name, asked for at a place of the user's. UserError when it is none for its kind."""
    return CompiledLayout(desk.layout(kind, name, where))


def _unit_cards(kit: Kit) -> Sequence[Sheet]:
    game, desk, duplex = kit.game, kit.desk, kit.duplex
    front = kit.layout("unit_card")
    back = kit.card_back(front)
    for side in ("width_mm", "height_mm"):
        wanted, found = getattr(front.layout, side), getattr(back.layout, side)
        if wanted != found:
            what = f"the back of the cards is {found:g} mm and their front {wanted:g} mm"
            remedy = f"Make '{side}' the same in both layouts."
            raise UserError([Diagnostic(back.where((side,)), what, remedy)])
    size = {"width": f"{front.layout.width_mm:g}", "height": f"{front.layout.height_mm:g}"}
    sheets: list[Sheet] = []
    for side in game.sides:
        pieces = list(unit_card.pieces(game, side.units, desk, front, back, backs=bool(duplex)))
        name = desk.words.say(side.side.name)
        heading = Heading(name, desk.words("kit.unit_cards"), desk.words("kit.card_detail", **size), "compact")
        sheets += lay_out(pieces, desk.paper, heading, f"{desk.words('kit.unit_cards')}, {name}", duplex=duplex)
    return sheets


def _control_sheets(kit: Kit) -> Sequence[Sheet]:
    from generator.components import control_sheet

    return control_sheet.build(kit.game, kit.desk, kit.counters.symbol)


def _scenario_sheet(kit: Kit) -> Sequence[Sheet]:
    from generator.components import scenario_sheet

    return scenario_sheet.build(kit.game, kit.desk, kit.counters.symbol, lambda kind: len(kit.sheets(kind)))


def _reference_chart(kit: Kit) -> Sequence[Sheet]:
    from generator.components import reference_chart

    return reference_chart.build(kit.game, kit.desk)


def _artillery_templates(kit: Kit) -> Sequence[Sheet]:
    from generator.components import artillery_template

    return artillery_template.build(kit.game, kit.desk)


def _whole_arc(kit: Kit) -> Sequence[Sheet]:
    from generator.components import artillery_template

    return artillery_template.build_whole_arc(kit.game, kit.desk)


def _measuring_strips(kit: Kit) -> Sequence[Sheet]:
    from generator.components import measuring_strip

    return measuring_strip.build(kit.game, kit.desk)


def _film_templates(kit: Kit) -> Sequence[Sheet]:
    from generator.components import artillery_template

    return artillery_template.build_on_film(kit.game, kit.desk)


def _board(kit: Kit) -> Sequence[Sheet]:
    from generator.components import board

    return board.build(kit.game, kit.desk)


_MAKERS: dict[str, Callable[[Kit], Sequence[Sheet]]] = {
    "counters": _counters,
    "unit_cards": _unit_cards,
    "control_sheets": _control_sheets,
    "scenario_sheet": _scenario_sheet,
    "reference_chart": _reference_chart,
    "artillery_templates": _artillery_templates,
    "measuring_strips": _measuring_strips,
    "whole_arc": _whole_arc,
    "film_templates": _film_templates,
    "board": _board,
}
