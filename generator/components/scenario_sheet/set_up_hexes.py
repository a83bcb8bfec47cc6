"""Of the scenario sheet: on the board in small, the hexes in which each side sets up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from generator.components.board.key import Further, one_hex
from generator.components.board.layout import BoardPlan, part_of
from generator.components.board.obstacles import Line
from generator.components.board.overlay import Overlay
from generator.components.board.picture import Picture, grid_of, measure
from generator.components.board.walls import wall_reach_mm
from generator.components.build_context import BuildContext
from generator.components.layout_names import side_line
from generator.components.pieces.hex_paths import edge_lines, outline_path
from generator.components.table_plan.picture import DASHES, HATCH, HATCH_MM
from generator.drawing import Group, Item, Style, shapes
from generator.drawing.tones import lightened
from generator.hexes import DIRECTIONS, ORIGIN, Grid, Hex, edge
from generator.model.board import Board
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style


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
    return [(area.name, partial(_sample, area, context)) for area in found if area.hexes and not bare_of(area, plan)]


def _sample(area: Area, context: BuildContext, hex_mm: float) -> Picture:
    grid = grid_of(one_hex(), hex_mm)
    within = outline_path(grid, (ORIGIN,), Style(fill=context.terrain.open))
    pen = Style(stroke=area.colour, width_mm=2 * style.GROUP_RULE_MM, dash_mm=DASHES)
    items = within, Group((outline_path(grid, (ORIGIN,), pen),), clip=within)
    return Picture(items, *measure(one_hex(), hex_mm))


def bare_of(area: Area, plan: BoardPlan) -> list[Hex]:
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
        if bare := bare_of(area, plan):
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


def _hatched(area: Area, hexes: Sequence[Hex], grid: Grid) -> Item:
    """Lines across hexes: of one side they lean to the right, of the next to the left."""
    left, top, right, bottom = grid.box(hexes)
    high = bottom - top
    lean, step = high * (1 if area.number % 2 == 0 else -1), HATCH_MM * math.sqrt(2)
    first, last = math.floor((left - high) / step), math.ceil((right + high) / step)
    across = [(x * step, bottom, x * step + lean, top) for x in range(first, last + 1)]
    pen = Style(stroke=lightened(area.colour, HATCH), width_mm=style.HAIRLINE_MM)
    return Group((shapes.lines(across, pen),), clip=outline_path(grid, hexes, Style(fill=style.PAPER)))
