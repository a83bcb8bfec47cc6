"""The houses of a town: along its roads, and along lanes where no road passes, with gardens behind them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from generator.components.board.areas import Edge, Inside, closed_line, grown, inside, noise, within
from generator.components.board.courses import Curve, near, on
from generator.components.board.signs import IsClear, Sign, is_off_numbers, size_mm
from generator.components.board.sorts import in_shade, sorts
from generator.components.pieces.art import ArtLibrary
from generator.drawing import Affine, Symbol, Use
from generator.drawing.box import Box
from generator.hexes import Grid, Hex, Point, neighbours
from generator.model.terrain import GroundDrawing

LOTS, ROWS = 21, 3
"""Places for a house along a street, taken where there is room, and the rows of houses and gardens on either side of it."""
SET_BACK, ROW = 0.075, 1.25
"""From the middle of a street to a house, in hexes; and from row to row, in the depth of a house."""
SHARE = 0.75
"""Of its length, that counts like its depth for what a house keeps clear of courses."""
EMPTY, GARDENS = 0.85, -0.2
"""A lot whose chance is more stays empty; and one behind the first row, where it is more, is a garden."""
INSIDE, FALL = 0.95, 1.6
"""As much of a hex houses may stand on; and how far down and to the right they throw their shadow, in their own measure."""
LANE, END = 0.06, 0.3
"""Across a lane, and how far it goes on from the middle of its hex away from the town's road, in hexes."""


Streets = Mapping[Hex, Sequence[Curve]]


class Lot(Struct, frozen=True):
    """A place by a street: its middle, how the street runs there, and in which row it lies."""

    middle: Point
    turn: float
    row: int


def is_town(ground: GroundDrawing) -> bool:
    return ground.lie == "street" and ground.count > 1


def town(
    ground: GroundDrawing,
    art: ArtLibrary,
    hexes: Sequence[Hex],
    board: Collection[Hex],
    grid: Grid,
    numbers: Mapping[Hex, Box],
    is_clear: IsClear,
    roads: Streets,
) -> list[Sign]:
    """The houses of a town and its gardens, upper ones first. ``roads`` are those that pass a hex."""
    if ground.sign is None:
        return []
    symbols = list(zip(sorts(ground, ground.sign, art), in_shade(ground, ground.sign, art), strict=False))
    scale = size_mm(ground, grid.flat_to_flat_mm) / max(symbols[0][0].width_mm, symbols[0][0].height_mm)
    garden = art.symbol(ground.garden, ground.ink, ground.tint) if ground.garden else None
    streets = lanes(hexes, grid, roads) | {at: found for at in hexes if (found := roads.get(at))}
    is_in = within(grid, grown(hexes, board))
    built = _built(ground, symbols, garden, streets, grid, scale, is_clear, is_in)
    free = (sign for at, sign in built if is_off_numbers(at, sign.box, numbers))
    return sorted(free, key=lambda sign: (sign.box.bottom, sign.box.x))


def lanes(hexes: Collection[Hex], grid: Grid, roads: Streets) -> dict[Hex, Sequence[Curve]]:
    """One in each hex of a town that no road passes."""
    return {at: (_lane(at, grid, set(hexes), roads),) for at in hexes if not roads.get(at)}


