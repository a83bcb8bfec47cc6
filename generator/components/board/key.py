"""The key of a board: each terrain on it as it is drawn, and what the rules call it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import ceil

from generator.components.board.layout import BoardPlan
from generator.components.board.picture import Picture, draw
from generator.components.build_context import BuildContext
from generator.components.sentences import Formatter
from generator.drawing import Affine, Group, Item, Text
from generator.drawing.fonts import face
from generator.hexes import ORIGIN, UP, Edge, Hex, edge
from generator.model.terrain import MarkName, WallDrawing
from generator.rulesets.api import Line
from generator.sheets import style
from generator.typesetting import Block, in_row, in_two, set_lines, stack, width

HEX_MM, GAP_MM, COLUMN_MM, ROW_GAP_MM, PT = 11.0, 2.4, 58.0, 1.8, 8.0
LINE_GAP_MM, NAME_AIR_MM = 1.2, 3.0
NARROW_MM, BELOW_MM = 24.0, 1.0
"""Columns so narrow have their names below their pictures, so far from them."""
COURSE = (Hex(0, -1), ORIGIN, Hex(0, 1))
"""Straight up through the hex."""

Further = Sequence[tuple[str, Callable[[float], Picture]]]
"""What else is drawn over a board: what it is called, and how it is drawn on a hex of a size."""


def key(
    plan: BoardPlan,
    names: Mapping[str, Line],
    context: BuildContext,
    width_mm: float,
    share: float = 1.0,
    pt: float = PT,
    further: Further = (),
    *,
    is_close: bool = False,
) -> Block:
    """What is on the board under the names of the rules, in columns; nothing for a bare one.

    Its hexes and columns have a ``share`` of their size, its words so many points. ``is_close`` has as many columns as hold
    the names on two lines.
    """
    samples = [(name, _drawn(sample, context, share * HEX_MM)) for name, sample in _samples(plan, names, context)]
    samples += [(name, drawn(share * HEX_MM)) for name, drawn in further] if samples else []
    return in_columns(samples, width_mm, share, pt, is_close=is_close)


def in_columns(
    samples: Sequence[tuple[str, Picture | Block]],
    width_mm: float,
    share: float = 1.0,
    pt: float = PT,
    *,
    is_close: bool = False,
) -> Block:
    """Pictures with their names behind them, as ``key`` has them; nothing without any."""
    columns = max(1, int(width_mm // (share * COLUMN_MM * pt / PT)))
    close = _close(samples, width_mm, pt) if is_close else ()
    wide = close or (width_mm / columns,) * columns
    is_below = not close and width_mm / columns < NARROW_MM
    rows = []
    for first in range(0, len(samples), len(wide)):
        line = zip(samples[first : first + len(wide)], wide, accumulate(wide, initial=0.0))
        entries = [(x, _entry(name, picture, mm, pt, is_below=is_below)) for (name, picture), mm, x in line]
        rows.append(in_row(entries, width_mm, max(entry.height_mm for _, entry in entries)))
    return stack(rows, ROW_GAP_MM)


def _close(samples: Sequence[tuple[str, Picture | Block]], width_mm: float, pt: float) -> Sequence[float]:
    """The widths of as many columns as hold all names on two lines, all equal where that holds them, else each as wide as
    it needs and a part of what is left; none where not even one does. Lines have as many entries as one another, but for the last.
    """
    needed_mm = [
        picture.width_mm + GAP_MM + max(width(line, "sans", pt) for line in in_two(name, "sans", pt)) + NAME_AIR_MM
        for name, picture in samples
    ]
    for lines in range(1, len(samples) + 1):
        columns = ceil(len(samples) / lines)
        if columns * max(needed_mm) <= width_mm:
            return (width_mm / columns,) * columns
        wide = [max(needed_mm[column::columns]) for column in range(columns)]
        if sum(wide) <= width_mm:
            return [mm + (width_mm - sum(wide)) / columns for mm in wide]
    return ()


def key_in_line(
    plan: BoardPlan,
    names: Mapping[str, Line],
    context: BuildContext,
    hex_mm: float,
    pt: float,
    gap_mm: float,
    further: Further = (),
    *,
    with_open: bool = True,
) -> Block:
    """The same in one line, with hexes of a size, as wide as it must be; with open ground or without."""
    pen, high, cap_mm, items = -gap_mm, 0.0, face("sans").cap_height_mm(pt), list[Item]()
    samples = [
        (name, _drawn(one, context, hex_mm)) for name, one in _samples(plan, names, context, with_open=with_open)
    ]
    for name, picture in [*samples, *((name, drawn(hex_mm)) for name, drawn in further)]:
        pen, high = pen + gap_mm, picture.height_mm
        items.append(Group(picture.items, Affine.translate(pen, 0.0)))
        pen += picture.width_mm + LINE_GAP_MM
        items.append(Text(pen, (high + cap_mm) / 2, name, "sans", pt, style.INK))
        pen += width(name, "sans", pt)
    return Block(max(0.0, pen), high, tuple(items))


def _drawn(sample: BoardPlan, context: BuildContext, hex_mm: float) -> Picture:
    """A sample, drawn once in a size: a sheet tries its key in many widths."""
    lies = next((what for what in (sample.grounds, sample.courses, sample.walls) if what), sample.marks)
    name = "key", *lies, *sample.marks, hex_mm
    made_of = sample, context.terrain, context.art
    return context.parts.once(name, lambda: draw(sample, context, hex_mm), made_of)


def _samples(
    plan: BoardPlan, names: Mapping[str, Line], context: BuildContext, *, with_open: bool = True
) -> Iterator[tuple[str, BoardPlan]]:
    """A hex of open ground, and one of each kind. Where a kind lies in several ways its ground shows it, and its walls stand round it."""
    words, say = context.words, Formatter(context.words)
    if with_open and plan.kinds and plan.is_open_somewhere:
        yield words("board.open"), one_hex()
    for kind in context.terrain.terrain:
        # What neither the scenario nor the rules have a name for is on the board alone.
        if kind in plan.kinds and (kind in plan.called or kind in names):
            yield (
                plan.called.get(kind) or say.line(names[kind]),
                one_hex(
                    grounds={kind: (ORIGIN,)} if kind in plan.grounds else {},
                    courses={kind: (COURSE,)} if kind in plan.courses else {},
                    walls={kind: _sides(context.terrain.terrain[kind].wall)} if kind in plan.walls else {},
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
                one_hex(courses=courses, marks={mark: (ORIGIN,)}),
            )


def _sides(wall: WallDrawing | None) -> tuple[Edge, ...]:
    """Those of a hex that show a wall: of an opening one tells all."""
    return tuple(edge(ORIGIN, side) for side in ((1,) if wall and wall.sign else (1, 2, 3)))


def one_hex(
    grounds: Mapping[str, tuple[Hex, ...]] = {},
    courses: Mapping[str, tuple[tuple[Hex, ...], ...]] = {},
    walls: Mapping[str, tuple[Edge, ...]] = {},
    marks: Mapping[MarkName, tuple[Hex, ...]] = {},
) -> BoardPlan:
    return BoardPlan(UP["flat"], (ORIGIN,), {}, grounds, courses, walls, marks, ())


def _entry(name: str, picture: Picture | Block, width_mm: float, pt: float, *, is_below: bool) -> Block:
    """A picture with its name behind it, or below it where all columns are narrow."""
    if is_below:
        lines = set_lines(name, "sans", pt, width_mm, prefer="even")
        base = picture.height_mm + BELOW_MM + face("sans").cap_height_mm(pt)
        return Block(width_mm, base + lines.rest_mm + BELOW_MM, (Group(picture.items), *lines.at(0.0, base)))
    lines = set_lines(name, "sans", pt, width_mm - picture.width_mm - GAP_MM - NAME_AIR_MM, prefer="even")
    high_mm = max(picture.height_mm, lines.height_mm)
    base = high_mm / 2 + (face("sans").cap_height_mm(pt) - lines.rest_mm) / 2
    drawn = Group(picture.items, Affine.translate(0.0, (high_mm - picture.height_mm) / 2))
    return Block(width_mm, high_mm, (drawn, *lines.at(picture.width_mm + GAP_MM, base)))
