"""Text that fits a box, or says that it does not.

The order of attempts is always the same: the size asked for; then smaller in steps of 2.5 %, down to
``shrink_to`` or the least size; then, where wrapping is allowed, several lines at the size asked for; then
several lines, smaller; last of all, where that is allowed, the same with words broken by a hyphen. Text made of paragraphs is better wrapped first: ``prefer="wrap"`` changes the order
to that. When nothing fits the last attempt is returned with ``overflow`` set, and the caller, who knows
whose text it is, makes the error.

**Vertical places** follow the letters, not the font's line box. ``top`` puts the tops of b, d, l on the
box's upper edge; ``middle`` centres capitals and figures, so a number stands in the middle of its die;
``bottom`` puts the depth of g, p, y on the lower edge; ``baseline`` puts the last baseline there, and only
what hangs below a baseline may leave the box. Ink that would cross an edge all the same, an accent on a
capital for one, moves the whole text by as much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing.box import Box
from generator.drawing.fonts import Face, drawable, face, mm_per_unit
from generator.drawing.items import Text
from generator.drawing.line_breaks import break_lines, even_lines, level_lines
from generator.units import MM_PER_POINT

Align = Literal["left", "centre", "right"]
Valign = Literal["top", "middle", "bottom", "baseline"]

HOPELESS = 1.5
"""A text that would take so many times the room there is, were it filled to the last point, is not tried in every size."""
STEP = 0.025
LEAST_PT = 5.6
LEADING = 1.15
SLACK_MM = 1e-6

_SHORT_WORD = re.compile(r"(?<= )([^\W\d_]{1,2}) (?=\S)")
"""Such as de, of, y."""

_ANCHORS: dict[str, Literal["start", "middle", "end"]] = {"left": "start", "centre": "middle", "right": "end"}


class Fitted(Struct, frozen=True):
    """What became of a text. ``items`` are one ``Text`` a line, top to bottom."""

    items: tuple[Text, ...]
    size_pt: float
    lines: tuple[str, ...]
    shrunk: bool
    overflow: bool
    missing: frozenset[str] = frozenset()
    """Characters the face lacks; a stand-in is drawn for each."""


class _Attempt(Struct, frozen=True):
    lines: tuple[str, ...]
    size_pt: float
    leading_mm: float
    fits: bool


@lru_cache(maxsize=8192)  # four texts of five in a kit have been fitted before, into a box of the same size
def fit_text(
    text: str,
    font: str,
    size_pt: float,
    box: Box,
    *,
    fill: str = "#000000",
    align: Align = "left",
    valign: Valign = "top",
    shrink_to: float = 0.85,
    least_pt: float = LEAST_PT,
    wrap: bool = False,
    max_lines: int | None = None,
    leading_pt: float | None = None,
    prefer: Literal["shrink", "wrap"] = "shrink",
    break_words: bool = False,
    wrap_below: float = 0.0,
    even: bool = False,
) -> Fitted:
    """``text`` in ``box``. A newline always begins a line; lines in the middle of a box are even, and with ``even`` no
    last line is a short word alone.

    ``leading_pt`` is the distance of baselines at the full size and shrinks with the type; without it, 1.15
    of the type size. ``max_lines`` bounds the lines of any attempt. ``least_pt`` never raises the size asked
    for. What may wrap does so rather than shrink below the share ``wrap_below`` on one line. Raises ``UnknownFaceError``.
    """
    paragraphs = [_tidy(part) for part in text.strip("\n").split("\n")]
    if not any(paragraphs):
        return Fitted((), size_pt, (), shrunk=False, overflow=False)
    metrics = face(font)
    leading = (leading_pt or size_pt * LEADING) / size_pt * MM_PER_POINT
    attempt = None
    ways = list(_order(size_pt, shrink_to, least_pt, wrap, prefer, break_words, wrap_below))
    smallest = min(size for _, size in ways)
    lines = (box.h / (leading * smallest) + 2) if wrap else len(paragraphs)
    if sum(map(metrics.pen, paragraphs)) * mm_per_unit(smallest) > HOPELESS * lines * (box.w + 2 * leading * smallest):
        return Fitted((), ways[-1][1], (), shrunk=False, overflow=True, missing=frozenset(metrics.missing(text)))
    for wraps, size in ways:
        attempt = _try(metrics, paragraphs, size, box, leading * size, wraps, max_lines, valign)
        if attempt.fits:
            breaks = _even if align == "centre" else even_lines if even else _bound
            if wraps == "words" and (even or align == "centre" or max_lines):
                room = (box.w + SLACK_MM) / mm_per_unit(size)
                broken = tuple(line for part in paragraphs for line in _ended(breaks(metrics, part, room)))
                # The other line may be the one with a letter that hangs: there is not always room for that.
                if breaks is not _bound or _high(metrics, broken, size, attempt.leading_mm, valign) <= box.h + SLACK_MM:
                    attempt = replace(attempt, lines=broken)
            break
    assert attempt is not None
    return Fitted(
        _place(metrics, attempt, font, box, fill, align, valign),
        attempt.size_pt,
        attempt.lines,
        shrunk=attempt.size_pt < size_pt,
        overflow=not attempt.fits,
        missing=frozenset(metrics.missing(text)),
    )


def _tidy(text: str) -> str:
    """One plain space where there were several; no-break and thin spaces stay."""
    return " ".join(word for word in drawable(text).split(" ") if word)


_Wraps = Literal["", "words", "letters"]
"""Whether an attempt is on several lines, and what it may break."""


def _order(
    size_pt: float,
    shrink_to: float,
    least_pt: float,
    wrap: bool,
    prefer: str,
    break_words: bool,
    wrap_below: float,
) -> Iterator[tuple[_Wraps, float]]:
    sizes = _sizes(size_pt, shrink_to, least_pt)
    if not (wrap and prefer == "wrap"):
        yield from (("", size) for size in sizes if not wrap or size >= size_pt * wrap_below - 1e-9)
    if wrap:
        yield from (("words", size) for size in sizes)
    if wrap and break_words:
        yield from (("letters", size) for size in sizes)


def _sizes(size_pt: float, shrink_to: float, least_pt: float) -> list[float]:
    smallest = min(size_pt, max(size_pt * shrink_to, least_pt))
    sizes, step = [size_pt], 1
    while (size := size_pt * (1 - STEP * step)) > smallest + 1e-9:
        sizes.append(round(size, 4))
        step += 1
    if smallest < size_pt:
        sizes.append(smallest)
    return sizes


def _try(
    metrics: Face,
    paragraphs: list[str],
    size_pt: float,
    box: Box,
    leading_mm: float,
    wraps: _Wraps,
    max_lines: int | None,
    valign: Valign,
) -> _Attempt:
    unit = mm_per_unit(size_pt)
    room = (box.w + SLACK_MM) / unit
    lines = [
        line
        for part in paragraphs
        for line in (_ended(break_lines(metrics, part, room, break_words=wraps == "letters")) if wraps else [part])
    ]
    width = max(_reach(metrics, line) for line in lines)
    high = _high(metrics, lines, size_pt, leading_mm, valign)
    fits = width <= room and high <= box.h + SLACK_MM and len(lines) <= (max_lines or len(lines))
    return _Attempt(tuple(lines), size_pt, leading_mm, fits)


def _ended(lines: list[str]) -> list[str]:
    """Lines without the dot that parts one thing from the next, where a break parts them."""
    last = len(lines) - 1
    return [
        line.removeprefix("· " if at else "")
        .removesuffix(" ·" if at < last else "")
        .removesuffix("\u00a0·" if at < last else "")
        for at, line in enumerate(lines)
    ]


def _together(metrics: Face, text: str, room: float) -> tuple[str, list[str]]:
    """The text and its lines, with short words bound to the next where that takes no more lines: none ends with one."""
    lines, bound = break_lines(metrics, text, room), _SHORT_WORD.sub("\\1\u00a0", text)
    together = break_lines(metrics, bound, room)
    if len(together) > len(lines) or any(_reach(metrics, line) > room for line in together):
        return text, lines
    return bound, together


def _bound(metrics: Face, text: str, room: float) -> list[str]:
    """Each line filled before the next is begun, but for short words: they belong to what comes next."""
    return list(_as_in(text, _together(metrics, text, room)[1]))


def _even(metrics: Face, text: str, room: float) -> list[str]:
    """As many lines as a room needs, as even as can be: none of a word alone below a full one, and where there is room for
    it none that ends with a short word."""
    bound, lines = _together(metrics, text, room)
    widest = max((_reach(metrics, word) for word in bound.split(" ")), default=0)
    low, high = max(widest, room / 2), room
    while len(lines) > 1 and high - low > 1:
        middle = (low + high) / 2
        found = break_lines(metrics, bound, middle)
        if len(found) > len(lines) or any(_reach(metrics, line) > middle for line in found):
            low = middle
        else:
            lines, high = found, middle
    return list(_as_in(text, level_lines(metrics, bound, room, len(lines)) or lines))


def _as_in(text: str, lines: list[str]) -> Iterator[str]:
    """The lines with the spaces that their text has."""
    start = 0
    for line in lines:
        yield text[start : start + len(line)]
        start += len(line)
        start += text[start : start + 1] == " "


def _reach(metrics: Face, line: str) -> int:
    """The width a line needs: its advance, or its ink where that is wider."""
    run = metrics.run(line)
    return max(run.advance, run.right - run.left)


def _ink(metrics: Face, lines: list[str] | tuple[str, ...], unit: float, leading_mm: float) -> tuple[float, float]:
    """Millimetres of ink above the first baseline and below it, all lines together."""
    runs = [metrics.run(line) for line in lines]
    top = max(run.top * unit - i * leading_mm for i, run in enumerate(runs))
    bottom = max(-run.bottom * unit + i * leading_mm for i, run in enumerate(runs))
    return top, bottom


def _high(
    metrics: Face, lines: list[str] | tuple[str, ...], size_pt: float, leading_mm: float, valign: Valign
) -> float:
    """What a box needs for the lines, in mm: what hangs below the baseline of the last may hang out where that is its foot."""
    top, bottom = _ink(metrics, lines, mm_per_unit(size_pt), leading_mm)
    return top + ((len(lines) - 1) * leading_mm if valign == "baseline" else bottom)


def _place(
    metrics: Face, attempt: _Attempt, font: str, box: Box, fill: str, align: Align, valign: Valign
) -> tuple[Text, ...]:
    size, lines, leading = attempt.size_pt, attempt.lines, attempt.leading_mm
    unit = mm_per_unit(size)
    first = _first_baseline(metrics, attempt, box, valign)
    items = []
    for i, line in enumerate(lines):
        if not line:
            continue
        run = metrics.run(line)
        width = run.advance * unit
        start = box.x + {"left": 0.0, "centre": (box.w - width) / 2, "right": box.w - width}[align]
        # Overhanging ink, of an italic f for one, is brought back inside.
        nudge = max(0.0, box.x - (start + run.left * unit)) or min(0.0, box.right - (start + run.right * unit))
        anchor = {"left": box.x, "centre": box.x + box.w / 2, "right": box.right}[align] + nudge
        items.append(Text(anchor, first + i * leading, line, font, size, fill, _ANCHORS[align]))
    return tuple(items)


def _first_baseline(metrics: Face, attempt: _Attempt, box: Box, valign: Valign) -> float:
    size, rest = attempt.size_pt, (len(attempt.lines) - 1) * attempt.leading_mm
    match valign:
        case "top":
            baseline = box.y + metrics.ascent_mm(size)
        case "middle":
            baseline = box.y + (box.h - rest + metrics.cap_height_mm(size)) / 2
        case "bottom":
            baseline = box.bottom - metrics.descent_mm(size) - rest
        case _:  # on it
            baseline = box.bottom - rest
    top, bottom = _ink(metrics, attempt.lines, mm_per_unit(size), attempt.leading_mm)
    if valign != "baseline":
        baseline = min(baseline, box.bottom - bottom)
    return max(baseline, box.y + top) if attempt.fits else baseline
