"""A gun's crew (B 12.15, H 9.3): the least that serves it, when it is reduced, when it may limber.

The rulebook in hand counts crews in figures or in counters; a crew in counters is given in figures as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity, Source
from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value
from generator.rulesets.api import Derived, Input, Values, from_table, input_from
from generator.rulesets.capitan.model import CapitanCard


def crew(book: Rulebook, card: CapitanCard) -> Values:
    """``gun.crew_minimum.figures`` and ``gun.crew_reduced.figures``; the same with ``.counters`` in a book of counters."""
    gun = card.gun
    type_ = Input("gun type", gun.type, "", "card")
    least = _least(book, card)
    more = book.value("gun_crew_reduced", "crew")
    minimum = from_table(book, least, "the least crew", type_)
    reduced = Derived(
        least.value + more.value,
        least.unit,
        "the least crew and one more",
        (book.cite(least.source),),
        more.status,
        (input_from(book, "least crew", least), input_from(book, "above it", more)),
        more.note,
    )
    if least.unit != "counters":
        return {"gun.crew_minimum.figures": minimum, "gun.crew_reduced.figures": reduced}
    return {
        "gun.crew_minimum.counters": minimum,
        "gun.crew_minimum.figures": _in_figures(book, minimum),
        "gun.crew_reduced.counters": reduced,
        "gun.crew_reduced.figures": _in_figures(book, reduced),
    }


def _least(book: Rulebook, card: CapitanCard) -> Value:
    """The table has a column for foot and one for horse artillery, or one for both."""
    table = book.tables["gun_crew_minimum"]
    arm = "horse" if card.gun.horse else "foot"
    return table.value(card.gun.type, arm if arm in table.columns else None)


def _in_figures(book: Rulebook, counters: Derived) -> Derived:
    full = book.value("counter_figures", "gunners", "full")
    inputs = (Input("counters", counters.value, "counters", counters.clauses[0]), input_from(book, "figures", full))
    figures = int(counters.value * full.value)
    return Derived(figures, "figures", "counters as figures", counters.clauses, Status.COMPUTED, inputs)


def check(book: Rulebook, card: CapitanCard, figures: int, source: Source) -> Iterator[Diagnostic]:
    """A crew that cannot serve its gun is an error; one that starts reduced, a warning."""
    values = crew(book, card)
    least, reduced = values["gun.crew_minimum.figures"], values["gun.crew_reduced.figures"]
    clause = least.clauses[0]
    if figures < least.value:
        yield Diagnostic(
            source,
            f"a crew of {figures} cannot serve a gun of type {card.gun.type}, which asks for {least.value} figures",
            f"Give it at least {least.value}.",
            clause=clause,
        )
    elif figures <= reduced.value:
        unable = " and cannot limber" if card.gun.limber and figures == least.value else ""
        yield Diagnostic(
            source,
            f"a crew of {figures} starts the game reduced{unable}",
            f"More than {reduced.value} figures would not be.",
            Severity.WARNING,
            clause,
        )


def may_limber(book: Rulebook, card: CapitanCard, figures: int) -> bool:
    """Whether so many can limber the gun: a crew down to the least cannot (B 12.17)."""
    least, more = _least(book, card), book.value("limbering", "crew")
    needed = least.value + more.value
    if least.unit == "counters":
        needed *= book.value("counter_figures", "gunners", "full").value
    return figures >= needed
