from __future__ import annotations

import itertools
import re
from collections import Counter
from itertools import pairwise
from math import prod

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.control_sheet.figure_boxes import figure_boxes as figure_boxes_of
from generator.components.control_sheet.figure_boxes import loss_groups, role_columns, roles_in_line
from generator.components.control_sheet.for_side import ForSide
from generator.components.control_sheet.growing import _GROWS, _WAYS, grown
from generator.components.control_sheet.marks import Marks, many_mm
from generator.components.control_sheet.paging import _filled, _shared, first_of_fewest
from generator.components.control_sheet.rows import RowSetter
from generator.components.control_sheet.sheet import _Side, build
from generator.components.control_sheet.sign import drawn_figure, sign
from generator.components.pieces.art import ArtLibrary
from generator.components.pieces.losses import LEFT_WHEN_REDUCED, LossGroup, in_parts
from generator.components.pieces.losses import boxes as boxes_of
from generator.components.sentences import Formatter
from generator.diagnostics import UserError
from generator.drawing import Path, Symbol, Text
from generator.drawing.bounds import bounds, text_box
from generator.expressions import number
from generator.model.table import Status
from generator.production.kept_art import read_art
from generator.rulesets.api import Derived, FigureGroup, Line, Track
from generator.rulesets.capitan.on_sheets import side_points
from generator.sheets.furniture import SIGN_MM, content_area
from generator.sheets.style import LEAD_PT
from generator.typesetting import Block
from tests import games
from tests.conftest import LANGUAGES, ROOT
from tests.unit.components.read_sheets import (
    LONG_NAME,
    LONG_WORD,
    PAPERS,
    boxes,
    check_page,
    context_for,
    control_sheets,
    flat,
    from_afar,
    renamed,
    said,
    squeezed,
    stand_in,
    standard,
    texts,
    with_layouts,
    with_scenario,
    with_units,
    wordy,
)

STANDARD = standard("control_sheet")
BOX_MM, TICK_MM = STANDARD.figures.box_mm, STANDARD.tracks.box_mm
TURN_BOX_MM, SMALL_MM = STANDARD.turns.box_mm, STANDARD.turns.small_box_mm


def crowd(game, count):
    """Sides of so many units each."""
    own = [
        [replace(side.units[i % len(side.units)], key=f"{side.side.id}.{i}") for i in range(count)]
        for side in game.sides
    ]
    return with_units(game, tuple(map(tuple, own)))


def of_side(game, made, index=0):
    """The pages of a side: its order of battle, then its turns."""
    name = game.sides[index].side.name["en"]
    own = [sheet for sheet in made if name in sheet.name]
    turns = [sheet for sheet in own if "turn by turn" in sheet.heading.title]
    return [sheet for sheet in own if sheet not in turns], turns


def figure_boxes(made):
    """The boxes of figures; a box of another size is something else."""
    return [box for sheet in made for box in boxes(sheet.front, BOX_MM)]


def circles(sheet, radius_mm):
    """The circles of a size."""
    found = []
    for item in flat(sheet.front):
        if isinstance(item, Path) and any(command[0] == "C" for command in item.commands):
            box = bounds((item,))
            if abs(box.w - 2 * radius_mm - item.style.width_mm) < 0.05:
                found.append(item)
    return found


def with_tracks(game, *tracks, everywhere=False):
    """The first unit of the first side, or every unit, with these tracks and no other."""
    sides = [
        tuple(
            replace(unit, tracks=tracks) if everywhere or (i == 0 and j == 0) else unit
            for j, unit in enumerate(side.units)
        )
        for i, side in enumerate(game.sides)
    ]
    return with_units(game, tuple(sides))


def track(name, form, count=1, key="track.routed", **parts):
    why = Derived("track.uses", count, "uses", "for a test", ("B 0",), Status.HOUSE)
    return Track(name, Line(key, parts), form, count, why)


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_side_has_its_order_of_battle_and_its_turns_and_everything_has_its_place(game, language, paper):
    made = control_sheets(game, language, paper)
    assert len(made) == 4
    for sheet in made:
        assert sheet.paper.is_landscape
        check_page(sheet)


def test_sides_are_told_apart_by_the_colour_and_by_the_plate_in_the_head(game):
    heads = {sheet.heading.colour: sheet.heading.sign for sheet in control_sheets(game)}
    assert len(heads) == len(game.sides)
    plates = [[command[0] for command in sign[0].commands] for sign in heads.values()]
    assert plates[0] != plates[1]
    inked = [bounds(sign) for sign in heads.values()]
    assert all(box.w <= SIGN_MM + 0.5 and box.h <= SIGN_MM + 0.5 for box in inked)


def test_small_type_grows_where_no_page_is_added(game):
    few = with_units(game, tuple(side.units[:7] for side in game.sides))
    sizes = []
    for played in (crowd(game, 14), few):
        found = [text for sheet in control_sheets(played) for text in texts(sheet.front)]
        sizes += [next(text.size_pt for text in found if text.text.startswith("Abbreviations"))]
    crowded, roomy = sizes
    assert STANDARD.foot.note_pt <= crowded < roomy <= LEAD_PT


def test_no_label_of_a_control_sheet_is_under_7_points(game):
    """But those of the foot and of the scale bar, which are not read in play, and numbers in their dice."""
    small = [
        text
        for sheet in control_sheets(game)
        for text in texts(sheet.front)
        if text.size_pt < 7 and not text.text.isdigit()
    ]
    assert not [text.text for text in small if len(text.text) > 2]


def test_the_legend_shows_half_a_counter_where_a_side_has_one(game):
    """A short bracket alone does not say so."""
    side = game.sides[0]
    whole = tuple(
        replace(unit, figure_groups=tuple(group for group in unit.figure_groups if group.half_at))
        for unit in side.units
    )
    for played, is_told in ((game, True), (with_units(game, (whole, whole)), False)):
        found = [text.text for text in texts(control_sheets(played)[0].front)]
        assert ("half a counter (½)" in found) == is_told


