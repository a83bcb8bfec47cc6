"""What a file says, as values that each remember where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.diagnostics import Source

MAX_NODES = 400_000
"""Values in one file."""

Packed = list[Any]
"""A node as plain data."""
Place = tuple[str, int, int]
"""A file, a line and a column, of which a ``Source`` is made once it is asked for: of most values it never is."""


class Node:
    """A value where it stands. ``value`` is a dict or list of nodes, or a scalar."""

    __slots__ = ("_keys", "_place", "value")

    def __init__(self, value: Any, place: Source | Place, keys: dict[str, Source] | Packed | None = None) -> None:
        self.value, self._place, self._keys = value, place, keys

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


def packed(node: Node, shared: dict[int, int]) -> Packed:
    """A node as plain data: line, column, value, and the lines and columns of keys. ``shared`` numbers those that stand in
    several places, by ``id``: the first time with what they are, later alone."""
    number = shared.get(id(node))
    if number is not None and number < 0:
        return [-number]
    if number is not None:
        shared[id(node)] = -number
    value: Any = node.value
    it: Packed = [node.source.line, node.source.column, value]
    if isinstance(value, dict):
        keys = [node.keys[name] for name in value]
        it[2] = {name: packed(inner, shared) for name, inner in value.items()}
        it += [[key.line for key in keys], [key.column for key in keys]]
    elif isinstance(value, list):
        it[2] = [packed(inner, shared) for inner in value]
    return it if number is None else [number, it]


def unpacked(it: Packed, file: str, shared: dict[int, Node]) -> Node:
    """The same again, of a file. ``shared`` is empty at first."""
    if len(it) < 3:
        if len(it) == 2:
            shared[it[0]] = unpacked(it[1], file, shared)
        return shared[it[0]]
    value = it[2]
    if type(value) is dict:
        value = {name: unpacked(one, file, shared) for name, one in value.items()}
    elif type(value) is list:
        value = [unpacked(one, file, shared) for one in value]
    return Node(value, (file, it[0], it[1]), it)


@dataclass(frozen=True, slots=True)
class Document:
    """One file, read."""

    file: str
    root: Node
    name: str = ""
    """Of a part, the key that it stands under."""
    languages: tuple[str, ...] = ()
    """Those that its words may be in besides ours."""

    def data(self, *path: str | int) -> Any:
        """The plain value at a path: dicts, lists and scalars."""
        return _plain(self.node(*path))

    def node(self, *path: str | int) -> Node:
        node = self.root
        for step in path:
            node = node.value[step]
        return node

    def part(self, *path: str) -> Document:
        """What stands at a path, as a document of its own."""
        return Document(self.file, self.node(*path), path[-1], self.languages)

    def _walk(self, path: tuple[str | int, ...]) -> Iterator[tuple[Node, str | int]]:
        node = self.root
        for step in path:
            if (isinstance(node.value, dict) and step in node.value) or (
                isinstance(node.value, list) and isinstance(step, int) and 0 <= step < len(node.value)
            ):
                yield node, step
                node = node.value[step]

    def where(self, *path: str | int) -> Source:
        """Where the value at a path stands; steps that lead nowhere are passed over."""
        node = self.root
        for parent, step in self._walk(path):
            node = parent.value[step]
        return node.source

    def where_key(self, *path: str | int) -> Source:
        """Where the last key of a path stands, for a matter of the key and not of its value."""
        source = self.root.source
        for parent, step in self._walk(path):
            source = parent.keys.get(step, parent.value[step].source) if isinstance(step, str) else source
        return source


def merged(base: Node, over: Node) -> Node:
    """``over`` over ``base``: mappings are merged key by key, anything else is replaced; places stay true."""
    if not (isinstance(base.value, dict) and isinstance(over.value, dict)):
        return over
    value: dict[str, Any] = dict(base.value)
    for key, node in over.value.items():
        value[key] = merged(value[key], node) if key in value else node
    return Node(value, over.source, {**base.keys, **over.keys})


def _plain(node: Node) -> Any:
    # Depth is bounded by the reader, so this recursion is too.
    if isinstance(node.value, dict):
        return {key: _plain(child) for key, child in node.value.items()}
    if isinstance(node.value, list):
        return [_plain(child) for child in node.value]
    return node.value
