"""A paragraph that opens with a few words in bold, behind a number, a box or nothing."""

from __future__ import annotations

from generator.components.cutting_guide.small_sheet import DISC_MM, disc
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import Block, Run, paragraph

NUMBER_MM = 2 * DISC_MM + style.GAP_MM
"""What a number takes of the width."""


def words_of(lead: str, text: str) -> list[Run]:
    """``lead`` in bold, then what it says, with what one types or looks for on a screen between backticks."""
    runs = [Run(f"{lead} ", "serif-semibold", style.VALUE_PT)]
    for place, part in enumerate(text.split("`")):
        runs.append(Run(part, "sans-medium", style.TEXT_PT) if place % 2 else Run(part, "serif", style.VALUE_PT))
    return [run for run in runs if run.text.strip()]


def noted(text: str) -> list[Run]:
    """A note in small print, with what one types between backticks."""
    parts = enumerate(text.split("`"))
    return [Run(part, "sans-medium" if place % 2 else "sans", style.NOTE_PT, style.SECONDARY) for place, part in parts]


def entry(lead: str, text: str, width_mm: float) -> Block:
    return paragraph(words_of(lead, text), width_mm)


def step(number: int, lead: str, text: str, width_mm: float) -> Block:
    """A step with its number in a disc before its first line."""
    said = entry(lead, text, width_mm - NUMBER_MM)
    metrics = face("serif")
    middle = metrics.ascent_mm(style.VALUE_PT) - metrics.cap_height_mm(style.VALUE_PT) / 2
    return Block(width_mm, said.height_mm, (*disc(number, DISC_MM, middle), said.at(NUMBER_MM, 0)))
