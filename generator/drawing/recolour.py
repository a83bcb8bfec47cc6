"""A finished drawing in other colours: items in, items out. Nothing moves, and a symbol is still drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise

from msgspec.structs import replace

from generator.drawing.items import Document, Group, Image, Item, Path, Style, Symbol, Text, Use

Colours = Callable[[str], str | None]
"""``#rrggbb`` to ``#rrggbb``, or to None where nothing is to be painted. Words are never left out."""
Redrawn = Callable[[Iterable[Item]], tuple[Item, ...]]


class Paint:
    """Colours and styles mapped, each once. ``redrawn`` changes the items of a symbol before its colours are mapped;
    ``reach_mm`` is how far they then show beyond its sides, in the symbol's own space."""

    def __init__(self, colours: Colours, redrawn: Redrawn = tuple, reach_mm: float = 0.0) -> None:
        self.colour = cache(colours)
        self.style = cache(self._style)
        self.redrawn, self.reach_mm = redrawn, reach_mm

    def _style(self, style: Style) -> Style:
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
    """Every colour that art is painted in, as often as it is used."""
    for path in _paths(items):
        yield from (colour for colour in (path.style.fill, path.style.stroke) if colour is not None)


def parting_mm(items: Iterable[Item], ground: str) -> float:
    """The broadest stroke of the ground that keeps a silhouette's parts apart, round each and not only within it; 0
    where there is none."""
    return max(
        (
            path.style.width_mm
            for path, after in pairwise(_paths(items))
            if path.style.stroke == ground and path.commands == after.commands and after.style.fill is not None
        ),
        default=0.0,
    )


def outlined(items: Iterable[Item], ink: str, ground: str, fill: str) -> tuple[Item, ...]:
    """A silhouette of ink turned into a drawing: its parts filled palely, and what parted them a line in ink.

    A broad stroke of ink that the ground parts from the rest, the stave of a bow, is a part as well; a string stays a
    line. Other strokes of ink, a ring or the spokes of a wheel, stay; so do holes, which are filled with the ground,
    edge and all.
    """

    def turned(style: Style) -> Style:
        if style.fill == ground:
            return style
        edge = ink if style.stroke == ground else style.stroke
        return replace(style, fill=fill if style.fill == ink else style.fill, stroke=edge)

    drawn: list[Item] = []
    before: Path | None = None
    for item in items:
        if isinstance(item, Group):
            before, item = None, replace(item, items=outlined(item.items, ink, ground, fill))
        else:
            assert isinstance(item, Path)
            casing = before if before is not None and _cases(before, item, ink, ground) else None
            before, item = item, Path(item.commands, turned(item.style))
            if casing is not None:
                is_broad = 2 * item.style.width_mm > casing.style.width_mm
                drawn[-1] = _stroked(casing, ink if is_broad else ground)
                item = _stroked(item, fill if is_broad else ink)
        drawn.append(item)
    return tuple(drawn)


def _cases(casing: Path, core: Path, ink: str, ground: str) -> bool:
    """Whether a stroke of ground parts one of ink from what lies below."""
    strokes = casing.style.stroke == ground and core.style.stroke == ink
    return strokes and casing.commands == core.commands and casing.style.fill is None and core.style.fill is None


def _stroked(path: Path, colour: str) -> Path:
    return Path(path.commands, replace(path.style, stroke=colour))


def _paths(items: Iterable[Item]) -> Iterator[Path]:
    for item in items:
        if isinstance(item, Group):
            yield from _paths(item.items)
        else:
            assert isinstance(item, Path)  # art is made of nothing else
            yield item


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
            case _:
                return self._picture(item)

    def _symbol(self, symbol: Symbol, paint: Paint) -> Symbol:
        # By its id, which is unique in a document: a whole drawing is slow to look up.
        if symbol.id not in self._symbols:
            inner = self._own(symbol) or paint
            items, bleed = self.items(inner.redrawn(symbol.items), inner), max(symbol.bleed_mm, inner.reach_mm)
            self._symbols[symbol.id] = replace(symbol, items=items, bleed_mm=bleed)
        return self._symbols[symbol.id]
