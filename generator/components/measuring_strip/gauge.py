"""The gauge of single distances: a bar for each, the longest next to the scale, and beside it who measures it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, product

from msgspec import Struct

from generator.components.build_context import Words
from generator.components.measuring_strip.bands import BETWEEN_MM, SCALE_MM, USERS_PT
from generator.components.measuring_strip.frame import (
    CONTOUR_MM,
    INSET_MM,
    LETTER_MM,
    TAB_MM,
    THEMES,
    grounds,
    piece,
    tab,
    tab_width,
    ticks,
)
from generator.components.measuring_strip.parts import Part, divide
from generator.components.pieces.freeform import FreeformPiece
from generator.components.sentences import Formatter
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.rulesets.api import Mark, Ruler
from generator.sheets import style
from generator.typesetting import Block, Run, grey, paragraph, stack, width
from generator.units import MM_PER_CM

LEAST_ROW_MM, ROW_GAP_MM, ROW_PAD_MM = 5.6, 0.9, 1.2
NAME_PT, CLAUSE_PT, END_PT = style.TEXT_PT, style.NOTE_PT, style.PLAYED_PT
LEAST_LISTED, COLUMN_GAP_MM, LINE_GAP_MM = 5, style.GAP_MM + style.TIGHT_MM, 0.5
"""So many reaches of one length, which do not stand on one line, stand in columns; and what parts columns and lines at least."""


class _Bar(Struct, frozen=True):
    length_mm: float
    end: str
    text: Block
    is_inside: bool
    """Whether its text stands on the bar, or to the right of it."""
    names: tuple[str, ...]
    """What it is the reach of, which later parts repeat as far as there is room."""

    @property
    def height_mm(self) -> float:
        return max(LEAST_ROW_MM, self.text.height_mm + 2 * ROW_PAD_MM)


def pieces(ruler: Ruler, width_mm: float, words: Words, joint: int = 0) -> tuple[FreeformPiece, ...]:
    """The gauge in parts; those after the first have only the bars that reach them. Raises TooNarrow."""
    formatter = Formatter(words)
    groups: dict[float, list[Mark]] = {}
    for mark in (mark for lane in ruler.lanes for mark in lane.marks):
        groups.setdefault(mark.distance.value * MM_PER_CM, []).append(mark)
    if not groups:
        return ()
    parts = divide(max(groups), width_mm, list(groups), joint=joint)
    bars = [_bar(end, groups[end], parts[0], formatter) for end in sorted(groups, reverse=True)]
    title, theme, made = formatter.line(ruler.title), THEMES[ruler.form], []
    for part in parts:
        here = [bar for bar in bars if bar.length_mm > part.start_mm]
        foot = SCALE_MM + sum(bar.height_mm + ROW_GAP_MM for bar in here)
        items = [
            *_bars(here, part, grounds(theme)),
            *ticks(part, [], theme, words("measuring_strip.cm")),
            *tab(title, part.lap_mm, foot, TAB_MM, theme),
            *_number(title, part, foot, words),
        ]
        letter_mm = foot + (TAB_MM - CONTOUR_MM) / 2
        made.append(piece(part, foot + TAB_MM, items, title, words, theme, letter_mm))
    return tuple(made)


def _bar(length: float, marks: list[Mark], first: Part, formatter: Formatter) -> _Bar:
    """A bar with its text where there is more room: on it, or beside it."""
    end = formatter.number(marks[0].distance.value)
    on_first, goes_on = min(length, first.end_mm), length > first.end_mm
    inside = on_first - INSET_MM - (INSET_MM if goes_on else width(end, "sans-bold", END_PT) + 2 * INSET_MM)
    beside = first.end_mm - on_first - 2 * INSET_MM - (LETTER_MM if first.of > 1 else 0.0)
    # A bar ends at its number, as bands do: where it goes on to another part it has none.
    runs = list[Run]()
    names = tuple(formatter.line(mark.label) for mark in marks)
    told = []
    for name, mark in zip(names, marks, strict=True):
        clauses = ", ".join(mark.distance.clauses).replace(" ", "\u00a0")
        told.append((Run(name, "sans-medium", NAME_PT), grey(f"\u00a0{clauses}", CLAUSE_PT)))
    for place, (name_run, clause) in enumerate(told):
        before = [grey(" · ", CLAUSE_PT)] if place else []
        runs += [*before, name_run, clause]
    room = max(inside, beside)
    text = paragraph(runs, room)
    if len(told) >= LEAST_LISTED and not goes_on and text.height_mm > paragraph(told[0], room).height_mm:
        text = _in_columns(told, room) or text
    return _Bar(length, end, text, inside >= beside, names)


def _in_columns(told: Sequence[tuple[Run, Run]], room: float) -> Block | None:
    """Many reaches in columns, each as wide as it needs, on as few lines as hold them; None where one has no room."""
    blocks = [paragraph(runs, room) for runs in told]
    wide = [sum(run.width_mm for run in runs) for runs in told]
    for lines in range(2, len(told)):
        starts = range(0, len(told), lines)
        columns = [max(wide[at : at + lines]) for at in starts]
        left = room - sum(columns)
        if left >= (len(columns) - 1) * COLUMN_GAP_MM:
            gap = min(left / max(1, len(columns) - 1), 2 * COLUMN_GAP_MM)
            pens = accumulate((mm + gap for mm in columns), initial=0.0)
            parts = [
                stack(blocks[at : at + lines], LINE_GAP_MM).at(x, 0.0) for at, x in zip(starts, pens, strict=False)
            ]
            return Block(room, lines * (blocks[0].height_mm + LINE_GAP_MM) - LINE_GAP_MM, tuple(parts))
    return None


def _bars(bars: Sequence[_Bar], part: Part, shades: Sequence[str]) -> Iterator[Item]:
    y = SCALE_MM
    for place, bar in enumerate(bars):
        left, right = part.lap_mm, part.x(min(bar.length_mm, part.end_mm))
        yield shapes.rect(left, y, right - left, bar.height_mm, Style(fill=shades[1 + place % 2]))
        if bar.length_mm <= part.end_mm:
            base = y + (bar.height_mm + face("sans-bold").cap_height_mm(END_PT)) / 2
            yield Text(right - INSET_MM, base, bar.end, "sans-bold", END_PT, style.INK, "end")
        if bar.length_mm < part.end_mm:
            pen = Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM)
            yield shapes.line(right, y, right, y + bar.height_mm, pen)
        if part.number == 0:
            x = (left if bar.is_inside else right) + INSET_MM
            yield bar.text.at(x, y + (bar.height_mm - bar.text.height_mm) / 2)
        else:
            yield from _name_again(bar, left, right, y, part)
        y += bar.height_mm + ROW_GAP_MM


def _name_again(bar: _Bar, left: float, right: float, y: float, part: Part) -> Iterator[Text]:
    """On a later part, what a bar is the reach of: on it, else beside it, as much as has room there in one line, smaller
    if need be."""
    ends_here = bar.length_mm <= part.end_mm
    inside = right - left - 2 * INSET_MM - ((width(bar.end, "sans-bold", END_PT) + INSET_MM) if ends_here else 0.0)
    beside = part.width_mm - right - 2 * INSET_MM
    for count, size_pt in product(range(len(bar.names), 0, -1), (NAME_PT, CLAUSE_PT, style.LEAST_PT)):
        text = " · ".join(bar.names[:count])
        for x, room in ((left, inside), (right, beside)):
            if width(text, "sans-medium", size_pt) <= room:
                base = y + (bar.height_mm + face("sans-medium").cap_height_mm(size_pt)) / 2
                yield Text(x + INSET_MM, base, text, "sans-medium", size_pt, style.INK)
                return


def _number(title: str, part: Part, foot: float, words: Words) -> Iterator[Text]:
    """Which part it is, beside the title."""
    if part.of > 1:
        number = words("measuring_strip.part", number=part.number + 1, count=part.of)
        base = foot + (TAB_MM + face("sans").cap_height_mm(USERS_PT)) / 2
        yield Text(part.lap_mm + tab_width(title) + BETWEEN_MM, base, number, "sans", USERS_PT, style.SECONDARY)
