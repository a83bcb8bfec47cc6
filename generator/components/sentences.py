"""What the rulesets hand over as word keys, numbers and forms, said in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.components.build_context import Words
from generator.components.expressions import number, signed
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, Line, die_name
from generator.rulesets.reading import sentence

HALF = "½"


def format_line(book: Rulebook, key: str, words: Words) -> str:
    """A sentence of the ruleset, the cells it names filled in."""
    return Formatter(words).line(sentence(book, key))


class Formatter:
    """Says lines and cells in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def line(self, line: Line) -> str:
        parts = {name: self.part(value) for name, value in line.parts.items()}
        return self.words(line.key, **parts)

    def shown(self, value: Any) -> Any:
        """What a layout is handed: several values as a list, numbers as they are, all else in words."""
        if isinstance(value, tuple):
            return [self.shown(one) for one in value]
        return value if value is None or isinstance(value, int | float) else self.part(value)

    def part(self, value: Any) -> str:
        """What fills a part of a sentence."""
        if isinstance(value, Line):
            return self.line(value)
        if isinstance(value, Cell):
            return self._cell(value)
        if isinstance(value, Mapping):
            return self.words.say(value)
        if isinstance(value, tuple):
            return ", ".join(dict.fromkeys(map(self.part, value)))
        return HALF if value == 0.5 else self.number(value) if isinstance(value, int | float) else str(value)

    def _cell(self, value: Cell) -> str:
        match value.form:
            case "hexes":
                return self.words(f"reference_chart.hex_{'one' if value.value == 1 else 'many'}", n=value.value)
            case "cm":
                return self.words("reference_chart.cm", n=value.value)
            case "signed":
                return signed(value.value)
            case "roll":
                return f"{value.value}+"
            case "die":
                return self.words(die_name(value.value))
            case "dice":
                count, sides = value.value
                return f"{count}{self.words(die_name(sides))}"
            case "word" | "letter":
                return self.words(value.value)
            case "small":
                return self.words(value.value).lower()
            case "counters":
                full, half = value.value
                return f"{full or ''}{HALF * half}" if full or half else "–"
        return self.part(value.value)

    def number(self, value: float) -> str:
        """A number with the decimal mark of the language."""
        return number(value) if self.words.language == "en" else number(value).replace(".", ",")
