"""What Flames Hexwar forbids, said with file, line, column, clause and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import pipeline, resources
from generator.diagnostics import Diagnostic, Severity
from tests import games

SCENARIO = resources.data("scenarios", "flames_hexwar", "brzoza_crossroads.yaml").read_text(encoding="utf-8")

CARD = """\
ruleset: flames_hexwar
cards:
  platoon:
    nation: germany
    kind: infantry
    name: A platoon
    training: trained
    motivation: 3
    points: 100
    special_actions: [dig_in]
    teams:
      command: {name: Command, kind: infantry, size: small, role: command, move: 15}
      rifle:
        name: Rifles
        kind: infantry
        size: medium
        count: 6
        move: 15
        weapons:
          - {kind: rifle, range: 40, at: 1, fp: 6}
      lorry: {name: Lorry, kind: vehicle, size: medium, mobility: wheeled, transport: true}
"""

SMALL = """\
ruleset: flames_hexwar
title: A skirmish
date: A day
place: A place
cards: [mine.yaml, flames_hexwar/soviet.yaml]
turns: 6
attacker: soviets
weather: []
sides:
  - id: germans
    name: Germans
    coalition: axis
    units:
      - card: platoon
        deployed:
          - {hex: 0303, teams: {command: 1, rifle: 3}}
  - id: soviets
    name: Soviets
    coalition: allies
    units:
      - {card: tank_company}
      - {card: mortar_company}
      - {card: sturmovik_flight}
board:
  flat_to_flat_mm: 100
  columns: 8
  rows: 6
  features:
    - {terrain: wood, at: [0303..0304]}
    - {terrain: dense_wood, at: [0503..0505]}
    - {terrain: road, along: [0101, 0801]}
    - {terrain: building, at: [0203]}
    - {terrain: mountain, at: [0702, 0705]}
    - {terrain: hill, at: [0706]}
