"""One template of an area: its hexes at the board's size, the target vertex, and who covers it.

The hexes that touch the vertex are darker than the others. A bombardment's are numbered in the order in which
they may be laid, so that a template is one of fewer hexes too; an air attack's with how far they are.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.components.area_template import shape
from generator.components.area_template.text import EDGE_MM, TITLE_LARGER, Sizes, set_texts
from generator.components.area_template.users import extent, named, uses
from generator.components.artillery_template.hex_text import PAD_MM, size
from generator.components.artillery_template.outline import contour
from generator.components.artillery_template.signs import CARD, MIDDLE, PALE, Surface
from generator.components.build_context import Words
from generator.components.pieces.freeform import FreeformPiece
from generator.components.pieces.hex_paths import edge_lines, outline_path
from generator.drawing import Affine, Group, Item, Mark, Path, Shown, Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.hexes import DIRECTIONS, Grid, Hex, Point, edge, inner_edges, slice_at
from generator.rulesets.api import AreaNeed, Unit
from generator.sheets import style
from generator.sheets.edges import between

TURNS = (False, True)
"""The ways a piece lies on a page: upright, and turned a quarter."""
MODEL_MM = 34.0
"""The hex that type sizes are made for; larger and smaller ones scale them."""
LARGEST, FILM_LARGEST = 1.8, 1.0
"""How much larger types are set at most; on film, but for the titles, so that the board is seen around them."""
RING_SHARE, RING_MM = 0.07, 4.0
"""The radius of the ring about the vertex, as a share of the hex and at most."""
DOT_SHARE = 0.27
"""The dot in the vertex, as a share of its ring."""
NUMBER_SHARE = 0.12
"""From the upper corner of a hex to its number, as a share of the hex."""
STRIPS = 8
"""Of a hex, where its area is measured."""
INSIDE_MM, MEETING_MM, EDGE_LINE_MM = 0.2, 0.38, 0.5
"""Three weights of lines: hexsides inside; those that meet in the vertex; and the outline, which is the one to cut."""
LEGEND_MM = style.GAP_MM
LEAST_LEGEND_MM = 40.0
"""The width that words below a template have at least."""


class AreaTemplate:
    """A template that someone in play covers."""

    def __init__(
        self,
        need: AreaNeed,
        hexes: Mapping[Hex, int],
        units: Mapping[str, Unit],
        words: Words,
        flat_to_flat_mm: float,
        surface: Surface = CARD,
        theme: str = style.THEMES[6],
        largest: Sizes | None = None,
    ) -> None:
        """``hexes`` have their numbers, and stand in the order in which words are set in them, none larger than the
        ``largest``."""
        self._surface, self._theme = surface, theme
        self.id, self.name = need.id, named(need, words)
        self.hexes, self._numbers = tuple(hexes), hexes
        at_zero = Grid(flat_to_flat_mm)
        left, top, right, bottom = at_zero.box(self.hexes)
        x, y = at_zero.point(0, 0)
        self.grid = at_zero.at(x - left, y - top)
        self.width_mm, self._below = right - left, bottom - top
        self._scale = min(LARGEST, flat_to_flat_mm / MODEL_MM)
        self._ring = min(RING_MM, RING_SHARE * flat_to_flat_mm)
        said = uses(need, units, words)
        marks = (*self._vertex_word(words, 1 + len(said)), *(self._number(at) for at in self.hexes))
        boxes = [box for mark in marks if (box := bounds((mark,))) is not None]
        head, obstacles = (words(need.title), extent(need, words)), (*boxes, self._ring_box())
        most = min(self._scale, FILM_LARGEST) if surface.is_film else self._scale
        largest = largest or Sizes(most, TITLE_LARGER * self._scale)
        found = set_texts(self.grid, self.hexes, obstacles, head, said, words, largest, surface)
        self._marks, self._texts, self.sizes = marks, found.texts, found.sizes
        self._mark = Mark(self.name, shows=tuple(_shown(need)))
        self._legend = _legend(found.left_out, max(self.width_mm, LEAST_LEGEND_MM), surface)

    @property
    def edge_mm(self) -> float:
        """How heavy its outline is."""
        return self._surface.line(EDGE_LINE_MM)

    @property
    def height_mm(self) -> float:
        below = bounds(self._legend) if self._legend else None
        return self._below + (LEGEND_MM + below.bottom if below else 0.0)

    @property
    def _whole_mm(self) -> float:
        """Its width with that of words below it that no template is wide enough for."""
        return max([self.width_mm, *(box.right for line in self._legend if (box := bounds((line,))))])

    @property
    def has_legend(self) -> bool:
        """Whether words stand below it."""
        return bool(self._legend)

    @property
    def is_cut_through_vertex(self) -> bool:
        """Whether the vertex lies on its outline."""
        return not set(shape.ABOUT) <= set(self.hexes)

    def piece(self, *, turned: bool = False, beside: Collection[Hex] = ()) -> FreeformPiece:
        """To cut out, upright or with its head to the right; ``beside`` it are hexes of other templates."""
        width = self._whole_mm
        outline = (self._outline(Style()),)
        upright = FreeformPiece(width, self.height_mm, self.items(beside), self._mark, self.name, cuts=outline)
        if not turned:
            return upright
        items, cuts = (Group(upright.items, self._turn()),), upright.cuts_at(self._turn())
        return FreeformPiece(self.height_mm, width, items, self._mark, self.name, cuts=cuts)

    def strips(self, *, turned: bool = False) -> tuple[Box, ...]:
        """What of the paper the piece covers, in boxes that hardly cover more: the hexes in level strips, the words below."""
        found = [strip for at in self.hexes for strip in _strips(self.grid.corners(at))]
        found += [Box(0.0, self._below, self._whole_mm, self.height_mm - self._below)] if self._legend else []
        return self._turned(found) if turned else tuple(found)

    def words(self, *, turned: bool = False) -> tuple[Box, ...]:
        """Where the words and numbers in the hexes of the piece stand, and the ring."""
        texts = [*self._marks, *(item for items in self._texts.values() for item in items)]
        found = [self._ring_box(), *(box for text in texts if (box := bounds((text,))) is not None)]
        return self._turned(found) if turned else tuple(found)

    def _turned(self, boxes: Sequence[Box]) -> tuple[Box, ...]:
        return tuple(Box(self.height_mm - box.bottom, box.x, box.h, box.w) for box in boxes)

    def _turn(self) -> Affine:
        """A quarter clockwise, back into the space of a piece."""
        return Affine(0.0, 1.0, -1.0, 0.0, self.height_mm, 0.0)

    # -- drawing -------------------------------------------------------------------------------------------

    def items(self, beside: Collection[Hex] = ()) -> tuple[Item, ...]:
        grid = self.grid
        about = [at for at in self.hexes if shape.from_vertex(at) == 1]
        others = [at for at in self.hexes if at not in about]
        pen = Style(stroke=self._surface.second_ink, width_mm=INSIDE_MM)
        inner = edge_lines(grid, inner_edges(self.hexes), pen)
        # The hexes that touch the vertex show by these too, in an ink of pale tints, in grey and on film.
        meeting = edge_lines(grid, inner_edges(about), Style(stroke=style.INK, width_mm=MEETING_MM))
        if self._surface.is_film:
            ground: tuple[Item, ...] = (inner, meeting)
        else:
            near, far = (self._surface.ground(self._theme, shade) for shade in (MIDDLE, PALE))
            dark = (shapes.polygon(grid.corners(at), near) for at in about)
            light = (shapes.polygon(grid.corners(at), far) for at in others)
            ground = (self._outline(near), *dark, *light, inner, meeting)
        return (
            *ground,
            *self._marks,
            *(item for items in self._texts.values() for item in items),
            self._at_vertex(self._ring_drawn()),
            *self._contour(beside),
            self._at_vertex(self._dot()),
            *([Group(self._legend, Affine.translate(0, self._below + LEGEND_MM))] if self._legend else []),
        )

    def _outline(self, pen: Style) -> Path:
        """What is cut."""
        return outline_path(self.grid, self.hexes, pen)

    def _contour(self, beside: Collection[Hex]) -> tuple[Item, ...]:
        """Its outline, inside of the cut; between two templates, which share the cut, one line as heavy on both sides of it."""
        sides = [(edge(at, side), at.plus(way)) for at in self.hexes for side, way in enumerate(DIRECTIONS)]
        common = [one for one, behind in sides if behind in beside]
        if not common:
            return (contour(self._outline, self.edge_mm),)
        alone = [one for one, behind in sides if behind not in beside and behind not in self.hexes]
        # Half of the first lies outside of the hexes, as in ``contour``.
        inside = edge_lines(self.grid, alone, Style(stroke=style.INK, width_mm=2 * self.edge_mm, cap="round"))
        middle = edge_lines(self.grid, common, Style(stroke=style.INK, width_mm=self.edge_mm, cap="round"))
        return Group((inside,), clip=self._outline(Style())), middle

    def _at_vertex(self, item: Item) -> Item:
        """Something in the vertex: of one on the edge it shows as far as the hexes do, for it is cut through."""
        return Group((item,), clip=self._outline(Style())) if self.is_cut_through_vertex else item

    def _ring_drawn(self) -> Path:
        pen = Style(fill=style.PAPER, stroke=style.INK, width_mm=style.TITLE_RULE_MM)
        return shapes.circle(*self.grid.corner(shape.VERTEX), self._ring, pen)

    def _dot(self) -> Path:
        """Above the outline, which may run through the vertex."""
        accent = Style(fill=self._surface.accent(self._theme))
        return shapes.circle(*self.grid.corner(shape.VERTEX), DOT_SHARE * self._ring, accent)

    def _ring_box(self) -> Box:
        x, y = self.grid.corner(shape.VERTEX)
        reach = self._ring + style.TITLE_RULE_MM / 2
        return Box(x - reach, y - reach, 2 * reach, 2 * reach)

    def _vertex_word(self, words: Words, filled: int) -> tuple[Text, ...]:
        """Beside the ring: in a hex that stays free of other words, else in that of the title, else where it can.

        ``filled`` hexes have words. Nothing where it would touch an edge or a number.
        """

        def fullness(at: Hex) -> int:
            place = self.hexes.index(at)
            return 0 if place >= filled else 1 if place == 0 else 2

        text, points = words("area_template.vertex"), size(self._surface.small(style.TEXT_PT), min(1.0, self._scale))
        for at in sorted((at for at in shape.ABOUT if at in self.hexes), key=fullness):
            word = self._beside_ring(at, text, points)
            own, number = bounds((word,)), bounds((self._number(at),))
            clear = own is None or number is None or own.inset(-style.TIGHT_MM).intersection(number) is None
            if clear and _lies_within(word, self.grid.corners(at)):
                return (word,)
        return ()

    def _beside_ring(self, at: Hex, text: str, points: float) -> Text:
        """Words in one of the three hexes about the vertex: to the side of the ring, or in the corner above or below."""
        x, y = self.grid.corner(shape.VERTEX)
        high, off = face("sans-medium").cap_height_mm(points), self._ring + style.SNUG_MM
        hex_x, hex_y = self.grid.centre(at)
        if abs(hex_x - x) < self._ring:
            # The corner opens by 60° to either side: so far off it is as wide as the words.
            off = max(off, (face("sans-medium").width_mm(text, points) / 2 + EDGE_MM) / math.sqrt(3))
            base = y - off if hex_y < y else y + off + high
            return Text(x, base, text, "sans-medium", points, style.INK, "middle")
        if hex_x < x:
            return Text(x - off, y + high / 2, text, "sans-medium", points, style.INK, "end")
        return Text(x + off, y + high / 2, text, "sans-medium", points, style.INK)

    def _number(self, at: Hex) -> Text:
        x, _ = self.grid.centre(at)
        points = size(style.PLAYED_PT, min(1.4, self._scale))
        top = min(y for _, y in self.grid.corners(at)) + NUMBER_SHARE * self.grid.flat_to_flat_mm
        base = top + face("sans-bold").cap_height_mm(points)
        return Text(x, base, str(self._numbers[at]), "sans-bold", points, self._surface.accent(self._theme), "middle")


def _shown(need: AreaNeed) -> Iterator[Shown]:
    """What the rules say of how it is laid, and of each unit that covers it."""
    yield Shown("game", keys=(need.of,))
    keys: dict[str, dict[str, None]] = {}
    for user in need.users:
        keys.setdefault(user.unit, {})[user.of] = None
    yield from (Shown("unit", unit, tuple(of)) for unit, of in keys.items())


def _strips(corners: tuple[Point, ...]) -> Iterator[Box]:
    """Level strips of a hex, each as wide as the hex is at the middle of it."""
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    high = (bottom - top) / STRIPS
    slices = ((number, slice_at(corners, top + (number + 0.5) * high)) for number in range(STRIPS))
    return (between(ends[0], top + n * high, ends[1], top + (n + 1) * high) for n, ends in slices if ends)


def _lies_within(word: Text, corners: tuple[Point, ...]) -> bool:
    """Whether a word keeps off the edges of a hex."""
    box, base = bounds((word,)), word.y_mm
    ends = (slice_at(corners, base - face(word.font).cap_height_mm(word.size_pt)), slice_at(corners, base))
    return all(box and room and room[0] + PAD_MM <= box.x and box.right <= room[1] - PAD_MM for room in ends)


def _legend(left_out: Sequence[str], width: float, surface: Surface) -> tuple[Text, ...]:
    """What found no room inside, as lines of a width; their first stands at 0."""
    if not left_out:
        return ()
    points, text = surface.small(style.NOTE_PT), "\n".join(left_out)
    box = Box(0, 0, width, 10 * width)
    leading = points * style.LEADING
    ink = surface.second_ink
    return fit_text(text, "sans", points, box, fill=ink, wrap=True, prefer="wrap", leading_pt=leading).items
