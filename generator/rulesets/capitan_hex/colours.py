"""Counter colours: no colour twice within one of the five types on a side (H 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from generator.diagnostics import Diagnostic
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import RosterUnit
from generator.rulesets.capitan.model import CapitanCard
from generator.rulesets.capitan_hex.counters import colour_type
from generator.rulesets.shared_checks import roster_of


def assign(project: Project, side: int) -> tuple[list[str], list[Diagnostic]]:
    """A colour for each unit of a side, in roster order; a unit whose card is not there counts for nothing.

    The given ones stand; each other unit gets, of the colours free for its type, the one the side uses least, the
    first of the palette among equals.
    """
    book, order, roster = project.rulebook, project.colours, roster_of(project.scenario, side)
    cards = cast(Mapping[str, Located[CapitanCard]], project.cards)
    colours = [entry.value.colour if entry.value.colour in order else None for entry in roster]
    types = [colour_type(cards[entry.value.card].value) if entry.value.card in cards else None for entry in roster]
    problems = list(_clashes(book, roster, types, colours))
    taken = set(zip(types, colours, strict=True))
    for index, type_ in enumerate(types):
        if colours[index] is not None or type_ is None:
            continue
        free = [colour for colour in order if (type_, colour) not in taken]
        if not free:
            what = f"this side has more {type_} units than the {len(order)} colours there are"
            remedy = "Move a unit to the other side's roster, merge two, or play with fewer."
            clause = book.clauses["nine_units"]
            problems.append(Diagnostic(roster[index].where(), what, remedy, clause=clause, check="nine_units"))
        chosen = min(free or order, key=lambda colour: (colours.count(colour), order.index(colour)))
        colours[index] = chosen
        taken.add((type_, chosen))
    return [colour for colour in colours if colour is not None], problems


def _clashes(
    book: Rulebook, roster: Sequence[Located[RosterUnit]], types: Sequence[str | None], colours: Sequence[str | None]
) -> Iterator[Diagnostic]:
    """Units of one type with one colour."""
    first: dict[tuple[str, str], Located[RosterUnit]] = {}
    for entry, type_, colour in zip(roster, types, colours, strict=True):
        if type_ is None or colour is None:
            continue
        if (other := first.setdefault((type_, colour), entry)) is not entry:
            what = f"two {type_} units of this side are {colour} (the other stands at line {other.where().line})"
            remedy = "Give one of them another colour, or leave its colour out to have one assigned."
            clause = book.clauses["colour_twice"]
            yield Diagnostic(entry.where("colour"), what, remedy, clause=clause, check="colour_twice")
