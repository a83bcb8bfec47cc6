"""What of a unit changes in play and is kept count of on the control sheet (B 1.3, 2, 3.2.5, 5, 6, 8.7, 11, 12).

A pure reading of the tables: the rulebook in hand says whether crews are counted in figures or counters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.model.rulebook import Rulebook
from generator.model.table import Value
from generator.rulesets.api import Cell, Input, Line, Track, Values, derived
from generator.rulesets.capitan.model import CapitanCard, Gun
from generator.rulesets.reading import sentence

HIDDEN = "hidden_movement"
DEMOLITION = "engineers"


def unit_tracks(book: Rulebook, card: CapitanCard, abilities: tuple[str, ...], values: Values) -> tuple[Track, ...]:
    """What a unit activates and commands with, its states, then its abilities. ``values`` are the unit's own."""
    tracks = [_activated(book)]
    if card.command is not None:
        tracks += _of_command(book, card, values)
    tracks += _states(book, card, abilities, values)
    if card.gun is not None:
        tracks += _of_gun(book, card.gun, values)
        tracks += _rate_of_fire(book, card, values)
    tracks += _of_abilities(book, abilities)
    return tuple(tracks)


def side_tracks(book: Rulebook) -> tuple[Track, ...]:
    """What a player writes down for the side: victory and promotion points, and a grade (B 10)."""
    step = book.value("promotion", "grade")
    bonus = book.value("grades", next(iter(book.tables["grades"].rows)))
    return (
        _track(book, "victory_points", "blank", 1, step),
        _track(book, "promotion_points", "blank", 1, step, points=step.value),
        replace(_track(book, "grade", "blank", 1, bonus), reminder=sentence(book, "track.grades")),
    )


# -- turn by turn ------------------------------------------------------------------------------------------


def _activated(book: Rulebook) -> Track:
    times = book.value("once_a_turn", "activation")
    return _track(book, "activated", "turn", times.value, times)


def _of_command(book: Rulebook, card: CapitanCard, values: Values) -> Iterator[Track]:
    capacity = values["command.capacity"]
    cost = book.value("command_points", "failed_activation")
    clauses = (*capacity.clauses, book.cite(cost.source))
    given = Input("L", capacity.value, capacity.unit)
    why = derived(book, "track.command_points", capacity.value, given, clauses=clauses, status=capacity.status)
    if capacity.value:
        yield Track("command_points", Line("track.command_points"), "points", capacity.value, why)
    if "aide_de_camp" in card.command.specialists:
        rule = book.value("specialist_effects", "aide_de_camp", "initiative_die")
        modifier = Cell(rule.value, "signed")
        yield _track(book, "aide_de_camp", "turn", 1, rule, modifier=modifier)
    if card.mounted and card.command.may_dismount:
        rule = book.value("dismounted_command", "infantry_command")
        yield _track(book, "dismounted", "state", 1, rule)


def _of_abilities(book: Rulebook, abilities: tuple[str, ...]) -> Iterator[Track]:
    for ability in abilities:
        name = Cell(f"ability.{ability}.name", "small")
        alternate = book.value("special_abilities", ability, "every_other_turn")
        if alternate.value:
            yield _track(book, ability, "turn", 1, alternate, key="alternate", ability=name)
        uses = book.value("special_abilities", ability, "uses_per_game")
        if uses.value:
            yield _track(book, ability, "uses", uses.value, uses, key="uses", ability=name)
    if DEMOLITION in abilities:
        turns = book.value("engineer_demolition", DEMOLITION, "turns")
        yield _track(book, "demolition", "turn", 1, turns, turns=turns.value)


def _rate_of_fire(book: Rulebook, card: CapitanCard, values: Values) -> Iterator[Track]:
    """Only for a crew that may not fire every turn with its own die (B 12.10)."""
    rate = values["gun.turns_per_shot"]
    if rate.value <= 1:
        return
    hurried = values.get("gun.deviation_die_every_turn")
    if hurried is None:
        yield Track("fired", Line("track.fired"), "turn", 1, rate)
    else:
        label = Line("track.fired_hurried", {"die": Cell(hurried.value, "die")})
        yield Track("fired", label, "turn", 1, hurried)


# -- states ------------------------------------------------------------------------------------------------


def _states(book: Rulebook, card: CapitanCard, abilities: tuple[str, ...], values: Values) -> Iterator[Track]:
    if card.command is None:
        rout = book.value("rout_bonus", "cavalry" if card.mounted else "infantry")
        yield _track(book, "routed", "state", 1, rout)
        yield Track("reduced", Line("track.reduced"), "state", 1, values["reduced_at"])
    if HIDDEN in abilities:
        decoys = book.value("hidden_movement", "hidden_unit", "decoys")
        yield _track(book, "hidden", "state", 1, decoys)
        yield _track(book, "true_decoy", "blank", 1, decoys, decoys=decoys.value)
    morale, combat = (book.value("captured_flag", "captor", what) for what in ("morale", "combat"))
    yield _track(
        book,
        "colour_taken",
        "state",
        1,
        morale,
        morale=Cell(morale.value, "signed"),
        combat=Cell(combat.value, "signed"),
    )


def _of_gun(book: Rulebook, gun: Gun, values: Values) -> Iterator[Track]:
    reduced, least = values["gun.crew_reduced.figures"], values["gun.crew_minimum.figures"]
    yield Track("crew_reduced", Line("track.crew_reduced", {"figures": reduced.value}), "state", 1, reduced)
    yield Track("crew_too_few", Line("track.crew_too_few", {"figures": least.value}), "state", 1, least)
    if gun.limber:
        still = book.value("unlimbering", "horse" if gun.horse else "foot", "still")
        yield _track(book, "limbered", "state", 1, still)
        yield _track(book, "in_battery", "state", 1, still)
    spiking = book.value("spiking", "gunners")
    yield _track(book, "spiked", "state", 1, spiking)
    users = book.value("captured_gun_users", "elite", "infantry")
    yield _track(book, "captured", "state", 1, users)


def _track(book: Rulebook, name: str, form: str, count: int, cell: Value, *, key: str = "", **parts: object) -> Track:
    label = f"track.{key or name}"
    return Track(name, Line(label, parts), form, count, derived(book, label, cell))
