"""Templates of hexes about a vertex, on paper: true to size, whole, and saying who uses them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from generator.components.area_template import boxed, build, build_on_film, in_tiles
from generator.components.area_template.nesting import _free_corner
from generator.components.area_template.piece import AreaTemplate
from generator.components.area_template.shape import ABOUT, VERTEX, area, within
from generator.components.area_template.sheets import THEMES
from generator.components.area_template.tiled import FILLED, STEPS, Cut, cuts
from generator.components.area_template.users import covered_by, uses
from generator.components.artillery_template.signs import CARD, FILM
from generator.drawing import IDENTITY, Affine, Group, Item, Path, Style, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.tones import lightened
from generator.drawing.transforms import moved
from generator.model.scenario import Board
from generator.rulesets.api import Game
from generator.sheets import registration, style
from generator.sheets.edges import around, between
from generator.sheets.furniture import content_area, cutting_area
from generator.sheets.pages import Sheet, bind
from generator.sheets.style import LEAST_PT
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.read_sheets import PAPERS, context_for, with_scenario

PALE_MM = 0.3
"""As broad is the pale edge of a dash, of which half is counted beyond its end, where there is none."""
DARK, LIGHT = ({lightened(theme, style.BAND_SHARES[i]) for theme in THEMES} for i in (1, 2))
SIZES = (15, 25, 50, 100)
SPARSELY = [(size, language) for size in SIZES for language in LANGUAGES if size < 100 or language == "en"]
"""What is cut in tiles in one language: its words are those of smaller templates, and good tiles take long to find."""


@cache
def played() -> Game:
    return games.played("flames_hexwar")


@pytest.fixture(scope="module")
def flames() -> Game:
    return played()


def made(size: float, language: str = "en", paper: str = "a4") -> tuple[Sheet, ...]:
    """The sheets of the game on hexes of a size."""
    game, board = played(), Board(flat_to_flat_mm=float(size))
    return build(with_scenario(game, board=board), context_for(game, language, paper))


kept = cache(made)


def sheets(size: float, language: str = "en", paper: str = "a4") -> tuple[Sheet, ...]:
    """The same, made once."""
    return kept(size, language, paper)


def drawn(items: tuple[Item, ...], at: Affine = IDENTITY) -> list[tuple[Item, Affine]]:
    """Paths and texts with how they are placed, those of large drawings too."""
    found: list[tuple[Item, Affine]] = []
    for item in items:
        match item:
            case Group():
                found += drawn(item.items, at @ item.transform)
            case Use():
                found += drawn(item.symbol.items, at @ item.transform)
            case _:
                found.append((item, at))
    return found


def texts(sheet: Sheet) -> list[str]:
    return [item.text for item, _ in drawn(sheet.front) if isinstance(item, Text)]


def hexes(sheet: Sheet) -> list[list[tuple[float, float]]]:
    """The corners of the hexes of a page, placed."""
    found = []
    for item, at in drawn(sheet.front):
        if isinstance(item, Path) and item.style.fill in DARK | LIGHT and len(item.commands) == 7:
            found.append([(command[1], command[2]) for command in moved(item.commands, at) if command[0] != "Z"])
    return found


# -- sizes -------------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES)
def test_opposite_sides_lie_as_far_apart_as_those_of_the_board(size: int) -> None:
    found = [corners for sheet in sheets(size) for corners in hexes(sheet)]
    assert found
    for corners in found:
        middles = [
            ((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True)
        ]
        assert [math.dist(middles[side], middles[side + 3]) for side in range(3)] == pytest.approx([size] * 3)


def test_every_template_is_there_with_all_its_hexes(flames: Game) -> None:
    # Small enough for every template to be whole, on few pages.
    found = sum(len(hexes(sheet)) for sheet in sheets(25))
    (air,) = [need for need in flames.areas if need.within is not None]
    wanted = sum(need.hexes.value for need in flames.areas if need.within is None)
    assert found == wanted + 3 * air.within.value**2


def test_hexes_about_the_vertex_are_darker(flames: Game) -> None:
    paths = [item for sheet in sheets(25) for item, _ in drawn(sheet.front) if isinstance(item, Path)]
    dark = [path for path in paths if path.style.fill in DARK and len(path.commands) == 7]
    # Three in every template but that of two hexes.
    assert len(dark) == 3 * len(flames.areas) - 1


# -- words -------------------------------------------------------------------------------------------------


def test_each_mode_names_its_guns_and_platoons(flames: Game) -> None:
    words, units = context_for(flames).words, {unit.key: unit for unit in flames.units}
    needs = {need.id: need for need in flames.areas}

    def said(id_: str) -> list[str]:
        return [use.text(words).replace("\u00a0", " ") for use in uses(needs[id_], units, words)]

    assert said("bombardment_16") == ["Dispersed: 8 guns, 76 mm Gun Battery (hits rerolled, suppressed where hit)"]
    assert said("bombardment_4") == [
        "Concentrated: 7 or 8 guns, 76 mm Gun Battery (misses rerolled, all suppressed)",
        "Normal: 4 guns, Mortar Section, 120 mm Mortar Company, 76 mm Gun Battery (all suppressed)",
    ]
    assert said("bombardment_2")[0].startswith("Normal: 1 gun, ")
    # As many hexes for two guns as for three, but not to the same effect.
    assert (
        said("bombardment_3")[1].startswith("Normal: 3 guns, ")
        and "(all suppressed); 2 guns, " in said("bombardment_3")[1]
    )
    assert said("bombardment_3")[1].endswith("(to hit +1, suppressed where hit)")
    assert said("bombardment_2")[0].endswith("(to hit +1, hits rerolled, suppressed where hit)")
    assert said("air_attack_3") == [
        "2 aircraft, Ground Attack Flight (all suppressed); 1 aircraft, Ground Attack Flight (suppressed where hit)"
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("size", "language"), SPARSELY)
def test_who_uses_a_template_is_printed_whatever_its_size(flames: Game, size: int, language: str) -> None:
    context, units = context_for(flames, language), {unit.key: unit for unit in flames.units}

    def squeezed(text: str) -> str:
        return re.sub(r"[\s\u00a0\u202f]", "", text)

    printed = squeezed(" ".join(text for sheet in sheets(size, language) for text in texts(sheet)))
    for need in flames.areas:
        for use in uses(need, units, context.words):
            assert squeezed(use.mode) in printed
            for crew in use.lines:
                said = (crew.pieces, *crew.units, ", ".join(crew.effects))
                assert all(squeezed(part) in printed for part in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_vertex_is_named_on_every_template(flames: Game, language: str) -> None:
    word = context_for(flames, language).words("area_template.vertex")
    found = [text for sheet in sheets(25, language) for text in texts(sheet)]
    assert found.count(word) == len(flames.areas)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_stands_above_the_templates_with_its_numbers(language: str) -> None:
    first = " ".join(texts(sheets(50, language)[0]))
    assert "F\u00a03.8.1" in first and "F\u00a03.9" in first and "{" not in first


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_line_has_one_size_on_all_templates(language: str) -> None:
    found: dict[str, set[float]] = {}
    for sheet in sheets(50, language):
        for item, _ in drawn(sheet.front):
            if isinstance(item, Text) and not item.text.isdigit():
                found.setdefault(item.text, set()).add(round(item.size_pt, 3))
    assert max(map(len, found.values())) == 1, {text: sizes for text, sizes in found.items() if len(sizes) > 1}


def test_the_box_counts_them(flames: Game) -> None:
    assert list(boxed(flames.areas, context_for(flames).words)) == [
        ("Templates: Bombardment (2, 3, 4, 5, 6, 7, 8, 10, 12, 14 and 16 hexes)", 11),
        ("Template: Air attack", 1),
    ]


# -- pages -------------------------------------------------------------------------------------------------


@pytest.mark.sample(2)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("size", "language"), SPARSELY)
def test_pages_hold_what_is_on_them(size: int, language: str, paper: str) -> None:
    for sheet in sheets(size, language, paper):
        words, room = content_area(sheet.paper, sheet.heading), cutting_area(sheet.paper, sheet.heading)
        if sheet.heading.size == "aside":
            words = room
        inked = bounds(sheet.front)
        assert inked is not None
        # Half of a cutting line lies outside its tile.
        assert between(room.x, words.y, room.right, room.bottom).contains(inked, PALE_MM / 2 + 0.001)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_for_the_vertex_keeps_clear_of_others(flames: Game, language: str) -> None:
    said = context_for(flames, language).words("area_template.vertex")
    for sheet in sheets(50, language):
        found = [Group((item,), at) for item, at in _flat(sheet.front) if isinstance(item, Text)]
        boxes = [(text, bounds((text,))) for text in found]
        for text, box in boxes:
            if text.items[0].text == said and box is not None:
                around = box.inset(-1.2)
                assert not [one for one, other in boxes if one is not text and other and around.intersection(other)]


@pytest.mark.parametrize(("size", "language"), SPARSELY)
def test_words_are_large_enough_and_stand_on_no_others(size: int, language: str) -> None:
    for sheet in sheets(size, language):
        symbols = {id(item.symbol): item.symbol for item in _uses(sheet.front)}
        spaces = [sheet.front, *(symbol.items for symbol in symbols.values())]
        for items in spaces:
            found = [(item, at) for item, at in _flat(items) if isinstance(item, Text)]
            assert all(item.size_pt >= LEAST_PT - 1e-6 for item, _ in found)
            boxes = [box for item, at in found if (box := bounds((Group((item,), at),))) is not None]
            for one, other in combinations(boxes, 2):
                shared = one.intersection(other)
                assert shared is None or shared.w < 0.06 or shared.h < 0.06


def test_a_template_larger_than_a_page_comes_in_tiles_that_leave_no_hex_out() -> None:
    found = sheets(100)
    widest = [sheet for sheet in found if sheet.name.startswith("Bombardment, 16 hexes")]
    assert len(widest) > 1
    corners: set[tuple[float, float]] = set()
    windows = []
    for sheet in widest:
        (shown,) = [item for item in sheet.front if isinstance(item, Group) and item.clip is not None]
        (use,) = _uses(shown.items)
        window = [command[1:] for command in shown.clip.commands if command[0] != "Z"]
        left, top = (min(values) for values in zip(*window, strict=True))
        right, bottom = (max(values) for values in zip(*window, strict=True))
        x, y = use.transform.e, use.transform.f
        windows.append(between(left - x, top - y, right - x, bottom - y).inset(-0.001))
        placed = [(moved(item.commands, at), item) for item, at in _flat(use.symbol.items) if isinstance(item, Path)]
        corners |= {
            (command[1], command[2])
            for commands, path in placed
            if path.style.fill in DARK | LIGHT
            for command in commands
            if command[0] != "Z"
        }
    assert len(corners) > 16
    for x, y in corners:
        assert any(box.x <= x <= box.right and box.y <= y <= box.bottom for box in windows)


def test_of_the_tiles_none_is_nearly_empty(flames: Game) -> None:
    """At the size of the rules' own hexes, on A4: three templates that need tiles, each piece of paper worth its cut."""
    context, units = context_for(flames), {unit.key: unit for unit in flames.units}
    room = Box(5.0, 25.0, 200.0, 250.0)
    for need in [need for need in flames.areas if need.id in ("bombardment_5", "bombardment_7", "bombardment_12")]:
        hexes = {at: number for number, at in enumerate(area(need.hexes.value, 3, 2), 1)}
        template = AreaTemplate(need, hexes, units, context.words, 100.0)
        ways = list(cuts([template], {context.paper: room}))
        best = min(ways, key=Cut.rank)
        assert len(best.shares()) == min(len(way.shares()) for way in ways)
        assert min(best.shares()) >= FILLED - 1 / STEPS


