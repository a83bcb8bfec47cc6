"""What every game asks of a scenario and its cards: that each name leads somewhere, and that nothing stands twice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.model.base import Located
from generator.model.board import board_problems
from generator.model.kin import nation_meant, terrain_meant
from generator.model.nation import Nation
from generator.model.project import Project
from generator.model.scenario import Scenario


def roster_of(scenario: Located[Any], side: int) -> list[Located[Any]]:
    """The entries of a side's roster, each with its place in the scenario."""
    return [
        Located(entry, partial(scenario.where, *path), partial(scenario.where_key, *path))
        for number, entry in enumerate(scenario.value.sides[side].units)
        if (path := ("sides", side, "units", number))
    ]


def roster(scenario: Located[Any]) -> Iterator[Located[Any]]:
    """The entries of all sides."""
    return chain.from_iterable(roster_of(scenario, side) for side in range(len(scenario.value.sides)))


def cards_in_play(project: Project) -> list[Located[Any]]:
    """The cards of the rosters, each once. Those that no file has are left out."""
    used = dict.fromkeys(entry.value.card for entry in roster(project.scenario))
    return [project.cards[name] for name in used if name in project.cards]


def unknown(
    where: Source, what: str, name: str, known: Collection[str], clause: str = "", listed: str = ""
) -> Diagnostic:
    return Diagnostic(where, f"there is no {what} '{name}'", did_you_mean(name, known, listed=listed), clause=clause)


def nation(nations: Mapping[str, Nation], card: Located[Any], what: str = "nation") -> Iterator[Diagnostic]:
    name = card.value.nation
    if name not in nations:
        yield Diagnostic(card.where("nation"), f"there is no {what} '{name}'", nation_meant(name, nations))


def colours(project: Project) -> Iterator[Diagnostic]:
    """Colours of units that the palette does not have."""
    for entry in roster(project.scenario):
        if entry.value.colour is not None and entry.value.colour not in project.colours:
            yield unknown(entry.where("colour"), "colour", entry.value.colour, project.colours)


def references(
    scenario: Located[Any], terrain: Collection[str], sides: Sequence[str] = ("first",)
) -> Iterator[Diagnostic]:
    """Names in the scenario that lead nowhere: sides, under these keys of it, kinds of terrain, hexes of the board."""
    it: Scenario = scenario.value
    names = [side.id for side in it.sides]
    known = list(dict.fromkeys(names))
    for index, name in enumerate(names):
        if name in names[:index]:
            what = f"both sides are '{name}'" if len(names) == 2 else f"another side is '{name}' already"
            yield Diagnostic(scenario.where("sides", index, "id"), what, "Rename one.")
    for key in sides:
        named = getattr(it, key)
        if named is not None and named not in known and None not in known:
            yield unknown(scenario.where(key), "side", named, known)
    for index, agreement in enumerate(it.terrain):
        if agreement.kind not in terrain:
            where = scenario.where("terrain", index, "kind")
            yield Diagnostic(where, f"there is no terrain '{agreement.kind}'", terrain_meant(agreement.kind, terrain))
    yield from board_problems(scenario, terrain)
