"""The words of the components: one file a component, each key in every language."""

from __future__ import annotations

from functools import cache

from generator import resources
from generator.diagnostics import Diagnostic, UserError
from generator.loading.yaml_reader import Document, read
from generator.model.base import LANGUAGES


@cache
def load_words() -> dict[str, dict[str, str]]:
    """For each language the words by dotted key; ``data/words/unit_card.yaml`` gives ``unit_card.…``."""
    words: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for path in sorted(resources.data("words").glob("*.yaml")):
        document = read(path)
        for key, said in document.data().items():
            _add(words, f"{path.stem}.{key}", said, document, (key,))
    return words


def _add(words: dict[str, dict[str, str]], key: str, said: object, document: Document, at: tuple[str, ...]) -> None:
    if isinstance(said, dict) and not set(said) <= set(LANGUAGES):
        for inner, value in said.items():
            _add(words, f"{key}.{inner}", value, document, (*at, inner))
        return
    for language in LANGUAGES:
        text = said.get(language) if isinstance(said, dict) else said
        if not isinstance(text, str):
            raise UserError([Diagnostic(document.where(*at), f"'{key}' has no words in '{language}'", "Add them.")])
        words[language][key] = text
