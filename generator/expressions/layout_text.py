"""Jinja expressions in layouts: compiled once, run for each piece, in Jinja's sandbox.

Only expressions are read, no statements, and nothing can be called: an expression looks things up, compares
them and passes them through the filters below. Looking up what is not there is an error that names the
file and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from jinja2 import StrictUndefined, TemplateSyntaxError, UndefinedError, nodes
from jinja2.exceptions import SecurityError, TemplateRuntimeError
from jinja2.filters import do_round, make_attrgetter
from jinja2.parser import Parser

from generator.diagnostics import Diagnostic, Source, UserError, suggested
from generator.expressions.branches import Branches
from generator.expressions.layout_code import Builder, Code
from generator.expressions.sandbox import MAX_LENGTH, MAX_RESULT, Namespace, Refused, Sandbox, number, signed

KEPT_FILTERS = ("abs", "default", "first", "int", "last", "length", "lower", "upper")
MAX_DECIMALS = 9


def dash(value: Any) -> Any:
    """An en dash for what is empty."""
    return "–" if value is None or value == "" else value


def join(environment: Sandbox, parts: Iterable[Any], between: str = "", attribute: str | int | None = None) -> str:
    """Jinja's, of the parts that say anything: between others nothing is left over."""
    if attribute is not None:
        parts = map(make_attrgetter(environment, attribute), parts)
    said, length = [], -len(between)
    for part in parts:
        if part is not None and part != "":
            said.append(str(part))
            length += len(said[-1]) + len(between)
            if length > MAX_RESULT:
                raise _too_long()
    return between.join(said)


def replace(value: Any, old: Any, new: Any, count: int | None = None) -> str:
    """Jinja's; one after another, they would make a text of any length of a few words."""
    text, old, new = str(value), str(old), str(new)
    found = text.count(old)
    most = found if count is None or count < 0 else min(count, found)
    if len(text) + most * (len(new) - len(old)) > MAX_RESULT:
        raise _too_long()
    return text.replace(old, new, most)


def rounded(value: Any, precision: int = 0, method: Any = "common") -> Any:
    """Jinja's, which would work out ten to the power of any number of decimals."""
    if not isinstance(precision, int) or abs(precision) > MAX_DECIMALS:
        what = f"'round' has a number of decimals, from -{MAX_DECIMALS} to {MAX_DECIMALS}"
        raise Refused(what, "Write 'round', 'round(1)' or 'round(0, \"ceil\")'.")
    return do_round(value, precision, method)


def _too_long() -> Refused:
    return Refused(f"the expression makes a text longer than {MAX_RESULT:,} characters", "Shorten it.")


@cache
def environment() -> Sandbox:
    """The sandbox of layouts, with its filters."""
    sandbox = Sandbox(KEPT_FILTERS, finalize=_finalize)
    sandbox.filters.update(
        dash=dash, join=join, replace=replace, round=rounded, signed=signed, number=number, word=None
    )
    return sandbox


@cache
def _builder() -> Builder:
    return Builder(environment(), environment=("first", "last", "join"))


def _finalize(value: Any) -> Any:
    return "" if value is None else number(value)


@lru_cache(maxsize=4096)
def _compiled(text: str, bare: bool) -> tuple[frozenset[str], Code]:
    """What an expression asks for, and how it is worked out. The layouts of a kit, and its sides, share many."""
    tree = _parsed(text, bare)
    environment().refuse(tree, ("self", "super"))
    asks_for = frozenset(name.name for name in tree.find_all(nodes.Name))
    return asks_for, _builder().value(next(tree.find_all(nodes.Output)).nodes[0]) if bare else _builder().text(tree)


def _parsed(text: str, bare: bool) -> nodes.Template:
    return _bare(text) if bare else environment().parse(text)


def _bare(text: str) -> nodes.Template:
    """An expression alone, as the tree of a text that is nothing else."""
    parser = Parser(environment(), text, state="variable")
    try:
        node = parser.parse_expression()
        if parser.stream.eos:
            return nodes.Template([nodes.Output([node])])
    except TemplateSyntaxError:
        pass
    environment().refuse(environment().parse(f"{{{{ {text} }}}}"), ())  # says what is wrong as of a text
    raise TemplateSyntaxError("chunk after expression", 1)


class Expression:
    """One string of a layout: text with ``{{ … }}`` in it, or a bare condition, or a ``for``."""

    def __init__(self, text: str, where: Source, *, bare: bool = False) -> None:
        self.text, self.where = text, where
        if len(text) > MAX_LENGTH:
            raise self._wrong("the expression is too long", "Shorten it.")
        try:
            self.asks_for, self._code = _compiled(text, bare)
            self._bare = bare
        except Refused as refused:
            raise self._wrong(*refused.args) from None
        except TemplateSyntaxError as error:
            said = (error.message or "").replace("unexpected 'end of print statement'", "it ends too soon")
            remedy = "Write it without braces: 'unit.morale > 2'." if bare else "Write '{{ name }}'."
            raise self._wrong(f"this is not an expression: {said}", remedy) from None
        except RecursionError:
            raise self._wrong("the expression is nested too deep", "Simplify it.") from None

    def run(self, names: Mapping[str, Any], words: Callable[[str], str]) -> Any:
        """The text with its expressions worked out; for a bare one, its value."""
        try:
            result = self._code(names, words)
            if self._bare:
                if isinstance(result, StrictUndefined):
                    str(result)
                return result
        except Refused as refused:
            raise self._wrong(*refused.args) from None
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
            raise self._wrong(*_too_long().args)
        return result

    def paths(self, names: Mapping[str, Any], words: Callable[[str], str]) -> tuple[str, ...]:
        """Of one that runs on these names: the paths that it looks up for what it prints."""
        return tuple(dict.fromkeys(Branches(_builder(), names, words).paths(_parsed(self.text, self._bare))))

    def _wrong(self, what: str, remedy: str) -> UserError:
        return UserError([Diagnostic(self.where, what, remedy)])


MOST_MEANT = 3


def _unknown(message: str, names: Mapping[str, Any]) -> tuple[str, str]:
    """Jinja's words for an unknown name, made ours, with the nearest right one."""
    quoted = [part for part in message.split("'") if part and part.replace("_", "").isalnum()]
    if not quoted:
        return "the list is empty", "Ask for its first or last only where it is not."
    name, known = quoted[-1], list(_all_names(names))
    inside = [f"'{path}'" for path in _all_paths(names) if path.endswith(f".{name}")][:MOST_MEANT]
    if message.endswith("is undefined") and name not in names and inside:
        return f"'{name}' is not known here", f"Did you mean {' or '.join(inside)}?"
    if inside:
        what = f"there is no '{name}' here, but {' and '.join(inside)}"
        return what, "Ask for that, or for this only 'when:' it is there."
    if name in known:
        return f"there is no '{name}' here, though elsewhere there is", "Ask for it only 'when:' it is there."
    close = suggested(name, known)
    there = (
        f"There are {', '.join(sorted(names))}."
        if message.endswith("is undefined")
        else "See what this layout may use."
    )
    return f"'{name}' is not known here", f"Did you mean '{close}'?" if close else there


def _all_paths(names: Mapping[str, Any]) -> Iterable[str]:
    """What there is in things, ``unit.name``."""
    for name, value in names.items():
        if isinstance(value, Namespace):
            yield from (f"{name}.{inner}" for inner in value.known() if inner)


def _all_names(names: Mapping[str, Any]) -> Iterable[str]:
    for name, value in names.items():
        yield name
        if isinstance(value, Namespace):
            yield from _all_names({inner: getattr(value, inner) for inner in value.known() if inner})
