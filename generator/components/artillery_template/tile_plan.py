"""How the tiles of a large drawing lie together: in small on a page of its own, under the steps to join them, and in words."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.artillery_template.signs import CARD, MIDDLE
from generator.components.build_context import Words
from generator.drawing import Item, Path, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.drawing.transforms import into_box, moved
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.furniture import line
from generator.sheets.tile_shift import Shifted
from generator.sheets.tiling import Tile
from generator.units import mm_from_points

TILE_PT, HEAD_PT = style.SECTION_PT, style.TOTAL_PT
"""The name of a tile, in the plan and at its own head."""
HEAD_MM = 6.0
"""What stands at the head of a tile: its name, and how it is laid; its foot is clear of the tile."""
HEAD_GAP_MM = 1.6
STEP_PT, STEP_LEADING, STEP_HANG_MM = style.PLAYED_PT, 1.25, 7.0
"""Of the steps above the plan: their type, its leading, and how far they stand right of their numbers."""


def said_of(tile: Tile, count: int, words: Words) -> str:
    """Which tile it is of how many, and how it is laid on its neighbours: of no line that it does not have."""
    return f"{words('artillery_template.whole_tile', tile=tile.name, tiles=count)} {laid_of(tile, words)}"


def laid_of(tile: Tile, words: Words) -> str:
    """How a tile is laid on its neighbours."""
    ways = {(False, False): "first", (True, False): "left", (False, True): "head", (True, True): "both"}
    return words(f"artillery_template.whole_{ways[tile.left, tile.above]}", tile=tile.name)


def head_of(name: str, said: str, tile: Box) -> tuple[Item, ...]:
    """The name of a tile, to be read across a table, above its left edge, and beside it what is said of it."""
    base = tile.y - HEAD_GAP_MM
    start = tile.x + face("sans-bold").width_mm(name, HEAD_PT) + style.COLUMN_GAP_MM
    called = Text(tile.x, base, name, "sans-bold", HEAD_PT, style.INK)
    return called, *line(said, "sans", style.LABEL_PT, style.INK, start, tile.right, base)


def plan(tiles: Sequence[Tile], shifted: Shifted, outline: Path, steps: Sequence[str], room: Box) -> tuple[Item, ...]:
    """The steps at the head of a room, and below them the tiles as large as it lets them be, under their joints the
    outline of what is cut into them. ``outline`` is in the space of the ``shifted`` drawing."""
    items, bottom = _steps(steps, room)
    below = between(room.x, bottom + style.SECTION_GAP_MM, room.right, room.bottom)
    return *items, *_in_small(tiles, shifted, outline, below)


def _steps(steps: Sequence[str], room: Box) -> tuple[list[Item], float]:
    """In their order, numbered, and where they end."""
    leading = STEP_PT * STEP_LEADING
    items: list[Item] = []
    y = room.y + style.GAP_MM
    for number, step in enumerate(steps, 1):
        box = between(room.x + STEP_HANG_MM, y, room.right, room.bottom)
        lines = fit_text(step, "sans", STEP_PT, box, fill=style.INK, wrap=True, prefer="wrap", leading_pt=leading).items
        items += [Text(room.x, lines[0].y_mm, str(number), "sans-bold", STEP_PT, style.INK), *lines]
        y += len(lines) * mm_from_points(leading) + style.GAP_MM / 2
    return items, y


def _in_small(tiles: Sequence[Tile], shifted: Shifted, outline: Path, room: Box) -> list[Item]:
    area = shifted.tile
    windows = [Box(area.x - tile.place.e, area.y - tile.place.f, area.w, area.h) for tile in tiles]
    columns, rows = ({round(value, 3) for value in values} for values in zip(*((it.x, it.y) for it in windows)))
    across, down = area.w - shifted.overlap_mm, area.h - shifted.overlap_mm

    def shown(window: Box) -> Box:
        """A tile without what the next ones cover of it; at the end of a row as well, so that joints run through."""
        wide = across if round(window.x + across, 3) in columns else area.w
        return Box(window.x, window.y, wide, down if round(window.y + down, 3) in rows else area.h)

    cells = [shown(window) for window in windows]
    whole = cells[0]
    for cell in cells[1:]:
        whole = whole.union(cell)
    small = into_box(whole, room, 0.5, 0.0)
    pen = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM)
    # A ground without a line: it runs under the names of the tiles and strikes through none.
    items: list[Item] = [Path(moved(outline.commands, small), CARD.ground(shade=MIDDLE))]
    rise = face("sans-bold").cap_height_mm(TILE_PT) / 2
    for tile, cell in zip(tiles, cells, strict=True):
        x, y = small.apply(cell.x, cell.y)
        wide, high = cell.w * small.a, cell.h * small.d
        items.append(shapes.rect(x, y, wide, high, pen))
        items.append(Text(x + wide / 2, y + high / 2 + rise, tile.name, "sans-bold", TILE_PT, style.INK, "middle"))
    return items
