"""Of the scenario sheet: the table in small, where the scenario says in centimetres what lies where on it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.north import north
from generator.components.scenario_sheet.parts import mark, title
from generator.components.sheet_layout import head_of
from generator.components.table_plan.laid import Laid, is_laid, laid_on, unplannable
from generator.components.table_plan.names import Names
from generator.components.table_plan.picture import NUMBERED, Painter, square_cm
from generator.diagnostics import UserError
from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.expressions import number
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import NOTHING, Anchor, Block, Section, stack, width
from generator.units import MM_PER_CM

_ABOVE_MM = 2.6
_FONT, _AIR_MM, _TICK_MM = "sans-medium", 0.8, 0.9
"""Of the numbers along the edges; from the tick of a number to the number, and the length of a tick."""
_KEY_GAP_MM = 4.0
"""From the numbers below the plan to its key."""
_NORTH_GAP_MM = 3.0
"""From the words in the line of the title to the arrow to the north."""

_PLAIN, _MOST_SMALLER = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100), 1.06
"""Scales to measure by, one to so many; and how many times as large as a plan at one of them the largest may be."""


class TableMap(Struct, frozen=True):
    """The plan at a scale: how much room it takes, and, once that is known to be there, its drawing."""

    game: Game
    context: BuildContext
    width_mm: float
    head: Block
    scale: float
    """Of the plan, in mm for each cm of the table."""
    number_pt: float
    larger: float
    """How many times as large as usual names are."""
    numbered: int
    """On how many sides the distances from the southern edge stand: both, or the left one."""
    key: Block = NOTHING
    """What lies on it, below it."""

    def section(self, *, is_drawn: bool = True) -> Section:
        table = self.game.scenario.table
        assert table is not None
        below_mm = _TICK_MM + _AIR_MM + face(_FONT).cap_height_mm(self.number_pt)
        items = tuple(self._items()) if is_drawn else ()
        high_mm = _ABOVE_MM + table.depth_cm * self.scale + below_mm
        drawn = Block(self.width_mm, high_mm, items, mark("table", "board", "table", "terrain"))
        return Section(self.head, (stack((drawn, self.key), _key_gap_mm(self.key)),))

    def _items(self) -> Iterator[Item]:
        laid = laid_on(self.game, self.context, self.scale)
        painter = Painter(laid, self.context)
        names = Names(laid, self.context, painter, self.larger)
        numbers = _numbers(laid, self.number_pt, self.numbered)
        drawn = (*painter.items(names.labels, tuple(names.zone_items())), *numbers)
        yield Group(drawn, Affine.translate((self.width_mm - laid.box.w) / self.numbered, _ABOVE_MM))


def table_map(
    game: Game,
    context: BuildContext,
    width_mm: float,
    most_high_mm: float,
    layout: ScenarioSheetLayout,
    share: float = 1.0,
    key: Block = NOTHING,
) -> TableMap | None:
    """A plan at a share of the width its layout has, or as high as that and the page allow, with its key below it, or a
    little smaller at a scale to measure by; none where nothing is said to lie on the table. UserError for what cannot be drawn."""
    table = game.scenario.table
    if table is None or not is_laid(game):
        return None
    if problems := list(unplannable(game.project.scenario, context.terrain)):
        raise UserError(problems)
    number_pt = layout.label_pt
    beside_mm = _TICK_MM + _AIR_MM + width("000", _FONT, number_pt)
    cap_mm = face(_FONT).cap_height_mm(number_pt)
    head_mm = title(head_of(layout.titles.table, context.words), width_mm, layout).height_mm
    room, key_mm = share * layout.board.share * width_mm, key.height_mm + _key_gap_mm(key)
    high = (
        min(share * layout.board.most_high_mm, most_high_mm - head_mm - key_mm)
        - _ABOVE_MM
        - _TICK_MM
        - _AIR_MM
        - cap_mm
    )
    largest = [(min((room - sides * beside_mm) / table.width_cm, high / table.depth_cm), sides) for sides in (2, 1)]
    plain = ((_plain(scale), sides) for scale, sides in largest)
    ratio, numbered = next(((ratio, sides) for ratio, sides in plain if ratio), (0, 2))
    scale = MM_PER_CM / ratio if ratio else largest[0][0]
    head = _head(game, context, width_mm, layout, square_cm(Laid(table, scale)), ratio)
    return TableMap(game, context, width_mm, head, scale, number_pt, layout.label_pt / style.HEAD_PT, numbered, key)


def _key_gap_mm(key: Block) -> float:
    return _KEY_GAP_MM if key.height_mm else 0.0


def _plain(scale: float) -> int:
    """How many times as large as its plan the table is, at a scale to measure by with a ruler that is hardly smaller than
    this one; 0 where there is none."""
    least = MM_PER_CM / scale
    return next((times for times in _PLAIN if least - 1e-9 <= times <= least * _MOST_SMALLER), 0)


def _head(
    game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout, square: int, ratio: int
) -> Block:
    """The title, what a square of the plan is, its scale if it is a plain one, and where the north is."""
    table, words, said_pt = game.scenario.table, context.words, layout.story.fact_pt
    assert table is not None
    text = head_of(layout.titles.table, words)
    plain = title(text, width_mm, layout)
    size = words("scenario_sheet.table_size", width=number(table.width_cm), height=number(table.depth_cm))
    key = "scenario_sheet.plan.scale_plain" if ratio else "scenario_sheet.plan.scale"
    scale = words(key, table=size, square=number(square), ratio=number(ratio))
    arrow = north(width_mm, plain.height_mm, layout, words)
    said = Text(arrow.left_mm - _NORTH_GAP_MM, arrow.base, scale, "sans", said_pt, style.SECONDARY, "end")
    return Block(plain.width_mm, plain.height_mm, (*plain.items, *arrow.items, said))


def _numbers(laid: Laid, size_pt: float, sides: int) -> Iterator[Item]:
    """Ticks along the edges, and every so many cm their numbers: from the western edge below, from the southern on the left
    or on both sides."""
    box, square, scale = laid.box, square_cm(laid), laid.scale
    cap_mm, pen = face(_FONT).cap_height_mm(size_pt), Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)
    ticks = list[tuple[float, float, float, float]]()

    def told(end_cm: int) -> list[int]:
        step = square * NUMBERED
        found = [*range(0, end_cm, step)]
        # The last tells the size of the table, unless it would stand close to the one before it.
        if (end_cm - found[-1]) * scale > 2 * width("000", _FONT, size_pt):
            found.append(end_cm)
        else:
            found[-1] = end_cm
        return found

    for cm in told(laid.table.width_cm):
        x = cm * scale
        ticks.append((x, box.bottom, x, box.bottom + _TICK_MM))
        # Without numbers on the right nothing is kept for the last to hang over.
        anchor: Anchor = "end" if sides == 1 and cm == laid.table.width_cm else "middle"
        yield Text(x, box.bottom + _TICK_MM + _AIR_MM + cap_mm, number(cm), _FONT, size_pt, style.SECONDARY, anchor)
    for cm in told(laid.table.depth_cm):
        y = box.bottom - cm * scale
        ticks += ((box.x - _TICK_MM, y, box.x, y), (box.right, y, box.right + _TICK_MM, y))[:sides]
        base = y + cap_mm / 2
        places: tuple[tuple[float, Anchor], ...] = (
            (box.x - _TICK_MM - _AIR_MM, "end"),
            (box.right + _TICK_MM + _AIR_MM, "start"),
        )
        for x, anchor in places[:sides]:
            yield Text(x, base, number(cm), _FONT, size_pt, style.SECONDARY, anchor)
    yield shapes.lines(ticks, pen)
