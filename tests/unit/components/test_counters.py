"""How counters are made: their shape, their size, what an informed one says, and the code of a flag."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise, product

import pytest
from msgspec.structs import replace

from generator import resources
from generator.components import layout_names
from generator.components.counters import marker
from generator.components.counters.layouts_by_size import layout_for
from generator.components.kit import Kit
from generator.components.pieces.art import painted_in
from generator.components.pieces.trim_shape import CORNER_TO_CORNER, TrimShape
from generator.diagnostics import Source, UserError
from generator.drawing import Group, Path, Symbol, Text, Use, fonts
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.recolour import colours_of
from generator.drawing.tones import lightness
from generator.expressions import Namespace
from generator.loading.layouts import load_layout
from generator.loading.nations import load_palette
from generator.model.ink import Ink, Paint
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.capitan_hex import RULESET
from generator.sheets import style
from generator.sheets.edges import Edges, grown
from generator.sheets.plan import Piece
from tests import games
from tests.conftest import LANGUAGES, SCENARIO
from tests.unit.components.counters_drawn import Face, desk_of, faces_of, faces_of_game, faces_of_set, with_style
from tests.unit.components.dice_measured import air_in_die, apart, corners_of_box, edge_of
from tests.unit.components.placed_items import placed
from tests.unit.test_palette import contrast


def face(game, name: str) -> Face:
    return next(one for one in faces_of_game(game) if name in one.name)


def words_on(game, name: str) -> list[str]:
    return [text.text for text, _ in face(game, name).texts]


# -- informed ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize(
    ("name", "moves", "ranges", "expected"),
    [
        # Moves normal, march, charge; ranges short, medium, long; dice D8 to fire, D6 to fight.
        ("zamora_fusiliers-infantry-full", "3 4 5", "4 8 12", {"Fusiliers", "8", "6"}),
        # Mounted troops fire at medium range at most (B 7.2).
        ("villaviciosa_dragoons-cavalry-full", "4 6 9", "3 6 –", {"Dragoons", "6", "8"}),
        ("commandant_morel-command_mounted-full", "4 6 9", "L4 R6", {"8", "10"}),
        # On foot it moves as any unit on foot, with all its figures and with half of them (B 1.5).
        ("major_ruiz-command_mounted-half", "4 6 9", "L3 R6", set()),
        ("major_ruiz-command_foot-full", "3 4 5", "L3 R6", set()),
        ("major_ruiz-command_foot-half", "3 4 5", "L3 R6", set()),
        # Pushed 2, limbered 5 (H 9.2); ball to 8 and 16 (H 9.4).
        ("foot_artillery_6_pounder-gun-piece", "2 5", "8 16", set()),
        ("foot_artillery_6_pounder-gun-spiked", "2 5", "8 16", set()),
        ("foot_artillery_6_pounder-limber", "5", "", set()),
    ],
)
def test_an_informed_counter_prints_the_numbers_played_with(
    game, name: str, moves: str, ranges: str, expected: set[str], shape: str
) -> None:
    one = face(with_style(game, "informed", shape=shape), name)
    assert expected <= {text.text for text, _ in one.texts}
    foot = at_foot(one)
    assert [text for text, box in foot if _is_move(one, box)] == moves.split()
    assert [text for text, box in foot if not _is_move(one, box)] == ranges.split()


def at_foot(one: Face) -> list[tuple[str, Box]]:
    """The numbers below the figures, each with the box of its text, without the thin spaces in them."""
    return [(text.text.replace("\u200a", ""), box) for text, box in row_of(one)]


def row_of(one: Face) -> list[tuple[Text, Box]]:
    """The texts in the row of moves and ranges: at the foot of a square, where a hexagon is widest."""
    low, end = (0.72, 1.0) if one.height_mm == one.width_mm else (0.5, 0.62)
    found = ((text, box) for text, box in one.things if isinstance(text, Text) and text.text != "½")
    return [(text, box) for text, box in found if low < box.y / one.height_mm < end]


def _is_move(one: Face, box: Box) -> bool:
    """Whether a text stands on the black end of the panel."""
    middle = box.x + box.w / 2
    return any(end.x < middle < end.right and end.y < box.y < end.bottom for end in _black_ends(one))


def _black_ends(one: Face) -> list[Box]:
    """What moves stand on, of counters in colour: from the edge on."""
    return [box for item, box in one.things if isinstance(item, Path) and item.style.fill == style.INK and box.x < 0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_moves_and_ranges_stand_apart_from_one_another(game, shape: str, language: str) -> None:
    """With short bars between them, so that 3 4 5 is never read as 345; moves in white on black, so that ranges are no more of
    them."""
    for one in faces_of_game(with_style(game, "informed", shape=shape, size_mm=20.0), language):
        row = (15, 18.8) if shape == "square" else (10.5, 13.5)
        foot = [(item, box) for item, box in one.things if row[0] < box.y and box.bottom < row[1] and box.h < 3]
        rules = [box for item, box in foot if isinstance(item, Path) and box.w < 0.2]
        numbers = [box for item, box in foot if isinstance(item, Text) and not _is_move(one, box)]
        moves = [box for item, box in foot if isinstance(item, Text) and _is_move(one, box)]
        assert all(text.fill == "#ffffff" for text, box in foot if isinstance(text, Text) and box in moves), one.name
        parted = []
        for group in (moves, sorted(numbers)):
            assert all(after.x - before.right >= 0.8 for before, after in pairwise(group)), one.name
            parted += [(before.right + after.x) / 2 for before, after in pairwise(group)]
        assert sorted(rule.x + rule.w / 2 for rule in rules) == pytest.approx(sorted(parted), abs=0.15), one.name
        (end,) = _black_ends(one)
        assert all(box.x - end.right >= 0.5 for box in numbers), one.name
        # What has no ranges has black all over.
        assert end.right - moves[-1].right >= 0.5, one.name
        assert bool(numbers) == (end.right < one.width_mm), one.name
        # As they are cut: a hexagon is narrower where they stand than where it is widest.
        side = 0.0 if shape == "square" else 1.1
        _in_the_middle(one, moves, side, end.right if numbers else one.width_mm - side)
        if numbers and "command" not in one.name:
            _in_the_middle(one, sorted(numbers), end.right, one.width_mm - side)


def _in_the_middle(one: Face, boxes: list[Box], left: float, right: float) -> None:
    """Of a cell; what is broad only nearly, so as to keep off a corner."""
    middle, broad = (boxes[0].x + boxes[-1].right) / 2, boxes[-1].right - boxes[0].x
    assert middle == pytest.approx((left + right) / 2, abs=0.1 if broad < 6 else 0.6), one.name


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_informed_troops_have_cells_of_one_width(game, shape: str) -> None:
    faces = faces_of_game(with_style(game, "informed", shape=shape, size_mm=25.0))
    ends = {round(_black_ends(one)[0].right, 3) for one in faces if "limber" not in one.name}
    assert len(ends) == 1


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_moves_of_an_informed_counter_have_places_and_ranges_one_middle(game, shape: str) -> None:
    """So that two counters are compared without looking for what is to be compared; five digits have the room there is."""
    troops = [
        (one, at_foot(one))
        for one in faces_of_game(with_style(game, "informed", shape=shape))
        if not {"command", "gun", "limber"} & {*one.name.replace("_", "-").split("-")}
    ]
    assert {len(foot) for _, foot in troops} == {6}
    for column in list(zip(*(foot for _, foot in troops), strict=True))[:3]:
        # Two digits in the last place begin where one does.
        begins = [min(box.x, box.x + box.w / 2 - 0.6) for _, box in column]
        assert max(begins) - min(begins) < 0.6
    middles = [(foot[3][1].x + foot[5][1].right) / 2 for _, foot in troops]
    assert max(middles) - min(middles) < 0.6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_moves_and_ranges_are_the_largest_type_on_a_counter(game, shape: str, language: str) -> None:
    """They are what is read most."""
    for one in faces_of_game(with_style(game, "informed", shape=shape, size_mm=20.0), language):
        row = row_of(one)
        played = 7.6 if shape == "square" else 7.8
        assert {text.size_pt for text, _ in row} == {played}, one.name
        beside = [text for text, _ in row]
        others = [
            size for text, size in one.texts if text not in beside and text.font == "sans-bold" and text.text != "½"
        ]
        assert all(6.0 <= size < played for size in others), one.name


@pytest.mark.parametrize(("shape", "share"), [("square", 0.4), ("hexagon", 0.37)])
def test_figures_of_informed_counters_are_read_across_a_table(game, shape: str, share: float) -> None:
    one = face(with_style(game, "informed", shape=shape, size_mm=20.0), "foot_48th-infantry-full")
    men = [box for item, box in one.things if isinstance(item, Use) and "infantry" in item.symbol.id]
    assert len(men) == 4 and all(box.h >= share * 20 for box in men)


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_a_regiment_is_told_where_names_repeat(game, shape: str) -> None:
    foot = next(unit for unit in game.units if unit.card_id == "foot_48th")
    side = replace(game.sides[0], units=(replace(foot, headline=foot.card.origin),))
    made = with_style(replace(game, sides=(side,)), "informed", shape=shape, size_mm=20.0)
    said = {text.text for one in faces_of_game(made) for text, _ in one.texts}
    assert "48th Foot" in said and not [one for one in said if "coy" in one]


@pytest.mark.parametrize("ink", ["grey", "saver"])
@pytest.mark.parametrize(
    ("shape", "size_mm"), [("square", 18.0), ("square", 20.0), ("hexagon", 20.0), ("hexagon", 25.0)]
)
def test_in_a_frame_moves_stand_in_the_middle_of_a_plate_clear_of_it(
    game, shape: str, size_mm: float, ink: str
) -> None:
    made, met = with_style(game, "informed", shape=shape, size_mm=size_mm), 0
    context, paper = set_up(made, Order(out=SCENARIO.parent, ink=ink)), size_mm / 20
    kit = Kit(made, context, "long-edge")
    for unit in made.units:
        for one in (face for piece in kit.counters.pieces(unit.counters, backs=True) for face in faces_of(piece)):
            plates = [
                box
                for item, box in one.things
                if isinstance(item, Path) and item.style.fill and 2.5 * paper < box.h < 3 * paper and box.x < 4 * paper
            ]
            for box in plates:
                inside = [
                    (text, there)
                    for text, there in one.things
                    if isinstance(text, Text) and text.fill == "#ffffff" and box.contains(there)
                ]
                met += len(inside)
                for text, _ in inside:
                    base = text.y_mm * paper
                    above = base - fonts.face(text.font).cap_height_mm(text.size_pt * paper) - box.y
                    assert abs(above - (box.bottom - base)) < 0.06 * paper, (one.name, text.text)
                corner = box.x - one.width_mm / 2, box.bottom - one.height_mm / 2
                slant = one.height_mm / 2 + corner[0] * math.sqrt(3) / 2 - corner[1] / 2
                edge = box.x if shape == "square" else slant
                frame = (1 if shape == "square" else 0.5) + context.palette.colours[unit.colour].frame_mm
                assert edge - frame * paper >= 0.3 * paper, one.name
    assert met > 50


def test_a_hyphen_ends_no_line_where_an_abbreviation_fits(game) -> None:
    for name in ("foot_artillery_6_pounder-gun", "foot_artillery_6_pounder-limber"):
        assert not [text for text in words_on(with_style(game, "informed"), name) if text.endswith("-")]


@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rank_is_written_one_way(game, shape: str, language: str) -> None:
    """In full only where all names that begin with it have room."""
    ranks: dict[str, set[str]] = {}
    for one in faces_of_game(with_style(game, "informed", shape=shape, size_mm=20.0), language):
        for unit in (unit for unit in game.units if f"{unit.key.partition('.')[2]}-command" in one.name):
            name = unit.name if isinstance(unit.name, str) else unit.name[language]
            last = name.split()[-1]
            said = next(text.text for text, _ in one.texts if text.text.endswith(last))
            ranks.setdefault(name.split()[0], set()).add(said.removesuffix(last))
    assert len(ranks) > 1 and all(len(ways) == 1 for ways in ranks.values()), ranks


@pytest.mark.parametrize("layout", ["classic", "informed"])
def test_the_ground_lies_under_the_figures_of_a_command(game, layout: str) -> None:
    one = face(with_style(game, layout), "major_ruiz-command_mounted-half")
    figures = [box for item, box in one.things if isinstance(item, Use) and box.bottom > 13 and box.h > 4]
    (ground,) = [box for item, box in one.things if isinstance(item, Path) and box.w > 6 and box.h < 0.4]
    assert ground.x + ground.w / 2 == pytest.approx(figures[0].x + figures[0].w / 2, abs=1)


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_an_informed_command_shows_the_figures_of_a_plain_one(game, shape: str) -> None:
    """All of them, with the standard-bearer; a half shows those that are left."""
    shown = [
        {
            one.name.rsplit("-", 1)[0]: [
                item.symbol.id.split("-")[1]
                for item, _ in one.things
                if isinstance(item, Use) and not item.symbol.id.startswith(("flag", "symbol-epaulette"))
            ]
            for one in faces_of_game(with_style(game, layout, shape=cut, size_mm=20.0))
            if "command" in one.name
        }
        for layout, cut in (("classic", "square"), ("informed", shape))
    ]
    assert shown[0] == shown[1]
    assert max(len(figures) for figures in shown[0].values()) == 4


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_what_stands_beside_an_informed_gun_keeps_off_its_ground(game, shape: str) -> None:
    """Its type, and what has become of it."""
    for one in faces_of_game(with_style(game, "informed", shape=shape, size_mm=20.0)):
        if "-gun-" not in one.name:
            continue
        ground = max((box for item, box in one.things if isinstance(item, Path) and box.h < 0.5), key=lambda box: box.w)
        beside = [box for item, box in one.things if isinstance(item, Text) and {*item.text} <= {*"IV"}]
        beside += [box for item, box in one.things if isinstance(item, Use) and "spiked" in item.symbol.id]
        assert beside, one.name
        for box in beside:
            right_or_left = box.right <= ground.x or box.x >= ground.right
            assert right_or_left or box.bottom < ground.y - 0.3, one.name


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_moves_and_ranges_are_black_on_a_tint_of_the_colour(game, shape: str) -> None:
    """From side to side, under nothing but that row, so that what is looked up is apart from the figures."""
    colours = load_palette().colours
    grounds = {colour.ground for colour in colours.values()}
    # On grey, what lies behind the figures is no ground either.
    grounds |= {layout_names.shades(colour, colour.ground)["field"] for colour in colours.values()}
    for one in faces_of_game(with_style(game, "informed", shape=shape, size_mm=20.0)):
        (panel,) = (
            (item.style.fill, box)
            for item, box in one.things
            if isinstance(item, Path) and item.style.fill not in (None, *grounds, style.INK) and box.w > one.width_mm
        )
        tint, around = panel
        assert lightness(tint) > 85 and lightness(tint) - lightness(style.INK) > 70, one.name
        assert all(text.fill == style.INK for text, box in row_of(one) if not _is_move(one, box)), one.name
        assert all(around.y + 0.15 < box.y and box.bottom < around.bottom for _, box in row_of(one)), one.name


def test_flag_and_epaulette_of_an_informed_hexagon_are_centred_together(game) -> None:
    pairs = 0
    for one in faces_of_game(with_style(game, "informed", shape="hexagon", size_mm=20.0)):
        low = [box for item, box in one.things if isinstance(item, Use) and box.y > 15.5]
        pairs += len(low) == 2
        assert not [text for text, box in one.things if isinstance(text, Text) and box.y > 15.8], one.name
        middle = (min(box.x for box in low) + max(box.right for box in low)) / 2
        assert middle == pytest.approx(one.width_mm / 2, abs=0.25), one.name
    assert pairs > 3


def test_only_a_ground_that_is_hardly_seen_on_paper_ends_in_a_line_and_in_a_pale_one(game) -> None:
    context = desk_of(game)
    lines = {name: layout_names.edge_line(layout_names.colour_names(name, context)) for name in load_palette().colours}
    assert {name for name, line in lines.items() if line} == {"white"}
    assert lightness(lines["white"]) > lightness(style.HAIRLINE)
    yellow, _ = layout_names.marker_colour_names(load_palette().markers["routed"], context)
    assert not layout_names.edge_line(yellow)


def test_informed_is_refused_where_it_could_not_be_read(game) -> None:
    with pytest.raises(UserError, match="'informed' cannot be read on pieces of 15.9 mm: it wants 18 mm at least"):
        Kit(with_style(game, "informed", size_mm=15.9), desk_of(game), "").sheets("counters")


def test_a_square_layout_is_refused_for_hexagons(game) -> None:
    context = replace(desk_of(game), layout=partial(load_layout, resources.templates("counter"), ()))
    with pytest.raises(UserError, match="the counters are hexagons, and this lays out a rectangle"):
        layout_for(context, "counter", "classic.yaml", TrimShape(20, "hexagon"), Source("a"), Source("b"))


def test_a_hexagon_that_is_not_regular_is_said_at_its_width_and_one_as_wide_as_said_is_drawn(game, tmp_path) -> None:
    context = replace(desk_of(game), layout=partial(load_layout, tmp_path, ()))
    text = "kind: counter\nwidth_mm: %s\nheight_mm: 20\nshape: hexagon\nelements: {a: {text: x, box: [5, 5, 9, 9]}}\n"
    asked = context, "counter", "mine.yaml", TrimShape(20, "hexagon"), Source("a"), Source("b")
    (tmp_path / "mine.yaml").write_text(text % 20, encoding="utf-8")
    said = r"mine\.yaml:2:11: no regular hexagon is 20 × 20 mm\. Make the width 23\.094, its height from flat to flat\."
    with pytest.raises(UserError, match=said):
        layout_for(*asked)
    (tmp_path / "mine.yaml").write_text(text % 23.094, encoding="utf-8")
    assert layout_for(*asked).layout.width_mm == 23.094


def test_a_layout_of_ours_for_another_shape_is_told_where_it_is_asked_for(game) -> None:
    with pytest.raises(UserError) as error:
        layout_for(desk_of(game), "counter", "informed_hexagon", TrimShape(20, "square"), Source("a"), Source("b"))
    (problem,) = error.value.diagnostics
    assert (problem.source, problem.what) == (Source("a"), "the counters are square, and this lays out a hexagon")


def test_informed_hexagons_want_20_mm(game) -> None:
    with pytest.raises(UserError, match="'informed_hexagon' cannot be read on pieces of 19 mm: it wants 20 mm"):
        Kit(with_style(game, "informed", shape="hexagon", size_mm=19.0), desk_of(game), "").sheets("counters")


# -- sets --------------------------------------------------------------------------------------------------


def test_a_set_is_refused_a_layout_that_asks_for_a_unit() -> None:
    """Once, and not for each number that is missing."""
    with pytest.raises(UserError) as error:
        faces_of_set("france", 20.0, layout="informed")
    (problem,) = error.value.diagnostics
    assert "'informed' prints the moves, ranges and dice of a unit, and a set has none" in problem.what


@pytest.mark.parametrize(("shape", "corner_mm"), [("hexagon", 0.0), ("hexagon", 2.0), ("square", 2.5)])
def test_a_set_is_cut_as_it_is_asked_to_be(shape: str, corner_mm: float) -> None:
    pieces = {
        (piece.width_mm, piece.height_mm) for piece in faces_of_set("france", 20.0, shape=shape, corner_mm=corner_mm)
    }
    assert pieces == {(20 * CORNER_TO_CORNER if shape == "hexagon" else 20, 20)}


@pytest.mark.parametrize(
    ("shape", "size_mm"),
    # Informed hexagons begin at 20 mm.
    [*(("square", size) for size in (18.0, 19.05, 20.0, 25.0)), *(("hexagon", size) for size in (20.0, 25.0))],
)
def test_numbers_keep_clear_of_their_dice(game, shape: str, size_mm: float) -> None:
    """0.3 mm of paper between every die's outline and the glyphs in it; 10 and 12 are in the sample."""
    seen = set()
    for one in faces_of_game(with_style(game, "informed", shape=shape, size_mm=size_mm)):
        paper = size_mm / 20
        for (die, box), (number, _) in pairwise(one.things):
            if (
                box.y < (15 if shape == "square" else 9.5) * paper
                and isinstance(number, Text)
                and number.text in ("6", "8", "10", "12")
                and isinstance(die, Path)
            ):
                seen.add(number.text)
                assert air_in_die(die, number) * paper >= 0.3, (one.name, number.text)
    assert seen == {"6", "8", "10", "12"}