def test_many_boxes_of_a_role_stand_by_fives_with_their_number(game):
    name = {"en": "Rifle team", "es": "Fusileros", "fr": "Fusiliers"}
    few, many = (
        replace(game.sides[0].units[0], figure_groups=(FigureGroup(1, ("member.officer",)), group))
        for group in (FigureGroup(count, ("member.troops",), name=name) for count in (5, 18))
    )
    words, figures = context_for(game).words, STANDARD.figures
    gaps = []
    for unit in (few, many):
        in_line = roles_in_line([unit], words, 140.0, figures)
        items = figure_boxes_of(unit, words, 140.0, figures, *in_line).items
        found = sorted((bounds((box,)) for box in boxes(items, BOX_MM)), key=lambda box: (round(box.y), box.x))[1:]
        gaps.append(sum(two.x - one.right > 1 for one, two in pairwise(found)))
    assert gaps == [0, 3]
    assert "18" in {text.text for text in texts(items)}


def test_every_figure_has_a_box_and_those_left_when_reduced_are_tinted(game):
    made = control_sheets(game)
    for i, side in enumerate(game.sides):
        groups = [group for unit in side.units for group in unit.figure_groups]
        found = figure_boxes(of_side(game, made, i)[0])
        tinted = [box for box in found if box.style.fill == LEFT_WHEN_REDUCED]
        # One box more of each kind stands in the legend.
        assert len(found) == sum(group.figures for group in groups) + 1
        assert len(tinted) == sum(group.kept_when_reduced for group in groups) + 1


def test_the_numbers_are_those_of_the_game(game):
    made = control_sheets(game)
    for i, side in enumerate(game.sides):
        (sheet,), _ = of_side(game, made, i)
        found = [text.text for text in texts(sheet.front)]
        for unit in side.units:
            assert number(unit.values["points.total"].value) in found
            for cost in unit.values["points.abilities"].inputs:
                assert isinstance(cost.value, str) or number(cost.value) in found
        assert number(side.values["points.total"].value) in found
        for key in ("points.least", "points.most"):
            assert any(number(side.values[key].value) in text for text in found)
        assert "within the margin" in found


def test_the_sum_under_a_units_points_makes_its_points(game):
    made = control_sheets(game)
    for i, side in enumerate(game.sides):
        found = [text.text.replace("\u00a0", " ") for sheet in of_side(game, made, i)[0] for text in texts(sheet.front)]
        sums = [text for text in found if re.fullmatch(r"[\d ×+]+", text) and ("×" in text or "+" in text)]
        added = [sum(prod(int(n) for n in part.split("×")) for part in text.split("+")) for text in sums]
        totals = [unit.values["points.total"].value for unit in side.units]
        assert sorted(added) == sorted(totals)


def test_every_turn_has_a_box_for_every_unit_and_its_number(game):
    made = control_sheets(game)
    for i, side in enumerate(game.sides):
        _, (sheet,) = of_side(game, made, i)
        found = [text.text for text in texts(sheet.front)]
        assert all(found.count(str(turn)) == 1 for turn in range(1, game.scenario.turns + 1))
        # One box more stands in the legend.
        assert len(boxes(sheet.front, TURN_BOX_MM)) == len(side.units) * game.scenario.turns + 1


def test_a_command_has_a_circle_for_each_of_its_points_every_turn(game):
    made = control_sheets(game)
    for i, side in enumerate(game.sides):
        _, (sheet,) = of_side(game, made, i)
        points = sum(u.values["command.capacity"].value for u in side.units if "command.capacity" in u.values)
        assert points
        assert len(circles(sheet, SMALL_MM / 2)) == points * game.scenario.turns


@pytest.mark.parametrize(("turns", "lines"), [(12, 1), (15, 2)])
def test_circles_go_on_two_lines_where_that_saves_a_page(game, turns, lines):
    own = (track("a", "turn"), track("b", "points", 4))
    changed = with_scenario(with_tracks(crowd(game, 7), *own, everywhere=True), turns=turns)
    _, (sheet,) = of_side(changed, control_sheets(changed, paper="letter"))
    check_page(sheet)
    found = circles(sheet, SMALL_MM / 2)
    assert len(found) == 7 * 4 * turns
    assert len({round(bounds((circle,)).y, 3) for circle in found}) == 7 * lines


def test_what_is_kept_count_of_stands_on_the_sheet_that_has_room_for_it(game):
    """Uses and states once, on the order of battle; what goes turn by turn, in each of the turns."""
    turns = game.scenario.turns
    own = (
        track("a", "turn"),
        track("b", "turn", key="track.fired"),
        track("c", "uses", 3, key="track.hidden"),
        track("d", "state", key="track.spiked"),
        track("e", "blank", key="track.captured"),
    )
    changed = with_tracks(crowd(game, 5), *own, everywhere=True)
    (battle,), (grid,) = of_side(changed, control_sheets(changed))
    units = len(changed.sides[0].units)
    assert len(boxes(battle.front, TICK_MM)) == (3 + 1) * units
    assert len(boxes(grid.front, SMALL_MM)) == turns * units
    for word, on, off in (
        ("hidden", battle, grid),
        ("spiked", battle, grid),
        ("captured", battle, grid),
        ("fired, then a turn’s rest", grid, battle),
    ):
        assert [text.text for text in texts(on.front)].count(word) == units
        assert word not in [text.text for text in texts(off.front)]
    assert squeezed("routed; beside the box") in said(grid)


