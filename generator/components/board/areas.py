"""Areas of a board: hexes of one kind grown together, with an edge as soft as nature's. The same each time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from generator.components.board.courses import Curve
from generator.drawing import Path, Style
from generator.drawing.items import Command
from generator.hexes import DIRECTIONS, Corner, Grid, Hex, Point, neighbours, outlines

WOBBLE = 0.055
"""How far a corner of an area strays, as a share of the hex."""
GROWN = 0.03
"""How far an area reaches over its hexsides, which its round corners fall short of."""
STRAY = 0.16
"""The same for a corner of a field."""
_MIX = 0x9E3779B1

Loop = tuple[Curve, ...]


def noise(*key: int) -> float:
    """A number from -1 to 1 that looks like chance and hangs on nothing but its key."""
    mixed = 0x2545F491
    for part in key:
        mixed = ((mixed ^ (part & 0xFFFFFFFF)) * _MIX) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return mixed / 0x7FFFFFFF - 1.0


def grown(hexes: Iterable[Hex], board: Collection[Hex]) -> set[Hex]:
    """The hexes with those beyond the edge of the board that touch mostly them: what lies at the edge goes on over it."""
    inside = set(hexes)
    beyond = {beside for at in inside for beside in neighbours(at) if beside not in board}

    def is_ours(at: Hex) -> bool:
        touching = [one in inside for one in neighbours(at) if one in board]
        return 2 * sum(touching) > len(touching)

    return inside | {at for at in beyond if is_ours(at)}


def soft_edge(grid: Grid, hexes: Iterable[Hex], inset: float = 0.0) -> tuple[Loop, ...]:
    """The lines round an area, as curves that the corners of its hexes pull at; ``inset`` moves them in, in hexes."""
    return tuple(
        _rounded([_strayed(grid, loop, index, inset) for index in range(len(loop))]) for loop in outlines(hexes)
    )


def path(loops: Iterable[Loop], pen: Style) -> Path:
    commands: list[Command] = []
    for loop in loops:
        commands.append(("M", *loop[0][0]))
        commands += [("C", *one, *other, *end) for _, one, other, end in loop]
        commands.append(("Z",))
    return Path(tuple(commands), pen)


def fields(hexes: Iterable[Hex]) -> Iterable[tuple[Hex, ...]]:
    """Hexes told off into fields of two or three and a few of one."""
    left = set(hexes)
    for at in sorted(left):
        if at not in left:
            continue
        left.discard(at)
        field, turn = [at], round(noise(*at) * 6)
        most = 2 if noise(*at, 1) < 0.0 else 3
        for number in range(6):
            beside = at.plus(DIRECTIONS[(number + turn) % 6])
            if len(field) < most and beside in left:
                left.discard(beside)
                field.append(beside)
        yield tuple(field)


def straight_edge(grid: Grid, hexes: Iterable[Hex], pen: Style) -> Path:
    """The line round a field: its corners stray, and neighbours share them."""
    commands: list[Command] = []
    for loop in outlines(hexes):
        points = [_near(grid, place, STRAY) for place in loop]
        commands += [("L" if index else "M", *point) for index, point in enumerate(points)]
        commands.append(("Z",))
    return Path(tuple(commands), pen)


def _near(grid: Grid, place: Corner, share: float) -> Point:
    x, y = grid.corner(place)
    reach = share * grid.flat_to_flat_mm
    return x + noise(*place) * reach, y + noise(*place, 1) * reach


def _strayed(grid: Grid, loop: Sequence[Corner], index: int, inset: float) -> Point:
    x, y = _near(grid, loop[index], WOBBLE)
    if not inset:
        return x, y
    (x1, y1), (x2, y2) = grid.corner(loop[index - 1]), grid.corner(loop[(index + 1) % len(loop)])
    dx, dy = x2 - x1, y2 - y1
    length = (dx * dx + dy * dy) ** 0.5
    reach = inset * grid.flat_to_flat_mm / length
    # Outlines run clockwise, so that their inside is on the right.
    return x - dy * reach, y + dx * reach


def _rounded(corners: Sequence[Point]) -> Loop:
    """A closed uniform cubic B-spline as Bézier curves, one a corner."""
    count = len(corners)

    def mean(*weighted: tuple[int, int]) -> Point:
        total = sum(weight for _, weight in weighted)
        return (
            sum(corners[index % count][0] * weight for index, weight in weighted) / total,
            sum(corners[index % count][1] * weight for index, weight in weighted) / total,
        )

    return tuple(
        (
            mean((at - 1, 1), (at, 4), (at + 1, 1)),
            mean((at, 2), (at + 1, 1)),
            mean((at, 1), (at + 1, 2)),
            mean((at, 1), (at + 1, 4), (at + 2, 1)),
        )
        for at in range(count)
    )
