"""Nothing on any sheet of the samples is finer than a press prints: no stroke under 0.25 pt, no mark that
is filled either, no type under 5 pt, and on pieces of 15 mm and more none under 6."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from ctypes import c_float, c_int
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from pypdfium2 import raw as pdfium

from generator.backends.pdf import pdf_bytes
from generator.components.kit import Kit
from generator.components.sheet_kinds import KINDS
from generator.drawing import IDENTITY, Affine, Group, Item, Text, Use
from generator.drawing import Path as Outline
from generator.production.kit_files import guided
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.api import Game, Unit
from generator.units import mm_from_points
from tests import games
from tests.conftest import LANGUAGES, ROOT, SCENARIO
from tests.unit.components.counters_drawn import with_style

LEAST_STROKE_PT, LEAST_TYPE_PT = 0.25, 5.0
LEAST_ON_PIECES_PT, FROM_MM = 6.0, 15.0
CUT_KINDS = ("counters", "unit_cards", "order_cards")
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
            case Outline(style=style) if style.fill and not style.stroke:
                yield from (f"mark {width:.3f} mm" for width in thin_marks(item, at))
            case Text() if item.size_pt * scale(at) < LEAST_TYPE_PT - 1e-6:
                yield f"type {item.size_pt * scale(at):.1f} pt"


def thin_marks(path: Outline, at: Affine) -> Iterator[float]:
    """How thin the marks of a filled path are that are lines upright or across, where they are finer than a stroke may be."""
    runs: list[list[tuple[float, float]]] = []
    for name, *values in path.commands:
        runs += [[]] if name == "M" else []
        runs[-1].extend(at.apply(x, y) for x, y in zip(values[::2], values[1::2], strict=True))
    for xs, ys in (zip(*run, strict=True) for run in runs if 2 < len(run) < 9):
        thin = min(max(xs) - min(xs), max(ys) - min(ys))
        if 1e-6 < thin < mm_from_points(LEAST_STROKE_PT) - 1e-4:
            yield thin


@pytest.mark.sample(1)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_stroke_no_mark_and_no_type_is_finer_than_is_printed(path):
    nothing_finer(games.kit(path, "en"))


def test_nothing_is_finer_on_tarot_cards() -> None:
    game = with_style(games.derived(SCENARIO))
    located = game.project.scenario
    layouts = located.value.layouts.model_copy(update={"unit_card": "tarot", "unit_card_back": "abilities"})
    scenario = replace(located, value=located.value.model_copy(update={"layouts": layouts}))
    game = replace(game, project=replace(game.project, scenario=scenario))
    nothing_finer(Kit(game, set_up(game, Order(out=Path())), "long-edge", kinds=guided(())))


def nothing_finer(kit: Kit) -> None:
    found = {}
    for kind in dict.fromkeys((*(one.id for one in kit.game.piece_kinds), *KINDS)):
        if kind not in kit.kinds or (document := kit.document(kind)) is None:
            continue
        cached = {}
        if told := Counter(one for page in document.pages for one in fine(page.items, cached)):
            found[kind] = told.most_common(6)
    assert not found, found


# -- pieces that are cut ------------------------------------------------------------------------------------


def small_type(kit: Kit) -> Iterator[str]:
    """What is set smaller than may be read on a piece of 15 mm or more."""
    kinds = [one.id for one in kit.game.piece_kinds] or [kind for kind in CUT_KINDS if kind in kit.kinds]
    for kind in kinds:
        for piece in (one for of_side in kit.pieces(kind).values() for one in of_side):
            if min(piece.width_mm, piece.height_mm) < FROM_MM:
                continue
            for face in filter(None, (piece.front, piece.back)):
                shown = Group(face.items, Affine.scale(piece.height_mm / face.height_mm))
                yield from (
                    f"{piece.label or face.id}: '{text.text}' {size:.2f} pt"
                    for text, size in typeset((shown,))
                    if size < LEAST_ON_PIECES_PT - 1e-3
                )


def typeset(items: tuple[Item, ...], at: Affine = IDENTITY) -> Iterator[tuple[Text, float]]:
    for item in items:
        match item:
            case Group():
                yield from typeset(item.items, at @ item.transform)
            case Use():
                yield from typeset(item.symbol.items, at @ item.transform)
            case Text():
                yield item, item.size_pt * scale(at)


@pytest.mark.sample(12)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_type_on_pieces_of_15_mm_and_more_is_6_pt_at_least(path, language):
    assert not sorted({*small_type(games.kit(path, language))})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("shape", "size_mm"), [("square", 18.0), ("square", 20.0), ("square", 25.0), ("hexagon", 20.0)]
)
def test_type_on_informed_counters_is_6_pt_at_least(shape, size_mm, language):
    game = with_style(games.derived(SCENARIO), "informed", shape=shape, size_mm=size_mm)
    kit = Kit(game, set_up(game, Order(out=Path(), language=language)), "long-edge", kinds=guided(()))
    assert not sorted({*small_type(kit)})


# -- the PDF, as another program reads it -------------------------------------------------------------------


def printed(many: Callable, one: Callable, owner: object, at: Affine = IDENTITY) -> Iterator[tuple[str, float]]:
    """Every stroke and every word of a page or a form, with its size on paper in points."""
    for i in range(many(owner)):
        item = one(owner, i)
        matrix, size, fill, is_stroked = pdfium.FS_MATRIX(), c_float(), c_int(), c_int()
        pdfium.FPDFPageObj_GetMatrix(item, matrix)
        inner = at @ Affine(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            yield from printed(pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, item, inner)
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT and pdfium.FPDFTextObj_GetFontSize(item, size):
            yield "type", size.value * scale(inner)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH and pdfium.FPDFPath_GetDrawMode(item, fill, is_stroked):
            pdfium.FPDFPageObj_GetStrokeWidth(item, size)
            if is_stroked.value:
                yield "stroke", size.value * scale(inner)


def namesakes(game: Game) -> Game:
    """All are headed by what tells them apart, as units of one name are: it stands on their counters too."""

    def headed(unit: Unit) -> Unit:
        return replace(unit, headline=unit.card.origin)

    return replace(game, sides=tuple(replace(s, units=tuple(map(headed, s.units))) for s in game.sides))


@pytest.mark.sample(1)
@pytest.mark.parametrize("style", [{}, {"shape": "hexagon"}, {"counter_layout": "informed"}])
def test_thumbnails_of_counters_with_a_headline_are_not_finer_either(style, tmp_path: Path) -> None:
    game = with_style(namesakes(games.derived(SCENARIO)), **style)
    kit = Kit(game, set_up(game, Order(out=tmp_path)), "long-edge", kinds=guided(()))
    for kind in ("counters", "unit_cards", "control_sheets", "scenario_sheet", "cutting_guide"):
        with pypdfium2.PdfDocument(pdf_bytes(kit.document(kind))) as pdf:
            sizes = []
            for page in pdf:
                sizes += printed(pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, page.raw)
        assert min(size for what, size in sizes if what == "stroke") >= LEAST_STROKE_PT - 1e-3, kind
        assert min(size for what, size in sizes if what == "type") >= LEAST_TYPE_PT - 1e-3, kind
