"""What a file says, as values that each remember where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from msgspec import Struct

from generator.diagnostics import Source

MAX_NODES = 200_000
"""Values in one file."""

Packed = list[Any]
"""A node as plain data: line, column, value, and the lines and columns of keys; or the number of one that is shared."""
Place = tuple[str, int, int]
"""A file, a line and a column, of which a ``Source`` is made once it is asked for: of most values it never is."""


class Node:
    """A value where it stands. ``value`` is a dict or list of nodes, or a scalar."""

    __slots__ = ("_kept", "_keys", "_place", "_value")

    def __init__(self, value: Any, place: Source | Place, keys: dict[str, Source] | Packed | None = None) -> None:
        self._value, self._place, self._keys = value, place, keys
        self._kept: Kept | None = None
        """Of a dict or list that is still plain data."""

    @property
    def value(self) -> Any:
        if self._kept is not None:
            node, self._value, self._kept = self._kept.node, self._value, None
            held = self._value
            self._value = {k: node(one) for k, one in held.items()} if type(held) is dict else [*map(node, held)]
        return self._value

    @value.setter
    def value(self, value: Any) -> None:
        self._value, self._kept = value, None

    @property
    def source(self) -> Source:
        if isinstance(self._place, tuple):
            self._place = Source(*self._place)
        return self._place

    @property
    def keys(self) -> dict[str, Source]:
        """For a mapping: where each key stands."""
        if not isinstance(self._keys, dict):
            file, it = self.source.file, self._keys
            places = zip(*it[2:5], strict=True) if it and len(it) > 3 else ()
            self._keys = {name: Source(file, line, column) for name, line, column in places}
        return self._keys

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        """Places are shared, for none is ever changed, and plain data is."""
        keys = dict(self._keys) if isinstance(self._keys, dict) else self._keys
        return type(self)(deepcopy(self.value, memo), self._place, keys)

    def plain(self) -> Any:
        """Dicts, lists and scalars."""
        if self._kept is not None:
            return self._kept.plain_value(self._value)
        # Depth is bounded by the reader, so this recursion is too.
        if isinstance(self._value, dict):
            return {key: child.plain() for key, child in self._value.items()}
        return [child.plain() for child in self._value] if isinstance(self._value, list) else self._value


class Kept:
    """The tree of a file as plain data, of which nodes are made as they are asked for."""

    def __init__(self, file: str, root: Packed, shared: list[Packed]) -> None:
        self._file, self._shared = file, shared
        self._nodes: dict[int, Node] = {}
        """Those that stand in several places, by their number."""
        self.root = self.node(root)

    def node(self, it: Packed) -> Node:
        if len(it) == 1:
            number = it[0]
            if number not in self._nodes:
                self._nodes[number] = self.node(self._shared[number])
            return self._nodes[number]
        made = Node(it[2], (self._file, it[0], it[1]), it)
        if type(it[2]) in (dict, list):
            made._kept = self
        return made

    def plain_value(self, value: Any) -> Any:
        """Of a packed value, dicts, lists and scalars."""
        if type(value) is dict:
            return {key: self._plain(it) for key, it in value.items()}
        return [*map(self._plain, value)] if type(value) is list else value

    def _plain(self, it: Packed) -> Any:
        return self.plain_value((it if len(it) > 1 else self._shared[it[0]])[2])


def packed(root: Node, shared: Iterable[Node]) -> list[Any]:
    """A tree as plain data: its root, and the nodes of it that may stand in several places."""
    numbers = {id(node): number for number, node in enumerate(shared)}
    return [_packed(root, numbers), [_packed(node, numbers, is_shared=True) for node in shared]]


def _packed(node: Node, numbers: Mapping[int, int], *, is_shared: bool = False) -> Packed:
    if not is_shared and (number := numbers.get(id(node))) is not None:
        return [number]
    value: Any = node.value
    it: Packed = [node.source.line, node.source.column, value]
    if isinstance(value, dict):
        keys = [node.keys[name] for name in value]
        it[2] = {name: _packed(inner, numbers) for name, inner in value.items()}
        it += [[key.line for key in keys], [key.column for key in keys]]
    elif isinstance(value, list):
        it[2] = [_packed(inner, numbers) for inner in value]
    return it


class Document(Struct, frozen=True):
    """One file, read."""

    file: str
    root: Node
    name: str = ""
    """Of a part, the key that it stands under."""
    languages: tuple[str, ...] = ()
    """Those that its words may be in besides ours."""

    def data(self, *path: str | int) -> Any:
        """The plain value at a path: dicts, lists and scalars."""
        return self.node(*path).plain()

    def node(self, *path: str | int) -> Node:
        node = self.root
        for step in path:
            node = node.value[step]
        return node

    def part(self, *path: str | int) -> Document:
        """What stands at a path, as a document of its own."""
        return Document(self.file, self.node(*path), str(path[-1]), self.languages)

    def walk(self, path: Sequence[str | int]) -> Iterator[tuple[Node, str | int, Node]]:
        """The steps of a path that lead somewhere, each between the nodes it leads from and to; the others are passed over."""
        node = self.root
        for step in path:
            value = node.value
            inner: Node | None = None
            if isinstance(value, dict):
                inner = value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
                inner = value[step]
            if inner is not None:
                yield node, step, inner
                node = inner

    def where(self, *path: str | int) -> Source:
        """Where the value at a path stands; steps that lead nowhere are passed over."""
        node = self.root
        for _, _, inner in self.walk(path):
            node = inner
        return node.source

    def where_key(self, *path: str | int) -> Source:
        """Where the last key of a path stands, for a matter of the key and not of its value."""
        source = self.root.source
        for parent, step, node in self.walk(path):
            source = parent.keys.get(step, node.source) if isinstance(step, str) else source
        return source


def merged(base: Node, over: Node) -> Node:
    """``over`` over ``base``: mappings are merged key by key, anything else is replaced; places stay true."""
    if not (isinstance(base.value, dict) and isinstance(over.value, dict)):
        return over
    value: dict[str, Any] = dict(base.value)
    for key, node in over.value.items():
        value[key] = merged(value[key], node) if key in value else node
    return Node(value, over.source, {**base.keys, **over.keys})
