"""What stands on every page around its contents: the heading, and the footer with its scale bar.

The heading has five sizes: *full* for sheets one reads, *compact* for sheets one cuts up, *none* where its height is
worth a row of cards, *slim* where little is left above and below the pieces (``slim``), and *aside* where nothing need be:
what they say stands beside the pieces then (``aside``).
The footer names the sheet in any other case. All words come from the caller. A text too long for its place shrinks to
85 %, or to what its heading says; then a title wraps and the heading grows by a line, and any other line ends in an
ellipsis.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import Fitted, fit_text
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.legend import Explained
from generator.sheets.paper import Paper
from generator.sheets.style import FOOT_MM, HEAD_PT, LEAST_PT, MARGIN_MM, SECTION_GAP_MM, SECTION_PT, TEXT_PT, TITLE_PT
from generator.units import MM_PER_INCH, mm_from_points

_TITLE_BASE, _ASIDE_BASE, _DETAIL_BASE, _RULE_BELOW = 7.0, 3.0, 6.6, 3.0
_LARGE_ASIDE_PT, _LARGE_PAGE_PT = style.PLAYED_PT, style.VALUE_PT
_COMPACT_BASE, _COMPACT_RULE_BELOW = 3.6, 2.0
_FOOTER_MM, _FOOTER_BASE = 9.4, 8.2
_FOOTER_LEADING, _FOOTER_LEADING_OF_TWO, _LARGE_LEADING, _LARGE_LOWER_MM = 2.65, 3.0, 2.9, 0.7
"""Between its lines, of which there are three or two: the first keeps off the rule above, in large print by as much lower
lines."""
_BAR_MM, _BAR_WORDS_MM = 1.3, 58.0
BAR_DEEP_MM = 2 * _BAR_MM
_BLOCK_MM = 10.0
_DASH_MM = (2.0, 2.0)
_FOLD_WORDS_MM = 0.7
"""From the fold to the foot of what is said beside it."""
_LINE_MM = 0.3  # half a rule, or a deep letter, takes so much of the unprintable border otherwise
SIGN_MM, _SIGN_GAP_MM, _SIGN_FOOT_MM = 7.0, 2.2, 1.0
"""The sign before a title; from it to the title, and from its foot up to the title's baseline."""
_COLOUR_MM = 1.5
"""A rule in colour, to be told across a table; it is thicker upwards."""
_READ_GAP_MM, _CUT_GAP_MM = 2.0, 1.0
"""Kept free between the contents and the furniture: on a sheet one reads (above the footer), on one to cut."""


FrontOrBack = Literal["", "front", "back"]
HeadingSize = Literal["full", "compact", "none", "slim", "aside"]


class Words(Struct, frozen=True):
    """The fixed words of the furniture in the language of the kit."""

    print_at: str
    """Print at 100 %. If the bar is not 50 mm long, turn off “fit to page”."""
    sheet: str
    """With ``{kit}`` and ``{sheet}``: {kit} · Sheet “{sheet}”."""
    page: str
    """With ``{page}`` and ``{pages}``: page {page} of {pages}."""
    front: str
    back: str
    fifty_mm: str
    two_inches: str
    twenty_five_mm: str
    one_inch: str
    """Of a scale bar half as long."""
    fold: str
    """fold here"""
    blank: str
    """left blank on purpose"""
    first_cut: str
    """Along the cut that parts two blocks of pieces."""
    print_pieces_at: str = ""
    """In place of ``print_at`` on sheets of pieces, where a print shop is told what it needs."""
    cut_contour: str = ""
    """On those that have it: what the spot colour is for, and that pieces without it are cut along the marks."""
    date: str = ""
    """When the kit was made, as one says it; only where that is asked for."""


class Heading(Struct, frozen=True):
    """The title on the left; on the right what kind of sheet it is and, in grey, a line about it."""

    title: str
    kind: str = ""
    detail: str = ""
    size: HeadingSize = "full"
    sides: tuple[str, ...] = ()
    """Those whose pieces share the sheet, where there are several."""
    key: tuple[Explained, ...] = ()
    """What stands on its pieces, beside samples below a heading, or in lines, where they leave room for all of it."""
    shrink_to: float = 0.85
    """The share of its size that a full title is set in before it wraps."""
    sign: tuple[Item, ...] = ()
    """Whose a sheet is: before a full title, in a square of ``SIGN_MM``."""
    colour: str = ""
    """That of whose it is: a full heading ends in a broader rule of it."""
    is_large: bool = False
    """Whether what stands beside a full title, and the page's number, are in large print."""
    is_film: bool = False
    """Whether it is printed on film, which takes no fine grey type: all of the furniture is black and larger."""

    @property
    def second_ink(self) -> str:
        return style.INK if self.is_film else style.SECONDARY

    @property
    def foot_pt(self) -> float:
        return style.VALUE_PT if self.is_film else style.LABEL_PT if self.is_large else HEAD_PT


