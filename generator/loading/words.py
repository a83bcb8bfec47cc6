"""The words of paper, of the sheets and of a ruleset. Where a language lacks one, English stands in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic, UserError
from generator.loading.yaml_reader import Node, read, shown
from generator.model.base import LANGUAGES, marked_up
from generator.named_files import files_of

Words = Mapping[str, Mapping[str, str]]
"""For each language the words by dotted key."""
_LANGUAGES = frozenset(LANGUAGES)


@cache
def load_words() -> Words:
    """The words of the sheets: ``data/words/unit_card.yaml`` gives ``unit_card.…``."""
    found = {language: read_words(language_file(language)) for language in LANGUAGES}
    for path in word_files():
        for key, node in texts(read(path).root, path.stem):
            by_language = node.value if isinstance(node.value, dict) else dict.fromkeys(LANGUAGES, node)
            for language, text in by_language.items():
                found[language].setdefault(key, str(text.value))
    return {language: {**found["en"], **found[language]} for language in LANGUAGES}


def ruleset_words(folder: Path, base: Words, languages: Sequence[str]) -> Words:
    """Those of a game's ``words/`` folder, over those that its file gives and those of the game it extends."""
    found = {path.stem: read_words(path) for path in files_of(folder, "words/*.yaml")}
    own = found.get("en") or found.get(languages[0], {})
    return {
        language: {**base.get("en", {}), **base.get(language, {}), **own, **found.get(language, {})}
        for language in dict.fromkeys((*languages, *LANGUAGES))
    }


def read_words(path: Path) -> dict[str, str]:
    """A file in one language, its words by dotted key: ``{terrain: {road: Road}}`` gives ``terrain.road``."""
    found = in_one_language(path)
    problems = []
    for node in found.values():
        if wrong := marked_up(str(node.value)):
            what, _, remedy = f"{wrong}.".partition(". ")
            problems.append(Diagnostic(node.source, what, remedy))
    if problems:
        raise UserError(problems)
    return {key: str(node.value) for key, node in found.items()}


def in_one_language(path: Path) -> dict[str, Node]:
    """The texts of such a file where they stand, by dotted key."""
    return dict(texts(read(path, shown(path)).root, by_language=False))


def texts(node: Node, key: str = "", *, by_language: bool = True) -> list[tuple[str, Node]]:
    """The texts below a node by dotted key, one in several languages as their mapping."""
    found: list[tuple[str, Node]] = []
    _take_texts(node, key, found, by_language)
    return found


def _take_texts(node: Node, key: str, found: list[tuple[str, Node]], by_language: bool) -> None:
    value = node.value
    if isinstance(value, list):
        inner: Iterable[tuple[str | int, Node]] = enumerate(value)
    elif isinstance(value, dict) and value and not (by_language and value.keys() <= _LANGUAGES):
        inner = value.items()
    else:
        found.append((key, node))
        return
    for name, child in inner:
        _take_texts(child, f"{key}.{name}" if key else str(name), found, by_language)


def language_file(language: str) -> Path:
    return resources.data("languages", f"{language}.yaml")


def word_files() -> list[Path]:
    return sorted(resources.data("words").glob("*.yaml"))
