"""The cuts that are made first: each parts two blocks of pieces, and is told from an edge of
theirs. It is dashed and grey, touches no mark, and says what it is where there is room: on bleed as well, which is waste."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.edges import SLACK_MM, Edges, gaps, grown, overlap
from generator.sheets.furniture import Words
from generator.sheets.marks import Line, parts_within
from generator.sheets.plan import Placement

_DASH_MM = (2.0, 2.0)
_OFF_MM, _NEAR_MM = 1.5, 1.0
"""Kept of the ends of crop marks, and of the words; and how near a crop mark ends that breaks the line."""
_BESIDE_MM = 1.9
"""How near the line what of a slanted mark is beside the words, and to be kept a millimetre off them."""
_AIR_MM, _UNDER_MM = 0.3, 0.6
"""The paper laid around the words, where they stand on bleed; and how wide it is under the dashes."""
_KEPT_MM = 0.2
"""Of the bleed of a piece, what no words may take."""


def draw_first_cuts(
    cuts: Iterable[Box], marks: Sequence[Box], slanted: Sequence[Line], placements: Sequence[Placement], words: Words
) -> tuple[Group, ...]:
    """A line for each cut, and its words at its ends, in the middle of it. ``placements`` are the pieces of the page, which
    are drawn before."""
    kept = [grown(one.trim, one.bleed.least(_KEPT_MM)) for one in placements]
    bleeds = [one.bleed_box for one in placements]
    return tuple(Group(tuple(_cut(cut, marks, slanted, kept, bleeds, words))) for cut in cuts)


def _cut(
    cut: Box, marks: Sequence[Box], slanted: Sequence[Line], kept: Sequence[Box], bleeds: Sequence[Box], words: Words
) -> Iterator[Item]:
    # Drawn level from (0, 0); a cut down the page is turned clockwise about its upper end.
    is_level, length = cut.w > 0, max(cut.w, cut.h)
    place = Affine.translate(cut.x, cut.y) if is_level else Affine(0.0, 1.0, -1.0, 0.0, cut.x, cut.y)

    def ends(within_mm: float) -> list[tuple[float, float]]:
        """The stretches of the line that crop marks take which end so near."""
        off, half = Edges(*[_OFF_MM] * 4), Edges(*[within_mm / 2 - SLACK_MM] * 4)
        near = (one for one in marks if overlap(grown(one, half), grown(cut, half)) and (one.w == 0) == is_level)
        beside = grown(cut, Edges(*[min(within_mm, _BESIDE_MM) - SLACK_MM] * 4))
        leaning = (grown(one, Edges(*[_NEAR_MM] * 4)) for one in parts_within(beside, slanted))
        found = [*(grown(one, off) for one in near), *leaning]
        return [
            (one.x - cut.x, one.right - cut.x) if is_level else (one.y - cut.y, one.bottom - cut.y) for one in found
        ]

    taken = ends(_NEAR_MM)
    wide = face("sans").width_mm(words.first_cut, style.LEAST_PT)
    free = [one for one in gaps(0.0, length, ends(2 * _OFF_MM)) if one[1] - one[0] > wide]
    for x in (free[0][0], free[-1][1] - wide) if free else ():
        said = Text(x, 0.0, words.first_cut, "sans", style.LEAST_PT, style.SECONDARY)
        if (ink := text_box(said)) is None:
            continue
        said = replace(said, y_mm=-(ink.y + ink.h / 2))
        under = Box(ink.x - _AIR_MM, -ink.h / 2 - _AIR_MM, ink.w + 2 * _AIR_MM, ink.h + 2 * _AIR_MM)
        drawn = Group((shapes.rect(*under, Style(fill=style.PAPER)), said), place)
        box = bounds([drawn])
        if box is not None and not any(overlap(box, one) for one in (*kept, *marks)):
            taken.append((x - _OFF_MM, x + wide + _OFF_MM))
            yield drawn
    pen = Style(stroke=style.SECONDARY, width_mm=style.MARK_MM, dash_mm=_DASH_MM)
    lines = tuple((start, 0.0, end, 0.0) for start, end in _whole_dashes(gaps(0.0, length, taken)))
    if not lines:
        return
    line = grown(cut, Edges(*[_UNDER_MM / 2] * 4))
    is_on_bleed = any(overlap(line, one) for one in bleeds)
    paper = (shapes.lines(lines, Style(stroke=style.PAPER, width_mm=_UNDER_MM)),) if is_on_bleed else ()
    yield Group((*paper, shapes.lines(lines, pen)), place)


def _whole_dashes(free: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """In the middle of each stretch as much of it as ends with a whole dash on either side."""
    dash, period = _DASH_MM[0], sum(_DASH_MM)
    for start, end in free:
        rest = end - start - dash
        if rest >= 0.0:
            yield start + rest % period / 2, end - rest % period / 2
