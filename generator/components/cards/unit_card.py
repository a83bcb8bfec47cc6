"""Unit cards: the front by a layout over the card and its derived values, the back by another, most often alike for all."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from generator.components import layout_names
from generator.components.build_context import BuildContext, Words
from generator.components.pieces.layout import CompiledLayout
from generator.components.pieces.losses import LossGroup, Track
from generator.components.sentences import Formatter
from generator.diagnostics import Diagnostic, UserError
from generator.expressions import Namespace
from generator.model.layout import RowsMost
from generator.rulesets.api import Game, Unit
from generator.rulesets.api import Track as Ticked
from generator.sheets.plan import Piece

CROWDED, CROWDED_NAME, CROWDED_ORIGIN = 76, 56, 46
"""Letters of the origin and the name together, of the name, and of the origin, beyond which they need the place of the figures."""

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
    beside: tuple[Unit, ...] = (),
) -> Iterator[Piece]:
    """A card for each unit; ``beside`` are others of its side, by which one may be set. UserError when a text of the card
    does not fit the layout."""
    side, within = units[0].side, context.parts.within
    of_all = within(("names of side", side), partial(_shared_names, game, side, context))
    shared = of_all | {"scenario": layout_names.scenario_names(game, context)}
    # A back that asks for nothing of the unit is one for all cards of a side, and betrays none of them.
    alike = back.asks_for.isdisjoint(layout_names.ONE_UNIT)
    reverse = back.symbol(f"unit-card-back-{side}", shared, context, "the back") if backs and alike else None
    named = {unit.key: _kept_names(game, unit, context) for unit in units}
    known = named | _names_of(game, beside, named, context)
    of_side = {it.key: known[it.key] for it in (*beside, *units) if it.key in known}
    tracks = tuple(dict.fromkeys(tuple(names["unit"].losses) for names in of_side.values()))
    # All sides' cards have one size.
    every = of_side | (_names_of(game, game.units, of_side, context) if front.sets_alike else {})
    sizes: dict[tuple[str, ...], float] = {}
    for key, names in every.items():
        measure = partial(front.shares, f"the card of '{key}'", names | shared, context)
        for at, share in within(("sizes", key), measure, (front.located, names, of_all)).items():
            sizes[at] = min(share, sizes.get(at, 1.0))
    for unit in units:
        _refuse_overfull(unit, front.layout.rows_most)
        of_unit = named[unit.key]
        names = of_unit | shared | {"unit": _beside(of_unit["unit"], tracks)}
        name, piece, given = f"unit-card-{unit.key}", f"the card of '{unit.key}'", (of_unit, of_all, tracks)
        draw = partial(front.symbol, name, names, context, piece, unit.where, sizes)
        symbol = within(name, draw, (*given, front.located, sizes))
        if backs and not alike:
            name, piece = f"unit-card-back-{unit.key}", f"the back of the card of '{unit.key}'"
            draw = partial(back.symbol, name, names, context, piece, unit.where)
            reverse = within(name, draw, (*given, back.located))
        yield Piece(
            symbol, reverse, symbol.width_mm, symbol.height_mm, corner_mm=front.layout.corner_mm, label=unit.key
        )


def _shared_names(game: Game, side: str, context: BuildContext) -> dict[str, Any]:
    """The names for all cards of a side."""
    return {
        "colours": Namespace({name: layout_names.colour_names(name, context) for name in context.palette.order}),
        "back": layout_names.back_names(game, side, context),
    }


def _names_of(
    game: Game, units: Iterable[Unit], known: Container[str], context: BuildContext
) -> dict[str, dict[str, Any]]:
    """The names of cards that are not drawn. One whose picture is missing says so when it is, and is left out."""
    found = {}
    for unit in units:
        if unit.key not in known:
            with suppress(UserError):
                found[unit.key] = _kept_names(game, unit, context)
    return found


def _kept_names(game: Game, unit: Unit, context: BuildContext) -> dict[str, Any]:
    return context.parts.within(("names", unit.key), partial(card_names, game, unit, context))


def card_names(game: Game, unit: Unit, context: BuildContext) -> dict[str, Any]:
    """The names for a unit's card: those of the unit, and what a card alone says of it."""
    names = layout_names.unit_names(game, unit, context)
    turns = game.scenario.turns or 0
    names["unit"] = Namespace({**_all(names["unit"]), **shown_names(unit, context.words, turns)})
    names["game"] = Namespace({"unit": game.book.distance_unit})
    return names


def shown_names(unit: Unit, words: Words, turns: int) -> dict[str, Any]:
    """Its rows, by what the ruleset calls them; its abilities, boxes and what they mean; its kind, origin and figures in words.

    ``turns`` are those of the scenario.
    """
    say = Formatter(words)
    name, origin = words.say(unit.name), " · ".join(filter(None, map(words.say, unit.origin)))
    count = sum(group.figures for group in unit.figure_groups)
    return {
        **{block: [layout_names.row_names(row, say) for row in rows] for block, rows in unit.rows.items()},
        "menu": [Namespace({"name": words(one.name), "points": one.points}) for one in unit.menu],
        "boxes": list(_boxes(unit, say, turns)),
        "reminders": list(dict.fromkeys(say.line(it.reminder) for it in _ticked(unit) if it.reminder is not None)),
        "turns": list(range(1, turns + 1)),
        "kind_said": layout_names.kind_text(unit, words),
        "origin": origin,
        "counted": words("unit_card.figure_one") if count == 1 else words("unit_card.figures", n=count),
        "crowded": len(origin) > CROWDED_ORIGIN or len(name) > CROWDED_NAME or len(origin) + len(name) > CROWDED,
    }


def _boxes(unit: Unit, say: Formatter, turns: int) -> Iterator[Namespace]:
    """What is ticked turn by turn, and what is ticked once."""
    for track in _ticked(unit):
        count = turns if track.form == "turn" else 1
        yield Namespace({"name": say.line(track.label), "turns": list(range(1, count + 1))})


def _ticked(unit: Unit) -> Iterator[Ticked]:
    return (track for track in unit.tracks if track.form in ("turn", "state"))


def _refuse_overfull(unit: Unit, most: RowsMost | None) -> None:
    """UserError when a card has more rows than its layout has room for, or more abilities than any."""
    if len(unit.menu) > MENU_MOST:
        what = f"the card '{unit.card_id}' has {len(unit.menu)} abilities, and a card has room for {MENU_MOST}"
        raise UserError([Diagnostic(unit.where, what, "Take some off the card.")])
    if most is None:
        return
    found = {block: len(unit.rows.get(block, ())) for block in most.blocks}
    if (lines := sum(found.values())) > most.count:
        listed = ", ".join(f"{block} {count}" for block, count in found.items() if count)
        what = f"the card '{unit.card_id}' has {lines} rows ({listed}), and its layout has room for {most.count}"
        remedy = "Join what is alike, make two cards of it, or take a layout with more room."
        raise UserError([Diagnostic(unit.where, what, remedy)])


def _beside(unit: Namespace, tracks: tuple[tuple[LossGroup, ...], ...]) -> Namespace:
    """The names of a unit whose losses know the tracks of the sheet's other cards."""
    track = Track(unit.losses)
    track.beside = tracks
    return Namespace({**_all(unit), "losses": track})


def _all(names: Namespace) -> dict[str, Any]:
    return {name: getattr(names, name) for name in names.known()}
