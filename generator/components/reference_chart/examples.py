"""Drawn examples abreast: a picture, what comes of each of its lines, and what is to be learnt from it."""

from __future__ import annotations

from generator.components import diagram
from generator.components.build_context import BuildContext
from generator.components.reference_chart.words import NO_BREAK, ChartFormatter
from generator.components.sentences import Notes
from generator.drawing import Group
from generator.rulesets.api import Example, Line, Section
from generator.sheets import style
from generator.typesetting import WIDE_SPACE, Block, Run, beside, stack, tightened

GAP_MM = style.SECTION_GAP_MM
"""Between examples beside each other."""
BELOW_MM, LINES_MM = style.SNUG_MM, 0.4
"""From a picture to its words, and between these."""
ROW_MM = style.COLUMN_GAP_MM


def examples(
    section: Section, width_mm: float, notes: Notes, across: int, context: BuildContext, formatter: ChartFormatter
) -> Block:
    """The examples of a section, so many in a row and all of one scale."""
    wide = (width_mm - (across - 1) * GAP_MM) / across
    hexes = min(diagram.hex_mm(example.diagram, wide, context) for example in section.examples)
    blocks = []
    for example in section.examples:
        picture = diagram.draw(example.diagram, context, hexes)
        results = Run(_results(example, formatter), "sans-semibold", style.TEXT_PT)
        text = formatter.sentence(example.text, notes, example.text.clauses)
        lines = stack([tightened(text, wide), tightened([results], wide)], LINES_MM)
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
