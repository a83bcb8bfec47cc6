"""Where a name on a board may stand: places round each hex it speaks of, and what each is worth.

Which hexes come first does not hang on the size of the drawing, so that a place bears its name in the same hex on the
tiles and on the small map, wherever both leave room there.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from heapq import heappop, heappush
from math import inf

from msgspec import Struct, field

from generator.components.board.layout import Name
from generator.components.board.obstacles import AIR_MM, crosses, overlap
from generator.drawing.box import Box
from generator.hexes import Edge, Grid, Hex, Point, connected_parts, disc, distance, edge, neighbours

SMALL_MM = 14.0
"""In smaller hexes no counter stands: a name may take their middle."""
BELOW, BETWEEN = 0.36, 0.5
"""From the centre of a hex to a name that leaves room for a counter, and to one between two hexes, in hexes."""
GAPS = (0.04, 0.16, 0.3, 0.5, 0.7)
"""From what stands in a hex to a name beside it, in hexes."""
ALONG = (-0.25, 0.25, -0.4, 0.4)
"""How far a name above or below what it names may be shifted to a side, in its own widths."""
LEVEL = (-0.7, 0.7)
"""How far the name of a place may be shifted up or down beside it, in its own heights: off the hexside that ends there."""
OFF = 0.56
"""From the centre of a hex to a name that stands clear of its edge, in hexes."""
MOST_WEIGHED = 400
"""The middle of a larger area is that of so many of its hexes, evenly taken."""
MOST_HEXES = 24
"""Of a name's own hexes, so many are tried."""
SIDES = (
    (0, 1, 0.0),
    (0, -1, 0.1),
    (1, 0, 0.05),
    (-1, 0, 0.08),
    (1, 1, 0.25),
    (-1, 1, 0.28),
    (1, -1, 0.27),
    (-1, -1, 0.3),
)
"""Right and down from a hex to its name, and what is held against it: below is best, aslant is worst."""
OTHER, RANK, AWAY, FROM_PLACE, ABROAD, UNEVEN = 2.0, 0.12, 1.2, 6.0, 0.9, 0.6
"""What counts against a place: to be seen from another hex than the first, and how far down the ranks that is; each hex
of distance, and the same of the name of a single place; to stand outside an area named; to stand in a hex beside the one named."""
FOREIGN, FOREIGN_COST, REACH = 0.45, 2.0, 3
"""To stand on another terrain than one's own: half the square of each such hex that counts, what it costs, and the
hexes away from its own at which a name may still come upon one."""
STRANGER_COST = 30.0
"""To be nearer to a hex with another terrain, or to a wall of others, than to one's own hex: more than most of what a name
had better not cover."""
NAMED, NAMED_COST = 0.75, 1.0
"""The same of a place with another name: what stands near it would be taken for that."""
CLEARLY = 0.1
"""By how many hexes a name is nearer to its own hex than to any with another name."""
ASIDE = 2
"""A course bears its name farther than so many hexes from places that have one."""


class Place(Struct, frozen=True):
    """A place for a name: its cost, the hex it is seen from, its box."""

    cost: float
    at: Hex
    box: Box


_Order = tuple[float, Hex, Box]
"""What places are put in order by: what they cost, and of equals which comes first."""


class Ground(Struct, frozen=True):
    """What names are placed on: the hexes of the board and those with a terrain of their own, and the paper's edge.

    ``keep_mm`` says how far what stands in the middle of a hex reaches from there: a name goes round it.
    """

    board: Collection[Hex]
    tinted: Collection[Hex]
    keep_mm: Mapping[Hex, float]
    room: Box
    courses: Mapping[tuple[Hex, ...], tuple[Sequence[Point], float]] = field(default_factory=dict)
    """Points along each course, and half its breadth, by its hexes."""
    walls: Collection[Edge] = ()


