"""What is said in the margins of a sheet that leaves its paper to the pieces: lines in stretches, and what they are worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from generator.drawing import Affine, Group, Item, Text
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.edges import SLACK_MM
from generator.sheets.furniture import Folio, Heading, Words, line, names_of, scale_bar, side_of
from generator.sheets.style import LEAST_PT
from generator.units import MM_PER_INCH, mm_from_points

_GAP_MM = 5.0
"""Between what stands in one stretch."""
_NAME_FONT = "sans-medium"
"""Of the page and the sheet."""
_BASE_MM = 2.1
"""The baseline, from the top of the line."""
_RISE = 0.84
"""It lies lower in large type, whose letters rise so high, in its sizes."""
_UNIT_MM = 0.2
"""Room for text is given in whole ones, in 1 pt: what numbers of pages and sheets take of it is the same for most."""
_TITLE_FONT, _KIND_FONT = "serif-semibold", "sans-semibold"
_TITLE_PT, _KIND_PT = style.NAME_PT, style.TEXT_PT
_TITLE_BASE_MM, _KIND_GAP_MM = 2.65, 2.5
"""A heading in such a line: its letters rise to the edge of what is printable; and from the title to the kind."""
BAR_MM, _BAR_WORDS_MM = 2 * MM_PER_INCH + 18.0, 1.5
"""The scale bar with its words, and how far these stand from it."""


class Stretch(Struct, frozen=True):
    """A free part of a margin, as long as ``length_mm``; ``place`` takes (0, 0) to where its line begins."""

    length_mm: float
    place: Affine
    is_stacked: bool = False
    """Whether it is one of several lines below one another."""

    takes_one: bool = False
    """Whether nothing else stands after what stands there."""

    @property
    def is_level(self) -> bool:
        return self.place.b == 0

    def after(self, taken_mm: float) -> Stretch:
        left_mm = 0.0 if self.takes_one else self.length_mm - taken_mm
        return replace(self, length_mm=left_mm, place=self.place @ Affine.translate(taken_mm, 0.0))


class Manner(NamedTuple):
    """How it is said: in level lines, in upright ones or in both, in what size, whether in fewer words, and whether with a
    heading."""

    levels: frozenset[bool]
    size_pt: float
    is_short: bool
    is_headed: bool


ALL = (2, 2, 6, 1)
"""What it is worth when nothing is left out."""


class Told(Struct):
    """What is said on a page, and what that is worth: page and sheet, the scale bar, how much besides, and both
    lengths of the bar, which is two."""

    heads: list[tuple[str, str, Stretch]] = field(default_factory=list)
    """The title and the kind, where a line begins with them, and where that is."""
    lines: list[tuple[str, str, str, float, Stretch]] = field(default_factory=list)
    """What is said, in which font, ink and size, and where."""
    bars: list[tuple[str, float, float, Stretch]] = field(default_factory=list)
    """What the scale bar is called, in which size, how much of it there is, and where."""
    named: int = 0
    bar: int = 0
    more: int = 0
    inches: int = 0
    first: float | None = None
    """How far down the page the scale bar stands, in a level margin."""
    downs: list[float] = field(default_factory=list)
    """The same of each thing that is said, in order."""
    manner: Manner | None = None

    @property
    def worth(self) -> tuple[int, int, int, int]:
        return self.named, self.bar, self.more, self.inches

    @property
    def levels(self) -> frozenset[bool]:
        stands = (*(one[2] for one in self.heads), *(one[4] for one in self.lines), *(one[3] for one in self.bars))
        return frozenset(there.is_level for there in stands)

    def is_like(self, other: Told) -> bool:
        """Whether what is said on both pages stands as far down."""
        return all(one == two for one, two in zip(self.downs, other.downs, strict=False))

    def take(self, free: list[Stretch], texts: Sequence[str], font: str, ink: str, size_pt: float) -> bool:
        """The texts in stretches of their own, if there is one for each."""
        left, found = list(free), []
        for text in texts:
            there = take(left, _units(text, font) * _UNIT_MM * size_pt)
            if there is None:
                return False
            found.append((text, font, ink, size_pt, there))
        free[:] = left
        self.lines += found
        self.downs += [there.place.f for *_, there in found]
        return True

    def items(self) -> tuple[Item, ...]:
        """All of it as drawn."""
        heads = (Group(_heading(title, kind), there.place) for title, kind, there in self.heads)
        bars = (
            Group((*scale_bar(0.0, 0.15, share), self._bar_label(said, size_pt, share)), there.place)
            for said, size_pt, share, there in self.bars
        )
        lines = (
            Group(line(text, font, size_pt, ink, 0.0, there.length_mm, self._base(size_pt)), there.place)
            for text, font, ink, size_pt, there in self.lines
        )
        return (*heads, *bars, *lines)

    def take_heading(self, free: list[Stretch], title: str, kind: str) -> bool:
        """A title and a kind at the head of a stretch, if there is one."""
        title_mm = _units(title, _TITLE_FONT) * _UNIT_MM * _TITLE_PT
        there = take(free, title_mm + _KIND_GAP_MM + _units(kind, _KIND_FONT) * _UNIT_MM * _KIND_PT)
        if there is None:
            return False
        self.heads.append((title, kind, there))
        self.downs.append(there.place.f)
        return True

    def _bar_label(self, said: str, size_pt: float, share: float) -> Text:
        begins = share * 2 * MM_PER_INCH + _BAR_WORDS_MM
        return Text(begins, self._base(size_pt), said, "sans", size_pt, style.INK)

    def _base(self, size_pt: float) -> float:
        """The baseline of a line: that of a heading, where there is one."""
        return max(_TITLE_BASE_MM if self.heads else _BASE_MM, _RISE * mm_from_points(size_pt))


class Said(NamedTuple):
    """What is to be said on a page: the page and the sheet in fewer and fewer words, a line about it, the kit."""

    heading: tuple[str, str]
    """The title and the kind, where these two name the sheet; else empty."""
    headed: str
    """The page and the kit, of a sheet that has its heading."""
    names: tuple[tuple[str, ...], ...]
    detail: str
    kit: str
    ink: str
    """Of what is said besides."""
    bar_pt: float
    """Of what the scale bar is called."""

    def lengths(self) -> tuple[tuple[int, ...], ...]:
        """How long all of it is, in units: where it has room goes by that."""
        names = (tuple(_units(text, _NAME_FONT) for text in one) for one in self.names)
        rest = (_units(one, "sans") for text in (self.detail, self.kit) for some in shorter(text) for one in some)
        title, kind = self.heading
        headed = _units(title, _TITLE_FONT), _units(kind, _KIND_FONT), _units(self.headed, _NAME_FONT)
        return (*names, tuple(rest), tuple(self.names.index(one) for one in self.names), headed)


def said_of(heading: Heading, folio: Folio, words: Words) -> Said:
    sheet, page = names_of(folio, words)
    short, kind = (" · ".join(filter(None, (name, side_of(folio, words)))) for name in (folio.sheet, heading.kind))
    names = (f"{page} · {sheet}",), (f"{page} · {short}",), (page, short), (f"{page} · {kind}",), (page, kind), (page,)
    headed = " · ".join(filter(None, (page, folio.kit, side_of(folio, words))))
    # Sheets of one name are numbered.
    kind, called, number = folio.sheet.partition(f", {heading.title}")
    shown = (heading.title, kind + number) if called and kind == heading.kind else ("", "")
    return Said(
        shown,
        headed,
        names,
        heading.detail,
        folio.kit,
        heading.second_ink,
        heading.foot_pt if heading.is_film else LEAST_PT,
    )


def told_in(
    free: list[Stretch], to_say: Said, words: Words, size_pt: float, is_short: bool, is_headed: bool = False
) -> Told:
    """The scale bar, page and sheet, then what else there is room for, in one size of type; first a heading if it has one."""
    told, names = Told(), to_say.names
    if is_headed:
        if is_short or not all(to_say.heading) or not told.take_heading(free, *to_say.heading):
            return Told()
        names = ((to_say.headed,),)
    bar_said = "" if is_headed or (free and free[0].is_stacked) else _bar(told, free, words, to_say.bar_pt)
    said = next((one for one in names[is_short:] if told.take(free, one, _NAME_FONT, style.INK, size_pt)), ())
    told.named = 2 if len(said) == 2 or said in names[:4] else len(said)
    bar_said = bar_said or _bar(told, free, words, to_say.bar_pt)
    rest = (bar_said, to_say.detail, "" if said in names[:1] else to_say.kit)
    beside = [one for one in free if one.is_level and one.place.f == told.first]
    alone = Told()
    if beside and alone.take(beside, list(filter(None, rest)), "sans", to_say.ink, size_pt):
        told.lines, told.downs, told.more = told.lines + alone.lines, told.downs + alone.downs, 6
        return told
    # What does not all stand after the name stands together in the other margin.
    free.sort(key=lambda one: one.is_level and one.place.f == told.first)
    for text in rest:
        there = (told.take(free, said, "sans", to_say.ink, size_pt) for said in shorter(text))
        told.more += next((2 - number for number, is_there in enumerate(there) if is_there), 0)
    return told


@lru_cache(maxsize=1024)
def _units(text: str, font: str) -> int:
    """How long a text is."""
    return math.ceil((face(font).width_mm(text, 1.0) + SLACK_MM) / _UNIT_MM)


def shorter(text: str) -> tuple[tuple[str, ...], ...]:
    """Nothing, or the text and its first sentence."""
    first, stop, _ = text.partition(". ")
    return ((text,), (first + stop.rstrip(),)) if text else ((),)


def _bar(told: Told, free: list[Stretch], words: Words, size_pt: float) -> str:
    """The scale bar, or half of it where there is no room for all; and how to print, as that of this bar says it."""
    whole, half = (words.fifty_mm, words.two_inches), (words.twenty_five_mm, words.one_inch)
    for share, (metric, inches) in ((1.0, whole), (0.5, half)):
        for said, has_inches in ((f"{metric} · {inches}", 1), (metric, 0)):
            begins = share * 2 * MM_PER_INCH + _BAR_WORDS_MM
            there = take(free, begins + face("sans").width_mm(said, size_pt))
            if there is not None:
                told.bars.append((said, size_pt, share, there))
                told.downs.append(there.place.f)
                told.bar, told.inches = 2 if share == 1.0 else 1, has_inches
                told.first = there.place.f if there.is_level and not there.is_stacked else None
                return words.print_at.replace(words.fifty_mm, metric)
    return words.print_at


def _heading(title: str, kind: str) -> tuple[Item, ...]:
    kind_at = face(_TITLE_FONT).width_mm(title, _TITLE_PT) + _KIND_GAP_MM
    return (
        Text(0.0, _TITLE_BASE_MM, title, _TITLE_FONT, _TITLE_PT, style.INK),
        Text(kind_at, _TITLE_BASE_MM, kind, _KIND_FONT, _KIND_PT, style.INK),
    )


def take(free: list[Stretch], length_mm: float) -> Stretch | None:
    """The first stretch of that length, taken from those that are free."""
    found = next((one for one in free if one.length_mm >= length_mm), None)
    if found is None:
        return None
    free[free.index(found)] = found.after(length_mm + _GAP_MM)
    return replace(found, length_mm=length_mm)
