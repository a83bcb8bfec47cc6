"""A gun's crew in counters (H 9.3): the least that serves it, when it is reduced, when it may limber."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity, Source
from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, from_table, input_from
from generator.rulesets.capitan.model import CapitanCard


def crew(book: Rulebook, card: CapitanCard) -> Values:
    """``gun.crew_minimum.{counters,figures}`` and ``gun.crew_reduced.{counters,figures}``."""
    gun = card.gun
    type_ = Input("gun type", gun.type, "", "card")
    arm = "horse" if gun.horse else "foot"
    least = book.value("gun_crew_minimum", gun.type, arm)
    more = book.value("gun_crew_reduced", "crew")
    full = book.value("counter_figures", "gunners", "full")
    minimum = from_table(book, least, f"the least crew, {arm} artillery", type_)
    reduced = Derived(
        least.value + more.value,
        "counters",
        "the least crew and a half counter",
        (book.cite(least.source),),
        more.status,
        (input_from(book, "least crew", least), input_from(book, "above it", more)),
        more.note,
    )

    def in_figures(counters: Derived) -> Derived:
        inputs = (Input("counters", counters.value, "counters", counters.clauses[0]), input_from(book, "figures", full))
        figures = int(counters.value * full.value)
        return Derived(figures, "figures", "counters as figures", counters.clauses, Status.COMPUTED, inputs)

    return {
        "gun.crew_minimum.counters": minimum,
        "gun.crew_minimum.figures": in_figures(minimum),
        "gun.crew_reduced.counters": reduced,
        "gun.crew_reduced.figures": in_figures(reduced),
    }


def check(values: Values, card: CapitanCard, figures: int, source: Source) -> Iterator[Diagnostic]:
    """A crew that cannot serve its gun is an error; one that starts reduced, a warning."""
    least = values["gun.crew_minimum.figures"].value
    reduced = values["gun.crew_reduced.figures"].value
    if figures < least:
        yield Diagnostic(
            source,
            f"a crew of {figures} cannot serve a gun of type {card.gun.type}, which asks for {least} figures",
            f"Give it at least {least}.",
            clause="H 9.3",
        )
    elif figures <= reduced:
        unable = " and cannot limber" if card.gun.limber and figures == least else ""
        yield Diagnostic(
            source,
            f"a crew of {figures} starts the game reduced{unable}",
            f"More than {reduced} figures would not be.",
            Severity.WARNING,
            "H 9.3",
        )
