"""What lies in a compartment, on its label: each line a cell with the piece it counts, how many, and its name below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.components.pieces.pictured import a_few, pictured
from generator.components.storage.contents import Line
from generator.components.storage.listing import times
from generator.drawing import Affine, Item, Text
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.plan import Piece
from generator.typesetting import Block, set_lines, width

PICTURE_MM = 7.6
"""How high a piece is: its drawing is told at arm's length."""
_MOST_LOOKS, _APART_MM = 3, 1.2
"""So many pieces stand for one line at most, where a row is its own."""
_COLUMN_GAP_MM, _ROW_GAP_MM, _NAME_MM = 1.5, 2.0, 1.0
"""Between two cells, and from a piece down to its name."""
_SIZES_PT, _MOST_LINES = style.BODY_SIZES, 2
"""In what type names are set, and how many lines one takes at most."""

Told = tuple[Line, Sequence[Piece]]
"""A line, and what it counts."""


class Cell(NamedTuple):
    many: int
    name: str
    looks: Sequence[Piece]
    width_mm: float


Rows = Sequence[Sequence[Cell]]


def rows(told: Sequence[Told], width_mm: float) -> Rows:
    """Two lines beside one another where both have room, else one with as many of its pieces as have."""
    half = (width_mm - _COLUMN_GAP_MM) / 2
    found: list[list[Cell]] = []
    for (count, name), looks in told:
        is_narrow = _taken(count, looks[:1]) <= half
        if is_narrow and found and len(found[-1]) == 1 and found[-1][0].width_mm == half:
            found[-1].append(Cell(count, name, looks[:1], half))
        else:
            found.append([Cell(count, name, looks, half if is_narrow else width_mm)])
    # One alone has the row.
    return [[one._replace(width_mm=width_mm) for one in row] if len(row) == 1 else row for row in found]


def name_pt(every: Rows) -> float:
    """The largest type in which all names have room, and take as few lines as in any that reads well."""
    cells = [cell for row in every for cell in row]
    able = [pt for pt in _SIZES_PT if all(_has_room(cell, pt) for cell in cells)]
    well = [pt for pt in able if pt >= style.NOTE_PT] or able[:1]
    return min(well, key=lambda pt: sum(max(_lines(cell, pt) for cell in row) for row in every), default=_SIZES_PT[-1])


def block(every: Rows, width_mm: float, size_pt: float) -> Block:
    """All rows, one below another."""
    items: list[Item] = []
    y = 0.0
    for row in every:
        names = [set_lines(cell.name, "sans", size_pt, cell.width_mm, prefer="even").block() for cell in row]
        x = 0.0
        for cell, name in zip(row, names, strict=True):
            items += (*_pieces(cell, x, y), name.at(x, y + PICTURE_MM + _NAME_MM))
            x += cell.width_mm + _COLUMN_GAP_MM
        y += PICTURE_MM + _NAME_MM + max(name.height_mm for name in names) + _ROW_GAP_MM
    return Block(width_mm, y - _ROW_GAP_MM, tuple(items))


def _pieces(cell: Cell, x: float, y: float) -> Iterator[Item]:
    """As many as have room, and behind them how many there are."""
    for piece in _shown(cell):
        scale = PICTURE_MM / piece.height_mm
        yield from pictured(piece, Affine.translate(x, y) @ Affine.scale(scale))
        x += piece.width_mm * scale + _APART_MM
    base = y + (PICTURE_MM + face("sans-bold").cap_height_mm(style.VALUE_PT)) / 2
    yield Text(x, base, times(cell.many), "sans-bold", style.VALUE_PT, style.INK)


def _shown(cell: Cell) -> Sequence[Piece]:
    for some in range(min(_MOST_LOOKS, len(cell.looks)), 1, -1):
        if _taken(cell.many, few := a_few(cell.looks, some)) <= cell.width_mm:
            return few
    return cell.looks[:1]


def _taken(count: int, looks: Sequence[Piece]) -> float:
    """What some pieces and their count take of the width."""
    wide = sum(piece.width_mm * PICTURE_MM / piece.height_mm + _APART_MM for piece in looks)
    return wide + width(times(count), "sans-bold", style.VALUE_PT)


def _lines(cell: Cell, size_pt: float) -> int:
    return len(set_lines(cell.name, "sans", size_pt, cell.width_mm, prefer="even").lines)


def _has_room(cell: Cell, size_pt: float) -> bool:
    is_whole = all(width(word, "sans", size_pt) <= cell.width_mm for word in cell.name.split())
    return is_whole and _lines(cell, size_pt) <= _MOST_LINES
