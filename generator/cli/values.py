"""How the values of options are read: names that must be known, lists, quantities, millimetres.

Each function makes a reader for argparse. What is known is asked for only when the option is used.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from generator.diagnostics import did_you_mean

Known = Callable[[], Sequence[str]]
_WHOLE = re.compile(r"[0-9]{1,9}")

MOST = 500
"""The largest quantity of one counter."""


class Offered(NamedTuple):
    """The names that a shell completes a value by."""

    names: Callable[[], Iterable[str]]
    several: bool
    """Whether it takes several, with commas."""
    closed: bool
    """Whether it takes no others, such as files."""
    of_files: bool
    """Whether it takes the ids of the sides and units of the scenarios on the line besides."""


def offers(
    action: argparse.Action,
    names: Callable[[], Iterable[str]],
    *,
    several: bool = False,
    closed: bool = False,
    of_files: bool = False,
) -> None:
    """Says of a value what names there are, for ``fichas completion``."""
    action.offered = Offered(names, several, closed, of_files)  # type: ignore[attr-defined]


def one_of(what: str, known: Known) -> Callable[[str], str]:
    def read(word: str) -> str:
        return _known(what, word.strip().lower(), known())

    return read


def list_of(what: str, known: Known, *, every: str = "") -> Callable[[str], tuple[str, ...]]:
    """Names with commas, each once, in the order of what is known; ``every`` is a word for all of them."""

    def read(words: str) -> tuple[str, ...]:
        there = tuple(known())
        asked = [word.strip().lower() for word in words.split(",") if word.strip()]
        for word in asked:
            if word != every or not every:
                _known(what, word, (*there, every) if every else there)
        if not asked:
            raise argparse.ArgumentTypeError(f"name at least one {what}: {', '.join(there)}")
        return there if every and every in asked else tuple(name for name in there if name in asked)

    return read


def counts(every: str) -> Callable[[str], dict[str, int]]:
    """``4``, ``infantry=6,gun=1``, or both: ``0,infantry=6``. A bare number is kept under ``every``."""

    def read(words: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for part in (part.strip() for part in words.split(",") if part.strip()):
            name, equals, number = part.rpartition("=")
            name = name.strip().lower() or ("" if equals else every)
            if not name or not _WHOLE.fullmatch(number.strip()) or int(number) > MOST:
                raise argparse.ArgumentTypeError(
                    f"'{part}' is no quantity. Write 4 for all, or infantry=6, each from 0 to {MOST}"
                )
            if name in found:
                raise argparse.ArgumentTypeError(f"'{name}' stands here twice. Keep one")
            found[name] = int(number)
        if not found:
            raise argparse.ArgumentTypeError("write 4 for all, or infantry=6,gun=1")
        return found

    return read


def millimetres(what: str, least: float, most: float) -> Callable[[str], float]:
    def read(word: str) -> float:
        try:
            number = float(word.lower().removesuffix("mm"))
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            point = " Decimals follow a point: 1.5" if "," in word else ""
            said = f"'{word}' is no {what}. Give one from {least:g} to {most:g} mm"
            raise argparse.ArgumentTypeError(f"{said}.{point}" if point else said)
        return number

    return read


def whole_number(what: str, least: int, most: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not _WHOLE.fullmatch(word) or not least <= int(word) <= most:
            raise argparse.ArgumentTypeError(f"'{word}' is no {what}. Give one from {least} to {most}")
        return int(word)

    return read


def words(said: str) -> tuple[str, ...]:
    """Names with commas, each once; whether they are known is found out later."""
    found = tuple(dict.fromkeys(word.strip().lower() for word in said.split(",") if word.strip()))
    if not found:
        raise argparse.ArgumentTypeError("name at least one")
    return found


def percent(word: str) -> float:
    try:
        number = float(word.removesuffix("%"))
    except ValueError:
        number = math.nan
    if not 0 <= number <= 100:
        raise argparse.ArgumentTypeError(f"'{word}' is no percentage. Give one from 0 to 100")
    return number


def _known(what: str, word: str, known: Sequence[str]) -> str:
    if word not in known:
        raise argparse.ArgumentTypeError(f"there is no {what} '{word}'. {did_you_mean(word, known)}")
    return word
