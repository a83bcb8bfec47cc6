"""An expression of a layout comes to what Jinja makes of it, whatever it is."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import StrictUndefined, TemplateError, Undefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.diagnostics import Source, UserError
from generator.expressions import Expression, Namespace, bags
from generator.expressions.layout_filters import FILTERS as OURS
from generator.expressions.layout_filters import TESTS as OUR_TESTS
from generator.expressions.layout_filters import number
from generator.expressions.namespaces import Nothing
from generator.expressions.refused import Refused

HERE = Source("layout.yaml", 7, 11)
UNIT = {
    **bags({"range": {"long": {"hexes": 16, "cm": 80}}, "morale": -1, "points": 1682}),
    "name": "Sharpe",
    "no": None,
}
NAMES = {
    "unit": Namespace(UNIT),
    "list": ["a", "b", ""],
    "n": 2,
    "half": 0.5,
    "text": "Sharpe's",
    "empty": "",
    "yes": True,
}
WRONG, NOTHING = "wrong", "nothing"

atoms = st.sampled_from(
    [
        *NAMES, "unit.name", "unit.no", "unit.morale", "unit.points", "unit.range.long.hexes", "unit['name']", "nothing", "list[0]",
        "list[1:]", "0", "1", "2", "7.5", "'a'", "''", "'a b'", "none", "true", "[]", "[1, 2]", "(1, 'a')", "{'a': 1}",
    ]
)  # fmt: skip
BINARY = ["+", "-", "*", "/", "//", "%", "**", "~", "<", "<=", "==", "!=", ">", ">=", "in", "not in", "and", "or"]
FILTERS = [
    "abs",
    "default(1)",
    "default('x', true)",
    "first",
    "int",
    "last",
    "length",
    "lower",
    "replace('a', 'b')",
    "round",
]
FILTERS += [
    "round(1, 'floor')",
    "round(precision=1)",
    "upper",
    "dash",
    "join",
    "join(' · ')",
    "join(*['-'])",
    "signed",
    "number",
    "nowhere",
]
TESTS = ["is defined", "is none", "is not none", "is eq 2", "is in list", "is undefined"]


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(BINARY), inner).map(lambda it: f"({it[0]} {it[1]} {it[2]})"),
        st.tuples(inner, st.sampled_from(["<", "==", "in"]), inner, inner).map(
            lambda it: f"({it[0]} {it[1]} {it[2]} < {it[3]})"
        ),
        st.tuples(st.sampled_from(["-", "+", "not "]), inner).map(lambda it: f"({it[0]}{it[1]})"),
        st.tuples(inner, st.sampled_from(FILTERS)).map(lambda it: f"({it[0]} | {it[1]})"),
        st.tuples(inner, st.sampled_from(TESTS)).map(lambda it: f"({it[0]} {it[1]})"),
        st.tuples(inner, inner).map(lambda it: f"{it[0]}[{it[1]}]"),
        st.tuples(inner, st.sampled_from(["name", "range", "_names", "known", "__class__", "upper"])).map(".".join),
        st.tuples(inner, inner, inner).map(lambda it: f"({it[0]} if {it[1]} else {it[2]})"),
        st.tuples(inner, inner).map(lambda it: f"({it[0]} if {it[1]})"),
        st.tuples(inner, inner).map(lambda it: f"{it[0]}({it[1]})"),
        st.tuples(inner, inner).map(", ".join),
    )


expressions = st.recursive(atoms, larger, max_leaves=8)
texts = st.lists(
    st.one_of(expressions.map(lambda it: f"{{{{ {it} }}}}"), st.sampled_from(["", "a ", "\n", "{# no #}"])), max_size=3
)


def ours(text: str, *, bare: bool) -> Any:
    try:
        found = Expression(text, HERE, bare=bare).run(NAMES, str.upper)
        return NOTHING if isinstance(found, Nothing) else found
    except UserError:
        return WRONG


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's own, with as little in it as a layout has; what Jinja has no filter for is ours."""

    intercepted_binops = frozenset(["*", "**", "%"])
    jinjas = ("abs", "default", "first", "int", "last", "length", "lower", "upper")

    def __init__(self) -> None:
        finalize = lambda value: "" if value is None else number(value)  # noqa: E731
        super().__init__(undefined=StrictUndefined, autoescape=False, finalize=finalize, optimized=False)
        self.filters = {name: self.filters[name] if name in self.jinjas else ours for name, ours in OURS.items()}
        self.tests = {name: found for name, found in self.tests.items() if name in OUR_TESTS}
        self.globals = {}

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator != "*" or not all(isinstance(side, int | float) for side in (left, right)):
            raise SecurityError(f"'{operator}' is not for this")
        return left * right

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return isinstance(obj, Namespace) and attr != "known" and not attr.startswith("_")


def jinjas(text: str, *, bare: bool) -> Any:
    sandbox = Sandbox()
    try:
        tree = sandbox.parse(f"{{{{ {text} }}}}" if bare else text)
        unknown = [node for node in tree.find_all(nodes.Filter) if node.name not in OURS]
        if unknown or list(tree.find_all(nodes.Call)):
            return WRONG  # where it would not be run, too
        if not bare:
            return sandbox.from_string(text).render(**NAMES)
        found = sandbox.compile_expression(text, undefined_to_none=False)(**NAMES)
        return WRONG if isinstance(found, StrictUndefined) else NOTHING if isinstance(found, Undefined) else found
    except (Refused, TemplateError, TypeError, ValueError, KeyError, ArithmeticError):
        return WRONG


def alike(one: Any, other: Any) -> bool:
    return type(one) is type(other) and repr(one) == repr(other)


@settings(max_examples=250, deadline=None)
@given(texts.map("".join))
def test_a_text_prints_what_jinja_prints(text: str) -> None:
    assert alike(ours(text, bare=False), jinjas(text, bare=False))


@settings(max_examples=250, deadline=None)
@given(expressions)
def test_an_expression_comes_to_what_jinja_gives(text: str) -> None:
    assert alike(ours(text, bare=True), jinjas(text, bare=True))
