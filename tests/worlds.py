"""Worlds of a few things, for tests of expressions: a rulebook from YAML, things from mappings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.diagnostics import Diagnostic, Source
from generator.loading.validate import validate_located
from generator.loading.yaml_reader import read_bytes
from generator.model.base import plain
from generator.model.card import Card
from generator.model.fields import DataSpec
from generator.model.game_file import CheckSpec
from generator.model.quantity import Quantities, Quantity, family
from generator.model.rulebook import Rulebook
from generator.model.ruleset import Work, with_letter
from generator.model.table import Table
from generator.rulesets.api import Values
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.roster import with_entries

NOTHING: Values = {}
TABLES = """
sizes:
  {unit: points, column_units: {steps: steps}, source: {work: rules, clause: "2.2"}, status: printed,
   columns: [steps, stacking], rows: {regiment: [1, 1], division: [2, 2], corps: [2, 3]}}
range:
  {unit: modifier, source: {work: rules, clause: "6.1"}, status: house, note: ours,
   columns: [shift], rows: {"1": [3], "5": [1], "10": [-2]}}
costs:
  {unit: points, source: {work: rules, clause: "7"}, status: printed,
   columns: [points, shell.long], rows: {swift: [2, 10], strong: [3, 0.1], none: [null, 0]}}
far:
  {unit: distance, source: {work: rules, clause: "8"}, status: printed, columns: [long], rows: {gun: [{cm: 40, hex: 8}]}}
"""

FIELDS = """
fields:
  name: {is: words}
  side: {one_of: sides, else: none}
  kind: {one_of: [infantry, armour, headquarters]}
  size: {is: text, else: division}
  attack: {is: whole, unit: points}
  weak_attack: {is: whole, unit: points, else: none}
  leader: {one_of: units, else: none}
  skills: {is: text, many: true, else: none}
  teams: {by: id, fields: {count: {is: whole, unit: men}}, else: none}
  weapons: {many: true, fields: {name: {is: words}, range: {is: whole, unit: hex}}, else: none}
  hex: {is: hex, else: none}
  turn: {is: whole, else: none}
"""

UNITS: tuple[Mapping[str, Any], ...] = (
    {"name": "1st", "kind": "infantry", "attack": 3, "weak_attack": 2, "hex": "0101"},
    {
        "name": {"en": "Guards", "es": "Guardia"}, "kind": "armour", "attack": 5, "size": "corps", "turn": 2,
        "skills": ["swift", "strong"], "leader": "u3", "teams": {"gun": {"count": 2}, "crew": {"count": 6}},
        "weapons": [{"name": "Rifle", "range": 6}, {"name": "Gun", "range": 12}],
    },
    {"name": "HQ", "kind": "headquarters", "attack": 0, "side": "soviet", "hex": "0202"},
)  # fmt: skip

PLAIN = {"side": "axis", "size": "division", "weak_attack": None, "hex": None, "turn": None, "skills": [], "teams": {}}


def book_of(values: str = "{}", checks: str = "[]", tables: str = TABLES, fields: str = FIELDS) -> Rulebook:
    """Values by what they are of, and checks, as a game's folder says them."""
    read_tables = read_bytes(tables.encode(), "tables.yaml")
    made = {name: validate_located(read_tables.part(name), Table).value for name in read_tables.data()}
    quantities = {}
    document = read_bytes(f"{values}\n".encode(), "values.yaml")
    for kind, keys in document.data().items():
        declared, places, names = {}, {}, {}
        for written in keys:
            one = validate_located(document.part(kind, written), Quantity)
            for key, standing in family(written, one.value, made):
                declared[key] = one.value.model_copy(update={"clause": with_letter(one.value.clause, "K")})
                places[key], names[key] = one.where, standing
        quantities[kind] = Quantities(declared, places, names)
    said = read_bytes((f"checks: {checks}" if checks == "[]" else f"checks:\n{checks}").encode(), "checks.yaml")
    return Rulebook(
        id="kessel",
        name="Kessel",
        distance_unit="hex",
        works={"rules": Work(title="Kessel", letter="K")},
        tables=made,
        words={},
        quantities=quantities,
        data={"unit": validate_located(read_bytes(fields.encode(), "game.yaml"), DataSpec).value},
        checks=tuple(
            validate_located(said.part("checks", i), CheckSpec)  # type: ignore[arg-type]
            for i in range(len(said.data("checks")))
        ),
        letter="K",
    )


def unit(number: int, **fields: Any) -> Thing:
    """A line of ``units.csv``; its columns are in the order of its fields."""
    fields = {"id": f"u{number}", "name": f"Unit {number}", "kind": "infantry", "attack": number, **PLAIN, **fields}

    def where(*path: Any) -> Source:
        return Source(
            "game/units.csv", number + 1, 1 + list(fields).index(path[0]) if path and path[0] in fields else 1
        )

    return Thing("unit", fields["id"], fields, where, fields["side"] or "")


def side(id_: str, name: str) -> Thing:
    return Thing("side", id_, {"name": name, "ground": "#ffffff"}, lambda *path: Source("game/game.yaml", 3))


def world_of(book: Rulebook, *units: Thing, given: Any = None, scenario: Any = None, **lists: Any) -> World:
    """Of these units, or of three."""
    units = units or tuple(unit(number, **fields) for number, fields in enumerate(UNITS, 1))
    game = Thing("game", "kessel", {"name": "Kessel", "turns": 8}, lambda *path: Source("game/game.yaml", 1))
    sides = (side("axis", "Axis"), side("soviet", "Soviets"))
    played = Thing("scenario", "", scenario or {}, lambda *path: Source("scenario.yaml", 1))
    world = World(book, {"unit": units, **lists}, sides, game, given or {}, played)
    world.prove()
    return world


def card_world(
    book: Rulebook, card: Card, entry: Any = None, given: Values = NOTHING, **scenario: Any
) -> tuple[World, Thing]:
    """A card of a ruleset with cards and rosters as a unit, and a world of it."""
    fields = {name: None for name in book.data["entry"].fields} | (entry or {})
    declared = {name: spec.default for name, spec in book.data["scenario"].fields.items() if not spec.is_needed}
    said = plain(card)
    found = Thing("unit", "it", {**said, "id": "it", "card": said, "entry": fields}, lambda *path: Source("cards.yaml"))
    played = Thing("scenario", "", declared | scenario, lambda *path: Source("scenario.yaml"))
    game = Thing("game", book.id, {}, lambda *path: Source("game.yaml"))
    return World(with_entries(book), {"unit": (found,)}, (), game, {found.key: given}, played), found


def card_values(book: Rulebook, card: Card, entry: Any = None, given: Values = NOTHING, **scenario: Any) -> Values:
    """What a ruleset with cards and rosters makes of one, of all that its folder works out."""
    world, found = card_world(book, card, entry, given, **scenario)
    values = world.values(found)
    assert not world.problems.diagnostics()
    return values


def said_of(world: World) -> list[str]:
    """Everything that is wrong, as it is printed."""
    return [str(one) for one in world.check() if isinstance(one, Diagnostic)]
