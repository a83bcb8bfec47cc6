"""A board drawn at any size: areas, courses, signs, the grid, walls, marks, numbers, names, in this order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial

from msgspec import Struct

from generator.components.board import labels, numbers
from generator.components.board.all_courses import all_courses
from generator.components.board.courses import Curve, near, on, path, points, stretch
from generator.components.board.grain import grain
from generator.components.board.grounds import Tone, fill, line_mm, sides_in_mass, steep, tones
from generator.components.board.houses import Street, is_town, lanes, town
from generator.components.board.layout import BoardPlan, part_of
from generator.components.board.lines import half_mm, paint
from generator.components.board.name_obstacles import around_names
from generator.components.board.obstacles import AIR_MM, Obstacles, crosses, overlap
from generator.components.board.overlay import NOTHING_OVER, Overlay
from generator.components.board.places import Ground
from generator.components.board.signs import Sign, signs, size_mm
from generator.components.board.sorts import sorts
from generator.components.board.walls import (
    beside_courses,
    crossing,
    mark,
    mark_reach_mm,
    openings,
    wall_reach_mm,
    walls,
)
from generator.components.build_context import BuildContext
from generator.components.pieces.hex_paths import edge_lines, outline_path
from generator.drawing import Group, Item, Style, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.tones import mixed
from generator.hexes import ORIGIN, Edge, Grid, Hex, Point, inner_edges, neighbours
from generator.model.terrain import GroundDrawing, MarkName
from generator.sheets import style

CONTOUR_MM, SMALL_CONTOUR_MM = style.TITLE_RULE_MM, style.GROUP_RULE_MM
NUMBER_HALO_MM, COURSE_HALO_MM = 0.5, 0.15
"""The edge round a number, and over a course, whose own edges it interrupts."""
NAME_AIR_MM = 0.9
"""From the letters of a name to one of several signs."""
BESIDE = (0.2, 0.23, 0.26, 0.29)
"""How far a sign may stand above or below the middle of its hex, in hexes."""
EDGE_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Where on a curve the edge of an area is felt for."""
LANE_PALER = 0.6
"""How near to paper the colour of a lane comes."""
LONG = 1.5
"""How far a sign reaches at most, where a house is longer than deep: in what it keeps clear of courses."""


_DARKER = 0.3
"""Of the way to ink, for the sides of hexes that are heavier."""


class Picture(Struct, frozen=True):
    """A drawing in (0, 0)–(width, height), in mm."""

    items: tuple[Item, ...]
    width_mm: float
    height_mm: float
    words: tuple[Box, ...] = ()
    """Where names and numbers stand."""
    seats: tuple[labels.Seat, ...] = ()
    """Where each name does, for smaller drawings of the same."""
    signs: tuple[Sign, ...] = ()
    """Those that hexes are known by, for what is drawn over them."""
    openings: tuple[Use, ...] = ()
    """Those in walls, as well."""


def measure(plan: BoardPlan, flat_to_flat_mm: float) -> tuple[float, float]:
    """Width and height of a board at a size, contour and all."""
    left, top, right, bottom = Grid(flat_to_flat_mm, plan.up).box(plan.hexes)
    return right - left + CONTOUR_MM, bottom - top + CONTOUR_MM


def grid_of(plan: BoardPlan, flat_to_flat_mm: float) -> Grid:
    """The grid of a board whose contour begins at (0, 0)."""
    grid = Grid(flat_to_flat_mm, plan.up)
    left, top, _, _ = grid.box(plan.hexes)
    return grid.at(CONTOUR_MM / 2 - left, CONTOUR_MM / 2 - top)


