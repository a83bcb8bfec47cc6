"""What is in play in a game of Capitán, as the facts that the sections of its chart ask for.

=====================================  ==================================================================
``infantry`` ``cavalry`` ``commands``  units on foot, mounted, of command
``guns`` ``limbers`` ``horse_guns``    units with a gun; with a limber; of horse artillery
``lobbed`` ``canister``                guns that fire out of sight; that fire canister
``lancers`` ``cuirassiers``            by their card, their figure or their ability
``guerrillas`` ``dismounting``         units of guerrillas; commands that may dismount
``abilities`` ``specialists``          any of them
``subordinates`` ``gun_commands``      commands of that rank; commands of artillery
``as_cavalry``                         what the cavalry's column of the ground is for: limbered guns too
``class.`` ``weapon.`` ``ability.``    with a name of the tables behind it: ``class.elite``
``specialist.`` ``terrain.``
``gunners.`` ``rocketeers.``           the troop classes that serve guns, and rockets
=====================================  ==================================================================

``complete`` is true of no game: it is for what only the complete chart has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Game, Unit
from generator.rulesets.capitan import artillery
from generator.rulesets.capitan.model import CapitanCard, CapitanScenario

ROCKET = "congreve_rocket"


def of_game(game: Game) -> frozenset[str]:
    """Every fact that holds in a game."""
    units = [(unit, cast(CapitanCard, unit.card)) for unit in game.units]
    cards = [card for _, card in units]
    facts = set(_of_arms(cards))
    for unit, card in units:
        facts |= {f"class.{card.troop_class}", f"weapon.{card.weapon}"}
        facts |= {"abilities" for _ in unit.abilities} | {f"ability.{name}" for name in unit.abilities}
        if card.gun is not None:
            facts |= set(_of_gun(unit, card))
        if card.command is not None:
            facts |= set(_of_command(game.book, card))
    if "ability.lancers" in facts:
        facts.add("lancers")
    scenario = cast(CapitanScenario, game.scenario)
    facts |= {f"terrain.{kind}" for kind in _terrain(game.book, {ground.kind for ground in scenario.terrain})}
    return frozenset(facts)


def _of_arms(cards: Sequence[CapitanCard]) -> Iterator[str]:
    held = {
        "infantry": any(not card.mounted for card in cards),
        "cavalry": any(card.mounted for card in cards),
        "as_cavalry": any(card.mounted or card.gun is not None for card in cards),
        "lancers": any(card.lancers for card in cards),
        "cuirassiers": any(card.figure == "cuirassier" for card in cards),
        "guerrillas": any(card.guerrilla for card in cards),
    }
    return (name for name, is_so in held.items() if is_so)


def _of_gun(unit: Unit, card: CapitanCard) -> Iterator[str]:
    gun, fires = card.gun, artillery.carried(unit.values)
    yield "guns"
    yield f"{'rocketeers' if gun.weapon == ROCKET else 'gunners'}.{card.troop_class}"
    held = {
        "limbers": gun.limber,
        "horse_guns": gun.horse,
        "lobbed": "shell" in fires or gun.weapon == "mortar",
        "canister": "canister" in fires,
        "rockets": gun.weapon == ROCKET,
    }
    yield from (name for name, is_so in held.items() if is_so)


def _of_command(book: Rulebook, card: CapitanCard) -> Iterator[str]:
    command = card.command
    yield "commands"
    yield from (f"specialist.{name}" for name in command.specialists)
    if command.specialists:
        yield "specialists"
    if command.rank == "subordinate":
        yield "subordinates"
    if command.may_dismount:
        yield "dismounting"
    if card.arm == "artillery":
        yield "gun_commands"
    # What the officer and those round him carry (B 7.3).
    arm = "cavalry" if card.mounted else "infantry"
    for who in ("officer", *command.specialists):
        yield f"weapon.{book.value('command_weapons', who, arm).value}"


def _terrain(book: Rulebook, named: set[str]) -> set[str]:
    """The kinds of ground agreed on; all of them where the scenario names none."""
    if not named:
        return {*book.tables["terrain_movement"].rows, *book.tables["terrain_cover"].rows}
    # Walls are in one table as cover, and in the other as what is entered and jumped.
    same = book.tables.get("terrain_moves_as")
    for kind, others in same.rows.items() if same else ():
        if kind in named or named & {other for other in others if other != "buildings"}:
            named |= {kind, *cast("list[str]", others)}
    return named
