"""Reads a game's folder as a rulebook: its file and the parts beside it, ``words/<language>.yaml``, and what it extends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Source, UserError
from generator.loading.art import symbol_names
from generator.loading.card_models import card_models, wrong_card_fields
from generator.loading.charts import read_chart
from generator.loading.extended_game import OWN_WORK, cite_own_work, idle, with_new_rows, worked_out_by_program
from generator.loading.game_folder import bundled, find_folder, game_document, over
from generator.loading.game_references import nations_there, wrong_references
from generator.loading.game_words import GameWords, chart_sections, sheet_words
from generator.loading.kept_games import keep_game, kept_game
from generator.loading.named_words import said_in_full
from generator.loading.validate import examine, sift
from generator.loading.words import Words, in_one_language, ruleset_words
from generator.loading.yaml_reader import Document, Node
from generator.model.base import Located, Model
from generator.model.game_file import CheckSpec, GameFile
from generator.model.quantity import Quantities, Quantity, family
from generator.model.rulebook import Rulebook
from generator.model.ruleset import Work, with_letter
from generator.model.table import Status, Table
from generator.named_files import files_of
from generator.rulesets import registry

MOST_EXTENDS = 8
OWN_LETTER = "R"
"""That of the work of a game that names none."""


class GameRead(NamedTuple):
    """A game's folder, read."""

    book: Rulebook
    document: Document
    """All that it says, joined with what it extends."""
    problems: tuple[Diagnostic, ...]
    """What is wrong with its file; it cannot be built from."""
    words: Words
    """As they are written: those that they name may be others in a game that extends it."""


@cache
def load_rulebook(ruleset: str) -> Rulebook:
    """The bundled game of that id, joined with what it extends. UserError when its data is wrong."""
    found = read_game(bundled()[ruleset])
    if found.problems:
        raise UserError(found.problems)
    return found.book


def read_game(folder: Path) -> GameRead:
    """A game's folder. UserError where nothing can be made of its file."""
    ours = {path.resolve(): path for path in bundled().values()}.get(folder.resolve())
    return _read(folder, 0) if ours is None else _bundled(ours)


@cache
def _bundled(folder: Path) -> GameRead:
    kept = kept_game(folder, lambda name: _bundled(bundled()[name]).book)
    if kept is not None:
        book, document, words = kept
        return GameRead(replace(book, models=_models(book, folder)), document, (), words)
    found = _read(folder, 0)
    if not found.problems:
        # What is made of its fields are classes that no module has.
        keep_game(folder, (replace(found.book, models={}), found.document, found.words), found.book.base)
    if bundled().get(found.book.id) != folder:
        name = next(name for name, there in bundled().items() if there == folder)
        what = f"this game is there as '{name}', and calls itself '{found.book.id}'"
        raise UserError([Diagnostic(found.document.where("id"), what, "Make the two one.")])
    return found


def _read(folder: Path, depth: int) -> GameRead:
    own = game_document(folder)
    base = _base(folder, own, depth)
    document = over(base.document, own) if base else own
    chart = own.root.value.get("chart")
    full_chart = chart is not None and isinstance(chart.value, dict)
    if full_chart:
        document = _without(document, "chart")
    cite_own_work(document, own, changes=base is not None)
    located, problems, right, _ = examine(document, GameFile)
    if located is None:
        raise UserError([*problems, *_besides(document)])
    document = right
    game, under = located.value, base.book if base else None
    words = _own_words(game, under.words if under else {}, names_tables=not (under or full_chart))
    sections = chart_sections("chart", game.chart, game, words) if game.chart else under.chart if under else ()
    blocks = {
        "control_sheet": chart_sections("control", game.control_blocks, game, words),
        "scenario_sheet": chart_sections("scenario", game.scenario_sheet.blocks, game, words),
    }
    written = ruleset_words(folder, words.over(base.words if base else {}), game.languages)
    every, wrong_words = said_in_full(written, partial(_place_of_words, document, folder))
    problems += wrong_words
    wheels = under.wheels if under else ()
    if full_chart:
        part = Document(own.file, chart)
        sections, own_wheels = read_chart(part, under.chart if under else (), game.tables, every, game.diagrams)
        wheels = own_wheels or wheels
    works, letter = _works(game, under)
    folders = (folder, *(under.folders if under else ()))
    book = Rulebook(
        id=game.id,
        name=game.name,
        distance_unit=game.distance,
        works=works,
        tables={name: _same(under, name, table) for name, table in game.tables.items()},
        words=every,
        base=under,
        nations={} if nations_there(game) is None else game.nations,
        layouts=game.layouts,
        chart=sections,
        wheels=wheels,
        diagrams=game.diagrams,
        quantities=_quantities(located, own, under, letter),
        data=game.data,
        blocks=blocks,
        checks=_checks(located, under, letter),
        letter=letter,
        clauses=game.clauses,
        file=located,
        folders=folders,
    )
    book = replace(book, models=_models(book, folder, document))
    problems += wrong_references(located, works, is_folder=not book.models)
    if under is not None and bundled().get(game.id) != folder:
        problems += worked_out_by_program(located, under)
        problems += idle(own, under) if book.models else ()
    return GameRead(book, document, tuple(problems), written)


def _place_of_words(document: Document, folder: Path, language: str, key: str) -> Source:
    """In the file of a language, or of one that stands in for it; else in that of the game."""
    files = {path.stem: path for path in files_of(folder, "words/*.yaml")}
    for one in (language, "en", *document.languages):
        if one in files and (node := in_one_language(files[one]).get(key)):
            return node.source
    return document.where("words", key, language)


