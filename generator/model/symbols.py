"""How the bundled silhouettes and signs stand; see ``data/symbols/symbols.yaml``."""

from typing import Literal

from generator.model.base import Id, Model


class SymbolMetrics(Model):
    """Lengths in the art's own units, y down; ``pitch_mm`` on a counter of 20 mm."""

    file: str
    """The SVG file that draws it, beside this one."""
    kind: Literal["foot", "horse", "gun", "sign"]
    """Whether it is a man on foot, one on a horse, a gun, or a sign."""
    group: Literal["", "vehicle", "team", "weapon", "state", "terrain"] = ""
    """Of signs, those that are listed together; left out, it stands in no group."""
    height: float
    """The units that fill its height on paper: alike for all on foot, for all on horses, so that they keep one size."""
    baseline: float
    """How far down the ground is, on which soles, hooves and wheels stand."""
    centre: float
    """How far to the right its visual centre is."""
    pitch_mm: float = 0
    """From figure to figure on a counter of 20 mm."""


class SymbolFile(Model):
    """The silhouettes and signs, and how they stand."""

    symbols: dict[Id, SymbolMetrics]
    """Each by its id."""
