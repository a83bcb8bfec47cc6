"""The counter colours: a ground, an ink that reads on it, and a mark that tells it apart without colour."""

from typing import Annotated, Self

from pydantic import Field

from generator.model.base import Id, Localized, Many, Model
from generator.model.ink import Hex, Ink, Millimetres

DRAWN_MARKS = ("none", "dots", "two_lines", "dashes", "backslashes", "ticks", "slashes", "crosses", "zigzag")
"""The ground marks that need not be described: ``components/pieces/ground_marks.py`` draws them."""

_X = Annotated[float, Field(ge=-3, le=3)]
_Share = Annotated[float, Field(ge=0, le=1)]


class GroundMark(Model):
    """A mark of strokes that repeat along its band: from x, y to x, y, in mm about a middle and in shares of its depth."""

    step_mm: Annotated[float, Field(ge=0.5, le=6)]
    """From one to the next."""
    strokes: Many[Annotated[tuple[_X, _Share, _X, _Share], Field(strict=False)]] = Field(min_length=1, max_length=12)
    """What it is made of: lines within a square."""
    width_mm: Annotated[float, Field(ge=0.1, le=1)] = 0.26
    """How thick its strokes are."""


class Colour(Model):
    """A colour as it is printed. ``data/palettes/`` gives the first five; an ink may change all but the sign."""

    name: Localized
    """What it is called."""
    ground: Hex
    """The ground of a counter, ``#rrggbb``."""
    ink: Hex
    """What is printed on it, ``#rrggbb``."""
    mark: Id
    """One of ``DRAWN_MARKS``, or of the palette's own."""
    detail: Hex | None = None
    """What parts the figures on it, and stands within what is filled with its ink; left out, the ground. For a ground too dark
    to be told from its ink in lines so fine."""

    cloth: Hex | None = None
    """What figures wear of it, within lines of ink on a tint of it; left out, the ground. For a ground too dark to be told from
    ink."""

    frame: Hex = "#ffffff"
    """The frame of a counter; left out, white."""
    frame_mm: Millimetres = 0.0
    """Inside the trim of a counter, or at the foot of a card's band; none at 0."""
    line_mm: Millimetres = 0.0
    """Round the frame, in ink."""
    mark_mm: Annotated[Millimetres, Field(gt=0)] = 1.3
    """How deep the mark is, below the ground line."""

    def printed(self, ink: Ink, colour_id: str) -> Self:
        """The colour in that ink."""
        changes = {**ink.every.given(), **(ink.colours[colour_id].given() if colour_id in ink.colours else {})}
        if changes.get("frame") == "ground":
            changes["frame"] = self.ground
        if "ground" in changes:
            changes["detail"] = None  # chosen for the ground it was given with
            changes.setdefault("cloth", self.cloth or self.ground)
        return self.model_copy(update=changes)


class MarkerCoat(Model):
    """What tells a kind of marker from others at arm's length, besides its sign: the colour it is printed in, the shape
    its sign stands on, and whether that is solid, the sign then in white."""

    colour: Id = ""
    """One of the palette's; ink on paper where it is left out."""
    plate: str = "rect"
    """``rect``, ``circle``, or one of ``components/pieces/plates.py``."""
    solid: bool = False
    """Whether the plate is filled, and its sign white."""
    numbered: bool = False
    """Whether those of a side are told apart, each by a number of its own."""


class Palette(Model):
    """``order`` is the order of the book, in which colours are given out."""

    colours: dict[Id, Colour]
    """The colours, by their ids."""
    backs: Many[MarkerCoat] = ()
    """Of the cards of the first side, the second and so on, over again; those of solid plates are told apart in grey."""
    markers: dict[Id, MarkerCoat] = {}
    """Those of the kinds of markers that have one."""
    marks: dict[Id, GroundMark] = {}
    """Its own, besides ``DRAWN_MARKS``."""
    marker_frame_mm: Millimetres = Ink().marker_frame_mm
    """The line of ink that frames a marker on paper white."""

    @property
    def order(self) -> Many[str]:
        return tuple(self.colours)

    def printed(self, ink: Ink) -> Self:
        """The palette in that ink. Where silhouettes are drawn in outline, so are plates."""
        colours = {colour_id: colour.printed(ink, colour_id) for colour_id, colour in self.colours.items()}
        outlined = {kind: coat.model_copy(update={"solid": False}) for kind, coat in self.markers.items()}
        markers = self.markers if ink.figures is None else outlined
        changes = {"colours": colours, "markers": markers, "marker_frame_mm": ink.marker_frame_mm}
        return self.model_copy(update=changes)
