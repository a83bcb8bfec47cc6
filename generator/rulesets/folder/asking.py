"""What a game's file asks for of what it prints: values, conditions, numbers and words, at the places where it asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.expressions import Formula, Trouble
from generator.model.base import in_language
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.views import NO_NAMES
from generator.rulesets.folder.world import World

MOST = 200
"""Copies of a piece, boxes of a row."""
Place = tuple[str | int, ...]
Text = str | Mapping[str, str]
Names = Mapping[str, Any]


class Asking:
    """``names`` are those that an expression has besides, for this once."""

    def __init__(self, world: World) -> None:
        self.world = world

    def value(self, thing: Thing, text: str | int, *at: str | int, names: Names = NO_NAMES) -> Any:
        """What an expression at a place of the file comes to; None where it cannot be worked out, which is said."""
        return text if isinstance(text, int) else self.world.value_of(text, thing, self.where(*at), names=names)

    def value_in_each(self, thing: Thing, text: str | int, *at: str | int) -> Any:
        """The same, in every language of the game where it is a text."""
        where = self.where(*at)
        return self.in_each(
            lambda language: text if isinstance(text, int) else self.world.value_of(text, thing, where, language)
        )

    def holds(self, thing: Thing, text: str | None, *at: str | int, names: Names = NO_NAMES) -> bool:
        if text is None:
            return True
        formula = self.world.compiled(Formula, text, self.where(*at))
        met = self.world.holds(formula, thing, names) if formula is not None else None
        return met is not None and met[0]

    def count(self, thing: Thing, text: str | int, *at: str | int, names: Names = NO_NAMES) -> int:
        """So many copies or boxes: a whole number from 0 to ``MOST``."""
        found = self.value(thing, text, *at, names=names)
        if found is None:
            return 0
        if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= MOST:
            trouble = Trouble(f"'{text}' comes to {found}", f"Make it a whole number from 0 to {MOST}.")
            self.world.problems.say(self.where(*at), trouble, thing)
            return 0
        return found

    def phrase(self, thing: Thing, text: Text, *at: str | int, names: Names = NO_NAMES) -> Text:
        """Text with its expressions worked out, in every language of the game."""
        first, where = self.world.book.spec.languages[0], self.where(*at)
        said: Text = self.in_each(
            lambda language: self.world.phrase(in_language(text, language, first), thing, where, language, names)
        )
        return said

    def in_each(self, said_in: Callable[[str], Any]) -> Any:
        """What is said in every language of the game; once, where it is no text or the same in all."""
        first, *others = self.world.book.spec.languages
        found = {first: said_in(first)}
        if isinstance(found[first], str):
            found |= {language: said_in(language) for language in others}
        return found if len(set(found.values())) > 1 else found[first]

    def where(self, *at: str | int) -> Any:
        assert self.world.book.file is not None
        return self.world.book.file.where(*at)
