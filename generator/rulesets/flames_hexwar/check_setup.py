"""What the rules forbid where teams are set up: places that are not there, ground they may not enter, stacking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.model.base import Located
from generator.model.board import Board, Cell, cells
from generator.model.rulebook import Rulebook
from generator.rulesets.flames_hexwar import ground, stacking
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Placement, Platoon, Team

Cards = Mapping[str, Located[Platoon]]


@dataclass(slots=True)
class _Place:
    """Who stands in a hex: by its halves, by the floors of its building, or simply there."""

    parts: dict[tuple[str | None, int | None], list[tuple[Team, int]]] = field(default_factory=dict)
    last: Source = Source("")
    """Where the last of them is written."""


def setup(book: Rulebook, scenario: Located[FlamesScenario], cards: Cards) -> Iterator[Diagnostic]:
    """Each side by itself, for stacking limits are (F 3.7.5)."""
    board = scenario.value.board
    if board is None:
        return
    lies = board.ground() if board.columns and board.rows else {}
    for i, side in enumerate(scenario.value.sides):
        places: dict[Cell, _Place] = {}
        carried = _vehicles(side.units, cards)
        for j, unit in enumerate(side.units):
            if unit.card not in cards:
                continue
            platoon = cards[unit.card].value
            path = ("sides", i, "units", j, "deployed")
            yield from _counts(scenario, unit, platoon, path)
            for k, placement in enumerate(unit.deployed):
                yield from _place(scenario, board, placement, (*path, k))
                yield from _ground(book, scenario, lies, placement, platoon, (*path, k))
                yield from _floor(scenario, lies, placement, (*path, k))
                yield from _mounted(scenario, placement, platoon, carried, (*path, k))
                _stand(places, placement, platoon, scenario.where(*path, k, "hex"))
        yield from _stacking(book, board, places)


def _counts(
    scenario: Located[FlamesScenario], unit: FlamesRosterUnit, platoon: Platoon, path: tuple
) -> Iterator[Diagnostic]:
    """Teams that the card does not have, or more of them."""
    placed: Counter[str] = Counter()
    for k, placement in enumerate(unit.deployed):
        for key in ("teams", "mounted"):
            for name, count in getattr(placement, key).items():
                where = scenario.where(*path, k, key, name)
                if name not in platoon.teams:
                    what = f"the card '{unit.card}' has no teams '{name}'"
                    yield Diagnostic(where, what, did_you_mean(name, platoon.teams))
                    continue
                placed[name] += count
                there = platoon.teams[name].count
                if placed[name] > there >= placed[name] - count:
                    what = f"'{unit.card}' has {there} of the teams '{name}', and {placed[name]} are set up"
                    yield Diagnostic(where, what, "Set up fewer.")


def _place(scenario: Located, board: Board, placement: Placement, path: tuple) -> Iterator[Diagnostic]:
    (cell,) = cells(placement.hex)
    if board.columns and board.rows and not board.has(cell):
        last = board.name_of((board.columns, board.rows))
        what = f"there is no hex {placement.hex} on this board"
        remedy = f"Its hexes go from {board.name_of((1, 1))} to {last}, column before row."
        yield Diagnostic(scenario.where(*path, "hex"), what, remedy)


def _ground(
    book: Rulebook,
    scenario: Located,
    lies: Mapping[Cell, tuple[str, ...]],
    placement: Placement,
    platoon: Platoon,
    path: tuple,
) -> Iterator[Diagnostic]:
    (cell,) = cells(placement.hex)
    board, here = scenario.value.board, lies.get(cell, ())
    around = ground.beside(board, lies, cell)
    for name in placement.teams:
        team = platoon.teams.get(name)
        if team is not None and (kind := ground.closed_to(book, team.moves_as, here, around)):
            yield Diagnostic(
                scenario.where(*path, "teams", name),
                f"hex {placement.hex} is {kind.replace('_', ' ')}, which '{name}' may not enter",
                "Set them up elsewhere.",
                clause="F 3.3.2",
            )


def _floor(
    scenario: Located, lies: Mapping[Cell, tuple[str, ...]], placement: Placement, path: tuple
) -> Iterator[Diagnostic]:
    """A floor where nothing is built. A board on which nothing lies is not asked."""
    here = lies.get(cells(placement.hex)[0], ())
    if placement.floor and lies and not any(kind in ground.WITH_FLOORS for kind in here):
        yield Diagnostic(
            scenario.where(*path, "floor"),
            f"hex {placement.hex} has no floors: no {' and no '.join(ground.WITH_FLOORS)} lies there on the board",
            "Remove 'floor', or lay one in that hex.",
            clause="F 3.3.1",
        )


def _vehicles(units: Collection[FlamesRosterUnit], cards: Cards) -> frozenset[Cell]:
    """The hexes in which a side has vehicles."""
    return frozenset(
        cells(placement.hex)[0]
        for unit in units
        if unit.card in cards
        for placement in unit.deployed
        for name in placement.teams
        if (team := cards[unit.card].value.teams.get(name)) is not None and team.kind == "vehicle"
    )


def _mounted(
    scenario: Located, placement: Placement, platoon: Platoon, carried: Collection[Cell], path: tuple
) -> Iterator[Diagnostic]:
    """Riders take no room in a hex, so they must be ones, and something must carry them."""
    for name in placement.mounted:
        team = platoon.teams.get(name)
        if team is None:
            continue
        if team.kind in ("vehicle", "aircraft"):
            what, remedy = f"'{name}' cannot be carried", "Set them up under 'teams'."
        elif cells(placement.hex)[0] not in carried:
            what = f"no vehicle of this side is in hex {placement.hex} to carry '{name}'"
            remedy = "Set one up there, or set them up under 'teams'."
        else:
            continue
        yield Diagnostic(scenario.where(*path, "mounted", name), what, remedy, clause="F 3.3.1")


def _stand(places: dict[Cell, _Place], placement: Placement, platoon: Platoon, where: Source) -> None:
    place = places.setdefault(cells(placement.hex)[0], _Place())
    standing = [(platoon.teams[name], count) for name, count in placement.teams.items() if name in platoon.teams]
    # Aircraft are said to be wrong elsewhere; they stack with nobody.
    standing = [(team, count) for team, count in standing if team.kind != "aircraft"]
    place.parts.setdefault((placement.half, placement.floor), []).extend(standing)
    place.last = where


def _stacking(book: Rulebook, board: Board, places: Mapping[Cell, _Place]) -> Iterator[Diagnostic]:
    for cell, place in places.items():
        name, whole = board.name_of(cell), 0
        for (half, floor), standing in place.parts.items():
            points = stacking.total(book, standing)
            most = stacking.limit(book, half, floor)
            whole += points if floor is None else 0
            if points > most.value:
                what = f"the {half} half of hex {name}" if half else f"hex {name}"
                what = f"floor {floor} of hex {name}" if floor else what
                yield _too_many(place.last, what, points, most.value, book.cite(most.source))
        both = book.value("stacking_limit", "both_halves")
        # A hex without halves has been weighed above.
        if any(half for half, _ in place.parts) and whole > both.value:
            what = f"the halves of hex {name} together"
            yield _too_many(place.last, what, whole, both.value, book.cite(both.source))


def _too_many(where: Source, what: str, points: int, most: int, clause: str) -> Diagnostic:
    return Diagnostic(
        where,
        f"{what} would hold {points} stacking points of this side, more than {most}",
        "Set some teams up elsewhere.",
        clause=clause,
    )
