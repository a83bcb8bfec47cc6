"""What the rules forbid where teams are set up: places that are not there, ground they may not enter, stacking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from msgspec import Struct, field

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.model.base import Located
from generator.model.board import Board, Cell, cells, outside
from generator.model.rulebook import Rulebook
from generator.model.scenario import RosterUnit
from generator.model.table import Value
from generator.rulesets.flames_hexwar import ground, stacking
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Placement, Platoon, Team
from generator.rulesets.shared_checks import roster_of

Cards = Mapping[str, Located[Platoon]]
Ground = Mapping[Cell, tuple[str, ...]]
"""The kinds of ground that lie in each hex."""
At = Callable[..., Source]
"""Where the keys of a placement stand in the scenario."""


class _Place(Struct):
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
        for entry in roster_of(scenario, i):
            if entry.value.card not in cards:
                continue
            platoon = cards[entry.value.card].value
            yield from _counts(entry, platoon)
            for k, placement in enumerate(entry.value.deployed):
                where = partial(entry.where, "deployed", k)
                if (wrong := outside(board, placement.hex)) is not None:
                    yield Diagnostic(where("hex"), *wrong)
                yield from _ground(book, board, lies, placement, platoon, where)
                yield from _floor(book, lies, placement, where)
                yield from _mounted(book, placement, platoon, carried, where)
                _stand(places, placement, platoon, where("hex"))
        yield from _stacking(book, board, places)


def _counts(entry: Located[FlamesRosterUnit], platoon: Platoon) -> Iterator[Diagnostic]:
    """Teams that the card does not have, or more of them."""
    placed: Counter[str] = Counter()
    for k, placement in enumerate(entry.value.deployed):
        for key in ("teams", "mounted"):
            for name, count in getattr(placement, key).items():
                where = entry.where("deployed", k, key, name)
                if name not in platoon.teams:
                    what = f"the card '{entry.value.card}' has no teams '{name}'"
                    yield Diagnostic(where, what, did_you_mean(name, platoon.teams))
                    continue
                placed[name] += count
                there = platoon.teams[name].count
                if placed[name] > there >= placed[name] - count:
                    what = f"'{entry.value.card}' has {there} of the teams '{name}', and {placed[name]} are set up"
                    yield Diagnostic(where, what, "Set up fewer.")


def _ground(
    book: Rulebook, board: Board, lies: Ground, placement: Placement, platoon: Platoon, at: At
) -> Iterator[Diagnostic]:
    (cell,) = cells(placement.hex)
    here, around = lies.get(cell, ()), ground.beside(board, lies, cell)
    for name in placement.teams:
        team = platoon.teams.get(name)
        if team is not None and (kind := ground.closed_to(book, team.moves_as, here, around)):
            what = f"hex {placement.hex} is {kind.replace('_', ' ')}, which '{name}' may not enter"
            yield Diagnostic(
                at("teams", name), what, "Set them up elsewhere.", clause=book.clauses["ground"], check="ground"
            )


def _floor(book: Rulebook, lies: Ground, placement: Placement, at: At) -> Iterator[Diagnostic]:
    """A floor where nothing is built. A board on which nothing lies is not asked."""
    here = lies.get(cells(placement.hex)[0], ())
    if placement.floor and lies and not any(kind in ground.WITH_FLOORS for kind in here):
        kinds = " and no ".join(ground.WITH_FLOORS)
        what = f"hex {placement.hex} has no floors: no {kinds} lies there on the board"
        remedy = "Remove 'floor', or lay one in that hex."
        yield Diagnostic(at("floor"), what, remedy, clause=book.clauses["floors"], check="floors")


def _vehicles(units: Collection[RosterUnit], cards: Cards) -> frozenset[Cell]:
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
    book: Rulebook, placement: Placement, platoon: Platoon, carried: Collection[Cell], at: At
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
        yield Diagnostic(at("mounted", name), what, remedy, clause=book.clauses["mounted"], check="mounted")


def _stand(places: dict[Cell, _Place], placement: Placement, platoon: Platoon, where: Source) -> None:
    place = places.setdefault(cells(placement.hex)[0], _Place())
    standing = [(platoon.teams[name], count) for name, count in placement.teams.items() if name in platoon.teams]
    # Aircraft, and teams of no size, are said to be wrong elsewhere; they stack with nobody.
    standing = [(team, count) for team, count in standing if team.kind != "aircraft" and team.size]
    place.parts.setdefault((placement.half, placement.floor), []).extend(standing)
    place.last = where


def _stacking(book: Rulebook, board: Board, places: Mapping[Cell, _Place]) -> Iterator[Diagnostic]:
    for cell, place in places.items():
        name, whole = board.name_of(cell), 0
        for (half, floor), standing in place.parts.items():
            points = stacking.total(book, standing)
            whole += points if floor is None else 0
            what = (
                f"floor {floor} of hex {name}" if floor else f"the {half} half of hex {name}" if half else f"hex {name}"
            )
            yield from _too_many(book, place.last, what, points, stacking.limit(book, half, floor))
        # A hex without halves has been weighed above.
        if any(half for half, _ in place.parts):
            both = book.value("stacking_limit", "both_halves")
            yield from _too_many(book, place.last, f"the halves of hex {name} together", whole, both)


def _too_many(book: Rulebook, where: Source, what: str, points: int, most: Value) -> Iterator[Diagnostic]:
    if points > most.value:
        what = f"{what} would hold {points} stacking points of this side, more than {most.value}"
        clause = book.cite(most.source)
        yield Diagnostic(where, what, "Set some teams up elsewhere.", clause=clause, check="stacking")