def marks_of(sheet, words):
    """For each of the words of states, the left edges of the boxes before them, by word."""
    found = {}
    ticks = [bounds((box,)) for box in boxes(sheet.front, TICK_MM)]
    for text in texts(sheet.front):
        if text.text in words:
            left = max(box.x for box in ticks if box.x < text.x_mm and box.y < text.y_mm < box.bottom)
            found.setdefault(text.text, set()).add((round(left, 2), round(text.x_mm - left, 2)))
    return found


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_state_stands_in_one_column_on_all_rows_of_both_sides(game, language, paper):
    say = Formatter(context_for(game, language).words)
    labels = {say.line(t.label): t.id for unit in game.units for t in unit.tracks if t.form in ("state", "uses")}
    edges, sizes = {}, set()
    made = [sheet for sheet in control_sheets(game, language, paper) if boxes(sheet.front, BOX_MM)]
    assert len(made) == 2
    for sheet in made:
        for word, places in marks_of(sheet, labels).items():
            edges.setdefault(labels[word], set()).update(places)
        sizes |= {text.size_pt for text in texts(sheet.front) if text.text in labels}
    assert {"routed", "reduced", "limbered", "in_battery", "spiked", "captured"} <= set(edges)
    assert all(len(places) == 1 for places in edges.values()), edges
    assert len(sizes) == 1


def test_the_words_of_a_blank_begin_in_line_with_the_boxes(game):
    own = STANDARD.tracks.model_copy(update={"columns": 1})
    tracks = [track("d", "state", key="track.spiked"), track("e", "blank", key="track.captured")]
    block = Marks([tracks], Formatter(context_for(game).words), 40.0, own).block(tracks)
    spiked, captured = texts(block.items)
    assert (spiked.text, captured.text) == ("spiked", "captured")
    assert spiked.x_mm > TICK_MM and captured.x_mm == 0.0
    assert spiked.y_mm < captured.y_mm


def test_a_track_of_an_unknown_form_is_a_fault_and_never_left_out(game):
    with pytest.raises(ValueError, match="'whim'"):
        control_sheets(with_tracks(game, track("a", "whim")))


@pytest.mark.sample(3)
@pytest.mark.parametrize("count", [1, 3, 12, 40])
def test_many_uses_go_on_several_lines(game, count):
    changed = with_tracks(game, track("a", "turn"), track("c", "uses", count, key="track.hidden"))
    for sheet in of_side(changed, control_sheets(changed))[0]:
        check_page(sheet)
    plain = with_tracks(game, track("a", "turn"))
    # Words may have grown, and boxes on several lines with them.
    words_pt = [min(LEAD_PT, share * STANDARD.tracks.word_pt) for share in (1.0, 1.1, 1.2, 1.3)]
    sizes = {TICK_MM, *(many_mm(STANDARD.tracks.model_copy(update={"word_pt": pt})) for pt in words_pt)}
    with_uses, without = (
        len(
            {
                bounds((box,))
                for sheet in of_side(g, control_sheets(g))[0]
                for size in sizes
                for box in boxes(sheet.front, size)
            }
        )
        for g in (changed, plain)
    )
    assert with_uses - without == count


@pytest.mark.thorough
def test_roles_that_take_several_lines_stand_below_each_other(game):
    """Whatever the roles of a command are: the second box of a line has one place on all."""
    for language in LANGUAGES:
        for sheet in control_sheets(with_layouts(game, control_sheet="large_print"), language):
            found = sorted((bounds((box,)) for box in boxes(sheet.front, 5.2)), key=lambda box: (box.y, box.x))
            lines = [list(line) for _, line in itertools.groupby(found, key=lambda box: round(box.y, 2))]
            # Boxes of roles have words between them, those of counters have not.
            apart = [line for line in lines if all(two.x - one.right > 10 for one, two in pairwise(line))]
            rows = [(one, two) for one, two in pairwise(apart) if 0 < two[0].y - one[0].bottom < 4]
            for one, two in rows:
                assert all(below.x == pytest.approx(above.x) for above, below in zip(one, two, strict=False))


@pytest.mark.thorough
def test_sums_beside_a_total_are_no_smaller_than_the_layout_says(game):
    """They go below it where they have no room."""
    for language in LANGUAGES:
        made = control_sheets(with_layouts(game, control_sheet="large_print"), language)
        sums = [text for sheet in made for text in texts(sheet.front) if re.search(r"\d \+ \D+\d", text.text)]
        assert sums and all(text.size_pt >= 10 for text in sums)


def test_a_game_without_tracks_still_has_room_for_states(game):
    changed = with_tracks(game, everywhere=True)
    for sheet in control_sheets(changed):
        check_page(sheet)
        assert not boxes(sheet.front, TICK_MM)
    _, (grid,) = of_side(changed, control_sheets(changed))
    assert not boxes(grid.front, TURN_BOX_MM)
    assert squeezed("on each line, the unit’s state") in said(grid)


def test_values_no_unit_has_take_no_column(game):
    """A game with other numbers: no courage, no points, no abilities."""
    keep = ("initiative", "morale", "firing_die")
    bare = tuple(
        tuple(
            replace(
                unit,
                stats={name: unit.stats[name] for name in keep},
                points=None,
                abilities=(),
                menu=(),
                tracks=(),
                command=(),
            )
            for unit in side.units
        )
        for side in game.sides
    )
    changed = with_units(game, bare)
    changed = replace(changed, sides=tuple(replace(side, points=None, notes=(), tracks=()) for side in changed.sides))
    for sheet in control_sheets(changed):
        check_page(sheet)
    (battle,), _ = of_side(changed, control_sheets(changed))
    found = [text.text for text in texts(battle.front)]
    assert {"I", "M", "FD"} <= set(found)
    assert not {"C", "CD", "Points", "Abilities and their points", "Total"} & set(found)


