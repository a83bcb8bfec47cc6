"""What the rulesets hand over as word keys, numbers and forms, in the words of one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.components.build_context import Words
from generator.drawing import Mark, Shown
from generator.expressions import number, signed
from generator.rulesets.api import Cell, Line, Row
from generator.typesetting import superior

HALF = "½"
_TIMES = {1: "once", 2: "twice"}
_CLAUSE = "clause"
"""The part of a sentence that is filled with a clause of the rules, whose letter and number no line parts."""


class Formatter:
    """Lines, cells and whatever else fills a sentence, as text."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def line(self, line: Line) -> str:
        parts = {name: self.part(value) for name, value in line.parts.items()}
        if _CLAUSE in parts:
            parts[_CLAUSE] = parts[_CLAUSE].replace(" ", "\u00a0")
        return self.words(line.key, **parts)

    def shown(self, value: Any) -> Any:
        """What a layout is handed: several values as a list, numbers as they are, all else in words."""
        if isinstance(value, tuple):
            return [self.shown(one) for one in value]
        return value if value is None or isinstance(value, int | float) else self.part(value)

    def part(self, value: Any) -> str:
        """What fills a part of a sentence; of several values each stands once, with commas between."""
        if isinstance(value, Line):
            return self.line(value)
        if isinstance(value, Cell):
            return self.cell(value)
        if isinstance(value, Mapping):
            return self.words.say(value)
        if isinstance(value, tuple):
            return ", ".join(dict.fromkeys(map(self.part, value)))
        return HALF if value == 0.5 else self.number(value) if isinstance(value, int | float) else str(value)

    def die(self, sides: Any) -> str:
        return self.words("reference_chart.die", sides=sides)

    def cell(self, cell: Cell) -> str:
        match cell.form:
            case "hexes":
                return self.words(f"reference_chart.hex_{'one' if cell.value == 1 else 'many'}", n=cell.value)
            case "cm":
                return self.words("reference_chart.cm", n=cell.value)
            case "times":
                return self.words(f"reference_chart.{_TIMES.get(cell.value, 'many_times')}", n=self.number(cell.value))
            case "signed":
                return signed(cell.value)
            case "roll":
                return f"{cell.value}+"
            case "die":
                return self.die(cell.value)
            case "dice":
                count, sides = cell.value
                return f"{count}{self.die(sides)}"
            case "word" | "letter":
                return self.words(cell.value)
            case "small":
                return self.words(cell.value).lower()
            case "counters":
                full, half = cell.value
                return f"{full or ''}{HALF * half}" if full or half else "–"
        return self.part(cell.value)

    def number(self, value: float) -> str:
        """A number with the decimal mark of the language."""
        return self.words.number(number(value))


class Notes:
    """Footnotes: numbered as they are met, each once."""

    def __init__(self, first: int = 1, *, are_printed: bool = True) -> None:
        self._first, self._are_printed = first, are_printed
        self._numbers: dict[str, int] = {}
        self.keys: list[str] = []

    def mark(self, keys: Sequence[str]) -> str:
        """The superior figures for footnotes; none where footnotes are not printed."""
        if not self._are_printed:
            return ""
        for key in keys:
            self._numbers.setdefault(key, self._first + len(self._numbers))
        self.keys += [key for key in dict.fromkeys(keys) if key not in self.keys]
        # A thin space keeps 1 and 2 from reading as 12.
        return "\u2009".join(superior(self._numbers[key]) for key in dict.fromkeys(keys))

    def texts(self, text: Callable[[str], str]) -> tuple[tuple[int, str], ...]:
        """The number of each, and the ``text`` of its key."""
        own = sorted(self.keys, key=self._numbers.__getitem__)
        return tuple((self._numbers[key], text(key)) for key in own)


def named_in(line: Line) -> Iterator[str]:
    """The cells of the rules' tables that a sentence names."""
    return (part.of for part in line.parts.values() if isinstance(part, Cell))


def cells_of(row: Row) -> Iterator[str]:
    """Those that a row shows, and its sentence names."""
    yield from (one.of for cell in row.cells if cell for one in (cell, cell.aside) if one)
    yield from named_in(row.text) if row.text else ()


def in_tables(cells: Iterable[str]) -> tuple[Shown, ...]:
    """That these cells of the rules' tables are shown; nothing where there are none."""
    shown = tuple(dict.fromkeys(filter(None, cells)))
    return (Shown("table", keys=shown),) if shown else ()


def marked(element: str, cells: Iterable[str]) -> Mark | None:
    """The mark of what shows these cells of the rules' tables; None where it shows none."""
    shown = in_tables(cells)
    return Mark(element, shows=shown) if shown else None
