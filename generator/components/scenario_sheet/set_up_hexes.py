"""Of the scenario sheet: on the board in small, the hexes in which each side sets up."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.components.board.labels import halo
from generator.components.board.layout import BoardPlan, part_of
from generator.components.board.obstacles import Line, overlap
from generator.components.board.overlay import Overlay
from generator.components.board.picture import Picture, grid_of
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
from generator.hexes import DIRECTIONS, Grid, Hex, edge
from generator.model.board import Board
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.sheets.edges import between
from generator.typesetting import in_two
from generator.units import mm_from_points

_LEADING = 1.05
"""Between the lines of a name, for each point of its type."""
_APART = 0.35
"""From the middle of a hex to the next place for the name of an area, in hexes."""


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


def overlay(found: Sequence[Area], plan: BoardPlan, context: BuildContext, hex_mm: float) -> Overlay:
    """Lines across the hexes of each whose ground is open, below what runs through them, and its edge within the board, on
    the inner side of walls."""
    grid, board, under, over, kept = grid_of(plan, hex_mm), set(plan.hexes), list[Item](), list[Item](), list[Line]()
    walls = {
        frozenset(side): wall_reach_mm(part_of(context.terrain.terrain[kind].wall), grid)
        for kind, sides in plan.walls.items()
        for side in sides
    }
    covered = {at for hexes in (*plan.grounds.values(), *plan.marks.values()) for at in hexes}
    for area in found:
        if bare := [at for at in area.hexes if at not in covered]:
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


def named(
    found: Sequence[Area], plan: BoardPlan, picture: Picture, context: BuildContext, hex_mm: float, larger: float
) -> Iterator[Item]:
    """The name of each, where it hides as little as can be."""
    grid, taken = grid_of(plan, hex_mm), list(picture.words)
    for area in found:
        size_pt = larger * ZONE_PT
        lines, box = _place(area, plan, grid, size_pt, taken)
        taken.append(box)
        x, leading_mm = box.x + box.w / 2, _LEADING * mm_from_points(size_pt)
        for number, text in enumerate(lines, 1):
            at = (x, box.bottom - ZONE_HALO_MM - (len(lines) - number) * leading_mm)
            left = x - face(ZONE_FONT).width_mm(text, size_pt) / 2
            yield from halo(text, ZONE_FONT, size_pt, (left, at[1]), context.terrain.open, ZONE_HALO_MM)
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
    area: Area, plan: BoardPlan, grid: Grid, size_pt: float, taken: Sequence[Box]
) -> tuple[tuple[str, ...], Box]:
    """The lines of a name and its box, near the middle of an area, where it lies on as little as can be: on no other, on
    hexes of the area that have nothing in them; in two lines only where it hides less in these."""
    one, two = (area.name,), in_two(area.name, ZONE_FONT, size_pt)
    ways = [(_best(area, plan, grid, size_pt, taken, lines), lines) for lines in dict.fromkeys((one, tuple(two)))]
    (_, box), lines = min(ways, key=lambda way: way[0][0])
    return lines, box


def _best(
    area: Area, plan: BoardPlan, grid: Grid, size_pt: float, taken: Sequence[Box], lines: Sequence[str]
) -> tuple[float, Box]:
    """What a name in these lines hides in the best of its places, and its box there."""
    metrics, size_mm = face(ZONE_FONT), grid.flat_to_flat_mm
    wide = max(metrics.width_mm(line, size_pt) for line in lines) + 2 * ZONE_HALO_MM
    high = metrics.cap_height_mm(size_pt) + 2 * ZONE_HALO_MM
    high += (len(lines) - 1) * _LEADING * mm_from_points(size_pt)
    left, top, right, bottom = grid.box(area.hexes)
    room = between(*grid.box(plan.hexes)).inset(size_mm)
    centres = {at: grid.centre(at) for at in plan.hexes}
    inside, busy = set(area.hexes), plan.busy

    def cost(box: Box) -> tuple[float, float]:
        wider = box.inset(-0.5 * size_mm)
        left_mm, top_mm, right_mm, bottom_mm = wider.x, wider.y, wider.right, wider.bottom
        below = [at for at, (x, y) in centres.items() if left_mm < x < right_mm and top_mm < y < bottom_mm]
        hidden = sum(overlap(box, other) > 0 for other in taken) * len(plan.hexes)
        hidden += sum((at in busy) + (at not in inside) for at in below)
        off = abs(box.x + wide / 2 - (left + right) / 2) + abs(box.y + high / 2 - (top + bottom) / 2)
        return float(hidden), off

    def at(x: float, y: float) -> Box:
        return Box(
            max(room.x, min(x - wide / 2, room.right - wide)),
            max(room.y, min(y - high / 2, room.bottom - high)),
            wide,
            high,
        )

    steps = (0.0, -_APART * size_mm, _APART * size_mm)
    places = [at(x + across, y + down) for x, y in map(grid.centre, area.hexes) for across in steps for down in steps]
    best = min(places, key=cost)
    return cost(best)[0], best
