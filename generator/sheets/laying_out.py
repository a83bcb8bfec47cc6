"""Pieces to cut out onto sheets: which way of putting them on paper takes the fewest, and what is drawn there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import compress, product
from typing import NamedTuple

from generator.drawing import IDENTITY, Affine, Group, Item, Path, Use, shapes
from generator.drawing import Style as PathStyle
from generator.drawing.box import Box
from generator.sheets import aside, registration
from generator.sheets.die_cut import DieCut, heading_beside, plans
from generator.sheets.duplex import FOLDS, Duplex, SheetFlip, turnings
from generator.sheets.edges import SLACK_MM, Edges, between, grown
from generator.sheets.furniture import Heading
from generator.sheets.imposition import MARKS, NO_MARKS, SHORT_MARKS, MarkRoom, PieceTooLarge, count_sheets, impose
from generator.sheets.marks import (
    Line,
    crop_marks,
    cut_paths,
    cutting_contours,
    draw_marks,
    fold_paths,
    marks_behind,
    slanted_marks,
)
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece, Placement, SheetPlan
from generator.sheets.printing import HOME, Printing
from generator.sheets.seams import laid_under


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
    printing = replace(printing, crop_marks="none", registration="none", contours="none", cut_files=False)
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
    # A machine that is a little off in one direction makes all pieces alike when all stand alike.
    pieces_turn = printing.registration != "silhouette"
    best: tuple[int, _Way, SheetFlip] | None = None
    refusal: PieceTooLarge | None = None
    for way, turning in product(_ways(paper, heading, printing, may_turn, may_drop_heading), turnings(duplex)):
        if best is not None and best[0] == 1:
            break
        area = _area(way.paper, way.heading, turning, printing)
        try:
            count = count_sheets(pieces, way.paper, area, duplex=turning, marks=way.marks, may_turn=pieces_turn)
        except PieceTooLarge as error:
            refusal = refusal or error
            continue
        if best is not None and count >= best[0]:
            continue
        if way.keeps_furniture and not _has_room_aside(pieces, way, area, turning, printing):
            continue
        best = count, way, turning
    if best is None:
        assert refusal is not None
        raise refusal
    _, chosen, turning = best
    area = _area(chosen.paper, chosen.heading, turning, printing)
    found = impose(pieces, chosen.paper, area, duplex=turning, marks=chosen.marks, may_turn=pieces_turn)
    if printing.registration == "silhouette":
        found = tuple(registration.centred(plan, chosen.paper, turning) for plan in found)
    keep = registration.aside_mm(printing.registration)
    return [
        Sheet(
            chosen.paper,
            chosen.heading,
            name,
            *_sides(plan, chosen.paper, chosen.heading, turning, printing),
            plan,
            keep,
            cuts=cut_paths(plan.fronts) if printing.cut_files else (),
            folds=fold_paths(plan.fronts) if printing.cut_files else (),
            taken=_taken(plan, chosen.paper, turning, printing) if chosen.heading.size == "aside" else ((), ()),
        )
        for plan in found
    ]


class _Way(NamedTuple):
    """How pieces may be put on paper."""

    paper: Paper
    heading: Heading
    marks: MarkRoom
    keeps_furniture: bool = False
    """Of one whose furniture stands beside the pieces: whether all pages must have room for it."""


def _ways(paper: Paper, heading: Heading, printing: Printing, may_turn: bool, may_drop_heading: bool) -> Iterator[_Way]:
    """The paper as it stands, then turned, then either without its heading, then with all furniture beside the pieces,
    as far as that is allowed; then with short marks; at last with as much of the furniture as there is room for."""
    papers = [paper]
    if may_turn and paper.width_mm != paper.height_mm:
        papers.append(paper.portrait() if paper.is_landscape else paper.landscape())
    headings = [heading]
    if may_drop_heading:
        headings += [replace(heading, size="none")] if heading.size != "none" else []
        headings += [replace(heading, size="aside")] if printing.registration == "none" else []
    lengths = (NO_MARKS,) if printing.crop_marks == "none" else (MARKS, SHORT_MARKS)
    for marks, head, sheet in product(lengths, headings, papers):
        yield _Way(sheet, head, marks, keeps_furniture=head.size == "aside")
    if headings[-1].size == "aside":
        for marks, sheet in product(lengths, papers):
            yield _Way(sheet, headings[-1], marks)


def _has_room_aside(pieces: Sequence[Piece], way: _Way, area: Box, turning: SheetFlip, printing: Printing) -> bool:
    """Whether the furniture finds room beside what is printed of every page."""
    turns = printing.registration != "silhouette"
    plans = impose(pieces, way.paper, area, duplex=turning, marks=way.marks, may_turn=turns)
    pages = (side for plan in plans for side in _taken(plan, way.paper, turning, printing))
    return all(aside.has_room(way.paper, taken) for taken in pages)


def _taken(
    plan: SheetPlan, paper: Paper, turning: SheetFlip, printing: Printing
) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """What the pieces and their marks take of the front, and of the back, wherever it is moved to."""
    marks = () if printing.crop_marks == "none" else tuple(mark for band in plan.bands for mark in crop_marks(band))
    slanted = (
        between(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)) for x, y, to_x, to_y in _slanted(plan, printing)
    )
    front = (*(placement.bleed_box for placement in plan.shown_in_front), *marks, *slanted)
    if plan.folded:
        return front, ()
    behind = marks_behind(marks, paper, turning) if printing.crop_marks == "both" else ()
    reach = Edges(*printing.back_shift.reach(paper, turning))
    return front, tuple(grown(box, reach) for box in (*(placement.bleed_box for placement in plan.backs), *behind))


def _slanted(plan: SheetPlan, printing: Printing) -> Iterator[Line]:
    if printing.crop_marks != "none":
        for band in plan.bands:
            yield from slanted_marks(band)


def _area(paper: Paper, heading: Heading, turning: SheetFlip, printing: Printing) -> Box:
    """Where pieces may stand, so that backs are printable and off their furniture even after they are moved."""
    area, reach = registration.area(paper, heading, printing.registration), printing.back_shift.reach(paper, turning)
    return grown(area, Edges(*(-mm for mm in reach)))


def _sides(
    plan: SheetPlan, paper: Paper, heading: Heading, turning: SheetFlip, printing: Printing
) -> tuple[tuple[Item, ...], tuple[Item, ...] | None]:
    """What is drawn on the front and on the back of a sheet of pieces."""
    cuts = () if printing.crop_marks == "none" else tuple(mark for band in plan.bands for mark in crop_marks(band))
    front = (
        *map(draw, laid_under(plan.fronts)),
        *cutting_contours(plan.fronts, printing.contours),
        *draw_marks(cuts, tuple(_slanted(plan, printing))),
        *registration.front_marks(paper, heading, printing.registration, plan.fold),
    )
    if not plan.backs:
        return front, None
    back = tuple(map(draw, laid_under(plan.backs)))
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