class Folio(Struct, frozen=True):
    """What the footer says of one page."""

    kit: str
    sheet: str
    page: int
    pages: int
    side: FrontOrBack = ""
    """Empty on a sheet printed on one side."""
    note: str = ""
    """Above all else in a footer."""


def content_area(paper: Paper, heading: Heading) -> Box:
    """Where a sheet one reads may draw: from the rule under the heading to above the footer, within the margins."""
    left = margin(paper)
    return between(left, _heading_end(paper, heading), paper.width_mm - left, _footer_top(paper) - _READ_GAP_MM)


def cutting_area(paper: Paper, heading: Heading) -> Box:
    """Where pieces, their bleed and their crop marks may stand: all that the printer and the furniture leave."""
    printable = paper.printable
    if heading.size == "aside":
        return printable
    top = printable.y if heading.size == "none" else _heading_end(paper, heading) + _CUT_GAP_MM
    return between(printable.x, top, printable.right, _footer_top(paper) - _CUT_GAP_MM)


def key_span(paper: Paper) -> tuple[float, float]:
    """From the left to the right edge of a key of what stands on pieces."""
    return margin(paper), paper.width_mm - margin(paper)


def heading_above(paper: Paper, area: Box) -> float:
    """From the top of a heading to an area below it, so that it may stand above another as well."""
    return area.y - _head(paper, MARGIN_MM)


def furnish(paper: Paper, heading: Heading, folio: Folio, words: Words) -> tuple[Item, ...]:
    """The heading and the footer of one page."""
    return *heading_items(paper, heading), *_footer(paper, folio, words, heading)


def margin(paper: Paper) -> float:
    """Left and right alike, so that the page stands in the middle."""
    return max(MARGIN_MM, paper.borders.left + _LINE_MM, paper.borders.right + _LINE_MM)


def _head(paper: Paper, least_mm: float) -> float:
    return max(least_mm, paper.borders.top + _LINE_MM)


def _foot(paper: Paper) -> float:
    return max(FOOT_MM, paper.borders.bottom + _LINE_MM)


def _footer_top(paper: Paper) -> float:
    """The hairline above the footer."""
    return paper.height_mm - _foot(paper) - _FOOTER_MM


# -- heading ---------------------------------------------------------------------------------------------


def _heading_end(paper: Paper, heading: Heading) -> float:
    """The rule under the heading."""
    if heading.size == "none":
        return _head(paper, MARGIN_MM)
    if heading.size == "compact":
        return _head(paper, FOOT_MM) + _COMPACT_BASE + _COMPACT_RULE_BELOW
    lines, size = _title(paper, heading)
    return _head(paper, MARGIN_MM) + _TITLE_BASE + (len(lines) - 1) * _leading(size) + _RULE_BELOW


def heading_items(paper: Paper, heading: Heading) -> tuple[Item, ...]:
    """The heading in its place at the head of a page."""
    if heading.size == "none":
        return ()
    return _compact_heading(paper, heading) if heading.size == "compact" else _full_heading(paper, heading)


def _full_heading(paper: Paper, heading: Heading) -> tuple[Item, ...]:
    left, right = margin(paper), paper.width_mm - margin(paper)
    top, end, middle = _head(paper, MARGIN_MM), _heading_end(paper, heading), paper.width_mm / 2
    lines, size = _title(paper, heading)
    sign = Group(heading.sign, Affine.translate(left, top + _TITLE_BASE + _SIGN_FOOT_MM - SIGN_MM))
    deep = _COLOUR_MM if heading.colour else style.TITLE_RULE_MM
    title_x, (aside_pt, detail_base) = left + _sign_room(heading), _aside(heading)
    return (
        *((sign,) if heading.sign else ()),
        *(
            Text(title_x, top + _TITLE_BASE + number * _leading(size), line, "serif-semibold", size, style.INK)
            for number, line in enumerate(lines)
        ),
        *line(heading.kind, "sans-semibold", aside_pt, style.INK, middle, right, top + _ASIDE_BASE, "right"),
        *line(heading.detail, "sans", aside_pt, heading.second_ink, middle, right, top + detail_base, "right"),
        _rule(left, right, end - (deep - style.TITLE_RULE_MM) / 2, heading.colour or style.INK, deep),
    )


def _aside(heading: Heading) -> tuple[float, float]:
    if heading.is_large:
        return _LARGE_ASIDE_PT, _TITLE_BASE
    return (style.VALUE_PT, _TITLE_BASE) if heading.is_film else (TEXT_PT, _DETAIL_BASE)


