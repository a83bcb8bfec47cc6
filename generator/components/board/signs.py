"""The signs on the areas of a board: where they lie, those left out that would lie on a course, a number or a wall."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from generator.components.board.areas import grown, noise, within
from generator.components.board.lattice import in_step, rows
from generator.components.board.mass import FILLED, SIZES, packed
from generator.drawing import Affine, Group, Item, Symbol, Use
from generator.drawing.box import Box
from generator.hexes import Grid, Hex, Point, neighbours
from generator.model.terrain import GroundDrawing

SMALL_MM = 9.0
"""In a hex smaller than this fewer and larger signs stand for all."""
AIR_MM = 0.3
"""From a sign to a number."""
SAPLING = 0.6
NUDGES = (0.0, 0.25, 0.5), (0.0, 0.25)
"""How far to the right and down one of a mass makes way, in its size: numbers stand upper left in their hexes."""
ROUND = 0.85
"""Of half a sign across: as far as it is dense."""
BESIDE_SIDE, FARTHEST, WITHIN = 0.5, 0.4, 0.3
"""From a hexside to the middle of a sign that is none of a mass; how far it is moved for that at most; and from the edge of its
area, all in its breadth."""
EVEN = (0.92, 1.08)
"""How many times as large as usual signs in rows are."""
STRAY = 0.24
"""How far a sign strays from its place in the lattice, in steps."""

IsClear = Callable[[Hex, Point, float], bool]
"""Whether no course comes so near to a point in or beside a hex, in mm."""


class Sign(Struct, frozen=True):
    """A sign in its place."""

    symbol: Symbol
    place: Affine
    box: Box
    ground: GroundDrawing
    shadow: Use | None = None
    """What it throws on the ground, whichever way it is turned itself."""

    @property
    def is_alone(self) -> bool:
        """Whether it is what its hex is known by: nothing may cover it."""
        return self.ground.count == 1

    @property
    def is_crowded(self) -> bool:
        """Whether it is one of a mass, in which nobody sees where one ends."""
        return self.ground.lie == "mass"

    @property
    def is_house(self) -> bool:
        """Whether it is one of the houses of a town."""
        return self.ground.lie == "street" and not self.is_alone

    def moved(self, down_mm: float) -> Sign:
        place, box = Affine.translate(0.0, down_mm) @ self.place, self.box._replace(y=self.box.y + down_mm)
        return replace(self, place=place, box=box)

    def draw(self) -> Item:
        sign = Use(self.symbol, self.place)
        return Group((self.shadow, sign)) if self.shadow else sign


def size_mm(ground: GroundDrawing, hex_mm: float) -> float:
    """Across a sign, the longer way."""
    return hex_mm * ground.size * (1.3 if hex_mm < SMALL_MM and ground.count > 1 else 1.0)


def signs(
    ground: GroundDrawing,
    symbols: Sequence[Symbol],
    hexes: Sequence[Hex],
    board: Collection[Hex],
    grid: Grid,
    numbers: Mapping[Hex, Box],
    is_clear: IsClear,
) -> list[Sign]:
    """The signs of an area but the houses of a town, upper ones first."""
    symbol, *_ = symbols
    scale = size_mm(ground, grid.flat_to_flat_mm) / max(symbol.width_mm, symbol.height_mm)

    def is_free(at: Hex, box: Box) -> bool:
        return is_off_numbers(at, box, numbers)

    found = list(_strewn(ground, symbols, scale, hexes, board, grid, is_clear, is_free))
    return sorted(found, key=lambda sign: (sign.box.bottom, sign.box.x))


def is_off_numbers(at: Hex, box: Box, numbers: Mapping[Hex, Box]) -> bool:
    """Whether a sign in a hex or at its edge hides no number."""
    return not any(one in numbers and _covers(box, numbers[one]) for one in (at, *neighbours(at)))


def _covers(sign: Box, number: Box) -> bool:
    """Whether a sign, which is more or less round, comes too near to a number."""
    x, y = sign.x + sign.w / 2, sign.y + sign.h / 2
    aside = max(number.x - x, 0.0, x - number.right), max(number.y - y, 0.0, y - number.bottom)
    return math.hypot(*aside) < max(sign.w, sign.h) / 2 * ROUND + AIR_MM


def _strewn(
    ground: GroundDrawing,
    symbols: Sequence[Symbol],
    scale: float,
    hexes: Sequence[Hex],
    board: Collection[Hex],
    grid: Grid,
    is_clear: IsClear,
    is_free: Callable[[Hex, Box], bool],
) -> Iterator[Sign]:
    across, turn = scale * max(symbols[0].width_mm, symbols[0].height_mm), 0
    apart_mm = across / ground.size * math.sqrt(FILLED / ground.count)
    stand: dict[Hex, list[Point]] = {}
    for at, (x, y), key, (least, most) in _places(ground, hexes, board, grid, across):
        near = (place for one in (at, *neighbours(at)) for place in stand.get(one, ()))
        if ground.lie == "mass" and any(math.dist((x, y), place) < apart_mm for place in near):
            continue
        # Never the same twice in a row.
        turn = (turn + 1 + round((len(symbols) - 2) * (1 + noise(*key, 9)) / 2)) % len(symbols)
        symbol = symbols[turn]
        is_varied = ground.count > 1
        larger = scale * (least + (most - least) * (1 + noise(*key, 2)) / 2) if is_varied else scale
        # Beside a number or a road there may be room a little farther on, or for a smaller one.
        ways = product((larger, larger * SAPLING), *NUDGES) if ground.lie == "mass" else ((larger, 0.0, 0.0),)
        for one, right, down in ways:
            width, height = symbol.width_mm * one, symbol.height_mm * one
            middle = x + right * width, y + down * height
            box = Box(middle[0] - width / 2, middle[1] - height / 2, width, height)
            if is_clear(at, middle, max(width, height) * 0.45) and is_free(at, box):
                yield Sign(symbol, Affine.translate(box.x, box.y) @ Affine.scale(one), box, ground)
                stand.setdefault(at, []).append(middle)
                break


def _places(
    ground: GroundDrawing, hexes: Sequence[Hex], board: Collection[Hex], grid: Grid, across_mm: float
) -> Iterator[tuple[Hex, Point, tuple[int, int], tuple[float, float]]]:
    """Middles of signs, and between which sizes they are: an even lattice, from which they stray a little; those of a mass
    are more than there is room for, the first to be tried first."""
    if ground.count == 1:
        yield from ((at, grid.centre(at), (at.q, at.r), SIZES) for at in hexes)
        return
    area = grown(hexes, board)
    if ground.lie == "rows":
        found, is_in = rows(hexes, ground.count, grid), within(grid, area, ground.size * WITHIN)
        for at in hexes:
            moved = ((_off_sides(place, at, grid, ground.size), key) for place, key in found[at])
            yield from ((at, place, key, EVEN) for place, key in moved if place and is_in(place))
        return
    if ground.lie == "mass":
        yield from packed(hexes, area, grid, across_mm)
        return
    many, size = round(math.sqrt(ground.count)), grid.flat_to_flat_mm
    if size < SMALL_MM and many > 2:
        many -= 1
    stray = STRAY / many
    is_in = within(grid, area, ground.size * WITHIN)
    for at in hexes:
        for q, r in in_step(at, many):
            key = round(q * 60), round(r * 60)
            strayed = grid.point(q + stray * noise(*key), r + stray * noise(*key, 1))
            place = _off_sides(strayed, at, grid, ground.size)
            if place and is_in(place):
                yield at, place, key, SIZES


def _off_sides(place: Point, at: Hex, grid: Grid, across: float) -> Point | None:
    """The place of a sign so broad, in hexes, moved off the sides of its hex; none where it would have to move too far."""
    (x, y), size, most = grid.centre(at), grid.flat_to_flat_mm, 0.5 - across * BESIDE_SIDE
    moved = place
    for one in neighbours(at):
        to_x, to_y = ((there - here) / size for there, here in zip(grid.centre(one), (x, y), strict=True))
        over = ((moved[0] - x) * to_x + (moved[1] - y) * to_y) / size - most
        if over > 0:
            moved = moved[0] - over * size * to_x, moved[1] - over * size * to_y
    return moved if math.dist(moved, place) <= across * FARTHEST * size else None