def test_a_gun_tells_when_its_crew_is_too_small_and_can_be_ticked_as_limbered_and_spiked(game):
    made = control_sheets(game)
    for i, side in enumerate(game.sides):
        guns = [unit for unit in side.units if unit.card.gun]
        found = [text.text for sheet in of_side(game, made, i)[0] for text in texts(sheet.front)]
        for word in ("spiked", "captured"):
            assert found.count(word) == len(guns)
        for word in ("limbered", "in battery"):
            assert found.count(word) == sum(unit.card.gun.limber for unit in guns)
        for unit in guns:
            least, reduced = (unit.values[f"gun.crew_{key}.figures"].value for key in ("minimum", "reduced"))
            assert f"no fire under {least}" in found
            assert f"crew down to {reduced}" in found


def test_what_is_written_for_the_side_has_a_field_on_the_last_page(game):
    made = control_sheets(with_scenario(game, turns=40))
    _, grids = of_side(game, made)
    assert len(grids) > 1
    for sheet in grids:
        found = [text.text for text in texts(sheet.front)]
        is_last = sheet is grids[-1]
        for words in ("Victory points", f"Campaign total (a rank every {number(1000)})", "Player’s rank", "Notes"):
            assert (words in found) == is_last


def test_a_musician_counts_in_the_reach_and_what_is_left_without_him_is_said(game):
    unit = next(u for u in game.units if "command.reach.hexes" in u.values and "musician" in u.card.command.specialists)
    reach, bare = (unit.values[f"command.{key}.hexes"].value for key in ("effective_reach", "reach"))
    assert reach > bare
    index = [side.side.id for side in game.sides].index(unit.side)
    words = "".join(said(sheet) for sheet in of_side(game, control_sheets(game), index)[0])
    assert squeezed(f"R {reach} hex (no musician: {bare})") in words


def test_a_side_outside_the_margin_is_told_by_how_much(game):
    side, other = game.sides
    most, least = side.values["points.most"].value, side.values["points.least"].value

    def verdict(total):
        values = {**side.values, "points.total": replace(side.values["points.total"], value=total)}
        points = side_points(game.book, side.units, values, [other.side], other.values["points.total"].value)
        changed = replace(game, sides=(replace(side, points=points), other))
        return said(of_side(changed, control_sheets(changed))[0][-1])

    assert squeezed("7 too many") in verdict(most + 7)
    assert squeezed("7 too few") in verdict(least - 7)
    assert squeezed("within the margin") in verdict(most)
    assert squeezed("within the margin") in verdict(least)


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_very_long_names_are_shrunk_and_wrapped_and_never_cut(game, language, paper):
    made = control_sheets(wordy(game), language, paper)
    for sheet in made:
        check_page(sheet)
    words = "".join(said(sheet) for sheet in made)
    # As a name it stands on both kinds of sheet; as an origin, on the order of battle.
    assert words.count(squeezed(LONG_NAME)) == 2 * 3
    assert words.count(squeezed(LONG_WORD)) == 2 * 3


def test_a_name_longer_than_a_page_is_an_error_that_names_the_unit(game):
    first, *others = game.sides[0].units
    changed = with_units(game, ((renamed(first, LONG_NAME * 40), *others), game.sides[1].units))
    with pytest.raises(UserError, match=first.key):
        control_sheets(changed)


def lowest(sheet) -> float:
    """How far down a page its own words reach."""
    return max(text.y_mm for text in texts(sheet.front))


def test_what_is_left_below_an_order_of_battle_is_used_where_that_saves_a_page(game):
    changed = crowd(game, 13)
    own, grids = of_side(changed, control_sheets(changed), 0)
    assert (len(own), len(grids)) == (2, 1)
    found = [text.text for text in texts(own[-1].front)]
    assert "Total" in found and "Turn" in found


def test_rows_of_an_order_of_battle_alone_on_its_page_fill_more_of_it(game):
    changed = crowd(game, 8)
    (own,), _ = of_side(changed, control_sheets(changed), 0)
    rows = [text.y_mm for text in texts(own.front) if text.font == "serif-semibold" and text.x_mm < 60]
    assert min(below - above for above, below in pairwise(sorted(rows)[1:])) > 13.5


def test_pages_are_filled_as_they_come_and_no_row_stands_alone():
    assert _filled([10.0] * 13, [100.0, 60.0]) == (range(10), range(10, 13))
    assert _filled([10.0] * 11, [100.0, 60.0]) == (range(9), range(9, 11))
    assert _filled([10.0] * 13, [50.0, 60.0]) is None
    assert _filled([10.0, 70.0], [60.0, 60.0]) is None


def test_pages_of_nothing_but_units_are_as_full_as_one_another():
    assert _shared([10.0] * 13, [100.0, 60.0]) == (range(8), range(8, 13))
    assert _shared([10.0] * 13, [50.0, 60.0]) is None


@pytest.mark.sample(4)
@pytest.mark.parametrize("count", [8, 12, 13, 17, 27, 31])
def test_a_side_of_any_size_has_its_heads_on_each_sheet_and_totals_on_the_last(game, count):
    changed = crowd(game, count)
    made = control_sheets(changed)
    for i in range(2):
        own, grids = of_side(changed, made, i)
        assert len(own) > 1 or count <= 13
        names = [
            [text.text for text in texts(sheet.front) if text.font == "serif-semibold" and text.text != "Total"]
            for sheet in (*own, *grids)
        ]
        assert sum(map(len, names)) == 2 * count, "each in the order of battle and in its turns"
        for j, sheet in enumerate(own):
            check_page(sheet)
            found = [text.text for text in texts(sheet.front)]
            is_last = j == len(own) - 1
            turns_begin = is_last and "Turn" in found
            assert found.count("Unit") == 1 + turns_begin
            assert ("Total" in found) == is_last
            assert ("Continued on the next page" in found) == (not is_last or turns_begin)
            assert sheet.heading.title.endswith("continued") == (j > 0)
            assert is_last or lowest(sheet) > 0.75 * sheet.paper.height_mm, "a page is filled before the next"
        pages = [*own, *grids]
        assert [sheet.name.rsplit(" ", 1)[1] for sheet in pages] == [
            f"{n}/{len(pages)}" for n in range(1, len(pages) + 1)
        ]


