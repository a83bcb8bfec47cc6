"""A finished drawing in other colours: items in, items out. Nothing moves, and a symbol is still drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

from generator.drawing.items import Document, Group, Image, Item, Path, Style, Symbol, Text, Use

Colours = Callable[[str], str | None]
"""``#rrggbb`` to ``#rrggbb``, or to None where nothing is to be painted. Words are never left out."""


class Paint:
    """Colours and styles mapped, each once. ``restyled`` changes how a path is drawn before its colours are mapped."""

    def __init__(self, colours: Colours, restyled: Callable[[Style], Style] = lambda style: style) -> None:
        self.colour = cache(colours)
        self.style = cache(self._style)
        self._restyled = restyled

    def _style(self, style: Style) -> Style:
        style = self._restyled(style)
        fill = None if style.fill is None else self.colour(style.fill)
        # A spot colour is an ink of its own, or no ink at all: none of those that are changed.
        stroke = style.stroke if style.spot or style.stroke is None else self.colour(style.stroke)
        return replace(style, fill=fill, stroke=stroke)


def recoloured(
    document: Document, colours: Colours, own: Callable[[Symbol], Paint | None], picture: Callable[[Image], Image]
) -> Document:
    """The document with every colour mapped. ``own`` gives a symbol a paint of its own, or None for the common one;
    ``picture`` gives a raster image in its place.
    """
    recolour = _Recolour(own, picture)
    paint = Paint(colours)
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


def parted(items: Iterable[Item], ground: str) -> bool:
    """Whether a silhouette's parts are kept apart by strokes of the ground, round each and not only within it."""
    return any(
        path.style.stroke == ground and path.commands == after.commands and after.style.fill is not None
        for path, after in pairwise(_paths(items))
    )


def outlined(ink: str, ground: str, fill: str) -> Callable[[Style], Style]:
    """A silhouette of ink turned into a drawing: its parts filled palely, and what parted them a line in ink.

    Strokes of ink, a ring or the spokes of a wheel, stay; so do holes, which are filled with the ground, edge and all.
    """

    def restyled(style: Style) -> Style:
        if style.fill == ground:
            return style
        return replace(
            style,
            fill=fill if style.fill == ink else style.fill,
            stroke=ink if style.stroke == ground else style.stroke,
        )

    return restyled


def _paths(items: Iterable[Item]) -> Iterator[Path]:
    for item in items:
        if isinstance(item, Path):
            yield item
        elif isinstance(item, Group):
            yield from _paths(item.items)


class _Recolour:
    """Items mapped, and symbols, each once."""

    def __init__(self, own: Callable[[Symbol], Paint | None], picture: Callable[[Image], Image]) -> None:
        self._own, self._picture = own, picture
        self._symbols: dict[str, Symbol] = {}

    def items(self, items: Iterable[Item], paint: Paint) -> tuple[Item, ...]:
        return tuple(self._item(item, paint) for item in items)

    def _item(self, item: Item, paint: Paint) -> Item:
        match item:
            case Path():
                return Path(item.commands, paint.style(item.style))
            case Text():
                return replace(item, fill=paint.colour(item.fill) or item.fill)
            case Group():
                return replace(item, items=self.items(item.items, paint))
            case Use():
                return Use(self._symbol(item.symbol, paint), item.transform)
            case Image():
                return self._picture(item)
            case _:
                raise TypeError(f"not a drawing item: {item!r}")

    def _symbol(self, symbol: Symbol, paint: Paint) -> Symbol:
        # By its id, which is unique in a document: a whole drawing is slow to look up.
        if symbol.id not in self._symbols:
            inner = self._own(symbol) or paint
            self._symbols[symbol.id] = replace(symbol, items=self.items(symbol.items, inner))
        return self._symbols[symbol.id]
