"""A diagram drawn: who starts a line is dark, who is at its end is light, who is in the way is grey.

A free line is whole and ends in an arrow; one that is stopped is dashed, with a cross where it is. Printed grey
nothing is lost.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.components.board.layout import plan_of
from generator.components.board.obstacles import Line
from generator.components.board.overlay import Overlay
from generator.components.board.picture import Picture, grid_of, measure
from generator.components.board.picture import draw as draw_board
from generator.components.build_context import BuildContext
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.hexes import Grid, Point
from generator.model.board import Board
from generator.model.diagram import Diagram, DiagramFigure, DiagramLine
from generator.sheets import style

DISC = 0.29
"""The radius of a figure, in hexes."""
AWAY = 0.12
"""How far one stands from the middle of its hex that stands away from a side of it, in hexes."""
FONT, LETTER = "sans-bold", 1.0
"""Of the letter of a figure; how high its capitals are, in radii of the figure."""
HEAD_MM, HEAD_SHARE = 1.3, 0.45
"""An arrow's head: how long, and half how wide for its length."""
CROSS_MM = 0.75
"""From the middle of a cross to the ends of its bars."""
HALO_MM = 0.5
"""Paper beside lines and crosses, so that they stand out from the ground."""
CLEAR_MM = 0.5
"""From a cross to the figure it stands before."""
DASH_MM = (1.2, 0.8)
PEN_MM = style.GROUP_RULE_MM


def hex_mm(diagram: Diagram, width_mm: float, context: BuildContext) -> float:
    """The hexes of a diagram that is as wide as that."""
    plan = plan_of(diagram.board, context)
    assert plan is not None
    # A contour stays as wide as it is, so that what is measured at one size is not in proportion.
    wide, bare = measure(plan, 10.0)[0], measure(plan, 20.0)[0]
    step = (bare - wide) / 10.0
    return (width_mm - (wide - 10.0 * step)) / step


def draw(diagram: Diagram, context: BuildContext, flat_to_flat_mm: float) -> Picture:
    plan = plan_of(diagram.board, context)
    assert plan is not None
    grid = grid_of(plan, flat_to_flat_mm)
    ground = draw_board(plan, context, flat_to_flat_mm, overlay=Overlay(covered=tuple(covered(diagram, grid))))
    # Lines pass below openings and the sign that a hex is known by; figures stand on it.
    signs = (sign.draw() for sign in ground.signs)
    above = (*ground.openings, *signs, *_figures(diagram, grid), *_crosses(diagram, grid))
    return Picture((*ground.items, *_lines(diagram, grid), *above), ground.width_mm, ground.height_mm)


# -- lines -------------------------------------------------------------------------------------------------


def _lines(diagram: Diagram, grid: Grid) -> Iterator[Item]:
    radius = DISC * grid.flat_to_flat_mm
    for line in diagram.lines:
        (x1, y1), (x2, y2) = run_of(diagram, line, grid)
        length = math.dist((x1, y1), (x2, y2))
        along = (x2 - x1) / length, (y2 - y1) / length
        tip = _on((x2, y2), along, -radius - PEN_MM)
        end = _on(tip, along, -HEAD_MM / 2) if line.stopped is None else tip
        yield shapes.line(x1, y1, *end, Style(stroke=style.PAPER, width_mm=PEN_MM + HALO_MM))
        dashes = DASH_MM if line.stopped else ()
        yield shapes.line(x1, y1, *end, Style(stroke=style.INK, width_mm=PEN_MM, dash_mm=dashes))
        if line.starts_at:
            yield shapes.circle(x1, y1, PEN_MM * 1.5, Style(fill=style.INK))
        if line.stopped is None:
            yield _head(tip, along)


def _head(tip: Point, along: Point) -> Item:
    (x, y), (dx, dy) = _on(tip, along, -HEAD_MM), along
    half = HEAD_MM * HEAD_SHARE
    return shapes.polygon([tip, (x - dy * half, y + dx * half), (x + dy * half, y - dx * half)], Style(fill=style.INK))


def _on(point: Point, along: Point, mm: float) -> Point:
    return point[0] + along[0] * mm, point[1] + along[1] * mm


