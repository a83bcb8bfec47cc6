"""Below a tile, where a page has room: which of the tiles it is, in small, and how it is laid on its neighbours."""

from __future__ import annotations

from generator.drawing import Group, Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.tiling import name_of

LEAST_MM, MOST_MM = 18.0, 30.0
"""How high it is."""
AIR_MM = style.SECTION_GAP_MM
"""From the tile above to it."""
LONGEST_MM = 105.0
"""A line of the text beside it."""


def locator(name: str, title: str, text: str, grid: tuple[int, int], tile: Box, room: Box) -> tuple[Item, ...]:
    """The ``grid`` of tiles, columns and rows, each in the proportions of the ``tile``, the one of this name in ink; beside
    it title and text. Nothing where the room is too low."""
    high = min(room.h - AIR_MM, MOST_MM)
    if high < LEAST_MM:
        return ()
    columns, rows = grid
    down = high / rows
    across, top = down * tile.w / tile.h, room.y + AIR_MM
    points = min(style.LABEL_PT, down * style.LABEL_PT / 5)
    rise = face("sans-bold").cap_height_mm(points) / 2
    items: list[Item] = []
    for column, row in ((column, row) for row in range(rows) for column in range(columns)):
        called = name_of(row, column)
        is_it = called == name
        cell = Box(room.x + column * across, top + row * down, across, down)
        pen = Style(fill=style.INK if is_it else style.PAPER, stroke=style.SECONDARY, width_mm=style.DRAWN_MM)
        items.append(shapes.rect(*cell, pen))
        if points >= style.LEAST_PT:
            ink = style.PAPER if is_it else style.SECONDARY
            middle = cell.x + across / 2, cell.y + down / 2 + rise
            items.append(Text(*middle, called, "sans-bold" if is_it else "sans-medium", points, ink, "middle"))
    left = room.x + columns * across + style.SECTION_GAP_MM
    base = top + face("serif-semibold").cap_height_mm(style.SECTION_PT)
    items.append(Text(left, base, title, "serif-semibold", style.SECTION_PT, style.INK))
    box = between(left, base + style.GAP_MM, min(room.right, left + LONGEST_MM), room.bottom)
    leading = style.LABEL_PT * style.LEADING
    items += fit_text(
        text, "sans", style.LABEL_PT, box, fill=style.INK, wrap=True, prefer="wrap", leading_pt=leading
    ).items
    return (Group(tuple(items)),)
