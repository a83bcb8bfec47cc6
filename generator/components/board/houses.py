"""The houses of a town: along its roads, and along lanes where no road passes, with gardens behind them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, product

from msgspec import Struct

from generator.components.board.areas import Edge, Inside, closed_line, grown, inside, noise, within
from generator.components.board.courses import Curve, on
from generator.components.board.signs import IsClear, Sign, is_off_numbers, size_mm
from generator.components.board.sorts import in_shade, sorts
from generator.components.pieces.art import ArtLibrary
from generator.drawing import Affine, Symbol, Use
from generator.drawing.box import Box
from generator.hexes import Grid, Hex, Point, neighbours
from generator.model.terrain import GroundDrawing

LOTS, ROWS = 21, 3
"""Places for a house along a street, taken where there is room, and the rows of houses and gardens on either side of it."""
KERB, ROW = 0.045, 1.25
"""From the edge of a street to a house, in hexes; and from row to row, in the depth of a house."""
OFF_STREET = 0.012
"""The least from the edge of any street to a house or its shadow, in hexes."""
SHARE = 0.75
"""Of its length, that counts like its depth for what a house keeps clear of courses."""
EMPTY, GARDENS = 0.85, -0.2
"""A lot whose chance is more stays empty; and one behind the first row, where it is more, is a garden."""
INSIDE, FALL = 0.95, 1.6
"""As much of a hex houses may stand on; and how far down and to the right they throw their shadow, in their own measure."""
LANE, END = 0.06, 0.3
"""Across a lane, and how far it goes on from the middle of its hex away from the town's road, in hexes."""
BYPASSED = 0.2
"""How far from the middle of its hex a road must pass for the hex to have a lane as well, in hexes."""
STEPS = 24
"""In so many a street is felt for."""


class Street(Struct, frozen=True):
    """A road or a lane in a town, and half its breadth."""

    curve: Curve
    half_mm: float


Streets = Mapping[Hex, Sequence[Street]]


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
    laid = lanes(hexes, grid, roads)
    streets = {at: (*roads.get(at, ()), *laid.get(at, ())) for at in hexes}
    is_in = within(grid, grown(hexes, board))
    built = _built(ground, symbols, garden, streets, grid, scale, is_clear, is_in)
    free = (sign for at, sign in built if is_off_numbers(at, sign.box, numbers))
    return sorted(free, key=lambda sign: (sign.box.bottom, sign.box.x))


def lanes(hexes: Collection[Hex], grid: Grid, roads: Streets) -> dict[Hex, Sequence[Street]]:
    """One in each hex of a town that no road passes; then one where a road leaves most of a hex on one side of it."""
    town, half_mm = set(hexes), LANE * grid.flat_to_flat_mm / 2
    lonely = [at for at in hexes if not roads.get(at)]
    found: dict[Hex, Sequence[Street]] = {at: (Street(_lane(at, grid, town, roads), half_mm),) for at in lonely}
    for at in (at for at in hexes if roads.get(at)):
        middle, passing = (
            grid.centre(at),
            [*roads[at], *(lane for one in neighbours(at) for lane in found.get(one, ()))],
        )
        if all(_apart(street, middle) > BYPASSED * grid.flat_to_flat_mm for street in passing):
            found[at] = (Street(_on_from(_nearest(roads[at], middle), middle, grid), half_mm),)
    return found


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
        beside = [street for one in neighbours(at) for street in streets.get(one, ())]
        around = [*along, *beside]
        lots = chain(*(_lots(of, grid, scale * symbols[0][0].height_mm) for of in (along, beside)))
        for index, lot in enumerate(lots):
            is_garden = garden is not None and lot.row > 0 and noise(*at, index, 8) > GARDENS
            which = round((len(symbols) - 1) * (1 + noise(*at, index, 4)) / 2)
            symbol, shadow = (garden, None) if is_garden and garden else symbols[which]
            long, deep = scale * (1 + 0.2 * noise(*at, index, 5)), scale * (1 + 0.1 * noise(*at, index, 6))
            width, height = long * symbol.width_mm, deep * symbol.height_mm
            reach = math.hypot(width, height) / 2
            is_open = is_clear(at, lot.middle, max(height, SHARE * width) * 0.62)
            if not is_open or noise(*at, index, 7) > EMPTY:
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
            # With its shadow, which falls to the right and down.
            far = OFF_STREET * grid.flat_to_flat_mm + (0.0 if is_garden else FALL * scale / 2)
            if any(_is_in(street, lot, (width / 2, height / 2), far) for street in around):
                continue
            built.append((lot.middle, reach))
            box = Box(*lot.middle, 0.0, 0.0).inset(-0.88 * reach)
            yield at, Sign(symbol, place, box, ground, Use(shadow, fall @ place) if shadow else None)


