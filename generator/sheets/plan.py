"""What imposition takes and gives: pieces, and where each copy of them stands on which sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import Affine, Style, Symbol, shapes
from generator.drawing.box import Box
from generator.drawing.items import IDENTITY, Command, Item
from generator.sheets.duplex import SheetFlip
from generator.sheets.edges import Edges, Turn, around, grown

Side = Literal["front", "back"]
SIDES: tuple[Side, Side] = ("front", "back")

SHAPE_TOLERANCE = 0.005
"""A drawing is scaled to the trim size alike in both directions, or half a per cent apart at most."""


class Measures(Struct, frozen=True, cache_hash=True):
    """Of a side of a piece what its place on a sheet depends on: those of equal measures stand alike, whatever is drawn there."""

    width_mm: float
    height_mm: float
    drawn_mm: float
    """How far its drawing reaches outside the trim, in mm on paper; gutters alone are bare."""
    reach_mm: float
    """The same with its gutters, and no further than it may."""


_measures = lru_cache(maxsize=1024)(Measures)  # the same for all that are alike


class Piece(Struct, frozen=True, dict=True):
    """Something to cut out, and how many of it. The drawing is scaled to the trim size.

    ``bleed_mm`` asks for gutters, so that the drawing may be cut a little off on every side. Without it,
    pieces touch and share their cut lines, and what the symbol has of bleed shows at the outer edge of
    the block only. ``most_bleed_mm`` bounds what shows of it, on the front and on the back. ``outline`` is
    what is cut out of the trim in the end, in its space; without one, the trim with corners of radius
    ``corner_mm``. ``six_sided`` says that this is a hexagon on a flat; ``guides`` are drawn where no straight cuts from edge
    to edge of a sheet part it. ValueError when a drawing does not have the shape of the trim, or a number is negative.
    """

    front: Symbol
    back: Symbol | None
    width_mm: float
    height_mm: float
    quantity: int = 1
    bleed_mm: float = 0.0
    corner_mm: float = 0.0
    label: str = ""
    most_bleed_mm: tuple[float, float] = (math.inf, math.inf)
    outline: tuple[Command, ...] = ()
    six_sided: bool = False
    guides: tuple[Item, ...] = ()
    """Lines on the waste that show where it is cut, in the space of the trim."""
    edge: str = ""
    """What the bleed of a staggered hexagon ends in a line of, where its ground is hardly seen on paper."""
    folds: tuple[Command, ...] = ()
    """Where it is folded once it is cut, in the space of the trim."""
    owner: str = ""
    """Whose it is. Pieces of another owner begin a row of their own where that costs no sheet."""
    counted: str = ""
    """As what the list of the box counts it, among the lines of its kind."""
    run: str = ""
    """Pieces of another run of the same owner do so too, all that are enough to fill one or none."""

    def __post_init__(self) -> None:
        if min(self.width_mm, self.height_mm) <= 0 or min(self.quantity, self.bleed_mm, self.corner_mm) < 0:
            raise ValueError(
                f"piece '{self.label or self.front.id}' has no size, or a negative quantity, bleed or corner"
            )
        for symbol in (self.front, self.back):
            if symbol is None:
                continue
            across, down = self.width_mm / symbol.width_mm, self.height_mm / symbol.height_mm
            if abs(across / down - 1) > SHAPE_TOLERANCE:
                raise ValueError(
                    f"symbol '{symbol.id}' is {symbol.width_mm:g} × {symbol.height_mm:g} mm and would be distorted "
                    f"in a piece of {self.width_mm:g} × {self.height_mm:g} mm"
                )

    def symbol(self, side: Side) -> Symbol | None:
        return self.front if side == "front" else self.back

    @cached_property
    def measures(self) -> tuple[Measures, Measures]:
        """Those of the front and of the back, whether there is one or not."""
        return self._measured(self.front, self.most_bleed_mm[0]), self._measured(self.back, self.most_bleed_mm[1])

    def _measured(self, symbol: Symbol | None, most_bleed_mm: float) -> Measures:
        drawn_mm = 0.0 if symbol is None else symbol.bleed_mm * self.width_mm / symbol.width_mm
        return _measures(self.width_mm, self.height_mm, drawn_mm, min(max(drawn_mm, self.bleed_mm), most_bleed_mm))

    def reach_mm(self, side: Side) -> float:
        """How far the drawing of a side reaches outside the trim, in mm on paper."""
        return self.measures[side == "back"].reach_mm

    def drawn_mm(self, side: Side) -> float:
        """The same for what is drawn there; a reach of gutters alone is bare."""
        return self.measures[side == "back"].drawn_mm

    @property
    def shaped(self) -> bool:
        """Whether straight cuts along the marks leave something to do: it is rounded off, of an outline of its own, or folded."""
        return bool(self.outline or self.folds) or self.six_sided or self.corner_mm > 0

    def contour(self) -> tuple[Command, ...]:
        """What is cut, in the space of the trim box."""
        return (
            self.outline or shapes.rounded_rect(0, 0, self.width_mm, self.height_mm, self.corner_mm, Style()).commands
        )


def turned_size(piece: Piece | Measures, turn: int) -> tuple[float, float]:
    """Width and height on the page of a piece turned by ``turn`` degrees."""
    return (piece.height_mm, piece.width_mm) if turn % 180 else (piece.width_mm, piece.height_mm)


def turned_place(width_mm: float, height_mm: float, turn: int) -> Affine:
    """What turns a drawing of that size clockwise, and puts the box that it has then where it was."""
    match turn % 360:  # exact, where a cosine would leave dust in the file
        case 90:
            return Affine(0.0, 1.0, -1.0, 0.0, height_mm, 0.0)
        case 180:
            return Affine(-1.0, 0.0, 0.0, -1.0, width_mm, height_mm)
        case 270:
            return Affine(0.0, -1.0, 1.0, 0.0, 0.0, width_mm)
        case _:
            return IDENTITY


_NO_BLEED = Edges()


class Spot(Struct, frozen=True, cache_hash=True, dict=True):
    """Where one side of a copy stands on a page, whatever the piece: sheets are mostly laid out alike, and what goes by the
    spots of one alone is worked out once for all."""

    trim: Box
    side: Side = "front"
    turn: Turn = 0
    """How far the piece is turned clockwise, in degrees; its trim box stays where it is."""
    bleed: Edges = Edges()
    """How far it may show outside its trim, side by side."""
    staggered: bool = False
    """Whether it is a hexagon of a band that is: its ground then ends as ``hexagons`` says."""

    @cached_property
    def bleed_box(self) -> Box:
        return grown(self.trim, self.bleed)


class Placement(Struct, frozen=True):
    """One side of one copy on a page."""

    piece: Piece
    spot: Spot

    @property
    def x_mm(self) -> float:
        return self.spot.trim.x

    @property
    def y_mm(self) -> float:
        return self.spot.trim.y

    @property
    def trim(self) -> Box:
        return self.spot.trim

    @property
    def side(self) -> Side:
        return self.spot.side

    @property
    def turn(self) -> Turn:
        return self.spot.turn

    @property
    def bleed(self) -> Edges:
        return self.spot.bleed

    @property
    def bleed_box(self) -> Box:
        return self.spot.bleed_box

    @property
    def staggered(self) -> bool:
        return self.spot.staggered

    def place(self) -> Affine:
        """Where the piece's own space, (0, 0)–(width, height), lies on the page."""
        turned = turned_place(self.piece.width_mm, self.piece.height_mm, self.turn)
        return Affine.translate(self.x_mm, self.y_mm) @ turned

    def moved(self, down_mm: float) -> Placement:
        """The same further down."""
        return Placement(self.piece, replace(self.spot, trim=self.trim._replace(y=self.y_mm + down_mm)))

    def bleeding(self, bleed: Edges) -> Placement:
        """The same with another bleed."""
        return Placement(self.piece, replace(self.spot, bleed=bleed))


