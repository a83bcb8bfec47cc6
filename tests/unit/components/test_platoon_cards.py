"""Cards of platoons, order and action cards, and their markers: whole in every language, and as many as are played."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.components import layout_names
from generator.components.cards import unit_card
from generator.components.kit import Kit
from generator.components.sentences import Formatter
from generator.components.sheet_layout import layout_asked
from generator.diagnostics import UserError
from generator.drawing import Path as Outline
from generator.drawing import Symbol, Text, Use
from generator.drawing.bounds import bounds, text_box
from generator.drawing.fonts import face
from generator.drawing.tones import luminance
from generator.loading.rulebook import load_rulebook
from generator.model.base import MAX_TITLE
from generator.model.distance import Distance
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.api import Game, Unit
from generator.rulesets.flames_hexwar import card_tables
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, Platoon
from generator.sheets.duplex import Duplex
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components import read_sheets
from tests.unit.components.placed_items import overlapping, placed
from tests.worlds import card_world


def with_card(unit: Unit, card: Platoon, weather: tuple[str, ...] = (), *, off_board: bool = False) -> Unit:
    """The unit with another card, or in another weather, and what is made of it then."""
    world, thing = card_world(load_rulebook("flames_hexwar"), card, {"off_board": off_board}, weather=weather)
    values = {"number": unit.values["number"], **world.values(thing)}
    rows = card_tables.rows(world, thing, card, values)
    assert not world.problems.diagnostics()
    return replace(unit, card=card, values=values, rows=rows)


@pytest.fixture(scope="module")
def game() -> Game:
    return games.played("flames_hexwar")


@games.once
def kit_in(game: Game, language: str, paper: str = "a4", duplex: Duplex = "long-edge") -> Kit:
    return Kit(game, set_up(game, Order(out=Path(), language=language, paper=paper)), duplex)


@pytest.mark.sample(2)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_text_fits(game: Game, language: str, paper: str) -> None:
    """A text that does not fit is an error."""
    kit = kit_in(game, language, paper)
    assert all(kit.sheets(kind) for kind in ("counters", "unit_cards", "order_cards"))


def test_the_rules_choose_the_layout_and_a_scenario_may_choose_another(game: Game) -> None:
    assert layout_asked(game, "unit_card")[0] == "platoon"
    assert layout_asked(game, "marker")[0] == "plain"
    asked = game.scenario.layouts.model_validate({"unit_card": "tarot"})
    scenario = game.scenario.model_copy(update={"layouts": asked})
    located = replace(game.project.scenario, value=scenario)
    changed = replace(game, project=replace(game.project, scenario=located))
    assert layout_asked(changed, "unit_card")[0] == "tarot"


def test_a_card_for_each_platoon_and_each_action(game: Game) -> None:
    kit = kit_in(game, "en")
    for side in game.sides:
        pieces = kit.pieces("order_cards")[side.side.id]
        decks = [deck for deck in game.decks if deck.side == side.side.id]
        assert sum(piece.quantity for piece in pieces) == sum(deck.why.value for deck in decks)
        assert {(piece.width_mm, piece.height_mm) for piece in pieces} == {(44, 63)}
        assert len({id(piece.back) for piece in pieces}) == len(decks)
        assert len(kit.pieces("unit_cards")[side.side.id]) == len(side.units)


def test_nine_order_cards_or_more_go_on_a_page(game: Game) -> None:
    for paper in ("a4", "letter"):
        fullest = max(len(sheet.plan.fronts) for sheet in kit_in(game, "en", paper).sheets("order_cards") if sheet.plan)
        assert fullest >= 9


def test_a_sheet_tells_the_sizes_of_its_own_counters_alone(game: Game) -> None:
    """And not those on another sheet of the kit."""
    sheets = kit_in(game, "fr", "letter").sheets("counters")
    told = [sheet.heading.detail.partition(" · ")[0] for sheet in sheets]
    assert told == ["16 mm", "24 × 16 mm, 32 × 16 mm"]


def test_markers_fill_no_more_than_two_sheets_a_side(game: Game) -> None:
    names = Counter(sheet.name for sheet in kit_in(game, "en").sheets("counters"))
    assert names and len(kit_in(game, "en").sheets("counters")) <= 2 * len(game.sides)
    needed = {(need.side, need.kind): need.quantity for need in game.markers}
    # Teams on foot of 4, 13, 11, 5 and 10 points, at 7 a hex (F 3.3.1).
    assert needed["germans", "dug_in"] == needed["germans", "gone_to_ground"] == 1 + 2 + 2 + 1 + 2


# -- what stands on the cards, by hand from the book --------------------------------------------------------


def rows_of(game: Game, card: str, language: str = "en") -> dict[str, Any]:
    words = set_up(game, Order(out=Path(), language=language)).words
    unit = next(unit for unit in game.units if unit.card_id == card)
    return unit_card.shown_names(unit, words, game.scenario.turns or 0)


def rule(game: Game, card: str, name: str) -> str:
    return next(row.text for row in rows_of(game, card)["rules"] if row.name == name).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("card", "name", "numbers"),
    [
        # Recruits 1, one more from 13 teams on, two more from 18 on; trained 2, one more from 18 on (F 3.4).
        ("rifle_company", "Command", "3 hexes 18 2 hexes 13 1 hex 13 +1"),
        ("motor_rifle_company", "Command", "3 hexes 18 2 hexes 18 +1"),
        ("tank_company", "Command", "1 hex +1"),
        # A hex for each hex on wheels, for every two on half-tracks (F 3.3.3).
        ("spaehtrupp", "By road", "+1"),
        ("panzergrenadier_zug", "By road", "+1 2 hexes"),
        # Infantry and small vehicles from 6, guns and vehicles from 7 (F 3.5.11).
        ("grenadier_zug", "As target", "+1 6 hexes"),
        ("spaehtrupp", "As target", "+1 6 hexes"),
        ("panzer_zug", "As target", "+1 7 hexes"),
        ("anti_tank_company", "As target", "+1 6 hexes 7"),
        ("stug_zug", "Arc of fire", "60 +1 6 6 3+"),
        ("gun_battery", "Available", "4+ −1 2 +1 2 3 3"),
        ("gun_battery", "Smoke", "1 −1"),
        ("gun_battery", "Off board", "3+ 2"),
        ("panzer_zug", "Smoke", "1 −1"),
        ("granatwerfer_zug", "Barrage", "+1 2 hexes"),
        ("grenadier_zug", "Assault", "5 +3 7"),
        ("tank_company", "Assault", "2 +1 18"),
        ("scouts", "Spotting", "2 hexes"),
    ],
)
def test_a_rule_has_the_numbers_of_the_book(game: Game, card: str, name: str, numbers: str) -> None:
    text = re.sub(r"\d+ (cm|mm) gun", "", rule(game, card, name))
    assert " ".join(re.findall(r"[+−]?\d+\+?(?: hex(?:es)?)?", text)) == numbers, text


def test_only_guns_off_the_mortar_list_roll_to_be_available(game: Game) -> None:
    with_roll = {
        unit.card_id for unit in game.units if any(r.name == "Available" for r in rows_of(game, unit.card_id)["rules"])
    }
    assert with_roll == {"gun_battery"}
    assert [len(row.turns) for row in rows_of(game, "gun_battery")["boxes"]] == [8, 8]


def test_the_hexes_of_each_mode_by_guns_left(game: Game) -> None:
    """A hex a gun, three for two, two for one; twice dispersed from three on, half concentrated from six on, up."""
    head, normal, dispersed, concentrated = rows_of(game, "gun_battery")["extents"]
    assert head.hexes == [8, 7, 6, 5, 4, 3, 2, 1]
    assert normal.hexes == ["8", "7", "6", "5", "4", "3", "3", "2"]
    assert dispersed.hexes == ["16", "14", "12", "10", "8", "6", "", ""]
    assert concentrated.hexes == ["4", "4", "3", "", "", "", "", ""]
    assert [row.rerolls for row in (normal, dispersed, concentrated)] == ["", "hits", "misses"]
    assert [row.suppresses for row in (normal, dispersed, concentrated)] == ["all there", "where hit", "all there"]


def test_a_tube_that_only_bombards_has_one_row_with_its_range(game: Game) -> None:
    weapons = rows_of(game, "granatwerfer_zug")["weapons"]
    (tube,) = [row for row in weapons if row.name.startswith("Mortar")]
    assert (tube.name, tube.hexes, tube.cm, tube.fp) == ("Mortar tube: bombardment", "20", "(100)", "6+")
    assert rows_of(game, "mortar_company")["weapons"][-1].hexes == "24"


def test_moves_and_their_doubles(game: Game) -> None:
    """The hexes doubled, but for 25 cm, of which the double is 7 (F 3.1)."""
    moves = {
        card: (rows_of(game, card)["teams"][-1].move, rows_of(game, card)["teams"][-1].double)
        for card in ("grenadier_zug", "panzer_zug", "heavy_assault_guns", "spaehtrupp")
    }
    assert moves == {
        "grenadier_zug": ("2", "4"),
        "panzer_zug": ("4", "8"),
        "heavy_assault_guns": ("4", "7"),
        "spaehtrupp": ("5", "10"),
    }


def test_a_weapon_that_reaches_aircraft_says_how_far(game: Game) -> None:
    unit = next(unit for unit in game.units if unit.card_id == "panzer_zug")
    assert isinstance(unit.card, Platoon) and isinstance(unit.roster, FlamesRosterUnit)
    tank = unit.card.teams["tank"]
    gun, machine_gun = tank.weapons
    reaching = machine_gun.model_copy(update={"anti_aircraft": Distance(cm=60)})
    teams = {"tank": tank.model_copy(update={"weapons": (gun, reaching)})}
    card = unit.card.model_copy(update={"teams": teams})
    armed = with_card(unit, card)
    made = unit_card.shown_names(armed, set_up(game, Order(out=Path())).words, 8)
    at_aircraft = next(row for row in made["weapons"] if row.name == "Heavy machine gun: at aircraft")
    assert (at_aircraft.hexes, at_aircraft.cm, at_aircraft.rof, at_aircraft.at) == ("8", "(60)", "3", "")
    assert "Aircraft" in [row.name for row in made["rules"]]


def test_every_team_has_its_box(game: Game) -> None:
    assert [len(row.boxes) for row in rows_of(game, "rifle_company")["teams"]] == [1, 18, 2]


# -- cards that hold much ----------------------------------------------------------------------------------

LONG = "Pelotón de autoametralladoras contracarro de reconocimiento mecanizado"


def renamed(unit: Unit, game: Game, team_letters: int) -> Unit:
    """The unit with the longest name there may be, and its teams with names of so many letters."""
    assert isinstance(unit.card, Platoon) and isinstance(unit.roster, FlamesRosterUnit)
    teams = {
        key: team.model_copy(update={"name": f"{LONG[: team_letters - 2]} {number}"})
        for number, (key, team) in enumerate(unit.card.teams.items())
    }
    card = unit.card.model_copy(update={"name": LONG, "teams": teams})
    return with_card(unit, card, off_board=unit.roster.off_board)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_fit(game: Game, language: str) -> None:
    assert len(LONG) == MAX_TITLE
    kit = kit_in(game, language)
    front, back = kit.layouts.of("unit_card"), kit.layouts.of("unit_card_back")
    # Two teams with one weapon share a line, so their names are shorter.
    short = ("kompanie_trupp", "motor_rifle_company")
    long = tuple(renamed(unit, game, 22 if unit.card_id in short else 36) for unit in game.units)
    assert len(list(unit_card.pieces(game, long, kit.context, front, back, backs=False))) == len(long)


@pytest.mark.sample(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("weather", [("mud",), ("rain", "mud")])
@pytest.mark.parametrize("where", ["as in the sample", "on the board"])
def test_bad_weather_fits(game: Game, language: str, weather: tuple[str, ...], where: str) -> None:
    """Rain and mud bring a rule each to a card, and guns on the board have more of them than guns off it."""
    kit = kit_in(game, language)
    front, back = kit.layouts.of("unit_card"), kit.layouts.of("unit_card_back")
    there = []
    for unit in game.units:
        assert isinstance(unit.card, Platoon) and isinstance(unit.roster, FlamesRosterUnit)
        is_off = unit.roster.off_board and where != "on the board"
        there.append(with_card(unit, unit.card, weather, off_board=is_off))
    assert len(list(unit_card.pieces(game, tuple(there), kit.context, front, back, backs=False))) == len(there)


def test_a_side_of_any_name_has_its_order_cards(game: Game) -> None:
    """Its name stands on both faces, on several lines if it must."""
    kit = kit_in(game, "en")
    sides = tuple(replace(side, side=side.side.model_copy(update={"name": LONG})) for side in game.sides)
    kit.game = replace(game, sides=sides)
    assert kit.sheets("order_cards")


def test_a_name_that_does_not_fit_is_refused_and_never_clipped(game: Game) -> None:
    kit = kit_in(game, "en")
    long = renamed(game.units[0], game, 68)
    with pytest.raises(UserError, match="does not fit its box"):
        list(
            unit_card.pieces(
                game, (long,), kit.context, kit.layouts.of("unit_card"), kit.layouts.of("unit_card_back"), backs=False
            )
        )


def test_the_same_cards_are_drawn_twice(game: Game) -> None:
    def drawn() -> list[str]:
        pieces = kit_in.__wrapped__(game, "fr").pieces("unit_cards")
        return [repr(piece.front.items) for of_side in pieces.values() for piece in of_side]

    assert drawn() == drawn()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_action_card_says_what_the_action_allows(game: Game, language: str) -> None:
    words = set_up(game, Order(out=Path(), language=language)).words
    actions = [card for deck in game.decks if deck.form == "choice" for card in deck.cards]
    said = [Formatter(words).line(card.text) for card in actions if card.text]
    assert len(said) == len(actions) and all(said)
    assert any("2" in text for text in said), "the double move, from the table"


def test_a_card_with_more_than_it_has_room_for_is_refused(game: Game) -> None:
    unit = game.units[1]
    assert isinstance(unit.card, Platoon)
    team = unit.card.teams["rifle_mg"]
    crowd = {f"rifle_{number}": team for number in range(11)}
    assert isinstance(unit.roster, FlamesRosterUnit)
    card = unit.card.model_copy(update={"teams": crowd})
    crowded = with_card(unit, card)
    kit = kit_in(game, "en")
    front, back = kit.layouts.of("unit_card"), kit.layouts.of("unit_card_back")
    with pytest.raises(UserError, match=r"12 rows \(teams 11, weapons 1\), and its layout has room for 10"):
        list(unit_card.pieces(game, (crowded,), kit.context, front, back, backs=False))


def test_long_games_leave_the_boxes_to_the_control_sheet(game: Game) -> None:
    def drawn(turns: int) -> str:
        kit = kit_in(game, "en")
        scenario = replace(game.project.scenario, value=game.scenario.model_copy(update={"turns": turns}))
        long = replace(game, project=replace(game.project, scenario=scenario))
        battery = next(unit for unit in game.units if unit.kind == "artillery")
        front, back = kit.layouts.of("unit_card"), kit.layouts.of("unit_card_back")
        (piece,) = unit_card.pieces(long, (battery,), kit.context, front, back, backs=False)
        return repr(piece.front.items)

    assert "Smoke fired" in drawn(16) and "Bombarded" in drawn(16)
    assert "Smoke fired" not in drawn(17) and "Bombarded" not in drawn(17)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_both_sides_have_one_size_of_type(game: Game, language: str) -> None:
    """That of the card where it is smallest: sentences, names of teams and of platoons. Sentences are read easily; cards with
    bombardments, which say more, each have the size for which they have room."""
    kit = kit_in(game, language)
    cards = [piece for of_side in kit.pieces("unit_cards").values() for piece in of_side]
    assert len(cards) == len(game.units)
    sentence = kit.context.words("platoon_card.rule.recovery")
    sizes: dict[str, set[float]] = {"sentence": set(), "bombarding": set(), "platoon": set()}
    for piece in cards:
        drawn = {item.text for item in placed(piece.front.items) if isinstance(item, Text)}
        said = "bombarding" if kit.context.words("platoon_card.guns_left") in drawn else "sentence"
        for item in placed(piece.front.items):
            if isinstance(item, Text) and item.text == sentence:
                sizes[said].add(round(item.size_pt, 3))
            elif isinstance(item, Text) and item.font == "serif-semibold" and item.x_mm == 21 and item.y_mm < 13.9:
                sizes["platoon"].add(round(item.size_pt, 3))
                ink = text_box(item)
                assert ink is not None and 4.6 < ink.y < ink.bottom < 12.6, (
                    item.text
                )  # below the kind, above the frieze
    assert len(sizes["sentence"]) == len(sizes["platoon"]) == 1
    assert min(sizes["sentence"]) >= 7.2 and min(sizes["bombarding"]) >= 7 and min(sizes["platoon"]) >= 10.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_boxes_of_teams_have_one_size_on_all_cards(game: Game, language: str) -> None:
    found = Counter(
        (round(box.w - 0.2, 2), round(box.h - 0.2, 2))
        for pieces in kit_in(game, language).pieces("unit_cards").values()
        for piece in pieces
        for one in placed(piece.front.items)
        if isinstance(one, Outline)
        and (box := bounds([one]))
        and 2 < box.w < 4
        and 20 < box.y < 60
        and one.style.stroke
    )
    assert set(found) == {(3.3, 3.3)} and found[3.3, 3.3] > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_boxes_of_a_team_stand_below_its_name_and_its_numbers_on_the_line_of_the_name(
    game: Game, language: str
) -> None:
    """The box of a team that is alone stands on that line too, before the name."""
    units = {unit.key: unit for unit in game.units}
    for piece in (piece for of_side in kit_in(game, language).pieces("unit_cards").values() for piece in of_side):
        shown = [(one, box) for one in placed(piece.front.items) if (box := bounds([one])) and 26 < box.y < 54]
        found = [box for one, box in shown if isinstance(one, Outline) and 2 < box.w < 4 and 2 < box.h < 4]
        rows = [[box for box in found if box.y == y] for y in sorted({box.y for box in found})]
        counts = [len(row.values["boxes"]) for row in units[piece.label].rows["teams"]]
        assert [len(row) for row in rows] == counts, piece.label
        assert [round(min(box.x for box in row), 2) for row in rows] == [4.0 if n == 1 else 8.4 for n in counts]
        for row in (row for row, n in zip(rows, counts, strict=True) if n == 1):
            texts = [(one, box) for one, box in shown if isinstance(one, Text) and row[0].y < one.y_mm < row[0].bottom]
            assert texts and max(one.y_mm for one, _ in texts) - min(one.y_mm for one, _ in texts) < 0.1, piece.label
        for row in (row for row, n in zip(rows, counts, strict=True) if n > 1):
            texts = [(one, box) for one, box in shown if isinstance(one, Text) and 0 < row[0].y - one.y_mm < 3]
            heights = [one.y_mm for one, _ in texts]
            assert texts and max(heights) - min(heights) < 0.1, (piece.label, texts)
            assert all(row[0].y - one.y_mm > 0.7 and row[0].y - box.bottom > 0.1 for one, box in texts), piece.label


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_on_order_cards_have_one_size_in_all_decks_of_a_form(game: Game, language: str) -> None:
    """Of both sides, whose cards lie on one table."""
    kit, sizes = kit_in(game, language), {}
    of_form = {deck.id: deck.form for deck in game.decks}
    for piece in (piece for of_side in kit.pieces("order_cards").values() for piece in of_side):
        form = of_form[piece.label.rpartition(".")[0]]
        for item in placed(piece.front.items):
            if isinstance(item, Text) and item.font == "serif-semibold":
                sizes.setdefault(form, set()).add(round(item.size_pt, 3))
    assert len(sizes) == 2 and all(len(found) == 1 for found in sizes.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_card_runs_into_another(game: Game, language: str) -> None:
    """Nearest are the name of a weapon and its teams below."""
    for of_side in kit_in(game, language).pieces("unit_cards").values():
        for piece in of_side:
            texts = [item for item in placed(piece.front.items) if isinstance(item, Text)]
            boxes = [(text.text, box) for text in texts if (box := text_box(text))]
            assert not list(overlapping(boxes, 0.0)), piece.label


def test_backs_are_in_the_colour_of_a_side_with_the_sign_of_its_dearest_platoon(game: Game) -> None:
    context = kit_in(game, "en").context
    germans, soviets = (layout_names.back_names(game, side, context) for side in ("germans", "soviets"))
    assert (germans.sign, soviets.sign) == ("tank", "tank_sloped")
    assert soviets.ink == context.palette.colours["red"].ground
    # Grey is light: on paper it is darkened until it can be read.
    grey = context.palette.colours["grey"]
    assert luminance(grey.ink) < luminance(germans.ink) < luminance(grey.ground)


def test_mortars_have_their_row_of_actions(game: Game) -> None:
    kit = kit_in(game, "en")
    cards = {piece.label: piece for of_side in kit.pieces("unit_cards").values() for piece in of_side}
    for key in ("germans.granatwerfer_zug", "soviets.mortar_company"):
        assert "'Action'" in repr(cards[key].front.items), key
    # A battery that ticks two things has room for it only where it says nothing of moves and direct fire.
    assert "'Action'" in repr(cards["soviets.gun_battery"].front.items)
    on_board = card_of(on_the_board(game), "soviets.gun_battery")
    assert "'Action'" not in repr(on_board.items)


def on_the_board(game: Game) -> Game:
    """The game with every battery on the board."""
    sides = tuple(
        replace(side, units=tuple(with_card(unit, unit.card) if unit.roster.off_board else unit for unit in side.units))
        for side in game.sides
    )
    return replace(game, sides=sides)


def card_of(game: Game, key: str, language: str = "en") -> Symbol:
    kit = Kit(game, set_up(game, Order(out=Path(), language=language)), "long-edge")
    return next(piece for of_side in kit.pieces("unit_cards").values() for piece in of_side if piece.label == key).front


def test_guns_off_the_board_have_no_move_no_direct_fire_and_nothing_to_dig_in(game: Game) -> None:
    asked = "'Move hex'", "'Double'", "'Stack'", "'ROF'", "Digging in"
    off, on = (repr(card_of(one, "soviets.gun_battery").items) for one in (game, on_the_board(game)))
    assert [word for word in asked if word in off] == []
    assert [word for word in asked if word not in on] == []
    assert "Naming a new platoon command" in off and "bombardment" in off


def test_guns_that_drive_may_come_onto_the_board_and_so_dig_in_and_move(game: Game) -> None:
    """Only self-propelled guns enter it later (F 3.8)."""
    battery = next(unit for unit in game.units if unit.card_id == "gun_battery")
    tanks = next(unit for unit in game.units if unit.card_id == "tank_company")
    assert isinstance(battery.card, Platoon) and isinstance(tanks.card, Platoon)
    driven = tanks.card.teams["tank"].model_copy(update={"weapons": battery.card.teams["gun"].weapons})
    card = battery.card.model_copy(update={"teams": battery.card.teams | {"gun": driven}})
    found = {name: with_card(battery, one, off_board=True) for name, one in (("towed", battery.card), ("driven", card))}
    said = {name: repr(unit.rows) for name, unit in found.items()}
    assert "special_actions.dig_in" in said["driven"] and "special_actions.dig_in" not in said["towed"]
    moves = {name: [bool(row.values["move"]) for row in unit.rows["teams"]] for name, unit in found.items()}
    assert moves == {"towed": [False, False], "driven": [True, True]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_filled_in_by_turns_is_alike_on_all_cards_and_says_the_turns(game: Game, language: str) -> None:
    kit, rows, columns = kit_in(game, language), set(), set()
    for piece in (piece for of_side in kit.pieces("unit_cards").values() for piece in of_side):
        foot = [(one, box) for one in placed(piece.front.items) if (box := bounds([one])) and box.y > 105]
        squares = [box for one, box in foot if isinstance(one, Outline) and 2 < box.h < 8 and box.w > 2]
        numbers = [box for one, box in foot if isinstance(one, Text) and one.text.isdigit()]
        lowest = max(box.y for box in squares)
        # Its numbers are those of what is ticked above it, too.
        assert all(any(box.contains(it) for it in numbers) for box in squares if box.y == lowest)
        rows |= {(round(box.y, 2), round(box.h, 2)) for box in squares if box.y > lowest - 0.01}
        columns |= {tuple(sorted(round(box.x, 2) for box in squares if box.y == y)) for y in {box.y for box in squares}}
    # The row of actions is the last on every card, and what is ticked stands in its columns.
    assert len(rows) == len(columns) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heads_of_a_card_stand_apart_and_no_value_begins_below_that_of_another(game: Game, language: str) -> None:
    for of_side in kit_in(game, language).pieces("unit_cards").values():
        for piece in of_side:
            texts = [(one, bounds([one])) for one in placed(piece.front.items) if isinstance(one, Text)]
            heads = sorted(box for one, box in texts if one.size_pt < 7 and box and 14.6 < box.y < 17.6)
            values = sorted(box for one, box in texts if one.size_pt > 8 and box and 17.6 < box.y < 22.6)
            assert len(heads) == len(values)
            for i in range(1, len(heads)):
                assert heads[i].x - heads[i - 1].right >= 2.0
                assert values[i].x > heads[i - 1].right


def test_key_values_stand_a_millimetre_above_their_rule_and_notes_on_a_line_of_their_own(game: Game) -> None:
    for piece in (piece for of_side in kit_in(game, "en").pieces("unit_cards").values() for piece in of_side):
        shown = [(one, box) for one in placed(piece.front.items) if (box := bounds([one]))]
        rules = sorted(box.y for _, box in shown if box.w > 83.5 and box.h < 0.5 and box.y > 15)
        least = 0.57 if any(isinstance(one, Text) and one.text == "Guns left" for one, _ in shown) else 0.87
        values = [box for one, box in shown if isinstance(one, Text) and one.size_pt > 8 and 17.6 < box.y < 22.6]
        assert values and all(rules[0] - box.bottom >= least for box in values), piece.label
        thin = [box.y for _, box in shown if box.h < 0.25 and 66 < box.w < 67]
        for notes in [box for one, box in shown if isinstance(one, Text) and one.text == "Notes"]:
            assert any(abs(y - notes.bottom) < 0.3 for y in thin), piece.label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_range_in_a_word_ends_below_its_head(game: Game, language: str) -> None:
    items = placed(card_of(game, "soviets.gun_battery", language).items)
    words = kit_in(game, language).context.words
    texts = [(one.text, bounds([one])) for one in items if isinstance(one, Text)]
    head, word = (
        next(box for text, box in texts if text == words(f"platoon_card.{key}") and box)
        for key in ("range_said", "whole_board")
    )
    assert head.right == pytest.approx(word.right, abs=0.3)


def test_a_column_that_holds_nothing_on_a_card_is_left_out(game: Game) -> None:
    kit = kit_in(game, "en")
    cards = {piece.label: repr(piece.front.items) for of_side in kit.pieces("unit_cards").values() for piece in of_side}
    heads = ("'Base'", "'Move hex'", "'(cm)'", "'Range hex'", "'ROF'")
    flight = next(unit.key for unit in game.units if unit.kind == "air_support")
    assert not [head for head in heads if head in cards[flight]]
    assert all(head in cards["soviets.mortar_company"] for head in heads)


# -- what a player looked for in vain ------------------------------------------------------------------------


def test_transports_are_counted_apart(game: Game) -> None:
    counts = {card: rows_of(game, card)["head"][4].value for card in ("panzergrenadier_zug", "motor_rifle_company")}
    assert counts == {
        "panzergrenadier_zug": "6\u202f+\u202f3",
        "motor_rifle_company": "18\u202f+\u202f6",
    }
    assert rows_of(game, "sturmovik_flight")["head"][4].value == 2


def test_firepower_against_cover_is_told_of_bombardments_too(game: Game) -> None:
    told = {card: rows_of(game, card)["weapons"] for card in ("granatwerfer_zug", "panzer_zug", "grenadier_zug")}
    assert told["granatwerfer_zug"][-1].teams == "8\u00a0cm mortar · FP 1 easier against teams dug in"
    assert told["panzer_zug"][0].teams == "all teams · smoke · FP 1 easier against teams dug in"
    assert not [row for row in told["grenadier_zug"] if "dug in" in row.teams]


def test_small_arms_say_what_they_gain_close_by(game: Game) -> None:
    weapons = {row.name: row.teams for row in rows_of(game, "grenadier_zug")["weapons"]}
    assert weapons["Light machine gun"] == "Rifle and MG · −1 to hit, adjacent"
    assert weapons["Panzerfaust"] == "Command"


def test_aircraft_need_no_order(game: Game) -> None:
    assert rule(game, "sturmovik_flight", "Orders") == "It needs none; the scenario says when it comes."


def test_mortars_have_neither_roll_nor_limit(game: Game) -> None:
    assert rule(game, "mortar_company", "Barrage").endswith("No roll, no limit of turns.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_training_is_set_in_full_and_flush(game: Game, language: str) -> None:
    """A word has a wider place than the numbers, and a smaller size: it is hardly shrunk."""
    kit = kit_in(game, language)
    words = kit.context.words
    for side in game.sides:
        for unit, piece in zip(side.units, kit.pieces("unit_cards")[side.side.id], strict=True):
            said = words(f"training.{unit.values['training'].value}")
            (text,) = [item for item in placed(piece.front.items) if isinstance(item, Text) and item.text == said]
            assert text.size_pt >= 9 and text.x_mm == pytest.approx(4, abs=0.1)


def test_order_cards_tell_the_deck_from_the_number(game: Game) -> None:
    pieces = kit_in(game, "en").pieces("order_cards")["soviets"]
    scouts = next(piece for piece in pieces if piece.label.endswith("scouts"))
    assert scouts.back is not None
    assert "Deck 1 · Reconnaissance" in repr(scouts.front.items)
    assert "'Order'" in repr(scouts.back.items) and "'1'" in repr(scouts.back.items)
    alone = kit_in(game, "en").pieces("order_cards")["germans"][0]
    assert alone.back is not None
    assert "Deck" not in repr(alone.front.items) and "'Order'" in repr(alone.back.items)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_platoon_of_the_samples_is_called_after_its_kind(game: Game, language: str) -> None:
    """Its cards would lack the kind that its sisters carry."""
    words = kit_in(game, language).context.words
    assert all(layout_names.kind_text(unit, words) for unit in game.units)


@games.once
def kit_with_its_kind_as_its_name(game: Game, language: str) -> Kit:
    """The mortars of the samples called what the rules call them."""
    desk = set_up(game, Order(out=Path(), language=language))
    units = (
        tuple(
            read_sheets.renamed(unit, desk.words(unit.kind_name)) if unit.kind == "mortars" else unit
            for unit in side.units
        )
        for side in game.sides
    )
    return Kit(read_sheets.with_units(game, tuple(units)), desk, "long-edge")


def test_a_platoon_called_after_its_kind_has_its_nation_beside_the_flag_and_its_deck_at_the_foot(game: Game) -> None:
    kit = kit_with_its_kind_as_its_name(game, "fr")
    card, order = (
        next(piece for piece in kit.pieces(kind)["germans"] if "'Mortiers'" in repr(piece.front.items))
        for kind in ("unit_cards", "order_cards")
    )
    assert "'Allemagne · 70 points'" in repr(card.front.items) and "'Ordre'" in repr(order.front.items)


def test_a_name_of_two_lines_stands_clear_of_the_sign_above_it(game: Game) -> None:
    cards = [piece.front.items for piece in kit_in(game, "fr").pieces("order_cards")["soviets"]]
    names = [[item for item in items if isinstance(item, Text) and item.font == "serif-semibold"] for items in cards]
    named = [(items, lines[0]) for items, lines in zip(cards, names, strict=True) if len(lines) == 2]
    assert named
    for items, first in named:
        *_, sign = (box for item in items if isinstance(item, Use) and (box := bounds([item])))
        top_mm = first.y_mm - face(first.font).cap_height_mm(first.size_pt)
        assert top_mm - sign.bottom > 2.0, first.text
        low = max(line.y_mm for line in items if isinstance(line, Text) and line.font == "serif-semibold")
        below = [text_box(line).y for line in placed(items) if isinstance(line, Text) and line.y_mm > low + 0.1]
        assert min(below) - low > 2, first.text


def test_the_flag_on_the_back_of_an_order_card_keeps_off_the_outline_of_its_plate(game: Game) -> None:
    """A circle is drawn about its box, the other plates by their corners. It gives way to the number of a deck."""
    for side, pieces in kit_in(game, "en").pieces("order_cards").items():
        for back in {piece.back for piece in pieces if piece.back}:
            outlines = [item for item in placed(back.items) if isinstance(item, Outline) and item.style.stroke]
            if len(outlines) > 20:
                continue  # an action, with its flag on a label
            plate, flag = outlines[2], outlines[3]
            at, stroke, shown = bounds((plate,)), plate.style.width_mm, bounds((flag,))
            assert at is not None and shown is not None
            x, y, is_round = at.x + at.w / 2, at.y + at.h / 2, any(name == "C" for name, *_ in plate.commands)
            across, down = shown.x + shown.w / 2 - x, shown.y + shown.h / 2 - y
            numbered = any(isinstance(item, Text) and item.text.isdigit() for item in placed(back.items))
            assert abs(across) < 0.01 and (down < -3 if numbered else abs(down) < 0.01)
            wide, high = shown.w / 2, shown.h / 2 + abs(down)
            reach = (at.w - stroke) / 2
            air = reach - math.hypot(wide, high) if is_round else (reach - wide - high) / math.sqrt(2)
            air -= stroke / 2
            assert air >= 1.0, side


def test_decks_are_told_apart_by_the_plates_on_their_backs(game: Game) -> None:
    """Actions by a field of small plates, orders of several decks by their number, which is larger than all else there."""
    looks = set()
    for of_side in kit_in(game, "fr").pieces("order_cards").values():
        for back in {piece.back for piece in of_side if piece.back}:
            items = [*placed(back.items)]
            texts = [item for item in items if isinstance(item, Text)]
            largest = max(texts, key=lambda text: text.size_pt)
            is_field = sum(isinstance(item, Outline) for item in items) > 60
            looks.add((next(text.text for text in texts if text.font == "serif-semibold"), is_field, largest.text))
    assert looks == {
        ("Ordre", False, "Ordre"),
        ("Action", True, "Action"),
        ("Ordre", False, "1"),
        ("Ordre", False, "2"),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_end_above_their_numbers_in_one_grid_and_many_boxes_stand_in_one_row(game: Game, language: str) -> None:
    """Values of the head, moves and ranges share their edges; the boxes of seventeen teams are as large as all others."""
    unit = next(unit for unit in game.units if unit.key.endswith("motor_rifle_company"))
    kit = kit_in(game, language)
    piece = next(one for one in kit.pieces("unit_cards")["soviets"] if one.label == unit.key)
    shown = [(one, bounds([one])) for one in placed(piece.front.items)]
    words = kit.context.words
    ends: dict[str, set[float]] = {}
    for one in placed(piece.front.items):
        if isinstance(one, Text) and one.anchor == "end":
            ends.setdefault(one.text, set()).add(round(one.x_mm, 1))
    columns = [
        ("to_hit", "3+", "move", "2", "range", "1"),
        ("reach", "3", "double", "10", "rof"),
        ("count", "18\u202f+\u202f6", "stacking", "fp", "6+"),
    ]
    for names, x in zip(columns, (50.5, 65.4, 86.0), strict=True):
        for name in names:
            said = words(f"platoon_card.{name}") if name.isidentifier() else name
            assert x in ends[said], said
    squares = [box for one, box in shown if isinstance(one, Outline) and 3.4 < box.w < 3.6 and 3.4 < box.h < 3.6]
    assert Counter(round(box.y, 2) for box in squares).most_common(1)[0][1] == 17 and len(squares) == 24


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_of_a_card_keep_off_their_hairlines(game: Game, language: str) -> None:
    """Teams, numbers and boxes; and names of weapons with their teams below."""
    for piece in (piece for of_side in kit_in(game, language).pieces("unit_cards").values() for piece in of_side):
        shown = [
            (one, box) for one in placed(piece.front.items) if (box := bounds([one])) and box.w < 80 and box.y > 25
        ]
        lines = sorted(box for one in placed(piece.front.items) if (box := bounds([one])) and box.w > 80 > 100 * box.h)
        lines = [box for box in sorted(lines, key=lambda box: box.y) if box.y > 25]
        for above, below in itertools.pairwise(lines):
            row = [(one, box) for one, box in shown if above.bottom - 0.3 < box.y < box.bottom < below.y + 0.3]
            top = min((box.y for _, box in row), default=0) - above.bottom
            left = below.y - max((box.bottom for _, box in row), default=0)
            if any(isinstance(one, Outline) and box.w < 3.8 for one, box in row) and below.y - above.y > 5:
                assert min(top, left) >= 0.3 and abs(top - left) < 0.4, (piece.label, row, top, left)
            elif row and 5.5 < below.y - above.y < 7.3:
                assert min(top, left) >= 0.22, (piece.label, row, top, left)
            else:
                assert not row or min(top, left) >= 0.1, (piece.label, row)


def test_sheets_of_order_cards_are_headed_alike(game: Game) -> None:
    """Those of one side leave no room for a heading, and so the foot says all on those of the other too."""
    sheets = kit_in(game, "en").sheets("order_cards")
    assert {sheet.heading.size for sheet in sheets} == {"none"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_order_and_action_cards_have_one_axis_and_print_nothing_near_their_trim(game: Game, language: str) -> None:
    for piece in (piece for of_side in kit_in(game, language).pieces("order_cards").values() for piece in of_side):
        shown = [(one, bounds([one])) for one in placed(piece.front.items)]
        below = [box for one, box in shown if isinstance(one, Text) and box.y > 30]
        # What a platoon is rolled for stands in three columns, the middle one on the axis.
        columns = (10, 22, 34) if any(isinstance(one, Text) and one.text.isdigit() for one, _ in shown) else (22,)
        assert below and all(min(abs(box.x + box.w / 2 - x) for x in columns) < 0.5 for box in below), piece.label
        printed = [box for one, box in shown if not (isinstance(one, Outline) and box.w > 44)]
        assert all(box.x > 1.7 and box.right < 42.3 and 1.7 < box.y < box.bottom < 61.3 for box in printed), piece.label


def test_signs_of_platoons_stand_on_the_line_and_what_is_filled_in_keeps_off_the_trim(game: Game) -> None:
    for piece in (piece for of_side in kit_in(game, "en").pieces("unit_cards").values() for piece in of_side):
        shown = [(one, bounds([one])) for one in placed(piece.front.items)]
        (sign,) = (box for one, box in shown if isinstance(one, Use) and box.x > 60 and box.bottom < 15)
        assert abs(sign.bottom - 12.76) < 0.4, piece.label
        assert max(box.bottom for _, box in shown if box.bottom < 119) < 116.6, piece.label


@pytest.mark.parametrize("form", ["order", "choice"])
def test_the_colour_of_a_side_has_its_second_sign_on_order_and_action_cards(game: Game, form: str) -> None:
    kit = kit_in(game, "en")
    for side in ("germans", "soviets"):
        piece = kit.pieces("order_cards")[side][0 if form == "order" else -1]
        marks = [box for one in placed(piece.front.items) if 10.7 < (box := bounds([one])).y < box.bottom < 12.5]
        assert marks and max(box.w for box in marks) >= 39.9


@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_gun_has_the_decimal_mark_of_the_language(game: Game, language: str) -> None:
    kit = kit_in(game, language)
    for kind in ("counters", "unit_cards"):
        drawn = [
            one.text
            for piece in kit.pieces(kind)["germans"]
            for one in placed(piece.front.items)
            if isinstance(one, Text)
        ]
        assert any("7,5" in text for text in drawn) and not any("7.5" in text for text in drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_on_order_cards_stand_on_one_line_at_the_foot(game: Game, language: str) -> None:
    orders = [
        [item for item in placed(piece.front.items) if isinstance(item, Text)]
        for pieces in kit_in(game, language).pieces("order_cards").values()
        for piece in pieces
        if ".orders" in piece.label
    ]
    lowest = [max(texts, key=lambda text: text.y_mm) for texts in orders]
    assert len({(round(text.y_mm, 3), text.size_pt) for text in lowest}) == 1 and lowest[0].y_mm > 57


def test_the_sign_of_an_order_card_stands_in_the_middle(game: Game) -> None:
    for side in ("germans", "soviets"):
        for piece in kit_in(game, "en").pieces("order_cards")[side]:
            texts = [item for item in placed(piece.front.items) if isinstance(item, Text)]
            number = next((text for text in texts if text.text.isdigit() and text.size_pt > 15), None)
            if number is None:
                continue
            (sign,) = (bounds([item]) for item in placed(piece.front.items) if isinstance(item, Use) and _y(item) > 12)
            assert abs(sign.x + sign.w / 2 - 22) < 0.6
            assert sign.x > 4 and sign.right < 40


def _y(item: Use) -> float:
    return bounds([item]).y


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_order_cards_stand_clear_of_the_sign_below(game: Game, language: str) -> None:
    for side in ("germans", "soviets"):
        for piece in kit_in(game, language).pieces("order_cards")[side]:
            signs = [box for one in piece.front.items if isinstance(one, Use) and (box := bounds((one,))).y > 12]
            texts = [one for one in placed(piece.front.items) if isinstance(one, Text) and one.text.isdigit()]
            texts = [one for one in texts if one.y_mm < 12]
            assert len(texts) <= len(signs) == 1
            # An action has its letters there, beside its sign.
            assert all(signs[0].y - number.y_mm >= 1 for number in texts), piece.label


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_platoons_and_of_actions_stand_on_one_line_and_words_follow_them(game: Game, language: str) -> None:
    begin, after = [], []
    for piece in kit_in(game, language).pieces("order_cards")["germans"]:
        texts = [one for one in placed(piece.front.items) if isinstance(one, Text)]
        titles = [one for one in texts if one.font == "serif-semibold"]
        begin.append(min(text_box(one).y for one in titles))
        if said := [one for one in texts if one.font == "sans"]:
            marks = [one for one in texts if one.font == "sans-bold"]
            assert min(text_box(one).y for one in titles) - marks[0].y_mm >= 1.2, piece.label
            after.append(min(text_box(one).y for one in said) - max(one.y_mm for one in titles))
            assert after[-1] >= 2.2 and max(text_box(one).bottom for one in said) <= 63 - 2.5, piece.label
    assert max(begin) - min(begin) < 0.2
    assert max(after) - min(after) < 1.0


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_card_says_what_its_platoon_is_rolled_for(game: Game, language: str) -> None:
    kit = kit_in(game, language)
    for piece in kit.pieces("order_cards")["germans"]:
        texts = [one for one in placed(piece.front.items) if isinstance(one, Text)]
        if not any(one.text.isdigit() and one.y_mm < 12 for one in texts):
            continue
        assert next(one.text for one in texts if one.font == "sans-bold" and 55 < one.y_mm < 58).endswith("+")
        assert kit.context.words("platoon_card.motivation") in [one.text for one in texts]


@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_kind_is_left_out_where_the_platoon_is_called_so_itself(game: Game, language: str) -> None:
    kit = kit_with_its_kind_as_its_name(game, language)
    mortars = next(unit for unit in kit.game.units if unit.kind == "mortars" and unit.key.startswith("germans."))
    name = kit.context.words.say(mortars.name)
    assert name == kit.context.words(mortars.kind_name)
    for kind in ("unit_cards", "order_cards"):
        cards = kit.pieces(kind)["germans"]
        (piece,) = (one for one in cards if one.label.endswith(mortars.key.removeprefix("germans.")))
        said = " ".join(item.text for item in placed(piece.front.items) if isinstance(item, Text))
        assert said.count(name) == 1
