"""The plan of a table in centimetres: to scale, its names clear of what it shows, and what it cannot show told."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.board.obstacles import crosses, overlap
from generator.components.scenario_sheet.table_map import table_map
from generator.components.sentences import Formatter
from generator.components.table_plan.key import table_key
from generator.components.table_plan.laid import laid_on
from generator.components.table_plan.names import Names
from generator.components.table_plan.picture import Painter
from generator.components.table_plan.shapes import clockwise, inset
from generator.diagnostics import UserError
from generator.drawing import IDENTITY, Affine, Group, Path
from generator.drawing.bounds import bounds, text_box
from generator.loading.yaml_reader import read
from generator.model.scenario import Terrain
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.furniture import content_area
from tests import games, plain_yaml
from tests.conftest import LANGUAGES
from tests.unit.components.read_sheets import (
    ON_PAPERS,
    PAPERS,
    check_page,
    context_for,
    flat,
    said,
    scenario_sheets,
    squeezed,
    standard,
    texts,
    with_layouts,
    with_scenario,
)

EVERYWHERE = [(language, paper) for language in LANGUAGES for paper in PAPERS]


def sample() -> Game:
    return games.played("capitan")


def agreeing(*terrain: dict) -> Game:
    """The sample with other terrain on its table."""
    return with_scenario(sample(), terrain=tuple(map(Terrain.model_validate, terrain)))


def paths(items, at: Affine = IDENTITY) -> list[Path]:
    """All that is drawn with a path, in groups that are clipped as well, in the page's own space."""
    found = []
    for item in flat(tuple(items), at):
        found += (
            paths(item.items, item.transform) if isinstance(item, Group) else [item] if isinstance(item, Path) else []
        )
    return found


def frame_of(sheet):
    """The edge of the table on a page, without its line; None on a page without a plan."""
    lines = [one for one in paths(sheet.front) if one.style.width_mm == style.GROUP_RULE_MM and not one.style.dash_mm]
    boxes = [box.inset(style.GROUP_RULE_MM / 2) for one in lines if (box := bounds((one,))) and box.h > 50]
    return max(boxes, key=lambda box: box.h, default=None)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_farm_lies_where_the_scenario_says_at_scale(paper):
    """15 × 10 cm, its middle 80 cm from the western edge and 60 cm from the southern, on a table of 180 × 120 cm."""
    sheet, frame = next((one, box) for one in scenario_sheets(sample(), "en", paper) if (box := frame_of(one)))
    scale = frame.w / 180
    assert frame.h / 120 == pytest.approx(scale)
    left, top = frame.x + (80 - 7.5) * scale, frame.bottom - (60 + 5) * scale
    lines = [box.inset(one.style.width_mm / 2) for one in paths(sheet.front) if (box := bounds((one,)))]
    expected = pytest.approx((left, top, 15 * scale, 10 * scale), abs=1e-6)
    assert any(tuple(box) == expected for box in lines)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("language", "paper"), EVERYWHERE)
def test_the_plan_is_as_wide_as_the_page_and_no_page_ends_early(language, paper):
    made = scenario_sheets(sample(), language, paper)
    assert len(made) == 2
    for sheet in made:
        check_page(sheet)
        area = content_area(sheet.paper, sheet.heading)
        # The last page has what its board leaves.
        assert bounds(sheet.front).bottom - area.y > (0.75 if sheet is made[-1] else 0.9) * area.h
    (frame,) = filter(None, map(frame_of, made))
    assert frame.w > 0.9 * area.w


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
def test_in_large_print_as_well(language, paper):
    made = scenario_sheets(with_layouts(sample(), scenario_sheet="large_print"), language, paper)
    for sheet in made:
        check_page(sheet)
        area = content_area(sheet.paper, sheet.heading)
        assert bounds(sheet.front).bottom - area.y > 2 / 3 * area.h
    assert sum(frame_of(sheet) is not None for sheet in made) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("label_pt", [style.HEAD_PT, 10.0])
