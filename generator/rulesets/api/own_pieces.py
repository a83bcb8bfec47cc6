"""What is cut out of a game that names its pieces itself: any kind of thing, of a side or of none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

from generator.diagnostics import Source

Shape = Literal["rectangle", "hexagon", "circle"]


class PieceFace(Struct, frozen=True):
    """One face of a piece, and who asks for it."""

    where: Source
    layout: str = ""
    """A file in the folder of the game, ``layouts/counter.yaml``; one of ours, ``counter/classic``; empty for a plain
    one that shows the fields of the kind."""
    name: str = "front"
    """What the layout knows it by: ``face == 'weak'``."""


class OwnPiece(Struct, frozen=True):
    """So many pieces of one make, for one thing of the game."""

    thing: str
    """Its key, unique among all things: ``axis.panzer_1`` where it is of a side, else its id alone or with its kind's."""
    title: Any
    """What it is called: words."""
    front: PieceFace
    back: PieceFace | None
    where: Source
    """The line of the data that brings it."""
    side: str = ""
    """The id of its side; empty where it is of none."""
    names: Mapping[str, Any] = field(default_factory=dict)
    """What its layouts may ask for, plain values in mappings and lists: the thing under the name of its kind."""
    quantity: int = 1


class PieceKind(Struct, frozen=True):
    """A kind of piece, on sheets of its own. Sizes left out are those of its layouts."""

    id: str
    """Its id among the kinds of sheets; one of ours that is cut out, ``counters``, it replaces."""
    title: Any
    pieces: tuple[OwnPiece, ...]
    folders: tuple[Path, ...]
    """The folder of the game, then those of what it extends: its layouts lie there, and nothing outside is read."""
    where: Source
    """Where the game names it."""
    one: Any = ""
    """What it is called where there is only one; empty where that is the title."""
    size_mm: float | None = None
    """Of a square, a circle, or a hexagon from flat to flat."""
    width_mm: float | None = None
    height_mm: float | None = None
    shape: Shape | None = None
    corner_mm: float | None = None
    deck: bool = False
    """Whether its pieces are shuffled, so that their backs must be alike."""
    together: bool = False
    """Whether those of all sides share sheets."""
    on_request: bool = False
    fields: tuple[tuple[Any, tuple[str, ...]], ...] = ()
    """What the plain layout shows: words, and the path of a value in ``OwnPiece.names``, ``("unit", "attack")``."""


class Look(Struct, frozen=True):
    """What the pieces of a side wear: a colour of the palette, or a ground and an ink of its own, ``#9aa78b``."""

    colour: str = ""
    ground: str = ""
    ink: str = ""
