"""The pieces to put onto sheets, by their size: looked through once, however many ways to lay them out are tried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.sheets.plan import Piece


class Alike(NamedTuple):
    """Pieces of one size, every copy of them in its order, and what they have in common."""

    copies: tuple[Piece, ...]
    bleed_mm: float
    """The most that any of them bleeds; and how far a drawing of theirs reaches at most, on either side."""
    reach_mm: float
    six_sided: bool
    """Whether all of them are."""


class Stock:
    """Pieces by their size."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        found: dict[tuple[float, float], list[Piece]] = {}
        self.has_backs = False
        for piece in pieces:
            if piece.quantity:
                found.setdefault((round(piece.width_mm, 3), round(piece.height_mm, 3)), []).append(piece)
                self.has_backs |= piece.back is not None
        self.sizes = [*map(_alike, found.values())]
        """In the order in which they first appear."""


def _alike(pieces: Sequence[Piece]) -> Alike:
    measures = {one for piece in pieces for one in piece.measures}
    return Alike(
        tuple(piece for piece in pieces for _ in range(piece.quantity)),
        max(piece.bleed_mm for piece in pieces),
        max(one.reach_mm for one in measures),
        all(piece.six_sided for piece in pieces),
    )


def stocked(pieces: Iterable[Piece] | Stock) -> Stock:
    return pieces if isinstance(pieces, Stock) else Stock(pieces)
