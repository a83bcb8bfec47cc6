"""A board drawn at any size: tints, courses, signs, the grid, walls, marks, numbers, names, in this order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.board import labels
from generator.components.board.courses import Curve, curves, heading, near, path
from generator.components.board.layout import POINTY, BoardPlan
from generator.components.desk import Desk
from generator.components.hex_paths import edge_lines, outline_path
from generator.components.hexes import Edge, Grid, Hex, inner_edges
from generator.drawing import Affine, Group, Item, Style, Text, Use, shapes
from generator.drawing.bounds import Box
from generator.drawing.fonts import face
from generator.model.terrain import GroundDrawing, WallDrawing
from generator.sheets import style

CONTOUR_MM, SMALL_CONTOUR_MM = 0.5, 0.3
GRID_MM, SMALL_GRID_MM = 0.2, 0.12
GRID = "#8e9097"
RING = 0.3
"""From the centre of a hex to the signs round it, as a share of the hex."""
SMALL_MM = 7.0
"""In a hex smaller than this one larger sign stands for several."""
SMALL_SIGN = 0.5
NUMBER_PT, NUMBER_MODEL_MM, NUMBER_LEAST_PT, NUMBER_MOST_PT = 7.0, 32.0, 6.0, 11.0
NUMBER_LEAST_MM = 14.0
"""Smaller hexes have no room for their number."""
NUMBER_AIR_MM, NUMBER_DOWN_MM = 0.9, 1.5
"""From a corner of the hex, and from the side above, where a wall may stand."""
EDGE = 0.02
"""The edge of a band, as a share of the hex."""
STONES = (0.13, 0.035)
"""A stone of a wall, and the joint to the next."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in (0, 0)–(width, height), in mm."""

    items: tuple[Item, ...]
    width_mm: float
    height_mm: float


def measure(plan: BoardPlan, flat_to_flat_mm: float) -> tuple[float, float]:
    """Width and height of a board at a size, contour and all."""
    left, top, right, bottom = Grid(flat_to_flat_mm, plan.up).box(plan.hexes)
    return right - left + CONTOUR_MM, bottom - top + CONTOUR_MM


def grid_of(plan: BoardPlan, flat_to_flat_mm: float) -> Grid:
    """The grid of a board whose contour begins at (0, 0)."""
    grid = Grid(flat_to_flat_mm, plan.up)
    left, top, _, _ = grid.box(plan.hexes)
    return grid.at(CONTOUR_MM / 2 - left, CONTOUR_MM / 2 - top)


def draw(plan: BoardPlan, desk: Desk, flat_to_flat_mm: float, taken: Sequence[Box] = ()) -> Picture:
    """The board with hexes of a size. ``taken`` are boxes that no name may stand in."""
    width, height = measure(plan, flat_to_flat_mm)
    painter = _Painter(plan, desk, grid_of(plan, flat_to_flat_mm))
    return Picture(tuple(painter.all(Box(0, 0, width, height), taken)), width, height)


