"""The names a layout may use: ``card``, ``unit``, ``counter``, ``nation``, ``colour``, ``side``, ``scenario``.

``card`` is the card as its file gives it, ``unit`` what the rules derived: ``unit.range.long.hexes``,
``unit.points.total``, ``unit.name``, ``unit.abilities`` (each with ``name``, ``points``, ``effect``). A counter
of a set, printed without a scenario, has ``unit.key``, ``unit.kind`` and ``unit.name``, and neither card nor scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.components.desk import Desk, Words
from generator.components.expressions import Names, nested
from generator.components.sentences import said
from generator.model.base import LANGUAGES, Model
from generator.model.counter_set import SetCounter
from generator.model.nation import Nation
from generator.model.rulebook import Rulebook
from generator.rulesets.api import CounterDesign, Game, Unit


def of_unit(game: Game, unit: Unit, desk: Desk) -> dict[str, Any]:
    """The names for whatever shows one unit."""
    return {
        "card": names_of(unit.card, desk.words),
        "unit": Names(
            {
                **nested({key: derived.value for key, derived in unit.values.items()}),
                "key": unit.key,
                "kind": unit.kind,
                "side": unit.side,
                "name": desk.words.say(unit.name),
                "abilities": _abilities(game.book, unit, desk.words),
                "specialists": _specialists(unit, desk.words),
                "groups": [
                    Names({"figures": group.figures, "label": " · ".join(desk.words(key) for key in group.label)})
                    for group in unit.figure_groups
                ],
            }
        ),
        **of_coat(unit.card.nation, game.project.nations[unit.card.nation], unit.colour, desk),
        "scenario": Names({"title": desk.words.say(game.scenario.title)}),
    }


def of_coat(nation_id: str, nation: Nation, colour_id: str, desk: Desk) -> dict[str, Names]:
    """The names for what a piece wears: its nation and its colour."""
    colour = desk.palette.colours[colour_id]
    return {
        "nation": Names({"id": nation_id, "name": desk.words.say(nation.name), "code": nation.code}),
        "colour": Names(
            {
                "id": colour_id,
                "name": desk.words.say(colour.name),
                "ground": colour.ground,
                "ink": colour.ink,
                "mark": colour.mark,
            }
        ),
    }


def of_entry(key: str, entry: SetCounter, desk: Desk) -> dict[str, Names]:
    """What is known of the unit of a counter that is printed without one: no values, no card, no scenario."""
    return {"unit": Names({"key": key, "kind": entry.kind, "name": desk.words.say(entry.name)})}


def of_design(design: CounterDesign) -> Names:
    """One face of a counter."""
    return Names(
        {
            "kind": design.kind,
            "size": design.size,
            "figures": design.figures,
            "is_half": design.size == "half",
            "is_command": design.is_command,
        }
    )


def names_of(model: Model, words: Words) -> Names:
    """A model as names: words in the language of the kit, lists as lists, models inside as names."""
    return Names({name: _plain(getattr(model, name), words) for name in type(model).model_fields})


def _plain(value: Any, words: Words) -> Any:
    if isinstance(value, Model):
        return names_of(value, words)
    if isinstance(value, Mapping) and value and set(value) <= set(LANGUAGES):
        return words.say(value)
    if isinstance(value, tuple):
        return [_plain(item, words) for item in value]
    return value


def _abilities(book: Rulebook, unit: Unit, words: Words) -> list[Names]:
    costs = {cost.name: cost.value for cost in unit.values["points.abilities"].inputs}
    return [
        Names(
            {
                "id": name,
                "name": words(f"ability.{name}.name"),
                "points": costs[name],
                "effect": said(book, f"ability.{name}.effect", words),
            }
        )
        for name in unit.abilities
    ]


def _specialists(unit: Unit, words: Words) -> list[str]:
    command = getattr(unit.card, "command", None)
    return [words(f"specialist.{name}.name") for name in command.specialists] if command else []
