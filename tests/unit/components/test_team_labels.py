"""The labels of teams: one for each, as long as its stacking points, legible at the least size, with a suppressed back."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from generator.components.kit import Kit
from generator.components.pieces.art import is_flag
from generator.drawing import Affine, Group, Path, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.sheets import style
from tests import games
from tests.conftest import LANGUAGES, SCENARIO
from tests.unit.components.counters_drawn import desk_of, faces_of, faces_of_game, flat, with_style
from tests.unit.components.ink_measured import clear_mm

LEAST_MM = 16
CLEAR_MM = 0.6
"""Between the ink of two things on a label of the least size; closer, they look like one from afar."""
NAME_CLEAR_MM = 0.5
EXPECTED_SIGNS = {
    ("grenadier_zug", "rifle_mg"): "rifle_team",
    ("panzergrenadier_zug", "mg"): "light_machine_gun",
    ("rifle_company", "maxim"): "machine_gun",
    ("motor_rifle_company", "smg"): "submachine_gun",
    ("scouts", "scout"): "recon_team",
    ("kompanie_trupp", "tank_hunters"): "infantry_anti_tank",
    ("kompanie_trupp", "commander"): "command_team",
    ("tank_company", "tank"): "tank_sloped",
    ("panzer_zug", "tank"): "tank",
    ("stug_zug", "gun"): "assault_gun",
    ("heavy_assault_guns", "gun"): "assault_gun_heavy",
    ("motor_rifle_company", "truck"): "truck",
}
"""What a label shows, by the card and the team."""


@pytest.fixture(scope="module")
def game():
    return with_style(games.played("flames_hexwar"), "team_small", size_mm=LEAST_MM)


def sizes(game, key: str) -> Counter:
    found: Counter = Counter()
    for need in next(unit for unit in game.units if unit.key == key).counters:
        found[need.front.size] += need.quantity
    return found


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        # A command on a small base, eighteen medium ones, two machine guns on medium ones.
        ("soviets.rifle_company", {"small": 1, "medium": 20}),
        # Nine tanks of medium size: three points each.
        ("soviets.tank_company", {"large": 9}),
        # Cars of small size: two points each.
        ("germans.spaehtrupp", {"medium": 2}),
        ("soviets.gun_battery", {}),
        ("soviets.sturmovik_flight", {}),
    ],
)
def test_a_label_for_each_team_by_its_points(game, key, expected):
    assert sizes(game, key) == expected


def test_they_are_as_long_as_their_points(game):
    kit = Kit(game, desk_of(game), "long-edge")
    found = {
        (need.front.size, piece.width_mm, piece.height_mm)
        for unit in game.units
        for need, piece in zip(unit.counters, kit.counters.pieces(unit.counters, backs=True), strict=True)
    }
    assert found == {("small", 16, 16), ("medium", 24, 16), ("large", 32, 16)}


def test_their_backs_are_suppressed_and_markers_say_so_only_without_them(game):
    assert {need.back.state for unit in game.units for need in unit.counters} == {"suppressed"}
    suppressed = [need for need in game.markers if need.kind == "suppressed"]
    assert suppressed and all(need.single_sided_only for need in suppressed)


def flags_of(items) -> set[str]:
    found: set[str] = set()
    for item in items:
        if isinstance(item, Use):
            found |= {item.symbol.id} if is_flag(item.symbol) else flags_of(item.symbol.items)
        elif isinstance(item, Group):
            found |= flags_of(item.items)
    return found


def test_their_backs_tell_the_sides_apart_in_black_alone(game):
    """Both sides have a command with the number 2."""
    for ink in ("colour", "grey", "saver"):
        kit = Kit(game, set_up(game, Order(out=SCENARIO.parent, ink=ink)), "long-edge")
        for unit in game.units:
            for piece in kit.counters.pieces(unit.counters, backs=True):
                flags = {f"flag-{unit.card.nation}"}
                assert flags_of(piece.front.items) == flags
                assert flags_of(piece.back.items) == (set() if ink == "colour" else flags), "a star has its place"


def test_in_grey_the_names_of_every_second_side_stand_white_on_a_dark_strip(game):
    """Across a table their flags are too small for it."""
    shown = {}
    for ink in ("grey", "saver"):
        kit = Kit(game, set_up(game, Order(out=SCENARIO.parent, ink=ink)), "long-edge")
        for unit in game.units:
            for piece in kit.counters.pieces(unit.counters, backs=True):
                for face in faces_of(piece):
                    *_, (name, box) = [(thing, box) for thing, box in face.things if isinstance(thing, Text)]
                    grounds = [path.style.fill for path, at in face.things
                               if isinstance(path, Path) and path.style.fill and at.contains(box)]  # fmt: skip
                    shown.setdefault((ink, unit.side), set()).add((name.fill, grounds[-1]))
    dark, light = ("#ffffff", style.INK), (style.INK, "#ffffff")
    assert shown.pop(("grey", "soviets")) == {dark} and set.union(*shown.values()) == {light}


def test_the_longest_names_stand_on_the_colour_of_their_side_off_the_trim(game):
    for language in LANGUAGES:
        for face in faces_of_game(game, language):
            if "suppressed" in face.name:
                continue
            plates = [box for path, box in face.things if isinstance(path, Path) and path.style.fill == "#ffffff"]
            assert not [box for box in plates if box.w > face.width_mm / 2 and box.h > 1], face.name
            inner = Box(0, 0, face.width_mm, face.height_mm).inset(1.6)
            names = [box for thing, box in face.things if isinstance(thing, Text) and box.y > face.height_mm / 2]
            assert names and all(inner.contains(name) for name in names), face.name


def test_a_pennant_of_a_command_stands_beside_its_number(game):
    for face in faces_of_game(game):
        pennants = [box for thing, box in face.things if isinstance(thing, Use) and "pennant" in thing.symbol.id]
        if not pennants or face.width_mm == LEAST_MM:
            continue
        number = next(box for thing, box in face.things if isinstance(thing, Text))
        figure = max((box for thing, box in face.things if isinstance(thing, Use)), key=lambda box: box.w * box.h)
        assert pennants[0].h >= 2.9 and 0.2 <= pennants[0].x - number.right <= 2, face.name
        assert pennants[0].right < figure.x + figure.w / 3, face.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_label_says_a_team_of_a_long_name_by_its_short_one(game, language):
    words = desk_of(game, language).words
    team = game.project.cards["rifle_company"].value.teams["rifle"]
    need = next(
        need
        for unit in game.units
        if unit.card_id == "rifle_company"
        for need in unit.counters
        if need.front.part == "rifle"
    )
    assert words.say(need.front.name) == words.say(team.short_name)
    shown = {text.text for face in faces_of_game(game, language) for text, _ in face.texts}
    assert words.say(team.short_name) in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_say_their_platoon_and_are_legible_at_their_least(game, language):
    numbers = {unit.key: str(unit.values["number"].value) for unit in game.units}
    faces = list(faces_of_game(game, language))
    assert len(faces) > 40
    assert any(text.text == "Panzerschreck" for face in faces for text, _ in face.texts), "whole, as on other sheets"
    for face in faces:
        texts = {text.text for text, _ in face.texts}
        assert numbers[face.name.removeprefix("counter-").split("-")[0]] in texts
        for thing, box in face.things:
            if isinstance(thing, Text):
                assert box.x > 1.2 and box.right < face.width_mm - 1.2 and box.bottom < face.height_mm - 1.2
        assert min(size for _, size in face.texts) >= 6 - 1e-6


def test_all_stand_on_the_line_above_their_name_and_commanders_are_as_large_as_their_twins(game):
    sizes: dict[str, set[tuple[float, ...]]] = {}
    for face in faces_of_game(game):
        # The largest sign of a label; its edge parts it from the ground a little beyond its feet.
        signs = [(thing.symbol, box) for thing, box in face.things if isinstance(thing, Use)]
        symbol, box = max(signs, key=lambda sign: sign[1].w * sign[1].h)
        # Higher on the smallest, whose names take two lines, and on their backs.
        small_mm = 10.9 if "suppressed" in face.name else 11.5
        line_mm = (small_mm if face.width_mm == LEAST_MM else 14.2) * LEAST_MM / 20
        assert line_mm - 0.1 < box.bottom < line_mm + 0.3, face.name
        stars = [star for sign, star in signs if "suppressed" in sign.id and face.width_mm == 2 * LEAST_MM]
        assert all(box.x - star.right >= 0.8 for star in stars), f"{face.name}: its rear is at the star"
        sizes.setdefault(symbol.id, set()).add(tuple(round(value, 6) for value in box))
    assert all(len(boxes) == 1 for boxes in sizes.values()), sizes


def test_what_fights_otherwise_looks_otherwise(game):
    signs = {(unit.card_id, need.front.part): need.front.figures for unit in game.units for need in unit.counters}
    assert {key: one for key, (one,) in signs.items() if key in EXPECTED_SIGNS} == EXPECTED_SIGNS
    emblems = {unit.card_id: unit.emblem for unit in game.units}
    carried = {"motor_rifle_company": ("truck",), "panzergrenadier_zug": ("half_track",)}
    assert carried.items() <= emblems.items(), "what carries it stands on its card"
    assert emblems["spaehtrupp"] == ("armoured_car",) and emblems["scouts"] == ("recon_team",)


@pytest.mark.sample(1)
@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_number_flag_art_and_signs_stand_clear_of_one_another_and_of_the_panel(game, ink):
    """Names of its sides: the longest word there is, in the least type, leaves less."""
    kit, touching = Kit(game, set_up(game, Order(out=SCENARIO.parent, ink=ink)), "long-edge"), set()
    pieces = [piece for unit in game.units for piece in kit.counters.pieces(unit.counters, backs=True)]
    for symbol in dict.fromkeys(face for piece in pieces for face in (piece.front, piece.back)):
        things = list(flat(symbol.items, Affine.scale(LEAST_MM / symbol.height_mm)))
        number, *names = [thing for thing in things if isinstance(thing[0], Text)]
        apart = [number, *(thing for thing in things if isinstance(thing[0], Use))]
        for one, other in combinations(apart, 2):
            if clear_mm(one, other, CLEAR_MM) < CLEAR_MM:
                touching.add((symbol.id, told(one), told(other)))
        for path, at in things:
            if "suppressed" in symbol.id and isinstance(path, Path) and path.style.fill == "#ffffff":
                panel = bounds((path,), at).inset(path.style.width_mm * at.a)
                for thing in (*apart, *names):
                    inside = panel.inset(NAME_CLEAR_MM if thing in names else CLEAR_MM)
                    if not inside.contains(bounds((thing[0],), thing[1])):
                        touching.add((symbol.id, told(thing), "panel"))
    assert not touching, touching


def told(thing) -> str:
    return thing[0].text if isinstance(thing[0], Text) else thing[0].symbol.id
