"""Folded sheets: which way they are folded, and that nothing is printed on the fold but what says so."""

from __future__ import annotations

import pytest

from generator.components.build_context import Words
from generator.drawing import Path, Symbol, Text
from generator.drawing.bounds import bounds
from generator.loading.words import load_words
from generator.sheets.duplex import FOLD_CLEAR_MM
from generator.sheets.furniture import Folio, Heading, cutting_area, fold_line, furnish
from generator.sheets.laying_out import lay_out
from generator.sheets.marks import crop_marks
from generator.sheets.pages import bind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing
from tests.conftest import LANGUAGES
from tests.pieces import true_size

A4, LETTER = Paper("a4", 210, 297), Paper("letter", 215.9, 279.4)
PAPERS = [A4, A4.landscape(), LETTER, LETTER.landscape(), Paper("a5", 148, 210)]
HEADING = Heading("Counters", "Kind", "a detail", size="compact")


def words(language: str):
    return Words(language, load_words()[language]).furniture()


def piece(width: float, height: float, quantity: int, *, back: bool = True) -> Piece:
    front = Symbol(f"f{width:g}x{height:g}", width, height, ())
    return true_size(front, Symbol(f"b{width:g}x{height:g}", width, height, ()) if back else None, quantity)


@pytest.mark.spread("paper")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("size", ["full", "compact", "none"])
@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_the_fold_says_what_it_is_and_keeps_to_itself(paper, size, across, language):
    heading = Heading("A title", "Kind", "a detail", size)
    said = words(language)
    items = fold_line(paper, heading, across=across, words=said)
    box = bounds(items)
    assert cutting_area(paper, heading).contains(box)
    middle, reach = (paper.height_mm / 2, (box.y, box.bottom)) if across else (paper.width_mm / 2, (box.x, box.right))
    assert all(abs(end - middle) < FOLD_CLEAR_MM for end in reach)
    for item in furnish(paper, heading, Folio("Kit", "Sheet", 1, 2), said):
        both = bounds([item]).intersection(box)
        assert both is None or both.w <= 0 or both.h <= 0
    (group,) = items
    texts = [item.text for item in group.items if isinstance(item, Text)]
    assert texts and set(texts) == {load_words()[language]["furniture.fold"]}


def test_it_is_folded_the_way_that_takes_fewer_sheets():
    (down,) = lay_out([piece(20, 20, 48)], A4, HEADING, "C", duplex="gutterfold")
    assert down.plan.fold == "fold-down"
    (across,) = lay_out([piece(180, 20, 5)], A4, HEADING, "C", duplex="gutterfold")
    assert across.plan.fold == "fold-across" and across.paper == A4
    for front, back in zip(across.plan.fronts, across.plan.backs, strict=True):
        assert front.trim.bottom < A4.height_mm / 2 < back.trim.y
        assert back.turn == 180  # head down, and upright once it is folded behind


@pytest.mark.parametrize("marks", ["front", "both"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
@pytest.mark.parametrize("size", [(20, 20), (63, 88), (180, 20)])
def test_no_mark_stands_on_a_piece_or_on_the_fold(paper, size, marks):
    made = lay_out([piece(*size, 40)], paper, HEADING, "C", duplex="gutterfold", printing=Printing(crop_marks=marks))
    for sheet in made:
        across, plan = sheet.plan.fold == "fold-across", sheet.plan
        middle = sheet.paper.height_mm / 2 if across else sheet.paper.width_mm / 2
        drawn = [item for item in sheet.front if isinstance(item, Path)]
        assert len(drawn) == (2 if marks == "both" else 1)
        for path in drawn:
            for (_, *start), (_, *end) in zip(path.commands[::2], path.commands[1::2], strict=True):
                assert all(abs(point[across] - middle) >= FOLD_CLEAR_MM - 1e-6 for point in (start, end))
                for placement in plan.placements:
                    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
                    trim = placement.trim
                    assert not (trim.x < x < trim.right and trim.y < y < trim.bottom)
        assert len(drawn[0].commands) == 2 * sum(len(crop_marks(band.frame)) for band in plan.bands)


def test_a_folded_kit_is_printed_on_one_side_and_blank_behind_what_has_no_back():
    pieces = [piece(20, 20, 10), piece(25, 25, 4, back=False)]
    made = lay_out(pieces, A4, HEADING, "C", duplex="gutterfold")
    document = bind("Kit", made, words("en"), duplex="gutterfold")
    assert document.duplex == "" and len(document.pages) == len(made) == 1
    assert len(made[0].plan.fronts) == 14 and len(made[0].plan.backs) == 10
    assert "fold here" in str(document.pages[0].items)


def test_without_any_back_nothing_is_folded():
    (sheet,) = lay_out([piece(20, 20, 100, back=False)], A4, HEADING, "C", duplex="gutterfold")
    assert not sheet.plan.folded
    assert "fold here" not in str(bind("Kit", [sheet], words("en"), duplex="gutterfold").pages[0].items)
