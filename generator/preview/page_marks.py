"""What stands where on a page: the marks of its drawing, and the pieces that are drawn on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import IDENTITY, Affine, Group, Item, Mark, Text, Use
from generator.drawing.bounds import bounds, outline
from generator.drawing.box import Box


class Placed(Struct, frozen=True):
    """A mark and the box of what it is on, in mm of the page; or the design of a piece, and its trim."""

    box: Box
    mark: Mark = Mark("")
    design: str = ""


def placed(items: Iterable[Item], designs: Collection[str]) -> Iterator[Placed]:
    """All of a page, what stands in something after it. ``designs`` are the names of those of pieces."""
    return _placed(items, IDENTITY, Mark(""), designs, None)


def _placed(
    items: Iterable[Item], at: Affine, within: Mark, designs: Collection[str], window: Box | None
) -> Iterator[Placed]:
    """``window`` is what is seen of them: of a drawing that is cut into tiles, each shows some."""
    for item in items:
        mark = within
        if isinstance(item, Text | Group) and item.mark and (box := _seen(bounds((item,), at), window)):
            mark = replace(item.mark, layout=item.mark.layout or within.layout)
            yield Placed(box, mark)
        if isinstance(item, Group):
            inner = at @ item.transform
            clip = outline(item.clip.commands, inner) if item.clip else None
            left = _seen(clip, window) if clip else window
            if left or not clip:
                yield from _placed(item.items, inner, mark, designs, left)
        elif isinstance(item, Use) and item.symbol.id in designs:
            yield Placed(_trim(item, at), design=item.symbol.id)
        elif isinstance(item, Use):
            yield from _placed(item.symbol.items, at @ item.transform, mark, designs, window)


def _seen(box: Box | None, window: Box | None) -> Box | None:
    return box.intersection(window) if box and window else box


def _trim(use: Use, at: Affine) -> Box:
    place, (wide, high) = at @ use.transform, (use.symbol.width_mm, use.symbol.height_mm)
    xs, ys = zip(*(place.apply(x, y) for x in (0.0, wide) for y in (0.0, high)), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
