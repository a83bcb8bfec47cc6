"""Runs of pieces, of one colour say, that begin a row of their own, if that costs no sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from generator.sheets.packing import Filled, Group, packed
from generator.sheets.plan import Piece


def begun_anew(sheets: Sequence[Filled], group: Group, width_mm: float, height_mm: float) -> Sequence[Filled]:
    """The sheets of a group in plain rows, its runs at the beginning of rows; as they are where it takes more for that."""
    blocks = [block for sheet in sheets for block in sheet.blocks]
    if len({(block.grid, block.columns) for block in blocks}) != 1 or blocks[0].grid.stagger_mm:
        return sheets
    grid, columns = blocks[0].grid, blocks[0].columns
    copies = tuple(_with_gaps([piece for piece in group.copies if piece], columns))
    if len(copies) == len(group.copies):
        return sheets
    spread = packed([replace(group, copies=copies, grids=(grid,))], width_mm, height_mm)
    is_as_good = len(spread) == len(sheets) and {block.columns for it in spread for block in it.blocks} == {columns}
    return spread if is_as_good else sheets


def _with_gaps(pieces: Sequence[Piece], columns: int) -> Iterator[Piece | None]:
    """The pieces, with places left empty before each run that fills a row at least."""
    count = 0
    for _, group in groupby(pieces, key=lambda piece: piece.run):
        run = list(group)
        gap = -count % columns if len(run) >= columns else 0
        yield from [None] * gap
        yield from run
        count += gap + len(run)
