"""What fills the areas of a board: plain tints, fields with furrows, heights with hachures, floors of boards."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from generator.components.board.areas import Loop, fields, grown, loop_box, noise, path, soft_edge
from generator.components.board.courses import on
from generator.components.board.obstacles import Square, in_squares, near, overlap, squares_of
from generator.components.pieces.hex_paths import edge_lines, outline_path
from generator.drawing import Affine, Group, Item, Path, Style, shapes
from generator.drawing.box import Box
from generator.drawing.items import Command
from generator.drawing.tones import mixed
from generator.hexes import Corner, Grid, Hex, Point, inner_edges, neighbours, outlines
from generator.model.terrain import GroundDrawing
from generator.sheets import style

FURROW, FURROW_MM = 0.075, 0.9
"""From furrow to furrow in hexes, and the least in mm."""
PLANT = 0.3
"""Across a plant of a row, in furrows."""
BALK = 0.035
"""The strip between two fields."""
PLANK, JOINT = 0.15, 0.28
"""The breadth of a board of a floor, and how dark the joint to the next is, in the ink of the ground."""
TOP = 0.19
"""From the foot of a height to its top, in hexes."""
BROAD, SUMMIT, DARKER = 4, 0.16, 0.13
"""A hex of a height with so many others round it rises once more, so far inside its sides, so much darker."""
APART, SHARES = 0.27, (0.0, 0.25, 0.5, 0.75)
"""From what rises once more to the edge of the top, in hexes: its hachures end before it; and where on a curve that is felt for."""
LONGEST, SHORTEST = 0.18, 0.07
"""Hachures away from the light, which comes from the upper left, and towards it."""
HACHURE, HACHURE_MM = 0.042, 0.6
"""From one to the next in hexes, and the least in mm."""
LIGHT, LIT = (-0.6, -0.8), 0.08
"""Where the light comes from, and how broad the shaded edge of a height is, in hexes."""
SHADED = 0.3
"""How dark that edge is, in the ink of the ground: it is no step of the height."""
SIDE_DARKER = 0.75
"""How dark a hexside in a mass is, in the ink of the ground."""
SQUARE_MM = 40.0
"""Of a raster by which the edges near some words are found."""
UNDERWOOD, LIGHT_EDGE = 0.75, 0.045
"""How near the ground between the signs of a mass comes to their colour; and its edge, in the tint alone, in hexes."""


def fill(
    ground: GroundDrawing, hexes: Collection[Hex], board: Collection[Hex], grid: Grid, open_: str
) -> Iterator[Item]:
    """An area as it is filled; ``open_`` is the colour of open ground. It may reach beyond the board."""
    if ground.pattern == "floor":
        yield from _floor(ground, hexes, grid)
        return
    area = grown(hexes, board)
    if ground.pattern == "height":
        yield from height(ground, soft_edge(grid, area), crests(area, grid), grid)
        return
    loops = soft_edge(grid, area)
    edge = path(loops, Style(fill=ground.tint))
    yield edge
    if ground.lie == "mass":
        floor = mixed(ground.tint, ground.body or ground.tint, UNDERWOOD)
        yield path(soft_edge(grid, area, LIGHT_EDGE), Style(fill=floor))
    if ground.pattern == "fields":
        # A sample shows fields of both colours.
        is_sample = len(board) == 1
        found = [
            item
            for key, field in fields(area, grid)
            for item in _field(ground, key, field, grid, open_, bool(key[1] % 2) if is_sample else noise(*key, 2) > 0)
        ]
        yield Group(tuple(found), clip=edge)
        yield path(loops, Style(stroke=ground.ink, width_mm=line_mm(grid)))


class Tone(Struct, frozen=True, dict=True):
    """What an area has below all lines and signs: a colour, within some edges, all of them."""

    colour: str
    within: tuple[tuple[Loop, ...], ...] = ()
    """None for open ground."""
    signs: str | None = None
    """The colour of signs that stand on it close together."""

    @cached_property
    def _squares(self) -> list[dict[Square, list[tuple[Box, Loop]]]]:
        """Of each edge, the loops that reach into each square: words ask for those near them alone."""
        found = []
        for loops in self.within:
            squares: dict[Square, list[tuple[Box, Loop]]] = {}
            for loop in loops:
                box = loop_box(loop)
                for square in squares_of(box, SQUARE_MM):
                    squares.setdefault(square, []).append((box, loop))
            found.append(squares)
        return found

    def near(self, box: Box) -> list[list[Loop]]:
        """Of each edge, the loops that may reach into a box."""
        reached = tuple(squares_of(box, SQUARE_MM))
        return [
            list(
                {
                    id(loop): loop for at in reached for around, loop in squares.get(at, ()) if overlap(around, box)
                }.values()
            )
            for squares in self._squares
        ]


def tones(ground: GroundDrawing, hexes: Collection[Hex], board: Collection[Hex], grid: Grid) -> Iterator[Tone]:
    """The tones of an area as it is filled, upper ones last."""
    if ground.pattern == "floor":
        yield Tone(ground.tint, (tuple(_straight(grid, loop) for loop in outlines(hexes)),))
        return
    area = grown(hexes, board)
    loops = soft_edge(grid, area)
    if ground.pattern != "height":
        signs = (ground.body or ground.tint) if ground.lie == "mass" else None
        # What stands in a mass has its light tint round it, and stands out from the deeper one.
        yield Tone(ground.tint, (loops,), signs)
        return
    body = ground.body or ground.tint
    reach = LIT * grid.flat_to_flat_mm

    def lit(point: Point) -> Point:
        return point[0] + LIGHT[0] * reach, point[1] + LIGHT[1] * reach

    shifted = tuple(tuple((lit(a), lit(b), lit(c), lit(d)) for a, b, c, d in loop) for loop in loops)
    tops, highest = crests(area, grid)
    yield Tone(mixed(body, ground.ink, SHADED), (loops,))
    yield Tone(ground.tint, (loops, shifted))
    yield Tone(body, (tops,))
    yield Tone(mixed(body, ground.ink, DARKER), (highest,))


def _straight(grid: Grid, loop: Sequence[Corner]) -> Loop:
    corners = [grid.corner(place) for place in loop]
    return tuple((one, one, other, other) for one, other in pairwise([*corners, corners[0]]))


def sides_in_mass(ground: GroundDrawing, hexes: Collection[Hex], grid: Grid) -> Iterator[Item]:
    """The hexsides that run through a mass of signs: in a tone of these, which parts hexes and cuts no sign in two."""
    if ground.lie == "mass":
        pen = Style(stroke=mixed(ground.body or ground.tint, ground.ink, SIDE_DARKER), width_mm=line_mm(grid))
        yield edge_lines(grid, inner_edges(hexes), pen)


def line_mm(grid: Grid) -> float:
    """A fine line of a drawing, finer on small boards, but never too fine for a printer."""
    return max(style.CONTOUR_MM, min(style.DRAWN_MM, 0.007 * grid.flat_to_flat_mm))


def _field(
    ground: GroundDrawing, key: tuple[int, int], corners: Sequence[Point], grid: Grid, open_: str, is_second: bool
) -> Iterator[Item]:
    """A field, of the second colour or the first, with its furrows along one of its sides: unbroken ones, or rows of plants."""
    size = grid.flat_to_flat_mm
    body = ground.body if is_second and ground.body else ground.tint
    edge = shapes.polygon(corners, Style(fill=body, stroke=open_, width_mm=max(style.DRAWN_MM, BALK * size)))
    step = max(FURROW_MM, FURROW * size)
    pen = Style(stroke=ground.ink, width_mm=line_mm(grid))
    if noise(*key, 3) > 0.2:
        pen = Style(stroke=ground.ink, width_mm=PLANT * step, dash_mm=(PLANT * step / 10, 0.6 * step), cap="round")
    one, two, three, four = corners if noise(*key, 4) > 0 else (*corners[1:], corners[0])
    count = max(1, int(math.dist(one, four) / step))
    shares = [(number + 0.5) / count for number in range(count)]
    furrows = [(*_between(one, four, share), *_between(two, three, share)) for share in shares]
    yield edge
    yield shapes.lines(furrows, pen)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def height(
    ground: GroundDrawing, loops: Sequence[Loop], crests: Sequence[Sequence[Loop]], grid: Grid
) -> Iterator[Item]:
    """Slopes, tops and, where it is broad, the highest ground, each with hachures down from its edge: the edges of the tops
    and of the highest ground are the ``crests``."""
    top = ground.body or ground.tint
    foot = path(loops, Style(fill=mixed(top, ground.ink, SHADED)))
    yield foot
    # The slopes that see the light: the same ground, moved towards it.
    reach = LIT * grid.flat_to_flat_mm
    lit = Group((path(loops, Style(fill=ground.tint)),), Affine.translate(LIGHT[0] * reach, LIGHT[1] * reach))
    yield Group((lit,), clip=foot)
    for tops, tone in zip(crests, (top, mixed(top, ground.ink, DARKER)), strict=True):
        if tops:
            yield Group((_hachures(tops, grid, ground.ink),), clip=foot)
            yield path(tops, Style(fill=tone, stroke=ground.ink, width_mm=line_mm(grid)))


def crests(area: Collection[Hex], grid: Grid) -> tuple[tuple[Loop, ...], tuple[Loop, ...]]:
    """The edges of the tops of a height, and of what rises on them once more."""
    core = [at for at in area if sum(one in area for one in neighbours(at)) >= BROAD]
    tops, size = soft_edge(grid, area, TOP, is_crest=True), grid.flat_to_flat_mm
    crest = in_squares((on(curve, share) for loop in tops for curve in loop for share in SHARES), size)

    def is_clear(corner: Point) -> bool:
        return all(math.dist(corner, at) >= APART * size for at in near(corner, crest, size))

    return tops, soft_edge(grid, core, SUMMIT, is_clear, is_crest=True)


def slopes(ground: GroundDrawing, hexes: Collection[Hex], board: Collection[Hex], grid: Grid) -> Iterator[Point]:
    """Points on the hachures of a height, which a name had better not cover."""
    if ground.pattern == "height":
        for loop in (loop for tops in crests(grown(hexes, board), grid) for loop in tops):
            yield from (on(curve, share) for curve in loop for share in (0.0, 0.5))


def steep(
    ground: GroundDrawing, hexes: Collection[Hex], board: Collection[Hex], grid: Grid
) -> Iterator[tuple[tuple[Point, Point], float]]:
    """Lines, each with its half breadth, that cover the hachures of a height and its shaded edge."""
    if ground.pattern != "height":
        return
    area, size = grown(hexes, board), grid.flat_to_flat_mm
    for loops, is_foot in (*((tops, False) for tops in crests(area, grid)), (soft_edge(grid, area), True)):
        for one, other in (
            pair for loop in loops for curve in loop for pair in pairwise(on(curve, at) for at in (*SHARES, 1.0))
        ):
            far = math.dist(one, other) or 1.0
            out = (other[1] - one[1]) / far, (one[0] - other[0]) / far
            shade = (1 - out[0] * LIGHT[0] - out[1] * LIGHT[1]) / 2
            half = size * (LIT * max(0.0, 2 * shade - 1) if is_foot else _longest(shade)) / 2
            by = -half if is_foot else half
            if half:
                yield (
                    ((one[0] + by * out[0], one[1] + by * out[1]), (other[0] + by * out[0], other[1] + by * out[1])),
                    half,
                )


def _longest(shade: float) -> float:
    """How long a hachure is there, in hexes."""
    return SHORTEST + (LONGEST - SHORTEST) * shade


def _hachures(loops: Sequence[Loop], grid: Grid, ink: str) -> Path:
    """Wedges down the slope, longer and broader where it lies in shade."""
    size = grid.flat_to_flat_mm
    step = max(HACHURE_MM, HACHURE * size)
    commands: list[Command] = []
    for number, curve in enumerate(curve for loop in loops for curve in loop):
        count = max(1, round(math.dist(curve[0], curve[3]) / step))
        for index in range(count):
            at, beyond = on(curve, index / count), on(curve, (index + 0.55) / count)
            dx, dy = beyond[0] - at[0], beyond[1] - at[1]
            length = math.hypot(dx, dy) or 1.0
            out = dy / length, -dx / length
            shade = (1 - out[0] * LIGHT[0] - out[1] * LIGHT[1]) / 2
            reach = size * _longest(shade) * (1 + 0.25 * noise(number, index, round(count)))
            broad = 0.3 + 0.4 * shade
            tip = (at[0] + dx * broad / 2 + out[0] * reach, at[1] + dy * broad / 2 + out[1] * reach)
            commands += [("M", *at), ("L", *tip), ("L", at[0] + dx * broad, at[1] + dy * broad), ("Z",)]
    return Path(tuple(commands), Style(fill=ink))


def _floor(ground: GroundDrawing, hexes: Collection[Hex], grid: Grid) -> Iterator[Item]:
    """Boards from left to right within the hexsides, where walls may stand."""
    outline = outline_path(grid, hexes, Style(fill=ground.tint))
    left, top, right, bottom = grid.box(hexes)
    step = max(style.DRAWN_MM * 4, PLANK * grid.flat_to_flat_mm)
    rows = range(math.floor(top / step), math.ceil(bottom / step) + 1)
    columns = range(math.floor(left / step / 5), math.ceil(right / step / 5) + 1)
    planks = [(left, row * step, right, row * step) for row in rows]
    planks += [
        (x, row * step, x, (row + 1) * step)
        for row in rows
        for x in ((column + 0.4 * (row % 3)) * 5 * step for column in columns)
    ]
    yield Group(
        (outline, shapes.lines(planks, Style(stroke=mixed(ground.tint, ground.ink, JOINT), width_mm=line_mm(grid)))),
        clip=outline,
    )
