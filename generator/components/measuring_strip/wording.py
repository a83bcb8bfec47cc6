"""The labels of a ruler in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.components.build_context import Words
from generator.rulesets.api import Cell, Line


def say(line: Line, words: Words) -> str:
    return words(line.key, **{name: _part(value, words) for name, value in line.parts.items()})


def listed(lines: Iterable[Line], words: Words) -> str:
    return ", ".join(dict.fromkeys(say(line, words) for line in lines))


def roll(cell: Cell | None) -> str:
    """A roll that is needed, ``7+``; nothing where there is none."""
    return "" if cell is None else f"{cell.value}+"


def _part(value: Any, words: Words) -> str:
    if isinstance(value, Line):
        return say(value, words)
    if isinstance(value, tuple):
        return listed(value, words)
    return words.say(value) if isinstance(value, (str, Mapping)) else str(value)
