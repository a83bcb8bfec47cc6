"""Symbols and flags: parsed when first asked for, painted in the ink and ground of the piece they stand on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import Struct

from generator.drawing import Affine, Group, Item, Symbol, Use
from generator.drawing.art import Art
from generator.model.symbols import SymbolMetrics

_FLAG, _SYMBOL = "flag-", "symbol-"


def is_flag(symbol: Symbol) -> bool:
    return symbol.id.startswith(_FLAG)


def painted_in(symbol: Symbol) -> tuple[str, str] | None:
    """The ink and the ground that a silhouette is painted in; None for anything else."""
    if not symbol.id.startswith(_SYMBOL):
        return None
    _, ink, ground, *_ = symbol.id.removeprefix(_SYMBOL).split("-")
    return f"#{ink}", f"#{ground}"


class Figure(Struct, frozen=True):
    """A symbol with what is needed to stand it on a ground line. Lengths in the art's own units."""

    art: Art
    metrics: SymbolMetrics


def _whole(art: Art) -> SymbolMetrics:
    """How a game's own art stands: all of it, on its lower edge."""
    view = art.view
    return SymbolMetrics(
        file="", kind="sign", height=view.h, baseline=view.y + view.h, centre=view.x + view.w / 2, pitch_mm=0
    )


class ArtLibrary:
    """The art there is, by id. ``symbols`` and ``flags`` hold the bytes of SVG files, of which ``read`` makes drawings."""

    def __init__(
        self,
        symbols: Mapping[str, bytes],
        metrics: Mapping[str, SymbolMetrics],
        flags: Mapping[str, bytes],
        read: Callable[[str, bytes], Art],
    ) -> None:
        self._read = read
        self._bytes = {f"{_SYMBOL}{name}": data for name, data in symbols.items()}
        self._bytes |= {f"{_FLAG}{name}": data for name, data in flags.items()}
        self._metrics = metrics
        self._painted: dict[tuple[str, str, str, str], Symbol] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ArtLibrary) and (self._bytes, self._metrics) == (other._bytes, other._metrics)

    def names(self) -> tuple[str, ...]:
        return tuple(key.removeprefix(_SYMBOL) for key in self._bytes if key.startswith(_SYMBOL))

    def flags(self) -> tuple[str, ...]:
        """The nations that have one."""
        return tuple(key.removeprefix(_FLAG) for key in self._bytes if key.startswith(_FLAG))

    def has_symbol(self, name: str) -> bool:
        return f"{_SYMBOL}{name}" in self._bytes

    def has_flag(self, nation: str) -> bool:
        return f"{_FLAG}{nation}" in self._bytes

    def figure(self, name: str) -> Figure:
        """KeyError when there is no such symbol."""
        art = self._art(f"{_SYMBOL}{name}")
        return Figure(art, self._metrics.get(name) or _whole(art))

    def flag(self, nation: str) -> Symbol:
        """A nation's flag, 6 × 4 units, in its own colours."""
        return self._symbol(f"{_FLAG}{nation}", "#17181c", "#ffffff")

    def symbol(self, name: str, ink: str, ground: str, cloth: str = "") -> Symbol:
        """A symbol painted in its colours; its box is the art's view box, at one mm a unit."""
        return self._symbol(f"{_SYMBOL}{name}", ink, ground, cloth)

    def stand(self, name: str, ink: str, ground: str, x_mm: float, y_mm: float, scale: float, cloth: str = "") -> Item:
        """A figure with its centre over x and its soles on y; ``scale`` in mm a unit of the art."""
        figure = self.figure(name)
        # A symbol's space begins at its view box's corner.
        dx = figure.metrics.centre - figure.art.view.x
        dy = figure.metrics.baseline - figure.art.view.y
        place = Affine.translate(x_mm, y_mm) @ Affine.scale(scale) @ Affine.translate(-dx, -dy)
        return Use(self.symbol(name, ink, ground, cloth), place)

    def fit(
        self,
        symbol: Symbol,
        x_mm: float,
        y_mm: float,
        width_mm: float,
        height_mm: float,
        *,
        stands: bool = False,
        along: float = 0.5,
    ) -> Item:
        """A symbol as large as a box allows, centred in it, or on its lower edge; 'along' is the share of the free width before it."""
        scale = min(width_mm / symbol.width_mm, height_mm / symbol.height_mm)
        dx = x_mm + (width_mm - symbol.width_mm * scale) * along
        dy = y_mm + (height_mm - symbol.height_mm * scale) * (1 if stands else 0.5)
        return Use(symbol, Affine.translate(dx, dy) @ Affine.scale(scale))

    def _art(self, key: str) -> Art:
        return self._read(key, self._bytes[key])

    def _symbol(self, key: str, ink: str, ground: str, cloth: str = "") -> Symbol:
        at = (key, ink, ground, cloth)
        if at not in self._painted:
            art = self._art(key)
            items = _in_colours(self._read, key, self._bytes[key], ink, ground, cloth)
            painted = "-".join(colour[1:] for colour in (ink, ground, cloth) if colour)
            name = f"{key}-{painted}" if key.startswith(_SYMBOL) else key
            self._painted[at] = Symbol(name, art.view.w, art.view.h, items)
        return self._painted[at]


@lru_cache(maxsize=256)
def _in_colours(
    read: Callable[[str, bytes], Art], key: str, data: bytes, ink: str, ground: str, cloth: str
) -> tuple[Item, ...]:
    """An SVG file's drawing, from the corner of its view: once, however many kits have it on their pieces."""
    art = read(key, data)
    return (Group(art.items(ink, ground, cloth), Affine.translate(-art.view.x, -art.view.y)),)
