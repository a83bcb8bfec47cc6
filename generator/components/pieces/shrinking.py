"""What a build set smaller than its layout asks for, to be told at the end."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

_DIGITS = 6
"""Of a share, by which two are one."""


class Shrunk(Struct, frozen=True):
    """A text that was set at a share of its size. ``kind`` is that of the layout, ``box`` the element's name.

    One that is set as the others of its set, ``alike``, may have room for more: who has not is noted as well, by itself.
    """

    kind: str
    text: str
    share: float
    box: str
    piece: str
    alike: bool = False

    def __str__(self) -> str:
        text = " ".join(self.text.split())
        text = text if len(text) <= 60 else text[:59] + "…"
        percent = f"{self.share * 100:.0f} %"
        if self.alike:
            return f"{self.kind}: all in box '{self.box}' at {percent}, because of '{text}' on {self.piece}"
        return f"{self.kind}: '{text}' at {percent} in box '{self.box}' of {self.piece}"


class Shrinking:
    """The shrunk texts of a build, each once: the smallest it came out in a box of that name."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str, bool], Shrunk] = {}

    def note(self, shrunk: Shrunk) -> None:
        key = shrunk.kind, shrunk.box, shrunk.text, shrunk.alike
        known = self._found.setdefault(key, shrunk)
        if shrunk.share < known.share:
            self._found[key] = shrunk

    def below(self, share: float) -> Iterator[Shrunk]:
        """Those that came out below a share of their size, in the order they were met; of a set that is set alike one, for
        which all others are as small."""
        found = self._found.values()
        sets = {(one.kind, one.box) for one in found if one.alike}
        told: set[tuple[str, str, float]] = set()
        for one in (one for one in found if one.share < share - 1e-9):
            if (one.kind, one.box) not in sets:
                yield one
            elif one.alike and (of := (one.kind, one.box, round(one.share, _DIGITS))) not in told:
                told.add(of)
                alone = (other for other in found if not other.alike and (other.kind, other.box) == of[:2])
                yield replace(next((it for it in alone if round(it.share, _DIGITS) == of[2]), one), alike=True)
