"""What the rules forbid where teams are set up: places that are not there, ground they may not enter, stacking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
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
    lies = ground.by_hex(board) if board.columns and board.rows else {}
    for i, side in enumerate(scenario.value.sides):
        places: dict[Cell, _Place] = {}
        for j, unit in enumerate(side.units):
            if unit.card not in cards:
                continue
            platoon = cards[unit.card].value
            path = ("sides", i, "units", j, "deployed")
            yield from _counts(scenario, unit, platoon, path)
            for k, placement in enumerate(unit.deployed):
                yield from _place(scenario, board, placement, (*path, k))
                yield from _ground(book, scenario, lies, placement, platoon, (*path, k))
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
    here = lies.get(cells(placement.hex)[0], ())
    for name in placement.teams:
        team = platoon.teams.get(name)
        if team is not None and (kind := ground.closed_to(book, team.moves_as, here)):
            yield Diagnostic(
                scenario.where(*path, "teams", name),
                f"hex {placement.hex} is {kind.replace('_', ' ')}, which '{name}' may not enter",
                "Set them up elsewhere.",
                clause="F 3.3.2",
            )


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
