"""The courses of a board as curves: water and roads that run into others of their sort."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from generator.components.board.areas import noise
from generator.components.board.courses import Course, curves, joined
from generator.hexes import Grid, Hex
from generator.model.terrain import LineDrawing

ROAD_WANDERS = 0.14
"""Of how far water leaves the straight way, a road does."""


def all_courses(
    laid: Mapping[str, Sequence[tuple[Hex, ...]]],
    lines: Mapping[str, LineDrawing],
    grid: Grid,
    board: Collection[Hex],
    marked: Collection[Hex],
) -> dict[str, tuple[Course, ...]]:
    """The curves of all courses; those of water join one another, and so do roads and paths.

    Through hexes that are ``marked`` with what lies across a course, and would hide a bend, they run straight.
    """
    found: dict[str, tuple[Course, ...]] = {}
    for is_wet in (True, False):
        kinds = [kind for kind, line in lines.items() if bool(line.varies) == is_wet]
        drawn = [
            (kind, (course, curves(grid, course, board, _wanders(lines[kind]), marked)))
            for kind in kinds
            for course in laid[kind]
        ]
        together = joined(grid, [course for _, course in drawn])
        for kind in kinds:
            found[kind] = tuple(course for (mine, _), course in zip(drawn, together, strict=True) if mine == kind)
    return {kind: found[kind] for kind in laid}


def _wanders(line: LineDrawing) -> Callable[..., float] | None:
    """How a course leaves the straight way: water freely, a road a little, a railway not at all."""
    if line.varies:
        return noise
    return None if line.sleepers else lambda *key: ROAD_WANDERS * noise(*key)
