"""What the rules forbid (errors) and advise against (warnings) in a scenario and its characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from generator.diagnostics import Diagnostic, Severity, Source, did_you_mean
from generator.model.base import Located
from generator.model.board import Board, Cell, board_problems, cells
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets import counter_fit
from generator.rulesets.cry_havoc.model import Character, HavocRosterUnit, HavocScenario, HavocSide

Cards = Mapping[str, Located[Character]]


def check(project: Project) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, cards = project.rulebook, cast(Cards, project.cards)
    scenario = cast(Located[HavocScenario], project.scenario)
    used = dict.fromkeys(unit.card for side in scenario.value.sides for unit in side.units)
    problems = [found for name in used if name in cards for found in _card(project, cards[name])]
    usual = book.value("hex_size", "usual", "board")
    problems += counter_fit.check(scenario, "C 8.2", usual.value)
    problems += _references(book, scenario)
    problems += _colours(project, scenario)
    problems += _set_up(book, scenario, cards)
    problems += _surrender(book, scenario, cards)
    return problems


# -- cards -------------------------------------------------------------------------------------------------


def _card(project: Project, located: Located[Character]) -> Iterator[Diagnostic]:
    it, where = located.value, located.where
    if it.nation not in project.nations:
        what = f"there is no house '{it.nation}'"
        yield Diagnostic(where("nation"), what, did_you_mean(it.nation, project.nations))
    if it.kind == "mule" or it.fit is None or it.wounded is None:
        return
    book = project.rulebook
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
    states = [((), it.fit, it.wounded)]
    states += [((name,), given.fit, given.wounded) for name in ("mounted", "ransom") if (given := getattr(it, name))]
    for at, fit, wounded in states:
        for kind in ("attack", "defence", "move"):
            if (getattr(wounded, kind) or 0) > getattr(fit, kind):
                what = f"the {kind} is higher wounded than fit"
                yield Diagnostic(where(*at, "wounded", kind), what, "Exchange the two, or lower it.", Severity.WARNING)


# -- the scenario ------------------------------------------------------------------------------------------


def kinds(book: Rulebook) -> tuple[str, ...]:
    """The kinds of ground that the rules know."""
    return tuple(book.tables["terrain_cost"].rows)


def _references(book: Rulebook, scenario: Located[HavocScenario]) -> Iterator[Diagnostic]:
    it = scenario.value
    sides = list(dict.fromkeys(side.id for side in it.sides))
    if len(sides) < len(it.sides):
        yield Diagnostic(scenario.where("sides", 1, "id"), f"both sides are '{sides[0]}'", "Rename one.")
    if it.first is None:
        what = "it is not said which side acts first"
        yield Diagnostic(scenario.where(), what, f"Add 'first: {sides[0]}', or the other.", clause="C 1")
    elif it.first not in sides and None not in sides:
        yield Diagnostic(scenario.where("first"), f"there is no side '{it.first}'", did_you_mean(it.first, sides))
    known = kinds(book)
    for index, agreement in enumerate(it.terrain):
        if agreement.kind not in known:
            what = f"there is no terrain '{agreement.kind}'"
            yield Diagnostic(scenario.where("terrain", index, "kind"), what, did_you_mean(agreement.kind, known))
    yield from board_problems(scenario, known)


def _colours(project: Project, scenario: Located[HavocScenario]) -> Iterator[Diagnostic]:
    for i, side in enumerate(scenario.value.sides):
        for j, unit in enumerate(side.units):
            if unit.colour is not None and unit.colour not in project.colours:
                where = scenario.where("sides", i, "units", j, "colour")
                yield Diagnostic(
                    where, f"there is no colour '{unit.colour}'", did_you_mean(unit.colour, project.colours)
                )


def _set_up(book: Rulebook, scenario: Located[HavocScenario], cards: Cards) -> Iterator[Diagnostic]:
    """Hexes that are not on the board, are closed to who stands there, or hold another already."""
    board = scenario.value.board
    if board is None:
        return
    ground = board.ground() if board.columns and board.rows else {}
    taken: dict[Cell, str] = {}
    for i, side in enumerate(scenario.value.sides):
        for j, unit in enumerate(side.units):
            path = ("sides", i, "units", j)
            if unit.card not in cards:
                continue
            character = cards[unit.card].value
            yield from _led(scenario, unit, side, cards, path)
            rides = character.mounted is not None and not unit.on_foot
            if unit.on_foot and character.mounted is None:
                what = f"'{unit.card}' has no horse, so it is on foot anyway"
                yield Diagnostic(scenario.where(*path, "on_foot"), what, "Remove 'on_foot'.")
            yield from _hexes(scenario, board, unit, path, rides=rides)
            for key in ("hex", "second_hex"):
                named = getattr(unit, key)
                if named is None or not board.has(cells(named)[0]):
                    continue
                where = scenario.where(*path, key)
                animal = "horse" if rides else "mule" if character.kind == "mule" else ""
                yield from _closed(book, ground.get(cells(named)[0], ()), named, where, animal)
                yield from _stacked(book, taken, cells(named)[0], unit.card, named, where)


def _led(
    scenario: Located[HavocScenario], unit: HavocRosterUnit, side: HavocSide, cards: Cards, path: tuple
) -> Iterator[Diagnostic]:
    """A mule is led by someone of its side who is no mule, from beside it or from beside its string."""
    if unit.led_by is None:
        return
    where, name = scenario.where(*path, "led_by"), unit.led_by
    mules = {other.card for other in side.units if other.card in cards and cards[other.card].value.kind == "mule"}
    people = [other.card for other in side.units if other.card not in mules]
    if cards[unit.card].value.kind != "mule":
        yield Diagnostic(where, "only mules are led", "Remove 'led_by'.", clause="C 4.9")
    elif name in people:
        yield from _beside(scenario, unit, side, where)
    elif name in mules:
        what = f"'{name}' is a mule, and leads no other"
        yield Diagnostic(where, what, "Name who leads them both.", clause="C 4.9")
    elif any(other.card == name for each in scenario.value.sides for other in each.units):
        yield Diagnostic(where, f"'{name}' is of the other side", "Name someone of this side.")
    elif None not in people:
        yield Diagnostic(where, f"no one of this side is '{name}'", did_you_mean(name, people))


def _beside(
    scenario: Located[HavocScenario], mule: HavocRosterUnit, side: HavocSide, where: Source
) -> Iterator[Diagnostic]:
    board = scenario.value.board
    leaders = [other for other in side.units if other.card == mule.led_by]
    string = [other for other in side.units if other.led_by == mule.led_by and other is not mule]
    near = [named for other in (*leaders, *string) for named in (other.hex, other.second_hex) if named]
    if board is None or mule.hex is None or not any(leader.hex for leader in leaders):
        return
    if not any(_touch(board, mule.hex, named) for named in near):
        what = f"'{mule.led_by}' does not stand beside '{mule.card}', nor beside a mule tied to it"
        yield Diagnostic(where, what, "Set them up side by side.", Severity.WARNING, "C 4.8")


def _hexes(
    scenario: Located[HavocScenario], board: Board, unit: HavocRosterUnit, path: tuple, *, rides: bool
) -> Iterator[Diagnostic]:
    """A rider stands in two hexes that touch, others in one, and all of them on the board."""
    if not (board.columns and board.rows):
        return
    for key in ("hex", "second_hex"):
        named = getattr(unit, key)
        if named is not None and not board.has(cells(named)[0]):
            last = board.name_of((board.columns, board.rows))
            what = f"there is no hex {named} on this board"
            yield Diagnostic(scenario.where(*path, key), what, f"Its hexes go from {board.name_of((1, 1))} to {last}.")
            return
    if unit.second_hex is not None and not rides:
        what = f"'{unit.card}' is not mounted, and stands in one hex"
        yield Diagnostic(scenario.where(*path, "second_hex"), what, "Remove 'second_hex'.", clause="C 3.9")
    elif rides and (unit.hex is None) != (unit.second_hex is None):
        given, other = ("hex", "second_hex") if unit.hex is not None else ("second_hex", "hex")
        what = f"'{unit.card}' is mounted, and stands in two hexes"
        yield Diagnostic(scenario.where(*path, given), what, f"Add '{other}', one beside it.", clause="C 3.9")
    elif unit.hex is not None and unit.second_hex is not None and not _touch(board, unit.hex, unit.second_hex):
        what = f"{unit.hex} and {unit.second_hex} do not touch"
        yield Diagnostic(scenario.where(*path, "second_hex"), what, "Name a hex beside the first.", clause="C 3.9")


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
    for i, side in enumerate(scenario.value.sides):
        for j, unit in enumerate(side.units):
            card = cards.get(unit.card)
            if card and card.value.kind == "knight" and card.value.ransom is None:
                where = scenario.where("sides", i, "units", j, "card")
                what = f"the knight '{unit.card}' may surrender, and his card says nothing of his strengths then"
                yield Diagnostic(where, what, "Add 'ransom:' to his card.", Severity.WARNING, clause)
