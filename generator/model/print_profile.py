"""How a kit is printed and cut, as a file in ``data/print/profile/`` states it. The file's name is the profile's id."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.model.base import Model

Bleed = Annotated[float, Field(ge=0, le=10)]


class PrintProfile(Model):
    """Lengths in mm."""

    note: str = ""
    """For whoever reads the file."""
    ink: str = "colour"
    """A name in ``data/print/ink/``, or a file like those beside this one."""
    bleed_mm: Bleed = 3.0
    """How far the art of a front goes on outside its trim."""
    back_bleed_mm: Bleed = 4.0
    """The same of a back, which may come out a little off."""
    least_bleed_mm: Bleed = 1.0
    """The bleed of fronts that may be asked for instead, ``--bleed``, and the most; backs have as much more as here. Without
    a word, the least stands where pieces would come too near a cutting machine's marks; a millimetre of it, though."""
    most_bleed_mm: Bleed = 3.175
    """How far grounds reach beyond the trim at most."""
    shared_cuts: bool = True
    """Whether one cut parts two pieces. Otherwise each has its bleed all around, and gutters hold it."""
    crop_marks: Literal["none", "front", "both"] = "front"
    """Which sides carry them."""
    backs: Literal["light", "full"] = "light"
    """Whether the backs that cards share are outlined on paper, which spares ink, or printed in full colour."""
    registration: Literal["none", "targets", "silhouette"] = "none"
    """Targets by which a print shop lays plates over one another, or the marks a Silhouette looks for."""
    contours: Literal["none", "drawn", "spot", "spot_shapes"] = "none"
    """The outline of each piece: in ink, or as the spot colour ``CutContour`` on a layer of its own; of shapes alone, that no
    straight cut along the marks frees."""
    cut_files: bool = False
    """Whether what a machine cuts comes as files of its own, SVG and DXF; it is not drawn."""
    colours: Literal["rgb", "cmyk"] = "rgb"
    """How colours are written into the PDF."""
    output_condition: str = ""
    """What the colours are separated for: a profile of ``data/print/icc/`` by its name. CMYK needs one."""
    registered_condition: str = ""
    """The name of that printing in the ICC's registry, color.org, which a shop's programs know it by: ``FOGRA39``."""
    most_ink_percent: Annotated[int, Field(ge=200, le=400)] = 300
    """How much ink dries on one place, all four together, each of which is 100. Words in black over a colour count apart."""
    standard: Literal["none", "pdf_x4"] = "none"
    """What a PDF is built to."""

    def bled(self, bleed_mm: float) -> Self:
        """The same with another bleed, and less only where it would cost a sheet; that of backs is as much more as it is here."""
        backs = max(0.0, bleed_mm + self.back_bleed_mm - self.bleed_mm)
        return self.model_copy(update={"bleed_mm": bleed_mm, "back_bleed_mm": backs, "least_bleed_mm": bleed_mm})

    @model_validator(mode="after")
    def _separable(self) -> Self:
        if self.colours == "cmyk" and not self.output_condition:
            raise ValueError("colours: cmyk needs an output_condition: what it is printed on, FOGRA39L_coated")
        if self.standard == "pdf_x4" and self.colours != "cmyk":
            raise ValueError("standard: pdf_x4 needs colours: cmyk; what it is printed on has no red, green and blue")
        return self
