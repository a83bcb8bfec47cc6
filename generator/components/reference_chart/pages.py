"""Pages of a chart: their headings, and several copies of one below one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import Words
from generator.components.reference_chart.chosen import READ_ONCE
from generator.drawing import Affine, Group, Item, Style, shapes
from generator.drawing.box import Box
from generator.rulesets.api import theme_name
from generator.sheets import style
from generator.sheets.furniture import Heading, HeadingSize, content_area, heading_above, heading_items
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.typesetting import width

COPY_AIR_MM, COPY_DASH_MM = (6.0, 4.0), (1.5, 1.5)
"""Above and below the line between two copies, where a heading has air of its own; its dashes."""

_COMPACT_SHARE = 0.45
"""Of a line, for the title of a page that has it in one with all else."""


class Page(Struct, frozen=True):
    """A page without its heading."""

    sheet: Sheet
    themes: Mapping[str, float]
    """In its order, and how much of it each takes, in mm²."""
    unit: str
    area: Box
    copies: int
    """Of what stands in the area, on the page."""

    def headed(self, title: str, words: Words, note: str, *, is_large: bool, goes_on: bool = False) -> Sheet:
        """``title`` is that of the game, or of what the chart is of; the page ``goes_on`` with what is before it. Copies
        to be cut apart have the ``note`` each in its heading, other pages in the footer. ``is_large``: so is what stands
        beside the title."""
        detail = words(f"reference_chart.detail_{self.unit}", kit=title) if self.unit else title
        is_copied = self.copies > 1
        said = (note or detail) if is_copied else detail
        heading = heading_of(self.themes, said, self.sheet.paper, words, goes_on=goes_on, is_large=is_large)
        sheet = replace(self.sheet, heading=heading, note="" if is_copied else note)
        return copied(sheet, self.area, self.copies) if is_copied else sheet


def heading_of(
    themes: Mapping[str, float],
    detail: str,
    paper: Paper,
    words: Words,
    *,
    goes_on: bool = False,
    is_large: bool = False,
) -> Heading:
    """The heading of a page with these themes, as large as on every page: its title names them all, or, where a line
    does not hold so many, that which opens it and those that take the most of it. One that ``goes_on`` says so. Above titles
    that are large themselves it is a line: what it says is said again below.
    """
    size: HeadingSize = "compact" if is_large else "full"
    plain = Heading("–", words("reference_chart.kind"), detail, size, is_large=is_large)
    one_line = content_area(paper, plain).y
    named = list(themes)
    while True:
        title = page_title(named, words)
        title = words("reference_chart.continued", title=title) if goes_on else title
        heading = replace(plain, title=title, shrink_to=1.0)
        is_short = width(title, "serif-semibold", style.SECTION_PT) < _COMPACT_SHARE * content_area(paper, plain).w
        fits = is_short if is_large else content_area(paper, heading).y <= one_line + 1e-6
        if len(named) == 1 or fits:
            return heading if len(named) > 1 else replace(plain, title=heading.title)
        named.remove(min(named[1:], key=lambda theme: themes[theme]))


def page_title(themes: Sequence[str], words: Words) -> str:
    """The title of a page with these themes."""
    names = [words("reference_chart.preparation" if theme == READ_ONCE else theme_name(theme)) for theme in themes]
    *before, last = names[0], *(name[0].lower() + name[1:] for name in names[1:])
    return words("reference_chart.and", first=", ".join(before), last=last) if before else last


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
        items.append(shapes.line(sheet.paper.printable.x, y, sheet.paper.printable.right, y, pen))
    return replace(sheet, front=tuple(items))


def _between_mm(area: Box, paper: Paper) -> float:
    """From one copy to the next: the line, its air and the heading."""
    return sum(COPY_AIR_MM) + heading_above(paper, area)
