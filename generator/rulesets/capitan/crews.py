"""A gun's crew (B 12.15, H 9.3): the least that serves it, when it is reduced, when it may limber.

The rulebook in hand counts crews in figures or in counters; a crew in counters is given in figures as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity, Source
from generator.model.rulebook import Rulebook
from generator.model.table import Value
from generator.rulesets.api import Derived, Input, Values, by_key, derived, input_from
from generator.rulesets.capitan.figures import kind_of
from generator.rulesets.capitan.model import CapitanCard


def crew(book: Rulebook, card: CapitanCard) -> Values:
    """``gun.crew_minimum.figures`` and ``gun.crew_reduced.figures``; the same with ``.counters`` in a book of counters."""
    return by_key(_crew(book, card))


def _crew(book: Rulebook, card: CapitanCard) -> Iterator[Derived]:
    least, more = _least(book, card), book.value("gun_crew_reduced", "crew")
    parts = (input_from(book, "least crew", least), input_from(book, "above it", more))
    minimum = derived(book, f"gun.crew_minimum.{least.unit}", least, Input("gun type", card.gun.type))
    reduced = derived(
        book, f"gun.crew_reduced.{least.unit}", least.value + more.value, *parts, status=more.status, note=more.note
    )
    for found in (minimum, reduced):
        yield found
        if least.unit == "counters":
            yield _in_figures(book, card, found)


def _least(book: Rulebook, card: CapitanCard) -> Value:
    """The table has a column for foot and one for horse artillery, or one for both."""
    table = book.tables["gun_crew_minimum"]
    arm = "horse" if card.gun.horse else "foot"
    return table.value(card.gun.type, arm if arm in table.columns else None)


def _in_figures(book: Rulebook, card: CapitanCard, counters: Derived) -> Derived:
    full = book.value("counter_figures", kind_of(card), "full")
    inputs = (counters.as_input("counters"), input_from(book, "figures", full))
    key = counters.key.replace("counters", "figures")
    return derived(book, key, int(counters.value * full.value), *inputs, rule="counters as figures")


def _serving(book: Rulebook, card: CapitanCard, figures: int) -> int:
    """Of so many gunners those that count: in a book of counters, those that stand on one."""
    return figures - figures % _step(book, card)


def _step(book: Rulebook, card: CapitanCard) -> int:
    """How many gunners more make a difference: those of a half counter, or one."""
    if _least(book, card).unit != "counters":
        return 1
    return book.value("counter_figures", kind_of(card), "half").value


def check(
    book: Rulebook, card: CapitanCard, figures: int, source: Source, *, limbered: bool = False
) -> Iterator[Diagnostic]:
    """A crew that cannot serve its gun is an error; one that starts reduced, a warning. ``limbered`` as it starts."""
    values = crew(book, card)
    least, reduced = values["gun.crew_minimum.figures"], values["gun.crew_reduced.figures"]
    clause, serving = least.clauses[0], _serving(book, card, figures)
    if serving < least.value:
        yield Diagnostic(
            source,
            f"a crew of {figures} cannot serve a gun of type {card.gun.type}, which asks for {least.value} figures",
            f"Give it at least {_to_limber(book, card) if limbered else least.value}.",
            clause=clause,
        )
    elif serving <= reduced.value:
        unable = " and cannot limber" if card.gun.limber and not may_limber(book, card, figures) else ""
        enough = reduced.value + _step(book, card)
        yield Diagnostic(
            source,
            f"a crew of {figures} starts the game reduced{unable}",
            f"With {enough} figures it would not." if enough <= _most(book) else "Leave it so: no unit has more.",
            Severity.WARNING,
            clause,
        )


def check_limbered(book: Rulebook, card: CapitanCard, figures: int, source: Source) -> Iterator[Diagnostic]:
    """A gun that is to start limbered, with a crew that could not have limbered it."""
    if not may_limber(book, card, figures):
        enough = _to_limber(book, card)
        more = f"Give it {enough} figures, or start" if enough <= _most(book) else "Start"
        yield Diagnostic(
            source,
            f"a crew of {figures} is the least that serves this gun, and cannot limber it",
            f"{more} the gun in battery.",
            clause=book.clauses["limber"],
        )


def may_limber(book: Rulebook, card: CapitanCard, figures: int) -> bool:
    """Whether so many can limber the gun: a crew down to the least cannot, and no one without a limber (B 12.17)."""
    return card.gun.limber and _serving(book, card, figures) >= _to_limber(book, card)


def _to_limber(book: Rulebook, card: CapitanCard) -> int:
    """The fewest gunners that limber the gun."""
    least = _least(book, card)
    needed = least.value + book.value("limbering", "crew").value
    if least.unit == "counters":
        needed *= book.value("counter_figures", kind_of(card), "full").value
    return int(needed)


def _most(book: Rulebook) -> int:
    """The most figures that a unit may have."""
    return book.value("unit_size", "troops", "maximum").value
