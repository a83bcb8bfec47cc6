from __future__ import annotations

from dataclasses import replace

import pytest

from generator.components.control_sheet.figure_boxes import BOX_MM, LEFT_WHEN_REDUCED
from generator.components.control_sheet.rows import with_half
from generator.components.control_sheet.sheet import build, even_split
from generator.components.expressions import number
from generator.diagnostics import UserError
from generator.drawing import Path
from generator.rulesets.api import FigureGroup
from tests.unit.components.read_sheets import (
    LANGUAGES,
    LONG_NAME,
    LONG_WORD,
    PAPERS,
    boxes,
    check_page,
    desk_for,
    flat,
    renamed,
    said,
    squeezed,
    stand_in,
    texts,
    with_scenario,
    with_units,
    wordy,
)


def sheets(game, language="en", paper="a4"):
    return build(game, desk_for(game, language, paper), stand_in)


def crowd(game, count):
    """Sides of so many units each."""
    own = [
        [replace(side.units[i % len(side.units)], key=f"{side.side.id}.{i}") for i in range(count)]
        for side in game.sides
    ]
    return with_units(game, tuple(map(tuple, own)))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_side_fills_one_sheet_and_everything_has_its_place(game, language, paper):
    made = sheets(game, language, paper)
    assert len(made) == 2
    for sheet in made:
        assert sheet.paper.is_landscape
        check_page(sheet)


def test_every_figure_has_a_box_and_those_left_when_reduced_are_tinted(game):
    for side, sheet in zip(game.sides, sheets(game), strict=True):
        groups = [group for unit in side.units for group in unit.figure_groups]
        found = boxes(sheet.front, BOX_MM)
        tinted = [box for box in found if box.style.fill == LEFT_WHEN_REDUCED]
        # One box more of each kind stands in the legend.
        assert len(found) == sum(group.figures for group in groups) + 1
        assert len(tinted) == sum(group.kept_when_reduced for group in groups) + 1


def test_the_numbers_are_those_of_the_game(game):
    for side, sheet in zip(game.sides, sheets(game), strict=True):
        found = [text.text for text in texts(sheet.front)]
        for unit in side.units:
            assert number(unit.values["points.total"].value) in found
            for cost in unit.values["points.abilities"].inputs:
                assert number(cost.value) in found
        assert number(side.values["points.total"].value) in found
        for key in ("points.least", "points.most"):
            assert any(number(side.values[key].value) in text for text in found)
        assert "within the margin" in found


def test_every_turn_can_be_ticked(game):
    for sheet in sheets(game):
        found = [text.text for text in texts(sheet.front)]
        assert all(str(turn) in found for turn in range(1, game.scenario.turns + 1))


def test_a_gun_tells_its_crew_and_can_be_ticked_as_limbered_and_spiked(game):
    for side, sheet in zip(game.sides, sheets(game), strict=True):
        guns = [unit for unit in side.units if unit.card.gun]
        found = [text.text for text in texts(sheet.front)]
        assert found.count("spiked") == len(guns)
        assert found.count("limbered") == sum(unit.card.gun.limber for unit in guns)
        for unit in guns:
            least, reduced = (unit.values[f"gun.crew_{key}.figures"].value for key in ("minimum", "reduced"))
            assert any(f"with {least} figures" in text and f"reduced at {reduced}" in text for text in found)


def test_a_musician_counts_in_the_reach_and_what_is_left_without_him_is_said(game):
    unit = next(u for u in game.units if "command.reach.hexes" in u.values and "musician" in u.card.command.specialists)
    reach, bare = (unit.values[f"command.{key}.hexes"].value for key in ("effective_reach", "reach"))
    assert reach > bare
    words = said(sheets(game)[[side.side.id for side in game.sides].index(unit.side)])
    assert squeezed(f"R {reach} hex") in words
    assert squeezed(f"without the musician R {bare} hex") in words


def test_a_side_outside_the_margin_is_told_by_how_much(game):
    side = game.sides[0]
    most, least = side.values["points.most"].value, side.values["points.least"].value

    def verdict(total):
        values = {**side.values, "points.total": replace(side.values["points.total"], value=total)}
        changed = replace(game, sides=(replace(side, values=values), game.sides[1]))
        return said(sheets(changed)[0])

    assert squeezed("7 too many") in verdict(most + 7)
    assert squeezed("7 too few") in verdict(least - 7)
    assert squeezed("within the margin") in verdict(most)
    assert squeezed("within the margin") in verdict(least)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_very_long_names_are_shrunk_and_wrapped_and_never_cut(game, language, paper):
    made = sheets(wordy(game), language, paper)
    for sheet in made:
        check_page(sheet)
    words = "".join(said(sheet) for sheet in made)
    assert words.count(squeezed(LONG_NAME)) == 2 * 2
    assert words.count(squeezed(LONG_WORD)) == 2 * 2


