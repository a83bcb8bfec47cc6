"""Expressions of layouts made runnable: what Jinja's parser reads, as functions of names. No code is made.

They do what Jinja's own code does in its sandbox: no attribute but of a bag, ``*`` for numbers alone, and nothing is called.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from generator.diagnostics import did_you_mean
from generator.expressions import tree
from generator.expressions.layout_filters import FILTERS, TESTS, number
from generator.expressions.namespaces import Forbidden, Missing, Nothing, attribute, item
from generator.expressions.refused import Refused

Names = Mapping[str, Any]
Words = Callable[[str], str]
Code = Callable[[Names, Words], Any]
"""Of the names of a piece, and of the words of its language."""

WORD = "word"
"""The filter that asks for words by their key."""
_MISSING = object()
_COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "lteq": operator.le, "gt": operator.gt, "gteq": operator.ge,
    "in": lambda left, right: left in right, "notin": lambda left, right: left not in right,
}  # fmt: skip


def _times(left: Any, right: Any) -> Any:
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        raise Forbidden
    return left * right


def _forbidden(left: Any, right: Any) -> Any:
    raise Forbidden


_SUMS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": _times, "/": operator.truediv, "//": operator.floordiv,
    "%": _forbidden, "**": _forbidden,
}  # fmt: skip


def built(node: tree.Node) -> Code:
    """How an expression, or a text, is worked out. Refused where it asks for what there is not."""
    code: Code = _BUILDERS[type(node)](node)
    return code


def _text(node: tree.Printed) -> Code:
    parts = [_part(part) for part in node.parts]
    if len(parts) == 1:
        return parts[0]
    return lambda names, words: "".join([part(names, words) for part in parts])


def _part(part: str | tree.Node) -> Code:
    if isinstance(part, str):
        return lambda names, words: part
    code = built(part)

    def printed(names: Names, words: Words) -> str:
        found = code(names, words)
        return found if type(found) is str else "" if found is None else number(found)

    return printed


# -- names and values --------------------------------------------------------------------------------------


def _const(node: tree.Const) -> Code:
    value = node.value
    return lambda names, words: value


def _name(node: tree.Name) -> Code:
    name = node.name

    def look_up(names: Names, words: Words) -> Any:
        found = names.get(name, _MISSING)
        return Missing(name) if found is _MISSING else found

    return look_up


def _attribute(node: tree.Attribute) -> Code:
    thing, name = built(node.thing), node.name
    return lambda names, words: attribute(thing(names, words), name)


def _item(node: tree.Item) -> Code:
    thing, key = built(node.thing), built(node.key)
    found = operator.getitem if isinstance(node.key, tree.Slice) else item
    return lambda names, words: found(thing(names, words), key(names, words))


def _slice(node: tree.Slice) -> Code:
    ends = [end and built(end) for end in (node.start, node.stop, node.step)]
    return lambda names, words: slice(*(end and end(names, words) for end in ends))


def _list(node: tree.ListOf) -> Code:
    entries = [built(one) for one in node.entries]
    return lambda names, words: [entry(names, words) for entry in entries]


def _tuple(node: tree.TupleOf) -> Code:
    entries = [built(one) for one in node.entries]
    return lambda names, words: tuple([entry(names, words) for entry in entries])


def _pairs(node: tree.Pairs) -> Code:
    pairs = [(built(key), built(value)) for key, value in node.pairs]
    return lambda names, words: {key(names, words): value(names, words) for key, value in pairs}


# -- what is done with them --------------------------------------------------------------------------------


def _sum(node: tree.Sum) -> Code:
    left, right, calculate = built(node.left), built(node.right), _SUMS[node.symbol]
    return lambda names, words: calculate(left(names, words), right(names, words))


def _signed(node: tree.Signed) -> Code:
    value, sign = built(node.value), operator.neg if node.symbol == "-" else operator.pos
    return lambda names, words: sign(value(names, words))


def _joined(node: tree.Joined) -> Code:
    parts = [built(one) for one in node.parts]
    return lambda names, words: "".join([str(part(names, words)) for part in parts])


def _compared(node: tree.Compared) -> Code:
    first, steps = built(node.first), [(_COMPARED[order], built(one)) for order, one in node.steps]

    def compare(names: Names, words: Words) -> Any:
        left, found = first(names, words), True
        for holds, code in steps:
            right = code(names, words)
            if not (found := holds(left, right)):
                break
            left = right
        return found

    return compare


def _not(node: tree.Not) -> Code:
    value = built(node.value)
    return lambda names, words: not value(names, words)


def _and(node: tree.And) -> Code:
    left, right = built(node.left), built(node.right)
    return lambda names, words: left(names, words) and right(names, words)


def _or(node: tree.Or) -> Code:
    left, right = built(node.left), built(node.right)
    return lambda names, words: left(names, words) or right(names, words)


def _choice(node: tree.Choice) -> Code:
    test, then = built(node.test), built(node.then)
    if node.otherwise is None:
        nothing = Nothing("else")
        return lambda names, words: then(names, words) if test(names, words) else nothing
    otherwise = built(node.otherwise)
    return lambda names, words: then(names, words) if test(names, words) else otherwise(names, words)


def _filter(node: tree.Filter) -> Code:
    if node.name == WORD:
        return _word(node)
    if node.name not in FILTERS:
        raise Refused(f"there is no filter '{node.name}'", did_you_mean(node.name, (*FILTERS, WORD)))
    return _passed(node, FILTERS[node.name])


def _test(node: tree.Test) -> Code:
    if node.name not in TESTS:
        raise Refused(f"there is no test '{node.name}'", did_you_mean(node.name, TESTS))
    return _passed(node, TESTS[node.name])


def _word(node: tree.Filter) -> Code:
    """The words of a key, in the language of the run."""
    key = built(node.thing)
    if node.given or node.named or node.rest or node.named_rest:
        raise Refused("'word' takes nothing in brackets", "Write '{{ key | word }}'.")

    def said(names: Names, words: Words) -> str:
        wanted = key(names, words)
        try:
            return words(wanted)
        except KeyError:
            what = f"there are no words '{wanted}'"
            raise Refused(what, "Look for their key: 'fichas schema words --ruleset …' lists all.") from None

    return said


def _passed(node: tree.Filter | tree.Test, function: Callable[..., Any]) -> Code:
    value, given = built(node.thing), [built(one) for one in node.given]
    if not (node.named or node.rest or node.named_rest):
        if not given:
            return lambda names, words: function(value(names, words))
        return lambda names, words: function(value(names, words), *[one(names, words) for one in given])
    named = [(name, built(one)) for name, one in node.named]
    rest: Code = built(node.rest) if node.rest else lambda names, words: ()
    named_rest: Code = built(node.named_rest) if node.named_rest else lambda names, words: {}
    return lambda names, words: function(
        value(names, words),
        *[one(names, words) for one in given],
        *rest(names, words),
        **{name: one(names, words) for name, one in named},
        **named_rest(names, words),
    )


def _call(node: tree.Call) -> Code:
    raise Refused("nothing can be called here", f"Use a filter: {', '.join(sorted((*FILTERS, WORD)))}.")


_BUILDERS: dict[type, Callable[[Any], Code]] = {
    tree.Printed: _text, tree.Const: _const, tree.Name: _name, tree.Attribute: _attribute, tree.Item: _item,
    tree.Slice: _slice, tree.ListOf: _list, tree.TupleOf: _tuple, tree.Pairs: _pairs, tree.Sum: _sum, tree.Signed: _signed,
    tree.Joined: _joined, tree.Compared: _compared, tree.Not: _not, tree.And: _and, tree.Or: _or, tree.Choice: _choice,
    tree.Filter: _filter, tree.Test: _test, tree.Call: _call,
}  # fmt: skip
