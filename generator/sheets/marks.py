"""Crop marks and cutting contours, from the trim boxes and nothing else.

A mark lies outside the band it belongs to, in line with one of its cuts, off the trim by the bleed or by
1 mm (less where there is hardly room for a mark), and stays inside the band's own room: so it meets no piece, no
furniture and no other band's marks. It stands on bleed only where it would be a stub beside it; where there is hardly
room at all, ticks carry its line on, in what is rounded off the corners of cards. Paper lies under what stands on art. Lay a ruler from a
mark to its twin on the far side and cut. The first cut, which parts two bands, is drawn between
their marks (``first_cuts``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product

from generator.drawing import Group, Item, Path, Style, shapes
from generator.drawing.box import Box
from generator.drawing.items import Command
from generator.sheets.duplex import SheetFlip, behind
from generator.sheets.edges import SLACK_MM, Edges, around, grown
from generator.sheets.imposition import MARK_LENGTH_MM, MARKS, SHORT_MARKS, STUB_MM
from generator.sheets.paper import Paper
from generator.sheets.plan import Band, Frame, Placement, Spot
from generator.sheets.printing import Contours
from generator.sheets.style import CONTOUR_MM, CUT, FOLD, INK, MARK_MM, PAPER

Mark = Box
"""A mark as a box without thickness: its width or its height is 0."""

Line = tuple[float, float, float, float]
"""From x, y to x, y."""

Span = tuple[float, float]
"""From a lower end to a higher one."""

ON_ART_MM = 0.45
"""The paper under a mark that stands on art."""
_IN_GUTTER, _END_MM = 2 / 3, 2.0
"""Of the bleed, how far a mark in a gutter stays off the trims; and how long it is at most beside the pieces."""
TICK_MM = 1.2
"""From a corner along a cut, on pieces with hardly a margin around them."""
TICK_PAPER_MM = 0.35
"""The paper under a tick: as far to either side of it as goes with the corner that is rounded off."""
LEAST_TICKED_MM = 30.0
"""On smaller pieces ticks would be all that one sees."""
_SLANTED_MM, _CLEAR_MM = 2.0, 1.0
"""A slanted mark is longer than it is high, or wide: where so much is left of it, it ends so far within the band's room."""
SHORTEST_MM = 0.5
"""A mark with less room than this is left out: it would be a dot."""


