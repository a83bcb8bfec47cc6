"""The signs every template wears, on hexes and in centimetres: its red, its lines, its arrow, the place of the die."""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import Words
from generator.drawing import Group, Item, Path, Style, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.text import fit_text
from generator.drawing.tones import lightened
from generator.sheets import style

CONTOUR_MM = style.CUT_MM
INNER_MM = style.DRAWN_MM
RED = style.RED
AIDS_THEME = style.THEMES[5]
"""The colour of what is no template: the arc, the deviation card, the range strip."""
MIDDLE, PALE = 1, 2
"""Which of the shares of ``style.BAND_SHARES`` grounds have."""
BAND_MM = 1.1
"""The line where a band of some gun ends on an arc in tiles: it is followed over a table."""
DIE_MM = 16.0
"""The side of the die that stands on the red place, where there is room for it."""
RING_MM, RING_DASH_MM = 0.9, (2.4, 1.4)
"""The dashes round the place of impact on film."""


class Surface(Struct, frozen=True):
    """What a template is printed on: card, or film to see the board through, where nothing is filled."""

    on_red: str
    """The ink of what stands on the place of impact."""
    is_film: bool = False

    def ground(self, theme: str = AIDS_THEME, shade: int = PALE) -> Style:
        return Style(fill=style.PAPER if self.is_film else lightened(theme, style.BAND_SHARES[shade]))

    def accent(self, theme: str = AIDS_THEME) -> str:
        """Of numbers and signs: black on film, where a colour is pale."""
        return style.INK if self.is_film else theme

    @property
    def second_ink(self) -> str:
        """Of what is read second."""
        return style.INK if self.is_film else style.SECONDARY

    def line(self, width_mm: float) -> float:
        """How heavy a line is, by what it is on card."""
        return width_mm * style.FILM_LINES if self.is_film else width_mm

    def small(self, points: float) -> float:
        """Of small words, by what they have on card."""
        return max(points, style.VALUE_PT) if self.is_film else points

    def impact(self, path: Callable[[Style], Path]) -> Item:
        """The place of impact: solid on card, on film a ring of heavy dashes along the inside of its edge."""
        if not self.is_film:
            return path(Style(fill=RED))
        # Half of a stroke lies outside its path: twice the width, and only the inside shows.
        pen = Style(stroke=RED, width_mm=2 * RING_MM)
        return Group(_dashed(path(pen)), clip=path(Style()))


def _dashed(path: Path) -> tuple[Path, ...]:
    """A closed path in whole dashes: round each corner lies one, and a circle ends where it begins."""
    corners = [(command[1], command[2]) for command in path.commands if len(command) == 3]
    if len(corners) < 3:
        box = bounds((replace(path, style=Style(fill=RED)),))
        assert box is not None
        shares = _share(math.pi * box.w)
        return (replace(path, style=replace(path.style, dash_mm=shares)),)
    dashes: list[list[tuple[float, float]]] = [[] for _ in corners]
    for at, ((x, y), (to_x, to_y)) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
        long = math.hypot(to_x - x, to_y - y)
        dash, gap = _share(long)
        starts = [number * (dash + gap) - dash / 2 for number in range(round(long / (dash + gap)) + 1)]
        first, *whole, last = [
            [(x + (to_x - x) * end / long, y + (to_y - y) * end / long) for end in (start, start + dash)]
            for start in starts
        ]
        dashes[at] += [(x, y), first[1]]
        dashes[(at + 1) % len(corners)].insert(0, last[0])
        dashes += whole
    return tuple(shapes.polyline(points, path.style) for points in dashes)


def _share(long_mm: float) -> tuple[float, float]:
    """A dash and a gap that go into a length without a rest."""
    dash, gap = RING_DASH_MM
    scale = long_mm / (dash + gap) / max(1, round(long_mm / (dash + gap)))
    return dash * scale, gap * scale


CARD = Surface(on_red=style.PAPER)
FILM = Surface(on_red=style.INK, is_film=True)


def arrow(x: float, foot: float, tip: float, head: float) -> tuple[Item, ...]:
    """An arrow up the page, with an open head."""
    pen = Style(stroke=style.INK, width_mm=min(1.0, max(0.5, head * 0.42)), cap="round", join="round")
    return (
        shapes.line(x, foot, x, tip + 0.2, pen),
        shapes.polyline([(x - head, tip + head * 1.35), (x, tip), (x + head, tip + head * 1.35)], pen),
    )


def die_place(words: Words, x: float, y: float, side: float, surface: Surface) -> tuple[Item, ...]:
    """The dashed place of the impact die about a point, named where it is large enough."""
    ink, points = surface.on_red, surface.small(style.TEXT_PT)
    dashes = Style(stroke=ink, width_mm=surface.line(INNER_MM), dash_mm=(1.4, 0.9))
    place = shapes.rounded_rect(x - side / 2, y - side / 2, side, side, 1.6, dashes)
    named = fit_text(
        words("artillery_template.impact_die"),
        "sans-semibold",
        min(points, points * side / DIE_MM + 1.0),
        Box(x - side / 2 + 0.6, y - side / 2 + 0.6, side - 1.2, side - 1.2),
        fill=ink,
        align="centre",
        valign="middle",
        least_pt=style.LEAST_PT,
    )
    return (place, *(() if named.overflow or named.size_pt < style.LEAST_PT else named.items))
