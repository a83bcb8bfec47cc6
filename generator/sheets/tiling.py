"""A drawing larger than a page: cut into tiles that overlap, with marks to lay one over the next.

Tiles are named by row and column, ``A1`` upper left, ``B3`` second row, third from the left. Where a tile
has a neighbour to its right or below, a dashed line shows how far that one will cover it; each tile but the
first ones begins with what its neighbour ends with, at a solid line to cut along. On each joint stand two
diamonds, whole on the tile below and half on the one above: they are whole again when the joint is right. They
keep off the words of the drawing. Dashes have a pale edge, diamonds a plate of paper, for the drawing below
may be as dark.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from generator.drawing import Affine, Group, Item, Style, Symbol, Text, Use
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.shapes import Point, lines, polygon, rect
from generator.sheets import style
from generator.sheets.edges import SLACK_MM, around, between, overlap
from generator.sheets.windows import Windows

OVERLAP_MM = 10.0
SLACK = 1e-9
"""Of a tile: so much more of a drawing than tiles hold takes no further one."""
_DASH_MM = (1.6, 1.2)
_PALE_MM = 0.3
"""As wide is the pale edge of each dash, where the neighbour will cover it; the drawing goes on between them."""
_DIAMOND_MM = 1.1
"""From its middle to its corners."""
_PLATE_MM = 1.5
"""The same of the plate of paper on which it stands; nearer than words."""
_EPSILON_MM = 1e-6
_DIAMONDS_AT = (0.25, 0.75)
"""Where they stand on a joint, as shares of its length, if no word is there."""
_OFF_WORDS_MM, _STEP_MM = 1.5, 0.5
"""From a diamond to a word, and by how much it moves along the joint until it has that."""
_OFF_JOINTS_MM = 2.0
"""From a joint to a word: what a knife may err by."""
_LABEL_AT_MM = tuple(_STEP_MM * step for step in range(50))
"""How far the name of a neighbour may move along the joint until no word is below it."""
_CROP_AIR_MM = 2.0
"""Round what is occupied on a tile that is no larger."""
_LABEL_PT = style.PLAYED_PT
_LABEL_AIR_MM = 2.0
"""From its ground to a word."""


class Tile(Struct, frozen=True):
    """One page's worth of a large drawing: its name and what it shows, in page space."""

    name: str
    items: tuple[Item, ...]
    place: Affine
    """Where the drawing lies on the page."""
    shown: Box
    """What of the page it takes."""
    seen: Box
    """What of that the next ones do not cover."""
    left: bool = False
    above: bool = False
    """Whether it is laid on a neighbour at its left, and at its head."""
    marks: tuple[Box, ...] = ()
    """The plates of the diamonds on its joints, on the page."""


