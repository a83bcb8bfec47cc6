"""A finished drawing in other colours: items in, items out. Nothing moves, and a symbol is still drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache

from generator.drawing.items import Document, Group, Image, Item, Path, Style, Symbol, Text, Use

Colours = Callable[[str], str | None]
"""``#rrggbb`` to ``#rrggbb``, or to None where nothing is to be painted. Words are never left out."""


def recoloured(
    document: Document, colours: Colours, own: Callable[[Symbol], Colours | None], picture: Callable[[Image], Image]
) -> Document:
    """The document with every colour mapped. ``own`` gives a symbol colours of its own, or None for the common ones;
    ``picture`` gives a raster image in its place.
    """
    recolour = _Recolour(own, picture)
    paint = _Paint(colours)
    pages = tuple(replace(page, items=recolour.items(page.items, paint)) for page in document.pages)
    return replace(document, pages=pages)


def colours_of(items: Iterable[Item]) -> Iterator[str]:
    """Every colour that items are painted in, as often as it is used; not those of the symbols they place."""
    for item in items:
        match item:
            case Path():
                yield from (colour for colour in (item.style.fill, item.style.stroke) if colour is not None)
            case Text():
                yield item.fill
            case Group():
                yield from colours_of(item.items)


class _Paint:
    """Colours and styles mapped, each once."""

    def __init__(self, colours: Colours) -> None:
        self.colour = cache(colours)
        self.style = cache(self._style)

    def _style(self, style: Style) -> Style:
        fill = None if style.fill is None else self.colour(style.fill)
        stroke = None if style.stroke is None else self.colour(style.stroke)
        return replace(style, fill=fill, stroke=stroke)


class _Recolour:
    """Items mapped, and symbols, each once."""

    def __init__(self, own: Callable[[Symbol], Colours | None], picture: Callable[[Image], Image]) -> None:
        self._own, self._picture = own, picture
        self._symbols: dict[str, Symbol] = {}

    def items(self, items: Iterable[Item], paint: _Paint) -> tuple[Item, ...]:
        return tuple(self._item(item, paint) for item in items)

    def _item(self, item: Item, paint: _Paint) -> Item:
        match item:
            case Path():
                return Path(item.commands, paint.style(item.style))
            case Text():
                return replace(item, fill=paint.colour(item.fill) or item.fill)
            case Group():
                return Group(self.items(item.items, paint), item.transform, item.clip)
            case Use():
                return Use(self._symbol(item.symbol, paint), item.transform)
            case Image():
                return self._picture(item)
            case _:
                raise TypeError(f"not a drawing item: {item!r}")

    def _symbol(self, symbol: Symbol, paint: _Paint) -> Symbol:
        # By its id, which is unique in a document: a whole drawing is slow to look up.
        if symbol.id not in self._symbols:
            own = self._own(symbol)
            inner = paint if own is None else _Paint(own)
            self._symbols[symbol.id] = replace(symbol, items=self.items(symbol.items, inner))
        return self._symbols[symbol.id]
