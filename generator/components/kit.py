"""The kit: which component makes which document."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.components import counter, marker, unit_card
from generator.components.desk import Desk
from generator.components.layout import CompiledLayout
from generator.diagnostics import Diagnostic, UserError
from generator.drawing import Document
from generator.rulesets.api import Game
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet, bind, lay_out

SQUARE = ("counter", "marker")
"""Pieces scaled to the one size the scenario gives."""


def document(kind: str, game: Game, desk: Desk, duplex: str) -> Document | None:
    """One kind of sheet as a document, or None where the game needs none of it."""
    sheets = _MAKERS[kind](game, desk, duplex)
    if not sheets:
        return None
    title = desk.words.say(game.scenario.title)
    return bind(title, sheets, desk.words.furniture(), language=desk.language, duplex=duplex)


def _counters(game: Game, desk: Desk, duplex: str) -> Sequence[Sheet]:
    style = game.scenario.counters
    counters = _counters_of(game, desk)
    markers = _layout(game, desk, "marker")
    sheets: list[Sheet] = []
    for side in game.sides:
        pieces = [piece for unit in side.units for piece in counters.pieces(unit, backs=bool(duplex))]
        pieces += marker.pieces(game, side.side.id, desk, markers, backs=bool(duplex))
        name = desk.words.say(side.side.name)
        detail = desk.words("kit.counter_detail", size=f"{style.size_mm:g}")
        heading = Heading(name, desk.words("kit.counters"), detail, "compact")
        sheet = f"{desk.words('kit.counters')}, {name}"
        sheets += lay_out(pieces, desk.paper, heading, sheet, duplex=duplex)
    return sheets


def _counters_of(game: Game, desk: Desk) -> counter.Counters:
    return counter.Counters(game, desk, _layout(game, desk, "counter"))


def _layout(game: Game, desk: Desk, kind: str) -> CompiledLayout:
    """The layout the scenario asks for."""
    where = game.project.scenario.where("layouts", kind)
    compiled = CompiledLayout(desk.layout(kind, getattr(game.scenario.layouts, kind), where))
    if kind in SQUARE and compiled.layout.width_mm != compiled.layout.height_mm:
        what = f"a {kind} is square, and this is {compiled.layout.width_mm:g} × {compiled.layout.height_mm:g} mm"
        raise UserError([Diagnostic(compiled.where(("width_mm",)), what, "Make width and height the same.")])
    return compiled


def _unit_cards(game: Game, desk: Desk, duplex: str) -> Sequence[Sheet]:
    front, back = _layout(game, desk, "unit_card"), _layout(game, desk, "unit_card_back")
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


def _control_sheets(game: Game, desk: Desk, duplex: str) -> Sequence[Sheet]:
    from generator.components import control_sheet

    return control_sheet.build(game, desk, _counters_of(game, desk).symbol)


def _scenario_sheet(game: Game, desk: Desk, duplex: str) -> Sequence[Sheet]:
    from generator.components import scenario_sheet

    return scenario_sheet.build(game, desk, _counters_of(game, desk).symbol)


def _reference_chart(game: Game, desk: Desk, duplex: str) -> Sequence[Sheet]:
    from generator.components import reference_chart

    return reference_chart.build(game, desk)


def _artillery_templates(game: Game, desk: Desk, duplex: str) -> Sequence[Sheet]:
    from generator.components import artillery_template

    return artillery_template.build(game, desk, desk.template_shapes)


def _whole_arc(game: Game, desk: Desk, duplex: str) -> Sequence[Sheet]:
    from generator.components import artillery_template

    return artillery_template.build_whole_arc(game, desk)


_MAKERS: dict[str, Callable[[Game, Desk, str], Sequence[Sheet]]] = {
    "counters": _counters,
    "unit_cards": _unit_cards,
    "control_sheets": _control_sheets,
    "scenario_sheet": _scenario_sheet,
    "reference_chart": _reference_chart,
    "artillery_templates": _artillery_templates,
    "whole_arc": _whole_arc,
}
