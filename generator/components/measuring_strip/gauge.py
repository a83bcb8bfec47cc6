"""The gauge of single distances: a bar for each, the longest next to the scale, and beside it who measures it."""

from __future__ import annotations

from dataclasses import dataclass

from generator.components.build_context import Words
from generator.components.cut_pieces import FreeformPiece
from generator.components.measuring_strip.bands import SCALE_MM, TITLE_PT, USERS_PT
from generator.components.measuring_strip.frame import INSET_MM, LETTER_MM, frame, joints
from generator.components.measuring_strip.parts import Part, divide
from generator.components.measuring_strip.scale import ticks
from generator.components.sentences import Formatter
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.rulesets.api import Mark, Ruler
from generator.sheets import style
from generator.typesetting import Block, Run, grey, paragraph
from generator.units import MM_PER_CM

GROUNDS = (style.DEEP_SHADE, style.SHADE)
"""Of the bars, by turns."""
LEAST_ROW_MM, ROW_GAP_MM, ROW_PAD_MM = 5.4, 0.7, 0.9
FOOT_MM = 1.4
NAME_PT, CLAUSE_PT, END_PT = style.TEXT_PT, style.NOTE_PT, style.PLAYED_PT
TITLE_MM = 5.4


@dataclass(frozen=True, slots=True)
class _Bar:
    length_mm: float
    end: str
    text: Block
    is_inside: bool
    """Whether its text stands on the bar, or to the right of it."""

    @property
    def height_mm(self) -> float:
        return max(LEAST_ROW_MM, self.text.height_mm + 2 * ROW_PAD_MM)


def pieces(ruler: Ruler, width_mm: float, words: Words) -> tuple[FreeformPiece, ...]:
    """The gauge in parts; those after the first have only the bars that reach them. Raises TooNarrow."""
    say = Formatter(words)
    groups: dict[float, list[Mark]] = {}
    for lane in ruler.lanes:
        for mark in lane.marks:
            groups.setdefault(mark.distance.value, []).append(mark)
    ends = sorted(groups, reverse=True)
    if not ends:
        return ()
    parts = divide(ends[0] * MM_PER_CM, width_mm, [end * MM_PER_CM for end in ends])
    bars = [_bar(end * MM_PER_CM, groups[end], parts[0], len(parts) > 1, say) for end in ends]
    title = say.line(ruler.title)
    made = []
    for number, (part, joint) in enumerate(zip(parts, joints(len(parts)), strict=True)):
        here = [bar for bar in bars if bar.length_mm > part.start_mm]
        height = SCALE_MM + sum(bar.height_mm + ROW_GAP_MM for bar in here) + TITLE_MM + FOOT_MM
        items: list[Item] = [shapes.rect(part.flap_mm, 0, part.length_mm, height, Style(fill=style.PAPER))]
        y = SCALE_MM
        for place, bar in enumerate(here):
            items += _draw(bar, part, y, GROUNDS[place % 2], with_text=not number)
            y += bar.height_mm + ROW_GAP_MM
        items += ticks(part, part.flap_mm)
        x, base = part.flap_mm + INSET_MM, height - FOOT_MM - 1.2
        items.append(Text(x, base, title, "serif-semibold", TITLE_PT, style.INK))
        if len(parts) > 1:
            after = x + face("serif-semibold").width_mm(title, TITLE_PT) + style.TIGHT_MM
            counted = words("measuring_strip.part", number=number + 1, count=len(parts))
            items.append(Text(after, base, counted, "sans", USERS_PT, style.SECONDARY))
        items += frame(part, joint, height, words)
        made.append(FreeformPiece(part.width_mm, height, tuple(items), title, is_part=len(parts) > 1))
    return tuple(made)


def _bar(length: float, marks: list[Mark], first: Part, has_letter: bool, say: Formatter) -> _Bar:
    """A bar with its text where there is more room: on it, or beside it."""
    end = say.number(marks[0].distance.value)
    number = face("sans-bold").width_mm(end, END_PT) + 2 * INSET_MM
    on_first = min(length, first.end_mm)
    inside = on_first - INSET_MM - (number if length <= first.end_mm else INSET_MM)
    beside = first.end_mm - on_first - 2 * INSET_MM - (LETTER_MM if has_letter else 0.0)
    is_inside = inside >= beside
    # A bar that goes on to another part says here how far.
    runs = [Run(f"{end}\u00a0\u00a0", "sans-bold", END_PT)] if length > first.end_mm else []
    for place, mark in enumerate(marks):
        runs.append(Run((" " if runs else "") + say.line(mark.label), "sans-medium", NAME_PT))
        clauses = ", ".join(mark.distance.clauses).replace(" ", "\u00a0")
        runs.append(grey(f"\u00a0{clauses}" + (" ·" if place < len(marks) - 1 else ""), CLAUSE_PT))
    return _Bar(length, end, paragraph(runs, max(inside, beside)), is_inside)


def _draw(bar: _Bar, part: Part, y: float, ground: str, *, with_text: bool) -> list[Item]:
    stop = min(bar.length_mm, part.end_mm)
    left, right = part.flap_mm, part.flap_mm + stop - part.start_mm
    items: list[Item] = [shapes.rect(left, y, right - left, bar.height_mm, Style(fill=ground))]
    if bar.length_mm <= part.end_mm:
        rise = face("sans-bold").cap_height_mm(END_PT) / 2
        base = y + bar.height_mm / 2 + rise
        items.append(Text(right - INSET_MM, base, bar.end, "sans-bold", END_PT, style.INK, "end"))
        if bar.length_mm < part.end_mm:
            pen = Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM)
            items.append(shapes.line(right, y, right, y + bar.height_mm, pen))
    if with_text:
        x = left + INSET_MM if bar.is_inside else right + INSET_MM
        items.append(bar.text.at(x, y + (bar.height_mm - bar.text.height_mm) / 2))
    return items