class _Painter:
    def __init__(self, plan: BoardPlan, desk: Desk, grid: Grid) -> None:
        self.plan, self.desk, self.grid, self.size = plan, desk, grid, grid.flat_to_flat_mm
        board = set(plan.hexes)
        self.courses: dict[str, tuple[tuple[tuple[Hex, ...], tuple[Curve, ...]], ...]] = {
            kind: tuple((course, curves(grid, course, board)) for course in found)
            for kind, found in plan.courses.items()
        }
        self.crossed = {at for found in plan.courses.values() for course in found for at in course}
        self.tints = {
            at: _part(desk.terrain.terrain[kind].ground).tint for kind, hexes in plan.grounds.items() for at in hexes
        }
        is_small = self.size < NUMBER_LEAST_MM
        self.has_numbers = bool(plan.numbers) and not is_small
        self.grid_mm = SMALL_GRID_MM if is_small else GRID_MM
        contour = Style(stroke=style.INK, width_mm=SMALL_CONTOUR_MM if is_small else CONTOUR_MM, join="round")
        self.outline = outline_path(grid, plan.hexes, contour)

    def all(self, room: Box, taken: Sequence[Box]) -> Iterator[Item]:
        plan, grid = self.plan, self.grid
        terrain = self.desk.terrain
        names = labels.placed(plan.names, grid, plan.hexes, plan.busy, room, taken)
        yield from (shapes.polygon(grid.corners(at), Style(fill=tint)) for at, tint in self.tints.items())
        yield Group(tuple(self._lines()), clip=self.outline)
        for kind, hexes in plan.grounds.items():
            yield from self._signs(_part(terrain.terrain[kind].ground), hexes, [name.box for name in names])
        yield edge_lines(grid, inner_edges(plan.hexes), Style(stroke=GRID, width_mm=self.grid_mm))
        yield self.outline
        for kind, edges in plan.walls.items():
            yield from self._walls(_part(terrain.terrain[kind].wall), edges)
        yield from self._marks()
        if self.has_numbers:
            yield from self._numbers()
        for name in names:
            yield from labels.draw(name)

    # -- courses -------------------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Item]:
        """Kind by kind, all edges before all bands, so that courses of a kind run into one another."""
        for kind, found in self.courses.items():
            line = _part(self.desk.terrain.terrain[kind].line)
            whole = line.width * self.size
            if line.fill is None:
                dashes = (max(1.0, 0.09 * self.size), max(0.8, 0.07 * self.size))
                pen = Style(stroke=line.ink, width_mm=max(0.3, whole * 0.6), dash_mm=dashes)
                yield from (path(curve, pen) for _, curve in found)
                continue
            inside = max(whole - 2 * EDGE * self.size, whole * 0.5)
            for ink, width in ((line.ink, whole), (line.fill, inside)):
                pen = Style(stroke=ink, width_mm=width, cap="round", join="round")
                yield from (path(curve, pen) for _, curve in found)

    def _clear_of_courses(self, point: tuple[float, float], reach: float) -> bool:
        return all(
            near(curve, point) >= reach + self._half(kind) for kind, found in self.courses.items() for _, curve in found
        )

    def _half(self, kind: str) -> float:
        return _part(self.desk.terrain.terrain[kind].line).width * self.size / 2

    # -- signs ---------------------------------------------------------------------------------------------

    def _signs(self, ground: GroundDrawing, hexes: Sequence[Hex], names: Sequence[Box]) -> Iterator[Item]:
        """The signs of each hex, those left out that would stand on a course, on the number or under a name."""
        symbol = self.desk.art.symbol(ground.sign, ground.ink, ground.tint)
        is_small = self.size < SMALL_MM
        size = self.size * (max(ground.size, SMALL_SIGN) if is_small else ground.size)
        scale = size / max(symbol.width_mm, symbol.height_mm)
        width, height = symbol.width_mm * scale, symbol.height_mm * scale
        for at in hexes:
            for x, y in sorted(self._ring(at, 1 if is_small else ground.count), key=lambda place: place[1]):
                box = Box(x - width / 2, y - height / 2, width, height)
                if at in self.crossed and not self._clear_of_courses((x, y), max(width, height) * 0.4):
                    continue
                if self.has_numbers and self._number_box(at).inset(-0.3).intersection(box) is not None:
                    continue
                # A name may hide no part of a sign; a sign that stands alone in its hex is what the hex is known by.
                if ground.count > 1 and any(name.intersection(box) is not None for name in names):
                    continue
                yield Use(symbol, Affine.translate(box.x, box.y) @ Affine.scale(scale))

    def _ring(self, at: Hex, count: int) -> list[tuple[float, float]]:
        """Places for signs, turned a little from hex to hex, so that a wood is no wallpaper."""
        x, y = self.grid.centre(at)
        if count == 1:
            return [(x, y)]
        around = min(count, 6)
        turn = ((at.q * 7 + at.r * 13) % 5) * 12.0 - 90.0
        angles = [math.radians(turn + 360.0 * number / around) for number in range(around)]
        reach = RING * self.size
        ring = [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in angles]
        return [*ring, (x, y)] if count > 6 else ring

    # -- walls and marks -----------------------------------------------------------------------------------

    def _walls(self, wall: WallDrawing, sides: Sequence[Edge]) -> Iterator[Item]:
        width = max(0.5, wall.width * self.size)
        yield edge_lines(self.grid, sides, Style(stroke=wall.ink, width_mm=width, cap="round"))
        dashes = tuple(max(0.3, share * self.size) for share in STONES)
        yield edge_lines(self.grid, sides, Style(stroke=wall.stone, width_mm=width * 0.5, dash_mm=dashes))

    def _marks(self) -> Iterator[Item]:
        for mark, hexes in self.plan.marks.items():
            drawing = self.desk.terrain.marks[mark]
            symbol = self.desk.art.symbol(drawing.sign, drawing.ink, drawing.ground)
            scale = drawing.size * self.size / symbol.width_mm
            middle = Affine.translate(-symbol.width_mm / 2, -symbol.height_mm / 2)
            for at in hexes:
                place = Affine.translate(*self.grid.centre(at)) @ Affine.rotate(self._crossing(at))
                yield Use(symbol, place @ Affine.scale(scale) @ middle)

    def _crossing(self, at: Hex) -> float:
        """Degrees in which one crosses a hex: along the upper of its courses, or across its only one."""
        found = [
            heading(curve)
            for courses in self.courses.values()
            for course, parts in courses
            for here, curve in zip(course, parts, strict=True)
            if here == at
        ]
        if not found:
            return 0.0
        return found[-1] if len(found) > 1 else found[0] + 90.0

    # -- numbers -------------------------------------------------------------------------------------------

    def _number_pt(self) -> float:
        return max(NUMBER_LEAST_PT, min(NUMBER_MOST_PT, NUMBER_PT * self.size / NUMBER_MODEL_MM))

    def _number_box(self, at: Hex) -> Box:
        """Near a corner, where no course passes: the upper left one, or the top."""
        points, metrics = self._number_pt(), face("sans")
        width, height = metrics.width_mm(self.plan.numbers[at], points), metrics.cap_height_mm(points)
        x, y = self.grid.centre(at)
        if self.plan.up == POINTY:
            top = y - self.size / math.sqrt(3)
            return Box(x - width / 2, top + (width / 2 + NUMBER_AIR_MM) / math.sqrt(3) + NUMBER_AIR_MM, width, height)
        left = x - self.size / math.sqrt(12)
        return Box(left + NUMBER_AIR_MM, y - self.size / 2 + NUMBER_DOWN_MM, width, height)

    def _numbers(self) -> Iterator[Item]:
        points = self._number_pt()
        for at, number in self.plan.numbers.items():
            box = self._number_box(at)
            if at in self.crossed and not self._clear_of_courses((box.x + box.w / 2, box.y + box.h / 2), box.w / 2):
                yield shapes.rect(*box.inset(-0.3), Style(fill=self.tints.get(at, style.PAPER)))
            yield Text(box.x, box.bottom, number, "sans", points, style.SECONDARY)


def _part(drawing):
    """A drawing that the plan has made sure of."""
    assert drawing is not None
    return drawing