@pytest.mark.parametrize(
    ("shape", "size_mm"), [("square", 20.0), ("square", 25.0), ("hexagon", 22.0), ("hexagon", 25.0)]
)
def test_dice_keep_clear_of_one_another_and_of_all_beside_them(game, shape: str, size_mm: float) -> None:
    """Half a millimetre from tip to tip, to the ground, to the name and to the numbers below."""
    paper, pairs = size_mm / 20, set()
    for one in faces_of_game(with_style(game, "informed", shape=shape, size_mm=size_mm)):
        dice = [
            (die, number.text)
            for (die, box), (number, _) in pairwise(one.things)
            if isinstance(die, Path)
            and isinstance(number, Text)
            and number.text in ("6", "8", "10", "12")
            and box.y < (15 if shape == "square" else 9.5) * paper
        ]
        edges = [edge_of(die, paper) for die, _ in dice]
        inside = {number for _, number in dice}
        beside = [
            # A name down to its baseline, a line to where it ends.
            Box(box.x, box.y, box.w, item.y_mm * paper - box.y)
            if isinstance(item, Text)
            else grown(box, Edges(left=-0.16 * paper, right=-0.16 * paper))
            for item, box in one.things
            if (isinstance(item, Text) and item.text not in inside)
            or (isinstance(item, Path) and box.y / paper > 12 and box.h / paper < 2.3)
        ]
        for edge in edges:
            assert min(apart(edge, corners_of_box(box)) for box in beside) >= 0.5 - 0.005, one.name
            # No tip meets the tint below it.
            assert shape == "square" or max(y for _, y in edge) <= (10.4 - 0.3) * paper, one.name
        if len(edges) == 2:
            pairs.add(tuple(number for _, number in dice))
            # The flat foot of a twelve looks nearer to the tip below it than it is.
            least = 0.75 if dice[0][1] == "12" else 0.5
            assert apart(*edges) >= least - 1e-6, one.name
    assert {("8", "8"), ("10", "8"), ("8", "10"), ("12", "10")} <= pairs


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_hexagon_says_keeps_off_its_slants(game, language: str) -> None:
    """1.5 mm on a piece of 25 mm, but for a hair of a name's box."""
    for one in faces_of_game(with_style(game, "informed", shape="hexagon", size_mm=25.0), language):
        for box in (box for item, box in one.things if isinstance(item, Text)):
            corners = ((x - one.width_mm / 2, y - 12.5) for x in (box.x, box.right) for y in (box.y, box.bottom))
            assert min(12.5 - abs(x) * math.sqrt(3) / 2 - abs(y) / 2 for x, y in corners) >= 1.45, one.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("shape", "size_mm"), [("square", 20.0), ("square", 25.0), ("hexagon", 20.0)])
