"""The cutting line of a template, and where its parts are joined: dashed, with a letter the two sides share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.components.artillery_template.signs import CONTOUR_MM
from generator.components.pieces.hex_paths import outline_path
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.hexes import DIRECTIONS, Corner, Edge, Grid, Hex, edge
from generator.sheets import style

Joints = Mapping[frozenset[Corner], str]
"""The letter of each hexside along which parts are joined, by its ends."""


def joined(parts: Sequence[Sequence[Hex]]) -> Joints:
    """The same letter for all sides of two parts."""
    of = {at: number for number, part in enumerate(parts) for at in part}
    letters: dict[tuple[int, int], str] = {}
    found: dict[frozenset[Corner], str] = {}
    for at, number in sorted(of.items()):
        for side, step in enumerate(DIRECTIONS):
            other = of.get(at.plus(step))
            if other is not None and other != number:
                pair = (min(number, other), max(number, other))
                letter = letters.setdefault(pair, chr(ord("A") + len(letters)))
                found[frozenset(edge(at, side))] = letter
    return found


def contour(grid: Grid, part: Sequence[Hex], joints: Joints) -> list[Item]:
    """The cutting line; where another part is joined, dashed, with the letter of the joint inside."""
    if not joints:
        return [outline_path(grid, part, Style(stroke=style.INK, width_mm=CONTOUR_MM, join="miter"))]
    items: list[Item] = []
    solid: list[tuple[float, float, float, float]] = []
    dashed: list[tuple[float, float, float, float]] = []
    for at in part:
        for side, step in enumerate(DIRECTIONS):
            if at.plus(step) in part:
                continue
            start, end = edge(at, side)
            letter = joints.get(frozenset((start, end)))
            (dashed if letter else solid).append((*grid.corner(start), *grid.corner(end)))
            if letter:
                items.append(_letter(grid, at, (start, end), letter))
    items.append(shapes.lines(dashed, Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM, dash_mm=(2.0, 1.2))))
    items.append(shapes.lines(solid, Style(stroke=style.INK, width_mm=CONTOUR_MM, cap="square")))
    return items


def _letter(grid: Grid, at: Hex, side: Edge, letter: str) -> Item:
    (x1, y1), (x2, y2), (cx, cy) = grid.corner(side[0]), grid.corner(side[1]), grid.centre(at)
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    inward = 4.0 / max(1e-9, ((cx - mx) ** 2 + (cy - my) ** 2) ** 0.5)
    rise = face("sans-semibold").cap_height_mm(style.TEXT_PT) / 2
    x, y = mx + (cx - mx) * inward, my + (cy - my) * inward + rise
    return Text(x, y, letter, "sans-semibold", style.TEXT_PT, style.SECONDARY, "middle")
