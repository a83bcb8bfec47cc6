"""What a sheet for a print shop says of itself beside its pieces: a line above them and one below, off all marks.

As around other sheets, its name stands above on the left, as a title, and the sizes on the right; the scale bar below on the
left, how to print and the page's number on the right: on every page of a print in the same places, the same size and the same
words. Targets stand between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from msgspec import Struct

from generator.drawing import Affine, Group, Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.aside import CLEAR_MM, DEEP_MM, level_strips
from generator.sheets.edges import between, gaps, overlap
from generator.sheets.furniture import Folio, Heading, Words, names_of, scale_bar, side_of
from generator.sheets.paper import Paper
from generator.sheets.style import HEAD_PT, LEAST_PT, MARGIN_MM, SECTION_GAP_MM
from generator.sheets.told_aside import shorter
from generator.units import MM_PER_INCH

_BASE_MM, _BAR_WORDS_MM, _GAP_MM = 2.1, 1.5, 3.0
"""The baseline, from the top of a line; from the scale bar to its words; and between what stands on one side."""
_TITLE_FONT, _TITLE_LARGER = "serif-semibold", (1.6, 1.3, 1.0)
"""A title is so much larger than what else is said; less so where it is long."""


_EDGE_MM, _OUT_MM = 3.0, DEEP_MM + 0.3
"""From the edge of the paper: a press prints further out than printers at home, as far as this."""


def lines(paper: Paper) -> tuple[Box, Box]:
    """The line above and the one below."""
    (above, below), inner = level_strips(paper), paper.printable
    up = min(_OUT_MM, max(0.0, inner.y - _EDGE_MM))
    down = min(_OUT_MM, max(0.0, paper.height_mm - inner.bottom - _EDGE_MM))
    return above._replace(y=above.y - up), below._replace(y=below.y + down)


class Slug(Struct, frozen=True):
    """What a page has room for, and what it says, in more words and in fewer."""

    above: Box
    below: Box
    halves_mm: tuple[tuple[float, float], tuple[float, float]]
    """How long what is said on the left and on the right may be, above and below."""
    title: str
    names: tuple[str, str]
    """Whose it is, beside its title."""
    detail: str
    to_print: tuple[str, str]
    bar: str
    page: str

    def fits(self, is_short: tuple[bool, bool], larger: float, size_pt: float) -> bool:
        (name_mm, detail_mm), (bar_mm, print_mm) = self.halves_mm
        name, to_print = self._said(is_short)
        return (
            _wide(self.title, _TITLE_FONT, larger * size_pt) + _GAP_MM + _wide(name, "sans", size_pt) <= name_mm
            and _wide(self.detail, "sans", size_pt) <= detail_mm
            and 2 * MM_PER_INCH + _BAR_WORDS_MM + _wide(self.bar, "sans", size_pt) <= bar_mm
            and _wide(to_print, "sans", size_pt) + _GAP_MM + _wide(self.page, "sans-semibold", size_pt) <= print_mm
        )

    def items(self, is_short: tuple[bool, bool], larger: float, size_pt: float) -> tuple[Item, ...]:
        """All of it in one size but for its title, so much larger; in fewer words if it is to be."""
        name, to_print = self._said(is_short)
        bar, title_pt = self.below.x + 2 * MM_PER_INCH + _BAR_WORDS_MM, larger * size_pt
        beside = self.above.x + _wide(self.title, _TITLE_FONT, title_pt) + _GAP_MM
        before = self.below.right - _wide(self.page, "sans-semibold", size_pt) - _GAP_MM
        return (
            _text(self.title, self.above.x, self.above, title_pt, _TITLE_FONT, style.INK),
            _text(name, beside, self.above, size_pt),
            _text(self.detail, self.above.right, self.above, size_pt),
            Group(scale_bar(0.0, 0.15), Affine.translate(self.below.x, self.below.y)),
            _text(self.bar, bar, self.below, size_pt),
            Text(before, self.below.y + _BASE_MM, to_print, "sans", size_pt, style.SECONDARY, "end"),
            _text(self.page, self.below.right, self.below, size_pt, "sans-semibold", style.INK),
        )

    def _said(self, is_short: tuple[bool, bool]) -> tuple[str, str]:
        return self.names[is_short[0]], self.to_print[is_short[1]]


def slug(paper: Paper, taken: Iterable[Box], heading: Heading, folio: Folio, words: Words) -> Slug | None:
    """That of one page; None where its lines are taken at their ends."""
    inner = between(MARGIN_MM, 0.0, paper.width_mm - MARGIN_MM, paper.height_mm).intersection(paper.printable)
    taken = tuple(taken)
    if inner is None:
        return None
    above, below = (strip._replace(x=inner.x, w=inner.w) for strip in lines(paper))
    halves = [_halves(strip, taken) for strip in (above, below)]
    if halves[0] is None or halves[1] is None:
        return None
    side = side_of(folio, words)
    names = " · ".join(filter(None, (folio.kit, side))), side
    to_print = words.print_at, "".join(*shorter(words.print_at)[1:])
    bar = f"{words.fifty_mm} · {words.two_inches}"
    page = names_of(folio, words)[1]
    return Slug(above, below, (halves[0], halves[1]), folio.sheet, names, heading.detail, to_print, bar, page)


def alike(slugs: Sequence[Slug | None]) -> tuple[tuple[bool, bool], float, float] | None:
    """In how few words, with how large a title and in what size, all pages say all of it; None where one has no room for that."""
    if not slugs or any(one is None for one in slugs):
        return None
    shorts = (False, False), (False, True), (True, False), (True, True)
    ways = product(shorts, _TITLE_LARGER, (HEAD_PT, LEAST_PT))
    return next((way for way in ways if all(one and one.fits(*way) for one in slugs)), None)


def _halves(strip: Box, taken: Sequence[Box]) -> tuple[float, float] | None:
    """How far a strip is free from its left end and from its right; where it is so as a whole, half of it each."""
    stops = [(box.x - CLEAR_MM, box.right + CLEAR_MM) for box in taken if overlap(box, strip)]
    free = list(gaps(strip.x, strip.right, stops))
    if not free or free[0][0] > strip.x or free[-1][1] < strip.right:
        return None
    half = (strip.w - SECTION_GAP_MM) / 2
    return (half, half) if len(free) == 1 else (free[0][1] - strip.x, strip.right - free[-1][0])


def _wide(text: str, font: str, size_pt: float) -> float:
    return face(font).width_mm(text, size_pt) if text else 0.0


def _text(text: str, x: float, strip: Box, size_pt: float, font: str = "sans", ink: str = style.SECONDARY) -> Text:
    return Text(x, strip.y + _BASE_MM, text, font, size_pt, ink, "end" if x == strip.right else "start")
