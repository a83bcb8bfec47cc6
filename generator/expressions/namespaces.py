"""What expressions of layouts look things up in, and what they find: no more than has a name there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any


class Namespace:
    """A bag of names for expressions: ``unit.range.long.hexes``. It has no methods to stumble over."""

    __slots__ = ("_names",)

    def __init__(self, names: Mapping[str, Any]) -> None:
        self._names = names

    def __getattr__(self, name: str) -> Any:
        try:
            return self._names[name]
        except KeyError:
            raise AttributeError(name) from None

    def known(self) -> tuple[str, ...]:
        return tuple(self._names)

    def __str__(self) -> str:
        return str(self._names.get("", ""))

    def __repr__(self) -> str:
        return repr(str(self))  # in a list that is printed, where an address would be another in each run

    def __eq__(self, other: object) -> bool:
        """A bag that stands for something is equal to its id."""
        return self is other or (isinstance(other, str) and self._names.get("") == other)

    def __hash__(self) -> int:
        return hash(self._names.get("", id(self)))


PLAIN = frozenset((str, int, float, bool, type(None)))
"""What most values are, and needs no further look."""


class OnDemand(Mapping[str, Any]):
    """Names for a bag whose values are found each time they are asked for."""

    def __init__(self, **found: Callable[[], Any]) -> None:
        self._found = found

    def __getitem__(self, name: str) -> Any:
        return self._found[name]()

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def bags(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Mappings in mappings as bags in bags, so that ``{"range": {"long": 80}}`` answers ``range.long``."""
    return {name: Namespace(bags(value)) if isinstance(value, Mapping) else value for name, value in tree.items()}


def in_bags(value: Any) -> Any:
    """A value with what is in its bags, which two bags are not compared by."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, Namespace):
        return {name: in_bags(one) for name, one in value._names.items()}
    return [in_bags(one) for one in value] if isinstance(value, list | tuple) else value


class Forbidden(Exception):
    """Something was done that no expression may do."""


class NotThere(Exception):
    """Something was done with what is not there."""

    def __init__(self, undefined: Undefined) -> None:
        super().__init__(undefined.name)
        self.undefined = undefined


class Undefined:
    """What is not there: one may ask whether it is, and calculate nothing with it."""

    __slots__ = ("_forbidden", "is_inside", "name")

    def __init__(self, name: str, *, is_inside: bool = False, forbidden: bool = False) -> None:
        """``is_inside``: of something else. ``forbidden``: it is there, and not for expressions."""
        self.name, self.is_inside, self._forbidden = name, is_inside, forbidden

    def __repr__(self) -> str:
        return "Undefined"

    def _fail(self, *_: object, **__: object) -> Any:
        raise Forbidden if self._forbidden else NotThere(self)

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _fail
    __floordiv__ = __rfloordiv__ = __neg__ = __pos__ = __abs__ = __round__ = __int__ = __float__ = _fail
    __lt__ = __le__ = __gt__ = __ge__ = __getitem__ = _fail


class Missing(Undefined):
    """A name, an attribute or an entry that is not there: nothing else may be done with it."""

    __slots__ = ()
    __str__ = __iter__ = __len__ = __contains__ = __reversed__ = __bool__ = __eq__ = __ne__ = __hash__ = Undefined._fail


class Nothing(Undefined):
    """What an ``if`` without an ``else`` comes to where it does not hold: printed it is empty."""

    __slots__ = ()

    def __str__(self) -> str:
        return ""

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nothing)

    def __hash__(self) -> int:
        return hash(Nothing)


def attribute(thing: Any, name: str) -> Any:
    """What goes by a name in a bag, or in a mapping; ``Missing`` where it does not."""
    if isinstance(thing, Namespace) and name in thing._names and name[:1] != "_" and name != "known":
        return thing._names[name]
    if isinstance(thing, Undefined):
        return thing[name]  # fails
    if hasattr(thing, name):
        return Missing(name, is_inside=True, forbidden=True)
    try:
        return thing[name]
    except (TypeError, LookupError):
        return Missing(name, is_inside=True)


def item(thing: Any, key: Any) -> Any:
    """The entry of a list or a mapping; else as an attribute."""
    try:
        return thing[key]
    except (TypeError, LookupError):
        return attribute(thing, key) if isinstance(key, str) else Missing("", is_inside=True)
