"""Drawn examples abreast: a picture, what comes of each of its lines, and what is to be learnt from it."""

from __future__ import annotations

from collections.abc import Callable

from generator.components.board.picture import Picture
from generator.components.reference_chart.words import NO_BREAK, ChartFormatter
from generator.components.sentences import Notes
from generator.components.sheet_layout import scaled
from generator.drawing import Group
from generator.rulesets.api import Example, Line, Section
from generator.sheets import style
from generator.typesetting import WIDE_SPACE, Block, Run, beside, paragraph, stack

GAP_MM = style.SECTION_GAP_MM
"""Between examples beside each other."""
BELOW_MM, LINES_MM = style.SNUG_MM, 0.4 / style.TEXT_PT
"""From a picture to its words, and between these for each point of their type: answers stand no closer than lines."""
ROW_MM = style.COLUMN_GAP_MM


def examples(
    section: Section,
    width_mm: float,
    notes: Notes,
    across: int,
    pictures_of: Callable[[Section, float], list[Picture]],
    formatter: ChartFormatter,
) -> Block:
    """The examples of a section, so many in a row and all of one scale."""
    wide = (width_mm - (across - 1) * GAP_MM) / across
    blocks = []
    for example, picture in zip(section.examples, pictures_of(section, wide), strict=True):
        text = formatter.sentence(example.text, notes, example.text.clauses)
        results = Run(_results(example, formatter), "sans-semibold", text[0].size_pt)
        lines = stack([paragraph(text, wide), paragraph([results], wide)], scaled(LINES_MM, results.size_pt))
        blocks.append(stack([Block(wide, picture.height_mm, (Group(picture.items),)), lines], BELOW_MM))
    rows = [beside(blocks[at : at + across], wide + GAP_MM) for at in range(0, len(blocks), across)]
    return stack(rows, ROW_MM)


def _results(example: Example, formatter: ChartFormatter) -> str:
    """What comes of each line: ``A–B: yes, light cover``."""
    results = []
    for line, cover in zip(example.diagram.lines, example.covers, strict=True):
        key = "stopped" if line.stopped else "covered" if cover else "free"
        parts = {"first": line.between[0], "second": line.between[1], **({"cover": cover} if cover else {})}
        results.append(formatter.line(Line(f"reference_chart.example.{key}", parts)).replace(" ", NO_BREAK))
    return f"{WIDE_SPACE} ".join(results)
