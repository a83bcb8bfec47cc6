"""The sheets of a board: a first page that says how to put it together, and its tiles, as few as it takes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from generator.components.board import locator, numbers
from generator.components.board.key import COLUMN_MM, key
from generator.components.board.labels import Label, Seat
from generator.components.board.layout import BoardPlan, plan_of, undrawable
from generator.components.board.north import north
from generator.components.board.obstacles import Line, crosses, in_squares, near
from generator.components.board.picture import Painter, draw, grid_of, measure
from generator.components.build_context import BuildContext
from generator.components.pieces.freeform import small_print
from generator.diagnostics import Diagnostic, UserError
from generator.drawing import Affine, Group, Item, Style, Symbol, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.transforms import into_box
from generator.expressions import number
from generator.hexes import Point, outlines
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.furniture import Heading, content_area, cutting_area
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.sheets.tiling import OVERLAP_MM, Tile, count_tiles, evened, name_of, tiles
from generator.typesetting import Block

MOST_TILES = 400
"""A board of more pages would fill a hall, and take hours to make."""
KEY_MOST = 0.6
"""Of the first page, what the key may take from the board."""
OVERLAPS_MM = (OVERLAP_MM, 9.0, 8.0, 7.0)
"""How far tiles lie over one another: less than usual, and still enough for glue, where that saves one."""
KEY_GAP_MM = 5.0
SMALL_HEX_MM, KEY_AGAIN = 5.0, 0.62
"""Below a tile, the hexes of the small board before it is scaled, and the hexes of the key, as a share of those of the first page."""
SIGN_MM, SIGN_AIR_MM, SIGN_PT = 4.2, 1.4, style.NAME_PT
"""The disc that bears a tile's name on the first page, from there to the board's edge, and the name."""
TERRAIN_AIR_MM = 0.8
"""From the disc to a hex with something on it, where there is room."""
NAMED_ROOM = 1.8
"""How much more room is left round a hex that has a name of its own."""
NORTH_ROOM_MM = 12.0
"""Right of the small print on the first page, for the arrow to the north."""
NAME_AIR_MM, JOINT_AIR_MM = 2.0, 0.6
"""From the disc, and from a joint, to the name of a place."""
KNIFE_MM = 1.0
"""What one may cut beside a joint: a word keeps its usual air from that."""
JOINT_DASH_MM = (2.4, 1.4)
EDGE_PIECE_MM = 1.0
"""Across a box that holds a piece of the board's edge."""


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """The board at its true size. UserError where the scenario does not say how large it is."""
    board, where = game.scenario.board, game.project.scenario.where
    if board is None:
        what = "there is no board to print: this scenario has none"
        raise UserError([Diagnostic(where(), what, "Leave 'board' out of --only.")])
    plan = plan_of(board, context)
    if plan is None:
        what = "the board cannot be printed: it is not said how many hexes it has"
        raise UserError([Diagnostic(where("board"), what, "Add 'columns: …' and 'rows: …'.")])
    if problems := list(undrawable(game.project.scenario, context.terrain)):
        raise UserError(problems)
    sheets = _Sheets(game, context, plan)
    if sheets.count > MOST_TILES:
        what = f"the board would be printed on {sheets.count} pages, more than {MOST_TILES}"
        remedy = "Give it fewer or smaller hexes, or print on a larger paper."
        raise UserError([Diagnostic(where("board", "flat_to_flat_mm"), what, remedy)])
    return sheets.build()


def seats_on_tiles(game: Game, context: BuildContext, plan: BoardPlan) -> tuple[Seat, ...]:
    """Where each name stands on the board at its true size."""
    return _Sheets(game, context, plan).seats()


def grid_of_tiles(game: Game, context: BuildContext, first: Sheet) -> tuple[int, int]:
    """How many tiles the board of a game takes across and down; ``first`` is its first sheet."""
    board = game.scenario.board
    plan = plan_of(board, context) if board else None
    assert board is not None and plan is not None
    size = measure(plan, board.flat_to_flat_mm)
    _, area, overlap_mm = _fewest(*size, [first.paper], Heading(first.heading.title, size="none"))
    return count_tiles(*size, area, overlap_mm)


def _fewest(width_mm: float, height_mm: float, papers: Sequence[Paper], bare: Heading) -> tuple[Paper, Box, float]:
    """The paper that a board takes the fewest sheets of, the room on it, and how far tiles lie over one another."""
    ways = [(paper, cutting_area(paper, bare), mm) for mm in OVERLAPS_MM for paper in papers]
    return min(ways, key=lambda way: math.prod(count_tiles(width_mm, height_mm, *way[1:])))


