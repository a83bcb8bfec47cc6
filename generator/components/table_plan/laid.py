"""What a scenario lays on its table, in mm of a plan: areas, courses, walls, set-up areas, and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from generator.components.board.areas import Loop
from generator.components.board.courses import Course
from generator.components.board.layout import part_of
from generator.components.build_context import BuildContext
from generator.components.layout_names import side_line
from generator.components.table_plan.shapes import box_of, clockwise, course, rounded, sharp
from generator.diagnostics import Diagnostic, did_you_mean
from generator.drawing.box import Box
from generator.hexes import Grid, Point
from generator.model.base import Located
from generator.model.scenario import PlayedScenario, Terrain
from generator.model.table_top import CmPoint, TableTop, laid_by, outline_of
from generator.model.terrain import GroundDrawing, LineDrawing, TerrainFile, WallDrawing
from generator.rulesets.api import Game

_Drawing = TypeVar("_Drawing", LineDrawing, WallDrawing)

HEX_MM = 10.0
"""What the board's drawings are measured in."""
WAYS = {"area_cm": ("ground", "wall"), "around_cm": ("ground", "wall"), "path_cm": ("line", "wall")}
"""How a terrain is drawn, by how the scenario lays it: the first that there is."""


class Patch(Struct, frozen=True):
    """Terrain that fills an outline, clockwise."""

    ground: GroundDrawing
    name: str
    points: tuple[Point, ...]

    @property
    def is_built(self) -> bool:
        """Whether its corners are sharp: those of houses and fields are, and not those of what grows."""
        return self.ground.pattern in ("floor", "fields") or self.ground.count == 1 or self.ground.lie == "street"

    def edge(self) -> Loop:
        return sharp(self.points) if self.is_built else rounded(self.points, HEX_MM)


class Way(Struct, frozen=True):
    """A road, a path or a stream."""

    line: LineDrawing
    name: str
    course: Course


class Wall(Struct, frozen=True):
    """A wall through points; one round a yard ends where it begins."""

    wall: WallDrawing
    name: str
    points: tuple[Point, ...]


class Zone(Struct, frozen=True):
    """Where a side sets up."""

    name: str
    colour: str
    number: int
    """Among the sides."""
    points: tuple[Point, ...]


class Laid(Struct, frozen=True, dict=True):
    """A table and what lies on it, at ``scale`` mm for each cm. What lies above stands later."""

    table: TableTop
    scale: float
    patches: tuple[Patch, ...] = ()
    ways: tuple[Way, ...] = ()
    walls: tuple[Wall, ...] = ()
    zones: tuple[Zone, ...] = ()

    @cached_property
    def box(self) -> Box:
        return Box(0.0, 0.0, self.table.width_cm * self.scale, self.table.depth_cm * self.scale)

    @cached_property
    def grid(self) -> Grid:
        return Grid(HEX_MM)


def is_laid(game: Game) -> bool:
    """Whether the scenario says of anything where on its table it lies."""
    it = game.scenario
    return it.table is not None and any(map(laid_by, (*it.terrain, *(side.side for side in game.sides))))


def laid_on(game: Game, context: BuildContext, scale: float) -> Laid:
    """The table of a game that has one. What ``unplannable`` speaks of is left out."""
    table = game.scenario.table
    assert table is not None
    found = lay(table, game.scenario.terrain, context, scale)
    zones = (
        Zone(
            context.words.say(side.side.name),
            side_line(game, number, context),
            number,
            clockwise(_on_paper(outline, found)),
        )
        for number, side in enumerate(game.sides)
        if (outline := outline_of(side.side))
    )
    return replace(found, zones=tuple(zones))


def lay(table: TableTop, terrain: Iterable[Terrain], context: BuildContext, scale: float) -> Laid:
    """Terrain on a table, without set-up areas."""
    drawings, say = context.terrain.terrain, context.words.say
    found = Laid(table, scale)
    patches, ways, walls = list[tuple[int, Patch]](), list[tuple[tuple[int, float], Way]](), list[Wall]()
    order = [*drawings]
    for one in terrain:
        way = way_of(one, context)
        if way is None:
            continue
        drawing = drawings[one.kind]
        points, name, rank = _on_paper(outline_of(one), found), say(one.where), order.index(one.kind)
        if way == "ground":
            patches.append((rank, Patch(part_of(drawing.ground), name, clockwise(points))))
        elif way == "line":
            line = _as_wide(part_of(drawing.line), one.width_cm, scale)
            laid = course(points, found.grid, found.box, is_wet=bool(line.varies))
            ways.append(((rank, line.width), Way(line, name, laid)))
        else:
            wall = _as_wide(part_of(drawing.wall), one.width_cm, scale)
            walls.append(Wall(wall, name, points if laid_by(one) == "path_cm" else (*points, points[0])))
    above = sorted(patches, key=lambda one: (one[0], -_size(one[1]))), sorted(ways, key=lambda one: one[0])
    return Laid(table, scale, tuple(one for _, one in above[0]), tuple(one for _, one in above[1]), tuple(walls))


def way_of(one: Terrain, context: BuildContext) -> str | None:
    """As what a terrain is drawn where the scenario lays it: its ground, its line or its wall; None where it is not."""
    key, drawing = laid_by(one), context.terrain.terrain.get(one.kind)
    if key is None or drawing is None:
        return None
    return next((way for way in WAYS[key] if getattr(drawing, way)), None)


def unplannable(scenario: Located[PlayedScenario], drawings: TerrainFile) -> Iterator[Diagnostic]:
    """The terrain that no plan of a table can show the way it is laid."""
    for index, one in enumerate(scenario.value.terrain):
        if (key := laid_by(one)) is None:
            continue
        where, drawing = scenario.where_key("terrain", index, key), drawings.terrain.get(one.kind)
        if drawing is None:
            remedy = did_you_mean(one.kind, drawings.terrain, show_all_below=60)
            remedy = f"{remedy} Or say under 'terrain' of the game which one it is like."
            yield Diagnostic(where, f"no plan can show '{one.kind}'", remedy)
        elif not any(getattr(drawing, way) for way in WAYS[key]):
            other = "'area_cm' or 'around_cm'" if key == "path_cm" else "'path_cm'"
            yield Diagnostic(where, f"'{one.kind}' cannot be laid by '{key}'", f"Lay it by {other}.")


def _on_paper(places: tuple[CmPoint, ...], laid: Laid) -> tuple[Point, ...]:
    return tuple((x * laid.scale, laid.box.bottom - y * laid.scale) for x, y in places)


def _as_wide(drawing: _Drawing, width_cm: float | None, scale: float) -> _Drawing:
    """A course or a wall as wide as it is said to be."""
    return drawing.model_copy(update={"width": width_cm * scale / HEX_MM}) if width_cm else drawing


def _size(patch: Patch) -> float:
    box = box_of(patch.points)
    return box.w * box.h
