"""What a colour is in a PDF's content: parts of three lights, or the inks of a press. Text in, text out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol

from generator.drawing.numbers import number

if TYPE_CHECKING:
    from generator.backends.separation import Separation

_FILL = {1: "g", 3: "rg", 4: "k"}
_STROKE = {1: "G", 3: "RG", 4: "K"}

ALL_PLATES = "All"
"""The name that is no spot colour's: PDF prints what is set in it on every plate there is."""

_SPOT_IN_CMYK = (0.0, 1.0, 0.0, 0.0)
"""How a spot colour looks on a proof in four inks: bright, and what no art is drawn in. It is on no plate of theirs."""
_ALL_IN_CMYK = (1.0, 1.0, 1.0, 1.0)


class Inks(Protocol):
    space: str
    """The colour space of a device, by its name in PDF, that a spot colour is shown in where it has no plate."""

    def fill(self, colour: str) -> str:
        """The operator that sets ``#rrggbb`` for filling."""

    def stroke(self, colour: str) -> str:
        """The same for strokes."""

    def overprints(self, colour: str) -> bool:
        """Whether words in that colour are printed over what lies below, and leave no gap in it."""

    def spot(self, name: str, look: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """No ink of a spot colour, and all of it, in ``space``. ``look`` is how it looks on a screen."""


class RgbInks:
    """Red, green and blue. A grey is set as a grey and not as equal parts of three: printers then use black alone."""

    space = "DeviceRGB"

    def __init__(self) -> None:
        self.fill = cache(lambda colour: _operator(_lights(colour), _FILL))
        self.stroke = cache(lambda colour: _operator(_lights(colour), _STROKE))

    def overprints(self, colour: str) -> bool:
        return False

    def spot(self, name: str, look: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
        return (1.0, 1.0, 1.0), tuple(int(look[i : i + 2], 16) / 255 for i in (1, 3, 5))


class CmykInks:
    """Cyan, magenta, yellow and black.

    Words in full black overprint, as page layout programs have always set them: knocked out of a coloured ground,
    small type would stand in a white rim wherever the plates are a little off. Black areas do not: over two colours
    they would be two blacks. Nothing else may, for white that overprints is gone.
    """

    space = "DeviceCMYK"

    def __init__(self, separation: Separation) -> None:
        from generator.backends.separation import BLACK

        self._separated, self._black = separation.inks, BLACK
        self.fill = cache(lambda colour: _operator(self._separated(colour), _FILL))
        self.stroke = cache(lambda colour: _operator(self._separated(colour), _STROKE))

    def overprints(self, colour: str) -> bool:
        return self._separated(colour) == self._black

    def spot(self, name: str, look: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
        return (0.0, 0.0, 0.0, 0.0), _ALL_IN_CMYK if name == ALL_PLATES else _SPOT_IN_CMYK


def _lights(colour: str) -> tuple[float, ...]:
    parts = tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return parts[:1] if len(set(parts)) == 1 else parts


def _operator(parts: tuple[float, ...], operators: dict[int, str]) -> str:
    # Four places: what an eight-bit channel can tell apart.
    return f"{' '.join(number(part, 4) for part in parts)} {operators[len(parts)]}"
