"""Lists of what is in a bag or a box: numbers in line, words beside them, in the largest type that has room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from generator.components.build_context import BuildContext
from generator.components.storage.coat import FLAG_SHAPE
from generator.components.storage.contents import HEADING, Line
from generator.drawing import Style, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.expressions import number
from generator.rulesets.api import Unit
from generator.sheets import style
from generator.typesetting import Block, Run, beside, grey, paragraph, set_lines, stack, width

Sizes = Sequence[float]
_LARGE_PT: Sizes = (style.PLAYED_PT, style.VALUE_PT)
HELD_PT = style.LEAD_PT
"""What is read at arm's length: labels go on in another rather than being set smaller, as long as its lines have room."""
SIZES_PT: Sizes = (*_LARGE_PT, HELD_PT, *style.BODY_SIZES)
HEADER_PT: Sizes = (style.NAME_PT, *SIZES_PT)
"""Of what is listed on large labels, and of the units on a box."""
_LEAST_COLUMN_MM = 24.0
_LEAST_LEVEL_PT, _FEW = HELD_PT, 6
"""Lines are broken rather than set smaller than this; so many stand in one column where there is room."""
_AIR, _LEAST_AIR = 0.12, 0.08
"""Between two rows, in mm for each point of their type; less where those of HELD_PT or less have no room with it. Between
units on a label at least."""
_HEADING = 1.1
"""The type of a heading, in that of what stands below it: less than that of a title, more than that of a line."""
_FLAG, _MOST_AIR_MM = 1.25, 3.6
"""A flag, in heights of capitals; what rows of units are spread by at most."""
_BESIDE_MM = 3.0
"""From the longest name of a unit to the column that tells where units come from."""


def times(count: int) -> str:
    """How many of what is named behind it."""
    return f"{number(count)}\u202f×"


def listed(
    lines: Sequence[Line],
    width_mm: float,
    height_mm: float,
    most_columns: int = 2,
    sizes_pt: Sizes = SIZES_PT,
) -> Block | None:
    """All lines in one column or several; None where they have no room at the least size. None is broken as long as type
    that reads well has room for all."""
    for size in sizes_pt:
        level = _level(lines, width_mm, height_mm, most_columns, size) if size >= _LEAST_LEVEL_PT else None
        if level is not None and level.height_mm <= height_mm + 1e-6:
            return level
    for size, columns in product(sizes_pt, range(1, most_columns + 1)):
        column_mm = (width_mm - (columns - 1) * style.COLUMN_GAP_MM) / columns
        if columns > 1 and column_mm < _LEAST_COLUMN_MM:
            continue
        uneven = _uneven(lines, width_mm, height_mm, size) if columns > 1 else None
        block = uneven or _in_columns(lines, columns, column_mm, height_mm, size)
        if block.height_mm <= height_mm + 1e-6:
            return block
    return None


def _uneven(lines: Sequence[Line], width_mm: float, height_mm: float, size_pt: float) -> Block | None:
    """Two columns of which one is as wide as its words, so that lines are broken in the other alone: as few as can be, in
    the lowest block of that height at most. None where there is none."""
    found = []
    for at in _cuts(lines):
        some = lines[:at], lines[at:]
        whole = [_natural(part, size_pt) for part in some]
        for wide in (whole[0], width_mm - style.COLUMN_GAP_MM - whole[1]):
            widths = wide, width_mm - style.COLUMN_GAP_MM - wide
            if min(widths) < _LEAST_COLUMN_MM or _breaks_short(some, widths, size_pt):
                continue
            rows = [_rows(part, its + 1e-6, size_pt) for part, its in zip(some, widths, strict=True)]
            left, right = _stacked(rows, height_mm, size_pt)
            high = max(left.height_mm, right.height_mm)
            if high <= height_mm + 1e-6:
                items = (left.at(0.0, 0.0), right.at(wide + style.COLUMN_GAP_MM, 0.0))
                taken = sum(row.height_mm for part in rows for row in part)
                found.append((round(taken, 3), round(high, 3), Block(width_mm, high, items)))
    return min(found, key=lambda one: one[:2], default=(0.0, 0.0, None))[2]


