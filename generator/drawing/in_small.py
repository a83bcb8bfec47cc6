"""Designs in small: words too small to print there are lines in their place, as in a printer's dummy."""

from __future__ import annotations

from msgspec.structs import replace

from generator.drawing.fonts import face
from generator.drawing.items import Group, Item, Style, Symbol, Text, Use
from generator.drawing.least import STEPS, scale_of
from generator.drawing.shapes import rect
from generator.drawing.tones import lightened, lightness

_HEIGHT, _DARK, _TONE = 0.5, 60.0, 0.45
"""Of the capitals' height, that of a line; words darker than this have lines in a paler tone, and how much paler."""


def in_small(symbol: Symbol, scale: float, least_pt: float) -> Symbol:
    """A design for a scale, under a name of its own where words of it became lines."""
    items = tuple(_drawn(item, scale, least_pt) for item in symbol.items)
    if items == symbol.items:
        return symbol
    head, dash, foot = symbol.id.partition("-")
    return replace(symbol, id=f"{head}-lined{round(scale * STEPS)}{dash}{foot}", items=items)


def _drawn(item: Item, scale: float, least_pt: float) -> Item:
    match item:
        case Text() if item.size_pt * scale < least_pt - 1e-6:
            return _line(item)
        case Group():
            inner = scale * scale_of(item.transform)
            return replace(item, items=tuple(_drawn(one, inner, least_pt) for one in item.items))
        case Use():
            return replace(item, symbol=in_small(item.symbol, scale * scale_of(item.transform), least_pt))
    return item


def _line(text: Text) -> Item:
    metrics = face(text.font)
    wide, high = metrics.width_mm(text.text, text.size_pt), metrics.cap_height_mm(text.size_pt)
    left = text.x_mm - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    fill = lightened(text.fill, _TONE) if lightness(text.fill) < _DARK else text.fill
    return rect(left, text.y_mm - high * (1 + _HEIGHT) / 2, wide, high * _HEIGHT, Style(fill=fill))