def _plot(at: Hex, grid: Grid) -> Edge:
    """Where houses of a hex stand: a little inside its sides."""
    x, y = grid.centre(at)
    return closed_line([(x + INSIDE * (one - x), y + INSIDE * (other - y)) for one, other in grid.corners(at)])


def _is_in(street: Street, lot: Lot, half: tuple[float, float], air_mm: float) -> bool:
    """Whether a house so large each way from its middle comes too near to a street."""
    (x, y), cos, sin = lot.middle, math.cos(lot.turn), math.sin(lot.turn)
    for to_x, to_y in ((one - x, other - y) for one, other in _steps(street)):
        aside = abs(to_x * cos + to_y * sin) - half[0], abs(to_y * cos - to_x * sin) - half[1]
        if math.hypot(max(0.0, aside[0]), max(0.0, aside[1])) < street.half_mm + air_mm:
            return True
    return False


def _steps(street: Street) -> Iterator[Point]:
    return (on(street.curve, step / STEPS) for step in range(STEPS + 1))


def _nearest(streets: Sequence[Street], point: Point) -> Point:
    return min((one for street in streets for one in _steps(street)), key=partial(math.dist, point))


def _apart(street: Street, point: Point) -> float:
    return math.dist(_nearest((street,), point), point)


def _lots(streets: Sequence[Street], grid: Grid, deep_mm: float) -> Iterator[Lot]:
    """Where houses may stand, the rows along the streets before those behind."""
    for row, street in product(range(ROWS), streets):
        for share, side in product((lot / (LOTS - 1) for lot in range(LOTS)), (-1, 1)):
            (x1, y1), (x2, y2) = on(street.curve, max(0.0, share - 0.04)), on(street.curve, min(1.0, share + 0.04))
            turn = math.atan2(y2 - y1, x2 - x1)
            away = side * (street.half_mm + KERB * grid.flat_to_flat_mm + deep_mm * (0.5 + ROW * row))
            yield Lot(((x1 + x2) / 2 - math.sin(turn) * away, (y1 + y2) / 2 + math.cos(turn) * away), turn, row)


def _lane(at: Hex, grid: Grid, town: set[Hex], roads: Streets) -> Curve:
    """A lane where no road passes: from the road next door, if there is one, else from the middle of a hex there; else as it comes."""
    beside = [one for one in neighbours(at) if one in town]
    middle, size = grid.centre(at), grid.flat_to_flat_mm
    if found := [street for one in beside for street in roads.get(one, ())]:
        return _on_from(_nearest(found, middle), middle, grid)
    if beside:
        return _on_from(grid.centre(beside[0]), middle, grid)
    turn = math.pi / 2 * noise(*at, 9)
    return _on_from((middle[0] + math.cos(turn) * size / 2, middle[1] + math.sin(turn) * size / 2), middle, grid)


def _on_from(start: Point, middle: Point, grid: Grid) -> Curve:
    """A straight lane from a point through the middle of a hex, and a little on."""
    (x, y), far = middle, math.dist(start, middle)
    share = 1 + END * grid.flat_to_flat_mm / far
    end = start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share
    return start, start, end, end
