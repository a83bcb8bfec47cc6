"""The names a layout may use: ``card``, ``unit``, ``counter``, ``nation``, ``colour``, ``side``, ``scenario``.

``card`` is the card as its file gives it, ``unit`` what the rules derived: ``unit.range.long.hexes``,
``unit.points.total``, ``unit.name``, ``unit.abilities`` (each with ``name``, ``points``, ``effect``). A counter
of a set, printed without a scenario, has ``unit.key``, ``unit.kind`` and ``unit.name``, and neither card nor scenario.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.components.build_context import BuildContext, Words
from generator.components.expressions import Namespace, nested
from generator.components.losses import LossGroup
from generator.components.sentences import format_line
from generator.model.base import LANGUAGES, Model
from generator.model.counter_set import SetCounter
from generator.model.nation import Nation
from generator.model.rulebook import Rulebook
from generator.rulesets.api import CounterDesign, Game, Unit


def of_unit(game: Game, unit: Unit, context: BuildContext) -> dict[str, Any]:
    """The names for whatever shows one unit."""
    return {
        "card": _card(game, unit, context),
        "unit": Namespace(
            {
                **nested({key: derived.value for key, derived in unit.values.items()}),
                "key": unit.key,
                "kind": unit.kind,
                "side": unit.side,
                "name": context.words.say(unit.name),
                "abilities": _abilities(game.book, unit, context.words),
                "entries": _entries(game.book, unit, context.words),
                "losses": _losses(unit, context.words),
                "emblem": list(unit.emblem),
                "specialists": _specialists(unit, context.words),
                "groups": [
                    Namespace(
                        {"figures": group.figures, "label": " · ".join(context.words(key) for key in group.label)}
                    )
                    for group in unit.figure_groups
                ],
            }
        ),
        **of_coat(unit.card.nation, game.project.nations[unit.card.nation], unit.colour, context),
        "scenario": Namespace({"title": context.words.say(game.scenario.title)}),
    }


def kind_text(unit: Unit, words: Words) -> str:
    """What the rules call a unit of its kind; empty where they have no word for it."""
    key = f"unit_kind.{unit.kind}"
    return words(key) if key in words else ""


def weapon_text(unit: Unit, words: Words) -> str:
    """What he fights with, inside a line; empty for one whose kind is named after it: a crossbowman's is a crossbow."""
    key = f"weapon.{getattr(unit.card, 'weapon', None)}"
    return words(key).lower() if key in words and not getattr(unit.card, "missile", "") else ""


OF_UNIT = ("card", "unit", "nation", "colour", "side", "counter")
"""The names that tell one unit from another."""


ON_COUNTER, KEPT = (("counter.full",), ("counter.half",)), ("counter.kept",)
"""Groups of figures that stand on a counter, and the odd figure that stands on none."""


def _card(game: Game, unit: Unit, context: BuildContext) -> Namespace:
    """The card, its portrait under the name by which ``image`` finds it."""
    card = unit.card
    if card.portrait is None:
        return names_of(card, context.words)
    portrait = f"portrait/{unit.card_id}"
    context.pictures.keep(portrait, card.portrait, game.project.cards[unit.card_id].where("portrait"))
    return names_of(card.model_copy(update={"portrait": portrait}), context.words)


def of_coat(nation_id: str, nation: Nation, colour_id: str, context: BuildContext) -> dict[str, Namespace]:
    """The names for what a piece wears: its nation and its colour."""
    return {
        "nation": Namespace({"id": nation_id, "name": context.words.say(nation.name), "code": nation.code}),
        "colour": of_colour(colour_id, context),
    }


def of_colour(colour_id: str, context: BuildContext) -> Namespace:
    """One of the palette's colours, as it is printed."""
    colour = context.palette.colours[colour_id]
    return Namespace({**dict(colour), "id": colour_id, "name": context.words.say(colour.name)})


def of_entry(key: str, entry: SetCounter, context: BuildContext) -> dict[str, Namespace]:
    """What is known of the unit of a counter that is printed without one: no values, no card, no scenario."""
    return {"unit": Namespace({"key": key, "kind": entry.kind, "name": context.words.say(entry.name)})}


def of_design(design: CounterDesign, held: float, flag_code: str, words: Words) -> Namespace:
    """One face of a counter. A layout multiplies by ``held`` what may not shrink with a small counter; ``flag_code``
    is printed beside a flag that looks like another in play, and empty otherwise."""
    return Namespace(
        {
            "kind": design.kind,
            "size": design.size,
            "figures": design.figures,
            "is_half": design.size == "half",
            "is_command": design.is_command,
            "state": design.state,
            "part": design.part,
            "name": words.say(design.name) if design.name else "",
            "held": held,
            "flag_code": flag_code,
        }
    )


def names_of(model: Model, words: Words) -> Namespace:
    """A model as names: words in the language of the kit, lists as lists, models inside as names."""
    return Namespace({name: _plain(getattr(model, name), words) for name in type(model).model_fields})


def _plain(value: Any, words: Words) -> Any:
    if isinstance(value, Model):
        return names_of(value, words)
    if isinstance(value, Mapping) and value and set(value) <= set(LANGUAGES):
        return words.say(value)
    if isinstance(value, tuple):
        return [_plain(item, words) for item in value]
    return value


def _abilities(book: Rulebook, unit: Unit, words: Words) -> list[Namespace]:
    if not unit.abilities:
        return []
    costs = {cost.name: cost.value for cost in unit.values["points.abilities"].inputs}
    return [
        Namespace(
            {
                "id": name,
                "name": words(f"ability.{name}.name"),
                "points": costs[name],
                "effect": format_line(book, f"ability.{name}.effect", words),
            }
        )
        for name in unit.abilities
    ]


def _entries(book: Rulebook, unit: Unit, words: Words) -> list[Namespace]:
    """What the back of a card says of each ability: its name, its points, and its effect with what limits it."""
    return [
        Namespace(
            {
                "name": words(f"ability.{cost.name}.name"),
                "points": cost.value,
                "text": " ".join(
                    (format_line(book, f"ability.{cost.name}.effect", words), *_limits(unit, cost.name, words))
                ),
            }
        )
        for cost in unit.menu
        if cost.name in unit.abilities
    ]


def _limits(unit: Unit, ability: str, words: Words) -> Iterator[str]:
    """How often it may be used, as a sentence."""
    for track in unit.tracks:
        if track.id == ability:
            limit = words("limit.uses", value=track.count) if track.form == "uses" else words("limit.every_other_turn")
            yield f"{limit[:1].upper()}{limit[1:]}."


def _losses(unit: Unit, words: Words) -> list[LossGroup]:
    """The boxes of a losses track, group by group."""
    return [
        LossGroup(
            group.figures,
            "" if group.label == KEPT else _joined([words(key) for key in group.label], words),
            group.symbol or unit.emblem[-1],
            group.kept_when_reduced,
            group.half_at,
            on_counter=group.label in ON_COUNTER,
            dashed=group.label == KEPT,
        )
        for group in unit.figure_groups
    ]


def _joined(roles: list[str], words: Words) -> str:
    """Roles that share their figures: ``Escort and scouts``."""
    roles = [roles[0], *(role[:1].lower() + role[1:] for role in roles[1:])]
    return roles[0] if len(roles) == 1 else words("unit_card.and", first=", ".join(roles[:-1]), last=roles[-1])


def _specialists(unit: Unit, words: Words) -> list[str]:
    command = getattr(unit.card, "command", None)
    return [words(f"specialist.{name}.name") for name in command.specialists] if command else []
