"""A scenario file and all it draws on, read, typed and joined. Every mistake in any of them, in one run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean, suggested
from generator.loading.card_files import missing_cards, read_cards
from generator.loading.game_folder import FILE, bundled, find_folder, refuse_broken
from generator.loading.game_project import game_project, unknown_checks, without_scenario
from generator.loading.nations import nations_of, palette_of
from generator.loading.near_files import files_that_say
from generator.loading.roster_sheets import with_rosters
from generator.loading.rulebook import GameRead, read_game
from generator.loading.sheet_files import SHEETS
from generator.loading.validate import sift, validate
from generator.loading.yaml_reader import MAX_BYTES, Document, read, shown
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import Scenario, ScenarioHeader
from generator.named_files import files_of, named_file
from generator.paths import bytes_of, is_file
from generator.rulesets import registry
from generator.rulesets.api import Ruleset
from generator.rulesets.folder.ruleset import FolderRuleset

SCENARIOS = "scenarios/*.yaml"
"""Where those of a game lie in its folder."""
MOST_LOOKED_INTO = 50
"""So many files of a folder, for the scenario that may have been meant."""


class NeedsScenario(UserError):
    """A game of cards, which is nothing without a scenario."""


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
        _refuse_without_game(folder)
        game = read_game(folder)
        if game.book.models:
            what = f"'{game.book.id}' is played with cards, and a game of cards is a scenario"
            remedy = "Name one: a file that says 'game: …'."
            raise NeedsScenario([*game.problems, Diagnostic(Source(shown(path)), what, remedy)])
        return _of_folder(game, without_scenario(game), _printable(folder.resolve().name), folder)
    name = _printable(path.stem.strip(".")) or "scenario"
    document = _read_scenario(path)
    game = _game(document, path.parent)
    ruleset = ruleset_of(game.book)
    document = replace(document, languages=game.document.languages)
    if isinstance(ruleset, FolderRuleset):
        return _of_folder(game, document, name, path.parent)
    rosters = with_rosters(document, path.parent, game.book)
    document = rosters.document
    scenario, wrong, doubtful = sift(document, game.book.models["scenario"])
    problems = [*rosters.problems, *filter(rosters.is_new, dict.fromkeys(wrong)), *game.problems]
    cards, known = read_cards(document, path.parent, ruleset, game.book, problems)
    if scenario is None:
        return Loaded(None, ruleset, problems, doubtful)
    if known is not None:
        problems.extend(missing_cards(scenario, known))
    problems.extend(unknown_checks(scenario, game.book))
    rulebook = _filled_in(game.book, document, scenario.value, path.parent, problems)
    project = Project(
        name=name,
        folder=path.parent,
        scenario=scenario,
        cards=cards,
        nations=nations_of(rulebook),
        rulebook=rulebook,
        colours=palette_of(rulebook).order,
    )
    return Loaded(project, ruleset, problems, doubtful)


def scenarios_of(path: Path) -> list[Path]:
    """The scenarios that lie in a game's folder; none of a file. UserError where one is a link to elsewhere."""
    folder = path.parent if path.name == FILE else path
    return files_of(folder, SCENARIOS) if is_file(folder / FILE) else []


def _refuse_without_game(folder: Path) -> None:
    """UserError for a folder that is no game's: what was meant is a file in it."""
    if not is_file(folder / FILE):
        meant = next(scenarios_in(folder), None)
        what = f"this folder is no game's, since it has no '{FILE}'"
        remedy = f"Name the file of a scenario{f': {shown(meant)}' if meant else ''}."
        raise UserError([Diagnostic(Source(shown(folder)), what, remedy)])


def scenarios_in(folder: Path) -> Iterator[Path]:
    """The files of a folder that may well be scenarios."""
    return filter(_has_sides, sorted(folder.glob("*.yaml"))[:MOST_LOOKED_INTO])


def _has_sides(path: Path) -> bool:
    """Whether a file may well be a scenario."""
    try:
        return b"\nsides:" in bytes_of(path, MAX_BYTES)
    except OSError:
        return False


def _read_scenario(path: Path) -> Document:
    """UserError where it cannot be read, and for cards, which are named in a scenario."""
    remedy = "Name it under 'cards' in a scenario, and give that one here."
    if path.suffix.lower() in SHEETS and is_file(path):
        raise UserError([Diagnostic(Source(shown(path)), "this is a spreadsheet, not a scenario", remedy)])
    document = read(path)
    keys = document.root.value
    if isinstance(keys, dict) and "sides" not in keys and "cards" in keys and isinstance(keys["cards"].value, dict):
        raise UserError([Diagnostic(document.where(), "this is a file of cards, not a scenario", remedy)])
    return document


def _printable(name: str) -> str:
    """As the kit's folder is called, whatever the file is: a terminal shows it, and any disk takes it."""
    return "".join(char if char.isprintable() else "_" for char in name)


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
    folders = (folder, *book.folders)

    def remedy() -> str:
        others = {*files_that_say("sides", folders), *files_that_say("format", folders)}
        close = suggested(name, [one for one in files_that_say("tables", folders) if one not in others])
        return f"Did you mean '{close}'?" if close else "Give its path from the scenario's folder, or remove 'tables'."

    try:
        path = named_file(name, document.where("tables"), folders, "file of tables", remedy)
    except UserError as error:
        problems += error.diagnostics
        return book
    from generator.loading.user_tables import filled_in

    book, wrong = filled_in(book, path, shown(path))
    problems += wrong
    return book
