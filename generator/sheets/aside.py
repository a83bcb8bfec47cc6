"""The furniture of a sheet that leaves all its paper to the pieces: beside them, in whatever margin there is.

Nine cards fill a sheet of A4 but for a strip at its sides. What a heading and a footer would say stands there in one
line, turned where the strip is upright, in the stretches that pieces, their bleed and their crop marks leave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.drawing import Affine, Group, Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.edges import SLACK_MM, Edges, between, grown, overlap
from generator.sheets.furniture import BAR_DEEP_MM, Folio, Heading, Words, line, names_of, scale_bar
from generator.sheets.paper import Paper
from generator.sheets.style import LEAST_PT
from generator.units import MM_PER_INCH

DEEP_MM = BAR_DEEP_MM + 0.3
"""What the line takes of a margin: the scale bar, of two, is the deepest in it."""
CLEAR_MM = 0.8
"""Between it and what is printed beside it."""
LEAST_NAME_MM = 40.0
"""A sheet's name and page may be shortened to this."""
GAP_MM = 5.0
_NAME_FONT, _SIZES_PT = "sans-medium", (style.TEXT_PT, style.HEAD_PT, LEAST_PT)
"""The page and the sheet; the sizes tried until all that is said has room."""
_BASE_MM = 2.1
"""The baseline, from the top of the line."""
_BAR_MM, _BAR_WORDS_MM = 2 * MM_PER_INCH + 18.0, 2 * MM_PER_INCH + 1.5
"""The scale bar with its words, and where these begin."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A free part of a margin, as long as ``length_mm``; ``place`` takes (0, 0) to where its line begins."""

    length_mm: float
    place: Affine

    def after(self, taken_mm: float) -> _Stretch:
        return replace(self, length_mm=self.length_mm - taken_mm, place=self.place @ Affine.translate(taken_mm, 0.0))


def has_room(paper: Paper, taken: Iterable[Box]) -> bool:
    """Whether the scale bar and a name can stand beside what is taken of a page."""
    free = list(_stretches(paper, taken))
    return _take(free, _BAR_MM) is not None and _take(free, LEAST_NAME_MM) is not None


def furnish(paper: Paper, heading: Heading, taken: Iterable[Box], folio: Folio, words: Words) -> tuple[Item, ...]:
    """Scale bar, sheet and page; how to print, and the heading's line, where there is room for them as well."""
    free, found = list(_stretches(paper, taken)), []
    if (there := _take(free, _BAR_MM)) is not None:
        said = Text(_BAR_WORDS_MM, _BASE_MM, f"{words.fifty_mm} · {words.two_inches}", "sans", LEAST_PT, style.INK)
        found.append(Group((*scale_bar(0.0, 0.15), said), there.place))
    sheet, page = names_of(folio, words)
    others = (words.print_at, heading.detail)
    for size_pt in _SIZES_PT:
        told, is_all = _told(list(free), (page, sheet), others, size_pt)
        if is_all:
            break
    return (*found, *told)


def _told(
    free: list[_Stretch], names: tuple[str, str], others: Sequence[str], size_pt: float
) -> tuple[list[Item], bool]:
    """Page and sheet, then what else there is room for, in one size of type; and whether that is all."""
    page, named, found = names[0], " · ".join(names), []
    there = _take_text(free, named, _NAME_FONT, size_pt)
    is_all = there is not None
    there = there or _take(free, LEAST_NAME_MM, longest=True)
    texts = [(text, "sans", style.SECONDARY) for text in others if text]
    if there is not None:
        found.append(_text(named, _NAME_FONT, style.INK, size_pt, there))
    else:
        texts.insert(0, (page, _NAME_FONT, style.INK))
    for text, font, ink in texts:
        there = _take_text(free, text, font, size_pt)
        is_all = is_all and there is not None
        if there is not None:
            found.append(_text(text, font, ink, size_pt, there))
    return found, is_all


def _text(text: str, font: str, ink: str, size_pt: float, there: _Stretch) -> Group:
    return Group(line(text, font, size_pt, ink, 0.0, there.length_mm, _BASE_MM), there.place)


def _take_text(free: list[_Stretch], text: str, font: str, size_pt: float) -> _Stretch | None:
    return _take(free, face(font).width_mm(text, size_pt) + SLACK_MM)


def _take(free: list[_Stretch], length_mm: float, *, longest: bool = False) -> _Stretch | None:
    """The first stretch of that length, or all of the longest, taken from those that are free."""
    fitting = [one for one in free if one.length_mm >= length_mm]
    if not fitting:
        return None
    found = max(fitting, key=lambda one: one.length_mm) if longest else fitting[0]
    taken = found.length_mm if longest else length_mm
    at = free.index(found)
    free[at] = found.after(taken + GAP_MM)
    return replace(found, length_mm=taken)


def _stretches(paper: Paper, taken: Iterable[Box]) -> Iterator[_Stretch]:
    """Below, above, to the left (read upwards) and to the right (read downwards), along the edge of what is printable."""
    inner = paper.printable
    taken = [grown(box, Edges(*[CLEAR_MM] * 4)) for box in taken]
    below = between(inner.x, inner.bottom - DEEP_MM, inner.right, inner.bottom)
    above = between(inner.x, inner.y, inner.right, inner.y + DEEP_MM)
    for strip in (below, above):
        for start, end in _free(strip.x, strip.right, [(box.x, box.right) for box in taken if overlap(box, strip)]):
            yield _Stretch(end - start, Affine.translate(start, strip.y))
    # The corners are those of the level strips.
    top, bottom = inner.y + DEEP_MM + CLEAR_MM, inner.bottom - DEEP_MM - CLEAR_MM
    left, right = (
        between(inner.x, top, inner.x + DEEP_MM, bottom),
        between(inner.right - DEEP_MM, top, inner.right, bottom),
    )
    for strip, upwards in ((left, True), (right, False)):
        for start, end in _free(strip.y, strip.bottom, [(box.y, box.bottom) for box in taken if overlap(box, strip)]):
            place = Affine(0, -1, 1, 0, strip.x, end) if upwards else Affine(0, 1, -1, 0, strip.right, start)
            yield _Stretch(end - start, place)


def _free(start: float, end: float, taken: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """What is left of a length."""
    for low, high in sorted(taken):
        if low > start:
            yield start, low
        start = max(start, high)
    if end > start:
        yield start, end