def test_film_has_the_same_outlines_and_no_grounds(flames: Game) -> None:
    board = Board(flat_to_flat_mm=25.0)
    film = build_on_film(with_scenario(flames, board=board), context_for(flames))
    assert film and not any(hexes(sheet) for sheet in film)
    printed = " ".join(text for sheet in film for text in texts(sheet))
    assert all("overhead film" in sheet.heading.detail for sheet in film)
    assert "heavier" in printed and "darker" not in printed
    word = context_for(flames).words("area_template.vertex")
    assert printed.count(f" {word}") >= len(flames.areas)
    assert build_on_film(with_scenario(flames, board=None), context_for(flames)) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_film_words_leave_air_in_their_hexes_and_the_sheet_says_who_covers_them(flames: Game, language: str) -> None:
    words, units = context_for(flames, language).words, {unit.key: unit for unit in flames.units}
    whose = {words.say(units[user.unit].name) for need in flames.areas for user in need.users}
    said = covered_by(flames.areas, units, words)
    assert all(name.split()[-1] in said for name in whose)
    for need in flames.areas:
        hexes = dict(within(need.within.value)) if need.within else {}
        hexes = hexes or {at: n for n, at in enumerate(area(need.hexes.value, need.first, need.adjacent_to), 1)}
        template = AreaTemplate(need, hexes, units, words, 50.0, FILM)
        assert not template.has_legend
        for at in template.hexes[1:]:
            ys = [y for _, y in template.grid.corners(at)]
            rows = [box for item in template._texts.get(at, ()) if (box := bounds((item,)))]
            assert sum(box.h for box in rows) < 0.5 * (max(ys) - min(ys)), (need.id, at)


