"""A scenario file and all it draws on, read, typed and joined. Every mistake in any of them, in one run."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean, nearest
from generator.loading.game_folder import FILE, bundled, find_folder, refuse_broken
from generator.loading.game_project import game_project, without_scenario
from generator.loading.nations import nations_of, palette_of
from generator.loading.rulebook import GameRead, read_game
from generator.loading.user_tables import filled_in
from generator.loading.validate import examine, sift, validate
from generator.loading.yaml_reader import Document, read, shown
from generator.model.base import Located
from generator.model.card import Card
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import Scenario, ScenarioHeader
from generator.paths import is_within
from generator.rulesets import registry
from generator.rulesets.api import Ruleset
from generator.rulesets.folder.ruleset import FolderRuleset


class Loaded(NamedTuple):
    """What a scenario file and its cards say, and everything that is wrong with them."""

    project: Project | None
    """With errors, what can be made of the rest, for the rules to look at and not to build from; None if nothing can."""
    ruleset: Ruleset
    problems: list[Diagnostic]
    doubtful: frozenset[Source]
    """Places of which the rules can say nothing, because of what is wrong there."""


def load_project(path: Path) -> Loaded:
    """The project of a scenario file, or of a game's folder without one.

    UserError when it cannot even be said which rules it is played by.
    """
    if path.is_dir() or path.name == FILE:
        folder = path if path.is_dir() else path.parent
        game = read_game(folder)
        if game.book.models:
            what = f"'{game.book.id}' is played with cards, and a game of cards is a scenario"
            raise UserError(
                [*game.problems, Diagnostic(Source(shown(path)), what, "Name one: a file that says 'game: …'.")]
            )
        return _of_folder(game, without_scenario(game), folder.resolve().name, folder)
    document = read(path)
    game = _game(document, path.parent)
    ruleset = ruleset_of(game.book)
    document = replace(document, languages=game.document.languages)
    if isinstance(ruleset, FolderRuleset):
        return _of_folder(game, document, path.stem.strip(".") or "scenario", path.parent)
    scenario, problems, doubtful = sift(document, game.book.models["scenario"])
    problems += game.problems
    cards, known = _cards(document, path.parent, ruleset, game.book.models["unit"], problems)
    if scenario is None:
        return Loaded(None, ruleset, problems, doubtful)
    if known is not None:
        problems.extend(_missing_cards(scenario, known))
    rulebook = _filled_in(game.book, document, scenario.value, path.parent, problems)
    project = Project(
        name=path.stem.strip(".") or "scenario",
        folder=path.parent,
        scenario=scenario,
        cards=cards,
        nations=nations_of(rulebook),
        rulebook=rulebook,
        colours=palette_of(rulebook).order,
    )
    return Loaded(project, ruleset, problems, doubtful)


def _game(document: Document, folder: Path) -> GameRead:
    """The game of a scenario: one there is by its id, or a folder."""
    header = validate(document, ScenarioHeader)
    if header.game is not None:
        return read_game(find_folder(header.game, folder, document.where("game")))
    name, known = str(header.ruleset), bundled()
    if name not in known:
        refuse_broken(name, document.where("ruleset"))
        remedy = did_you_mean(name, known)
        raise UserError([Diagnostic(document.where("ruleset"), f"no ruleset is called '{name}'", remedy)])
    return read_game(known[name])


def ruleset_of(book: Rulebook) -> Ruleset:
    """What works a game out: the Python of it, or of the nearest that it extends; else its data alone."""
    at: Rulebook | None = book
    while at is not None:
        if (found := registry.find(at.id)) is not None and at.folders[0] == bundled().get(at.id):
            return found
        at = at.base
    return FolderRuleset(book.id)


def _of_folder(game: GameRead, document: Document, name: str, folder: Path) -> Loaded:
    project, problems, doubtful = game_project(game, document, name, folder)
    ruleset = ruleset_of(game.book)
    return Loaded(project, ruleset, problems, doubtful)


def _filled_in(
    book: Rulebook, document: Document, scenario: Scenario, folder: Path, problems: list[Diagnostic]
) -> Rulebook:
    """The rules, with what a user's own copy fills in."""
    name = scenario.tables
    if name is None:
        return book
    path = folder / name
    try:
        found = not Path(name).is_absolute() and "\0" not in name and path.is_file()
    except OSError:  # no file can have such a name
        found = False
    if not found:
        remedy = "Give its path from the scenario's folder, or remove 'tables'."
        problems.append(Diagnostic(document.where("tables"), f"there is no file of tables '{name}'", remedy))
        return book
    book, wrong = filled_in(book, path, shown(path))
    problems += wrong
    return book


