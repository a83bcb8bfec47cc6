"""Beside a tile or below it, at the foot of the page: its name over the whole board in small, on which it is framed, and the key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.drawing import Affine, Group, Item, Style, Symbol, Text, Use, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import Block

LEAST_MM, MOST_MM = 24.0, 56.0
"""How high all of it is below a tile."""
NARROWEST_MM, BROADEST_MM = 6.0, 62.0
"""How broad it is beside a tile."""
FRAME_MM, PLATE_AIR_MM = 0.9, 0.8
"""Round the cell of the tile, and from the name of a tile to the edge of its plate."""
MOST_COVERED = 0.4
"""Of a cell, by that plate."""
TIGHT_MM, MOST_OF_SMALL = 0.45, 0.5
"""The same two of a small cell, whose name is smaller: what is smaller still is framed alone."""
AIR_MM = style.SECTION_GAP_MM
"""From the tile above to it, and from the small board to the key."""
ASIDE_MM = style.GAP_MM
"""From the tile beside it, and to the foot of the page."""

Key = Callable[[float], Block]
"""A key of a width."""


def has_room_below(high_mm: float) -> bool:
    return high_mm - AIR_MM - ASIDE_MM >= LEAST_MM


def below(name: str, board: Symbol, cells: Mapping[str, Box], room: Box, key: Key) -> tuple[Item, ...]:
    """In a room below a tile, the key on the right of the small board."""
    high = min(room.h - AIR_MM - ASIDE_MM, MOST_MM)
    foot = room.y + AIR_MM + high
    scale = min((high - _head_mm()) / board.height_mm, room.w / 2 / board.width_mm)
    items = _board(name, board, cells, room.x, foot, scale)
    left = room.x + board.width_mm * scale + AIR_MM
    told = key(room.right - left)
    if told.height_mm <= high - _head_mm():
        items.append(told.at(left, foot - high + _head_mm()))
    return (Group(tuple(items)),)


def beside(name: str, board: Symbol, cells: Mapping[str, Box], room: Box, key: Key) -> tuple[Item, ...]:
    """In a room on the left of a tile, the key below the small board. Nothing where the room is too narrow."""
    room = room._replace(x=room.x + FRAME_MM / 2, w=room.w - FRAME_MM / 2)
    wide = min(room.w - ASIDE_MM, BROADEST_MM)
    if wide < NARROWEST_MM:
        return ()
    told, scale = key(wide), wide / board.width_mm
    foot, high = room.bottom - PLATE_AIR_MM, told.height_mm + AIR_MM if told.height_mm else 0.0
    if told.width_mm > wide or _head_mm() + board.height_mm * scale + high > room.h:
        high = 0.0
    items = _board(name, board, cells, room.x, foot - high, scale)
    if high:
        items.append(told.at(room.x, room.bottom - told.height_mm))
    return (Group(tuple(items)),)


def _head_mm() -> float:
    """The name of the tile, and from there to the small board."""
    return face("serif-semibold").cap_height_mm(style.SECTION_PT) + ASIDE_MM


def _board(name: str, board: Symbol, cells: Mapping[str, Box], left: float, foot: float, scale: float) -> list[Item]:
    """The whole board in small with the ``cells`` that its tiles take, the one of this name framed, on a foot."""
    top = foot - board.height_mm * scale
    small = Affine.translate(left, top) @ Affine.scale(scale)
    drawn = {one: Box(*small.apply(cell.x, cell.y), cell.w * scale, cell.h * scale) for one, cell in cells.items()}
    pen = Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)
    return [
        Text(left, top - ASIDE_MM, name, "serif-semibold", style.SECTION_PT, style.INK),
        Use(board, small),
        *(shapes.rect(*cell, pen) for cell in drawn.values()),
        shapes.rect(*drawn[name], Style(stroke=style.INK, width_mm=FRAME_MM)),
        *(item for one, cell in drawn.items() for item in _plate(one, cell, is_it=one == name)),
    ]


def _plate(name: str, cell: Box, *, is_it: bool) -> Iterator[Item]:
    """The name of a tile in the middle of its cell, on a plate; a small one in the least type there is."""
    middle = cell.x + cell.w / 2, cell.y + cell.h / 2
    for pt, air_mm, most in ((style.TEXT_PT, PLATE_AIR_MM, MOST_COVERED), (style.LEAST_PT, TIGHT_MM, MOST_OF_SMALL)):
        wide, high = face("sans-bold").width_mm(name, pt), face("sans-bold").cap_height_mm(pt)
        plate = Box(middle[0] - wide / 2, middle[1] - high / 2, wide, high).inset(-air_mm)
        if cell.contains(plate) and plate.w * plate.h < most * cell.w * cell.h:
            yield shapes.rounded_rect(*plate, air_mm, Style(fill=style.INK if is_it else style.PAPER))
            ink = style.PAPER if is_it else style.INK
            yield Text(middle[0], plate.bottom - air_mm, name, "sans-bold", pt, ink, "middle")
            return
