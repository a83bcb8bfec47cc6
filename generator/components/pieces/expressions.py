"""Jinja expressions in layouts: compiled once, run for each piece, in Jinja's sandbox.

Only expressions are read, no statements, and nothing can be called: an expression looks things up, compares
them and passes them through the filters below. Looking up what is not there is an error that names the
file and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, UndefinedError, meta, nodes, pass_context
from jinja2.environment import TemplateExpression
from jinja2.exceptions import SecurityError, TemplateRuntimeError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.diagnostics import Diagnostic, FichasError, Source, UserError, did_you_mean, nearest

MAX_LENGTH = 4_000
MAX_RESULT = 20_000

_WORDS = "_words"
"""The name under which a run's words reach the filter ``word``; expressions cannot ask for it."""

KEPT_FILTERS = ("abs", "default", "first", "int", "join", "last", "length", "lower", "replace", "round", "upper")


class Namespace:
    """A bag of names for expressions: ``unit.range.long.hexes``. It has no methods to stumble over."""

    __slots__ = ("_names",)

    def __init__(self, names: Mapping[str, Any]) -> None:
        self._names = names

    def __getattr__(self, name: str) -> Any:
        try:
            return self._names[name]
        except KeyError:
            raise AttributeError(name) from None

    def known(self) -> tuple[str, ...]:
        return tuple(self._names)

    def __str__(self) -> str:
        return str(self._names.get("", ""))


def bags(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Mappings in mappings as bags in bags, so that ``{"range": {"long": 80}}`` answers ``range.long``."""
    return {name: Namespace(bags(value)) if isinstance(value, Mapping) else value for name, value in tree.items()}


class _Refused(FichasError):
    """What an expression may not do, and what to do instead."""


class _Environment(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset(["*", "**", "%"])

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator != "*" or not all(isinstance(side, int | float) for side in (left, right)):
            raise SecurityError(f"'{operator}' is not for this")
        return left * right

    def is_safe_callable(self, obj: Any) -> bool:
        return False

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return isinstance(obj, Namespace) and attr != "known" and super().is_safe_attribute(obj, attr, value)


def dash(value: Any) -> Any:
    """An en dash for what is empty."""
    return "–" if value is None or value == "" else value


def number(value: Any) -> str:
    """A number as it is set: a true minus, a thin space between thousands."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return f"{value:,g}".replace(",", "\u2009").replace("-", "\u2212") if abs(value) < 1e6 else f"{value:g}"


def signed(value: float) -> str:
    """A number with its sign: +2, −1, and 0 bare."""
    return f"+{value:g}" if value > 0 else number(value)


@cache
def _environment() -> _Environment:
    environment = _Environment(undefined=StrictUndefined, autoescape=False, finalize=_finalize)
    environment.filters = {name: environment.filters[name] for name in KEPT_FILTERS}
    environment.filters.update(dash=dash, signed=signed, number=number, word=_word)
    environment.tests = {
        name: environment.tests[name]
        for name in ("defined", "none", "in", "eq", "ne", "gt", "ge", "lt", "le", "undefined")
    }
    environment.globals = {}
    return environment


def _finalize(value: Any) -> Any:
    return "" if value is None else number(value)


@pass_context
def _word(context: Context, key: Any) -> str:
    """The words of a key, in the language of the run."""
    return context[_WORDS](key)


@lru_cache(maxsize=4096)
def _compiled(text: str, bare: bool) -> tuple[frozenset[str], Template | None, TemplateExpression | None]:
    """What an expression asks for, and Jinja's code for it. The layouts of a kit, and its sides, share many."""
    source = f"{{{{ {text} }}}}" if bare else text
    tree = _environment().parse(source)
    _refuse_statements(tree)
    asks_for = frozenset(meta.find_undeclared_variables(tree))
    if bare:
        return asks_for, None, _environment().compile_expression(text, undefined_to_none=False)
    return asks_for, _environment().from_string(source), None


def _refuse_statements(tree: nodes.Template) -> None:
    filters = _environment().filters
    for node in tree.find_all(nodes.Node):
        if isinstance(node, nodes.Stmt) and not isinstance(node, nodes.Output):
            raise _Refused("only expressions are read here, no statements", "Write '{{ … }}', not '{% … %}'.")
        if isinstance(node, nodes.Name) and node.name in ("self", "super", _WORDS):
            raise _Refused(f"'{node.name}' is not known here", "See what this layout may use.")
        if isinstance(node, nodes.Call):
            raise _Refused("nothing can be called here", f"Use a filter: {', '.join(sorted(filters))}.")
        if isinstance(node, nodes.Filter) and node.name not in filters:
            raise _Refused(f"there is no filter '{node.name}'", did_you_mean(node.name, filters))


class Expression:
    """One string of a layout: text with ``{{ … }}`` in it, or a bare condition, or a ``for``."""

    def __init__(self, text: str, where: Source, *, bare: bool = False) -> None:
        self.text, self.where = text, where
        if len(text) > MAX_LENGTH:
            raise self._wrong("the expression is too long", "Shorten it.")
        try:
            self.asks_for, self._template, self._function = _compiled(text, bare)
        except _Refused as refused:
            raise self._wrong(*refused.args) from None
        except TemplateSyntaxError as error:
            raise self._wrong(f"this is not an expression: {error.message}", "Write '{{ name }}'.") from None
        except RecursionError:
            raise self._wrong("the expression is nested too deep", "Simplify it.") from None

    def run(self, names: Mapping[str, Any], words: Callable[[str], str]) -> Any:
        """The text with its expressions worked out; for a bare one, its value."""
        names = {**names, _WORDS: words}
        try:
            if self._function is not None:
                value = self._function(**names)
                if isinstance(value, StrictUndefined):
                    str(value)
                return value
            result = self._template.render(**names)
        except UndefinedError as error:
            raise self._wrong(*_unknown(str(error), names)) from None
        except SecurityError:
            raise self._wrong(
                "an expression may not do this", "Look things up, compare them, or use a filter."
            ) from None
        except (TemplateRuntimeError, TypeError, ValueError, KeyError, ArithmeticError, RecursionError):
            raise self._wrong(
                f"the expression '{self.text[:60]}' cannot be worked out", "Check what it is given."
            ) from None
        if len(result) > MAX_RESULT:
            raise self._wrong("the expression makes too long a text", "Shorten it.")
        return result

    def _wrong(self, what: str, remedy: str) -> UserError:
        return UserError([Diagnostic(self.where, what, remedy)])


def _unknown(message: str, names: Mapping[str, Any]) -> tuple[str, str]:
    """Jinja's words for an unknown name, made ours, with the nearest right one."""
    quoted = [part for part in message.split("'") if part and part.replace("_", "").isalnum()]
    if not quoted:
        return "the list is empty", "Ask for its first or last only where it is not."
    name, known = quoted[-1], list(_all_names(names))
    if name in known:
        return f"there is no '{name}' here, though elsewhere there is", "Ask for it only 'when:' it is there."
    close = nearest(name, known)
    return f"'{name}' is not known here", f"Did you mean '{close}'?" if close else "See what this layout may use."


def _all_names(names: Mapping[str, Any]) -> Iterable[str]:
    for name, value in names.items():
        if name == _WORDS:
            continue
        yield name
        if isinstance(value, Namespace):
            yield from _all_names({inner: getattr(value, inner) for inner in value.known() if inner})
