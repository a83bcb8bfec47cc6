"""Pieces that touch, or whose bleeds do, drawn so that no paper shows between them, whatever smooths the edges of a page
on a screen.

Two grounds that end at one line are each half there in the pixels along it, and the paper behind shines through. So a
ground goes on a little under the neighbour that is drawn after it, which covers it to the line.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from operator import attrgetter

from msgspec.structs import replace

from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.items import IDENTITY, Group, Item, Path
from generator.sheets.edges import SLACK_MM, Edges, between
from generator.sheets.plan import Measures, Piece, Placement, Spot, spots_of

UNDER_MM = 1.0
"""How far a ground goes on under its neighbour: more than a pixel of a page seen small."""
_FEW = 8
"""Commands of a path that is quickly looked up."""


def laid_under(placements: Sequence[Placement]) -> tuple[Placement, ...]:
    """The placements in the order they are drawn, each reaching under those that are drawn after it and cover it. Staggered
    hexagons lie beside one another as ``hexagons`` says.
    """
    covers: dict[tuple[int, float], bool] = {}  # copies lie beside one another
    covering = []
    for piece, spot in map(_parts, placements):
        what = id(piece.symbol(spot.side)), max(spot.bleed)
        if what not in covers:
            covers[what] = _covers(piece, spot)
        covering.append(covers[what])
    measures = tuple(piece.measures[spot.side == "back"] for piece, spot in map(_parts, placements))
    reaching = _reaching(spots_of(placements), measures, tuple(covering))
    return tuple(map(Placement, (placement.piece for placement in placements), reaching))


_parts = attrgetter("piece", "spot")


@lru_cache(maxsize=24)  # sheets that are full are mostly laid out alike
def _reaching(spots: tuple[Spot, ...], measures: tuple[Measures, ...], covers: tuple[bool, ...]) -> tuple[Spot, ...]:
    """The spots, each as far as it reaches, in the order they are drawn. ``covers`` says of each whether its trim and its
    bleed are covered by what is drawn there."""
    boxes = [spot.bleed_box for spot in spots]
    # Beside a line that grounds end at, those that are drawn last first: where each begins along it, and ends.
    lines: dict[tuple[str, int], list[tuple[int, float, float]]] = defaultdict(list)
    for number in range(len(boxes) - 1, -1, -1):
        if covers[number]:
            x, y, w, h = boxes[number]
            for side, at in (("left", x + w), ("right", x)):
                lines[side, _line(at)].append((number, y, y + h))
            for side, at in (("top", y + h), ("bottom", y)):
                lines[side, _line(at)].append((number, x, x + w))
    found = []
    unders = cache(_under_mm)
    for number, (spot, piece, box) in enumerate(zip(spots, measures, boxes, strict=True)):
        if spot.staggered:
            found.append(spot)
            continue
        x, y, w, h = box
        sides = (("left", x, y, h), ("top", y, x, w), ("right", x + w, y, h), ("bottom", y + h, x, w))
        reach = []
        for shown, (side, at, start, long) in zip(spot.bleed, sides, strict=True):
            under = unders(piece, shown)
            is_under = under > shown and _shared(lines[side, _line(at)], number, start, start + long) > long - SLACK_MM
            reach.append(under if is_under else shown)
        within = _within_corners(spot, Edges(*reach), boxes[number + 1 :]) if tuple(reach) != spot.bleed else spot.bleed
        found.append(spot if within == spot.bleed else replace(spot, bleed=within))
    return tuple(found)


def _shared(beside: Iterable[tuple[int, float, float]], number: int, start: float, end: float) -> float:
    """How much of a length those cover that are drawn after a number."""
    shared = 0.0
    for other, low, high in beside:
        if other <= number:
            break
        if (both := (end if end < high else high) - (start if start > low else low)) > 0.0:
            shared += both
    return shared


def _within_corners(one: Spot, reach: Edges, later: Sequence[Box]) -> Edges:
    """The reach, less to the left or right where a corner of it would show: beside the last of a short row."""
    shown, trim = one.bleed, one.trim
    left, right = trim.x - shown.left, trim.right + shown.right

    def shows(corner: Box) -> bool:
        return not any(it.contains(corner) for it in later)

    for at, end, more in (
        (trim.y - shown.top, -1, reach.top - shown.top),
        (trim.bottom + shown.bottom, 1, reach.bottom - shown.bottom),
    ):
        far = at + end * more
        upper, lower = min(at, far), max(at, far)
        if upper < lower and reach.left > shown.left and shows(between(trim.x - reach.left, upper, left, lower)):
            reach = reach._replace(left=shown.left)
        if (
            upper < lower
            and reach.right > shown.right
            and shows(between(right, upper, trim.right + reach.right, lower))
        ):
            reach = reach._replace(right=shown.right)
    return reach


def _under_mm(piece: Measures, shown_mm: float) -> float:
    """How far beyond the trim a piece goes where it lies under another: no further than it is drawn."""
    return min(shown_mm + UNDER_MM, piece.drawn_mm if shown_mm > SLACK_MM else piece.reach_mm)


def _line(at_mm: float) -> int:
    """The same for lines that are one on paper; those that lie on a half or a third of a micrometre are not torn apart."""
    return math.floor(at_mm * 1000 + 0.137)


def _covers(piece: Piece, spot: Spot) -> bool:
    """Whether its drawing leaves no paper bare: of grounds as wide as it is, one or several from its head to its foot.

    Something else may be drawn before one of them: a figure below whose feet a strip begins.
    """
    symbol = piece.symbol(spot.side)
    assert symbol is not None  # it is drawn
    bleed = max(spot.bleed) * symbol.width_mm / piece.width_mm
    left, right, covered = SLACK_MM - bleed, symbol.width_mm + bleed - SLACK_MM, -bleed
    grounds = (box for item in _ungrouped(symbol.items) if (box := _ground(item)) is not None)
    for box in sorted((box for box in grounds if box.x <= left and box.right >= right), key=lambda box: box.y):
        if box.y > covered + SLACK_MM:
            return False
        covered = max(covered, box.bottom)
    return covered >= symbol.height_mm + bleed - SLACK_MM


def _ungrouped(items: Iterable[Item]) -> Iterator[Item]:
    """The items, and for a group that moves nothing those in it."""
    for item in items:
        if isinstance(item, Group) and item.transform == IDENTITY and item.clip is None:
            yield from _ungrouped(item.items)
        else:
            yield item


def _ground(item: Item) -> Box | None:
    """The box of a rectangle that is filled; None of anything else."""
    if not isinstance(item, Path) or item.style.fill is None:
        return None
    # A rectangle has few corners, and the same one lies below many pieces.
    return _rectangle(item) if len(item.commands) <= _FEW else _rectangle.__wrapped__(item)


@lru_cache(maxsize=256)
def _rectangle(item: Path) -> Box | None:
    corners = [command[1:] for command in item.commands if command[0] != "Z"]
    if {len(corner) for corner in corners} != {2} or any(len({*line}) != 2 for line in zip(*corners, strict=True)):
        return None
    return bounds((item,))