def _breaks_short(some: Sequence[Sequence[Line]], widths_mm: Sequence[float], size_pt: float) -> bool:
    """Whether a line is broken in its column that would not be in the other."""
    takes = ((_natural([line], size_pt), wide) for part, wide in zip(some, widths_mm, strict=True) for line in part)
    return any(wide + 1e-6 < natural <= max(widths_mm) for natural, wide in takes)


def common_sizes(
    every: Sequence[Sequence[Line]],
    width_mm: float,
    height_mm: float,
    most_columns: int = 2,
    sizes_pt: Sizes = SIZES_PT,
) -> Sizes:
    """The largest size in which each of several lists has room, and smaller ones; where some has room in none, that in which
    it takes no more parts than in the least that is held."""
    for i, size in enumerate(sizes_pt):
        is_level = size >= _LEAST_LEVEL_PT
        levels = [_level(lines, width_mm, height_mm, most_columns, size) if is_level else None for lines in every]
        if all(level is not None and level.height_mm <= height_mm + 1e-6 for level in levels):
            return sizes_pt[i:]

    def parts(size: float) -> list[int]:
        return [len(in_parts(lines, width_mm, height_mm, most_columns, (size,))) for lines in every]

    held = parts(HELD_PT)
    fewest = held if all(held) else parts(sizes_pt[-1])
    return next(sizes_pt[i:] for i, size in enumerate(sizes_pt) if parts(size) == fewest)


def _level(lines: Sequence[Line], width_mm: float, height_mm: float, most_columns: int, size_pt: float) -> Block | None:
    """The lines in one column or two, each as wide as its words, the highest as low as can be; None where a line would
    be broken."""
    if _natural(lines, size_pt) <= width_mm and (len(lines) <= _FEW or most_columns == 1):
        return _stacked([_rows(lines, width_mm, size_pt)], height_mm, size_pt)[0]
    found = []
    for at in _cuts(lines) if most_columns > 1 else ():
        wide, second = _natural(lines[:at], size_pt), _natural(lines[at:], size_pt)
        at_mm = max(wide + style.COLUMN_GAP_MM, min((width_mm + style.COLUMN_GAP_MM) / 2, width_mm - second))
        if at_mm + second <= width_mm + 1e-6:
            both = _stacked([_rows(some, width_mm, size_pt) for some in (lines[:at], lines[at:])], height_mm, size_pt)
            items = (both[0].at(0.0, 0.0), both[1].at(at_mm, 0.0))
            found.append(Block(width_mm, max(block.height_mm for block in both), items))
    return min(found, key=lambda block: block.height_mm, default=None)


def _natural(lines: Sequence[Line], size_pt: float) -> float:
    """What the longest of some lines takes of the width, unbroken."""
    number_mm = max((width(times(count), "sans-bold", size_pt) for count, _ in lines if count), default=0.0)
    left = number_mm + style.SNUG_MM if number_mm else 0.0
    return left + max(width(text, *_face(count, size_pt)) for count, text in lines)


