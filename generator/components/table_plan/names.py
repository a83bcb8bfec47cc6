"""Names on the plan of a table: those of terrain as on a board, those of set-up areas along their middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.board import labels
from generator.components.board.areas import closed_line, inside
from generator.components.board.courses import points as points_of
from generator.components.board.layout import Name
from generator.components.board.lines import half_mm
from generator.components.board.obstacles import Obstacles
from generator.components.board.places import Ground
from generator.components.board.walls import wall_mm
from generator.components.build_context import BuildContext
from generator.components.table_plan.laid import HEX_MM, Laid, Zone
from generator.components.table_plan.picture import Painter
from generator.components.table_plan.shapes import box_of, hex_at, hexes_in, middle_of
from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import Grid, Hex, Point
from generator.sheets import style

NAME_HEX_MM = 5.0
"""Names find their places on a finer grid than terrain is drawn on."""
ZONE_FONT, ZONE_PT, ZONE_HALO_MM = "sans-semibold", style.NOTE_PT, 0.5
SIGN_COST, EDGE_COST, ZONE_COST = 0.03, 12.0, 2.0
"""What a name pays to put out one of several signs, to lie across the edge of an area, and across that of a set-up area."""
EDGE_MM = 0.25
SMALL_MM, NEAR_MM, NEAR_COST = 20.0, 6.0, 4.0
"""What is smaller either way has names of others no nearer readily; and what such a name pays."""
LARGER = 1.18
"""Than on a board with hexes as small: a plan has fewer names."""
SPOTS = (0.5, 0.36, 0.64, 0.22, 0.78, 0.12, 0.88)
"""Where in a set-up area its name may have its middle, from edge to edge."""
ROOM = 1.15
"""How much larger than its name an area is that bears it."""


class Names:
    """The names on a table, each with its place. ``larger`` is how many times as large as usual they are.

    A name that is larger than the table is left out: what is said of the ground has it.
    """

    def __init__(self, laid: Laid, context: BuildContext, painter: Painter, larger: float = 1.0) -> None:
        self.laid, self.context, self.painter, self.larger = laid, context, painter, LARGER * larger
        self.grid = Grid(NAME_HEX_MM)
        self.hexes = hexes_in(laid.box, self.grid)
        self.obstacles = self._around()
        self.zone_boxes = [self._zone_box(zone) for zone in laid.zones]
        self.labels = self._placed()

    def zone_items(self) -> Iterator[Item]:
        """The names of the set-up areas, each in the colour of its side."""
        size_pt = self._zone_pt()
        for zone, box in zip(self.laid.zones, self.zone_boxes, strict=True):
            if not self.laid.box.contains(box):
                continue
            x, base = box.x + ZONE_HALO_MM, box.bottom - ZONE_HALO_MM
            text = self._zone_text(zone)
            yield from labels.halo(text, ZONE_FONT, size_pt, (x, base), self.context.terrain.open, ZONE_HALO_MM)
            yield Text(x, base, text, ZONE_FONT, size_pt, zone.colour)

    # -- places --------------------------------------------------------------------------------------------

    def _placed(self) -> tuple[labels.Label, ...]:
        areas, courses, keep = list[Name](), list[Name](), dict[Hex, float]()
        laid_ways: dict[tuple[Hex, ...], tuple[Sequence[Point], float]] = {}
        tinted = {at for patch in self.laid.patches for at in self._within(patch.points)}
        for patch in self.laid.patches:
            areas.append(self._of_area(patch.name, patch.points, keep))
        for wall in self.laid.walls:
            areas.append(self._of_area(wall.name, wall.points, keep))
        for way in self.laid.ways:
            points = points_of(way.course[1])
            along = tuple(
                hex_at(points[min(at + 4, len(points) - 1)], self.grid) for at in range(0, len(points) - 1, 8)
            )
            courses.append(Name(way.name, along, beside=True))
            laid_ways[along] = points, half_mm(way.line, HEX_MM)
            keep |= {at: max(keep.get(at, 0.0), half_mm(way.line, HEX_MM)) for at in along}
        ground = Ground(set(self.hexes), tinted, keep, self.laid.box.inset(1.0), laid_ways)
        found = labels.placed(areas, self.grid, ground, self.obstacles, (), self.larger)
        for points in (*(patch.points for patch in self.laid.patches), *(wall.points for wall in self.laid.walls)):
            # A course that passes does not bear its name where it might be that of something small.
            if min(box_of(points)[2:]) < SMALL_MM:
                self.obstacles.mind(box_of(points).inset(-NEAR_MM), NEAR_COST)
        found += labels.placed(courses, self.grid, ground, self.obstacles, (), self.larger)
        return tuple(name for name in found if all(map(self.laid.box.contains, name.boxes)))

    def _of_area(self, text: str, points: Sequence[Point], keep: dict[Hex, float]) -> Name:
        """A name of all of an area that has room for it, else of a place that it stands beside."""
        within, box = self._within(points), box_of(points)
        sizes = (labels.measured(lines, style.SMALL_PT, self.grid) for lines in labels.broken(text))
        if within and any(ROOM * width < box.w and ROOM * height < box.h for _, width, height in sizes):
            return Name(text, tuple(within), beside=False)
        at = hex_at(middle_of(points), self.grid)
        keep[at] = max(keep.get(at, 0.0), min(box.w, box.h) / 2)
        return Name(text, (at,), beside=False)

    def _within(self, points: Sequence[Point]) -> list[Hex]:
        edge = [closed_line(points)]
        return [at for at in self.hexes if inside(self.grid.centre(at), edge)]

    def _around(self) -> Obstacles:
        """What names keep clear of."""
        found, laid = Obstacles(NAME_HEX_MM), self.laid
        for way in laid.ways:
            found.forbid_line(points_of(way.course[1]), half_mm(way.line, HEX_MM))
        for wall in laid.walls:
            found.forbid_line(wall.points, wall_mm(wall.wall, laid.grid) / 2)
        for sign in self.painter.signs:
            found.forbid(sign.box) if sign.is_alone else found.mind(sign.box, SIGN_COST)
        for patch in laid.patches:
            found.forbid_line((*patch.points, patch.points[0]), EDGE_MM, EDGE_COST)
        for zone in laid.zones:
            found.forbid_line((*zone.points, zone.points[0]), EDGE_MM, ZONE_COST)
        return found

    # -- set-up areas --------------------------------------------------------------------------------------

    def _zone_text(self, zone: Zone) -> str:
        return self.context.words("scenario_sheet.plan.setup", side=zone.name)

    def _zone_pt(self) -> float:
        return ZONE_PT * self.larger

    def _zone_box(self, zone: Zone) -> Box:
        """The clearest place for the name of a set-up area, near its middle; no other name covers it."""
        metrics, size_pt = face(ZONE_FONT), self._zone_pt()
        width = metrics.width_mm(self._zone_text(zone), size_pt) + 2 * ZONE_HALO_MM
        high = metrics.cap_height_mm(size_pt) + 2 * ZONE_HALO_MM
        around, room = box_of(zone.points), self.laid.box.inset(1.0)

        def at(across: float, down: float) -> Box:
            x = min(max(around.x + across * around.w - width / 2, room.x), max(room.x, room.right - width))
            y = min(max(around.y + down * around.h - high / 2, room.y), max(room.y, room.bottom - high))
            return Box(x, y, width, high)

        places = sorted(
            ((across, down) for across in SPOTS for down in SPOTS),
            key=lambda one: abs(one[0] - 0.5) + abs(one[1] - 0.5),
        )
        box = min((at(*place) for place in places), key=lambda one: round(self.obstacles.cost(one), 6))
        self.obstacles.forbid(box)
        return box
