"""Formulas made runnable: what Jinja's parser reads of one, as functions of a run. No code is made and none is called.

Only what is listed in ``_BUILDERS`` is there at all. Names, attributes and items go to the run's scope and its views.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct

from generator.diagnostics import did_you_mean
from generator.expressions import tree
from generator.expressions.looked_up import Absent, Run, bare, tidy
from generator.expressions.operators import bounded, calculate, compare, is_none, joined, number, text, truth
from generator.expressions.refused import Refused
from generator.expressions.rule_filters import FILTERS

MAX_FORMULA, MAX_DEPTH = 1_000, 40

Code = Callable[[Run], Any]

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
        read = tree.read_expression(source)
        return Compiled(_built(read), tuple(_numbers(read)), tuple(dict.fromkeys(_paths(read))))
    except tree.Unreadable as error:
        if error.rest == "":
            raise Refused("there is no expression here", "Write one, such as 'attack + 1'.") from None
        if error.rest is not None:
            what = f"the expression ends before '{error.rest}'"
            raise Refused(what, "Join its parts with an operator, or quote text.") from None
        remedy = (
            "Leave the braces out: those are for words and layouts." if "{{" in source else "Write it as 'attack + 1'."
        )
        raise Refused(f"this is not an expression: {error.message}", remedy) from None
    except (RecursionError, OverflowError, ValueError):
        raise Refused("the expression cannot be read", "Simplify it.") from None


def _built(node: tree.Node, depth: int = 0) -> Code:
    if depth > MAX_DEPTH:
        raise Refused("the expression is nested too deep", "Make several values of it.")
    builder = _BUILDERS.get(type(node))
    if builder is None:
        raise _refused("nothing can be called here" if isinstance(node, tree.Call) else "an expression may not do this")
    return builder(node, lambda part: _built(part, depth + 1))


def _refused(what: str) -> Refused:
    return Refused(what, f"Look things up, compare them, or use a filter: {', '.join(sorted(FILTERS))}.")


Build = Callable[[tree.Node], Code]

# -- names and values --------------------------------------------------------------------------------------


def _constant(node: tree.Const, build: Build) -> Code:
    value: Any = node.value
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = bounded(tidy(Fraction(repr(value)))) if abs(value) < float("inf") else bounded(10**400)
    return lambda run: value


def _name(node: tree.Name, build: Build) -> Code:
    name = node.name
    return lambda run: run.name(name)


def _attribute(node: tree.Attribute, build: Build) -> Code:
    thing, name, said = build(node.thing), node.name, said_of(node.thing)
    return lambda run: run.attribute(thing(run), name, said)


def _item(node: tree.Item, build: Build) -> Code:
    thing, key, said, said_key = build(node.thing), build(node.key), said_of(node.thing), said_of(node.key)
    return lambda run: run.item(thing(run), key(run), said, said_key)


def _list(node: tree.ListOf | tree.TupleOf, build: Build) -> Code:
    entries = [build(one) for one in node.entries]
    return lambda run: [entry(run) for entry in entries]


def _mapping(node: tree.Pairs, build: Build) -> Code:
    pairs = [(build(key), build(value)) for key, value in node.pairs]
    return lambda run: {text(key(run)): value(run) for key, value in pairs}


# -- what is done with them --------------------------------------------------------------------------------


def _sum(node: tree.Sum, build: Build) -> Code:
    if node.symbol == "**":
        raise _refused("'**' is not for rules")
    symbol, left, right, said = (
        node.symbol,
        build(node.left),
        build(node.right),
        (said_of(node.left), said_of(node.right)),
    )
    return lambda run: calculate(symbol, left(run), right(run), said)


def _signed(node: tree.Signed, build: Build) -> Code:
    value, said = build(node.value), said_of(node.value)
    if node.symbol == "-":
        return lambda run: -number(value(run), said)
    return lambda run: number(value(run), said)


def _joined(node: tree.Joined, build: Build) -> Code:
    parts = [build(one) for one in node.parts]
    return lambda run: joined(text(part(run)) for part in parts)


def _compared(node: tree.Compared, build: Build) -> Code:
    first = build(node.first)
    names = [said_of(node.first), *(said_of(one) for _, one in node.steps)]
    steps = [(order, build(one), (names[i], names[i + 1])) for i, (order, one) in enumerate(node.steps)]

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


def _not(node: tree.Not, build: Build) -> Code:
    value = build(node.value)
    return lambda run: not truth(value(run))


def _and(node: tree.And, build: Build) -> Code:
    left, right = build(node.left), build(node.right)
    return lambda run: found if not truth(found := left(run)) else right(run)


def _or(node: tree.Or, build: Build) -> Code:
    left, right = build(node.left), build(node.right)
    return lambda run: found if truth(found := left(run)) else right(run)


def _either(node: tree.Choice, build: Build) -> Code:
    test, then = build(node.test), build(node.then)
    otherwise = build(node.otherwise) if node.otherwise is not None else lambda run: None
    return lambda run: then(run) if truth(test(run)) else otherwise(run)


def _test(node: tree.Test, build: Build) -> Code:
    value = build(node.thing)
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


def _filter(node: tree.Filter, build: Build) -> Code:
    name = node.name
    if name == "default":
        return _default(node, build)
    if name not in FILTERS:
        raise Refused(f"there is no filter '{name}'", did_you_mean(name, (*FILTERS, "default"), show_all_below=30))
    apply, value = FILTERS[name], build(node.thing)
    arguments = [build(one) for one in _arguments(node)]
    parameters = list(inspect.signature(apply).parameters.values())[2:]
    least = sum(one.default is inspect.Parameter.empty for one in parameters)
    if not least <= len(arguments) <= len(parameters):
        wanted = f"{least} to {len(parameters)}" if least < len(parameters) else f"{least}"
        raise Refused(f"'{name}' has {len(arguments)} values in brackets, and takes {wanted}", "Add or remove some.")
    return lambda run: apply(run, value(run), *(one(run) for one in arguments))


def _default(node: tree.Filter, build: Build) -> Code:
    """What stands for none, and for what a thing lacks."""
    value, arguments = build(node.thing), [build(one) for one in _arguments(node)]
    if len(arguments) != 1:
        raise Refused("'default' takes one value in brackets", "Write 'default(0)'.")

    def run_it(run: Run) -> Any:
        try:
            found = value(run)
        except Absent:
            found = None
        return arguments[0](run) if bare(found) is None else found

    return run_it


def _arguments(node: tree.Filter) -> tuple[tree.Node, ...]:
    if node.named or node.rest or node.named_rest:
        raise Refused(f"'{node.name}' takes no names in brackets", "Write the values alone: round(0, 'ceil').")
    return node.given


_BUILDERS: dict[type, Callable[[Any, Build], Code]] = {
    tree.Const: _constant, tree.Name: _name, tree.Attribute: _attribute, tree.Item: _item,
    tree.ListOf: _list, tree.TupleOf: _list, tree.Pairs: _mapping, tree.Sum: _sum, tree.Signed: _signed,
    tree.Joined: _joined, tree.Compared: _compared, tree.Not: _not, tree.And: _and, tree.Or: _or,
    tree.Choice: _either, tree.Test: _test, tree.Filter: _filter,
}  # fmt: skip


# -- what is said of them ----------------------------------------------------------------------------------


def said_of(node: tree.Node) -> str:
    """A part of a formula as messages name it."""
    if isinstance(node, tree.Name):
        return node.name
    if isinstance(node, tree.Attribute):
        return f"{said_of(node.thing)}.{node.name}"
    if isinstance(node, tree.Item):
        return f"{said_of(node.thing)}[{said_of(node.key)}]"
    if isinstance(node, tree.Const):
        return str(node.value).lower() if isinstance(node.value, bool | None) else str(node.value)
    if isinstance(node, tree.Filter):
        return f"{said_of(node.thing)} | {node.name}"
    return "this"


def _numbers(node: tree.Node) -> Iterator[int | float]:
    if isinstance(node, tree.Const):
        value = node.value
        if isinstance(value, int | float) and not isinstance(value, bool) and value not in _UNHARMED:
            yield value
    elif isinstance(node, tree.Item):
        yield from _numbers(node.thing)
        if not isinstance(node.key, tree.Const):
            yield from _numbers(node.key)
    elif isinstance(node, tree.Filter) and node.name == "round":
        yield from _numbers(node.thing)
    else:
        for part in tree.children(node):
            yield from _numbers(part)


def _paths(node: tree.Node) -> Iterator[tuple[str, ...]]:
    path = _path(node)
    if path:
        yield path
        return
    for part in tree.children(node):
        yield from _paths(part)


def _path(node: tree.Node) -> tuple[str, ...]:
    if isinstance(node, tree.Name):
        return (node.name,)
    if isinstance(node, tree.Attribute):
        before = _path(node.thing)
        return (*before, node.name) if before else ()
    if isinstance(node, tree.Item) and isinstance(node.key, tree.Const):
        before = _path(node.thing)
        return (*before, str(node.key.value)) if before else ()
    return ()
