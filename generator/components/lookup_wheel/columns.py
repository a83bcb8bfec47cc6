"""Lists in two columns on either side of a pin, inside a circle: in the largest type in which they fit.

As long as they can be read with ease they stay whole, each in a column; else what one has to subtract stands in the other,
under a head of its own; else it goes on there, under its title again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import Words
from generator.components.lookup_wheel.wheel import ValueList
from generator.components.sentences import marked
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import Block, Run, grey, paragraph, rule, stack, width

THEME = style.THEMES[0]
"""Of titles, and of what one turns the arrow to."""
SIZES_PT = (
    style.VALUE_PT,
    style.LEAD_PT,
    style.LABEL_PT,
    style.TEXT_PT,
    style.SMALL_PT,
    style.NOTE_PT,
    style.HEAD_PT,
    style.LEAST_PT,
)
EASY_PT = tuple(size for size in SIZES_PT if size >= style.NOTE_PT)
REACHES_MM = (50.0, 48.5, 47.5, 47.0, 46.5, 46.0, 45.5, 44.5, 43.5, 42.5, 41.0, 38.0, 34.0)
"""How far from the pin a column may reach: the farther, the higher up it ends."""
VALUE_SHARE, LARGER = 0.66, 1.25
"""The width of a value, in mm for each point of the type of its label, and its own type in that: it is read at arm's length."""
TIGHT_LEADING = 1.06
"""From line to line within a row, in type sizes; rows stand farther apart than that."""
RAISED_MM = 2.0
"""How far the left column may begin above the top, where only the windows are: on the right there are sentences."""
MINUS = "\u2212"
"""Before a value that is subtracted."""
LEAST_ROWS = 2
"""So many rows of a list stay together at least on either side of a break."""


class Setting(Struct, frozen=True):
    """A way to set lists: the size of their type, what stands between rows, where a list may be broken."""

    size_pt: float
    gap_mm: float = style.TIGHT_MM
    breaks: Literal["", "signs", "rows"] = "rows"


WHOLE: tuple[Literal["", "signs"], ...] = "", "signs"
AIRS_MM = (style.SNUG_MM, style.TIGHT_MM)
EASY = (
    *(Setting(size, gap, breaks) for size in EASY_PT for gap in AIRS_MM for breaks in WHOLE),
    *(Setting(size) for size in EASY_PT),
)
"""In the order in which they are tried, in type that is read with ease."""
SETTINGS = (
    *EASY,
    *(Setting(size, gap) for size in SIZES_PT if size < style.NOTE_PT for gap in (style.TIGHT_MM, style.TIGHT_MM / 2)),
)
"""All of them."""


class Part(Struct, frozen=True):
    """Some rows of a list, under a head."""

    head: Block
    rows: Sequence[Block]
    gap_mm: float

    @property
    def height_mm(self) -> float:
        return self.head.height_mm + style.TIGHT_MM + _high(self.rows, self.gap_mm)

    @property
    def block(self) -> Block:
        return stack([self.head, stack(self.rows, self.gap_mm)], style.TIGHT_MM)


class Column(Struct, frozen=True):
    """Parts below one another: far more are tried than are drawn."""

    parts: Sequence[Part]

    @property
    def height_mm(self) -> float:
        return _high(self.parts, style.COLUMN_GAP_MM)

    @property
    def head_mm(self) -> float:
        """How high the first head is, with its rule."""
        return self.parts[0].head.height_mm if self.parts else 0.0

    @property
    def block(self) -> Block:
        return stack([part.block for part in self.parts], style.COLUMN_GAP_MM)


def _high(some: Sequence[Block | Part], gap_mm: float) -> float:
    """How high some are below one another."""
    return sum(one.height_mm for one in some) + gap_mm * max(0, len(some) - 1)


class SetList(Struct, frozen=True):
    """A list set to a width: its head, the shorter one under which it goes on, those of what is added and of what is
    subtracted, and its rows."""

    head: Block
    again: Block
    more: Block
    less: Block
    rows: tuple[Block, ...]
    negative: tuple[Block, ...]
    """The rows that are subtracted, where others are not and none are of another kind."""

    def part(self, gap_mm: float, first: int = 0, last: int | None = None) -> Part:
        """The rows from ``first`` to before ``last``, under the head that is due."""
        return Part(self.again if first else self.head, self.rows[first:last], gap_mm)

    def by_sign(self, gap_mm: float) -> tuple[Part, Part]:
        """What is added, and what is subtracted."""
        positive = [row for row in self.rows if row not in self.negative]
        return Part(self.more, positive, gap_mm), Part(self.less, self.negative, gap_mm)


