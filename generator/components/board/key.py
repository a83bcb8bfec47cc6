"""The key of a board: each terrain on it as it is drawn, and what the rules call it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.components.board.layout import BoardPlan
from generator.components.board.picture import draw
from generator.components.build_context import BuildContext
from generator.components.sentences import Formatter
from generator.drawing import Affine, Group, Item, Text
from generator.drawing.fonts import face
from generator.hexes import ORIGIN, UP, Edge, Hex, edge
from generator.model.terrain import MarkName
from generator.rulesets.api import Line
from generator.sheets import style
from generator.typesetting import Block, beside, set_lines, stack, width

HEX_MM, GAP_MM, COLUMN_MM, ROW_GAP_MM, PT = 11.0, 2.4, 58.0, 1.8, 8.0
LINE_GAP_MM = 1.2
COURSE = (Hex(0, -1), ORIGIN, Hex(0, 1))
"""Straight up through the hex."""


def key(
    plan: BoardPlan,
    names: Mapping[str, Line],
    context: BuildContext,
    width_mm: float,
    share: float = 1.0,
    pt: float = PT,
) -> Block:
    """What is on the board under the names of the rules, in columns; nothing for a bare one.

    Its hexes and columns have a ``share`` of their size, its words so many points.
    """
    columns = max(1, int(width_mm // (share * COLUMN_MM * pt / PT)))
    step = width_mm / columns
    entries = [_entry(name, sample, context, step, share, pt) for name, sample in _samples(plan, names, context)]
    rows = [beside(entries[at : at + columns], step) for at in range(0, len(entries), columns)]
    return stack(rows, share * ROW_GAP_MM)


def key_in_line(
    plan: BoardPlan, names: Mapping[str, Line], context: BuildContext, hex_mm: float, pt: float, gap_mm: float
) -> Block:
    """The same in one line, with hexes of a size, as wide as it must be."""
    pen, high, cap_mm, items = -gap_mm, 0.0, face("sans").cap_height_mm(pt), list[Item]()
    for name, sample in _samples(plan, names, context):
        picture = draw(sample, context, hex_mm)
        pen, high = pen + gap_mm, picture.height_mm
        items.append(Group(picture.items, Affine.translate(pen, 0.0)))
        pen += picture.width_mm + LINE_GAP_MM
        items.append(Text(pen, (high + cap_mm) / 2, name, "sans", pt, style.INK))
        pen += width(name, "sans", pt)
    return Block(max(0.0, pen), high, tuple(items))


def _samples(plan: BoardPlan, names: Mapping[str, Line], context: BuildContext) -> Iterator[tuple[str, BoardPlan]]:
    """A hex of each kind. Where a kind lies in several ways its ground shows it, and its walls stand round it."""
    words, say = context.words, Formatter(context.words)
    for kind in context.terrain.terrain:
        # What neither the scenario nor the rules have a name for is on the board alone.
        if kind in plan.kinds and (kind in plan.called or kind in names):
            yield (
                plan.called.get(kind) or say.line(names[kind]),
                _one_hex(
                    grounds={kind: (ORIGIN,)} if kind in plan.grounds else {},
                    courses={kind: (COURSE,)} if kind in plan.courses else {},
                    walls={kind: tuple(edge(ORIGIN, side) for side in (1, 2, 3))} if kind in plan.walls else {},
                ),
            )
    for mark, hexes in plan.marks.items():
        if hexes:
            lines = ((kind, context.terrain.terrain[kind].line) for kind in plan.courses)
            water = next((kind for kind, line in lines if line and line.fill), None)
            is_across = context.terrain.marks[mark].lie == "across"
            courses = {water: (COURSE,)} if water and is_across else {}
            yield (
                plan.called.get(mark) or words(f"board.mark.{mark}"),
                _one_hex(courses=courses, marks={mark: (ORIGIN,)}),
            )


def _one_hex(
    grounds: Mapping[str, tuple[Hex, ...]] = {},
    courses: Mapping[str, tuple[tuple[Hex, ...], ...]] = {},
    walls: Mapping[str, tuple[Edge, ...]] = {},
    marks: Mapping[MarkName, tuple[Hex, ...]] = {},
) -> BoardPlan:
    return BoardPlan(UP["flat"], (ORIGIN,), {}, grounds, courses, walls, marks, ())


def _entry(name: str, sample: BoardPlan, context: BuildContext, width_mm: float, share: float, pt: float) -> Block:
    picture = draw(sample, context, share * HEX_MM)
    lines = set_lines(name, "sans", pt, width_mm - picture.width_mm - GAP_MM - 3.0, prefer="even")
    base = picture.height_mm / 2 + (face("sans").cap_height_mm(pt) - lines.rest_mm) / 2
    return Block(width_mm, picture.height_mm, (Group(picture.items), *lines.at(picture.width_mm + GAP_MM, base)))
