"""Reads the bundled art: the bytes of symbols and flags, and how the symbols stand."""

from __future__ import annotations

from functools import cache

from generator import resources
from generator.loading.nations import load_nations
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.symbols import SymbolFile, SymbolMetrics


@cache
def load_symbols() -> tuple[dict[str, bytes], dict[str, SymbolMetrics]]:
    """The SVG of each symbol, and its metrics."""
    metrics = validate(read(resources.data("symbols", "symbols.yaml")), SymbolFile).symbols
    return {name: resources.data("symbols", it.file).read_bytes() for name, it in metrics.items()}, metrics


@cache
def load_flags(nations: str = "nations") -> dict[str, bytes]:
    """The SVG of the flag of each nation in a file."""
    return {name: resources.data("nations", it.flag).read_bytes() for name, it in load_nations(nations).items()}
