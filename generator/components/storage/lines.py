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

_DASH_MM = (1.6, 1.2)
_HATCH_MM = 2.2
"""Between two strokes of what is glued."""


def cut_line(outline: tuple[Command, ...], context: BuildContext) -> tuple[Path, ...]:
    """None where a machine cuts, or where the outline is drawn on a layer of its own."""
    printing = context.printing
    if printing.cut_files or printing.contours != "none":
        return ()
    return (Path(outline, Style(stroke=style.INK, width_mm=style.DRAWN_MM, join="round")),)


def fold_line(folds: tuple[Command, ...], context: BuildContext, *, on_colour: bool = False) -> tuple[Path, ...]:
    """Dashes; on a colour, between which it is bare."""
    printing = context.printing
    if printing.cut_files or printing.contours == "spot" or not folds:
        return ()
    dashes = Path(folds, Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM, dash_mm=_DASH_MM))
    bare = Path(folds, Style(stroke=style.PAPER, width_mm=style.DRAWN_MM))
    return (bare, dashes) if on_colour else (dashes,)


def lines_on(
    areas: Iterable[Box], outline: tuple[Command, ...], folds: tuple[Command, ...], ink: str, context: BuildContext
) -> tuple[Item, ...]:
    """The lines to cut and to fold once more where they cross areas of a colour, in what reads on it."""
    cut, folded = cut_line(outline, context), fold_line(folds, context)
    lines = tuple(replace(path, style=replace(path.style, stroke=ink)) for path in (*folded, *cut))
    return tuple(Group(lines, clip=shapes.rect(*area, Style())) for area in areas) if lines else ()


def hatched(corners: Sequence[Point]) -> tuple[Item, ...]:
    """What is glued: slanted strokes inside a shape with corners."""
    shape = shapes.polygon(corners, Style())
    box = bounds((shapes.polygon(corners, Style(fill=style.PAPER)),))
    assert box is not None
    count = int((box.w + box.h) / _HATCH_MM) + 1
    strokes = ((box.x + i * _HATCH_MM, box.y, box.x + i * _HATCH_MM - box.h, box.bottom) for i in range(1, count))
    pen = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
    return (Group((shapes.lines(strokes, pen),), clip=shape),)
