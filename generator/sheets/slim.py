"""The furniture of a sheet that leaves nearly all its paper to the pieces, in two lines: one above them, one below.

The heading stands at the head, without a rule; the scale bar, how to print and the page's number at the foot.
"""

from __future__ import annotations

from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.edges import Edges, grown
from generator.sheets.furniture import (
    BAR_DEEP_MM,
    Folio,
    Heading,
    Words,
    heading_line,
    line,
    margin,
    names_of,
    scale_bar,
)
from generator.sheets.paper import Paper
from generator.units import MM_PER_INCH

HEAD_MM, HEAD_BASE_MM = 5.0, 3.3
"""What the heading takes of what is printable, and its baseline in that."""
FOOT_MM, FOOT_BASE_MM = BAR_DEEP_MM + 1.1, 0.5
"""The same at the foot, from below."""
BETWEEN_MM = 4.0


def area(paper: Paper) -> Box:
    """What is left to pieces."""
    return grown(paper.printable, Edges(0.0, -HEAD_MM, 0.0, -FOOT_MM))


def furnish(paper: Paper, heading: Heading, folio: Folio, words: Words) -> tuple[Item, ...]:
    left, right, size = margin(paper), paper.width_mm - margin(paper), heading.foot_pt
    base = paper.printable.bottom - FOOT_BASE_MM
    sheet, page = names_of(folio, words)
    bar = f"{words.fifty_mm} · {words.two_inches}"
    bar_x = left + 2 * MM_PER_INCH + style.GAP_MM
    said_x = bar_x + face("sans").width_mm(bar, size) + BETWEEN_MM
    page_x = right - face("sans-semibold").width_mm(page, size) - BETWEEN_MM
    # The heading names the kit already: where there is no room for both, how to print is what is said.
    told = f"{sheet} · {words.print_at}"
    told = told if face("sans").width_mm(told, size) <= page_x - said_x else words.print_at
    return (
        *heading_line(paper, heading, paper.printable.y + HEAD_BASE_MM),
        *scale_bar(left, paper.printable.bottom - BAR_DEEP_MM - style.HAIRLINE_MM),
        Text(bar_x, base, bar, "sans", size, heading.second_ink),
        *line(told, "sans", size, heading.second_ink, said_x, page_x, base),
        Text(right, base, page, "sans-semibold", size, style.INK, "end"),
    )
