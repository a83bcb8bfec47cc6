"""Of the scenario sheet: the board in small, where the scenario says what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from generator.components.board.key import key, key_in_line
from generator.components.board.labels import Seat
from generator.components.board.layout import BoardPlan, plan_of, undrawable
from generator.components.board.numbers import LEAST_HEX_MM
from generator.components.board.picture import CONTOUR_MM, Painter, grid_of, measure
from generator.components.build_context import BuildContext
from generator.components.scenario_sheet import set_up_hexes, set_up_names
from generator.components.scenario_sheet.north import north
from generator.components.scenario_sheet.parts import mark, title, title_base
from generator.components.sheet_layout import head_of
from generator.diagnostics import UserError
from generator.drawing import Affine, Group, Item, Text
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import Point
from generator.model.board import Board
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import NOTHING, Anchor, Block, Section, stack, width

_ABOVE_MM = 1.6
_NUMBER_FACE, _NUMBER_PT = "sans-medium", style.LEAST_PT / style.HEAD_PT
"""For each point of the heads' type."""
_NUMBER_AIR_MM = 1.1
"""From a number to the board, and to the next number at least."""
_KEY_SHARE, _LOW_KEY_SHARE, _KEY_GAP_MM = 0.72, 0.6, 3.6
"""Of the size of a key on the board itself, less where a table tells of the ground too; and from the map to it."""
_KEY_HIGH, _KEY_APART_MM, _KEY_CLOSE_MM, _KEY_AIR_MM, _KEY_NORTH_MM = 0.8, 3.6, 2.2, 6.0, (9.0, 5.0, 2.2)
"""Of a key in the line of the title, whose base line is its own: its hexes, in that line's height; the air between what it
names, and where that is needed; before it; and from it to the
north, less where that is needed."""
_EVERY = (1, 2, 5, 10, 20)
"""Which columns or rows are numbered: the first of these that leaves room between the numbers."""


class BoardMap(Struct, frozen=True):
    """The map at a size: how much room it takes, and, once that is known to be there, its drawing."""

    board: Board
    plan: BoardPlan
    context: BuildContext
    width_mm: float
    head: Block
    hex_mm: float
    beside_mm: float
    """Room for the numbers of the rows, left and right; ``above_mm`` for those of the columns. None where the hexes have
    their own."""
    above_mm: float
    number_pt: float
    larger: float
    """How many times as large as on any board of this size names are, where they have room, and as heavy the sides of hexes."""
    seats: Sequence[Seat]
    """Where names stand on the board itself."""
    areas: Sequence[set_up_hexes.Area] = ()
    """Where sides set up."""
    key: Block = NOTHING
    """Of what lies on it, below it."""

    def section(self, *, is_drawn: bool = True) -> Section:
        wide, high = measure(self.plan, self.hex_mm)
        items = tuple(self._items(wide)) if is_drawn else ()
        drawn = Block(self.width_mm, _ABOVE_MM + self.above_mm + high, items, mark("board", "board", "board"))
        return Section(self.head, (stack((drawn, self.key), _key_gap_mm(self.key)),))

    def _items(self, wide: float) -> Iterator[Item]:
        left, top = (self.width_mm - wide) / 2, _ABOVE_MM + self.above_mm
        over = set_up_hexes.overlay(self.areas, self.plan, self.context, self.hex_mm)
        painter = Painter(
            self.plan, self.context, grid_of(self.plan, self.hex_mm), overlay=over, heavier=max(1.0, self.larger)
        )
        room = Box(0.0, 0.0, *measure(self.plan, self.hex_mm))
        picture = painter.picture(painter.names(room, self.seats, self.larger))
        names = set_up_names.named(self.areas, painter, picture.words, self.larger)
        yield Group((*picture.items, *names), Affine.translate(left, top))
        tone = style.INK if self.larger > 1 else style.SECONDARY
        for name, (x, y), anchor in (
            _numbers(self.board, self.plan, self.hex_mm, self.number_pt, wide) if self.beside_mm else ()
        ):
            yield Text(left + x, top + y, name, _NUMBER_FACE, self.number_pt, tone, anchor)


def board_map(
    game: Game,
    context: BuildContext,
    width_mm: float,
    most_high_mm: float,
    layout: ScenarioSheetLayout,
    seats: Sequence[Seat] = (),
    share: float = 1.0,
    key: Block = NOTHING,
) -> BoardMap | None:
    """A map at a share of the width its layout has, or as high as that and the page allow, with its key below it, or in
    the line of its title if that holds it; none for a bare board.

    Where its hexes are too small for their numbers, those of the columns stand above it, those of the rows on its left as
    the first column has them and on its right as the last one has: half a hex lower, if columns are even in number.
    UserError for a wrong one.
    """
    board = game.scenario.board
    plan = plan_of(board, context) if board and board.features else None
    if board is None or plan is None:
        return None
    if problems := list(undrawable(game.project.scenario, context.terrain)):
        raise UserError(problems)
    head = _head(board, context, width_mm, layout)
    if not key.height_mm:
        whole = _with_key(head, game, plan, context, layout)
        # Open ground tells itself where the line has no room for its name.
        head = _with_key(head, game, plan, context, layout, with_open=False) if whole is head else whole
    room = share * layout.board.share * width_mm
    below_mm = key.height_mm + _key_gap_mm(key)
    high_mm = min(share * layout.board.most_high_mm, most_high_mm - head.height_mm - _ABOVE_MM - below_mm)
    number_pt, larger = round(_NUMBER_PT * layout.label_pt, 2), layout.label_pt / style.HEAD_PT
    cap_mm = face(_NUMBER_FACE).cap_height_mm(number_pt)
    beside_mm, above_mm = _number_mm(board, number_pt) + _NUMBER_AIR_MM, cap_mm + _NUMBER_AIR_MM
    hex_mm = _hex_mm(plan, room - 2 * beside_mm, high_mm - above_mm)
    if hex_mm >= LEAST_HEX_MM:
        beside_mm = above_mm = 0.0
        hex_mm = _hex_mm(plan, room, high_mm)
    return BoardMap(
        board,
        plan,
        context,
        width_mm,
        head,
        hex_mm,
        beside_mm,
        above_mm,
        number_pt,
        larger,
        seats,
        set_up_hexes.areas(game, board, context),
        key,
    )


