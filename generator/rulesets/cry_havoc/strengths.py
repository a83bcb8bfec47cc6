"""The strengths of a character in each state (C 4, C 6): as the card gives them, or as the rules do."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, from_table
from generator.rulesets.cry_havoc.model import Character, Fit, Wounded

STATES = ("fit", "stunned", "wounded", "mounted", "mounted_wounded", "ransom", "ransom_wounded", "horse", "mule")
"""In the order of cards and counters. The dead have none."""
KINDS = ("attack", "defence", "move")
FIGHTING, MOVING = "C 6", "C 4"
"""The clauses that say what a counter prints."""


def of_character(book: Rulebook, character: Character) -> Values:
    """``fit.attack``, ``fit.defence``, ``fit.move`` and so on, for each state it may come to."""
    return dict(_of_character(book, character))


def _of_character(book: Rulebook, character: Character) -> Iterator[tuple[str, Derived]]:
    if character.kind == "mule":
        yield "mule.defence", _animal(book, "mule")
        yield "mule.move", _printed(character.move, MOVING)
        return
    assert character.fit and character.stunned and character.wounded
    yield from _three("fit", character.fit)
    yield "stunned.defence", _printed(character.stunned.defence)
    yield from _on_foot(book, "wounded", character.wounded)
    if character.mounted is not None:
        yield from _three("mounted", character.mounted.fit)
        wounded = character.mounted.wounded
        yield "mounted_wounded.attack", _printed(wounded.attack)
        yield "mounted_wounded.defence", _printed(wounded.defence)
        yield "mounted_wounded.move", _printed(wounded.move, MOVING)
        yield "horse.defence", _animal(book, "horse")
    if character.ransom is not None:
        yield from _three("ransom", character.ransom.fit)
        yield from _on_foot(book, "ransom_wounded", character.ransom.wounded)


def _three(state: str, strengths: Fit) -> Iterator[tuple[str, Derived]]:
    for kind in KINDS:
        yield f"{state}.{kind}", _printed(getattr(strengths, kind), MOVING if kind == "move" else FIGHTING)


def _on_foot(book: Rulebook, state: str, strengths: Wounded) -> Iterator[tuple[str, Derived]]:
    yield f"{state}.attack", _printed(strengths.attack)
    yield f"{state}.defence", _printed(strengths.defence)
    most = book.value("wounded_move", "on_foot")
    rule = "a wounded character on foot moves no farther"
    yield f"{state}.move", from_table(book, most, rule, Input("state", "wounded", "", "card"))


def _animal(book: Rulebook, kind: str) -> Derived:
    return from_table(book, book.value("animal_defence", kind), "of its own, without a rider")


def _printed(value: int | None, clause: str = FIGHTING) -> Derived:
    return Derived(value, "points", "as the card gives it", (clause,), Status.PRINTED)
