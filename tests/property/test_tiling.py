"""A large drawing in tiles: nothing of it is lost, and what is on two tiles is as wide as the overlap."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from generator.drawing import Affine, Group, Path, Style, Symbol, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.shapes import rect
from generator.sheets import style
from generator.sheets.edges import overlap
from generator.sheets.tile_shift import BARE, few_tiles
from generator.sheets.tiling import OVERLAP_MM, tiles

AREA = Box(12, 26, 186, 250)
SIZES = st.floats(50, 1500)


def _drawing(width: float, height: float) -> Symbol:
    return Symbol("large", width, height, (rect(0, 0, width, height, Style(fill="#000000")),))


def _window(tile) -> Box:
    """What of the drawing a tile shows, in the drawing's own space."""
    shown = next(item for item in tile.items if isinstance(item, Group))
    use = next(item for item in shown.items if isinstance(item, Use))
    assert (use.transform.a, use.transform.d) == (1.0, 1.0)
    return Box(AREA.x - use.transform.e, AREA.y - use.transform.f, AREA.w, AREA.h)


def _filled_mm2(window: Box, occupied: list[Box]) -> float:
    return sum(shown.w * shown.h for box in occupied if (shown := window.intersection(box)))


@given(SIZES, SIZES, st.floats(0, 1), st.floats(0, 1))
def test_every_point_is_on_a_tile(width: float, height: float, across: float, down: float) -> None:
    windows = [_window(tile) for tile in tiles(_drawing(width, height), AREA, [Box(0, 0, width, height)])]
    x, y = across * width, down * height
    assert any(w.x - 1e-6 <= x <= w.right + 1e-6 and w.y - 1e-6 <= y <= w.bottom + 1e-6 for w in windows)


@given(SIZES, st.floats(0, 40))
def test_neighbours_overlap_by_what_was_asked(width: float, overlap: float) -> None:
    windows = [_window(tile) for tile in tiles(_drawing(width, 100), AREA, [Box(0, 0, width, 100)], overlap)]
    for one, other in zip(windows, windows[1:], strict=False):
        assert abs(one.right - other.x - overlap) < 1e-6


@given(SIZES, SIZES)
def test_no_more_tiles_than_the_drawing_needs(width: float, height: float) -> None:
    for tile in tiles(_drawing(width, height), AREA, [Box(0, 0, width, height)]):
        window = _window(tile)
        assert window.x < width and window.y < height


def test_an_empty_corner_gets_no_tile() -> None:
    found = list(tiles(_drawing(400, 600), AREA, [Box(0, 0, 50, 50), Box(380, 580, 10, 10)]))
    assert [tile.name for tile in found] == ["A1", "C3"]


def test_a_small_drawing_is_one_tile_at_its_place() -> None:
    (tile,) = tiles(_drawing(100, 100), AREA, [Box(0, 0, 100, 100)])
    assert tile.name == "A1"
    assert next(item for item in tile.items if isinstance(item, Group)).items[0].transform == Affine.translate(
        AREA.x, AREA.y
    )


def _diamonds(tile) -> list[Box]:
    paths = [item for item in tile.items if isinstance(item, Path) and item.style.fill == style.SECONDARY]
    return [box for path in paths if (box := bounds((path,)))]


@given(st.lists(st.tuples(st.floats(0, 360), st.floats(0, 480)), max_size=40))
@example([(44.0, 238.0)])
@example([(44.0, 236.0)])
def test_no_diamond_touches_a_word_and_halves_lie_on_wholes(places: list[tuple[float, float]]) -> None:
    words = [Box(x, y, 6.0, 2.0) for x, y in places]
    found = list(tiles(_drawing(360, 480), AREA, [Box(0, 0, 360, 480)], words=words))
    seen: dict[tuple[float, float], int] = {}
    for tile in found:
        for box in _diamonds(tile):
            own = Box(box.x - tile.place.e, box.y - tile.place.f, box.w, box.h)
            assert not any(overlap(own.inset(-0.7 + 2e-6), word) for word in words)
            # What a half is cut off by says where its middle is.
            x = own.x if own.w < 2 else own.x + own.w / 2
            y = own.y if own.h < 2 else own.y + own.h / 2
            seen[round(x, 3), round(y, 3)] = seen.get((round(x, 3), round(y, 3)), 0) + 1
    assert len(found) == 4 and set(seen.values()) == {2}