def test_nothing_of_two_hexes_sticks_out_of_them_though_the_vertex_lies_on_the_edge(flames: Game) -> None:
    (need,) = [need for need in flames.areas if need.id == "bombardment_2"]
    units = {unit.key: unit for unit in flames.units}
    numbered = {at: number for number, at in enumerate(area(2, 3, 2), 1)}
    template = AreaTemplate(need, numbered, units, context_for(flames).words, 50.0)
    (cut,) = template.piece().cuts
    assert all(name in "MLZ" for name, *_ in cut.commands) and len(cut.commands) == 11
    clipped = [item for item in template.items() if isinstance(item, Group) and item.clip]
    assert all(item.clip is not None and item.clip.commands == cut.commands for item in clipped)
    (ring,) = [one for item in clipped for one in item.items
               if isinstance(one, Path) and one.style.fill == style.PAPER]  # fmt: skip
    assert (box := bounds((ring,))) is not None
    middle = template.grid.corner(VERTEX)
    assert (box.x + box.w / 2, box.y + box.h / 2) == pytest.approx(middle)


def test_tiles_are_counted_by_template(flames: Game) -> None:
    words = context_for(flames).words
    names = [sheet.name for sheet in sheets(100)]
    templates, tiles = in_tiles(flames.areas, names, words)
    assert templates == len(flames.areas) - 1
    assert tiles == sum(bool(re.search(r" [A-Z]\d$", name)) for name in names)
    assert in_tiles(flames.areas, [sheet.name for sheet in sheets(25)], words) == (0, 0)