def cut_lines(trims: Iterable[Box]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The x of every upright cut and the y of every level one, each once, in order."""
    trims = list(trims)
    return (
        _distinct(edge for trim in trims for edge in (trim.x, trim.right)),
        _distinct(edge for trim in trims for edge in (trim.y, trim.bottom)),
    )


@lru_cache(maxsize=24)
def crop_marks(frame: Frame, *, length_mm: float = MARK_LENGTH_MM) -> tuple[Mark, ...]:
    """The marks of a band: for each cut line one at either end, as long as the band's room allows."""
    box = frame.box
    bleed, room = frame.bleed, frame.room
    across, down = cut_lines(spot.trim for spot in frame.spots)
    if frame.marked_inside:
        return _inner_marks(frame, across, down)
    if frame.staggered:
        # The other cuts are slanted: see slanted_marks.
        across, down = (across, ()) if frame.spots[0].turn % 180 else ((), down)
    near = Edges(*map(_begin_mm, room, bleed))
    far = Edges(*(min(start + length_mm, end) for start, end in zip(near, room, strict=True)))
    left, right = _span(box.x - far.left, box.x - near.left), _span(box.right + near.right, box.right + far.right)
    above, below = _span(box.y - far.top, box.y - near.top), _span(box.bottom + near.bottom, box.bottom + far.bottom)
    upright, level = (*above, *below), (*left, *right)
    if min(*frame.spots[0].trim[2:]) >= LEAST_TICKED_MM and frame.corner_mm > TICK_MM:
        upright, level = _with_ticks(upright, down), _with_ticks(level, across)
    return tuple(Box(x, start, 0.0, end - start) for x in across for start, end in upright) + tuple(
        Box(start, y, end - start, 0.0) for y in down for start, end in level
    )


def _with_ticks(marks: tuple[Span, ...], crossed: Sequence[float]) -> tuple[Span, ...]:
    """The marks beside the pieces; where none is as long as one, with a tick at each cut they cross as well: on the corners
    of pieces, which are rounded off."""
    if any(end - start >= TICK_MM for start, end in marks):
        return marks
    return (*marks, *((at - TICK_MM, at + TICK_MM) for at in crossed))


def parting_cuts(frames: Sequence[Frame]) -> tuple[Mark, ...]:
    """Between bands that adjoin, the cut that parts them, right across: the first, since then it is seen to which of the
    two each mark belongs."""
    found = []
    for one, other in permutations(frames, 2):
        here, there = one.box, other.box
        foot, side, both = here.bottom + one.room.bottom, here.right + one.room.right, here.union(there)
        if abs(there.y - other.room.top - foot) < SLACK_MM and _overlap((here.x, here.right), (there.x, there.right)):
            found.append(Box(both.x, foot, both.w, 0.0))
        if abs(there.x - other.room.left - side) < SLACK_MM and _overlap(
            (here.y, here.bottom), (there.y, there.bottom)
        ):
            found.append(Box(side, both.y, 0.0, both.h))
    return tuple(found)


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return min(one[1], other[1]) > max(one[0], other[0])


def _inner_marks(frame: Frame, across: Sequence[float], down: Sequence[float]) -> tuple[Mark, ...]:
    """Marks on the bleed, short ones in the middle of every gutter that a cut crosses, and one at both its ends.

    A blade may stray from the trim by twice what is left of the bleed there before a piece shows a mark.
    """
    bleed, room = frame.least_bleed_mm, frame.room
    off = _IN_GUTTER * bleed

    def stretches(cuts: Sequence[float], before: float, after: float) -> list[tuple[float, float]]:
        """Where there is no piece between these cuts, less what is kept off them."""
        gutters = [(start + off, end - off) for start, end in zip(cuts[1:-1:2], cuts[2::2], strict=True)]
        near, far = (max(bleed / 2, min(off, mm - SHORT_MARKS.length_mm)) for mm in (before, after))
        first, last = cuts[0] - before, cuts[-1] + after
        return [(max(first, cuts[0] - near - _END_MM), cuts[0] - near), *gutters,
                (cuts[-1] + far, min(last, cuts[-1] + far + _END_MM))]  # fmt: skip

    return tuple(
        Box(x, start, 0.0, end - start) for x in across for start, end in stretches(down, room.top, room.bottom)
    ) + tuple(Box(start, y, end - start, 0.0) for y in down for start, end in stretches(across, room.left, room.right))


@lru_cache(maxsize=24)
def slanted_marks(frame: Frame, *, length_mm: float = MARK_LENGTH_MM) -> tuple[Line, ...]:
    """The marks of the slanted cuts between staggered hexagons; none of any other band."""
    if not frame.staggered:
        return ()
    box = frame.box
    # Above and below they end off the furniture as well.
    lengths = Edges(_SLANTED_MM, _SLANTED_MM + _CLEAR_MM, _SLANTED_MM, _SLANTED_MM + _CLEAR_MM)
    off = Edges(*map(_begin_mm, frame.room, frame.bleed, lengths))
    inside = grown(box, off)
    ends = (
        min(near + length_mm, max(far - _CLEAR_MM, min(near + _SLANTED_MM, far)))
        for near, far in zip(off, frame.room, strict=True)
    )
    outside = grown(box, Edges(*ends))
    return tuple(
        (x + start * dx, y + start * dy, x + end * dx, y + end * dy)
        for x, y, dx, dy in _slants(frame.spots)
        for start, end in _between(_crossed(inside, x, y, dx, dy), _crossed(outside, x, y, dx, dy))
    )


def parts_within(box: Box, lines: Iterable[Line]) -> Iterator[Box]:
    """What of slanted lines lies in a box."""
    for x, y, to_x, to_y in lines:
        dx, dy = to_x - x, to_y - y
        start, end = _crossed(box, x, y, dx, dy)
        start, end = max(start, 0.0), min(end, 1.0)
        if start < end:
            yield around(Box(x + at * dx, y + at * dy, 0.0, 0.0) for at in (start, end))


def slanted_cuts(band: Band) -> tuple[Line, ...]:
    """The slanted cuts of a band of staggered hexagons, as far as they go through it."""
    lines = ((x, y, dx, dy, *_crossed(band.box, x, y, dx, dy)) for x, y, dx, dy in _slants(band.spots))
    return tuple(
        (x + start * dx, y + start * dy, x + end * dx, y + end * dy)
        for x, y, dx, dy, start, end in lines
        if end - start > SLACK_MM
    )


def _slants(spots: Iterable[Spot]) -> Iterator[Line]:
    """A point of each slanted cut line, and its direction; each line once."""
    seen = set()
    for spot in spots:
        trim = spot.trim
        middle = (trim.x + trim.w / 2, trim.y + trim.h / 2)
        on_side = spot.turn % 180 != 0
        tips = (
            ((middle[0], trim.y), (middle[0], trim.bottom))
            if on_side
            else ((trim.x, middle[1]), (trim.right, middle[1]))
        )
        dx, dy = (trim.w / 2, trim.h / 4) if on_side else (trim.w / 4, trim.h / 2)
        for (x, y), slope in product(tips, (dy, -dy)):
            line = round((y - slope / dx * x) * 100), slope > 0
            if line not in seen:
                seen.add(line)
                yield x, y, dx, slope


def _crossed(box: Box, x: float, y: float, dx: float, dy: float) -> tuple[float, float]:
    """Where a line enters and leaves a box, in its own steps."""
    across = sorted(((box.x - x) / dx, (box.right - x) / dx))
    down = sorted(((box.y - y) / dy, (box.bottom - y) / dy))
    return max(across[0], down[0]), min(across[1], down[1])


def _between(inner: tuple[float, float], outer: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The two stretches of a line between two boxes, as far as there are any."""
    return ((start, end) for start, end in ((outer[0], inner[0]), (inner[1], outer[1])) if end - start > SLACK_MM)


def _offset(room_mm: float, bleed_mm: float) -> float:
    """How far from the trim a mark begins at least: off the bleed, unless it would be a stub there. In little room it has
    three quarters of it."""
    near = max(min(room_mm / 4, room_mm - SHORT_MARKS.length_mm), SHORT_MARKS.offset_mm)
    least = min(MARKS.offset_mm, near)
    return least if room_mm - bleed_mm < STUB_MM - SLACK_MM else max(bleed_mm, least)


def on_bleed(frames: Iterable[Frame]) -> tuple[Mark, ...]:
    """The marks that stand on what bleeds. A tick on a corner is none: it is seen as it is."""
    return tuple(
        mark
        for frame in frames
        if frame.marked_inside
        or any(_offset(*side) < side[1] - SLACK_MM for side in zip(frame.room, frame.bleed, strict=True))
        for mark in crop_marks(frame)
        if not _is_tick(mark, frame)
    )


def ticks(frames: Iterable[Frame]) -> tuple[Mark, ...]:
    """The marks that stand on the corners of pieces."""
    return tuple(mark for frame in frames for mark in crop_marks(frame) if _is_tick(mark, frame))


def _is_tick(mark: Mark, frame: Frame) -> bool:
    """Whether it reaches in between the ends of its cut, and not from there on outside."""
    if frame.marked_inside:
        return False
    box = frame.box
    ends = ((mark.y, mark.bottom), (box.y, box.bottom)) if mark.w == 0 else ((mark.x, mark.right), (box.x, box.right))
    return _overlap(*ends)


def marks_behind(marks: Iterable[Mark], paper: Paper, duplex: SheetFlip) -> tuple[Mark, ...]:
    """The same marks seen from the other side of the sheet."""
    return tuple(behind(mark, paper, duplex) for mark in marks)


def draw_marks(
    marks: Sequence[Mark],
    slanted: Sequence[Line] = (),
    on_bleed: Sequence[Mark] = (),
    on_corners: Collection[Mark] = (),
) -> tuple[Path, ...]:
    """All marks as one path; nothing when there are none. Paper lies under those ``on_bleed``, so that they are seen, and
    under slanted ones where there are any. Less of it lies under those ``on_corners``.
    """
    if not marks and not slanted:
        return ()
    under = (*map(_along, on_bleed), *slanted) if on_bleed else ()
    paper = (shapes.lines(under, Style(stroke=PAPER, width_mm=ON_ART_MM)),) if under else ()
    corners = (
        (shapes.lines(map(_along, on_corners), Style(stroke=PAPER, width_mm=TICK_PAPER_MM)),) if on_corners else ()
    )
    return (*paper, *corners, shapes.lines((*map(_along, marks), *slanted), Style(stroke=INK, width_mm=MARK_MM)))


def _along(mark: Mark) -> Line:
    return mark.x, mark.y, mark.right, mark.bottom


CUT_SPOT, CUT_LAYER = "CutContour", "Cut"
"""What print shops and cutting machines call the ink they cut along, and the layer it stands on."""
FOLD_SPOT, FOLD_LAYER = "Crease", "Crease"
"""The same of what they score."""
_FOLD_DASH_MM = (3.0, 2.0)
CUTTING = Style(stroke=CUT, width_mm=CONTOUR_MM)
"""Of a cut path in a file of its own."""


def cutting_contours(placements: Iterable[Placement], how: Contours) -> tuple[Item, ...]:
    """The finished outline of each piece, with its rounded corners: for a plotter, a die, or scissors. Of ``spot_shapes``,
    none of those that straight cuts along the marks free: on their art it would be one more line."""
    if how == "none":
        return ()
    placements = tuple(one for one in placements if how != "spot_shapes" or one.piece.shaped)
    style = Style(stroke=INK, width_mm=CONTOUR_MM)
    folds: tuple[Path, ...] = ()
    if how != "drawn":
        style = Style(stroke=CUT, width_mm=CONTOUR_MM, spot=CUT_SPOT)
        folds = _fold_paths(placements, Style(stroke=FOLD, width_mm=CONTOUR_MM, dash_mm=_FOLD_DASH_MM, spot=FOLD_SPOT))
    paths = tuple(Path(contour(placement), style) for placement in placements)
    layers = (paths, CUT_LAYER), (folds, FOLD_LAYER)
    return tuple(Group(drawn, layer=layer) for drawn, layer in layers if drawn)


def cut_paths(placements: Iterable[Placement]) -> tuple[Path, ...]:
    """The finished outline of each piece, for a machine that cuts along it."""
    return tuple(Path(contour(placement), CUTTING) for placement in placements)


def fold_paths(placements: Iterable[Placement]) -> tuple[Path, ...]:
    """The folds of each piece that has any, for a machine that scores them."""
    return _fold_paths(placements, Style(stroke=FOLD, width_mm=CONTOUR_MM))


def _fold_paths(placements: Iterable[Placement], style: Style) -> tuple[Path, ...]:
    return tuple(Path(_placed(one.piece.folds, one), style) for one in placements if one.piece.folds)


def contour(placement: Placement) -> tuple[Command, ...]:
    """The finished outline of a piece where it stands on its page, as path commands in mm."""
    return _placed(placement.piece.contour(), placement)


def _placed(commands: Iterable[Command], placement: Placement) -> tuple[Command, ...]:
    place = placement.place()
    return tuple(
        (name, *(value for x, y in zip(values[::2], values[1::2], strict=True) for value in place.apply(x, y)))
        for name, *values in commands
    )


def _begin_mm(room_mm: float, bleed_mm: float, length_mm: float = MARKS.length_mm) -> float:
    """How far from the trim a mark begins: clear of the bleed, as far as it is long enough then."""
    least = _offset(room_mm, bleed_mm)
    clear_mm = MARKS.offset_mm if 0 < bleed_mm <= least else 0.0
    return max(least, min(least + clear_mm, room_mm - length_mm))


def _span(start: float, end: float) -> tuple[Span, ...]:
    """Empty where too short."""
    return ((start, end),) if end - start >= SHORTEST_MM - SLACK_MM else ()


def _distinct(values: Iterable[float]) -> tuple[float, ...]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > SLACK_MM:
            found.append(value)
    return tuple(found)
