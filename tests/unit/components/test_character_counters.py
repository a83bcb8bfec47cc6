"""Counters of characters: which there are, what they say, and that it can be read once they are cut."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.components.inks import printed
from generator.components.kit import Kit
from generator.components.pieces.trim_shape import WAIST, WAIST_SLOPE
from generator.diagnostics import UserError
from generator.drawing import Affine, Document, Group, Page, Path, Style, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.shapes import rect
from generator.loading.inks import load_ink
from generator.loading.nations import load_palette
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.sheets import style
from generator.units import mm_from_points
from tests import games
from tests.conftest import LANGUAGES, SCENARIO
from tests.unit.components.counters_drawn import desk_of, faces_of, faces_of_game, flat, with_style
from tests.unit.components.counters_drawn import face as face_of
from tests.unit.components.dice_measured import air_in_die, outside_by
from tests.unit.components.ink_measured import clear_mm
from tests.unit.components.placed_items import placed

BLUE, BLACK, WHITE, GREY = "#1b3f8b", "#17181c", "#ffffff", "#d4d4d2"
FROM_TRIM_MM, FROM_CORNER_MM, LEAST_PT, LEAST_MM = 1.05, 2.2, 6.0, 15.875


@pytest.fixture(scope="module")
def game():
    return games.played("cry_havoc")


@pytest.fixture(scope="module", params=LANGUAGES)
def faces(game, request):
    return list(faces_of_game(game, request.param))


def faces_in(game, ink: str):
    """All faces as they are drawn for an ink."""
    context = set_up(game, Order(out=SCENARIO.parent, ink=ink))
    for one in game.units:
        for piece in Kit(game, context, "long-edge").counters.pieces(one.counters, backs=True):
            yield from faces_of(piece)


def _is_path(thing, **style) -> bool:
    return isinstance(thing, Path) and all(getattr(thing.style, name) == value for name, value in style.items())


def unit(game, key: str):
    return next(one for one in game.units if one.key == key)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        # A knight four, two of them over two hexes, and one for his ransom.
        ("convoy.sir_aldous", ["fit stunned", "horse horse_dead", "mounted mounted_wounded", "ransom ransom_wounded", "wounded dead"]),
        ("convoy.hugh", ["fit stunned", "horse horse_dead", "mounted mounted_wounded", "wounded dead"]),
        ("outlaws.odo", ["fit stunned", "wounded dead"]),
        ("convoy.old_mule", ["mule mule_dead"]),
    ],
)  # fmt: skip
def test_a_counter_for_each_two_states(game, key, expected):
    needs = [need for need in unit(game, key).counters if not need.single_sided_only]
    assert sorted(f"{need.front.state} {need.back.state}" for need in needs) == expected
    alone = [need for need in unit(game, key).counters if need.single_sided_only]
    assert sorted(need.front.state for need in alone) == sorted(need.back.state for need in needs)


def test_riders_and_horses_are_two_hexes_long_and_waisted(game):
    kit = Kit(game, desk_of(game), "long-edge")
    sizes = Counter()
    for one in game.units:
        for piece in kit.counters.pieces(one.counters, backs=True):
            sizes[round(piece.width_mm, 6), piece.height_mm, len(piece.outline)] += 1
    # Ten corners and the closing of the path; squares need no outline.
    assert set(sizes) == {(18, 18, 0), (42.3, 18, 11)}
    assert sum(count for (width, *_), count in sizes.items() if width > 18) == 6


def test_numbers_are_the_cards_in_their_colours(game):
    values = {key: value.value for key, value in unit(game, "convoy.sir_aldous").values.items()}
    faces = {face.name.split("-")[1]: face for face in faces_of_game(game)}
    drawn = [face for face in faces_of_game(game) if "convoy.sir_aldous" in face.name]
    assert faces and len(drawn) == 10
    said = [
        {text.fill: text.text for text, _ in face.texts if text.text.isdigit() and text.fill in (WHITE, BLUE, BLACK)}
        for face in drawn
    ]
    for state in ("fit", "wounded", "mounted", "mounted_wounded", "ransom", "ransom_wounded"):
        attack, defence, move = (str(values[f"{state}.{kind}"]) for kind in ("attack", "defence", "move"))
        assert {BLACK: attack, WHITE: defence, BLUE: move} in said, state
    assert {WHITE: str(values["stunned.defence"])} in said
    assert {} in said, "the dead have no numbers"


def test_all_is_legible_and_clear_of_the_cut(faces):
    for face in faces:
        assert min(size for _, size in face.texts) >= LEAST_PT - 1e-6, face.name
        for thing, box in face.things:
            if not isinstance(thing, (Text, Use)):
                continue
            margins = (box.x, box.y, face.width_mm - box.right, face.height_mm - box.bottom)
            assert min(margins) >= FROM_TRIM_MM, (face.name, thing)
            corner = min(
                math.hypot(max(box.x - x, x - box.right, 0), max(box.y - y, y - box.bottom, 0))
                for x in (0, face.width_mm)
                for y in (0, face.height_mm)
            )
            assert corner >= FROM_CORNER_MM, (face.name, thing)


def test_names_are_legible_down_to_the_least_counter(game):
    for language in LANGUAGES:
        small = list(faces_of_game(with_style(game, "character", size_mm=LEAST_MM), language))
        assert min(size for face in small for _, size in face.texts) >= LEAST_PT - 1e-6


@pytest.mark.parametrize(
    ("key", "state", "figure"),
    [
        ("convoy.sir_aldous", "mounted", "knight_mounted_sword"),
        ("convoy.sir_aldous", "fit", "knight_foot"),
        ("outlaws.sir_ranulf", "mounted", "knight_mounted"),
        ("outlaws.sir_ranulf", "fit", "knight_foot_lance"),
        ("convoy.hugh", "mounted", "sergeant_mounted_axe"),
        ("convoy.jankin", "fit", "crossbowman"),
    ],
)
def test_a_figure_bears_the_weapon_of_its_card(game, key, state, figure):
    assert [need.front.figures for need in unit(game, key).counters if need.front.state == state] == [(figure,)]


@pytest.mark.parametrize("key", ["convoy.sir_aldous", "convoy.jankin", "outlaws.robin"])
def test_a_figure_is_as_large_wounded_as_fit(game, key):
    kit = Kit(game, desk_of(game), "long-edge")
    needs = [need for need in unit(game, key).counters if need.front.state in ("fit", "wounded")]
    sizes = [
        {thing.symbol.id: (box.w, box.h) for thing, box in faces_drawn[0].things if isinstance(thing, Use)}
        for piece in kit.counters.pieces(needs, backs=True)
        if (faces_drawn := list(faces_of(piece)))
    ]
    figure = needs[0].front.figures[0]
    drawn = {round(high, 3) for size in sizes for name, (_, high) in size.items() if figure in name}
    assert len(sizes) > 1 and len(drawn) == 1


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_the_grey_of_the_dead_ends_under_their_frames(game, ink):
    context = set_up(game, Order(out=SCENARIO.parent, ink=ink))
    faces = [
        face
        for one in game.units
        for piece in Kit(game, context, "long-edge").counters.pieces(one.counters, backs=True)
        for face in faces_of(piece)
    ]
    grey = [
        (box, face)
        for face in faces
        for thing, box in face.things
        if isinstance(thing, Path) and thing.style.fill == GREY
    ]
    assert len(grey) > 10
    for box, face in grey:
        assert box.x > 0 and box.right < face.width_mm and box.bottom < face.height_mm


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_a_column_of_numbers_stands_clear_of_its_frame(game, ink):
    """And of one another: attack, shield and hexagon."""
    context = set_up(game, Order(out=SCENARIO.parent, ink=ink))
    frame_mm = 0.8 + {"colour": -0.8, "grey": 0.4, "saver": 0.6}[ink]
    met = 0
    for one in game.units:
        for piece in Kit(game, context, "long-edge").counters.pieces(one.counters, backs=True):
            for face in faces_of(piece):
                hexagons = [box for thing, box in face.things if isinstance(thing, Path) and thing.style.stroke == BLUE]
                shields = [box for thing, box in face.things if isinstance(thing, Use) and "defence" in thing.symbol.id]
                for box in hexagons:
                    met += 1
                    assert face.height_mm - frame_mm - box.bottom >= 0.3, face.name
                    assert all(box.y - shield.bottom >= 0.5 for shield in shields), face.name
                if face.width_mm < 20:
                    (rule,) = (
                        box
                        for thing, box in face.things
                        if _is_path(thing, stroke=BLACK) and box.w > 16 and box.h < 0.5
                    )
                    attack = [(thing.y_mm, size) for thing, size in face.texts if thing.fill == BLACK and size > 9]
                    for base_mm, size in attack:
                        assert base_mm - 0.69 * mm_from_points(size) - rule.bottom >= 0.6, face.name
                        assert all(shield.y - base_mm >= 0.6 for shield in shields), face.name
                numbers = [thing for thing, _ in face.things if isinstance(thing, Text) and thing.fill == BLUE]
                plates = [thing for thing, _ in face.things if isinstance(thing, Path) and thing.style.stroke == BLUE]
                assert all(air_in_die(plate, text) >= 0.25 for plate, text in zip(plates, numbers, strict=True)), (
                    face.name
                )
    assert met > 20


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_the_sign_of_a_state_stands_clear_of_the_figure_in_one_place(game, ink):
    """Of a pavise, a hood and a pennon above all; upper left, whatever the state and the rank."""
    context, close, places, met = set_up(game, Order(out=SCENARIO.parent, ink=ink)), set(), set(), 0
    kit = Kit(game, context, "long-edge")
    for piece in (piece for one in game.units for piece in kit.counters.pieces(one.counters, backs=True)):
        for symbol in (piece.front, piece.back):
            uses = [one for one in flat(symbol.items, Affine()) if isinstance(one[0], Use)]
            signs = [one for one in uses if one[0].symbol.id.split("-")[1] in ("wounded", "stunned", "ransom")]
            if not signs or piece.width_mm > 40:
                continue
            met += 1
            places.add(min((round(bounds((sign,), at).y) for sign, at in signs)))
            (figure,) = (one for one in uses if bounds((one[0],), one[1]).h > 5)
            close |= {(symbol.id, sign[0].symbol.id) for sign in signs if clear_mm(sign, figure, 0.25) < 0.25}
    assert met > 30 and len(places) == 1 and not close, (met, places, close)


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_numbers_stand_in_a_column_with_even_gaps(game, ink):
    """From the line of the head to the attack, from there to the shield and on to the hexagon."""
    met = 0
    for face in faces_in(game, ink):
        attack = [(text.y_mm, size) for text, size in face.texts if text.fill == BLACK and size > 9]
        if face.width_mm > 20 or not attack:
            continue
        ((foot, size_pt),) = attack
        (rule,) = (box for thing, box in face.things if _is_path(thing, stroke=BLACK) and box.w > 16 and box.h < 0.5)
        (shield,) = (box for thing, box in face.things if isinstance(thing, Use) and "defence" in thing.symbol.id)
        (hexagon,) = (box for thing, box in face.things if isinstance(thing, Path) and thing.style.stroke == BLUE)
        gaps = (
            foot - 0.69 * mm_from_points(size_pt) - rule.bottom,
            shield.y - foot,
            hexagon.y - shield.bottom,
        )
        assert min(gaps) >= 0.6 and max(gaps) - min(gaps) <= 0.3, (face.name, gaps)
        met += 1
    assert met > 30


def test_all_knights_on_foot_are_as_tall_whatever_they_bear(game):
    """A lance, an axe or a mace takes nothing of the man."""
    art, sizes = desk_of(game).art, set()
    for name in ("knight_foot", "knight_foot_lance", "knight_foot_axe", "knight_foot_mace"):
        sizes.add(round(art.symbol(name, BLACK, WHITE).height_mm, 3))
    assert len(sizes) == 1
    drawn = {
        thing.symbol.id: round(thing.transform.a, 4)
        for face in faces_of_game(game)
        for thing, _ in face.things
        if isinstance(thing, Use) and "knight_foot" in thing.symbol.id
    }
    assert len(drawn) == 2 and len({*drawn.values()}) == 1


def test_attack_is_larger_than_defence_and_defence_than_movement(game):
    met = 0
    for face in faces_of_game(game):
        sizes = {text.fill: size for text, size in face.texts if text.text.isdigit()}
        if {*sizes} >= {BLACK, WHITE, BLUE}:
            met += 1
            assert sizes[BLACK] >= 1.3 * sizes[WHITE] and sizes[WHITE] > sizes[BLUE], face.name
    assert met > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_stand_on_one_line_in_one_size(game, language):
    """As large as any text of a counter has to be: what is longer is abbreviated."""
    names = [
        (text, size)
        for face in faces_of_game(game, language)
        for text, size in face.texts
        if text.font == "sans-semibold"
    ]
    assert len({round(text.y_mm, 3) for text, _ in names}) == 1
    sizes = [size for _, size in names]
    assert min(sizes) >= 6 and max(sizes) - min(sizes) < 0.06, names


def test_no_two_of_a_kind_and_a_house_have_one_figure(game):
    """Nor do the dead lie alike whatever they bore."""
    standing = [
        (one.card.nation, need.front.figures)
        for one in game.units
        for need in one.counters
        if need.front.state == "fit"
    ]
    assert all(times == 1 for _, times in Counter(standing).items()), standing
    kit = Kit(game, desk_of(game), "long-edge")
    for one in (one for one in game.units if one.card.weapon):
        (dead,) = {
            piece.back.id: piece.back
            for piece in kit.counters.pieces(one.counters, backs=True)
            if "-dead-" in piece.back.id and "horse" not in piece.back.id
        }.values()
        borne = {thing.symbol.id.split("-")[1] for thing, _ in flat(dead.items, Affine()) if isinstance(thing, Use)}
        assert borne & {f"weapon_{one.card.weapon}", f"attack_{one.card.weapon}"}, one.key


def from_notch(face, figure: Use) -> float:
    """From the outermost points of a figure, those that curves are drawn with included, to the notch below it."""
    middle, slope, deep = face.width_mm / 2, WAIST_SLOPE * face.height_mm, (1 - WAIST) / 2 * face.height_mm
    notch = [(middle - slope, face.height_mm), (middle, face.height_mm - deep), (middle + slope, face.height_mm)]
    return min(
        outside_by(notch, *(start + (end - start) * part / 10 for start, end in zip(*side, strict=True)))
        for path in placed(figure.symbol.items, figure.transform)
        if path.style.fill is not None
        for side in pairwise(
            point for _, *lengths in path.commands for point in zip(lengths[::2], lengths[1::2], strict=True)
        )
        for part in range(11)
    )


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_figures_signs_and_numbers_stand_clear_of_the_line_of_the_band(game, ink):
    """Stars and tips of spears above all."""
    kit, close = Kit(game, set_up(game, Order(out=SCENARIO.parent, ink=ink)), "long-edge"), set()
    for piece in (piece for one in game.units for piece in kit.counters.pieces(one.counters, backs=True)):
        for symbol in (piece.front, piece.back):
            things = list(flat(symbol.items, Affine.scale(piece.height_mm / symbol.height_mm)))
            line = next(one for one in things if _is_path(one[0], fill=None, width_mm=0.2))
            below = [one for one in things if isinstance(one[0], (Text, Use)) and bounds((one[0],), one[1]).y > 6]
            close |= {
                (symbol.id, getattr(one[0], "text", None) or one[0].symbol.id, clear)
                for one in below
                if (clear := clear_mm(one, line, 0.35)) < 0.35
            }
    assert not close, close


@pytest.mark.sample(2)
@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_flags_signs_and_figures_stand_clear_of_the_frame(game, ink):
    """In colour, of the trim. The drops of plain men stand in the column of those of knights."""
    inside_mm, edge = {"colour": 0.0, "grey": 1.2, "saver": 1.4}[ink], Style(stroke=BLACK, width_mm=0.2)
    kit, close, columns = Kit(game, set_up(game, Order(out=SCENARIO.parent, ink=ink)), "long-edge"), set(), set()
    for piece in (piece for one in game.units for piece in kit.counters.pieces(one.counters, backs=True)):
        around = Box(0, 0, piece.width_mm, piece.height_mm).inset(inside_mm - 0.1)
        for symbol in (piece.front, piece.back):
            for thing, at in flat(symbol.items, Affine.scale(piece.height_mm / symbol.height_mm)):
                # A flag stands within its line.
                is_sign = isinstance(thing, Use) and "flag" not in thing.symbol.id
                if not (is_sign or _is_path(thing, fill=None, width_mm=0.18)):
                    continue
                if clear_mm((thing, at), (rect(*around, edge), Affine()), 0.35) < 0.35:
                    close.add((symbol.id, thing))
                if is_sign and "wounded" in thing.symbol.id and piece.width_mm < 40:
                    drop = bounds((thing,), at)
                    columns.add(round(drop.x + drop.w / 2, 2))
    assert not close, close
    assert len(columns) == 1


def test_nothing_lies_in_the_notches(faces):
    for face in faces:
        if face.width_mm < 40:
            continue
        for thing, box in face.things:
            if isinstance(thing, (Text, Use)) and box.x < 24.8 and box.right > 17.5:
                assert box.y >= 2.07 or box.right <= 17.6 or box.x >= 24.7, (face.name, thing)
                # How far the drawing of a horse lies from a notch is seen below.
                is_horse = isinstance(thing, Use) and ("horse" in thing.symbol.id or "mounted" in thing.symbol.id)
                assert box.bottom <= 15.93 or is_horse, (face.name, thing)


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_horses_stand_clear_of_their_heads_and_notches(game, ink):
    """Dead ones as well, which are about as large as they were alive. Riders have their half to the line of the panel."""
    scales = {}
    for face in faces_in(game, ink):
        if face.width_mm < 40:
            continue
        (rule,) = (box for thing, box in face.things if _is_path(thing, stroke=BLACK, width_mm=0.2) and box.w > 15)
        beside = [box for thing, box in face.things if _is_path(thing, stroke=BLACK, width_mm=0.15) and box.w < 1]
        ((figure, box),) = (
            (thing, box)
            for thing, box in face.things
            if isinstance(thing, Use) and any(name in thing.symbol.id for name in ("horse", "mounted"))
        )
        is_dead = "fallen" in figure.symbol.id
        scales[is_dead, "riderless" in figure.symbol.id] = figure.transform.a
        # The name of the dead is on a band over both halves.
        assert (rule.w > 40) == is_dead == (not beside), face.name
        assert (box.y - rule.bottom if is_dead else beside[0].x - box.right) >= 0.3, face.name
        assert is_dead or box.h > 0.6 * face.height_mm, face.name
        assert from_notch(face, figure) >= (1 if is_dead else 0.8), face.name
    assert scales[False, True] <= scales[True, False] <= 1.2 * scales[False, True]


def test_the_dead_are_told_from_their_grey_where_ink_is_dear(game):
    """Pale figures are for paper: on grey they would be lost, and are white."""
    grounds, pale = set(), load_ink("saver").figures
    for face in faces_in(game, "saver"):
        used = [thing for thing, _ in face.things if isinstance(thing, Use)]
        figures = [thing for thing in used if "fallen" in thing.symbol.id or "dazed" in thing.symbol.id]
        for figure in figures:
            (page,) = printed(Document("counters", (Page(45, 18, (figure,)),)), load_ink("saver")).pages
            fills = {path.style.fill for path in placed(page.items[0].symbol.items)} - {None}
            is_on_grey = any(_is_path(thing, fill=GREY) for thing, _ in face.things)
            grounds.add(is_on_grey)
            assert (pale in fills) != is_on_grey, face.name
    assert grounds == {True, False}


def test_the_stunned_are_told_from_the_dead_by_their_figure(game):
    """They lie in no counter that has a number to defend with."""
    seen = set()
    for face in faces_in(game, "grey"):
        drawn = " ".join(thing.symbol.id for thing, _ in face.things if isinstance(thing, Use))
        stunned = "symbol-stunned" in drawn
        assert stunned == ("dazed" in drawn) and not (stunned and "fallen" in drawn), face.name
        seen.add(stunned)
    assert seen == {True, False}


def test_a_size_there_is_none_of_is_named_with_the_nearest(game):
    located = game.project.scenario
    layouts = located.value.layouts.model_copy(update={"counters": {"hose": "rider"}})
    scenario = replace(located, value=located.value.model_copy(update={"layouts": layouts}))
    with pytest.raises(UserError, match=r"no counters are of the size 'hose'. Did you mean 'horse'\?"):
        _ = Kit(replace(game, project=replace(game.project, scenario=scenario)), desk_of(game), "").counters


def test_hexagons_are_refused_where_there_is_no_layout_for_them(game):
    hexagonal = with_style(game, "character", shape="hexagon")
    with pytest.raises(UserError, match="the counter layout 'character' is for squares"):
        list(faces_of_game(hexagonal))


@pytest.mark.thorough
def test_numbers_are_printed_on_the_signs_of_the_control_sheet(game):
    sheets = Kit(game, desk_of(game), "long-edge").sheets("control_sheets")
    signs = [
        (item.items[0].symbol, item.transform.a)
        for sheet in sheets
        for item in placed_groups(sheet.front)
        if item.clip and isinstance(item.items[0], Use)
    ]
    assert len(signs) > 15
    for symbol, scale in signs:
        numbers = [text for text, _ in face_of(symbol, symbol.width_mm, symbol.height_mm).texts if text.text.isdigit()]
        assert numbers and min(text.size_pt for text in numbers) * scale >= style.SMALLEST_TYPE


def placed_groups(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from placed_groups(item.items)


def test_at_the_head_of_a_row_all_are_of_one_size_and_tell_their_numbers(game):
    """A rider’s counter is too long to be read there; what stands for it is the others’ in all but its figure."""
    counters = Kit(game, set_up(game, Order(out=SCENARIO.parent)), "long-edge").counters
    lengths = set()
    for one in game.units:
        counter, sign = counters.symbol(one.face), counters.sign(one.face)
        lengths.add(counter.width_mm)
        assert (sign.width_mm, sign.height_mm) == (18.0, 18.0)
        assert (sign == counter) == (counter.width_mm == 18.0)
        drawn = Counter(item.text for item, _ in flat(sign.items, Affine()) if isinstance(item, Text))
        assert not Counter(str(value) for value in one.listed if value is not None) - drawn, one.key
    assert lengths == {18.0, 42.3}


def test_a_rider_bears_his_rank_on_his_own_counter_alone(game):
    """Where his picture is as small as the others’, his horse has the room."""
    counters = Kit(game, set_up(game, Order(out=SCENARIO.parent)), "long-edge").counters
    knight = unit(game, "convoy.sir_aldous").face

    def ranks(symbol):
        uses = (item for item, _ in flat(symbol.items, Affine()) if isinstance(item, Use))
        return [use for use in uses if "crown" in use.symbol.id]

    assert len(ranks(counters.symbol(knight))) == 1 and not ranks(counters.sign(knight))


def test_figures_wear_the_colour_of_their_house(game):
    """The dead and the horses as well; where no colour is given, cloth is ink."""
    colours = load_palette().colours
    worn = {"house_of_alder": colours["blue"].cloth, "house_of_thorne": colours["red"].cloth}
    kit, met = Kit(game, desk_of(game), "long-edge"), 0
    for one in (one for one in game.units if one.card.nation in worn):
        for design in (design for need in one.counters for design in (need.front, need.back) if design):
            (figure,) = (
                thing.symbol
                for thing, _ in flat(kit.counters.symbol(design).items, Affine())
                if isinstance(thing, Use) and f"symbol-{design.figures[0]}-" in thing.symbol.id
            )
            assert worn[one.card.nation] in {path.style.fill for path in placed(figure.items)}, figure.id
            met += 1
    assert met > 50
    plain = desk_of(game).art.symbol("knight_foot", BLACK, WHITE)
    assert {path.style.fill for path in placed(plain.items)} == {BLACK, None}


def test_a_state_has_a_panel_of_its_own_colour(game):
    """Right of the line, behind the numbers: those of the unhurt, the stunned, the wounded and prisoners differ."""
    kit, panels = Kit(game, desk_of(game), "long-edge"), {}
    needs = [need for one in game.units for need in one.counters]
    for design in (design for need in needs for design in (need.front, need.back) if design):
        for thing, at in flat(kit.counters.symbol(design).items, Affine()):
            if isinstance(thing, Path) and thing.style.fill and 12 < bounds((thing,), at).x < 12.2:
                panels.setdefault(design.state, set()).add(thing.style.fill)
    (fit,), (stunned,), (wounded,), (ransom,) = (panels[state] for state in ("fit", "stunned", "wounded", "ransom"))
    assert len({fit, stunned, wounded, ransom}) == 4 and panels["ransom_wounded"] == {wounded}
    assert "dead" not in panels
