"""Expressions look things up and nothing else; what is wrong is said with its place."""

from __future__ import annotations

import pytest

from generator.diagnostics import Source, UserError
from generator.expressions import Expression, Namespace, bags

HERE = Source("layout.yaml", 7, 11)
NAMES = {
    "unit": Namespace(
        {**bags({"range": {"long": {"hexes": 16, "cm": 80}}, "morale": -1, "points": 1682}), "name": "Sharpe"}
    ),
    "none": None,
    "list": ["a", "b"],
    "units": [Namespace({"name": "Sharpe"})],
    "long": "x" * 15_000,
}


def words(key: str) -> str:
    return {"weapon.rifle": "Rifle"}[key]


def run(text: str, *, bare: bool = False):
    return Expression(text, HERE, bare=bare).run(NAMES, words)


def said(text: str, *, bare: bool = False) -> str:
    with pytest.raises(UserError) as caught:
        run(text, bare=bare)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("{{ unit.range.long.hexes }}", "16"),
        (
            "{{ 1234567 }} {{ -2000000 }} {{ 1500000.5 }}",
            "1\u2009234\u2009567 −2\u2009000\u2009000 1\u2009500\u2009000.5",
        ),
        ("{{ unit.range.long.hexes }} / {{ unit.range.long.cm }}", "16 / 80"),
        ("{{ unit.morale }}", "\u22121"),
        ("{{ unit.points }}", "1\u2009682"),
        ("{{ unit.morale | signed }}", "\u22121"),
        ("{{ none | dash }}", "–"),
        ("{{ none }}", ""),
        ("{{ list | join(', ') }}", "a, b"),
        ("{{ ['a', '', 0, 'b', ''] | join(' · ') }}", "a · 0 · b"),
        ("{{ ['', ''] | join(' · ') }}", ""),
        ("{{ 'weapon.rifle' | word }}", "Rifle"),
        ("{{ 1 if unit.name == 'Sharpe' else 2 }}", "1"),
        ("{{ 2 * 3 + 0.5 }}", "6.5"),
        ("{{ units | join(attribute='name') }}", "Sharpe"),
        ("{{ 'a' if none }}", ""),
        ("{{ {('a' if none): 2} | length }}", "1"),
    ],
)
def test_what_expressions_do(text: str, result: str) -> None:
    assert run(text) == result


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("unit.morale >", "this is not an expression: it ends too soon. Write it without braces"),
        ("(unit.morale", "this is not an expression: it ends too soon. "),
        ("unit.morale 2", "this is not an expression: it ends before '2'. "),
        ("", "this is not an expression: there is nothing. "),
    ],
)
def test_what_is_wrong_with_a_bare_one_is_said(text: str, message: str) -> None:
    assert message in said(text, bare=True)


def test_a_bare_expression_gives_a_value() -> None:
    assert run("unit.range.long.hexes > 8", bare=True) is True
    assert run("list", bare=True) == ["a", "b"]


def test_where_an_if_without_else_does_not_hold_nothing_is_drawn_and_nothing_passed_over() -> None:
    nothing = run("list if none", bare=True)
    assert not nothing and [*nothing] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ unit.rnge.long }}", "layout.yaml:7:11: 'rnge' is not known here. Did you mean 'range'?"),
        ("{{ unti.name }}", "'unti' is not known here. Did you mean 'unit'?"),
        ("{{ unit.name | uper }}", "there is no filter 'uper'. Did you mean 'upper'?"),
        ("{{ unit.name ", "this is not an expression"),
        ("{% for x in list %}{{ x }}{% endfor %}", "only expressions are read here"),
        ("{% raw %}{% endraw %}{% include 'x' %}", "only expressions are read here"),
        ("{{ 1 if unit.name is long else 2 }}", "there is no test 'long'"),
        ("{{ 'weapon.none' | word }}", "there are no words 'weapon.none'"),
        ("{{ 1 / 0 }}", "cannot be worked out"),
        ("{{ list | join(', ', 1.5) }}", "the list is empty"),
        ("{{ list | join(', ', nowhere) }}", "'nowhere' is not known here"),
        ("{{ 'weapon.rifle' | word(2) }}", "'word' takes nothing in brackets. Write '{{ key | word }}'."),
        ("{{ 1.5 | round(50) }}", "'round' has a number of decimals, from -9 to 9. Write 'round', 'round(1)' or"),
        ("{{ long }}{{ long }}", "makes a text longer than 20,000 characters. Shorten it."),
        ("{{ [long, long] | join }}", "makes a text longer than 20,000 characters"),
        ("{{ long | replace('x', 'xx') }}", "makes a text longer than 20,000 characters"),
        ("{{ unit.hexes }}", "there is no 'hexes' here, though elsewhere there is. Ask for it only 'when:' it is"),
        ("{{ unit.list }}", "there is no 'list' here, though elsewhere there is"),
    ],
)
def test_mistakes_name_their_place(text: str, message: str) -> None:
    assert message in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ unit.__class__ }}",
        "{{ unit._names }}",
        "{{ unit['_names'] }}",
        "{{ unit.known() }}",
        "{{ list.append('c') }}",
        "{{ 'a'.join }}",
        "{{ range(10) }}",
        "{{ lipsum() }}",
        "{{ cycler }}",
        "{{ self }}",
        "{{ 'a' * 10000000000 }}",
        "{{ 10 ** 10000000 }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ 'x' | center(1000000000) }}",
        "{{ 'x' | attr('__class__') }}",
        "{{ list | map(attribute='__class__') | list }}",
        "x" * 5_000,
    ],
)
def test_a_hostile_expression_gets_nowhere(text: str) -> None:
    assert said(text).startswith("layout.yaml:7:11: ")
