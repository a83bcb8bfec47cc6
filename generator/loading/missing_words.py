"""What a language lacks: words of the sheets, words of the games, names in the data and in a user's own files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.loading.project import load_project
from generator.loading.words import in_one_language, language_file, load_words, texts, word_files
from generator.loading.yaml_reader import Node, read, shown
from generator.model.rulebook import Rulebook
from generator.rulesets import registry

FOLDERS_OF_WORDS = ("languages", "words")


def missing_words(language: str, scenarios: Sequence[Path] = ()) -> Iterator[Diagnostic]:
    """What kits of these scenarios would say in English; without a scenario, what anything would.

    And what the files of the language have that nothing asks for.
    """
    there = in_one_language(language_file(language))
    yield from _strangers(there, load_words()["en"])
    for path in word_files():
        yield from _lacking(path, language, path.stem, there)
    files, rulesets = _used_by(scenarios) if scenarios else _all()
    for path in dict.fromkeys(files):
        yield from _lacking(path, language)
    for ruleset in dict.fromkeys(rulesets):
        folder = resources.data("rulesets", ruleset, "words")
        english, own_file = in_one_language(folder / "en.yaml"), folder / f"{language}.yaml"
        there = in_one_language(own_file) if own_file.exists() else {}
        yield from _strangers(there, english)
        for key in english.keys() - there.keys():
            yield _missing(english[key], key, language, f"Add it to {own_file.name}.")


def _all() -> tuple[list[Path], Sequence[str]]:
    every = sorted(resources.data().rglob("*.yaml"))
    return [path for path in every if path.parent.name not in FOLDERS_OF_WORDS], registry.names()


def _used_by(scenarios: Sequence[Path]) -> tuple[list[Path], list[str]]:
    """The files with names that the kits of these scenarios print, and their rulesets."""
    files, rulesets = [*resources.data("palettes").glob("*.yaml"), *resources.data("papers").glob("*.yaml")], []
    for scenario in scenarios:
        project = load_project(scenario).project
        book: Rulebook | None = project.rulebook if project else None
        if project is not None:
            files += [scenario, resources.data("nations", f"{project.rulebook.nations}.yaml")]
            files += [Path(card.where().file) for card in project.cards.values()]
        while book is not None:
            rulesets.append(book.id)
            files.append(resources.data("rulesets", book.id, "game.yaml"))
            book = book.base
    return files, rulesets


def _lacking(path: Path, language: str, prefix: str = "", there: Collection[str] = ()) -> Iterator[Diagnostic]:
    """The texts of a file that it gives in other languages."""
    for key, node in texts(read(path, shown(path)).root, prefix):
        if isinstance(node.value, dict) and node.value and language not in node.value and key not in there:
            yield _missing(node, key, language, f"Add '{language}: …'.")


def _missing(node: Node, key: str, language: str, remedy: str) -> Diagnostic:
    return Diagnostic(node.source, f"'{key}' has no words in '{language}'", remedy, Severity.WARNING)


def _strangers(there: Mapping[str, Node], known: Collection[str]) -> Iterator[Diagnostic]:
    for key in there.keys() - known:
        what = f"nothing asks for words '{key}'"
        yield Diagnostic(there[key].source, what, did_you_mean(key, known), Severity.WARNING)