@pytest.mark.sample(2)
@pytest.mark.parametrize("turns", [1, 2, 15, 16, 60])
@pytest.mark.parametrize("paper", PAPERS)
def test_turns_go_on_further_pages_and_each_stands_on_one(game, turns, paper):
    changed = with_scenario(game, turns=turns)
    _, grids = of_side(changed, control_sheets(changed, paper=paper))
    assert (len(grids) == 1) == (turns <= 16)
    numbers = []
    for sheet in grids:
        check_page(sheet)
        numbers += [int(text.text) for text in texts(sheet.front) if text.text.isdigit()]
    assert numbers == list(range(1, turns + 1))


def test_a_crowd_with_long_names_and_sixty_turns_still_has_its_place(game):
    for sheet in control_sheets(with_scenario(wordy(crowd(game, 27)), turns=60), "es", "letter"):
        check_page(sheet)


def test_the_figure_that_is_on_no_counter_has_a_dashed_box_and_no_bracket(game):
    unit = next(u for u in game.sides[0].units if u.kind == "infantry")
    odd = replace(unit, figure_groups=(*unit.figure_groups, FigureGroup(1, ("counter.kept",), on_sheet_only=True)))
    units = tuple(odd if u is unit else u for u in game.sides[0].units)
    plain, changed = (
        of_side(g, control_sheets(g))[0][0] for g in (game, with_units(game, (units, game.sides[1].units)))
    )

    def dashed(sheet):
        return [box for box in boxes(sheet.front, BOX_MM) if box.style.dash_mm]

    def brackets(sheet):
        return [
            i for i in flat(sheet.front) if isinstance(i, Path) and [c[0] for c in i.commands] == ["M", "L", "L", "L"]
        ]

    assert (len(dashed(plain)), len(dashed(changed))) == (0, 2)  # the row's and the legend's
    assert len(brackets(plain)) == len(brackets(changed))
    assert squeezed("on no counter") in said(changed)


@pytest.mark.thorough
def test_more_boxes_than_a_line_holds_go_on_the_next(game):
    units = list(game.sides[0].units)
    command = next(i for i, u in enumerate(units) if u.card.command)
    troops = next(i for i, u in enumerate(units) if u.kind == "infantry")
    escort = FigureGroup(40, ("specialist.escort.name", "specialist.guides.name"))
    units[command] = replace(units[command], figure_groups=(FigureGroup(1, ("member.officer",)), escort))
    units[troops] = replace(units[troops], figure_groups=units[troops].figure_groups * 6)
    changed = with_units(game, (tuple(units), game.sides[1].units))
    made, _ = of_side(changed, control_sheets(changed))
    for sheet in made:
        check_page(sheet)
    figures = sum(group.figures for unit in units for group in unit.figure_groups)
    # The key on each page has one more.
    assert len(figure_boxes(made)) == figures + len(made)


def test_a_role_on_several_lines_has_its_name_once(game):
    """A platoon of more teams than a line holds: one number of boxes with one name; and a lone role is named too."""
    many = FigureGroup(60, ("member.troops",), name={"en": "Rifle team", "es": "Fusileros", "fr": "Fusiliers"})
    alone = replace(many, figures=2)
    units = list(game.sides[0].units)
    units[0], units[1] = (
        replace(unit, figure_groups=(group,)) for unit, group in zip(units, (many, alone), strict=False)
    )
    made, _ = of_side(game, control_sheets(with_units(game, (tuple(units), game.sides[1].units))))
    named = [text for sheet in made for text in texts(sheet.front) if text.text == "Rifle team"]
    found = [bounds((box,)) for sheet in made for box in boxes(sheet.front, BOX_MM)]
    assert len(named) == 2
    for text, count in zip(named, (60, 2), strict=True):
        of_it = sorted(found, key=lambda box: abs(box.y + box.h / 2 - text.y_mm))[:count]
        assert min(box.y for box in of_it) < text.y_mm < max(box.bottom for box in of_it)
        assert (len({round(box.y, 1) for box in of_it}) > 1) == (count == 60)


def test_what_only_some_units_tick_stands_on_a_line_with_its_words(game):
    plain = with_tracks(game, everywhere=True)
    units = list(plain.sides[0].units)
    units[0] = replace(units[0], tracks=(track("a", "turn", key="track.fired"),))
    changed = with_units(plain, (tuple(units), plain.sides[1].units))
    _, (grid,) = of_side(changed, control_sheets(changed))
    assert [text.text for text in texts(grid.front)].count("fired, then a turn’s rest") == 1
    assert len(boxes(grid.front, SMALL_MM)) == game.scenario.turns
    assert not boxes(grid.front, TURN_BOX_MM)


def test_what_is_written_every_turn_has_a_line_and_a_reminder_is_said_once(game):
    written = replace(track("w", "written", key="track.captured"), reminder=Line("track.hidden"))
    changed = with_tracks(game, written, everywhere=True)
    changed = replace(
        changed, sides=tuple(replace(side, tracks=(replace(written, reminder=None),)) for side in changed.sides)
    )
    _, grids = of_side(changed, control_sheets(changed))
    for grid in grids:
        check_page(grid)
    said_words = [text.text for grid in grids for text in texts(grid.front)]
    assert said_words.count("captured") == len(changed.sides[0].units) + 1
    assert said_words.count("hidden") == len(grids)


