"""Words that name other words by their key, ``{stat.courage.name}``: what a game calls otherwise in one place, it calls so
in every sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.loading.words import Words

NAMED = re.compile(r"\{([a-z]\w*(?:\.\w+)+)(:small)?\}")
"""``:small`` sets the first letter of the other words small."""
MOST_DEEP, MOST_LETTERS = 8, 4_000
"""How many words may name one another in turn, and how long a text may become that names others."""

Where = Callable[[str, str], Source]
"""The place of words, by their language and key."""


def said_in_full(words: Words, where: Where) -> tuple[Words, list[Diagnostic]]:
    """Words with those that they name in their place; and all that name words which are not there, that name themselves,
    or too many: those say nothing."""
    said, problems = {}, list[Diagnostic]()
    for language, texts in words.items():
        full = _InFull(texts)
        said[language] = {key: full.of(key).text for key in texts}
        problems += [Diagnostic(where(language, key), *wrong) for key, wrong in full.wrong.items()]
    return said, list(dict.fromkeys(problems))


class _Said(NamedTuple):
    text: str
    deep: int = 0
    """How many name one another in turn below it."""


class _InFull:
    """The words of one language, each worked out once; ``wrong`` says what is wrong, by key, and what to do."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = words
        self._said: dict[str, _Said] = {}
        self.wrong: dict[str, tuple[str, str]] = {}

    def of(self, key: str, within: tuple[str, ...] = ()) -> _Said:
        if key not in self._said:
            self._said[key] = (
                self._worked_out(key, (*within, key)) if "{" in self._words[key] else _Said(self._words[key])
            )
        return self._said[key]

    def _worked_out(self, key: str, within: tuple[str, ...]) -> _Said:
        if len(within) > MOST_DEEP + 1:
            return self._refused(key, f"name one another more than {MOST_DEEP} deep", "Name the last of them at once.")
        text, parts, length, deep, end = self._words[key], list[str](), 0, 0, 0
        for part in NAMED.finditer(text):
            name = part[1]
            if name not in self._words:
                return self._refused(
                    key, f"name '{name}', and there are no such words", did_you_mean(name, self._words)
                )
            if name in within:
                return self._refused(key, "name themselves, if through others", "Break the circle.")
            other = self.of(name, within)
            deep = max(deep, other.deep + 1)
            parts += [text[end : part.start()], other.text[:1].lower() + other.text[1:] if part[2] else other.text]
            end, length = part.end(), length + len(parts[-2]) + len(parts[-1])
            if length > MOST_LETTERS:
                return self._refused(key, f"come to more than {MOST_LETTERS:,} letters", "Name fewer.")
        if deep > MOST_DEEP:
            return self._refused(key, f"name one another more than {MOST_DEEP} deep", "Name the last of them at once.")
        return _Said("".join((*parts, text[end:])), deep)

    def _refused(self, key: str, what: str, remedy: str) -> _Said:
        self.wrong[key] = f"the words '{key}' {what}", remedy
        return _Said("")
