"""Pages of a chart: their headings, and several copies of one below one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.components.build_context import Words
from generator.components.reference_chart.chosen import READ_ONCE
from generator.drawing import Affine, Group, Item, Style, shapes
from generator.drawing.box import Box
from generator.rulesets.api import theme_name
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area, heading_above, heading_items
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper

COPY_AIR_MM, COPY_DASH_MM = (3.5, 3.5), (1.5, 1.5)
"""Above and below the line between two copies, where a heading has air of its own; its dashes."""


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


def copy_mm(area: Box, copies: int, paper: Paper) -> float:
    """The height of one of so many copies on a page, without its heading."""
    return (area.h - (copies - 1) * _between_mm(area, paper)) / copies


def copied(sheet: Sheet, area: Box, copies: int) -> Sheet:
    """A page with several of the same below one another, each below its heading, parted by lines to cut along."""
    pitch_mm = copy_mm(area, copies, sheet.paper) + _between_mm(area, sheet.paper)
    pen = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM, dash_mm=COPY_DASH_MM)
    items: list[Item] = [Group(sheet.front)]
    for i in range(1, copies):
        place = Affine.translate(0, i * pitch_mm)
        items += (Group(part, place) for part in (heading_items(sheet.paper, sheet.heading), sheet.front))
        y = area.y + i * pitch_mm - heading_above(sheet.paper, area) - COPY_AIR_MM[1]
        items.append(shapes.line(area.x, y, area.x + area.w, y, pen))
    return replace(sheet, front=tuple(items))


def _between_mm(area: Box, paper: Paper) -> float:
    """From one copy to the next: the line, its air and the heading."""
    return sum(COPY_AIR_MM) + heading_above(paper, area)
