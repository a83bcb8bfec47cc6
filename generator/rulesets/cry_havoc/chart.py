"""The quick-reference chart of a game: only what is in play. What stands on it is in the ruleset's ``chart.yaml``."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, cast

from msgspec.structs import replace

from generator.model.base import Model
from generator.model.rulebook import Rulebook
from generator.model.table import Status, Table
from generator.rulesets.api import Cell, Column, Game, Line, Row, Section, SideInPlay, Unit
from generator.rulesets.chart import EVERYTHING, sections
from generator.rulesets.cry_havoc import odds
from generator.rulesets.cry_havoc.model import Character, HavocScenario
from generator.rulesets.cry_havoc.strengths import STATES
from generator.rulesets.reading import Reader

TYPED = ("combat_foot", "combat_mounted", "missiles_at_first", "missiles_at_second", "missiles_at_third")
"""Tables of the game sheet whose columns a user's own copy may have more of."""
NARROW = 9
"""The most columns that stand side by side in half a page."""
WEAPONS = {"bow": "bows", "crossbow": "crossbows"}
"""The fact that a column is of: ``bow.light``."""
TABLES = "tables"
"""The theme of what is looked up with a die in hand."""
AGREED = "agreed"
"""The section with lines to write on for what the rules leave open; so is called what a scenario settles of it."""
ONE = "-1"
"""The end of the name of a column of odds."""


def with_chart(game: Game) -> Game:
    known = facts(game)
    made = {name: typed(game.book, name, known) for name in TYPED}
    for index, side in enumerate(game.sides):
        made[f"odds_{index + 1}"] = odds_chart(game.book, side, game.sides[1 - index], _states(known))
    chart = sections(game.book, known, made)
    agreed = cast(HavocScenario, game.scenario).agreed
    return replace(game, chart=tuple(settled(one, agreed) if one.id == AGREED else one for one in chart))


def complete(book: Rulebook) -> tuple[Section, ...]:
    """The chart with all that the book holds. Odds are those of a scenario, and not in it.

    All tables have no room on one page: those of missiles stand with what is said of these.
    """
    themes = {name: "missiles" if name.startswith("missiles") else TABLES for name in TYPED}
    return sections(book, EVERYTHING, {name: typed(book, name, EVERYTHING, theme) for name, theme in themes.items()})


def facts(game: Game) -> frozenset[str]:
    """``chart.yaml`` names them all."""
    characters = [cast(Character, unit.card) for unit in game.units]
    scenario, board = cast(HavocScenario, game.scenario), game.scenario.board
    found = {f"kind.{character.kind}" for character in characters}
    found |= {f"ground.{terrain.kind}" for terrain in scenario.terrain}
    found |= {f"blank.{name}" for name, table in game.book.tables.items() if table.status is Status.BLANK}
    found |= {f"ground.{feature.terrain}" for feature in (board.features if board else ())}
    so = {
        "bows": "kind.archer" in found,
        "crossbows": "kind.crossbowman" in found,
        "missiles": bool({"kind.archer", "kind.crossbowman"} & found),
        "horses": any(character.mounted for character in characters),
        "mules": "kind.mule" in found,
        "animals": "kind.mule" in found or any(character.mounted for character in characters),
        "buildings": bool({f"ground.{kind}" for kind in ("house_interior", "courtyard", "door", "window")} & found),
        "ammunition": scenario.limited_ammunition,
        "surrender": scenario.surrender,
    }
    return frozenset(found | {fact for fact, is_so in so.items() if is_so})


# -- the game sheet ----------------------------------------------------------------------------------------


def typed(book: Rulebook, name: str, known: Container[str], theme: str = TABLES) -> Section | None:
    """A table of the game sheet: what one's own copy says, or boxes to write it in; None without a column in play."""
    table, read = book.tables[name], Reader(book)
    columns = [column for column in table.columns if WEAPONS.get(column.split(".")[0], "") in ("", *_in_play(known))]
    if not columns:
        return None
    read.cite((book.cite(table.source),))
    rows = tuple(
        Row(Line("die_roll", {"roll": row}), tuple(read.cell(name, row, column) for column in columns))
        for row in table.rows
    )
    kind = "combat" if name.startswith("combat") else "missiles"
    return Section(
        id=name,
        form="table" if len(columns) <= NARROW else "wide",
        theme=theme,
        title=Line("reference_chart.plain", {"text": table.title}) if table.title else Line(f"table.{name}"),
        clauses=read.clauses,
        columns=tuple(Column(_head(name, column)) for column in columns),
        rows=rows,
        lines=tuple(_below(book, table, kind)),
        corner=Line("die"),
    )


def _in_play(known: Container[str]) -> Iterator[str]:
    return (fact for fact in WEAPONS.values() if fact in known)


def _head(name: str, column: str) -> Line:
    attack = column.removesuffix(ONE)
    return Line("odds", {"attack": attack}) if attack != column else Line(f"column.{name}.{column}")


def _below(book: Rulebook, table: Table, kind: str) -> Iterator[Line]:
    """What the results mean: in the words of one's own copy, else as far as the rules say; and how to fill it in."""
    told = [Line("letter", {"letter": letter, "meaning": meaning}) for letter, meaning in table.letters.items()]
    quoted = _quoted(table)
    for letter in table.fill.letters if table.fill else ():
        if letter in quoted and letter not in table.letters and (key := f"result.{kind}.{letter}") in book.words["en"]:
            told.append(Line("letter", {"letter": letter, "meaning": Line(key)}))
    is_blank = table.status is Status.BLANK
    # The same letters stand in the tables of missiles and of combat, and are other results there.
    if told:
        yield Line(
            f"letters.{kind}", {"told": reduce(lambda one, two: Line("said_on", {"one": one, "two": two}), told)}
        )
    else:
        yield Line(f"{'letters_to_write' if is_blank else 'letters_untold'}.{kind}")
    if told and is_blank:
        yield Line(f"to_write.{kind}")


