"""The plan drawn: set-up areas, what fills areas, courses, signs, the squares of the table, walls, names, in this order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import pairwise

from msgspec import Struct

from generator.components.board import labels
from generator.components.board.areas import closed_line, inside, path
from generator.components.board.courses import near, points
from generator.components.board.grain import grain
from generator.components.board.grounds import TOP, Tone, fill, height
from generator.components.board.houses import Street, is_town, town
from generator.components.board.lines import half_mm, paint
from generator.components.board.obstacles import crosses, overlap
from generator.components.board.signs import Sign, signs, size_mm
from generator.components.board.sorts import sorts
from generator.components.board.walls import built, wall_reach_mm
from generator.components.build_context import BuildContext
from generator.components.table_plan.laid import HEX_MM, Laid, Patch
from generator.components.table_plan.shapes import (
    at_edge,
    box_of,
    from_outline,
    hexes_in,
    inset,
    is_edge,
    rounded,
    sides,
)
from generator.drawing import Affine, Group, Item, Style, Symbol, shapes
from generator.drawing.box import Box
from generator.drawing.tones import lightened
from generator.hexes import Hex, Point
from generator.sheets import style

SQUARES_CM = (10, 20, 50, 100, 200)
"""The side of a square of the plan: the first of these that is LEAST_MM on paper. Every third line is told by its number."""
LEAST_MM, NUMBERED = 5.0, 3
SQUARE = 0.75
"""How dark the lines between squares are, of those of a board."""
LOT_MM = (15.0, 12.0)
"""So much of the width and of the depth of an area has a house of its own."""
HOUSE, MOST_HOUSE = 0.82, 2.2
"""Of its lot, what a house fills; and how many times as large as on a board it is at most."""
EDGE_SHARE = 0.5
"""Of the ink of an area, what its edge has."""
HATCH_MM, HATCH, DASHES = 3.2, 0.45, (1.6, 1.1)
"""From line to line across a set-up area, how dark these are, and the dashes of its edge."""
EDGE_AIR_MM = 0.4
"""From a sign to the edge of its area."""
NAME_AIR_MM = 0.9
"""From the letters of a name to one of several signs."""


def square_cm(laid: Laid) -> int:
    return next((cm for cm in SQUARES_CM if cm * laid.scale >= LEAST_MM), SQUARES_CM[-1])


class Painter(Struct, frozen=True, dict=True):
    """Draws what is laid on a table."""

    laid: Laid
    context: BuildContext

    @cached_property
    def signs(self) -> tuple[Sign, ...]:
        """The signs of all areas, lower ones first."""
        return tuple(sign for at, patch in enumerate(self.laid.patches) for sign in self._signs(at, patch))

    def items(self, names: Sequence[labels.Label], zone_names: Sequence[Item]) -> Iterator[Item]:
        laid, terrain = self.laid, self.context.terrain
        frame = shapes.rect(*laid.box, Style(fill=terrain.open))
        yield frame
        below = [*self._grain(), *(item for at in range(len(laid.zones)) for item in self._hatched(at))]
        for patch in laid.patches:
            below += self._filled(patch)
        below.append(self._squares())
        ways = {str(at): way for at, way in enumerate(laid.ways)}
        springs = [way.course[1][0][0] for way in laid.ways if not self._leaves(way.course[1][0][0])]
        lines = {key: way.line for key, way in ways.items()}
        below += paint({key: (way.course,) for key, way in ways.items()}, lines, laid.grid, springs)
        airy = [box.inset(name.halo_mm - NAME_AIR_MM) for name in names for box in name.boxes]
        below += (
            sign.draw()
            for sign in self.signs
            if sign.is_alone or sign.is_crowded or not any(overlap(at, sign.box) for at in airy)
        )
        for wall in laid.walls:
            draw = partial(shapes.lines, [(*one, *other) for one, other in pairwise(wall.points)])
            below += built(wall.wall, draw, laid.grid, terrain.grid)
        below += (item for at in range(len(laid.zones)) for item in self._edged(at))
        yield Group(tuple(below), clip=frame)
        yield shapes.rect(*laid.box, Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM, join="miter"))
        yield from zone_names
        tones = tuple(self.tones())
        for name in names:
            yield from labels.draw(name, tones)

    def tones(self) -> Iterator[Tone]:
        """What lies below names, upper tones last."""
        yield Tone(self.context.terrain.open)
        for patch in self.laid.patches:
            ground = patch.ground
            signs = (ground.body or ground.tint) if ground.lie == "mass" else None
            yield Tone(ground.tint, ((patch.edge(),),), signs)

    def _grain(self) -> Iterator[Item]:
        """That of open ground, as on a board."""
        drawn, hexes = self.context.terrain.grain, hexes_in(self.laid.box, self.laid.grid)
        if drawn is not None:
            yield from grain(drawn, self.context.terrain.open, hexes, self.laid.grid, None)

    # -- areas ---------------------------------------------------------------------------------------------

    def _filled(self, patch: Patch) -> Iterator[Item]:
        ground, grid = patch.ground, self.laid.grid
        edge = path([patch.edge()], Style(fill=ground.tint))
        if ground.pattern == "height":
            tops = inset(patch.points, TOP * HEX_MM)
            highest = inset(patch.points, 3 * TOP * HEX_MM)
            crests = [[rounded(one, HEX_MM)] if one else [] for one in (tops, highest)]
            yield from height(ground, [patch.edge()], crests, grid)
        else:
            hexes = self._hexes(patch)
            yield Group(tuple(fill(ground, hexes, hexes, grid, self.context.terrain.open)), clip=edge)
        pen = Style(stroke=lightened(ground.ink, EDGE_SHARE), width_mm=style.BOX_MM, join="round")
        yield path([patch.edge()], pen)

    def _hexes(self, patch: Patch) -> list[Hex]:
        """Hexes that cover an area and more."""
        return hexes_in(box_of(patch.points).inset(-HEX_MM), self.laid.grid)

    def _signs(self, at: int, patch: Patch) -> list[Sign]:
        ground, grid, art = patch.ground, self.laid.grid, self.context.art
        if ground.sign is None:
            return []
        symbols = sorts(ground, ground.sign, art)
        if ground.count == 1:
            return list(self._houses(patch, symbols[0]))
        hexes, above = self._hexes(patch), self.laid.patches[at + 1 :]
        edge, edges = [closed_line(patch.points)], [[closed_line(one.points)] for one in above]
        walls = [(wall, wall_reach_mm(wall.wall, grid)) for wall in self.laid.walls]

        def is_clear(_: Hex, point: Point, reach: float) -> bool:
            if not inside(point, edge) or from_outline(point, patch.points) < reach + EDGE_AIR_MM:
                return False
            if any(near(way.course[1], point) < reach + half_mm(way.line, HEX_MM) for way in self.laid.ways):
                return False
            reached = Box(*point, 0.0, 0.0)
            lines = ((*side, half) for wall, half in walls for side in pairwise(wall.points))
            if any(crosses(line, reached, reach) for line in lines):
                return False
            return not any(
                inside(point, other) or from_outline(point, one.points) < reach
                for one, other in zip(above, edges, strict=True)
            )

        streets: dict[Hex, list[Street]] = {}
        for way in self.laid.ways:
            if not way.line.varies:
                for one, part in zip(*way.course, strict=True):
                    streets.setdefault(one, []).append(Street(part, half_mm(way.line, HEX_MM)))
        around = hexes, hexes, grid, dict[Hex, Box](), is_clear
        found = town(ground, art, *around, streets) if is_town(ground) else signs(ground, symbols, *around)
        return [sign for sign in found if _is_within(sign.box, patch) or ground.lie == "mass"]

    def _houses(self, patch: Patch, symbol: Symbol) -> Iterator[Sign]:
        """A house as large as its area, or one on each of its lots through which no course runs."""
        box = box_of(patch.points)
        columns, rows = (max(1, round(size / lot)) for size, lot in zip(box[2:], LOT_MM, strict=True))
        wide, high = box.w / columns, box.h / rows
        scale = HOUSE * min(wide / symbol.width_mm, high / symbol.height_mm)
        scale = min(scale, MOST_HOUSE * size_mm(patch.ground, HEX_MM) / max(symbol.width_mm, symbol.height_mm))
        lines = [
            (one, other, half_mm(way.line, HEX_MM))
            for way in self.laid.ways
            for one, other in pairwise(points(way.course[1]))
        ]
        for row in range(rows):
            for column in range(columns):
                x, y = box.x + (column + 0.5) * wide, box.y + (row + 0.5) * high
                w, h = scale * symbol.width_mm, scale * symbol.height_mm
                own = Box(x - w / 2, y - h / 2, w, h)
                lies_open = _is_within(own, patch) and not any(crosses(line, own) for line in lines)
                if columns == rows == 1 or lies_open:
                    yield Sign(symbol, Affine.translate(own.x, own.y) @ Affine.scale(scale), own, patch.ground)

    # -- set-up areas and the table ------------------------------------------------------------------------

    def _hatched(self, at: int) -> Iterator[Item]:
        """Lines across a set-up area: of one side they lean to the right, of the next to the left."""
        zone = self.laid.zones[at]
        box = box_of(zone.points)
        pen = Style(stroke=lightened(zone.colour, HATCH), width_mm=style.HAIRLINE_MM)
        lean = box.h * (1 if zone.number % 2 == 0 else -1)
        step = HATCH_MM * math.sqrt(2)
        first, last = math.floor((box.x - box.h) / step), math.ceil((box.right + box.h) / step)
        across = [(x * step, box.bottom, x * step + lean, box.y) for x in range(first, last + 1)]
        yield Group((shapes.lines(across, pen),), clip=shapes.polygon(zone.points, Style(fill=style.PAPER)))

    def _edged(self, at: int) -> Iterator[Item]:
        zone, box = self.laid.zones[at], self.laid.box
        # The outer half of the line is cut off: what is left lies within the area.
        pen = Style(stroke=zone.colour, width_mm=2 * style.GROUP_RULE_MM, dash_mm=DASHES)
        inner = [side for side in sides(zone.points) if not is_edge(*side, box)]
        edge = shapes.lines([(*one, *other) for one, other in inner], pen)
        yield Group((edge,), clip=shapes.polygon(zone.points, Style(fill=style.PAPER)))

    def _squares(self) -> Item:
        box, step = self.laid.box, square_cm(self.laid) * self.laid.scale
        across = [(x, box.y, x, box.bottom) for x in _steps(step, box.w)]
        along = [(box.x, box.bottom - y, box.right, box.bottom - y) for y in _steps(step, box.h)]
        colour = lightened(self.context.terrain.grid, SQUARE)
        return shapes.lines([*across, *along], Style(stroke=colour, width_mm=style.CONTOUR_MM))

    def _leaves(self, start: Point) -> bool:
        """Whether a course begins beyond the edge of the table."""
        return at_edge(start, self.laid.box)


def _is_within(box: Box, patch: Patch) -> bool:
    edge = [closed_line(patch.points)]
    return all(inside((x, y), edge) for x in (box.x, box.right) for y in (box.y, box.bottom))


def _steps(step: float, end: float) -> list[float]:
    return [number * step for number in range(1, math.ceil(end / step - 1e-9))]
