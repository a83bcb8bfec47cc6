"""The net of a tuck box: its panels in line, its flaps, what is cut and what is folded. Pure geometry, in mm.

Seen from outside, from left to right: the back, a side, the front, the other side, and a tab that is glued inside the
back. The back carries the lid with the flap that is tucked in, and the foot with the tab that is glued inside the
front; the sides carry dust flaps. A net too wide for the paper is made in two halves, each with a tab of its own.
Where two are nested the back stands second, and the tab is glued inside the first side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from generator.drawing import Style, shapes
from generator.drawing.box import Box
from generator.drawing.items import Command
from generator.drawing.shapes import ARC, Point
from generator.model.storage import BoxMaking, Stock

Panel = Literal["back", "side", "front"]

WHOLE: tuple[Panel, ...] = ("back", "side", "front", "side")
NESTED: tuple[Panel, ...] = ("side", "back", "side", "front")
"""With the lid beside the lower panels, so that another net's lid finds room there (``nested``)."""
HALVES: tuple[tuple[Panel, ...], ...] = (("back", "side"), ("front", "side"))

_SLANT_MM = 4.0
"""By how much a glued tab is shorter at either end than the edge it hangs on."""
_CHAMFER_MM = 2.0
_NOTCH_SHARE = 7.0
_TUCK_CORNER_MM = 6.0


class BoxSize(Struct, frozen=True):
    """What lies inside a box, with the air it needs; and its panels, into whose folds some of the card goes."""

    inner: tuple[float, float, float]
    """Width, height and depth."""
    board_mm: float

    @classmethod
    def of_deck(cls, width_mm: float, height_mm: float, cards: int, stock: Stock, making: BoxMaking) -> BoxSize:
        deep = max(cards * stock.card_mm + making.deep_clearance_mm, making.least_depth_mm)
        wide, tall = width_mm + stock.wider_mm, height_mm + stock.taller_mm
        # A tenth is as fine as a knife goes.
        inner = (wide + making.clearance_mm, tall + making.clearance_mm, deep)
        return cls((round(inner[0], 1), round(inner[1], 1), round(inner[2], 1)), making.board_mm)

    @property
    def width_mm(self) -> float:
        return self.inner[0] + self.board_mm

    @property
    def height_mm(self) -> float:
        return self.inner[1] + self.board_mm

    @property
    def depth_mm(self) -> float:
        return self.inner[2] + self.board_mm


