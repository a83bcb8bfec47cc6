"""The arc of fire: as much of the wedge as a page holds, its edges to be prolonged with a ruler (H 9.1, B 12.4).

Where it runs on beyond the page its contour is open: thinner sides, with arrows out of them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from generator.components.artillery_template.hex_text import HexRow, centred
from generator.components.artillery_template.hex_text import size as size_pt
from generator.components.artillery_template.signs import (
    BAND_MM,
    CARD,
    CONTOUR_MM,
    INNER_MM,
    MIDDLE,
    PALE,
    Surface,
    arrow,
)
from generator.components.build_context import BuildContext
from generator.components.pieces.hex_paths import edge_lines
from generator.drawing import Item, Mark, Path, Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import DIRECTIONS, ORIGIN, Edge, Grid, Hex, arc, distance, edge, inner_edges
from generator.sheets import style
from generator.sheets.edges import between, overlap

Segment = tuple[float, float, float, float]
"""A straight line: from x, y to x, y."""

FACING = Hex(0, 1)
"""Through a hexside: so guns face."""
DASH_MM = (2.6, 1.7)
EDGES_BEGIN = 0.3
"""How far from the middle of the gun's hex the edges of the arc begin, in hexes."""
MOST_BELOW_MM = 8.0
"""The gun stands no further from the foot of its area, where there is room left above the arc."""
LESSER = 0.8
"""The size of the numbers that are no multiples of five, beside that of those that are, in bold black."""
NUMBER_AIR_MM = 2.0
"""From a number to the dashes of an edge, which leave it out."""
ONWARD_PEN = 0.017
"""How heavy the heads of arrows are where the arc runs on, in hexes."""
OPEN_MM, CLOSED_MM = style.GROUP_RULE_MM, 1.2
"""The contour where it runs on, which is cut too; and, of an arc that runs on, where it ends: told apart at arm's length."""
ARROW_ENDS = 0.16
"""How far beyond the hexside that the gun faces its arrow ends, in hexes."""
WORDS_BEGIN = -0.19
"""Where the words in it may begin, in hexes below its middle: under the ends of those edges."""


NO_MARKS: Mapping[int, Mark | None] = MappingProxyType({})
EDGE_PARTS = 100
"""An edge is looked at in so many parts for whether it runs through a tile."""
SIDE_PARTS = 6
"""A side of the contour in so many for what stands on it."""


def hexes_on(grid: Grid, degrees: float, farthest: int, area: Box) -> tuple[Hex, ...]:
    """The hexes of the arc that lie wholly in an area, as far as they hang together with the gun."""
    inside = []
    for at in arc(FACING, degrees, farthest):
        left, top, right, bottom = grid.box((at,))
        if area.contains(Box(left, top, right - left, bottom - top).inset(-CLOSED_MM / 2)):
            inside.append(at)
    return tuple(inside)


def placed(flat_to_flat_mm: float, degrees: float, farthest: int, area: Box) -> tuple[Grid, tuple[Hex, ...]]:
    """The grid with the gun towards the foot of an area, and the hexes of the arc that fit above it, in its middle."""
    grid = Grid(flat_to_flat_mm, FACING)
    _, top, _, bottom = grid.box((ORIGIN,))
    gun = grid.at(area.x + area.w / 2, area.bottom - (bottom - top) / 2 - CLOSED_MM / 2)
    hexes = hexes_on(gun, degrees, farthest, area)
    left_mm = gun.box((ORIGIN, *hexes))[1] - CLOSED_MM / 2 - area.y
    return gun.at(gun.x_mm, gun.y_mm - min(left_mm / 2, MOST_BELOW_MM)), hexes


def whole(flat_to_flat_mm: float, degrees: float, farthest: int) -> tuple[Grid, tuple[Hex, ...], Box]:
    """The whole arc to a range, gun and all, and the box it fills from (0, 0)."""
    hexes = arc(FACING, degrees, farthest)
    grid = Grid(flat_to_flat_mm, FACING)
    left, top, right, bottom = grid.box((ORIGIN, *hexes))
    air = CONTOUR_MM
    return grid.at(air - left, air - top), hexes, Box(0, 0, right - left + 2 * air, bottom - top + 2 * air)


