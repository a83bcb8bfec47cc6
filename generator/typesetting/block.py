"""Something set: known in size, not placed yet; and blocks put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import Affine, Group, Item, Mark


class Block(Struct, frozen=True):
    """Items in (0, 0)–(width, height), in mm. A block of no height is nothing."""

    width_mm: float
    height_mm: float
    items: tuple[Item, ...] = ()
    mark: Mark | None = None
    """What it shows, where it is placed."""

    def at(self, x: float, y: float) -> Item:
        return Group(self.items, Affine.translate(x, y), mark=self.mark)

    def scaled(self, by: float) -> Block:
        """The same, so many times as large."""
        if by == 1:
            return self
        return Block(by * self.width_mm, by * self.height_mm, (Group(self.items, Affine.scale(by)),), self.mark)


NOTHING = Block(0.0, 0.0)


def air(height_mm: float) -> Block:
    """Empty space."""
    return Block(0.0, height_mm)


def stack(blocks: Iterable[Block], gap_mm: float = 0.0) -> Block:
    """Blocks below one another."""
    items: list[Item] = []
    y = width = 0.0
    for number, block in enumerate(blocks):
        y += gap_mm if number else 0.0
        if block.items:
            items.append(block.at(0, y))
        y += block.height_mm
        width = max(width, block.width_mm)
    return Block(width, y, tuple(items))


def beside(blocks: Sequence[Block | None], pitch_mm: float) -> Block:
    """Blocks in line, their heads level, each so far to the right of the one before; None leaves its place empty."""
    placed = [(i * pitch_mm, block) for i, block in enumerate(blocks) if block is not None]
    width = max((x + block.width_mm for x, block in placed), default=0.0)
    height = max((block.height_mm for _, block in placed), default=0.0)
    return Block(width, height, tuple(block.at(x, 0) for x, block in placed if block.items))


def in_row(cells: Iterable[tuple[float, Block]], width_mm: float, height_mm: float) -> Block:
    """Blocks at their distances from the left, each about the middle of a row."""
    items = tuple(block.at(x, (height_mm - block.height_mm) / 2) for x, block in cells if block.items)
    return Block(width_mm, height_mm, items)


def in_lines(widths: Sequence[float], room: float, gap: float) -> list[list[int]]:
    """Things of these widths on lines no longer than ``room``: their indexes, a list a line."""
    lines: list[list[int]] = []
    pen = 0.0
    for i, wide in enumerate(widths):
        if lines and pen + gap + wide <= room + 1e-6:
            lines[-1].append(i)
            pen += gap + wide
        else:
            lines.append([i])
            pen = wide
    return lines


def flow(
    blocks: Sequence[Block], width_mm: float, gap_mm: float, line_gap_mm: float = 0.0, *, from_top: bool = False
) -> Block:
    """Blocks next to one another, on as many lines as they need in a width, each about the middle of its line or its top."""
    lines = []
    for line in in_lines([block.width_mm for block in blocks], width_mm, gap_mm):
        pen, cells = 0.0, []
        for block in (blocks[i] for i in line):
            cells.append((pen, block))
            pen += block.width_mm + gap_mm
        high_mm = max(block.height_mm for _, block in cells)
        if from_top:
            cells = [(x, replace(block, height_mm=high_mm)) for x, block in cells]
        lines.append(in_row(cells, pen - gap_mm, high_mm))
    return stack(lines, line_gap_mm)
