"""Of the scenario sheet: on the board in small, the names of the areas in which sides set up, each within its own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from generator.components.board.labels import halo
from generator.components.board.obstacles import Obstacles, overlap
from generator.components.board.picture import Painter
from generator.components.scenario_sheet.set_up_hexes import Area, bare_of
from generator.components.table_plan.names import ZONE_FONT, ZONE_HALO_MM, ZONE_PT
from generator.drawing import Affine, Group, Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import Grid, Hex, neighbours
from generator.sheets import style
from generator.typesetting import in_two
from generator.units import mm_from_points

_LEADING = 1.05
"""Between the lines of a name, for each point of its type."""
_STEPS = (0.0, -0.2, 0.2, -0.4, 0.4)
"""From the middle of a hex to the places for the name of an area, in hexes."""
_BESIDE = 2
"""So many hexes beside an area its name may stand, where it has room within at no size."""
_COVERED, _SAMPLE = 0.48, 0.25
"""From the middle of a hex to where a name lies on it, and how close the edge of a name is looked at, in hexes."""
_FILLED_COST, _OUTSIDE_COST, _OTHERS_COST, _PASSED_COST, _BROKEN_COST, _OFF_COST = 40.0, 5.0, 20.0, 1.5, 2.0, 0.5
"""What a name pays to lie on a hex that terrain fills, on one out of its area, on one of another, and on one that a course
passes; to be broken over two lines; and to stand a hex away from the middle of its area."""
_TURNED_COST, _SMALLER_COST, _SMALLER = 6.0, 8.0, (1.0, 0.9, 0.8, 0.7, 0.6)
"""What it pays to be read from below upwards, and for each of these sizes that is smaller, in its own."""
_ASIDE = 4.0
"""How many times as much one that is read upwards pays to stand left or right of the middle: such areas are narrow."""
_ALIKE = 1e-9
"""Costs that differ by less are the same."""
_UPWARDS = -90.0


class _Way(Struct, frozen=True):
    """How a name is set: what that costs it, its lines, the size of its type, and whether it is read upwards."""

    cost: float
    lines: Sequence[str]
    size_pt: float
    is_turned: bool = False

    @property
    def size_mm(self) -> tuple[float, float]:
        """How wide and high it is on the map."""
        wide = max(face(ZONE_FONT).width_mm(line, self.size_pt) for line in self.lines) + 2 * ZONE_HALO_MM
        high = face(ZONE_FONT).cap_height_mm(self.size_pt) + 2 * ZONE_HALO_MM
        high += (len(self.lines) - 1) * _LEADING * mm_from_points(self.size_pt)
        return (high, wide) if self.is_turned else (wide, high)


def named(found: Sequence[Area], painter: Painter, words: Sequence[Box], larger: float) -> Iterator[Item]:
    """The name of each that has open ground, clear of what lies on the board, of edges and of ``words``."""
    obstacles, open_ground = painter.around_names.copy(), painter.terrain.open
    for box in words:
        obstacles.forbid(box)
    for area in (area for area in found if bare_of(area, painter.plan)):
        way, box = _place(area, found, painter, larger * ZONE_PT, obstacles)
        obstacles.forbid(box)
        yield Group(
            tuple(_letters(way, area.colour, open_ground)),
            Affine.translate(box.x + box.w / 2, box.y + box.h / 2) @ Affine.rotate(_UPWARDS if way.is_turned else 0.0),
        )


def _letters(way: _Way, colour: str, ground: str) -> Iterator[Item]:
    """Its lines about the middle of its box."""
    metrics, leading_mm = face(ZONE_FONT), _LEADING * mm_from_points(way.size_pt)
    high = metrics.cap_height_mm(way.size_pt) + (len(way.lines) - 1) * leading_mm
    for number, text in enumerate(reversed(way.lines)):
        at = (-metrics.width_mm(text, way.size_pt) / 2, high / 2 - number * leading_mm)
        yield from halo(text, ZONE_FONT, way.size_pt, at, ground, ZONE_HALO_MM)
        yield Text(*at, text, ZONE_FONT, way.size_pt, colour)


def _place(
    area: Area, areas: Sequence[Area], painter: Painter, size_pt: float, obstacles: Obstacles
) -> tuple[_Way, Box]:
    """How a name is set and its box: within its area, in two lines, upwards or smaller only where it hides less so; beside
    it where no way has room within."""
    ground = _Ground(area, areas, painter)
    chosen, best = None, math.inf
    for way in _ways(area.name, size_pt):
        cost, box = ground.best(way, obstacles, best - way.cost)
        if box is not None and cost + way.cost < best:
            chosen, best = (way, box), cost + way.cost
    if chosen is not None:
        return chosen
    for way in list(_ways(area.name, size_pt))[:2]:
        cost, box = ground.best(way, obstacles, best - way.cost, is_within=False)
        if box is not None and cost + way.cost < best:
            chosen, best = (way, box), cost + way.cost
    assert chosen is not None
    return chosen


def _ways(name: str, size_pt: float) -> Iterator[_Way]:
    """The best first: at each size on a line, in two lines, and on a line upwards."""
    for step, share in enumerate(_SMALLER):
        smaller_pt, cost = share * size_pt, step * _SMALLER_COST
        if step and smaller_pt < style.LEAST_PT:
            return
        yield _Way(cost, (name,), smaller_pt)
        yield _Way(cost + _BROKEN_COST, in_two(name, ZONE_FONT, smaller_pt), smaller_pt)
        yield _Way(cost + _TURNED_COST, (name,), smaller_pt, is_turned=True)


class _Ground:
    """What an area and the hexes about it cost its name."""

    def __init__(self, area: Area, areas: Sequence[Area], painter: Painter) -> None:
        self._grid: Grid = painter.grid
        self._size_mm = painter.grid.flat_to_flat_mm
        left, top, right, bottom = painter.grid.box(area.hexes)
        self._middle, self._inside, plan = ((left + right) / 2, (top + bottom) / 2), frozenset(area.hexes), painter.plan
        filled, busy = {*area.hexes}.difference(bare_of(area, plan)), plan.busy
        others = {at for other in areas if other is not area for at in other.hexes}
        self._costs: Mapping[Hex, float] = {
            at: _FILLED_COST * (at in filled)
            + _OUTSIDE_COST * (at not in self._inside)
            + _OTHERS_COST * (at in others)
            + _PASSED_COST * (at in busy)
            for at in plan.hexes
        }
        covered_mm = _COVERED * self._size_mm
        self._costly = [
            (Box(*self._grid.centre(at), 0.0, 0.0).inset(-covered_mm), own) for at, own in self._costs.items() if own
        ]

    def best(self, way: _Way, obstacles: Obstacles, most: float, *, is_within: bool = True) -> tuple[float, Box | None]:
        """What a name costs in the best of its places, and its box there: on open ground, near the middle of its area. None
        where all places cost ``most`` or more, or lie out of the area although it must be within."""
        wide, high = way.size_mm
        boxes = [
            Box(x + across * self._size_mm - wide / 2, y + down * self._size_mm - high / 2, wide, high)
            for x, y in map(self._grid.centre, sorted(self._inside if is_within else self._near()))
            for across, down in product(_STEPS, _STEPS)
        ]
        offs = [self._off(box, _ASIDE if way.is_turned else 1.0) for box in boxes]
        best, chosen = most, None
        # The nearest first: few of those farther off are better.
        for number in sorted(range(len(boxes)), key=offs.__getitem__):
            box, off = boxes[number], offs[number]
            if off > best:
                break
            known = off + sum(own for cover, own in self._costly if overlap(cover, box))
            if known > best or (is_within and not self._holds(box)):
                continue
            cost = known + obstacles.cost(box, best - known + _ALIKE)
            if cost < best:
                best, chosen = cost, box
        return best, chosen

    def _off(self, box: Box, aside: float) -> float:
        (x, y), across, down = self._middle, box.x + box.w / 2, box.y + box.h / 2
        return _OFF_COST * (aside * abs(across - x) + abs(down - y)) / self._size_mm

    def _near(self) -> frozenset[Hex]:
        near = self._inside
        for _ in range(_BESIDE):
            near = near | {beside for at in near for beside in neighbours(at) if beside in self._costs}
        return near

    def _holds(self, box: Box) -> bool:
        """Whether a box lies in the area, as far as its edge tells, and its middle."""
        step = _SAMPLE * self._size_mm
        across, down = (max(1, math.ceil(side / step)) for side in (box.w, box.h))
        xs, ys = (
            [start + i * side / n for i in range(n + 1)]
            for start, side, n in ((box.x, box.w, across), (box.y, box.h, down))
        )
        on_edge = (*product(xs, (box.y, box.bottom)), *product((box.x, box.right), ys))
        return all(self._grid.hex_at(at) in self._inside for at in on_edge)