def _missing_cards(scenario: Located[Scenario], known: Collection[str]) -> Iterator[Diagnostic]:
    """The roster entries whose card no file has, right or wrong."""
    for i, side in enumerate(scenario.value.sides):
        for j, unit in enumerate(side.units):
            if unit.card is not None and unit.card not in known:
                what = f"no card is called '{unit.card}' in the files under 'cards'"
                where = scenario.where("sides", i, "units", j, "card")
                yield Diagnostic(where, what, did_you_mean(unit.card, known))


def _cards(
    document: Document, folder: Path, ruleset: Ruleset, model: type[Card], problems: list[Diagnostic]
) -> tuple[dict[str, Located[Card]], set[str] | None]:
    """The cards of the scenario's card files, and all their ids; None where not every file could be read.

    An id is known, and not found, when something is wrong with its card. An id twice is an error.
    """
    found: dict[str, Located[Card]] = {}
    known: set[str] = set()
    files = list(_card_files(document, folder, problems))
    for file in files:
        if file is None:
            continue
        known.update(file.data("cards"))
        for card_id, card in _cards_of(file, ruleset, model, problems):
            if card_id in found:
                what = f"the card '{card_id}' is also in {found[card_id].where().file}"
                problems.append(Diagnostic(file.where_key("cards", card_id), what, "Rename one of the two."))
            found[card_id] = card
    return found, known if files and None not in files else None


def _card_files(document: Document, folder: Path, problems: list[Diagnostic]) -> Iterator[Document | None]:
    """The files of cards that the scenario names, each once; None for one that is none."""
    names = document.data().get("cards")
    seen: set[Path] = set()
    for index, name in enumerate(names if isinstance(names, list) else ()):
        path = _card_file(name, folder)
        if path is None:
            if isinstance(name, str):  # the model says so of others
                what = f"there is no card file '{name}'"
                problems.append(Diagnostic(document.where("cards", index), what, _card_files_near(name)))
            yield None
        elif path.resolve() in seen:
            what = f"'{name}' stands here twice"
            problems.append(Diagnostic(document.where("cards", index), what, "Keep one of the two."))
        else:
            seen.add(path.resolve())
            try:
                yield (_bundled_cards if is_within(path, resources.data("units")) else _read_cards)(path, shown(path))
            except UserError as error:
                problems.extend(error.diagnostics)
                yield None


def _read_cards(path: Path, name: str) -> Document:
    file = read(path, name)
    cards = file.root.value.get("cards") if isinstance(file.root.value, dict) else None
    if cards is None or not isinstance(cards.value, dict) or not cards.value:
        remedy = "Give it 'ruleset: …' and 'cards:' with a mapping of cards by id."
        raise UserError([Diagnostic(file.where("cards"), "this is not a file of cards", remedy)])
    return file


_bundled_cards = cache(_read_cards)
"""Those that come with Fichas are read once, for however many scenarios."""


def _cards_of(
    file: Document, ruleset: Ruleset, model: type[Card], problems: list[Diagnostic]
) -> Iterator[tuple[str, Located[Card]]]:
    """The cards of a file that are right."""
    keys = ("ruleset", "cards")
    for key in file.root.value:
        if key not in keys:
            problems.append(Diagnostic(file.where_key(key), f"unknown key '{key}'", did_you_mean(key, keys)))
    family, named = getattr(ruleset, "card_ruleset", ruleset.id), file.data().get("ruleset")
    if named not in (ruleset.id, family):
        what = f"these cards are for '{named}', and the scenario is played by '{ruleset.id}'"
        problems.append(Diagnostic(file.where("ruleset"), what, f"Use cards with 'ruleset: {family}'."))
        return
    for card_id in file.data("cards"):
        card, wrong = examine(file.part("cards", card_id), model)
        problems.extend(wrong)
        if card is not None:
            yield card_id, card


def _card_file(name: Any, folder: Path) -> Path | None:
    """Beside the scenario first, then among the bundled ones. Absolute names are not read."""
    if not isinstance(name, str) or Path(name).is_absolute() or "\0" in name:
        return None
    for path in (folder / name, resources.data("units", name)):
        try:
            if path.is_file():
                return path
        except OSError:  # no file can have such a name
            continue
    return None


def _card_files_near(name: str) -> str:
    bundled = resources.data("units")
    names = [str(path.relative_to(bundled)) for path in sorted(bundled.rglob("*.yaml"))]
    close = nearest(name, names)
    if close:
        return f"Did you mean '{close}'?"
    return "Give its path from the scenario's folder, or one that comes with Fichas, such as 'capitan/british.yaml'."
