"""The furniture of a sheet that leaves all its paper to the pieces: beside them, in whatever margin there is.

Nine cards fill a sheet of A4 but for a strip at its sides. What a heading and a footer would say stands in a line below
the pieces and one above, which begin at their edges, so that the sheets of a set are alike; or else in upright strips as
well, turned; or as lines below one another where a last row of pieces leaves room.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product

from msgspec.structs import replace

from generator.drawing import Affine
from generator.drawing.box import Box
from generator.drawing.items import IDENTITY
from generator.sheets import style
from generator.sheets.edges import Edges, between, gaps, grown, overlap
from generator.sheets.furniture import BAR_DEEP_MM, Folio, Heading, Words
from generator.sheets.paper import Paper
from generator.sheets.style import LEAST_PT
from generator.sheets.told_aside import ALL, BAR_MM, Manner, Said, Stretch, Told, said_of, take, told_in

DEEP_MM = BAR_DEEP_MM + 0.3
"""What the line takes of a margin: the scale bar, of two, is the deepest in it."""
CLEAR_MM = 0.8
"""Between it and what is printed beside it, at least; and the least there is to be between it and a piece."""
_CLEARS_MM = (2.5, 6.0), (1.6, 4.0), (CLEAR_MM, CLEAR_MM)
"""Kept of crop marks, the first where there is room: a bar or a word that touches a mark reads as part of it. The second of
two where a mark lies in line with what stands there: it reads as a dash."""
_BLEEDS_CLEAR_MM = (CLEAR_MM, 2.0), (0.1, 0.1)
"""The same of bleed, which is waste as well."""
_MOST_CLEAR_MM = max(mm for clear in (*_CLEARS_MM, *_BLEEDS_CLEAR_MM) for mm in clear)
_THIN_MM = 2.0
"""A mark is no thicker, wherever it may be moved to."""
_SCRAP_MM = 30.0
"""In less of a margin nothing is said: alone there it reads as a mistake."""
LEAST_NAME_MM = 40.0
"""What the page and the sheet need; less where the sheet is called by its kind alone."""
_SIZES_PT = style.SMALL_PT, style.HEAD_PT, LEAST_PT
"""Tried until all that is said has room, the smallest last."""
_LINES, _LEAST_LINES, _LEADING_MM = 6, 3, DEEP_MM + 1.2
"""How many lines stand below one another at most, and how many hold all that is said; from one to the next."""


_Clear = tuple[float, float]
"""Kept of a thing; and where it lies in line with what is said."""


@lru_cache(maxsize=24)  # most pages of a kit are taken alike
def has_room(paper: Paper, taken: tuple[Box, ...]) -> bool:
    """Whether the scale bar and a name can stand beside what is taken of a page, or all of it on its waste."""
    free = list(_stretches(paper.printable, taken))
    if take(free, BAR_MM) is not None and take(free, LEAST_NAME_MM) is not None:
        return True
    stacks = _stacks(paper.printable, taken, CLEAR_MM)
    return any(len(lines) >= _LEAST_LINES and lines[0].length_mm >= BAR_MM for lines in stacks)


@lru_cache(maxsize=24)
def can_name(paper: Paper, taken: tuple[Box, ...]) -> bool:
    """Whether there is any margin or waste where the page and the sheet can be named."""
    margins = _margins(paper.printable, taken, _CLEARS_MM[-1], _BLEEDS_CLEAR_MM[-1])
    lines = (one for some in _stacks(paper.printable, taken, CLEAR_MM) for one in some)
    return any(one.length_mm >= LEAST_NAME_MM for one in chain(margins, lines))


def furnish(
    paper: Paper,
    heading: Heading,
    taken: Iterable[Box],
    folio: Folio,
    words: Words,
    edges: Iterable[float] = (),
    front: Told | None = None,
    manner: Manner | None = None,
) -> Told:
    """Scale bar, sheet and page; how to print, and the heading's line, where there is room for them as well.

    What is said is said whole, in fewer words where it must be, and as far from crop marks as there is room. ``edges``
    are the left and right ones of pieces. On a back all stands as on its ``front``, where that says all and there is
    room for it. In a ``manner`` of other pages it stands as far down as may be, if there is room for all of it.
    """
    said, taken, edges = said_of(heading, folio, words), tuple(taken), tuple(sorted(edges))
    like = (front.worth, tuple(front.downs)) if front else None
    # Most pages of a kit are taken alike, and what they say is as long.
    sizes = (style.VALUE_PT, style.LABEL_PT, *_SIZES_PT) if heading.is_film else _SIZES_PT
    slot = paper.printable, paper.height_mm, taken, edges, said.lengths(), words, like, sizes, manner
    if slot not in _CHOSEN:
        if len(_CHOSEN) >= _MOST_CHOSEN:
            _CHOSEN.clear()
        _CHOSEN[slot] = _choice(_places(paper, taken, edges), said, words, front, sizes, manner)
    chosen = _CHOSEN[slot]
    told = Told() if chosen is None else told_in(list(chosen[0]), said, words, *chosen[1:])
    if manner and told.worth != ALL:
        return furnish(paper, heading, taken, folio, words, edges, front)
    told.manner = Manner(told.levels, *chosen[1:]) if chosen else None
    return told


_Choice = tuple[tuple[Stretch, ...], float, bool, bool]
"""Where all of it stands, in what size, whether in fewer words, and whether with a heading."""
_CHOSEN: dict[Hashable, _Choice | None] = {}
_MOST: dict[Hashable, tuple[int, int, int, int]] = {}
"""What as much as can be said in stretches is worth."""
_MOST_CHOSEN = 256


def _choice(
    ways: Iterable[Sequence[Stretch]],
    said: Said,
    words: Words,
    front: Told | None,
    sizes: Sequence[float],
    manner: Manner | None,
) -> _Choice | None:
    """The best looking way that says most."""
    best, chosen, tried, lengths = Told(), None, set[Hashable](), said.lengths()
    shorts: Sequence[bool] = (False, True)
    if manner:
        sizes, shorts = (manner.size_pt,), (manner.is_short,)
        ways = (_lowest_first([one for one in free if one.is_level in manner.levels]) for free in ways)
    for free in ways:
        # What stretches hold goes by this, wherever they lie on the page.
        downs = [one.place.f for one in free]
        # What is said first stands where one of them begins.
        if best.worth == ALL and front and front.downs[0] not in downs:
            continue
        holds = tuple((replace(one, place=IDENTITY), one.is_level, downs.index(one.place.f)) for one in free)
        if holds in tried:
            continue
        # A heading is read from the side of the page, where nothing is said at its head.
        can_head = not any(one.is_level for one in free)
        headings = (manner.is_headed,) if manner else (True, False) if can_head else (False,)
        smallest = tuple(product(headings, sizes[-1:], shorts))
        slot = holds, lengths, said.bar_pt, words, smallest
        if slot not in _MOST:
            if len(_MOST) >= _MOST_CHOSEN:
                _MOST.clear()
            _MOST[slot] = max(
                told_in(list(free), said, words, pt, short, headed).worth for headed, pt, short in smallest
            )
        most = _MOST[slot]
        if most < ALL:
            tried.add(holds)
            if most <= best.worth:  # nothing larger says more
                continue
        for headed, size_pt, short in product(headings, sizes, shorts):
            told = told_in(list(free), said, words, size_pt, short, headed)
            if told.worth > best.worth:  # the first of equals
                best, chosen = told, (tuple(free), size_pt, short, headed)
            if told.worth == ALL and (front is None or front.worth != ALL or told.is_like(front)):
                return tuple(free), size_pt, short, headed
    return chosen


def _lowest_first(free: Sequence[Stretch]) -> list[Stretch]:
    """Those of each upright strip from below, so that pages with more room in it than others begin where these do."""
    strips = list(dict.fromkeys(one.place.e for one in free))
    return sorted(free, key=lambda one: (0, 0.0) if one.is_level else (strips.index(one.place.e), -one.place.f))


def _places(paper: Paper, taken: tuple[Box, ...], edges: tuple[float, ...]) -> Iterator[Sequence[Stretch]]:
    """Where all of it may stand together, the best looking first: level from the edges of pieces, or of all of them, on;
    anywhere in the margins, or upright alone; on the waste; in both."""
    margins: tuple[Stretch, ...] = ()
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
    # No further than the pieces above, where all of it has room there.
    for right, (clear_mm, _) in product(dict.fromkeys((min([inner.right, *edges[-1:]]), inner.right)), _CLEARS_MM):
        for lines in _stacks(between(left, inner.y, right, inner.bottom), taken, clear_mm):
            yield [replace(one, takes_one=True) for one in lines]
            yield lines
    within = grown(inner, Edges(*[-DEEP_MM - CLEAR_MM] * 4))
    yield from ([*margins, *lines] for clear_mm, _ in _CLEARS_MM for lines in _stacks(within, taken, clear_mm))
    # Beside a last row that is narrower than those above there may be room for second lines down the sides.
    second = grown(inner, Edges(left=-_LEADING_MM, right=-_LEADING_MM))
    for bleed_mm, clear_mm in product(_BLEEDS_CLEAR_MM, _CLEARS_MM):
        lines = [one for one in _margins(second, taken, clear_mm, bleed_mm) if not one.is_level]
        yield [*_margins(inner, taken, clear_mm, bleed_mm), *lines]


def _margins(inner: Box, taken: tuple[Box, ...], clear_mm: _Clear, bleed_mm: _Clear) -> tuple[Stretch, ...]:
    return _margins_of(inner, _near(inner, taken), clear_mm, bleed_mm)


@lru_cache(maxsize=256)
def _near(inner: Box, taken: tuple[Box, ...]) -> tuple[Box, ...]:
    """What is so near to margins that it may take something of them: much the same on pages that are laid out otherwise."""
    within = inner.inset(DEEP_MM + _MOST_CLEAR_MM)
    return tuple(box for box in taken if not within.contains(box, 0.0))


@lru_cache(maxsize=256)  # most pages of a kit are taken alike
def _margins_of(inner: Box, taken: tuple[Box, ...], clear_mm: _Clear, bleed_mm: _Clear) -> tuple[Stretch, ...]:
    return tuple(one for one in _stretches(inner, taken, clear_mm, bleed_mm) if one.length_mm >= _SCRAP_MM)


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
) -> Iterator[Stretch]:
    """Below, above, to the left (read upwards) and to the right (read downwards), along the edge of what is printable."""
    taken = tuple(taken)
    below, above, left, right = _strips(inner)
    for strip in (below, above):
        yield from _level(strip, [_kept_of(box, clear_mm, bleed_mm, is_level=True) for box in taken])
    beside = [_kept_of(box, clear_mm, bleed_mm, is_level=False) for box in taken]
    for strip, upwards in ((left, True), (right, False)):
        for start, end in gaps(strip.y, strip.bottom, [(box.y, box.bottom) for box in beside if overlap(box, strip)]):
            place = Affine(0, -1, 1, 0, strip.x, end) if upwards else Affine(0, 1, -1, 0, strip.right, start)
            yield Stretch(end - start, place)


def _kept_of(box: Box, clear_mm: _Clear, bleed_mm: _Clear, *, is_level: bool) -> Box:
    """A box with what a level line, or an upright one, keeps of it."""
    is_mark = min(box.w, box.h) < _THIN_MM
    across, along = clear_mm if is_mark else bleed_mm
    if is_mark and (box.w > box.h) != is_level:
        along = across
    return grown(box, Edges(along, across, along, across) if is_level else Edges(across, along, across, along))


def _stacks(inner: Box, taken: Sequence[Box], clear_mm: float) -> Iterator[list[Stretch]]:
    """Lines of one length below one another, on the waste below pieces or beside those of a last row."""
    taken = [grown(box, Edges(*[clear_mm] * 4)) for box in taken]
    tops = sorted({round(box.bottom, 3) for box in taken})
    for top, count in product(tops, range(_LINES, 0, -1)):
        bottom = top + (count - 1) * _LEADING_MM + DEEP_MM
        for first in _level(between(inner.x, top, inner.right, bottom), taken) if bottom < inner.bottom else ():
            if first.length_mm > LEAST_NAME_MM:
                downs = (Affine.translate(0.0, number * _LEADING_MM) for number in range(count))
                yield [replace(first, place=first.place @ down, is_stacked=True) for down in downs]


def _level(strip: Box, taken: Sequence[Box]) -> Iterator[Stretch]:
    """What is free of a level strip."""
    for start, end in gaps(strip.x, strip.right, [(box.x, box.right) for box in taken if overlap(box, strip)]):
        yield Stretch(end - start, Affine.translate(start, strip.y))
