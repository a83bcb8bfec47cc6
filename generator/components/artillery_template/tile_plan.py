"""How the tiles of a large drawing lie together: in small, in the blank of the first tile that has room for it, and in words."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.artillery_template.signs import CARD, MIDDLE
from generator.components.build_context import Words
from generator.drawing import Item, Path, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.transforms import into_box, moved
from generator.sheets import style
from generator.sheets.edges import overlap
from generator.sheets.tile_shift import Shifted
from generator.sheets.tiling import Tile
from generator.typesetting import Block, width

PLAN_MM, LEAST_MM, STEP_MM = 84.0, 36.0, 6.0
"""How wide and high a plan is at most, and at least, and what is tried between."""
NAME_PT, SAID_PT = style.SMALL_PT, style.TEXT_PT
SAID_BASE_MM, SAID_MM = 2.6, 5.0
"""What is said of it stands above it: its baseline, and where the tiles begin."""


def said_of(tile: Tile, count: int, words: Words) -> str:
    """Which tile it is of how many, and how it is laid on its neighbours: of no line that it does not have."""
    ways = {(False, False): "first", (True, False): "left", (False, True): "head", (True, True): "both"}
    laid = words(f"artillery_template.whole_{ways[tile.left, tile.above]}", tile=tile.name)
    return f"{words('artillery_template.whole_tile', tile=tile.name, tiles=count)} {laid}"


def plans_on(
    tiles: Sequence[Tile], shifted: Shifted, outline: Path, occupied: Sequence[Box], said: str
) -> dict[str, tuple[Item, ...]]:
    """The plan in its place, under the name of the tile that it stands on; nothing where none has room.

    ``outline`` and ``occupied`` are in the space of the ``shifted`` drawing.
    """
    free = shifted.tile.inset(shifted.overlap_mm)
    for tile in tiles:
        taken = [Box(box.x + tile.place.e, box.y + tile.place.f, box.w, box.h) for box in occupied]
        for step in range(int((PLAN_MM - LEAST_MM) / STEP_MM) + 1):
            plan = _plan(tiles, shifted, outline, said, PLAN_MM - step * STEP_MM)
            for x in (free.x, free.right - plan.width_mm):
                for y in (free.y, free.bottom - plan.height_mm):
                    place = Box(x, y, plan.width_mm, plan.height_mm)
                    if free.contains(place) and not any(
                        overlap(place.inset(-style.SECTION_GAP_MM), box) for box in taken
                    ):
                        return {tile.name: (plan.at(x, y),)}
    return {}


def _plan(tiles: Sequence[Tile], shifted: Shifted, outline: Path, said: str, longest_mm: float) -> Block:
    """The tiles as large as ``longest_mm`` lets them be, under their joints the outline of what is cut into them."""
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
    small = into_box(whole, Box(0.0, SAID_MM, longest_mm, longest_mm), 0.0, 0.0)
    pen = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM)
    items: list[Item] = [Text(0.0, SAID_BASE_MM, said, "sans", SAID_PT, style.INK)]
    # A ground without a line: it runs under the names of the tiles and strikes through none.
    items.append(Path(moved(outline.commands, small), CARD.ground(shade=MIDDLE)))
    rise = face("sans-medium").cap_height_mm(NAME_PT) / 2
    for tile, cell in zip(tiles, cells, strict=True):
        x, y = small.apply(cell.x, cell.y)
        wide, high = cell.w * small.a, cell.h * small.d
        items.append(shapes.rect(x, y, wide, high, pen))
        items.append(Text(x + wide / 2, y + high / 2 + rise, tile.name, "sans-medium", NAME_PT, style.INK, "middle"))
    wide = max(whole.w * small.a, width(said, "sans", SAID_PT))
    return Block(wide, SAID_MM + whole.h * small.d, tuple(items))
