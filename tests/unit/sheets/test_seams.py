"""Pieces that touch leave no paper between them."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.components.kit import Kit
from generator.drawing import Affine, Group, Item, Style, Symbol, shapes
from generator.drawing.box import Box
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.sheets.imposition import impose
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from generator.sheets.seams import UNDER_MM, laid_under
from tests import games

A4 = Paper("a4", 210, 297)
AREA = Box(10, 20, 190, 250)


def counter(*, filled: bool = True, quantity: int = 20) -> Piece:
    path = shapes.rect(-4, -4, 28, 28, Style(fill="#b70d0d" if filled else None, stroke="#17181c", width_mm=0.2))
    face = Symbol("red" if filled else "line", 20, 20, (path,), 4)
    return Piece(face, face, 20, 20, quantity, most_bleed_mm=(3, 4))


@pytest.mark.parametrize("side", ["front", "back"])
def test_between_two_grounds_one_goes_on_under_the_other(side: str) -> None:
    (plan,) = impose([counter()], A4, AREA, duplex="long-edge")
    placed = list(laid_under(plan.fronts if side == "front" else plan.backs))
    beside = [(one, next_) for one, next_ in pairwise(placed) if one.y_mm == next_.y_mm]
    assert len(beside) > 10
    name = "right" if side == "front" else "left"
    assert {getattr(one.bleed, name) for one, _ in beside} == {UNDER_MM}
    assert {it.bleed.bottom for it in placed[: len(beside) // 3]} == {UNDER_MM}


def test_bleeds_that_meet_in_a_gutter_lie_under_one_another_too() -> None:
    bleeding = replace(counter(), bleed_mm=3, most_bleed_mm=(3, 3))
    (plan,) = impose([bleeding], A4, AREA)
    placed = list(laid_under(plan.fronts))
    above_last = next(one for one in placed if one.x_mm == placed[-1].x_mm and one.y_mm > placed[-1].y_mm - 30)
    beside = [(one, next_) for one, next_ in pairwise(placed) if one.y_mm == next_.y_mm and one != above_last]
    assert len(beside) > 10
    assert {(one.bleed.right, next_.bleed.left) for one, next_ in beside} == {(3 + UNDER_MM, 3)}
    last = placed[-1]
    assert max(last.bleed) == 3  # nothing is drawn after it


@pytest.mark.parametrize("side", ["front", "back"])
def test_no_corner_that_lies_under_shows_beside_the_last_of_a_short_row(side: str) -> None:
    """A nub of the colour of the piece above it."""
    bleeding = replace(counter(), bleed_mm=3, most_bleed_mm=(3, 3))
    (plan,) = impose([bleeding], A4, AREA, duplex="long-edge")
    planned = plan.fronts if side == "front" else plan.backs
    shown = [it.bleed_box for it in planned]
    for one in laid_under(planned):
        box = one.bleed_box
        for corner in (Box(x, y, 0.01, 0.01) for x in (box.x, box.right - 0.01) for y in (box.y, box.bottom - 0.01)):
            assert any(it.contains(corner) for it in shown), one


def test_what_covers_nothing_has_nothing_under_it() -> None:
    (plan,) = impose([counter(filled=False)], A4, AREA)
    assert [it.bleed for it in laid_under(plan.fronts)] == [it.bleed for it in plan.fronts]


def test_a_piece_without_bleed_ends_at_its_trim() -> None:
    bare = replace(counter(), most_bleed_mm=(0, 0))
    (plan,) = impose([bare], A4, AREA)
    assert all(max(it.bleed) == 0 for it in laid_under(plan.fronts))


RED = shapes.rect(-4, -4, 28, 28, Style(fill="#b70d0d"))


@pytest.mark.parametrize(
    ("item", "covers"),
    [
        (Group((RED,)), True),
        (Group((Group((RED,), Affine.translate(0, 0)),)), True),
        (Group((RED,), Affine.translate(9, 0)), False),
        (Group((RED,), clip=shapes.rect(0, 0, 9, 9, Style())), False),
    ],
)
def test_a_ground_may_lie_in_a_group_that_moves_nothing(item: Item, covers: bool) -> None:
    """As that of a layout with elements for one face and for the other."""
    face = Symbol("grouped", 20, 20, (item,), 4)
    (plan,) = impose([Piece(face, None, 20, 20, 2)], A4, AREA)
    first, _ = laid_under(plan.fronts)
    assert first.bleed.right == (UNDER_MM if covers else 0.0)


@pytest.mark.parametrize(("heights", "covers"), [((9, 19), True), ((9, 10), False), ((28,), True)])
def test_a_ground_may_be_of_several_one_below_the_other(heights: tuple[float, ...], covers: bool) -> None:
    """As those of labels, so that no paper lies under a band."""
    top, paths = -4.0, []
    for high in heights:
        paths.append(shapes.rect(-4, top, 28, high, Style(fill="#b70d0d")))
        top += high
    face = Symbol("label", 20, 20, tuple(paths), 4)
    (plan,) = impose([Piece(face, None, 20, 20, 2)], A4, AREA)
    first, _ = laid_under(plan.fronts)
    assert first.bleed.right == (UNDER_MM if covers else 0.0)


def test_what_is_drawn_before_a_ground_takes_nothing_from_it() -> None:
    """As a figure below whose feet a strip begins."""
    figure = shapes.rect(5, 5, 10, 10, Style(fill="#17181c"))
    halves = [shapes.rect(-4, top, 28, 14, Style(fill="#b70d0d")) for top in (-4, 10)]
    face = Symbol("figure", 20, 20, (halves[0], figure, halves[1]), 4)
    (plan,) = impose([Piece(face, None, 20, 20, 2)], A4, AREA)
    first, _ = laid_under(plan.fronts)
    assert first.bleed.right == UNDER_MM


@pytest.mark.parametrize("kind", ["counters", "unit_cards"])
@pytest.mark.parametrize("name", games.NAMES)
def test_of_two_pieces_of_ours_that_touch_one_lies_under_the_other(name: str, kind: str) -> None:
    game = games.played(name)
    kit = Kit(game, set_up(game, Order(out=Path(), language="en")), "long-edge")
    touching = 0
    for sheet in kit.sheets(kind):
        for planned in (sheet.plan.fronts, sheet.plan.backs) if sheet.plan else ():
            placed = sorted(laid_under(planned), key=lambda it: (it.y_mm, it.x_mm))
            for one, other in pairwise(placed):
                if one.y_mm == other.y_mm and abs(one.trim.right - other.trim.x) < 0.001:
                    touching += 1
                    reach = one.bleed.right + other.bleed.left
                    # Cards are paper at their edges, and then neither needs to lie under the other.
                    wanted = [UNDER_MM, 0.0] if kind == "unit_cards" else [UNDER_MM]
                    assert any(reach == pytest.approx(mm) for mm in wanted), (sheet.name, one.piece, other.piece)
    assert touching > 4 or not kit.sheets(kind)
