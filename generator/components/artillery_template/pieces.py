"""One artillery template, true to the hexes of the board, whole or in parts to be joined (H 9.1).

Whatever a player needs stands inside the contour, for the rest is cut away: its name, the types of gun
with their dodge rolls, the place of the impact die, the arrow. Where a hex is too small for words, they
stand beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

from msgspec import Struct

from generator.components.artillery_template.hex_text import Maker, set_in
from generator.components.artillery_template.joints import Joints, contour, joined
from generator.components.artillery_template.rows import (
    in_words,
    name_alone,
    named_table,
    rolls_of,
    short_named_table,
    short_table,
    table,
)
from generator.components.artillery_template.signs import (
    CARD,
    CONTOUR_MM,
    DIE_MM,
    INNER_MM,
    MIDDLE,
    Surface,
    arrow,
    die_place,
)
from generator.components.build_context import BuildContext
from generator.components.pieces.freeform import FreeformPiece
from generator.components.pieces.hex_paths import outline_path
from generator.components.sentences import marked
from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.hexes import LARGEST_SQUARE, Grid, Hex, Point, connected_parts, inner_edges
from generator.model.template import HexShape
from generator.rulesets.api import TemplateNeed
from generator.sheets import style

MODEL_MM = 24.0
"""The hex whose words are as large as at their largest in books; others scale them."""
LARGEST, SMALLEST = 2.4, 0.45
FILM_SHARE = 0.85
"""Of those sizes on film, where the board is to be seen around the words."""
LEVEL = 0.1
"""Hexes less than so many hexes apart, across or up, stand in line."""
RING_GAP_MM = 1.4
"""On film, from the side of the hex of impact to its ring."""
ARROW_AIR_MM = 1.2
"""From the arrow's tip to a hexside that runs on from it."""
ARROW_CLEAR_MM = 1.2
"""From the arrow to words, besides what these keep of all."""
LEGEND_MM = 3.0
"""From the contour to the words beside it."""
LEGEND_PT = style.NOTE_PT


class _Places(Struct, frozen=True):
    """Which hexes hold what, besides the red one."""

    name: Hex | None
    users: tuple[Hex, ...]


