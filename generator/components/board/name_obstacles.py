"""What the names on a board keep clear of, and what they pay to cover what they had better not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.components.board import numbers
from generator.components.board.courses import on, points
from generator.components.board.grounds import slopes, tones
from generator.components.board.layout import part_of
from generator.components.board.obstacles import Obstacles
from generator.components.board.walls import wall_mm
from generator.drawing.box import Box
from generator.hexes import Hex, connected_parts, inner_edges, neighbours, outlines

if TYPE_CHECKING:
    from generator.components.board.picture import Painter

SIGN_COST, SMALL_SIGN_COST, HOUSE_COST, COUNTER_COST, SIDE_COST, SLOPE_COST = 0.02, 0.03, 6.0, 1.5, 0.8, 8.0
"""What a name pays to put out one of several signs, the same on a small map, one of the houses of a town, to stand where counters do, and for a
point of a hexside or of a slope below it."""
OUTSIDE = 0.42
"""From the centre of a hex that is off the board to the edge of a square that no name stands in, in hexes."""
RIM, RIM_COST, LONE_RIM_COST = 0.03, 12.0, 4.0
"""How near to the edge of an area a name feels it, in hexes; what a name not in or beside it pays for as much of it as a hexside, and where a hex
lies alone, which may be too small for its name."""
RIM_SHARES = (0.0, 0.5)
"""Where on a curve that edge is felt for."""
NEAR_WALL, NEAR_WALL_COST = 0.3, 4.0
"""Within so many hexes of a wall a name does not stand readily, for it might be that of what the wall encloses."""
SLOPE = 0.08
"""How near to a slope a name feels it, in hexes."""
SIDE_POINTS = (0.15, 0.38, 0.62, 0.85)


def around_names(board: Painter) -> Obstacles:
    """What names keep clear of besides courses and marks; what they had better not cover, near them only."""
    obstacles = board.obstacles.copy()
    for at, (box, _) in board.numbers.items():
        obstacles.mind(box, numbers.COVERED_COST)
        obstacles.mind(numbers.line_of(box, at, board.grid), numbers.LINE_COST)
    _forbid_signs_and_walls(board, obstacles)
    _forbid_edge(board, obstacles)
    for *line, half in board.overlay.lines:
        obstacles.forbid_line(line, half)
    if not board.is_small:
        _mind_counters(board, obstacles)
    return obstacles


def _forbid_signs_and_walls(board: Painter, obstacles: Obstacles) -> None:
    for sign in board.signs:
        if sign.is_alone:
            obstacles.forbid(sign.box)
        elif sign.is_house:
            obstacles.mind(sign.box, HOUSE_COST)
        else:
            obstacles.mind(sign.box, SMALL_SIGN_COST if board.is_small else SIGN_COST)
    for _, lane in board.lanes:
        obstacles.forbid_line(points((lane.curve,)), lane.half_mm)
    for ground, hexes in board.grounds:
        for part in connected_parts(hexes):
            cost = LONE_RIM_COST if len(part) == 1 else RIM_COST
            edge = next(tones(ground, part, board.beside(ground), board.grid)).within[0]
            for line in ([on(curve, share) for curve in loop for share in RIM_SHARES] for loop in edge):
                obstacles.forbid_line([*line, line[0]], RIM * board.size, cost / len(RIM_SHARES))
        for x, y in slopes(ground, hexes, board.beside(ground), board.grid):
            obstacles.mind(Box(x, y, 0, 0).inset(-SLOPE * board.size), SLOPE_COST)
    for kind, sides in board.plan.walls.items():
        half = wall_mm(part_of(board.terrain.terrain[kind].wall), board.grid) / 2
        for start, end in sides:
            wall = board.grid.corner(start), board.grid.corner(end)
            obstacles.forbid_line(wall, half)
            obstacles.forbid_line(wall, NEAR_WALL * board.size, NEAR_WALL_COST)


def _forbid_edge(board: Painter, obstacles: Obstacles) -> None:
    for loop in outlines(board.plan.hexes):
        obstacles.forbid_line([board.grid.corner(place) for place in (*loop, loop[0])], board.contour_mm / 2)
    hexes = set(board.plan.hexes)
    for at in {beside for here in hexes for beside in neighbours(here)} - hexes:
        obstacles.forbid(_square(board, at, OUTSIDE))


def _mind_counters(board: Painter, obstacles: Obstacles) -> None:
    """The places of counters, and the hexsides, in and near the hexes that have names."""
    around = {at for name in board.plan.names for at in name.hexes}
    for _ in range(2):
        around |= {one for at in around for one in neighbours(at)}
    around &= set(board.plan.hexes)
    for at in around:
        obstacles.mind(_square(board, at, numbers.COUNTER), COUNTER_COST)
    for start, end in inner_edges(around):
        (x1, y1), (x2, y2) = board.grid.corner(start), board.grid.corner(end)
        for share in SIDE_POINTS:
            obstacles.mind(Box(x1 + share * (x2 - x1), y1 + share * (y2 - y1), 0.1, 0.1), SIDE_COST)


def _square(board: Painter, at: Hex, share: float) -> Box:
    (x, y), reach = board.grid.centre(at), share * board.size
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)
