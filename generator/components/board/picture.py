"""A board drawn at any size: tints, courses, signs, the grid, walls, marks, numbers, names, in this order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.board import labels, numbers
from generator.components.board.courses import Course, curves, heading, joined, near, path, points
from generator.components.board.layout import BoardPlan
from generator.components.board.obstacles import Obstacles, overlap
from generator.components.board.signs import Sign, signs, size_mm
from generator.components.build_context import BuildContext
from generator.components.pieces.hex_paths import edge_lines, outline_path
from generator.drawing import Affine, Group, Item, Style, Text, Use, shapes
from generator.drawing.box import Box
from generator.hexes import Edge, Grid, Hex, Point, inner_edges, neighbours, outlines
from generator.model.terrain import GroundDrawing, WallDrawing
from generator.sheets import style

CONTOUR_MM, SMALL_CONTOUR_MM = style.TITLE_RULE_MM, style.GROUP_RULE_MM
EDGE = 0.02
"""The edge of a band, as a share of the hex."""
STONES = (0.13, 0.035)
"""A stone of a wall, and the joint to the next."""
OPENING = 0.4
"""Along a hexside, for the sign of an opening in its wall."""
SIGN_COST, SMALL_SIGN_COST, COUNTER_COST, SIDE_COST = 0.2, 0.4, 1.5, 0.8
"""What a name pays to put out one of several signs, the same on a small map, to stand where counters do, and for a
point of a hexside below it."""
COUNTER, OUTSIDE = 0.28, 0.42
"""From the centre of a hex to the edge of its counter's place, and of a square in it that is off the board, in hexes."""
SIDE_POINTS = (0.15, 0.38, 0.62, 0.85)


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


def draw(plan: BoardPlan, context: BuildContext, flat_to_flat_mm: float, taken: Sequence[Box] = ()) -> Picture:
    """The board with hexes of a size. ``taken`` are boxes that no name and no number may stand in."""
    width, height = measure(plan, flat_to_flat_mm)
    painter = Painter(plan, context, grid_of(plan, flat_to_flat_mm), taken)
    return Picture(tuple(painter.all(Box(0, 0, width, height))), width, height)