def _sign_room(heading: Heading) -> float:
    return SIGN_MM + _SIGN_GAP_MM if heading.sign else 0.0


def _compact_heading(paper: Paper, heading: Heading) -> tuple[Item, ...]:
    left, right = margin(paper), paper.width_mm - margin(paper)
    end = _heading_end(paper, heading)
    return *heading_line(paper, heading, end - _COMPACT_RULE_BELOW), _rule(
        left, right, end, style.INK, style.GROUP_RULE_MM
    )


def heading_line(paper: Paper, heading: Heading, base: float) -> tuple[Item, ...]:
    """All of a heading on one baseline."""
    left, right = margin(paper), paper.width_mm - margin(paper)
    third = (right - left) / 3
    items: list[Item] = []
    aside_pt, _ = _aside(heading)
    pen, beside = right, left + _width(heading.title, "serif-semibold", SECTION_PT) + SECTION_GAP_MM / 2
    for text, font, ink in ((heading.kind, "sans-semibold", style.INK), (heading.detail, "sans", heading.second_ink)):
        # A third of the line, or all that a short title leaves.
        for item in line(text, font, aside_pt, ink, min(pen - third, beside), pen, base, "right"):
            items.append(item)
            pen -= _width(item.text, font, item.size_pt) + SECTION_GAP_MM / 2
    title = line(heading.title, "serif-semibold", SECTION_PT, style.INK, left, pen - SECTION_GAP_MM / 2, base)
    return (*title, *items)


def _title(paper: Paper, heading: Heading) -> tuple[tuple[str, ...], float]:
    """The lines of a full title and their size in points."""
    width = paper.width_mm - 2 * margin(paper) - _sign_room(heading)
    aside = max(_width(heading.kind, "sans-semibold", pt := _aside(heading)[0]), _width(heading.detail, "sans", pt))
    if aside:
        width -= min(aside, width / 2) + SECTION_GAP_MM
    endless = Box(0.0, 0.0, width, paper.height_mm)
    fitted = fit_text(heading.title, "serif-semibold", TITLE_PT, endless, wrap=True, shrink_to=heading.shrink_to)
    return fitted.lines or ("",), fitted.size_pt


def _leading(size_pt: float) -> float:
    return mm_from_points(size_pt) * 1.08


# -- footer ----------------------------------------------------------------------------------------------


def _footer(paper: Paper, folio: Folio, words: Words, heading: Heading) -> tuple[Item, ...]:
    """The bar and its lines. Without a heading above, its detail stands over the page's number, and the sheet's name
    stands out."""
    left, right, top = margin(paper), paper.width_mm - margin(paper), _footer_top(paper)
    sheet, page = names_of(folio, words)
    is_alone = heading.size == "none"
    second, size = heading.second_ink, heading.foot_pt
    detail, name = (heading.detail, ("sans-medium", style.INK)) if is_alone else ("", ("sans", second))
    start, page_pt = left + _BAR_WORDS_MM, _LARGE_PAGE_PT if heading.is_large else size
    beside_page = right - _width(page, "sans-semibold", page_pt) - SECTION_GAP_MM / 2
    beside_detail = right - (_width(detail, "sans", size) + SECTION_GAP_MM / 2) * bool(detail)
    base, leading = top + _FOOTER_BASE, _FOOTER_LEADING if folio.note else _FOOTER_LEADING_OF_TWO
    leading = max(leading, _LARGE_LEADING if heading.is_large else _leading(size))
    base += _LARGE_LOWER_MM if heading.is_large and folio.note else 0.0
    return (
        _rule(left, right, top, style.HAIRLINE, style.HAIRLINE_MM),
        *_labelled_bar(left, top, words, heading),
        *line(folio.note, "sans", size, second, start, right, base - 2 * leading),
        *line(words.print_at, "sans", size, second, start, beside_detail, base - leading),
        *line(detail, "sans", size, second, start, right, base - leading, "right"),
        *line(sheet, name[0], size, name[1], start, beside_page, base),
        Text(right, base, page, "sans-semibold", page_pt, style.INK, "end"),
    )


def blank_back(paper: Paper, folio: Folio, words: Words) -> tuple[Item, ...]:
    """All that stands behind a sheet without a back: its number, and that nothing is missing."""
    left, right, base = margin(paper), paper.width_mm - margin(paper), _footer_top(paper) + _FOOTER_BASE
    said = " · ".join(filter(None, (words.blank, names_of(folio, words)[1])))
    return line(said, "sans", HEAD_PT, style.SECONDARY, left, right, base, "right")


