"""The steps that join the tiles of a large drawing, each a small picture with its words below it, under one another or side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from generator.components.artillery_template.arc_of_fire import FACING
from generator.components.artillery_template.signs import CARD, MIDDLE
from generator.drawing import Group, Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.hexes import Grid, Hex, arc, distance
from generator.sheets import style
from generator.sheets.edges import between
from generator.units import mm_from_points

STEP_PT, STEP_LEADING, STEP_HANG_MM = style.PLAYED_PT, 1.2, 6.0
"""Of the words of steps: their type, its leading, and how far they stand right of their numbers."""
HIGH_MM, LEAST_MM = 46.0, 20.0
"""How high pictures are at most, and at least."""
BETWEEN_MM = 8.0
"""Between steps side by side."""
TILE, MARGIN, FOOT, JOINT = 0.8, 0.1, 0.2, 0.18
"""A page, its margin round a tile, and that below it, by its height; what of a tile lies over its neighbour, by its breadth."""
BAR_MM = 1.0
APART = 0.3
ABREAST = 1 + 2 * (1 - JOINT) + APART
"""From where the next tile will lie to where it is, and what three of them take, in breadths of a tile."""
DIAMOND_MM = 1.2
_THIN = Style(stroke=style.INK, width_mm=style.BOX_MM)
_DASHED = Style(stroke=style.INK, width_mm=style.DRAWN_MM, dash_mm=(1.6, 1.2))
_INK = Style(fill=style.INK)
_CUT = Style(stroke=style.INK, width_mm=style.CUT_MM)


def side_by_side(steps: Sequence[str], room: Box, drawing: Drawing) -> tuple[list[Item], float]:
    """The steps in one row at the head of a room, and how high it is."""
    wide = (room.w - (len(steps) - 1) * BETWEEN_MM) / len(steps)
    words_mm = max(_words_mm(step, wide) for step in steps)
    high = min(HIGH_MM, max(LEAST_MM, room.h - words_mm - style.COLUMN_GAP_MM))
    items: list[Item] = []
    for number, step in enumerate(steps):
        items += _step(number, step, Box(room.x + number * (wide + BETWEEN_MM), room.y, wide, high), drawing)
    return items, high + style.COLUMN_GAP_MM + words_mm


def column_mm(steps: Sequence[str], wide: float) -> float:
    """The least height of the steps one below another."""
    return sum(_words_mm(step, wide) + style.COLUMN_GAP_MM + LEAST_MM + style.SECTION_GAP_MM for step in steps)


def one_below_another(steps: Sequence[str], room: Box, drawing: Drawing) -> list[Item]:
    """The steps in a column as high as the room."""
    words = [_words_mm(step, room.w) for step in steps]
    free = room.h - sum(words) - len(steps) * style.COLUMN_GAP_MM - (len(steps) - 1) * style.SECTION_GAP_MM
    high = min(HIGH_MM, max(LEAST_MM, free / len(steps)))
    items, y = list[Item](), room.y
    for number, (step, words_mm) in enumerate(zip(steps, words, strict=True)):
        items += _step(number, step, Box(room.x, y, room.w, high), drawing)
        y += high + style.COLUMN_GAP_MM + words_mm + style.SECTION_GAP_MM
    return items


def _words_mm(step: str, wide: float) -> float:
    return len(_lines(step, Box(0.0, 0.0, wide, 500.0))) * mm_from_points(STEP_PT * STEP_LEADING)


def _lines(step: str, box: Box) -> Sequence[Text]:
    hung = between(box.x + STEP_HANG_MM, box.y, box.right, box.bottom)
    leading = STEP_PT * STEP_LEADING
    lines = fit_text(step, "sans", STEP_PT, hung, fill=style.INK, wrap=True, prefer="wrap", leading_pt=leading).items
    # Capitals of all steps stand level, whatever the letters of a first line.
    up = lines[0].y_mm - box.y - face("sans").cap_height_mm(STEP_PT)
    return [replace(line, y_mm=line.y_mm - up) for line in lines]


def _step(number: int, step: str, picture: Box, drawing: Drawing) -> Iterator[Item]:
    """A picture, above its left edge, and the numbered words below it."""
    start = picture._replace(x=picture.x + STEP_HANG_MM, w=picture.w - STEP_HANG_MM)
    yield from _PICTURES[number](start, drawing)
    lines = _lines(step, Box(picture.x, picture.bottom + style.COLUMN_GAP_MM, picture.w, 500.0))
    yield Text(picture.x, lines[0].y_mm, str(number + 1), "sans-bold", STEP_PT, style.INK)
    yield from lines


Drawing = Callable[[Box, float], Item]
"""What a tile shows: a piece of an arc, whose point lies far below a place across."""


def of_rings(tile: Box, middle: float) -> Item:
    """Rings of centimetres."""
    far, ring = tile.bottom + 1.2 * tile.h, tile.h / 3.2
    grounds = [
        shapes.circle(middle, far, step * ring, CARD.ground(shade=MIDDLE + step % 2)) for step in range(8, 3, -1)
    ]
    lines = [shapes.circle(middle, far, step * ring, _THIN) for step in range(4, 8)]
    return Group((*grounds, *lines), clip=shapes.rect(*tile, Style()))


def of_hexes(tile: Box, middle: float) -> Item:
    """Hexes, every other range darker."""
    size = tile.h / 3.2
    grid = Grid(size, FACING).at(middle, tile.bottom + 3.5 * size)
    hexes = [at for at in arc(FACING, 360.0, 9) if _meets(grid, at, tile)]
    drawn = [
        shapes.polygon(grid.corners(at), replace(_THIN, fill=CARD.ground(shade=MIDDLE + distance(at) % 2).fill))
        for at in hexes
    ]
    return Group(tuple(drawn), clip=shapes.rect(*tile, Style()))


def _meets(grid: Grid, at: Hex, tile: Box) -> bool:
    return bool(between(*grid.box((at,))).intersection(tile))


def _page(box: Box) -> tuple[Box, Box]:
    """A page at the left of a box, and the tile on it."""
    page = Box(box.x, box.y, box.h * TILE, box.h)
    return page, between(
        page.x + MARGIN * box.h, page.y + MARGIN * box.h, page.right - MARGIN * box.h, page.bottom - FOOT * box.h
    )


def _print(box: Box, drawing: Drawing) -> Iterator[Item]:
    """A page with its tile, and a ruler to the bar at its foot."""
    page, tile = _page(box)
    yield shapes.rect(*page, _THIN)
    yield drawing(tile, tile.x + tile.w / 2)
    bar = Box(tile.x, tile.bottom + BAR_MM, tile.w * 0.6, BAR_MM)
    yield shapes.rect(*bar, Style(fill=style.PAPER, stroke=style.INK, width_mm=style.DRAWN_MM))
    for block in (0, 2):
        yield shapes.rect(bar.x + block * bar.w / 4, bar.y, bar.w / 4, bar.h, Style(fill=style.INK))
    ruler = Box(bar.x, bar.bottom, box.h * 1.1, 3.2 * BAR_MM)
    yield shapes.rect(*ruler, Style(fill=style.PAPER, stroke=style.INK, width_mm=style.DRAWN_MM))
    ticks = [(ruler.x + step * bar.w / 8, 0.45 if step % 4 else 0.7) for step in range(1, int(ruler.w / bar.w * 8))]
    yield shapes.lines([(x, ruler.y, x, ruler.y + long * ruler.h) for x, long in ticks], _THIN)


def _cut(box: Box, drawing: Drawing) -> Iterator[Item]:
    """A page whose edges at left and head are cut off, along the tile."""
    page, tile = _page(box)
    offcut = Style(fill=style.SHADE)
    yield shapes.rect(page.x, page.y, tile.x - page.x, page.h, offcut)
    yield shapes.rect(page.x, page.y, page.w, tile.y - page.y, offcut)
    yield shapes.rect(*page, _THIN)
    yield drawing(tile, tile.x + tile.w / 2)
    right, below = tile.right - JOINT * tile.w, tile.bottom - JOINT * tile.w
    yield shapes.lines([(right, tile.y, right, tile.bottom), (tile.x, below, tile.right, below)], _DASHED)
    over = MARGIN * box.h * 0.6
    yield shapes.lines(
        [(tile.x, page.bottom + over, tile.x, page.y - over), (page.x - over, tile.y, page.right + over, tile.y)], _CUT
    )


def _lay(box: Box, drawing: Drawing) -> Iterator[Item]:
    """A tile on the dashed line of its neighbour, and the next one on its way there."""
    _, tile = _page(box)
    scale = min(1.0, box.w / tile.w / ABREAST)
    wide, high = tile.w * scale, tile.h * scale
    # In the middle between the head and the foot of the pages beside it.
    tile = Box(box.x, box.y + (box.h - high) / 2, wide, high)
    step, middle = tile.w * (1 - JOINT), tile.x + 1.6 * tile.w
    second = tile._replace(x=tile.x + step)
    third = tile._replace(x=second.x + step + APART * tile.w)
    for one in (tile, second):
        yield drawing(one, middle)
        yield shapes.rect(*one, _THIN)
    joint = second.right - JOINT * tile.w
    yield shapes.line(joint, tile.y, joint, tile.bottom, _DASHED)
    yield drawing(third, middle + APART * tile.w)
    yield shapes.rect(*third, _THIN)
    # Half a diamond lies on the edge of the tile that is still to be laid.
    for x, left in ((second.x, -1), (joint, -1), (third.x, 0)):
        for y in (tile.y + share * tile.h for share in (0.25, 0.75)):
            corners = ((left, 0), (0, -1), (1, 0), (0, 1))
            yield shapes.polygon([(x + dx * DIAMOND_MM, y + dy * DIAMOND_MM) for dx, dy in corners], _INK)
    y, tip = tile.y + tile.h / 2, second.right + 0.02 * tile.w
    head = 0.05 * tile.h
    yield shapes.line(third.x + 0.35 * tile.w, y, tip, y, _CUT)
    yield shapes.polyline([(tip + head * 1.3, y - head), (tip, y), (tip + head * 1.3, y + head)], _CUT)


_PICTURES: tuple[Callable[[Box, Drawing], Iterator[Item]], ...] = (_print, _cut, _lay)
