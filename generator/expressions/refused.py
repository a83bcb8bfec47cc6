"""What an expression may not do."""

from __future__ import annotations

from collections.abc import Callable

from generator.diagnostics import FichasError


class Refused(FichasError):
    """What an expression may not do, and what to do instead."""

    def __init__(self, what: str, remedy: str | Callable[[], str]) -> None:
        """A ``remedy`` that takes long to find is looked for only where it is said."""
        super().__init__(what, remedy)
        self.what, self._remedy = what, remedy

    @property
    def remedy(self) -> str:
        return self._remedy if isinstance(self._remedy, str) else self._remedy()
