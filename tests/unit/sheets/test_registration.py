"""The marks of a cutting machine and of a print shop: where they are, and what keeps off them."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import combinations, product

import pytest
from msgspec.structs import replace
from PIL import Image

from generator.backends.pdf import pdf_bytes
from generator.backends.png import png_pages
from generator.components.build_context import Words
from generator.drawing import Document, Group, Item, Page, Style, Symbol, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.loading.words import load_words
from generator.sheets.duplex import Duplex, behind
from generator.sheets.edges import Edges, around, overlap
from generator.sheets.furniture import Heading
from generator.sheets.laying_out import lay_out
from generator.sheets.marks import crop_marks, marks_behind
from generator.sheets.pages import Sheet, bind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing
from generator.sheets.registration import ALL_PLATES, LAYER
from generator.sheets.style import BLACK
from tests.conftest import LANGUAGES

A4, LETTER = Paper("a4", 210, 297), Paper("letter", 215.9, 279.4)
ODD = Paper("odd", 210, 297, margins=Edges(4, 5, 12, 9))
PAPERS = (A4, LETTER, ODD)
HEADING = Heading("The Army of the Tagus and its allies", "Counters", "20 mm", "compact")
CUTTER = Printing(1.5, 2.5, shared_cuts=False, crop_marks="none", registration="silhouette", cut_files=True)
SHOP = Printing(3, 4, shared_cuts=False, crop_marks="both", registration="targets", cut_files=True)
SIDES: tuple[Duplex, ...] = ("", "long-edge", "short-edge")


def piece(width: float = 20, height: float = 20, quantity: int = 90, bleed: float = 4) -> Piece:
    art = shapes.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, Style(fill="#b70d0d"))
    face, back = (Symbol(f"{side}{width:g}", width, height, (art,), bleed) for side in ("front", "back"))
    return Piece(face, back, width, height, quantity)


def printed(
    pieces: Iterable[Piece], paper: Paper, printing: Printing, duplex: Duplex = "long-edge", language: str = "en"
) -> tuple[tuple[Sheet, ...], Document]:
    sheets = lay_out(pieces, paper, HEADING, "Counters", duplex=duplex, printing=printing)
    words = Words(language, load_words()[language]).furniture()
    return sheets, bind("The Alberche Ford", sheets, words, language=language, duplex=duplex)


def marks(page: Page) -> list[Box]:
    boxes = [bounds((path,)) for item in page.items if is_mark(item) for path in item.items]
    return [box for box in boxes if box is not None]


def is_mark(item: Item) -> bool:
    return isinstance(item, Group) and item.layer == LAYER


def other_ink(page: Page) -> list[Box]:
    """The boxes of all else on the page, but of contours, which lie inside their pieces."""
    found = []
    for item in page.items:
        inner = item.items if isinstance(item, Group) and not item.layer and item.clip is None else (item,)
        for one in inner:
            box = bounds((one,) if inner == (item,) else (Group((one,), item.transform),))
            if box is not None and not is_mark(item):
                found.append(box)
    return found


def close(box: Box, *numbers: float) -> bool:
    return [box.x, box.y, box.w, box.h] == pytest.approx(list(numbers), abs=1e-9)


@pytest.mark.parametrize("paper", [A4, LETTER, A4.landscape()], ids=str)
def test_the_silhouettes_marks_are_where_the_published_geometry_has_them(paper: Paper) -> None:
    (sheet, *_), document = printed([piece(quantity=10)], paper, CUTTER)
    width, height = sheet.paper.width_mm, sheet.paper.height_mm
    square, right, left = marks(document.pages[0])
    # 10 mm from the edges to the middle of a line 1 mm thick; a square of 5 mm, and arms to 15 mm.
    assert close(square, 9.5, 9.5, 6, 6)
    assert close(right, width - 15, 9.5, 5.5, 5.5)
    assert close(left, 9.5, height - 15, 5.5, 5.5)
    (group,) = [item for item in document.pages[0].items if is_mark(item)]
    assert {path.style.fill for path in group.items} == {BLACK} == {"#000000"}
    # An arm is as thick as the square's line, and the angle's corner is the one at the corner of the paper.
    assert ("L", width - 15, 10.5) in group.items[1].commands and ("L", width - 10.5, 10.5) in group.items[1].commands


def corners(paper: Paper, clear: float) -> list[Box]:
    across, down = (0.0, paper.width_mm - clear), (0.0, paper.height_mm - clear)
    return [Box(x, y, clear, clear) for x, y in product(across, down)]


@pytest.mark.spread("paper")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("size", [(20, 20), (63, 88), (12.7, 12.7)])
def test_nothing_is_printed_in_the_corners_but_the_marks(paper: Paper, size, language: str) -> None:
    sheets, document = printed([piece(*size)], paper, CUTTER, language=language)
    for page in document.pages:
        for box, corner in product(other_ink(page), corners(sheets[0].paper, 15 + 1.5)):
            assert not overlap(box, corner), (page.name, box)


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
@pytest.mark.parametrize("size", [(20, 20), (63, 88), (12.7, 12.7)])
def test_a_sensor_finds_white_beside_a_mark_and_pieces_keep_all_of_their_drawing(paper: Paper, size) -> None:
    """Bleed keeps 4 mm off, but for 1 mm of it about a piece: of eight cards on A4 that is 1.5 mm off."""
    sheets, document = printed([piece(*size)], paper, CUTTER)
    page, per_mm = document.pages[0], 10
    picture = Image.open(io.BytesIO(png_pages(pdf_bytes(document), 25.4 * per_mm)[0])).convert("RGB")
    trims = [placement.trim for placement in sheets[0].plan.fronts]
    for mark in marks(page):
        near = mark.inset(-3.9)
        for x, y in product(
            *(range(int(a * per_mm), int(b * per_mm)) for a, b in ((near.x, near.right), (near.y, near.bottom)))
        ):
            at = Box((x + 0.5) / per_mm, (y + 0.5) / per_mm, 0.0, 0.0)
            if is_red(picture.getpixel((x, y))):
                assert any(trim.inset(-1.1).contains(at) for trim in trims) and not mark.inset(-1.4).contains(at)
    for trim in trims:
        # What is off by half a millimetre shows no paper.
        corners = product((trim.x - 0.8, trim.right + 0.7), (trim.y - 0.8, trim.bottom + 0.7))
        assert all(picture.getpixel((int(x * per_mm), int(y * per_mm))) == (183, 13, 13) for x, y in corners)
    # The colour begins on one straight line above, and on one at the left.
    block, off = around(trims), 3 * per_mm
    left, top, right, bottom = (int(mm * per_mm) for mm in (block.x, block.y, block.right, block.bottom))
    heads = {next(y for y in range(top - off, top) if is_red(picture.getpixel((x, y)))) for x in range(left, right)}
    sides = {next(x for x in range(left - off, left) if is_red(picture.getpixel((x, y)))) for y in range(top, bottom)}
    assert len(heads) == len(sides) == 1


@pytest.mark.parametrize(("least", "gutter", "off"), [(2, 3, 2.5), (1.5, 3, 2.5), (0.5, 2, 4)])
def test_gutters_are_narrower_where_cards_would_come_too_near_a_mark(least: float, gutter: float, off: float) -> None:
    """As far as they may be, down to a millimetre about each; with as many cards on each sheet."""
    sheets, document = printed([piece(63, 88, 20)], A4, replace(CUTTER, least_bleed_mm=least))
    assert [len(sheet.plan.fronts) for sheet in sheets] == [8, 8, 4]
    first, second, *_ = (placement.trim for placement in sheets[0].plan.fronts)
    assert second.x - first.right == pytest.approx(gutter)
    assert first.x - marks(document.pages[0])[0].right == pytest.approx(off)
    few, _ = printed([piece(20, 20, 20)], A4, replace(CUTTER, least_bleed_mm=least))
    first, second, *_ = (placement.trim for placement in few[0].plan.fronts)
    assert second.x - first.right == pytest.approx(5), "there is room enough"


@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
@pytest.mark.parametrize("bleed", [1.0, 1.5, 2.0, 2.5, 3.0])
def test_eight_cards_lie_on_a_sheet_for_a_machine_with_any_bleed(paper: Paper, bleed: float) -> None:
    """Gutters give way, for they would cost a sheet: to a millimetre about each card at least."""
    printing = replace(CUTTER, bleed_mm=bleed, back_bleed_mm=bleed + 1, least_bleed_mm=bleed)
    sheets, _ = printed([piece(63, 88, 8)], paper, printing)
    (sheet,) = sheets
    trims = [placement.trim for placement in sheet.plan.fronts]
    assert len(trims) == 8
    assert all(placement.bleed.least(1.0) == (1.0, 1.0, 1.0, 1.0) for placement in sheet.plan.fronts)
    assert all(abs(one.x - other.x) >= one.w + 2 or abs(one.y - other.y) >= one.h + 2
               for one, other in combinations(trims, 2))  # fmt: skip


def is_red(pixel: tuple[int, int, int]) -> bool:
    """Rather than black, which may be grey at an edge, or paper."""
    return pixel[0] - pixel[1] > 40


def test_the_check_of_the_corners_can_fail() -> None:
    _, document = printed([piece()], A4, Printing())
    boxes = other_ink(document.pages[0])
    assert any(overlap(box, corner) for box, corner in product(boxes, corners(A4, 16.5)))


def test_a_machine_looks_at_fronts_alone() -> None:
    _, document = printed([piece()], A4, CUTTER)
    assert [bool(marks(page)) for page in document.pages] == [True, False] * (len(document.pages) // 2)


@pytest.mark.parametrize("duplex", SIDES)
@pytest.mark.parametrize("paper", [*PAPERS, ODD.landscape()], ids=lambda paper: f"{paper.name} {paper.width_mm}")
@pytest.mark.parametrize("size", [(20, 20), (63, 88)])
def test_the_pieces_lie_in_the_middle_with_their_backs_behind_them(paper: Paper, duplex, size) -> None:
    sheets, _ = printed([piece(*size, quantity=77)], paper, CUTTER, duplex)
    for sheet in sheets:
        box = around(placement.trim for placement in sheet.plan.fronts)
        assert box.x + box.w / 2 == pytest.approx(sheet.paper.width_mm / 2)
        assert box.y + box.h / 2 == pytest.approx(sheet.paper.height_mm / 2)
        assert len(sheet.plan.backs) == (len(sheet.plan.fronts) if duplex else 0)
        for front, back in zip(sheet.plan.fronts, sheet.plan.backs, strict=False):
            assert close(behind(front.trim, sheet.paper, duplex), *_numbers(back.trim))


def _numbers(box: Box) -> tuple[float, ...]:
    return box.x, box.y, box.w, box.h


def test_pieces_for_a_machine_all_stand_alike() -> None:
    """Fourteen of these stand two ways on one sheet where anything goes."""
    sheets, _ = printed([piece(63, 88, 5), piece(88, 50, 6)], A4, CUTTER)
    assert {placement.turn for sheet in sheets for placement in sheet.plan.fronts} == {0}


@pytest.mark.parametrize("duplex", SIDES)
@pytest.mark.parametrize("paper", [*PAPERS, A4.landscape()], ids=lambda paper: f"{paper.name} {paper.width_mm}")
@pytest.mark.parametrize("size", [(20, 20), (63, 88), (25.4, 25.4)])
def test_targets_touch_nothing(paper: Paper, duplex, size) -> None:
    sheets, document = printed([piece(*size)], paper, SHOP, duplex)
    pages = iter(document.pages)
    for sheet in sheets:
        cuts = [mark for band in sheet.plan.bands for mark in crop_marks(band.frame)]
        shown = [(next(pages), cuts, sheet.plan.fronts)]
        if duplex:
            shown.append((next(pages), marks_behind(cuts, sheet.paper, duplex), sheet.plan.backs))
        for page, cut, placements in shown:
            targets = marks(page)
            # Where the borders differ, a full sheet may leave one side no room.
            assert len(targets) == 8 or (paper == ODD and len(targets) == 6)
            keep_off = [*(_thick(mark) for mark in cut), *(placement.bleed_box for placement in placements)]
            keep_off += list(_texts(page))
            assert not [1 for target, box in product(targets, keep_off) if overlap(target, box)]
            assert all(sheet.paper.printable.inset(-1e-9).contains(target) for target in targets)


def _thick(mark: Box) -> Box:
    return Box(mark.x - 0.1, mark.y - 0.1, mark.w + 0.2, mark.h + 0.2)


def _texts(page: Page) -> Iterator[Box]:
    for item in page.items:
        if not is_mark(item) and not (isinstance(item, Group) and item.clip):
            box = bounds((item,))
            if box is not None and min(box.w, box.h) < 10:  # furniture, not the art of pieces
                yield box


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", [A4, LETTER.landscape(), ODD], ids=lambda paper: paper.name)
def test_targets_of_both_sides_lie_on_one_another(paper: Paper, duplex: Duplex) -> None:
    (sheet, *_), document = printed([piece()], paper, SHOP, duplex)
    fronts, backs = (sorted(_rounded(box) for box in found) for found in (
        [behind(box, sheet.paper, duplex) for box in marks(document.pages[0])], marks(document.pages[1])
    ))  # fmt: skip
    assert fronts == backs


def _rounded(box: Box) -> tuple[float, ...]:
    return tuple(round(value, 6) for value in _numbers(box))


def test_targets_print_on_every_plate() -> None:
    _, document = printed([piece()], A4, SHOP)
    styles = {path.style for item in document.pages[0].items if is_mark(item) for path in item.items}
    assert {(style.spot, style.fill) for style in styles} == {(ALL_PLATES, None)} == {("All", None)}


@pytest.mark.parametrize("size", [(20, 20), (63, 88), (10, 10)])
def test_targets_keep_off_the_fold(size) -> None:
    (sheet, *_), document = printed([piece(*size, quantity=8)], A4, SHOP, "gutterfold")
    targets = marks(document.pages[0])
    middle = sheet.paper.width_mm / 2 if sheet.plan.fold == "fold-down" else sheet.paper.height_mm / 2
    for box in targets:
        low, high = (box.x, box.right) if sheet.plan.fold == "fold-down" else (box.y, box.bottom)
        assert not low - 1 < middle < high + 1
    placed = [placement.bleed_box for placement in sheet.plan.shown_in_front]
    assert not [1 for target, box in product(targets, placed) if overlap(target, box)]


def test_targets_are_in_the_middle_of_each_side() -> None:
    _, document = printed([piece()], A4, SHOP)
    middles = {(round(box.x + box.w / 2, 3), round(box.y + box.h / 2, 3)) for box in marks(document.pages[0])}
    assert len(middles) == 4
    assert sorted(x for x, _ in middles)[1:3] == [105, 105] and sorted(y for _, y in middles)[1:3] == [148.5, 148.5]
    assert all(abs(one[0] - other[0]) + abs(one[1] - other[1]) > 50 for one, other in combinations(middles, 2))


@pytest.mark.parametrize("quantity", [5, 6, 8])
def test_targets_that_face_one_another_stand_level_and_are_of_one_size(quantity: int) -> None:
    """Beside cards that fill the sheet but for the cells that a last row leaves."""
    (sheet,), document = printed([piece(63, 88, quantity)], A4, SHOP)
    assert sheet.heading.size == "aside"
    crosses = marks(document.pages[0])[1::2]
    found = [(round(box.x + box.w / 2, 3), round(box.y + box.h / 2, 3), round(box.w, 3)) for box in crosses]
    assert len(found) == 4
    left, right = min(found), max(found)
    above, below = (end(found, key=lambda one: one[1]) for end in (min, max))
    assert left[1] == right[1] and above[0] == below[0]
    # As large as where room is kept for them.
    kept = marks(printed([piece(20, 20)], A4, SHOP)[1].pages[0])[1::2]
    assert {round(box.w, 3) for box in kept} == {size for *_, size in found}
