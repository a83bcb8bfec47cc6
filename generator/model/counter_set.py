"""A set of counters to print without a scenario: which kinds, who stands on them, and how many a colour.

``data/sets/capitan_hex.yaml`` is one, and explains the format to those who copy it.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from generator.model.base import EVERY, Id, Many, Model, Title, at_most, counted
from generator.model.scenario import CounterStyle

Quantity = Annotated[int, Field(ge=0, le=500)]

MOST_MAKES = 400
"""Of counters in one set: each is drawn in every colour."""
MARKERS = "markers"
"""The name that stands for all markers of a set, as ``EVERY`` does for everything."""


class SetLayouts(Model):
    """Which layouts draw the pieces: one that comes with Fichas by its name, or a file beside the set."""

    counter: str = "classic"
    """The layout of counters."""
    marker: str = "plain"
    """The layout of markers."""


class SetCounter(Model):
    """One make of counter, printed in every colour of the set."""

    name: Title
    """What it is called."""
    kind: Id
    """A kind of counter that the rules know, which says how many figures stand on it."""
    figure: Id | None = None
    """The symbol of each figure; left out, ``members`` has one for each."""
    members: Annotated[Many[Id], counted(0, 12)] = ()
    """Where they differ, the symbol of each from left to right: a command, its officer last; left out, ``figure`` is that of all."""
    size: Literal["full", "half"] = "full"
    """``half`` for a counter that is a half on both sides."""
    unit_of: Annotated[int, Field(ge=1, le=60)] | None = None
    """As many counters as a unit of so many figures needs; left out, ``quantity`` says how many."""
    quantity: Quantity | None = None
    """How many of each colour; left out, ``unit_of`` says it."""
    nations: Many[Id] = ()
    """Those that have it; all of them where this is left out."""

    @model_validator(mode="after")
    def _one_of_each(self) -> Self:
        if (self.figure is None) == (not self.members):
            raise ValueError("a counter shows one 'figure' all over or several 'members'. Give it one of the two")
        if (self.unit_of is None) == (self.quantity is None):
            raise ValueError("how many of these is said by 'quantity' or by 'unit_of'. Give it one of the two")
        return self


class CounterSet(CounterStyle):
    """Its pieces have a size, a shape and corners as those of a scenario have, under the same names."""

    ruleset: Id
    """The game it is for."""
    layouts: SetLayouts = SetLayouts()
    """Which layouts draw its pieces."""
    colours: Many[Id] = ()
    """The colours it is printed in; all that the rules have where this is left out."""
    counters: Annotated[dict[Id, SetCounter], at_most(MOST_MAKES, "counters")]
    """The counters, by names of your own."""
    markers: Annotated[dict[Id, Quantity], at_most(MOST_MAKES, "markers")] = Field(default_factory=dict)
    """How many of each kind, besides the counters."""

    def names(self) -> tuple[str, ...]:
        """What quantities may be given for: entries, kinds, markers, and both together."""
        kinds = (counter.kind for counter in self.counters.values())
        return tuple(dict.fromkeys((EVERY, *kinds, *self.counters, MARKERS, *self.markers)))

    def of_nation(self, nation: str) -> dict[str, SetCounter]:
        """The entries that a nation has."""
        return {key: one for key, one in self.counters.items() if not one.nations or nation in one.nations}


def altered(
    counter_set: CounterSet, counts: Mapping[str, int], colours: Iterable[str] = (), layout: str = "", **style: Any
) -> CounterSet:
    """The set with other quantities, by any of its ``names``, the more particular before the more general.

    ``layout`` is that of the counters, ``style`` any of ``size_mm``, ``shape`` and ``corner_mm``. Without colours, a
    layout or a style its own stand.
    """

    def wanted(*names: str) -> int | None:
        return next((counts[name] for name in names if name in counts), None)

    counters = {}
    for key, counter in counter_set.counters.items():
        count = wanted(key, counter.kind, EVERY)
        changed = {} if count is None else {"quantity": count, "unit_of": None}
        counters[key] = counter.model_copy(update=changed)
    markers = {}
    for kind, quantity in counter_set.markers.items():
        # What a set only offers has to be asked for by its name.
        count = wanted(kind, MARKERS, EVERY) if quantity else wanted(kind)
        markers[kind] = quantity if count is None else count
    update = {"counters": counters, "markers": markers}
    update |= {"colours": tuple(colours)} if colours else {}
    update |= {"layouts": counter_set.layouts.model_copy(update={"counter": layout})} if layout else {}
    update |= style
    return counter_set.model_copy(update=update)
