"""Two nets cut from one piece of paper: head to head, the lid of each beside the low panels of the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from msgspec import Struct

from generator.components.storage.net import Net
from generator.drawing import Affine, Symbol, Use
from generator.drawing.box import Box
from generator.drawing.items import Command
from generator.sheets.edges import SLACK_MM, around, between
from generator.sheets.plan import Piece

_OFF_MM = 1.0


class Pair(Struct, frozen=True):
    """Two nets as they are cut, and what of their common rectangle they cover."""

    piece: Piece
    covered: tuple[Box, ...]


def nested(lower: tuple[Net, Piece], upper: tuple[Net, Piece], bleed_mm: float) -> Iterator[Pair]:
    """Both as one piece, the upper one turned about: the lowest first, and higher ones only where they are less wide. They
    are as far apart as colour goes on beyond a cut, and a little more: of two edges that face each other one is bare."""
    (net, piece), (other, turned) = lower, upper
    narrowest = float("inf")
    for own, about in sorted(_places(net, other, bleed_mm + _OFF_MM), key=lambda at: (at[0].f, at[1].e, at[0].e)):
        columns = (*moved(net.columns(), own), *moved(other.columns(), about))
        whole = around(columns)
        if whole.w > narrowest - SLACK_MM:
            continue
        narrowest = whole.w
        placed = ((turned, about), (piece, own))
        items = tuple(Use(box.front, at) for box, at in placed)
        name = f"nested-{piece.front.id}-{turned.front.id}"
        symbol = Symbol(name, whole.w, whole.h, items, piece.front.bleed_mm)
        outline = tuple(one for box, at in placed for one in _commands(box.outline, at))
        folds = tuple(one for box, at in placed for one in _commands(box.folds, at))
        label = f"{turned.label} + {piece.label}"
        yield Pair(Piece(symbol, None, whole.w, whole.h, label=label, outline=outline, folds=folds), columns)


def _places(lower: Net, upper: Net, gap_mm: float) -> Iterator[tuple[Affine, Affine]]:
    """Where both may lie in a rectangle, an edge of one just off an edge of the other, and as near as flaps allow."""
    below = lower.columns()
    above = tuple(moved(upper.columns(), Affine(-1.0, 0.0, 0.0, -1.0, upper.width_mm, upper.height_mm)))
    for one, other, off in product(_edges(below), _edges(above), (-gap_mm, gap_mm)):
        right = round(one - other + off, 6)
        over = (
            hangs.bottom - stands.y
            for stands, hangs in product(below, above)
            if stands.x - gap_mm < right + hangs.right - SLACK_MM and right + hangs.x < stands.right + gap_mm - SLACK_MM
        )
        left, down = max(0.0, -right), max(over, default=0.0) + gap_mm
        about = Affine(-1.0, 0.0, 0.0, -1.0, left + right + upper.width_mm, upper.height_mm)
        yield Affine.translate(left, down), about


def _edges(columns: Iterable[Box]) -> set[float]:
    return {x for box in columns for x in (box.x, box.right)}


def moved(boxes: Iterable[Box], at: Affine) -> Iterator[Box]:
    """Boxes where they lie, turned by a multiple of a right angle or not at all."""
    for box in boxes:
        (x, y), (to_x, to_y) = at.apply(box.x, box.y), at.apply(box.right, box.bottom)
        yield between(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))


def _commands(commands: Iterable[Command], at: Affine) -> Iterator[Command]:
    for name, *values in commands:
        points = zip(values[::2], values[1::2], strict=True)
        yield (name, *(value for x, y in points for value in at.apply(x, y)))