def test_every_name_stands_clear(language, label_pt):
    game = sample()
    context = context_for(game, language)
    layout = standard("scenario_sheet").model_copy(update={"label_pt": label_pt})
    found = table_map(game, context, 186.0, 250.0, layout)
    laid = laid_on(game, context, found.scale)
    painter = Painter(laid, context)
    names = Names(laid, context, painter, found.larger)
    assert [name.text for name in names.labels] == [
        context.words.say(game.scenario.terrain[at].where) for at in (4, 3, 0, 1, 5, 2)
    ]
    boxes = [*((name.boxes) for name in names.labels), *([box] for box in names.zone_boxes)]
    for one, other in combinations(boxes, 2):
        assert not any(overlap(a, b) for a in one for b in other)
    alone = [sign.box for sign in painter.signs if sign.is_alone]
    for box in (box for several in boxes for box in several):
        assert laid.box.contains(box)
        assert not any(overlap(box, sign) for sign in alone)
        for wall in laid.walls:
            assert not any(crosses((*side, 0.3), box) for side in zip(wall.points, wall.points[1:], strict=False))


def test_edges_are_numbered_and_the_sides_named():
    words = said(next(one for one in scenario_sheets(sample()) if frame_of(one)))
    for text in (
        "The table",
        "180 × 120 cm at 1:10, squares of 10 cm",
        "Allies: set-up",
        "French: set-up",
        "The pine wood",
    ):
        assert squeezed(text) in words
    numbers = [text.text for text in texts(table_of(sample())) if text.text.isdigit()]
    assert numbers == [
        "0",
        "30",
        "60",
        "90",
        "120",
        "150",
        "180",
        *(n for n in ("0", "30", "60", "90", "120") for _ in "ab"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_is_at_a_scale_to_measure_by_where_it_is_hardly_smaller_for_it(language):
    game, layout = sample(), standard("scenario_sheet")
    context = context_for(game, language)
    for width_mm, scale in ((194.0, 1.0), (186.0, 1.0), (176.0, None), (156.0, 10 / 12)):
        found = table_map(game, context, width_mm, 250.0, layout)
        told = [text.text for text in texts(found.head.items) if "180" in text.text]
        if scale is None:
            assert ":" not in told[0] and found.scale != pytest.approx(round(found.scale, 1))
        else:
            assert found.scale == pytest.approx(scale)
            assert any(f"1{sign}{round(10 / scale)}" in told[0] for sign in ":/")


def test_distances_stand_on_the_left_alone_where_that_makes_room_for_such_a_scale():
    drawn = table_of(sample(), 186.0)
    numbers = [text for text in texts(drawn) if text.text.isdigit()]
    assert [text.text for text in numbers].count("120") == 2  # one of them is on the way across
    assert max(text_box(text).right for text in numbers) <= 186.0 + 1e-6


def table_of(game: Game, width_mm: float = 194.0):
    return table_map(game, context_for(game), width_mm, 250.0, standard("scenario_sheet")).section().rows[0].items


def test_without_places_there_is_no_plan():
    game = agreeing({"where": "Here", "kind": "road"})
    unplaced = {"setup_area_cm": None}
    sides = (replace(side, side=side.side.model_copy(update=unplaced)) for side in game.sides)
    game = replace(game, sides=tuple(sides))
    assert table_map(game, context_for(game), 186.0, 250.0, standard("scenario_sheet")) is None
    assert not any(map(frame_of, scenario_sheets(game)))


@pytest.mark.parametrize(
    ("kind", "laid", "message"),
    [
        ("road", {"area_cm": [0, 0, 9, 9]}, "'road' cannot be laid by 'area_cm'. Lay it by 'path_cm'."),
        (
            "rocks",
            {"path_cm": [[0, 0], [9, 9]]},
            "'rocks' cannot be laid by 'path_cm'. Lay it by 'area_cm' or 'around_cm'.",
        ),
        ("raod", {"path_cm": [[0, 0], [9, 9]]}, "no plan can show 'raod'. Did you mean 'road'? Or say under 'terrain'"),
    ],
)
def test_what_cannot_be_drawn_as_it_is_laid_is_told(kind, laid, message):
    game = agreeing({"where": "Here", "kind": kind, **laid})
    with pytest.raises(UserError, match=re.escape(message)):
        table_of(game)


@pytest.mark.parametrize("by", ["area_cm", "path_cm"])
def test_what_cannot_be_drawn_is_told_by_a_check_as_well(tmp_path, by):
    data = read(games.sample("capitan")).data()
    laid = {"area_cm": [0, 0, 9, 9], "path_cm": [[0, 0], [9, 9]]}[by]
    file = tmp_path / "table.yaml"
    file.write_text(plain_yaml.written({**data, "terrain": [{"where": "Here", "kind": "road", by: laid}]}), "utf-8")
    line = file.read_text("utf-8").splitlines().index("terrain:") + 4
    told = {"area_cm": [f"{file}:{line}:3: 'road' cannot be laid by 'area_cm'. Lay it by 'path_cm'."]}
    assert [str(one) for one in pipeline.check(file, ["en"]) if one.is_error] == told.get(by, [])


def test_what_is_said_to_lie_nowhere_is_left_out():
    road = {"where": "Road", "kind": "road", "path_cm": [[0, 60], [180, 70]]}
    game = agreeing({"where": "Somewhere", "kind": "rocks"}, road)
    laid = laid_on(game, context_for(game), 1.0)
    assert (len(laid.ways), laid.patches, laid.walls) == (1, (), ())
    assert table_of(game)


def test_a_game_on_hexes_has_none(tmp_path):
    data = read(games.sample("capitan_hex")).data()
    data["terrain"][0]["area_cm"] = [1, 2, 3, 4]
    file = tmp_path / "hexes.yaml"
    file.write_text(plain_yaml.written(data), encoding="utf-8")
    with pytest.raises(UserError, match="'area_cm' is for a game in centimetres, and this one is played on hexes"):
        pipeline.derive(file)
    del data["terrain"][0]["area_cm"]
    file.write_text(plain_yaml.written({**data, "table": {"width_cm": 180, "depth_cm": 120}}), encoding="utf-8")
    with pytest.raises(UserError, match="'table' is for a game in centimetres, and this one is played on hexes"):
        pipeline.derive(file)


def test_no_house_of_a_village_stands_on_a_road():
    village = {"where": "Village", "kind": "buildings", "area_cm": [60, 40, 60, 50]}
    road = {"where": "Road", "kind": "road", "path_cm": [[0, 60], [180, 70]]}
    painters = []
    for terrain in ([village], [village, road]):
        game = agreeing(*terrain)
        context = context_for(game)
        painters.append(Painter(laid_on(game, context, 1.0), context))
    bare, crossed = ([sign.box for sign in painter.signs] for painter in painters)
    assert len(bare) == 16 and 0 < len(crossed) < len(bare)
    assert set(crossed) < set(bare)


def test_a_side_that_sets_up_nowhere_has_no_zone():
    game = sample()
    first, *others = game.sides
    nowhere = replace(first, side=first.side.model_copy(update={"setup_area_cm": None, "setup_around_cm": ()}))
    context = context_for(game)
    zones = laid_on(replace(game, sides=(nowhere, *others)), context, 1.0).zones
    assert zones == laid_on(game, context, 1.0).zones[1:]


def test_an_outline_is_moved_in_only_as_far_as_there_is_room():
    square = clockwise([(0.0, 10.0), (10.0, 10.0), (10.0, 0.0), (0.0, 0.0)])
    assert set(inset(square, 2.0)) == {(2.0, 2.0), (8.0, 2.0), (8.0, 8.0), (2.0, 8.0)}
    assert inset(square, 6.0) == ()


@pytest.mark.sample(2)
@pytest.mark.parametrize("layout", ["standard", "large_print"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_below_the_plan_has_what_lies_on_it_under_the_names_of_the_rules(layout, language):
    game, context = with_layouts(sample(), scenario_sheet=layout), context_for(sample(), language)
    say = Formatter(context.words)
    names = {squeezed(say.line(game.terrain_names[one.kind])) for one in game.scenario.terrain}
    title = squeezed(context.words("scenario_sheet.section.table"))
    (page,) = [sheet for sheet in scenario_sheets(game, language) if title in said(sheet)]
    assert all(name in said(page) for name in names)


def test_a_bare_table_has_no_key():
    game = agreeing({"where": "here", "kind": "buildings"})
    assert table_key(game, context_for(game), 186.0, 10.0).height_mm == 0.0
