"""Artillery templates as small pictures: of hexes, or of an outline in centimetres."""

from __future__ import annotations

from generator.drawing import Group, Item, Style, shapes
from generator.drawing.box import Box
from generator.hexes import Grid, Hex
from generator.model.template import CmShape, HexShape, TemplateShape
from generator.sheets import style

HEX_MM, CM_MM = 3.1, 0.62
"""A hex at the largest, and a centimetre of the template."""
PEN = {"stroke": style.INK, "width_mm": style.BOX_MM, "join": "round"}
DIE_MM = 0.8
"""The radius of the dot where the impact die stands."""


def picture(shape: TemplateShape, box: Box) -> Item:
    """A template the arrow's way up, in the middle of a box and no larger than all of its kind are."""
    return _of_hexes(shape, box) if isinstance(shape, HexShape) else _of_centimetres(shape, box)


def _of_hexes(shape: HexShape, box: Box) -> Item:
    hexes = [Hex(*at) for at in shape.hexes]
    unit = Grid(1.0, Hex(*shape.arrow))
    left, top, right, bottom = unit.box(hexes)
    size = min(HEX_MM, box.w / (right - left), box.h / (bottom - top))
    grid = Grid(size, Hex(*shape.arrow)).at(
        box.x + (box.w - (left + right) * size) / 2, box.y + (box.h - (top + bottom) * size) / 2
    )
    red = Hex(*shape.red)
    ordered = sorted(hexes, key=lambda at: at == red)
    return Group(
        tuple(
            shapes.polygon(grid.corners(at), Style(fill=style.RED if at == red else style.PAPER, **PEN))
            for at in ordered
        )
    )


def _of_centimetres(shape: CmShape, box: Box) -> Item:
    half = (shape.disc or 0) / 2
    corners = shape.outline or ((-half, -half), (half, half))
    (left, right), (near, far) = ((min(along), max(along)) for along in zip(*corners, strict=True))
    size = min(CM_MM, box.w / (right - left), box.h / (far - near))
    # Along the line of fire is up the page.
    x, y = box.x + (box.w - (left + right) * size) / 2, box.y + (box.h + (near + far) * size) / 2
    pen = Style(fill=style.PAPER, **PEN)
    body = (
        shapes.circle(x, y, half * size, pen)
        if shape.disc
        else shapes.polygon([(x + across * size, y - along * size) for across, along in shape.outline], pen)
    )
    die = shapes.circle(x + shape.die[0] * size, y - shape.die[1] * size, DIE_MM, Style(fill=style.RED))
    return Group((body, die))
