"""Names on a board: each near what it names, clear of courses, marks, numbers, the edge and the other names.

The letters have a thin edge of the ground they stand on, so that a hexside below them hides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial, reduce

from generator.components.board import along
from generator.components.board.layout import Name
from generator.components.board.obstacles import FORBIDDEN, Obstacles
from generator.components.board.places import Ground, Place, places, ranked
from generator.drawing import Affine, Group, Item, Path, Style, Symbol, Text, Use, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face, mm_per_unit
from generator.drawing.items import Command
from generator.hexes import ORIGIN, Grid, Hex, Point, distance, neighbours
from generator.sheets import style

FONT = "serif-italic"
SMALLEST_MM, MODEL_MM = 5.0, 32.0
"""The hexes whose names are as small as a label and as large as a unit's name; others in proportion."""
HALO_MM, HALO = 0.3, 0.012
"""The edge round the letters, and the same in hexes, where that is more."""
NEAR, NEAR_COST = 0.4, 0.5
"""Within so many hexes of a name another does not stand readily, for either might name what is between them."""

ELSEWHERE, OTHER_SIDE = 30.0, 20.0
"""What a name pays for each hex, and for each side, that its place is from the one it has on the board."""

_SMALL = 0.65
"""Of the height of a capital, that of small letters, between which a space is closed."""

SMALLER = 0.88
"""Of its size, that of a name with no place otherwise."""

BELOW_HEXES, BELOW_SHARES = 3, (0.1, 0.3, 0.5, 0.7, 0.9)
"""So far round its hex, and at these shares of its width, is looked for what a name stands on."""


@dataclass(frozen=True, slots=True)
class Label:
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