def draw(
    plan: BoardPlan,
    context: BuildContext,
    flat_to_flat_mm: float,
    taken: Sequence[Box] = (),
    seats: Sequence[labels.Seat] = (),
    larger: float = 1.0,
    overlay: Overlay = NOTHING_OVER,
) -> Picture:
    """The board with hexes of a size. ``taken`` are boxes that no name and no number may stand in.

    ``seats`` say where names stand on the board itself, so that they stand there on this drawing as well. Names are so
    many times ``larger`` where they have room.
    """
    painter = Painter(plan, context, grid_of(plan, flat_to_flat_mm), taken, overlay)
    return painter.picture(painter.names(Box(0, 0, *measure(plan, flat_to_flat_mm)), seats, larger))


class Painter:
    """Draws a plan on a grid."""

    def __init__(
        self,
        plan: BoardPlan,
        context: BuildContext,
        grid: Grid,
        taken: Sequence[Box] = (),
        overlay: Overlay = NOTHING_OVER,
        heavier: float = 1.0,
    ) -> None:
        """Sides of hexes are so many times ``heavier`` as on any board of this size, and darker if they are."""
        self.overlay, self.heavier = overlay, heavier
        self.plan, self.grid, self.size = plan, grid, grid.flat_to_flat_mm
        self.terrain, self.art = context.terrain, context.art
        self.lines = {kind: part_of(self.terrain.terrain[kind].line) for kind in plan.courses}
        across = {at for _, hexes in self._marks("across") for at in hexes}
        self.courses = all_courses(plan.courses, self.lines, grid, set(plan.hexes), across)
        self.passing: dict[Hex, list[tuple[str, Curve]]] = {}
        for kind, found in self.courses.items():
            for course, parts in found:
                for at, part in zip(course, parts, strict=True):
                    self.passing.setdefault(at, []).append((kind, part))
        self.grounds = [(part_of(self.terrain.terrain[kind].ground), hexes) for kind, hexes in plan.grounds.items()]
        self.tints = {at: ground.tint for ground, hexes in self.grounds for at in hexes}
        self.is_small = self.size < numbers.LEAST_HEX_MM
        self.contour_mm = SMALL_CONTOUR_MM if self.is_small else CONTOUR_MM
        contour = Style(stroke=style.INK, width_mm=self.contour_mm, join="round")
        self.outline = outline_path(grid, plan.hexes, contour)
        self.obstacles, covering = Obstacles(self.size), Obstacles(self.size)
        self._forbid_courses(self.obstacles, self.courses)
        for box in (*taken, *self._mark_boxes()):
            self.obstacles.forbid(box)
            covering.forbid(box)
        # A line with sleepers would be cut in two by the ground of a number.
        self._forbid_courses(covering, [kind for kind, line in self.lines.items() if line.sleepers])
        for kind, sides in plan.walls.items():
            reach = wall_reach_mm(part_of(self.terrain.terrain[kind].wall), grid)
            for side in sides:
                covering.forbid_line([*map(grid.corner, side)], reach + numbers.WALL_AIR_MM - AIR_MM)
        steep_too = self.obstacles.copy()
        for ground, hexes in self.grounds:
            for piece, half in steep(ground, hexes, self.beside(ground), grid):
                steep_too.forbid_line(piece, half)
        self.numbers = {
            at: numbers.box_of(number, at, grid, plan.up, covering, (steep_too, self.obstacles))
            for at, number in ({} if self.is_small else plan.numbers).items()
        }
        self.signs = [
            sign
            for kind, (ground, hexes) in zip(plan.grounds, self.grounds, strict=True)
            if not self._is_opening(kind)
            for sign in self._signs(ground, hexes)
        ]

    def picture(self, names: Sequence[labels.Label]) -> Picture:
        """The whole board, with its names in their places."""
        words = (*(box for box, _ in self.numbers.values()), *(box for name in names for box in name.boxes))
        alone = tuple(sign for sign in self.signs if sign.is_alone)
        items, seats, opened = tuple(self._all(names)), self.seats(names), tuple(self._openings())
        return Picture(items, *measure(self.plan, self.size), words, seats, alone, opened)

    def _all(self, names: Sequence[labels.Label]) -> Iterator[Item]:
        plan, grid, terrain = self.plan, self.grid, self.terrain.terrain
        yield outline_path(grid, plan.hexes, Style(fill=self.terrain.open))
        painted: list[Item] = list(self._grain())
        painted += [
            item
            for ground, hexes in self.grounds
            for item in fill(ground, hexes, self.beside(ground), grid, self.terrain.open)
        ]
        painted += (*self._lanes(), *self.overlay.under, *paint(self.courses, self.lines, grid))
        # A name may hide no part of a sign, nor stand close to one; but a mass goes on below the edge of its letters.
        airy = [box.inset(name.halo_mm - NAME_AIR_MM) for name in names for box in name.boxes]
        painted += (
            sign.draw()
            for sign in self.signs
            if sign.is_alone or sign.is_crowded or not any(overlap(at, sign.box) for at in airy)
        )
        painted.append(edge_lines(grid, self._open_sides(), self._side))
        painted += (side for ground, hexes in self.grounds for side in sides_in_mass(ground, hexes, grid))
        yield Group(tuple(painted), clip=self.outline)
        yield from self.overlay.over
        yield self.outline
        for kind, edges in plan.walls.items():
            yield from walls(part_of(terrain[kind].wall), edges, grid, self.terrain.grid)
        yield from self._openings()
        for sort, hexes in plan.marks.items():
            for at in hexes:
                yield mark(self.terrain.marks[sort], self.mark_place(at, sort), self._at(at), self.art, grid)
        yield from self._numbers()
        for name in names:
            yield from labels.draw(name, self.tones)

    @property
    def _side(self) -> Style:
        """The line between two hexes."""
        tone = self.terrain.grid if self.heavier <= 1 else mixed(self.terrain.grid, style.INK, _DARKER)
        return Style(stroke=tone, width_mm=self.heavier * line_mm(self.grid))

    def _grain(self) -> Iterator[Item]:
        if self.terrain.grain is not None:
            widest = {ORIGIN: max(self.plan.numbers.values(), key=len, default="")}
            number = next(iter(numbers.usual(widest, self.grid, self.plan.up)), None)
            yield from grain(self.terrain.grain, self.terrain.open, self.plan.hexes, self.grid, number)

    def _is_opening(self, kind: str) -> bool:
        """Whether a kind is an opening in hexsides of the board: a doorway is no door on the floor as well."""
        return bool(kind in self.plan.walls and part_of(self.terrain.terrain[kind].wall).sign)

    def _open_sides(self) -> Iterator[Edge]:
        """The hexsides that run through no mass."""
        masses = [side for ground, hexes in self.grounds if ground.lie == "mass" for side in inner_edges(hexes)]
        hidden = set(masses)
        return (side for side in inner_edges(self.plan.hexes) if side not in hidden)

    def _openings(self) -> Iterator[Use]:
        for kind, edges in self.plan.walls.items():
            yield from openings(part_of(self.terrain.terrain[kind].wall), edges, self.grid, self.art)

    def beside(self, ground: GroundDrawing) -> set[Hex]:
        """The board, beyond which areas go on; but a sample of a height is all there is of it."""
        board = set(self.plan.hexes)
        is_whole = len(board) == 1 and ground.pattern == "height"
        return board | set(neighbours(next(iter(board)))) if is_whole else board

    @cached_property
    def tones(self) -> tuple[Tone, ...]:
        """What lies below words, upper tones last."""
        areas = (
            tone for ground, hexes in self.grounds for tone in tones(ground, hexes, self.beside(ground), self.grid)
        )
        return (Tone(self.terrain.open), *areas)

    # -- names ---------------------------------------------------------------------------------------------

    def seats(self, names: Sequence[labels.Label]) -> tuple[labels.Seat, ...]:
        return tuple(labels.seat(name.at, name.box, self.grid) for name in names)

    def names(self, room: Box, seats: Sequence[labels.Seat] = (), larger: float = 1.0) -> tuple[labels.Label, ...]:
        """Every name in its place, within a room."""
        if not self.plan.names:
            return ()
        laid = {
            name.hexes: (points(parts), self.half_mm(kind))
            for kind, found in self.courses.items()
            for course in found
            for name in self.plan.names
            if name.beside and (parts := stretch(course, name.hexes))
        }
        walls = [side for sides in self.plan.walls.values() for side in sides]
        ground = Ground(set(self.plan.hexes), set(self.tints), self.keep_mm(), room, laid, walls)
        return labels.placed(self.plan.names, self.grid, ground, self.around_names.copy(), seats, larger)

    def keep_mm(self) -> dict[Hex, float]:
        """How far what stands in a hex reaches from its middle."""
        keep: dict[Hex, float] = {}
        for kind, found in self.courses.items():
            keep |= {at: self.half_mm(kind) for course, _ in found for at in course}
        for ground, hexes in self.grounds:
            if ground.count == 1:
                keep |= dict.fromkeys(hexes, size_mm(ground, self.size) / 2)
        for name, hexes in self._marks("across"):
            keep |= dict.fromkeys(hexes, self.mark_reach_mm(name))
        return keep

    @cached_property
    def around_names(self) -> Obstacles:
        return around_names(self)

    def _forbid_courses(self, obstacles: Obstacles, kinds: Iterable[str]) -> None:
        for kind in kinds:
            for _, parts in self.courses[kind]:
                obstacles.forbid_line(points(parts), self.half_mm(kind))

    def _mark_boxes(self) -> Iterator[Box]:
        for name, hexes in self.plan.marks.items():
            reach = self.mark_reach_mm(name)
            for x, y in (self.mark_place(at, name) for at in hexes):
                yield Box(x - reach, y - reach, 2 * reach, 2 * reach)

    # -- courses, signs and marks --------------------------------------------------------------------------

    def _signs(self, ground: GroundDrawing, hexes: Sequence[Hex]) -> list[Sign]:
        if ground.sign is None:
            return []
        boxes = {at: box for at, (box, _) in self.numbers.items()}
        around = hexes, self.beside(ground), self.grid, boxes, self._is_clear
        found = (
            town(ground, self.art, *around, self._roads)
            if is_town(ground)
            else signs(ground, sorts(ground, ground.sign, self.art), *around)
        )
        # In a mass nobody sees where one ends.
        return [
            self._beside_covered(sign)
            for sign in found
            if sign.is_alone or sign.is_crowded or not any(crosses(line, sign.box) for line in self.overlay.covered)
        ]

    @cached_property
    def _roads(self) -> dict[Hex, list[Street]]:
        """The courses in each hex but those of water."""
        dry = {kind for kind, line in self.lines.items() if not line.varies}
        return {
            at: [Street(part, self.half_mm(kind)) for kind, part in passing if kind in dry]
            for at, passing in self.passing.items()
        }

    def _lanes(self) -> Iterator[Item]:
        """The lanes of towns, hardly paler than the ground: they are no roads."""
        for ground, lane in self.lanes:
            colour = mixed(ground.tint, style.PAPER, LANE_PALER)
            yield path((lane.curve,), Style(stroke=colour, width_mm=2 * lane.half_mm, cap="round"))

    @cached_property
    def lanes(self) -> list[tuple[GroundDrawing, Street]]:
        """Those of all towns."""
        return [
            (ground, lane)
            for ground, hexes in self.grounds
            if is_town(ground)
            for found in lanes(hexes, self.grid, self._roads).values()
            for lane in found
        ]

    def _beside_covered(self, sign: Sign) -> Sign:
        """A sign that a hex is known by, above or below what runs through the middle of the hex, where it has room."""
        if not sign.is_alone:
            return sign
        box = bounds((sign.draw(),)) or sign.box
        ways = (share * side * self.size for share in BESIDE for side in (-1, 1))
        clear = (
            by
            for by in (0.0, *ways)
            if not any(crosses(line, box._replace(y=box.y + by)) for line in self.overlay.covered)
        )
        return sign.moved(next(clear, 0.0))

    def _is_clear(self, at: Hex, point: Point, reach: float) -> bool:
        """Whether neither a course nor a mark that makes way for courses is so near."""
        marks = ((math.dist(point, place), reach_mm) for place, reach_mm in self._makeway)
        return self._clear_of_courses(at, point, reach) and all(away >= LONG * reach + theirs for away, theirs in marks)

    @cached_property
    def _makeway(self) -> list[tuple[Point, float]]:
        """The marks beside courses: where they stand, and how far they reach."""
        return [
            (self.mark_place(at, name), self.mark_reach_mm(name))
            for name, hexes in self._marks("beside")
            for at in hexes
        ]

    def _marks(self, lie: str) -> Iterator[tuple[MarkName, tuple[Hex, ...]]]:
        """Those that lie so."""
        return ((name, hexes) for name, hexes in self.plan.marks.items() if self.terrain.marks[name].lie == lie)

    def _clear_of_courses(self, at: Hex, point: Point, reach: float) -> bool:
        return all(
            near((part,), point) >= reach + self.half_mm(kind)
            for one in (at, *neighbours(at))
            for kind, part in self.passing.get(one, ())
        )

    def half_mm(self, kind: str) -> float:
        """From the middle of a course to the outside of its edge, where it is broadest."""
        return half_mm(self.lines[kind], self.size)

    def mark_reach_mm(self, name: MarkName) -> float:
        """From the middle of a mark to its edge, however it is turned."""
        return mark_reach_mm(self.terrain.marks[name], self.art, self.grid)

    def mark_place(self, at: Hex, name: MarkName) -> Point:
        """Where courses cross; of one that makes way for them the first place that is clear of them, else the clearest."""
        if self.terrain.marks[name].lie == "across":
            return crossing(at, self._at(at), self.grid)
        around, enough_mm = (at, *neighbours(at)), self.mark_reach_mm(name) + AIR_MM
        passing = [(self.half_mm(kind), part) for one in around for kind, part in self.passing.get(one, ())]

        def room_mm(place: Point) -> float:
            return min([enough_mm, *(near((part,), place) - half_mm for half_mm, part in passing)])

        return max(beside_courses(at, self.grid), key=room_mm)

    def _at(self, at: Hex) -> list[Curve]:
        """The courses in a hex, lower ones first."""
        return [part for _, part in self.passing.get(at, ())]

    # -- numbers -------------------------------------------------------------------------------------------

    def _numbers(self) -> Iterator[Item]:
        size_pt = numbers.size_pt(self.size)
        edges = Obstacles(self.size)
        for tone in self.tones:
            for loop in (loop for loops in tone.within for loop in loops):
                edges.forbid_line([on(curve, share) for curve in loop for share in EDGE_SHARES], 0.0)
        for at, (box, is_clear) in self.numbers.items():
            number, ground = self.plan.numbers[at], self.tints.get(at)
            halo_mm = NUMBER_HALO_MM if is_clear else COURSE_HALO_MM
            edge = partial(self._number_edge, number, box, halo_mm)
            # Where an area ends beside a number, its slope or its rim, the halo ends with it.
            is_across = edges.cost(box.inset(AIR_MM - halo_mm)) > 0
            if is_across:
                yield from labels.edged(box.inset(-halo_mm), self.tones, edge)
            elif ground or not is_clear:
                yield from edge(Tone(ground or self.terrain.open))
            ink = style.INK if ground or not is_clear else self.terrain.number
            yield Text(box.x, box.bottom, number, numbers.FONT, size_pt, ink)

    def _number_edge(self, number: str, box: Box, halo_mm: float, tone: Tone) -> Iterator[Item]:
        at = (box.x, box.bottom)
        return labels.halo(number, numbers.FONT, numbers.size_pt(self.size), at, tone.colour, halo_mm)
