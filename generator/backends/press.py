"""What a print shop's file is made for: the printing it is separated for, and the standard it is built to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Standard = Literal["none", "pdf_x4"]

REGISTRY = "http://www.color.org"
"""The ICC's list of printing conditions, which gives them their names."""


class Press(Struct, frozen=True):
    """A PDF made for one is in CMYK and spot colours, with nothing left in RGB."""

    icc: bytes
    """The output profile of the printing condition: device class ``prtr``, four channels."""
    condition: str
    """The condition's name in ``REGISTRY``, or a name of one's own."""
    registered: bool = False
    """Whether ``condition`` is such a name."""
    standard: Standard = "none"
    most_ink_percent: int = 300
    """How much ink may lie on one place, all four together."""
