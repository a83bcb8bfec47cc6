"""The furniture of a sheet that leaves all its paper to the pieces: beside them, in whatever margin there is.

Nine cards fill a sheet of A4 but for a strip at its sides. What a heading and a footer would say stands in a line below
the pieces and one above, which begin at their edges, so that the sheets of a set are alike; or else in upright strips as
well, turned; or as lines below one another where a last row of pieces leaves room.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from generator.drawing import Affine, Group, Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.items import IDENTITY
from generator.sheets import style
from generator.sheets.edges import SLACK_MM, Edges, between, gaps, grown, overlap
from generator.sheets.furniture import BAR_DEEP_MM, Folio, Heading, Words, line, names_of, scale_bar, side_of
from generator.sheets.paper import Paper
from generator.sheets.style import LEAST_PT
from generator.units import MM_PER_INCH

DEEP_MM = BAR_DEEP_MM + 0.3
"""What the line takes of a margin: the scale bar, of two, is the deepest in it."""
CLEAR_MM = 0.8
"""Between it and what is printed beside it, at least; and the least there is to be between it and a piece."""
_CLEARS_MM = (2.5, 6.0), (1.6, 4.0), (CLEAR_MM, CLEAR_MM)
"""Kept of crop marks, the first where there is room: a bar or a word that touches a mark reads as part of it. The second of
two where a mark lies in line with what stands there: it reads as a dash."""
_THIN_MM = 2.0
"""A mark is no thicker, wherever it may be moved to."""
_SCRAP_MM = 30.0
"""In less of a margin nothing is said: alone there it reads as a mistake."""
LEAST_NAME_MM = 40.0
"""What the page and the sheet need; less where the sheet is called by its kind alone."""
GAP_MM = 5.0
_NAME_FONT, _SIZES_PT = "sans-medium", (style.SMALL_PT, style.HEAD_PT, LEAST_PT)
"""The page and the sheet; the sizes tried until all that is said has room."""
_BASE_MM = 2.1
"""The baseline, from the top of the line."""
_BAR_MM, _BAR_WORDS_MM = 2 * MM_PER_INCH + 18.0, 1.5
"""The scale bar with its words, and how far these stand from it."""
_BLEEDS_CLEAR_MM = (CLEAR_MM, 2.0), (0.1, 0.1)
"""The same of bleed, which is waste as well."""
_LINES, _LEAST_LINES, _LEADING_MM = 6, 3, DEEP_MM + 1.2
"""How many lines stand below one another at most, and how many hold all that is said; from one to the next."""


_Clear = tuple[float, float]
"""Kept of a thing; and where it lies in line with what is said."""


class _Stretch(Struct, frozen=True):
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

    def after(self, taken_mm: float) -> _Stretch:
        left_mm = 0.0 if self.takes_one else self.length_mm - taken_mm
        return replace(self, length_mm=left_mm, place=self.place @ Affine.translate(taken_mm, 0.0))


def has_room(paper: Paper, taken: Iterable[Box]) -> bool:
    """Whether the scale bar and a name can stand beside what is taken of a page, or all of it on its waste."""
    taken = tuple(taken)
    free = list(_stretches(paper.printable, taken))
    if _take(free, _BAR_MM) is not None and _take(free, LEAST_NAME_MM) is not None:
        return True
    stacks = _stacks(paper.printable, taken, CLEAR_MM)
    return any(len(lines) >= _LEAST_LINES and lines[0].length_mm >= _BAR_MM for lines in stacks)


def can_name(paper: Paper, taken: Iterable[Box]) -> bool:
    """Whether there is any margin or waste where the page and the sheet can be named."""
    taken = tuple(taken)
    lines = (one for some in _stacks(paper.printable, taken, CLEAR_MM) for one in some)
    free = (*_margins(paper.printable, taken, _CLEARS_MM[-1], _BLEEDS_CLEAR_MM[-1]), *lines)
    return any(one.length_mm >= LEAST_NAME_MM for one in free)


def furnish(
    paper: Paper,
    heading: Heading,
    taken: Iterable[Box],
    folio: Folio,
    words: Words,
    edges: Iterable[float] = (),
    front: Told | None = None,
) -> Told:
    """Scale bar, sheet and page; how to print, and the heading's line, where there is room for them as well.

    What is said is said whole, in fewer words where it must be, and as far from crop marks as there is room. ``edges``
    are the left and right ones of pieces. On a back all stands as on its ``front``, where that says all and there is
    room for it.
    """
    said, taken, edges = _said(heading, folio, words), tuple(taken), tuple(sorted(edges))
    like = (front.worth, tuple(front.downs)) if front else None
    # Most pages of a kit are taken alike, and what they say is as long.
    slot = paper.printable, paper.height_mm, taken, edges, said.widths_mm(), words, like
    if slot not in _CHOSEN:
        if len(_CHOSEN) >= _MOST_CHOSEN:
            _CHOSEN.clear()
        _CHOSEN[slot] = _choice(_places(paper, taken, edges), said, words, front)
    chosen = _CHOSEN[slot]
    return Told() if chosen is None else _told(list(chosen[0]), said, words, *chosen[1:])


_Choice = tuple[tuple[_Stretch, ...], float, bool]
"""Where all of it stands, in what size, and whether in fewer words."""
_CHOSEN: dict[Hashable, _Choice | None] = {}
_MOST_CHOSEN = 256


def _choice(ways: Iterable[Sequence[_Stretch]], said: _Said, words: Words, front: Told | None) -> _Choice | None:
    """The best looking way that says most."""
    best, chosen, tried = Told(), None, set[Hashable]()
    for free in ways:
        # What stretches hold goes by this, wherever they lie on the page.
        downs = [one.place.f for one in free]
        holds = tuple((replace(one, place=IDENTITY), one.is_level, downs.index(one.place.f)) for one in free)
        if holds in tried:
            continue
        is_whole = False
        for size_pt, short in product(_SIZES_PT, (False, True)):
            told = _told(list(free), said, words, size_pt, short)
            if told.worth > best.worth:  # the first of equals
                best, chosen = told, (tuple(free), size_pt, short)
            if told.worth == _ALL:
                is_whole = True
                if front is None or front.worth != _ALL or told.is_like(front):
                    return tuple(free), size_pt, short
        if not is_whole:
            tried.add(holds)
    return chosen


def _places(paper: Paper, taken: tuple[Box, ...], edges: tuple[float, ...]) -> Iterator[Sequence[_Stretch]]:
    """Where all of it may stand together, the best looking first: level from the edges of pieces, or of all of them, on;
    anywhere in the margins, or upright alone; on the waste; in both."""
    margins: tuple[_Stretch, ...] = ()
    inner = paper.printable
    for starts, bleed_mm in product((edges, [*edges[:1], *edges[-1:]]), _BLEEDS_CLEAR_MM):
        columns = [Box(x, 0.0, 0.0, paper.height_mm) for x in starts]
        for clear_mm in _CLEARS_MM:
            margins = _margins(inner, (*taken, *columns), clear_mm, bleed_mm)
            yield [one for one in margins if one.is_level]
    for bleed_mm, clear_mm in product(_BLEEDS_CLEAR_MM, _CLEARS_MM):
        margins = _margins(inner, taken, clear_mm, bleed_mm)
        yield margins
        yield [one for one in margins if not one.is_level]
    left = max([inner.x, *edges[:1]])
    stacks = []
    # No further than the pieces above, where all of it has room there.
    for right, (clear_mm, _) in product(dict.fromkeys((min([inner.right, *edges[-1:]]), inner.right)), _CLEARS_MM):
        for lines in _stacks(between(left, inner.y, right, inner.bottom), taken, clear_mm):
            stacks.append(lines)
            yield [replace(one, takes_one=True) for one in lines]
            yield lines
    yield from ([*margins, *lines] for lines in stacks)
    # Beside a last row that is narrower than those above there may be room for second lines down the sides.
    second = grown(inner, Edges(left=-_LEADING_MM, right=-_LEADING_MM))
    for bleed_mm, clear_mm in product(_BLEEDS_CLEAR_MM, _CLEARS_MM):
        lines = [one for one in _margins(second, taken, clear_mm, bleed_mm) if not one.is_level]
        yield [*_margins(inner, taken, clear_mm, bleed_mm), *lines]


@lru_cache(maxsize=256)  # most pages of a kit are taken alike
def _margins(inner: Box, taken: tuple[Box, ...], clear_mm: _Clear, bleed_mm: _Clear) -> tuple[_Stretch, ...]:
    return tuple(one for one in _stretches(inner, taken, clear_mm, bleed_mm) if one.length_mm >= _SCRAP_MM)


_ALL = (2, 2, 6, 1)
"""What it is worth when nothing is left out."""


class Told(Struct):
    """What is said on a page, and what that is worth: page and sheet, the scale bar, how much besides, and both
    lengths of the bar, which is two."""

    items: list[Item] = field(default_factory=list)
    named: int = 0
    bar: int = 0
    more: int = 0
    inches: int = 0
    first: float | None = None
    """How far down the page the scale bar stands, in a level margin."""
    downs: list[float] = field(default_factory=list)
    """The same of each thing that is said, in order."""

    @property
    def worth(self) -> tuple[int, int, int, int]:
        return self.named, self.bar, self.more, self.inches

    def is_like(self, other: Told) -> bool:
        """Whether what is said on both pages stands as far down."""
        return all(one == two for one, two in zip(self.downs, other.downs, strict=False))

    def take(self, free: list[_Stretch], texts: Sequence[str], font: str, ink: str, size_pt: float) -> bool:
        """The texts in stretches of their own, if there is one for each."""
        left, found = list(free), []
        for text in texts:
            there = _take(left, face(font).width_mm(text, size_pt) + SLACK_MM)
            if there is None:
                return False
            found.append(Group(line(text, font, size_pt, ink, 0.0, there.length_mm, _BASE_MM), there.place))
        free[:] = left
        self.items += found
        self.downs += [group.transform.f for group in found]
        return True


class _Said(NamedTuple):
    """What is to be said on a page: the page and the sheet in fewer and fewer words, a line about it, the kit."""

    names: tuple[tuple[str, ...], ...]
    detail: str
    kit: str

    def widths_mm(self) -> tuple[tuple[float, ...], ...]:
        """How long all of it is in 1 pt: where it has room goes by that."""
        names = (tuple(face(_NAME_FONT).width_mm(text, 1.0) for text in one) for one in self.names)
        rest = (face("sans").width_mm(one, 1.0) for text in self[1:] for some in _shorter(text) for one in some)
        return (*names, tuple(rest), tuple(float(self.names.index(one)) for one in self.names))


def _said(heading: Heading, folio: Folio, words: Words) -> _Said:
    sheet, page = names_of(folio, words)
    short, kind = (" · ".join(filter(None, (name, side_of(folio, words)))) for name in (folio.sheet, heading.kind))
    names = (f"{page} · {sheet}",), (f"{page} · {short}",), (page, short), (f"{page} · {kind}",), (page, kind), (page,)
    return _Said(names, heading.detail, folio.kit)


def _told(free: list[_Stretch], to_say: _Said, words: Words, size_pt: float, is_short: bool) -> Told:
    """The scale bar, page and sheet, then what else there is room for, in one size of type."""
    told, names = Told(), to_say.names
    bar_said = "" if free and free[0].is_stacked else _bar(told, free, words)
    said = next((one for one in names[is_short:] if told.take(free, one, _NAME_FONT, style.INK, size_pt)), ())
    told.named = 2 if len(said) == 2 or said in names[:4] else len(said)
    bar_said = bar_said or _bar(told, free, words)
    rest = (bar_said, to_say.detail, "" if said in names[:1] else to_say.kit)
    beside = [one for one in free if one.is_level and one.place.f == told.first]
    alone = Told()
    if beside and alone.take(beside, list(filter(None, rest)), "sans", style.SECONDARY, size_pt):
        told.items, told.downs, told.more = told.items + alone.items, told.downs + alone.downs, 6
        return told
    # What does not all stand after the name stands together in the other margin.
    free.sort(key=lambda one: one.is_level and one.place.f == told.first)
    for text in rest:
        there = (told.take(free, said, "sans", style.SECONDARY, size_pt) for said in _shorter(text))
        told.more += next((2 - number for number, is_there in enumerate(there) if is_there), 0)
    return told


def _shorter(text: str) -> tuple[tuple[str, ...], ...]:
    """Nothing, or the text and its first sentence."""
    first, stop, _ = text.partition(". ")
    return ((text,), (first + stop.rstrip(),)) if text else ((),)


def _bar(told: Told, free: list[_Stretch], words: Words) -> str:
    """The scale bar, or half of it where there is no room for all; and how to print, as that of this bar says it."""
    whole, half = (words.fifty_mm, words.two_inches), (words.twenty_five_mm, words.one_inch)
    for share, (metric, inches) in ((1.0, whole), (0.5, half)):
        for said, has_inches in ((f"{metric} · {inches}", 1), (metric, 0)):
            begins = share * 2 * MM_PER_INCH + _BAR_WORDS_MM
            there = _take(free, begins + face("sans").width_mm(said, LEAST_PT))
            if there is not None:
                label = Text(begins, _BASE_MM, said, "sans", LEAST_PT, style.INK)
                told.items.append(Group((*scale_bar(0.0, 0.15, share), label), there.place))
                told.downs.append(there.place.f)
                told.bar, told.inches = 2 if share == 1.0 else 1, has_inches
                told.first = there.place.f if there.is_level and not there.is_stacked else None
                return words.print_at.replace(words.fifty_mm, metric)
    return words.print_at


def _take(free: list[_Stretch], length_mm: float) -> _Stretch | None:
    """The first stretch of that length, taken from those that are free."""
    found = next((one for one in free if one.length_mm >= length_mm), None)
    if found is None:
        return None
    free[free.index(found)] = found.after(length_mm + GAP_MM)
    return replace(found, length_mm=length_mm)


def _strips(inner: Box) -> tuple[Box, Box, Box, Box]:
    """Along what is printable: below, above, to the left and to the right. The corners are those of the level ones."""
    top, bottom = inner.y + DEEP_MM + CLEAR_MM, inner.bottom - DEEP_MM - CLEAR_MM
    return (
        between(inner.x, inner.bottom - DEEP_MM, inner.right, inner.bottom),
        between(inner.x, inner.y, inner.right, inner.y + DEEP_MM),
        between(inner.x, top, inner.x + DEEP_MM, bottom),
        between(inner.right - DEEP_MM, top, inner.right, bottom),
    )


def level_strips(paper: Paper) -> tuple[Box, Box]:
    """What is printable above and below, as deep as a line."""
    below, above, _, _ = _strips(paper.printable)
    return above, below


def upright_strip(paper: Paper) -> Box:
    """What is printable on the left, as wide as a line is deep."""
    return _strips(paper.printable)[2]


def _stretches(
    inner: Box,
    taken: Iterable[Box],
    clear_mm: _Clear = (CLEAR_MM, CLEAR_MM),
    bleed_mm: _Clear = (CLEAR_MM, CLEAR_MM),
) -> Iterator[_Stretch]:
    """Below, above, to the left (read upwards) and to the right (read downwards), along the edge of what is printable."""
    taken = tuple(taken)
    below, above, left, right = _strips(inner)
    for strip in (below, above):
        yield from _level(strip, [_kept_of(box, clear_mm, bleed_mm, is_level=True) for box in taken])
    beside = [_kept_of(box, clear_mm, bleed_mm, is_level=False) for box in taken]
    for strip, upwards in ((left, True), (right, False)):
        for start, end in gaps(strip.y, strip.bottom, [(box.y, box.bottom) for box in beside if overlap(box, strip)]):
            place = Affine(0, -1, 1, 0, strip.x, end) if upwards else Affine(0, 1, -1, 0, strip.right, start)
            yield _Stretch(end - start, place)


def _kept_of(box: Box, clear_mm: _Clear, bleed_mm: _Clear, *, is_level: bool) -> Box:
    """A box with what a level line, or an upright one, keeps of it."""
    is_mark = min(box.w, box.h) < _THIN_MM
    across, along = clear_mm if is_mark else bleed_mm
    if is_mark and (box.w > box.h) != is_level:
        along = across
    return grown(box, Edges(along, across, along, across) if is_level else Edges(across, along, across, along))


def _stacks(inner: Box, taken: Sequence[Box], clear_mm: float) -> Iterator[list[_Stretch]]:
    """Lines of one length below one another, on the waste below pieces or beside those of a last row."""
    taken = [grown(box, Edges(*[clear_mm] * 4)) for box in taken]
    tops = sorted({round(box.bottom, 3) for box in taken})
    for top, count in product(tops, range(_LINES, 0, -1)):
        bottom = top + (count - 1) * _LEADING_MM + DEEP_MM
        for first in _level(between(inner.x, top, inner.right, bottom), taken) if bottom < inner.bottom else ():
            if first.length_mm > LEAST_NAME_MM:
                downs = (Affine.translate(0.0, number * _LEADING_MM) for number in range(count))
                yield [replace(first, place=first.place @ down, is_stacked=True) for down in downs]


def _level(strip: Box, taken: Sequence[Box]) -> Iterator[_Stretch]:
    """What is free of a level strip."""
    for start, end in gaps(strip.x, strip.right, [(box.x, box.right) for box in taken if overlap(box, strip)]):
        yield _Stretch(end - start, Affine.translate(start, strip.y))
