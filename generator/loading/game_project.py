"""A scenario of a game that is a folder of data: its lists read, those of its lines in play, and all that is wrong with them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, create_model

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.loading.art import symbol_names
from generator.loading.fields import Choices
from generator.loading.game_data import Data, read_data
from generator.loading.nations import nations_of, palette_of
from generator.loading.rulebook import GameRead
from generator.loading.validate import sift
from generator.loading.yaml_reader import Document, Node
from generator.model.base import A_NAME, Located, short_for
from generator.model.board import board_problems
from generator.model.game_file import GameFile
from generator.model.project import DataLine, Project
from generator.model.rulebook import TERRAIN, Rulebook
from generator.model.scenario import Chosen, FolderScenario
from generator.model.table_top import table_problems


class GameProject(NamedTuple):
    project: Project | None
    problems: list[Diagnostic]
    doubtful: frozenset[Source]


def without_scenario(read: GameRead) -> Document:
    """What a game's folder is played as where nobody has written a scenario: all of it, under its own name."""
    where = read.document.where()
    name = Node(read.document.node("name").value, where) if "name" in read.document.root.value else Node("?", where)
    root = Node({"game": Node(".", where), "title": name}, where)
    return Document(read.document.file, root, languages=read.document.languages)


def game_project(read: GameRead, document: Document, name: str, folder: Path) -> GameProject:
    """The project of a scenario, or of a game without one."""
    book, spec = read.book, read.book.spec
    scenario, problems, doubtful = sift(document, scenario_model(tuple(spec.data)))
    choices = choices_of(book)
    declared = read.document.part("data") if spec.data else read.document
    data = read_data(spec.data, declared, read.book.folders, choices, _changes(document, spec.data))
    problems, doubtful = [*read.problems, *problems, *data.problems], doubtful | data.doubtful
    if scenario is None:
        return GameProject(None, problems, doubtful)
    strangers = list(_strangers(scenario, spec, data))
    if strangers or data.problems:  # lines are missing, and what is said of all of them may follow from that
        doubtful |= {read.document.where("sides", side) for side in spec.sides} | {read.document.where()}
    problems += strangers
    problems += unknown_checks(scenario, book)
    problems += board_problems(scenario, _ground(book, scenario.value))
    problems += [one for one in table_problems(scenario, book.distance_unit) if one.source not in doubtful]
    in_play = {kind: _only(scenario.value, kind, lines) for kind, lines in data.lines.items()}
    project = Project(
        name=name,
        folder=folder,
        scenario=scenario,
        cards={},
        nations=nations_of(book),
        rulebook=book,
        colours=palette_of(book).order,
        data=in_play,
        doubtful=doubtful,
    )
    return GameProject(project, problems, doubtful)


def choices_of(book: Rulebook) -> Choices:
    """What a field of a line may name, but for lines of the lists themselves."""
    return {
        "sides": tuple(book.spec.sides),
        "nations": tuple(nations_of(book)),
        "colours": palette_of(book).order,
        "symbols": symbol_names(book.folders),
        **{table: tuple(it.rows) for table, it in book.spec.tables.items()},
    }


def _ground(book: Rulebook, scenario: FolderScenario) -> Collection[str]:
    """The kinds of terrain of a game: those of its table; without one, whatever a scenario says."""
    table = book.tables.get(TERRAIN)
    if table is not None:
        return book.ground(table.rows)
    return {feature.terrain or "" for feature in (scenario.board.features if scenario.board else ())}


def plural(kind: str) -> str:
    """The key by which a scenario, and an expression, knows a list: ``units``."""
    return f"{kind}s"


@short_for({"const": "all"}, {"type": "array", "items": A_NAME})
def _chosen(value: Any) -> Any:
    if value == "all":
        return {}
    return {"only": value} if isinstance(value, list) else value


@cache
def scenario_model(kinds: tuple[str, ...]) -> type[FolderScenario]:
    lists: dict[str, Any] = {plural(kind): (Annotated[Chosen, BeforeValidator(_chosen)], Chosen()) for kind in kinds}
    return create_model("GameScenario", __base__=FolderScenario, **lists)


def _changes(document: Document, kinds: Mapping[str, Any]) -> dict[str, dict[str, Node]]:
    """The fields that a scenario changes, as they stand in its file."""
    root = document.root.value if isinstance(document.root.value, dict) else {}
    found: dict[str, dict[str, Node]] = {}
    for kind in kinds:
        node = root.get(plural(kind))
        change = node.value.get("change") if node is not None and isinstance(node.value, dict) else None
        if change is not None and isinstance(change.value, dict):
            found[kind] = change.value
    return found


def _only(scenario: FolderScenario, kind: str, lines: list[DataLine]) -> tuple[DataLine, ...]:
    """The lines in play as far as they are named; what a condition says of them is the rules' to work out."""
    only = getattr(scenario, plural(kind)).only
    sides = set(scenario.sides)
    named = (line for line in lines if only is None or line.id in only)
    return tuple(line for line in named if not sides or line.fields.get("side") in (None, *sides))


def unknown_checks(scenario: Located[Any], book: Rulebook) -> Iterator[Diagnostic]:
    """House rules that are none of the game's checks, or stand there twice."""
    checks, house = book.waivable(), scenario.value.house
    for index, name in enumerate(house):
        where = scenario.where("house", index)
        if name not in checks:
            yield Diagnostic(where, f"no check is called '{name}'", did_you_mean(name, checks, listed="checks"))
        elif name in house[:index]:
            yield Diagnostic(where, f"the check '{name}' stands here twice", "Keep one of the two.")


def _strangers(scenario: Located[FolderScenario], spec: GameFile, data: Data) -> Iterator[Diagnostic]:
    """Lines and sides that a scenario names and the game has not."""
    sides = tuple(spec.sides)
    for side in scenario.value.sides:
        if side not in sides:
            yield Diagnostic(
                scenario.where_key("sides", side), f"no side is called '{side}'", did_you_mean(side, sides)
            )
    if scenario.value.first not in (None, *sides):
        what = f"no side is called '{scenario.value.first}'"
        yield Diagnostic(scenario.where("first"), what, did_you_mean(str(scenario.value.first), sides))
    for kind, ids in data.ids.items():
        known = dict.fromkeys(ids)
        chosen, key = getattr(scenario.value, plural(kind)), plural(kind)
        for index, name in enumerate(chosen.only or ()):
            if name not in known:
                where = scenario.where(key, "only", index) if known else scenario.where(key)
                yield Diagnostic(where, f"no {kind} is called '{name}'", did_you_mean(name, known))
        for name in chosen.change:
            if name not in known:
                where = scenario.where_key(key, "change", name)
                yield Diagnostic(where, f"no {kind} is called '{name}'", did_you_mean(name, known))
