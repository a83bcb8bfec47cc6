"""How the bundled silhouettes and signs stand; see ``data/symbols/symbols.yaml``."""

from __future__ import annotations

from typing import Literal

from generator.model.base import Id, Model


class SymbolMetrics(Model):
    """Lengths in the art's own units, y down; ``pitch_mm`` on a counter of 20 mm."""

    file: str
    kind: Literal["foot", "horse", "gun", "sign"]
    group: Literal["", "vehicle", "team", "weapon", "state", "terrain"] = ""
    """Of signs, those that are listed together."""
    height: float
    baseline: float
    centre: float
    pitch_mm: float = 0


class SymbolFile(Model):
    symbols: dict[Id, SymbolMetrics]
