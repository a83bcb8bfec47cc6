"""The expressions of rules: ``Formula``, a bare expression, and ``Phrase``, text with formulas in braces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.diagnostics import Diagnostic, Source, UserError
from generator.expressions.compiled import MAX_FORMULA, compiled
from generator.expressions.looked_up import Meter, Run, Trouble, View
from generator.expressions.operators import joined, text
from generator.expressions.refused import Refused


class Formula:
    """``attack // 2 if weak_attack is none else weak_attack``: looked up as it runs, one branch alone.

    UserError, at its place, where it is no expression.
    """

    __slots__ = ("_compiled", "text", "where")

    def __init__(self, text: str, where: Source) -> None:
        self.text, self.where = text, where
        try:
            self._compiled = compiled(text)
        except Refused as refused:
            raise UserError([Diagnostic(where, refused.what, refused.remedy)]) from None

    @property
    def numbers(self) -> tuple[int | float, ...]:
        """Those typed in it, but for 0, 1, and places in lists."""
        return self._compiled.numbers

    @property
    def asks_for(self) -> tuple[tuple[str, ...], ...]:
        """The names it begins with, each with the names that follow: ``("tables", "sizes")``."""
        return self._compiled.asks_for

    def run(self, scope: View, meter: Meter) -> Any:
        """What it gives: ``operators.scalar`` makes a plain value of it. Trouble where it cannot be worked out."""
        try:
            return self._compiled.code(Run(scope, meter))
        except RecursionError:
            raise Trouble("the expression is nested too deep", "Make several values of it.") from None


class Phrase:
    """``'{name}' has {attack - weak.attack} less``; ``{{`` and ``}}`` are braces.

    UserError, at its place, where one of its formulas is none.
    """

    __slots__ = ("parts", "text", "where")

    def __init__(self, text: str, where: Source) -> None:
        self.text, self.where = text, where
        try:
            self.parts = tuple(Formula(part, where) if is_formula else part for part, is_formula in _parts(text))
        except Refused as refused:
            raise UserError([Diagnostic(where, refused.what, refused.remedy)]) from None

    @property
    def formulas(self) -> tuple[Formula, ...]:
        return tuple(part for part in self.parts if isinstance(part, Formula))

    def run(self, scope: View, meter: Meter) -> str:
        return joined(part if isinstance(part, str) else text(part.run(scope, meter)) for part in self.parts)


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a phrase, and whether each is a formula."""
    start = at = 0
    while at < len(text):
        if text[at] not in "{}":
            at += 1
        elif text[at : at + 2] in ("{{", "}}"):
            yield text[start : at + 1], False
            start = at = at + 2
        elif text[at] == "}":
            raise Refused("there is a '}' without its '{'", "Write '}}' for a brace.")
        else:
            yield text[start:at], False
            end = _end_of(text, at + 1)
            yield text[at + 1 : end], True
            start = at = end + 1
    yield text[start:], False


def _end_of(text: str, at: int) -> int:
    """Where the brace closes that a formula stands in, with its quotes and braces passed over."""
    depth, quote = 0, ""
    for i in range(at, min(len(text), at + MAX_FORMULA + 1)):
        char = text[i]
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "}" and not depth:
            return i
        else:
            depth += (char == "{") - (char == "}")
    raise Refused("there is a '{' without its '}'", "Close it, or write '{{' for a brace.")