def tiles(
    drawing: Symbol,
    area: Box,
    occupied: Iterable[Box],
    overlap_mm: float = OVERLAP_MM,
    words: Sequence[Box] = (),
    *,
    in_parts: bool = False,
    is_cropped: bool = False,
) -> Iterator[Tile]:
    """The tiles of a drawing, row by row, each as large as ``area``; those with nothing ``occupied`` are left out.

    ``occupied`` are boxes in the drawing's own space, and so are ``words``, and whatever else no diamond may touch and no
    name cover. The drawing is placed once more for each tile, and drawn once in the file; ``in_parts``, which is for a large one,
    each tile has what it shows. What is ``is_cropped`` is no larger than what is occupied on it.
    """
    across, down = area.w - overlap_mm, area.h - overlap_mm
    columns, rows = count_tiles(drawing.width_mm, drawing.height_mm, area, overlap_mm)
    on_them = parts_on_tiles(drawing, area, occupied, overlap_mm)
    windows = {(row, column): Box(column * across, row * down, area.w, area.h) for row, column in on_them}
    whole_drawing = Box(0.0, 0.0, drawing.width_mm, drawing.height_mm)
    kept = {place: window.intersection(whole_drawing) or window for place, window in windows.items()}
    if is_cropped:
        kept = {
            place: around(on_them[place]).inset(-_CROP_AIR_MM).intersection(window) or window
            for place, window in windows.items()
        }
    all_windows = Windows(columns, rows, (area.w, area.h), (across, down))
    parts = all_windows.shown(drawing.items) if in_parts else {}
    near_words: dict[tuple[int, int], list[Box]] = {}
    for box in words:
        for at in all_windows.at(box.inset(-_DIAMOND_MM - _OFF_WORDS_MM)):  # its neighbours look at the same
            near_words.setdefault(at, []).append(box)
    for (row, column), own in sorted(kept.items()):
        window = windows[row, column]
        place = Affine.translate(area.x - window.x, area.y - window.y)
        whole = Group(parts.get((row, column), ()), place) if in_parts else Use(drawing, place)
        part = Box(own.x + place.e, own.y + place.f, own.w, own.h)
        shown = Group((whole,), clip=rect(*part, Style()))
        left, right, above, below = (
            _shared(own, kept.get((row + down, column + on)), place) for down, on in ((0, -1), (0, 1), (-1, 0), (1, 0))
        )
        on_page = [Box(place.e + box.x, place.f + box.y, box.w, box.h) for box in near_words.get((row, column), ())]
        joints = _Joints(area, overlap_mm, on_page)
        marks = (*joints.cuts(left, above), *joints.marks(row, column, right, below))
        seen = between(
            part.x,
            part.y,
            min(part.right, area.right - overlap_mm * bool(right)),
            min(part.bottom, area.bottom - overlap_mm * bool(below)),
        )
        plates = joints.plates(left, right, above, below)
        yield Tile(name_of(row, column), (shown, *marks), place, part, seen, bool(left), bool(above), tuple(plates))


def parts_on_tiles(
    drawing: Symbol, area: Box, occupied: Iterable[Box], overlap_mm: float = OVERLAP_MM
) -> dict[tuple[int, int], list[Box]]:
    """What of boxes in a drawing's own space lies on each of its tiles, by row and column; none with nothing on it."""
    columns, rows = count_tiles(drawing.width_mm, drawing.height_mm, area, overlap_mm)
    occupied = list(occupied)
    across = [
        _shares([(box.x, box.w) for box in occupied], number * (area.w - overlap_mm), area.w)
        for number in range(columns)
    ]
    found = {}
    for row in range(rows):
        down = _shares([(box.y, box.h) for box in occupied], row * (area.h - overlap_mm), area.h)
        for column, on_column in enumerate(across):
            level = ((on_column[i], high) for i, high in down.items() if i in on_column)
            if parts := [Box(x, y, w, h) for (x, w), (y, h) in level]:
                found[row, column] = parts
    return found


def _shares(spans: Sequence[tuple[float, float]], start: float, length: float) -> dict[int, tuple[float, float]]:
    """What lies on a tile along one axis of what begins somewhere and is so long, by its number."""
    found = {}
    for i, (first, size) in enumerate(spans):
        begin = max(start, first)
        shared = min(start + length, first + size) - begin
        if shared > SLACK_MM:  # what only touches a tile is not on it
            found[i] = begin, shared
    return found


def _shared(one: Box, other: Box | None, place: Affine) -> Box | None:
    """What of a drawing two tiles show, on the page of one of them; None where they do not meet."""
    both = one.intersection(other) if other else None
    return both and Box(both.x + place.e, both.y + place.f, both.w, both.h)


def count_tiles(width_mm: float, height_mm: float, area: Box, overlap_mm: float = OVERLAP_MM) -> tuple[int, int]:
    """How many tiles of an area a drawing takes across and down."""
    across, down = area.w - overlap_mm, area.h - overlap_mm
    return (
        max(1, math.ceil((width_mm - overlap_mm) / across - SLACK)),
        max(1, math.ceil((height_mm - overlap_mm) / down - SLACK)),
    )