def names_of(folio: Folio, words: Words) -> tuple[str, str]:
    """What a page says of its sheet and of its number."""
    sheet = words.sheet.format(kit=folio.kit, sheet=folio.sheet)
    if folio.side:
        sheet += f" · {side_of(folio, words)}"
    page = words.page.format(page=folio.page, pages=folio.pages)
    return sheet, f"{words.date} · {page}" if words.date else page


def side_of(folio: Folio, words: Words) -> str:
    """Whether it is the front or the back, where there are both."""
    return {"": "", "front": words.front, "back": words.back}[folio.side]


def scale_bar(x: float, y: float, share: float = 1.0) -> tuple[Item, ...]:
    """50 mm in blocks of 10 over 2 inches in blocks of 1, black and white by turns, ``BAR_DEEP_MM`` deep; or a share."""

    def block(number: int, width: float, top: float, dark: bool) -> Item:
        fill = style.INK if dark else style.PAPER
        outline = Style(fill=fill, stroke=style.INK, width_mm=style.HAIRLINE_MM)
        return shapes.rect(x + number * width, top, width, _BAR_MM, outline)

    return (
        *(block(number, share * _BLOCK_MM, y, number % 2 == 0) for number in range(5)),
        *(block(number, share * MM_PER_INCH, y + _BAR_MM, number % 2 == 1) for number in range(2)),
    )


def _labelled_bar(x: float, top: float, words: Words, heading: Heading) -> tuple[Item, ...]:
    font, size = "sans-medium", style.SMALL_PT if heading.is_film else style.LABEL_PT if heading.is_large else LEAST_PT
    below = top + 9.0 + face(font).cap_height_mm(size) - face(font).cap_height_mm(LEAST_PT)

    def label(at: float, y: float, text: str, anchor: Literal["start", "middle"]) -> Item:
        return Text(at, y, text, font, size, heading.second_ink, anchor)

    return (
        *scale_bar(x, top + 4.1),
        label(x, top + 3.3, "0", "start"),
        label(x + 5 * _BLOCK_MM, top + 3.3, words.fifty_mm, "middle"),
        label(x, below, "0", "start"),
        label(x + 2 * MM_PER_INCH, below, words.two_inches, "middle"),
    )


# -- fold -----------------------------------------------------------------------------------------------


def fold_line(paper: Paper, heading: Heading, *, across: bool, words: Words) -> tuple[Item, ...]:
    """The fold of a sheet that has its backs beyond it, where pieces may stand, and what it is, beside both its ends.

    ``across`` the page, or else down it. It and its words keep within what pieces and marks leave free of it.
    """
    area = cutting_area(paper, heading)
    pen = Style(stroke=style.SECONDARY, width_mm=style.MARK_MM, dash_mm=_DASH_MM)
    # Drawn level from (0, 0); a fold down the page is turned clockwise about its upper end.
    length = area.w if across else area.h
    wide = _width(words.fold, "sans", LEAST_PT)
    starts = (0.0,) if length < 2 * wide + SECTION_GAP_MM else (0.0, length - wide)
    level: tuple[Item, ...] = (
        shapes.line(style.MARK_MM, 0.0, length - style.MARK_MM, 0.0, pen),
        *(Text(x, -_FOLD_WORDS_MM, words.fold, "sans", LEAST_PT, style.SECONDARY) for x in starts),
    )
    if across:
        return (Group(level, Affine.translate(area.x, paper.height_mm / 2)),)
    return (Group(level, Affine(0.0, 1.0, -1.0, 0.0, paper.width_mm / 2, area.y)),)


# -- words and lines -------------------------------------------------------------------------------------


def _rule(left: float, right: float, y: float, ink: str, width_mm: float) -> Item:
    return shapes.line(left, y, right, y, Style(stroke=ink, width_mm=width_mm))


def _width(text: str, font: str, size_pt: float) -> float:
    return face(font).width_mm(text, size_pt) if text else 0.0


def line(
    text: str,
    font: str,
    size_pt: float,
    fill: str,
    left: float,
    right: float,
    baseline: float,
    align: Literal["left", "right"] = "left",
) -> tuple[Text, ...]:
    """One line between two edges: shrunk to 85 % at most, never under 5.6 pt, then shortened to an ellipsis."""
    box = between(left, 0.0, right, baseline)

    def fit(words: str, size: float, shrink_to: float) -> Fitted:
        return fit_text(words, font, size, box, fill=fill, align=align, valign="baseline", shrink_to=shrink_to)

    fitted = fit(text, size_pt, 0.85)
    while fitted.overflow and text:
        text = text[:-1].rstrip(" ·")
        fitted = fit(text + "…", fitted.size_pt, 1.0)
    return fitted.items if text else ()
