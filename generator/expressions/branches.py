"""Which paths an expression looks up for what it prints: those of the branches that are taken, and of no condition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from jinja2 import nodes

from generator.expressions.layout_code import Builder


class Branches:
    """An expression at work on the names of one piece."""

    def __init__(self, builder: Builder, names: Mapping[str, Any], words: Callable[[str], str]) -> None:
        self._builder, self._names, self._words = builder, names, words

    def paths(self, node: nodes.Node) -> Iterator[str]:
        """Each as it is written: ``unit.range.long``; an entry of a list by its number, ``unit.moves.0.hexes``."""
        match node:
            case nodes.CondExpr():
                taken = node.expr1 if self._value(node.test) else node.expr2
                yield from self.paths(taken) if taken is not None else ()
            case nodes.And() | nodes.Or():
                goes_on = bool(self._value(node.left)) is isinstance(node, nodes.And)
                yield from self.paths(node.right if goes_on else node.left)
            case _:
                if path := self._path(node):
                    yield path
                    return
                for inner in node.iter_child_nodes():
                    yield from self.paths(inner)

    def _path(self, node: nodes.Node) -> str:
        """Empty where it is none."""
        if isinstance(node, nodes.Name):
            return node.name
        if isinstance(node, nodes.Getattr) and (path := self._path(node.node)):
            return f"{path}.{node.attr}"
        if (
            isinstance(node, nodes.Getitem)
            and not isinstance(node.arg, nodes.Slice)
            and (path := self._path(node.node))
        ):
            return f"{path}.{self._value(node.arg)}"
        return ""

    def _value(self, node: nodes.Expr) -> Any:
        return self._builder.value(node)(self._names, self._words)