def test_a_game_without_areas_or_board_has_none(game: Game, flames: Game) -> None:
    assert build(game, context_for(game)) == ()
    assert build(with_scenario(flames, board=None), context_for(flames)) == ()


def test_the_same_pages_every_time() -> None:
    assert made(50) == sheets(50)


def _uses(items: tuple[Item, ...]) -> list[Use]:
    found: list[Use] = []
    for item in items:
        if isinstance(item, Group):
            found += _uses(item.items)
        elif isinstance(item, Use):
            found.append(item)
    return found


def _flat(items: tuple[Item, ...], at: Affine = IDENTITY) -> list[tuple[Item, Affine]]:
    """As ``drawn``, without what stands in large drawings."""
    found: list[tuple[Item, Affine]] = []
    for item in items:
        if isinstance(item, Group):
            found += _flat(item.items, at @ item.transform)
        elif not isinstance(item, Use):
            found.append((item, at))
    return found


@pytest.mark.parametrize(("paper", "count"), [("a4", 6), ("letter", 7)])
def test_templates_nest_edge_to_edge_and_none_lies_on_another(paper: str, count: int) -> None:
    found = sheets(50.0, "en", paper)
    assert len(found) == count
    for sheet in found:
        centres = [tuple(sum(axis) / len(axis) for axis in zip(*corners, strict=True)) for corners in hexes(sheet)]
        apart = [math.dist(one, other) for one, other in combinations(centres, 2)]
        assert all(distance > 50.0 - 0.01 for distance in apart)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", [build, build_on_film])
