"""What Jinja's parser reads of an expression, as plain nodes. Jinja is imported where one is read that was not read before.

The nodes are those of ``jinja2.nodes``, without what only makes code of them; statements are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from generator.diagnostics import FichasError
from generator.expressions.refused import Refused

if TYPE_CHECKING:
    from jinja2 import nodes

PACKED: dict[str, bytes] = {}
"""What was read of expressions and texts, by what they say: those of earlier runs may be put here, and kept for later ones."""
MOST_PACKED, LONGEST_PACKED = 3_000, 1_000
"""So many, of so many letters: a stranger's folder makes what is read at the start of each run no larger than that."""


class _Node(Struct, frozen=True, array_like=True, tag=True):
    pass


class Const(_Node, frozen=True, array_like=True):
    value: str | int | float | bool | None


class Name(_Node, frozen=True, array_like=True):
    name: str


class Attribute(_Node, frozen=True, array_like=True):
    thing: Node
    name: str


class Item(_Node, frozen=True, array_like=True):
    thing: Node
    key: Node


class Slice(_Node, frozen=True, array_like=True):
    start: Node | None
    stop: Node | None
    step: Node | None


class ListOf(_Node, frozen=True, array_like=True):
    entries: tuple[Node, ...]


class TupleOf(_Node, frozen=True, array_like=True):
    entries: tuple[Node, ...]


class Pairs(_Node, frozen=True, array_like=True):
    pairs: tuple[tuple[Node, Node], ...]


class Sum(_Node, frozen=True, array_like=True):
    """Of ``+ - * / // % **``."""

    symbol: str
    left: Node
    right: Node


class Signed(_Node, frozen=True, array_like=True):
    symbol: str
    value: Node


class Joined(_Node, frozen=True, array_like=True):
    """With ``~``."""

    parts: tuple[Node, ...]


class Compared(_Node, frozen=True, array_like=True):
    first: Node
    steps: tuple[tuple[str, Node], ...]
    """Each with how it is compared: ``eq ne lt lteq gt gteq in notin``."""


class Not(_Node, frozen=True, array_like=True):
    value: Node


class And(_Node, frozen=True, array_like=True):
    left: Node
    right: Node


class Or(_Node, frozen=True, array_like=True):
    left: Node
    right: Node


class Choice(_Node, frozen=True, array_like=True):
    test: Node
    then: Node
    otherwise: Node | None


class _Passed(_Node, frozen=True, array_like=True):
    thing: Node
    name: str
    given: tuple[Node, ...]
    named: tuple[tuple[str, Node], ...]
    rest: Node | None
    """Of ``*rest``."""
    named_rest: Node | None


class Filter(_Passed, frozen=True, array_like=True):
    pass


class Test(_Passed, frozen=True, array_like=True):
    pass


class Call(_Node, frozen=True, array_like=True):
    """Which is refused everywhere."""


class Printed(_Node, frozen=True, array_like=True):
    """A text: ``str`` as it stands, and between them expressions."""

    parts: tuple[str | Node, ...]


Node: TypeAlias = (
    Const | Name | Attribute | Item | Slice | ListOf | TupleOf | Pairs | Sum | Signed | Joined | Compared | Not | And | Or
    | Choice | Filter | Test | Call | Printed
)  # fmt: skip

N = TypeVar("N", bound=_Node)


class Unreadable(FichasError):
    """No expression: what Jinja says of it, or what stands after a whole one, empty where there is nothing at all."""

    def __init__(self, message: str, rest: str | None = None) -> None:
        super().__init__(message)
        self.message, self.rest = message, rest


def read_expression(text: str) -> Node:
    """Raises ``Unreadable``; ``RecursionError``, ``OverflowError`` or ``ValueError`` where Jinja does."""
    found: Node | None = _kept(f"e{text}", Node)
    return _keep(f"e{text}", _parsed(text)) if found is None else found


def read_text(text: str) -> Printed:
    """Of a text with expressions in ``{{ … }}``. Raises the same, and ``Refused`` for statements."""
    found: Printed | None = _kept(f"t{text}", Printed)
    return _keep(f"t{text}", _parsed_text(text)) if found is None else found


def children(node: Node) -> Iterator[Node]:
    for field in node.__struct_fields__:
        yield from _nodes_in(getattr(node, field))