def test_informed_names_have_one_size(game, shape: str, size_mm: float, language: str) -> None:
    sizes = {
        round(size, 3)
        for one in faces_of_game(with_style(game, "informed", shape=shape, size_mm=size_mm), language)
        for text, size in one.texts
        if text.font == "sans-semibold" and not {*text.text} & {*"0123456789½–"}
    }
    assert len(sizes) == 1


# -- sizes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size_mm", [10.0, 12.7, 15.9, 18.0, 20.0])
def test_the_ground_mark_keeps_its_depth_on_small_counters(game, size_mm: float) -> None:
    """Upright ticks from the ground line to the mark's foot: 1.3 mm less the 0.16 of the line, at any size."""
    shown = face(with_style(game, size_mm=size_mm), "foot_48th-infantry-full")
    ticks = [box for item, box in shown.things if isinstance(item, Path) and len(item.commands) > 12 and box.h < 2]
    assert [round(box.h - 0.26, 2) for box in ticks] == [1.14]


@pytest.mark.parametrize("size_mm", [12.7, 15.0, 20.0])
def test_grounds_bleed_as_far_as_is_promised_at_any_size(game, size_mm: float) -> None:
    sized = with_style(game, size_mm=size_mm)
    desk = desk_of(sized)
    wanted = max(desk.printing.bleed_mm, desk.printing.back_bleed_mm)
    made = Kit(sized, desk, "long-edge")
    pieces = [piece for unit in sized.units for piece in made.counters.pieces(unit.counters, backs=True)]
    assert len(pieces) > 20
    for piece in pieces:
        scale = size_mm / piece.front.height_mm
        left, top, wide, high = bounds(piece.front.items)
        drawn = [-left, -top, wide + left - piece.front.width_mm, high + top - piece.front.height_mm]
        assert min(drawn) * scale >= wanted - 1e-6, piece.label
        assert piece.reach_mm("front") >= wanted - 1e-6


