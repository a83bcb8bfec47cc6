"""YAML into plain values, each remembering its line and column.

Built on PyYAML's events rather than its loaders: those crash on deep nesting, take a repeated key in
silence, and read ``no`` as False, ``12:30`` as 750 and ``010`` as 8. Here a scalar is null, true or
false, a plain decimal number, or text; a key is text; a key twice is an error; depth and size are
bounded.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from generator.diagnostics import Diagnostic, Source, UserError, nearest
from generator.paths import is_within

MAX_BYTES = 4_000_000
MAX_DEPTH = 64
MAX_NODES = 400_000

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)\.[0-9]+\Z")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


@dataclass(slots=True)
class Node:
    """A value where it stands. ``value`` is a dict or list of nodes, or a scalar."""

    value: Any
    source: Source
    keys: dict[str, Source] = field(default_factory=dict)
    """For a mapping: where each key stands."""


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


def read(path: Path, shown_as: str | None = None, within: Path | None = None) -> Document:
    """Reads a YAML file. ``shown_as`` is its name in messages. UserError when it cannot be read whole."""
    shown = shown_as or str(path)
    return read_bytes(content_of(path, shown, within), shown)


def content_of(path: Path, shown: str, within: Path | None = None) -> bytes:
    """What a file of data holds. UserError when it cannot be read, holds too much, or is a link out of a folder."""
    if within is not None and not is_within(path, within):
        raise _refused(shown, "this is a link to a file outside the game's folder", "Copy the file into the folder.")
    try:
        if path.is_dir():
            raise _refused(shown, "this is a folder, not a file", "Name a file in it.")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise _refused(shown, f"the file is larger than {MAX_BYTES // 1_000_000} MB", "Split it into several.")
    except FileNotFoundError:
        raise _refused(shown, "there is no such file", _neighbour(path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not a file name"
        raise _refused(shown, f"the file cannot be read: {reason}", "Check its name and its rights.") from None
    return content


def shown(path: Path) -> str:
    """A path as messages show it: from the working folder where that is shorter."""
    try:
        relative = os.path.relpath(path)
    except ValueError:
        return str(path)
    return relative if not relative.startswith(os.path.join("..", "..", "..")) else str(path)


def read_bytes(content: bytes, file: str) -> Document:
    """Reads YAML from bytes (UTF-8)."""
    text = text_of(content, file, "Save the file as UTF-8.")
    root = _compose(text, file)
    if root is None or root.value is None:
        raise _refused(file, "the file is empty", "Put at least the required keys in it.")
    return Document(file, root)


def text_of(content: bytes, file: str, remedy: str) -> str:
    """The text of a file in UTF-8. UserError with the place where it is something else."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        raise _at(Source(file, line, column), "this is not UTF-8 text", remedy) from None


def _compose(text: str, file: str) -> Node | None:
    """The tree of the only document in a text."""
    composer = _Composer(file)
    try:
        for event in yaml.parse(text, Loader=_Loader):
            composer.take(event)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        source = Source(file, mark.line + 1, mark.column + 1) if mark else Source(file)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be parsed"
        raise _at(
            source, f"this is not YAML: {problem}", "Check the indentation, the colons and the quotes here."
        ) from None
    if composer.merges:
        what = "YAML's merge key '<<' is not read"
        raise UserError([Diagnostic(where, what, INSTEAD_OF_MERGES) for where in composer.merges])
    if composer.anchors:
        _bound_expansion(composer.root)
    return composer.root


INSTEAD_OF_MERGES = (
    "Write the keys out; or say them once, with 'extends: …' in a layout or a game, 'defaults: …' in a file of cards. "
    "'&name' and '*name' stand for a whole value."
)