def draw(
    context: BuildContext,
    grid: Grid,
    hexes: Sequence[Hex],
    degrees: float,
    area: Box,
    surface: Surface = CARD,
    farthest: int = 0,
    marks: Mapping[int, Mark | None] = NO_MARKS,
    ends: Collection[int] = (),
    *,
    with_edges: bool = True,
) -> tuple[Item, ...]:
    """The arc with its gun, the ring of each hex, and the edges out to the border of the area.

    Its contour is open where it runs on, to the ``farthest`` range. ``marks`` are those of the numbers of rings;
    a heavier line runs behind the ranges where a band of some gun ``ends``. ``edges_on`` draws the edges of an arc in tiles.
    """
    size = grid.flat_to_flat_mm
    items: list[Item] = [
        # Every other range is darker: they are counted at a glance.
        shapes.polygon(grid.corners(at), surface.ground(shade=MIDDLE if distance(at) % 2 else PALE))
        for at in hexes
    ]
    whole = (ORIGIN, *hexes)
    # Where heavier lines are to be followed, those between single hexes are paler.
    thin = Style(stroke=style.SECONDARY if ends else style.INK, width_mm=surface.line(INNER_MM))
    items.append(edge_lines(grid, inner_edges(whole), thin))
    if behind := [(at, side) for at in hexes if distance(at) in ends for side in _outward(at)]:
        heavy = Style(stroke=style.INK, width_mm=BAND_MM, cap="round")
        items.append(
            edge_lines(grid, [edge(*one) for one in behind if one[0].plus(DIRECTIONS[one[1]]) in hexes], heavy)
        )
    points = max(style.LEAST_PT, min(32.0, size * 0.56))
    rings = ((at, distance(at)) for at in hexes)
    numbers = [replace(_number(*grid.centre(at), n, points, surface, ends), mark=marks.get(n)) for at, n in rings]
    boxes = [box for number in numbers if (box := bounds((number,)))]
    items += numbers
    items += edges_on(grid, degrees, area, area, boxes, surface) if with_edges else ()
    beyond = frozenset(arc(FACING, degrees, farthest)).difference(whole)
    items += _contour(grid, whole, beyond, surface)
    items += _gun(context, grid, surface)
    return tuple(items)


def ring(grid: Grid, hexes: Collection[Hex], range_: int) -> Path:
    """The line behind all the hexes of a range."""
    return edge_lines(
        grid, [edge(at, side) for at in hexes if distance(at) == range_ for side in _outward(at)], Style()
    )


def _outward(at: Hex) -> list[int]:
    """The sides of a hex to those one farther from the gun."""
    return [side for side, step in enumerate(DIRECTIONS) if distance(at.plus(step)) > distance(at)]


def _number(x: float, y: float, range_: int, points: float, surface: Surface, ends: Collection[int]) -> Text:
    """Every fifth is larger; where bands end on the arc, the ranges that they end at are black as well, and these alone."""
    font, scale, ink = "sans-semibold", LESSER, surface.accent()
    if range_ in ends or range_ % 5 == 0:
        font, scale = "sans-bold", 1.0
        ink = style.INK if not ends or range_ in ends else ink
    size = max(style.LEAST_PT, points * scale)
    return Text(x, y + face(font).cap_height_mm(size) / 2, str(range_), font, size, ink, "middle")


def _contour(grid: Grid, whole: Collection[Hex], beyond: Collection[Hex], surface: Surface) -> Iterator[Item]:
    """Heavy where the arc ends; less so, with an arrow out of each side, where hexes follow that the page does not hold."""
    ends, open_ = list[Edge](), list[Edge]()
    for at in whole:
        for side, step in enumerate(DIRECTIONS):
            if (to := at.plus(step)) in beyond:
                open_.append(edge(at, side))
                yield _onward(grid, at, to, surface)
            elif to not in whole:
                ends.append(edge(at, side))
    yield edge_lines(grid, open_, Style(stroke=style.INK, width_mm=OPEN_MM, cap="round"))
    closed_mm = CLOSED_MM if open_ else CONTOUR_MM
    yield edge_lines(grid, ends, Style(stroke=style.INK, width_mm=closed_mm, cap="round"))


def _onward(grid: Grid, at: Hex, to: Hex, surface: Surface) -> Item:
    """The open head of an arrow at the middle of a hexside, out of the hex."""
    size = grid.flat_to_flat_mm
    (x, y), (to_x, to_y) = grid.centre(at), grid.centre(to)
    ux, uy = (to_x - x) / size, (to_y - y) / size
    tip, foot, wide = size * 0.46, size * 0.41, size * 0.055
    points = ((foot, wide), (tip, 0.0), (foot, -wide))
    corners = [(x + ux * along - uy * across, y + uy * along + ux * across) for along, across in points]
    pen = Style(stroke=surface.accent(), width_mm=size * ONWARD_PEN, cap="round", join="round")
    return shapes.polyline(corners, pen)


def _edges(grid: Grid, degrees: float, area: Box) -> list[Segment]:
    """The two edges of the arc, from beside the gun to where they leave the area."""
    x, y = grid.centre(ORIGIN)
    half = math.radians(degrees) / 2
    segments = []
    for sign in (-1, 1):
        dx, dy = sign * math.sin(half), -math.cos(half)
        across = (area.right - x if dx > 0 else x - area.x) / abs(dx) if abs(dx) > 1e-9 else math.inf
        reach = min(across, (y - area.y) / -dy if dy < 0 else math.inf)
        start = grid.flat_to_flat_mm * EDGES_BEGIN
        segments.append((x + dx * start, y + dy * start, x + dx * reach, y + dy * reach))
    return segments