def _quoted(table: Table) -> frozenset[object]:
    """The results that the rules quote from a table: what those of another mean, they do not say."""
    cells = (table.value(row, column) for row in table.rows for column in table.columns)
    return frozenset(cell.value for cell in cells if cell.status is Status.PRINTED)


# -- what the rules leave open -------------------------------------------------------------------------------


def settled(section: Section, agreed: Model | None) -> Section:
    """The section with what a scenario settles on its lines, so that players need not write it."""
    rows = tuple(_settled(row, getattr(agreed, _field(row.label.key), None)) for row in section.rows)
    return replace(section, rows=rows, lines=(Line("blank.settled"),)) if rows != section.rows else section


def _settled(row: Row, said: Any) -> Row:
    """A row with words as companions of its cells; one with a single line has a cell for them alone."""
    if said is None:
        return row
    if not row.cells:
        return replace(row, cells=(Cell("", "text", _words(said)),))
    words = [getattr(said, _field(str(cell.value)), None) if cell else None for cell in row.cells]
    cells = zip(row.cells, words, strict=True)
    return replace(row, cells=tuple(replace(cell, aside=_words(one)) if cell and one else cell for cell, one in cells))


def _words(said: Any) -> Cell:
    return Cell(Line("reference_chart.plain", {"text": said}), "line")


def _field(key: str) -> str:
    """What a scenario calls it: ``hexside``, for the words ``blank.hexside``."""
    return key.rpartition(".")[2]


# -- odds --------------------------------------------------------------------------------------------------

Held = dict[str, tuple[Unit, tuple[str, ...]]]
"""Those who have a strength, by their ids, and the states in which they have it."""


def odds_chart(book: Rulebook, side: SideInPlay, enemy: SideInPlay, states: Sequence[str] = STATES) -> Section:
    """The column of every attack of a side against every defence of the other (C 6), in these states of both."""
    attacks, defences = _strengths(side, "attack", states), _strengths(enemy, "defence", states)
    clauses: dict[str, None] = {}

    def cell(attack: int, defence: int) -> Cell | None:
        found = odds.column(book, (attack,), (defence,))
        clauses.update(dict.fromkeys(found.clauses))
        return Cell(_odds(found.value), "line") if found.value else None

    rows = tuple(
        Row(_who(attacks[attack]), (Cell(attack), *(cell(attack, defence) for defence in sorted(defences))))
        for attack in sorted(attacks, reverse=True)
    )
    told = (Line("defends", {"defence": value, "who": _who(defences[value])}) for value in sorted(defences))
    return Section(
        id=f"odds_{side.side.id}",
        form="wide",
        theme="odds",
        title=Line("heading.odds", {"side": side.side.name, "enemy": enemy.side.name}),
        clauses=tuple(clauses),
        columns=(Column(), *(Column(Line("defence", {"defence": defence})) for defence in sorted(defences))),
        rows=rows,
        lines=(*_example(book, attacks, defences), *told),
        corner=Line("attack_against"),
    )


def _odds(column: str) -> Line:
    return Line("odds", {"attack": column.removesuffix(ONE)})


def _example(book: Rulebook, attacks: Iterable[int], defences: Iterable[int]) -> Iterator[Line]:
    """How the chart is read: by the strongest, and the first of the stronger defences that does not divide him."""
    strongest = max(attacks, default=0)
    for defence in sorted(defences, reverse=True):
        found = odds.column(book, (strongest,), (defence,))
        if found.value and strongest % defence:
            yield Line("rule.odds", {"attack": strongest, "defence": defence, "odds": _odds(found.value)})
            return
    yield Line("rule.odds_plain")


def _states(known: Container[str]) -> tuple[str, ...]:
    """The states that characters may come to: prisoners are made, and fight, only where surrender is in use."""
    return tuple(state for state in STATES if "surrender" in known or not state.startswith("ransom"))


def _strengths(side: SideInPlay, kind: str, states: Sequence[str]) -> dict[int, Held]:
    """Who of a side has each strength, and in which states."""
    found: dict[int, Held] = {}
    for unit in side.units:
        for state in states:
            value = unit.values.get(f"{state}.{kind}")
            if value is not None and value.value is not None:
                held = found.setdefault(value.value, {})
                held[unit.key] = (unit, (*held.get(unit.key, (unit, ()))[1], state))
    return found


def _who(held: Held) -> Line:
    """Those who have a strength, those in the same states together."""
    together: dict[tuple[str, ...], list[Unit]] = {}
    for unit, states in held.values():
        together.setdefault(tuple(state for state in states if not _goes_without_saying(unit, state)), []).append(unit)
    said = []
    for states, units in together.items():
        names = reduce(_and, (Line("reference_chart.plain", {"text": unit.name}) for unit in units))
        if states:
            *before, last = (
                Line("reference_chart.plain", {"text": Cell(f"state.{state}", "small")}) for state in states
            )
            named = Line("who_or", {"one": reduce(_and, before), "two": last}) if before else last
            names = Line("who_when", {"who": names, "states": named})
        said.append(names)
    return reduce(lambda one, two: Line("who_else", {"one": one, "two": two}), said)


def _goes_without_saying(unit: Unit, state: str) -> bool:
    """Of one who never rides it need not be said that he is on foot, nor of a mule that it is one."""
    return state == "mule" or (state == "fit" and "mounted.attack" not in unit.values)


def _and(one: Line, two: Line) -> Line:
    return Line("sheet.and_also", {"one": one, "two": two})