def test_on_nearly_all_of_the_paper_each_page_has_its_head_and_its_number_in_one_place(
    make: Callable[..., tuple[Sheet, ...]], language: str
) -> None:
    context = context_for(played(), language)
    found = make(played(), context)
    assert {sheet.heading.size for sheet in found} == {"slim"}
    tops, ends = set(), set()
    for number, page in enumerate(bind("Kit", found, context.words.furniture()).pages, 1):
        placed = [(item, at) for item, at in drawn(page.items) if isinstance(item, Text | Path)]
        hexagons = [box for item, at in placed if isinstance(item, Path) and item.style.width_mm
                    and (box := bounds((Group((item,), at),))) is not None and box.h > 20]  # fmt: skip
        said = {item.text: box for item, at in placed
                if isinstance(item, Text) and (box := bounds((Group((item,), at),))) is not None}  # fmt: skip
        heading = found[0].heading
        folio = context.words.furniture().page.format(page=number, pages=len(found))
        tops.add((said[heading.title].x, said[heading.detail].right, said[heading.title].y))
        ends.add((round(said[folio].right, 3), said[folio].y))
        foot = [box for text, box in said.items() if box.y > page.height_mm - 12]
        assert not any("…" in text for text in said)
        for box in (said[heading.title], said[heading.detail], *foot):
            assert all(box.bottom <= area.y or box.y >= area.bottom for area in hexagons)
    assert len(tops) == len(ends) == 1


# -- cut files ---------------------------------------------------------------------------------------------


def test_a_machine_cuts_each_template_once_along_its_outline(flames: Game) -> None:
    context = context_for(flames)
    context = replace(context, printing=replace(context.printing, cut_files=True, registration="silhouette"))
    board = Board(flat_to_flat_mm=25.0)
    found = build(with_scenario(flames, board=board), context)
    outlines = [path for sheet in found for path in sheet.cuts]
    assert len(outlines) == len(flames.areas)
    for sheet in found:
        safe = registration.clear(sheet.paper)
        for path in sheet.cuts:
            box = bounds((replace(path, style=Style(fill=style.INK)),))
            assert box is not None and safe.contains(box, 0.01)
    assert all(name in "MLZ" for path in outlines for name, *_ in path.commands)


def test_a_machine_cuts_tiles_along_their_outline_and_their_joints(flames: Game) -> None:
    """Each tile is closed: what is cut of it comes to an even number of lines at each end."""
    context = context_for(flames, paper="letter")
    context = replace(context, printing=replace(context.printing, cut_files=True, registration="silhouette"))
    found = build(flames, context)
    tiled = [sheet for sheet in found if re.search(r" [A-Z]\d$", sheet.name)]
    assert tiled and all(sheet.cuts for sheet in found)
    for sheet in tiled:
        (path,) = sheet.cuts
        ends: dict[tuple[float, float], int] = {}
        pen = (0.0, 0.0)
        for name, *values in path.commands:
            if name == "L":
                for x, y in (pen, tuple(values)):
                    ends[round(x, 2), round(y, 2)] = ends.get((round(x, 2), round(y, 2)), 0) + 1
            pen = (values[0], values[1])
        assert set(ends.values()) == {2}
        assert registration.clear(sheet.paper).contains(bounds((path,)), 0.01)


def test_an_edge_that_two_templates_share_is_cut_once(flames: Game) -> None:
    context = context_for(flames)
    context = replace(context, printing=replace(context.printing, cut_files=True, registration="silhouette"))
    found = build(flames, context)
    for sheet in found:
        cut: list[frozenset[tuple[float, float]]] = []
        for path in sheet.cuts:
            pen = start = (0.0, 0.0)
            for name, *values in path.commands:
                to = start if name == "Z" else (round(values[-2], 3), round(values[-1], 3))
                start = to if name == "M" else start
                cut += [frozenset((pen, to))] if name in "LZ" and pen != to else []
                pen = to
        assert len(cut) == len(set(cut))
    # Two templates side by side: the second is an open line where the first has cut before.
    assert any(path.commands[-1][0] != "Z" for sheet in found for path in sheet.cuts)


