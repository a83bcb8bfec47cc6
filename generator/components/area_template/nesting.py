"""Sheets on which templates lie edge to edge on the hexes of the page: below a heading, or on nearly all of the paper.

There the furniture is two lines, and what there is to say stands where hexes stay free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct

from generator.components.area_template import nested
from generator.components.area_template.fewest import fewest
from generator.components.area_template.piece import AreaTemplate
from generator.components.pieces.cut_page import CutPage
from generator.components.pieces.freeform import laid
from generator.drawing import Item
from generator.drawing.box import Box
from generator.hexes import Grid, Hex
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.furniture import margin
from generator.sheets.pages import Sheet
from generator.typesetting import Run, paragraph, stack

Ways = Sequence[AreaTemplate]
"""A template, turned about its vertex each way."""
WIDTHS_MM = (120.0, 105.0, 90.0, 78.0, 68.0, 60.0, 52.0, 45.0)
"""Of what is said in free hexes, from the widest."""
SAID_PT = (style.PLAYED_PT, style.VALUE_PT, style.LABEL_PT, style.SMALL_PT)
"""The sizes it is set in, the largest that has room."""
SAID_LEADING, NOTES_AIR_MM = 1.3, 3.0
"""From line to line of it, in sizes of its type; and between two notes."""
CLEAR_MM = 4.0
"""How far it keeps off templates and furniture."""


class Kind(Struct, frozen=True):
    """A way to lay hexes on a page."""

    page: CutPage
    room: Box
    about: tuple[Item, ...]
    turned: bool
    grid: Grid
    cells: frozenset[Hex]


def kinds(page: CutPage, room: Box, about: tuple[Item, ...], size_mm: float, turns: Sequence[bool]) -> Iterator[Kind]:
    for turned in turns:
        for shifted in (False, True):
            yield Kind(page, room, about, turned, *nested.cells(upright(room, turned), size_mm, is_shifted=shifted))


def upright(room: Box, turned: bool) -> Box:
    """A room as those see it who turn the page until its words stand upright."""
    return Box(0.0, 0.0, room.h, room.w) if turned else Box(0.0, 0.0, room.w, room.h)


def holds(ways: Ways, found: Sequence[Kind]) -> bool:
    """Whether some page holds a template that has all its words inside."""
    return not any(way.has_legend for way in ways) and nested.has_room(
        [way.hexes for way in ways], [kind.cells for kind in found]
    )


def sheets(templates: Sequence[Ways], found: Sequence[Kind]) -> list[Sheet]:
    """Templates, each of which some page holds, below the headings of as few pages as are found."""
    return [_sheet(kind, _places(kind, placed)) for kind, placed in _laid(templates, found)]


def whole_sheets(templates: Sequence[Ways], found: Sequence[Kind], notes: Sequence[str]) -> list[Sheet] | None:
    """The same on nearly all of the paper, the first with what there is to say: that with most room for it; None where none has any."""
    pages = [(kind, _places(kind, placed)) for kind, placed in _laid(templates, found)]
    for points, (i, (kind, places)) in product(SAID_PT, enumerate(pages)):
        said = _in_free(kind, _taken(places), notes, points)
        if not said:
            continue
        others = [*pages[:i], *pages[i + 1 :]]
        return [_sheet(kind, places, said), *(_sheet(*page) for page in others)]
    return None


Place = tuple[AreaTemplate, bool, float, float, frozenset[Hex]]
"""A template, whether it is turned, where its upper left corner lies, and the hexes of the others, from its own."""


def _laid(
    templates: Sequence[Ways], found: Sequence[Kind]
) -> Iterator[tuple[Kind, list[tuple[AreaTemplate, tuple[Hex, ...]]]]]:
    if not templates:
        return
    areas, cells = [[way.hexes for way in ways] for ways in templates], [kind.cells for kind in found]
    for leaf in fewest(areas, cells) or nested.nest(areas, cells):
        yield found[leaf.kind], [(templates[one.area][one.way], one.hexes) for one in leaf.laid]


def _places(kind: Kind, placed: Sequence[tuple[AreaTemplate, Sequence[Hex]]]) -> list[Place]:
    """Templates on hexes of a grid, all of them in the middle of a room."""
    grid, room = kind.grid, kind.room
    every = grid.box([at for _, hexes in placed for at in hexes])
    seen = upright(room, kind.turned)
    off_x, off_y = (seen.w - every[0] - every[2]) / 2, max((seen.h - every[1] - every[3]) / 2, -every[1])
    places = []
    for template, hexes in placed:
        left, top, _, bottom = grid.box(hexes)
        x, y = left + off_x, top + off_y
        if kind.turned:
            x, y = seen.h - (y + bottom - top), x
        to_own = template.hexes[0].minus(hexes[0])
        others = frozenset(at.plus(to_own) for _, some in placed if some is not hexes for at in some)
        places.append((template, kind.turned, room.x + x, room.y + y, others))
    # One whose vertex lies on its edge covers the line of its neighbour there.
    return sorted(places, key=lambda place: place[0].is_cut_through_vertex)


def _taken(places: Sequence[Place]) -> list[Box]:
    """What templates cover, and their rings where these lie on an edge."""
    return [
        Box(x + box.x, y + box.y, box.w, box.h)
        for template, turned, x, y, _ in places
        for box in (*template.strips(turned=turned), *template.words(turned=turned))
    ]


def _sheet(kind: Kind, places: Sequence[Place], said: tuple[Item, ...] = ()) -> Sheet:
    pieces = [(template.piece(turned=turned, beside=others), x, y) for template, turned, x, y, others in places]
    return kind.page.sheet(kind.page.heading.title, (*kind.about, *said), laid(pieces))


def _in_free(kind: Kind, taken: Sequence[Box], notes: Sequence[str], points: float) -> tuple[Item, ...]:
    """The notes where no template lies, as wide as there is room; nothing where there is none."""
    paper, room = kind.page.paper, kind.room.inset(CLEAR_MM)
    inner = between(margin(paper), room.y, paper.width_mm - margin(paper), room.bottom)
    kept = [box.inset(-CLEAR_MM) for box in taken]
    for wide in WIDTHS_MM:
        block = stack(
            [paragraph([Run(note, "sans", points)], wide, SAID_LEADING * points) for note in notes], NOTES_AIR_MM
        )
        if at := _free_corner(inner, wide, block.height_mm, kept):
            return (block.at(*at),)
    return ()


def _free_corner(room: Box, wide: float, high: float, taken: Sequence[Box]) -> tuple[float, float] | None:
    """Where a box of a size has room off all others, the highest such place: against the room's edges, or theirs."""
    for top in sorted({room.y, *(box.bottom for box in taken if box.bottom > room.y)}):
        if top + high > room.bottom:
            return None
        left = room.x
        beside = (box for box in taken if box.y < top + high and box.bottom > top)
        for box in sorted(beside):
            if box.x >= left + wide:
                break
            left = max(left, box.right)
        if left + wide <= room.right:
            return left, top
    return None
