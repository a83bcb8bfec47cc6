"""The worked examples of Cry Havoc, and what holds for every number around them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.loading.rulebook import load_rulebook
from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.cry_havoc import counters, odds
from generator.rulesets.cry_havoc.model import Character
from tests import plain_yaml
from tests.worlds import card_values

BOOK = load_rulebook("cry_havoc")
CASES = [
    case
    for name in ("cry_havoc", "edges_cry_havoc")
    for case in plain_yaml.read(Path(__file__).parent / f"{name}.yaml")
]
ON_FOOT = {
    "fit": {"attack": 16, "defence": 9, "move": 7},
    "stunned": {"defence": 5},
    "wounded": {"attack": 9, "defence": 5},
}
MOUNTED = {"fit": {"attack": 24, "defence": 12, "move": 13}, "wounded": {"attack": 13, "defence": 7, "move": 9}}
RANSOM = {"fit": {"attack": 7, "defence": 5, "move": 7}, "wounded": {"attack": 4, "defence": 3}}
WEAPONS = {"archer": "bow", "crossbowman": "crossbow"}
SIGNED = {"+": "plus", "0": "neutral", "-": "minus"}
"""The rows of the table of shifts, by the signs of the ground."""


def character(kind: str) -> Character:
    """One of a kind, with all that its kind may have."""
    written: dict[str, Any] = {"name": "Someone", "nation": "free_men", "kind": kind}
    if kind == "mule":
        return BOOK.models["unit"].model_validate(written | {"move": 10})
    written |= ON_FOOT | {"weapon": WEAPONS.get(kind, "axe")}
    written |= {"mounted": MOUNTED} if kind in ("knight", "sergeant") else {}
    return BOOK.models["unit"].model_validate(written | ({"ransom": RANSOM} if kind == "knight" else {}))


def filled(columns: list[str], shift: int | None = None) -> Rulebook:
    """The rules with columns of one's own, and one shift for whatever ground."""
    combat, shifts = BOOK.tables[odds.FOOT], BOOK.tables["odds_shift"]
    own = {odds.FOOT: combat.model_copy(update={"columns": columns, "status": Status.OWN})}
    if shift is not None:
        rows = {row: [shift] * len(shifts.columns) for row in shifts.rows}
        own["odds_shift"] = shifts.model_copy(update={"rows": rows, "status": Status.OWN})
    return replace(BOOK, tables={**BOOK.tables, **own})


def column(attack: list[int], defence: list[int], columns: list[str] | None = None) -> str | None:
    return odds.column(filled(columns) if columns else BOOK, attack, defence).value


def shifted(odds_: str, attackers: list[str], defender: list[str], shift: int | None = None) -> str | None:
    """The column that the ground makes of one, as the table has it: each side counts the least favourable of its signs."""
    book = BOOK if shift is None else filled(BOOK.tables[odds.FOOT].columns, shift)
    ours, theirs = (SIGNED[min(signs, key="-0+".index)] for signs in (attackers, defender))
    right, columns = book.value("odds_shift", ours, theirs).value, book.tables[odds.FOOT].columns
    if right is None or odds_ not in columns:
        return None
    return columns[max(0, min(len(columns) - 1, columns.index(odds_) + right))]


def bodies(people: int = 0, horses: int = 0) -> int | str:
    """What so many bodies add to the cost of a hex."""

    def reached(table: str, row: str) -> bool:
        least = (BOOK.value(table, row, column).value for column in ("people", "horses"))
        return all(there >= needed for there, needed in zip((people, horses), least, strict=True))

    if any(reached("bodies_impassable", row) for row in BOOK.tables["bodies_impassable"].rows):
        return "closed"
    return max(
        [0, *(BOOK.value("bodies", row, "extra").value for row in BOOK.tables["bodies"].rows if reached("bodies", row))]
    )


def counters_of(card: str, surrender: bool) -> list[str]:
    needs = counters.of_character(BOOK, str, "us.someone", "red", character(card), may_surrender=surrender)
    return [f"{need.front.state}|{need.back.state}" for need in needs if need.back is not None]


def surrenders(odds: int, roll: str) -> bool:
    asked = BOOK.value("surrender", "surrender", "odds").value
    shown = BOOK.value("die_zero", roll).value if roll in BOOK.tables["die_zero"].rows else int(roll)
    return odds >= asked and shown < BOOK.value("surrender", "surrender", "below").value


def guarded(**guards: int) -> bool:
    needed = BOOK.tables["escort"].rows
    return any(count >= BOOK.value("escort", kind).value for kind, count in guards.items() if kind in needed)


