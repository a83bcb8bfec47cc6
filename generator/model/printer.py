"""What is known of one printer: where its backs come out, and how near the edge it prints.

The user's file of printers holds one of these a name::

    printers:
      "kitchen table":
        back_x_mm: 1.2
        back_y_mm: -0.8
        back_degrees: 0.3
        margins_mm: {left: 5, top: 5, right: 5, bottom: 8}
"""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from generator.model.base import Model
from generator.model.paper import Margins

MOST_MM, MOST_DEGREES = 20.0, 5.0
"""A printer further off than this needs mending, or the numbers do."""

_NAME = re.compile(r"[^\W_](?:[\w .-]{0,38}[\w.-])?")


class Printer(Model):
    """How backs are moved to lie behind their fronts, as read on the back of a standing sheet turned on its long edge."""

    back_x_mm: float = Field(default=0.0, ge=-MOST_MM, le=MOST_MM)
    """To the right."""
    back_y_mm: float = Field(default=0.0, ge=-MOST_MM, le=MOST_MM)
    """Down."""
    back_degrees: float = Field(default=0.0, ge=-MOST_DEGREES, le=MOST_DEGREES)
    """Clockwise, about the middle of the sheet."""
    margins_mm: Margins | None = None
    """The border it leaves blank; without it, that of the paper."""


def printer_name(name: str) -> str:
    """A name a printer may have. ValueError when it is none."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"'{name}' cannot be the name of a printer. Use letters, digits, spaces, '.', '-' and '_'")
    return name


class Printers(Model):
    """The whole file."""

    printers: dict[Annotated[str, AfterValidator(printer_name)], Printer] = {}