def _crosses(diagram: Diagram, grid: Grid) -> Iterator[Item]:
    for line in diagram.lines:
        if line.stopped is not None:
            x, y = _cross_at(diagram, line, grid)
            bars = [(x - CROSS_MM, y - CROSS_MM, x + CROSS_MM, y + CROSS_MM)]
            bars.append((x - CROSS_MM, y + CROSS_MM, x + CROSS_MM, y - CROSS_MM))
            yield shapes.circle(
                x, y, CROSS_MM + HALO_MM, Style(fill=style.PAPER, stroke=style.INK, width_mm=style.BOX_MM)
            )
            yield shapes.lines(bars, Style(stroke=style.INK, width_mm=style.TITLE_RULE_MM * 0.8))


def _cross_at(diagram: Diagram, line: DiagramLine, grid: Grid) -> Point:
    """On the line, as near as it comes to what stops it; before a figure that stands there."""
    assert line.stopped is not None
    start, end = run_of(diagram, line, grid)
    x, y = middle(diagram.board, grid, line.stopped)
    length = math.dist(start, end)
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    at = (x - start[0]) * along[0] + (y - start[1]) * along[1]
    if any(line.stopped in (figure.at, figure.second) for figure in diagram.figures):
        at -= DISC * grid.flat_to_flat_mm + PEN_MM / 2 + CLEAR_MM + CROSS_MM + HALO_MM
    return _on(start, along, at)


# -- figures -----------------------------------------------------------------------------------------------


def _figures(diagram: Diagram, grid: Grid) -> Iterator[Item]:
    starts = {line.between[0] for line in diagram.lines}
    for figure in diagram.figures:
        fill, ink = style.PAPER, style.INK
        if figure.name in starts:
            fill, ink = style.INK, style.PAPER
        elif figure.name is None:
            fill = style.DEEP_SHADE
        yield from _figure(diagram, figure, grid, fill, ink)


def _figure(diagram: Diagram, figure: DiagramFigure, grid: Grid, fill: str, ink: str) -> Iterator[Item]:
    radius = DISC * grid.flat_to_flat_mm
    x, y = stand_of(diagram, figure, grid)
    if figure.second is None:
        yield shapes.circle(x, y, radius, Style(fill=fill, stroke=style.INK, width_mm=PEN_MM))
    else:
        far = middle(diagram.board, grid, figure.second)
        for pen, width in ((style.INK, 2 * radius + PEN_MM), (fill, 2 * radius - PEN_MM)):
            yield shapes.line(x, y, *far, Style(stroke=pen, width_mm=width, cap="round"))
    if figure.name is not None:
        size_pt = max(style.LEAST_PT, LETTER * radius / face(FONT).cap_height_mm(1.0))
        yield Text(x, y + face(FONT).cap_height_mm(size_pt) / 2, figure.name, FONT, size_pt, ink, "middle")


Segment = tuple[Point, Point]


def middle(board: Board, grid: Grid, named: str) -> Point:
    """The middle of a hex, or of a hexside."""
    places = [grid.centre(at) for at in board.hexes_of(named)]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def stand_of(diagram: Diagram, figure: DiagramFigure, grid: Grid) -> Point:
    """Where a figure stands in its hex."""
    x, y = middle(diagram.board, grid, figure.at)
    if figure.away_from is None:
        return x, y
    side = middle(diagram.board, grid, figure.away_from)
    # A side is half a hex from the middle.
    return x + 2 * AWAY * (x - side[0]), y + 2 * AWAY * (y - side[1])


def run_of(diagram: Diagram, line: DiagramLine, grid: Grid) -> Segment:
    """From where to where a line runs: between two figures, or from the middle of a side."""
    first, last = (stand_of(diagram, diagram.figure(name), grid) for name in line.between)
    return middle(diagram.board, grid, line.starts_at) if line.starts_at else first, last


def covered(diagram: Diagram, grid: Grid) -> Iterator[Line]:
    """What figures and lines are drawn over."""
    radius = DISC * grid.flat_to_flat_mm + PEN_MM / 2
    for figure in diagram.figures:
        near = stand_of(diagram, figure, grid)
        yield near, middle(diagram.board, grid, figure.second) if figure.second else near, radius
    for line in diagram.lines:
        yield *run_of(diagram, line, grid), (PEN_MM + HALO_MM) / 2
