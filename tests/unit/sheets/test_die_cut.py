"""Pieces on sheets that come cut: in the maker's places, in order, and nothing beside them."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from generator.components.build_context import Words
from generator.drawing import Group, Path, Style, Symbol, shapes
from generator.drawing.box import Box
from generator.loading.words import load_words
from generator.sheets.die_cut import DieCut
from generator.sheets.duplex import behind
from generator.sheets.edges import overlap
from generator.sheets.furniture import Heading
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import Sheet, bind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing

A4, LETTER = Paper("a4", 210, 297), Paper("letter", 215.9, 279.4)
HEADING = Heading("Allies", "Counters", "20 mm", "compact")
WORDS = Words("en", load_words()["en"]).furniture()
PLACES = ((20.0, 40.0), (50.0, 40.0), (20.0, 61.0))
"""Two in a row 10 mm apart, and one below the first, 1 mm apart."""


def squares(*places: tuple[float, float], size: float = 20.0) -> DieCut:
    return DieCut("squares", A4, size, size, places or PLACES)


def piece(width: float = 20, height: float = 20, quantity: int = 1, name: str = "p", **shape) -> Piece:
    face, back = (Symbol(f"{side}-{name}", width, height, (), 4) for side in ("front", "back"))
    return Piece(face, back, width, height, quantity, label=name, **shape)


def laid(pieces: list[Piece], die: DieCut, duplex="", **printing) -> tuple[Sheet, ...]:
    options = {"contours": "spot", "registration": "targets", "crop_marks": "both"} | printing
    return lay_out(pieces, LETTER, HEADING, "C", duplex=duplex, printing=Printing(**options, die_cut=die))


def test_pieces_stand_in_the_labels_in_order_and_only_there() -> None:
    pieces = [piece(name="a", quantity=2), piece(name="b", quantity=3)]
    first, second = laid(pieces, squares())
    assert [(p.piece.label, p.x_mm, p.y_mm) for p in first.plan.fronts] == [
        ("a", 20, 40), ("a", 50, 40), ("b", 20, 61),
    ]  # fmt: skip
    assert [(p.piece.label, p.x_mm, p.y_mm) for p in second.plan.fronts] == [("b", 20, 40), ("b", 50, 40)]
    assert (first.name, second.name) == ("C 1/2", "C 2/2")
    assert first.paper == A4 and first.back is None


def test_nothing_else_is_drawn() -> None:
    (sheet,) = laid([piece(quantity=3)], squares())
    assert len(sheet.front) == 3
    assert not [item for item in sheet.front if isinstance(item, Path) or (isinstance(item, Group) and item.layer)]


@pytest.mark.parametrize("size", [19.5, 20.0, 20.5])
def test_a_piece_half_a_millimetre_off_stands_in_the_middle_of_its_label(size: float) -> None:
    (sheet,) = laid([piece(size, size)], squares())
    box = sheet.plan.fronts[0].trim
    assert (box.x + box.w / 2, box.y + box.h / 2) == pytest.approx((30, 50))


@pytest.mark.parametrize("size", [19.4, 20.6])
def test_a_piece_that_does_not_fit_goes_to_a_sheet_as_usual(size: float) -> None:
    (sheet,) = laid([piece(size, size)], squares())
    assert sheet.paper == LETTER and sheet.heading == HEADING
    both = laid([piece(size, size, name="other"), piece()], squares())
    assert [sheet.paper for sheet in both] == [A4, LETTER] and [sheet.name for sheet in both] == ["C 1/2", "C 2/2"]


def test_an_oblong_piece_is_turned_where_it_fits_only_so() -> None:
    die = DieCut("cards", A4, 88.0, 63.0, ((10.0, 20.0), (10.0, 100.0)))
    (sheet,) = laid([piece(63, 88, 2)], die, "long-edge")
    assert [(p.turn, p.trim) for p in sheet.plan.fronts] == [(90, Box(10, 20, 88, 63)), (90, Box(10, 100, 88, 63))]
    assert [p.turn for p in sheet.plan.backs] == [270, 270]


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_backs_lie_behind_their_fronts(duplex) -> None:
    (sheet,) = laid([piece(quantity=3)], squares(), duplex)
    assert [p.trim for p in sheet.plan.backs] == [behind(p.trim, A4, duplex) for p in sheet.plan.fronts]
    assert {p.turn for p in sheet.plan.backs} == {0 if duplex == "long-edge" else 180}


def test_art_bleeds_half_way_to_the_next_label_at_most() -> None:
    (sheet,) = laid([piece(quantity=3)], squares(), "long-edge", bleed_mm=3.0, back_bleed_mm=4.0)
    first, right, below = (p.bleed for p in sheet.plan.fronts)
    assert first == (3, 3, 3, 0.5) and right == (3, 3, 3, 3) and below == (3, 0.5, 3, 3)
    for placements in (sheet.plan.fronts, sheet.plan.backs):
        assert not [1 for a, b in combinations(placements, 2) if overlap(a.bleed_box, b.bleed_box)]


def test_art_of_a_piece_larger_than_labels_that_touch_ends_at_the_label() -> None:
    die = squares((20.0, 40.0), (40.0, 40.0))
    (sheet,) = laid([piece(20.4, 20.4, 2)], die)
    left, right = sheet.plan.fronts
    assert left.bleed_box.right == pytest.approx(40) == right.bleed_box.x


# -- rounds ------------------------------------------------------------------------------------------------


def round_label(across: float) -> DieCut:
    return DieCut("rounds", A4, across, across, ((20.0, 40.0),), is_round=True)


HEXAGON = shapes.hexagon(10, 10 * 3**0.5 / 2, 10 * 3**0.5, Style()).commands
"""Twenty millimetres from corner to corner."""


@pytest.mark.parametrize(
    ("across", "fits", "made"),
    [
        (20, False, piece(20, 20)),
        (28.3, True, piece(20, 20)),
        (26.6, True, piece(20, 20, corner_mm=2)),
        (28.3, False, piece(20, 20, corner_mm=2)),
        (20, True, piece(20, 20, corner_mm=10)),
        (20, True, piece(20, 10 * 3**0.5, outline=HEXAGON)),
        (22, False, piece(20, 10 * 3**0.5, outline=HEXAGON)),
    ],
)
def test_on_a_round_label_a_piece_reaches_the_rim_and_no_further(across: float, fits: bool, made: Piece) -> None:
    assert (round_label(across).turn_for(made) is not None) == fits


def test_a_piece_on_a_round_label_bleeds_beyond_the_rim() -> None:
    die = DieCut("rounds", A4, 28.3, 28.3, ((20.0, 40.0), (60.0, 40.0)), is_round=True)
    wide = Symbol("wide", 20, 20, (), 9)
    (sheet,) = laid([Piece(wide, None, 20, 20, 2)], die, bleed_mm=3.0)
    assert min(sheet.plan.fronts[0].bleed) == pytest.approx(4.15 + 3)


# -- furniture ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "bottom", "heading"), [(40, 200, "compact"), (12, 200, "none"), (40, 285, "aside"), (3, 285, "aside")]
)
def test_furniture_is_printed_where_there_is_free_paper(top, bottom, heading) -> None:
    die = squares((20.0, float(top)), (60.0, float(bottom - 20)))
    (sheet,) = laid([piece()], die, "long-edge")
    document = bind("Kit", [sheet], WORDS, duplex="long-edge")
    assert sheet.furnished and sheet.heading.size == heading
    drawn = [item for item in document.pages[0].items if isinstance(item, Path | Group)]
    assert drawn


def test_without_free_paper_there_is_no_furniture() -> None:
    die = squares(*((float(x), float(y)) for x, y in product(range(5, 200, 20), range(4, 290, 20))))
    (sheet,) = laid([piece()], die, "long-edge")
    assert not sheet.furnished
    assert [len(page.items) for page in bind("Kit", [sheet], WORDS, duplex="long-edge").pages] == [1, 1]


def test_a_sheet_that_comes_cut_is_not_folded() -> None:
    with pytest.raises(ValueError, match="not folded"):
        laid([piece()], squares(), "gutterfold")


def test_every_label_is_used_before_the_next_sheet_begins() -> None:
    places = tuple((float(x), float(y)) for y, x in product(range(20, 260, 20), range(15, 195, 20)))
    sheets = laid([piece(quantity=250)], squares(*places))
    assert [len(sheet.plan.fronts) for sheet in sheets] == [108, 108, 34]
