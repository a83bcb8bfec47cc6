"""Nothing on any sheet of the samples is finer than a press prints: no stroke under 0.25 pt, no type under 5 pt."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator import pipeline
from generator.components.kit import Kit
from generator.components.sheet_kinds import KINDS
from generator.drawing import IDENTITY, Affine, Group, Item, Text, Use
from generator.drawing import Path as Outline
from generator.production.kit_files import guided
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.units import mm_from_points
from tests import games
from tests.conftest import ROOT

LEAST_STROKE_PT, LEAST_TYPE_PT = 0.25, 5.0
SAMPLES = [games.sample(name) for name in games.NAMES]
SAMPLES += sorted((ROOT / "data" / "games").glob("*/scenarios/*.yaml"))


def scale(at: Affine) -> float:
    return math.sqrt(abs(at.a * at.d - at.b * at.c))


def fine(items: tuple[Item, ...], found: cache, at: Affine = IDENTITY) -> Iterator[str]:
    """What is finer, in words. A symbol is looked at once for each size it is placed at."""
    for item in items:
        match item:
            case Group():
                yield from fine(item.items, found, at @ item.transform)
            case Use():
                inner = at @ item.transform
                key = item.symbol.id, round(scale(inner), 4)
                if key not in found:
                    found[key] = tuple(fine(item.symbol.items, found, inner))
                yield from (f"{item.symbol.id.split('-')[0]}: {one}" for one in found[key])
            case Outline(style=style) if (
                style.stroke and style.width_mm * scale(at) < mm_from_points(LEAST_STROKE_PT) - 1e-4
            ):
                yield f"stroke {style.width_mm * scale(at):.3f} mm"
            case Text() if item.size_pt * scale(at) < LEAST_TYPE_PT - 1e-6:
                yield f"type {item.size_pt * scale(at):.1f} pt"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_stroke_and_no_type_is_finer_than_is_printed(path):
    game = pipeline.derive(path)
    kit = Kit(game, set_up(game, Order(out=Path())), "long-edge", kinds=guided(()))
    found = {}
    for kind in dict.fromkeys((*(one.id for one in game.piece_kinds), *KINDS)):
        if kind not in kit.kinds or (document := kit.document(kind)) is None:
            continue
        cached = {}
        if told := Counter(one for page in document.pages for one in fine(page.items, cached)):
            found[kind] = told.most_common(6)
    assert not found, found
