"""How terrain is drawn on a board; see ``data/boards/terrain.yaml``. Lengths are shares of a hex, flat to flat."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.model.base import Id, Many, Model

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
Share = Annotated[float, Field(gt=0, le=1)]
MarkName = Literal["ford", "bridge", "airfield"]


class GroundDrawing(Model):
    """Whole hexes, drawn as one area: what fills it, and signs strewn over it."""

    tint: Colour
    """What fills the area."""
    ink: Colour
    """The colour of signs and edges."""
    body: Colour | None = None
    """The light parts of a sign, every other field, the top of a height; left out, the tint."""
    pattern: Literal["plain", "fields", "height", "floor"] = "plain"
    """What fills an area: nothing but the tint, fields with furrows, slopes with hachures, or boards within straight
    hexsides."""
    sign: Id | None = None
    """A symbol that is strewn over it; left out, there is the tint alone."""
    others: Many[Id] = ()
    """More symbols of the same thing, as large, that stand among those of ``sign`` by turns that look like chance."""
    garden: Id | None = None
    """A symbol behind the houses along a street; left out, there are houses alone."""
    lie: Literal["strewn", "mass", "rows", "street"] = "strewn"
    """How signs lie: strewn, close together to the edge of the area, in rows, or along the roads that pass."""
    size: Share = 0.25
    """Across one sign, the longer way."""
    count: Annotated[int, Field(ge=1, le=25)] = 4
    """About so many signs in a hex; a single one stands in its middle."""


class LineDrawing(Model):
    """A course through hexes: a band with an edge on both sides, or a mere line of dashes."""

    width: Share
    """How wide the course is, as a share of a hex from flat to flat."""
    ink: Colour
    """The colour of its edges, or of its dashes."""
    fill: Colour | None = None
    """Between the edges; without it the line is dashed and has none."""
    bank: Colour | None = None
    """Of the ground along the edges of water; left out, there is none."""
    varies: Annotated[float, Field(ge=0, le=0.5)] = 0.0
    """How much of its width comes and goes, and how freely it winds: water does."""
    sleepers: Annotated[float, Field(ge=0.05, le=0.5)] | None = None
    """From sleeper to sleeper of a railway: a line of ink with these across it, as long as the ``width``, on ``fill``."""


class WallDrawing(Model):
    """A hexside: a band of ink parted into stones."""

    width: Share
    """How thick the wall is, as a share of a hex from flat to flat."""
    ink: Colour
    """The colour of its edges."""
    stone: Colour
    """The colour between its edges."""
    sign: Id | None = None
    """Across the middle of each hexside, for an opening; it is drawn in the ink on paper."""


class TerrainDrawing(Model):
    """The ways a kind of terrain can lie on a board: whole hexes, a course, hexsides."""

    ground: GroundDrawing | None = None
    """How it is drawn where it fills whole hexes; left out, it never does."""
    line: LineDrawing | None = None
    """How it is drawn as a course from hex to hex; left out, it never is one."""
    wall: WallDrawing | None = None
    """How it is drawn on hexsides; left out, it never lies there."""


class OwnTerrain(Model):
    """How a game draws a kind of terrain: like one of ours, for which its name is short, or in its own way."""

    like: Id | None = None
    ground: GroundDrawing | None = None
    line: LineDrawing | None = None
    wall: WallDrawing | None = None

    @model_validator(mode="after")
    def _some(self) -> Self:
        if not (self.like or self.ground or self.line or self.wall):
            raise ValueError("it is drawn in no way. Give it 'like', 'ground', 'line' or 'wall'")
        return self

    def over(self, ours: Mapping[str, TerrainDrawing]) -> TerrainDrawing:
        """What it says over the one of ours that it is like."""
        under = ours.get(self.like or "")
        ways = {
            way: getattr(self, way) or (getattr(under, way) if under else None) for way in ("ground", "line", "wall")
        }
        return TerrainDrawing(**ways)


class MarkDrawing(Model):
    """A sign in a hex."""

    sign: Id
    """A symbol by its id."""
    ink: Colour
    """The colour of its dark parts."""
    ground: Colour
    """The colour of its light parts."""
    size: Share
    """Across the sign, the longer way."""
    lie: Literal["across", "beside"] = "across"
    """In the middle, turned with the course that passes there, which runs across the sign; or upright beside the courses."""


class Grain(Model):
    """Patches and short strokes, strewn evenly over ground with nothing on it, under all else."""

    patches: Many[Colour] = ()
    """Colours hardly paler or darker than the ground, of patches that run on under all there is."""

    ink: Colour
    """Little darker than the ground, so that they never compete with what lies on it."""
    length: Share = 0.05
    """Of the longest stroke, as a share of a hex from flat to flat."""
    rows: Annotated[int, Field(ge=1, le=8)] = 4
    """So many rows of strokes run through a hex."""
    least_hex_mm: Annotated[float, Field(gt=0)] = 8.5
    """Hexes that are smaller, flat to flat, have none."""


class TerrainFile(Model):
    """Kinds later in the file lie above the earlier ones."""

    open: Colour
    """Ground with nothing on it."""
    grain: Grain | None = None
    """The strokes on it; left out, it is plain."""
    grid: Colour
    """Of the lines between hexes."""
    number: Colour
    """Of the names of hexes."""
    terrain: dict[Id, TerrainDrawing]
    """How each kind is drawn."""
    marks: dict[MarkName, MarkDrawing]
    """How each mark is drawn."""