def edges_on(
    grid: Grid, degrees: float, area: Box, window: Box, numbers: Sequence[Box], surface: Surface = CARD
) -> list[Item]:
    """The edges of the arc in a window, broken round those of its ``numbers`` that are seen there."""
    boxes = [box.inset(-NUMBER_AIR_MM) for box in numbers if overlap(box, window)]
    inside = [(edge, part) for edge in _edges(grid, degrees, area) if (part := _within(edge, window))]
    parts = [part for edge, (start, end) in inside for part in _clear_of(_part(edge, start, end), boxes)]
    pen = Style(stroke=style.INK, width_mm=surface.line(style.GROUP_RULE_MM), dash_mm=DASH_MM)
    return [shapes.lines(parts, pen)] if parts else []


def _part(edge: Segment, start: float, end: float) -> Segment:
    """What of a line lies between two shares of it."""
    x1, y1, x2, y2 = edge
    return x1 + (x2 - x1) * start, y1 + (y2 - y1) * start, x1 + (x2 - x1) * end, y1 + (y2 - y1) * end


def contour_boxes(grid: Grid, hexes: Collection[Hex]) -> list[Box]:
    """Boxes along the heavy outline of the arc with its gun."""
    whole = {ORIGIN, *hexes}
    ends = [edge(at, side) for at in whole for side, step in enumerate(DIRECTIONS) if at.plus(step) not in whole]
    sides = sorted((*grid.corner(start), *grid.corner(end)) for start, end in ends)
    return [box.inset(-CONTOUR_MM / 2) for side in sides for box in _along(side, SIDE_PARTS)]


def edge_boxes(grid: Grid, degrees: float, area: Box) -> list[Box]:
    """Boxes along the two edges of the arc: what is dashed in it."""
    return [box for edge in _edges(grid, degrees, area) for box in _along(edge, EDGE_PARTS)]


def _along(line: Segment, parts: int) -> Iterator[Box]:
    x1, y1, x2, y2 = line
    wide, high = (x2 - x1) / parts, (y2 - y1) / parts
    for x, y in ((x1 + wide * number, y1 + high * number) for number in range(parts)):
        yield Box(min(x, x + wide), min(y, y + high), abs(wide), abs(high))


def _clear_of(edge: Segment, boxes: Sequence[Box]) -> Iterator[Segment]:
    """What of a line lies in none of these boxes, of which no two meet."""
    start = 0.0
    for enters, leaves in (*sorted(filter(None, (_within(edge, box) for box in boxes))), (1.0, 1.0)):
        if enters > start:
            yield _part(edge, start, enters)
        start = leaves


def _within(edge: Segment, box: Box) -> tuple[float, float] | None:
    """From which share of a line to which it lies in a box."""
    x1, y1, x2, y2 = edge
    first, last = 0.0, 1.0
    for at, step, low, high in ((x1, x2 - x1, box.x, box.right), (y1, y2 - y1, box.y, box.bottom)):
        if abs(step) < 1e-9:
            if not low < at < high:
                return None
            continue
        enters, leaves = sorted(((low - at) / step, (high - at) / step))
        first, last = max(first, enters), min(last, leaves)
    return (first, last) if first < last else None


def gun_box(grid: Grid) -> Box:
    """The hex of the gun with its contour, and the arrow out of it."""
    hexagon = between(*grid.box((ORIGIN,))).inset(-2 * CONTOUR_MM)
    return hexagon.union(Box(grid.x_mm, hexagon.y - grid.flat_to_flat_mm * ARROW_ENDS, 0.0, 0.0))


def _gun(context: BuildContext, grid: Grid, surface: Surface) -> list[Item]:
    """The gun in its hex, and the arrow through the hexside it faces, next to the words that speak of it."""
    size = grid.flat_to_flat_mm
    x, y = grid.centre(ORIGIN)
    symbol = context.art.symbol("gun", style.INK, style.PAPER)
    width = size * 0.44
    height = width * symbol.height_mm / symbol.width_mm
    words = _gun_words(context, grid, surface)
    gap = max(1.1, size * 0.07)
    above = sum(line.height_mm + gap for line in words)
    base = max(y + size * 0.05 - (above + height) / 2, y + size * WORDS_BEGIN)
    items: list[Item] = []
    for line in words:
        base += line.height_mm
        items += (Text(x, base, bit.text, bit.font, bit.size_pt, bit.fill, "middle") for bit in line.bits)
        base += gap
    items.append(context.art.fit(symbol, x - width / 2, base, width, height))
    side = y - size / 2
    items += arrow(x, side + size * 0.06, side - size * ARROW_ENDS, max(1.0, 0.06 * size))
    return items


def _gun_words(context: BuildContext, grid: Grid, surface: Surface) -> list[HexRow]:
    """What stands between the arrow and the gun, where the hex has room for it."""
    scale = min(1.6, grid.flat_to_flat_mm / 32)
    said, to = (context.words(f"artillery_template.{name}") for name in ("gun", "faces"))
    rows = [
        centred(said, "sans-semibold", surface.small(size_pt(style.TEXT_PT, scale))),
        centred(to, "sans-medium", surface.small(size_pt(style.SMALL_PT, scale)), surface.second_ink),
    ]
    # So that they keep clear of the slanted sides of the hex.
    room = grid.flat_to_flat_mm * 0.8
    widest = max(right - left for left, right in (row.extent() for row in rows))
    return rows if widest <= room and grid.flat_to_flat_mm >= 24 else []