FORMULAS: dict[str, Callable[..., Any]] = {
    "odds": column,
    "shift": lambda **given: shifted(given.pop("odds"), **given),
    "bodies": bodies,
    "strength": lambda card, state: card_values(BOOK, character(card))[state].value,
    "missiles": lambda weapon: (
        card_values(BOOK, character({"bow": "archer", "crossbow": "crossbowman"}[weapon]), limited_ammunition=True)[
            "missiles.most"
        ].value
    ),
    "shots": lambda weapon: BOOK.value("shots", weapon).value,
    "counters": counters_of,
    "surrenders": surrenders,
    "guarded": guarded,
}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert FORMULAS[case["formula"]](**case["given"]) == case["expect"]


def test_every_formula_has_a_case() -> None:
    assert {case["formula"] for case in CASES} == set(FORMULAS)


@pytest.mark.parametrize(("die", "result"), [("2", "D"), ("7", "A")])
def test_the_results_that_the_rules_quote(die: str, result: str) -> None:
    cell = BOOK.value(odds.FOOT, die, column([24], [7]))
    assert (cell.value, cell.status, BOOK.cite(cell.source)) == (result, Status.PRINTED, "C 8.3")


# -- for every number --------------------------------------------------------------------------------------

STRENGTHS = st.integers(1, 60)
SEVERAL = st.lists(STRENGTHS, min_size=1, max_size=6)
COLUMNS = st.sets(st.integers(5, 40)).map(lambda more: [f"{ratio}-1" for ratio in sorted({1, 2, 3, 4, 8, *more})])
BOOKS = st.one_of(st.just(BOOK), COLUMNS.map(filled))
KINDS = st.sampled_from(("knight", "sergeant", "man_at_arms", "archer", "crossbowman", "peasant", "mule"))


def ratio(book: Rulebook, attack: list[int], defence: list[int]) -> int:
    """The attack of the column, 0 where there is none."""
    found = odds.column(book, attack, defence).value
    return int(found.removesuffix("-1")) if found else 0


@given(BOOKS, STRENGTHS, STRENGTHS, STRENGTHS)
def test_odds_never_rise_as_defence_rises(book: Rulebook, attack: int, one: int, other: int) -> None:
    weak, strong = sorted((one, other))
    assert ratio(book, [attack], [weak]) >= ratio(book, [attack], [strong])


@given(BOOKS, STRENGTHS, STRENGTHS, STRENGTHS)
def test_odds_never_fall_as_attack_rises(book: Rulebook, one: int, other: int, defence: int) -> None:
    weak, strong = sorted((one, other))
    assert ratio(book, [weak], [defence]) <= ratio(book, [strong], [defence])


@given(BOOKS, SEVERAL, SEVERAL)
def test_rounding_never_favours_the_attacker(book: Rulebook, attacks: list[int], defences: list[int]) -> None:
    found = ratio(book, attacks, defences)
    assert found * sum(defences) <= sum(attacks)
    assert (found == 0) == (sum(attacks) < sum(defences))


@given(BOOKS, SEVERAL, SEVERAL)
def test_several_count_as_one_of_their_sum(book: Rulebook, attacks: list[int], defences: list[int]) -> None:
    assert ratio(book, attacks, defences) == ratio(book, [sum(attacks)], [sum(defences)])


@given(COLUMNS.map(filled), STRENGTHS, STRENGTHS)
def test_the_column_is_one_that_there_is(book: Rulebook, attack: int, defence: int) -> None:
    found = odds.column(book, [attack], [defence]).value
    assert found is None or found in book.tables[odds.FOOT].columns


@given(KINDS, st.booleans())
def test_the_counters_of_a_character_cover_each_state_once(kind: str, surrender: bool) -> None:
    who = character(kind)
    needs = list(counters.of_character(BOOK, str, "us.someone", "red", who, may_surrender=surrender))
    faces = [state for need in needs if need.back is not None for state in (need.front.state, need.back.state)]
    strong = {key.partition(".")[0] for key in card_values(BOOK, who)}
    if not surrender:
        strong -= {"ransom", "ransom_wounded"}
    bodies_left = {"mule_dead"} if kind == "mule" else {"dead", *({"horse_dead"} if who.mounted else ())}
    assert sorted(faces) == sorted(strong | bodies_left)
    single = [need.front.state for need in needs if need.back is None or not need.single_sided_only]
    assert sorted(single) == sorted(faces), "without backs each state is a counter of its own"
