"""The expressions of a layout, compiled: those in texts, conditions, repetitions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from generator.diagnostics import Diagnostic, Source, UserError
from generator.expressions import Expression
from generator.model.base import Located
from generator.model.layout import Element, Layout

RESERVED = ("self", "loop", "if", "else", "in", "is", "not", "and", "or", "none", "true", "false")

_FOR = re.compile(r"\s*([a-z_][a-z0-9_]*)\s+in\s+(.+)", re.DOTALL)
_BARE = ("when", "figures", "entries", "losses")


class LayoutExpressions:
    """Each once, by the path of its key. What is wrong with them is in ``problems``."""

    def __init__(self, located: Located[Layout]) -> None:
        self._where = located.where
        self.where = cache(self._place_of)
        """Where the value at a path stands in the layout's file."""
        self.expressions: dict[tuple[str, ...], Expression] = {}
        self.loops: dict[tuple[str, ...], tuple[str, Expression]] = {}
        self.repeated: dict[tuple[str, ...], tuple[str, str]] = {}
        """Of each element that is repeated the name of one thing and the list that it is of, as the layout has them."""
        self.asks_for: set[str] = set()
        """The names its expressions begin with: ``unit``, ``colour``."""
        self.problems: list[Diagnostic] = []
        for path, element in self._walk(("elements",), located.value.elements):
            for key, value in self._strings(element):
                try:
                    self._compile((*path, *key), value)
                except UserError as error:
                    self.problems.extend(error.diagnostics)

    def _walk(
        self, path: tuple[str, ...], elements: Mapping[str, Element]
    ) -> Iterator[tuple[tuple[str, ...], Element]]:
        for name, element in elements.items():
            yield (*path, name), element
            if element.elements:
                yield from self._walk((*path, name, "elements"), element.elements)

    def _strings(self, element: Element) -> Iterator[tuple[tuple[str, ...], str]]:
        for name, info in type(element).model_fields.items():
            value, key = getattr(element, name), info.alias or name
            if isinstance(value, str):
                yield (key,), value
            elif isinstance(value, tuple):
                yield from (((key, str(i)), item) for i, item in enumerate(value) if isinstance(item, str))

    def _compile(self, path: tuple[str, ...], text: str) -> None:
        if path[-1] == "for":
            where = self.where(path)
            match = _FOR.fullmatch(text)
            if match is None or match[1] in RESERVED:
                raise UserError([Diagnostic(where, "this repeats nothing", "Write 'for: item in list'.")])
            expression = Expression(match[2], where, bare=True)
            self.loops[path] = (match[1], expression)
            self.repeated[path[:-1]] = (match[1], match[2].strip())
        elif path[-1] in _BARE or "{{" in text or "{%" in text:
            expression = self.expressions[path] = Expression(text, self.where(path), bare=path[-1] in _BARE)
        else:
            return
        self.asks_for |= expression.asks_for

    def _place_of(self, path: tuple[str, ...]) -> Source:
        return self._where(*(int(step) if step.isdecimal() else step for step in path))
