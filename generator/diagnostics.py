"""What is said to the user about their files: where, what is wrong, what to do.

Stages are pure: they return their result and a list of diagnostics. An exception is either a
``UserError`` (a diagnostic nothing can go on without) or a fault of ours.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

MOST_SAID = 200
"""Of what one run finds; the rest is counted."""
LONGEST_LINE = 400
SUGGESTIONS = 10
"""Of so many wrong names of a run the nearest right one is looked for."""
LONGEST_NAME, MOST_NAMES = 64, 2_000
"""Longer names are near no other, and of more names than these the first are compared."""


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    """Allowed and unusual: said by ``check``, never counted."""


class Source(Struct, frozen=True, order=True):
    """A place in a user's file. Lines and columns count from 1; 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


class Diagnostic(Struct, frozen=True):
    """One thing to tell the user: ``file:line:column: what is wrong. What to do.``"""

    source: Source
    what: str
    remedy: str
    severity: Severity = Severity.ERROR
    clause: str = ""
    """The rule that speaks, such as ``H 1``; empty where the matter is not one of the rules."""
    check: str = ""
    """The check by whose name a scenario's ``house`` waives it; empty where none may."""

    def __str__(self) -> str:
        label = "" if self.is_error else f"{self.severity}: "
        clause = f" ({self.clause})" if self.clause else ""
        line = written_out(f"{self.source}: {label}{self.what}{clause}. {self.remedy}")
        if len(line) <= LONGEST_LINE:
            return line
        head, tail = shortened(f"{self.source}: {label}", 120), shortened(f"{clause}. {self.remedy}", 120)
        return f"{head}{shortened(self.what, LONGEST_LINE - len(head) - len(tail))}{tail}"

    def as_said(self) -> Diagnostic:
        """With texts that can be shown anywhere, none longer than a line."""
        source = replace(self.source, file=shortened(self.source.file))
        return replace(self, source=source, what=shortened(self.what), remedy=shortened(self.remedy))

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


def written_out(text: str) -> str:
    """The text with what would break or turn the line written out, and every kind of space a plain one."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else " " if unicodedata.category(char) == "Zs" else repr(char)[1:-1] for char in text
    )


def shortened(text: str, most: int = LONGEST_LINE - 60) -> str:
    """The text written out, without its middle where it is too long."""
    for _ in range(2):  # the second time, of what it is written out
        if len(text) > most:
            text = f"{text[: (most - 1) // 2]}…{text[len(text) - most // 2 :]}"
        text = written_out(text)
    return text if len(text) <= most else shortened(text, most)


class FichasError(Exception):
    """The root of every exception this program raises on purpose."""


class UserError(FichasError):
    """The input is wrong in ways that stop the work. Carries the diagnostics to print."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(map(str, self.diagnostics[:MOST_SAID]))


_suggestions: ContextVar[dict[str, dict[frozenset[str], str | None]] | None] = ContextVar("_suggestions", default=None)
"""Those of a run: by word, and what it might have been. None outside of a run."""


@contextmanager
def one_run() -> Iterator[None]:
    """Within it near names are looked for of the first ``SUGGESTIONS`` wrong ones, each once."""
    before = _suggestions.set({})
    try:
        yield
    finally:
        _suggestions.reset(before)


def suggested(word: str, known: Collection[str]) -> str | None:
    """The nearest known spelling, to be said of a mistake; of the first ones of a run alone, but for one that differs by
    case, hyphens or spaces alone, which takes no time to find."""
    plain = folded(word)
    if (same := next((name for name in known if folded(name) == plain), None)) is not None:
        return same
    said = _suggestions.get()
    if said is None:
        return nearest(word, sorted(known))
    if word not in said and len(said) >= SUGGESTIONS:
        return None
    of_word, there = said.setdefault(word, {}), frozenset(known)
    if there not in of_word:
        of_word[there] = nearest(word, sorted(there))
    return of_word[there]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known spelling closest to ``word``, or None when nothing is near."""
    import difflib

    if len(word) > LONGEST_NAME:
        return None
    # Those of a length too different are never near.
    alike = (name for name in known if 3 * len(name) >= len(word) - 3 and len(name) <= 3 * len(word) + 3)
    names = {folded(name): name for name in islice(alike, MOST_NAMES)}
    close = difflib.get_close_matches(folded(word), names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def folded(name: str) -> str:
    """The name without what a slip of the hand changes: case, hyphens, spaces."""
    return name.casefold().replace("-", "_").replace(" ", "_")


def did_you_mean(word: str, known: Iterable[str], *, show_all_below: int = 13, listed: str = "") -> str:
    """A remedy for an unknown name: the nearest right one, or all there are when they are few; where ``fichas list`` has
    them as ``listed``, it is pointed to."""
    known = known if isinstance(known, Collection) else [*known]
    close = suggested(word, known)
    if close is not None:
        return f"Did you mean '{close}'?"
    if 0 < len(known) < show_all_below:
        return f"Use one of: {', '.join(sorted({*known}))}."
    return f"'fichas list {listed}' says what there is." if listed else "Check the spelling."


def by_place(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics without repeats, in the order a reader meets them in the files."""
    return sorted(dict.fromkeys(diagnostics), key=lambda d: (d.source, d.what))


def first_said(diagnostics: Iterable[Diagnostic]) -> tuple[list[Diagnostic], int]:
    """What of the diagnostics is said, in the order of the files, the errors if not all; and how many more there are."""
    found = by_place(diagnostics)
    if len(found) <= MOST_SAID:
        return found, 0
    ranked = sorted(found, key=lambda one: [*Severity].index(one.severity))
    return by_place(ranked[:MOST_SAID]), len(found) - MOST_SAID
