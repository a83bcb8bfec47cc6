"""What the rules forbid in the card of a platoon, whoever plays it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.diagnostics import Diagnostic, Source
from generator.model.base import Located
from generator.model.distance import Distance
from generator.model.nation import Nation
from generator.model.rulebook import Rulebook
from generator.rulesets.flames_hexwar import distances
from generator.rulesets.flames_hexwar.model import Platoon
from generator.rulesets.shared_checks import nation, repeated, unknown

COMMANDS = ("command", "company_command")


def card(book: Rulebook, nations: Mapping[str, Nation], located: Located[Platoon]) -> Iterator[Diagnostic]:
    yield from nation(nations, located)
    yield from _special_actions(book, located)
    yield from _distances(book, located)
    yield from _mortars(book, located)
    yield from _training(book, located)
    if located.value.kind == "air_support":
        yield from _flight(book, located)
    else:
        yield from _command(book, located)
        yield from _no_aircraft(book, located)


def _special_actions(book: Rulebook, located: Located[Platoon]) -> Iterator[Diagnostic]:
    known, actions = book.tables["special_actions"].rows, located.value.special_actions
    for index, action in enumerate(actions):
        where = located.where("special_actions", index)
        if action not in known:
            yield unknown(where, "special action", action, known, book.clauses["special_actions"])
        elif action in actions[:index]:
            yield repeated(where, f"the special action '{action}'")


def _distances(book: Rulebook, located: Located[Platoon]) -> Iterator[Diagnostic]:
    """Moves and ranges that the lists do not have."""
    for name, team in located.value.teams.items():
        at = ("teams", name)
        if team.move is not None:
            yield from _distance(book, team.move, distances.LISTED, located.where(*at, "move"))
        for index, weapon in enumerate(team.weapons):
            listed = distances.MORTARS if weapon.kind == "mortar" else distances.LISTED
            of_weapon = (*at, "weapons", index)
            if weapon.range is not None:
                yield from _distance(book, weapon.range, listed, located.where(*of_weapon, "range"))
            if weapon.anti_aircraft is not None:
                yield from _distance(book, weapon.anti_aircraft, listed, located.where(*of_weapon, "anti_aircraft"))
            if weapon.bombardment is not None and weapon.bombardment.range is not None:
                where = located.where(*of_weapon, "bombardment", "range")
                yield from _distance(book, weapon.bombardment.range, listed, where)


def _distance(book: Rulebook, distance: Distance, listed: str, where: Source) -> Iterator[Diagnostic]:
    yield from distances.unlisted(book, distance, listed, where)
    # Hexes of the card's own stand in place of the list's, so the list does not speak of them.
    if distance.hexes == 0:
        clause = book.cite(book.tables[listed].source)
        yield Diagnostic(where, "this is a distance of no hexes", "Give one or more, or leave it out.", clause=clause)


def _mortars(book: Rulebook, located: Located[Platoon]) -> Iterator[Diagnostic]:
    """Mortars need no roll to be available and stay on the board, so they and artillery are no one platoon."""
    are_mortars, clause = located.value.kind == "mortars", book.clauses["mortars"]
    for name, team in located.value.teams.items():
        for index, weapon in enumerate(team.weapons):
            if weapon.bombardment is None or (weapon.kind == "mortar") is are_mortars:
                continue
            what = "only mortars bombard in a platoon of 'kind: mortars'"
            remedy = "Set 'kind: mortar', or make it a platoon of 'kind: artillery'."
            if not are_mortars:
                what = f"mortars that bombard are in a platoon of 'kind: {located.value.kind}'"
                remedy = "Make it one of 'kind: mortars', or remove 'bombardment'."
            yield Diagnostic(located.where("teams", name, "weapons", index, "kind"), what, remedy, clause=clause)


def _training(book: Rulebook, located: Located[Platoon]) -> Iterator[Diagnostic]:
    """A platoon has one training: its reach and the rolls to hit it are asked of the platoon."""
    for name, team in located.value.teams.items():
        if team.training is not None and team.training != located.value.training:
            what = f"these teams are '{team.training}' and their platoon is '{located.value.training}'"
            remedy = "Give the platoon one training, or make two platoons of it."
            yield Diagnostic(located.where("teams", name, "training"), what, remedy, clause=book.clauses["training"])


def _command(book: Rulebook, located: Located[Platoon]) -> Iterator[Diagnostic]:
    """From whom reach is counted: one team."""
    it, clause = located.value, book.clauses["command"]
    commands = [name for name, team in it.teams.items() if team.role in COMMANDS]
    if not commands:
        what = "no team of this platoon commands it"
        yield Diagnostic(located.where("teams"), what, "Give one 'role: command'.", clause=clause)
    for name in commands:
        if it.teams[name].count > 1 or name != commands[0]:
            what, remedy = "more than one team would command this platoon", "Let one team of one have 'role: command'."
            yield Diagnostic(located.where("teams", name), what, remedy, clause=clause)


def _no_aircraft(book: Rulebook, located: Located[Platoon]) -> Iterator[Diagnostic]:
    for name, team in located.value.teams.items():
        if team.kind == "aircraft":
            what, remedy = "aircraft are no part of a platoon on the ground", "Give them a card of 'kind: air_support'."
            yield Diagnostic(located.where("teams", name, "kind"), what, remedy, clause=book.clauses["aircraft"])


def _flight(book: Rulebook, located: Located[Platoon]) -> Iterator[Diagnostic]:
    least, most = (book.value("air_flight", "flight", end).value for end in ("minimum", "maximum"))
    teams, clause = located.value.teams, book.clauses["aircraft"]
    for name, team in teams.items():
        if team.kind != "aircraft":
            what = "air support has nothing but aircraft"
            yield Diagnostic(located.where("teams", name, "kind"), what, "Set 'kind: aircraft'.", clause=clause)
    aircraft = sum(team.count for team in teams.values())
    if not least <= aircraft <= most:
        what = f"a flight of {aircraft} aircraft is outside {least} to {most}"
        yield Diagnostic(located.where("teams"), what, f"Give it from {least} to {most}.", clause=clause)
