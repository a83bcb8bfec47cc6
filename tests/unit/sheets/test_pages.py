from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.drawing import Affine, Group, Path, Style, Symbol, Text, Use
from generator.sheets.drawn import draw
from generator.sheets.duplex import BackShift
from generator.sheets.edges import Edges
from generator.sheets.furniture import Heading, Words
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import EVERYONE, Sheet, bind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece, placed
from generator.sheets.printing import Printing
from tests.pieces import true_size

A4 = Paper("a4", 210, 297)
WORDS = Words(
    "100 %", "{kit}, {sheet}", "{page}/{pages}", "front", "back", "50 mm", "2 in", "25 mm", "1 in", "fold", "", ""
)
HEADING = Heading("Counters", size="compact")
FRONT, BACK = Symbol("front", 20, 20, ()), Symbol("back", 20, 20, ())
CHART = Sheet(A4, Heading("Chart"), "Chart", (Path((("M", 0, 0),), Style()),))


def uses(page, symbol) -> list[Use]:
    return [item for item in page.items if isinstance(item, Use) and item.symbol == symbol]


def marks(page) -> list[Path]:
    return [item for item in page.items if isinstance(item, Path) and len(item.commands) > 20]


def folios(document) -> list[str]:
    numbers = {f"{page}/{len(document.pages)}" for page in range(1, len(document.pages) + 1)}
    texts = [item.text for page in document.pages for item in page.items if isinstance(item, Text)]
    return [text for text in texts if text in numbers]


def test_backs_follow_their_fronts_and_all_are_counted():
    sheets = (*lay_out([true_size(FRONT, BACK, 200)], A4, HEADING, "Counters", duplex="long-edge"), CHART)
    document = bind("Kit", sheets, WORDS, duplex="long-edge")
    assert [page.name for page in document.pages] == [
        "Counters 1/2", "Counters 1/2, back", "Counters 2/2", "Counters 2/2, back", "Chart",
    ]  # fmt: skip
    assert folios(document) == ["1/5", "2/5", "3/5", "4/5", "5/5"]
    assert len(uses(document.pages[0], FRONT)) == len(uses(document.pages[1], BACK)) == 108
    assert len(uses(document.pages[2], FRONT)) == len(uses(document.pages[3], BACK)) == 200 - 108
    assert document.duplex == "long-edge"


@pytest.mark.parametrize(("marks", "backs"), [("front", 0), ("both", 1)])
def test_a_back_without_marks_is_not_said_to_be_cut_along_them(marks: str, backs: int):
    heading = replace(HEADING, detail="20 mm · cut along the marks")
    sheets = lay_out([true_size(FRONT, BACK)], A4, heading, "Counters", duplex="long-edge",
                     printing=Printing(crop_marks=marks))  # fmt: skip
    front, back = bind("Kit", sheets, WORDS, duplex="long-edge").pages
    said = [
        [item.text for item in page.items if isinstance(item, Text)].count(heading.detail) for page in (front, back)
    ]
    assert said == [1, backs]


def read(kind: str, owner: str = EVERYONE, paper: Paper = A4) -> Sheet:
    return Sheet(paper, Heading(kind, kind), kind, CHART.front, shared_by=owner)


def test_sheets_that_are_read_share_a_leaf_with_their_kind_and_their_owner():
    (counters,) = lay_out([true_size(FRONT, BACK)], A4, HEADING, "Counters", duplex="long-edge")
    sheets = [
        counters,
        *(read("Chart") for _ in range(3)),
        read("Red", "red"),
        read("Blue", "blue"),
        CHART,
        read("Guide"),
    ]
    document = bind("Kit", sheets, WORDS, duplex="long-edge")
    leaves = [page.name for page in document.pages]
    assert list(zip(leaves[0::2], leaves[1::2], strict=False)) == [
        ("Counters", "Counters, back"), ("Chart 1/4", "Chart 2/4"), ("Chart 3/4", "Guide"), ("Red", "Red, back"),
        ("Blue", "Blue, back"),
    ]  # fmt: skip
    assert leaves[-1] == "Chart 4/4"  # the last leaf needs no back, and what is cut out shares none
    assert folios(document) == [f"{number}/11" for number in range(1, 12)]


def test_what_is_not_needed_in_play_is_alone_if_one_is():
    (counters,) = lay_out([true_size(FRONT, BACK)], A4, HEADING, "Counters", duplex="long-edge")
    sheets = [counters, read("Scenario"), read("Chart"), read("Guide")]
    names = [page.name for page in bind("Kit", sheets, WORDS, duplex="long-edge").pages]
    assert names == ["Counters", "Counters, back", "Scenario", "Chart", "Guide"]


def test_only_sheets_of_one_size_share_a_leaf():
    (counters,) = lay_out([true_size(FRONT, BACK)], A4, HEADING, "Counters", duplex="long-edge")
    sheets = [counters, read("Chart"), read("Wide chart", paper=A4.landscape())]
    names = [page.name for page in bind("Kit", sheets, WORDS, duplex="long-edge").pages]
    assert names == ["Counters", "Counters, back", "Chart", "Chart, back", "Wide chart"]


