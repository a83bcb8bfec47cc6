"""Drawn examples abreast: a picture, what comes of each of its lines, and what is to be learnt from it."""

from __future__ import annotations

from generator.components import diagram
from generator.components.build_context import BuildContext
from generator.components.reference_chart.words import NO_BREAK, ChartFormatter, Notes
from generator.drawing import Group
from generator.rulesets.api import Example, Line, Section
from generator.sheets import style
from generator.typesetting import WIDE_SPACE, Block, Run, stack, tightened

GAP_MM = style.SECTION_GAP_MM
"""Between examples beside each other."""
BELOW_MM = style.SNUG_MM
"""From a picture to its words."""
ROW_MM = style.COLUMN_GAP_MM


class Examples:
    """Sets the examples of a section in a width, so many in a row and all of one scale."""

    def __init__(self, context: BuildContext, say: ChartFormatter) -> None:
        self.context, self.say = context, say

    def set(self, section: Section, width_mm: float, notes: Notes, across: int) -> Block:
        wide = (width_mm - (across - 1) * GAP_MM) / across
        hexes = min(diagram.hex_mm(example.diagram, wide, self.context) for example in section.examples)
        blocks = [self._example(example, wide, hexes, notes) for example in section.examples]
        rows = [blocks[at : at + across] for at in range(0, len(blocks), across)]
        return stack([self._abreast(row, width_mm, wide) for row in rows], ROW_MM)

    def _abreast(self, blocks: list[Block], width_mm: float, wide: float) -> Block:
        items = tuple(block.at(number * (wide + GAP_MM), 0.0) for number, block in enumerate(blocks))
        return Block(width_mm, max(block.height_mm for block in blocks), items)

    def _example(self, example: Example, wide: float, hexes: float, notes: Notes) -> Block:
        picture = diagram.draw(example.diagram, self.context, hexes)
        drawn = Block(wide, picture.height_mm, (Group(picture.items),))
        results = Run(self._results(example), "sans-semibold", style.TEXT_PT)
        said = (*self.say.sentence(example.text, notes), *self.say.clauses(example.text.clauses))
        return stack([drawn, stack([tightened(said, wide), tightened([results], wide)], 0.4)], BELOW_MM)

    def _results(self, example: Example) -> str:
        """What comes of each line: ``A–B: yes, light cover``."""
        said = []
        for line, cover in zip(example.diagram.lines, example.covers, strict=True):
            key = "stopped" if line.stopped else "covered" if cover else "free"
            parts = {"first": line.between[0], "second": line.between[1], **({"cover": cover} if cover else {})}
            said.append(self.say.line(Line(f"reference_chart.example.{key}", parts)).replace(" ", NO_BREAK))
        return f"{WIDE_SPACE} ".join(said)
