"""How papers, days and lengths are read from the command line, for what is printed and for the printer itself."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from datetime import date

from generator.diagnostics import UserError, did_you_mean
from generator.loading.papers import load_paper, paper_names
from generator.model.base import LANGUAGES
from generator.units import MM_PER_CM, MM_PER_INCH

_LENGTH = re.compile(r"([-+]?\d+(?:\.\d+)?|[-+]?\.\d+) *(mm|cm|in|\")?", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": MM_PER_CM, "in": MM_PER_INCH, '"': MM_PER_INCH}


def paper(word: str) -> str:
    """A paper by its name, by its size, or a file; what is wrong inside a file is said when it is read."""
    name = word.strip()
    if name.endswith(".yaml"):
        return name
    try:
        if name.lower() not in paper_names():
            load_paper(name.lower())
    except UserError as error:
        (wrong,) = error.diagnostics
        raise argparse.ArgumentTypeError(f"{wrong.what}. {wrong.remedy.rstrip('.')}") from None
    return name.lower()


def language(word: str) -> str:
    """The code of a language; whether a game has it, its words say."""
    if word and not re.fullmatch(r"[a-z]{2,3}", word):
        raise argparse.ArgumentTypeError(f"'{word}' is no language. {did_you_mean(word, LANGUAGES).rstrip('.')}")
    return word


def day(word: str) -> date:
    """A day as ``2026-05-01``; without a word, today."""
    if not word:
        return date.today()
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"'{word}' is no day. Write one as 2026-05-01, or --date alone, after the files, for today"
        ) from None


def lengths(how_many: int, example: str) -> Callable[[str], tuple[float, ...]]:
    """So many lengths with commas, each in mm unless it says otherwise: ``1.2mm,-0.8mm``. In mm."""

    def read(words: str) -> tuple[float, ...]:
        found = [_LENGTH.fullmatch(part.strip()) for part in words.split(",")]
        if len(found) != how_many or not all(found):
            raise argparse.ArgumentTypeError(
                f"'{words}' should be {how_many} lengths with commas, in mm or in: {example}"
            )
        return tuple(float(one[1]) * _UNITS[(one[2] or "mm").lower()] for one in found if one)

    return read
