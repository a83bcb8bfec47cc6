"""Names with lines to write on behind them: what the players settle, or bring from another game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Item, Style, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import Block, Run, paragraph, stack

LINE_MM = 5.8
"""From line to line: room for handwriting."""
BELOW_MM = 1.6
"""From a line's words to its foot."""
WRITTEN_MM = 9.0
"""A line to write on is no shorter: a roll, or a number with its unit."""
PEN = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM)

Named = tuple[Sequence[Run], Sequence[str]]
"""A name, and what each of its lines to write on stands behind; with none of these it has one."""


@dataclass(frozen=True, slots=True)
class _Field:
    """Words, and a line to write on behind them."""

    runs: tuple[Run, ...]

    @property
    def text_mm(self) -> float:
        return sum(run.width_mm for run in self.runs)

    @property
    def least_mm(self) -> float:
        return self.text_mm + style.SNUG_MM + WRITTEN_MM


def blanks(rows: Sequence[Named], width_mm: float, words_pt: float) -> Block:
    """The rows below one another."""
    return stack([_row(_fields(*row, words_pt), width_mm) for row in rows])


def _fields(name: Sequence[Run], words: Sequence[str], words_pt: float) -> list[_Field]:
    """The name stands before the first of the words."""
    first, *rest = words or ("",)
    opening = (*name, Run(f"\u00a0 {first}", "sans", words_pt)) if first else tuple(name)
    return [_Field(opening), *(_Field((Run(word, "sans", words_pt),)) for word in rest)]


def _row(fields: Sequence[_Field], width_mm: float) -> Block:
    """Fields beside one another, on further lines where one does not hold them."""
    lines: list[list[_Field]] = []
    for field in fields:
        used = sum(one.least_mm + style.GAP_MM for one in lines[-1]) if lines else 0.0
        if lines and used + field.least_mm <= width_mm:
            lines[-1].append(field)
        else:
            lines.append([field])
    return stack([_line(line, width_mm) for line in lines])


def _line(fields: Sequence[_Field], width_mm: float) -> Block:
    if fields[0].least_mm > width_mm:
        # Words as wide as the column: the line to write on stands below them.
        return stack([paragraph(fields[0].runs, width_mm), _line([_Field(())], width_mm)])
    spare = width_mm - sum(field.least_mm for field in fields) - (len(fields) - 1) * style.GAP_MM
    base, pen = LINE_MM - BELOW_MM, 0.0
    items: list[Item] = []
    for field in fields:
        words = paragraph(field.runs, width_mm) if field.runs else None
        start = pen
        if words is not None:
            size_pt = max(run.size_pt for run in field.runs)
            items.append(words.at(pen, base - face("sans").ascent_mm(size_pt)))
            start += field.text_mm + style.SNUG_MM
        pen += field.least_mm + spare / len(fields)
        items.append(shapes.line(start, base + style.TIGHT_MM, pen, base + style.TIGHT_MM, PEN))
        pen += style.GAP_MM
    return Block(width_mm, LINE_MM, tuple(items))
