"""What layouts look like: each on a piece or a page of a sample scenario, as that would be with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from generator import pipeline, resources
from generator.components.build_context import BuildContext
from generator.components.kit import Kit
from generator.components.selection import Selection
from generator.components.specimen import pictures
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.api import Game
from generator.typesetting import Block

HEXES, PLATOONS = ("capitan_hex", "alberche_ford.yaml"), ("flames_hexwar", "brzoza_crossroads.yaml")
CHARACTERS = ("cry_havoc", "wendel_wood.yaml")
SHEETS = {"scenario_sheet": "scenario_sheet", "control_sheet": "control_sheets", "reference_chart": "reference_chart"}


class Shown(NamedTuple):
    """Where a layout is seen: a sample, one of its units, or all, a sign in the id of a face, the layouts it is given."""

    sample: tuple[str, str]
    unit: str
    sheets: str
    sign: str
    layouts: dict[str, Any] = {}
    hexagons: bool = False


FOOT = (HEXES, "allies.foot_48th")
KNIGHT = (CHARACTERS, "convoy.sir_aldous")
PLATOON, CARRIERS, ALL = (PLATOONS, "germans.grenadier_zug"), (PLATOONS, "germans.panzergrenadier_zug"), (PLATOONS, "")
PIECES: dict[str, Shown] = {
    **{
        f"counter: {name}{end}": Shown(*FOOT, "counters", "full", {"counter": name}, bool(end))
        for name in ("classic", "informed")
        for end in ("", "_hexagon")
    },
    **{
        f"counter: team_{size}": Shown(*of, "counters", f"-{size}-")
        for size, of in (("small", PLATOON), ("medium", PLATOON), ("large", CARRIERS))
    },
    "counter: character": Shown(*KNIGHT, "counters", "knight-fit"),
    "counter: rider": Shown(*KNIGHT, "counters", "knight-mounted-"),
    "counter: rider_in_a_row": Shown(
        *KNIGHT, "counters", "knight-mounted-", {"counters": {"mounted": "rider_in_a_row"}}
    ),
    "counter: riderless": Shown(*KNIGHT, "counters", "horse"),
    "marker: plain": Shown(HEXES, "", "counters", "marker-routed"),
    "marker: plain_hexagon": Shown(HEXES, "", "counters", "marker-routed", {}, True),
    **{
        f"unit_card: {name}": Shown(*FOOT, "unit_cards", "", {"unit_card": name})
        for name in ("poker", "tarot", "landscape")
    },
    "unit_card: platoon": Shown(*PLATOON, "unit_cards", ""),
    "unit_card: character": Shown(*KNIGHT, "unit_cards", ""),
    **{
        f"unit_card_back: {name}{end}": Shown(*FOOT, "unit_cards", "back", {"unit_card": card, "unit_card_back": name})
        for name in ("uniform", "abilities")
        for end, card in (("", "poker"), ("_70x120", "tarot"), ("_88x63", "landscape"))
    },
    "unit_card_back: platoon": Shown(*PLATOON, "unit_cards", "back"),
    "unit_card_back: character": Shown(*KNIGHT, "unit_cards", "back"),
    "card: order": Shown(*ALL, "order_cards", "orders"),
    "card: choice": Shown(*ALL, "order_cards", "actions"),
    "card: back": Shown(*ALL, "order_cards", "back"),
}
ORDER = ("counter", "marker", "unit_card", "unit_card_back", "card", *SHEETS)
"""Of the kinds."""


def drawn(names: Iterable[str], language: str) -> Iterator[tuple[str, Block]]:
    """Each layout, ``counter: classic``, with its picture."""
    game = cache(lambda sample: pipeline.derive(resources.data("scenarios", *sample)))
    order = Order(out=Path(), language=language)
    for name in sorted(names, key=lambda name: ORDER.index(name.partition(": ")[0])):
        kind, _, layout = name.partition(": ")
        yield name, _sheet(kind, layout, game, order) if kind in SHEETS else _piece(name, game, order)


def _piece(name: str, game: Callable[[tuple[str, str]], Game], order: Order) -> Block:
    shown = PIECES[name]
    kit = _kit(game(shown.sample), shown.layouts, order, shown.unit, hexagons=shown.hexagons)
    pieces = (piece for some in kit.pieces(shown.sheets).values() for piece in some)
    faces = ((piece, face) for piece in pieces for face in (piece.front, piece.back) if face is not None)
    piece, face = next((piece, face) for piece, face in faces if shown.sign in face.id)
    # One design by two layouts is two drawings.
    front = replace(face, id=f"{name.replace(': ', '-')}-{face.id}")
    return pictures.piece(replace(piece, front=front), small=not name.startswith(("counter", "marker")))


def _sheet(kind: str, layout: str, game: Callable[[tuple[str, str]], Game], order: Order) -> Block:
    sample = {"platoons": PLATOONS, "characters": CHARACTERS}.get(layout, HEXES)
    return pictures.page(_kit(game(sample), {kind: layout}, order).sheets(SHEETS[kind])[0], f"{kind}-{layout}")


def _kit(game: Game, layouts: dict[str, Any], order: Order, unit: str = "", *, hexagons: bool = False) -> Kit:
    located = game.project.scenario
    scenario = located.value
    style = scenario.counters.model_copy(update={"shape": "hexagon"}) if hexagons else scenario.counters
    changed = scenario.model_copy(update={"layouts": scenario.layouts.model_copy(update=layouts), "counters": style})
    project = replace(game.project, scenario=replace(located, value=changed))
    asked = replace(game, project=project)
    context: BuildContext = set_up(asked, order)
    return Kit(asked, context, "long-edge", Selection(units=frozenset([unit] if unit else ())))
