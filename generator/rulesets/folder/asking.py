"""What a game's file asks for of what it prints: values, conditions, numbers and words, at the places where it asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.diagnostics import Diagnostic
from generator.model.base import in_language
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.world import World

MOST = 200
"""Copies of a piece, boxes of a row."""
Place = tuple[str | int, ...]
Text = str | Mapping[str, str]


class Asking:
    def __init__(self, world: World) -> None:
        self.world = world

    def value(self, thing: Thing, text: str | int, *at: str | int) -> Any:
        """What an expression at a place of the file comes to; None where it cannot be worked out, which is said."""
        return text if isinstance(text, int) else self.world.value_of(text, thing, self.where(*at))

    def holds(self, thing: Thing, text: str | None, *at: str | int) -> bool:
        return text is None or bool(self.value(thing, text, *at))

    def count(self, thing: Thing, text: str | int, *at: str | int) -> int:
        """So many copies, boxes or dice: a whole number from 0 to ``MOST``."""
        found = self.value(thing, text, *at)
        if found is None:
            return 0
        if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= MOST:
            what = f"'{text}' comes to {found} for {thing.called()}"
            remedy = f"Make it a whole number from 0 to {MOST}."
            self.world.problems.add([Diagnostic(self.where(*at), what, remedy)])
            return 0
        return found

    def phrase(self, thing: Thing, text: Text, *at: str | int) -> Text:
        """Text with its expressions worked out, in every language of the game."""
        languages, where = self.world.book.spec.languages, self.where(*at)
        found = {
            language: self.world.phrase(in_language(text, language, languages[0]), thing, where, language)
            for language in languages
        }
        return found if len(set(found.values())) > 1 else found[languages[0]]

    def where(self, *at: str | int) -> Any:
        assert self.world.book.file is not None
        return self.world.book.file.where(*at)
