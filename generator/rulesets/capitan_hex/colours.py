"""Counter colours: no colour twice within one of the five types on a side (H 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.model.base import Located
from generator.model.rulebook import Rulebook
from generator.rulesets.capitan.model import CapitanCard, CapitanScenario
from generator.rulesets.capitan_hex.counters import colour_type
from generator.rulesets.shared_checks import roster_of

COLOURS = "counter_colours"


def wrong_colours(
    book: Rulebook, colours: Sequence[str | None], where: Callable[[int], Source]
) -> Iterator[Diagnostic]:
    """Colours that are none of the book's."""
    known = list(book.tables[COLOURS].rows)
    for index, colour in enumerate(colours):
        if colour is not None and colour not in known:
            what = f"colour '{colour}' is not one of the nine"
            yield Diagnostic(where(index), what, did_you_mean(colour, known), clause=book.clauses["colours"])


def assign(
    book: Rulebook, scenario: Located[CapitanScenario], side: int, cards: Mapping[str, Located[CapitanCard]]
) -> tuple[list[str], list[Diagnostic]]:
    """A colour for each unit of a side, in roster order.

    ``cards`` are those of the project; a unit whose card is not there counts for nothing. The given ones stand; each
    other unit gets, of the colours free for its type, the one the side uses least, the first of the book among equals.
    """
    order, roster = list(book.tables[COLOURS].rows), roster_of(scenario, side)
    given = [entry.value.colour for entry in roster]
    problems = list(wrong_colours(book, given, lambda index: roster[index].where("colour")))
    colours = [colour if colour in order else None for colour in given]
    types = [colour_type(cards[entry.value.card].value) if entry.value.card in cards else None for entry in roster]
    problems += _clashes(book, roster, types, colours)
    taken = set(zip(types, colours, strict=True))
    for index, type_ in enumerate(types):
        if colours[index] is not None or type_ is None:
            continue
        free = [colour for colour in order if (type_, colour) not in taken]
        if not free:
            what = f"this is the tenth {type_} unit of the side, and there are {len(order)} colours"
            remedy = "Move a unit to the other side's roster, merge two, or play with fewer."
            problems.append(Diagnostic(roster[index].where(), what, remedy, clause=book.clauses["colours"]))
        chosen = min(free or order, key=lambda colour: (colours.count(colour), order.index(colour)))
        colours[index] = chosen
        taken.add((type_, chosen))
    return [colour for colour in colours if colour is not None], problems


def _clashes(
    book: Rulebook, roster: Sequence[Located], types: Sequence[str | None], colours: Sequence[str | None]
) -> Iterator[Diagnostic]:
    """Units of one type with one colour."""
    first: dict[tuple[str, str], Located] = {}
    for entry, type_, colour in zip(roster, types, colours, strict=True):
        if type_ is None or colour is None:
            continue
        if (other := first.setdefault((type_, colour), entry)) is not entry:
            what = f"two {type_} units of this side are {colour} (the other stands at line {other.where().line})"
            remedy = "Give one of them another colour, or leave its colour out to have one assigned."
            yield Diagnostic(entry.where("colour"), what, remedy, clause=book.clauses["colours"])
