"""How large pictures are placed. What reads them, ``pictures``, is imported where there are any."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from generator.drawing.items import Affine, Group, Image, Item, Page, Use

Size = tuple[float, float]


def sizes_mm(pages: Iterable[Page]) -> dict[bytes, Size]:
    """How large each picture is placed at most, width and height, by its bytes."""
    within: dict[str, dict[bytes, Size]] = {}
    found: dict[bytes, Size] = {}
    for page in pages:
        _measure(page.items, 1.0, found, within)
    return found


def _measure(
    items: Iterable[Item], scale: float, found: dict[bytes, Size], within: dict[str, dict[bytes, Size]]
) -> None:
    for item in items:
        match item:
            case Image():
                _keep(found, item.data, item.width_mm * scale, item.height_mm * scale)
            case Group():
                _measure(item.items, scale * _scale(item.transform), found, within)
            case Use(symbol=symbol):
                if symbol.id not in within:
                    within[symbol.id] = {}
                    _measure(symbol.items, 1.0, within[symbol.id], within)
                for data, (width, height) in within[symbol.id].items():
                    _keep(found, data, width * scale * _scale(item.transform), height * scale * _scale(item.transform))


def _keep(found: dict[bytes, Size], data: bytes, width: float, height: float) -> None:
    before = found.get(data, (0.0, 0.0))
    found[data] = max(before[0], width), max(before[1], height)


@lru_cache(maxsize=1024)
def _scale(at: Affine) -> float:
    return max(math.hypot(at.a, at.b), math.hypot(at.c, at.d))