def in_parts(
    lines: Sequence[Line], width_mm: float, height_mm: float, most_columns: int = 2, sizes_pt: Sizes = SIZES_PT
) -> list[tuple[Block, int]]:
    """The lines in as few lists as have room in type that is held, else in any, shared out evenly; and how many things each
    list counts."""
    held = [size for size in sizes_pt if size >= HELD_PT]
    for sizes, parts in product((held, sizes_pt), range(1, len(lines) + 1)):
        share = -(-len(lines) // parts)
        shares = [lines[i : i + share] for i in range(0, len(lines), share)]
        blocks = [listed(some, width_mm, height_mm, most_columns, sizes) for some in shares]
        if all(blocks):
            totals = (sum(count for count, _ in some) for some in shares)
            return [(block, total) for block, total in zip(blocks, totals, strict=True) if block]
    return []


Parts = list[tuple[Block, int]]
"""Lists of what is in one bag, and how many things each counts."""


def with_units(
    listings: Sequence[Parts],
    units: Sequence[Sequence[Unit]],
    width_mm: float,
    height_mm: float,
    context: BuildContext,
) -> list[Parts]:
    """The lists of bags; where all that hold cards of units have room, with these below the last."""
    named = [place for place, some in enumerate(units) if some]
    left = [height_mm - listings[place][-1][0].height_mm - style.GAP_MM for place in named]
    found = list(listings)
    for place, block in zip(named, _rolls([units[place] for place in named], width_mm, left, context), strict=False):
        *before, (last, total) = listings[place]
        found[place] = [*before, (stack((last, block), style.GAP_MM), total)]
    return found


def _rolls(
    every: Sequence[Sequence[Unit]], width_mm: float, heights_mm: Sequence[float], context: BuildContext
) -> list[Block]:
    """The units whose cards lie in each of several bags, all in one size, as far apart in each, and telling as much of where
    they come from. None where one has no room in type that is read at arm's length."""
    most = max((len(_whence(unit, context)) for units in every for unit in units), default=0)
    sizes = (*_LARGE_PT, HELD_PT, style.LABEL_PT)
    for told, size, in_columns in product(range(most, -1, -1), sizes, (True, False)):
        rows = [_unit_rows(units, told, width_mm, size, size, context, in_columns=in_columns) for units in every]
        airs = [_air(some, height_mm) for some, height_mm in zip(rows, heights_mm, strict=True) if some]
        if len(airs) == len(every) and min(airs, default=0.0) >= _LEAST_AIR * size:
            return [stack(some, min(*airs, _MOST_AIR_MM)) for some in rows]
    return []


def roll(
    units: Sequence[Unit], others: Sequence[Sequence[Unit]], width_mm: float, height_mm: float, context: BuildContext
) -> Block | None:
    """The units whose cards lie in a box: flag, name and, in grey, where each comes from. None where they have no room.

    The units of ``others``, list by list, lie in boxes like it: all lists are set in one size, and tell as much of where
    units come from.
    """
    every = [units, *others]
    most = max((len(_whence(unit, context)) for one in every for unit in one), default=0)
    # A larger size is worth less than to tell where all come from.
    for told, size, in_columns in product(range(most, -1, -1), HEADER_PT, (True, False)):
        lists = [_roll(one, told, size, width_mm, height_mm, context, in_columns=in_columns) for one in every]
        if (own := lists[0]) is not None and None not in lists:
            return own
    return None


def _roll(
    units: Sequence[Unit],
    told: int,
    size_pt: float,
    width_mm: float,
    height_mm: float,
    context: BuildContext,
    *,
    in_columns: bool,
) -> Block | None:
    """None without room, or where what is told of some takes a line more."""
    smaller_pt = max(size_pt - 1.0, style.LEAST_PT)
    rows = _unit_rows(units, told, width_mm, size_pt, smaller_pt, context, in_columns=in_columns)
    air = min(_air(rows, height_mm), _MOST_AIR_MM)
    return stack(rows, air) if rows and air >= _AIR * size_pt else None


def _unit_rows(
    units: Sequence[Unit],
    told: int,
    width_mm: float,
    size_pt: float,
    origin_pt: float,
    context: BuildContext,
    *,
    in_columns: bool,
) -> list[Block]:
    """A row for each, what is told of them in a column of its own or behind their names; none where that takes a line
    more."""
    names = [width(context.words.say(unit.name), "sans-medium", size_pt) for unit in units]
    names_mm = max(names, default=0.0) + _BESIDE_MM if told and in_columns else 0.0
    rows = [_unit(unit, told, width_mm, size_pt, origin_pt, context, names_mm) for unit in units]
    plain = (_unit(unit, 0, width_mm, size_pt, origin_pt, context) for unit in units)
    is_broken = told and any(row.height_mm > one.height_mm + 1e-6 for row, one in zip(rows, plain, strict=True))
    return [] if is_broken else rows


def _air(rows: Sequence[Block], height_mm: float) -> float:
    """What is left between two of them."""
    return (height_mm - sum(row.height_mm for row in rows)) / max(1, len(rows) - 1)


def _whence(unit: Unit, context: BuildContext) -> list[str]:
    """Where it comes from; of a unit that says nothing of that, its kind."""
    kind = [context.words(unit.kind_name)] if unit.kind_name else []
    return [context.words.say(one) for one in unit.origin] or kind


def _unit(
    unit: Unit,
    told: int,
    width_mm: float,
    size_pt: float,
    origin_pt: float,
    context: BuildContext,
    names_mm: float = 0.0,
) -> Block:
    """With so much of where it comes from, behind its name, or in a column that begins where names end."""
    say = context.words.say
    flag = context.art.flag(unit.nation) if context.art.has_flag(unit.nation) else None
    high = face("sans-medium").cap_height_mm(size_pt) * _FLAG
    left = high * FLAG_SHAPE + style.GAP_MM if flag else 0.0
    name, origin = [Run(say(unit.name), "sans-medium", size_pt)], " · ".join(_whence(unit, context)[:told])
    if names_mm:
        whence = paragraph([grey(origin, origin_pt)], width_mm - left - names_mm)
        lower_mm = face("sans-medium").ascent_mm(size_pt) - face("sans").ascent_mm(origin_pt)
        said = paragraph(name, width_mm - left)
        high_mm = max(said.height_mm, lower_mm + whence.height_mm) if origin else said.height_mm
        items = (said.at(0.0, 0.0), *([whence.at(names_mm, lower_mm)] if origin else []))
        said = Block(width_mm - left, high_mm, items)
    else:
        said = paragraph([*name, *([grey(f" {origin}", origin_pt)] if origin else [])], width_mm - left)
    if flag is None:
        return said
    middle = face("sans-medium").ascent_mm(size_pt) - face("sans-medium").cap_height_mm(size_pt) / 2
    box = Box(0.0, middle - high / 2, high * FLAG_SHAPE, high)
    drawn = (context.art.fit(flag, *box), shapes.rect(*box, Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)))
    return Block(width_mm, said.height_mm, (*drawn, said.at(left, 0.0)))


