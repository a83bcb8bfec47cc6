"""Pieces of any outline on sheets: in rows, with air to cut, on as few pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Affine, Group, Item
from generator.drawing.bounds import Box

AIR_MM = 6.0
"""Between two pieces at least, so that scissors get through."""


class TooLarge(ValueError):
    """A piece that no page holds."""


@dataclass(frozen=True, slots=True)
class CutPiece:
    """Something to cut out, with what belongs to it but is cut away. Its items stand in (0, 0)–(width, height)."""

    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    name: str = ""
    is_part: bool = False
    """Whether it is to be joined to others."""


@dataclass(frozen=True, slots=True)
class _Shelf:
    pieces: tuple[CutPiece, ...]

    @property
    def width_mm(self) -> float:
        return sum(piece.width_mm for piece in self.pieces) + AIR_MM * (len(self.pieces) - 1)

    @property
    def height_mm(self) -> float:
        return max(piece.height_mm for piece in self.pieces)


def pages(pieces: Sequence[CutPiece], area: Box) -> tuple[tuple[Item, ...], ...]:
    """The items of each page. Raises TooLarge."""
    return tuple(_spread(shelves, area) for shelves in _paged(_shelves(pieces, area), area))


def pages_needed(pieces: Sequence[CutPiece], area: Box) -> int | None:
    """How many pages hold the pieces; None when none does."""
    try:
        return len(_paged(_shelves(pieces, area), area))
    except TooLarge:
        return None


def _shelves(pieces: Sequence[CutPiece], area: Box) -> list[_Shelf]:
    """Rows of pieces of like height, each as full as it gets."""
    shelves: list[list[CutPiece]] = []
    for piece in sorted(pieces, key=lambda piece: -piece.height_mm):
        if piece.width_mm > area.w + 1e-6 or piece.height_mm > area.h + 1e-6:
            raise TooLarge(piece.name)
        for shelf in shelves:
            if _Shelf((*shelf, piece)).width_mm <= area.w + 1e-6:
                shelf.append(piece)
                break
        else:
            shelves.append([piece])
    order = {id(piece): place for place, piece in enumerate(pieces)}
    ordered = [_Shelf(tuple(sorted(shelf, key=lambda piece: order[id(piece)]))) for shelf in shelves]
    # What comes later in the order, such as the second piece of a strip, stands lower.
    return sorted(ordered, key=lambda shelf: order[id(shelf.pieces[-1])])


def _paged(shelves: Sequence[_Shelf], area: Box) -> list[list[_Shelf]]:
    found: list[list[_Shelf]] = []
    for shelf in shelves:
        for page in found:
            if sum(one.height_mm + AIR_MM for one in page) + shelf.height_mm <= area.h + 1e-6:
                page.append(shelf)
                break
        else:
            found.append([shelf])
    return found


def _spread(shelves: Sequence[_Shelf], area: Box) -> tuple[Item, ...]:
    """Shelves down a page; what room is left is shared out, within reason."""
    items: list[Item] = []
    spare = area.h - sum(shelf.height_mm for shelf in shelves)
    gap = max(AIR_MM, min(spare / len(shelves), 3 * AIR_MM))
    # What is left over lies below rather than above: a page reads from its top.
    y = area.y + max(0.0, spare - gap * (len(shelves) - 1)) * 0.3
    for shelf in shelves:
        spare_x = area.w - sum(piece.width_mm for piece in shelf.pieces)
        gap_x = min(spare_x / max(1, len(shelf.pieces) - 1), 5 * AIR_MM)
        x = area.x
        for piece in shelf.pieces:
            items.append(Group(piece.items, Affine.translate(x, y + (shelf.height_mm - piece.height_mm) / 2)))
            x += piece.width_mm + gap_x
        y += shelf.height_mm + gap
    return tuple(items)
