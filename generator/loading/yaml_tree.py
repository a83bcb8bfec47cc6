"""YAML into a tree of values, each remembering its line and column.

Built on PyYAML's events rather than its loaders: those crash on deep nesting, take a repeated key in
silence, and read ``no`` as False, ``12:30`` as 750 and ``010`` as 8. Here a scalar is null, true or
false, a plain decimal number, or text; a key is text; a key twice is an error; depth and size are
bounded.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from generator.diagnostics import Diagnostic, Source, UserError
from generator.loading.document import MAX_NODES, Node

MAX_DEPTH = 64

_WITH_A_PLACE = (yaml.ScalarEvent, yaml.CollectionStartEvent, yaml.AliasEvent, yaml.DocumentStartEvent)
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)\.[0-9]+\Z")
_COLOUR_CUT_OFF = re.compile(r"[:\[,][ \t]+(#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})(?![0-9a-zA-Z])")
"""A colour that is a comment, since no quote stands before it."""
_BRACKETS_CUT_OFF = re.compile(r"[:,{][ \t]*[a-z_][\w. +*/()-]*\[$")
_COLOUR_AFTER = re.compile(r"[ \t]+#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})[ \t]*(\r?\n|$)")
COLOUR_IN_QUOTES = "What follows '#' is a comment. Put the colour in quotes: '#rrggbb'."
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


def compose(text: str, file: str) -> Composer:
    """With the tree of the only document in a text."""
    composer = Composer(file, text)
    try:
        for event in yaml.parse(text, Loader=_Loader):
            composer.take(event)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        source = Source(file, mark.line + 1, mark.column + 1) if mark else Source(file)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be parsed"
        if "nesting depth" in problem:  # libyaml's own bound (from 0.2.6), met while it looks ahead for a key
            raise _too_deep(source) from None
        raise _at(source, *_told(problem, text, mark)) from None
    if composer.merges:
        what = "YAML's merge key '<<' is not read"
        raise UserError([Diagnostic(where, what, INSTEAD_OF_MERGES) for where in composer.merges])
    if composer.root is not None and composer.anchors:
        _bound_expansion(composer.root)
    return composer


def _told(problem: str, text: str, mark: Any) -> tuple[str, str]:
    """What is wrong where the parser stopped, and what to do: the commonest mistakes in words of ours."""
    at, column = (mark.line, mark.column) if mark is not None else (0, 0)
    above, line = ("".join(text.split("\n")[max(0, one) : one + 1]) for one in (at - 1, at))
    if line[column:].startswith("\t"):
        return "this is not YAML: a tab stands in the indentation", "Put spaces in its place."
    remedy = "Check the indentation, the colons and the quotes here."
    if _COLOUR_CUT_OFF.search(above) or _COLOUR_CUT_OFF.search(line):
        remedy = COLOUR_IN_QUOTES
    elif problem.startswith("did not find expected ',' or '}'") and _BRACKETS_CUT_OFF.search(line[: column + 1]):
        remedy = 'Put an expression that has brackets in it in quotes: is: "tables.arms[arm].move".'
    elif problem.startswith("mapping values are not allowed"):
        remedy = "Put a text that has a colon in it in quotes, or check the indentation."
    return f"this is not YAML: {problem}", remedy


INSTEAD_OF_MERGES = (
    "Write the keys out; or say them once, with 'extends: …' in a layout or a game, 'defaults: …' in a file of cards. "
    "'&name' and '*name' stand for a whole value."
)


class Composer:
    """Builds a tree from events, without recursion."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
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
        elif isinstance(event, _WITH_A_PLACE):
            mark = event.start_mark
            source = Source(self.file, mark.line + 1, mark.column + 1)  # type: ignore[union-attr]  # what is parsed has one
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    raise _at(source, "a second document starts here", "Keep one document a file.")
                return
            self.nodes += 1
            if self.nodes > MAX_NODES:
                raise _at(source, f"more than {MAX_NODES} values in one file", "Split it into several.")
            if isinstance(event, yaml.AliasEvent):
                anchor: str = event.anchor  # type: ignore[assignment]  # an alias has one
                self.place(self.target(anchor, source), is_alias=True)
            else:
                self.add(event, source)

    def add(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, source: Source) -> None:
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
                raise _too_deep(source)
            self.stack.append((node, None))

    def scalar(self, event: yaml.ScalarEvent, source: Source) -> Node:
        plain = event.implicit[0] and not event.style
        mark: Any = event.start_mark
        if plain and not event.value and _COLOUR_AFTER.match(self.text, mark.index):
            raise _at(source, "there is no value here", COLOUR_IN_QUOTES)
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
        begun, here = parent.source, node.source
        if isinstance(node.value, dict) and (here.line, here.column) == (begun.line, begun.column + 1):  # {{
            raise _at(begun, "an expression that is a text stands in quotes", 'Write "{{ … }}".')
        if isinstance(node.value, (dict, list)) or is_alias:
            raise _at(node.source, "a key must be a word", "Write it as 'key: value'.")
        name: str = node.value  # a key is text however it looks
        if name == "<<":
            self.merges.append(node.source)
            return name
        if name in parent.keys:
            first = parent.keys[name].line
            what = f"the key '{name}' stands here a second time (first at line {first})"
            raise _at(node.source, what, "Keep one of the two.")
        parent.keys[name] = node.source
        return name


def _bound_expansion(root: Node) -> None:
    """Aliases share nodes; written out they may be many more. Refuses a 'billion laughs'."""
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


def _scalar(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.match(text):
        return int(text)
    if _DECIMAL.match(text):
        return float(text)
    return text


def _too_deep(source: Source) -> UserError:
    return _at(source, f"nested more than {MAX_DEPTH} deep", "Flatten the file.")


def _at(source: Source, what: str, remedy: str) -> UserError:
    return UserError([Diagnostic(source, what, remedy)])
