"""The cards of a scenario: its files of cards, YAML or a sheet with a card a row, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean, suggested
from generator.loading.mistakes import MOST, missing_key
from generator.loading.near_files import files_that_say, files_with
from generator.loading.sheet_files import SHEETS, file_and_sheet, not_a_sheet
from generator.loading.unchanged import Unchanged
from generator.loading.validate import examine
from generator.loading.yaml_reader import Document, Node, merged, read, shown
from generator.model.base import Located
from generator.model.card import Card
from generator.model.rulebook import Rulebook
from generator.model.scenario import Scenario
from generator.named_files import named_file
from generator.paths import is_within
from generator.rulesets.api import Ruleset


def missing_cards(scenario: Located[Scenario], known: Collection[str]) -> Iterator[Diagnostic]:
    """The roster entries whose card no file has, right or wrong."""
    for i, side in enumerate(scenario.value.sides):
        for j, unit in enumerate(side.units):
            if unit.card is not None and unit.card not in known:
                what = f"no card is called '{unit.card}' in the files under 'cards'"
                where = scenario.where("sides", i, "units", j, "card")
                yield Diagnostic(where, what, did_you_mean(unit.card, known))


class _CardFile(NamedTuple):
    document: Document
    """With ``ruleset`` and ``cards``."""
    told: frozenset[Source] = frozenset()
    missing: frozenset[str] = frozenset()
    """Of a sheet: cells of which it is said what is wrong, and keys that have no column."""

    @property
    def has_ids(self) -> bool:
        """Whether it can be said what its cards are called."""
        return "id" not in self.missing

    def is_new(self, problem: Diagnostic) -> bool:
        """Whether a sheet has not said it already."""
        return problem.source not in self.told and problem.what not in {missing_key(key) for key in self.missing}


def read_cards(
    document: Document, folder: Path, ruleset: Ruleset, book: Rulebook, problems: list[Diagnostic]
) -> tuple[dict[str, Located[Card]], set[str] | None]:
    """The cards of the scenario's card files, and all their ids; None where not every file could be read.

    An id is known, and not found, when something is wrong with its card. An id twice is an error.
    """
    found: dict[str, Located[Card]] = {}
    known: set[str] = set()
    files = list(_card_files(document, folder, ruleset, book, problems))
    for file in files:
        if file is None:
            continue
        known.update(file.document.data("cards"))
        for card_id, card in _cards_of(file, ruleset, book.models["unit"], problems):
            if card_id in found:
                what = f"the card '{card_id}' is also in {found[card_id].where().file}"
                problems.append(Diagnostic(file.document.where_key("cards", card_id), what, "Rename one of the two."))
            found[card_id] = card
    return found, known if files and all(file is not None and file.has_ids for file in files) else None


def _card_files(
    document: Document, folder: Path, ruleset: Ruleset, book: Rulebook, problems: list[Diagnostic]
) -> Iterator[_CardFile | None]:
    """The files of cards that the scenario names, each once; None for one that is none."""
    names = document.data().get("cards")
    seen: set[tuple[Path, str]] = set()
    for index, name in enumerate(names if isinstance(names, list) else ()):
        where = document.where("cards", index)
        if not isinstance(name, str):  # the model says so
            yield None
            continue
        file, sheet = file_and_sheet(name)
        folders = (folder, *book.folders, resources.data("units"))
        try:
            path = named_file(file, where, folders, "card file", partial(_card_files_near, file, folders[:-1]))
            if (path.resolve(), sheet) in seen:
                problems.append(Diagnostic(where, f"'{name}' stands here twice", "Keep one of the two."))
                continue
            seen.add((path.resolve(), sheet))
            if refusal := not_a_sheet(file, where):
                raise refusal
            if path.suffix.lower() in SHEETS:
                from generator.loading.card_sheets import read_card_sheet

                family = getattr(ruleset, "card_ruleset", ruleset.id)
                found = read_card_sheet(path, shown(path), sheet, book, family)
                problems += found.problems[:MOST]
                yield _CardFile(found.document, found.told, found.missing)
            else:
                is_ours = is_within(path, resources.data("units"))
                told = shown(path)
                read_it = partial(read_card_file, path, told)
                yield _CardFile(_BUNDLED.of((path, told), read_it) if is_ours else read_it())
        except UserError as error:
            problems.extend(error.diagnostics)
            yield None


def read_card_file(path: Path, name: str) -> Document:
    file = read(path, name)
    cards = file.root.value.get("cards") if isinstance(file.root.value, dict) else None
    if cards is None or not isinstance(cards.value, dict) or not cards.value:
        remedy = "Give it 'ruleset: …' and 'cards:' with a mapping of cards by id."
        raise UserError([Diagnostic(file.where("cards"), "this is not a file of cards", remedy)])
    return _with_defaults(file)


def _with_defaults(file: Document) -> Document:
    """The file with what it says once below each of its cards."""
    defaults = file.root.value.get("defaults")
    if defaults is None:
        return file
    if not isinstance(defaults.value, dict):
        remedy = "Write a mapping of what its cards have in common: 'defaults: {nation: spain}'."
        raise UserError([Diagnostic(defaults.source, "'defaults' must be a mapping", remedy)])
    given = file.root.value["cards"]
    cards = {name: merged(defaults, card) for name, card in given.value.items()}
    root = {**file.root.value, "cards": Node(cards, given.source, given.keys)}
    return replace(file, root=Node(root, file.root.source, file.root.keys))


_BUNDLED = Unchanged()
"""Those that come with Fichas are read once, for however many scenarios."""


def _cards_of(
    file: _CardFile, ruleset: Ruleset, model: type[Card], problems: list[Diagnostic]
) -> Iterator[tuple[str, Located[Card]]]:
    """The cards of a file that are right."""
    document, keys = file.document, ("ruleset", "defaults", "cards")
    for key in document.root.value:
        if key not in keys:
            problems.append(Diagnostic(document.where_key(key), f"unknown key '{key}'", did_you_mean(key, keys)))
    family, named = getattr(ruleset, "card_ruleset", ruleset.id), document.data().get("ruleset")
    if named not in (ruleset.id, family):
        what = f"these cards are for '{named}', and the scenario is played by '{ruleset.id}'"
        problems.append(Diagnostic(document.where("ruleset"), what, f"Use cards with 'ruleset: {family}'."))
        return
    said: set[Diagnostic] = set()  # what is wrong with the defaults is wrong with each card
    unused = [one for one in _wrong_unused(file, model) if file.is_new(one)]
    problems += unused
    said.update(unused)
    for card_id in document.data("cards"):
        if len(said) > MOST:
            what = f"the cards from '{card_id}' on were not looked at: there are too many mistakes in this file"
            problems.append(Diagnostic(document.where_key("cards", card_id), what, "Mend these first."))
            return
        card, wrong, *_ = examine(document.part("cards", card_id), model)
        problems.extend(one for one in wrong if file.is_new(one) and one not in said)
        said.update(wrong)
        if card is not None:
            yield card_id, card


def _wrong_unused(file: _CardFile, model: type[Card]) -> Iterator[Diagnostic]:
    """What is wrong with defaults that stand below no card, because each says the same key itself."""
    defaults = file.document.root.value.get("defaults")
    cards = [card for card in file.document.root.value["cards"].value.values() if isinstance(card.value, dict)]
    if defaults is None or not cards:
        return
    unused = {
        key: node for key, node in defaults.value.items() if all(card.value.get(key) is not node for card in cards)
    }
    card = merged(cards[0], Node(unused, cards[0].source, defaults.keys))
    places = {node.source for node in unused.values()}
    yield from (one for one in examine(Document(file.document.file, card), model).problems if one.source in places)


def _card_files_near(name: str, folders: Sequence[Path]) -> str:
    scenarios = files_that_say("sides", folders)
    own = [*files_with(folders, *SHEETS), *(one for one in files_that_say("cards", folders) if one not in scenarios)]
    bundled = resources.data("units")
    names = [str(path.relative_to(bundled)) for path in sorted(bundled.rglob("*.yaml"))]
    if close := suggested(name, own) or suggested(name, names):
        return f"Did you mean '{close}'?"
    return "Give its path from the scenario's folder, or one that comes with Fichas, such as 'capitan/british.yaml'."