def ranked(name: Name, others: Sequence[Name], tinted: Collection[Hex]) -> tuple[Hex, ...]:
    """The hexes a name speaks of, the one that stands for all of them first.

    Of a course that is the one nearest to its middle that has no terrain besides and is not near a place with a name of
    its own, away from other terrain if it can be; of an area, the middle one of its largest part.
    """
    hexes = tuple(dict.fromkeys(name.hexes))
    if name.beside:
        middle = (len(hexes) - 1) / 2
        named = [other.hexes[0] for other in others if len(other.hexes) == 1]

        places = {at: index for index, at in enumerate(hexes)}

        def rank(at: Hex) -> tuple[bool, bool, float, int]:
            index = places[at]
            is_taken = at in tinted or any(distance(at, other) <= ASIDE for other in named)
            return is_taken, any(one in tinted for one in neighbours(at)), abs(index - middle), index

        return tuple(sorted(hexes, key=rank))
    found: list[Hex] = []
    for part in sorted(connected_parts(hexes), key=lambda part: (-len(part), part[0])):
        sample = part[:: 1 + len(part) // MOST_WEIGHED]
        found += sorted(part, key=partial(_spread, sample))
    return tuple(found)


def _spread(sample: Sequence[Hex], at: Hex) -> tuple[int, Hex]:
    """How far a hex lies from those of a sample, and itself where others lie as far."""
    return sum(distance(at, other) ** 2 for other in sample), at


def places(
    name: Name,
    ranked_hexes: Sequence[Hex],
    grid: Grid,
    ground: Ground,
    width_mm: float,
    height_mm: float,
    named: Collection[Hex] = (),
) -> Iterator[Place]:
    """All places for a name of a size that lie in the room, the best first; ``named`` are places with names of their own.

    None of them is nearer to one of those than to the hex it is seen from, if there are others. Places are looked at
    in the order of the least they can cost, so that who stops early has not waited for those that cost more.
    """
    keep_mm = max(ground.keep_mm.get(at, 0.0) for at in ranked_hexes)
    inside = set(ranked_hexes)
    walls = [(grid.corner(start), grid.corner(end)) for start, end in _of_others(ground.walls, inside)]
    area = [grid.centre(one) for one in ranked_hexes] if not name.beside and len(ranked_hexes) > 1 else []
    away = (AWAY if len(ranked_hexes) > 1 else FROM_PLACE) / grid.flat_to_flat_mm
    around = disc(REACH)
    waiting: list[tuple[_Order, Place]] = []
    misleading: list[tuple[_Order, Place]] = []
    given: set[tuple[float, float]] = set()
    for rank, at in enumerate(ranked_hexes[:MOST_HEXES]):
        further = OTHER + RANK * rank if rank else 0.0
        yield from _below(further, waiting, given)
        x, y = grid.centre(at)
        close = {at.plus(way) for way in around}
        strange = [one for one in sorted(close) if one in ground.tinted and one not in inside]
        foreign, strangers = [_square(one, grid, FOREIGN) for one in strange], [*map(grid.centre, strange)]
        reach_mm = REACH * grid.flat_to_flat_mm
        near = [wall for wall in walls if math.dist(wall[0], (x, y)) < reach_mm]
        beside = [one for one in named if one != at and one in close]
        others = [_square(one, grid, NAMED) for one in beside]
        centres = [grid.centre(one) for one in beside]
        offsets = _offsets(grid, at, ground.board, width_mm, height_mm, keep_mm, is_place=len(ranked_hexes) == 1)
        for dx, dy, least in sorted(offsets, key=lambda offset: offset[2]):
            box = Box(x + dx - width_mm / 2, y + dy - height_mm / 2, width_mm, height_mm)
            if not ground.room.contains(box):
                continue
            yield from _below(further + least, waiting, given)
            cost = further + least + _away(box, (x, y), grid.flat_to_flat_mm, area, keep_mm, away)
            cost += FOREIGN_COST * sum(overlap(box, other) for other in foreign)
            cost += NAMED_COST * sum(overlap(box, other) for other in others)
            own_mm = _apart(box, x, y, 0.0) + CLEARLY * grid.flat_to_flat_mm
            is_strange = any(_apart(box, *one, 0.0) < own_mm for one in strangers)
            cost += STRANGER_COST if is_strange or any(crosses((*wall, own_mm), box) for wall in near) else 0.0
            is_misleading = any(_apart(box, *one, 0.0) < own_mm for one in centres)
            heappush(misleading if is_misleading else waiting, ((round(cost, 6), at, box), Place(cost, at, box)))
    yield from _below(inf, waiting, given)
    if not given:
        yield from _below(inf, misleading, given)


def _of_others(walls: Collection[Edge], hexes: Collection[Hex]) -> list[Edge]:
    """The walls that are not joined to one at these hexes."""
    sides = {frozenset(edge(at, side)) for at in hexes for side in range(6)} if walls else set()
    others = [wall for wall in walls if frozenset(wall) not in sides]
    own = {end for wall in walls if frozenset(wall) in sides for end in wall}
    while joined := [wall for wall in others if not own.isdisjoint(wall)]:
        own.update(end for wall in joined for end in wall)
        others = [wall for wall in others if wall not in joined]
    return others


def _below(cost: float, waiting: list[tuple[_Order, Place]], given: set[tuple[float, float]]) -> Iterator[Place]:
    """The places that wait and cost less, the cheapest first, each box once."""
    while waiting and waiting[0][0][0] < cost:
        _, place = heappop(waiting)
        key = round(place.box.x, 4), round(place.box.y, 4)
        if key not in given:
            given.add(key)
            yield place


def _away(box: Box, at: Point, size: float, area: Sequence[Point], keep_mm: float, away: float) -> float:
    """What is held against a place for being away from its hex, or outside of the area that is named.

    Hexes are given by their centres; each mm costs as much as ``away``.
    """
    middle = box.x + box.w / 2, box.y + box.h / 2
    if any(math.dist(one, middle) <= 0.55 * size for one in area):
        return 0.0
    return away * _apart(box, *at, keep_mm) + (ABROAD if area else 0.0)


def _offsets(
    grid: Grid, at: Hex, board: Collection[Hex], width: float, height: float, keep: float, *, is_place: bool
) -> Iterator[tuple[float, float, float]]:
    """From a hex's centre to the middle of a name, right and down, and what is held against each; ``is_place`` where the
    hex is all that is named."""
    size = grid.flat_to_flat_mm
    x, y = grid.centre(at)
    for near in (at, *(one for one in neighbours(at) if one in board)):
        to_x, to_y = grid.centre(near)
        cost = 0.0 if near == at else UNEVEN
        shares = (BELOW, -BELOW) if size >= SMALL_MM else (BETWEEN, -BETWEEN, 0.0)
        for share in shares:
            less = cost + (0.1 if share < 0 else 0.0)
            for aside in (0.0, -0.15, 0.15, -0.3, 0.3):
                yield to_x - x + aside * size, to_y - y + share * size, less + abs(aside)
    for reach in (*(keep + gap * size for gap in GAPS), OFF * size + AIR_MM):
        for right, down, cost in SIDES:
            shorter = 0.75 if right and down else 1.0
            dx, dy = right * (shorter * reach + width / 2), down * (shorter * reach + height / 2)
            yield dx, dy, cost
            if not right:
                # Along the top or the bottom of what it names, a little to either side.
                yield from ((share * width, dy, cost + 0.6 * abs(share)) for share in ALONG)
            if not down and is_place:
                yield from ((dx, share * height, cost + 0.1 * abs(share)) for share in LEVEL)


def _apart(box: Box, x: float, y: float, keep: float) -> float:
    """From what stands in a hex to the box."""
    across = max(box.x - x, 0.0, x - box.right)
    down = max(box.y - y, 0.0, y - box.bottom)
    return max(0.0, math.hypot(across, down) - keep)


def _square(at: Hex, grid: Grid, share: float) -> Box:
    (x, y), half = grid.centre(at), share * grid.flat_to_flat_mm
    return Box(x - half, y - half, 2 * half, 2 * half)