def test_a_half_stays_readable_at_half_an_inch(game) -> None:
    shown = face(with_style(game, size_mm=12.7), "foot_48th-infantry-half")
    assert [round(size, 1) for text, size in shown.texts if text.text == "½"] == [8.5]


# -- shapes ------------------------------------------------------------------------------------------------


def test_a_hexagon_is_measured_from_flat_to_flat() -> None:
    cut = TrimShape(20, "hexagon")
    assert (cut.width_mm, cut.height_mm) == (20 * CORNER_TO_CORNER, 20)
    assert pytest.approx(1 / math.cos(math.radians(30))) == CORNER_TO_CORNER


@pytest.mark.parametrize(("shape", "corner_mm"), [("hexagon", 0.0), ("hexagon", 2.0), ("square", 2.5)])
def test_the_line_to_cut_along_lies_on_the_waste(shape: str, corner_mm: float) -> None:
    """No point of the stroke is inside the finished outline, and none of it beside the rectangle shows. Straight cuts
    have marks beside the pieces, and nothing on them."""
    cut = TrimShape(20, shape, corner_mm)
    # What straight cuts may part has its lines beside its drawing, for sheets where they do not.
    (group,) = cut.waste_lines(20.0, "#000000") or cut.guides("#000000")
    assert bool(cut.guides("#000000")) == (shape == "hexagon" and not corner_mm)
    assert isinstance(group, Group) and group.clip is not None
    corners = [command[1:] for command in group.clip.commands if command[0] in "ML"]
    ends = (0, 0), (cut.width_mm, 0), (cut.width_mm, 20), (0, 20)
    assert [at for corner in corners for at in corner] == pytest.approx([at for corner in ends for at in corner])
    (line,) = group.items
    for command in line.commands:
        if command[0] in "LM":
            x, y = command[1] - cut.width_mm / 2, command[2] - 10
            sides = 6 if shape == "hexagon" else 4
            turns = [math.radians(360 / sides * i + 90) for i in range(sides)]
            furthest = max(x * math.cos(turn) + y * math.sin(turn) for turn in turns)
            assert furthest == pytest.approx(10.12)