def test_figures_without_counters_stand_by_fives(game):
    """Eleven figures: five, five and one, the two that make it reduced tinted, and no bracket."""
    unit = next(u for u in game.sides[0].units if u.kind == "infantry")
    alike = replace(unit, figure_groups=(FigureGroup(11, ("member.troops",), 2),))
    (sheet,), _ = of_side(game, control_sheets(with_units(game, ((alike,), game.sides[1].units))))
    check_page(sheet)
    lefts = [bounds((box,)).x for box in figure_boxes([sheet])][:11]
    gaps = [round(b - a - BOX_MM, 3) for a, b in pairwise(lefts)]
    assert [i for i, gap in enumerate(gaps, 1) if gap > 0.5] == [5, 10]
    tinted = [box for box in figure_boxes([sheet]) if box.style.fill == LEFT_WHEN_REDUCED]
    assert len(tinted) == 2 + 1
    assert "Troops" not in said(sheet)


def test_more_figures_left_than_a_line_holds_stay_tinted(game):
    unit = next(u for u in game.sides[0].units if u.kind == "infantry")
    alike = replace(unit, figure_groups=(FigureGroup(40, ("member.troops",), 7),))
    (sheet,), _ = of_side(game, control_sheets(with_units(game, ((alike,), game.sides[1].units))))
    check_page(sheet)
    found = figure_boxes([sheet])
    assert len(found) == 40 + 1
    assert sum(box.style.fill == LEFT_WHEN_REDUCED for box in found) == 7 + 1


def test_the_same_game_gives_the_same_sheets(game):
    assert control_sheets.__wrapped__(game) == control_sheets.__wrapped__(game)


def test_a_row_is_as_high_as_what_it_holds(game):
    (battle, *_), _ = of_side(game, control_sheets(game))
    say = context_for(game).words.say
    names = [say(unit.name) for unit in game.sides[0].units]
    bases = sorted(text.y_mm for text in texts(battle.front) if text.text in names and text.font == "serif-semibold")
    steps = [low - high for high, low in pairwise(bases)]
    assert max(steps) - min(steps) > 2


def test_the_turns_stand_below_the_last_units_where_there_is_room():
    """Of a game whose turns are a line, on paper that lies: no page for them alone, and no row lost."""
    game = games.played("cry_havoc")
    lying = with_layouts(game, control_sheet="standard")
    made = [sheet for sheet in control_sheets(lying) if "The Convoy" in sheet.name]
    words = [[text.text for text in texts(sheet.front)] for sheet in made]
    assert len(made) == 2 and "Turn" in words[1] and "Turn" not in words[0]
    for sheet in made:
        check_page(sheet)


@pytest.fixture(scope="module")
def fleets():
    return pipeline.derive(ROOT / "data" / "games" / "weather_gage")


def test_a_game_without_turns_has_its_notes_below_the_units():
    few = pipeline.derive(ROOT / "data" / "games" / "weather_gage" / "scenarios" / "frigates.yaml")
    for sheet in control_sheets(few):
        assert any(text.text == "Notes" for text in texts(sheet.front))
        check_page(sheet)


def test_ships_have_a_line_for_each_row_with_its_second_half_grey() -> None:
    played = pipeline.derive(ROOT / "data" / "games" / "weather_gage" / "scenarios" / "channel.yaml")
    (ship,) = (unit for unit in played.units if unit.card_id == "inflexible")
    assert [(one.figures, one.kept_when_reduced) for one in ship.figure_groups] == [(15, 7), (11, 5), (8, 4), (12, 6)]
    assert [part.kept_when_reduced for part in in_parts(LossGroup(15, "", "", 7, from_left=True), 10)] == [2, 5]
    row = boxes_of(LossGroup(3, "", "", 1, from_left=True), 0.0, 5.0, 0.0)
    assert [(x, bool(fill)) for x, fill in row] == [(0, False), (5, False), (10, True)]
    for sheet in build(played, context_for(played), stand_in):
        found = [text for text in texts(sheet.front) if text.text in ("Hull", "Rigging", "Guns", "Crew")]
        assert len(found) == 4 * 4 and len({text.x_mm for text in found}) == 1
        assert sum(text.text == "First broadside" for text in texts(sheet.front)) == 4


@pytest.mark.parametrize("width_mm", [190.0, 600.0])
def test_roles_that_all_units_have_stand_in_line(fleets, width_mm):
    context = context_for(fleets)
    in_line = roles_in_line(fleets.units, context.words, width_mm, STANDARD.figures)
    assert len(in_line[0]) == 4
    found = set()
    for unit in fleets.units:
        items = boxes(figure_boxes_of(unit, context.words, width_mm, STANDARD.figures, *in_line).items, BOX_MM)
        places = sorted((round(box.y, 1), round(box.x, 1)) for box in (bounds((item,)) for item in items))
        beside = [
            False,
            *(
                one[0] == two[0] and two[1] - one[1] < BOX_MM + STANDARD.figures.counter_gap_mm + 0.15
                for one, two in pairwise(places)
            ),
        ]
        found.add(tuple(place for place, is_beside in zip(places, beside, strict=True) if not is_beside))
    assert len(found) == 1 and len(found.pop()) == 4
    other = games.played("capitan_hex")
    words = context_for(other).words
    assert role_columns(other.units, words, width_mm, STANDARD.figures) == ()
    on_counters = next(
        unit for unit in other.units if len(loss_groups(unit, words)) > 1 and unit.figure_groups[0].half_at
    )
    assert role_columns((on_counters, on_counters), words, width_mm, STANDARD.figures) == ()


