"""Nets of tuck boxes: the deck has room, the panels add up, flaps fit where they go, and no cut crosses another."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.components.storage.nested import nested
from generator.components.storage.net import HALVES, NESTED, WHOLE, BoxSize, Net
from generator.drawing import Symbol
from generator.loading.storage import load_storage
from generator.sheets.plan import Piece

STORAGE = load_storage()
MAKING = STORAGE.boxes
SIDES = st.floats(MAKING.least_card_mm, 180.0)
CARDS = st.integers(MAKING.least_cards, 150)
STOCKS = st.sampled_from(sorted(STORAGE.stocks))
PANELS = st.sampled_from([WHOLE, NESTED, *HALVES])


def size_of(width: float, height: float, cards: int, stock: str = "tuck_boxes") -> BoxSize:
    return BoxSize.of_deck(width, height, cards, STORAGE.stocks[stock], MAKING)


@given(SIDES, SIDES, CARDS, STOCKS)
def test_the_deck_has_room_and_little_more(width, height, cards, stock):
    size, kept = size_of(width, height, cards, stock), STORAGE.stocks[stock]
    wide, high, deep = size.inner
    assert 1.4 <= wide - width - kept.wider_mm <= 1.6
    assert 1.4 <= high - height - kept.taller_mm <= 1.6
    assert deep >= cards * kept.card_mm + 0.9
    assert deep <= max(cards * kept.card_mm + 1.1, MAKING.least_depth_mm)
    assert (size.width_mm, size.height_mm, size.depth_mm) == pytest.approx(
        (wide + MAKING.board_mm, high + MAKING.board_mm, deep + MAKING.board_mm)
    )


@given(SIDES, SIDES, CARDS)
def test_the_panels_go_round_the_deck(width, height, cards):
    size = size_of(width, height, cards)
    whole, halves = Net(size, MAKING), [Net(size, MAKING, panels) for panels in HALVES]
    assert whole.body_mm == pytest.approx(2 * (size.width_mm + size.depth_mm))
    assert whole.width_mm == pytest.approx(whole.body_mm + MAKING.side_tab_mm)
    assert whole.height_mm == pytest.approx(size.height_mm + 2 * size.depth_mm + MAKING.tuck_mm + MAKING.foot_tab_mm)
    assert sum(half.body_mm for half in halves) == pytest.approx(whole.body_mm)
    assert all(box.h == pytest.approx(size.height_mm) for _, box in whole.boxes())
    assert sum(len(list(half.glued())) for half in halves) == len(list(whole.glued())) + 1


@given(SIDES, SIDES, CARDS)
def test_flaps_fit_where_they_go(width, height, cards):
    size = size_of(width, height, cards)
    net = Net(size, MAKING)
    lid, foot = net.lid, net.foot
    assert lid is not None and foot is not None
    assert (lid.w, lid.h) == (foot.w, foot.h) == pytest.approx((size.width_mm, size.depth_mm))
    assert lid.bottom == pytest.approx(net.top_mm) and foot.y == pytest.approx(net.bottom_mm)
    assert 2 * net._dust_mm < size.width_mm
    assert net.notch_mm < MAKING.tuck_mm, "the notch shows the tuck flap, and not the cards"
    for corners in net.glued():
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        assert min(max(xs) - min(xs), max(ys) - min(ys)) >= 9 - 1e-6


@given(SIDES, SIDES, CARDS, PANELS)
def test_what_is_cut_is_one_outline_that_crosses_itself_nowhere(width, height, cards, panels):
    net = Net(size_of(width, height, cards), MAKING, panels)
    corners = [(values[-2], values[-1]) for _, *values in net.outline() if values]
    assert [name for name, *_ in net.outline()].count("M") == 1
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    assert min(xs) == pytest.approx(0) and max(xs) == pytest.approx(net.width_mm)
    assert min(ys) == pytest.approx(0) and max(ys) == pytest.approx(net.height_mm)
    edges = list(pairwise([*corners, corners[0]]))
    for (a, b), (c, d) in combinations(edges, 2):
        assert not (_turns(a, b, c) * _turns(a, b, d) < -1e-6 and _turns(c, d, a) * _turns(c, d, b) < -1e-6)


@given(SIDES, SIDES, CARDS, PANELS)
def test_every_fold_lies_on_the_net(width, height, cards, panels):
    net = Net(size_of(width, height, cards), MAKING, panels)
    folds = net.folds()
    assert {name for name, *_ in folds} == {"M", "L"}
    for _, x, y in folds:
        assert -1e-6 <= x <= net.body_mm + 1e-6 and 0 < y < net.height_mm
    # Each panel is folded at its right, and a side's flaps above and below.
    sides = sum(panel == "side" for panel, _ in net.boxes())
    backs = sum(panel == "back" for panel, _ in net.boxes())
    assert len(folds) / 2 == len(net.panels) + 2 * sides + 4 * backs


@given(st.tuples(SIDES, SIDES, CARDS), st.tuples(SIDES, SIDES, CARDS), st.sampled_from([1.5, 3.0]))
def test_two_nested_nets_keep_apart_and_true_to_size(one, other, bleed):
    nets = [Net(size_of(*deck), MAKING, NESTED) for deck in (one, other)]
    found = list(nested(*((net, piece_of(net)) for net in nets), bleed))
    assert found
    for pair in found:
        lower, upper = pair.covered[: len(pair.covered) // 2], pair.covered[len(pair.covered) // 2 :]
        for a, b in product(lower, upper):
            apart = max(a.x - b.right, b.x - a.right, a.y - b.bottom, b.y - a.bottom)
            assert apart >= bleed + 0.5, "colour of one ends before the other"
        whole = pair.piece
        assert all(box.x >= -1e-6 and box.right <= whole.width_mm + 1e-6 for box in pair.covered)
        assert all(box.y >= -1e-6 and box.bottom <= whole.height_mm + 1e-6 for box in pair.covered)
        assert lengths(whole.folds) == pytest.approx(sorted(lengths(nets[0].folds()) + lengths(nets[1].folds())))
        assert len([name for name, *_ in whole.outline if name == "M"]) == 2
    sizes = [(pair.piece.height_mm, -pair.piece.width_mm) for pair in found]
    assert sizes == sorted(sizes), "each is higher than the one before, and narrower"


def piece_of(net):
    wide, high = net.width_mm, net.height_mm
    return Piece(Symbol("net", wide, high, ()), None, wide, high, outline=net.outline(), folds=net.folds())


def lengths(folds):
    points = [values for _, *values in folds]
    return sorted(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in zip(points[::2], points[1::2], strict=True))


def _turns(a, b, c) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