def set_list(values: ValueList, words: Words, width_mm: float, size_pt: float) -> SetList:
    titled, under = (
        Run(text, "serif-semibold", max(style.LEAD_PT, size_pt), THEME)
        for text in (values.title, words("lookup_wheel.subtracted"))
    )
    added = grey(f" · {words('lookup_wheel.added')}", style.HEAD_PT)
    fits = sum(width(run.text, run.font, run.size_pt) for run in (titled, added)) <= width_mm
    title, more, less = (paragraph(runs, width_mm) for runs in ([titled], [titled, *[added] * fits], [under]))
    subtitle = [paragraph([grey(values.subtitle, style.HEAD_PT)], width_mm)] if values.subtitle else []
    again = paragraph([grey(words("lookup_wheel.continued", title=values.title), style.HEAD_PT)], width_mm)
    rows = tuple(
        replace(
            _row(value, label, width_mm, size_pt, is_parted=number in values.parted),
            mark=marked(label, values.of[number]) if values.of else None,
        )
        for number, (value, label) in enumerate(values.rows)
    )
    negative = tuple(row for row, (value, _) in zip(rows, values.rows, strict=True) if value.startswith(MINUS))
    if values.parted or len(negative) == len(rows):
        negative = ()
    head, on, plus, minus = (
        _ruled(lines, width_mm) for lines in ([title, *subtitle], [again], [more, *subtitle], [less])
    )
    return SetList(head, on, plus, minus, rows, negative)


def _ruled(lines: Sequence[Block], width_mm: float) -> Block:
    """Lines of a head on a rule."""
    foot = Block(width_mm, style.TIGHT_MM, (rule(0, width_mm, 0, style.GROUP_RULE_MM),))
    return stack([stack(lines, style.TIGHT_MM / 2), foot], style.TIGHT_MM)


def _row(value: str, label: str, width_mm: float, size_pt: float, *, is_parted: bool) -> Block:
    """The label with its value before it, below a line where it ``is_parted`` from the row before."""
    value_pt = LARGER * size_pt
    wide = max(VALUE_SHARE * size_pt, width(value, "sans-bold", value_pt) + style.SNUG_MM)
    block = paragraph([Run(label, "sans", size_pt)], width_mm - wide, TIGHT_LEADING * size_pt)
    top = style.TIGHT_MM if is_parted else 0.0
    base = top + face("sans").ascent_mm(size_pt)
    number = Text(wide - style.SNUG_MM, base, value, "sans-bold", value_pt, style.INK, "end")
    above = (rule(0, width_mm, 0, style.HAIRLINE_MM),) if is_parted else ()
    return Block(width_mm, top + block.height_mm, (*above, number, block.at(wide, top)))


def set_columns(
    lists: Callable[[float, float], Sequence[SetList]],
    setting: Setting,
    top_mm: float,
    foot_mm: float,
    clear_mm: float,
    radius_mm: float,
) -> list[Item] | None:
    """The items of lists from ``top_mm`` to ``foot_mm`` below the pin, ``clear_mm`` on either side of it.

    None where they have no room there. ``lists`` are set to a width in a size.
    """
    widths = {reach: lists(reach - clear_mm, setting.size_pt) for reach in REACHES_MM}
    if not widths[REACHES_MM[0]]:
        return []
    rooms = {reach: min(foot_mm, math.sqrt(radius_mm**2 - reach**2)) - top_mm for reach in REACHES_MM}
    # Columns that reach as far on either side stand in the middle of the disc; else a short one is wider than a long one.
    for one, other in sorted(product(REACHES_MM, repeat=2), key=lambda pair: (pair[0] != pair[1], -sum(pair), pair[0])):
        rows = [row for some in widths[max(one, other)] for row in some.rows]
        if sum(row.height_mm + setting.gap_mm for row in rows) > rooms[one] + rooms[other]:
            continue  # not even without heads
        for left, right in _parted(widths[one], widths[other], setting):
            left_mm, right_mm = _level(left, right)
            if left_mm + left.height_mm <= rooms[one] and right_mm + right.height_mm <= rooms[other]:
                return [left.block.at(-one, top_mm + left_mm), right.block.at(clear_mm, top_mm + right_mm)]
    return None


def _level(left: Column, right: Column) -> tuple[float, float]:
    """How far below the top columns begin whose first heads stand on rules at one height."""
    if not right.head_mm:
        return 0.0, 0.0
    rule_mm = max(left.head_mm - RAISED_MM, right.head_mm)
    return rule_mm - left.head_mm, rule_mm - right.head_mm


def _parted(left: Sequence[SetList], right: Sequence[SetList], setting: Setting) -> Iterator[tuple[Column, Column]]:
    """Every way to part lists, set to the width of either column, into two: between two of them, or, if one may be broken,
    inside of one."""
    gap = setting.gap_mm
    for cut, (one, other) in enumerate(zip(left, right, strict=True)):
        before, after = [some.part(gap) for some in left[:cut]], [some.part(gap) for some in right[cut + 1 :]]
        yield Column([*before, one.part(gap)]), Column(after)
        if setting.breaks == "signs" and one.negative:
            yield Column([*before, one.by_sign(gap)[0]]), Column([other.by_sign(gap)[1], *after])
        if setting.breaks == "rows":
            for row in range(LEAST_ROWS, len(one.rows) - LEAST_ROWS + 1):
                yield Column([*before, one.part(gap, 0, row)]), Column([other.part(gap, row), *after])