def test_roles_use_the_width_and_what_is_written_below_them_begins_in_line():
    game = games.played("flames_hexwar")
    sheet = control_sheets(game)[0]
    at_mm = {text.text: text.x_mm for text in texts(sheet.front)}
    # Words of a role stand behind its boxes, which its layout has larger; those of a line to write on where boxes begin.
    boxes_mm = {bounds((box,)).x for box in boxes(sheet.front, 4.4)}
    for words in ("Drawn as no.", "On in turn"):
        assert min(abs(at_mm[words] - left_mm) for left_mm in boxes_mm) < 0.2
    assert at_mm["Points"] - max(boxes_mm) < 0.4 * (at_mm["Points"] - min(boxes_mm))


def test_second_roles_of_units_begin_in_line():
    game = games.played("flames_hexwar")
    found = [
        text for text in texts(control_sheets(game)[0].front) if text.text in ("Second in command", "Observer", "StuG")
    ]
    assert len(found) == 3 and len({round(text.x_mm, 2) for text in found}) == 1


def test_states_whose_words_are_hardly_wider_than_a_column_take_one(game):
    """Those of a gun: three lines of three."""
    found = [
        text for text in texts(control_sheets(game)[0].front) if text.text.startswith(("captured", "crew", "no fire"))
    ]
    assert len(found) == 3 and len({round(text.y_mm, 2) for text in found}) == 1


def test_rows_are_set_once_for_each_size_of_small_type(game, monkeypatch):
    rows = []
    monkeypatch.setattr(
        RowSetter, "row", lambda self, unit, row=RowSetter.row: rows.append(unit.key) or row(self, unit)
    )
    build(game, context_for(game), stand_in)
    assert max(Counter(rows).values()) <= 1 + len(_WAYS)


def test_the_first_way_of_those_that_take_fewest_pages_is_found():
    assert first_of_fewest(3, [1, 1, 1].__getitem__) == (0, 1)
    assert first_of_fewest(4, [3, 2, 2, 2].__getitem__) == (1, 2)
    assert first_of_fewest(3, [3, 3, 2].__getitem__) == (2, 2)


def test_heads_of_numbers_do_not_touch(fleets):
    (first, *_) = control_sheets(fleets)
    heads = [
        text
        for text in texts(first.front)
        if text.text in ("Dice to 10 cm", "Dice to 20 cm", "Dice to 40 cm", "Points")
    ]
    boxes_of = sorted((text_box(head) for head in heads), key=lambda box: box.x)
    assert len(heads) == 4 and all(two.x - one.right > 1.5 for one, two in pairwise(boxes_of))


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_a_unit_is_stands_in_one_size(game, language, paper):
    words = context_for(game, language, paper).words
    told = {Formatter(words).part(part) for unit in game.units for part in (*unit.details, *unit.command)}
    found = [text for sheet in control_sheets(game, language, paper) for text in texts(sheet.front)]
    lines = [text for text in found if told & {*text.text.split(" · ")}]
    assert len(lines) >= len(game.units)
    assert len({text.size_pt for text in lines}) == 1


def test_turns_stand_in_the_middle_of_their_columns_where_units_tick_nothing_by_turns():
    """The word for them stands at the left edge, above what is written down for the side."""
    for sheet in control_sheets(games.played("cry_havoc")):
        found = texts(sheet.front)
        word, points = (
            next(text for text in found if text.text == said) for said in ("Turn", "Victory points this turn")
        )
        assert word.x_mm == points.x_mm and word.anchor == points.anchor
        beside = [text for text in found if abs(text.y_mm - word.y_mm) < 0.5]
        turns = [text for text in beside if text.text.isdigit()]
        assert len(turns) == 10
        column = turns[1].x_mm - turns[0].x_mm
        assert abs(turns[-1].x_mm + column / 2 - content_area(sheet.paper, sheet.heading).right) < 0.1


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_points_have_room_for_handwriting_and_notes_two_lines_or_none(language, paper):
    """A single line for notes would look like one of the page’s foot."""
    played = games.played("cry_havoc")
    words = context_for(played, language).words
    (points,) = (track for track in played.sides[0].tracks if track.form == "written")
    for sheet in control_sheets(played, language, paper):
        found = {text.text: text for text in texts(sheet.front)}
        drawn = [bounds((item,)) for item in flat(sheet.front) if isinstance(item, Path)]
        rules = [box for box in drawn if box and box.h < 1 and box.w > 50]
        middle = found[Formatter(words).line(points.label)].y_mm
        above, below = ([box.y for box in rules if (box.y > middle) == is_below] for is_below in (False, True))
        assert min(below) - max(above) > 6.5
        notes = found.get(words("control_sheet.notes"))
        lines = {round(box.y, 1) for box in rules if notes and box.y > notes.y_mm}
        assert len(lines) > 1 or notes is None


@pytest.mark.parametrize(("size_pt", "is_counter"), [(11.2, True), (10.8, False)])
def test_a_counter_whose_numbers_would_be_too_small_gives_way_to_its_figure(game, size_pt, is_counter):
    """Of 20 mm, drawn at 9: numbers of 5 pt are printed there, and names may be left out."""
    words = Text(2, 4, "Rifles", "sans", 6.4, "#000000")
    counter = Symbol("counter-x", 20.0, 20.0, (words, Text(10, 10, "8", "sans-bold", size_pt, "#000000")))
    drawn = sign(game.sides[0].units[0], context_for(game), lambda design: counter, 9.0)
    shown = [item.symbol.id for item in drawn.items[0].items] if is_counter else []
    assert (shown == ["counter-x"]) == is_counter
    assert drawn.width_mm == drawn.height_mm == 9.0 and len(drawn.items) == (2 if is_counter else 3)


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_character_has_the_numbers_that_he_starts_with_beside_his_name(language, paper):
    """A rider’s counter is too long for a sign that tells them."""
    game = games.played("cry_havoc")
    words = context_for(game, language).words
    found = [text for sheet in control_sheets(game, language, paper) for text in texts(sheet.front)]
    names = {text.text: text for text in found if text.font == "serif-semibold"}
    for unit in game.units:
        middle = names[words.say(unit.name)].y_mm
        beside = [text.text for text in found if text.font == "sans-bold" and abs(text.y_mm - middle) < 6]
        assert {str(value) for value in unit.listed if value is not None} <= set(beside), unit.key
    for sheet in control_sheets(game, language, paper):
        check_page(sheet)


