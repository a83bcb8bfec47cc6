"""What stands where on a page: the marks of its drawing, and the pieces that are drawn on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import IDENTITY, Affine, Group, Item, Mark, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box


class Placed(Struct, frozen=True):
    """A mark and the box of what it is on, in mm of the page; or the design of a piece, and its trim."""

    box: Box
    mark: Mark = Mark("")
    design: str = ""


def placed(items: Iterable[Item], designs: Collection[str]) -> Iterator[Placed]:
    """All of a page, what stands in something after it. ``designs`` are the names of those of pieces."""
    return _placed(items, IDENTITY, Mark(""), designs)


def _placed(items: Iterable[Item], at: Affine, within: Mark, designs: Collection[str]) -> Iterator[Placed]:
    for item in items:
        if isinstance(item, Text | Group) and item.mark and (box := bounds((item,), at)):
            mark = replace(item.mark, layout=item.mark.layout or within.layout)
            yield Placed(box, mark)
        else:
            mark = within
        if isinstance(item, Group):
            yield from _placed(item.items, at @ item.transform, mark, designs)
        elif isinstance(item, Use) and item.symbol.id in designs:
            yield Placed(_trim(item, at), design=item.symbol.id)


def _trim(use: Use, at: Affine) -> Box:
    place, (wide, high) = at @ use.transform, (use.symbol.width_mm, use.symbol.height_mm)
    xs, ys = zip(*(place.apply(x, y) for x in (0.0, wide) for y in (0.0, high)), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