class Net(Struct, frozen=True):
    """Panels from (0, 0) on, the tuck flap uppermost."""

    size: BoxSize
    making: BoxMaking
    panels: tuple[Panel, ...] = WHOLE

    # -- measures ------------------------------------------------------------------------------------------

    @property
    def top_mm(self) -> float:
        """The upper edge of the body. The front alone has no lid above it, but dust flaps beside."""
        return self._lid_mm if "back" in self.panels else self._dust_mm

    @property
    def bottom_mm(self) -> float:
        return self.top_mm + self.size.height_mm

    @property
    def width_mm(self) -> float:
        return self.body_mm + self.making.side_tab_mm

    @property
    def height_mm(self) -> float:
        below = self.size.depth_mm + self.making.foot_tab_mm if "back" in self.panels else self._dust_mm
        return self.bottom_mm + below

    @property
    def body_mm(self) -> float:
        """All panels together, without the tab."""
        return sum(self._wide(panel) for panel in self.panels)

    def boxes(self) -> tuple[tuple[Panel, Box], ...]:
        """The panels of the body, from left to right."""
        placed, x = [], 0.0
        for panel in self.panels:
            placed.append((panel, Box(x, self.top_mm, self._wide(panel), self.size.height_mm)))
            x += self._wide(panel)
        return tuple(placed)

    @property
    def lid(self) -> Box | None:
        """The panel above the back, below the flap that is tucked in."""
        return self._on_back(self.making.tuck_mm)

    @property
    def foot(self) -> Box | None:
        return self._on_back(self.bottom_mm)

    def _on_back(self, top: float) -> Box | None:
        backs = (Box(box.x, top, box.w, self.size.depth_mm) for panel, box in self.boxes() if panel == "back")
        return next(backs, None)

    def columns(self) -> tuple[Box, ...]:
        """The panels with the flaps above and below each, from left to right, and the tab: all that lies on paper."""
        dust = self._dust_mm, self._dust_mm
        reach = {"back": (self._lid_mm, self.height_mm - self.bottom_mm), "side": dust, "front": (0.0, 0.0)}
        placed = ((*reach[panel], box) for panel, box in self.boxes())
        panels = (box._replace(y=box.y - up, h=box.h + up + down) for up, down, box in placed)
        return (*panels, Box(self.body_mm, self.top_mm, self.making.side_tab_mm, self.size.height_mm))

    @property
    def notch_mm(self) -> float:
        """Its radius."""
        return min(self.making.notch_mm, self.size.width_mm / _NOTCH_SHARE)

    def _wide(self, panel: Panel) -> float:
        return self.size.depth_mm if panel == "side" else self.size.width_mm

    @property
    def _lid_mm(self) -> float:
        return self.making.tuck_mm + self.size.depth_mm

    @property
    def _dust_mm(self) -> float:
        """Two of them meet under the lid, and do not overlap; nor do they make the net higher."""
        longest = self.making.dust_flap * self._lid_mm, self.size.depth_mm + self.making.foot_tab_mm
        return min(*longest, self.size.width_mm / 2 - self.making.relief_mm)

    # -- what is glued -------------------------------------------------------------------------------------

    def glued(self) -> Iterator[tuple[Point, ...]]:
        """The tabs: the corners of each."""
        x, slant = self.body_mm, _SLANT_MM
        far = x + self.making.side_tab_mm
        yield (x, self.top_mm), (far, self.top_mm + slant), (far, self.bottom_mm - slant), (x, self.bottom_mm)
        foot = self.foot
        if foot is not None:
            low = foot.bottom + self.making.foot_tab_mm
            yield (foot.right, foot.bottom), (foot.right - slant, low), (foot.x + slant, low), (foot.x, foot.bottom)

    # -- what is cut ---------------------------------------------------------------------------------------

    def outline(self) -> tuple[Command, ...]:
        """What is cut, clockwise from the upper left corner of the body."""
        boxes = self.boxes()
        commands: list[Command] = [("M", 0.0, self.top_mm)]
        for panel, box in boxes:
            commands += {"back": self._above_back, "side": self._above_side, "front": self._above_front}[panel](box)
        commands += _lines(next(self.glued())[1:])
        for panel, box in reversed(boxes):
            commands += {"back": self._below_back, "side": self._below_side, "front": self._below_front}[panel](box)
        # Neighbours meet in a corner, which each of them names.
        kept = (one for before, one in pairwise(commands) if [*one][-2:] != [*before][-2:])
        return (commands[0], *kept, ("Z",))

    def _above_back(self, box: Box) -> list[Command]:
        relief, tuck = self.making.relief_mm, self.making.tuck_mm
        left, right = box.x + relief, box.right - relief
        corner = min(_TUCK_CORNER_MM, tuck)
        pull = corner * (1 - ARC)
        return [
            *_lines([(box.x, tuck), (left, tuck), (left, corner)]),
            ("C", left, pull, left + pull, 0.0, left + corner, 0.0),
            ("L", right - corner, 0.0),
            ("C", right - pull, 0.0, right, pull, right, corner),
            *_lines([(right, tuck), (box.right, tuck), (box.right, box.y)]),
        ]

    def _above_front(self, box: Box) -> list[Command]:
        radius, middle = self.notch_mm, box.x + box.w / 2
        pull = radius * ARC
        return [
            ("L", middle - radius, box.y),
            ("C", middle - radius, box.y + pull, middle - pull, box.y + radius, middle, box.y + radius),
            ("C", middle + pull, box.y + radius, middle + radius, box.y + pull, middle + radius, box.y),
            ("L", box.right, box.y),
        ]

    def _above_side(self, box: Box) -> list[Command]:
        return _lines((x, box.y - up) for x, up in self._dust(box))

    def _below_side(self, box: Box) -> list[Command]:
        return _lines((x, box.bottom + down) for x, down in reversed(self._dust(box)))

    def _dust(self, box: Box) -> list[Point]:
        """A dust flap from left to right: x, and how far from its fold."""
        backs = [back for panel, back in self.boxes() if panel == "back"]
        before = self._slit_mm(any(back.right == box.x for back in backs))
        after = self._slit_mm(any(back.x == box.right for back in backs))
        left, right, long = box.x + before, box.right - after, self._dust_mm
        chamfer = min(_CHAMFER_MM, (right - left) / 4)
        up = [(box.x, 0.0), (left, before), (left, long - chamfer), (left + chamfer, long)]
        down = [(right - chamfer, long), (right, long - chamfer), (right, after), (box.right, 0.0)]
        return up + down

    def _slit_mm(self, is_beside_lid: bool) -> float:
        return self.making.slit_mm if is_beside_lid else self.making.relief_mm

    def _below_front(self, box: Box) -> list[Command]:
        return _lines([(box.right, box.bottom), (box.x, box.bottom)])

    def _below_back(self, box: Box) -> list[Command]:
        *_, tab = self.glued()
        return _lines([(box.right, box.bottom), *tab, (box.x, box.bottom)])

    # -- what is folded ------------------------------------------------------------------------------------

    def folds(self) -> tuple[Command, ...]:
        found: list[tuple[float, float, float, float]] = []
        for panel, box in self.boxes():
            found.append((box.right, box.y, box.right, box.bottom))
            if panel != "front":
                found += [(box.x, box.y, box.right, box.y), (box.x, box.bottom, box.right, box.bottom)]
        lid, foot, relief = self.lid, self.foot, self.making.relief_mm
        if lid is not None and foot is not None:
            found.append((lid.x + relief, lid.y, lid.right - relief, lid.y))
            found.append((foot.x, foot.bottom, foot.right, foot.bottom))
        return shapes.lines(found, Style()).commands


def _lines(points: Iterator[Point] | Sequence[Point]) -> list[Command]:
    return [("L", x, y) for x, y in points]
