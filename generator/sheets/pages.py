"""Sheets of paper into numbered pages.

A *sheet* knows its paper, its heading and what is drawn on its sides, and not yet its number. ``lay_out``
makes sheets of pieces to cut out; a builder of charts makes its own. ``bind`` puts the sheets of a kit in
order, adds the furniture and counts the pages, backs included.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from generator.drawing import IDENTITY, Affine, Document, Group, Item, Page, Path, Use, shapes
from generator.drawing import Style as PathStyle
from generator.drawing.bounds import Box
from generator.sheets.duplex import Duplex
from generator.sheets.edges import SLACK_MM, Edges, around, grown
from generator.sheets.furniture import Folio, Heading, Words, cutting_area, furnish
from generator.sheets.imposition import MARK_LEAST_MM, PieceTooLarge, count_sheets, impose
from generator.sheets.marks import crop_marks, cutting_contours, draw_marks, fold_line, marks_behind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece, Placement, SheetPlan
from generator.sheets.printing import HOME, Printing


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper whose number is not known yet. Items are in page space, without the furniture."""

    paper: Paper
    heading: Heading
    name: str
    front: tuple[Item, ...]
    back: tuple[Item, ...] | None = None
    """None where nothing is printed on the back."""
    plan: SheetPlan | None = None
    """What pieces stand where; None on a sheet one reads."""


def lay_out(
    pieces: Iterable[Piece],
    paper: Paper,
    heading: Heading,
    name: str,
    *,
    duplex: Duplex = "",
    printing: Printing = HOME,
    may_turn: bool = True,
    may_drop_heading: bool = True,
) -> tuple[Sheet, ...]:
    """The fewest sheets that hold the pieces, with their crop marks.

    The paper may be turned and the heading left out where that saves a sheet; as given wins where it is
    even. Several sheets are named ``name 1/2``, ``name 2/2``. Raises PieceTooLarge when no way holds a piece.
    """
    pieces = [_bleeding(piece, printing) for piece in pieces]
    ways = [(paper, heading)]
    if may_turn and paper.width_mm != paper.height_mm:
        ways.append((paper.portrait() if paper.is_landscape else paper.landscape(), heading))
    if may_drop_heading and heading.size != "none":
        ways += [(turned, replace(heading, size="none")) for turned, _ in ways]
    options: dict[str, Any] = {"duplex": duplex, "mark_mm": 0.0 if printing.crop_marks == "none" else MARK_LEAST_MM}
    best: tuple[int, Paper, Heading] | None = None
    refusal: PieceTooLarge | None = None
    for way, head in ways:
        try:
            count = count_sheets(pieces, way, cutting_area(way, head), **options)
        except PieceTooLarge as error:
            refusal = refusal or error
            continue
        if best is None or count < best[0]:
            best = count, way, head
    if best is None:
        assert refusal is not None
        raise refusal
    _, chosen, head = best
    plans = impose(pieces, chosen, cutting_area(chosen, head), **options)
    names = [name] if len(plans) == 1 else [f"{name} {number}/{len(plans)}" for number in range(1, len(plans) + 1)]
    return tuple(
        Sheet(chosen, head, each, *_sides(plan, chosen, duplex, printing), plan)
        for plan, each in zip(plans, names, strict=True)
    )


def bind(title: str, sheets: Sequence[Sheet], words: Words, *, language: str = "en", duplex: Duplex = "") -> Document:
    """The sheets as a document: each page furnished and numbered, each back after its front.

    ``title`` is the kit's name. As soon as one sheet has a back, every sheet gets a back page, if only with
    its furniture: otherwise a printer would put the next front on it. Without any, the document is one for
    printing on one side, whatever ``duplex`` says.
    """
    two_sided = bool(duplex) and any(sheet.back is not None for sheet in sheets)
    printed: tuple[Literal["", "front", "back"], ...] = ("front", "back") if two_sided else ("",)
    sides = [(sheet, side) for sheet in sheets for side in printed]
    pages = tuple(
        _page(sheet, Folio(title, sheet.name, number, len(sides), side), words)
        for number, (sheet, side) in enumerate(sides, 1)
    )
    return Document(title, pages, language, duplex if two_sided else "")


def _page(sheet: Sheet, folio: Folio, words: Words) -> Page:
    body = (sheet.back or ()) if folio.side == "back" else sheet.front
    name = sheet.name if folio.side != "back" else f"{sheet.name}, {words.back}"
    items = (*furnish(sheet.paper, sheet.heading, folio, words), *body)
    return Page(sheet.paper.width_mm, sheet.paper.height_mm, items, name, *_boxes(sheet, folio.side))


def _boxes(sheet: Sheet, side: str) -> tuple[Box | None, Box | None]:
    """The trim box of all the pieces on a page together, and their bleed box."""
    if sheet.plan is None:
        return None, None
    shown = sheet.plan.backs if side == "back" else sheet.plan.shown_in_front
    if not shown:
        return None, None
    trim = around(placement.trim for placement in shown)
    paper = Box(0.0, 0.0, sheet.paper.width_mm, sheet.paper.height_mm)
    return trim, around(placement.bleed_box for placement in shown).intersection(paper)


def _sides(
    plan: SheetPlan, paper: Paper, duplex: Duplex, printing: Printing
) -> tuple[tuple[Item, ...], tuple[Item, ...] | None]:
    """What is drawn on the front and on the back of a sheet of pieces."""
    cuts = () if printing.crop_marks == "none" else tuple(mark for band in plan.bands for mark in crop_marks(band))
    front = (
        *(draw(placement) for placement in plan.fronts),
        *cutting_contours(plan.fronts, printing.contours),
        *draw_marks(cuts),
    )
    if not plan.backs:
        return front, None
    back = tuple(draw(placement) for placement in plan.backs)
    if duplex == "gutterfold":
        # One side of the paper holds both; it is folded before it is cut, so one set of marks would do.
        return (*front, *back, *draw_marks(marks_behind(cuts, paper, duplex)), fold_line(paper)), None
    if printing.crop_marks == "both":
        back += draw_marks(marks_behind(cuts, paper, duplex))
    return front, back if printing.back_shift == IDENTITY else (Group(back, printing.back_shift),)


def _bleeding(piece: Piece, printing: Printing) -> Piece:
    """The piece with the bleed of the printing, and the gutters it asks for."""
    most = printing.bleed_mm, printing.back_bleed_mm
    gutters = 0.0 if printing.shared_cuts else max(most) if piece.back else printing.bleed_mm
    return replace(piece, bleed_mm=gutters, most_bleed_mm=most)


def draw(placement: Placement) -> Item:
    """One side of one piece in its place, clipped only where its drawing reaches too far."""
    piece, symbol = placement.piece, placement.piece.symbol(placement.side)
    if symbol is None:
        raise ValueError(f"piece '{piece.label or piece.front.id}' has no {placement.side}")
    width, height = piece.width_mm, piece.height_mm
    place = placement.place()
    scale = Affine.scale(width / symbol.width_mm, height / symbol.height_mm)
    shown = placement.bleed.turned(-placement.turn)
    reach = symbol.bleed_mm * scale.a
    if reach <= min(shown) + SLACK_MM:
        return Use(symbol, place @ scale)
    return Group((Use(symbol, scale),), place, _clip(width, height, shown))


@lru_cache(maxsize=64)  # a sheet has nine of them at most for each size: corners, edges, middle
def _clip(width_mm: float, height_mm: float, shown: Edges) -> Path:
    return shapes.rect(*grown(Box(0.0, 0.0, width_mm, height_mm), shown), PathStyle())
