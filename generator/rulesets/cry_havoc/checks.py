"""What the rules forbid where characters are set up: hexes that are not there, closed to them, or taken. The rest of the
checks is data, ``checks.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from generator.diagnostics import Diagnostic, Severity, Source
from generator.model.base import Located
from generator.model.board import Board, Cell, cells
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import RosterUnit, Side
from generator.model.table_top import table_problems
from generator.rulesets import counter_fit, shared_checks
from generator.rulesets.cry_havoc.model import Character, HavocRosterUnit, HavocScenario
from generator.rulesets.folder.roster import Roster
from generator.rulesets.house import told
from generator.rulesets.shared_checks import roster_of

Cards = Mapping[str, Located[Character]]
Entry = Located[HavocRosterUnit]


def check(project: Project, roster: Roster | None = None) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, scenario = project.rulebook, cast(Located[HavocScenario], project.scenario)
    problems = [
        problem
        for card in shared_checks.cards_in_play(project)
        for problem in shared_checks.nation(project.nations, card, "house")
    ]
    problems += counter_fit.check(scenario, book.clauses["board"], book.value("hex_size", "usual", "board").value)
    problems += shared_checks.references(scenario, book.ground(kinds(book)))
    problems += table_problems(scenario, book.distance_unit)
    problems += shared_checks.colours(project)
    problems += _set_up(book, scenario, cast(Cards, project.cards))
    of_roster = (roster or Roster(project)).check()
    return [*(told(problem, scenario.value.house) for problem in problems), *of_roster]


def kinds(book: Rulebook) -> tuple[str, ...]:
    """The kinds of ground that the rules know."""
    return tuple(book.tables["terrain_cost"].rows)


def _set_up(book: Rulebook, scenario: Located[HavocScenario], cards: Cards) -> Iterator[Diagnostic]:
    """Hexes that are not on the board, are closed to who stands there, or hold another already."""
    board = scenario.value.board
    if board is None:
        return
    ground = board.ground() if board.columns and board.rows else {}
    taken: dict[Cell, str] = {}
    for i, side in enumerate(scenario.value.sides):
        for entry in roster_of(scenario, i):
            if entry.value.card not in cards:
                continue
            character = cards[entry.value.card].value
            if not _is_led(board, entry.value, side):
                what = (
                    f"'{entry.value.led_by}' does not stand beside '{entry.value.card}', nor beside a mule tied to it"
                )
                where, clause = entry.where("led_by"), book.clauses["strings"]
                yield Diagnostic(where, what, "Set them up side by side.", Severity.WARNING, clause, "strings")
            rides = character.mounted is not None and not entry.value.on_foot
            yield from _hexes(book, board, entry)
            animal = "horse" if rides else "mule" if character.kind == "mule" else ""
            for key, cell in _stands_in(board, entry.value):
                named, where = getattr(entry.value, key), entry.where(key)
                yield from _closed(book, ground.get(cell, ()), named, where, animal)
                yield from _stacked(book, taken, cell, entry.value.card, named, where)


def _stands_in(board: Board, unit: HavocRosterUnit) -> Iterator[tuple[str, Cell]]:
    """The hexes of the board that a roster entry names, under their keys."""
    for key in ("hex", "second_hex"):
        if (named := getattr(unit, key)) is not None and board.has(cell := cells(named)[0]):
            yield key, cell


def _is_led(board: Board, unit: RosterUnit, side: Side) -> bool:
    """Whether who leads a mule, or another mule of his, stands beside it; so it is taken to be where one has no hex."""
    leaders = [other for other in side.units if other.card == unit.led_by is not None and other is not unit]
    string = [other for other in side.units if other.led_by == unit.led_by and other is not unit]
    near = [named for other in (*leaders, *string) for named in (other.hex, other.second_hex) if named]
    placed = unit.hex is not None and any(leader.hex for leader in leaders)
    return not placed or any(_touch(board, str(unit.hex), named) for named in near)


def _hexes(book: Rulebook, board: Board, entry: Entry) -> Iterator[Diagnostic]:
    """Hexes that are not on the board, and two of a rider that do not touch."""
    if not (board.columns and board.rows):
        return
    unit, where = entry.value, entry.where
    for key in ("hex", "second_hex"):
        named = getattr(unit, key)
        if named is not None and not board.has(cells(named)[0]):
            last = board.name_of((board.columns, board.rows))
            what = f"there is no hex {named} on this board"
            yield Diagnostic(where(key), what, f"Its hexes go from {board.name_of((1, 1))} to {last}.")
            return
    if unit.hex is not None and unit.second_hex is not None and not _touch(board, unit.hex, unit.second_hex):
        what, clause = f"{unit.hex} and {unit.second_hex} do not touch", book.clauses["two_hexes"]
        yield Diagnostic(where("second_hex"), what, "Name a hex beside the first.", clause=clause)


def _touch(board: Board, one: str, other: str) -> bool:
    return board.are_neighbours(cells(one)[0], cells(other)[0])


def _closed(book: Rulebook, lies: tuple[str, ...], named: str, where: Source, animal: str) -> Iterator[Diagnostic]:
    table, column = book.tables["impassable"], "horses" if animal else "on_foot"
    for kind in lies:
        if kind in table.rows and table.value(kind, column).value:
            who = f"a {animal}" if animal else "anyone"
            what = f"{named} is {kind.replace('_', ' ')}, which is closed to {who}"
            clause = book.cite(table.value(kind, column).source)
            remedy = f"Set {'it' if animal else 'him'} up in another hex."
            yield Diagnostic(where, what, remedy, clause=clause, check="impassable")


def _stacked(
    book: Rulebook, taken: dict[Cell, str], cell: Cell, card: str, named: str, where: Source
) -> Iterator[Diagnostic]:
    if taken.get(cell, card) != card:
        clause = book.cite(book.value("stacking", "living").source)
        what = f"'{taken[cell]}' already stands in {named}"
        yield Diagnostic(where, what, "Set one up elsewhere.", clause=clause, check="stacking")
    taken.setdefault(cell, card)
