"""Names on a board: each near what it names, clear of courses, marks, numbers, the edge and the other names.

The letters have a thin edge of the ground they stand on, so that a hexside below them hides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import pairwise

from msgspec import Struct

from generator.components.board import along
from generator.components.board.areas import path
from generator.components.board.grounds import Tone
from generator.components.board.layout import Name
from generator.components.board.obstacles import FORBIDDEN, Obstacles
from generator.components.board.places import Ground, Place, places, ranked
from generator.drawing import Affine, Group, Item, Path, Style, Symbol, Text, Use, shapes
from generator.drawing.bounds import text_box
from generator.drawing.box import Box
from generator.drawing.fonts import face, mm_per_unit
from generator.drawing.items import Command
from generator.drawing.tones import mixed
from generator.hexes import ORIGIN, Grid, Hex, Point, distance
from generator.sheets import style
from generator.sheets.windows import shortened

FONT = "serif-italic"
SMALLEST_MM, MODEL_MM = 5.0, 32.0
"""The hexes whose names are as small as notes and as large as the title of a section; others in proportion."""
HALO_MM, HALO = 0.3, 0.012
"""The edge round the letters, and the same in hexes, where that is more."""
ON_NAME_COST = 12 * FORBIDDEN
"""What it costs a name to stand on another: neither is read then, while a number or a railway shows beside a name."""
NEAR, NEAR_COST = 0.4, 0.5
"""Within so many hexes of a name another does not stand readily, for either might name what is between them."""

ELSEWHERE, OTHER_SIDE = 30.0, 6.0
"""What a name pays for each hex, and for each side, that its place is from the one it has on the board."""

_SMALL = 0.65
"""Of the height of a capital, that of small letters, between which a space is closed."""

SMALLER = 0.88
"""Of its size, that of a name with no place otherwise."""
BROKEN_COST, SECOND_COST, LAST_COST, UPRIGHT_COST = 10.0, 6.0, 200.0, 30.0
"""What a name as long as a hex pays to be broken over two lines, others less; for the smaller of the two sizes of names on a large print; for each size
below, which is less than to cover what it may not; and to stand level beside a course that it could lie along."""

CROWDED, FADED, SOFT = 0.3, 0.52, 0.45
"""The edge round the letters where signs stand close, in their height; as far as it fades; and how much of the colour of the signs is
in it there."""


Sizes = tuple[tuple[float, float], ...]
"""What sizes of type cost a name, and each in points."""


class Label(Struct, frozen=True):
    """A name in its place: the box is that of its halo; ``at`` is the hex it is seen from."""

    text: str
    size_pt: float
    at: Hex
    box: Box
    halo_mm: float
    lines: tuple[str, ...] = ()
    """Its text as it is broken; left out, it is one line."""
    degrees: float = 0.0
    """How far it is turned about the middle of its box, clockwise."""
    parts: tuple[Box, ...] = ()
    """Of one that is turned: boxes that hold it closer than its own."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """What it covers."""
        return self.parts or (self.box,)


class Seat(Struct, frozen=True):
    """Where a name stands on a drawing of whatever size: the hex it is seen from, and which side of its centre."""

    at: Hex
    right: int
    down: int
    """1 to the right of it, or below; -1 to the left, or above; 0 across it."""
    middle: Point
    """That of the name, in hexes."""

    def cost(self, other: Seat) -> float:
        """What another place costs a name that has this one on the board."""
        sides = abs(self.right - other.right) + abs(self.down - other.down)
        return ELSEWHERE * distance(self.at, other.at) + OTHER_SIDE * sides

    def off(self, other: Seat) -> float:
        """The same along a course, which has no sides but its own."""
        return ELSEWHERE * math.dist(self.middle, other.middle)


def seat(at: Hex, box: Box, grid: Grid) -> Seat:
    (x, y), (left, top), size = grid.centre(at), grid.centre(ORIGIN), grid.flat_to_flat_mm
    middle = (box.x + box.w / 2 - left) / size, (box.y + box.h / 2 - top) / size
    return Seat(at, (box.x >= x) - (box.right <= x), (box.y >= y) - (box.bottom <= y), middle)


def placed(
    names: Sequence[Name],
    grid: Grid,
    ground: Ground,
    obstacles: Obstacles,
    seats: Sequence[Seat] = (),
    larger: float = 1.0,
) -> tuple[Label, ...]:
    """Every name in its best place, in the order of the names. Each is an obstacle from then on.

    What can stand in few places is placed before what can stand in many: a hex, then an area, then a course. With
    ``seats``, those on another drawing, a name keeps its own where it covers nothing there that it may not. It is so many
    times ``larger`` than for hexes of this size where all have room for it: names that grow have one size.
    """
    sizes = _sizes(grid, larger)
    if larger > 1.0 and names:
        tried = _placed(names, grid, ground, obstacles.copy(), seats, sizes[:2])
        sizes = ((0.0, min(label.size_pt for label in tried)),)
    return _placed(names, grid, ground, obstacles, seats, sizes)


def _placed(
    names: Sequence[Name], grid: Grid, ground: Ground, obstacles: Obstacles, seats: Sequence[Seat], sizes: Sizes
) -> tuple[Label, ...]:
    found: dict[int, Label] = {}
    for index in sorted(range(len(names)), key=lambda one: (names[one].beside, len(names[one].hexes), one)):
        name = names[index]
        label = _best_of(name, names, grid, ground, obstacles, seats[index] if seats else None, sizes)
        for box in label.boxes:
            obstacles.mind(box, ON_NAME_COST)
        obstacles.mind(label.box.inset(-NEAR * grid.flat_to_flat_mm), NEAR_COST)
        found[index] = label
    return tuple(found[index] for index in range(len(names)))


def _best_of(
    name: Name,
    names: Sequence[Name],
    grid: Grid,
    ground: Ground,
    obstacles: Obstacles,
    there: Seat | None,
    sizes: Sizes,
) -> Label:
    """A name in the best of the ways it can be set."""
    others = [other for other in names if other is not name]
    own = ranked(name, others, ground.tinted)
    named = [other.hexes[0] for other in others if len(other.hexes) == 1]
    course = ground.courses.get(name.hexes)
    moved, slid = (partial(_moved, there, grid), partial(_slid, there, grid)) if there else (None, None)
    label, least = None, math.inf
    for extra, lines, points in _settings(name.text, grid, sizes):
        halo_mm, width, height = measured(lines, points, grid)
        if course and len(lines) == 1 and extra < least:
            laid = name.hexes, *course
            turned = along.best(own, laid, (width, height), grid.flat_to_flat_mm, obstacles, ground.room, slid)
            if turned is not None and turned.cost + extra < least:
                box, least = reduce(Box.union, turned.boxes), turned.cost + extra
                label = Label(name.text, points, turned.at, box, halo_mm, lines, turned.degrees, turned.boxes)
        extra += UPRIGHT_COST if course else 0.0
        if extra < least:
            found = places(name, own, grid, ground, width, height, named)
            place, cost = best(found, obstacles, moved, least - extra)
            if place is not None:
                label, least = Label(name.text, points, place.at, place.box, halo_mm, lines), cost + extra
    if label is None:
        # Wider or higher than the board itself: in its middle, where it overhangs evenly.
        room = ground.room
        x, y = room.x + room.w / 2, room.y + room.h / 2
        box = Box(x - width / 2, y - height / 2, width, height)
        label = Label(name.text, points, name.hexes[0], box, halo_mm, lines)
    return label


def _sizes(grid: Grid, larger: float) -> Sizes:
    """What each size of the type of names costs them, and that size.

    Two if they are to be larger, one on other drawings; then what there is room for otherwise.
    """
    grown = (grid.flat_to_flat_mm - SMALLEST_MM) / (MODEL_MM - SMALLEST_MM)
    points = style.SMALL_PT + (style.SECTION_PT - style.SMALL_PT) * grown
    points = max(style.SMALL_PT, min(style.TOTAL_PT, points))
    most = max(points, min(style.TOTAL_PT, larger * points))
    second = ((SECOND_COST, (most + points) / 2), (LAST_COST, points)) if most > points else ()
    return (0.0, most), *second, (2 * LAST_COST, max(style.LEAST_PT, SMALLER * points))


def _settings(text: str, grid: Grid, sizes: Sizes) -> Iterator[tuple[float, tuple[str, ...], float]]:
    """How a name may be set, the best first: what is held against it, its lines and its size."""
    for cost, size_pt in sizes:
        for lines in broken(text):
            # In hexes: to break a short name gains little.
            long = face(FONT).width_mm(text, size_pt) / grid.flat_to_flat_mm
            yield cost + (BROKEN_COST / long if len(lines) > 1 else 0.0), lines, size_pt


def broken(text: str) -> Iterator[tuple[str, ...]]:
    """A name on one line, and on two that are as even as its words allow."""
    words, metrics = text.split(" "), face(FONT)
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    yield (text,)
    if cuts:
        yield min(cuts, key=lambda lines: max(metrics.width_mm(line, 10) for line in lines))


def measured(lines: Sequence[str], points: float, grid: Grid) -> tuple[float, float, float]:
    """Of a name: the edge round its letters, and the width and height it takes."""
    halo_mm, metrics = max(HALO_MM, HALO * grid.flat_to_flat_mm), face(FONT)
    width = max(metrics.width_mm(line, points) for line in lines) + 2 * halo_mm
    high = _high_mm(points) + (len(lines) - 1) * _line_mm(lines, points)
    return halo_mm, width, high + 2 * halo_mm


def _line_mm(lines: Sequence[str], points: float) -> float:
    """From line to line: more than usual where a letter that hangs down would meet one that stands up below it."""
    boxes = [text_box(Text(0.0, 0.0, line, FONT, points, style.INK)) for line in lines]
    meet = [above.bottom - below.y for above, below in pairwise(boxes) if above and below]
    return max([_high_mm(points), *meet])


def _high_mm(points: float) -> float:
    return face(FONT).cap_height_mm(points) + face(FONT).descent_mm(points)


def _moved(there: Seat, grid: Grid, place: Place) -> float:
    return there.cost(seat(place.at, place.box, grid))


def _slid(there: Seat, grid: Grid, place: along.Turned) -> float:
    return there.off(seat(place.at, reduce(Box.union, place.boxes), grid))


def best(
    found: Iterable[Place],
    obstacles: Obstacles,
    moved: Callable[[Place], float] | None = None,
    most: float = math.inf,
) -> tuple[Place | None, float]:
    """The place that costs least with what it covers, and that; of places that come in the order of their own cost.

    ``moved`` says what one costs besides. None where all cost as much as ``most``.
    """
    chosen, least = None, most
    for place in found:
        if place.cost >= least:
            break
        own = place.cost + (moved(place) if moved else 0.0)
        covered = obstacles.cost(place.box, least - own)
        # Not by its sum: what is counted only as far as to the least so far could round to less than that.
        if covered < least - own:
            chosen, least = place, own + covered
    return chosen, least


def draw(label: Label, tones: Sequence[Tone]) -> Iterator[Item]:
    """A name with an edge that has everywhere the colour of what lies below, of tones in the order they are painted in."""

    def edge(tone: Tone) -> Iterator[Item]:
        cap_mm = face(FONT).cap_height_mm(label.size_pt)
        if tone.signs is None:
            yield from _laid(label, partial(_edge, label, tone.colour, label.halo_mm))
            return
        # Over signs that stand close the edge is broad, and fades into them.
        soft = mixed(tone.colour, tone.signs, SOFT)
        for colour, share in ((soft, FADED), (tone.colour, CROWDED)):
            yield from _laid(label, partial(_edge, label, colour, max(label.halo_mm, share * cap_mm)))

    yield from edged(label.box, tones, edge)
    yield from _laid(label, partial(_letters, label))


def edged(box: Box, tones: Iterable[Tone], edge: Callable[[Tone], Iterator[Item]]) -> Iterator[Item]:
    """The edge of words in a box in each tone below them, no farther than the tone reaches."""
    for tone in tones:
        areas = tone.near(box)
        if all(areas):
            drawn = edge(tone)
            for loops in areas:
                # Far from the words the edge of an area is no matter to them.
                clip = shortened(path(loops, Style(fill=tone.colour)), box.inset(-box.h))
                drawn = iter((Group(tuple(drawn), clip=clip),))
            yield from drawn


def _laid(label: Label, drawn: Callable[[str, Point], Iterator[Item]]) -> Iterator[Item]:
    """Each line of a name as it is drawn from the middle of its base line."""
    points, metrics = label.size_pt, face(FONT)
    lines, down = label.lines or (label.text,), metrics.cap_height_mm(points)
    middle = label.box.x + label.box.w / 2, label.box.y + label.box.h / 2
    line_mm = _line_mm(lines, points)
    first = down - (_high_mm(points) + (len(lines) - 1) * line_mm) / 2
    for index, line in enumerate(lines):
        base = first + index * line_mm
        if label.degrees:
            turned = Affine.translate(*middle) @ Affine.rotate(label.degrees)
            yield Group(tuple(drawn(line, (0.0, base))), turned)
        else:
            yield from drawn(line, (middle[0], middle[1] + base))


def _letters(label: Label, line: str, at: Point) -> Iterator[Item]:
    yield Text(*at, line, FONT, label.size_pt, style.INK, "middle")


def _edge(label: Label, colour: str, halo_mm: float, line: str, at: Point) -> Iterator[Item]:
    left = at[0] - face(FONT).width_mm(line, label.size_pt) / 2
    yield from halo(line, FONT, label.size_pt, (left, at[1]), colour, halo_mm)


def halo(text: str, font: str, points: float, at: Point, ground: str, halo_mm: float) -> Iterator[Use]:
    """Letters from a point on their base line, broader by a halo and in the colour of the ground; each is drawn once.

    Between words too, where else what lies below would look like a hyphen.
    """
    metrics, unit = face(font), mm_per_unit(points)
    for char, pen in metrics.run(text).glyphs:
        if char == " " or metrics.outline(char):
            symbol = _haloed(char, font, round(points, 2), ground, round(halo_mm, 2))
            yield Use(symbol, Affine.translate(at[0] + pen * unit, at[1]))


@lru_cache(maxsize=2048)  # a letter stands on a board many times
def _haloed(char: str, font: str, points: float, ground: str, halo_mm: float) -> Symbol:
    metrics, unit = face(font), mm_per_unit(points)
    commands: list[Command] = [(verb, *(value * unit for value in values)) for verb, *values in metrics.outline(char)]
    pen = Style(fill=ground, stroke=ground, width_mm=2 * halo_mm, join="round")
    name = f"halo-{font}-{ord(char)}-{points}-{halo_mm}-{ground[1:]}"
    width, height = metrics.width_mm(char, points), metrics.cap_height_mm(points)
    drawn = Path(tuple(commands), pen) if commands else shapes.rect(0.0, -_SMALL * height, width, _SMALL * height, pen)
    # Letters stand on the upper edge of their box, and reach out of it on all sides.
    return Symbol(name, width, height, (drawn,), bleed_mm=2 * height + halo_mm)
