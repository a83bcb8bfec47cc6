"""Sets of counters: how many of which, from the tables and the set's own file."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from generator.diagnostics import UserError
from generator.loading.counter_sets import load_counter_set
from generator.loading.nations import load_nations
from generator.loading.rulebook import load_rulebook
from generator.model.counter_set import altered
from generator.model.table import Status
from generator.rulesets.api import Derived
from generator.rulesets.capitan_hex import RULESET, counters
from generator.rulesets.capitan_hex.counter_set import check
from tests import games
from tests.conftest import LANGUAGES

BOOK = load_rulebook("capitan_hex")
SET = load_counter_set(None, "capitan_hex")
COLOURS = tuple(BOOK.tables["counter_colours"].rows)


def needs(nation: str = "france", counters=SET.value):
    return RULESET.counter_set(BOOK, counters, nation)


def of_entry(key: str, nation: str = "france", counters=SET.value):
    return [need for need in needs(nation, counters).counters if need.front.unit == key]


def test_our_own_set_is_right() -> None:
    assert check(BOOK, SET) == []
    for entry in SET.value.counters.values():
        assert set(entry.name) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("key", "full", "halves"),
    # By hand from H 1: twelve on foot are three counters of four, eight riders four of two.
    [("line_infantry", 3, 2), ("dragoon", 4, 2), ("engineers", 2, 2), ("gunners", 3, 2), ("staff_foot", 1, 1)],
)
def test_each_colour_has_what_the_largest_unit_needs(key: str, full: int, halves: int) -> None:
    found = of_entry(key)
    assert [need.front.colour for need in found] == [colour for colour in COLOURS for _ in range(2)]
    assert {need.quantity for need in found if not need.single_sided_only} == {full}
    assert {need.quantity for need in found if need.single_sided_only} == {halves}


def test_the_largest_unit_of_foot_is_the_largest_there_is() -> None:
    largest = BOOK.value("unit_size", "troops", "maximum").value
    assert {e.unit_of for e in SET.value.counters.values() if e.kind in ("infantry", "gunners")} == {largest}


def test_a_counter_shows_as_many_figures_as_it_stands_for() -> None:
    figures = BOOK.tables["counter_figures"]
    for need in needs().counters:
        for face in filter(None, (need.front, need.back)):
            stated = figures.value(face.kind, "half" if face.size == "half" else "full").value
            if stated is not None:
                assert len(face.figures) == stated, face
            assert face.is_command == face.kind.startswith("command")


def test_a_full_counter_has_its_half_on_the_back_and_a_half_itself() -> None:
    for need in needs().counters:
        if need.front.size == "full":
            assert (need.back.size, need.back.unit, need.back.colour) == ("half", need.front.unit, need.front.colour)
        elif not need.single_sided_only:
            spiked = "spiked" if need.front.kind == "gun" else ""
            assert need.back == replace(need.front, state=spiked)


def test_a_command_comes_down_to_its_officer_and_whoever_stands_by_him() -> None:
    (full, spare), *_ = zip(of_entry("staff_foot")[::2], of_entry("staff_foot")[1::2], strict=True)
    assert full.front.figures == ("line_infantry", "musician", "standard_bearer", "officer")
    assert full.back.figures == spare.front.figures == ("standard_bearer", "officer")


def test_a_nation_has_what_it_had() -> None:
    assert of_entry("guerrilla", "spain") and not of_entry("guerrilla", "france")
    assert of_entry("cuirassier", "france") and not of_entry("cuirassier", "great_britain")
    for nation in load_nations():
        kinds = {need.front.kind for need in needs(nation).counters}
        assert kinds == set(BOOK.tables["counter_figures"].rows), nation


def test_every_marker_of_the_rules_is_in_it() -> None:
    words = {key.removeprefix("marker.") for key in BOOK.words["en"] if key.startswith("marker.")}
    assert set(SET.value.markers) == words
    assert words - {need.kind for need in needs().markers} == {"reduced", "impact", "smoke"}


def test_a_marker_that_is_only_offered_has_to_be_asked_for_by_name() -> None:
    def found(**counts: int) -> dict[str, int]:
        return {need.kind: need.quantity for need in needs(counters=altered(SET.value, counts, ["red"])).markers}

    assert "smoke" not in found(all=3) and "smoke" not in found(markers=3)
    assert found(smoke=6)["smoke"] == 6


def test_counters_of_a_colour_stand_together() -> None:
    colours = [need.front.colour for need in needs().counters]
    assert colours == sorted(colours, key=COLOURS.index)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({"all": 4}, {"line_infantry": 4, "hussar": 4, "howitzer": 4}),
        ({"infantry": 6, "cavalry": 5, "gun": 2}, {"line_infantry": 6, "grenadier": 6, "hussar": 5, "howitzer": 2}),
        ({"cavalry": 5, "hussar": 1}, {"hussar": 1, "dragoon": 5, "line_infantry": 3}),
        ({"all": 0, "gun": 1}, {"howitzer": 1, "line_infantry": 0, "limber": 0}),
    ],
)
def test_quantities_by_name_the_particular_before_the_general(counts: dict, expected: dict) -> None:
    changed = altered(SET.value, counts, ["red"])
    found = Counter()
    for need in needs(counters=changed).counters:
        assert need.front.colour == "red"
        found[need.front.unit] += 0 if need.single_sided_only else need.quantity
    assert {key: found[key] for key in expected} == expected
    markers = sum(need.quantity for need in needs(counters=changed).markers)
    assert markers == (sum(SET.value.markers.values()) if "all" not in counts else 6 * counts["all"])


def test_no_more_halves_than_counters_to_halve() -> None:
    found = of_entry("line_infantry", counters=altered(SET.value, {"infantry": 1}, ["red"]))
    assert [(need.front.size, need.quantity) for need in found] == [("full", 1), ("half", 1)]


@pytest.mark.parametrize(("figures", "sizes"), [(2, ["half"]), (4, ["full"]), (6, ["full", "half"])])
def test_a_unit_has_counters_for_its_figures_and_halves_to_spare(figures: int, sizes: list[str]) -> None:
    unit = next(unit for unit in games.played("capitan_hex").units if unit.kind == "infantry")
    known = {"kind": "infantry", "symbol": "grenadier"}
    asked = {key: Derived(key, value, "", "", (), Status.COMPUTED) for key, value in known.items()}
    found = [*counters.needs(BOOK, unit.card, figures, asked.__getitem__, unit.key, "red")]
    assert [need.front.size for need in found if not need.single_sided_only] == sizes
    assert [need.front.size for need in found if need.single_sided_only] == ["half"]


def test_a_sheet_of_commands_alone_says_nothing_of_losses_of_troops() -> None:
    units = games.played("capitan_hex").units
    commands = [unit for unit in units if "command.capacity" in unit.values]
    assert [line.key for line in counters.notes(BOOK, commands)] == ["control_sheet.note.command"]
    assert [line.key for line in counters.notes(BOOK, units)] == [
        "control_sheet.note.losses",
        "control_sheet.note.command",
    ]


# -- a file of one's own -----------------------------------------------------------------------------------

GOOD = """\
ruleset: capitan_hex
counters:
  guard: {name: Guard, kind: infantry, figure: grenadier, unit_of: 10}