def _built(
    ground: GroundDrawing,
    symbols: Sequence[tuple[Symbol, Symbol]],
    garden: Symbol | None,
    streets: Streets,
    grid: Grid,
    scale: float,
    is_clear: IsClear,
    is_in: Inside,
) -> Iterator[tuple[Hex, Sign]]:
    """Houses on either side of each street, where there is room, each of the ``symbols`` with its shadow; gardens behind.

    Each stands in one hex with all its corners, and within the town.
    """
    built: list[tuple[Point, float]] = []
    for at, along in streets.items():
        plot = _plot(at, grid)
        around = [street for one in (at, *neighbours(at)) for street in streets.get(one, ())]
        for index, lot in enumerate(_lots(along, grid, scale * symbols[0][0].height_mm)):
            is_garden = garden is not None and lot.row > 0 and noise(*at, index, 8) > GARDENS
            which = round((len(symbols) - 1) * (1 + noise(*at, index, 4)) / 2)
            symbol, shadow = (garden, None) if is_garden and garden else symbols[which]
            long, deep = scale * (1 + 0.2 * noise(*at, index, 5)), scale * (1 + 0.1 * noise(*at, index, 6))
            width, height = long * symbol.width_mm, deep * symbol.height_mm
            reach = math.hypot(width, height) / 2
            is_open = is_clear(at, lot.middle, max(height, SHARE * width) * 0.62)
            if not is_open or noise(*at, index, 7) > EMPTY or _in_street(lot, along, around, (height / 2, reach), grid):
                continue
            if any(math.dist(lot.middle, other) < (reach + theirs) * 0.86 for other, theirs in built):
                continue
            # The slope in shade lies below, or on the right.
            degrees = (math.degrees(lot.turn) + 127) % 180 - 127
            middle = Affine.translate(-symbol.width_mm / 2, -symbol.height_mm / 2)
            place = Affine.translate(*lot.middle) @ Affine.rotate(degrees) @ Affine.scale(long, deep) @ middle
            fall = Affine.translate(FALL * scale, FALL * scale)
            ends = list(product((0.0, symbol.width_mm), (0.0, symbol.height_mm)))
            corners = [one.apply(*end) for one in (place, fall @ place) for end in ends]
            if not all(inside(corner, [plot]) and is_in(corner) for corner in corners):
                continue
            built.append((lot.middle, reach))
            box = Box(*lot.middle, 0.0, 0.0).inset(-0.88 * reach)
            yield at, Sign(symbol, place, box, ground, Use(shadow, fall @ place) if shadow else None)


def _plot(at: Hex, grid: Grid) -> Edge:
    """Where houses of a hex stand: a little inside its sides."""
    x, y = grid.centre(at)
    return closed_line([(x + INSIDE * (one - x), y + INSIDE * (other - y)) for one, other in grid.corners(at)])


def _in_street(lot: Lot, own: Sequence[Curve], around: Sequence[Curve], reach: tuple[float, float], grid: Grid) -> bool:
    """Whether a house stands in a lane: one along it, or one with a corner to it."""
    half = LANE * grid.flat_to_flat_mm / 2
    return any(near((street,), lot.middle) < reach[street not in own] + half for street in around)


def _lots(streets: Sequence[Curve], grid: Grid, deep_mm: float) -> Iterator[Lot]:
    """Where houses may stand, the rows along the streets before those behind."""
    gap = SET_BACK * grid.flat_to_flat_mm
    for row, street in product(range(ROWS), streets):
        for share, side in product((lot / (LOTS - 1) for lot in range(LOTS)), (-1, 1)):
            (x1, y1), (x2, y2) = on(street, max(0.0, share - 0.04)), on(street, min(1.0, share + 0.04))
            turn = math.atan2(y2 - y1, x2 - x1)
            away = side * (gap + deep_mm * (0.5 + ROW * row))
            yield Lot(((x1 + x2) / 2 - math.sin(turn) * away, (y1 + y2) / 2 + math.cos(turn) * away), turn, row)


def _lane(at: Hex, grid: Grid, town: set[Hex], roads: Streets) -> Curve:
    """A lane where no road passes: from the middle of the hex next door, on the road there if it has one; else as it comes."""
    beside = [one for one in neighbours(at) if one in town]
    towards = next((one for one in beside if roads.get(one)), beside[0] if beside else None)
    (x, y), size = grid.centre(at), grid.flat_to_flat_mm
    if towards is None:
        turn = math.pi / 2 * noise(*at, 9)
        to_x, to_y = x + math.cos(turn) * size / 2, y + math.sin(turn) * size / 2
    else:
        to_x, to_y = grid.centre(towards)
    far = math.dist((x, y), (to_x, to_y))
    end_x, end_y = x - (to_x - x) * END * size / far, y - (to_y - y) * END * size / far
    return (to_x, to_y), (x, y), (x, y), (end_x, end_y)
