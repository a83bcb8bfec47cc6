"""The lines of what is cut and folded: solid and dashed, but where a machine cuts and scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.drawing import Group, Item, Path, Style, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.items import Command
from generator.drawing.shapes import Point
from generator.sheets import style
from generator.sheets.edges import SLACK_MM, Edges, gaps, grown, overlap

_DASH_MM = (1.6, 1.2)
_HATCH_MM = 2.2
"""Between two strokes of what is glued."""


def cut_line(outline: tuple[Command, ...], context: BuildContext) -> tuple[Path, ...]:
    """None where a machine cuts, or where the outline is drawn on a layer of its own."""
    printing = context.printing
    if printing.cut_files or printing.contours != "none":
        return ()
    return (Path(outline, Style(stroke=style.INK, width_mm=style.DRAWN_MM, join="round")),)


def fold_line(folds: tuple[Command, ...], context: BuildContext, ink: str = style.SECONDARY) -> tuple[Path, ...]:
    """Dashes."""
    printing = context.printing
    if printing.cut_files or printing.spot_contours or not folds:
        return ()
    return (Path(folds, Style(stroke=ink, width_mm=style.DRAWN_MM, dash_mm=_DASH_MM)),)


def off_areas(folds: tuple[Command, ...], areas: Sequence[Box]) -> tuple[Command, ...]:
    """Level and upright folds without what of them lies in areas."""
    found = []
    for (_, *start_at), (_, *end_at) in zip(folds[::2], folds[1::2], strict=True):
        (x, y), (to_x, to_y) = start_at, end_at
        one = Box(x, y, to_x - x, to_y - y)
        over = [area for area in areas if overlap(area, grown(one, Edges(*[SLACK_MM] * 4)))]
        if x == to_x:
            free = gaps(y, to_y, [(area.y, area.bottom) for area in over])
            found += [(x, start, x, end) for start, end in free]
        else:
            free = gaps(x, to_x, [(area.x, area.right) for area in over])
            found += [(start, y, end, y) for start, end in free]
    return shapes.lines(found, Style()).commands if found else ()


def lines_on(areas: Iterable[Box], lines: Iterable[Path], ink: str) -> tuple[Item, ...]:
    """Lines to cut and to fold once more where they cross areas of a colour, in what reads on it."""
    inked = tuple(replace(path, style=replace(path.style, stroke=ink)) for path in lines)
    return tuple(Group(inked, clip=shapes.rect(*area, Style())) for area in areas) if inked else ()


def hatched(corners: Sequence[Point]) -> tuple[Item, ...]:
    """What is glued: slanted strokes inside a shape with corners."""
    shape = shapes.polygon(corners, Style())
    box = bounds((shapes.polygon(corners, Style(fill=style.PAPER)),))
    assert box is not None
    count = int((box.w + box.h) / _HATCH_MM) + 1
    strokes = ((box.x + i * _HATCH_MM, box.y, box.x + i * _HATCH_MM - box.h, box.bottom) for i in range(1, count))
    pen = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
    return (Group((shapes.lines(strokes, pen),), clip=shape),)
