"""A drawing as canonical text: what goldens are made of, so that a difference reads as a distance on paper.

One item a line, millimetres with three decimals, what is inside a group or a symbol indented by two.
Symbols come first, each once, those used by others before them; then the pages.

    symbol counter.zamora 20.000 x 20.000
      path M 0.000 0.000 L 20.000 0.000 … Z  fill #29386d
      text 10.000 15.000 middle  sans-semibold 6.40 pt #ffffff  "Zamora"
    page 210.000 x 297.000 "Counters"
      use counter.zamora  translate 10.000 10.000
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.drawing.items import (
    IDENTITY,
    Affine,
    Command,
    Document,
    Group,
    Image,
    Item,
    Page,
    Path,
    Style,
    Symbol,
    Text,
    Use,
)

_INDENT = "  "
_HALF_WAY = 1e-9
"""Less than this from the middle between two numbers is the middle."""


def dump(thing: Document | Page | Iterable[Item]) -> str:
    """The text of a document, a page or items, ending in a newline."""
    match thing:
        case Document():
            head = [f"document {_quoted(thing.title)}  language {thing.language}"]
            if thing.duplex:
                head.append(f"  duplex {thing.duplex}")
            pages = [line for page in thing.pages for line in _page(page)]
            symbols = _symbols(item for page in thing.pages for item in page.items)
            lines = ["".join(head), *symbols, *pages]
        case Page():
            lines = [*_symbols(thing.items), *_page(thing)]
        case _:
            items = tuple(thing)
            lines = [*_symbols(items), *_items(items, "")]
    return "\n".join(lines) + "\n"


def _page(page: Page) -> Iterator[str]:
    boxes = (("trim", page.trim), ("bleed", page.bleed))
    told = "".join(f"  {name} {_mm(box.x, box.y, box.w, box.h)}" for name, box in boxes if box is not None)
    yield f"page {_mm(page.width_mm)} x {_mm(page.height_mm)} {_quoted(page.name)}{told}"
    yield from _items(page.items, _INDENT)


def _symbols(items: Iterable[Item]) -> list[str]:
    found: dict[str, Symbol] = {}
    _find(items, found)
    lines: list[str] = []
    for symbol in found.values():
        lines += _symbol(_Itself(symbol))
    return lines


class _Itself:
    """A symbol, equal to itself alone: to compare all that is drawn in it costs as much as to tell it."""

    def __init__(self, symbol: Symbol) -> None:
        self.symbol = symbol

    def __hash__(self) -> int:
        return id(self.symbol)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.symbol is other.symbol


@lru_cache(maxsize=256)  # one that stands on many pages is told once
def _symbol(of: _Itself) -> tuple[str, ...]:
    symbol = of.symbol
    bleed = f"  bleed {_mm(symbol.bleed_mm)}" if symbol.bleed_mm else ""
    head = f"symbol {symbol.id} {_mm(symbol.width_mm)} x {_mm(symbol.height_mm)}{bleed}"
    return head, *_items(symbol.items, _INDENT)


def _find(items: Iterable[Item], found: dict[str, Symbol]) -> None:
    for item in items:
        if isinstance(item, Group):
            _find(item.items, found)
        elif isinstance(item, Use) and item.symbol.id not in found:
            _find(item.symbol.items, found)
            found[item.symbol.id] = item.symbol


def _items(items: Iterable[Item], indent: str) -> Iterator[str]:
    for item in items:
        match item:
            case Path():
                yield f"{indent}path {_outline(item.commands)}  {_style(item.style)}"
            case Text():
                face = f"{item.font} {item.size_pt:.2f} pt {item.fill}"
                yield f"{indent}text {_mm(item.x_mm, item.y_mm)} {item.anchor}  {face}  {_quoted(item.text)}"
            case Image():
                box = _mm(item.x_mm, item.y_mm, item.width_mm, item.height_mm)
                digest = hashlib.sha256(item.data).hexdigest()[:12]
                yield f"{indent}image {box}  {item.media_type} {len(item.data)} bytes {digest}"
            case Use():
                yield f"{indent}use {item.symbol.id}{_transform(item.transform)}"
            case _:
                clip = f"  clip {_outline(item.clip.commands)}" if item.clip else ""
                rule = " even-odd" if item.clip and item.clip.style.even_odd else ""
                layer = f"  layer {_quoted(item.layer)}" if item.layer else ""
                yield f"{indent}group{_transform(item.transform)}{clip}{rule}{layer}"
                yield from _items(item.items, indent + _INDENT)


def _style(style: Style) -> str:
    parts = []
    if style.fill is not None:
        parts.append(f"fill {style.fill}" + (" even-odd" if style.even_odd else ""))
    if style.stroke is not None:
        pen = f"stroke {style.stroke} {_mm(style.width_mm)}"
        pen += f" dash {_mm(*style.dash_mm)}" if style.dash_mm else ""
        pen += f" cap {style.cap}" if style.cap != "butt" else ""
        pen += f" join {style.join}" if style.join != "miter" else ""
        pen += f" spot {_quoted(style.spot)}" if style.spot else ""
        parts.append(pen)
    return "  ".join(parts) or "unpainted"


def _transform(t: Affine) -> str:
    if t == IDENTITY:
        return ""
    if (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
        return f"  translate {_mm(t.e, t.f)}"
    return f"  matrix {_decimals((t.a, t.b, t.c, t.d), 6)} {_mm(t.e, t.f)}"


def _outline(commands: Iterable[Command]) -> str:
    return " ".join(f"{name} {_mm(*values)}" if values else name for name, *values in commands)


def _mm(*values: float) -> str:
    return _decimals(values, 3)


def _decimals(values: Iterable[float], places: int) -> str:
    # What lies half-way is rounded up, whatever the last digits of a sum are. Adding zero turns −0 into 0.
    return " ".join([f"{round(value + _HALF_WAY, places) + 0.0:.{places}f}" for value in values])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