class Painter:
    """Draws a plan on a grid."""

    def __init__(self, plan: BoardPlan, context: BuildContext, grid: Grid, taken: Sequence[Box] = ()) -> None:
        self.plan, self.context, self.grid, self.size = plan, context, grid, grid.flat_to_flat_mm
        board = set(plan.hexes)
        self.courses: dict[str, tuple[Course, ...]] = {
            kind: joined(grid, [(course, curves(grid, course, board)) for course in found])
            for kind, found in plan.courses.items()
        }
        self.crossed = {at for found in plan.courses.values() for course in found for at in course}
        self.tints = {
            at: _part(context.terrain.terrain[kind].ground).tint for kind, hexes in plan.grounds.items() for at in hexes
        }
        self.is_small = self.size < numbers.LEAST_HEX_MM
        self.contour_mm = SMALL_CONTOUR_MM if self.is_small else CONTOUR_MM
        contour = Style(stroke=style.INK, width_mm=self.contour_mm, join="round")
        self.outline = outline_path(grid, plan.hexes, contour)
        self.obstacles = Obstacles(self.size)
        self._forbid_courses_and_marks()
        for box in taken:
            self.obstacles.forbid(box)
        self.numbers = {
            at: numbers.box_of(number, at, grid, plan.up, self.obstacles)
            for at, number in ({} if self.is_small else plan.numbers).items()
        }
        self.signs = [
            sign
            for kind, hexes in plan.grounds.items()
            for sign in self._signs(_part(context.terrain.terrain[kind].ground), hexes)
        ]

    def all(self, room: Box) -> Iterator[Item]:
        plan, grid = self.plan, self.grid
        names = self.names(room)
        yield from (shapes.polygon(grid.corners(at), Style(fill=tint)) for at, tint in self.tints.items())
        yield Group(tuple(self._lines()), clip=self.outline)
        for sign in self.signs:
            # A name may hide no part of a sign.
            if sign.is_alone or not any(overlap(name.box, sign.box) for name in names):
                yield sign.draw()
        pen = Style(stroke=style.HAIRLINE if self.is_small else style.SECONDARY, width_mm=style.HAIRLINE_MM)
        yield edge_lines(grid, inner_edges(plan.hexes), pen)
        yield self.outline
        for kind, edges in plan.walls.items():
            yield from self._walls(_part(self.context.terrain.terrain[kind].wall), edges)
        yield from self._marks()
        yield from self._numbers()
        for name in names:
            yield from labels.draw(name)

    # -- names ---------------------------------------------------------------------------------------------

    def names(self, room: Box) -> tuple[labels.Label, ...]:
        """Every name in its place, within a room."""
        plan = self.plan
        if not plan.names:
            return ()
        self.add_obstacles()
        ground = labels.Ground(set(plan.hexes), set(self.tints), self.keep_mm(), room)
        return labels.placed(plan.names, self.grid, ground, self.obstacles)

    def keep_mm(self) -> dict[Hex, float]:
        """How far what stands in a hex reaches from its middle."""
        plan, terrain = self.plan, self.context.terrain.terrain
        keep: dict[Hex, float] = {}
        for kind, found in self.courses.items():
            keep |= {at: self.half_mm(kind) for course, _ in found for at in course}
        for kind, hexes in plan.grounds.items():
            ground = _part(terrain[kind].ground)
            if ground.count == 1:
                keep |= dict.fromkeys(hexes, size_mm(ground, self.size) / 2)
        for mark, hexes in plan.marks.items():
            keep |= dict.fromkeys(hexes, self.mark_reach_mm(mark))
        return keep

    def _forbid_courses_and_marks(self) -> None:
        for kind, found in self.courses.items():
            for _, parts in found:
                self.obstacles.forbid_line(points(parts), self.half_mm(kind))
        for mark, hexes in self.plan.marks.items():
            reach = self.mark_reach_mm(mark)
            for x, y in map(self.grid.centre, hexes):
                self.obstacles.forbid(Box(x - reach, y - reach, 2 * reach, 2 * reach))

    def add_obstacles(self) -> None:
        """What names keep clear of besides courses and marks; what they had better not cover, near them only."""
        for box, _ in self.numbers.values():
            self.obstacles.forbid(box)
        self._forbid_signs_and_walls()
        self._forbid_edge()
        if not self.is_small:
            self._mind_counters()

    def _forbid_signs_and_walls(self) -> None:
        obstacles = self.obstacles
        for sign in self.signs:
            if sign.is_alone:
                obstacles.forbid(sign.box)
            else:
                obstacles.mind(sign.box, SMALL_SIGN_COST if self.is_small else SIGN_COST)
        for kind, sides in self.plan.walls.items():
            half = self._wall_mm(_part(self.context.terrain.terrain[kind].wall)) / 2
            for start, end in sides:
                obstacles.forbid_line((self.grid.corner(start), self.grid.corner(end)), half)

    def _forbid_edge(self) -> None:
        for loop in outlines(self.plan.hexes):
            self.obstacles.forbid_line([self.grid.corner(place) for place in (*loop, loop[0])], self.contour_mm / 2)
        board = set(self.plan.hexes)
        for at in {beside for here in board for beside in neighbours(here)} - board:
            self.obstacles.forbid(self._square(at, OUTSIDE))

    def _mind_counters(self) -> None:
        """The places of counters, and the hexsides, in and near the hexes that have names."""
        around = {at for name in self.plan.names for at in name.hexes}
        for _ in range(2):
            around |= {one for at in around for one in neighbours(at)}
        around &= set(self.plan.hexes)
        for at in around:
            self.obstacles.mind(self._square(at, COUNTER), COUNTER_COST)
        for start, end in inner_edges(around):
            (x1, y1), (x2, y2) = self.grid.corner(start), self.grid.corner(end)
            for share in SIDE_POINTS:
                self.obstacles.mind(Box(x1 + share * (x2 - x1), y1 + share * (y2 - y1), 0.1, 0.1), SIDE_COST)

    def _square(self, at: Hex, share: float) -> Box:
        (x, y), reach = self.grid.centre(at), share * self.size
        return Box(x - reach, y - reach, 2 * reach, 2 * reach)

    # -- courses -------------------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Item]:
        """Kind by kind, all edges before all bands, so that courses of a kind run into one another."""
        for kind, found in self.courses.items():
            line = _part(self.context.terrain.terrain[kind].line)
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

    def _signs(self, ground: GroundDrawing, hexes: Sequence[Hex]) -> Iterator[Sign]:
        symbol = self.context.art.symbol(ground.sign, ground.ink, ground.tint)
        boxes = {at: box for at, (box, _) in self.numbers.items()}
        return signs(ground, symbol, hexes, self.grid, boxes, self._clear_of_courses)

    def _clear_of_courses(self, at: Hex, point: Point, reach: float) -> bool:
        return at not in self.crossed or all(
            near(curve, point) >= reach + self.half_mm(kind)
            for kind, found in self.courses.items()
            for _, curve in found
        )

    def half_mm(self, kind: str) -> float:
        return _part(self.context.terrain.terrain[kind].line).width * self.size / 2

    # -- walls and marks -----------------------------------------------------------------------------------

    def _walls(self, wall: WallDrawing, sides: Sequence[Edge]) -> Iterator[Item]:
        width = self._wall_mm(wall)
        yield edge_lines(self.grid, sides, Style(stroke=wall.ink, width_mm=width, cap="round"))
        dashes = tuple(max(0.3, share * self.size) for share in STONES)
        yield edge_lines(self.grid, sides, Style(stroke=wall.stone, width_mm=width * 0.5, dash_mm=dashes))
        if wall.sign is None:
            return
        symbol = self.context.art.symbol(wall.sign, wall.ink, style.PAPER)
        scale = OPENING * self.size / symbol.width_mm
        middle = Affine.translate(-symbol.width_mm / 2, -symbol.height_mm / 2)
        for start, end in sides:
            (x1, y1), (x2, y2) = self.grid.corner(start), self.grid.corner(end)
            turn = Affine.rotate(math.degrees(math.atan2(y2 - y1, x2 - x1)))
            yield Use(symbol, Affine.translate((x1 + x2) / 2, (y1 + y2) / 2) @ turn @ Affine.scale(scale) @ middle)

    def _wall_mm(self, wall: WallDrawing) -> float:
        return max(0.5, wall.width * self.size)

    def _marks(self) -> Iterator[Item]:
        for mark, hexes in self.plan.marks.items():
            drawing = self.context.terrain.marks[mark]
            symbol = self.context.art.symbol(drawing.sign, drawing.ink, drawing.ground)
            scale = drawing.size * self.size / symbol.width_mm
            middle = Affine.translate(-symbol.width_mm / 2, -symbol.height_mm / 2)
            for at in hexes:
                place = Affine.translate(*self.grid.centre(at)) @ Affine.rotate(self._crossing(at))
                yield Use(symbol, place @ Affine.scale(scale) @ middle)

    def mark_reach_mm(self, mark: str) -> float:
        """From the centre of a hex to the edge of a mark in it, however that is turned."""
        drawing = self.context.terrain.marks[mark]
        symbol = self.context.art.symbol(drawing.sign, drawing.ink, drawing.ground)
        return drawing.size * self.size * math.hypot(1.0, symbol.height_mm / symbol.width_mm) / 2

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

    def _numbers(self) -> Iterator[Item]:
        size_pt = numbers.size_pt(self.size)
        for at, (box, is_clear) in self.numbers.items():
            if not is_clear:
                yield shapes.rect(*box.inset(-0.3), Style(fill=self.tints.get(at, style.PAPER)))
            yield Text(box.x, box.bottom, self.plan.numbers[at], numbers.FONT, size_pt, style.SECONDARY)


def _part(drawing):
    """A drawing that the plan has made sure of."""
    assert drawing is not None
    return drawing
