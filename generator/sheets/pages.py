"""Sheets of paper into numbered pages.

A *sheet* knows its paper, its heading and what is drawn on its sides, and not yet its number. ``lay_out``
makes sheets of pieces to cut out; a builder of charts makes its own. ``bind`` puts the sheets of a kit in
order, adds the furniture and counts the pages, backs included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress, product
from typing import Literal

from generator.drawing import IDENTITY, Affine, Document, Group, Item, Page, Path, Use, shapes
from generator.drawing import Style as PathStyle
from generator.drawing.box import Box
from generator.drawing.least import Least
from generator.sheets import registration, style
from generator.sheets.die_cut import DieCut, heading_beside, plans
from generator.sheets.duplex import FOLDS, Duplex, SheetFlip, turnings
from generator.sheets.edges import SLACK_MM, Edges, around, grown
from generator.sheets.furniture import Folio, Heading, Words, fold_line, furnish
from generator.sheets.imposition import MARK_LEAST_MM, PieceTooLarge, count_sheets, impose
from generator.sheets.marks import crop_marks, cutting_contours, draw_marks, marks_behind
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
    aside_mm: float = 0.0
    """How much further than usual the furniture keeps from the left and the right edge."""
    furnished: bool = True
    """Whether there is room for the furniture at all."""


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

    The paper may be turned, folded across rather than down, and the heading left out where that saves a sheet;
    as given wins where it is even. What fits the labels of a die-cut sheet goes there. Several sheets are named
    ``name 1/2``, ``name 2/2``. Raises PieceTooLarge when no way holds a piece.
    """
    pieces = [_bleeding(piece, printing) for piece in pieces]
    die = printing.die_cut
    fitting = [die is not None and die.turn_for(piece) is not None for piece in pieces]
    sheets: list[Sheet] = []
    if die is not None and any(fitting):
        sheets += _on_labels(list(compress(pieces, fitting)), die, heading, name, duplex, printing)
    if not all(fitting):
        others = list(compress(pieces, (not fits for fits in fitting)))
        sheets += _imposed(others, paper, heading, name, duplex, printing, may_turn, may_drop_heading)
    if len(sheets) > 1:
        sheets = [replace(sheet, name=f"{name} {number}/{len(sheets)}") for number, sheet in enumerate(sheets, 1)]
    return tuple(sheets)


def _on_labels(
    pieces: Sequence[Piece], die: DieCut, heading: Heading, name: str, duplex: Duplex, printing: Printing
) -> list[Sheet]:
    """Pieces in the places of a sheet that comes cut, and so needs no marks."""
    if duplex == "gutterfold":
        raise ValueError("a sheet that comes cut is not folded")
    printing = replace(printing, crop_marks="none", registration="none", contours="none")
    beside = heading_beside(die, heading, max(printing.bleed_mm, printing.back_bleed_mm))
    shown = beside or replace(heading, size="none")
    return [
        Sheet(die.paper, shown, name, *_sides(plan, die.paper, shown, duplex, printing), plan, furnished=bool(beside))
        for plan in plans(pieces, die, duplex)
    ]


def _imposed(
    pieces: Sequence[Piece],
    paper: Paper,
    heading: Heading,
    name: str,
    duplex: Duplex,
    printing: Printing,
    may_turn: bool,
    may_drop_heading: bool,
) -> list[Sheet]:
    ways = _ways(paper, heading, may_turn, may_drop_heading)
    mark_mm = 0.0 if printing.crop_marks == "none" else MARK_LEAST_MM
    # A machine that is a little off in one direction makes all pieces alike when all stand alike.
    pieces_turn = printing.registration != "silhouette"
    best: tuple[int, Paper, Heading, SheetFlip] | None = None
    refusal: PieceTooLarge | None = None
    for (way, head), turning in product(ways, turnings(duplex)):
        area = _area(way, head, turning, printing)
        try:
            count = count_sheets(pieces, way, area, duplex=turning, mark_mm=mark_mm, may_turn=pieces_turn)
        except PieceTooLarge as error:
            refusal = refusal or error
            continue
        if best is None or count < best[0]:
            best = count, way, head, turning
    if best is None:
        assert refusal is not None
        raise refusal
    _, chosen, head, turning = best
    area = _area(chosen, head, turning, printing)
    found = impose(pieces, chosen, area, duplex=turning, mark_mm=mark_mm, may_turn=pieces_turn)
    if printing.registration == "silhouette":
        found = tuple(registration.centred(plan, chosen, turning) for plan in found)
    aside = registration.aside_mm(printing.registration)
    return [Sheet(chosen, head, name, *_sides(plan, chosen, head, turning, printing), plan, aside) for plan in found]


