"""Unit cards: the front by a layout over the card and its derived values, the back by another, most often alike for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.components import card_rows, layout_names
from generator.components.build_context import BuildContext
from generator.components.expressions import Namespace
from generator.components.layout import CompiledLayout
from generator.components.losses import LossGroup, Track
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Symbol
from generator.rulesets.api import Game, Unit
from generator.sheets.plan import Piece

CROWDED, CROWDED_ORIGIN = 76, 46
"""Letters of the origin and the name together, and of the origin, beyond which they need the place of the figures."""

MENU_MOST = 5
"""With more the lines of the menu of abilities would touch."""


def pieces(
    game: Game,
    units: tuple[Unit, ...],
    context: BuildContext,
    front: CompiledLayout,
    back: CompiledLayout,
    *,
    backs: bool,
) -> Iterator[Piece]:
    """A card for each unit. UserError when a text of the card does not fit the layout."""
    palette = Namespace({colour: layout_names.of_colour(colour, context) for colour in context.palette.order})
    shared = {"scenario": _scenario(game, context), "colours": palette}
    # A back that asks for nothing of the unit is one for all cards, and betrays none of them.
    alike = back.asks_for.isdisjoint(layout_names.OF_UNIT)
    reverse = _symbol("unit-card-back", back, shared, context, "the back") if backs and alike else None
    named = [names_of_card(game, unit, context) for unit in units]
    tracks = {tuple(names["unit"].losses): None for names in named}
    for unit, own in zip(units, named, strict=True):
        card_rows.held(unit, front.layout.rows_most)
        names = own | shared | {"unit": _beside(own["unit"], tuple(tracks))}
        symbol = _symbol(f"unit-card-{unit.key}", front, names, context, f"the card of '{unit.key}'", unit.where)
        if backs and not alike:
            piece = f"the back of the card of '{unit.key}'"
            reverse = _symbol(f"unit-card-back-{unit.key}", back, names, context, piece, unit.where)
        yield Piece(
            symbol, reverse, symbol.width_mm, symbol.height_mm, corner_mm=front.layout.corner_mm, label=unit.key
        )


def names_of_card(game: Game, unit: Unit, context: BuildContext) -> dict[str, Any]:
    """The names for a unit's card: those of the unit, and what a card sets in rows."""
    names = layout_names.of_unit(game, unit, context)
    if unit.rows:
        names["unit"] = Namespace(
            {**_all(names["unit"]), **card_rows.rows(unit, context.words, game.scenario.turns or 0)}
        )
        names["game"] = Namespace({"unit": game.book.distance_unit})
        return names
    said = {**_all(names["unit"]), **_rows(unit, context)}
    origin, name = len(said["origin"]), len(said["name"])
    names["unit"] = Namespace({**said, "crowded": origin > CROWDED_ORIGIN or origin + name > CROWDED})
    names["game"] = Namespace({"unit": game.book.distance_unit})
    return names


def _beside(unit: Namespace, tracks: tuple[tuple[LossGroup, ...], ...]) -> Namespace:
    """The names of a unit whose losses know the tracks of the sheet's other cards."""
    track = Track(unit.losses)
    track.beside = tracks
    return Namespace({**_all(unit), "losses": track})


def _symbol(
    name: str, layout: CompiledLayout, names: dict, context: BuildContext, piece: str, where: Source | None = None
) -> Symbol:
    it = layout.layout
    return Symbol(name, it.width_mm, it.height_mm, layout.draw(names, context, piece, where), it.bleed_mm)


def _scenario(game: Game, context: BuildContext) -> Namespace:
    return Namespace({"title": context.words.say(game.scenario.title), "game": context.words.say(game.book.name)})


def _all(names: Namespace) -> dict:
    return {name: getattr(names, name) for name in names.known()}


def _rows(unit: Unit, context: BuildContext) -> dict:
    """What the card sets in rows: moves and bands top to bottom, and the menu of abilities."""
    words, value = context.words, {key: derived.value for key, derived in unit.values.items()}
    card = unit.card
    moves = [
        Namespace(
            {
                "label": words(f"movement.{kind}"),
                "cm": value[f"movement.{kind}.cm"],
                "hexes": value.get(f"movement.{kind}.hexes", ""),
            }
        )
        for kind in ("charge", "march", "normal")
    ]
    bands = [
        Namespace(
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
        Namespace({"name": words(f"ability.{name}.name"), "points": points})
        for name, points in ((cost.name, cost.value) for cost in unit.menu)
    ]
    if len(menu) > MENU_MOST:
        what = f"the card '{unit.card_id}' has {len(menu)} abilities, and a card has room for {MENU_MOST}"
        raise UserError([Diagnostic(unit.where, what, "Take some off the card.")])
    gun = getattr(card, "gun", None)
    said = [words.say(part) for part in (getattr(card, "origin", None), getattr(card, "battalion", None)) if part]
    count = sum(group.figures for group in unit.figure_groups)
    counted = words("unit_card.figure_one") if count == 1 else words("unit_card.figures", n=count)
    rows = {"moves": moves, "bands": bands, "menu": menu, "origin": " · ".join(said), "counted": counted}
    if gun is not None:
        parts = [words("unit_card.gun", type=gun.type), *([words("unit_card.limber")] if gun.limber else [])]
        rows["gun_head"] = " · ".join(parts)
    return rows
