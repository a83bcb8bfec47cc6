"""Reads the bundled art: the bytes of symbols and flags, and how the symbols stand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from generator import resources
from generator.diagnostics import Source, UserError
from generator.loading.nations import OURS, load_nations
from generator.loading.validate import validate
from generator.loading.yaml_reader import content_of, read, shown
from generator.model.rulebook import Rulebook
from generator.model.symbols import SymbolFile, SymbolMetrics
from generator.named_files import files_of, named_file


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
    return {name: content_of(path, shown(path)) for name, path in own_flags(book).items()}


def load_art(book: Rulebook) -> dict[str, bytes]:
    """The SVG files in the ``art`` folder of a game, as symbols by their names."""
    return {name: content_of(path, shown(path)) for name, path in own_art(book).items()}


def own_art(book: Rulebook) -> dict[str, Path]:
    """Where they lie; those of a game before those of what it extends."""
    return {path.stem: path for folder in reversed(book.folders) for path in files_of(folder, "art/*.svg")}


def symbol_names(folders: Sequence[Path]) -> tuple[str, ...]:
    """Ours, and those in the ``art`` folders of a game and of what it extends."""
    own = (path.stem for folder in folders for path in files_of(folder, "art/*.svg"))
    return tuple(dict.fromkeys((*load_symbols()[0], *own)))


def own_flags(book: Rulebook) -> dict[str, Path]:
    """The flags of a game's own nations."""
    nations = {} if isinstance(book.nations, str) else book.nations
    files = {}
    for name, nation in nations.items():
        with suppress(UserError):
            files[name] = named_file(nation.flag, Source(name), book.folders, "flag", str)
    return files
