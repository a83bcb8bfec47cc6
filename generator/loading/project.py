"""A scenario file and all it draws on, read, typed and joined. Every mistake in any of them, in one run."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic, UserError, did_you_mean, nearest
from generator.loading.rulebook import load_rulebook
from generator.loading.user_tables import filled_in
from generator.loading.validate import examine, validate
from generator.loading.yaml_reader import Document, read
from generator.model.base import Located
from generator.model.card import Card
from generator.model.nation import Nation, NationFile
from generator.model.palette import Palette
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import Scenario, ScenarioHeader
from generator.rulesets import registry
from generator.rulesets.api import Ruleset


def load_project(path: Path) -> tuple[Project | None, Ruleset, list[Diagnostic]]:
    """The project of a scenario file, and everything that is wrong with its files.

    With errors, the project is what can be made of the rest, for the rules to look at and not to build from;
    None when nothing can. UserError when it cannot even be said which rules it is played by.
    """
    document = read(path)
    header = validate(document, ScenarioHeader)
    ruleset = registry.find(header.ruleset)
    if ruleset is None:
        raise UserError(
            [
                Diagnostic(
                    document.where("ruleset"),
                    f"no ruleset is called '{header.ruleset}'",
                    did_you_mean(header.ruleset, registry.names()),
                )
            ]
        )
    scenario, problems = examine(document, ruleset.scenario_model)
    cards, known, all_read = _cards(document, path.parent, ruleset, problems)
    if scenario is None:
        return None, ruleset, problems
    if all_read:  # else the missing file says it all
        problems.extend(_missing_cards(document, scenario, known))
    rulebook = _rulebook(document, scenario, path.parent, problems)
    project = Project(
        name=path.stem.strip(".") or "scenario",
        folder=path.parent,
        scenario=Located(scenario, document.where, document.where_key),
        cards=cards,
        nations=load_nations(rulebook.nations),
        rulebook=rulebook,
        colours=tuple(load_palette().colours),
    )
    return project, ruleset, problems


def _rulebook(document: Document, scenario: Scenario, folder: Path, problems: list[Diagnostic]) -> Rulebook:
    """The rules, with what a user's own copy fills in."""
    book, name = load_rulebook(scenario.ruleset), scenario.tables
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
    book, wrong = filled_in(book, path, _shown(path))
    problems += wrong
    return book


def _missing_cards(document: Document, scenario: Scenario, known: set[str]) -> list[Diagnostic]:
    """The roster entries whose card no file has, right or wrong."""
    return [
        Diagnostic(
            document.where("sides", i, "units", j, "card"),
            f"no card is called '{unit.card}' in the files under 'cards'",
            did_you_mean(unit.card, known),
        )
        for i, side in enumerate(scenario.sides)
        for j, unit in enumerate(side.units)
        if unit.card not in known
    ]


@cache
def load_nations(file: str = "nations") -> dict[str, Nation]:
    """The nations of one time, by the name of their file."""
    return validate(read(resources.data("nations", f"{file}.yaml")), NationFile).nations


@cache
def load_palette() -> Palette:
    return validate(read(resources.data("palettes", "nine_colours.yaml")), Palette)


def _cards(
    document: Document, folder: Path, ruleset: Ruleset, problems: list[Diagnostic]
) -> tuple[dict[str, Located[Card]], set[str], bool]:
    """The cards of the scenario's card files, all their ids, and whether each file could be read.

    An id is known, and not found, when something is wrong with its card. An id twice is an error.
    """
    found: dict[str, Located[Card]] = {}
    known: set[str] = set()
    read_from: set[Path] = set()
    names = document.data().get("cards") if isinstance(document.data(), dict) else None
    all_read = isinstance(names, list) and bool(names)
    for index, name in enumerate(names if isinstance(names, list) else ()):
        if not isinstance(name, str):
            continue  # the model has said so
        path = _card_file(name, folder)
        if path is None:
            problems.append(
                Diagnostic(document.where("cards", index), f"there is no card file '{name}'", _card_files_near(name))
            )
            all_read = False
            continue
        if path.resolve() in read_from:
            problems.append(
                Diagnostic(document.where("cards", index), f"'{name}' stands here twice", "Keep one of the two.")
            )
            continue
        read_from.add(path.resolve())
        try:
            read_file = read(path, _shown(path))
        except UserError as error:
            problems.extend(error.diagnostics)
            all_read = False
            continue
        cards_here = read_file.data().get("cards") if isinstance(read_file.data(), dict) else None
        known.update(cards_here if isinstance(cards_here, dict) else ())
        for card_id, card in _cards_of(read_file, ruleset, problems).items():
            if card_id in found:
                problems.append(
                    Diagnostic(
                        read_file.where_key("cards", card_id),
                        f"the card '{card_id}' is also in {found[card_id].where('cards').file}",
                        "Rename one of the two.",
                    )
                )
            found[card_id] = card
    return found, known, all_read


def _cards_of(document: Document, ruleset: Ruleset, problems: list[Diagnostic]) -> dict[str, Located[Card]]:
    data = document.data()
    cards = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(cards, dict) or not cards:
        problems.append(
            Diagnostic(
                document.where("cards"),
                "this is not a file of cards",
                "Give it 'ruleset: …' and 'cards:' with a mapping of cards by id.",
            )
        )
        return {}
    for key in data:
        if key not in ("ruleset", "cards"):
            problems.append(
                Diagnostic(document.where_key(key), f"unknown key '{key}'", did_you_mean(key, ("ruleset", "cards")))
            )
    family = getattr(ruleset, "card_ruleset", ruleset.id)
    if data.get("ruleset") not in (ruleset.id, family):
        problems.append(
            Diagnostic(
                document.where("ruleset"),
                f"these cards are for '{data.get('ruleset')}', and the scenario is played by '{ruleset.id}'",
                f"Use cards with 'ruleset: {family}'.",
            )
        )
        return {}
    found = {}
    for card_id in cards:
        card, wrong = examine(document, ruleset.card_model, ("cards", card_id))
        problems.extend(wrong)
        if card is not None:

            def where(*path, _id=card_id):
                return document.where("cards", _id, *path)

            def where_key(*path, _id=card_id):
                return document.where_key("cards", _id, *path)

            found[card_id] = Located(card, where, where_key)
    return found


def _card_file(name: str, folder: Path) -> Path | None:
    """Beside the scenario first, then among the bundled ones. Absolute names are not read."""
    if Path(name).is_absolute() or "\0" in name:
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


def _shown(path: Path) -> str:
    """A path as messages show it: from the working folder where that is shorter."""
    try:
        relative = os.path.relpath(path)
    except ValueError:
        return str(path)
    return relative if not relative.startswith(os.path.join("..", "..", "..")) else str(path)
