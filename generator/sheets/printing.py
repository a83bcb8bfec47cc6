"""How sheets of pieces are printed and cut: what ``data/print/`` says, in the words of sheets."""

from __future__ import annotations

from math import inf
from typing import Literal

from msgspec import Struct

from generator.sheets.die_cut import DieCut
from generator.sheets.duplex import BackShift

CropMarks = Literal["none", "front", "both"]
Registration = Literal["none", "targets", "silhouette"]
Contours = Literal["none", "drawn", "spot", "spot_shapes"]


class Printing(Struct, frozen=True):
    """Lengths in mm. As it stands, a home printer and scissors."""

    bleed_mm: float = 3.0
    """How far the art of a front may show outside its trim."""
    back_bleed_mm: float = 4.0
    """The same of a back, which may lie a little off."""
    least_bleed_mm: float = inf
    """What gutters hold of both, where pieces would come too near the marks of a cutting machine."""
    shared_cuts: bool = True
    """Whether pieces touch and one cut parts two; their art then bleeds at the outer edge of a block only. Otherwise
    gutters hold the bleed of both neighbours."""
    crop_marks: CropMarks = "front"
    """Which sides carry crop marks; without any, no room is kept for them."""
    registration: Registration = "none"
    """Marks that a print shop lays plates and sheets over one another by, or that a cutting machine looks for."""
    contours: Contours = "none"
    """Whether each piece's outline is drawn on its front, in ink, or as the spot colour that a machine cuts along; that of
    shapes alone, which straight cuts do not free."""
    cut_files: bool = False
    """Whether each sheet carries the outlines of its pieces for a machine; they are not drawn."""
    full_backs: bool = False
    """Whether the backs that pieces share are in full colour, and not outlined on paper."""
    back_shift: BackShift = BackShift()
    """How what stands on a back is moved and turned to meet a printer that is off. Its furniture stays."""
    die_cut: DieCut | None = None
    """A sheet that comes cut, for the pieces that fit its labels."""

    @property
    def is_for_shop(self) -> bool:
        """Whether a print shop prints and cuts them: who lays plates over one another has them."""
        return self.registration == "targets"

    @property
    def spot_contours(self) -> bool:
        """Whether what is cut and folded stands on layers of its own."""
        return self.contours in ("spot", "spot_shapes")

    @property
    def most_bleed_mm(self) -> float:
        return max(self.bleed_mm, self.back_bleed_mm)


HOME = Printing()
