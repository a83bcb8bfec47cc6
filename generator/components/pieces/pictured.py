"""Pieces as they are once they are cut, in small: on a list of what there is, and on the box they lie in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.drawing import Affine, Group, Item, Path, Style, Use
from generator.drawing.box import Box
from generator.drawing.in_small import in_small
from generator.drawing.least import scale_of
from generator.sheets import style
from generator.sheets.plan import Piece

_FRAME = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
_TURNED = {1: (0.0,), 2: (-8.0, 8.0), 3: (-13.0, 0.0, 13.0)}
"""How far the cards of a fan are turned, in degrees, by how many there are."""
_HELD = 0.5
"""How far below its foot a card of a fan turns, in heights of it."""


def pictured(piece: Piece, place: Affine) -> Iterator[Item]:
    """A front in its contour, with a fine line round it; words too small to print are lines."""
    contour, own = Path(piece.contour(), Style()), piece.width_mm / piece.front.width_mm
    drawn = Use(in_small(piece.front, own * scale_of(place), style.SMALLEST_TYPE), Affine.scale(own))
    yield Group((drawn,), place, contour)
    pen = replace(_FRAME, width_mm=_FRAME.width_mm / scale_of(place))
    yield Group((replace(contour, style=pen),), place)


def a_few(pieces: Sequence[Piece], many: int) -> list[Piece]:
    """So many of them or all, from the first on and evenly through."""
    many = min(many, len(pieces))
    return [pieces[i * len(pieces) // many] for i in range(many)]


def fanned(cards: Sequence[Piece], box: Box) -> Iterator[Item]:
    """Up to three cards in a fan about the middle of a box, as large as it holds them."""
    cards = a_few(cards, max(_TURNED))
    ways = [
        Affine.rotate(degrees) @ Affine.translate(-card.width_mm / 2, -(1 + _HELD) * card.height_mm)
        for card, degrees in zip(cards, _TURNED[len(cards)], strict=True)
    ]
    corners = [
        way.apply(x, y)
        for card, way in zip(cards, ways, strict=True)
        for x in (0.0, card.width_mm)
        for y in (0.0, card.height_mm)
    ]
    left, top, right, bottom = (pick(at) for pick in (min, max) for at in zip(*corners, strict=True))
    scale = min(1.0, box.w / (right - left), box.h / (bottom - top))
    x, y = box.x + (box.w - scale * (right + left)) / 2, box.y + (box.h - scale * (bottom + top)) / 2
    for card, way in zip(cards, ways, strict=True):
        yield from pictured(card, Affine.translate(x, y) @ Affine.scale(scale) @ way)