def evened(
    width_mm: float, height_mm: float, area: Box, overlap_mm: float = OVERLAP_MM, words: Sequence[Box] = ()
) -> Box:
    """The smallest area, in the middle of another, of which a drawing takes as many tiles: all of them are full.

    Never as small as the overlap, which would leave nothing of it. A little larger where the joints then keep off
    ``words``, boxes in the drawing's own space: a knife that errs would slice them.
    """
    columns, rows = count_tiles(width_mm, height_mm, area, overlap_mm)
    wide = _evened(width_mm, area.w, columns, overlap_mm, [(box.x, box.right) for box in words])
    high = _evened(height_mm, area.h, rows, overlap_mm, [(box.y, box.bottom) for box in words])
    return Box(area.x + (area.w - wide) / 2, area.y + (area.h - high) / 2, wide, high)


def _evened(
    length_mm: float, most_mm: float, count: int, overlap_mm: float, words: Sequence[tuple[float, float]]
) -> float:
    """The same along one axis: of the lengths that do not leave the last tile half bare, the one whose joints are
    farthest off words, and of several that are far enough the shortest."""
    even = max((length_mm - overlap_mm) / count + overlap_mm, 2 * overlap_mm)
    if count == 1 or not words:
        return even
    spans = sorted({(round(start, 2), round(end, 2)) for start, end in words})
    joints = range(1, count)

    def air_mm(tile: float) -> float:
        return min(
            min(_OFF_JOINTS_MM, max(start - joint, joint - end, 0.0))
            for start, end in spans
            for joint in (number * (tile - overlap_mm) for number in joints)
        )

    larger_mm = min(most_mm - even, even / 2 / (count - 1))
    ways = [even + step * _STEP_MM for step in range(int(larger_mm / _STEP_MM) + 1)]
    return max(ways, key=air_mm, default=even)


def name_of(row: int, column: int) -> str:
    return f"{chr(ord('A') + row % 26)}{column + 1}"


