"""What sheets to be read are set in: lines of text that always fit their width, rules, boxes to tick.

Text that is too long shrinks to 85 %, never under 6 pt, then takes another line; a word too wide for a line
of its own is divided. Nothing is ever cut off: the height of what was set is for the caller to make room for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.drawing import Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.sheets import style
from generator.sheets.style import LEADING, LEAST_PT
from generator.units import mm_from_points

SHRINK_TO = 0.85

Anchor = Literal["start", "middle", "end"]

_ENDLESS_MM = 10_000.0
_DOT = " · "


@dataclass(frozen=True, slots=True)
class Lines:
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

    def below(self, x: float, top: float, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Set, the capitals of the first line hanging from ``top``."""
        return self.at(x, top + face(self.font).cap_height_mm(self.size_pt), anchor)


def set_lines(
    text: str,
    font: str,
    size_pt: float,
    width_mm: float,
    fill: str = style.INK,
    *,
    prefer: Literal["shrink", "wrap"] = "shrink",
    leading: float = LEADING,
) -> Lines:
    """Text in a width; a newline begins a line."""
    whole = _divided(text, font, size_pt, width_mm)
    fitted = fit_text(
        whole,
        font,
        size_pt,
        Box(0.0, 0.0, width_mm, _ENDLESS_MM),
        shrink_to=SHRINK_TO,
        least_pt=min(LEAST_PT, size_pt),
        wrap=True,
        prefer=prefer,
    )
    return Lines(fitted.lines, font, fitted.size_pt, fill, mm_from_points(fitted.size_pt) * leading)


def set_dotted(parts: Iterable[str], font: str, size_pt: float, width_mm: float, fill: str = style.INK) -> Lines:
    """Parts with a dot between them: on one line if it can be, else broken between parts, without a dot at an end."""
    parts = [part for part in parts if part]
    line = set_lines(_DOT.join(parts), font, size_pt, width_mm, fill)
    if len(line.lines) <= 1:
        return line
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{_DOT}{part}" if lines else part
        if lines and width(longer, font, size_pt) <= width_mm:
            lines[-1] = longer
        else:
            lines.append(part)
    return set_lines("\n".join(lines), font, size_pt, width_mm, fill)


def width(text: str, font: str, size_pt: float) -> float:
    return face(font).width_mm(text, size_pt) if text else 0.0


def _divided(text: str, font: str, size_pt: float, width_mm: float) -> str:
    """The text with its too wide words cut into pieces that fit at the least size, a hyphen after each."""
    least = min(size_pt, max(size_pt * SHRINK_TO, LEAST_PT))
    if all(width(word, font, least) <= width_mm for word in text.split()):
        return text
    return "\n".join(
        " ".join(_pieces(word, font, least, width_mm) for word in line.split(" ")) for line in text.split("\n")
    )


def _pieces(word: str, font: str, size_pt: float, width_mm: float) -> str:
    if width(word, font, size_pt) <= width_mm:
        return word
    pieces, piece = [], ""
    for char in word:
        if piece and width(f"{piece}{char}-", font, size_pt) > width_mm:
            pieces.append(piece)
            piece = ""
        piece += char
    return "- ".join([*pieces, piece])


# -- lines and boxes -------------------------------------------------------------------------------------


def rule(left: float, right: float, y: float, weight_mm: float = style.HAIRLINE_MM) -> Item:
    """A horizontal line; the finest are grey."""
    ink = style.HAIRLINE if weight_mm <= style.HAIRLINE_MM else style.INK
    return shapes.line(left, y, right, y, Style(stroke=ink, width_mm=weight_mm))


def tick_box(x: float, y: float, size_mm: float, fill: str | None = None, *, dashed: bool = False) -> Item:
    """A box to cross off or to tick, its corner at (x, y)."""
    dashes = (size_mm / 7, size_mm / 7) if dashed else ()
    return shapes.rect(
        x, y, size_mm, size_mm, Style(fill=fill, stroke=style.INK, width_mm=style.DRAWN_MM, dash_mm=dashes)
    )


def tick_circle(cx: float, cy: float, radius_mm: float) -> Item:
    return shapes.circle(cx, cy, radius_mm, Style(stroke=style.INK, width_mm=style.BOX_MM))


def dash(x: float, baseline: float, size_pt: float, anchor: Anchor = "end") -> Text:
    """What stands where there is nothing."""
    return Text(x, baseline, "–", "sans", size_pt, style.SECONDARY, anchor)


def flow(widths: Sequence[float], room: float, gap: float) -> list[list[int]]:
    """Things of these widths on lines no longer than ``room``: their indexes, a list a line."""
    lines: list[list[int]] = []
    pen = 0.0
    for i, wide in enumerate(widths):
        if lines and pen + gap + wide <= room + 1e-6:
            lines[-1].append(i)
            pen += gap + wide
        else:
            lines.append([i])
            pen = wide
    return lines
