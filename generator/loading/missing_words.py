"""What a language lacks: words of the sheets, words of the games, names in the data and in a user's own files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.loading.game_folder import FILE
from generator.loading.project import load_project
from generator.loading.words import in_one_language, language_file, load_words, texts, word_files
from generator.loading.yaml_reader import Node, read, shown

FOLDERS_OF_WORDS = ("languages", "words")


def missing_words(language: str, scenarios: Sequence[Path] = ()) -> Iterator[Diagnostic]:
    """What kits of these scenarios would say in English; without a scenario, what anything would.

    And what the files of the language have that nothing asks for.
    """
    there = in_one_language(language_file(language))
    yield from _strangers(there, load_words()["en"])
    for path in word_files():
        yield from _lacking(path, language, path.stem, there)
    files, folders = _used_by(scenarios) if scenarios else _all()
    for path in dict.fromkeys(files):
        yield from _lacking(path, language)
    for words in (folder / "words" for folder in dict.fromkeys(folders) if (folder / "words" / "en.yaml").is_file()):
        english, own_file = in_one_language(words / "en.yaml"), words / f"{language}.yaml"
        there = in_one_language(own_file) if own_file.exists() else {}
        yield from _strangers(there, english)
        for key in english.keys() - there.keys():
            yield _missing(english[key], key, language, f"Add it to {own_file.name}.")


def _all() -> tuple[list[Path], list[Path]]:
    """Of all that comes with the program, but for the games that say in which languages they are."""
    every = [path for path in resources.data().rglob("*.yaml") if path.parent.name not in FOLDERS_OF_WORDS]
    files = [path for path in sorted(every) if not path.is_relative_to(resources.data("games"))]
    return files, [path.parent for path in files if path.name == FILE]


def _used_by(scenarios: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """The files with names that the kits of these scenarios print, and the folders of their games."""
    files, folders = [*resources.data("palettes").glob("*.yaml"), *resources.data("papers").glob("*.yaml")], []
    for scenario in scenarios:
        project = load_project(scenario).project
        if project is not None:
            book = project.rulebook
            files += [path for path in (scenario, *(folder / FILE for folder in book.folders)) if path.is_file()]
            if isinstance(book.nations, str):
                files.append(resources.data("nations", f"{book.nations}.yaml"))
            files += [Path(card.where().file) for card in project.cards.values()]
            folders += book.folders
    return files, folders


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
