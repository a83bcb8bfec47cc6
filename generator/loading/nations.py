"""Reads the nations of a time, and the colours that pieces and cards have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from generator import resources
from generator.loading.validate import validate
from generator.loading.yaml_reader import read, shown
from generator.model.base import Model
from generator.model.nation import Nation, NationFile
from generator.model.palette import Palette
from generator.model.rulebook import Rulebook

M = TypeVar("M", bound=Model)

OURS = "nations"
"""The file of the nations that sets of counters are made for."""


def load_nations(file: str = OURS) -> dict[str, Nation]:
    """The nations of one time, by the name of their file."""
    return _nations(file)


@cache
def _nations(file: str) -> dict[str, Nation]:
    return _read(resources.data("nations", f"{file}.yaml"), NationFile).nations


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
    return _read(resources.data("palettes", "colours.yaml"), Palette)


def _read(path: Path, model: type[M]) -> M:
    return validate(read(path, shown(path)), model)
