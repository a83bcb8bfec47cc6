"""Counters without a scenario: what a set prints for a nation, colour by colour (H 1).

The figures on a counter, full and half, and the halves that stand in for unprinted backs come from the same
tables as in a scenario. There a unit of ten has two full counters and a half; here a third full counter lies
ready to be turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from generator.diagnostics import Diagnostic
from generator.model.base import Located
from generator.model.counter_set import CounterSet, SetCounter
from generator.model.rulebook import Rulebook
from generator.rulesets.api import CounterDesign, CounterNeed, Derived, Input, MarkerNeed, SetNeeds, derived, input_from
from generator.rulesets.shared_checks import unknown

FIGURES = "counter_figures"


def needs(book: Rulebook, counter_set: CounterSet, nation: str) -> SetNeeds:
    """The counters of a nation, a colour after the other, and the markers. The set has been checked."""
    colours = counter_set.colours or tuple(book.tables["counter_colours"].rows)
    entries = counter_set.of_nation(nation)
    counters = tuple(
        need
        for colour in colours
        for key, entry in entries.items()
        for need in _of_entry(_Maker(book, key, entry, nation, colour))
        if need.quantity
    )
    markers = tuple(
        MarkerNeed(kind, nation, quantity, _listed(book, quantity, "marker"))
        for kind, quantity in counter_set.markers.items()
        if quantity
    )
    return SetNeeds(counters, markers)


def check(book: Rulebook, located: Located[CounterSet]) -> list[Diagnostic]:
    """Kinds and markers that the rules do not have, and counters that cannot be made as they are written."""
    counter_set, where = located.value, located.where
    kinds = list(book.tables[FIGURES].rows)
    markers = [key.removeprefix("marker.") for key in book.words["en"] if key.startswith("marker.")]
    problems: list[Diagnostic] = []
    for key, entry in counter_set.counters.items():
        if entry.kind not in kinds:
            problems.append(unknown(where("counters", key, "kind"), "kind of counter", entry.kind, kinds))
            continue
        if key in kinds and key != entry.kind:
            what = f"'{key}' is the name of a kind of counter, and this is of the kind '{entry.kind}'"
            problems.append(Diagnostic(located.where_key("counters", key), what, "Call it something else."))
        problems.extend(_makeable(book, key, entry, located))
    problems += [
        unknown(located.where_key("markers", kind), "marker", kind, markers)
        for kind in counter_set.markers
        if kind not in markers
    ]
    return problems


def _makeable(book: Rulebook, key: str, entry: SetCounter, located: Located[CounterSet]) -> Iterator[Diagnostic]:
    full, half = (book.value(FIGURES, entry.kind, size).value for size in ("full", "half"))

    def wrong(check: str, what: str, remedy: str, *steps: str) -> Diagnostic:
        return Diagnostic(located.where("counters", key, *steps), what, remedy, clause=book.clauses[check])

    if entry.size == "half" and half is None:
        yield wrong("halves", f"there is no half {entry.kind}", "Leave 'size' out.", "size")
    elif full is None and entry.size == "full" and not entry.members:
        what = f"a full counter of the kind '{entry.kind}' has the figures of its card"
        yield wrong("full_counters", what, "Give 'members:', the symbol of each, in place of 'figure'.")
    elif full is None and entry.unit_of is not None:
        what = f"'{entry.kind}' is one counter, however many its figures"
        yield wrong("one_counter", what, "Give 'quantity' instead.", "unit_of")
    elif entry.members and (wanted := half if entry.size == "half" else full) not in (None, len(entry.members)):
        what = f"a {entry.size} counter of the kind '{entry.kind}' shows {wanted}, not {len(entry.members)}"
        yield wrong("members", what, f"Name {wanted}.", "members")


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
            return _listed(self.book, self.entry.quantity or 0, "counter")
        figures = self.half if self.entry.size == "half" else self.full
        inputs = (
            Input("figures", self.entry.unit_of, "figures", "set"),
            input_from(self.book, "of a counter", figures),
        )
        return derived(self.book, "set.unit", math.ceil(self.entry.unit_of / figures.value), *inputs)


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
    inputs = (Input("full counters", full, "counters", "set"), input_from(book, "halves", halves))
    return derived(book, "set.spare_halves", min(halves.value, full), *inputs, by=halves)


def _listed(book: Rulebook, quantity: int, what: str) -> Derived:
    return derived(book, f"set.{what}", quantity, Input("quantity", quantity, f"{what}s", "set"))
