"""What will not come out well on paper, though it can be printed: said of each place once, as a warning.

Held against the size on paper: art that ends at the trim, or short of the bleed of the printing; pictures of too few
pixels; words over the trim; type too small to read. Lines that are too fine are drawn stronger, and inks kept to what dries, without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.diagnostics import Diagnostic, Severity, Source
from generator.drawing.box import Box
from generator.sheets import style
from generator.units import MM_PER_INCH

LEAST_PPI = 200
_SLACK_MM = 0.01
_EDGES = ("left", "top", "right", "bottom")


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"


class Preflight:
    def __init__(self) -> None:
        self._found: dict[tuple[Source, str], Diagnostic] = {}

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._found.values())

    def warn(self, where: Source, about: str, what: str, remedy: str) -> None:
        """One warning of a place for each thing it is about."""
        self._found.setdefault((where, about), Diagnostic(where, what, remedy, Severity.WARNING))

    def bleed(self, where: Callable[[], Source], piece: str, box: Box, trim: Box, bleed_mm: float) -> None:
        """A surface that touches the trim must go on as far as the printing shows. All on the scale of the paper; ``where``
        is asked only for what is said."""
        beyond = trim.x - box.x, trim.y - box.y, box.right - trim.right, box.bottom - trim.bottom
        short = [edge for edge, mm in zip(_EDGES, beyond, strict=True) if -_SLACK_MM <= mm < bleed_mm - _SLACK_MM]
        if short and box.intersection(trim):
            reached = max(0.0, min(mm for mm in beyond if mm >= -_SLACK_MM))
            self.warn(
                where(),
                "bleed",
                f"on {piece} this ends {f'{reached:.2g} mm outside' if reached > _SLACK_MM else 'at'} the trim, "
                f"{' and '.join(short) if len(short) < len(_EDGES) else 'on all sides'}, and the printing shows {bleed_mm:g} mm there: cut a little off, paper shows",
                f"Let it go on for {bleed_mm:g} mm outside, and give the layout 'bleed_mm: {bleed_mm:g}'.",
            )

    def picture(self, where: Source, name: str, pixels: tuple[int, int], width_mm: float) -> None:
        """A picture at the size it is printed at."""
        height_mm = width_mm * pixels[1] / pixels[0]
        ppi = pixels[0] / width_mm * MM_PER_INCH
        if ppi < LEAST_PPI:
            across, down = (round(side / MM_PER_INCH * 300) for side in (width_mm, height_mm))
            self.warn(
                where,
                "pixels",
                f"the picture '{name}' of {pixels[0]} × {pixels[1]} pixels is printed {width_mm:.0f} × {height_mm:.0f} mm, "
                f"at {ppi:.0f} pixels an inch, and looks blurred",
                f"Give one of about {across} × {down} pixels, or place it smaller.",
            )

    def cut(self, where: Source, piece: str, text: str) -> None:
        """Words that go over the trim."""
        what = f"on {piece} the text '{_short(text)}' goes over the trim, where the piece is cut"
        self.warn(where, "cut", what, "Move its box into the piece, or set it smaller.")

    def type(self, where: Callable[[], Source], piece: str, text: str, size_pt: float) -> None:
        """Words at the size they are printed at."""
        if size_pt < style.SMALLEST_TYPE - 0.01:
            self.warn(
                where(),
                "type",
                f"on {piece} the text '{_short(text)}' is set in {size_pt:.2g} pt, too small to read",
                f"Set it in {style.SMALLEST_TYPE:g} pt or more on paper.",
            )
