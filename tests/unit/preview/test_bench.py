"""What a face prints is explained: values by their rules, fields by the place where they were read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.preview.bench import Bench
from generator.production.order import Order
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


KINDS = ("counters", "unit_cards", "control_sheets", "reference_chart", "scenario_sheet", "artillery_templates")


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
    assert [one["key"] for one in of("artillery_templates", "Ball 1")["told"]] == ["template_shapes/ball_1"]


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
