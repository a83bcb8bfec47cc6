"""Reads the bundled art: the bytes of symbols and flags, and how the symbols stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from generator import resources
from generator.loading.nations import OURS, load_nations
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.rulebook import Rulebook
from generator.model.symbols import SymbolFile, SymbolMetrics


@cache
def load_symbols() -> tuple[dict[str, bytes], dict[str, SymbolMetrics]]:
    """The SVG of each symbol, and its metrics."""
    metrics = validate(read(resources.data("symbols", "symbols.yaml")), SymbolFile).symbols
    return {name: resources.data("symbols", it.file).read_bytes() for name, it in metrics.items()}, metrics


@cache
def load_flags(nations: str = OURS) -> dict[str, bytes]:
    """The SVG of the flag of each nation in a list of ours."""
    return {name: resources.data("nations", it.flag).read_bytes() for name, it in load_nations(nations).items()}


def flags_of(book: Rulebook) -> dict[str, bytes]:
    """The SVG of the flag of each nation of a game."""
    if isinstance(book.nations, str):
        return load_flags(book.nations)
    return {name: _file(it.flag, book.folders) for name, it in book.nations.items()}


def load_art(book: Rulebook) -> dict[str, bytes]:
    """The SVG files in the ``art`` folder of a game, as symbols by their names."""
    found = {}
    for folder in reversed(book.folders):
        found.update({path.stem: path.read_bytes() for path in sorted(folder.glob("art/*.svg"))})
    return found


def _file(name: str, folders: Sequence[Path]) -> bytes:
    return next(folder / name for folder in folders if (folder / name).is_file()).read_bytes()