def test_a_name_longer_than_a_page_is_an_error_that_names_the_unit(game):
    first, *others = game.sides[0].units
    changed = with_units(game, ((renamed(first, LONG_NAME * 40), *others), game.sides[1].units))
    with pytest.raises(UserError, match=first.key):
        sheets(changed)


@pytest.mark.parametrize("count", [12, 13, 17, 26, 31])
def test_a_large_side_goes_on_with_heads_on_each_sheet_and_totals_on_the_last(game, count):
    made = sheets(crowd(game, count))
    for side in game.sides:
        own = [sheet for sheet in made if side.side.name["en"] in sheet.name]
        assert len(own) > 1
        rows = [
            sum(text.font == "serif-semibold" and text.text != "Total" for text in texts(sheet.front)) for sheet in own
        ]
        assert sum(rows) == count
        assert max(rows) - min(rows) <= 3
        for i, sheet in enumerate(own):
            check_page(sheet)
            found = [text.text for text in texts(sheet.front)]
            is_last = i == len(own) - 1
            assert found.count("Unit") == 1
            assert ("Total" in found) == is_last
            assert ("Continued on the next page" in found) != is_last
            assert sheet.heading.title.endswith("continued") == (i > 0)
            assert sheet.name.endswith(f"{i + 1}/{len(own)}")


def test_sixty_turns_stand_in_a_band_of_their_own(game):
    for sheet in sheets(with_scenario(game, turns=60)):
        check_page(sheet)
        found = [text.text for text in texts(sheet.front)]
        assert all(str(turn) in found for turn in range(1, 61))


def test_the_figure_that_is_on_no_counter_has_a_dashed_box_and_no_bracket(game):
    unit = next(u for u in game.sides[0].units if u.kind == "infantry")
    odd = replace(unit, figure_groups=(*unit.figure_groups, FigureGroup(1, ("counter.kept",))))
    units = tuple(odd if u is unit else u for u in game.sides[0].units)
    plain, changed = (sheets(g)[0] for g in (game, with_units(game, (units, game.sides[1].units))))

    def dashed(sheet):
        return [box for box in boxes(sheet.front, BOX_MM) if box.style.dash_mm]

    def brackets(sheet):
        return [
            i for i in flat(sheet.front) if isinstance(i, Path) and [c[0] for c in i.commands] == ["M", "L", "L", "L"]
        ]

    assert (len(dashed(plain)), len(dashed(changed))) == (0, 2)  # the row's and the legend's
    assert len(brackets(plain)) == len(brackets(changed))
    assert squeezed("on no counter") in said(changed)


def test_more_boxes_than_a_line_holds_go_on_the_next(game):
    units = list(game.sides[0].units)
    command = next(i for i, u in enumerate(units) if u.card.command)
    troops = next(i for i, u in enumerate(units) if u.kind == "infantry")
    escort = FigureGroup(40, ("specialist.escort.name", "specialist.guides.name"))
    units[command] = replace(units[command], figure_groups=(FigureGroup(1, ("member.officer",)), escort))
    units[troops] = replace(units[troops], figure_groups=units[troops].figure_groups * 6)
    changed = with_units(game, (tuple(units), game.sides[1].units))
    made = [sheet for sheet in sheets(changed) if "Allies" in sheet.name]
    for sheet in made:
        check_page(sheet)
    figures = sum(group.figures for unit in units for group in unit.figure_groups)
    assert sum(len(boxes(sheet.front, BOX_MM)) for sheet in made) == figures + 1


def test_rows_are_shared_out_evenly():
    assert even_split([10.0] * 6, [100.0]) == (range(6),)
    assert even_split([10.0] * 6, [100.0, 100.0]) == (range(3), range(3, 6))
    assert even_split([10.0] * 6, [80.0, 40.0]) == (range(4), range(4, 6))
    assert even_split([90.0, 10.0, 10.0, 10.0], [100.0, 100.0]) == (range(2), range(2, 4))
    assert even_split([10.0, 10.0], [100.0, 100.0]) == (range(1), range(1, 2))


def test_counters_are_written_with_a_half():
    assert [with_half(value) for value in (2, 2.5, 0.5, 0)] == ["2", "2½", "½", "0"]


def test_the_same_game_gives_the_same_sheets(game):
    assert sheets(game) == sheets(game)