class _Joints(Struct, frozen=True):
    """What is drawn where a tile meets its neighbours; ``words`` are boxes on its page."""

    area: Box
    overlap_mm: float
    words: Sequence[Box]

    def cuts(self, left: Box | None, above: Box | None) -> Iterator[Item]:
        """The lines to cut along where a neighbour lies underneath, with the halves of the diamonds that match its own."""
        area, pen = self.area, Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM)
        if left:
            yield from _diamonds(self._upright(area.x, left), across=(0, 1))
            yield lines([(area.x, left.y, area.x, left.bottom)], pen)
        if above:
            yield from _diamonds(self._level(area.y, above), down=(0, 1))
            yield lines([(above.x, area.y, above.right, area.y)], pen)

    def marks(self, row: int, column: int, right: Box | None, below: Box | None) -> Iterator[Item]:
        """The dashed lines where the neighbours begin, named after them."""
        area = self.area
        if right:
            x = area.right - self.overlap_mm
            yield from _dashes((x, right.y, x, right.bottom), (_PALE_MM / 2, 0.0))
            diamonds = list(self._upright(x, right))
            yield from _diamonds(diamonds)
            places = ((x + 1.6, right.y + 4.0 + down) for down in _LABEL_AT_MM)
            yield from self._label(places, name_of(row, column + 1), right, diamonds)
        if below:
            y = area.bottom - self.overlap_mm
            yield from _dashes((below.x, y, below.right, y), (0.0, _PALE_MM / 2))
            diamonds = list(self._level(y, below))
            yield from _diamonds(diamonds)
            places = ((below.x + 1.6 + on, y + 4.0) for on in _LABEL_AT_MM)
            yield from self._label(places, name_of(row + 1, column), below, diamonds)

    def plates(self, left: Box | None, right: Box | None, above: Box | None, below: Box | None) -> Iterator[Box]:
        """Round each diamond, whole, on joints with neighbours on these sides."""
        area = self.area
        upright = ((area.x, left), (area.right - self.overlap_mm, right))
        level = ((area.y, above), (area.bottom - self.overlap_mm, below))
        points = [at for x, shared in upright if shared for at in self._upright(x, shared)]
        points += [at for y, shared in level if shared for at in self._level(y, shared)]
        return (Box(x, y, 0.0, 0.0).inset(-_PLATE_MM) for x, y in points)

    def _upright(self, x: float, shared: Box) -> Iterator[Point]:
        """Where diamonds stand on an upright joint of what two tiles show."""
        for y in self._along(shared.y, shared.h, lambda along: (x, along)):
            yield x, y

    def _level(self, y: float, shared: Box) -> Iterator[Point]:
        for x in self._along(shared.x, shared.w, lambda along: (along, y)):
            yield x, y

    def _along(self, start: float, length: float, point: Callable[[float], Point]) -> Iterator[float]:
        """Clear of the strips under the next row or column, and of words: as near to its share as can be."""
        first, free = start + self.overlap_mm, length - 2 * self.overlap_mm
        if free < self.overlap_mm:
            first, free = start, length
        for share in _DIAMONDS_AT:
            usual = first + free * share
            steps = range(int(free / 4 / _STEP_MM) + 1)
            ways = (usual + sign * step * _STEP_MM for step in steps for sign in (1, -1))
            yield next((along for along in ways if self._is_clear(point(along))), usual)

    def _label(self, places: Iterable[Point], name: str, shared: Box, diamonds: Iterable[Point]) -> tuple[Item, ...]:
        """The name of a neighbour on a ground of its own, for the drawing goes on beneath it: on what both tiles show, in
        the first of its places where there are no words and no diamond."""
        metrics = face("sans-medium")
        width, height = metrics.width_mm(name, _LABEL_PT), metrics.cap_height_mm(_LABEL_PT)
        grounds = [Box(x - 0.7, y - height - 0.7, width + 1.4, height + 1.4) for x, y in places]
        plates = [Box(x, y, 0.0, 0.0).inset(-_PLATE_MM) for x, y in diamonds]
        free = (ground for ground in grounds if shared.contains(ground) and self._is_free(ground))
        ground = next((one for one in free if not any(overlap(one, plate) for plate in plates)), grounds[0])
        name_at = ground.x + 0.7, ground.bottom - 0.7
        return rect(*ground, Style(fill=style.PAPER)), Text(*name_at, name, "sans-medium", _LABEL_PT, style.SECONDARY)

    def _is_free(self, ground: Box) -> bool:
        around = ground.inset(-_LABEL_AIR_MM)
        return not any(overlap(around, word) for word in self.words)

    def _is_clear(self, at: Point) -> bool:
        # Two tiles find the same place for the halves of a diamond: what only just touches is a matter of the last digit.
        around = Box(*at, 0.0, 0.0).inset(-_DIAMOND_MM - _OFF_WORDS_MM + _EPSILON_MM)
        return not any(overlap(around, box) for box in self.words)


def _dashes(joint: tuple[float, float, float, float], under: Point) -> Iterator[Item]:
    """A joint dashed, and before that its pale edge: the same so far away, ``under`` the neighbour."""
    (x1, y1, x2, y2), (dx, dy) = joint, under
    pale = Style(stroke=style.PAPER, width_mm=_PALE_MM, dash_mm=_DASH_MM)
    yield lines([(x1 + dx, y1 + dy, x2 + dx, y2 + dy)], pale)
    yield lines([joint], Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM, dash_mm=_DASH_MM))


def _diamonds(
    at: Iterable[Point], across: tuple[int, int] = (-1, 1), down: tuple[int, int] = (-1, 1)
) -> Iterator[Item]:
    """Diamonds about points, each on its plate, or the halves of them that reach as far across and down as is said."""
    for x, y in at:
        for size, colour in ((_PLATE_MM, style.PAPER), (_DIAMOND_MM, style.SECONDARY)):
            corners = [(down[0], 0, -1), (across[1], 1, 0), (down[1], 0, 1), (across[0], -1, 0)]
            points = [(x + dx * size, y + dy * size) if reach else (x, y) for reach, dx, dy in corners]
            yield polygon(points, Style(fill=colour))
