"""How the tiles of a large drawing lie together: in small on a page of its own, under the steps to join them, and in words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from generator.components.artillery_template.joining import Drawing, column_mm, one_below_another, side_by_side
from generator.components.artillery_template.range_table import RangeTable
from generator.components.artillery_template.signs import CARD, MIDDLE
from generator.components.build_context import Words
from generator.drawing import Affine, Group, Item, Path, Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.items import Command
from generator.drawing.shapes import Point
from generator.drawing.transforms import into_box, moved
from generator.sheets import style
from generator.sheets.edges import around, between, overlap
from generator.sheets.furniture import line
from generator.sheets.tiling import Tile

TILE_PT, HEAD_PT = style.SECTION_PT, style.TOTAL_PT
"""The name of a tile, in the plan and at its own head."""
HEAD_MM = 6.0
"""What stands at the head of a tile: its name, and how it is laid; its foot is clear of the tile."""
HEAD_GAP_MM = 1.6
PLATE_AIR_MM = 1.2
"""Round the name of a tile in the plan, to the edge of its plate."""
NAME_STEP_MM, LINE_AIR_MM = 0.7, 0.9
"""From place to place that is tried for the name of a tile, and from there to the line of a ring."""
MOST_COVERED = 0.35
"""Of a tile in the plan, by its plate: else the name stands beside it, where no other tile lies."""
SMALLER, TABLE_AIR_MM, STEP_MM = (1.0, 0.96, 0.92, 0.88), 4.0, 1.0
"""How much smaller the plan may be for the sake of a table, how far that keeps off the tiles, and what its places lie apart."""
RING_MM, RING_PT, NUMBER_AIR_MM = style.TITLE_RULE_MM, style.VALUE_PT, 0.5
"""In the plan, the line where a band of some gun ends, its number, and round that to the line that it breaks."""
COLUMN_MM = 76.0
"""Across a column of steps beside the plan."""


Ring = tuple[str, Path]
"""Its number, and its line in the space of the drawing."""


def said_of(tile: Tile, count: int, words: Words) -> str:
    """Which tile it is of how many, and how it is laid on its neighbours: of no line that it does not have."""
    return f"{words('artillery_template.whole_tile', tile=tile.name, tiles=count)} {laid_of(tile, words)}"


def laid_of(tile: Tile, words: Words) -> str:
    """How a tile is laid on its neighbours."""
    ways = {(False, False): "first", (True, False): "left", (False, True): "head", (True, True): "both"}
    return words(f"artillery_template.whole_{ways[tile.left, tile.above]}", tile=tile.name)


def name_box(name: str, tile: Box, covers: Iterable[Box]) -> Box:
    """Where the name of a tile stands, at its left edge above what of the tile is there: where its corner is bare, lower."""
    wide = face("sans-bold").width_mm(name, HEAD_PT)
    top = min((box.y for box in covers if box.x < tile.x + wide and box.right >= tile.x), default=tile.y)
    foot, high = max(tile.y, top) - HEAD_GAP_MM, face("sans-bold").cap_height_mm(HEAD_PT)
    return Box(tile.x, foot - high, wide, high)


def head_of(name: str, ways: Sequence[str], at: Box, tile: Box) -> tuple[Item, ...]:
    """The name of a tile, to be read across a table, and beside it the first way to say what is said of it that has room."""
    start = at.right + style.COLUMN_GAP_MM
    called = Text(at.x, at.bottom, name, "sans-bold", HEAD_PT, style.INK)
    said = next((said for said in ways if start + face("sans").width_mm(said, style.LABEL_PT) <= tile.right), "")
    return called, *line(said, "sans", style.LABEL_PT, style.INK, start, tile.right, at.bottom)


def in_waste(tables: Sequence[RangeTable], tile: Box, covers: Sequence[Box]) -> list[Item]:
    """The first of these tables that has room in a lower corner of a tile, off what is there."""
    for table in tables:
        for x in (tile.x, tile.right - table.written_mm):
            y = tile.bottom - table.height_mm
            around = Box(x, y, table.written_mm, table.height_mm).inset(-TABLE_AIR_MM)
            if table.written_mm <= tile.w and not any(overlap(around, box) for box in covers):
                return table.written(x, y)
    return []


def plan(
    tiles: Sequence[Tile],
    shape: tuple[Path, Sequence[Ring]],
    occupied: Sequence[Box],
    steps: Sequence[str],
    tables: Sequence[RangeTable],
    room: Box,
    drawing: Drawing,
) -> tuple[Item, ...]:
    """The tiles in small, under their joints the shape of what is cut into them, which is in the space of their drawing, with
    its rings, and in the middle of what is ``occupied`` of each its name; beside them the steps to join them, or below where the
    tiles are larger so. In a corner that they leave, the first of the tables that has room there. What tiles show in the
    pictures of steps is a ``drawing``."""
    room = between(room.x, room.y + style.COLUMN_GAP_MM, room.right, room.bottom)
    whole = around(_cells(tiles))
    _, steps_mm = side_by_side(steps, room._replace(h=0.0), drawing)
    above = room._replace(h=room.h - steps_mm - style.SECTION_GAP_MM)
    right = between(room.x + COLUMN_MM + style.SECTION_GAP_MM, room.y, room.right, room.bottom)
    has_column = column_mm(steps, COLUMN_MM) <= room.h
    if has_column and into_box(whole, right).a > into_box(whole, above).a:
        small, table = _with_table(tiles, right, 0.5, tables, is_right=True)
        return (
            *one_below_another(steps, room._replace(w=COLUMN_MM), drawing),
            *_in_small(tiles, shape, occupied, small, table),
            *table,
        )
    small, table = _with_table(tiles, above, 0.0, tables, is_right=False)
    drawn = [*_in_small(tiles, shape, occupied, small, table), *table]
    end = max(box.bottom for item in drawn if (box := bounds((item,)))) + style.SECTION_GAP_MM
    row, high = side_by_side(steps, between(room.x, end, room.right, room.bottom), drawing)
    # Half of what is left lies between them.
    down = Affine.translate(0.0, max(0.0, room.bottom - end - high) / 2)
    return *drawn, Group(tuple(row), down)


def _with_table(
    tiles: Sequence[Tile], room: Box, down: float, tables: Sequence[RangeTable], *, is_right: bool
) -> tuple[Affine, list[Item]]:
    """Where the tiles lie in small, so far down their room, and a table in its lower left or right corner, or higher where
    they leave room: they are a little smaller where that makes some."""
    cells = _cells(tiles)
    for share, table in product(SMALLER, tables):
        wide = room.w * share
        small = into_box(around(cells), Box(room.x if is_right else room.right - wide, room.y, wide, room.h), 0.5, down)
        taken = [box.inset(-TABLE_AIR_MM) for box in _drawn(cells, small)]
        x = room.right - table.written_mm if is_right else room.x
        y = room.y + room.h / 2
        while y + table.height_mm <= room.bottom:
            if not any(overlap(Box(x, y, table.written_mm, table.height_mm), box) for box in taken):
                return small, table.written(x, y)
            y += STEP_MM
    return into_box(around(cells), room, 0.5, down), []


def _drawn(cells: Sequence[Box], small: Affine) -> list[Box]:
    return [Box(*small.apply(cell.x, cell.y), cell.w * small.a, cell.h * small.d) for cell in cells]


def _cells(tiles: Sequence[Tile]) -> list[Box]:
    """What is seen of tiles, in the space of their drawing."""
    return [Box(tile.seen.x - tile.place.e, tile.seen.y - tile.place.f, tile.seen.w, tile.seen.h) for tile in tiles]


def _in_small(
    tiles: Sequence[Tile],
    shape: tuple[Path, Sequence[Ring]],
    occupied: Sequence[Box],
    small: Affine,
    table: Sequence[Item],
) -> list[Item]:
    """The tiles with their names, which stand off a table beside them."""
    cells = _cells(tiles)
    pen = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM)
    # A ground without a line; a name that stands across its edge does so on paper.
    items: list[Item] = [Path(moved(shape[0].commands, small), CARD.ground(shade=MIDDLE))]
    lines = [(said, moved(ring.commands, small)) for said, ring in shape[1]]
    heavy = Style(stroke=style.INK, width_mm=RING_MM)
    items += [Path(commands, heavy) for _, commands in lines]
    drawn = _drawn(cells, small)
    beside = [*drawn, *(box.inset(-TABLE_AIR_MM) for item in table if (box := bounds((item,))))]
    numbers, taken = _numbers(lines, drawn)
    on_lines = list(_along(commands for _, commands in lines))
    bold = face("sans-bold")
    rise = bold.cap_height_mm(TILE_PT) / 2
    frames = list[Item]()
    for tile, cell, own in zip(tiles, cells, drawn, strict=True):
        middle, level = small.apply(*_middle(cell, occupied))
        wide, high = bold.width_mm(tile.name, TILE_PT) + 2 * PLATE_AIR_MM, 2 * (rise + PLATE_AIR_MM)
        inside = (
            box for box in _inside(own, wide, high) if not any(overlap(box.inset(-LINE_AIR_MM), one) for one in taken)
        )
        clear = sorted((math.dist((middle, level), (box.x + wide / 2, box.y + high / 2)), box) for box in inside)
        ground = next((box for _, box in clear if _is_off(box, on_lines)), Box(own.x, own.y, wide, high))
        if wide * high > MOST_COVERED * own.w * own.h:
            free = (at for at in _beside(own, wide, high) if not any(overlap(at, one) for one in beside))
            ground = next(filter(around(drawn).contains, free), ground)
        taken.append(ground)
        items.append(shapes.rounded_rect(*ground, PLATE_AIR_MM, Style(fill=style.PAPER)))
        frames.append(shapes.rect(*own, pen))
        base = ground.y + high / 2 + rise
        items.append(Text(ground.x + wide / 2, base, tile.name, "sans-bold", TILE_PT, style.INK, "middle"))
    return [*items, *frames, *numbers]


def _inside(cell: Box, wide: float, high: float) -> Iterator[Box]:
    """Places of a name in a tile, from step to step."""
    across, down = (max(0, int(room / NAME_STEP_MM)) for room in (cell.w - wide, cell.h - high))
    for column, row in product(range(across + 1), range(down + 1)):
        yield Box(cell.x + column * NAME_STEP_MM, cell.y + row * NAME_STEP_MM, wide, high)


def _along(lines: Iterable[Sequence[Command]]) -> Iterator[Point]:
    """Points on lines of short pieces, nearer to one another than a name is high."""
    for commands in lines:
        here: Point = (0.0, 0.0)
        for command in commands:
            if len(command) < 3:
                continue
            end = (command[-2], command[-1])
            steps = max(1, math.ceil(math.dist(here, end) / NAME_STEP_MM)) if command[0] != "M" else 1
            for step in range(1, steps + 1):
                yield here[0] + (end[0] - here[0]) * step / steps, here[1] + (end[1] - here[1]) * step / steps
            here = end


def _is_off(box: Box, points: Sequence[Point]) -> bool:
    around = box.inset(-LINE_AIR_MM)
    return not any(around.x < x < around.right and around.y < y < around.bottom for x, y in points)


def _numbers(lines: Sequence[tuple[str, Sequence[Command]]], cells: Sequence[Box]) -> tuple[list[Item], list[Box]]:
    """The number of each ring on its line, near the middle of it, within a tile; below the outermost, which is the outline.
    And what they take."""
    bold, taken, items = face("sans-bold"), list[Box](), list[Item]()
    for place, (said, commands) in enumerate(lines, 1):
        points = [(command[1], command[2]) for command in commands if len(command) > 2]
        middle = sum(x for x, _ in points) / len(points)
        wide = bold.width_mm(said, RING_PT) + 2 * NUMBER_AIR_MM
        high = bold.cap_height_mm(RING_PT) + 2 * NUMBER_AIR_MM
        up = high * (-0.5 if place == len(lines) else 0.5)
        for x, y in sorted(points, key=lambda at: abs(at[0] - middle)):
            box = Box(x - wide / 2, y - up, wide, high)
            if any(cell.contains(box) for cell in cells) and not any(overlap(box, one) for one in taken):
                taken.append(box)
                items.append(shapes.rect(*box, CARD.ground(shade=MIDDLE)))
                items.append(Text(x, box.bottom - NUMBER_AIR_MM, said, "sans-bold", RING_PT, style.INK, "middle"))
                break
    return items, taken


def _beside(cell: Box, wide: float, high: float) -> Iterator[Box]:
    """Places of a name beside a tile: left and right of it, level with it or with its upper edge, then below and above."""
    level, middle = cell.y + (cell.h - high) / 2, cell.x + (cell.w - wide) / 2
    for y in (level, cell.y + style.DRAWN_MM):
        yield Box(cell.x - wide, y, wide, high)
        yield Box(cell.right, y, wide, high)
    yield Box(middle, cell.bottom, wide, high)
    yield Box(middle, cell.y - high, wide, high)


def _middle(cell: Box, occupied: Sequence[Box]) -> Point:
    """That of what of a cell is occupied."""
    parts = [part for box in occupied if (part := cell.intersection(box))]
    whole = sum(part.w * part.h for part in parts)
    if not whole:
        return cell.x + cell.w / 2, cell.y + cell.h / 2
    x = sum((part.x + part.w / 2) * part.w * part.h for part in parts) / whole
    return x, sum((part.y + part.h / 2) * part.w * part.h for part in parts) / whole