def test_lines_to_cut_along_are_paler_than_the_frame_beside_them() -> None:
    """On a ground of colour they are in its ink; on paper a frame runs beside them."""
    framed, bare = (Namespace({"ink": "#000000", "frame_mm": frame_mm}) for frame_mm in (0.4, 0.0))
    assert layout_names.waste_ink(bare) == "#000000"
    assert layout_names.waste_ink(framed) == style.HAIRLINE


def test_a_ground_that_is_hardly_seen_on_paper_ends_in_a_line(game) -> None:
    """On a sheet of hexagons there is paper between them; in grey and to save ink they have a frame."""
    lines = {}
    for ink in ("colour", "grey", "saver"):
        made = with_style(game, shape="hexagon")
        kit = Kit(made, set_up(made, Order(out=SCENARIO.parent, ink=ink)), "")
        lines[ink] = {
            need.front.colour: piece.edge
            for unit in made.units
            for need in unit.counters
            for piece in kit.counters.pieces([need], backs=False)
        }
    assert {colour for colour, line in lines["colour"].items() if line} == {"white"}
    assert not any(line for ink in ("grey", "saver") for line in lines[ink].values())


def test_a_square_with_sharp_corners_needs_no_line() -> None:
    assert TrimShape(20).waste_lines(20.0, "#000000") == ()


@pytest.mark.parametrize(
    ("shape", "size_mm", "warned"),
    [("square", 23.4, False), ("square", 23.5, True), ("hexagon", 32.0, False), ("hexagon", 32.1, True)],
)
def test_a_counter_should_lie_inside_its_hex(game, shape: str, size_mm: float, warned: bool) -> None:
    """A hex of 32 mm holds a square of 23.4 mm, and a hexagon as large as itself."""
    made = with_style(game, shape=shape, size_mm=size_mm).project
    found = [str(problem) for problem in RULESET.check(made) if "does not lie inside a hex" in str(problem)]
    assert bool(found) == warned


# -- flags -------------------------------------------------------------------------------------------------


def test_a_code_stands_beside_a_flag_only_where_another_is_mistaken_for_it(game) -> None:
    texts = [text.text for one in faces_of_game(game) for text, _ in one.texts]
    assert not {"FR", "PT", "PR"} & set(texts)
    assert "FR" in {text.text for one in faces_of_set("france", 20.0) for text, _ in one.texts}
    assert "ES" not in {text.text for one in faces_of_set("spain", 20.0) for text, _ in one.texts}