def _own_words(game: GameFile, base: Words, *, names_tables: bool) -> GameWords:
    """``names_tables``: whether a table without words of its own is called by its ids."""
    words = GameWords(game.languages)
    shown = {entry.table for entry in (*game.chart, *game.control_blocks, *game.scenario_sheet.blocks)}
    for name, table in game.tables.items():
        if table.heads or names_tables:
            words.table(name, table)
        elif name in shown:
            words.ids_of(name, table, base.get("en", {}))
    sheet_words(game, words, base)
    for key, text in game.words.items():
        words.add(key, text)
    return words


def _besides(document: Document) -> Iterator[Diagnostic]:
    """What else is wrong in a game's file that cannot be read whole: names of nothing that stands in it."""
    located = sift(document, GameFile).located
    if located is None:
        return
    there = {name for part in located.value.model_fields_set for name in _keys(document, part)}
    works, _ = _works(located.value, None)
    for wrong in wrong_references(located, works, is_folder="extends" not in document.root.value):
        if not any(f"'{name}'" in wrong.what for name in there):
            yield wrong


def _keys(document: Document, part: str) -> Iterator[str]:
    node = document.root.value.get(part)
    yield from node.value if node is not None and isinstance(node.value, dict) else ()


def _works(game: GameFile, under: Rulebook | None) -> tuple[dict[str, Work], str]:
    """The works of a game, and the letter of its own first: of a game that names none, its own rules."""
    own = [work for name, work in game.works.items() if under is None or name not in under.works]
    works = dict(game.works) if own else {**game.works, OWN_WORK: Work(title=game.name, letter=OWN_LETTER)}
    return works, (own or [works[OWN_WORK]])[0].letter


def _models(book: Rulebook, folder: Path, document: Document | None = None) -> Mapping[str, type[Model]]:
    """What its cards and scenarios are, where Python works it out: of that, or of what it extends.

    UserError for what is wrong with the fields of its data, where it has a ``document`` to look for it in.
    """
    data, under = book.spec.data, book.base
    has_art = bool(files_of(folder, "art/*.svg"))
    if under is not None and data == under.data and not has_art:
        return under.models
    ruleset = registry.find(book.id) if bundled().get(book.id) == folder else None
    bases = (under.models if under else {}) or (ruleset.models if ruleset else {})
    if not bases:
        return {}
    choices = {"symbols": symbol_names(book.folders)}
    if document is not None and (
        problems := wrong_card_fields(data, choices, document.part("data") if data else document)
    ):
        raise UserError(problems)
    return card_models(bases, data, choices)


def _same(under: Rulebook | None, name: str, table: Table) -> Table:
    """The base's own table where nothing of it is changed."""
    found = under.tables.get(name) if under else None
    return found if found == table else table


def _base(folder: Path, own: Document, depth: int) -> GameRead | None:
    """What a game extends. UserError for a circle."""
    extends = own.root.value.get("extends")
    if extends is None or not isinstance(extends.value, str):
        return None
    if depth >= MOST_EXTENDS:
        raise UserError([Diagnostic(extends.source, "games extend one another without end", "Break the circle.")])
    found = find_folder(extends.value, folder, extends.source)
    return _bundled(found) if found in bundled().values() else _read(found, depth + 1)


def _without(document: Document, key: str) -> Document:
    root = document.root
    return Document(
        document.file,
        Node({k: v for k, v in root.value.items() if k != key}, root.source, root.keys),
        languages=document.languages,
    )


def _quantities(
    located: Located[GameFile], own: Document, under: Rulebook | None, letter: str
) -> dict[str, Quantities]:
    """What a game declares, over what it extends; a value that it changes without a work of its own is a house rule."""
    found = dict(with_new_rows(located, under) if under else {})
    supplements = under is not None and bool(set(located.value.works) - set(under.works))
    values = own.root.value.get("values")
    for kind, section in values.value.items() if values is not None else ():
        before = found.get(kind, Quantities())
        declared, places, names = dict(before), dict(before.places), dict(before.names)
        for key in section.value:
            quantity = located.value.values[kind][key]
            said = _with_letters(quantity, letter)
            place = partial(located.where, "values", kind, key)
            for one, standing in family(key, quantity, located.value.tables):
                is_changed = one in declared and not supplements and "status" not in section.value[key].value
                declared[one] = said.model_copy(update={"status": Status.HOUSE}) if is_changed else said
                places[one], names[one] = place, standing
        found[kind] = Quantities(declared, places, names)
    return found


def _with_letters(quantity: Quantity, letter: str) -> Quantity:
    changes: dict[str, Any] = {"clause": with_letter(quantity.clause, letter)}
    if isinstance(quantity.is_, tuple):
        changes["is_"] = tuple(
            way.model_copy(update={"clause": with_letter(way.clause, letter)} if way.clause else {})
            for way in quantity.is_
        )
    return quantity.model_copy(update=changes)


def _checks(located: Located[GameFile], under: Rulebook | None, letter: str) -> tuple[Located[CheckSpec], ...]:
    """Those of what a game extends, and its own."""
    checks = list(under.checks if under else ())
    for index, check in enumerate(located.value.checks[len(checks) :], len(checks)):
        cited = check.model_copy(update={"clause": with_letter(check.clause, letter)})
        at = ("checks", index)
        checks.append(Located(cited, partial(located.where, *at), partial(located.where_key, *at)))
    return tuple(checks)