def test_the_back_of_a_sheet_without_one_is_blank_but_for_its_number():
    sheets = (CHART, *lay_out([true_size(FRONT, BACK)], A4, HEADING, "Counters", duplex="long-edge"))
    document = bind("Kit", sheets, replace(WORDS, blank="left blank"), duplex="long-edge")
    (said,) = document.pages[1].items
    assert isinstance(said, Text) and said.text == "left blank · 2/4"


def test_sheets_of_one_name_are_told_apart():
    other = Sheet(A4, Heading("Notes"), "Notes", CHART.front)
    document = bind("Kit", (CHART, other, CHART), WORDS)
    assert [page.name for page in document.pages] == ["Chart 1/2", "Notes", "Chart 2/2"]
    said = [item.text for page in document.pages for item in page.items if isinstance(item, Text)]
    assert "Kit, Chart 1/2" in said and "Kit, Chart 2/2" in said and "Kit, Notes" in said


def test_a_kit_without_backs_is_printed_on_one_side():
    document = bind("Kit", (*lay_out([true_size(FRONT)], A4, HEADING, "C", duplex="long-edge"), CHART), WORDS,
                    duplex="long-edge")  # fmt: skip
    assert document.duplex == "" and folios(document) == ["1/2", "2/2"]


@pytest.mark.parametrize(("which", "front", "back"), [("none", 0, 0), ("front", 1, 0), ("both", 1, 1)])
def test_marks_stand_where_they_are_wanted(which, front, back):
    pieces = [true_size(FRONT, BACK, 90)]
    sheets = lay_out(pieces, A4, HEADING, "C", duplex="short-edge", printing=Printing(crop_marks=which))
    document = bind("Kit", sheets, WORDS, duplex="short-edge")
    assert (len(marks(document.pages[0])), len(marks(document.pages[1]))) == (front, back)


def test_backs_move_as_one_to_meet_a_printer_that_is_off():
    shift = BackShift(1.5, -0.5)
    (sheet,) = lay_out([true_size(FRONT, BACK)], A4, HEADING, "C", duplex="long-edge",
                       printing=Printing(back_shift=shift))  # fmt: skip
    (group,) = sheet.back
    assert isinstance(group, Group) and group.transform == Affine.translate(1.5, -0.5) and len(group.items) == 1


def test_a_drawing_is_scaled_to_its_trim():
    item = draw(placed(Piece(FRONT, None, 12.7, 12.7), 30, 40))
    assert isinstance(item, Use)
    assert item.transform.apply(0, 0) == (30, 40)
    assert item.transform.apply(20, 20) == pytest.approx((42.7, 52.7))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_drawing_fills_its_trim_and_shows_its_bleed_on_the_right_side(turn):
    card = Piece(Symbol("card", 63, 88, (), bleed_mm=3), None, 63, 88)
    placement = placed(card, 10, 20, turn=turn, bleed=Edges(left=2))
    item = draw(placement)
    assert isinstance(item, Group)
    box = placement.trim
    corners = {item.transform.apply(x, y) for x in (0, 63) for y in (0, 88)}
    assert corners == {(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)}
    clip = [item.transform.apply(*command[1:]) for command in item.clip.commands if len(command) == 3]
    assert min(x for x, _ in clip) == pytest.approx(box.x - 2)
    assert max(x for x, _ in clip) == pytest.approx(box.right)
    assert min(y for _, y in clip) == pytest.approx(box.y)
    upright = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[turn]
    foot, head = item.transform.apply(0, 88), item.transform.apply(0, 0)
    assert (head[0] - foot[0], head[1] - foot[1]) == (88 * upright[0], 88 * upright[1])


def test_a_missing_back_is_a_fault_of_the_caller():
    with pytest.raises(ValueError, match="no back"):
        draw(placed(true_size(FRONT), 0, 0, "back"))


def test_unlike_drawings_of_one_id_are_told_apart():
    """Else the first of them would be drawn in the place of the second, within groups and other symbols as well."""
    small, alike, large = Symbol("box-a", 10, 10, ()), Symbol("box-a", 10, 10, ()), Symbol("box-a", 20, 20, ())
    holder = Symbol("tray", 30, 30, (Use(large),))
    items = (Use(small), Use(alike), Group((Use(large),)), Use(holder), Use(small))
    (page,) = bind("Kit", (Sheet(A4, Heading("Boxes"), "Boxes", items),), WORDS).pages
    first, second, group, tray, last = page.items[-5:]
    assert [one.symbol.id for one in (first, second, last)] == ["box-a"] * 3
    named = group.items[0].symbol
    assert (named.id, named.width_mm) == ("box.2-a", 20)
    assert tray.symbol.items[0].symbol is named
