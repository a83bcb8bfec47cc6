"""Art: a drawing in the units of its own view box, painted when it is placed. ``svg_art`` makes it of SVG files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from generator.diagnostics import FichasError
from generator.drawing.box import Box
from generator.drawing.items import Affine, Group, Item, Path, Style
from generator.drawing.transforms import baked, into_box

INK, GROUND, CLOTH = "ink", "ground", "cloth"
"""What stands in a style for the roles, until ``Art.items`` is told their colours."""


class ArtError(FichasError):
    """A picture cannot be used. The message says why and, where it can, what to do."""


class Art(Struct, frozen=True):
    """A drawing in the units of its own view box. Paths may reach beyond the view."""

    view: Box
    _items: tuple[Item, ...]

    def items(self, ink: str, ground: str, cloth: str = "") -> tuple[Item, ...]:
        """The art in its own units, its roles given colours (``#rrggbb``); cloth has that of ink where it is given none."""
        colours = {INK: ink, GROUND: ground, CLOTH: cloth or ink}
        return tuple(_coloured(item, colours) for item in self._items)

    def placed(self, transform: Affine, ink: str, ground: str) -> tuple[Item, ...]:
        """The art under a transform from its own units to mm, which is written into its coordinates."""
        return tuple(baked(item, transform) for item in self.items(ink, ground))

    def fitted(self, box: Box, ink: str, ground: str, *, across: float = 0.5, down: float = 0.5) -> tuple[Item, ...]:
        """The view, whole and undistorted, in a box in mm; 0, 0.5 and 1 place it where there is room to spare."""
        return self.placed(into_box(self.view, box, across, down), ink, ground)

    def packed(self) -> list[Any]:
        """As lists, numbers and text, for ``unpacked``."""
        return [list(self.view), [*map(_packed, self._items)]]


def unpacked(it: list[Any]) -> Art:
    """The art that was packed."""
    view, items = it
    return Art(Box(*view), _unpacked(items))


def _packed(item: Item) -> list[Any]:
    if isinstance(item, Group):
        return [[*map(_packed, item.items)], list(item.transform), item.clip and _packed(item.clip), item.layer]
    assert isinstance(item, Path)  # art is made of nothing else
    return [item.commands, astuple(item.style)]


def _unpacked(items: Iterable[list[Any]]) -> tuple[Item, ...]:
    return tuple(
        Group(_unpacked(of[0]), Affine(*of[1]), of[2] and _path(*of[2]), of[3]) if len(of) == 4 else _path(*of)
        for of in items
    )


def _path(commands: list[Any], style: list[Any]) -> Path:
    fill, stroke, width_mm, dash_mm, *rest = style
    return Path(tuple(map(tuple, commands)), Style(fill, stroke, width_mm, tuple(dash_mm), *rest))


def _coloured(item: Item, colours: dict[str, str]) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(_coloured(child, colours) for child in item.items))
    assert isinstance(item, Path)  # art is made of nothing else
    style = item.style
    fill, stroke = colours.get(style.fill or "", style.fill), colours.get(style.stroke or "", style.stroke)
    if (fill, stroke) == (style.fill, style.stroke):
        return item
    return replace(item, style=replace(style, fill=fill, stroke=stroke))