def _rows(lines: Sequence[Line], width_mm: float, size_pt: float) -> list[Block]:
    number_mm = max((width(times(count), "sans-bold", size_pt) for count, _ in lines if count), default=0.0)
    rows = []
    for count, text in lines:
        figure = set_lines(times(count), "sans-bold", size_pt, number_mm + 1) if count else None
        left = number_mm + style.SNUG_MM if number_mm else 0.0
        said = set_lines(text, *_face(count, size_pt), width_mm - left, prefer="even")
        items = said.below(left, 0.0) + (figure.below(number_mm, 0.0, "end") if figure else ())
        # A heading takes what a line takes: rows of two columns stand level.
        high = set_lines("0", "sans", size_pt, width_mm).height_mm if count == HEADING else said.height_mm
        rows.append(Block(width_mm, high, items))
    return rows


def _face(count: int, size_pt: float) -> tuple[str, float]:
    """The face and the size of a line: headings are set as titles are, and larger than what they name."""
    return ("serif-semibold", _HEADING * size_pt) if count == HEADING else ("sans", size_pt)


def _cuts(lines: Sequence[Line]) -> Sequence[int]:
    """Where a second column may begin: not below a heading, if there is anything above it."""
    every = range(1, len(lines))
    head = next((at for at in every if lines[at][0] == HEADING), None)
    return every if head is None else range(1, head + 1)


def _in_columns(lines: Sequence[Line], columns: int, column_mm: float, height_mm: float, size_pt: float) -> Block:
    """Rows down one column after the other, the highest as low as can be."""
    rows = _rows(lines, column_mm, size_pt)
    if columns == 1 or len(rows) < 2:
        return _stacked([rows], height_mm, size_pt)[0]
    cuts = (_stacked([rows[:at], rows[at:]], height_mm, size_pt) for at in _cuts(lines))
    both = min(cuts, key=lambda pair: max(block.height_mm for block in pair))
    return beside(both, column_mm + style.COLUMN_GAP_MM)


def _stacked(columns: Sequence[Sequence[Block]], height_mm: float, size_pt: float) -> list[Block]:
    """The rows of each column with one air between all."""
    most = _AIR * size_pt
    free = ((height_mm - sum(row.height_mm for row in rows)) / (len(rows) - 1) for rows in columns if len(rows) > 1)
    air = most if size_pt > HELD_PT else max(0.0, min((most, *free)))
    return [stack(rows, air) for rows in columns]
