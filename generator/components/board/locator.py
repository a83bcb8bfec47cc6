"""Below a tile, or else beside it, where a page has room: which of the tiles it is, in small, and how it is laid on its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.drawing import Affine, Group, Item, Style, Symbol, Text, Use, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.tiling import name_of
from generator.typesetting import Block

LEAST_MM, MOST_MM = 16.0, 56.0
"""How high it is below a tile."""
FRAME_MM, PLATE_AIR_MM = 0.9, 0.8
"""Round the cell of the tile, and from the name of a tile to the edge of its plate."""
NARROWEST_MM, BROADEST_MM = 6.0, 26.0
"""How broad it is beside a tile."""
AIR_MM = style.SECTION_GAP_MM
"""From the tile above to it."""
ASIDE_MM = style.GAP_MM
"""From the tile beside it, and to the foot of the page."""
LONGEST_MM = 140.0
"""A line of the text beside it."""


def below(
    name: str,
    title: str,
    text: str,
    board: Symbol,
    cells: Mapping[str, Box],
    room: Box,
    key: Callable[[float], Block],
) -> tuple[Item, ...]:
    """The whole board in small with the ``cells`` that its tiles take, the one of this name framed; beside it title and text,
    and where there is room a key of a width. Nothing where the room is too low."""
    high = min(room.h - AIR_MM - ASIDE_MM, MOST_MM)
    if high < LEAST_MM:
        return ()
    top = room.y + AIR_MM
    small = Affine.translate(room.x, top) @ Affine.scale(high / board.height_mm)
    items: list[Item] = [Use(board, small)]
    drawn = {one: Box(*small.apply(cell.x, cell.y), cell.w * small.a, cell.h * small.a) for one, cell in cells.items()}
    pen = Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)
    items += [shapes.rect(*cell, pen) for cell in drawn.values()]
    items.append(shapes.rect(*drawn[name], Style(stroke=style.INK, width_mm=FRAME_MM)))
    for one, cell in drawn.items():
        items += _plate(one, cell, is_it=one == name)
    left = room.x + board.width_mm * small.a + style.SECTION_GAP_MM
    base = top + face("serif-semibold").cap_height_mm(style.SECTION_PT)
    items.append(Text(left, base, title, "serif-semibold", style.SECTION_PT, style.INK))
    box = between(left, base + style.GAP_MM, min(room.right, left + LONGEST_MM), room.bottom)
    leading = style.LABEL_PT * style.LEADING
    lines = fit_text(
        text, "sans", style.LABEL_PT, box, fill=style.INK, wrap=True, prefer="wrap", leading_pt=leading
    ).items
    items += lines
    told, foot = key(room.right - left), top + high
    if 0.0 < told.height_mm <= foot - max(line.y_mm for line in lines) - style.GAP_MM:
        items.append(told.at(left, foot - told.height_mm))
    return (Group(tuple(items)),)


def _plate(name: str, cell: Box, *, is_it: bool) -> Iterator[Item]:
    """The name of a tile in the middle of its cell, on a plate, where that is small beside the cell."""
    wide, high = (face("sans-bold").width_mm(name, style.TEXT_PT), face("sans-bold").cap_height_mm(style.TEXT_PT))
    plate = Box(cell.x + (cell.w - wide) / 2, cell.y + (cell.h - high) / 2, wide, high).inset(-PLATE_AIR_MM)
    if cell.contains(plate):
        yield shapes.rounded_rect(*plate, PLATE_AIR_MM, Style(fill=style.INK if is_it else style.PAPER))
        ink = style.PAPER if is_it else style.INK
        base = plate.bottom - PLATE_AIR_MM
        yield Text(cell.x + cell.w / 2, base, name, "sans-bold", style.TEXT_PT, ink, "middle")


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
