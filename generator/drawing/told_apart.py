"""Symbols of one document told apart: backends know a symbol by its id, and would draw the first of two unlike ones twice."""

from __future__ import annotations

from operator import is_

from msgspec.structs import replace

from generator.drawing.items import Group, Item, Symbol, Use


class ToldApart:
    """Goes over what stands on the pages of one document: a symbol of a known id that is drawn otherwise is named anew."""

    def __init__(self) -> None:
        self._drawings: dict[str, list[tuple[Symbol, Symbol]]] = {}
        """By their id, the unlike ones as they came and as they are named."""
        self._seen: dict[int, tuple[Symbol, Symbol]] = {}
        self._uses: dict[int, tuple[tuple[Item, ...], tuple[Item, ...]]] = {}
        """Both by the object, which is kept alive so that no other has its number."""

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """The same tuple where nothing in it is named anew."""
        if len(items) == 1 and isinstance(items[0], Use):
            # A design as it is placed: copies of it have that in common.
            if id(items) not in self._uses:
                self._uses[id(items)] = items, self._each(items)
            return self._uses[id(items)][1]
        return self._each(items)

    def _each(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        found = tuple(map(self._item, items))
        return items if all(map(is_, items, found)) else found

    def _item(self, item: Item) -> Item:
        if isinstance(item, Group):
            inner = self.items(item.items)
            return item if inner is item.items else replace(item, items=inner)
        if isinstance(item, Use):
            symbol = self._symbol(item.symbol)
            return item if symbol is item.symbol else replace(item, symbol=symbol)
        return item

    def _symbol(self, symbol: Symbol) -> Symbol:
        if id(symbol) not in self._seen:
            self._seen[id(symbol)] = symbol, self._named(symbol)
        return self._seen[id(symbol)][1]

    def _named(self, symbol: Symbol) -> Symbol:
        others = self._drawings.setdefault(symbol.id, [])
        if (known := next((named for came, named in others if came == symbol), None)) is not None:
            return known
        inner = self.items(symbol.items)
        named = symbol if inner is symbol.items else replace(symbol, items=inner)
        if others:
            # What a design is goes by the head and the foot of its id.
            head, dash, foot = symbol.id.partition("-")
            named = replace(named, id=f"{head}.{len(others) + 1}{dash}{foot}")
        others.append((symbol, named))
        return named
