"""Whatever is written as an expression, it gives a plain value or is said to be wrong, and soon."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diagnostics import Diagnostic, Source
from generator.expressions.operators import MAX_NUMBER, MAX_TEXT
from generator.expressions.rule_filters import FILTERS
from tests.worlds import book_of, world_of

HERE = Source("game.yaml", 3, 5)
NAMES = [
    "attack", "weak_attack", "name", "skills", "teams", "weapons", "units", "unit", "side", "sides", "game", "scenario",
    "tables", "tables.sizes", "tables.range", "tables.far.gun.long", "tables.sizes[size]", "leader.attack", "nothing", "x", "y.z",
]  # fmt: skip
LITERALS = [
    "0",
    "1",
    "2",
    "7.5",
    "'a'",
    "'attack'",
    "'corps'",
    "none",
    "true",
    "[]",
    "[1, 2]",
    "['swift']",
    "{'a': 1}",
    "1000000",
]
BINARY = ["+", "-", "*", "/", "//", "%", "**", "~", "<", "<=", "==", "!=", "in", "not in", "and", "or"]
UNARY = ["-", "+", "not "]

atoms = st.sampled_from(NAMES + LITERALS)


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    filters = st.sampled_from([*FILTERS, "default", "map", "attr"])
    arguments = st.lists(inner, max_size=3).map(lambda given: f"({', '.join(given)})" if given else "")
    return st.one_of(
        st.tuples(inner, st.sampled_from(BINARY), inner).map(lambda it: f"({it[0]} {it[1]} {it[2]})"),
        st.tuples(st.sampled_from(UNARY), inner).map(lambda it: f"({it[0]}{it[1]})"),
        st.tuples(inner, filters, arguments).map(lambda it: f"({it[0]} | {it[1]}{it[2]})"),
        st.tuples(inner, inner).map(lambda it: f"{it[0]}[{it[1]}]"),
        st.tuples(inner, st.sampled_from(["attack", "steps", "a", "__class__", "get"])).map(".".join),
        st.tuples(inner, inner, inner).map(lambda it: f"({it[0]} if {it[1]} else {it[2]})"),
        st.tuples(inner, inner).map(lambda it: f"{it[0]}({it[1]})"),
    )


expressions = st.recursive(atoms, larger, max_leaves=12)
scribbles = st.text(alphabet="abx01. |()[]{}'\"<>=+-*/%~,:_nit\n\\#", max_size=40)
BOOK = book_of("unit: {x: {is: attack + 1}, y.z: {is: x * 2, when: attack > 2}}\nside: {x: {is: \"units | sum('x')\"}}")


@settings(max_examples=400, deadline=None)
@given(st.one_of(expressions, scribbles))
def test_an_expression_gives_a_plain_value_or_is_said_to_be_wrong(text: str) -> None:
    world = world_of(BOOK)
    start = time.process_time()
    found = world.value_of(text, world.members.things["unit"][1], HERE)
    said = world.problems.diagnostics()
    assert time.process_time() - start < 2
    assert found is None or isinstance(found, str | int | float)
    assert not isinstance(found, int | float) or abs(found) <= MAX_NUMBER
    assert not isinstance(found, str) or len(found) <= MAX_TEXT
    assert all(isinstance(one, Diagnostic) and one.source == HERE for one in said)


@settings(max_examples=150, deadline=None)
@given(st.one_of(expressions, scribbles))
def test_a_phrase_gives_text_or_is_said_to_be_wrong(text: str) -> None:
    world = world_of(BOOK)
    assert isinstance(world.phrase(f"a {{{text}}} b", world.members.things["unit"][1], HERE), str)
    assert isinstance(world.things_of(text, world.members.things["unit"][1], HERE), tuple)