class _Sheets:
    def __init__(self, game: Game, context: BuildContext, plan: BoardPlan) -> None:
        board = game.scenario.board
        assert board is not None
        self.context, self.words, self.plan, self.size = context, context.words, plan, board.flat_to_flat_mm
        self.names, self.north = game.terrain_names, board.north
        self.width, self.height = measure(plan, board.flat_to_flat_mm)
        size = {"columns": number(board.columns), "rows": number(board.rows), "size": self.words.number(self.size)}
        detail = self.words("board.detail", **size)
        self.heading = Heading(self.words.say(game.scenario.title), self.words("board.kind"), detail)
        self.bare = Heading(self.heading.title, size="none")
        papers = context.paper.portrait(), context.paper.landscape()
        self.paper, self.area, self.overlap_mm = _fewest(self.width, self.height, papers, self.bare)
        self.columns, self.rows = count_tiles(self.width, self.height, self.area, self.overlap_mm)
        self.count = self.columns * self.rows
        """Of how many tiles it is made."""

    def build(self) -> tuple[Sheet, ...]:
        about, painter, names = self._named()
        picture = painter.picture(names)
        drawing = Symbol("board", picture.width_mm, picture.height_mm, picture.items)
        whole = Box(0, 0, self.width, self.height)
        kept = (*picture.words, *self._contour())
        found = list(tiles(drawing, self._even, [whole], self.overlap_mm, kept, in_parts=True))
        if not about:
            return (Sheet(self.paper, self.bare, self.words("board.name"), found[0].items),)
        return (Sheet(self.paper, self.heading, self.words("board.name"), about), *self._tiles(found))

    def seats(self) -> tuple[Seat, ...]:
        """Where names stand on the tiles."""
        _, painter, names = self._named()
        return painter.seats(names)

    def _named(self) -> tuple[tuple[Item, ...], Painter, tuple[Label, ...]]:
        """What is on the first page where there are several tiles, who draws these, and the names on them.

        The scenario sheet asks for it too: names stand there as on the tiles.
        """
        its, below = self.context, content_area(self.paper, self.heading)
        made_of = self.plan, self.size, self.names, self.north, below, self.area, its.words, its.terrain, its.art
        return its.parts.once(("board", "names"), lambda: self._made_named(below), made_of)

    def _made_named(self, below: Box) -> tuple[tuple[Item, ...], Painter, tuple[Label, ...]]:
        painter = Painter(self.plan, self.context, grid_of(self.plan, self.size), self.joints())
        whole = Box(0, 0, self.width, self.height)
        first, seats = tuple[Item, ...](), tuple[Seat, ...]()
        if self.count > 1:
            first, seats = self._first(below, painter.seats(painter.names(whole)))
        return first, painter, painter.names(whole, seats)

    def joints(self) -> list[Box]:
        """Where tiles meet, and where each ends below the next: no word stands there, and none is cut in two."""
        return [
            Box(x1 + on * (x1 == x2), y1 + on * (y1 == y2), x2 - x1, y2 - y1).inset(-air_mm)
            for x1, y1, x2, y2 in self._joints()
            for on, air_mm in ((0.0, KNIFE_MM), (self.overlap_mm, 0.0))
        ]

    def _joints(self) -> list[tuple[float, float, float, float]]:
        """The lines where a tile begins that lies on the one before it, on the board at its true size."""
        across, down = self._steps()
        upright = [(column * across, 0.0, column * across, self.height) for column in range(1, self.columns)]
        return upright + [(0.0, row * down, self.width, row * down) for row in range(1, self.rows)]

    def _steps(self) -> tuple[float, float]:
        """From tile to tile, across and down."""
        even = self._even
        return even.w - self.overlap_mm, even.h - self.overlap_mm

    @cached_property
    def _even(self) -> Box:
        """The area of a tile, at the head of the page: the joints keep off the numbers of hexes where these usually stand,
        and off what stands alone in a hex."""
        usual = numbers.usual(self.plan.numbers, grid_of(self.plan, self.size), self.plan.up)
        even = evened(self.width, self.height, self.area, self.overlap_mm, [*usual, *self._alone()])
        if self.count == 1:
            return even
        even = even._replace(y=min(even.y, self.area.y + style.GAP_MM))
        right = self.paper.width_mm - style.MARGIN_MM - even.w
        return even if locator.has_room_below(self.area.bottom - even.bottom) else even._replace(x=max(even.x, right))

    def _alone(self) -> Iterator[Box]:
        """Boxes round the signs that are the only ones of their hexes: a farm that a joint cuts is two halves."""
        grid = grid_of(self.plan, self.size)
        for kind, hexes in self.plan.grounds.items():
            ground = self.context.terrain.terrain[kind].ground
            if ground and ground.sign and ground.count == 1:
                for x, y in map(grid.centre, hexes):
                    yield Box(x, y, 0.0, 0.0).inset(-ground.size * self.size / 2)

    def _contour(self) -> Iterator[Box]:
        """The thick edge of the board, in boxes small enough to follow it: no mark of a joint breaks it."""
        grid = grid_of(self.plan, self.size)
        for loop in outlines(self.plan.hexes):
            for (x1, y1), (x2, y2) in pairwise([grid.corner(place) for place in (*loop, loop[0])]):
                pieces = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / EDGE_PIECE_MM))
                for share in (piece / pieces for piece in range(pieces + 1)):
                    yield Box(x1 + share * (x2 - x1), y1 + share * (y2 - y1), 0.0, 0.0).inset(-EDGE_PIECE_MM / 2)

    def _tiles(self, found: Sequence[Tile]) -> Iterator[Sheet]:
        even = self._even
        aside = between(max(self.area.x, style.MARGIN_MM), even.y, even.x, even.bottom)
        small, cells = self._small(), self._cells()

        def legend(width_mm: float) -> Block:
            return key(self.plan, self.names, self.context, width_mm, KEY_AGAIN, style.TEXT_PT, is_close=True)

        for tile in found:
            title = self.words("board.tile", tile=tile.name)
            under = between(even.x, tile.shown.bottom, even.right, self.area.bottom)
            where = (
                locator.below(tile.name, small, cells, under, legend)
                if locator.has_room_below(self.area.bottom - even.bottom)
                else locator.beside(tile.name, small, cells, aside, legend)
            )
            yield Sheet(self.paper, self.bare, title, (*tile.items, *where))

    def _small(self) -> Symbol:
        """The whole board without names and numbers, with hexes of SMALL_HEX_MM."""
        painter = Painter(self.plan, self.context, grid_of(self.plan, SMALL_HEX_MM))
        picture = painter.picture(())
        return Symbol("board-in-small", picture.width_mm, picture.height_mm, picture.items)

    def _cells(self) -> dict[str, Box]:
        """What each tile is laid over on the small board: to the joints, or the edge."""
        (across, down), scale = self._steps(), SMALL_HEX_MM / self.size
        whole = Box(0.0, 0.0, self.width, self.height)
        boxes = {
            name_of(row, column): Box(column * across, row * down, across, down).intersection(whole)
            for row in range(self.rows)
            for column in range(self.columns)
        }
        return {name: Box(*(scale * length for length in box)) for name, box in boxes.items() if box}

    # -- the first page ------------------------------------------------------------------------------------

    def _first(self, below: Box, seats: Sequence[Seat]) -> tuple[tuple[Item, ...], tuple[Seat, ...]]:
        """How to put the tiles together, the whole board with their joints, and the key, below a heading; and where names
        stand on it.

        They stand as by ``seats``, where there is most room for them on the tiles, if they can; then those on the tiles
        stand as here. The key stands below the board, or beside it where that leaves the board more room.
        """
        steps = [
            self.words("board.print", tiles=self.count, width=round(self.width), height=round(self.height)),
            self.words("board.cut"),
            self.words("board.lay"),
            *([self.words("board.ground")] if self.plan.grounds else []),
        ]
        about, room = small_print(below._replace(w=below.w - (NORTH_ROOM_MM if self.north else 0.0)), *steps)
        room = room._replace(w=below.w)
        if self.north:
            last = max(item.y_mm for item in about if isinstance(item, Text))
            about += north(below.right, last, style.TEXT_PT, self.words, self.north).items
        signs = key(self.plan, self.names, self.context, room.w)
        below_mm = signs.height_mm + KEY_GAP_MM if signs.height_mm else 0.0
        beside = key(self.plan, self.names, self.context, COLUMN_MM)
        right = room._replace(x=room.x + COLUMN_MM + KEY_GAP_MM, w=room.w - COLUMN_MM - KEY_GAP_MM)
        if 0.0 < beside.height_mm <= room.h and self._share(right) > self._share(room._replace(h=room.h - below_mm)):
            items, _, seats = self._whole(right, seats)
            return (*about, *items, beside.at(room.x, room.y)), seats
        # On very small paper the key, which the scenario sheet has as well, would leave no room for the board.
        is_told = below_mm <= KEY_MOST * room.h
        items, bottom, seats = self._whole(room._replace(h=room.h - below_mm) if is_told else room, seats)
        if is_told:
            items.append(signs.at(room.x, bottom + below_mm - signs.height_mm))
        return (*about, *items), seats

    def _share(self, room: Box) -> float:
        """How large the whole board would be in a room."""
        return min(room.w / self.width, room.h / self.height)

    def _whole(self, room: Box, seats: Sequence[Seat]) -> tuple[list[Item], float, tuple[Seat, ...]]:
        """The board as large as a room allows, with the joints and the names of the tiles; where it ends; its names."""
        fitted = into_box(Box(0, 0, self.width, self.height), room, 0.5, 0.0)
        across, down = (step * fitted.a for step in self._steps())
        centres = {
            name_of(row, column): ((column + 0.5) * across, (row + 0.5) * down)
            for row in range(self.rows)
            for column in range(self.columns)
        }
        joints = [(x1 * fitted.a, y1 * fitted.a, x2 * fitted.a, y2 * fitted.a) for x1, y1, x2, y2 in self._joints()]
        signs = self._signs(centres, fitted.a, (across / 2 - SIGN_MM, down / 2 - SIGN_MM))
        taken = [Box(x, y, 0.0, 0.0).inset(-SIGN_MM - NAME_AIR_MM) for x, y in signs.values()]
        taken += [Box(x1, y1, x2 - x1, y2 - y1).inset(-JOINT_AIR_MM) for x1, y1, x2, y2 in joints]
        picture = draw(self.plan, self.context, self.size * fitted.a, taken, seats)
        items: list[Item] = [
            *picture.items,
            shapes.lines(joints, Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM, dash_mm=JOINT_DASH_MM)),
        ]
        rise = face("sans-bold").cap_height_mm(SIGN_PT) / 2
        disc = Style(fill=style.PAPER, stroke=style.INK, width_mm=style.GROUP_RULE_MM)
        for name, (x, y) in signs.items():
            items.append(shapes.circle(x, y, SIGN_MM, disc))
            items.append(Text(x, y + rise, name, "sans-bold", SIGN_PT, style.INK, "middle"))
        return [Group(tuple(items), Affine.translate(fitted.e, fitted.f))], fitted.f + picture.height_mm, picture.seats

    def _signs(self, centres: Mapping[str, Point], scale: float, reach: tuple[float, float]) -> dict[str, Point]:
        """Where the names of the tiles stand: near the middles, where that hides nothing of the board.

        In the centre of a hex or in a corner, inside the tile, clear of the edge and of walls.
        """
        grid = grid_of(self.plan, self.size * scale)
        edges = [
            (one, other, SIGN_MM + SIGN_AIR_MM)
            for loop in outlines(self.plan.hexes)
            for one, other in pairwise([grid.corner(place) for place in (*loop, loop[0])])
        ]
        edges += [
            (grid.corner(one), grid.corner(other), SIGN_MM + TERRAIN_AIR_MM)
            for sides in self.plan.walls.values()
            for one, other in sides
        ]
        room = SIGN_MM + TERRAIN_AIR_MM + grid.flat_to_flat_mm / 2
        # A place with a name needs room for that too.
        named = {name.hexes[0] for name in self.plan.names if len(name.hexes) == 1}
        busy = {grid.centre(at): NAMED_ROOM if at in named else 1.0 for at in {*self.plan.busy, *named}}
        places = {(round(x, 6), round(y, 6)) for at in self.plan.hexes for x, y in (grid.centre(at), *grid.corners(at))}
        far = room * NAMED_ROOM
        places_in, busy_in = in_squares(places, max(1.0, *reach)), in_squares(busy, far)
        found = {}
        for name, (x, y) in centres.items():

            def hidden(place: Point, x: float = x, y: float = y) -> tuple[float, float, Point]:
                nearest = min((math.dist(place, at) / busy[at] for at in near(place, busy_in, far)), default=room)
                return round(max(0.0, room - nearest), 3), round(math.dist(place, (x, y)), 3), place

            close = near((x, y), places_in, max(1.0, *reach))
            inside = [at for at in close if abs(at[0] - x) <= reach[0] and abs(at[1] - y) <= reach[1]]
            found[name] = next((at for at in sorted(inside, key=hidden) if not _reached(at, edges)), (x, y))
        return found


def _reached(point: Point, edges: Sequence[Line]) -> bool:
    """Whether some edge comes nearer to a point than is said with it."""
    return any(crosses(edge, Box(*point, 0.0, 0.0)) for edge in edges)