# -- what hardly any game has ----------------------------------------------------------------------------


def one_unit_a_side(game):
    return with_units(game, tuple(side.units[2:3] for side in game.sides))


def test_small_type_that_is_as_large_as_a_lead_grows_no_more():
    assert len([*grown(STANDARD)]) == len(_WAYS)
    parts = {
        name: getattr(STANDARD, name) for name in ("order_of_battle", "foot", "turns", "fields", "figures", "tracks")
    }
    largest = {
        name: part.model_copy(update={key: LEAD_PT for key, _ in part if key in _GROWS}) for name, part in parts.items()
    }
    assert not [*grown(STANDARD.model_copy(update=largest))]


def test_words_that_fill_a_page_are_set_no_larger(game):
    """Larger they would have no room at all."""
    one = one_unit_a_side(game)
    wide = with_units(one, tuple((from_afar(side.units[0], "Extremadura " * 128),) for side in one.sides))
    sizes = {
        text.size_pt for sheet in control_sheets(wide) for text in texts(sheet.front) if "Extremadura" in text.text
    }
    assert sizes == {STANDARD.order_of_battle.detail_pt}


@pytest.mark.parametrize("layout", ["standard", "large_print"])
def test_a_unit_without_points_has_none_in_its_row(game, layout):
    few = with_units(game, tuple(side.units[3:5] for side in game.sides))
    bare = {"points": None, "details": (), "abilities": (), "command": (), "counters": (), "emblem": ()}
    units = tuple((replace(first, **bare), second) for first, second in (side.units for side in few.sides))
    made = control_sheets(with_layouts(with_units(few, units), control_sheet=layout))
    found = [text.text for sheet in made for text in texts(sheet.front) if text.font == "sans-bold"]
    for side in few.sides:
        first, second = (number(unit.points.total) for unit in side.units)
        assert second in found and (first == second or first not in found)
    for sheet in made:
        check_page(sheet)


def test_a_unit_with_neither_counter_nor_figure_has_an_empty_sign(game):
    context, unit = context_for(game), replace(game.sides[0].units[0], counters=())
    assert sign(unit, context, stand_in, 9.0).items
    assert sign(replace(unit, emblem=()), context, stand_in, 9.0) == Block(9.0, 9.0)
    nothing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 8"/>'
    of_its_own = replace(context, art=ArtLibrary({"blank": nothing}, {}, {}, read_art))
    assert drawn_figure("blank", of_its_own, 9.0, "#000000", "#ffffff") == Block(9.0, 9.0)


def test_columns_alone_on_a_page_are_as_full_as_they_can_be():
    assert _shared([30.0, 30.0], [40.0, 40.0]) == (range(0, 1), range(1, 2))


def test_turns_that_are_hardly_higher_than_a_row_stand_below_the_last_of_several_pages():
    lying = with_layouts(games.played("cry_havoc"), control_sheet="standard")
    crowded = crowd(lying, 14)
    made = build(crowded, context_for(crowded), stand_in, lambda side: side == crowded.sides[0].side.id)
    words = [[text.text for text in texts(sheet.front)] for sheet in made]
    assert len(made) == 2 and "Turn" in words[1] and "Turn" not in words[0]
    for sheet in made:
        check_page(sheet)


def test_what_units_do_not_do_by_turns_has_no_lines_among_the_turns(game):
    state = track("routed", "state", 1)
    few = with_units(game, tuple((replace(side.units[2], tracks=(state,)),) for side in game.sides))
    few = replace(few, sides=tuple(replace(side, tracks=()) for side in few.sides))
    for sheet in control_sheets(few):
        found = [text.text for text in texts(sheet.front)]
        assert found.count(str(few.scenario.turns)) == 1 and "Notes" in found
        check_page(sheet)


@pytest.mark.parametrize(("turns", "lines"), [(12, 1), (25, 2), (40, 3)])
def test_turns_in_rows_take_three_lines_at_most(game, turns, lines):
    few = with_scenario(with_layouts(one_unit_a_side(game), control_sheet="large_print"), turns=turns)
    made = control_sheets(few)
    numbers = {str(turn + 1) for turn in range(turns)}
    found = [text for text in texts(made[0].front) if text.text in numbers and text.font == "sans-medium"]
    assert len({round(text.y_mm, 1) for text in found}) == lines
    assert len(made) == len(few.sides)


def test_abilities_are_told_below_a_unit_only_where_that_costs_no_page():
    """So many that they take lines of their own are left to the cards."""
    played = crowd(with_layouts(games.played("capitan_hex"), control_sheet="large_print"), 7)
    context = context_for(played)
    layout = context.sheet_layout("control_sheet", "large_print", played.project.scenario.where())
    for times, given_up in ((1, False), (5, True)):
        units = tuple(
            tuple(replace(unit, abilities=times * unit.abilities) for unit in one.units) for one in played.sides
        )
        small = with_units(played, units)
        side = _Side(ForSide(small, small.sides[0], context, stand_in, layout))
        (page,) = side.sheets()
        assert side.given_up.abilities is given_up
        named = [context.words(one.name) for unit in small.sides[0].units for one in unit.picked]
        assert named and any(squeezed(name) in said(page) for name in named) is not given_up