@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize("size_mm", [20.0, 25.0])
def test_a_code_stands_clear_of_its_flag(size_mm: float, shape: str) -> None:
    met = 0
    for one in faces_of_set("france", size_mm, shape=shape):
        flags = [box for item, box in one.things if isinstance(item, Use) and item.symbol.id.startswith("flag-")]
        codes = [box for item, box in one.things if isinstance(item, Text) and item.text == "FR"]
        met += len(codes)
        assert all(0.7 <= code.x - flag.right <= 1.6 for flag in flags for code in codes), one.name
    assert met


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_hexagons_a_name_stands_clear_of_the_flag_below_and_of_the_numbers_above(game, language: str) -> None:
    for one in faces_of_game(with_style(game, "informed", shape="hexagon", size_mm=22.0), language):
        (flag,) = [box for item, box in one.things if isinstance(item, Use) and item.symbol.id.startswith("flag-")]
        (name,) = [
            box
            for text, box in one.things
            if isinstance(text, Text) and 0.65 * 22 < box.y < flag.y and text.text != "½"
        ]
        (end,) = _black_ends(one)
        assert flag.y - 0.15 * 1.1 - name.bottom >= 0.4, one.name
        assert name.y - end.bottom >= 0.4, one.name


def test_figures_of_classic_hexagons_are_read_across_a_table(game) -> None:
    one = face(with_style(game, shape="hexagon", size_mm=20.0), "foot_48th-infantry-full")
    men = [box for item, box in one.things if isinstance(item, Use) and "infantry" in item.symbol.id]
    assert len(men) == 4 and all(box.h >= 0.54 * 20 for box in men)


def test_on_hexagons_the_ground_reaches_under_all_feet() -> None:
    met = 0
    for one in faces_of_set("great_britain", 25.0, shape="hexagon"):
        lines = [box for item, box in one.things if isinstance(item, Path) and len(item.commands) == 2 and box.w > 7]
        ground = max(lines, key=lambda box: box.w, default=None)
        men = [box for item, box in one.things if isinstance(item, Use) and "infantry" in item.symbol.id]
        if ground is None or len(men) != 4:
            continue
        met += 1
        assert min(box.x for box in men) >= ground.x - 0.25, one.name
        assert max(box.right for box in men) <= ground.right + 0.25, one.name
    assert met > 1


# -- markers -----------------------------------------------------------------------------------------------


def test_markers_are_counted_from_who_can_need_them(game) -> None:
    found = {(need.kind, need.side): need.quantity for need in game.markers}
    # One allied gun and two French; both sides have veterans on foot to serve a captured one (B 12.8).
    assert found["captured_gun", "allies"] == found["spiked", "france"] == 2
    assert found["captured_gun", "france"] == found["spiked", "allies"] == 1
    flags = {
        side.side.id: sum(
            "standard_bearer" in unit.card.command.specialists for unit in side.units if unit.card.command
        )
        for side in game.sides
    }
    assert found.get(("captured_flag", "allies"), 0) == flags["france"]
    assert found.get(("captured_flag", "france"), 0) == flags["allies"]
    # A half counter shows who is reduced (H 11), a die where a shot falls (H 9.1).
    assert not {"reduced", "impact", "smoke"} & {kind for kind, _ in found}
    assert all(need.why.clauses and need.why.rule for need in game.markers)


def emblem_group(symbol: Symbol) -> Group:
    """After the foot."""
    return [item for item in symbol.items if isinstance(item, Group) and item.clip is None][-1]


def emblem(symbol: Symbol) -> tuple[Path, Use]:
    """The plate of a marker and the sign on it."""
    plate, sign = emblem_group(symbol).items
    assert isinstance(plate, Path) and isinstance(sign, Use)
    return plate, sign


def test_markers_are_told_apart_with_and_without_colour(game) -> None:
    """Each kind by its ground and by the plate its sign stands on; and by its sign, which is one ink on one ground."""
    context = desk_of(game)
    layout = layout_for(context, "marker", "plain", TrimShape(20), Source("a"), Source("b"))
    kinds = ["activated", "routed", "decoy", "spiked", "captured_gun", "captured_flag"]
    needs = [replace(game.markers[0], kind=kind) for kind in kinds]
    drawn = [piece.front for piece in marker.pieces(needs, context, layout, TrimShape(20), backs=False)]
    grounds = [symbol.items[0].style.fill for symbol in drawn]
    emblems = [emblem(symbol) for symbol in drawn]
    plates = [(plate.commands, plate.style.fill) for plate, _ in emblems]
    signs = [sign.symbol.items for _, sign in emblems]
    assert len({*grounds}) == len({*plates}) == len({*signs}) == len(kinds)
    assert {len({*colours_of(sign)}) for sign in signs} == {2}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
@pytest.mark.parametrize(
    ("shape", "size_mm"),
    [*(("square", size) for size in (16, 16.5, 19.05, 20, 25)), *(("hexagon", size) for size in (16, 20, 25))],
)
def test_a_marker_has_air_below_its_plate_and_within_its_frame(
    game, ink: str, language: str, shape: str, size_mm: float
) -> None:
    """Half a millimetre of paper from the plate to the dots and accents of a word, even one of two lines; and of its frame
    above and below."""
    platoons, to_mm = games.played("flames_hexwar"), size_mm / 20
    for played in (game, *([platoons] if shape == "square" else [])):
        context = set_up(played, Order(out=SCENARIO.parent, language=language, ink=ink))
        for piece in markers(played, context, TrimShape(size_mm, shape=shape)):
            plate, words = plate_and_words(piece.front)
            assert (min(word.y for word in words) - plate.bottom) * to_mm >= 0.5, piece.label
            if (coat := context.palette.markers.get(piece.label)) and ink != "colour":
                frame = 1 + context.palette.colours[coat.colour].frame_mm
                assert (plate.y - frame) * to_mm >= 0.4, piece.label
                assert (20 - frame - max(word.bottom for word in words)) * to_mm >= 0.25, piece.label


@pytest.mark.parametrize("name", ["capitan_hex", "flames_hexwar", "cry_havoc"])
def test_the_ground_of_a_marker_is_a_tint_lighter_than_that_of_any_unit(name: str) -> None:
    played = games.played(name)
    context = desk_of(played)
    units = {context.palette.colours[unit.colour].ground for unit in played.units if unit.colour}
    for kind, coat in context.palette.markers.items():
        colour, plate = layout_names.marker_colour_names(coat, context)
        full = context.palette.colours[coat.colour].ground
        assert colour.ground not in units and lightness(colour.ground) > max(75, lightness(full)), kind
        assert contrast(colour.ink, colour.ground) >= 7, kind
        assert contrast(plate["sign"], plate["fill"]) >= 4, kind