markers: {routed: 2}
"""


def read(tmp_path, text: str):
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return load_counter_set(path, "capitan_hex")


def test_a_set_of_ones_own(tmp_path) -> None:
    mine = read(tmp_path, GOOD)
    assert check(BOOK, mine) == []
    found = RULESET.counter_set(BOOK, mine.value, "prussia")
    assert {need.quantity for need in found.counters if not need.single_sided_only} == {
        3
    }  # ten of four: the third turned
    assert len(found.counters) == 2 * len(COLOURS)


def test_an_officer_alone_falls_altogether(tmp_path) -> None:
    alone = GOOD.replace(
        "kind: infantry, figure: grenadier, unit_of: 10", "kind: command_foot, members: [officer], quantity: 2"
    )
    mine = read(tmp_path, alone)
    assert check(BOOK, mine) == []
    found = RULESET.counter_set(BOOK, mine.value, "prussia").counters
    assert {(need.front == need.back, need.quantity, need.front.figures) for need in found} == {(True, 2, ("officer",))}


def test_a_set_says_how_its_counters_are_cut_as_a_scenario_does(tmp_path) -> None:
    mine = read(tmp_path, "size_mm: 18\nshape: hexagon\ncorner_mm: 1.5\n" + GOOD).value
    assert (mine.size_mm, mine.shape, mine.corner_mm) == (18, "hexagon", 1.5)
    changed = altered(mine, {}, layout="informed", shape="square", corner_mm=0.0)
    assert (changed.size_mm, changed.shape, changed.corner_mm) == (18, "square", 0)
    assert (changed.layouts.counter, changed.layouts.marker) == ("informed", "plain")
    for wrong, said in (("shape: round", "hexagon"), ("corner_mm: 4", "3"), ("size_mm: 8", "10")):
        with pytest.raises(UserError) as error:
            read(tmp_path, f"{wrong}\n{GOOD}")
        assert "mine.yaml:1:" in str(error.value) and said in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("figure: grenadier", "figure: grenadeer", "mine.yaml:3:48: there is no symbol 'grenadeer'. Did you mean 'grenadier'?"),
        ("unit_of: 10", "unit_of: 10, nations: [frnce]", "there is no nation 'frnce'. Did you mean 'france'?"),
        ("unit_of: 10", "unit_of: 10, quantity: 2", "'guard': how many of these is said by 'quantity' or by 'unit_of'"),
        ("figure: grenadier", "quantty: 3", "unknown key 'quantty'. Did you mean 'quantity'?"),
        ("figure: grenadier, ", "", "a counter shows one 'figure' all over or several 'members'"),
        ("guard:", "markers:", "'markers' stands for more than one entry"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file(tmp_path, old: str, new: str, message: str) -> None:
    with pytest.raises(UserError) as error:
        read(tmp_path, GOOD.replace(old, new, 1))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("kind: infantry", "kind: infntry", "mine.yaml:3:30: there is no kind of counter 'infntry'. Did you mean 'infantry'?"),
        ("routed: 2", "rowted: 2", "mine.yaml:4:11: there is no marker 'rowted'. Did you mean 'routed'?"),
        ("guard:", "gun:", "'gun' is the name of a kind of counter, and this is of the kind 'infantry'"),
        ("kind: infantry", "kind: gun, size: half", "there is no half gun (H 1)"),
        ("kind: infantry", "kind: command_foot", "a full counter of the kind 'command_foot' has the figures of its card"),
        ("figure: grenadier", "members: [officer]", "a full counter of the kind 'infantry' shows 4, not 1 (H 1)"),
        ("kind: infantry, figure: grenadier", "kind: command_foot, members: [officer]", "'command_foot' is one counter"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_know(tmp_path, old: str, new: str, message: str) -> None:
    (found,) = check(BOOK, read(tmp_path, GOOD.replace(old, new, 1)))
    assert message in str(found)