def test_the_name_of_a_neighbour_covers_no_word() -> None:
    """A hex number where it would stand lets it move along the joint; on the other tiles it stays."""
    first = next(iter(tiles(_drawing(360, 480), AREA, [Box(0, 0, 360, 480)])))
    plate = next(bounds((it,)) for it, text in pairwise(first.items) if isinstance(text, Text) and text.text == "A2")
    words = [Box(plate.x - first.place.e, plate.y - first.place.f, plate.w, 2.0)]
    for tile in tiles(_drawing(360, 480), AREA, [Box(0, 0, 360, 480)], words=words):
        for ground, text in pairwise(tile.items):
            if isinstance(text, Text) and text.text in ("A2", "B1", "B2"):
                box = bounds((ground,))
                on_drawing = Box(box.x - tile.place.e, box.y - tile.place.f, box.w, box.h)
                assert not any(overlap(on_drawing, word) for word in words)
                assert (tile.name, text.text) != ("A1", "A2") or 3.6 <= bounds((ground,)).y - plate.y < 4.6


def test_diamonds_stand_on_paper_on_whatever_is_drawn() -> None:
    for tile in tiles(_drawing(360, 480), AREA, [Box(0, 0, 360, 480)]):
        for plate, diamond in pairwise(tile.items):
            if isinstance(diamond, Path) and diamond.style.fill == style.SECONDARY:
                assert isinstance(plate, Path) and plate.style.fill == style.PAPER
                around, box = bounds((plate,)), bounds((diamond,))
                assert around.inset(-1e-6).contains(box)
                # A half ends where its plate does, at the cut.
                sides = [around.x < box.x, around.y < box.y, around.right > box.right, around.bottom > box.bottom]
                assert sum(sides) == (4 if abs(box.w - box.h) < 1e-6 else 3)


@given(SIZES, SIZES, st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=12))
@example(548.6953125, 50.0, [(x, 0.0) for x in (0.0, 0.0, 1.0, 0.5, 0.6875, 0.25, 0.25)])
@example(50.0, 240.0, [(0.0, 0.0), (0.0, 1.0)])
@example(50.0, 241.0, [(0.0, 0.0), (0.0, 1.0)])
def test_moved_it_takes_no_more_tiles_than_that_is_worth_and_all_that_is_occupied_is_on_one(
    width, height, places
) -> None:
    occupied = [Box(x * (width - 10), y * (height - 10), 10.0, 10.0) for x, y in places]
    before = list(tiles(_drawing(width, height), AREA, occupied))
    (shifted,) = few_tiles(_drawing(width, height), AREA, occupied, occupied[:1])
    after = list(tiles(shifted.drawing, AREA, shifted.boxes(occupied)))
    assert shifted.rank.tiles == len(after)
    # A tile more is worth each that would be all but bare, and two what would be cut.
    bare = sum(_filled_mm2(_window(tile), occupied) < BARE * AREA.w * AREA.h for tile in before)
    assert shifted.rank.cost <= len(before) + bare + 2
    windows = [_window(tile) for tile in after]
    for box in shifted.boxes(occupied):
        for x in (box.x, box.right):
            for y in (box.y, box.bottom):
                assert any(w.x - 1e-6 <= x <= w.right + 1e-6 and w.y - 1e-6 <= y <= w.bottom + 1e-6 for w in windows)


def test_what_is_to_stay_whole_lies_across_no_joint_though_its_tiles_are_as_many() -> None:
    drawing, middle = _drawing(620, 460), Box(300, 220, 20, 20)
    everywhere = [Box(0, 0, 620, 460)]
    ((before,), (shifted,)) = (few_tiles(drawing, AREA, everywhere, uncut) for uncut in ([], [middle]))
    (box,) = shifted.boxes([middle])
    joints = [column * (AREA.w - OVERLAP_MM) for column in range(1, 4)]
    assert before.rank.tiles == shifted.rank.tiles
    assert not any(box.x < joint < box.right for joint in joints)
    (was,) = before.boxes([middle])
    assert any(was.x < joint < was.right for joint in joints)


def test_dashes_have_a_pale_edge_that_their_neighbour_covers_and_the_drawing_runs_on_between_them() -> None:
    """On a wood as dark they would be lost; a strip of paper would be a white line where a tile lies a little off."""
    seen = 0
    for tile in tiles(_drawing(360, 480), AREA, [Box(0, 0, 360, 480)]):
        for strip, dashes in pairwise(tile.items):
            if isinstance(dashes, Path) and dashes.style.dash_mm and dashes.style.stroke == style.SECONDARY:
                paper, line = bounds((strip,)), bounds((dashes,))
                assert isinstance(strip, Path) and strip.style.stroke == style.PAPER
                assert strip.style.dash_mm == dashes.style.dash_mm and strip.style.width_mm <= 0.3
                middle = (line.x + line.w / 2, line.y + line.h / 2)
                assert abs(middle[0] - paper.x) < 1e-6 or abs(middle[1] - paper.y) < 1e-6
                seen += 1
    assert seen == 4
