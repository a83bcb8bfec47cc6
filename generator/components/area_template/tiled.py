"""A template larger than any page, cut into tiles: the fewest, none of them nearly empty, few words broken.

What is tried: the template about its vertex each way, upright and turned a quarter, on the paper standing and lying;
tiles as large as the page, with the template moved about on them, and tiles of equal size.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product

from msgspec import Struct

from generator.components.area_template.piece import TURNS, AreaTemplate
from generator.components.pieces.cut_window import cut_in_window
from generator.drawing import Affine, Group, Path, Symbol
from generator.drawing.box import Box
from generator.sheets.paper import Paper
from generator.sheets.tiling import OVERLAP_MM, Tile, count_tiles, evened, tiles

SHIFTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Where a template lies in the tiles, as shares of the room it leaves in them."""
FILLED = 0.15
"""Of a tile: with as much on it as this it does not look empty."""
STEPS = 20
"""So finely a tile's fill is told apart; what is as full to the eye may break fewer words."""


Sides = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Cut(Struct, frozen=True, dict=True):
    """One way to cut a template: the way up, the area of a tile on its page, how far the template is moved in them."""

    template: AreaTemplate
    paper: Paper
    turned: bool
    area: Box
    width_mm: float
    height_mm: float
    strips: tuple[Box, ...]
    words: tuple[Box, ...]
    """Of the piece, as it is turned."""
    sides: tuple[Sides, ...]
    """Of the strips, rounded so that those in line are alike."""
    x_mm: float = 0.0
    y_mm: float = 0.0

    @cached_property
    def grid(self) -> tuple[int, int]:
        """Tiles across and down."""
        return count_tiles(self.x_mm + self.width_mm, self.y_mm + self.height_mm, self.area)

    def moved(self, boxes: Sequence[Box]) -> list[Box]:
        return [Box(box.x + self.x_mm, box.y + self.y_mm, box.w, box.h) for box in boxes]

    def shares(self) -> list[float]:
        """How full each tile is that has anything on it."""
        columns, rows = self.grid
        lefts = [column * (self.area.w - OVERLAP_MM) - self.x_mm for column in range(columns)]
        tops = [row * (self.area.h - OVERLAP_MM) - self.y_mm for row in range(rows)]
        # Many strips lie above one another, and many beside one another.
        columns_of = {(x, right): _shared(x, right, lefts, self.area.w) for x, _, right, _ in self.sides}
        rows_of = {(y, bottom): _shared(y, bottom, tops, self.area.h) for _, y, _, bottom in self.sides}
        covered = [0.0] * (columns * rows)
        for x, y, right, bottom in self.sides:
            for row, high in rows_of[y, bottom]:
                for column, wide in columns_of[x, right]:
                    covered[row * columns + column] += wide * high
        return [share / (self.area.w * self.area.h) for share in covered if share > 0]

    def broken(self) -> float:
        """How large the words and numbers are, in mm², that a cut goes through.

        A tile lies over the one before from its left and its upper edge on: there it is cut.
        """
        columns, rows = self.grid
        downward = [column * (self.area.w - OVERLAP_MM) for column in range(1, columns)]
        level = [row * (self.area.h - OVERLAP_MM) for row in range(1, rows)]
        return sum(
            box.w * box.h
            for box in self.moved(self.words)
            if any(box.x < x < box.right for x in downward) or any(box.y < y < box.bottom for y in level)
        )

    def rank(self) -> tuple[int, int, float, float]:
        """The lower the better."""
        shares = self.shares()
        emptiest = min(shares)
        # Small tiles of equal size have the shortest joints.
        return (
            len(shares),
            -int(min(emptiest, FILLED) * STEPS),
            self.broken(),
            self.area.h * self.area.w,
        )

    def tiles(self) -> list[tuple[Tile, tuple[Path, ...]]]:
        """The tiles, each with what a machine cuts of it: its part of the outline, and its joints."""
        piece, moved = self.template.piece(turned=self.turned), Affine.translate(self.x_mm, self.y_mm)
        drawing = Symbol(
            self.template.id,
            self.x_mm + self.width_mm,
            self.y_mm + self.height_mm,
            (Group(piece.items, moved, mark=piece.mark),),
        )
        found = tiles(drawing, self.area, self.moved(self.strips))
        return [
            (tile, tuple(filter(None, (cut_in_window(path, self.area) for path in piece.cuts_at(tile.place @ moved)))))
            for tile in found
        ]


def _shared(start: float, end: float, begins: Sequence[float], size: float) -> list[tuple[int, float]]:
    """How much of a stretch lies in each tile of a row or a column that has some of it, by the tile's number."""
    return [
        (number, shared)
        for number, begin in enumerate(begins)
        if (shared := min(begin + size, end) - max(begin, start)) > 0
    ]


def best_tiles(
    ways: Sequence[AreaTemplate], rooms: Mapping[Paper, Box]
) -> tuple[Paper, list[tuple[Tile, tuple[Path, ...]]]]:
    """The tiles on one of the papers, given what is free on each, of a template turned about its vertex each way."""
    best = min(cuts(ways, rooms), key=Cut.rank)
    return best.paper, best.tiles()


def cuts(ways: Sequence[AreaTemplate], rooms: Mapping[Paper, Box]) -> Iterator[Cut]:
    for template, turned, (paper, room) in product(ways, TURNS, rooms.items()):
        piece = template.piece(turned=turned)
        size = piece.width_mm, piece.height_mm
        strips = template.strips(turned=turned)
        sides = tuple((round(x, 6), round(y, 6), round(x + w, 6), round(y + h, 6)) for x, y, w, h in strips)
        words = template.words(turned=turned)
        yield Cut(template, paper, turned, evened(*size, room), *size, strips, words, sides)
        columns, rows = count_tiles(*size, room)
        spare_x = columns * (room.w - OVERLAP_MM) + OVERLAP_MM - piece.width_mm
        spare_y = rows * (room.h - OVERLAP_MM) + OVERLAP_MM - piece.height_mm
        for x, y in product(SHIFTS, SHIFTS):
            yield Cut(template, paper, turned, room, *size, strips, words, sides, x * spare_x, y * spare_y)
