"""What of a kit is wanted: some sides, some units, so many copies, or only what is new."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from generator.drawing import Symbol
from generator.drawing.dump import dump
from generator.drawing.items import Item
from generator.rulesets.api import Game, SideInPlay, Unit
from generator.sheets.pages import Sheet
from generator.sheets.plan import Piece

Part = TypeVar("Part")


class Selection(Struct, frozen=True):
    """Without a word about sides or units, all of them."""

    sides: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    """Keys as ``fichas explain`` knows them, ``allies.foot_48th``."""
    copies: int = 1
    """Of each piece to cut out; sheets one reads are copied at the printer."""

    @property
    def is_whole(self) -> bool:
        return not (self.sides or self.units)

    def takes_side(self, side: str) -> bool:
        """Whether anything of a side is wanted."""
        return side in self.sides or self.is_whole or any(self._of(side, unit) for unit in self.units)

    def takes_whole(self, side: str) -> bool:
        """Whether what belongs to no unit is wanted of a side."""
        return side in self.sides or self.is_whole

    def takes_unit(self, side: str, unit: str) -> bool:
        return self.takes_whole(side) or unit in self.units

    def chosen_sides(self, game: Game) -> tuple[SideInPlay, ...]:
        """Those of which anything is wanted."""
        return tuple(side for side in game.sides if self.takes_side(side.side.id))

    def chosen_units(self, side: SideInPlay) -> tuple[Unit, ...]:
        """Those of a side that are wanted."""
        return tuple(unit for unit in side.units if self.takes_unit(side.side.id, unit.key))

    def copied(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        return (replace(piece, quantity=piece.quantity * self.copies) for piece in pieces)

    @staticmethod
    def _of(side: str, unit: str) -> bool:
        return unit.startswith(f"{side}.")


EVERYTHING = Selection()


class Printed(Struct):
    """What was printed before: pieces by what both their sides show, and pages by what they show."""

    pieces: Counter[str] = field(default_factory=Counter)
    pages: Counter[str] = field(default_factory=Counter)

    def new_pieces(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """What differs of them, or is more than before."""
        left = Counter(self.pieces)
        for piece in pieces:
            shown = shows(piece)
            more = max(0, piece.quantity - left[shown])
            left[shown] = max(0, left[shown] - piece.quantity)
            if more:
                yield replace(piece, quantity=more)

    def new_sheets(self, sheets: Iterable[Sheet]) -> Iterator[Sheet]:
        left = Counter(self.pages)
        for sheet in sheets:
            shown = shows_sheet(sheet)
            left[shown] -= 1
            if left[shown] < 0:
                yield sheet


def shows(piece: Piece) -> str:
    """What a piece is in the hand: both sides and the size it is cut to."""
    sides = (face_shows(piece.front), face_shows(piece.back) if piece.back else "")
    return "-".join((*sides, f"{piece.width_mm:g}x{piece.height_mm:g}"))


def face_shows(symbol: Symbol) -> str:
    return digest(symbol.items)


def shows_sheet(sheet: Sheet) -> str:
    """What a sheet one reads shows, whatever its number."""
    return digest((*sheet.front, *(sheet.back or ())))


_LENGTH = 16


def digest(items: Iterable[Item]) -> str:
    """Sixteen hexadecimal digits of the canonical text (``drawing.dump``), so of nothing finer than a micrometre."""
    return hashlib.sha256(dump(tuple(items)).encode("utf-8")).hexdigest()[:_LENGTH]
