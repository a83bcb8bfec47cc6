"""A sheet of paper: its size and the border no home printer reaches."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing.box import Box
from generator.sheets.edges import Edges, between, grown

SAFE_MARGIN_MM = 6.35
"""A quarter of an inch: printable on every home printer measured (the worst needs 6.35 at the foot)."""


class Paper(Struct, frozen=True):
    """Millimetres. ``margin_mm`` is the unprintable border on all four sides, ``margins`` where they differ."""

    name: str
    width_mm: float
    height_mm: float
    margin_mm: float = SAFE_MARGIN_MM
    margins: Edges | None = None
    """The borders of the standing sheet, instead of ``margin_mm``."""
    called: str = ""
    """As people call it, in English: ``SRA3``."""

    @property
    def is_landscape(self) -> bool:
        return self.width_mm > self.height_mm

    def portrait(self) -> Paper:
        """The same sheet, standing. A square one stays as it is."""
        return self._turned() if self.is_landscape else self

    def landscape(self) -> Paper:
        """The same sheet, lying. A square one stays as it is."""
        return self._turned() if self.height_mm > self.width_mm else self

    def _turned(self) -> Paper:
        return replace(self, width_mm=self.height_mm, height_mm=self.width_mm)

    @property
    def borders(self) -> Edges:
        """The unprintable border on each side of the page as one reads it.

        Printers turn a lying page one way or the other: each of its sides keeps the larger of two borders.
        """
        if self.margins is None:
            return Edges(*[self.margin_mm] * 4)
        if not self.is_landscape:
            return self.margins
        left, top, right, bottom = self.margins
        return Edges(max(top, bottom), max(left, right), max(top, bottom), max(left, right))

    @property
    def printable(self) -> Box:
        """All that a printer reaches."""
        whole = between(0.0, 0.0, self.width_mm, self.height_mm)
        return grown(whole, Edges(*(-border for border in self.borders)))
