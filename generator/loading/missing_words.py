"""What a language lacks: words of the sheets, words of the games, names in the data and in a user's own files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from generator import resources
from generator.diagnostics import Diagnostic, Severity, Source, did_you_mean
from generator.loading.game_folder import FILE, PARTS, bundled
from generator.loading.words import in_one_language, language_file, load_words, texts, word_files
from generator.loading.yaml_reader import Node, read, shown
from generator.model.base import LANGUAGES, plain
from generator.model.project import Project
from generator.model.rulebook import Rulebook

FOLDERS_OF_WORDS = ("languages", "words")


def missing_words(
    language: str, scenarios: Mapping[Path, Project | None] = MappingProxyType({})
) -> Iterator[Diagnostic]:
    """What kits of these scenarios would say in English; without a scenario, what anything would.

    And what the files of the language have that nothing asks for. Each scenario comes with what its file says, if that
    can be read.
    """
    yield from _of_the_sheets(language)
    used = _used_by(scenarios) if scenarios else _all()
    for path in dict.fromkeys(used.files):
        yield from _lacking(path, language)
    for folder, known in used.words.items():
        english, own_file = _words(folder / "en.yaml"), folder / f"{language}.yaml"
        there = _words(own_file)
        yield from _strangers(there, known or english)
        for key in english.keys() - there.keys():
            yield _missing(english[key].source, key, language, f"Add it to {own_file.name}.")
    for book in used.books:
        yield from _in_one_language(book, language)
    for project in used.projects:
        for card in project.cards.values():
            if not _is_yaml(card.where().file):
                yield from _lacking_in_line(plain(card.value), card.where, language)
        for lines in project.data.values():
            for line in lines:
                yield from _lacking_in_line(line.fields, line.where, language)


@cache
def _of_the_sheets(language: str) -> tuple[Diagnostic, ...]:
    """Of the words that stand on the sheets of all games."""
    there = in_one_language(language_file(language))
    lacking = (one for path in word_files() for one in _lacking(path, language, path.stem, there))
    return (*_strangers(there, load_words()["en"]), *lacking)


def _is_yaml(file: str) -> bool:
    return file.endswith((".yaml", ".yml"))


class _Used(NamedTuple):
    files: list[Path]
    """With names that are printed."""
    words: dict[Path, Collection[str]]
    """Folders of words by key, each with the keys there are; none of it for those of its English."""
    projects: list[Project]
    books: list[Rulebook]
    """Of users' own folders."""


def _all() -> _Used:
    """Of all that comes with the program, but for the games that say in which languages they are."""
    every = [path for path in resources.data().rglob("*.yaml") if path.parent.name not in FOLDERS_OF_WORDS]
    files = [path for path in sorted(every) if not path.is_relative_to(resources.data("games"))]
    return _Used(files, {path.parent / "words": () for path in files if path.name == FILE}, [], [])


def _used_by(scenarios: Mapping[Path, Project | None]) -> _Used:
    """What the kits of these scenarios print, and of games' folders without one."""
    used = _Used([*resources.data("palettes").glob("*.yaml"), *resources.data("papers").glob("*.yaml")], {}, [], [])
    for scenario, project in scenarios.items():
        if project is None:
            continue
        used.projects.append(project)
        used.files.extend([scenario] if scenario.is_file() and scenario.name != FILE else [])
        if isinstance(project.rulebook.nations, str):
            used.files.append(resources.data("nations", f"{project.rulebook.nations}.yaml"))
        used.files.extend(Path(file) for card in project.cards.values() if _is_yaml(file := card.where().file))
        book: Rulebook | None = project.rulebook
        while book is not None:
            folder = book.folders[0]
            used.files.append(folder / FILE)
            if folder not in bundled().values():
                used.files.extend(path for part in PARTS if (path := folder / f"{part}.yaml").is_file())
                used.files.extend(sorted(folder.glob("tables/*.yaml")))
                used.books.append(book)
            used.words[folder / "words"] = () if (folder / "words" / "en.yaml").is_file() else book.words["en"]
            book = book.base
    return used


def _in_one_language(book: Rulebook, language: str) -> Iterator[Diagnostic]:
    """Words that a game of several languages gives as one text for all of them."""
    first, *others = book.spec.languages
    if language not in others:
        return
    for kind, spec in book.spec.pieces.items():
        if not isinstance(spec.title, dict) and book.file is not None:
            what = f"the pieces '{kind}' have one title for all languages"
            remedy = f"Give them 'title: {{{first}: …, {language}: …}}'."
            yield Diagnostic(book.file.where("pieces", kind), what, remedy, Severity.WARNING)
    folder, base = book.folders[0], book.base.words["en"] if book.base else {}
    there = {**_words(folder / "words" / "en.yaml"), **_words(folder / "words" / f"{language}.yaml")}
    for key, text in book.words[first].items():
        is_given = key in there or base.get(key) == text or key.startswith("cell.")
        if not is_given and any(map(str.isalpha, text)) and book.words[language][key] == text:
            what = f"'{key}' is '{text}' in '{language}' as well"
            remedy = f"Add it to words/{language}.yaml, or give it as {{{first}: …, {language}: …}}."
            yield Diagnostic(Source(shown(folder / FILE)), what, remedy, Severity.WARNING)


def _words(path: Path) -> dict[str, Node]:
    return in_one_language(path) if path.is_file() else {}


def _lacking_in_line(value: Any, where: Callable[..., Source], language: str, *at: str | int) -> Iterator[Diagnostic]:
    """The words of a line of data that it gives in other languages."""
    if isinstance(value, Mapping) and value and all(key in LANGUAGES for key in value):
        if language not in value:
            yield _missing(where(*at), ".".join(map(str, at)), language, f"Add '{at[-1]}.{language}'.")
        return
    inner = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for name, child in inner:
        yield from _lacking_in_line(child, where, language, *at, name)


def _lacking(path: Path, language: str, prefix: str = "", there: Collection[str] = ()) -> Iterator[Diagnostic]:
    """The texts of a file that it gives in other languages."""
    for key, node in texts(read(path, shown(path)).root, prefix):
        if isinstance(node.value, dict) and node.value and language not in node.value and key not in there:
            yield _missing(node.source, key, language, f"Add '{language}: …'.")


def _missing(where: Source, key: str, language: str, remedy: str) -> Diagnostic:
    return Diagnostic(where, f"'{key}' has no words in '{language}'", remedy, Severity.WARNING)


def _strangers(there: Mapping[str, Node], known: Collection[str]) -> Iterator[Diagnostic]:
    for key in there.keys() - known:
        what = f"nothing asks for words '{key}'"
        yield Diagnostic(there[key].source, what, did_you_mean(key, known), Severity.WARNING)
