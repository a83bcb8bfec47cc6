"""Below a tile, or else beside it, where a page has room: which of the tiles it is, in small, and how it is laid on its neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing import Group, Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.tiling import name_of

LEAST_MM, MOST_MM = 18.0, 40.0
"""How high it is below a tile."""
CELL_MM = 13.4
"""How high a tile is in it at most."""
NARROWEST_MM, BROADEST_MM = 6.0, 26.0
"""How broad it is beside a tile."""
AIR_MM = style.SECTION_GAP_MM
"""From the tile above to it."""
ASIDE_MM = style.GAP_MM
"""From the tile beside it."""
LONGEST_MM = 105.0
"""A line of the text beside it."""


def below(name: str, title: str, text: str, grid: tuple[int, int], tile: Box, room: Box) -> tuple[Item, ...]:
    """The ``grid`` of tiles, columns and rows, each in the proportions of the ``tile``, the one of this name in ink; beside
    it title and text. Nothing where the room is too low."""
    high = min(room.h - AIR_MM, MOST_MM)
    if high < LEAST_MM:
        return ()
    down = min(high / grid[1], CELL_MM)
    across, top = down * tile.w / tile.h, room.y + AIR_MM
    items = list(_cells(name, grid, Box(room.x, top, across, down)))
    left = room.x + grid[0] * across + style.SECTION_GAP_MM
    base = top + face("serif-semibold").cap_height_mm(style.SECTION_PT)
    items.append(Text(left, base, title, "serif-semibold", style.SECTION_PT, style.INK))
    box = between(left, base + style.GAP_MM, min(room.right, left + LONGEST_MM), room.bottom)
    leading = style.LABEL_PT * style.LEADING
    items += fit_text(
        text, "sans", style.LABEL_PT, box, fill=style.INK, wrap=True, prefer="wrap", leading_pt=leading
    ).items
    return (Group(tuple(items)),)


def beside(name: str, grid: tuple[int, int], tile: Box, room: Box) -> tuple[Item, ...]:
    """The same, with no more than the name over it, at the foot of the room on the left of the tile. Nothing where that is too
    narrow."""
    wide = min(room.w - ASIDE_MM, BROADEST_MM)
    if wide < NARROWEST_MM:
        return ()
    across = wide / grid[0]
    down = across * tile.h / tile.w
    top = room.bottom - grid[1] * down
    called = Text(room.x, top - ASIDE_MM, name, "serif-semibold", style.SECTION_PT, style.INK)
    return (Group((called, *_cells(name, grid, Box(room.x, top, across, down)))),)


def _cells(name: str, grid: tuple[int, int], first: Box) -> Iterator[Item]:
    """All tiles from the ``first`` one on, with their names where these are legible."""
    columns, rows = grid
    points = min(style.LABEL_PT, min(first.w, first.h) * style.LABEL_PT / 5)
    rise = face("sans-bold").cap_height_mm(points) / 2
    for column, row in ((column, row) for row in range(rows) for column in range(columns)):
        called = name_of(row, column)
        is_it = called == name
        cell = first._replace(x=first.x + column * first.w, y=first.y + row * first.h)
        pen = Style(fill=style.INK if is_it else style.PAPER, stroke=style.SECONDARY, width_mm=style.DRAWN_MM)
        yield shapes.rect(*cell, pen)
        if points >= style.LEAST_PT:
            ink = style.PAPER if is_it else style.SECONDARY
            middle = cell.x + cell.w / 2, cell.y + cell.h / 2 + rise
            yield Text(*middle, called, "sans-bold" if is_it else "sans-medium", points, ink, "middle")
