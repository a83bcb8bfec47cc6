"""Which paths an expression looks up for what it prints: those of the branches that are taken, and of no condition."""

from __future__ import annotations

from collections.abc import Iterator

from generator.expressions import tree
from generator.expressions.layout_code import Names, Words, built


def paths(node: tree.Node, names: Names, words: Words) -> Iterator[str]:
    """Of an expression at work on the names of one piece, each as it is written: ``unit.range.long``; an entry of a list by
    its number, ``unit.moves.0.hexes``."""
    match node:
        case tree.Choice():
            taken = node.then if built(node.test)(names, words) else node.otherwise
            yield from paths(taken, names, words) if taken is not None else ()
        case tree.And() | tree.Or():
            goes_on = bool(built(node.left)(names, words)) is isinstance(node, tree.And)
            yield from paths(node.right if goes_on else node.left, names, words)
        case _:
            if path := _path(node, names, words):
                yield path
                return
            for inner in tree.children(node):
                yield from paths(inner, names, words)


def _path(node: tree.Node, names: Names, words: Words) -> str:
    """Empty where it is none."""
    match node:
        case tree.Name():
            return node.name
        case tree.Attribute() if path := _path(node.thing, names, words):
            return f"{path}.{node.name}"
        case tree.Item() if not isinstance(node.key, tree.Slice) and (path := _path(node.thing, names, words)):
            return f"{path}.{built(node.key)(names, words)}"
    return ""
