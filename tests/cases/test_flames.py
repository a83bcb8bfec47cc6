"""The worked examples of Flames Hexwar, and what holds for every number around them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Source
from generator.loading.rulebook import load_rulebook
from generator.rulesets.flames_hexwar import bombardment, command, distances, stacking, targets
from generator.rulesets.flames_hexwar.model import Distance, Team

BOOK = load_rulebook("flames_hexwar")
CASES = yaml.safe_load((Path(__file__).parent / "flames.yaml").read_text(encoding="utf-8"))
LISTED = [int(cm) for cm in BOOK.tables["hex_distances"].rows]


def beside(cm: int) -> str:
    """What is said to lie beside a distance that the list does not have."""
    (problem,) = distances.unlisted(BOOK, Distance(cm=cm), distances.LISTED, Source("a case"))
    return problem.what.partition("beside it are ")[2]


def mud(cm: int) -> float:
    return distances.in_mud(BOOK, distances.hexes(BOOK, Distance(cm=cm), "move")).value


def effects(guns: int, mode: str) -> dict[str, Any]:
    return {key: value.value for key, value in bombardment.effects(BOOK, guns, mode)}


def team(kind: str, size: str) -> Team:
    written = {"name": "A team", "kind": kind, "size": size}
    return Team.model_validate(written | ({"mobility": "wheeled"} if kind == "vehicle" else {}))


def target(kind: str, size: str) -> list[Any]:
    found = targets.of_team(BOOK, team(kind, size), ())
    return [found["target.is_small"].value, found["target.long_range"].value]


FORMULAS: dict[str, Callable[..., Any]] = {
    "hexes": lambda **distance: distances.hexes(BOOK, Distance(**distance), "range").value,
    "double": lambda **distance: distances.at_the_double(BOOK, Distance(**distance)).value,
    "mortar": lambda cm: distances.hexes(BOOK, Distance(cm=cm), "range", distances.MORTARS).value,
    "beside": beside,
    "mud": mud,
    "reach": lambda nation, training, teams: command.reach(BOOK, nation, training, teams).value,
    "extent": lambda guns, mode: bombardment.extent(BOOK, guns, mode).value,
    "modes": lambda guns: list(bombardment.modes(BOOK, guns)),
    "effects": effects,
    "stacking": lambda kind, size: stacking.points(BOOK, team(kind, size)).value,
    "target": target,
}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_example(case) -> None:
    assert FORMULAS[case["formula"]](**case["given"]) == case["expect"], case["clause"]


def test_every_case_has_a_name_of_its_own_a_clause_and_every_formula_a_case() -> None:
    names = [case["name"] for case in CASES]
    assert len(names) == len(set(names))
    assert all(case["clause"].startswith("F 3.") for case in CASES)
    assert {case["formula"] for case in CASES} == set(FORMULAS)


# -- what holds for all ------------------------------------------------------------------------------------


@given(st.sampled_from(LISTED), st.sampled_from(LISTED))
def test_more_centimetres_are_never_fewer_hexes(one: int, other: int) -> None:
    near, far = (Distance(cm=cm) for cm in sorted((one, other)))
    for hexes in (FORMULAS["hexes"], FORMULAS["double"], FORMULAS["mortar"]):
        assert hexes(cm=near.cm) <= hexes(cm=far.cm)


@given(st.sampled_from(LISTED))
def test_at_the_double_one_goes_farther_and_at_most_twice_as_far(cm: int) -> None:
    base, double = FORMULAS["hexes"](cm=cm), FORMULAS["double"](cm=cm)
    assert base < double <= 2 * base


@given(st.integers(1, 1000))
def test_a_distance_is_listed_or_told_its_neighbours(cm: int) -> None:
    found = list(distances.unlisted(BOOK, Distance(cm=cm), distances.LISTED, Source("a case")))
    if cm in LISTED:
        assert not found
    else:
        (problem,) = found
        named = [int(word) for word in problem.what.partition(";")[2].replace(",", "").split() if word.isdigit()][::2]
        assert problem.is_error and problem.clause == "F 3.1"
        assert named == [*[one for one in LISTED if one < cm][-1:], *[one for one in LISTED if one > cm][:1]]


@given(st.integers(1, 1000), st.integers(1, 150))
def test_a_distance_with_its_own_hexes_is_never_wrong(cm: int, hexes: int) -> None:
    own = Distance(cm=cm, hexes=hexes)
    assert not list(distances.unlisted(BOOK, own, distances.LISTED, Source("a case")))
    assert distances.hexes(BOOK, own, "move").value == hexes
    assert distances.at_the_double(BOOK, own).value == 2 * hexes


@given(st.sampled_from(["recruit", "trained", "veteran"]), st.integers(1, 60), st.integers(1, 60))
def test_losses_never_lengthen_the_reach_and_numbers_help_only_russians(training: str, one: int, other: int) -> None:
    few, many = sorted((one, other))
    reach = {n: FORMULAS["reach"](nation="soviet_union", training=training, teams=n) for n in (few, many)}
    plain = FORMULAS["reach"](nation="germany", training=training, teams=many)
    assert plain <= reach[few] <= reach[many] <= plain + 2


@given(st.integers(1, 40))
def test_extents_of_a_number_of_guns(guns: int) -> None:
    extent = {mode: bombardment.extent(BOOK, guns, mode) for mode in bombardment.modes(BOOK, guns)}
    normal = extent["normal"].value
    assert normal == (guns if guns >= 3 else guns + 1)
    if "dispersed" in extent:
        assert extent["dispersed"].value == 2 * normal
    if "concentrated" in extent:
        assert normal <= 2 * extent["concentrated"].value <= normal + 1
        assert (extent["concentrated"].status == "house") is (guns % 2 == 1)


@given(st.integers(1, 40), st.integers(1, 40))
def test_more_guns_never_cover_less(one: int, other: int) -> None:
    few, many = sorted((one, other))
    for mode in bombardment.modes(BOOK, few):
        assert bombardment.extent(BOOK, few, mode).value <= bombardment.extent(BOOK, many, mode).value
