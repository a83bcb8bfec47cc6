"""What cards tell in words and numbers: abilities as their backs have them, and how far a weapon fires."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.build_context import BuildContext
from generator.components.layout_names import told
from generator.components.pieces.entries import Entry, set_entries
from generator.components.sentences import Formatter
from generator.drawing import Item, Style, shapes
from generator.drawing.box import Box
from generator.rulesets.api import Ability, Cell, Column, Line
from generator.sheets import style
from generator.typesetting import Block, set_lines, stack

TEXT_MM = 51.0
"""The width of a text, as on the back of a card."""
AROUND_MM, CORNER_MM = 2.0, 1.5
WEAPON_MM, LINE_MM, AIR_MM = 28.0, 4.25, 1.0
"""Of a weapon: its width, from line to line as on a card, and below the letters of each."""
PLAYED_MM = 7.5
"""The column of the numbers that are played with; what they come from stands before it."""


def abilities(offered: Sequence[Ability], context: BuildContext) -> Iterator[Block]:
    """Each with its name and its cost, and below them what it does, all in frames of one size."""
    texts = [_ability(one, context) for one in offered]
    return (_framed(one, max(text.height_mm for text in texts)) for one in texts)


def _ability(of: Ability, context: BuildContext) -> Block:
    entry = Entry(**{name: str(said) for name, said in told(of, Formatter(context.words)).items()})
    text, _ = set_entries([entry], Box(0, 0, TEXT_MM, 1_000.0), "serif", style.LABEL_PT, style.INK, 1.0, style.LABEL_PT)
    assert text is not None, of.id
    return text


def weapon(
    columns: Sequence[Column], cells: Sequence[Cell | None], units: tuple[str, ...], context: BuildContext
) -> Block:
    """A line for each column of the table that has it, as a card has them: what it is called, and the number; of what is
    only so or not, what is so. ``units`` are the word keys of those of the numbers, if they have any, and of what stands
    before them."""
    say = Formatter(context.words)
    shown = [(column.head, cell) for column, cell in zip(columns, cells, strict=True) if column.head and cell]
    heads = [Block(WEAPON_MM, LINE_MM, tuple(_heads(shown[0][1], units, context)))] if units and shown else []
    lines = stack([*heads, *(_line(head, cell, say) for head, cell in shown)])
    return _framed(lines, lines.height_mm)


def _heads(first: Cell, units: tuple[str, ...], context: BuildContext) -> Iterator[Item]:
    rights = (WEAPON_MM, WEAPON_MM - PLAYED_MM) if first.aside is not None else (WEAPON_MM,)
    for unit, right in zip(units, rights, strict=False):
        yield from _number(context.words(unit), right, "sans-medium", style.SMALL_PT, style.SECONDARY)


def _line(head: Line, cell: Cell, say: Formatter) -> Block:
    items: list[Item] = [
        *set_lines(say.line(head), "sans", style.TEXT_PT, WEAPON_MM - PLAYED_MM).at(0, LINE_MM - AIR_MM)
    ]
    if cell.form != "tick":
        items += _number(say.cell(cell), WEAPON_MM, "sans-bold", style.PLAYED_PT, style.INK)
    if cell.aside is not None:
        aside = str(say.shown(cell.aside.value))
        items += _number(aside, WEAPON_MM - PLAYED_MM, "sans-medium", style.LABEL_PT, style.SECONDARY)
    return Block(WEAPON_MM, LINE_MM, tuple(items))


def _number(text: str, right_mm: float, font: str, size_pt: float, fill: str) -> Iterator[Item]:
    return iter(set_lines(text, font, size_pt, PLAYED_MM, fill).at(right_mm, LINE_MM - AIR_MM, "end"))


def _framed(inside: Block, high_mm: float) -> Block:
    """In a frame as of a card, of so much room."""
    wide, high = inside.width_mm + 2 * AROUND_MM, high_mm + 2 * AROUND_MM
    pen = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
    return Block(wide, high, (shapes.rounded_rect(0, 0, wide, high, CORNER_MM, pen), inside.at(AROUND_MM, AROUND_MM)))
