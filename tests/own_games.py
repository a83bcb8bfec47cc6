"""Games that name their own pieces, made of a sample: any number of sides, units without nations, things of no side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.diagnostics import Source
from generator.rulesets.api import Game, Look, OwnPiece, PieceFace, PieceKind
from tests import games

SIDES = {
    "axis": "Axis",
    "soviet": "Soviets",
    "burgundy": "Burgundy",
    "aragon": "The Crown of Aragon",
    "genoa": "Genoa",
    "free": "Free companies of the Rhine",
}
LOOKS = {"axis": Look(ground="#9aa78b", ink="#17181c"), "soviet": Look(colour="red")}
WHERE = Source("game.yaml", 90, 3)

COUNTER = """
kind: counter
width_mm: 15
height_mm: 15
bleed_mm: 1.5
elements:
  ground: {shape: rect, box: [-1.5, -1.5, 18, 18], fill: "{{ side.ground }}"}
  weak: {when: face == 'weak', shape: rect, box: [0, 10, 15, 5], fill: "#ffffff"}
  values: {text: "{{ unit.weak.attack if face == 'weak' else unit.attack }}-{{ unit.move }}", box: [1, 4, 13, 6], fill: "{{ side.ink }}"}
"""
BACK = """
kind: event_cards
width_mm: 63
height_mm: 88
elements:
  name: {text: "{{ game.name }}", box: [6, 38, 51, 12], size_pt: 20, fit: {shrink_to: 0.5}}
"""


def game(sides: Sequence[str] = ("axis", "soviet"), *kinds: PieceKind, units: int = 0, **scenario: Any) -> Game:
    """A game of these sides, each with so many units of the sample, stripped of nation, colour and counters."""
    sample = games.played("cry_havoc")
    made = []
    for number, side in enumerate(sides):
        old = sample.sides[number % 2]
        own = tuple(
            replace(
                unit,
                key=f"{side}.{unit.card_id}",
                side=side,
                card=unit.card.model_copy(update={"nation": None}),
                colour="",
                counters=(),
            )
            for unit in old.units[:units]
        )
        named = old.side.model_copy(update={"id": side, "name": SIDES[side], "setup": old.side.setup if units else ()})
        placed = old.placed if units else ()
        made.append(replace(old, side=named, units=own, look=LOOKS.get(side, Look()), placed=placed, coalition=None))
    changes = {"sides": (), "date": None, "place": None, "turns": None, "first": None}
    changed = sample.scenario.model_copy(update=changes | scenario)
    project = replace(sample.project, scenario=replace(sample.project.scenario, value=changed), nations={})
    return replace(sample, project=project, sides=tuple(made), pieces=(), piece_kinds=kinds, markers=(), decks=())


def counters(
    folder: Path, sides: Sequence[str] = ("axis", "soviet"), layout: str = "counter.yaml", **more
) -> PieceKind:
    """Two units a side, whose backs are weak; the layout is written beside."""
    if layout == "counter.yaml":
        (folder / layout).write_text(COUNTER, encoding="utf-8")
    pieces = tuple(
        OwnPiece(
            thing=f"{side}.{unit}",
            title=name,
            front=PieceFace(WHERE, layout),
            back=PieceFace(WHERE, layout, "weak"),
            where=Source("units.csv", line),
            side=side,
            names={
                "unit": {
                    "attack": {"": 4, "half": 2},
                    "move": 6,
                    "weak": {"attack": 2},
                    "kind": "infantry",
                    "name": name,
                }
            },
            quantity=2,
        )
        for side in sides
        for line, (unit, name) in enumerate((("u1", "1 Inf"), ("u2", "2 Inf")), 2)
    )
    fields = (("Attack", ("unit", "attack")), ("Move", ("unit", "move")), ("Kind", ("unit", "kind")))
    return PieceKind("counters", "Counters", pieces, (folder,), WHERE, fields=fields, **more)


def events(folder: Path, text: str = "Roll a die.", layout: str = "", back: str = "back.yaml", **more) -> PieceKind:
    """Three cards of no side."""
    if back == "back.yaml":
        (folder / back).write_text(BACK, encoding="utf-8")
    pieces = tuple(
        OwnPiece(
            thing=f"event.e{number}",
            title={"en": f"Frost {number}", "es": f"Helada {number}"},
            front=PieceFace(WHERE, layout),
            back=PieceFace(WHERE, back, "back"),
            where=Source("events.csv", number + 1),
            names={"event": {"number": number, "text": text}},
        )
        for number in (1, 2, 3)
    )
    fields = (("Number", ("event", "number")), ("Text", ("event", "text")))
    return PieceKind("event_cards", "Event cards", pieces, (folder,), WHERE, deck=True, fields=fields, **more)
