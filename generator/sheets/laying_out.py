"""Pieces to cut out onto sheets: which way of putting them on paper takes the fewest, and what is drawn there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, compress, product
from typing import TypeVar

from msgspec.structs import replace

from generator.drawing import IDENTITY, Group, Item
from generator.drawing.box import Box
from generator.sheets import aside, registration
from generator.sheets.die_cut import DieCut, heading_beside, plans
from generator.sheets.drawn import drawn
from generator.sheets.duplex import FOLD_CLEAR_MM, FOLDS, BackShift, Duplex, SheetFlip, behind, turnings
from generator.sheets.edges import Edges, between, grown, joined
from generator.sheets.furniture import Heading
from generator.sheets.imposition import PieceTooLarge, count_sheets, impose
from generator.sheets.marks import (
    Line,
    crop_marks,
    cut_paths,
    cutting_contours,
    draw_marks,
    fold_paths,
    marks_behind,
    on_bleed,
    parting_cuts,
    slanted_marks,
    ticks,
)
from generator.sheets.pages import Sheet, Sheets
from generator.sheets.paper import Paper
from generator.sheets.plan import Bare, Piece, SheetPlan
from generator.sheets.printing import HOME, CropMarks, Printing
from generator.sheets.registration import Target
from generator.sheets.shorter_marks import off_lines, with_strip
from generator.sheets.ways import Bled, Way, bleeds, narrower, ways


def lay_out(
    pieces: Iterable[Piece],
    paper: Paper,
    heading: Heading,
    name: str,
    *,
    duplex: Duplex = "",
    printing: Printing = HOME,
    may_turn: bool = True,
    beside: Sequence[Sequence[Piece]] | None = None,
) -> Sheets:
    """The fewest sheets that hold the pieces, with their crop marks. They are drawn when one of them is looked at.

    The paper may be turned, folded across rather than down, and the heading left out where that saves a sheet;
    as given wins where it is even. What fits the labels of a die-cut sheet goes there. Several sheets are named
    ``name 1/2``, ``name 2/2``. The sheets of a deck look like those of all decks ``beside`` it, on sheets of
    their own: where that takes no more paper, none of their pieces is turned, or all are. Raises PieceTooLarge when no
    way holds a piece.
    """
    pieces = tuple(pieces)
    die = printing.die_cut
    fitting = [die is not None and die.turn_for(piece) is not None for piece in pieces]
    parts: list[Sequence[Sheet]] = []
    if die is not None and any(fitting):
        parts.append(_on_labels(list(compress(pieces, fitting)), die, heading, name, duplex, printing))
    if not all(fitting):
        others = Bled(list(compress(pieces, (not fits for fits in fitting))), printing)
        are_hexagons = all(piece.six_sided for piece in pieces)
        found = ways(paper, heading, printing, may_turn=may_turn, is_deck=beside is not None, six_sided=are_hexagons)
        decks = ([one for one in deck if die is None or die.turn_for(one) is None] for deck in beside or ())
        apart = [Bled(deck, printing) for deck in decks if deck]
        way, turning, count = _fewest([others, *apart], found, duplex, printing)
        parts.append(Sheets(count, lambda: _drawn(others, way, heading, name, turning, printing)))
    count = sum(map(len, parts))

    def numbered() -> Iterator[Sheet]:
        for number, sheet in enumerate(chain(*parts), 1):
            yield replace(sheet, name=f"{name} {number}/{count}") if count > 1 else sheet

    return Sheets(count, numbered)


def find_room(
    pieces: Iterable[Piece],
    paper: Paper,
    heading: Heading,
    name: str,
    *,
    duplex: Duplex = "",
    printing: Printing = HOME,
    beside: Sequence[Sequence[Piece]] | None = None,
) -> tuple[Sheet, ...]:
    """No sheets: what ``lay_out`` refuses without labels is refused, and nothing is laid out. Raises PieceTooLarge."""
    refusal: PieceTooLarge | None = None
    bled = Bled(tuple(pieces), printing)
    for way, turning in product(ways(paper, heading, printing, may_turn=True), turnings(duplex)):
        try:
            _done(count_sheets, bled, way, turning, printing)
            return ()
        except PieceTooLarge as error:
            refusal = refusal or error
    assert refusal is not None
    raise refusal


def _on_labels(
    pieces: Sequence[Piece], die: DieCut, heading: Heading, name: str, duplex: Duplex, printing: Printing
) -> list[Sheet]:
    """Pieces in the places of a sheet that comes cut, and so needs no marks."""
    if duplex == "gutterfold":
        raise ValueError("a sheet that comes cut is not folded")
    printing = replace(printing, crop_marks="none", registration="none", contours="none", cut_files=False)
    pieces = [bleeds(printing)[0].of(piece, printing) for piece in pieces]
    beside = heading_beside(die, heading, max(printing.bleed_mm, printing.back_bleed_mm))
    # Or beside the labels, of which none is printed on that bears no piece.
    shown, found = beside or replace(heading, size="aside"), []
    for plan in plans(pieces, die, duplex):
        front, back = _taken(plan.bare, die.paper, duplex, printing.crop_marks, printing.back_shift)
        taken = (*die.labels(), *front), (*(behind(label, die.paper, duplex) for label in die.labels()), *back)
        is_furnished = bool(beside) or aside.has_room(die.paper, taken[0])
        sides = _sides(plan, die.paper, duplex, printing)
        found.append(Sheet(die.paper, shown, name, *sides, plan, furnished=is_furnished, taken=taken))
    return found


def _fewest(
    decks: Sequence[Bled], tried: Iterable[Way], duplex: Duplex, printing: Printing
) -> tuple[Way, SheetFlip, int]:
    """The way in which all decks take fewest sheets, each its own, and how many the first takes."""
    best: tuple[tuple[int, int], Way, SheetFlip, int] | None = None
    refusal: PieceTooLarge | None = None
    for way, turning in product(tried, turnings(duplex)):
        if best is not None and best[0] == (len(decks), 0):
            break
        try:
            counts = [_done(count_sheets, deck, way, turning, printing) for deck in decks]
        except PieceTooLarge as error:
            refusal = refusal or error
            continue
        count = sum(sheets for sheets, _ in counts), sum(uncut for _, uncut in counts)
        # Straight cuts are worth a heading, and furniture only a sheet.
        if best is not None and (count >= best[0] if way.keeps_all else count[0] >= best[0][0]):
            continue
        planned = (plan for deck in decks for plan in _plans(deck, way, turning, printing))
        if way.keeps and not _has_room_aside(planned, way, turning, printing):
            continue
        best = count, way, turning, counts[0][0]
    if best is None:
        assert refusal is not None
        raise refusal
    return best[1:]


def _drawn(
    pieces: Bled, way: Way, heading: Heading, name: str, turning: SheetFlip, printing: Printing
) -> Iterator[Sheet]:
    """The sheets of a way, one after another."""
    if printing.registration == "silhouette":
        way = _quieter(pieces, way, turning, printing)
    keep = registration.aside_mm(printing.registration)
    plans = [*_plans(pieces, way, turning, printing)]
    # Where no margin is free of marks, or the caller wants it so, all pages say it in that on the left.
    is_beside = way.heading.size == "aside" and (
        heading.size == "aside" or not all(_is_named(plan, way, turning, printing) for plan in plans)
    )
    cut_short = [with_strip(plan, way.paper) for plan in plans] if is_beside else plans
    is_beside = is_beside and _has_room_aside(cut_short, way._replace(keeps="furniture"), turning, printing)
    shown = cut_short if is_beside else plans
    # A print shop finds all of it in one place on every sheet.
    cleared = [off_lines(plan, way.paper) for plan in shown]
    is_slugged = printing.is_for_shop and way.heading.size == "aside" and None not in cleared
    shown = [plan for plan in cleared if plan] if is_slugged else shown
    # Sheets with fewer rows have their targets and furniture where the others have them.
    like = max(shown, key=lambda plan: len(plan.fronts)) if way.is_deck and _stand_alike(shown) else None
    for plan in shown:
        targets, taken = _marked(like or plan, way, turning, printing)
        sides = _sides(plan, way.paper, turning, printing, targets)
        cuts, folds = (cut_paths(plan.fronts), fold_paths(plan.fronts)) if printing.cut_files else ((), ())
        if is_beside:
            above, below = aside.level_strips(way.paper)
            taken = (*taken[0], above, below), (*taken[1], above, below)
        has_marks = printing.crop_marks != "front"
        yield Sheet(
            way.paper,
            way.heading,
            name,
            *sides,
            plan,
            keep,
            cuts=cuts,
            folds=folds,
            taken=taken,
            marked_behind=has_marks,
            first_cuts=_first_cuts(plan.bare, printing.crop_marks),
            is_slugged=is_slugged,
        )


def _stand_alike(plans: Sequence[SheetPlan]) -> bool:
    """Whether each is a block of pieces, all of which begin in one place."""
    corners = {(round(plan.bands[0].box.x, 3), round(plan.bands[0].box.y, 3)) for plan in plans}
    return len(corners) == 1 and all(len(plan.bands) == 1 for plan in plans)


def _plans(pieces: Bled, way: Way, turning: SheetFlip, printing: Printing) -> Iterator[SheetPlan]:
    """The sheets that a way comes to, one after another. Raises PieceTooLarge."""
    found = _done(partial(impose, is_deck=way.is_deck), pieces, way, turning, printing)
    if printing.registration != "silhouette":
        return found
    centred = (registration.centred(plan, way.paper, turning) for plan in found)
    return (registration.without_bleed_near_marks(plan, way.paper) for plan in centred)


def _quieter(pieces: Bled, way: Way, turning: SheetFlip, printing: Printing) -> Way:
    """The way with gutters so narrow that there is white around the marks of a machine, as far as they may be: with as many
    pieces on each sheet."""
    plans = [*_plans(pieces, way, turning, printing)]
    for bleed in narrower(way.bleed, printing):
        if all(registration.is_quiet(plan, way.paper) for plan in plans):
            break
        other = way._replace(bleed=bleed)
        others = [*_plans(pieces, other, turning, printing)]
        if [len(plan.fronts) for plan in others] == [len(plan.fronts) for plan in plans]:
            way, plans = other, others
    return way


Found = TypeVar("Found")


def _done(what: Callable[..., Found], pieces: Bled, way: Way, turning: SheetFlip, printing: Printing) -> Found:
    """``impose`` or ``count_sheets`` of a way."""
    area = way.area(turning, printing)
    return what(pieces.stock(way.bleed), way.paper, area, duplex=turning, marks=way.marks, turns=way.turns)


def _has_room_aside(plans: Iterable[SheetPlan], way: Way, turning: SheetFlip, printing: Printing) -> bool:
    """Whether what is to be kept finds room beside what is printed of every page."""
    for plan in plans:
        targets, taken = _marked(plan, way, turning, printing)
        if printing.registration == "targets" and len(targets) < 4:
            return False
        if way.keeps in ("furniture", "foot", "strip") and not all(aside.has_room(way.paper, side) for side in taken):
            return False
    return True


def _is_named(plan: SheetPlan, way: Way, turning: SheetFlip, printing: Printing) -> bool:
    """Whether there is room to name a sheet on its front and on its back."""
    return all(aside.can_name(way.paper, side) for side in _marked(plan, way, turning, printing)[1])


def _marked(
    plan: SheetPlan, way: Way, turning: SheetFlip, printing: Printing
) -> tuple[tuple[Target, ...], tuple[tuple[Box, ...], tuple[Box, ...]]]:
    """The targets of a sheet, and what they, the pieces and the crop marks take of its front and its back."""
    front, back = _taken(plan.bare, way.paper, turning, printing.crop_marks, printing.back_shift)
    how = printing.registration
    if how == "none":
        return (), (front, back)
    targets: tuple[Target, ...] = ()
    if how == "targets":
        both = (*front, *(behind(box, way.paper, turning) for box in back))
        targets = registration.targets(way.paper, way.heading, turning, plan.fold, both)
    clear = registration.kept_clear(way.paper, how, targets)
    behind_it = tuple(behind(box, way.paper, turning) for box in clear)
    return targets, ((*front, *clear), (*back, *behind_it))


@lru_cache(maxsize=24)  # most sheets of a kit are laid out alike
def _taken(
    plan: Bare, paper: Paper, turning: SheetFlip, marked: CropMarks, back_shift: BackShift
) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """What the pieces, their marks and a fold take of the front, and of the back, wherever it is moved to."""
    marks = (*_cuts(plan, marked), *_first_cuts(plan, marked))
    slanted = (
        between(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)) for x, y, to_x, to_y in _slanted(plan, marked)
    )
    front = (*joined(spot.bleed_box for spot in plan.shown_in_front), *marks, *slanted)
    if plan.fold:
        return (*front, _fold(plan.fold, paper)), ()
    behind_it = marks_behind(marks, paper, turning) if marked == "both" else ()
    reach = Edges(*back_shift.reach(paper, turning))
    backs = joined(spot.bleed_box for spot in plan.backs)
    return front, tuple(grown(box, reach) for box in (*backs, *behind_it))


def _fold(fold: SheetFlip, paper: Paper) -> Box:
    """The line a sheet is folded along, with what is said beside it."""
    if fold == "fold-down":
        return Box(paper.width_mm / 2 - FOLD_CLEAR_MM, 0.0, 2 * FOLD_CLEAR_MM, paper.height_mm)
    return Box(0.0, paper.height_mm / 2 - FOLD_CLEAR_MM, paper.width_mm, 2 * FOLD_CLEAR_MM)


def _cuts(plan: Bare, marked: CropMarks) -> tuple[Box, ...]:
    """The marks of all straight cuts of a sheet."""
    return () if marked == "none" else tuple(mark for frame in plan.frames for mark in crop_marks(frame))


def _first_cuts(plan: Bare, marked: CropMarks) -> tuple[Box, ...]:
    """What is cut before the marks of a sheet are."""
    return () if marked == "none" else parting_cuts(plan.frames)


def _slanted(plan: Bare, marked: CropMarks) -> tuple[Line, ...]:
    return () if marked == "none" else tuple(line for frame in plan.frames for line in slanted_marks(frame))


def _sides(
    plan: SheetPlan, paper: Paper, turning: SheetFlip, printing: Printing, targets: Sequence[Target] = ()
) -> tuple[tuple[Item, ...], tuple[Item, ...] | None]:
    """What is drawn on the front and on the back of a sheet of pieces."""
    marks, marks_on_back = _marks(plan.bare, paper, turning, printing.crop_marks)
    front = (
        *drawn(plan.fronts),
        *cutting_contours(plan.fronts, printing.contours),
        *marks,
        *registration.front_marks(paper, printing.registration, targets),
    )
    if not plan.backs:
        return front, None
    back = (*drawn(plan.backs), *marks_on_back)
    if turning in FOLDS:
        return (*front, *back), None
    shift = printing.back_shift.on(paper, turning)
    back = back if shift == IDENTITY else (Group(back, shift),)
    return front, back + registration.back_marks(paper, turning, printing.registration, targets, shift)


@lru_cache(maxsize=24)
def _marks(
    plan: Bare, paper: Paper, turning: SheetFlip, marked: CropMarks
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The marks of a front, and those of its back."""
    cuts = _cuts(plan, marked)
    on_art = (on_bleed(plan.frames), ticks(plan.frames)) if cuts else ((), ())
    front = draw_marks(cuts, _slanted(plan, marked), *on_art)
    if marked != "both":
        return front, ()
    there = (marks_behind(marks, paper, turning) for marks in on_art)
    return front, draw_marks(marks_behind(cuts, paper, turning), (), *there)
