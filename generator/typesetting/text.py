"""Lines of text of one face that always fit their width.

Text that is too long shrinks to 85 %, never under 6 pt, then takes another line; a word too wide for a line
of its own is broken with a hyphen. Nothing is cut off: the height that comes of it is for the caller to make room for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from generator.drawing import Text
from generator.drawing.box import Box
from generator.drawing.fonts import Face, drawable, face, mm_per_unit
from generator.drawing.line_breaks import even_lines, words
from generator.drawing.text import Fitted, fit_text
from generator.sheets import style
from generator.sheets.style import LEADING, LEAST_PT
from generator.typesetting.block import Block
from generator.units import mm_from_points

SHRINK_TO = 0.85

Anchor = Literal["start", "middle", "end"]

_ENDLESS_MM = 10_000.0
DOT = " · "


class Lines(Struct, frozen=True):
    """Lines of text of one face and size, not placed yet."""

    lines: tuple[str, ...]
    font: str
    size_pt: float
    fill: str
    leading_mm: float

    @property
    def height_mm(self) -> float:
        """From the top of the first line's capitals to the foot of the last line's g and p; 0 without lines."""
        if not self.lines:
            return 0.0
        metrics = face(self.font)
        return metrics.cap_height_mm(self.size_pt) + self.rest_mm + metrics.descent_mm(self.size_pt)

    @property
    def rest_mm(self) -> float:
        """From the first baseline to the last."""
        return max(0, len(self.lines) - 1) * self.leading_mm

    @property
    def width_mm(self) -> float:
        return max((width(line, self.font, self.size_pt) for line in self.lines), default=0.0)

    def at(self, x: float, baseline: float, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Set, the first line on ``baseline``."""
        return tuple(
            Text(x, baseline + i * self.leading_mm, line, self.font, self.size_pt, self.fill, anchor)
            for i, line in enumerate(self.lines)
            if line
        )

    def about(self, x: float, middle: float, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Set, the capitals of the first line about ``middle``."""
        return self.at(x, middle + face(self.font).cap_height_mm(self.size_pt) / 2, anchor)

    def below(self, x: float, top: float, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Set, the capitals of the first line hanging from ``top``."""
        return self.at(x, top + face(self.font).cap_height_mm(self.size_pt), anchor)

    def block(self, above_mm: float = 0.0) -> Block:
        """The lines as a block, with air above them."""
        return Block(self.width_mm, above_mm + self.height_mm, self.below(0.0, above_mm))


@lru_cache(maxsize=4096)  # a sheet is set in several ways before it fits
def set_lines(
    text: str,
    font: str,
    size_pt: float,
    width_mm: float,
    fill: str = style.INK,
    *,
    prefer: Literal["shrink", "wrap", "even"] = "shrink",
    leading: float = LEADING,
) -> Lines:
    """Text in a width; a newline begins a line. What wraps fills line after line, or, "even", all of them alike."""
    fitted = fit_text(
        text,
        font,
        size_pt,
        Box(0.0, 0.0, width_mm, _ENDLESS_MM),
        shrink_to=SHRINK_TO,
        least_pt=min(LEAST_PT, size_pt),
        wrap=True,
        prefer="shrink" if prefer == "shrink" else "wrap",
        break_words=True,
    )
    lines = _evened(text, fitted, face(font), width_mm) if prefer == "even" else fitted.lines
    return Lines(lines, font, fitted.size_pt, fill, mm_from_points(fitted.size_pt) * leading)


def _evened(text: str, fitted: Fitted, metrics: Face, width_mm: float) -> tuple[str, ...]:
    """The lines of a text evened; as they are where one of its words is broken."""
    room = width_mm / mm_per_unit(fitted.size_pt)
    parts = (" ".join(drawable(part).split(" ")) for part in text.strip("\n").split("\n"))
    lines = tuple(line for part in parts for line in even_lines(metrics, part, room))
    return (
        lines if len(lines) == len(fitted.lines) and all(metrics.pen(line) <= room for line in lines) else fitted.lines
    )


def set_dotted(
    parts: Iterable[str],
    font: str,
    size_pt: float,
    width_mm: float,
    fill: str = style.INK,
    *,
    prefer: Literal["shrink", "wrap"] = "shrink",
) -> Lines:
    """Parts with a dot between them: on one line if it can be, else broken between parts, without a dot at an end."""
    parts = [part for part in parts if part]
    line = set_lines(DOT.join(parts), font, size_pt, width_mm, fill, prefer=prefer)
    if len(line.lines) <= 1:
        return line
    lines: list[list[str]] = []
    for part in parts:
        if lines and width(DOT.join((*lines[-1], part)), font, size_pt) <= width_mm:
            lines[-1].append(part)
        else:
            lines.append([part])
    # One does not stand alone on the last line: the one before it comes down to it.
    if len(lines[-1]) == 1 < len(lines) and len(lines[-2]) > 1:
        brought = [lines[-2][-1], *lines[-1]]
        if width(DOT.join(brought), font, size_pt) <= width_mm:
            lines[-2:] = [lines[-2][:-1], brought]
    return set_lines("\n".join(map(DOT.join, lines)), font, size_pt, width_mm, fill, prefer=prefer)


def width(text: str, font: str, size_pt: float) -> float:
    return face(font).width_mm(text, size_pt) if text else 0.0


def in_two(text: str, font: str, size_pt: float) -> tuple[str, ...]:
    """A text in two lines, the longer of them as short as may be; one where it is a single word."""
    found = words(text)
    ways = ((" ".join(found[:cut]), " ".join(found[cut:])) for cut in range(1, len(found)))
    return min(ways, key=lambda lines: max(width(line, font, size_pt) for line in lines), default=(text,))
