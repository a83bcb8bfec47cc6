"""The arc of fire in centimetres: a wedge whose point goes to the muzzle, and what each gun reaches (B 12.4, 12.12).

Rings count the centimetres. A heavy ring stands where a band of some gun ends, as far as the wedge goes; the
table in it says the rest.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from types import MappingProxyType

from msgspec import Struct

from generator.components.artillery_template.outline import contour
from generator.components.artillery_template.range_table import PAD_MM, SCALES, RangeTable
from generator.components.artillery_template.signs import (
    BAND_MM,
    CARD,
    CONTOUR_MM,
    INNER_MM,
    MIDDLE,
    PALE,
    Surface,
    arrow,
)
from generator.components.build_context import Words
from generator.components.pieces.freeform import FreeformPiece
from generator.drawing import Item, Mark, Path, Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.items import Command
from generator.rulesets.api import Fire
from generator.sheets import style
from generator.sheets.edges import between
from generator.units import MM_PER_CM

RING_CM = 5
LEAST_CM = 12
"""A smaller wedge has no room for its table."""
PIECE_DEGREES = 30.0
"""A curve for so much of a ring: 0.00001 % of the radius off."""
RING_PARTS = 40
NUMBER_PT, NEAREST_PT, UNIT_PT, WORD_PT = style.NUMERAL_PT, style.SECTION_PT, style.VALUE_PT, style.LEAD_PT
"""Of the rings, of the nearest of them where the wedge is narrow, of their unit, and of the word at the point."""
NUMBER_AIR_MM = 2.4
"""From a ring to its number inside it, from the middle of its line, half of which is of up to 0.9 mm."""
TABLE_FROM_CM, RING_AIR_MM = 5.5, 1.8
"""From the muzzle to the foot of a table that no two rings have room for between them; and from it to rings."""
ASIDE_MM = tuple(sign * 5.0 * step for step in range(60) for sign in (1, -1))
"""From the axis to the middle of the table on tiles."""
MUZZLE_MM = (24.0, 34.0)
"""From the point to the words there, and to the foot of the arrow."""
CROWN_MM = 2.5, 2.0
"""Above and below the crown of a heavy ring, where no joint is to lie."""
POINT_MM = (64.0, 20.0, 155.0)
"""Beside, below and above the point of an arc on tiles no joint lies so near."""
CONTOUR_PART_MM = 4.0
"""The outline is looked at in parts no longer for what stands on it."""
BOUNDARY_MM = style.TITLE_RULE_MM
ONWARD_AT = (-0.75, -0.25, 0.25, 0.75)
"""Where arrows say that the wedge runs on, as shares of its half."""
ONWARD_MM, ONWARD_PEN_MM = 1.8, 0.55
"""Half the width of their heads, and how heavy they are."""


class Wedge(Struct, frozen=True):
    """An arc of fire of a radius, in the space of its piece: the muzzle below, the facing upright."""

    degrees: float
    radius_cm: int
    is_tiled: bool = False
    """On several sheets: each has the numbers of its rings, and one the table (``cm_arc_tiles``)."""
    marks: Mapping[int, Mark | None] = MappingProxyType({})
    """Of the numbers of its rings."""

    @property
    def radius_mm(self) -> float:
        return self.radius_cm * MM_PER_CM

    @property
    def half(self) -> float:
        return math.radians(self.degrees) / 2

    @property
    def width_mm(self) -> float:
        return 2 * self.radius_mm * math.sin(self.half)

    @property
    def height_mm(self) -> float:
        return self.radius_mm

    def at(self, radius_mm: float, angle: float) -> tuple[float, float]:
        """A place by its distance from the muzzle and its angle from the facing, clockwise."""
        return self.width_mm / 2 + radius_mm * math.sin(angle), self.height_mm - radius_mm * math.cos(angle)

    def ring(self, radius_mm: float) -> tuple[Command, ...]:
        """The commands of a ring from the left edge to the right."""
        count = math.ceil(self.degrees / PIECE_DEGREES)
        step = 2 * self.half / count
        pull = 4 / 3 * math.tan(step / 4) * radius_mm
        commands: list[Command] = [("M", *self.at(radius_mm, -self.half))]
        for number in range(count):
            start, end = -self.half + number * step, -self.half + (number + 1) * step
            (x1, y1), (x2, y2) = self.at(radius_mm, start), self.at(radius_mm, end)
            first = x1 + pull * math.cos(start), y1 + pull * math.sin(start)
            second = x2 - pull * math.cos(end), y2 - pull * math.sin(end)
            commands.append(("C", *first, *second, x2, y2))
        return tuple(commands)

    def ring_in_parts(self, radius_mm: float) -> Path:
        """A ring in straight parts, for a small drawing: something may stand on the end of each."""
        shares = (step / RING_PARTS - 1 for step in range(2 * RING_PARTS + 1))
        return shapes.polyline([self.at(radius_mm, share * self.half) for share in shares], Style())

    def holds(self, box: Box) -> bool:
        """Whether a box lies inside its edges, off them by as much as numbers are."""
        wide = box.inset(-NUMBER_AIR_MM)
        x, y = self.at(0.0, 0.0)
        corners = product((wide.x - x, wide.right - x), (y - wide.y, y - wide.bottom))
        return all(up > 0 and abs(math.atan2(right, up)) < self.half for right, up in corners)

    def is_inside_ring(self, box: Box, ring_cm: float) -> bool:
        """Whether all of a box lies nearer to the muzzle than a ring, off it by half as much as numbers are."""
        x, y = self.at(0.0, 0.0)
        corners = product((box.x - x, box.right - x), (y - box.y, y - box.bottom))
        return all(math.hypot(*corner) <= ring_cm * MM_PER_CM - NUMBER_AIR_MM / 2 for corner in corners)

    def path(self, pen: Style) -> Path:
        return Path((*self.ring(self.radius_mm), ("L", *self.at(0.0, 0.0)), ("Z",)), pen)


def largest(degrees: float, farthest_cm: int, width_mm: float, height_mm: float) -> int:
    """The radius in whole cm of the largest wedge in a room, no farther than the guns; 0 where none is worth it."""
    across = 2 * math.sin(math.radians(degrees) / 2)
    radius = math.floor(min(width_mm / across, height_mm) / MM_PER_CM + 1e-9)
    return min(radius, farthest_cm) if radius >= LEAST_CM else 0


def piece(wedge: Wedge, fires: Sequence[Fire], words: Words, surface: Surface = CARD) -> FreeformPiece:
    title, cuts = words("artillery_template.arc_title"), (wedge.path(Style()),)
    return FreeformPiece(wedge.width_mm, wedge.height_mm, draw(wedge, fires, words, surface), name=title, cuts=cuts)


def draw(wedge: Wedge, fires: Sequence[Fire], words: Words, surface: Surface = CARD) -> tuple[Item, ...]:
    items: list[Item] = [*_bands(wedge, surface)]
    ends = band_ends(wedge, fires)
    for radius in range(RING_CM, math.ceil(wedge.radius_cm), RING_CM):
        if radius not in ends:
            items.append(Path(wedge.ring(radius * MM_PER_CM), Style(stroke=style.INK, width_mm=surface.line(INNER_MM))))
            items += [] if wedge.is_tiled else _numbers(wedge, radius, surface.accent(), words)
    heavy = Style(stroke=style.INK, width_mm=BAND_MM if wedge.is_tiled else BOUNDARY_MM)
    for radius in ends:
        items.append(Path(wedge.ring(radius * MM_PER_CM), heavy))
        items += [] if wedge.is_tiled else _numbers(wedge, radius, style.INK, words)
    items += muzzle(wedge, words)
    items += [] if wedge.is_tiled else table(wedge, fires, words, surface=surface)
    if wedge.radius_cm < max(fire.long for fire in fires):
        items += _runs_on(wedge, surface, words)
    items.append(contour(wedge.path))
    return tuple(items)


def _runs_on(wedge: Wedge, surface: Surface, words: Words) -> Iterator[Item]:
    """The heads of arrows along the outer ring, and its number: not the arc ends there, but the paper."""
    yield from _numbers(wedge, wedge.radius_cm, surface.accent(), words)
    pen = Style(stroke=surface.accent(), width_mm=ONWARD_PEN_MM, cap="round", join="round")
    for share in ONWARD_AT:
        angle = share * wedge.half
        tip, foot = wedge.radius_mm - 1.2, wedge.radius_mm - 2.8
        aside = ONWARD_MM / foot
        points = [wedge.at(foot, angle - aside), wedge.at(tip, angle), wedge.at(foot, angle + aside)]
        yield shapes.polyline(points, pen)


def about_point(wedge: Wedge) -> Box:
    """The room round the point that no joint is to cross: it is laid to the muzzle, and above it stands the table."""
    x, y = wedge.at(0.0, 0.0)
    aside, below, above = POINT_MM
    return Box(x - aside, y - above, 2 * aside, above + below)


def crown(wedge: Wedge, end_cm: int) -> Box:
    """Where a heavy ring runs nearly level: a joint along it would be lost in it, and it in the joint."""
    x, y = wedge.at(end_cm * MM_PER_CM, 0.0)
    above, below = CROWN_MM
    return Box(x, y - above, 0.0, above + below)


def contour_boxes(wedge: Wedge) -> list[Box]:
    """Boxes along the heavy outline of the wedge."""
    reach, half = wedge.radius_mm, wedge.half
    edge, ring = (math.ceil(length / CONTOUR_PART_MM) for length in (reach, 2 * half * reach))
    lines = [[wedge.at(reach * step / edge, side) for step in range(edge + 1)] for side in (-half, half)]
    lines.append([wedge.at(reach, half * (2 * step / ring - 1)) for step in range(ring + 1)])
    return [
        between(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)).inset(-CONTOUR_MM / 2)
        for line in lines
        for (x1, y1), (x2, y2) in pairwise(line)
    ]


def _bands(wedge: Wedge, surface: Surface) -> Iterator[Path]:
    """The ground from the outermost ring to the muzzle, by turns paler and darker."""
    for number in range(math.ceil(wedge.radius_cm / RING_CM), 0, -1):
        reach = min(number * RING_CM * MM_PER_CM, wedge.radius_mm)
        commands = (*wedge.ring(reach), ("L", *wedge.at(0.0, 0.0)), ("Z",))
        # The band at the muzzle is a darker one.
        yield Path(commands, surface.ground(shade=MIDDLE if number % 2 else PALE))


def band_ends(wedge: Wedge, fires: Sequence[Fire]) -> list[int]:
    """The distances inside the wedge where a band begins or ends."""
    found = {end for fire in fires for end in (fire.minimum, fire.effective, fire.long)}
    return sorted(end for end in found if 0 < end < wedge.radius_cm)


def _numbers(wedge: Wedge, radius: int, ink: str, words: Words) -> list[Item]:
    """The number of a ring and its unit, inside it near both edges: the table stands in the middle."""
    numbers = [number_of(wedge, radius, sign, ink, words) for sign in (-1, 1)]
    return [item for number in numbers for item in (number, unit_of(number, words))]


def unit_of(number: Text, words: Words) -> Text:
    """What the number of a ring counts, behind it."""
    x = number.x_mm + face(number.font).width_mm(number.text, number.size_pt) / 2 + style.TIGHT_MM
    return Text(x, number.y_mm, words("artillery_template.unit_cm"), "sans", UNIT_PT, number.fill)


def unit_mm(words: Words) -> float:
    """What a unit takes behind its number."""
    return style.TIGHT_MM + face("sans").width_mm(words("artillery_template.unit_cm"), UNIT_PT)


def number_of(wedge: Wedge, radius: int, share: float, ink: str, words: Words) -> Text:
    """It, with its unit, at a share of the way from the facing to where it is clear of the right edge, or, less than 0, of
    the left one."""
    size = NUMBER_PT if radius > RING_CM else NEAREST_PT
    rise = face("sans-semibold").cap_height_mm(size)
    unit = unit_mm(words)
    width = face("sans-semibold").width_mm(str(radius), size) + unit
    inside = radius * MM_PER_CM - NUMBER_AIR_MM
    # Clear of the edge by the number's half width and a little.
    angle = share * (wedge.half - (width / 2 + rise / 2 + 2.6) / (inside - rise / 2))
    # It stands upright: its outermost corner, not its middle, is as far from the ring as every other number is.
    out = width / 2 * math.sin(abs(angle)) + rise / 2 * math.cos(angle)
    along = width / 2 * math.cos(angle) - rise / 2 * math.sin(abs(angle))
    x, y = wedge.at(math.sqrt(inside**2 - along**2) - out, angle)
    middle = x - unit / 2
    return Text(middle, y + rise / 2, str(radius), "sans-semibold", size, ink, "middle", wedge.marks.get(radius))


def muzzle(wedge: Wedge, words: Words) -> list[Item]:
    """What goes to the point, and the way the gun faces."""
    x, y = wedge.at(0.0, 0.0)
    said = words("artillery_template.muzzle")
    text = Text(x, y - MUZZLE_MM[0], said, "sans-medium", WORD_PT, style.INK, "middle")
    return [text, *arrow(x, y - MUZZLE_MM[1] + 4.0, y - MUZZLE_MM[1] - 6.0, 2.6)]


def has_table(wedge: Wedge, fires: Sequence[Fire], words: Words) -> bool:
    """Whether the wedge has room for what each gun reaches."""
    return bool(table(wedge, fires, words))


def table(
    wedge: Wedge, fires: Sequence[Fire], words: Words, windows: Sequence[Box] = (), surface: Surface = CARD
) -> list[Item]:
    """A row a gun and template: from where, to effective range, to long range, with the dodge rolls. Between two rings
    where it has room there, as large as may be; else over one of them. Where there are ``windows``, within one of them."""
    rings = sorted({*range(RING_CM, wedge.radius_cm + 1, RING_CM), *band_ends(wedge, fires), wedge.radius_cm})
    numbers = (
        []
        if wedge.is_tiled
        else [box for radius in rings for one in _numbers(wedge, radius, style.INK, words) if (box := bounds([one]))]
    )
    one_band = [(float(near), float(far)) for near, far in pairwise(rings)]
    anywhere = [(TABLE_FROM_CM, float(wedge.radius_cm))]
    for bands in (one_band, anywhere):
        for scale in SCALES:
            for (near, far), aside in product(bands, ASIDE_MM if windows else (0.0,)):
                items = _table_of(wedge, fires, words, surface, scale, near, far, aside)
                plate = bounds(items)
                if plate is None or (windows and not any(window.contains(plate.inset(-PAD_MM)) for window in windows)):
                    continue
                if not any(plate.intersection(box.inset(-PAD_MM)) for box in numbers):
                    return items
    return _table_of(wedge, fires, words, surface, 1.0, *anywhere[0])


def _table_of(
    wedge: Wedge,
    fires: Sequence[Fire],
    words: Words,
    surface: Surface,
    scale: float,
    near_cm: float,
    far_cm: float,
    aside: float = 0.0,
) -> list[Item]:
    """The table so many times as large, so far from the muzzle and right of the axis; nothing where it does not fit there."""
    made = RangeTable(fires, words, "cm", surface, scale)
    half = made.width_mm / 2
    near = max(near_cm * MM_PER_CM + RING_AIR_MM, (abs(aside) + half + made.pad_mm) / math.tan(wedge.half))
    if math.hypot(abs(aside) + half, near + made.height_mm) > far_cm * MM_PER_CM - RING_AIR_MM:
        return []  # a narrow arc has no room for it, and the range strips say the same
    return made.at(wedge.width_mm / 2 + aside - half, wedge.height_mm - near - made.height_mm)
