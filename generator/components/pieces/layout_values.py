"""What a layout says for one piece, worked out: numbers, colours, symbols and texts, each held against what may stand there.

What is wrong is collected with its place, and something harmless stands in for it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.components.build_context import BuildContext
from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.drawing.box import Box
from generator.model.layout import Element

if TYPE_CHECKING:
    from generator.components.pieces.layout import CompiledLayout

MAX_REPEATS = 200
"""Repetitions of one element, and symbols in one list."""

MAX_MM, LEAST_PT = 1_000.0, 1.0
"""No length on a piece and no type size is larger, no type smaller."""

_COLOUR = re.compile(r"#[0-9a-f]{6}")


class LayoutValues:
    """The values of one layout, for the names of one piece."""

    def __init__(self, compiled: CompiledLayout, context: BuildContext) -> None:
        self.compiled, self.context = compiled, context
        self.problems: list[Diagnostic] = []

    def _box(self, at: tuple[str, ...], e: Element, names: Mapping[str, Any]) -> Box:
        found = self.compiled.boxes.get(at)
        if found is None:
            assert e.box is not None
            least, wrong = (-MAX_MM, -MAX_MM, 0.0, 0.0), len(self.problems)
            sides = [self._number((*at, "box", str(i)), value, names, least[i]) for i, value in enumerate(e.box)]
            found = Box(*sides)
            if len(self.problems) == wrong and not any(isinstance(value, str) for value in e.box):
                self.compiled.boxes[at] = found
        return found

    def _paint(self, at: tuple[str, ...], e: Element, names: Mapping[str, Any]) -> tuple[str, str]:
        ink = self._colour(at, "ink", e.ink, names) if e.ink else "#17181c"
        return ink, self._colour(at, "ground", e.ground, names) if e.ground else "#ffffff"

    def _colour(self, at: tuple[str, ...], key: str, value: str | None, names: Mapping[str, Any]) -> str:
        colour = self._text_of((*at, key), value or "", names).lower()
        if not _COLOUR.fullmatch(colour):
            self._wrong((*at, key), f"'{colour}' is not a colour", "Write it as '#rrggbb'.")
            return "#000000"
        return colour

    def _number(
        self, path: tuple[str, ...], value: float | int | str, names: Mapping[str, Any], least: float = -MAX_MM
    ) -> float:
        """A number of the layout, between ``least`` and what a piece can hold; 1 where it is wrong."""
        if isinstance(value, str):
            text = self._text_of(path, value, names).replace("\u2212", "-").replace("\u2009", "")
            try:
                number = float(text)
            except ValueError:
                self._wrong(path, f"'{text}' is not a number", "Give a number, or an expression that makes one.")
                return 1.0
        else:
            number = value
        if not math.isfinite(number) or not least <= number <= MAX_MM:
            self._wrong(path, f"{number:g} is no number for this", f"Give one from {least:g} to {MAX_MM:g}.")
            return 1.0
        return float(number)

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