def all_nodes(node: Node) -> Iterator[Node]:
    """It and all below it."""
    yield node
    for child in children(node):
        yield from all_nodes(child)


def _nodes_in(value: Any) -> Iterator[Node]:
    if isinstance(value, _Node):
        yield value  # type: ignore[misc]  # all of them are of the union
    elif isinstance(value, tuple):
        for one in value:
            yield from _nodes_in(one)


def _kept(what: str, kind: Any) -> Any:
    try:
        return msgspec.msgpack.decode(PACKED[what], type=kind)
    except (KeyError, msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _keep(what: str, node: N) -> N:
    if len(PACKED) < MOST_PACKED and len(what) <= LONGEST_PACKED:
        with suppress(ValueError, OverflowError, RecursionError):  # half of a letter, a number of more than 64 bits
            PACKED[what] = msgspec.msgpack.encode(node)
    return node


# -- out of Jinja's nodes ----------------------------------------------------------------------------------


def _parsed(text: str) -> Node:
    from jinja2 import Environment, TemplateSyntaxError
    from jinja2.parser import Parser

    try:
        parser = Parser(Environment(), text, state="variable")
        if parser.stream.eos:
            raise Unreadable("there is nothing", rest="")
        tree = parser.parse_expression()
        if not parser.stream.eos:
            raise Unreadable("chunk after expression", rest=str(parser.stream.current.value))
    except TemplateSyntaxError as error:
        raise Unreadable(error.message or "") from None
    return _node(tree)


def _parsed_text(text: str) -> Printed:
    from jinja2 import Environment, TemplateSyntaxError, nodes

    try:
        tree = Environment().parse(text)
    except TemplateSyntaxError as error:
        raise Unreadable(error.message or "") from None
    parts: list[str | Node] = []
    for part in tree.body:
        if not isinstance(part, nodes.Output):
            raise Refused("only expressions are read here, no statements", "Write '{{ … }}', not '{% … %}'.")
        parts += [one.data if isinstance(one, nodes.TemplateData) else _node(one) for one in part.nodes]
    return Printed(tuple(parts))


def _node(node: nodes.Node) -> Node:
    found: Node = _MADE[type(node).__name__](node)
    return found


def _or_none(node: nodes.Node | None) -> Node | None:
    return None if node is None else _node(node)


def _all(some: list[Any]) -> tuple[Node, ...]:
    return tuple(_node(one) for one in some)


def _passed(kind: type[Filter] | type[Test], node: nodes.Filter | nodes.Test) -> Node:
    assert node.node is not None  # as it is of a block, a statement
    named = tuple((str(one.key), _node(one.value)) for one in node.kwargs or ())
    given = _all(list(node.args or ()))
    return kind(_node(node.node), node.name, given, named, _or_none(node.dyn_args), _or_none(node.dyn_kwargs))


_MADE: dict[str, Any] = {
    "Const": lambda it: Const(it.value),
    "Name": lambda it: Name(it.name),
    "Getattr": lambda it: Attribute(_node(it.node), it.attr),
    "Getitem": lambda it: Item(_node(it.node), _node(it.arg)),
    "Slice": lambda it: Slice(_or_none(it.start), _or_none(it.stop), _or_none(it.step)),
    "List": lambda it: ListOf(_all(it.items)),
    "Tuple": lambda it: TupleOf(_all(it.items)),
    "Dict": lambda it: Pairs(tuple((_node(pair.key), _node(pair.value)) for pair in it.items)),
    **dict.fromkeys(
        ("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow"),
        lambda it: Sum(it.operator, _node(it.left), _node(it.right)),
    ),
    "Neg": lambda it: Signed("-", _node(it.node)),
    "Pos": lambda it: Signed("+", _node(it.node)),
    "Concat": lambda it: Joined(_all(it.nodes)),
    "Compare": lambda it: Compared(_node(it.expr), tuple((one.op, _node(one.expr)) for one in it.ops)),
    "Not": lambda it: Not(_node(it.node)),
    "And": lambda it: And(_node(it.left), _node(it.right)),
    "Or": lambda it: Or(_node(it.left), _node(it.right)),
    "CondExpr": lambda it: Choice(_node(it.test), _node(it.expr1), _or_none(it.expr2)),
    "Filter": lambda it: _passed(Filter, it),
    "Test": lambda it: _passed(Test, it),
    "Call": lambda it: Call(),
}
