"""Something set: known in size, not placed yet; and blocks put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.drawing import Affine, Group, Item


@dataclass(frozen=True, slots=True)
class Block:
    """Items in (0, 0)–(width, height), in mm. A block of no height is nothing."""

    width_mm: float
    height_mm: float
    items: tuple[Item, ...] = ()

    def at(self, x: float, y: float) -> Item:
        return Group(self.items, Affine.translate(x, y))


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
