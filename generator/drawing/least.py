"""Designs placed so small that their strokes or words would be finer than is printed: drawn anew for that size.

A stroke is as heavy as the least that is asked for, and so is a thin mark that is filled; words that are too small are left out. A design is drawn once for
each size it is placed at, and stays as it is wherever that is large enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import is_
from typing import NamedTuple

from msgspec.structs import replace

from generator.drawing.items import Affine, Group, Item, Path, Style, Symbol, Text, Use
from generator.drawing.slivers import thickened, thinnest_mm
from generator.drawing.transforms import similarity

STEPS = 100
"""Sizes are told apart to so many parts of the design's own, and below one of them to so many parts of that."""


class Finest(NamedTuple):
    """The finest stroke, or thin mark, and the smallest type of a design, in its own space."""

    stroke_mm: float = math.inf
    type_pt: float = math.inf


@lru_cache(maxsize=1024)  # what stands on pages stands there in few sizes and few places
def scale_of(at: Affine) -> float:
    """By how much a transform scales, in the direction in which it scales least."""
    if (alike := similarity(at)) is not None:
        return alike
    total, area = at.a**2 + at.b**2 + at.c**2 + at.d**2, at.a * at.d - at.b * at.c
    return math.sqrt(max(0.0, (total - math.sqrt(max(0.0, total**2 - 4 * area**2))) / 2))


def _is_bare(style: Style) -> bool:
    """Whether what is filled has no line round it."""
    return style.fill is not None and not (style.stroke and style.width_mm)


class Least:
    """Redraws what stands on the pages of one document."""

    def __init__(self, stroke_mm: float, type_pt: float) -> None:
        self._least = Finest(stroke_mm, type_pt)
        self._finest: dict[str, Finest] = {}
        self._anew: dict[tuple[str, float], Symbol] = {}
        self._uses: dict[tuple[int, float], tuple[tuple[Item, ...], tuple[Item, ...]]] = {}
        """By the object, which is kept alive so that no other has its number."""

    def items(self, items: tuple[Item, ...], scale: float = 1.0) -> tuple[Item, ...]:
        """The items of a space that is drawn at a scale; the same tuple where none is changed."""
        if len(items) == 1 and isinstance(items[0], Use):
            return self._used(items, scale)
        found = tuple([drawn for item in items if (drawn := self._drawn(item, scale)) is not None])
        return items if len(found) == len(items) and all(map(is_, found, items)) else found

    def _used(self, items: tuple[Item, ...], scale: float) -> tuple[Item, ...]:
        """A design as it is placed: copies of it have that in common."""
        slot = id(items), scale
        if slot not in self._uses:
            drawn = tuple(one for item in items if (one := self._drawn(item, scale)) is not None)
            self._uses[slot] = items, items if drawn[0] is items[0] else drawn
        return self._uses[slot][1]

    def _drawn(self, item: Item, scale: float) -> Item | None:
        match item:
            case Group():
                inner = self.items(item.items, scale * scale_of(item.transform))
                return item if inner is item.items else replace(item, items=inner)
            case Use():
                symbol = self._symbol(item.symbol, scale * scale_of(item.transform))
                return item if symbol is item.symbol else replace(item, symbol=symbol)
            case Path(style=style) if style.stroke and 0 < style.width_mm * scale < self._least.stroke_mm:
                return replace(item, style=replace(style, width_mm=self._least.stroke_mm / scale))
            case Path(style=style) if _is_bare(style) and scale:
                return self._thickened(item, self._least.stroke_mm / scale)
            # On a page itself nothing is left out.
            case Text() if scale != 1.0 and item.size_pt * scale < self._least.type_pt - 1e-6:
                return None
        return item

    def _thickened(self, item: Path, least_mm: float) -> Path:
        if thinnest_mm(item.commands) >= least_mm - 1e-6:
            return item
        return replace(item, commands=thickened(item.commands, least_mm))

    def _symbol(self, symbol: Symbol, scale: float) -> Symbol:
        finest = self._finest_of(symbol)
        is_fit = finest.stroke_mm * scale >= self._least.stroke_mm and finest.type_pt * scale >= self._least.type_pt
        if is_fit or not scale:
            return symbol
        steps = STEPS if scale * STEPS >= 1 else STEPS**2
        scale = max(1, math.floor(scale * steps + 1e-6)) / steps
        if (symbol.id, scale) not in self._anew:
            # What a design is goes by the head and the foot of its id.
            head, dash, foot = symbol.id.partition("-")
            name = f"{head}-x{scale * STEPS:.3g}{dash}{foot}"
            self._anew[symbol.id, scale] = replace(symbol, id=name, items=self.items(symbol.items, scale))
        return self._anew[symbol.id, scale]

    def _finest_of(self, symbol: Symbol) -> Finest:
        if symbol.id not in self._finest:
            found = list(self._all(symbol.items, 1.0))
            self._finest[symbol.id] = Finest(
                min((one.stroke_mm for one in found), default=math.inf),
                min((one.type_pt for one in found), default=math.inf),
            )
        return self._finest[symbol.id]

    def _all(self, items: Iterable[Item], scale: float) -> Iterator[Finest]:
        for item in items:
            match item:
                case Path(style=style) if style.stroke and style.width_mm:
                    yield Finest(stroke_mm=style.width_mm * scale)
                case Path(style=style) if _is_bare(style):
                    yield Finest(stroke_mm=thinnest_mm(item.commands) * scale)
                case Text():
                    yield Finest(type_pt=item.size_pt * scale)
                case Group():
                    yield from self._all(item.items, scale * scale_of(item.transform))
                case Use():
                    inner, at = self._finest_of(item.symbol), scale * scale_of(item.transform)
                    yield Finest(inner.stroke_mm * at, inner.type_pt * at)
