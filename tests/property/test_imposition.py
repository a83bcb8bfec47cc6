"""What must hold for every imposition, however odd the sizes: nothing overlaps, backs lie behind fronts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.drawing import Affine, Group, Symbol, Use
from generator.drawing.box import Box
from generator.sheets.drawn import draw
from generator.sheets.duplex import FOLD_CLEAR_MM, behind
from generator.sheets.edges import Edges, between, grown, overlap
from generator.sheets.furniture import Heading
from generator.sheets.imposition import MARKS, SHORT_MARKS, PieceTooLarge, count_sheets, impose
from generator.sheets.laying_out import lay_out
from generator.sheets.marks import crop_marks, marks_behind
from generator.sheets.paper import Paper
from generator.sheets.plan import Band, Piece, Placement, SheetPlan, placed
from generator.sheets.printing import Printing

PAPERS = [
    Paper("a4", 210, 297),
    Paper("letter", 215.9, 279.4),
    Paper("a3", 297, 420),
    Paper("square", 250, 250, 5),
    Paper("odd", 210, 330, margins=Edges(4, 5, 6, 14)),
]
SIZES = [(12.7, 12.7), (15.9, 15.9), (18, 18), (19.05, 19.05), (20, 20), (25, 25), (25.4, 25.4), (63, 88), (40, 11.3)]
FLIPS = ["long-edge", "short-edge", "fold-down", "fold-across"]
NEAR = 1e-5


@st.composite
def papers(draw_from) -> Paper:
    paper = draw_from(st.sampled_from(PAPERS))
    return draw_from(st.sampled_from([paper.portrait(), paper.landscape()]))


@st.composite
def pieces(draw_from) -> list[Piece]:
    made = []
    owners = draw_from(st.sampled_from([(), ("a", "b", "c")]))
    for number in range(draw_from(st.integers(1, 7))):
        width, height = draw_from(st.sampled_from(SIZES))
        scale = draw_from(st.sampled_from([1.0, 0.8]))
        front = Symbol(f"f{number}", width / scale, height / scale, (), draw_from(st.sampled_from([0.0, 1.0, 3.0])))
        back = Symbol(f"b{number}", width, height, (), draw_from(st.sampled_from([0.0, 2.0, 4.0])))
        made.append(
            Piece(
                front,
                back if draw_from(st.booleans()) else None,
                width,
                height,
                quantity=draw_from(st.integers(0, 60)),
                bleed_mm=draw_from(st.sampled_from([0.0, 0.0, 1.0, 3.0])),
                label=str(number),
                owner=owners[number // 3] if owners else "",
                run=draw_from(st.sampled_from(["", "markers"])),
            )
        )
    return made


@st.composite
def impositions(draw_from):
    """(pieces, paper, area, duplex, gutter, plans)."""
    paper, wanted = draw_from(papers()), draw_from(pieces())
    duplex, gutter = draw_from(st.sampled_from(["", *FLIPS])), draw_from(st.sampled_from([0.0, 0.0, 1.25]))
    inside = paper.printable
    head, foot = draw_from(st.floats(0, 20)), draw_from(st.floats(0, 20))
    area = Box(inside.x, inside.y + head, inside.w, inside.h - head - foot)
    try:
        plans = tuple(impose(wanted, paper, area, gutter_mm=gutter, duplex=duplex))
    except PieceTooLarge:
        assume(False)
    return wanted, paper, area, duplex, gutter, plans


def marks_of(plan: SheetPlan) -> list[Box]:
    return [mark for band in plan.bands for mark in crop_marks(band.frame)]


def crosses(mark: Box, box: Box) -> bool:
    """Whether a mark goes into a box or along its edge; a mark that only ends at the edge does not."""
    both = grown(mark, Edges(*[NEAR] * 4)).intersection(box)
    return both is not None and max(both.w, both.h) > 3 * NEAR


def seen_from_the_front(x: float, y: float, paper: Paper, duplex: str) -> tuple[float, float]:
    """Where a point of the back, or beyond the fold, lies, looking through the paper from the front.

    Not the code's own arithmetic: the sheet is a solid thing that makes half a turn about an axis in its plane.
    """
    long_edge_is_upright = paper.height_mm >= paper.width_mm
    upright = {
        "long-edge": long_edge_is_upright,
        "short-edge": not long_edge_is_upright,
        "fold-down": True,
        "fold-across": False,
    }[duplex]
    axis = (0.0, 1.0) if upright else (1.0, 0.0)
    middle = paper.width_mm / 2, paper.height_mm / 2
    away = x - middle[0], y - middle[1]
    # Rodrigues' formula for half a turn: v becomes 2 (v · axis) axis − v; its depth stays nought.
    along = away[0] * axis[0] + away[1] * axis[1]
    return middle[0] + 2 * along * axis[0] - away[0], middle[1] + 2 * along * axis[1] - away[1]


def is_guillotined(boxes: list[Box]) -> bool:
    """Whether straight cuts through all of what is left part the boxes, one from another, down to each alone."""
    if len(boxes) < 2:
        return True
    for low, high in (("x", "right"), ("y", "bottom")):
        ordered = sorted(boxes, key=lambda box: getattr(box, low))
        groups, reached = [[ordered[0]]], getattr(ordered[0], high)
        for box in ordered[1:]:
            if getattr(box, low) >= reached - NEAR:
                groups.append([])
            groups[-1].append(box)
            reached = max(reached, getattr(box, high))
        if len(groups) > 1:
            return all(is_guillotined(group) for group in groups)
    return False


@given(impositions())
@settings(max_examples=75, deadline=None)
def test_no_bleed_goes_over_another_piece_or_its_bleed(case):
    """But where a row is short: there the bleed beside its last piece and that below the row before share a corner."""
    *_, plans = case
    for plan in plans:
        for side in (plan.shown_in_front, plan.backs):
            overlapping = _overlap(side)
            assert overlapping is None, overlapping


@given(impositions())
@settings(max_examples=75, deadline=None)
def test_a_piece_bleeds_wherever_none_stands_beside_it(case):
    """Beside the last of a short row as much as at the edge of the band; and so does the back behind it.

    A band beside or below another bleeds no further than the side with the least room lets it."""
    *_, plans = case
    for plan in plans:
        for band in plan.bands:
            trims = [placement.trim for placement in band.placements]
            for placement in band.placements:
                free = [side for side in Edges._fields if not any(_is_beside(placement.trim, side, it) for it in trims)]
                least = min(
                    placement.piece.reach_mm("front"),
                    *(
                        getattr(band.room, side) - MARKS.length_mm
                        for side in (free or ["left"] if len(plan.bands) == 1 else Edges._fields)
                    ),
                )
                assert all(getattr(placement.bleed, side) >= least - NEAR for side in free), (placement, free)


def _is_beside(trim: Box, side: str, other: Box) -> bool:
    """Whether another piece stands level with this one on a side, within two bleeds and a gutter of it."""
    return overlap(grown(trim, Edges(**{side: 8.0})), other) and trim != other


def _overlap(placements: tuple[Placement, ...]) -> tuple[Placement, Placement] | None:
    nearby: list[Placement] = []
    for one in sorted(placements, key=lambda placement: placement.bleed_box.y):
        nearby = [other for other in nearby if other.bleed_box.bottom > one.bleed_box.y]
        for other in nearby:
            if overlap(one.bleed_box, other.bleed_box) and not _share_a_corner(one, other):
                return one, other
        nearby.append(one)
    return None


def _share_a_corner(one: Placement, other: Placement) -> bool:
    """Whether two pieces stand aslant and only what bleeds of them meets."""
    aslant = not any(overlap(grown(one.trim, Edges(*[20.0 * way, 20.0 * (1 - way)] * 2)), other.trim) for way in (0, 1))
    return aslant and not overlap(one.bleed_box, other.trim) and not overlap(one.trim, other.bleed_box)


@given(impositions())
@settings(max_examples=50, deadline=None)
def test_everything_is_printable(case):
    _, paper, area, *_, plans = case
    for plan in plans:
        for placement in plan.fronts:
            assert area.contains(placement.trim) and area.contains(placement.bleed_box)
        for placement in plan.backs:
            assert area.contains(placement.trim) and area.contains(placement.bleed_box)
        assert all(area.contains(mark) for mark in marks_of(plan))


@given(impositions())
@settings(max_examples=50, deadline=None)
def test_every_piece_is_there_as_often_as_wanted(case):
    wanted, _, _, duplex, _, plans = case
    fronts = Counter(placement.piece.label for plan in plans for placement in plan.fronts)
    backs = Counter(placement.piece.label for plan in plans for placement in plan.backs)
    assert fronts == Counter({piece.label: piece.quantity for piece in wanted if piece.quantity})
    with_backs = {piece.label: piece.quantity for piece in wanted if piece.quantity and piece.back and duplex}
    assert backs == Counter(with_backs)


@given(impositions())
@settings(max_examples=50, deadline=None)
def test_a_back_lies_behind_its_front_and_upright(case):
    """Turned like the leaf of a book, a piece shows its back upright: back (u, v) behind front (width − u, v)."""
    _, paper, _, duplex, _, plans = case
    assume(duplex)
    assert_backs_lie_behind(plans, paper, duplex)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("duplex", FLIPS)
@pytest.mark.parametrize("paper", [way for paper in PAPERS for way in (paper, paper.landscape())], ids=str)
@pytest.mark.parametrize("turn", [0, 90])
def test_a_back_lies_behind_its_front_on_every_paper(paper, duplex, size, turn):
    """The same, for every paper, flip and size, and for a grid that stands upright and one that is turned."""
    width, height = size
    piece = Piece(Symbol("f", *size, (), 2), Symbol("b", *size, (), 4), width, height, 12)
    area = paper.printable
    if width != height:  # an area with room for one piece, one way round only
        across, down = (width, height) if turn == 0 else (height, width)
        wide = 2 * (across + 8 + FOLD_CLEAR_MM) if duplex == "fold-down" else across + 8
        high = 2 * (down + 8 + FOLD_CLEAR_MM) if duplex == "fold-across" else down + 8
        area = Box((paper.width_mm - wide) / 2, (paper.height_mm - high) / 2, wide, high)
    plans = tuple(impose([piece], paper, area, duplex=duplex))
    if width != height:
        assert {placement.turn for plan in plans for placement in plan.fronts} == {turn}
    assert_backs_lie_behind(plans, paper, duplex)


def assert_backs_lie_behind(plans: tuple[SheetPlan, ...], paper: Paper, duplex: str) -> None:
    for plan in plans:
        waiting = [placement for placement in plan.fronts if placement.piece.back]
        assert len(waiting) == len(plan.backs)
        for front, back in zip(waiting, plan.backs, strict=True):
            piece = front.piece
            assert piece is back.piece
            in_front, behind_it = _placing(front), _placing(back)
            corners = [in_front.apply(u, v) for u in (0, piece.width_mm) for v in (0, piece.height_mm)]
            assert min(corners) == pytest.approx((front.trim.x, front.trim.y), abs=NEAR)
            assert max(corners) == pytest.approx((front.trim.right, front.trim.bottom), abs=NEAR)
            for u, v in ((0, 0), (piece.width_mm, 0), (0, piece.height_mm), (3, 5)):
                seen = seen_from_the_front(*behind_it.apply(u, v), paper, duplex)
                assert seen == pytest.approx(in_front.apply(piece.width_mm - u, v), abs=NEAR)


def _placing(placement: Placement):
    """The transform the drawing itself is given, from piece space to the page."""
    item = draw(placement)
    if isinstance(item, Group):
        return item.transform
    assert isinstance(item, Use)
    symbol = item.symbol
    return item.transform @ Affine.scale(
        symbol.width_mm / placement.piece.width_mm, symbol.height_mm / placement.piece.height_mm
    )


@given(impositions())
@settings(max_examples=40, deadline=None)
def test_no_mark_meets_a_piece_or_its_bleed(case):
    _, paper, _, duplex, _, plans = case
    for plan in plans:
        marks = marks_of(plan)
        assert not [
            (mark, placement) for mark in marks for placement in plan.fronts if crosses(mark, placement.bleed_box)
        ]
        assert all(placement.bleed_box.contains(placement.trim) for placement in plan.fronts)
        if duplex:
            behind_marks = marks_behind(marks, paper, duplex)
            backs = [placement.bleed_box for placement in plan.backs]
            assert not [(mark, box) for mark in behind_marks for box in backs if crosses(mark, box)]


@given(impositions())
@settings(max_examples=50, deadline=None)
def test_every_cut_has_a_mark_at_both_ends(case):
    *_, plans = case
    for plan in plans:
        for band in plan.bands:
            marks, box = crop_marks(band.frame), band.box
            for trim in (placement.trim for placement in band.placements):
                for x in (trim.x, trim.right):
                    ends = [mark for mark in marks if mark.w == 0 and abs(mark.x - x) < NEAR]
                    assert any(mark.bottom <= box.y for mark in ends) and any(mark.y >= box.bottom for mark in ends)
                    assert all(mark.h >= MARKS.length_mm - NEAR for mark in ends)
                for y in (trim.y, trim.bottom):
                    ends = [mark for mark in marks if mark.h == 0 and abs(mark.y - y) < NEAR]
                    assert any(mark.right <= box.x for mark in ends) and any(mark.x >= box.right for mark in ends)


@given(impositions())
@settings(max_examples=40, deadline=None)
def test_straight_cuts_part_everything(case):
    """Bands part by straight cuts through the sheet, and inside a band no cut line goes through a piece."""
    *_, plans = case
    for plan in plans:
        assert is_guillotined([grown(band.box, band.room) for band in plan.bands])
        assert is_guillotined([placement.trim for placement in plan.fronts])
        for band in plan.bands:
            trims = [placement.trim for placement in band.placements]
            for edge in {round(e, 5) for trim in trims for e in (trim.x, trim.right)}:
                assert not [trim for trim in trims if trim.x + NEAR < edge - NEAR and edge + NEAR < trim.right - NEAR]
            for edge in {round(e, 5) for trim in trims for e in (trim.y, trim.bottom)}:
                assert not [trim for trim in trims if trim.y + NEAR < edge - NEAR and edge + NEAR < trim.bottom - NEAR]


@given(impositions())
@settings(max_examples=50, deadline=None)
def test_never_more_sheets_than_a_plain_grid_for_each_size(case):
    wanted, paper, area, duplex, gutter, plans = case
    assume(wanted)
    area = area_used(wanted, paper, area, duplex)
    sizes: dict[tuple[float, float], list[Piece]] = {}
    for piece in wanted:
        if piece.quantity:
            sizes.setdefault((piece.width_mm, piece.height_mm), []).append(piece)
    plain = 0
    for (width, height), same in sizes.items():
        bleed = max(piece.bleed_mm for piece in same)
        clear, gap = max(bleed, 1.0) + MARKS.length_mm, max(gutter, 2 * bleed)
        upright, turned = (
            _how_many(area.w - 2 * clear, across, gap) * _how_many(area.h - 2 * clear, down, gap)
            for across, down in ((width, height), (height, width))
        )
        plain += math.ceil(sum(piece.quantity for piece in same) / max(upright, turned))
    assert len(plans) <= plain
    if len(sizes) == 1 and all(width == height for width, height in sizes):
        assert len(plans) == plain


LENGTHS = st.one_of(
    st.sampled_from([12.7, 15.0, 20.0, 63.0, 88.0]), st.floats(10, 120).map(lambda size: round(size, 1))
)


@given(LENGTHS, LENGTHS, st.sampled_from(PAPERS), st.integers(1, 3), st.integers(0, 5))
@settings(max_examples=40, deadline=None)
def test_a_page_holds_what_a_plain_grid_between_the_printers_borders_holds(width, height, paper, sheets, fewer):
    """With the shortest marks; whatever a heading and a footer would take."""
    clear, most = SHORT_MARKS.offset_mm + SHORT_MARKS.length_mm, 0
    for across, down in ((width, height), (height, width)):
        columns = _how_many(paper.printable.w - 2 * clear, across, 0.0)
        most = max(most, columns * _how_many(paper.printable.h - 2 * clear, down, 0.0))
    assume(most)
    wanted = Piece(Symbol("piece", width, height, ()), None, width, height, max(1, sheets * most - fewer))
    found = lay_out([wanted], paper, Heading("Pieces", size="compact"), "Pieces")
    assert len(found) <= math.ceil(wanted.quantity / most)


SHOP = {"crop_marks": "both", "registration": "targets"}
CUTTER = {"crop_marks": "none", "registration": "silhouette"}


@given(LENGTHS, LENGTHS, st.sampled_from(PAPERS[:4]), st.sampled_from([1.0, 1.5, 2.0, 3.0, 3.175]), st.booleans(),
       st.integers(1, 3), st.integers(0, 5))  # fmt: skip
@settings(max_examples=15, deadline=None)
def test_a_shops_page_holds_what_a_plain_grid_with_its_bleed_holds(
    width, height, paper, bleed, two_sided, sheets, fewer
):
    """Crop marks, targets and furniture take what is left, and no row; what has a back bleeds as much as there is room for."""
    most = 0
    for across, down in ((width, height), (height, width)):
        columns = _how_many(paper.printable.w - 2 * bleed, across, 2 * bleed)
        most = max(most, columns * _how_many(paper.printable.h - 2 * bleed, down, 2 * bleed))
    assume(most)
    found = laid_out(width, height, max(1, sheets * most - fewer), paper, bleed, two_sided, SHOP)
    assert len(found) <= math.ceil(max(1, sheets * most - fewer) / most)
    for sheet in {id(sheet): sheet for sheet in (found[0], found[-1])}.values():
        marks = marks_of(sheet.plan)
        trims = [placement.trim for placement in sheet.plan.fronts]
        assert marks and not [mark for mark in marks for trim in trims if crosses(mark, trim.inset(-0.3 + NEAR))]
        most = bleed + 1 if two_sided else bleed
        for placement in sheet.plan.placements:
            assert bleed - NEAR <= min(placement.bleed) and max(placement.bleed) <= most + NEAR


@given(LENGTHS, LENGTHS, st.sampled_from(PAPERS[:3]), st.sampled_from([0.5, 1.0, 1.5, 3.0]), st.booleans(),
       st.integers(1, 3), st.integers(0, 5))  # fmt: skip
@settings(max_examples=15, deadline=None)
def test_a_page_for_a_machine_holds_what_a_plain_grid_between_its_marks_holds(
    width, height, paper, bleed, two_sided, sheets, fewer
):
    """All stand alike, and are cut within 10 mm of the edges; what is printed keeps off the corners, of 16.5 mm."""
    most = 0
    for lying in (paper, paper.landscape()):
        for columns in range(1, 60):
            for rows in range(1, 60):
                wide, high = columns * (width + 2 * bleed) - 2 * bleed, rows * (height + 2 * bleed) - 2 * bleed
                inside = wide + 20 <= lying.width_mm and high + 20 <= lying.height_mm
                shown = lying.printable.w >= wide + 2 * bleed and lying.printable.h >= high + 2 * bleed
                off = wide + 2 * bleed + 33 <= lying.width_mm or high + 2 * bleed + 33 <= lying.height_mm
                most = max(most, columns * rows if inside and shown and off else 0)
    assume(most)
    found = laid_out(width, height, max(1, sheets * most - fewer), paper, bleed, two_sided, CUTTER)
    assert len(found) <= math.ceil(max(1, sheets * most - fewer) / most)


def laid_out(width, height, quantity, paper, bleed, two_sided, how):
    front, back = (Symbol(side, width, height, (), bleed + 1) for side in ("front", "back"))
    piece = Piece(front, back if two_sided else None, width, height, quantity)
    printing = Printing(bleed, bleed + 1, shared_cuts=False, **how)
    heading, duplex = Heading("Pieces", size="compact"), "long-edge" if two_sided else ""
    return lay_out([piece], paper, heading, "Pieces", duplex=duplex, printing=printing)


def area_used(wanted: list[Piece], paper: Paper, area: Box, duplex: str) -> Box:
    """What of an area is free on both sides, or on both halves of a folded sheet."""
    if not duplex or not any(piece.back for piece in wanted if piece.quantity):
        return area
    other = behind(area, paper, duplex)
    return between(
        max(area.x, other.x),
        max(area.y, other.y),
        paper.width_mm / 2 - FOLD_CLEAR_MM if duplex == "fold-down" else min(area.right, other.right),
        paper.height_mm / 2 - FOLD_CLEAR_MM if duplex == "fold-across" else min(area.bottom, other.bottom),
    )


@given(impositions())
@settings(max_examples=40, deadline=None)
def test_what_is_counted_is_what_is_made(case):
    wanted, paper, area, duplex, gutter, plans = case
    assert count_sheets(wanted, paper, area, gutter_mm=gutter, duplex=duplex) == (len(plans), 0)
    assert tuple(impose(wanted, paper, area, gutter_mm=gutter, duplex=duplex)) == plans


@settings(max_examples=150)
@given(
    paper=papers(),
    size=st.sampled_from([(16, 16), (20, 20), (24, 16), (63, 88)]),
    counts=st.lists(st.tuples(st.integers(1, 60), st.integers(0, 60)), min_size=1, max_size=4),
    duplex=st.sampled_from(["", *FLIPS]),
)
def test_each_owner_begins_a_row_where_that_costs_no_sheet(paper, size, counts, duplex):
    """Or else all rows are as long, but the last."""
    front, back = Symbol("f", *size, ()), Symbol("b", *size, ())
    owned = [
        Piece(front, back if duplex else None, *size, some, owner=str(number), run=run)
        for number, of_owner in enumerate(counts)
        for some, run in zip(of_owner, ("", "markers"), strict=True)
    ]
    nobodys = [replace(it, owner="", run="") for it in owned]
    area = paper.printable
    try:
        plain = [*impose(nobodys, paper, area, duplex=duplex, turns=(0,))]
    except PieceTooLarge:
        assume(False)
    found = [*impose(owned, paper, area, duplex=duplex, turns=(0,))]
    assert len(found) == len(plain)
    used = area_used(owned, paper, area, duplex)
    columns = _how_many(used.w - 2 * _CLEAR_MM, size[0], 0.0)
    rows = _how_many(used.h - 2 * _CLEAR_MM, size[1], 0.0)
    if sum(math.ceil(sum(of_owner) / columns) for of_owner in counts) <= rows * len(plain):
        lengths = [len(row) for plan in found for row in _rows(plan)]
        is_straight = len({*lengths[:-1]}) == 1 and lengths[-1] <= lengths[0]
        assert is_straight or all(len({it.piece.owner for it in row}) == 1 for plan in found for row in _rows(plan))


_CLEAR_MM = MARKS.offset_mm + MARKS.length_mm


def _rows(plan: SheetPlan) -> Iterable[list[Placement]]:
    rows: dict[float, list[Placement]] = {}
    for it in plan.fronts:
        rows.setdefault(round(it.y_mm, 3), []).append(it)
    return rows.values()


def _how_many(length: float, item: float, gap: float) -> int:
    """Counted, not divided."""
    count = 0
    while count * gap + (count + 1) * item <= length + 1e-6:
        count += 1
    return count


@given(impositions())
@settings(max_examples=40, deadline=None)
def test_pieces_of_one_size_keep_their_order(case):
    wanted, *_, plans = case
    first_seen: dict[tuple[float, float], list[str]] = {}
    for plan in plans:
        for placement in plan.fronts:
            piece = placement.piece
            first_seen.setdefault((piece.width_mm, piece.height_mm), []).append(piece.label)
    for size, labels in first_seen.items():
        order = [piece.label for piece in wanted if (piece.width_mm, piece.height_mm) == size]
        assert labels == sorted(labels, key=order.index)


@given(impositions())
@settings(max_examples=40, deadline=None)
def test_bands_stand_in_the_middle_of_the_area(case):
    """A band by itself; those beside one another, with the paper that is theirs, together."""
    wanted, paper, area, duplex, _, plans = case
    area = area_used(wanted, paper, area, duplex)
    for plan in plans:
        for band in plan.bands:
            beside = [other for other in plan.bands if other is not band and _on_one_level(band, other)]
            if not beside:
                assert band.box.x + band.box.w / 2 == pytest.approx(area.x + area.w / 2)


def _on_one_level(one: Band, other: Band) -> bool:
    """Whether the paper of two bands, marks and all, shares some height of the page."""
    first, second = (grown(band.box, Edges(0, 4, 0, 4)) for band in (one, other))
    return first.y < second.bottom + 9 and second.y < first.bottom + 9


@given(impositions())
@settings(max_examples=50, deadline=None)
def test_every_band_has_paper_of_its_own(case):
    _, _, area, *_, plans = case
    for plan in plans:
        rooms = [grown(band.box, band.room) for band in plan.bands]
        assert all(grown(area, Edges(*[NEAR] * 4)).contains(room) for room in rooms)
        assert not [pair for pair in combinations(rooms, 2) if overlap(*pair)]


# -- that the checks above can fail ----------------------------------------------------------------------


def test_the_checks_can_fail():
    symbol = Symbol("s", 20, 20, ())
    piece = Piece(symbol, symbol, 20, 20)
    touching = (placed(piece, 10, 10), placed(piece, 30, 10))
    assert _overlap(touching) is None
    assert _overlap((touching[0], placed(piece, 29.9, 10)))
    assert _overlap((touching[0], placed(piece, 30, 10, bleed=Edges(left=0.5))))
    assert crosses(Box(10, 5, 0, 6), touching[0].trim)
    assert crosses(Box(15, 5, 0, 6), touching[0].trim)
    assert not crosses(Box(15, 4, 0, 6), touching[0].trim)
    assert not crosses(Box(15, 2, 0, 6), touching[0].trim)
    portrait, landscape = PAPERS[0], PAPERS[0].landscape()
    assert seen_from_the_front(20, 30, portrait, "long-edge") == pytest.approx((190, 30))
    assert seen_from_the_front(20, 30, portrait, "short-edge") == pytest.approx((20, 267))
    assert seen_from_the_front(20, 30, landscape, "long-edge") == pytest.approx((20, 180))
    assert seen_from_the_front(20, 30, landscape, "short-edge") == pytest.approx((277, 30))
    assert seen_from_the_front(150, 30, portrait, "fold-down") == pytest.approx((60, 30))
    assert seen_from_the_front(20, 250, portrait, "fold-across") == pytest.approx((20, 47))
    pinwheel = [Box(0, 0, 10, 20), Box(10, 0, 20, 10), Box(20, 10, 10, 20), Box(0, 20, 20, 10)]
    assert not is_guillotined(pinwheel)
    assert is_guillotined(pinwheel[:3])


def test_empty_paper_is_shared_out_so_that_straight_cuts_still_part_all():
    """Grown to the sides first, the last of these bands would reach below one that it stands beside."""

    def piece(number: int, width: float, height: float, quantity: int, bleed: float) -> Piece:
        front = Symbol(f"f{number}", width, height, ())
        return Piece(front, None, width, height, quantity=quantity, bleed_mm=bleed, label=str(number))

    pieces = [piece(0, 25.4, 25.4, 31, 0), piece(1, 18, 18, 7, 0), piece(2, 25, 25, 41, 1), piece(3, 40, 11.3, 18, 0)]
    plans = tuple(impose(pieces, Paper("a4", 297, 210), Box(6.35, 18.35, 284.3, 165.3)))
    assert max(len(plan.bands) for plan in plans) > 4
    for plan in plans:
        assert is_guillotined([grown(band.box, band.room) for band in plan.bands])
