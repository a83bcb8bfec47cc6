"""Reads the nations of a time, and the colours that pieces and cards have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from generator import resources
from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.validate import validate_located
from generator.loading.yaml_reader import read, shown
from generator.model.base import Located, Model
from generator.model.nation import Nation, NationFile
from generator.model.palette import DRAWN_MARKS, Palette
from generator.model.rulebook import Rulebook

M = TypeVar("M", bound=Model)

OURS = "nations"
"""The file of the nations that sets of counters are made for."""


def load_nations(file: str = OURS) -> dict[str, Nation]:
    """The nations of one time, by the name of their file."""
    return _nations(file)


@cache
def _nations(file: str) -> dict[str, Nation]:
    located = _read(resources.data("nations", f"{file}.yaml"), NationFile)
    _refuse_unknown(located, "nations", "colour", "colour", load_palette().order)
    return located.value.nations


def nations_of(book: Rulebook) -> Mapping[str, Nation]:
    """The nations of a game: one of our lists, or its own."""
    return load_nations(book.nations) if isinstance(book.nations, str) else book.nations


def palette_of(book: Rulebook) -> Palette:
    """Our colours with those of a game, which may stand in their place."""
    ours = load_palette()
    own = book.spec.palette if book.file else {}
    return ours.model_copy(update={"colours": {**ours.colours, **own}}) if own else ours


@cache
def load_palette() -> Palette:
    located = _read(resources.data("palettes", "colours.yaml"), Palette)
    _refuse_unknown(located, "colours", "mark", "ground mark", (*DRAWN_MARKS, *located.value.marks))
    return located.value


def _read(path: Path, model: type[M]) -> Located[M]:
    return validate_located(read(path, shown(path)), model)


def _refuse_unknown(located: Located[Any], entries: str, key: str, what: str, known: Collection[str]) -> None:
    """UserError where entries name under that key what there is none of."""
    wrong = [
        Diagnostic(located.where(entries, entry, key), f"there is no {what} '{name}'", did_you_mean(name, known))
        for entry, value in getattr(located.value, entries).items()
        if (name := getattr(value, key)) not in known
    ]
    if wrong:
        raise UserError(wrong)
