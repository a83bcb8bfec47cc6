"""What formulas ask for and are given: views that have names, values that remember where they come from, and a meter."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from generator.diagnostics import did_you_mean
from generator.expressions.refused import Refused

MAX_STEPS = 2_000_000
MAX_ITEMS = 10_000


class Trouble(Refused):
    """Why a formula cannot be worked out, and what to do."""


class Absent(Trouble):
    """It is not here, and may be elsewhere: ``default`` stands in for it."""


class Spent(Trouble):
    """Everything that shares a meter has taken too long together."""


class View:
    """What has names for formulas. They reach nothing else of it."""

    __slots__ = ()

    id: str = ""
    """What it is equal to as text."""
    is_none: bool = False
    """Whether it stands for a field that is none, and is untrue."""

    @abstractmethod
    def get(self, name: str) -> Any:
        """What goes by that name. Trouble where there is nothing."""

    def entries(self) -> Sequence[Any] | None:
        """Of a list, what a filter passes over."""
        return None

    def heads(self) -> Sequence[str]:
        """Of a table its rows, of a row its columns."""
        raise Trouble(f"{self.called()} is no table", "Use this filter on a table, or on a row of one.")

    @abstractmethod
    def called(self) -> str:
        """What messages call it: ``the unit 'u7'``."""


class Listed(list[Any]):
    """A list that is the same one whenever it is asked for, and knows which of its entries have what in a field."""

    @abstractmethod
    def equal_to(self, field: str, wanted: Any) -> list[Any] | None:
        """The entries whose field is ``wanted``, by ``same``. None where they must be gone through one by one."""


class Found(Struct, frozen=True):
    """A value with where it comes from, until something is made of it."""

    value: Any
    origin: Any


class Meter:
    """How much is looked up and passed over, in all formulas that share it."""

    __slots__ = ("left",)

    def __init__(self, steps: int = MAX_STEPS) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            remedy = "Let fewer of them pass through the whole of a long list."
            raise Spent("the values take too long to work out", remedy)


class Run:
    """One formula at work."""

    __slots__ = ("meter", "scope")

    def __init__(self, scope: View, meter: Meter) -> None:
        self.scope, self.meter = scope, meter

    def name(self, name: str) -> Any:
        self.meter.spend(1)
        return _exact(self.scope.get(name))

    def item(self, thing: Any, key: Any, said: str, said_key: str) -> Any:
        """The entry of a list by its number; else as an attribute."""
        thing = bare(thing)
        if isinstance(thing, list | tuple):
            self.meter.spend(1)
            return _exact(_nth(thing, bare(key), said))
        return self.attribute(thing, _name_of(key, said_key), said)

    def attribute(self, thing: Any, name: str, said: str) -> Any:
        self.meter.spend(1)
        thing = bare(thing)
        if isinstance(thing, View):
            return _exact(thing.get(name))
        if isinstance(thing, list | tuple):
            raise _is_a_list(said)
        if thing is None:
            raise Absent(f"'{said}' is none here", f"Ask for its '{name}' only where it is given, or say 'default(0)'.")
        if not isinstance(thing, Mapping):
            raise Trouble(f"'{said}' is {kind_of(thing)} here, and has no '{name}'", "See what it stands for.")
        if name not in thing:
            raise Absent(f"'{said}' has no '{name}'", did_you_mean(name, thing))
        return _exact(thing[name])

    def items(self, value: Any, said: str) -> list[Any]:
        """The entries of a list, or of a mapping."""
        value = bare(value)
        if isinstance(value, View):
            value = value if (entries := value.entries()) is None else entries
        elif isinstance(value, Mapping):
            value = tuple(value.values())
        if not isinstance(value, list | tuple):
            raise Trouble(f"'{said}' is {kind_of(value)} here, and no list", "Use this filter on a list.")
        if len(value) > MAX_ITEMS:
            raise Trouble(f"'{said}' has more than {MAX_ITEMS:,} entries", "Shorten the list.")
        self.meter.spend(len(value))
        return [_exact(one) for one in value]


def bare(value: Any) -> Any:
    return value.value if type(value) is Found else value


def _exact(value: Any) -> Any:
    """A decimal number as a fraction, so that 1.1 times 10 is 11."""
    kind = type(value)
    if kind is float:
        return tidy(Fraction(repr(value)))
    if kind is Found and type(value.value) is float:
        return Found(_exact(value.value), value.origin)
    return value


def tidy(number: int | Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


def kind_of(value: Any) -> str:
    value = bare(value)
    if value is None:
        return "none"
    if isinstance(value, View):
        return value.called()
    kinds = ((bool, "a flag"), (int | Fraction, "a number"), (str, "text"), (list | tuple, "a list"))
    return next((said for types, said in kinds if isinstance(value, types)), "a group of fields")


def unknown(what: str, name: str, known: Iterable[str]) -> Trouble:
    """Of a name that is nowhere: nothing stands in for it."""
    return Trouble(what, did_you_mean(name, known))


def _name_of(key: Any, said: str) -> str:
    key = bare(key)
    if isinstance(key, View) and key.id:
        return key.id
    if key is None:
        raise Absent(f"'{said}' is none here", "Ask for it only where it is given.")
    if not isinstance(key, str | int | Fraction) or isinstance(key, bool):
        raise Trouble(f"nothing can be looked up by {kind_of(key)}", "Look it up by text or by a number.")
    return key if isinstance(key, str) else f"{float(key):g}" if isinstance(key, Fraction) else str(key)


def _nth(entries: Sequence[Any], index: Any, said: str) -> Any:
    if not isinstance(index, int) or isinstance(index, bool):
        raise _is_a_list(said)
    if not -len(entries) <= index < len(entries):
        raise Absent(f"'{said}' has {len(entries)} entries, and no number {index}", "The first is number 0.")
    return entries[index]


def _is_a_list(said: str) -> Trouble:
    return Trouble(
        f"'{said}' is a list", "Pick one with 'first', or pass it through a filter: 'units | sum(\"attack\")'."
    )
