"""What the keys of a layout hold: expressions, compiled, and the numbers and colours that are the same on all pieces."""

import math
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

MAX_MM, LEAST_PT = 1_000.0, 1.0
"""No length on a piece and no type size is larger, no type smaller."""

NUMBERS: dict[str, tuple[float, ...]] = {
    "box": (-MAX_MM, -MAX_MM, 0.0, 0.0),
    "to": (-MAX_MM, -MAX_MM),
    "step_mm": (-MAX_MM, -MAX_MM),
    "corner_mm": (0.0,),
    "stroke_mm": (0.0,),
    "size_pt": (LEAST_PT,),
    "leading_pt": (LEAST_PT,),
    "names_mm": (0.0,),
    "height_mm": (0.1,),
    "pitch_mm": (0.1,),
    "sides": (-MAX_MM,),
}
"""The keys that hold a number, or several, and the least that each may be."""

COLOURS = ("fill", "stroke", "ink", "ground", "cloth")

_COLOUR = re.compile(r"#[0-9a-f]{6}")


class NotThis(ValueError):
    """What is wrong with a value, and what to do."""


def number(value: float | int | str, key: str, index: int = 0) -> float:
    """The number that a key holds, or an expression in it made. NotThis for one that may not stand there."""
    try:
        found = float(value.replace("\u2212", "-").replace("\u2009", "") if isinstance(value, str) else value)
    except ValueError:
        raise NotThis(f"'{value}' is not a number", "Give a number, or an expression that makes one.") from None
    least = NUMBERS[key][index]
    if not math.isfinite(found) or not least <= found <= MAX_MM:
        raise NotThis(f"{found:g} is no number for this", f"Give one from {least:g} to {MAX_MM:g}.")
    return found


def colour(value: str) -> str:
    """The colour, in small letters. NotThis for a text that is none."""
    if not _COLOUR.fullmatch(found := value.lower()):
        raise NotThis(f"'{value}' is not a colour", "Write it as '#rrggbb'.")
    return found


class LayoutExpressions:
    """Each once, by the path of its key. What is wrong with them is in ``problems``, whether a piece asks for it or not."""

    def __init__(self, located: Located[Layout]) -> None:
        self._where = located.where
        self.where = cache(self._place_of)
        """Where the value at a path stands in the layout's file."""
        self.expressions: dict[tuple[str, ...], Expression] = {}
        self.loops: dict[tuple[str, ...], tuple[str, Expression]] = {}
        self.repeated: dict[tuple[str, ...], tuple[str, str]] = {}
        """Of each element that is repeated the name of one thing and the list that it is of, as the layout has them."""
        self.numbers: dict[tuple[str, ...], float] = {}
        self.colours: dict[tuple[str, ...], str] = {}
        self.asks_for: set[str] = set()
        """The names its expressions begin with: ``unit``, ``colour``."""
        self.problems: list[Diagnostic] = []
        for path, element in self.walk(("elements",), located.value.elements):
            for key, value in _held(element):
                at = (*path, *key)
                try:
                    self._read(at, key[0], value)
                except NotThis as wrong:
                    self.problems.append(Diagnostic(self.where(at), *wrong.args))
                except UserError as error:
                    self.problems.extend(error.diagnostics)

    def walk(self, path: tuple[str, ...], elements: Mapping[str, Element]) -> Iterator[tuple[tuple[str, ...], Element]]:
        """All elements below a path, each with its own."""
        for name, element in elements.items():
            yield (*path, name), element
            if element.elements:
                yield from self.walk((*path, name, "elements"), element.elements)

    def _read(self, at: tuple[str, ...], key: str, value: float | int | str) -> None:
        if isinstance(value, str) and (key in (*_BARE, "for") or "{{" in value or "{%" in value):
            self._compile(at, value)
        elif key in NUMBERS:
            self.numbers[at] = number(value, key, int(at[-1]) if at[-1] != key else 0)
        elif key in COLOURS and value:
            self.colours[at] = colour(str(value))

    def _compile(self, path: tuple[str, ...], text: str) -> None:
        if path[-1] == "for":
            where = self.where(path)
            match = _FOR.fullmatch(text)
            if match is None or match[1] in RESERVED:
                raise UserError([Diagnostic(where, "this repeats nothing", "Write 'for: item in list'.")])
            expression = Expression(match[2], where, bare=True)
            self.loops[path] = (match[1], expression)
            self.repeated[path[:-1]] = (match[1], match[2].strip())
        else:
            expression = self.expressions[path] = Expression(text, self.where(path), bare=path[-1] in _BARE)
        self.asks_for |= expression.asks_for

    def _place_of(self, path: tuple[str, ...]) -> Source:
        return self._where(*(int(step) if step.isdecimal() else step for step in path))


def _held(element: Element) -> Iterator[tuple[tuple[str, ...], float | int | str]]:
    """The texts and numbers that the keys of an element hold; those of a list each by itself."""
    for name, info in type(element).model_fields.items():
        value, key = getattr(element, name), info.alias or name
        if isinstance(value, str | float | int):
            yield (key,), value
        elif isinstance(value, tuple):
            yield from (((key, str(i)), item) for i, item in enumerate(value))