@dataclass(frozen=True, slots=True)
class Seat:
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
    times ``larger`` than for hexes of this size where it has room.
    """
    found: dict[int, Label] = {}
    for index in sorted(range(len(names)), key=lambda one: (names[one].beside, len(names[one].hexes), one)):
        name = names[index]
        others = [other for other in names if other is not name]
        own = ranked(name, others, ground.tinted)
        named = [other.hexes[0] for other in others if len(other.hexes) == 1]
        there = seats[index] if seats else None
        *more, size_pt = _sizes(grid, larger)
        laid = (_along(name, one, own, grid, ground, obstacles, there) for one in more)
        label = next((one for one in laid if one and _is_clear(one, obstacles)), None)
        label, least = label or _along(name, size_pt, own, grid, ground, obstacles, there), float("inf")
        for lines, points in _settings(name.text, grid, larger) if label is None else ():
            halo_mm, width, height = measured(lines, points, grid)
            kept = partial(_moved, there, grid) if there else None
            place, cost = best(places(name, own, grid, ground, width, height, named), obstacles, kept)
            if place is not None and cost < least:
                label, least = Label(name.text, points, place.at, place.box, halo_mm, lines), cost
            if least < (OTHER_SIDE if there else FORBIDDEN):
                break
        if label is None:
            # Wider or higher than the board itself: in its middle, where it overhangs evenly.
            room = ground.room
            x, y = room.x + room.w / 2, room.y + room.h / 2
            box = Box(x - width / 2, y - height / 2, width, height)
            label = Label(name.text, points, name.hexes[0], box, halo_mm, lines)
        for box in label.boxes:
            obstacles.forbid(box)
        obstacles.mind(label.box.inset(-NEAR * grid.flat_to_flat_mm), NEAR_COST)
        found[index] = label
    return tuple(found[index] for index in range(len(names)))


def _along(
    name: Name,
    points: float,
    own: Sequence[Hex],
    grid: Grid,
    ground: Ground,
    obstacles: Obstacles,
    there: Seat | None,
) -> Label | None:
    """A name beside its course that is turned with it; none where no such place is clear."""
    if name.hexes not in ground.courses:
        return None
    course, half = ground.courses[name.hexes]
    lines = (name.text,)
    halo_mm, width, height = measured(lines, points, grid)
    laid = name.hexes, course, half
    moved = partial(_slid, there, grid) if there else None
    place = along.best(own, laid, (width, height), grid.flat_to_flat_mm, obstacles, ground.room, moved)
    if place is None:
        return None
    box = reduce(Box.union, place.boxes)
    return Label(name.text, points, place.at, box, halo_mm, lines, place.degrees, place.boxes)


def _sizes(grid: Grid, larger: float) -> tuple[float, ...]:
    """Of the type of names: larger, if that is asked for, half the way there, and as it is on hexes of this size."""
    grown = (grid.flat_to_flat_mm - SMALLEST_MM) / (MODEL_MM - SMALLEST_MM)
    points = style.SMALL_PT + (style.NAME_PT - style.SMALL_PT) * grown
    points = max(style.SMALL_PT, min(style.TOTAL_PT, points))
    most = max(points, min(style.TOTAL_PT, larger * points))
    return tuple(dict.fromkeys((most, (most + points) / 2, points)))


def _is_clear(label: Label, obstacles: Obstacles) -> bool:
    return not any(map(obstacles.cost, label.boxes))


def _settings(text: str, grid: Grid, larger: float) -> Iterator[tuple[tuple[str, ...], float]]:
    """How a name may be set: its lines and its size. The next ones are for where it covers what it may not."""
    sizes = _sizes(grid, larger)
    words, metrics = text.split(" "), face(FONT)
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    settings: list[tuple[str, ...]] = [(text,)]
    if cuts:
        settings.append(min(cuts, key=lambda lines: max(metrics.width_mm(line, 10) for line in lines)))
    smaller = max(style.LEAST_PT, SMALLER * sizes[-1])
    yield from ((lines, size_pt) for size_pt in (*sizes, smaller) for lines in settings)


def measured(lines: Sequence[str], points: float, grid: Grid) -> tuple[float, float, float]:
    """Of a name: the edge round its letters, and the width and height it takes."""
    halo_mm, metrics = max(HALO_MM, HALO * grid.flat_to_flat_mm), face(FONT)
    width = max(metrics.width_mm(line, points) for line in lines) + 2 * halo_mm
    high = metrics.cap_height_mm(points) + metrics.descent_mm(points) + (len(lines) - 1) * _line_mm(points)
    return halo_mm, width, high + 2 * halo_mm


def _line_mm(points: float) -> float:
    return face(FONT).cap_height_mm(points) + face(FONT).descent_mm(points)


def _moved(there: Seat, grid: Grid, place: Place) -> float:
    return there.cost(seat(place.at, place.box, grid))


def _slid(there: Seat, grid: Grid, place: along.Turned) -> float:
    return there.off(seat(place.at, reduce(Box.union, place.boxes), grid))


def best(
    found: Iterable[Place], obstacles: Obstacles, moved: Callable[[Place], float] | None = None
) -> tuple[Place | None, float]:
    """The place that costs least with what it covers, and that; of places that come in the order of their own cost.

    ``moved`` says what one costs besides.
    """
    chosen, least = None, float("inf")
    for place in found:
        if place.cost >= least:
            break
        off = moved(place) if moved else 0.0
        total = place.cost + obstacles.cost(place.box, least - place.cost - off) + off
        if total < least:
            chosen, least = place, total
    return chosen, least


def below(label: Label, grid: Grid, kinds: Mapping[Hex, str]) -> str | None:
    """The kind of ground that most of a name stands on; None where that is open ground, or no kind has most of it."""
    box, around = label.box, {label.at}
    for _ in range(BELOW_HEXES):
        around |= {one for at in around for one in neighbours(at)}
    points = [(box.x + share * box.w, box.y + box.h / 2) for share in BELOW_SHARES]
    hexes = [min(around, key=lambda at: (round(math.dist(grid.centre(at), point), 6), at)) for point in points]
    found = [kinds.get(at) for at in hexes]
    return next((kind for kind in found if 2 * found.count(kind) > len(found)), None)


def draw(label: Label, ground: str) -> Iterator[Item]:
    """A name on ground of that colour."""
    if label.degrees:
        x, y = label.box.x + label.box.w / 2, label.box.y + label.box.h / 2
        high = face(FONT).cap_height_mm(label.size_pt) + face(FONT).descent_mm(label.size_pt) + 2 * label.halo_mm
        level = replace(label, box=Box(0.0, -high / 2, 0.0, high), degrees=0.0)
        yield Group(tuple(draw(level, ground)), Affine.translate(x, y) @ Affine.rotate(label.degrees))
        return
    box, points, metrics = label.box, label.size_pt, face(FONT)
    lines, middle = label.lines or (label.text,), box.x + box.w / 2
    for index, line in enumerate(lines):
        base = box.y + label.halo_mm + metrics.cap_height_mm(points) + index * _line_mm(points)
        left = middle - metrics.width_mm(line, points) / 2
        yield from halo(line, FONT, points, (left, base), ground, label.halo_mm)
        yield Text(middle, base, line, FONT, points, style.INK, "middle")


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
