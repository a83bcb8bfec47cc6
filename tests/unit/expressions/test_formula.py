"""Formulas and phrases: what they give, what they ask for, what is said of those that cannot be worked out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from generator.diagnostics import Source, UserError
from generator.expressions import Absent, Formula, Meter, Phrase, Spent, Trouble, View, scalar, unknown

HERE = Source("values.yaml", 7, 11)


class Names(View):
    """Names from a mapping, which notes what it was asked for."""

    def __init__(self, names: Mapping[str, Any], id: str = "") -> None:
        self.names, self.id, self.asked = names, id, []

    def get(self, name: str) -> Any:
        self.asked.append(name)
        if name == "absent":
            raise Absent("it has no 'absent' here", "Ask for it only where it is there.")
        if name not in self.names:
            raise unknown(f"'{name}' is not known here", name, self.names)
        return self.names[name]

    def heads(self) -> list[str]:
        return list(self.names)

    def called(self) -> str:
        return f"the thing '{self.id}'"

    def __str__(self) -> str:
        return self.id


UNITS = [
    Names({"attack": attack, "kind": kind, "elite": elite, "weak": {"attack": attack // 2}}, id_)
    for id_, attack, kind, elite in (("u1", 3, "foot", True), ("u2", 5, "horse", False), ("u3", 5, "foot", False))
]
RANGE = {"1": {"shift": 3}, "5": {"shift": 1}, "10": {"shift": -2}}


class Leader(View):
    """A thing without a table in it."""

    def called(self) -> str:
        return "the leader 'sharpe'"


class Endless(View):
    """Names that each rest on one more."""

    def get(self, name: str) -> Any:
        return Formula("more + 1", HERE).run(self, Meter())


NAMES: dict[str, Any] = {
    "attack": 7, "weak_attack": None, "name": "Guards", "half": 0.5, "tenth": 1.1, "flag": True, "empty": [],
    "list": [3, 1, 2], "units": UNITS, "group": {"men": {"count": 4}}, "unit": UNITS[0],
    "range": Names({head: Names(row, head) for head, row in RANGE.items()}, "range"),
    "costs": Names({"swift": Names({"points": 2, "more": 5}, "swift"), "strong": Names({"points": 3}, "strong")}),
    "text": Names({"far": Names({"x": 1})}, "text"), "huge": 10**12, "letters": Names({"a": 1, "b": 2}), "long": "x" * 1_500, "longer": "x" * 2_001,
    "leader": Leader(), "bare": Names({}, "bare"), "many": [1] * 10_001,
}  # fmt: skip


def run(text: str, meter: Meter | None = None) -> Any:
    return scalar(Formula(text, HERE).run(Names(NAMES), meter or Meter()))


def said(text: str) -> str:
    """What is said, at reading or at running it."""
    try:
        run(text)
    except UserError as error:
        return str(error).removeprefix("values.yaml:7:11: ")
    except Trouble as trouble:
        return f"{trouble.what}. {trouble.remedy}"
    raise AssertionError(f"'{text}' is worked out")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("attack // 2 if weak_attack is none else weak_attack", 3),
        ("(attack - 1) % 4 + 2 * 3", 8),
        ("attack / 2", 3.5),
        ("(attack + 1) / 2", 4),
        ("-attack + (+1)", -6),
        ("tenth * 10 | round(0, 'ceil')", 11),
        ("(tenth * 10) | round(0, 'ceil')", 11),
        ("1 / 3 * 3", 1),
        ("1 / 999999999989 / 999999999989", 0),
        ("(half * 5) | round", 3),
        ("(-half * 5) | round", -3),
        ("(attack / 2) | round(0, 'floor')", 3),
        ("(attack / 3) | round(2)", 2.33),
        ("name ~ ' ' ~ attack ~ weak_attack ~ half", "Guards 7–0.5"),
        ("unit ~ '!'", "u1!"),
        ("unit == 'u1' and 'u1' == unit and unit != 'u2'", True),
        ("unit in ['u1'] and 'u2' in units and 'u9' not in units", True),
        ("1 < attack <= 7 and not attack > 7", True),
        ("'Gu' in name", True),
        ("'a' in {'a': 1} and 1 not in {'a': 1}", True),
        ("flag == 1", False),
        ("weak_attack or attack", 7),
        ("not empty and attack is not none", True),
        ("group.men.count + group['men']['count']", 8),
        ("{'a': 1, '2': 5}[2] + [4, 5][1]", 10),
        ("{'a': 1}[name] | default(9)", 9),
        ("weak_attack | default(attack)", 7),
        ("absent | default('–')", "–"),
        ("weak_attack.points | default(4)", 4),
        ("absent is defined or weak_attack is defined", True),
        ("list | sum + (list | max) * (list | min)", 9),
        ("list | sort | first ~ (list | sort | last) ~ (list | last)", "132"),
        ("units | sum('attack')", 13),
        ("units | sum('weak.attack')", 5),
        ("units | max('attack') - (units | min('attack'))", 2),
        ("(units | sort('attack', true) | first).kind", "horse"),
        ("units | where('elite') | count", 1),
        ("units | where('kind', 'foot') | where('attack', '>', 3) | length", 1),
        ("units | where('kind', 'in', ['foot', 'gun']) | join('+')", "u1+u3"),
        ("units | unique('kind') | join(', ')", "foot, horse"),
        ("units | join(', ', 'attack')", "3, 5, 5"),
        ("'man_at_arms' | replace('_', ' ')", "man at arms"),
        ("'hors' | did_you_mean(units, 'kind')", "Did you mean 'horse'?"),
        ("'x' | did_you_mean(['b', none, 'a'])", "Use one of: a, b."),
        ("name | upper ~ (name | lower) ~ (name | count)", "GUARDSguards6"),
        ("(2 - attack) | abs", 5),
        ("'12' | int + (half | int)", 12),
        ("group | count", 1),
        ("[1, 2, 1] | count(1)", 2),
        ("['a', 'b', 'b'] | position('b')", 2),
        ("['a'] | position('b')", 0),
        ("[none, 'a', none] | given | count", 1),
        ("(7 | percent(10)) * 10", 7),
        ("'5' in range and 'x' not in range", True),
        ("['a', 'b'] | cells(letters) | sum", 3),
        ("(range | lookup(9)).shift", 1),
        ("range | lookup(10) | only", -2),
        ("range | nearest(8) | only", -2),
        ("range | nearest(3) | only", 3),
        ("range | lookup(0) | default(8)", 8),
        ("['swift', 'strong'] | cells(costs, 'points') | sum", 5),
        ("['strong'] | cells(costs) | sum", 3),
        ("'x' if flag else nowhere", "x"),
        ("2 if not flag", None),
    ],
)
def test_what_formulas_give(text: str, result: Any) -> None:
    found = run(text)
    assert found == result and type(found) is type(result)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("atack + 1", "'atack' is not known here. Did you mean 'attack'?"),
        ("atack | default(1)", "'atack' is not known here"),
        ("absent + 1", "it has no 'absent' here"),
        ("weak_attack + 1", "'weak_attack' is none here. Say what stands for it"),
        ("[3] | sum - weak_attack", "'weak_attack' is none here"),
        ("weak_attack < 1", "'weak_attack' is none here"),
        ("weak_attack.points", "'weak_attack' is none here"),
        ("{'a': 1}[weak_attack]", "'weak_attack' is none here"),
        ("name < 3", "'name' is text and '3' is a number here. Compare numbers with numbers"),
        ("name + 'x'", "'+' adds numbers, and here is text. Join texts with '~'"),
        ("name * 3", "'name' is text here, and no number"),
        ("flag + 1", "'flag' is a flag here, and no number"),
        ("list + list", "'list' is a list here, and no number"),
        ("attack / (attack - 7)", "'this' is 0 here, and nothing can be divided by it"),
        ("attack % 0", "'0' is 0 here"),
        ("huge * 2", "the number is too large. Stay within 1,000,000,000,000."),
        ("1e400", "the number is too large"),
        ("9" * 500, "the number is too large"),
        ("long ~ long", "the text is longer than 2,000 characters"),
        ("[long, long] | join", "the text is longer than 2,000 characters"),
        ("longer", "the text is longer than 2,000 characters"),
        ("many | count", "'this' has more than 10,000 entries. Shorten the list."),
        ("10001 | numbers", "these are more than 10,000 numbers. Count to fewer."),
        ("leader | only", "the leader 'sharpe' is no table. Use this filter on a table, or on a row of one."),
        ("bare | nearest(1)", "the thing 'bare' has no rows"),
        ("list", "this gives a list, and no single value"),
        ("unit", "this gives the thing 'u1', and no single value. Ask for a field of it."),
        ("list.attack", "'list' is a list. Pick one with 'first'"),
        ("list[3]", "'list' has 3 entries, and no number 3"),
        ("group.man", "'group' has no 'man'. Did you mean 'men'?"),
        ("name.title", "'name' is text here, and has no 'title'"),
        ("group[list]", "nothing can be looked up by a list"),
        ("attack | sum", "'this' is a number here, and no list"),
        ("empty | max", "the list is empty"),
        ("empty | first", "the list is empty"),
        ("[1, 'a'] | max", "is a number and 'another' is text"),
        ("units | sum(attack)", "a filter asks for a field by its name"),
        ("units | sum('atack')", "'atack' is not known here"),
        ("units | where('attack', '=>', 3)", "'=>' is no comparison. Use one of: ==,"),
        ("attack in 7", "'7' is a number here, and nothing is in it"),
        ("name | int", "'Guards' is no number"),
        ("'1e999999999' | int", "is no number"),
        ("half | round(0, 'up')", "'up' is no way to round. Use one of: common, floor, ceil."),
        ("half | round(50)", "'round' has a number of decimals"),
        ("list | only", "this is a list, and no table"),
        ("costs.swift | only", "the thing 'swift' has 2 columns, not one. Name one of: points, more."),
        ("range | lookup(0)", "the thing 'range' has no row for 0"),
        ("text | lookup(1)", "'far' of the thing 'text' is no number"),
        ("2 ** 3", "'**' is not for rules"),
        ("range(10)", "nothing can be called here"),
        ("list[0:1]", "an expression may not do this"),
        ("name | uper", "there is no filter 'uper'. Did you mean 'upper'?"),
        ("units | map('attack')", "there is no filter 'map'"),
        ("half | round(method='ceil')", "'round' takes no names in brackets"),
        ("list | max(1, 2)", "'max' has 2 values in brackets, and takes 0 to 1"),
        ("attack | default", "'default' takes one value in brackets"),
        ("attack is odd", "there is no test 'odd'"),
        ("attack attack", "the expression ends before 'attack'"),
        ("{{ attack }}", "this is not an expression"),
        ("attack +", "this is not an expression"),
        ("", "there is no expression here"),
        (" + ".join(["attack"] * 200), "the expression is too long"),
        ("not " * 100 + "flag", "the expression is nested too deep"),
        ("(" * 400 + "1" + ")" * 400, "the expression cannot be read"),
    ],
)
def test_what_cannot_be_worked_out_is_said_in_plain_words(text: str, what: str) -> None:
    assert what in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "''.__class__.__mro__", "unit.__class__", "unit.names", "unit['asked']", "units.append", "group.keys", "name.format",
        "unit | attr('names')", "self", "lipsum", "cycler.x", "joiner", "namespace", "(1).real", "'%1000000d' % 1",
    ],
)  # fmt: skip
def test_a_hostile_formula_gets_nowhere(text: str) -> None:
    assert said(text)


def test_formulas_too_deep_within_one_another_are_trouble() -> None:
    with pytest.raises(Trouble, match="nested too deep"):
        Endless().get("more")


def test_only_the_branch_that_is_taken_is_asked_for() -> None:
    scope = Names(NAMES)
    Formula("attack if flag else nowhere", HERE).run(scope, Meter())
    assert scope.asked == ["flag", "attack"]


def test_a_formula_says_the_numbers_typed_in_it_and_its_names() -> None:
    formula = Formula("tables.sizes[size].steps * 2 + list[3] + 0.5 - 1 + (half | round(2)) + units['x'].a", HERE)
    assert formula.numbers == (2, 0.5)
    names = {("tables", "sizes"), ("size",), ("list", "3"), ("half",), ("units", "x", "a")}
    assert set(formula.asks_for) == names


@pytest.mark.parametrize(
    "text", ["units | where('attack', 3) | count", "units | unique | count", "5 in list", "list == list"]
)
def test_what_is_passed_over_is_counted(text: str) -> None:
    meter = Meter()
    before = meter.left
    run(text, meter)
    assert before - meter.left > len(NAMES["list"])
    with pytest.raises(Spent, match="the values take too long to work out"):
        run(text, Meter(3))


# -- phrases -----------------------------------------------------------------------------------------------


def phrase(text: str) -> str:
    return Phrase(text, HERE).run(Names(NAMES), Meter())


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("'{name}' has {attack - 2} of {attack}", "'Guards' has 5 of 7"),
        ("{unit} {weak_attack} {half}", "u1 – 0.5"),
        ("{flag} {not flag} {['swift', 'strong']}", "true false swift, strong"),
        ("{{name}} is {name}}}", "{name} is Guards}"),
        ("{ {'a': '}'}['a'] }{range['5'].shift}", "}1"),
        ("", ""),
    ],
)
def test_a_phrase_is_text_with_formulas(text: str, result: str) -> None:
    assert phrase(text) == result


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{name", "there is a '{' without its '}'"),
        ("name}", "there is a '}' without its '{'"),
        ("{}", "there is no expression here"),
        ("{name +}", "this is not an expression"),
    ],
)
def test_a_phrase_that_is_none_is_said_at_its_place(text: str, what: str) -> None:
    with pytest.raises(UserError) as caught:
        Phrase(text, HERE)
    assert str(caught.value).startswith("values.yaml:7:11: ") and what in str(caught.value)
