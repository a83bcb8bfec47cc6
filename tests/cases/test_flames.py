"""The worked examples of Flames Hexwar, and what holds for every number around them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Source
from generator.loading.rulebook import load_rulebook
from generator.model.distance import Distance
from generator.rulesets.api import Derived, Values
from generator.rulesets.flames_hexwar import distances, stacking
from generator.rulesets.flames_hexwar.model import Platoon, Team
from tests import plain_yaml
from tests.worlds import card_values

BOOK = load_rulebook("flames_hexwar")
CASES = [
    case for name in ("flames", "edges_flames") for case in plain_yaml.read(Path(__file__).parent / f"{name}.yaml")
]
LONGEST = 500
"""The most centimetres that a card may say."""
MOVE = "team.it.move"
GUN = {"kind": "gun", "weapons": [{"kind": "artillery", "at": 3, "fp": 6, "bombardment": {"at": 3, "fp": 6}}]}
LISTED = [int(cm) for cm in BOOK.tables["hex_distances"].rows]


def beside(cm: int) -> str:
    """What is said to lie beside a distance that the list does not have."""
    (problem,) = distances.unlisted(BOOK, Distance(cm=cm), distances.LISTED, Source("a case"))
    return problem.what.partition("beside it are ")[2]


def moved(distance: dict[str, int], **scenario: Any) -> Values:
    """What is made of a move."""
    return values_of(platoon("infantry", {"it": {"move": distance}}), **scenario)


def hexes(**distance: int) -> int:
    return moved(distance)[f"{MOVE}.hexes"].value


def double(**distance: int) -> int:
    return moved(distance)[f"{MOVE}.double"].value


def mud(cm: int) -> float:
    return moved({"cm": cm}, weather=["mud"])[f"{MOVE}.in_mud"].value


def mortar(cm: int) -> int:
    armed = {"kind": "gun", "weapons": [{"kind": "mortar", "range": cm, "at": 3, "fp": 6}]}
    return values_of(platoon("mortars", {"it": armed}))["team.it.weapon.1.range.hexes"].value


@cache
def battery(guns: int) -> Values:
    return values_of(platoon("artillery", {"gun": {"count": guns} | GUN}))


def extent(guns: int, mode: str) -> Derived:
    return battery(guns)[f"bombardment.{mode}.hexes"]


def modes(guns: int) -> list[str]:
    return [mode for mode in BOOK.tables["bombardment_modes"].rows if f"bombardment.{mode}.hexes" in battery(guns)]


def effects(guns: int, mode: str) -> dict[str, Any]:
    found, keys = battery(guns), ("to_hit", "reroll_hits", "reroll_misses", "suppresses")
    return {key: found[at].value for key in keys if (at := f"bombardment.{mode}.{key}") in found}


def reach(nation: str, training: str, teams: int) -> int:
    return values_of(platoon("infantry", {"it": {"count": teams}}, nation, training))["command.reach.hexes"].value


def team(kind: str, size: str) -> Team:
    written = {"name": "A team", "kind": kind, "size": size}
    return BOOK.models["unit.teams"].model_validate(written | ({"mobility": "wheeled"} if kind == "vehicle" else {}))


def target(kind: str, size: str) -> list[Any]:
    found = values_of(of_one(kind, size))
    return [found[f"team.it.target.{key}"].value for key in ("is_small", "long_range")]


def of_one(kind: str, size: str) -> Platoon:
    """A platoon of one team."""
    make = {"kind": kind, "size": size} | ({"mobility": "wheeled"} if kind == "vehicle" else {})
    return platoon("infantry", {"it": make})


def platoon(kind: str, makes: dict[str, dict[str, Any]], nation: str = "germany", training: str = "trained") -> Platoon:
    """A platoon of so many teams of each make; what a make does not say is that of infantry on small bases."""
    written = {
        "name": "A platoon",
        "kind": kind,
        "nation": nation,
        "training": training,
        "motivation": 3,
        "points": 100,
        "teams": {name: {"name": name, "kind": "infantry", "size": "small"} | make for name, make in makes.items()},
    }
    return BOOK.models["unit"].model_validate(written)


def repulse(kind: str, platoons: int) -> int:
    """What throws back so many platoons of a kind that assault together."""
    one = {"kind": "vehicle", "mobility": "tracked", "armour": {"front": 6, "side": 3, "top": 1}}
    values = values_of(platoon(kind, {"a": one if "tanks" in kind else {}}))
    return values["assault.repulse.first"].value + (platoons - 1) * values["assault.repulse.further"].value


def strength(kind: str, makes: dict[str, dict[str, Any]], nation: str = "germany") -> int:
    return values_of(platoon(kind, makes, nation))["assault.strength"].value


def steps(makes: dict[str, dict[str, Any]], training: str) -> dict[str, int]:
    """The teams of a Russian platoon and its reach, at full strength and as teams are lost."""
    values = values_of(platoon("infantry", makes, "soviet_union", training))
    counted = {key: values[key].value for key in ("teams", "transports") if key in values}
    at = "command.reach."
    return counted | {key.removeprefix(at): one.value for key, one in values.items() if key.startswith(at)}


def values_of(card: Platoon, **scenario: Any) -> Values:
    return card_values(BOOK, card, **scenario)


def availability(streak: str, turns: int) -> int | str:
    """What a D6 must show for artillery that has bombarded, or been silent, so many turns in a row."""
    values = battery(1)
    limit, available = (BOOK.value("availability_limit", streak, column).value for column in ("turns", "available"))
    if turns >= limit:
        return "always" if available else "never"
    changes = turns >= BOOK.value("availability_streak", streak, "turns").value
    return values["availability.roll"].value - (values[f"availability.{streak}"].value if changes else 0)


def road(mobility: str, hexes: int) -> int:
    """The extra hexes for so many hexes of road moved."""
    truck = {"kind": "vehicle", "mobility": mobility, "move": 40}
    values = values_of(platoon("infantry", {"truck": truck}))
    if "team.truck.road.extra" not in values:
        return 0
    return hexes // values["team.truck.road.per"].value * values["team.truck.road.extra"].value


def firepower(weapon: str) -> int | None:
    """What its firepower roll gains against teams dug in."""
    armed = {"kind": "gun", "weapons": [{"kind": weapon, "at": 3, "fp": 5}]}
    values = values_of(platoon("guns", {"gun": armed}))
    return values["team.gun.weapon.1.cover"].value if "team.gun.weapon.1.cover" in values else None


def seen(kind: str, size: str) -> int | None:
    """How far it is seen in rain."""
    found = values_of(of_one(kind, size), weather=["rain"])
    return value.value if (value := found.get("team.it.target.seen_to")) else None


def exposure(hexes: int, town: bool = False, start_only: bool = False, platoon: int = 1) -> int:
    """What opportunity fire adds for consecutive hexes in the open, and for the platoons it fired at before."""
    row = (
        "starting_hex_only"
        if start_only
        else "one_town_hex"
        if town and hexes == 1
        else ("no_hex", "one_hex")[hexes > 0]
    )
    if hexes >= BOOK.value("opportunity_fire_exposed", "more_hexes").value:
        row = "more_hexes"
    later = platoon >= BOOK.value("opportunity_fire_platoons", "further_platoon", "from_platoon").value
    added = BOOK.value("opportunity_fire_platoons", "further_platoon", "modifier").value if later else 0
    return BOOK.value("opportunity_fire_exposure", row).value + added


def together(standing: list[list[Any]], half: str | None = None, floor: int | None = None) -> list[int]:
    """The stacking points of teams in one place, and the most that it holds."""
    points = stacking.total(BOOK, [(team(kind, size), count) for kind, size, count in standing])
    return [points, stacking.limit(BOOK, half, floor).value]


def motivation(ours: int, theirs: int, our_tanks: int = 0, their_tanks: int = 0) -> int:
    """What one side adds to its motivation in an assault; its tanks, and theirs, are those with top armour."""
    table = "assault_motivation"
    ratios = [
        row
        for row in ("twice_the_teams", "half_as_many_again")
        if ours >= BOOK.value(table, row, "to_one").value * theirs
    ]
    added = BOOK.value(table, ratios[0], "modifier").value if ratios else 0
    if our_tanks and not their_tanks:
        return added + BOOK.value(table, "only_side_with_top_armour", "modifier").value
    if their_tanks and our_tanks >= BOOK.value(table, "twice_the_tanks", "to_one").value * their_tanks:
        return added + BOOK.value(table, "twice_the_tanks", "modifier").value
    return added


FORMULAS: dict[str, Callable[..., Any]] = {
    "hexes": hexes,
    "double": double,
    "mortar": mortar,
    "beside": beside,
    "mud": mud,
    "reach": reach,
    "extent": lambda guns, mode: extent(guns, mode).value,
    "modes": modes,
    "effects": effects,
    "stacking": lambda kind, size: stacking.points(BOOK, team(kind, size)).value,
    "target": target,
    "repulse": repulse,
    "strength": strength,
    "steps": steps,
    "availability": availability,
    "road": road,
    "firepower": firepower,
    "seen": seen,
    "exposure": exposure,
    "together": together,
    "motivation": motivation,
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
    near, far = sorted((one, other))
    for found in (hexes, double, mortar):
        assert found(cm=near) <= found(cm=far)


@given(st.sampled_from(LISTED))
def test_at_the_double_one_goes_farther_and_at_most_twice_as_far(cm: int) -> None:
    base, doubled = hexes(cm=cm), double(cm=cm)
    assert base < doubled <= 2 * base


@given(st.integers(1, LONGEST))
def test_a_distance_is_listed_or_told_its_neighbours(cm: int) -> None:
    found = list(distances.unlisted(BOOK, Distance(cm=cm), distances.LISTED, Source("a case")))
    if cm in LISTED:
        assert not found
    else:
        (problem,) = found
        named = [int(word) for word in problem.what.partition(";")[2].replace(",", "").split() if word.isdigit()][::2]
        assert problem.is_error and problem.clause == "F 3.1"
        assert named == [*[one for one in LISTED if one < cm][-1:], *[one for one in LISTED if one > cm][:1]]


@given(st.integers(1, LONGEST), st.integers(1, 150))
def test_a_distance_with_its_own_hexes_is_never_wrong(cm: int, own: int) -> None:
    given = {"cm": cm, "hexes": own}
    assert not list(distances.unlisted(BOOK, Distance(**given), distances.LISTED, Source("a case")))
    assert hexes(**given) == own
    assert double(**given) == 2 * own


@given(st.sampled_from(["recruit", "trained", "veteran"]), st.integers(1, 60), st.integers(1, 60))
def test_losses_never_lengthen_the_reach_and_numbers_help_only_russians(training: str, one: int, other: int) -> None:
    few, many = sorted((one, other))
    reach = {n: FORMULAS["reach"](nation="soviet_union", training=training, teams=n) for n in (few, many)}
    plain = FORMULAS["reach"](nation="germany", training=training, teams=many)
    assert plain <= reach[few] <= reach[many] <= plain + 2


@given(st.integers(1, 40))
def test_extents_of_a_number_of_guns(guns: int) -> None:
    found = {mode: extent(guns, mode) for mode in modes(guns)}
    normal = found["normal"].value
    assert normal == (guns if guns >= 3 else guns + 1)
    if "dispersed" in found:
        assert found["dispersed"].value == 2 * normal
    if "concentrated" in found:
        assert normal <= 2 * found["concentrated"].value <= normal + 1
        assert (found["concentrated"].status == "house") is (guns % 2 == 1)


@given(st.integers(1, 40), st.integers(1, 40))
def test_more_guns_never_cover_less(one: int, other: int) -> None:
    few, many = sorted((one, other))
    for mode in modes(few):
        assert extent(few, mode).value <= extent(many, mode).value
