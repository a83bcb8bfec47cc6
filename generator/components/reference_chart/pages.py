"""Pages of a chart: their headings, and several copies of one below one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.components.build_context import Words
from generator.components.reference_chart.chosen import READ_ONCE
from generator.drawing import Affine, Group, Style, shapes
from generator.drawing.box import Box
from generator.rulesets.api import theme_name
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper

COPY_AIR_MM, COPY_DASH_MM = 6.0, (1.5, 1.5)
"""Above and below the line between two copies; its dashes."""


def heading_of(themes: Sequence[str], detail: str, paper: Paper, words: Words) -> Heading:
    """The heading of a page with these themes, as large as on every page: its title names them all, or, where a line
    does not hold so many, the first and the last.
    """
    names = [
        words("reference_chart.preparation" if theme == READ_ONCE else theme_name(theme))
        for theme in dict.fromkeys(themes)
    ]
    first, *others = names[0], *(name[0].lower() + name[1:] for name in names[1:])
    plain = Heading(first, words("reference_chart.kind"), detail)
    if not others:
        return plain
    *between, last = others
    every = words("reference_chart.and", first=", ".join((first, *between)), last=last)
    titles = (every, words("reference_chart.from_to", first=first, last=last)) if between else (every,)
    one_line = content_area(paper, replace(plain, title="–")).y
    fitting = (replace(plain, title=title, shrink_to=1.0) for title in titles)
    return next((one for one in fitting if content_area(paper, one).y <= one_line + 1e-6), plain)


def copy_mm(area: Box, copies: int) -> float:
    """The height of one of so many copies on a page."""
    return (area.h - (copies - 1) * 2 * COPY_AIR_MM) / copies


def copied(sheet: Sheet, area: Box, copies: int) -> Sheet:
    """A page with several of the same below one another, parted by lines to cut along."""
    pitch_mm = (area.h + 2 * COPY_AIR_MM) / copies
    items = [Group(sheet.front, Affine.translate(0, i * pitch_mm)) for i in range(copies)]
    pen = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM, dash_mm=COPY_DASH_MM)
    cuts = [area.y + i * pitch_mm - COPY_AIR_MM for i in range(1, copies)]
    lines = [shapes.line(area.x, y, area.x + area.w, y, pen) for y in cuts]
    return replace(sheet, front=(*items, *lines))