def placed(
    piece: Piece,
    x_mm: float,
    y_mm: float,
    side: Side = "front",
    turn: Turn = 0,
    bleed: Edges = _NO_BLEED,
    staggered: bool = False,
) -> Placement:
    """A side of a piece with the upper left corner of its trim there."""
    return Placement(piece, Spot(Box(x_mm, y_mm, *turned_size(piece, turn)), side, turn, bleed, staggered))


class Frame(Struct, frozen=True, cache_hash=True, dict=True):
    """A band without its pieces: all that its marks depend on."""

    spots: tuple[Spot, ...]
    corner_mm: float
    """Of its first piece."""
    least_bleed_mm: float
    """Of all its pieces."""
    room: Edges
    bleed: Edges
    staggered: bool
    marked_inside: bool

    @cached_property
    def box(self) -> Box:
        """All trim boxes together."""
        return trims_around(self.spots)


class Bare(Struct, frozen=True, cache_hash=True):
    """A sheet without its pieces, as ``SheetPlan`` has it with them."""

    frames: tuple[Frame, ...]
    backs: tuple[Spot, ...]
    fold: SheetFlip

    @property
    def fronts(self) -> tuple[Spot, ...]:
        return tuple(spot for frame in self.frames for spot in frame.spots)

    @property
    def shown_in_front(self) -> tuple[Spot, ...]:
        return self.fronts + self.backs if self.fold else self.fronts