"""


def said(tmp_path: Path, card: tuple[str, str] = ("", ""), scenario: tuple[str, str] = ("", "")) -> list[Diagnostic]:
    """What is said of the small scenario and its card, something in either replaced."""
    for old, text in ((card[0], CARD), (scenario[0], SMALL)):
        assert old in text
    (tmp_path / "mine.yaml").write_text(CARD.replace(*card, 1) if card[0] else CARD, encoding="utf-8")
    file = tmp_path / "small.yaml"
    file.write_text(SMALL.replace(*scenario, 1) if scenario[0] else SMALL, encoding="utf-8")
    return pipeline.examine(file)[1]


def test_the_small_scenario_is_right(tmp_path: Path) -> None:
    assert said(tmp_path) == []


def test_the_sample_is_right_but_for_the_size_of_its_hexes() -> None:
    found = pipeline.check(resources.data("scenarios", "flames_hexwar", "brzoza_crossroads.yaml"))
    assert [(one.severity, one.clause) for one in found] == [(Severity.NOTE, "F 3.1")]


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("move: 15}", "move: 45}", ":12:82", "45 cm is not in the list of distances; beside it are 40 cm, 5 hexes"),
        ("range: 40", "range: 41", ":20:34", "beside it are 40 cm, 5 hexes and 50 cm, 6 hexes (F 3.1). Take one of"),
        ("kind: infantry\n    name", "kind: infantri\n    name", ":5:11", "Did you mean 'infantry'?"),
        ("nation: germany", "nation: germani", ":4:13", "Did you mean 'germany'?"),
        ("training: trained", "training: traind", ":7:15", "Did you mean 'trained'?"),
        ("[dig_in]", "[dig_inn]", ":10:23", "there is no special action 'dig_inn' (F 2.5). Did you mean 'dig_in'?"),
        ("[dig_in]", "[dig_in, dig_in]", ":10:31", "stands here twice"),
        ("        count: 6", "        training: veteran", ":17:19", "'veteran' and their platoon is 'trained' (F 3.4)"),
        ("role: command, ", "", ":12:7", "no team of this platoon commands it (F 3.4)"),
        ("        count: 6", "        role: command", ":14:9", "more than one team would command this platoon (F 3.4)"),
        ("        size: medium\n", "", ":14:9", "how large is it?"),
        ("kind: infantry\n        size", "kind: vehicle\n        size", ":14:9", "how does the vehicle move?"),
        ("        count: 6", "        armour: {front: 1, side: 0, top: 0}", ":14:9", "are for vehicles"),
        ("at: 1, fp: 6", "att: 1, fp: 6", ":20:38", "unknown key 'att'. Did you mean 'at'?"),
        ("kind: rifle", "kind: riffle", ":20:20", "Did you mean 'rifle'?"),
        ("fp: 6}", "fp: 6, anti_aircraft: 17}", ":20:67", "17 cm is not in the list of distances; beside it are 15 cm"),
        ("range: 40", "range: {cm: 40, hexes: 0}", ":20:34", "this is a distance of no hexes (F 3.1)"),
        (
            "at: 1, fp: 6}",
            "at: 1, fp: 6, bombardment: {range: 40, at: 1, fp: 6}}\n          - {kind: mortar, at: 1, fp: 6, bombardment: {at: 1, fp: 6}}",
            ":21:20",
            "mortars that bombard are in a platoon of 'kind: infantry' (F 3.8)",
        ),
    ],
)
def test_what_is_wrong_with_a_card(tmp_path: Path, old: str, new: str, where: str, what: str) -> None:
    found = [str(one) for one in said(tmp_path, card=(old, new)) if one.is_error]
    assert any(f"mine.yaml{where}:" in one and what in one for one in found), "\n".join(found)


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("rifle: 3}", "rifle: 4}", ":16:19", "hex 0303 would hold 9 stacking points of this side, more than 7 (F 3.3.1)"),
        ("rifle: 3}", "rifle: 2}, half: open", ":16:19", "open half of hex 0303 would hold 5 stacking points"),
        ("0303, teams: {command: 1, rifle: 3}", "0203, teams: {command: 1, rifle: 4}, floor: 2", ":16:19",
         "floor 2 of hex 0203 would hold 9"),
        ("rifle: 3}", "rifle: 3}, floor: 2", ":16:63", "hex 0303 has no floors: no building and no town lies there"),
        ("rifle: 3}", "rifle: 3}, mounted: {rifle: 1}", ":16:73", "no vehicle of this side is in hex 0303 to carry 'rifle'"),
        ("rifle: 3}", "rifle: 1}, mounted: {lorry: 1}", ":16:73", "'lorry' cannot be carried (F 3.3.1)"),
        ("rifle: 3}", "rifle: 3}, mounted: {rifel: 1}", ":16:73", "the card 'platoon' has no teams 'rifel'. Did you mean 'rifle'?"),
        (SMALL[SMALL.index("board:") :], "", ":1:1", "a game on hexes needs a board (F 3.1). Add 'board:' with"),
        ("rifle: 3}", "riffle: 3}", ":16:53", "'platoon' has no teams 'riffle'. Did you mean 'rifle'?"),
        ("rifle: 3}", "rifle: 7}", ":16:52", "has 6 of the teams 'rifle', and 7 are set up"),
        ("hex: 0303", "hex: 0909", ":16:19", "there is no hex 0909 on this board. Its hexes go from 0101 to 0806"),
        ("hex: 0303", "hex: C3", ":16:19", "'C3' is not a hex"),
        ("{card: tank_company}", "{card: tank_company, deployed: [{hex: 0504, teams: {tank: 1}}]}", ":21:67",
         "hex 0504 is dense wood, which 'tank' may not enter (F 3.3.2)"),
        ("{card: tank_company}", "{card: tank_company, deployed: [{hex: 0702, teams: {tank: 1}}]}", ":21:67",
         "hex 0702 is mountain, which 'tank' may not enter (F 3.3.2)"),
        ("hex: 0303, teams: {command: 1, rifle: 3}", "hex: 0705, teams: {lorry: 1}", ":16:40",
         "hex 0705 is mountain, which 'lorry' may not enter (F 3.3.2)"),
        ("- card: platoon", "- card: platoon\n        order: fire_cover", ":15:16", "there is no action 'fire_cover' (F 2)"),
        ("- card: platoon", "- card: platoon\n        order: covering_fir", ":15:16", "Did you mean 'covering_fire'?"),
        ("- card: platoon", "- card: platoon\n        reserve: true", ":16:9", "comes on later, so it is not set up"),
        ("{card: mortar_company}", "{card: mortar_company, off_board: true}", ":22:43", "mortars stay on the board (F 3.8)"),
        ("{card: tank_company}", "{card: tank_company, off_board: true}", ":21:41", "nothing that bombards (F 3.8)"),
        ("{card: sturmovik_flight}", "{card: sturmovik_flight}\n      - {card: sturmovik_flight}", ":24:16",
         "a company may have 1 air support, and this is one more (F 3.9)"),
        ("{card: tank_company}", "{card: battalion_staff, order: covering_fire}", ":21:40",
         "headquarters act along with any platoon (F 3.7.3)"),
        ("{card: tank_company}", "{card: tank_company, reserve: true, order: covering_fire}", ":21:52",
         "comes on later, so it has no action in the first turn (F 1)"),
        ("{card: tank_company}", "{card: gun_battery, off_board: true, order: tactical_move}", ":21:53",
         "is off the board, where nothing moves (F 3.8). Give it 'covering_fire'"),
        ("weather: []", "weather: [fog]", ":23:16", "in fog there is no air support (F 3.6.2)"),
        ("weather: []", "weather: [mud, mud]", ":8:16", "'mud' stands here twice"),
        ("{card: tank_company}", "{card: tank_company, company: armour}", ":22:9",
         "'mortar_company' has none (F 2). Add 'company: armour'"),
        ("tank_company}\n      - {card: mortar_company}\n      - {card: sturmovik_flight}",
         "tank_company, company: armour}\n      - {card: mortar_company, company: armour}\n"
         "      - {card: sturmovik_flight, company: armor}", ":23:43",
         "no platoon of the company 'armor' is in play, so it has no air support (F 3.9). Did you mean 'armour'?"),
        ("id: soviets", "id: germans", ":17:9", "both sides are 'germans'. Rename one."),
        ("attacker: soviets", "attacker: soviet", ":7:11", "there is no side 'soviet'. Did you mean 'soviets'?"),
        ("terrain: wood", "terrain: wod", ":29:17", "there is no terrain 'wod'. Did you mean 'wood'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_scenario(tmp_path: Path, old: str, new: str, where: str, what: str) -> None:
    found = [str(one) for one in said(tmp_path, scenario=(old, new)) if one.is_error]
    assert any(f"small.yaml{where}:" in one and what in one for one in found), "\n".join(found)


def test_nobody_moves_and_fires_in_rain(tmp_path: Path) -> None:
    with_order = SMALL.replace("- card: platoon", "- card: platoon\n        order: move_and_fire")
    for weather, errors in (("[]", 0), ("[mud]", 0), ("[rain]", 2)):  # the other is the air support
        text = with_order.replace("weather: []", f"weather: {weather}")
        (tmp_path / "mine.yaml").write_text(CARD, encoding="utf-8")
        (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
        found = pipeline.examine(tmp_path / "small.yaml")[1]
        assert len(found) == errors, found
        assert all(one.clause == "F 3.6.1" for one in found)


def test_the_attacker_has_twice_the_points(tmp_path: Path) -> None:
    """Tanks, mortars and aircraft are 420, 140 and 110 points: 670 in all."""
    assert not said(tmp_path, card=("points: 100", "points: 335"))
    (problem,) = said(tmp_path, card=("points: 100", "points: 336"))
    assert (problem.severity, problem.clause) == (Severity.WARNING, "F 0")
    assert "670 points against 336" in problem.what and "Give the attacker 672" in problem.remedy


@pytest.mark.parametrize(
    ("placements", "is_full"),
    [
        # Six small and medium bases are seven points, on each of two floors.
        ("{hex: 0203, teams: {command: 1, rifle: 3}, floor: 1}, {hex: 0203, teams: {rifle: 3}, floor: 2}", False),
        ("{hex: 0303, teams: {rifle: 2}, half: covered}, {hex: 0303, teams: {command: 1, rifle: 1}, half: open}", False),
        ("{hex: 0303, teams: {rifle: 2}, half: covered}, {hex: 0303, teams: {rifle: 2}, half: open}", True),
        ("{hex: 0303, teams: {rifle: 3}}, {hex: 0303, teams: {rifle: 1}}", True),
        ("{hex: 0302, teams: {lorry: 1}, mounted: {rifle: 6, command: 1}}", False),
    ],
)  # fmt: skip
def test_stacking_counts_halves_floors_and_riders(tmp_path: Path, placements: str, is_full: bool) -> None:
    old = "deployed:\n          - {hex: 0303, teams: {command: 1, rifle: 3}}"
    found = said(tmp_path, scenario=(old, f"deployed: [{placements}]"))
    assert [one.clause for one in found] == (["F 3.3.1"] if is_full else []), found


def test_tracks_reach_a_mountain_that_has_a_hill_beside_it(tmp_path: Path) -> None:
    assert not said(
        tmp_path, scenario=("{card: tank_company}", "{card: tank_company, deployed: [{hex: 0705, teams: {tank: 2}}]}")
    )


def test_two_platoons_in_a_hex_stack_together_and_two_sides_do_not(tmp_path: Path) -> None:
    theirs = "{card: mortar_company, deployed: [{hex: 0303, teams: {mortar: 3}}]}"
    assert not said(tmp_path, scenario=("{card: mortar_company}", theirs))
    second = "- {card: platoon, deployed: [{hex: 0303, teams: {command: 1}}]}\n      - card: platoon"
    (problem,) = said(tmp_path, scenario=("- card: platoon", second))
    assert "would hold 8 stacking points" in problem.what


def test_a_flight_has_one_to_three_aircraft(tmp_path: Path) -> None:
    flight = "    kind: air_support\n    name: A flight\n    training: trained\n    motivation: 3\n    points: 100\n    teams:\n"
    flight += "      aircraft: {{name: An aeroplane, kind: aircraft, count: {}}}\n"
    for count, is_wrong in ((1, False), (3, False), (4, True)):
        text = f"{CARD}  flight:\n    nation: germany\n{flight.format(count)}"
        (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
        file = tmp_path / "small.yaml"
        file.write_text(SMALL.replace("- card: platoon", "- card: flight\n      - card: platoon"), encoding="utf-8")
        found = pipeline.examine(file)[1]
        assert [one.clause for one in found] == (["F 3.9"] if is_wrong else []), found


def test_the_scenario_names_every_kind_of_platoon() -> None:
    """The sample is there to show them all."""
    game = games.played("flames_hexwar")
    assert {unit.kind for unit in game.units} == set(game.book.data["unit"].fields["kind"].one_of)
    assert SCENARIO.count("order: opportunity_fire") == 2
