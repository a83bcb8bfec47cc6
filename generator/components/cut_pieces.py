"""Pieces of any outline on sheets: in rows, with air to cut, on as few pages as they need, small print above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.text import fit_text
from generator.sheets import style
from generator.sheets.style import SMALL_PT
from generator.typesetting import Block

SMALL_LINE_MM = 165.0
"""Small print runs no wider, however wide the page is."""
ABOVE_MM = 3.2
AFTER_MM = 1.9
CUT_AIR_MM = 2.0
"""Between the small print and the first piece."""
AIR_MM = 6.0
"""Between two pieces at least, so that scissors get through."""


class TooLarge(ValueError):
    """A piece that no page holds."""


@dataclass(frozen=True, slots=True)
class FreeformPiece(Block):
    """Something to cut out, with what belongs to it but is cut away."""

    name: str = ""
    is_part: bool = False
    """Whether it is to be joined to others."""


def small_print(area: Box, *texts: str) -> tuple[tuple[Item, ...], Box]:
    """Small print at the head of an area, a paragraph a text, and the room below it."""
    items: list[Text] = []
    y = area.y + ABOVE_MM
    for text in texts:
        box = Box(area.x, y, min(area.w, SMALL_LINE_MM), area.h)
        leading = SMALL_PT * 1.3
        fitted = fit_text(
            text, "sans", SMALL_PT, box, fill=style.SECONDARY, wrap=True, prefer="wrap", leading_pt=leading
        )
        items += fitted.items
        y = max(item.y_mm for item in fitted.items) + AFTER_MM
    return tuple(items), Box(area.x, y + CUT_AIR_MM, area.w, area.bottom - y - CUT_AIR_MM)


@dataclass(frozen=True, slots=True)
class _Shelf:
    pieces: tuple[FreeformPiece, ...]
    air_mm: float

    @property
    def width_mm(self) -> float:
        return sum(piece.width_mm for piece in self.pieces) + self.air_mm * (len(self.pieces) - 1)

    @property
    def height_mm(self) -> float:
        return max(piece.height_mm for piece in self.pieces)


def pages(
    pieces: Sequence[FreeformPiece], area: Box, air_mm: float = AIR_MM, *, is_centred: bool = False
) -> tuple[tuple[Item, ...], ...]:
    """The items of each page: rows flush left from its head, or each in the middle. Raises TooLarge."""
    paged = _paged(_shelves(pieces, area, air_mm), area, air_mm)
    return tuple(_spread(shelves, area, air_mm, is_centred=is_centred) for shelves in paged)


def pages_needed(pieces: Sequence[FreeformPiece], area: Box) -> int | None:
    """How many pages hold the pieces; None when none does."""
    try:
        return len(_paged(_shelves(pieces, area, AIR_MM), area, AIR_MM))
    except TooLarge:
        return None


def _shelves(pieces: Sequence[FreeformPiece], area: Box, air: float) -> list[_Shelf]:
    """Rows of pieces of like height, each as full as it gets."""
    shelves: list[list[FreeformPiece]] = []
    for piece in sorted(pieces, key=lambda piece: -piece.height_mm):
        if piece.width_mm > area.w + 1e-6 or piece.height_mm > area.h + 1e-6:
            raise TooLarge(piece.name)
        for shelf in shelves:
            if _Shelf((*shelf, piece), air).width_mm <= area.w + 1e-6:
                shelf.append(piece)
                break
        else:
            shelves.append([piece])
    order = {id(piece): place for place, piece in enumerate(pieces)}
    ordered = [_Shelf(tuple(sorted(shelf, key=lambda piece: order[id(piece)])), air) for shelf in shelves]
    # What comes later in the order, such as the second piece of a strip, stands lower.
    return sorted(ordered, key=lambda shelf: order[id(shelf.pieces[-1])])


def _paged(shelves: Sequence[_Shelf], area: Box, air: float) -> list[list[_Shelf]]:
    """Shelves on pages, as they come; the tallest first where that saves a page."""
    as_they_come = _filled(shelves, area, air)
    packed = _filled(sorted(shelves, key=lambda shelf: -shelf.height_mm), area, air)
    if len(packed) >= len(as_they_come):
        return as_they_come
    order = {id(shelf): place for place, shelf in enumerate(shelves)}
    pages = [sorted(page, key=lambda shelf: order[id(shelf)]) for page in packed]
    return sorted(pages, key=lambda page: order[id(page[0])])


def _filled(shelves: Sequence[_Shelf], area: Box, air: float) -> list[list[_Shelf]]:
    found: list[list[_Shelf]] = []
    for shelf in shelves:
        for page in found:
            if sum(one.height_mm + air for one in page) + shelf.height_mm <= area.h + 1e-6:
                page.append(shelf)
                break
        else:
            found.append([shelf])
    return found


def _spread(shelves: Sequence[_Shelf], area: Box, air: float, *, is_centred: bool) -> tuple[Item, ...]:
    """Shelves down a page; what room is left is shared out, within reason."""
    items: list[Item] = []
    spare = area.h - sum(shelf.height_mm for shelf in shelves)
    gap = max(air, min(spare / len(shelves), 3 * air))
    # What is left over lies below rather than above: a page reads from its top.
    y = area.y + (max(0.0, spare - gap * (len(shelves) - 1)) * 0.3 if is_centred else 0.0)
    for shelf in shelves:
        spare_x = area.w - sum(piece.width_mm for piece in shelf.pieces)
        gap_x = min(spare_x / max(1, len(shelf.pieces) - 1), 5 * air)
        x = area.x + ((spare_x - gap_x * (len(shelf.pieces) - 1)) / 2 if is_centred else 0.0)
        for piece in shelf.pieces:
            items.append(piece.at(x, y + (shelf.height_mm - piece.height_mm) / 2))
            x += piece.width_mm + gap_x
        y += shelf.height_mm + gap
    return tuple(items)