class Band(Struct, frozen=True, dict=True):
    """Rows of pieces of one size, cut apart by straight cuts from edge to edge of the band."""

    placements: tuple[Placement, ...]
    room: Edges
    """The empty paper outside the trims that is this band's own, for bleed and crop marks."""
    bleed: Edges = Edges()
    """How much of it the fronts, or the backs behind them, bleed into at most."""
    staggered: bool = False
    """Whether every second row of hexagons, or column, is moved on by half of one, so that slanted cuts run straight on."""
    marked_inside: bool = False
    """Whether its crop marks stand in the gutters and on the bleed around it, for want of a margin."""

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        return spots_of(self.placements)

    @property
    def box(self) -> Box:
        """All trim boxes together."""
        return trims_around(self.spots)

    @cached_property
    def frame(self) -> Frame:
        corner, least = self.placements[0].piece.corner_mm, min(one.piece.bleed_mm for one in self.placements)
        return Frame(self.spots, corner, least, self.room, self.bleed, self.staggered, self.marked_inside)


def spots_of(placements: Iterable[Placement]) -> tuple[Spot, ...]:
    return tuple(map(attrgetter("spot"), placements))


@lru_cache(maxsize=24)
def trims_around(spots: tuple[Spot, ...]) -> Box:
    """All trim boxes together."""
    return around(spot.trim for spot in spots)


class SheetPlan(Struct, frozen=True, dict=True):
    """One sheet of paper: its bands from top to bottom and left to right, and what stands behind them."""

    bands: tuple[Band, ...]
    backs: tuple[Placement, ...] = ()
    fold: SheetFlip = ""
    """How it is folded where the backs stand beyond a fold, on the same side of the paper; else empty."""

    @cached_property
    def bare(self) -> Bare:
        return Bare(tuple(band.frame for band in self.bands), spots_of(self.backs), self.fold)

    @property
    def folded(self) -> bool:
        return bool(self.fold)

    @cached_property
    def fronts(self) -> tuple[Placement, ...]:
        return tuple(placement for band in self.bands for placement in band.placements)

    @property
    def shown_in_front(self) -> tuple[Placement, ...]:
        """All that stands on the front page."""
        return self.fronts + self.backs if self.folded else self.fronts

    @property
    def placements(self) -> tuple[Placement, ...]:
        return self.fronts + self.backs
