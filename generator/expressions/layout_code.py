"""Expressions of layouts made runnable: what Jinja's parser reads, as functions of names. No code is made.

They do what Jinja's own code does, with its sandbox, filters and undefined names; a layout has hundreds of short
expressions, and to generate and compile a module for each takes many times longer than to run it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import TemplateSyntaxError, Undefined, nodes

from generator.expressions.sandbox import Refused, Sandbox

Code = Callable[[Mapping[str, Any], Callable[[str], str]], Any]
"""Of the names of a piece, and of the words of its language."""

_MISSING = object()
_COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "lteq": operator.le, "gt": operator.gt, "gteq": operator.ge,
    "in": lambda left, right: left in right, "notin": lambda left, right: left not in right,
}  # fmt: skip
_PLAIN = {"+": operator.add, "-": operator.sub, "/": operator.truediv, "//": operator.floordiv}


class Builder:
    """Functions of the nodes of expressions, in a sandbox."""

    def __init__(self, sandbox: Sandbox, environment: tuple[str, ...]) -> None:
        """Some filters are given the ``environment``; ``word`` is given the words."""
        self._sandbox = sandbox
        self._given: dict[str, Any] = dict.fromkeys(environment, sandbox)

    def text(self, tree: nodes.Template) -> Code:
        """Of a text with expressions in it: what it prints."""
        outputs = (part for part in tree.body if isinstance(part, nodes.Output))  # nothing else is left of a text
        parts = [self._printed(part) for output in outputs for part in output.nodes]
        if len(parts) == 1:
            return parts[0]
        return lambda names, words: "".join([part(names, words) for part in parts])

    def value(self, node: nodes.Expr) -> Code:
        """Of an expression."""
        build: Callable[[Any], Code] = getattr(self, f"_{type(node).__name__.lower()}")
        return build(node)

    def _printed(self, node: nodes.Expr) -> Code:
        if isinstance(node, nodes.TemplateData):
            data = node.data
            return lambda names, words: data
        code, finalize = self.value(node), self._sandbox.finalize
        assert finalize is not None

        def printed(names: Mapping[str, Any], words: Callable[[str], str]) -> str:
            found = code(names, words)
            return found if type(found) is str else str(finalize(found))

        return printed

    # -- names and values ------------------------------------------------------------------------------------

    def _const(self, node: nodes.Const) -> Code:
        value = node.value
        return lambda names, words: value

    def _name(self, node: nodes.Name) -> Code:
        name, undefined = node.name, self._sandbox.undefined

        def look_up(names: Mapping[str, Any], words: Callable[[str], str]) -> Any:
            found = names.get(name, _MISSING)
            return undefined(name=name) if found is _MISSING else found

        return look_up

    def _getattr(self, node: nodes.Getattr) -> Code:
        thing, name, attribute = self.value(node.node), node.attr, self._sandbox.getattr
        return lambda names, words: attribute(thing(names, words), name)

    def _getitem(self, node: nodes.Getitem) -> Code:
        thing, key = self.value(node.node), self.value(node.arg)
        item = operator.getitem if isinstance(node.arg, nodes.Slice) else self._sandbox.getitem
        return lambda names, words: item(thing(names, words), key(names, words))

    def _slice(self, node: nodes.Slice) -> Code:
        ends = [None if end is None else self.value(end) for end in (node.start, node.stop, node.step)]
        return lambda names, words: slice(*(end and end(names, words) for end in ends))

    def _list(self, node: nodes.List) -> Code:
        entries = [self.value(one) for one in node.items]
        return lambda names, words: [entry(names, words) for entry in entries]

    def _tuple(self, node: nodes.Tuple) -> Code:
        entries = [self.value(one) for one in node.items]
        return lambda names, words: tuple([entry(names, words) for entry in entries])

    def _dict(self, node: nodes.Dict) -> Code:
        pairs = [(self.value(pair.key), self.value(pair.value)) for pair in node.items]
        return lambda names, words: {key(names, words): value(names, words) for key, value in pairs}

    # -- what is done with them ------------------------------------------------------------------------------

    def _sum(self, node: nodes.BinExpr) -> Code:
        left, right, symbol = self.value(node.left), self.value(node.right), node.operator
        if symbol not in self._sandbox.intercepted_binops:
            plain = _PLAIN[symbol]
            return lambda names, words: plain(left(names, words), right(names, words))
        call = self._sandbox.call_binop
        return lambda names, words: call(None, symbol, left(names, words), right(names, words))

    _add = _sub = _mul = _div = _floordiv = _mod = _pow = _sum

    def _neg(self, node: nodes.Neg) -> Code:
        value = self.value(node.node)
        return lambda names, words: -value(names, words)

    def _pos(self, node: nodes.Pos) -> Code:
        value = self.value(node.node)
        return lambda names, words: +value(names, words)

    def _concat(self, node: nodes.Concat) -> Code:
        parts = [self.value(one) for one in node.nodes]
        return lambda names, words: "".join([str(part(names, words)) for part in parts])

    def _compare(self, node: nodes.Compare) -> Code:
        first, steps = self.value(node.expr), [(_COMPARED[one.op], self.value(one.expr)) for one in node.ops]

        def compare(names: Mapping[str, Any], words: Callable[[str], str]) -> Any:
            left, found = first(names, words), True
            for holds, code in steps:
                right = code(names, words)
                if not (found := holds(left, right)):
                    break
                left = right
            return found

        return compare

    def _not(self, node: nodes.Not) -> Code:
        value = self.value(node.node)
        return lambda names, words: not value(names, words)

    def _and(self, node: nodes.And) -> Code:
        left, right = self.value(node.left), self.value(node.right)
        return lambda names, words: left(names, words) and right(names, words)

    def _or(self, node: nodes.Or) -> Code:
        left, right = self.value(node.left), self.value(node.right)
        return lambda names, words: left(names, words) or right(names, words)

    def _condexpr(self, node: nodes.CondExpr) -> Code:
        test, then = self.value(node.test), self.value(node.expr1)
        if node.expr2 is None:
            nothing = Undefined(f"the inline if-expression on line {node.lineno} has no 'else'")
            return lambda names, words: then(names, words) if test(names, words) else nothing
        otherwise = self.value(node.expr2)
        return lambda names, words: then(names, words) if test(names, words) else otherwise(names, words)

    def _filter(self, node: nodes.Filter) -> Code:
        name = node.name
        if name == "word":
            return self._word(node)
        return self._called(node, self._sandbox.filters[name], [self._given[name]] if name in self._given else [])

    def _test(self, node: nodes.Test) -> Code:
        if node.name not in self._sandbox.tests:
            raise TemplateSyntaxError(f"No test named '{node.name}'.", node.lineno)
        function: Callable[..., Any] = self._sandbox.tests[node.name]  # type: ignore[assignment]  # Jinja has them untyped
        return self._called(node, function, [])

    def _word(self, node: nodes.Filter) -> Code:
        """The words of a key, in the language of the run."""
        assert node.node is not None  # as it is of a block, which is refused
        key = self.value(node.node)
        if node.args or node.kwargs or node.dyn_args or node.dyn_kwargs:
            raise TemplateSyntaxError("'word' takes nothing in brackets", node.lineno)

        def said(names: Mapping[str, Any], words: Callable[[str], str]) -> str:
            wanted = key(names, words)
            try:
                return words(wanted)
            except KeyError:
                what = f"there are no words '{wanted}'"
                raise Refused(what, "Look for their key: 'fichas schema words --ruleset …' lists all.") from None

        return said

    def _called(self, node: nodes.Filter | nodes.Test, function: Callable[..., Any], given: list[Any]) -> Code:
        """A filter or a test, with what Jinja gives it before the value."""
        assert node.node is not None  # as above
        value, arguments = self.value(node.node), [self.value(one) for one in node.args or ()]
        if not (node.kwargs or node.dyn_args or node.dyn_kwargs):
            if not arguments:
                return lambda names, words: function(*given, value(names, words))
            return lambda names, words: function(*given, value(names, words), *[one(names, words) for one in arguments])
        named = [(str(one.key), self.value(one.value)) for one in node.kwargs or ()]
        more: Code = self.value(node.dyn_args) if node.dyn_args else lambda names, words: ()
        more_named: Code = self.value(node.dyn_kwargs) if node.dyn_kwargs else lambda names, words: {}
        return lambda names, words: function(
            *given,
            value(names, words),
            *[one(names, words) for one in arguments],
            *more(names, words),
            **{key: one(names, words) for key, one in named},
            **more_named(names, words),
        )
