"""A template larger than any page, cut into tiles where that needs the fewest and breaks the fewest words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from generator.components.area_template.piece import TURNS, AreaTemplate
from generator.drawing import Symbol
from generator.drawing.box import Box
from generator.sheets.paper import Paper
from generator.sheets.tiling import OVERLAP_MM, Tile, count_tiles, evened, tiles


@dataclass(frozen=True, slots=True)
class _Cut:
    """One way to cut a template: the way up, and the area of a tile on its page."""

    paper: Paper
    turned: bool
    area: Box


def best_tiles(template: AreaTemplate, rooms: Mapping[Paper, Box]) -> tuple[Paper, list[Tile]]:
    """The tiles on one of the papers, given what is free on each."""
    drawings = {turned: _drawing(template, turned) for turned in TURNS}

    def cut(way: _Cut) -> list[Tile]:
        return list(tiles(drawings[way.turned], way.area, template.boxes(turned=way.turned)))

    # Small tiles of equal size have the shortest joints.
    best = min(
        _cuts(drawings, rooms),
        key=lambda way: (len(cut(way)), _broken(template, way, drawings[way.turned]), way.area.h * way.area.w),
    )
    return best.paper, cut(best)


def _drawing(template: AreaTemplate, turned: bool) -> Symbol:
    piece = template.piece(turned=turned)
    return Symbol(template.id, piece.width_mm, piece.height_mm, piece.items)


def _cuts(drawings: Mapping[bool, Symbol], rooms: Mapping[Paper, Box]) -> Iterator[_Cut]:
    """Tiles as large as the page, and tiles of equal size."""
    for (turned, drawing), (paper, room) in product(drawings.items(), rooms.items()):
        yield _Cut(paper, turned, room)
        yield _Cut(paper, turned, evened(drawing.width_mm, drawing.height_mm, room))


def _broken(template: AreaTemplate, way: _Cut, drawing: Symbol) -> float:
    """How large the words and numbers are, in mm², that a cut goes through.

    A tile lies over the one before from its left and its upper edge on: there it is cut.
    """
    columns, rows = count_tiles(drawing.width_mm, drawing.height_mm, way.area)
    downward = [column * (way.area.w - OVERLAP_MM) for column in range(1, columns)]
    level = [row * (way.area.h - OVERLAP_MM) for row in range(1, rows)]
    return sum(
        box.w * box.h
        for box in template.words(turned=way.turned)
        if any(box.x < x < box.right for x in downward) or any(box.y < y < box.bottom for y in level)
    )
