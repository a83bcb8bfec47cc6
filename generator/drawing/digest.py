"""A short name for what a drawing shows: equal drawings have equal ones, wherever and under whatever id they stand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from generator.drawing.dump import dump
from generator.drawing.items import Item

_LENGTH = 16


def digest(items: Iterable[Item]) -> str:
    """Sixteen hexadecimal digits of the canonical text (``drawing.dump``), so of nothing finer than a micrometre."""
    return hashlib.sha256(dump(tuple(items)).encode("utf-8")).hexdigest()[:_LENGTH]