class Template:
    """A template that some gun in play uses."""

    def __init__(
        self,
        need: TemplateNeed,
        shape: HexShape,
        context: BuildContext,
        flat_to_flat_mm: float,
        surface: Surface = CARD,
        theme: str = style.THEMES[0],
        largest: float = LARGEST,
    ) -> None:
        """``largest`` is the scale of its words at most; ``scales`` are those that they then have."""
        self.surface, self.theme = surface, theme
        self.words, self._legend_pt = context.words, surface.small(LEGEND_PT)
        self.rolls = rolls_of(need.users, context.words)
        self.grid = Grid(flat_to_flat_mm, Hex(*shape.arrow))
        self.hexes = tuple(Hex(*at) for at in shape.hexes)
        self.red = Hex(*shape.red)
        self.scale = min(largest, max(SMALLEST, flat_to_flat_mm / MODEL_MM) * (FILM_SHARE if surface.is_film else 1.0))
        self.scales: list[float] = []
        self.name, self._needed = context.words(need.name), context.words("artillery_template.needed")
        self.mark = marked(self.name, need.of)
        self._arrow = self._arrow_box()
        self._places = self._find_places()
        self._texts, self._left_out = self._set_texts()

    # -- geometry ------------------------------------------------------------------------------------------

    def _arrow_box(self) -> tuple[float, float, float]:
        """Where the arrow stands: x, its foot and its tip. It leaves the red hex and points up the page."""
        x, y = self.grid.centre(self.red)
        top = min(corner[1] for corner in self.grid.corners(self.red))
        foot = top - 0.05 * self.grid.flat_to_flat_mm
        return x, foot, foot - 0.24 * self.grid.flat_to_flat_mm

    def _arrow_room(self) -> Box:
        x, foot, tip = self._arrow
        half = self._head()
        return Box(x - half, tip, 2 * half, foot - tip).inset(-ARROW_CLEAR_MM)

    def _head(self) -> float:
        return max(1.0, 0.07 * self.grid.flat_to_flat_mm)

    def _find_places(self) -> _Places:
        """The name on the axis, away from the arrow; the guns in a pair of hexes beside it, or below it."""
        forward = sorted((at for at in self.hexes if at != self.red), key=lambda at: self.grid.centre(at)[1])
        axis = [at for at in forward if abs(self._aside(at)) < LEVEL]
        clear = [at for at in axis if not self._under_arrow(at)]
        pair = self._pair(forward)
        if clear:
            return _Places(clear[0], pair if len(self.rolls) > 1 else ())
        if pair:
            return _Places(pair[0], pair[1:])
        if axis:
            return _Places(axis[0], ())
        return _Places(forward[0] if forward else None, tuple(forward[1:2]))

    def _aside(self, at: Hex) -> float:
        """How far a hex lies to the right of the arrow, in hexes."""
        return (self.grid.centre(at)[0] - self._arrow[0]) / self.grid.flat_to_flat_mm

    def _pair(self, hexes: Sequence[Hex]) -> tuple[Hex, ...]:
        """The first hex to the left of the arrow, and the one level with it as far to the right."""
        for at, other in product(hexes, hexes):
            rise = (self.grid.centre(other)[1] - self.grid.centre(at)[1]) / self.grid.flat_to_flat_mm
            if self._aside(at) < -LEVEL and abs(self._aside(at) + self._aside(other)) < LEVEL and abs(rise) < LEVEL:
                return at, other
        return ()

    def _under_arrow(self, at: Hex) -> bool:
        x, foot, tip = self._arrow
        cx, cy = self.grid.centre(at)
        half = self.grid.flat_to_flat_mm / 2
        return abs(cx - x) < 0.9 * half and cy - half < foot and cy + half > tip

    # -- words ---------------------------------------------------------------------------------------------

    def _set_texts(self) -> tuple[dict[Hex, tuple[Item, ...]], tuple[str, ...]]:
        """Text items by the hex they stand in, and the words that found no room."""
        texts: dict[Hex, tuple[Item, ...]] = {}
        left_out: list[str] = []
        rolls, places = self.rolls, self._places
        said = in_words(rolls, self.words)
        if places.name is None:
            return {}, (self.name, *said)
        heads = self.words("artillery_template.columns")
        # The sheet of film says what the two numbers are for anyhow.
        full, unsaid = (self._needed, ""), () if self.surface.is_film else (heads,)
        if not places.users:
            ways: list[tuple[Maker, tuple[str, ...]]]
            ways = [(named_table(self.name, rolls, self.words, needed), ()) for needed in full]
            ways += [(short_named_table(self.name, rolls), unsaid), (name_alone(self.name), said)]
            found = self._fit(places.name, [way for way, _ in ways])
            if found is None:
                return {}, (self.name, *said)
            texts[places.name] = found[1]
            return texts, ways[found[0]][1]
        named = self._fit(places.name, [name_alone(self.name)])
        texts[places.name] = named[1] if named else ()
        left_out += [] if named else [self.name]
        share = -(-len(rolls) // len(places.users))
        for index, at in enumerate(places.users):
            mine = rolls[index * share : (index + 1) * share]
            found = self._fit(at, [*(table(mine, self.words, needed) for needed in full), short_table(mine)])
            texts[at] = found[1] if found else ()
            if found is None:
                left_out += said[index * share : (index + 1) * share]
            elif found[0] == len(full):
                left_out += [line for line in unsaid if line not in left_out]
        return texts, tuple(left_out)

    def _fit(self, at: Hex, makers: Sequence[Maker]) -> tuple[int, tuple[Item, ...]] | None:
        obstacles = [self._arrow_room()]
        found = set_in(self.grid.corners(at), makers, self.scale, obstacles)
        if found is None:
            return None
        self.scales.append(found[2])
        return found[:2]

    # -- drawing -------------------------------------------------------------------------------------------

    def pieces(self, areas: Sequence[Box]) -> tuple[FreeformPiece, ...]:
        """The template in one piece where one of the areas holds it, else in as few as hold."""
        parts = self._parts(areas)
        joints = joined(parts)
        return tuple(self._piece(part, joints, legend=index == 0) for index, part in enumerate(parts))

    def _parts(self, areas: Sequence[Box]) -> list[tuple[Hex, ...]]:
        def holds(hexes: Sequence[Hex], legend: bool) -> bool:
            width, height = self._size(hexes, legend)
            return any(width <= area.w and height <= area.h for area in areas)

        if holds(self.hexes, True):
            return [self.hexes]
        left = sorted(self.hexes, key=lambda at: (-self.grid.centre(at)[1], self.grid.centre(at)[0]))
        parts: list[tuple[Hex, ...]] = []
        while left:
            part = [left[0]]
            growing = True
            while growing:
                growing = False
                for at in left:
                    bigger = [*part, at]
                    if at not in part and len(connected_parts(bigger)) == 1 and holds(bigger, not parts):
                        part, growing = bigger, True
                        break
            parts.append(tuple(part))
            left = [at for at in left if at not in part]
        return parts

    def _size(self, hexes: Sequence[Hex], legend: bool) -> tuple[float, float]:
        left, top, right, bottom = self.grid.box(hexes)
        words = self._legend(right - left) if legend else ()
        below = LEGEND_MM + len(words) * self._legend_pt * 0.42 if words else 0.0
        return right - left + CONTOUR_MM, bottom - top + CONTOUR_MM + below

    def _legend(self, width: float) -> tuple[Text, ...]:
        """What found no room inside, as lines of a width."""
        if not self._left_out:
            return ()
        box = Box(0, 0, max(width, 24.0), 100)
        text = "\n".join(self._left_out)
        return fit_text(
            text,
            "sans",
            self._legend_pt,
            box,
            fill=self.surface.second_ink,
            wrap=True,
            prefer="wrap",
            leading_pt=self._legend_pt * style.LEADING,
        ).items

    def _piece(self, part: Sequence[Hex], joints: Joints, *, legend: bool) -> FreeformPiece:
        left, top, right, _ = self.grid.box(part)
        x, y = self.grid.point(0, 0)
        grid = self.grid.at(x - left + CONTOUR_MM / 2, y - top + CONTOUR_MM / 2)
        dx, dy = grid.x_mm - self.grid.x_mm, grid.y_mm - self.grid.y_mm
        shift = Affine.translate(dx, dy)
        items: list[Item] = [
            self.surface.impact(partial(shapes.polygon, self._impact_corners(grid)))
            if at == self.red
            else shapes.polygon(grid.corners(at), self.surface.ground(self.theme, MIDDLE))
            for at in part
        ]
        items.append(self._inner_lines(grid, part))
        outline = outline_path(grid, part, Style())
        items.append(Group(self._draw_arrow(grid), clip=outline))
        if self.red in part:
            items += self._die(grid)
        for at in part:
            if self._texts.get(at):
                items.append(Group(self._texts[at], shift))
        items += contour(grid, part, joints)
        width, height = self._size(part, legend)
        if legend and (words := self._legend(right - left)):
            first = height - len(words) * self._legend_pt * 0.42
            items.append(Group(words, Affine.translate(0, first)))
            width = max(width, max(face("sans").width_mm(line.text, line.size_pt) for line in words))
        return FreeformPiece(width, height, tuple(items), self.mark, self.name, bool(joints), (outline,))

    def _impact_corners(self, grid: Grid) -> tuple[Point, ...]:
        """The hex of impact; on film a ring in it, clear of the contour."""
        if not self.surface.is_film:
            return grid.corners(self.red)
        x, y = grid.centre(self.red)
        share = 1 - 2 * RING_GAP_MM / grid.flat_to_flat_mm
        return tuple((x + (cx - x) * share, y + (cy - y) * share) for cx, cy in grid.corners(self.red))

    def _inner_lines(self, grid: Grid, part: Sequence[Hex]) -> Item:
        """The hexsides between two hexes; one that runs on from the arrow begins beyond its tip."""
        x, _, tip = self._arrow
        x, tip = x + grid.x_mm - self.grid.x_mm, tip + grid.y_mm - self.grid.y_mm - ARROW_AIR_MM
        sides = [(*grid.corner(start), *grid.corner(end)) for start, end in inner_edges(part)]
        clear = [
            (x1, min(y1, tip), x2, min(y2, tip)) if max(abs(x1 - x), abs(x2 - x)) < 1e-6 else (x1, y1, x2, y2)
            for x1, y1, x2, y2 in sides
        ]
        return shapes.lines(clear, Style(stroke=style.INK, width_mm=self.surface.line(INNER_MM)))

    def _draw_arrow(self, grid: Grid) -> tuple[Item, ...]:
        x, foot, tip = self._arrow
        dx, dy = grid.x_mm - self.grid.x_mm, grid.y_mm - self.grid.y_mm
        return arrow(x + dx, foot + dy, tip + dy, self._head())

    def _die(self, grid: Grid) -> tuple[Item, ...]:
        x, y = grid.centre(self.red)
        side = min(DIE_MM, LARGEST_SQUARE * grid.flat_to_flat_mm - 1.4)
        return die_place(self.words, x, y, side, self.surface)
