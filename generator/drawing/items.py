"""The five items and the page. See the package's own docstring for the protocol."""

from __future__ import annotations

import math
import re
from typing import Literal, NamedTuple

from msgspec import Struct

from generator.drawing.box import Box

_SYMBOL_ID = re.compile(r"[A-Za-z0-9._-]+")

Command = tuple[str, *tuple[float, ...]]
"""``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``; absolute, in mm."""


class Affine(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f: the order of SVG's ``matrix`` and PDF's ``cm``."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translate(cls, x_mm: float, y_mm: float) -> Affine:
        return cls(e=x_mm, f=y_mm)

    @classmethod
    def scale(cls, sx: float, sy: float | None = None) -> Affine:
        return cls(a=sx, d=sx if sy is None else sy)

    @classmethod
    def rotate(cls, degrees: float) -> Affine:
        """A turn about the origin, clockwise on paper."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return cls(cos, sin, -sin, cos)

    def __matmul__(self, inner: Affine) -> Affine:
        """This transform applied after ``inner``."""
        return Affine(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


IDENTITY = Affine()


class Style(Struct, frozen=True):
    """How a path is painted. Colours are ``#rrggbb``; None paints nothing."""

    fill: str | None = None
    stroke: str | None = None
    width_mm: float = 0.0
    dash_mm: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    even_odd: bool = False
    spot: str = ""
    """A spot colour the stroke is printed in, by its name, over whatever lies below: ``CutContour``. ``stroke`` is how
    it looks where there is none."""


class Path(Struct, frozen=True, cache_hash=True):
    commands: tuple[Command, ...]
    style: Style


class Shown(Struct, frozen=True):
    """What of a thing is shown."""

    kind: str
    """``unit``, ``side``, ``ruler``; or ``table``, ``scenario`` and ``game``, of which there is one."""
    of: str = ""
    """Which of its kind."""
    keys: tuple[str, ...] = ()


class Mark(Struct, frozen=True):
    """What a part of a drawing shows, for who points at it. It is not drawn."""

    element: str
    """What it is called."""
    layout: tuple[str | int, ...] = ()
    """The kind of layout that has it there, and the keys that lead to its place; empty as what it stands in."""
    shows: tuple[Shown, ...] = ()


class Text(Struct, frozen=True):
    """One line of text, its anchor at (x, y) on the baseline. ``font`` names a face of ``drawing.fonts``."""

    x_mm: float
    y_mm: float
    text: str
    font: str
    size_pt: float
    fill: str
    anchor: Literal["start", "middle", "end"] = "start"
    mark: Mark | None = None


class Image(Struct, frozen=True):
    """A raster picture filling a box."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    data: bytes
    media_type: Literal["image/png", "image/jpeg"]


class Group(Struct, frozen=True):
    items: tuple[Item, ...]
    transform: Affine = IDENTITY
    clip: Path | None = None
    """Only the inside of this path shows; its style is not used. In the group's own space."""
    layer: str = ""
    """A layer a reader can switch off, by its name. On a page only, and not inside another layer."""
    mark: Mark | None = None


class Symbol(Struct, frozen=True):
    """A design drawn once. ``id`` is unique in a document: letters, digits, ``-``, ``_`` and ``.``."""

    id: str
    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    bleed_mm: float = 0.0
    """How far the drawing may reach outside (0, 0)–(width, height). Backends cut off what goes beyond."""

    def __post_init__(self) -> None:
        if not _SYMBOL_ID.fullmatch(self.id):
            raise ValueError(f"a symbol's id holds letters, digits, '-', '_' and '.' only: {self.id!r}")


class Use(Struct, frozen=True):
    symbol: Symbol
    transform: Affine = IDENTITY


Item = Path | Text | Image | Group | Use


class Page(Struct, frozen=True):
    """Items on a sheet of paper. ``name`` is for outlines and file names."""

    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    name: str = ""
    trim: Box | None = None
    """What remains when all is cut; None where the sheet itself is what one keeps."""
    bleed: Box | None = None
    """How far its art reaches; None where nothing reaches beyond ``trim``."""
    cuts: tuple[Path, ...] = ()
    """What a machine cuts of it; these are not drawn."""
    folds: tuple[Path, ...] = ()
    """What a machine scores, to be folded there; these are not drawn either."""


class Document(Struct, frozen=True):
    title: str
    pages: tuple[Page, ...]
    language: str = "en"
    duplex: Literal["", "long-edge", "short-edge"] = ""
    """The flip its pages are made for; empty for pages printed on one side."""
    author: str = ""
