"""What a layout says for one piece, worked out: numbers, colours, symbols and texts, each held against what may stand there.

What is wrong is collected with its place, and something harmless stands in for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.components.build_context import BuildContext
from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.drawing.box import Box
from generator.model.layout import Element
from generator.model.layout_expressions import NotThis, colour, number

if TYPE_CHECKING:
    from generator.components.pieces.layout import CompiledLayout

MAX_REPEATS = 200
"""Repetitions of one element, and symbols in one list."""


class LayoutValues:
    """The values of one layout, for the names of one piece."""

    def __init__(self, compiled: CompiledLayout, context: BuildContext) -> None:
        self.compiled, self.context = compiled, context
        self.problems: list[Diagnostic] = []

    def _box(self, at: tuple[str, ...], e: Element, names: Mapping[str, Any]) -> Box:
        found = self.compiled.boxes.get(at)
        if found is None:
            assert e.box is not None
            found = Box(*(self._number(at, "box", value, names, i) for i, value in enumerate(e.box)))
            if not any(isinstance(value, str) for value in e.box):
                self.compiled.boxes[at] = found
        return found

    def _paint(self, at: tuple[str, ...], e: Element, names: Mapping[str, Any]) -> tuple[str, str]:
        ink = self._colour(at, "ink", e.ink, names) if e.ink else "#17181c"
        return ink, self._colour(at, "ground", e.ground, names) if e.ground else "#ffffff"

    def _colour(self, at: tuple[str, ...], key: str, value: str | None, names: Mapping[str, Any]) -> str:
        path = (*at, key)
        fixed = self.compiled.colours.get(path)
        if fixed is not None:
            return fixed
        try:
            return colour(self._text_of(path, value or "", names))
        except NotThis as wrong:
            self._wrong(path, *wrong.args)
            return "#000000"

    def _number(
        self,
        at: tuple[str, ...],
        key: str,
        value: float | int | str,
        names: Mapping[str, Any],
        index: int | None = None,
    ) -> float:
        """The number that a key holds, or that at ``index`` of its list; 1 where it is wrong."""
        path = (*at, key) if index is None else (*at, key, str(index))
        fixed = self.compiled.numbers.get(path)
        if fixed is not None:
            return fixed
        try:
            return number(self._text_of(path, value, names) if isinstance(value, str) else value, key, index or 0)
        except NotThis as wrong:
            self._wrong(path, *wrong.args)
            return 1.0

    def _symbols(self, path: tuple[str, ...], value: str, names: Mapping[str, Any]) -> tuple[str, ...]:
        found = self._value(path, value, names)
        if not isinstance(found, list | tuple) or len(found) > MAX_REPEATS:
            self._wrong(
                path, "this is not a list of symbols", "Write counter.figures, or a list: ['officer', 'musician']."
            )
            return ()
        for name in found:
            if not (isinstance(name, str) and self.context.art.has_symbol(name)):
                self._wrong(path, f"there is no symbol '{name}'", did_you_mean(str(name), self.context.art.names()))
                return ()
        return tuple(found)

    def _text_of(self, path: tuple[str, ...], value: str, names: Mapping[str, Any]) -> str:
        expression = self.compiled.expressions.get(path)
        return value if expression is None else expression.run(names, self.context.words)

    def _value(self, path: tuple[str, ...], value: str, names: Mapping[str, Any]) -> Any:
        return self.compiled.expressions[path].run(names, self.context.words)

    def _wrong(self, path: tuple[str, ...], what: str, remedy: str, where: Source | None = None) -> None:
        self.problems.append(Diagnostic(where or self.compiled.where(path), what, remedy))