def _ways(paper: Paper, heading: Heading, may_turn: bool, may_drop_heading: bool) -> list[tuple[Paper, Heading]]:
    """The paper as it stands, then turned, then either without its heading, as far as that is allowed."""
    ways = [(paper, heading)]
    if may_turn and paper.width_mm != paper.height_mm:
        ways.append((paper.portrait() if paper.is_landscape else paper.landscape(), heading))
    if may_drop_heading and heading.size != "none":
        ways += [(turned, replace(heading, size="none")) for turned, _ in ways]
    return ways


def _area(paper: Paper, heading: Heading, turning: SheetFlip, printing: Printing) -> Box:
    """Where pieces may stand, so that backs are printable and off their furniture even after they are moved."""
    area, reach = registration.area(paper, heading, printing.registration), printing.back_shift.reach(paper, turning)
    return grown(area, Edges(*(-mm for mm in reach)))


def bind(title: str, sheets: Sequence[Sheet], words: Words, *, language: str = "en", duplex: Duplex = "") -> Document:
    """The sheets as a document: each page furnished and numbered, each back after its front.

    ``title`` is the kit's name. As soon as one sheet has a back, every sheet gets a back page, if only with
    its furniture: otherwise a printer would put the next front on it. Without any, the document is one for
    printing on one side, whatever ``duplex`` says. Sheets of one name are numbered, ``name 1/2``, ``name 2/2``.
    """
    sheets = _told_apart(sheets)
    two_sided = bool(duplex) and any(sheet.back is not None for sheet in sheets)
    printed: tuple[Literal["", "front", "back"], ...] = ("front", "back") if two_sided else ("",)
    sides = [(sheet, side) for sheet in sheets for side in printed]
    least = Least(style.LEAST_STROKE_MM, style.SMALLEST_TYPE)
    pages = (
        _page(sheet, Folio(title, sheet.name, number, len(sides), side), words)
        for number, (sheet, side) in enumerate(sides, 1)
    )
    pages = tuple(replace(page, items=least.items(page.items)) for page in pages)
    return Document(title, pages, language, duplex if two_sided else "")


def _told_apart(sheets: Sequence[Sheet]) -> list[Sheet]:
    """No two of one name: the outline of a document and the foot of a page say which is which."""
    times, so_far = Counter(sheet.name for sheet in sheets), Counter[str]()
    told = []
    for sheet in sheets:
        so_far[sheet.name] += 1
        number = f" {so_far[sheet.name]}/{times[sheet.name]}" if sheet.name and times[sheet.name] > 1 else ""
        told.append(replace(sheet, name=sheet.name + number))
    return told


def _page(sheet: Sheet, folio: Folio, words: Words) -> Page:
    body = (sheet.back or ()) if folio.side == "back" else sheet.front
    name = sheet.name if folio.side != "back" else f"{sheet.name}, {words.back}"
    fold = () if sheet.plan is None or not sheet.plan.folded else _fold(sheet, sheet.plan, words)
    items = (*_furniture(sheet, folio, words), *fold, *body)
    return Page(sheet.paper.width_mm, sheet.paper.height_mm, items, name, *_boxes(sheet, folio.side))


def _furniture(sheet: Sheet, folio: Folio, words: Words) -> tuple[Item, ...]:
    if not sheet.furnished:
        return ()
    # Furniture that keeps further from the edges is that of a narrower sheet.
    narrow = replace(sheet.paper, width_mm=sheet.paper.width_mm - 2 * sheet.aside_mm)
    items = furnish(narrow, sheet.heading, folio, words)
    return (Group(items, Affine.translate(sheet.aside_mm, 0.0)),) if sheet.aside_mm else items


def _fold(sheet: Sheet, plan: SheetPlan, words: Words) -> tuple[Item, ...]:
    return fold_line(sheet.paper, sheet.heading, across=plan.fold == "fold-across", words=words)


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
    plan: SheetPlan, paper: Paper, heading: Heading, turning: SheetFlip, printing: Printing
) -> tuple[tuple[Item, ...], tuple[Item, ...] | None]:
    """What is drawn on the front and on the back of a sheet of pieces."""
    cuts = () if printing.crop_marks == "none" else tuple(mark for band in plan.bands for mark in crop_marks(band))
    front = (
        *(draw(placement) for placement in plan.fronts),
        *cutting_contours(plan.fronts, printing.contours),
        *draw_marks(cuts),
        *registration.front_marks(paper, heading, printing.registration, plan.fold),
    )
    if not plan.backs:
        return front, None
    back = tuple(draw(placement) for placement in plan.backs)
    if printing.crop_marks == "both":
        back += draw_marks(marks_behind(cuts, paper, turning))
    if turning in FOLDS:
        return (*front, *back), None
    shift = printing.back_shift.on(paper, turning)
    back = back if shift == IDENTITY else (Group(back, shift),)
    return front, back + registration.back_marks(paper, heading, printing.registration, shift)


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
