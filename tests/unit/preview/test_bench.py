"""What a face prints is explained: values by their rules, fields by the place where they were read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from generator.drawing import Mark, Shown
from generator.drawing.box import Box
from generator.preview.answers import Answers
from generator.preview.bench import Bench
from generator.preview.known import Known
from generator.preview.page_marks import Placed
from generator.production.order import Order
from generator.production.set_up import set_up
from tests import games
from tests.command import fichas
from tests.conftest import ROOT, SCENARIO


def test_each_face_tells_what_it_prints_and_where_a_field_was_read(tmp_path: Path) -> None:
    folder = tmp_path / "pg"
    assert fichas("new", folder, "--game").returncode == 0
    bench = Bench(folder / "scenarios" / "pg_first.yaml", Order(out=tmp_path / "out", only=("counters",)))
    view = [*bench.drawn("", "")][-1]
    guards = next(one for one in view.pieces if one.id == "counters/north/guards")

    def printed(face: str) -> list[str]:
        spots = bench.spots(view, guards, face)
        return next(spot["values"] for spot in spots if spot["element"] == "numbers")

    assert printed("front") == ["strength", "move"]
    assert printed("back") == ["weak", "move"]
    told = {one["key"]: one for one in bench.explained(guards.unit)}
    assert told["strength"] == {"key": "strength", "value": "6", "why": "from units.csv:2:6"}
    assert told["weak"]["why"].startswith("R 2.2")


def test_a_kind_that_cannot_be_drawn_stays_as_it_was(tmp_path: Path) -> None:
    game, kinds = tmp_path / "pg", ("counters", "reference_chart")
    assert fichas("new", game, "--game").returncode == 0
    bench = Bench(game / "scenarios" / "pg_first.yaml", Order(out=tmp_path / "out", only=kinds))
    before = [*bench.drawn("", "")][-1]
    assert before.pieces and {page.kind for page in before.pages} == {*kinds} and not before.stale
    layout = game / "layouts" / "counter.yaml"
    text = layout.read_text(encoding="utf-8")
    wrong = 'elements:\n  long: {text: "Far too long for a counter of this size", box: [1, 1, 5, 3], size_pt: 9}'
    layout.write_text(text.replace("elements:", wrong, 1), encoding="utf-8")
    after = [*bench.drawn("", "")][-1]
    assert (after.stale, after.is_whole) == ({"counters"}, True)
    assert [one.id for one in after.pieces] == [one.id for one in before.pieces] and after.pages == before.pages
    assert {Path(one.source.file).name for one in after.problems} == {"counter.yaml"}
    layout.write_text(text, encoding="utf-8")
    assert not [*bench.drawn("", "")][-1].stale


@pytest.mark.parametrize(
    ("shown", "keys"),
    [
        (Shown("ruler", "reach"), ["ruler.reach.rally", "command.reach.cm"]),
        (Shown("ruler", "none"), []),
        (Shown("table", keys=("gun_ranges/II/ball.long", "gun_ranges", "none", "none/II", "gun_ranges/II/none")), ["gun_ranges/II/ball.long", "gun_ranges"]),
        (Shown("side", "france", ("points.total",)), ["points.total"]),
        (Shown("side", "none", ("points.total",)), []),
    ],
)  # fmt: skip
def test_a_mark_tells_what_is_known_of_what_it_shows(shown: Shown, keys: list[str]) -> None:
    told = [row["key"] for row in Known(games.played("capitan")).rows(Mark("it", shows=(shown,)))]
    assert {*keys} <= {*told} and bool(keys) == bool(told)
    assert shown.kind == "ruler" or told == keys


def test_of_a_scenario_what_it_says_has_a_place() -> None:
    game = games.played("capitan")
    left_out = next(name for name in type(game.scenario).model_fields if name not in game.scenario.model_fields_set)
    mark = Mark("it", shows=(Shown("scenario", keys=("title", left_out)),))
    (read,) = Answers(game, set_up(game, Order(out=Path())))._marked(Placed(Box(0, 0, 1, 1), mark))["read"]
    assert (read["what"], read["file"]) == ("title", str(games.sample("capitan")))


KINDS = ("counters", "unit_cards", "control_sheets", "reference_chart", "scenario_sheet", "artillery_templates")


@pytest.mark.thorough
def test_each_page_tells_what_stands_on_it(tmp_path: Path) -> None:
    bench = Bench(SCENARIO, Order(out=tmp_path, only=KINDS))
    view = [*bench.drawn("", "")][-1]
    spots = {
        kind: [one for page in view.pages if page.kind == kind for one in bench.spots(view, page, "front")]
        for kind in KINDS
    }

    def of(kind: str, element: str, unit: str = "") -> dict:
        return next(one for one in spots[kind] if one["element"] == element and one.get("unit", "") == unit)

    piece = spots["counters"][0]
    assert (
        next(one for one in view.pieces if one.id == piece["piece"]).faces[piece["face"]].scale * 20 == piece["box"][2]
    )
    first, back = [page for page in view.pages if page.kind == "unit_cards"][:2]
    fronts, backs = ([one["piece"] for one in bench.spots(view, page, "front")] for page in (first, back))
    assert len(set(fronts)) == 8 and fronts == backs  # though all backs of a side look alike
    foot = "allies.foot_48th"
    assert of("control_sheets", "FD", foot)["values"] == ["dice.firing"]
    assert "points.total" in of("control_sheets", "Points", foot)["values"]
    assert of("control_sheets", "Points", foot)["file"].endswith("templates/control_sheet/standard.yaml")
    sums = [
        one for one in spots["control_sheets"] if one["element"] == "Total" and one["told"][0]["key"] == "points.total"
    ]
    assert (
        len(sums) == 8
    )  # of each side: the total, what it is added up from, what the other allows, and whether it does
    ability = next(one for one in spots["control_sheets"] if one["values"] == ["cost.expert_marksman"])
    card = next(one for one in view.pieces if one.id == "unit_cards/allies/rifles_95th")
    points = [one["values"] for one in bench.spots(view, card, "front") if one["element"] in ("points", "abilities")]
    assert any(keys and keys[0].startswith("cost.") for keys in points), points
    gun = next(one for one in view.pieces if one.id == "unit_cards/allies/foot_artillery_6_pounder")
    (points,) = (one for one in bench.spots(view, gun, "front") if one["element"] == "gun_points")
    assert points["values"] == ["gun.points"]
    told = {one["key"]: one for one in bench.explained(gun.unit)}["gun.points"]
    assert told["value"] == "60" and re.fullmatch(r"from british.yaml:\d+:\d+", told["why"])
    why = {one["key"]: one["why"] for one in bench.explained(ability["unit"])}
    assert why["cost.expert_marksman"].startswith("B 11: ")
    (cell,) = of("reference_chart", "−1")["told"]
    assert (cell["value"], cell["why"][:17]) == ("-1 modifier", "B 3.2.2 [printed]")
    for element, cells in (
        ("Ball 1", ["ball_dodge/II/template"]),  # all of a gun
        ("16", ["gun_ranges/II/ball.long", "ball_dodge/II/long"]),
        ("On foot, 10 figures", ["counter_figures/infantry/full"]),
        ("Precise", ["special_abilities/precise/points", "special_abilities/precise/arm", "precise_deviation/precise"]),
    ):
        shown = [one["told"] for one in spots["reference_chart"] if one["element"].strip() == element]
        assert cells in [[row["key"] for row in rows] for rows in shown], (element, shown)
    (said,) = of("scenario_sheet", "summary")["read"]
    assert (said["file"], said["what"]) == (str(SCENARIO), "summary")
    line = SCENARIO.read_text(encoding="utf-8").splitlines()[said["line"] - 1]
    assert line.strip().startswith("en:")
    strip = {one["key"] for one in of("artillery_templates", "strip")["told"]}
    assert {"gun_ranges/II/ball.long", "minimum_range/ball/distance", "canister_dodge/II/effective"} <= strip
    template = [one["key"] for one in of("artillery_templates", "Ball 1")["told"]]
    assert template == ["template_shapes/ball_1", "ball_dodge/II/effective", "ball_dodge/II/long"]


@cache
def told_on(scenario: str, kind: str) -> dict[str, list[dict]]:
    """What is said of the elements of a kind of sheet, by their names; of those that say nothing, nothing."""
    bench = Bench(ROOT / "data" / "scenarios" / scenario, Order(out=Path("unused"), only=(kind,)))
    view = [*bench.drawn("", "")][-1]
    found: dict[str, list[dict]] = {}
    for page in view.pages:
        for spot in bench.spots(view, page, "front"):
            if spot.get("told"):
                found.setdefault(spot["element"], []).extend(spot["told"])
    return found


def keys(rows: list[dict]) -> list[str]:
    return [row["key"] for row in rows]


@pytest.mark.thorough
def test_a_scenario_sheet_says_what_its_rules_ask_and_what_it_counts() -> None:
    told = told_on("capitan_hex/alberche_ford.yaml", "scenario_sheet")
    (difference,) = told["Difference allowed"]
    assert (difference["key"], difference["value"]) == ("points_tolerance/side", "10 percent")
    assert difference["why"].startswith("B 9.1 [printed]")
    assert keys(told["activation"]) == ["activation_roll/initiative/dice"]
    dice = next(rows for element, rows in told.items() if element.startswith("combat, firing"))  # the eight-sided
    assert "france.dragoons_16th dice.combat" in keys(dice) and "allies.foot_48th figures" in keys(dice)
    direction = next(rows for element, rows in told.items() if element.startswith("initiative"))
    assert {"morale_test/charge/sides", "deviation_direction"} <= {*keys(direction)}
    full = {row["key"]: row for row in told["Full counters"]}
    assert full["allies.rifles_95th counter.full"]["value"] == "2 counters"
    assert full["allies.rifles_95th counter.full"]["why"].startswith("H 1: ")
    assert "(only where backs are not printed)" in told["Half counters"][0]["why"]
    assert keys(told["Markers: routed"]) == ["allies marker.routed", "france marker.routed"]
    assert [(row["value"], row["why"]) for row in told["Unit cards"]] == [("21", "counted from what this kit holds")]


@pytest.mark.thorough
def test_a_mark_names_the_scenario_and_a_table(tmp_path: Path) -> None:
    bench = Bench(ROOT / "data/scenarios/capitan/santa_cruz_farm.yaml", Order(out=tmp_path, only=("scenario_sheet",)))
    view = [*bench.drawn("", "")][-1]
    spots = [spot for page in view.pages for spot in bench.spots(view, page, "front")]
    wall = [next(one for one in spots if one["element"].startswith(start)) for start in ("Wall", "Crossing a wall")]
    assert [spot["read"][0]["what"] for spot in wall] == ["terrain.1", "terrain.1"]  # two rows of one place
    assert keys(wall[0]["told"]) == ["terrain_cover/wall_4_cm/infantry", "terrain_cover/wall_4_cm/cavalry"]
    assert keys(wall[1]["told"]) == [
        "terrain_movement/crossing_wall/infantry",
        "terrain_movement/crossing_wall/cavalry",
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("scenario", "kind", "element", "expected"),
    [
        ("capitan_hex/alberche_ford.yaml", "control_sheets", "note", ["counter_figures/command_foot/half"]),
        (
            "capitan_hex/alberche_ford.yaml",
            "artillery_templates",
            "4",
            ["minimum_range/ball/distance", "arc_of_fire/gun"],
        ),
        ("capitan_hex/alberche_ford.yaml", "whole_arc", "5", ["gun_ranges/II/canister.effective", "arc_of_fire/gun"]),
        ("capitan/santa_cruz_farm.yaml", "whole_arc", "50", ["gun_ranges/II/ball.effective", "arc_of_fire/gun"]),
        ("capitan/santa_cruz_farm.yaml", "whole_arc", "II Ball 1", ["gun_ranges/II/ball.long"]),
        ("capitan/santa_cruz_farm.yaml", "artillery_templates", "Shell 2", ["shell_dodge/IV/long"]),
        ("capitan/santa_cruz_farm.yaml", "artillery_templates", "Deviation", ["on_target/deviation/maximum"]),
        ("capitan/santa_cruz_farm.yaml", "measuring_strips", "Musket", ["range.long.cm", "shot_difficulty/long"]),
        (
            "capitan/santa_cruz_farm.yaml",
            "measuring_strips",
            "Howitzer, type IV",
            ["gun.shell.long", "shell_dodge/IV/long"],
        ),
        ("capitan/santa_cruz_farm.yaml", "measuring_strips", "Movement", ["movement.march.cm", "rout.cm"]),
        ("capitan/santa_cruz_farm.yaml", "measuring_strips", "Reach", ["ruler.reach.rally", "command.reach.cm"]),
        (
            "flames_hexwar/brzoza_crossroads.yaml",
            "artillery_templates",
            "Bombardment, 8 hexes",
            ["bombardment.adjacent_to", "soviets.gun_battery bombardment.normal.hexes"],
        ),
        (
            "flames_hexwar/brzoza_crossroads.yaml",
            "artillery_templates",
            "Air attack, choose 3 of these hexes",
            ["air_attack.within"],
        ),
        ("flames_hexwar/brzoza_crossroads.yaml", "lookup_wheels", "Veterans, +1", ["to_hit/veteran"]),
        (
            "flames_hexwar/brzoza_crossroads.yaml",
            "lookup_wheels",
            "At long range",
            ["to_hit_modifiers/long_range/modifier"],
        ),
        ("flames_hexwar/brzoza_crossroads.yaml", "lookup_wheels", "Roll to hit, upper disc", ["roll_limits/hardest"]),
    ],
)
def test_numbers_on_aids_say_why(scenario: str, kind: str, element: str, expected: list[str]) -> None:
    told = {name.replace("\N{NO-BREAK SPACE}", " "): rows for name, rows in told_on(scenario, kind).items()}
    assert element in told, list(told)
    assert {*expected} <= {*keys(told[element])}


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("scenario", "unit", "field"),
    [
        ("games/market_day/scenarios/market.yaml", "ines.ines", "stall"),
        ("games/weather_gage/scenarios/channel.yaml", "britain.resolve", "name"),
    ],
)
def test_those_who_play_are_told_of_whatever_list_has_them(
    scenario: str, unit: str, field: str, tmp_path: Path
) -> None:
    bench = Bench(ROOT / "data" / scenario, Order(out=tmp_path, only=()))
    view = [*bench.drawn("", "")][-1]
    assert all(isinstance(bench.spots(view, page, "front"), list) for page in view.pages)
    told = {one["key"]: one["why"] for one in bench.explained(unit)}
    assert re.fullmatch(r"from \w+[.]\w+:\d+:\d+", told[field])


def test_a_row_of_a_card_that_lacks_others_says_why(tmp_path: Path) -> None:
    bench = Bench(ROOT / "data/scenarios/cry_havoc/wendel_wood.yaml", Order(out=tmp_path, only=("unit_cards",)))
    view = [*bench.drawn("", "")][-1]
    card = next(one for one in view.pieces if one.id == "unit_cards/convoy/sir_aldous")
    told = [spot["values"] for spot in bench.spots(view, card, "front") if spot["element"] == "attack"]
    assert told[:3] == [["fit.attack"], [], ["wounded.attack"]]  # stunned he has none


def test_a_language_that_there_is_not_is_a_mistake_like_any(tmp_path: Path) -> None:
    bench = Bench(SCENARIO, Order(out=tmp_path, only=("counters",)))
    (view,) = bench.drawn("zz", "")
    assert view.is_whole
    assert [one.what for one in view.problems if one.is_error] == ["'capitan_hex' has no words in 'zz'"]