class _Composer:
    """Builds a tree from events, without recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.stack: list[tuple[Node, str | None]] = []
        """Open containers, each with the key that waits for its value."""
        self.anchors: dict[str, Node] = {}
        self.documents = self.nodes = 0
        self.merges: list[Source] = []
        """Where keys are merged by ``<<``."""

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.CollectionEndEvent):
            self.stack.pop()
        elif isinstance(event, (yaml.NodeEvent, yaml.DocumentStartEvent)):
            mark = event.start_mark
            source = Source(self.file, mark.line + 1, mark.column + 1)
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    raise _at(source, "a second document starts here", "Keep one document a file.")
                return
            self.nodes += 1
            if self.nodes > MAX_NODES:
                raise _at(source, f"more than {MAX_NODES} values in one file", "Split it into several.")
            if isinstance(event, yaml.AliasEvent):
                self.place(self.target(event.anchor, source), is_alias=True)
            else:
                self.add(event, source)

    def add(self, event: yaml.NodeEvent, source: Source) -> None:
        """A scalar, or a container that stays open until its end is met."""
        if event.tag is not None and event.tag != "!":
            raise _at(source, f"the tag '{event.tag}' is not read", "Remove it.")
        if isinstance(event, yaml.ScalarEvent):
            node = self.scalar(event, source)
        else:
            node = Node({} if isinstance(event, yaml.MappingStartEvent) else [], source)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        self.place(node)
        if isinstance(event, yaml.CollectionStartEvent):
            if len(self.stack) >= MAX_DEPTH:
                raise _at(source, f"nested more than {MAX_DEPTH} deep", "Flatten the file.")
            self.stack.append((node, None))

    def scalar(self, event: yaml.ScalarEvent, source: Source) -> Node:
        plain = event.implicit[0] and not event.style
        # A key is text however it looks: tables have rows named 1, 2 and 3.
        is_key = bool(self.stack) and isinstance(self.stack[-1][0].value, dict) and self.stack[-1][1] is None
        return Node(_scalar(event.value) if plain and not is_key else event.value, source)

    def target(self, anchor: str, source: Source) -> Node:
        target = self.anchors.get(anchor)
        if target is None:
            raise _at(source, f"'*{anchor}' names nothing", f"Mark a value with '&{anchor}'.")
        if any(open_node is target for open_node, _ in self.stack):
            raise _at(source, f"'*{anchor}' stands inside itself", "Write the value out.")
        return target

    def place(self, node: Node, is_alias: bool = False) -> None:
        """Puts a node where the events have come to: into a list, or as a key or its value."""
        if not self.stack:
            self.root = node
            return
        parent, key = self.stack[-1]
        if isinstance(parent.value, list):
            parent.value.append(node)
        elif key is None:
            self.stack[-1] = (parent, self.key(parent, node, is_alias))
        else:
            parent.value[key] = node
            self.stack[-1] = (parent, None)

    def key(self, parent: Node, node: Node, is_alias: bool) -> str:
        if isinstance(node.value, (dict, list)) or is_alias:
            raise _at(node.source, "a key must be a word", "Write it as 'key: value'.")
        name = node.value if isinstance(node.value, str) else _text_of(node.value)
        if name == "<<":
            self.merges.append(node.source)
            return name
        if name in parent.keys:
            first = parent.keys[name].line
            what = f"the key '{name}' stands here a second time (first at line {first})"
            raise _at(node.source, what, "Keep one of the two.")
        parent.keys[name] = node.source
        return name


def _bound_expansion(root: Node | None) -> None:
    """Aliases share nodes; written out they may be many more. Refuses a 'billion laughs'."""
    if root is None:
        return
    sizes: dict[int, int] = {}
    stack: list[tuple[Node, bool]] = [(root, False)]
    while stack:
        node, children_done = stack.pop()
        if id(node) in sizes:
            continue
        value = node.value
        children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        if children and not children_done:
            stack.append((node, True))
            stack.extend((child, False) for child in children)
            continue
        sizes[id(node)] = 1 + sum(sizes[id(child)] for child in children)
        if sizes[id(node)] > MAX_NODES:
            raise _at(node.source, "the aliases here expand without measure", "Write the values out.")


def _plain(node: Node) -> Any:
    # Depth is bounded by the reader, so this recursion is too.
    if isinstance(node.value, dict):
        return {key: _plain(child) for key, child in node.value.items()}
    if isinstance(node.value, list):
        return [_plain(child) for child in node.value]
    return node.value


def _scalar(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.match(text):
        return int(text)
    if _DECIMAL.match(text):
        return float(text)
    return text


def _text_of(value: Any) -> str:
    return {None: "null", True: "true", False: "false"}.get(value, str(value))


def _neighbour(path: Path) -> str:
    """A remedy for a file that is not there: the nearest name in its folder."""
    try:
        stems = {entry.stem: entry.name for entry in path.parent.iterdir() if entry.suffix == path.suffix}
    except OSError:
        stems = {}
    close = nearest(path.stem, stems)
    return f"Did you mean '{stems[close]}'?" if close else "Check the path."


def _at(source: Source, what: str, remedy: str) -> UserError:
    return UserError([Diagnostic(source, what, remedy)])


def _refused(file: str, what: str, remedy: str) -> UserError:
    return _at(Source(file), what, remedy)
