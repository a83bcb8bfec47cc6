"""What is asked of a build."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from generator.diagnostics import Diagnostic, Source, UserError
from generator.loading.inks import load_ink
from generator.loading.print_profiles import DEFAULT as DEFAULT_PROFILE
from generator.loading.print_profiles import load_profile
from generator.model.ink import Ink
from generator.model.print_profile import PrintProfile

if TYPE_CHECKING:
    from generator.sheets.duplex import Duplex

FORMATS = ("pdf", "svg", "png")
PIECE_FORMATS = ("svg", "png")

CHANGED, PIECES, CUT = "changed", "pieces", "cut"
"""The folders of what differs from the last build, of each piece by itself, and of what a machine cuts."""
CUT_FORMATS = ("svg", "dxf")


class PrintSettings(NamedTuple):
    """How an order is printed, as its files say."""

    profile: PrintProfile
    ink: Ink
    ink_name: str


class Order(Struct, frozen=True):
    """What is asked of a build. ``duplex`` is empty for a kit printed on one side."""

    out: Path
    formats: tuple[str, ...] = ("pdf", "svg")
    paper: str = "a4"
    language: str = "en"
    only: tuple[str, ...] = ()
    """Kinds of sheets; without a word, all that what is wanted has."""
    of: tuple[str, ...] = ()
    """Sides and units, by their ids, where not all are wanted; and kinds of sheets, those of the game among them."""
    copies: int = 1
    """Of each piece that is cut out."""
    changed: bool = False
    """Whether what differs from the last build comes once more, on sheets of its own."""
    by_side: bool = False
    """Whether sides keep to sheets of their own, even where they would take fewer together."""
    pieces: tuple[str, ...] = ()
    """The formats, of ``PIECE_FORMATS``, in which each piece comes by itself."""
    duplex: Duplex = "long-edge"
    bare_labels: bool = False
    """Whether labels that come cut have nothing on their backs; what is no label is printed as ``duplex`` says."""
    dpi: int = 150
    profile: str = DEFAULT_PROFILE
    """How it is printed: a name in ``data/print/profile/``, or a file like those."""
    bleed_mm: float | None = None
    """Of fronts, where it is not that of the profile."""
    ink: str = ""
    """A name in ``data/print/ink/``, or a file like those; empty for that of the profile."""
    die_cut: str = ""
    """Labels that come cut, for the pieces that fit them: a name in ``data/print/die_cut/``, or a file like those."""
    printer: str = ""
    """A printer the user has measured, whose backs are moved and whose margins are kept."""
    strict: bool = False
    """Whether nothing is written where there is anything to warn of."""
    dated: date | None = None
    """The day that stands on every page; without it, the same input gives the same bytes on any day."""

    def printed_as(self) -> PrintSettings:
        """The profile and the ink that are asked for. UserError when there is none such, or not with this bleed."""
        profile = load_profile(self.profile)
        if self.bleed_mm is not None:
            least, most = profile.least_bleed_mm, profile.most_bleed_mm
            if not least <= self.bleed_mm <= most:
                what = f"'{self.profile}' is not printed with a bleed of {self.bleed_mm:g} mm"
                raise UserError([Diagnostic(Source("--bleed"), what, f"Give one from {least:g} to {most:g} mm.")])
            profile = profile.bled(self.bleed_mm)
        ink = self.ink or profile.ink
        return PrintSettings(profile, load_ink(ink), ink)
