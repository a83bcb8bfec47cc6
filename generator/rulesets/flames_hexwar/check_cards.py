"""Distances of a card that the lists of the rules do not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.diagnostics import Diagnostic, Source
from generator.model.base import Located
from generator.model.distance import Distance
from generator.model.nation import Nation
from generator.model.rulebook import Rulebook
from generator.rulesets.flames_hexwar import distances
from generator.rulesets.flames_hexwar.model import Platoon
from generator.rulesets.shared_checks import nation


def card(book: Rulebook, nations: Mapping[str, Nation], located: Located[Platoon]) -> Iterator[Diagnostic]:
    yield from nation(nations, located)
    yield from _distances(book, located)


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
