"""Of the scenario sheet: on the board in small, the hexes in which each side sets up."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from msgspec import Struct

from generator.components.board.key import Further, one_hex
from generator.components.board.labels import halo
from generator.components.board.layout import BoardPlan, part_of
from generator.components.board.obstacles import Line, Obstacles, overlap
from generator.components.board.overlay import Overlay
from generator.components.board.picture import Painter, Picture, grid_of, measure
from generator.components.board.walls import wall_reach_mm
from generator.components.build_context import BuildContext
from generator.components.layout_names import side_line
from generator.components.pieces.hex_paths import edge_lines, outline_path
from generator.components.table_plan.names import ZONE_FONT, ZONE_HALO_MM, ZONE_PT
from generator.components.table_plan.picture import DASHES, HATCH, HATCH_MM
from generator.drawing import Group, Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.tones import lightened
from generator.hexes import DIRECTIONS, ORIGIN, Grid, Hex, edge, neighbours
from generator.model.board import Board
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.typesetting import in_two
from generator.units import mm_from_points

_LEADING = 1.05
"""Between the lines of a name, for each point of its type."""
_STEPS = (0.0, -0.2, 0.2, -0.4, 0.4)
"""From the middle of a hex to the places for the name of an area, in hexes."""
_BESIDE = 2
"""So many hexes beside an area its name may stand, where it has no room within."""
_COVERED = 0.48
"""From the middle of a hex to where a name lies on it, in hexes."""
_FILLED_COST, _OUTSIDE_COST, _OTHERS_COST, _PASSED_COST, _BROKEN_COST, _OFF_COST = 40.0, 5.0, 20.0, 1.5, 2.0, 0.5
"""What a name pays to lie on a hex that terrain fills, on one out of its area, on one of another, and on one that a course
passes; to be broken over two lines; and to stand a hex away from the middle of its area."""
_ALIKE = 1e-9
"""Costs that differ by less are the same."""


class Area(Struct, frozen=True):
    """Where a side sets up."""

    name: str
    colour: str
    number: int
    """Among the sides."""
    hexes: tuple[Hex, ...]


def areas(game: Game, board: Board, context: BuildContext) -> tuple[Area, ...]:
    """Those that the scenario names, as far as they are on the board; a hex of two sides is in both."""

    def name(side: SideInPlay) -> str:
        return context.words("scenario_sheet.plan.setup", side=context.words.say(side.side.name))

    return tuple(
        Area(name(side), side_line(game, number, context), number, tuple(map(board.hex_at, cells)))
        for number, side in enumerate(game.sides)
        if (cells := [cell for named in side.side.setup_hexes for cell in board.run(named) if board.has(cell)])
    )


def in_key(game: Game, plan: BoardPlan, context: BuildContext) -> Further:
    """The areas whose names stand in the key, for terrain fills all of their hexes: each a hex with their edge."""
    board = game.scenario.board
    found = areas(game, board, context) if board else ()
    return [(area.name, partial(_sample, area, context)) for area in found if area.hexes and not _bare(area, plan)]


def _sample(area: Area, context: BuildContext, hex_mm: float) -> Picture:
    grid = grid_of(one_hex(), hex_mm)
    within = outline_path(grid, (ORIGIN,), Style(fill=context.terrain.open))
    pen = Style(stroke=area.colour, width_mm=2 * style.GROUP_RULE_MM, dash_mm=DASHES)
    items = within, Group((outline_path(grid, (ORIGIN,), pen),), clip=within)
    return Picture(items, *measure(one_hex(), hex_mm))


def _bare(area: Area, plan: BoardPlan) -> list[Hex]:
    """Its hexes that no terrain fills."""
    covered = {at for hexes in (*plan.grounds.values(), *plan.marks.values()) for at in hexes}
    return [at for at in area.hexes if at not in covered]


def overlay(found: Sequence[Area], plan: BoardPlan, context: BuildContext, hex_mm: float) -> Overlay:
    """Lines across the hexes of each whose ground is open, below what runs through them, and its edge within the board, on
    the inner side of walls."""
    grid, board, under, over, kept = grid_of(plan, hex_mm), set(plan.hexes), list[Item](), list[Item](), list[Line]()
    walls = {
        frozenset(side): wall_reach_mm(part_of(context.terrain.terrain[kind].wall), grid)
        for kind, sides in plan.walls.items()
        for side in sides
    }
    for area in found:
        if bare := _bare(area, plan):
            under.append(_hatched(area, bare, grid))
        within = set(area.hexes)
        edges = [
            edge(at, way)
            for at in area.hexes
            for way, step in enumerate(DIRECTIONS)
            if (beside := at.plus(step)) in board and beside not in within
        ]
        clip = outline_path(grid, area.hexes, Style(fill=style.PAPER))
        reaches = [walls.get(frozenset(side), 0.0) for side in edges]
        for reach_mm in sorted(set(reaches)):
            # The outer half of the line is cut off, and a wall covers what is below it: what is left lies within the area.
            pen = Style(stroke=area.colour, width_mm=2 * (reach_mm + style.GROUP_RULE_MM), dash_mm=DASHES)
            alike = [side for side, reach in zip(edges, reaches, strict=True) if reach == reach_mm]
            over.append(Group((edge_lines(grid, alike, pen),), clip=clip))
        kept += [(grid.corner(one), grid.corner(other), style.GROUP_RULE_MM) for one, other in edges]
    return Overlay(tuple(under), tuple(over), tuple(kept))


def named(found: Sequence[Area], painter: Painter, words: Sequence[Box], larger: float) -> Iterator[Item]:
    """The name of each that has open ground, clear of what lies on the board, of edges and of ``words``."""
    obstacles, open_ground = painter.around_names.copy(), painter.terrain.open
    for box in words:
        obstacles.forbid(box)
    for area in (area for area in found if _bare(area, painter.plan)):
        size_pt = larger * ZONE_PT
        lines, box = _place(area, found, painter, size_pt, obstacles)
        obstacles.forbid(box)
        x, leading_mm = box.x + box.w / 2, _LEADING * mm_from_points(size_pt)
        for number, text in enumerate(lines, 1):
            at = (x, box.bottom - ZONE_HALO_MM - (len(lines) - number) * leading_mm)
            left = x - face(ZONE_FONT).width_mm(text, size_pt) / 2
            yield from halo(text, ZONE_FONT, size_pt, (left, at[1]), open_ground, ZONE_HALO_MM)
            yield Text(left, at[1], text, ZONE_FONT, size_pt, area.colour)


def _hatched(area: Area, hexes: Sequence[Hex], grid: Grid) -> Item:
    """Lines across hexes: of one side they lean to the right, of the next to the left."""
    left, top, right, bottom = grid.box(hexes)
    high = bottom - top
    lean, step = high * (1 if area.number % 2 == 0 else -1), HATCH_MM * math.sqrt(2)
    first, last = math.floor((left - high) / step), math.ceil((right + high) / step)
    across = [(x * step, bottom, x * step + lean, top) for x in range(first, last + 1)]
    pen = Style(stroke=lightened(area.colour, HATCH), width_mm=style.HAIRLINE_MM)
    return Group((shapes.lines(across, pen),), clip=outline_path(grid, hexes, Style(fill=style.PAPER)))


def _place(
    area: Area, areas: Sequence[Area], painter: Painter, size_pt: float, obstacles: Obstacles
) -> tuple[tuple[str, ...], Box]:
    """The lines of a name and its box; in two lines only where it hides less in these."""
    one, two = (area.name,), in_two(area.name, ZONE_FONT, size_pt)
    ways = [
        (*_best(area, areas, painter, size_pt, obstacles, lines), lines) for lines in dict.fromkeys((one, tuple(two)))
    ]
    _, box, lines = min(ways, key=lambda way: way[0] + _BROKEN_COST * (len(way[2]) - 1))
    return lines, box


def _best(
    area: Area,
    areas: Sequence[Area],
    painter: Painter,
    size_pt: float,
    obstacles: Obstacles,
    lines: Sequence[str],
) -> tuple[float, Box]:
    """What a name in these lines costs in the best of its places, and its box there: on open ground of the area, near its
    middle."""
    plan, grid, metrics = painter.plan, painter.grid, face(ZONE_FONT)
    size_mm = grid.flat_to_flat_mm
    wide = max(metrics.width_mm(line, size_pt) for line in lines) + 2 * ZONE_HALO_MM
    high = metrics.cap_height_mm(size_pt) + 2 * ZONE_HALO_MM
    high += (len(lines) - 1) * _LEADING * mm_from_points(size_pt)
    left, top, right, bottom = grid.box(area.hexes)
    inside, filled, busy = set(area.hexes), {*area.hexes}.difference(_bare(area, plan)), plan.busy
    others = {at for other in areas if other is not area for at in other.hexes}
    costs = {
        at: _FILLED_COST * (at in filled)
        + _OUTSIDE_COST * (at not in inside)
        + _OTHERS_COST * (at in others)
        + _PASSED_COST * (at in busy)
        for at in plan.hexes
    }
    costly = [(Box(*grid.centre(at), 0.0, 0.0).inset(-_COVERED * size_mm), own) for at, own in costs.items() if own]
    near = inside
    for _ in range(_BESIDE):
        near = near | {beside for at in near for beside in neighbours(at) if beside in costs}

    places = [
        Box(x + across * size_mm - wide / 2, y + down * size_mm - high / 2, wide, high)
        for x, y in map(grid.centre, sorted(near))
        for across, down in product(_STEPS, _STEPS)
    ]
    offs = [
        _OFF_COST * (abs(x + wide / 2 - (left + right) / 2) + abs(y + high / 2 - (top + bottom) / 2)) / size_mm
        for x, y, _, _ in places
    ]
    best, chosen = math.inf, 0
    for number in sorted(
        range(len(places)), key=offs.__getitem__
    ):  # the nearest first: few of those farther off are better
        box, off = places[number], offs[number]
        if off > best:
            break
        known = off + sum(own for cover, own in costly if overlap(cover, box))
        if known > best:
            continue
        cost = known + obstacles.cost(box, best - known + _ALIKE)
        if (cost, number) < (best, chosen):
            best, chosen = cost, number
    return best, places[chosen]
