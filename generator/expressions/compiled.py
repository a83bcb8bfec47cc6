"""Formulas made runnable: what Jinja's parser reads of one, as functions of a run. No code is made and none is called.

Only what is listed in ``_BUILDERS`` is there at all. Names, attributes and items go to the run's scope and its views.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser
from msgspec import Struct

from generator.diagnostics import did_you_mean
from generator.expressions.looked_up import Absent, Run, bare, tidy
from generator.expressions.operators import bounded, calculate, compare, is_none, joined, number, text, truth
from generator.expressions.rule_filters import FILTERS
from generator.expressions.sandbox import Refused

MAX_FORMULA, MAX_DEPTH = 1_000, 40

Code = Callable[[Run], Any]

_SYNTAX = Environment()
_UNHARMED = (0, 1)
"""Numbers that mean themselves, and no rule."""


class Compiled(Struct, frozen=True):
    code: Code
    numbers: tuple[int | float, ...]
    """Those typed in it, but for 0, 1, and places in lists."""
    asks_for: tuple[tuple[str, ...], ...]
    """The names it begins with, each with the names that follow: ``("tables", "sizes")``."""


@lru_cache(maxsize=8192)
def compiled(source: str) -> Compiled:
    """Refused where it is no expression, or more than one."""
    if len(source) > MAX_FORMULA:
        raise Refused("the expression is too long", f"Make several values of it, {MAX_FORMULA:,} characters at most.")
    try:
        parser = Parser(_SYNTAX, source, state="variable")
        if parser.stream.eos:
            raise Refused("there is no expression here", "Write one, such as 'attack + 1'.")
        tree = parser.parse_expression()
        if not parser.stream.eos:
            rest = parser.stream.current.value
            raise Refused(f"the expression ends before '{rest}'", "Join its parts with an operator, or quote text.")
        code = _built(tree)
        return Compiled(code, tuple(_numbers(tree)), tuple(dict.fromkeys(_paths(tree))))
    except TemplateSyntaxError as error:
        remedy = (
            "Leave the braces out: those are for words and layouts." if "{{" in source else "Write it as 'attack + 1'."
        )
        raise Refused(f"this is not an expression: {error.message}", remedy) from None
    except (RecursionError, OverflowError, ValueError):
        raise Refused("the expression cannot be read", "Simplify it.") from None


def _built(node: nodes.Node | None, depth: int = 0) -> Code:
    if depth > MAX_DEPTH:
        raise Refused("the expression is nested too deep", "Make several values of it.")
    builder = _BUILDERS.get(type(node))
    if builder is None:
        what = _REFUSED.get(type(node), "an expression may not do this")
        raise Refused(what, f"Look things up, compare them, or use a filter: {', '.join(sorted(FILTERS))}.")
    return builder(node, lambda part: _built(part, depth + 1))


Build = Callable[[nodes.Node | None], Code]

# -- names and values --------------------------------------------------------------------------------------


def _constant(node: nodes.Const, build: Build) -> Code:
    value = node.value
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = bounded(tidy(Fraction(repr(value)))) if abs(value) < float("inf") else bounded(10**400)
    return lambda run: value


def _name(node: nodes.Name, build: Build) -> Code:
    name = node.name
    return lambda run: run.name(name)


def _attribute(node: nodes.Getattr, build: Build) -> Code:
    thing, name, said = build(node.node), node.attr, said_of(node.node)
    return lambda run: run.attribute(thing(run), name, said)


def _item(node: nodes.Getitem, build: Build) -> Code:
    thing, key, said, said_key = build(node.node), build(node.arg), said_of(node.node), said_of(node.arg)
    return lambda run: run.item(thing(run), key(run), said, said_key)


def _list(node: nodes.List | nodes.Tuple, build: Build) -> Code:
    entries = [build(one) for one in node.items]
    return lambda run: [entry(run) for entry in entries]


def _mapping(node: nodes.Dict, build: Build) -> Code:
    pairs = [(build(pair.key), build(pair.value)) for pair in node.items]
    return lambda run: {text(key(run)): value(run) for key, value in pairs}


# -- what is done with them --------------------------------------------------------------------------------


def _sum(symbol: str) -> Callable[[nodes.BinExpr, Build], Code]:
    def build_sum(node: nodes.BinExpr, build: Build) -> Code:
        left, right, said = build(node.left), build(node.right), (said_of(node.left), said_of(node.right))
        return lambda run: calculate(symbol, left(run), right(run), said)

    return build_sum


def _negative(node: nodes.Neg, build: Build) -> Code:
    value, said = build(node.node), said_of(node.node)
    return lambda run: -number(value(run), said)


def _positive(node: nodes.Pos, build: Build) -> Code:
    value, said = build(node.node), said_of(node.node)
    return lambda run: number(value(run), said)


def _joined(node: nodes.Concat, build: Build) -> Code:
    parts = [build(one) for one in node.nodes]
    return lambda run: joined(text(part(run)) for part in parts)


def _compared(node: nodes.Compare, build: Build) -> Code:
    first = build(node.expr)
    names = [said_of(node.expr), *(said_of(one.expr) for one in node.ops)]
    steps = [(one.op, build(one.expr), (names[i], names[i + 1])) for i, one in enumerate(node.ops)]

    def run_it(run: Run) -> bool:
        left = first(run)
        for order, code, said in steps:
            right = code(run)
            if isinstance(bare(right), list | tuple):
                run.meter.spend(len(bare(right)))
            if not compare(order, left, right, said):
                return False
            left = right
        return True

    return run_it


def _not(node: nodes.Not, build: Build) -> Code:
    value = build(node.node)
    return lambda run: not truth(value(run))


def _and(node: nodes.And, build: Build) -> Code:
    left, right = build(node.left), build(node.right)
    return lambda run: found if not truth(found := left(run)) else right(run)


def _or(node: nodes.Or, build: Build) -> Code:
    left, right = build(node.left), build(node.right)
    return lambda run: found if truth(found := left(run)) else right(run)


def _either(node: nodes.CondExpr, build: Build) -> Code:
    test, then = build(node.test), build(node.expr1)
    otherwise = build(node.expr2) if node.expr2 is not None else lambda run: None
    return lambda run: then(run) if truth(test(run)) else otherwise(run)


def _test(node: nodes.Test, build: Build) -> Code:
    value = build(node.node)
    if node.name == "none":
        return lambda run: is_none(value(run))
    if node.name == "defined":
        return lambda run: _is_there(value, run)
    raise Refused(f"there is no test '{node.name}'", "Write 'is none', 'is defined', or compare with '=='.")


def _is_there(value: Code, run: Run) -> bool:
    try:
        value(run)
    except Absent:
        return False
    return True


def _filter(node: nodes.Filter, build: Build) -> Code:
    name = node.name
    if name == "default":
        return _default(node, build)
    if name not in FILTERS:
        raise Refused(f"there is no filter '{name}'", did_you_mean(name, (*FILTERS, "default"), show_all_below=30))
    apply, value = FILTERS[name], build(node.node)
    arguments = [build(one) for one in _arguments(node)]
    parameters = list(inspect.signature(apply).parameters.values())[2:]
    least = sum(one.default is inspect.Parameter.empty for one in parameters)
    if not least <= len(arguments) <= len(parameters):
        wanted = f"{least} to {len(parameters)}" if least < len(parameters) else f"{least}"
        raise Refused(f"'{name}' has {len(arguments)} values in brackets, and takes {wanted}", "Add or remove some.")
    return lambda run: apply(run, value(run), *(one(run) for one in arguments))


def _default(node: nodes.Filter, build: Build) -> Code:
    """What stands for none, and for what a thing lacks."""
    value, arguments = build(node.node), [build(one) for one in _arguments(node)]
    if len(arguments) != 1:
        raise Refused("'default' takes one value in brackets", "Write 'default(0)'.")

    def run_it(run: Run) -> Any:
        try:
            found = value(run)
        except Absent:
            found = None
        return arguments[0](run) if bare(found) is None else found

    return run_it


def _arguments(node: nodes.Filter) -> list[nodes.Expr]:
    if node.kwargs or node.dyn_args or node.dyn_kwargs:
        raise Refused(f"'{node.name}' takes no names in brackets", "Write the values alone: round(0, 'ceil').")
    return node.args


_BUILDERS: dict[type, Callable[[Any, Build], Code]] = {
    nodes.Const: _constant, nodes.Name: _name, nodes.Getattr: _attribute, nodes.Getitem: _item,
    nodes.List: _list, nodes.Tuple: _list, nodes.Dict: _mapping,
    nodes.Add: _sum("+"), nodes.Sub: _sum("-"), nodes.Mul: _sum("*"), nodes.Div: _sum("/"),
    nodes.FloorDiv: _sum("//"), nodes.Mod: _sum("%"), nodes.Neg: _negative, nodes.Pos: _positive,
    nodes.Concat: _joined, nodes.Compare: _compared, nodes.Not: _not, nodes.And: _and, nodes.Or: _or,
    nodes.CondExpr: _either, nodes.Test: _test, nodes.Filter: _filter,
}  # fmt: skip
_REFUSED: dict[type, str] = {nodes.Call: "nothing can be called here", nodes.Pow: "'**' is not for rules"}

# -- what is said of them ----------------------------------------------------------------------------------


def said_of(node: nodes.Node) -> str:
    """A part of a formula as messages name it."""
    if isinstance(node, nodes.Name):
        return node.name
    if isinstance(node, nodes.Getattr):
        return f"{said_of(node.node)}.{node.attr}"
    if isinstance(node, nodes.Getitem):
        return f"{said_of(node.node)}[{said_of(node.arg)}]"
    if isinstance(node, nodes.Const):
        return str(node.value).lower() if isinstance(node.value, bool | None) else str(node.value)
    if isinstance(node, nodes.Filter) and node.node is not None:
        return f"{said_of(node.node)} | {node.name}"
    return "this"


def _numbers(node: nodes.Node) -> Iterator[int | float]:
    if isinstance(node, nodes.Const):
        value = node.value
        if isinstance(value, int | float) and not isinstance(value, bool) and value not in _UNHARMED:
            yield value
    elif isinstance(node, nodes.Getitem):
        yield from _numbers(node.node)
        if not isinstance(node.arg, nodes.Const):
            yield from _numbers(node.arg)
    elif isinstance(node, nodes.Filter) and node.name == "round" and node.node is not None:
        yield from _numbers(node.node)
    else:
        for part in node.iter_child_nodes():
            yield from _numbers(part)


def _paths(tree: nodes.Node) -> Iterator[tuple[str, ...]]:
    path = _path(tree)
    if path:
        yield path
        return
    for part in tree.iter_child_nodes():
        yield from _paths(part)


def _path(node: nodes.Node) -> tuple[str, ...]:
    if isinstance(node, nodes.Name):
        return (node.name,)
    if isinstance(node, nodes.Getattr):
        before = _path(node.node)
        return (*before, node.attr) if before else ()
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
        before = _path(node.node)
        return (*before, str(node.arg.value)) if before else ()
    return ()
