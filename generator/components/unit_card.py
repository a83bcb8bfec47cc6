"""Unit cards: the front by a layout over the card and its derived values, the back alike for all."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components import context
from generator.components.desk import Desk
from generator.components.expressions import Names
from generator.components.layout import CompiledLayout
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Symbol
from generator.rulesets.api import Game, Unit
from generator.sheets.plan import Piece

MENU_ROOM_MM = 12.0
MENU_STEP_MM = 3.55
MENU_PT = 8.6
"""Room for the menu of abilities, and how it is set when there is enough of it."""

MENU_MOST = 5
"""With more the lines would touch."""


def pieces(
    game: Game, units: tuple[Unit, ...], desk: Desk, front: CompiledLayout, back: CompiledLayout, *, backs: bool
) -> Iterator[Piece]:
    """A card for each unit. UserError when a text of the card does not fit the layout."""
    reverse = _symbol("unit-card-back", back, {"scenario": _scenario(game, desk)}, desk, "the back") if backs else None
    for unit in units:
        names = context.of_unit(game, unit, desk)
        names["unit"] = Names({**_all(names["unit"]), **_rows(unit, desk)})
        names["game"] = Names({"unit": game.book.distance_unit})
        symbol = _symbol(f"unit-card-{unit.key}", front, names, desk, f"the card of '{unit.key}'", unit.where)
        yield Piece(
            symbol, reverse, symbol.width_mm, symbol.height_mm, corner_mm=front.layout.corner_mm, label=unit.key
        )


def _symbol(
    name: str, layout: CompiledLayout, names: dict, desk: Desk, piece: str, where: Source | None = None
) -> Symbol:
    it = layout.layout
    return Symbol(name, it.width_mm, it.height_mm, layout.draw(names, desk, piece, where), it.bleed_mm)


def _scenario(game: Game, desk: Desk) -> Names:
    return Names({"title": desk.words.say(game.scenario.title), "game": desk.words.say(game.book.name)})


def _all(names: Names) -> dict:
    return {name: getattr(names, name) for name in names.known()}


def _rows(unit: Unit, desk: Desk) -> dict:
    """What the card sets in rows: moves and bands top to bottom, and the menu of abilities."""
    words, value = desk.words, {key: derived.value for key, derived in unit.values.items()}
    card = unit.card
    moves = [
        Names(
            {
                "label": words(f"movement.{kind}"),
                "cm": value[f"movement.{kind}.cm"],
                "hexes": value.get(f"movement.{kind}.hexes", ""),
            }
        )
        for kind in ("charge", "march", "normal")
    ]
    bands = [
        Names(
            {
                "label": words(f"range.{band}"),
                "cm": value[f"range.{band}.cm"],
                "hexes": value.get(f"range.{band}.hexes", ""),
                "usable": band != "long" or value["range.long_usable"],
            }
        )
        for band in ("long", "medium", "short")
    ]
    menu = [
        Names({"name": words(f"ability.{name}.name"), "points": points})
        for name, points in ((cost.name, cost.value) for cost in unit.menu)
    ]
    if len(menu) > MENU_MOST:
        what = f"the card '{unit.card_id}' has {len(menu)} abilities, and a card has room for {MENU_MOST}"
        raise UserError([Diagnostic(unit.where, what, "Take some off the card.")])
    step = min(MENU_STEP_MM, MENU_ROOM_MM / max(1, len(menu)))
    gun = getattr(card, "gun", None)
    rows = {
        "moves": moves,
        "bands": bands,
        "menu": menu,
        "menu_step": step,
        "menu_pt": MENU_PT if step == MENU_STEP_MM else MENU_PT * max(step / MENU_STEP_MM, 0.8),
        "emblem": unit.emblem,
    }
    if gun is not None:
        parts = [words("unit_card.gun", type=gun.type), *([words("unit_card.limber")] if gun.limber else [])]
        rows["gun_head"] = " · ".join(parts)
    return rows