def test_without_cut_files_nothing_is_told_to_a_machine() -> None:
    assert not any(sheet.cuts for sheet in sheets(25))


def test_the_outline_is_the_heaviest_line_and_inside_it_those_that_meet_at_the_vertex(flames: Game) -> None:
    units, need = {unit.key: unit for unit in flames.units}, flames.areas[0]
    hexes = {at: number for number, at in enumerate(area(7, 3, 2), 1)}
    for surface in (CARD, FILM):
        template = AreaTemplate(need, hexes, units, context_for(flames).words, 50.0, surface)
        lines = [
            item for item in template.items() if isinstance(item, Path) and item.style.stroke and not item.style.fill
        ]
        inner, meeting = sorted(
            (item for item in lines if item.style.stroke != style.PAPER), key=lambda item: item.style.width_mm
        )
        assert 1.5 * inner.style.width_mm < meeting.style.width_mm < template.edge_mm and not meeting.style.dash_mm
        quiet = style.INK if surface is FILM else style.SECONDARY
        assert (inner.style.stroke, meeting.style.stroke) == (quiet, style.INK)
        vertex = template.grid.corner(VERTEX)
        ends = [command[1:] for command in meeting.commands]
        assert len(ends) == 6 and sum(math.dist(end, vertex) < 0.01 for end in ends) == 3
        # Of the outline the inner half shows, up to the edge: two side by side share one heavy line, cut in its middle.
        (black,) = (item.items[0].style for item in template.items() if isinstance(item, Group) and item.clip)
        assert black.stroke == style.INK and black.width_mm / 2 == pytest.approx(template.edge_mm)


@pytest.mark.parametrize("turned", [False, True])
def test_words_below_a_template_are_part_of_what_it_covers(flames: Game, turned: bool) -> None:
    units, need = {unit.key: unit for unit in flames.units}, flames.areas[1]
    hexes = {at: number for number, at in enumerate(area(6, 3, 2), 1)}
    template = AreaTemplate(need, hexes, units, context_for(flames).words, 12.0, CARD)
    assert template.has_legend
    piece = template.piece(turned=turned)
    covered = around(template.strips(turned=turned))
    assert (covered.right, covered.bottom) == pytest.approx((piece.width_mm, piece.height_mm), abs=1.0)


@pytest.mark.parametrize(
    ("room", "taken", "corner"),
    [
        (Box(10.0, 10.0, 80.0, 60.0), [], (10.0, 10.0)),
        (Box(10.0, 10.0, 80.0, 60.0), [Box(10.0, 10.0, 60.0, 20.0)], (10.0, 30.0)),
        (Box(10.0, 10.0, 80.0, 60.0), [Box(10.0, 10.0, 80.0, 40.0)], None),
        (Box(10.0, 10.0, 40.0, 60.0), [], None),
    ],
)
def test_words_have_room_only_where_they_fit_beside_templates(
    room: Box, taken: list[Box], corner: tuple[float, float] | None
) -> None:
    assert _free_corner(room, 50.0, 30.0, taken) == corner


def test_a_line_between_two_templates_is_as_heavy_as_an_outline_and_the_dot_lies_above_it(flames: Game) -> None:
    (need,) = [need for need in flames.areas if need.id == "bombardment_2"]
    units = {unit.key: unit for unit in flames.units}
    numbered = {at: number for number, at in enumerate(area(2, 3, 2), 1)}
    template = AreaTemplate(need, numbered, units, context_for(flames).words, 50.0)
    items = list(template.items(beside={ABOUT[0]}))
    alone, common = (
        (at, path)
        for at, item in enumerate(items)
        for path in (item.items if isinstance(item, Group) else [item])
        if isinstance(path, Path) and path.style.cap == "round"
    )
    # Two sides of ten are shared; half of the line along the others lies outside of the clip.
    sides = [sum(name == "L" for name, *_ in path.commands) for _, path in (alone, common)]
    assert sides == [8, 2]
    assert alone[1].style.width_mm == 2 * template.edge_mm and common[1].style.width_mm == template.edge_mm
    (dot,) = [at for at, item in enumerate(items) if item == template._at_vertex(template._dot())]
    assert dot > common[0]