def board_key(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Block:
    """What lies on the board as it is drawn; nothing where the line of its title holds that beside a table of the ground."""
    board = game.scenario.board
    plan = plan_of(board, context) if board and board.features else None
    if board is None or plan is None:
        return NOTHING
    head = _head(board, context, width_mm, layout)
    if game.ground is not None and _with_key(head, game, plan, context, layout) is not head:
        return NOTHING
    share = _KEY_SHARE if game.ground is None else _LOW_KEY_SHARE
    further = set_up_hexes.in_key(game, plan, context)
    return key(plan, game.terrain_names, context, width_mm, share, layout.story.fact_pt, further, is_close=True)


def _head(board: Board, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Block:
    """The title, with an arrow to the north on its right where the scenario says where that is."""
    plain = title(head_of(layout.titles.board, context.words), width_mm, layout)
    if board.north is None:
        return plain
    arrow = north(width_mm, plain.height_mm, layout, context.words, board.north)
    return replace(plain, items=(*plain.items, *arrow.items))


def _with_key(
    head: Block,
    game: Game,
    plan: BoardPlan,
    context: BuildContext,
    layout: ScenarioSheetLayout,
    *,
    with_open: bool = True,
) -> Block:
    """A title with the key on its right, in the larger of two sizes of type in which it has room, if any."""
    said, board = bounds(head.items[:1]), game.scenario.board
    rights: tuple[float, ...] = (head.width_mm,)
    if board and board.north:
        left = north(head.width_mm, head.height_mm, layout, context.words, board.north).left_mm
        rights = tuple(left - air for air in _KEY_NORTH_MM)
    further = set_up_hexes.in_key(game, plan, context)
    sizes = product(rights, (layout.story.fact_pt, layout.label_pt), (_KEY_APART_MM, _KEY_CLOSE_MM))
    for right, pt, apart in sizes:
        room = right - _KEY_AIR_MM - (said.right if said else 0.0)
        high_mm = _KEY_HIGH * head.height_mm
        line = key_in_line(plan, game.terrain_names, context, high_mm, pt, apart, further, with_open=with_open)
        if line.width_mm <= room:
            top = title_base(head.height_mm, layout) - (line.height_mm + face("sans").cap_height_mm(pt)) / 2
            return replace(head, items=(*head.items, line.at(right - line.width_mm, top)))
    return head


def _key_gap_mm(key: Block) -> float:
    return _KEY_GAP_MM if key.height_mm else 0.0


def _hex_mm(plan: BoardPlan, width_mm: float, height_mm: float) -> float:
    """The largest hexes with which a board is no wider and no higher; its contour does not grow with them."""
    wide, high = (side - CONTOUR_MM for side in measure(plan, 1.0))
    return min((width_mm - CONTOUR_MM) / wide, (height_mm - CONTOUR_MM) / high)


def _number_mm(board: Board, number_pt: float) -> float:
    """The width of the widest number of a column or row."""
    digits = len(board.name_of((1, 1))) // 2
    return max(width(digit * digits, _NUMBER_FACE, number_pt) for digit in "0123456789")


def _numbers(
    board: Board, plan: BoardPlan, hex_mm: float, number_pt: float, wide_mm: float
) -> Iterator[tuple[str, Point, Anchor]]:
    """Numbers of the columns above the board and of the rows beside it: what, baseline and anchor in its own mm."""
    grid = grid_of(plan, hex_mm)
    half = len(board.name_of((1, 1))) // 2
    cap_mm = face(_NUMBER_FACE).cap_height_mm(number_pt)

    def centre(column: int, row: int) -> Point:
        return grid.centre(board.hex_at((column, row)))

    columns = [(board.name_of((column, 1))[:half], centre(column, 1)) for column in range(1, (board.columns or 0) + 1)]
    for number, (x, _) in _apart(columns, lambda at: at[0], _number_mm(board, number_pt)):
        yield number, (x, -_NUMBER_AIR_MM), "middle"
    sides: tuple[tuple[int, float, Anchor], ...] = (
        (1, -_NUMBER_AIR_MM, "end"),
        (board.columns or 1, wide_mm + _NUMBER_AIR_MM, "start"),
    )
    for column, x, anchor in sides:
        rows = [(board.name_of((1, row))[half:], centre(column, row)) for row in range(1, (board.rows or 0) + 1)]
        for number, (_, y) in _apart(rows, lambda at: at[1], cap_mm):
            yield number, (x, y + cap_mm / 2), anchor


def _apart(
    numbered: list[tuple[str, Point]], along: Callable[[Point], float], size_mm: float
) -> list[tuple[str, Point]]:
    """As many of evenly spaced numbers as have room; the first always."""
    if len(numbered) < 2:
        return numbered
    pitch = abs(along(numbered[1][1]) - along(numbered[0][1]))
    every = next((n for n in _EVERY if n * pitch >= size_mm + _NUMBER_AIR_MM), _EVERY[-1])
    return numbered[::every]
