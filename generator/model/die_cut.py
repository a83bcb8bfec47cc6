"""A sheet that comes cut, labels or punched card, as a file in ``data/print/die_cut/`` states it.

The file's name is the sheet's id. A grid is stated by its first label and its pitch, anything else by the place of
each label.
"""

from typing import Annotated, Self

from pydantic import Field, model_validator

from generator.model.base import Id, Many, Model, counted

Length = Annotated[float, Field(gt=0, le=1000)]
Place = Annotated[Many[Annotated[float, Field(ge=0, le=1000)]], counted(2, 2)]
"""Across and down, in mm from the top left corner of the sheet as it stands."""


class DieCutSheet(Model):
    """Lengths in mm."""

    note: str = ""
    """For whoever reads the file."""
    paper: Id
    """A name in ``data/papers/``."""
    width_mm: Length | None = None
    """The width of a piece; left out, it is round."""
    height_mm: Length | None = None
    """The height of a piece; left out, it is round."""
    corner_mm: Annotated[float, Field(ge=0, le=100)] = 0.0
    """The radius of a rectangular label's corners."""
    diameter_mm: Length | None = None
    """The diameter of a round label, instead of its width and height; left out, it is a rectangle."""
    columns: Annotated[int, Field(ge=1, le=100)] | None = None
    """Pieces side by side; left out, ``places_mm`` says where each is."""
    rows: Annotated[int, Field(ge=1, le=100)] | None = None
    """Pieces below one another; left out, ``places_mm`` says where each is."""
    first_mm: Place | None = None
    """The top left corner of the first label, or of the square around it; left out, ``places_mm`` says where each is."""
    pitch_mm: Place | None = None
    """From the first label to its neighbour on the right, and to the one below; left out, ``places_mm`` says where each is."""
    places_mm: Annotated[Many[Place], counted(1)] | None = None
    """The top left corner of each label, in the order they are filled; left out, they stand in a grid."""

    @model_validator(mode="after")
    def _one_shape(self) -> Self:
        sides = (self.width_mm, self.height_mm)
        if self.diameter_mm is None and None in sides:
            raise ValueError("how large is a label? Give width_mm and height_mm, or the diameter_mm of a round one")
        if self.diameter_mm is not None and (sides != (None, None) or self.corner_mm):
            raise ValueError("a round label has its diameter_mm alone. Leave width_mm, height_mm and corner_mm out")
        return self

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        grid = (self.columns, self.rows, self.first_mm, self.pitch_mm)
        if self.places_mm is None and None in grid:
            raise ValueError("where are the labels? Give columns, rows, first_mm and pitch_mm, or the places_mm of all")
        if self.places_mm is not None and grid != (None, None, None, None):
            raise ValueError("places_mm are all there is to say. Leave columns, rows, first_mm and pitch_mm out")
        return self

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of a label, or of the square around a round one."""
        if self.diameter_mm is not None:
            return self.diameter_mm, self.diameter_mm
        assert self.width_mm is not None and self.height_mm is not None
        return self.width_mm, self.height_mm

    def corners(self) -> tuple[tuple[float, float], ...]:
        """The top left corner of each label, row by row."""
        if self.places_mm is not None:
            return tuple((x, y) for x, y in self.places_mm)
        assert self.columns and self.rows and self.first_mm and self.pitch_mm
        (x, y), (across, down) = self.first_mm, self.pitch_mm
        return tuple(
            (x + column * across, y + row * down) for row in range(self.rows) for column in range(self.columns)
        )
