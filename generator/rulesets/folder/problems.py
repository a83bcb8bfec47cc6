"""What is wrong with the expressions of a game: said once, however many things it is wrong for."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable

from generator.diagnostics import Diagnostic, Source, UserError
from generator.expressions import Spent, Trouble
from generator.rulesets.folder.things import Thing


class Failed(Trouble):
    """It cannot be worked out, and that was said before."""

    def __init__(self) -> None:
        super().__init__("it cannot be worked out", "See what else is said.")


class Problems:
    def __init__(self, doubtful: Collection[Source] = ()) -> None:
        """``doubtful``: the places of things in which something is wrong already."""
        self._doubtful = doubtful
        self._said: list[Diagnostic] = []
        self._troubles: dict[Hashable, tuple[Source, Trouble, dict[Thing, None]]] = {}
        self._wrong: set[tuple[Source, str]] = set()
        self._is_silent = False
        """Whether something was left unsaid that is of a doubtful thing."""

    def is_empty(self) -> bool:
        """Whether nothing went wrong, said or unsaid."""
        return not (self._said or self._troubles or self._is_silent)

    def add(self, diagnostics: Iterable[Diagnostic]) -> None:
        self._said += diagnostics

    def is_wrong(self, where: Source, text: str, said: Iterable[Diagnostic]) -> None:
        """An expression that need not be tried."""
        self._wrong.add((where, text))
        self.add(said)

    def knows(self, where: Source, text: str) -> bool:
        return (where, text) in self._wrong

    def say(self, where: Source, trouble: Trouble, thing: Thing) -> None:
        """What kept an expression from being worked out for a thing. Where all of them have taken too long, there is no
        game, whoever asked: UserError, with what was said so far."""
        if isinstance(trouble, Failed):
            return
        if isinstance(trouble, Spent):
            raise UserError(
                [*self.diagnostics(), Diagnostic(where, f"{trouble.what} ({thing.called()})", trouble.remedy)]
            )
        if thing.where() in self._doubtful:
            self._is_silent = True
            return
        kind = where, re.sub(r"'[^']*'", "", trouble.what)
        self._troubles.setdefault(kind, (where, trouble, {}))[2][thing] = None

    def diagnostics(self) -> list[Diagnostic]:
        found = list(dict.fromkeys(self._said))
        for where, trouble, things in self._troubles.values():
            first, others = next(iter(things)), len(things) - 1
            whom = f"{first.called()} and {others} more" if others else first.called()
            found.append(Diagnostic(where, f"{trouble.what} ({whom})", trouble.remedy))
        return found
