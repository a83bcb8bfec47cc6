"""The strengths of a character in each state (C 4, C 6): as the card gives them, or as the rules do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, Values, by_key, derived
from generator.rulesets.cry_havoc.model import Character

STATES = ("fit", "stunned", "wounded", "mounted", "mounted_wounded", "ransom", "ransom_wounded", "horse", "mule")
"""In the order of cards and counters. The dead have none."""
KINDS = ("attack", "defence", "move")


def character_values(book: Rulebook, character: Character) -> Values:
    """``fit.attack``, ``fit.defence``, ``fit.move`` and so on, for each state it may come to."""
    return by_key(_character_values(book, character))


def _character_values(book: Rulebook, character: Character) -> Iterator[Derived]:
    if character.kind == "mule":
        yield derived(book, "mule.defence", book.value("animal_defence", "mule"))
        yield derived(book, "mule.move", character.move)
        return
    assert character.fit and character.stunned and character.wounded
    yield from _printed(book, "fit", character.fit)
    yield derived(book, "stunned.defence", character.stunned.defence)
    yield from _wounded_on_foot(book, "wounded", character.wounded)
    if character.mounted is not None:
        yield from _printed(book, "mounted", character.mounted.fit)
        yield from _printed(book, "mounted_wounded", character.mounted.wounded)
        yield derived(book, "horse.defence", book.value("animal_defence", "horse"))
    if character.ransom is not None:
        yield from _printed(book, "ransom", character.ransom.fit)
        yield from _wounded_on_foot(book, "ransom_wounded", character.ransom.wounded)


def _printed(book: Rulebook, state: str, strengths: Any, kinds: tuple[str, ...] = KINDS) -> Iterator[Derived]:
    return (derived(book, f"{state}.{kind}", getattr(strengths, kind)) for kind in kinds)


def _wounded_on_foot(book: Rulebook, state: str, strengths: Any) -> Iterator[Derived]:
    yield from _printed(book, state, strengths, ("attack", "defence"))
    yield derived(book, f"{state}.move", book.value("wounded_move", "on_foot"), Input("state", "wounded"))