@pytest.mark.parametrize(("shape", "size_mm"), [*(("square", size) for size in (16, 18, 20)), ("hexagon", 20)])
def test_the_word_of_a_marker_is_below_its_plate_and_in_ink(game, shape: str, size_mm: float) -> None:
    """Where it is framed, a line parts them."""
    platoons, cut = games.played("flames_hexwar"), TrimShape(size_mm, shape=shape)
    for played, ink in product((game, *([platoons] if shape == "square" else [])), ("colour", "grey", "saver")):
        context = set_up(played, Order(out=SCENARIO.parent, ink=ink))
        for piece in markers(played, context, cut):
            plate, words = plate_and_words(piece.front)
            inks = {item.fill for item in placed(piece.front.items) if isinstance(item, Text)}
            assert inks <= {style.INK, "#000000"}, piece.label
            paths = [item for item in placed(piece.front.items) if isinstance(item, Path)]
            lines = [bounds((item,)) for item in paths if len(item.commands) == 2]
            top = min(word.y for word in words)
            parted = any(plate.bottom < line.y and line.bottom < top for line in lines)
            assert plate.bottom < top and parted == (ink != "colour"), piece.label


def test_figures_on_grey_are_black_and_white(game) -> None:
    """Lines in the ground's own grey are lost between black ones across a table; in another ink the ground is paper."""
    colours = load_palette().colours
    assert {name for name, one in colours.items() if one.detail} == {"grey"}
    assert colours["grey"].printed(Ink(every=Paint(ground="#eeeeee")), "grey").detail is None
    made = Kit(game, desk_of(game), "long-edge").counters
    on_grey = [design for unit in game.units if unit.colour == "grey" for design in unit.counters]
    faces = [one for piece in made.pieces(on_grey, backs=True) for one in faces_of(piece)]
    painted = {painted_in(item.symbol) for one in faces for item, _ in one.things if isinstance(item, Use)} - {None}
    assert painted == {(style.INK, "#ffffff")}


@pytest.mark.parametrize("layout", ["classic", "informed"])
@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_figures_on_grey_stand_on_a_pale_band_from_side_to_side(game, layout: str, shape: str) -> None:
    field = layout_names.shades(grey := load_palette().colours["grey"], grey.ground)["field"]
    assert lightness(field) > lightness(grey.ground) + 15
    on_grey = {unit.key for unit in game.units if unit.colour == "grey"}
    met = 0
    for one in faces_of_game(with_style(game, layout, shape=shape, size_mm=20.0)):
        bands = [box for item, box in one.things if isinstance(item, Path) and item.style.fill == field]
        if not any(key in one.name for key in on_grey):
            assert not bands, one.name
            continue
        men = [box for item, box in one.things if isinstance(item, Use) and not item.symbol.id.startswith("flag")]
        (band,) = bands
        assert men and band.w > one.width_mm, one.name
        # Soles stand on the middle of the ground line.
        assert all(band.y < box.y and box.bottom < band.bottom + 0.2 for box in men), one.name
        met += 1
    assert met > 3


MARKED = {
    "capitan_hex": ("activated", "routed", "decoy", "spiked", "captured_gun", "captured_flag", "impact", "smoke"),
    "flames_hexwar": ("bogged_down", "wreck", "gone_to_ground", "dug_in", "opportunity_fire", "target_vertex"),
}


@pytest.mark.parametrize("name", MARKED)
def test_signs_of_markers_are_of_one_size_and_within_their_plates(name: str) -> None:
    """To be read across a table; the man who routs, whose limbs are thin, is the tallest."""
    played = games.played(name)
    context, cut = desk_of(played), TrimShape(20)
    layout = layout_for(context, "marker", "plain", cut, Source("a"), Source("b"))
    heights, areas = {}, {}
    for kind in MARKED[name]:
        need = replace(played.markers[0], kind=kind, quantity=1)
        (piece,) = marker.pieces([need], context, layout, cut, backs=False)
        plate, sign = (bounds((replace(emblem_group(piece.front), items=(item,)),)) for item in emblem(piece.front))
        assert plate.inset(0.3).contains(sign), kind
        assert plate.h >= 11.7 and plate.y >= 1.7 and plate.bottom <= 13.9, kind
        heights[kind], areas[kind] = sign.h, sign.w * sign.h
    assert min(heights.values()) >= 7.35
    assert min(area for kind, area in areas.items() if kind != "decoy") >= 58
    assert max(heights, key=heights.__getitem__) == "routed" or name != "capitan_hex"


def markers(game, context, cut: TrimShape) -> list[Piece]:
    name = "plain" if cut.shape == "square" else "plain_hexagon"
    layout = layout_for(context, "marker", name, cut, Source("a"), Source("b"))
    needs = {need.kind: need for need in game.markers}.values()
    return list(marker.pieces(needs, context, layout, cut, backs=False))


def plate_and_words(symbol: Symbol) -> tuple[Box, list[Box]]:
    """Of a marker, as drawn for 20 mm: the box of its plate, with half of its line, and those of its word."""
    plate, _ = emblem(symbol)
    group = emblem_group(symbol)
    words = [box for one in placed(symbol.items) if isinstance(one, Text) and (box := text_box(one))]
    assert words
    return bounds((replace(group, items=(plate,)),)), words


@pytest.mark.parametrize("size_mm", [12.7, 20])
def test_decoys_of_a_side_are_told_apart_on_both_faces(game, size_mm: float) -> None:
    context, cut = desk_of(game), TrimShape(size_mm)
    layout = layout_for(context, "marker", "plain", cut, Source("a"), Source("b"))
    made = list(marker.pieces(game.markers, context, layout, cut, backs=True))
    (need,) = [need for need in game.markers if need.kind == "decoy"]
    decoys = [piece for piece in made if piece.label == "decoy"]
    assert [piece.quantity for piece in decoys] == [1] * need.quantity
    last = [[one for one in placed(piece.front.items) if isinstance(one, Text)][-1] for piece in decoys]
    assert [text.text.split("\u00a0")[-1] for text in last] == [str(n) for n in range(1, need.quantity + 1)]
    assert all(text.size_pt * (piece.front.width_mm / 20) >= 5 for text, piece in zip(last, decoys)) or size_mm == 20
    assert all(piece.back == piece.front for piece in decoys)


