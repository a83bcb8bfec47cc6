"""What the rules forbid (errors) and advise against (warnings) in a scenario and its characters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from generator.diagnostics import Diagnostic, Severity, Source, did_you_mean
from generator.model.base import Located
from generator.model.board import Board, Cell, cells
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets import counter_fit, shared_checks
from generator.rulesets.cry_havoc.model import Character, HavocRosterUnit, HavocScenario, HavocSide
from generator.rulesets.cry_havoc.strengths import KINDS
from generator.rulesets.shared_checks import roster, roster_of

Cards = Mapping[str, Located[Character]]
Entry = Located[HavocRosterUnit]


def check(project: Project) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, cards = project.rulebook, cast(Cards, project.cards)
    scenario = cast(Located[HavocScenario], project.scenario)
    problems = [problem for card in shared_checks.cards_in_play(project) for problem in _card(project, card)]
    problems += counter_fit.check(scenario, book.clauses["board"], book.value("hex_size", "usual", "board").value)
    if scenario.value.first is None:
        what, remedy = (
            "it is not said which side acts first",
            f"Add 'first: {scenario.value.sides[0].id}', or the other.",
        )
        problems.append(Diagnostic(scenario.where(), what, remedy, clause=book.clauses["first"]))
    problems += shared_checks.references(scenario, kinds(book))
    problems += shared_checks.colours(project)
    problems += _set_up(book, scenario, cards)
    problems += _surrender(book, scenario, cards)
    return problems


# -- cards -------------------------------------------------------------------------------------------------


def _card(project: Project, located: Located[Character]) -> Iterator[Diagnostic]:
    it, where, book = located.value, located.where, project.rulebook
    yield from shared_checks.nation(project.nations, located, "house")
    if it.kind == "mule" or it.fit is None or it.wounded is None:
        return
    most = book.value("wounded_move", "on_foot")
    moves = [(("wounded",), it.wounded.move)]
    if it.ransom is not None:
        moves.append((("ransom", "wounded"), it.ransom.wounded.move))
        if it.kind != "knight":
            what = f"only a knight can be ransomed, and this is a {it.kind.replace('_', ' ')}"
            clause = book.cite(book.value("surrender", "surrender", "who").source)
            yield Diagnostic(located.where_key("ransom"), what, "Remove 'ransom'.", clause=clause)
    for path, move in moves:
        if move not in (None, most.value):
            what = f"the wounded on foot move {most.value} points, and this says {move}"
            yield Diagnostic(where(*path, "move"), what, "Leave 'move' out.", clause=book.cite(most.source))
    yield from _wounded(it, where)


def _wounded(it: Character, where: Callable[..., Source]) -> Iterator[Diagnostic]:
    """Strengths that rise with a wound: most likely two were swapped."""
    states = [((), it.fit, it.wounded)]
    states += [((name,), given.fit, given.wounded) for name in ("mounted", "ransom") if (given := getattr(it, name))]
    for at, fit, wounded in states:
        for kind in KINDS:
            if (getattr(wounded, kind) or 0) > getattr(fit, kind):
                what = f"the {kind} is higher wounded than fit"
                yield Diagnostic(where(*at, "wounded", kind), what, "Exchange the two, or lower it.", Severity.WARNING)


# -- the scenario ------------------------------------------------------------------------------------------


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
            if entry.value.led_by is not None:
                yield from _led(book, scenario, entry, side, cards)
            rides = character.mounted is not None and not entry.value.on_foot
            if entry.value.on_foot and character.mounted is None:
                what = f"'{entry.value.card}' has no horse, so it is on foot anyway"
                yield Diagnostic(entry.where("on_foot"), what, "Remove 'on_foot'.")
            yield from _hexes(book, board, entry, rides=rides)
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


def _led(
    book: Rulebook, scenario: Located[HavocScenario], entry: Entry, side: HavocSide, cards: Cards
) -> Iterator[Diagnostic]:
    """A mule is led by someone of its side who is no mule, from beside it or from beside its string."""
    unit, name = entry.value, entry.value.led_by
    where, clause = entry.where("led_by"), book.clauses["mules"]
    mules = {other.card for other in side.units if other.card in cards and cards[other.card].value.kind == "mule"}
    people = [other.card for other in side.units if other.card not in mules]
    if cards[unit.card].value.kind != "mule":
        yield Diagnostic(where, "only mules are led", "Remove 'led_by'.", clause=clause)
    elif name in people:
        if unit.hex is not None and not _is_beside(scenario.value.board, unit, side):
            what = f"'{name}' does not stand beside '{unit.card}', nor beside a mule tied to it"
            yield Diagnostic(where, what, "Set them up side by side.", Severity.WARNING, book.clauses["strings"])
    elif name in mules:
        yield Diagnostic(where, f"'{name}' is a mule, and leads no other", "Name who leads them both.", clause=clause)
    elif any(other.value.card == name for other in roster(scenario)):
        yield Diagnostic(where, f"'{name}' is of the other side", "Name someone of this side.")
    elif None not in people:
        yield Diagnostic(where, f"no one of this side is '{name}'", did_you_mean(name, people))


def _is_beside(board: Board, mule: HavocRosterUnit, side: HavocSide) -> bool:
    """Whether its leader, or another mule of his, stands beside a mule; so it is taken to be where he has no hex."""
    leaders = [other for other in side.units if other.card == mule.led_by]
    string = [other for other in side.units if other.led_by == mule.led_by and other is not mule]
    near = [named for other in (*leaders, *string) for named in (other.hex, other.second_hex) if named]
    return not any(leader.hex for leader in leaders) or any(_touch(board, mule.hex, named) for named in near)


def _hexes(book: Rulebook, board: Board, entry: Entry, *, rides: bool) -> Iterator[Diagnostic]:
    """A rider stands in two hexes that touch, others in one, and all of them on the board."""
    if not (board.columns and board.rows):
        return
    unit, where, clause = entry.value, entry.where, book.clauses["two_hexes"]
    for key in ("hex", "second_hex"):
        named = getattr(unit, key)
        if named is not None and not board.has(cells(named)[0]):
            last = board.name_of((board.columns, board.rows))
            what = f"there is no hex {named} on this board"
            yield Diagnostic(where(key), what, f"Its hexes go from {board.name_of((1, 1))} to {last}.")
            return
    if unit.second_hex is not None and not rides:
        what = f"'{unit.card}' is not mounted, and stands in one hex"
        yield Diagnostic(where("second_hex"), what, "Remove 'second_hex'.", clause=clause)
    elif rides and (unit.hex is None) != (unit.second_hex is None):
        given, other = ("hex", "second_hex") if unit.hex is not None else ("second_hex", "hex")
        what = f"'{unit.card}' is mounted, and stands in two hexes"
        yield Diagnostic(where(given), what, f"Add '{other}', one beside it.", clause=clause)
    elif unit.hex is not None and unit.second_hex is not None and not _touch(board, unit.hex, unit.second_hex):
        what = f"{unit.hex} and {unit.second_hex} do not touch"
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
            yield Diagnostic(
                where, what, "Set it up in another hex." if animal else "Set him up in another hex.", clause=clause
            )


def _stacked(
    book: Rulebook, taken: dict[Cell, str], cell: Cell, card: str, named: str, where: Source
) -> Iterator[Diagnostic]:
    if taken.get(cell, card) != card:
        clause = book.cite(book.value("stacking", "living").source)
        yield Diagnostic(where, f"'{taken[cell]}' already stands in {named}", "Set one up elsewhere.", clause=clause)
    taken.setdefault(cell, card)


def _surrender(book: Rulebook, scenario: Located[HavocScenario], cards: Cards) -> Iterator[Diagnostic]:
    """With the optional rule, knights need strengths as prisoners, and there must be knights to take them."""
    if not scenario.value.surrender:
        return
    clause = book.cite(book.value("surrender", "surrender", "who").source)
    for entry in roster(scenario):
        card = cards.get(entry.value.card)
        if card and card.value.kind == "knight" and card.value.ransom is None:
            what = f"the knight '{entry.value.card}' may surrender, and his card says nothing of his strengths then"
            yield Diagnostic(entry.where("card"), what, "Add 'ransom:' to his card.", Severity.WARNING, clause)
