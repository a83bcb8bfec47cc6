"""Counters without a scenario: what a set prints for a nation, colour by colour (H 1).

The figures on a counter, full and half, and the halves that stand in for unprinted backs come from the same
tables as in a scenario. There a unit of ten has two full counters and a half; here a third full counter lies
ready to be turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.diagnostics import Diagnostic, did_you_mean
from generator.model.base import Located
from generator.model.counter_set import CounterSet, SetCounter
from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import CounterDesign, CounterNeed, Derived, Input, MarkerNeed, SetNeeds, input_from

FIGURES, COLOURS = "counter_figures", "counter_colours"


def needs(book: Rulebook, counter_set: CounterSet, nation: str) -> SetNeeds:
    """The counters of a nation, a colour after the other, and the markers. The set has been checked."""
    colours = counter_set.colours or tuple(book.tables[COLOURS].rows)
    entries = counter_set.of_nation(nation)
    counters = tuple(
        need
        for colour in colours
        for key, entry in entries.items()
        for need in _of_entry(_Maker(book, key, entry, nation, colour))
        if need.quantity
    )
    markers = tuple(
        MarkerNeed(kind, nation, quantity, _listed(book, quantity, "markers"))
        for kind, quantity in counter_set.markers.items()
        if quantity
    )
    return SetNeeds(counters, markers)


def check(book: Rulebook, located: Located[CounterSet]) -> list[Diagnostic]:
    """Kinds, colours and markers that the rules do not have, and counters that cannot be made as they are written."""
    counter_set, where = located.value, located.where
    colours, kinds = list(book.tables[COLOURS].rows), list(book.tables[FIGURES].rows)
    markers = [key.removeprefix("marker.") for key in book.words["en"] if key.startswith("marker.")]
    problems = [
        Diagnostic(
            where("colours", i), f"colour '{one}' is not one of the nine", did_you_mean(one, colours), clause="H 1"
        )
        for i, one in enumerate(counter_set.colours)
        if one not in colours
    ]
    for key, entry in counter_set.counters.items():
        at = where("counters", key, "kind")
        if entry.kind not in kinds:
            problems.append(
                Diagnostic(at, f"there is no kind of counter '{entry.kind}'", did_you_mean(entry.kind, kinds))
            )
            continue
        if key in kinds and key != entry.kind:
            what = f"'{key}' is the name of a kind of counter, and this is of the kind '{entry.kind}'"
            problems.append(Diagnostic(located.where_key("counters", key), what, "Call it something else."))
        problems.extend(_makeable(book, key, entry, located))
    problems += [
        Diagnostic(located.where_key("markers", kind), f"there is no marker '{kind}'", did_you_mean(kind, markers))
        for kind in counter_set.markers
        if kind not in markers
    ]
    return problems


def _makeable(book: Rulebook, key: str, entry: SetCounter, located: Located[CounterSet]) -> Iterator[Diagnostic]:
    full, half = (book.value(FIGURES, entry.kind, size).value for size in ("full", "half"))
    if entry.size == "half" and half is None:
        remedy = "Leave 'size' out."
        yield Diagnostic(located.where("counters", key, "size"), f"there is no half {entry.kind}", remedy, clause="H 1")
    elif full is None and entry.size == "full" and not entry.members:
        what = f"a full counter of the kind '{entry.kind}' has the figures of its card"
        yield Diagnostic(
            located.where("counters", key),
            what,
            "Give 'members:', the symbol of each, in place of 'figure'.",
            clause="H 1",
        )
    elif full is None and entry.unit_of is not None:
        what = f"'{entry.kind}' is one counter, however many its figures"
        yield Diagnostic(located.where("counters", key, "unit_of"), what, "Give 'quantity' instead.", clause="H 2")
    elif entry.members and (wanted := half if entry.size == "half" else full) not in (None, len(entry.members)):
        what = f"a {entry.size} counter of the kind '{entry.kind}' shows {wanted}, not {len(entry.members)}"
        yield Diagnostic(located.where("counters", key, "members"), what, f"Name {wanted}.", clause="H 1")


class _Maker:
    """The designs of one entry in one colour."""

    def __init__(self, book: Rulebook, key: str, entry: SetCounter, nation: str, colour: str) -> None:
        self.book, self.key, self.entry, self.nation, self.colour = book, key, entry, nation, colour
        self.full = book.value(FIGURES, entry.kind, "full")
        self.half = book.value(FIGURES, entry.kind, "half")
        self.is_command = book.value("counter_type_of", entry.kind).value == "command"

    def face(self, size: str) -> CounterDesign:
        """A half shows the last of the members: the officer and whoever stands beside him."""
        count = (self.half if size == "half" else self.full).value
        if self.entry.members:
            figures = self.entry.members[-count:] if count else self.entry.members
        else:
            figures = (self.entry.figure or "",) * count
        return CounterDesign(
            self.entry.kind, size, figures, self.nation, self.colour, self.key, is_command=self.is_command
        )

    def quantity(self) -> Derived:
        if self.entry.unit_of is None:
            return _listed(self.book, self.entry.quantity or 0, "counters")
        figures = self.half if self.entry.size == "half" else self.full
        inputs = (
            Input("figures", self.entry.unit_of, "figures", "set"),
            input_from(self.book, "of a counter", figures),
        )
        count = math.ceil(self.entry.unit_of / figures.value)
        clauses = (self.book.cite(figures.source),)
        return Derived(count, "counters", "counters for the figures of a unit", clauses, Status.COMPUTED, inputs)


def _of_entry(maker: _Maker) -> Iterator[CounterNeed]:
    why, size = maker.quantity(), maker.entry.size
    if maker.half.value is None:
        piece = maker.face("piece")
        back = replace(piece, state="spiked") if piece.kind == "gun" else piece
        yield CounterNeed(piece, back, why.value, why)
        return
    half = maker.face("half")
    if size == "half":
        yield CounterNeed(half, half, why.value, why)
        return
    full = maker.face("full")
    if len(full.figures) == 1:
        yield CounterNeed(full, full, why.value, why)  # a lone officer: what falls, falls altogether
        return
    yield CounterNeed(full, half, why.value, why)
    spare = _spare(maker.book, "command" if maker.is_command else "unit", why.value)
    yield CounterNeed(half, None, spare.value, spare, single_sided_only=True)


def _spare(book: Rulebook, who: str, full: int) -> Derived:
    """Halves for a set without backs: those a unit may briefly hold, and no more than it has counters to halve."""
    halves = book.value("halves_single_sided", who)
    count = min(halves.value, full)
    inputs = (Input("full counters", full, "counters", "set"), input_from(book, "halves", halves))
    rule = "halves to lay down, where backs are not printed"
    return Derived(count, "counters", rule, (book.cite(halves.source),), halves.status, inputs, halves.note)


def _listed(book: Rulebook, quantity: int, unit: str) -> Derived:
    clauses = (book.cite(book.tables[FIGURES].source),)
    inputs = (Input("quantity", quantity, unit, "set"),)
    return Derived(quantity, unit, "as many as the set lists", clauses, Status.COMPUTED, inputs)