def test_a_kind_of_marker_without_a_colour_is_a_framed_sign_on_paper(game) -> None:
    context = desk_of(game)
    bare = replace(context, palette=context.palette.model_copy(update={"markers": {}}))
    layout = layout_for(bare, "marker", "plain", TrimShape(20), Source("a"), Source("b"))
    (piece,) = marker.pieces([game.markers[0]], bare, layout, TrimShape(20), backs=False)
    assert piece.front.items[0].style.fill == style.PAPER
    assert piece.front.items[1].style.stroke == style.INK


def every_colour(symbol: Symbol) -> set[str]:
    inside = [item.symbol for item in symbol.items if isinstance(item, Use)]
    return {*colours_of(symbol.items)}.union(*map(every_colour, inside))


@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize("nation", ["spain", "france"])
def test_muskets_keep_clear_of_the_frame_of_a_flag(nation: str, shape: str) -> None:
    """White on white they would grow together: on a dark ground, where the frame is broadest, 0.3 mm of air."""
    met = 0
    for one in faces_of_set(nation, 20.0, colours=("blue",), shape=shape):
        uses = [(item, box) for item, box in one.things if isinstance(item, Use)]
        flags = [box for item, box in uses if item.symbol.id.startswith("flag-")]
        men = [(item, box) for item, box in uses if "infantry" in item.symbol.id or "grenadier" in item.symbol.id]
        for flag in flags:
            for item, box in men:
                if box.x < flag.right and flag.x < box.right:
                    met += 1
                    # The symbol begins with a line of the ground round the man, 2.6 of its own units broad.
                    top = box.y + 1.3 * item.transform.d
                    assert top - (flag.bottom + 0.15) >= 0.3 - 1e-6, one.name
    assert met


@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize("layout", ["classic", "informed"])
def test_a_half_says_so_in_one_place(game, layout: str, shape: str) -> None:
    """Of a command, beside an epaulette, as of any other unit: whoever turns counters looks in one corner."""
    halves = [
        (one.name, (round(box.x, 2), round(box.y, 2)))
        for one in faces_of_game(with_style(game, layout, shape=shape, size_mm=20))
        for item, box in one.things
        if isinstance(item, Text) and item.text == "½"
    ]
    assert {"command" in name for name, _ in halves} == {True, False}
    assert len({at for _, at in halves}) == 1


@pytest.mark.parametrize("size_mm", [20.0, 25.0])
@pytest.mark.parametrize("nation", ["great_britain", "france"])
def test_on_hexagons_a_half_stands_clear_of_the_figures(nation: str, size_mm: float) -> None:
    """Of a standard above all, which is broad where ½ stands."""
    met = 0
    for one in faces_of_set(nation, size_mm, shape="hexagon"):
        for half in (box for item, box in one.things if isinstance(item, Text) and item.text == "½"):
            beside = [box for item, box in one.things if isinstance(item, Use) and box.y < half.bottom and box.h > 6]
            met += len(beside)
            assert all(box.x - half.right >= 0.45 for box in beside), one.name
    assert met


@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_no_ground_mark_is_taken_for_a_part_of_the_frame(game, ink: str, shape: str) -> None:
    made = with_style(game, shape=shape)
    context, met = set_up(made, Order(out=SCENARIO.parent, ink=ink)), 0
    colour = next(iter(context.palette.colours.values()))
    frame_mm = (1 if shape == "square" else 0.5) + colour.frame_mm
    kit = Kit(made, context, "long-edge")
    for unit in made.units:
        for one in (face for piece in kit.counters.pieces(unit.counters, backs=True) for face in faces_of(piece)):
            marks = [box for item, box in one.things if isinstance(item, Path) and box.w > 5 and box.h < 3]
            met += len(marks)
            assert all(one.height_mm - frame_mm - box.bottom >= 0.35 for box in marks), one.name
    assert met > 40


def test_hexagons_of_one_size_are_told_in_one_size(game) -> None:
    """From flat to flat; by a hair's breadth two sizes were told, from corner to corner as well."""
    made = with_style(game, "informed", shape="hexagon", size_mm=22.0)
    (sheet, *_) = Kit(made, desk_of(made, "en"), "long-edge").sheets("counters")
    assert sheet.heading.detail == "22 mm · cut along the marks"


def test_armies_never_meet_within_a_row() -> None:
    """There is room for that, and no row is then a piece longer than all below it."""
    played = games.played("capitan_hex")
    rows: dict[tuple[int, float], set[str]] = {}
    for number, sheet in enumerate(Kit(played, desk_of(played), "long-edge").sheets("counters")):
        for placement in sheet.plan.fronts if sheet.plan else ():
            place = number, round(placement.y_mm, 3)
            rows.setdefault(place, set()).add(placement.piece.owner)
    assert set.union(*rows.values()) == {side.side.id for side in played.sides}
    assert all(len(owners) == 1 for owners in rows.values())


@pytest.mark.parametrize("layout", ["classic", "informed"])
def test_sheets_of_informed_counters_say_what_the_numbers_are_and_furniture_stands_level(game, layout: str) -> None:
    """Of hexagons too, which fill the page but for a strip at the foot."""
    kit = Kit(with_style(game, layout, shape="hexagon", size_mm=20.0), desk_of(game), "long-edge")
    front, back = kit.document("counters").pages
    said = [[item.text for item in placed(page.items) if isinstance(item, Text)] for page in (front, back)]
    # What two numbers on a gun are, too: they are no normal and march.
    for word in ("counter_key.moves", "counter_key.gun_moves", "counter_key.gun_ranges"):
        key = kit.context.words(word)
        assert [any(key in text for text in texts) for texts in said] == [layout == "informed", False]
    groups = [item for item in front.items if isinstance(item, Group)]
    assert groups and not [one for one in groups if abs(one.transform.b) > 1e-6]
