"""Jinja expressions in layouts: compiled once, run for each piece.

Only expressions are read, no statements, and nothing can be called: an expression looks things up, compares
them and passes them through filters. Looking up what is not there is an error that names the
file and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from generator.diagnostics import Diagnostic, Source, UserError, suggested
from generator.expressions import tree
from generator.expressions.branches import paths
from generator.expressions.layout_code import Code, built
from generator.expressions.layout_filters import MAX_RESULT, too_long
from generator.expressions.namespaces import Forbidden, Missing, Namespace, Nothing, NotThere, Undefined
from generator.expressions.refused import Refused

MAX_LENGTH = 4_000


@lru_cache(maxsize=4096)
def _compiled(text: str, bare: bool) -> tuple[frozenset[str], Code]:
    """What an expression asks for, and how it is worked out. The layouts of a kit, and its sides, share many."""
    read = _read(text, bare)
    return frozenset(node.name for node in tree.all_nodes(read) if isinstance(node, tree.Name)), built(read)


def _read(text: str, bare: bool) -> tree.Node:
    return tree.read_expression(text) if bare else tree.read_text(text)


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
        except tree.Unreadable as error:
            said = f"it ends before '{error.rest}'" if error.rest else error.message
            if said.startswith("unexpected") and "end of" in said:
                said = "it ends too soon"
            remedy = "Write it without braces: 'unit.morale > 2'." if bare else "Write '{{ name }}'."
            raise self._wrong(f"this is not an expression: {said}", remedy) from None
        except RecursionError:
            raise self._wrong("the expression is nested too deep", "Simplify it.") from None

    def run(self, names: Mapping[str, Any], words: Callable[[str], str]) -> Any:
        """The text with its expressions worked out; for a bare one, its value."""
        try:
            result = self._code(names, words)
            if self._bare:
                if isinstance(result, Missing):
                    str(result)
                return result
        except Refused as refused:
            raise self._wrong(*refused.args) from None
        except NotThere as error:
            raise self._wrong(*_unknown(error.undefined, names)) from None
        except Forbidden:
            raise self._wrong(
                "an expression may not do this", "Look things up, compare them, or use a filter."
            ) from None
        except (TypeError, ValueError, LookupError, ArithmeticError, RecursionError):
            raise self._wrong(
                f"the expression '{self.text[:60]}' cannot be worked out", "Check what it is given."
            ) from None
        if len(result) > MAX_RESULT:
            raise self._wrong(*too_long().args)
        return result

    def paths(self, names: Mapping[str, Any], words: Callable[[str], str]) -> tuple[str, ...]:
        """Of one that runs on these names: the paths that it looks up for what it prints."""
        return tuple(dict.fromkeys(paths(_read(self.text, self._bare), names, words)))

    def _wrong(self, what: str, remedy: str) -> UserError:
        return UserError([Diagnostic(self.where, what, remedy)])


MOST_MEANT = 3


def _unknown(missing: Undefined, names: Mapping[str, Any]) -> tuple[str, str]:
    """What is said of something that is not there, with the nearest right name."""
    name, known = missing.name, list(_all_names(names))
    if isinstance(missing, Nothing):
        return "there is nothing where an 'if' without 'else' does not hold", "Add 'else' and what is to be there."
    if not name:
        return "the list is empty", "Ask for its first or last only where it is not."
    inside = [f"'{path}'" for path in _all_paths(names) if path.endswith(f".{name}")][:MOST_MEANT]
    if not missing.is_inside and name not in names and inside:
        return f"'{name}' is not known here", f"Did you mean {' or '.join(inside)}?"
    if inside:
        what = f"there is no '{name}' here, but {' and '.join(inside)}"
        return what, "Ask for that, or for this only 'when:' it is there."
    if name in known:
        return f"there is no '{name}' here, though elsewhere there is", "Ask for it only 'when:' it is there."
    close = suggested(name, known)
    there = "See what this layout may use." if missing.is_inside else f"There are {', '.join(sorted(names))}."
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
