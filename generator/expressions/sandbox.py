"""Jinja's sandbox, as layouts and rules use it: expressions alone, no statements, and nothing can be called."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

from jinja2 import StrictUndefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.diagnostics import FichasError, did_you_mean

MAX_LENGTH = 4_000
MAX_RESULT = 20_000

TESTS = ("defined", "none", "in", "eq", "ne", "gt", "ge", "lt", "le", "undefined")


class Refused(FichasError):
    """What an expression may not do, and what to do instead."""

    def __init__(self, what: str, remedy: str | Callable[[], str]) -> None:
        """A ``remedy`` that takes long to find is looked for only where it is said."""
        super().__init__(what, remedy)
        self.what, self._remedy = what, remedy

    @property
    def remedy(self) -> str:
        return self._remedy if isinstance(self._remedy, str) else self._remedy()


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

    def __eq__(self, other: object) -> bool:
        """A bag that stands for something is equal to its id."""
        return self is other or (isinstance(other, str) and self._names.get("") == other)

    def __hash__(self) -> int:
        return hash(self._names.get("", id(self)))


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
    if isinstance(value, Namespace):
        return {name: in_bags(one) for name, one in value._names.items()}
    return [in_bags(one) for one in value] if isinstance(value, list | tuple) else value


class Sandbox(ImmutableSandboxedEnvironment):
    """No global, no call, no attribute but of a ``Namespace``; ``*`` for numbers alone."""

    intercepted_binops = frozenset(["*", "**", "%"])

    def __init__(self, filters: Container[str], tests: Container[str] = TESTS, **options: Any) -> None:
        """With those of Jinja's own filters and tests."""
        super().__init__(undefined=StrictUndefined, autoescape=False, **options)
        self.filters = {name: found for name, found in self.filters.items() if name in filters}
        self.tests = {name: found for name, found in self.tests.items() if name in tests}
        self.globals = {}

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator != "*" or not all(isinstance(side, int | float) for side in (left, right)):
            raise SecurityError(f"'{operator}' is not for this")
        return left * right

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is Namespace and attribute in obj._names and attribute[:1] != "_" and attribute != "known":
            return obj._names[attribute]  # as below, in less time
        return super().getattr(obj, attribute)

    def is_safe_callable(self, obj: Any) -> bool:
        return False

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return isinstance(obj, Namespace) and attr != "known" and not attr.startswith("_")

    def refuse(self, tree: nodes.Template, hidden: Container[str]) -> None:
        """Refused, where a text does more than expressions may, or asks for a hidden name."""
        for node in tree.find_all(nodes.Node):
            if isinstance(node, nodes.Stmt) and not isinstance(node, nodes.Output):
                raise Refused("only expressions are read here, no statements", "Write '{{ … }}', not '{% … %}'.")
            if isinstance(node, nodes.Name) and node.name in hidden:
                raise Refused(f"'{node.name}' is not known here", "See what this layout may use.")
            if isinstance(node, nodes.Call):
                raise Refused("nothing can be called here", f"Use a filter: {', '.join(sorted(self.filters))}.")
            if isinstance(node, nodes.Filter) and node.name not in self.filters:
                raise Refused(f"there is no filter '{node.name}'", did_you_mean(node.name, self.filters))


def number(value: Any) -> str:
    """A number as it is set: a true minus, a thin space between thousands."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return f"{value:,g}".replace(",", "\u2009").replace("-", "\u2212") if abs(value) < 1e6 else f"{value:g}"


def signed(value: float) -> str:
    """A number with its sign: +2, −1, and 0 bare."""
    return f"+{value:g}" if value > 0 else number(value)
