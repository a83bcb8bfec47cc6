"""What is said to the user about their files: where, what is wrong, what to do.

Stages are pure: they return their result and a list of diagnostics. An exception is either a
``UserError`` (a diagnostic nothing can go on without) or a fault of ours.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    """Allowed and unusual: said by ``check``, never counted."""


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A place in a user's file. Lines and columns count from 1; 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
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
        return _one_line(f"{self.source}: {label}{self.what}{clause}. {self.remedy}")

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


def _one_line(text: str) -> str:
    """The text with what would break or turn the line written out, and every kind of space a plain one."""
    return "".join(
        char if char.isprintable() else " " if unicodedata.category(char) == "Zs" else repr(char)[1:-1] for char in text
    )


class FichasError(Exception):
    """The root of every exception this program raises on purpose."""


class UserError(FichasError):
    """The input is wrong in ways that stop the work. Carries the diagnostics to print."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known spelling closest to ``word``, or None when nothing is near."""
    import difflib

    known = list(known)
    folded = {name.casefold().replace("-", "_").replace(" ", "_"): name for name in known}
    close = difflib.get_close_matches(word.casefold().replace("-", "_").replace(" ", "_"), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str], *, show_all_below: int = 13, listed: str = "") -> str:
    """A remedy for an unknown name: the nearest right one, or all there are when they are few; where ``fichas list`` has
    them as ``listed``, it is pointed to."""
    known = sorted(set(known))
    close = nearest(word, known)
    if close is not None:
        return f"Did you mean '{close}'?"
    if known and len(known) < show_all_below:
        return f"Use one of: {', '.join(known)}."
    return f"'fichas list {listed}' says what there is." if listed else "Check the spelling."


def by_place(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics without repeats, in the order a reader meets them in the files."""
    return sorted(dict.fromkeys(diagnostics), key=lambda d: (d.source, d.what))
