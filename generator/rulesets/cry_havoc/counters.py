"""The counters a character needs (C 6.5, C 7.2): one for each pair of states that it may come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import CounterDesign, CounterNeed, Derived, Input, derived
from generator.rulesets.cry_havoc.model import Character

RANKS = ("knight", "sergeant")
"""Who bears a sign of rank."""


def pairs(character: Character, *, may_surrender: bool) -> tuple[str, ...]:
    """The rows of the table of counters that it needs."""
    if character.kind == "mule":
        return ("mule",)
    riding = ("mounted", "horse") if character.mounted else ()
    return ("on_foot", "down", *riding, *(("ransom",) if may_surrender and character.ransom else ()))


def of_character(
    book: Rulebook, figure: Callable[[str], str], key: str, colour: str, character: Character, *, may_surrender: bool
) -> Iterator[CounterNeed]:
    """One each; ``key`` is the unit's, ``figure`` what is drawn of it in a state."""
    for row in pairs(character, may_surrender=may_surrender):
        front, back, size = (str(book.value("character_counters", row, it).value) for it in ("front", "back", "size"))
        face = CounterDesign(
            kind=character.kind,
            size=size,
            figures=(figure(front),),
            nation=character.nation,
            colour=colour,
            unit=key,
            is_command=character.kind in RANKS,
            state=front,
        )
        cell = book.value("character_counters", row, "front")
        why = derived(book, "counter.pair", 1, Input("states", f"{front}, {back}"), by=cell)
        other = replace(face, figures=(figure(back),), state=back)
        yield CounterNeed(face, other, 1, why)
        yield from _without_backs(other, why)


def _without_backs(back: CounterDesign, why: Derived) -> Iterator[CounterNeed]:
    """Where backs are not printed, the other state is a counter of its own."""
    yield CounterNeed(back, None, 1, why, single_sided_only=True)
