"""What a build set smaller than its layout asks for, to be told at the end."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


class Shrunk(Struct, frozen=True):
    """A text that was set at a share of its size. ``kind`` is that of the layout, ``box`` the element's name."""

    kind: str
    text: str
    share: float
    box: str
    piece: str

    def __str__(self) -> str:
        text = " ".join(self.text.split())
        text = text if len(text) <= 60 else text[:59] + "…"
        return f"{self.kind}: '{text}' at {self.share * 100:.0f} % in box '{self.box}' of {self.piece}"


class Shrinking:
    """The shrunk texts of a build, each once: the smallest it came out in a box of that name."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], Shrunk] = {}

    def note(self, shrunk: Shrunk) -> None:
        known = self._found.setdefault((shrunk.kind, shrunk.box, shrunk.text), shrunk)
        if shrunk.share < known.share:
            self._found[shrunk.kind, shrunk.box, shrunk.text] = shrunk

    def below(self, share: float) -> Iterator[Shrunk]:
        """Those that came out below a share of their size, in the order they were met."""
        return (shrunk for shrunk in self._found.values() if shrunk.share < share - 1e-9)
