"""The ways in which pieces may be put on paper, the best looking first: which paper, heading, marks, gutters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from msgspec.structs import replace

from generator.drawing.box import Box
from generator.sheets import aside, registration
from generator.sheets.duplex import SheetFlip
from generator.sheets.edges import Edges, Turn, between, grown
from generator.sheets.furniture import Heading, key_span
from generator.sheets.imposition import EITHER_WAY, IN_GUTTERS, MARKS, NO_MARKS, SHORT_MARKS, MarkRoom
from generator.sheets.legend import least_height_mm
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing
from generator.sheets.stock import Stock
from generator.sheets.waste import CLEAR_MM

LEAST_BLEED_INSIDE_MM = 1.0
"""Crop marks stand in gutters of twice this, or wider ones."""

LESS_BLEED_MM = (2.5, 2.0, 1.5, registration.KEPT_BLEED_MM)
"""Half a gutter for a cutting machine where wider ones would cost a sheet: the marks leave little of it."""

Keeps = Literal["", "targets", "strip", "foot", "furniture"]


class Bleed(NamedTuple):
    """What half a gutter holds beside a piece without a back, and beside one that has one; how far a back goes on."""

    one_sided_mm: float
    two_sided_mm: float
    back_mm: float

    def of(self, piece: Piece, printing: Printing) -> Piece:
        """The piece with this bleed. Where backs make gutters wider, fronts meet in their middle too."""
        gutter_mm = self.one_sided_mm if piece.back is None else self.two_sided_mm
        front_mm = max(printing.bleed_mm, gutter_mm)
        return replace(piece, bleed_mm=gutter_mm, most_bleed_mm=(front_mm, self.back_mm))


class Bled:
    """Pieces with the bleed of the printing, and the gutters that ways give them."""

    def __init__(self, pieces: Sequence[Piece], printing: Printing) -> None:
        self.stock = cache(lambda bleed: Stock(bleed.of(piece, printing) for piece in pieces))


class Way(NamedTuple):
    """How pieces may be put on paper."""

    paper: Paper
    heading: Heading
    marks: MarkRoom
    bleed: Bleed
    is_deck: bool = False
    """Whether each sheet has as many rows of pieces, in the same places."""
    turns: tuple[Turn, ...] = EITHER_WAY
    """Those that pieces stand in."""
    place: int = 0
    """Which of the areas that the marks of a machine leave."""
    key_mm: float = 0.0
    """What is left free at the foot for the key of what stands on the pieces."""
    keeps: Keeps = ""
    """Of one whose furniture stands beside the pieces: whether all pages must have room for it, or for targets at least;
    and whether a strip at the foot, or else on the left, is kept free for it, since crop marks part what margin there is."""

    @property
    def keeps_all(self) -> bool:
        """Whether all the furniture is there."""
        return self.heading.size != "aside" or self.keeps in ("furniture", "foot", "strip")

    def area(self, turning: SheetFlip, printing: Printing) -> Box:
        """Where pieces may stand, so that backs are printable and off their furniture even after they are moved."""
        areas = registration.areas(self.paper, self.heading, printing.registration, self.bleed.one_sided_mm)
        reach = printing.back_shift.reach(self.paper, turning)
        area = grown(areas[self.place], Edges(*(-mm for mm in reach)))
        if self.key_mm:
            return between(area.x, area.y, area.right, area.bottom - self.key_mm)
        if self.keeps == "foot":
            _, below = aside.level_strips(self.paper)
            return between(area.x, area.y, area.right, min(area.bottom, below.y - aside.CLEAR_MM))
        if self.keeps == "strip":
            left = max(area.x, aside.upright_strip(self.paper).right + aside.CLEAR_MM)
            return between(left, area.y, area.right, area.bottom)
        return area


def ways(
    paper: Paper,
    heading: Heading,
    printing: Printing,
    *,
    may_turn: bool,
    is_deck: bool = False,
    six_sided: bool = False,
) -> Iterator[Way]:
    """The paper as it stands, then turned if it may be, then either without its heading, then with all furniture beside the pieces,
    as far as that is allowed; then with less bleed for backs, and with short marks; then with as much of the furniture
    as there is room for. The same with marks inside gutters; then with what targets there is room for; at last all this
    with narrower gutters for a cutting machine. Furniture of hexagons, whose last row leaves much of the margin free, stands at
    the foot before it stands upright. Pieces are turned where that saves paper; of a deck all are, or none, where
    that takes no more sheets; and hexagons, of which as many have room on paper that is turned, only after the paper.
    Where a sheet has a key, it has room below the pieces, unless that takes more sheets."""
    turns: list[tuple[Turn, ...]] = [(0,), (90,), EITHER_WAY] if is_deck else [EITHER_WAY]
    turns = [(0,), *turns] if six_sided and not is_deck else turns
    if printing.registration == "silhouette":
        # A machine that is a little off in one direction makes all pieces alike when all stand alike.
        turns, is_deck = [(0,)], False
    papers = [paper]
    if may_turn and paper.width_mm != paper.height_mm:
        papers.append(paper.portrait() if paper.is_landscape else paper.landscape())
    headings = [heading, *([replace(heading, size="none")] if heading.size != "none" else [])]
    beside = [replace(heading, size="aside")]
    least: Keeps = "targets" if printing.registration == "targets" else ""
    outside, inside = _marks(printing)
    stages: list[tuple[list[MarkRoom], list[Heading], Keeps]] = []
    for marks in (outside, inside):
        kept: tuple[Keeps, ...] = ("foot", "strip", least) if six_sided else ("strip", least)
        stages += [(marks, [*headings, *beside], "furniture"), *((marks, beside, keeps) for keeps in kept)]
    stages += [([*outside, *inside], beside, "")]
    gutters = [bleeds(printing)]
    if printing.registration == "silhouette":
        gutters += [[Bleed(mm, mm, printing.back_bleed_mm)] for mm in LESS_BLEED_MM if mm < printing.bleed_mm]
    for between_them, (rooms, heads, keeps) in product(gutters, stages):
        stood = [(sheet, turned) for turned in turns for sheet in papers] if six_sided else [*product(papers, turns)]
        for room, bleed, head, (sheet, turned) in product(rooms, between_them, heads, stood):
            for place in range(registration.areas_for(head, printing.registration)):
                is_aside = head.size == "aside"
                for key_mm in (0.0,) if is_aside else _keys_mm(sheet, head):
                    yield Way(sheet, head, room, bleed, is_deck, turned, place, key_mm, keeps if is_aside else "")


def _keys_mm(paper: Paper, heading: Heading) -> tuple[float, ...]:
    """What the key of a sheet may have at its foot."""
    left, right = key_span(paper)
    high_mm = least_height_mm(heading.key, right - left) if heading.key else 0.0
    return (high_mm + CLEAR_MM, 0.0) if high_mm else (0.0,)


def bleeds(printing: Printing) -> list[Bleed]:
    """The bleed of both sides in the gutters, none where pieces touch; then backs with no more than fronts between the
    pieces, then anywhere."""
    front, back = printing.bleed_mm, printing.back_bleed_mm
    if printing.shared_cuts:
        return [Bleed(0.0, 0.0, back)]
    found = [Bleed(front, max(front, back), back)]
    return [*found, Bleed(front, front, back), Bleed(front, front, front)] if back > front else found


def narrower(bleed: Bleed, printing: Printing) -> list[Bleed]:
    """The same with narrower and narrower gutters, down to what a piece needs at least."""
    front, least = bleed.one_sided_mm, max(printing.least_bleed_mm, registration.KEPT_BLEED_MM)
    widths = (mm for mm in (front, (front + least) / 2, least) if least <= mm < bleed.two_sided_mm)
    return [Bleed(min(mm, front), mm, bleed.back_mm) for mm in dict.fromkeys(widths)]


def _marks(printing: Printing) -> tuple[list[MarkRoom], list[MarkRoom]]:
    """Crop marks beside the pieces, and those that take no margin."""
    if printing.crop_marks == "none":
        return [NO_MARKS], []
    fit_inside = not printing.shared_cuts and printing.bleed_mm >= LEAST_BLEED_INSIDE_MM
    return [MARKS, SHORT_MARKS], [IN_GUTTERS] if fit_inside else []
