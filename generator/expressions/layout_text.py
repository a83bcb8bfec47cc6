"""Jinja expressions in layouts: compiled once, run for each piece, in Jinja's sandbox.

Only expressions are read, no statements, and nothing can be called: an expression looks things up, compares
them and passes them through the filters below. Looking up what is not there is an error that names the
file and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, UndefinedError, meta, pass_context, pass_eval_context
from jinja2.environment import TemplateExpression
from jinja2.exceptions import SecurityError, TemplateRuntimeError
from jinja2.filters import do_join
from jinja2.nodes import EvalContext
from jinja2.runtime import Context

from generator.diagnostics import Diagnostic, Source, UserError, nearest
from generator.expressions.sandbox import MAX_LENGTH, MAX_RESULT, Namespace, Refused, Sandbox, number, signed

_WORDS = "_words"
"""The name under which a run's words reach the filter ``word``; expressions cannot ask for it."""

KEPT_FILTERS = ("abs", "default", "first", "int", "last", "length", "lower", "replace", "round", "upper")


def dash(value: Any) -> Any:
    """An en dash for what is empty."""
    return "–" if value is None or value == "" else value


@pass_eval_context
def join(context: EvalContext, parts: Iterable[Any], between: str = "", attribute: str | int | None = None) -> str:
    """Jinja's, of the parts that say anything: between others nothing is left over."""
    return do_join(context, (part for part in parts if part is not None and part != ""), between, attribute)


@cache
def environment() -> Sandbox:
    """The sandbox of layouts, with its filters."""
    sandbox = Sandbox(KEPT_FILTERS, finalize=_finalize)
    sandbox.filters.update(dash=dash, join=join, signed=signed, number=number, word=_word)
    return sandbox


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
    tree = environment().parse(source)
    environment().refuse(tree, ("self", "super", _WORDS))
    asks_for = frozenset(meta.find_undeclared_variables(tree))
    if bare:
        return asks_for, None, environment().compile_expression(text, undefined_to_none=False)
    return asks_for, environment().from_string(source), None


class Expression:
    """One string of a layout: text with ``{{ … }}`` in it, or a bare condition, or a ``for``."""

    def __init__(self, text: str, where: Source, *, bare: bool = False) -> None:
        self.text, self.where = text, where
        if len(text) > MAX_LENGTH:
            raise self._wrong("the expression is too long", "Shorten it.")
        try:
            self.asks_for, self._template, self._function = _compiled(text, bare)
        except Refused as refused:
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
