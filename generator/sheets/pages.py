"""Sheets of paper into numbered pages.

A *sheet* knows its paper, its heading and what is drawn on its sides, and not yet its number. ``laying_out`` makes sheets of
pieces to cut out; a builder of charts makes its own. ``bind`` puts the sheets of a kit in order, adds the furniture and
counts the pages, backs included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from typing import overload

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import Affine, Document, Group, Item, Page, Path
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.least import Least
from generator.drawing.told_apart import ToldApart
from generator.sheets import aside, slim, style
from generator.sheets.duplex import Duplex
from generator.sheets.edges import around, between, grown
from generator.sheets.first_cuts import draw_first_cuts
from generator.sheets.furniture import (
    Folio,
    FrontOrBack,
    Heading,
    Words,
    blank_back,
    cutting_area,
    fold_line,
    furnish,
    key_span,
)
from generator.sheets.leaves import leaves
from generator.sheets.marks import CUT_LAYER, crop_marks, slanted_marks
from generator.sheets.paper import Paper
from generator.sheets.plan import SheetPlan, Spot, spots_of, trims_around
from generator.sheets.slug import alike, slug
from generator.sheets.told_aside import Manner, Told
from generator.sheets.waste import key_items

EVERYONE = "/"
"""Whose the sheets of the whole table are; no side has such an id."""


class Sheet(Struct, frozen=True):
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
    cuts: tuple[Path, ...] = ()
    """What a machine cuts of the front; it is not drawn."""
    folds: tuple[Path, ...] = ()
    """What a machine scores of it; it is not drawn."""
    taken: tuple[tuple[Box, ...], tuple[Box, ...]] = ((), ())
    """What pieces and their marks take of the front, and of the back."""
    marked_behind: bool = True
    """Whether the heading's line about the sheet, that one cuts it along its marks, is so of the back too."""
    is_slugged: bool = False
    """Whether its marks leave free the lines in which all sheets for a print shop say alike what they are."""
    first_cuts: tuple[Box, ...] = ()
    """What of the front is cut first; it is not drawn yet."""
    shared_by: str = ""
    """Of a sheet that is read and stays whole: whose it is. Two of one owner may stand on the two sides of a leaf."""
    note: str = ""
    """What its footer says besides."""


class Sheets(Sequence[Sheet]):
    """Sheets that are counted before they are drawn: of several ways to lay pieces out only the one that is taken is drawn."""

    def __init__(self, count: int, draw: Callable[[], Iterable[Sheet]]) -> None:
        self._count, self._draw = count, draw

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Sheet: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Sheet]: ...

    def __getitem__(self, at: int | slice) -> Sheet | Sequence[Sheet]:
        return self._drawn[at]

    @cached_property
    def _drawn(self) -> tuple[Sheet, ...]:
        drawn = tuple(self._draw())
        self._draw = tuple  # what they were drawn of goes
        assert len(drawn) == self._count, f"{self._count} sheets were counted, {len(drawn)} drawn"
        return drawn


def bind(title: str, sheets: Sequence[Sheet], words: Words, *, language: str = "en", duplex: Duplex = "") -> Document:
    """The sheets as a document: each page furnished and numbered, each back after its front.

    ``title`` is the kit's name. As soon as one sheet has a back, every leaf has a back page, another sheet that may
    stand there, or one with nothing but its number: otherwise a printer would put the next front on it. Only the
    last needs none. Without any, the document is one for printing on one side, whatever ``duplex`` says. Sheets of one
    name are numbered, ``name 1/2``, ``name 2/2``.
    """
    sheets = _told_apart(sheets)
    two_sided = is_two_sided(sheets, duplex)
    sides = list(_on_leaves(sheets)) if two_sided else [(sheet, "") for sheet in sheets]
    least, apart = Least(style.LEAST_STROKE_MM, style.SMALLEST_TYPE), ToldApart()
    cuts = {id(sheet): _first_cuts(sheet, words) for sheet in sheets}
    bare = []
    for at, (sheet, side) in enumerate(sides, 1):
        folio = Folio(title, sheet.name, at, len(sides), side, sheet.note)
        bare.append(_Bare(sheet, folio, _words_of(sheet, folio, words), cuts[id(sheet)]))
    slugs = _slugs(bare)
    manners = _manners([one for one in bare if one.folio.page not in slugs])
    furnished = (
        _page(one, slugs.get(one.folio.page) or _furniture(one, manners.get(one.sheet.heading.kind))) for one in bare
    )
    pages = tuple(replace(page, items=least.items(apart.items(page.items))) for page in furnished)
    # What is folded has all of its pages on one side of the paper.
    flip = duplex if two_sided and duplex != "gutterfold" else ""
    return Document(title, pages, language, flip)


def is_two_sided(sheets: Iterable[Sheet], duplex: Duplex) -> bool:
    """Whether sheets are printed on both sides where that is asked for."""
    return bool(duplex) and any(sheet.back is not None for sheet in sheets)


def _on_leaves(sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, FrontOrBack]]:
    """The pages of a document that is printed on both sides."""
    found = leaves(sheets)
    for number, (front, behind) in enumerate(found, 1):
        if behind is not None:
            yield sheets[front], ""
            yield sheets[behind], ""
        elif sheets[front].back is not None or number < len(found):
            yield sheets[front], "front"
            yield sheets[front], "back"
        else:
            yield sheets[front], ""


def _told_apart(sheets: Sequence[Sheet]) -> list[Sheet]:
    """No two of one name: the outline of a document and the foot of a page say which is which."""
    times, so_far = Counter(sheet.name for sheet in sheets), Counter[str]()
    told = []
    for sheet in sheets:
        so_far[sheet.name] += 1
        number = f" {so_far[sheet.name]}/{times[sheet.name]}" if sheet.name and times[sheet.name] > 1 else ""
        told.append(replace(sheet, name=sheet.name + number))
    return told


class _Bare(Struct, frozen=True, dict=True):
    """A page without its furniture, and what is cut first on its sheet."""

    sheet: Sheet
    folio: Folio
    words: Words
    cuts: tuple[Item, ...]

    @property
    def is_back(self) -> bool:
        return self.folio.side == "back"

    @property
    def is_blank(self) -> bool:
        """Whether it is the back of a sheet that has none."""
        return self.is_back and self.sheet.back is None

    @cached_property
    def told_aside(self) -> Callable[[Manner | None], Told]:
        """What is said beside its pieces, in a manner of other pages or in its own: worked out once in each."""
        return cache(self._told_aside)

    def _told_aside(self, manner: Manner | None) -> Told:
        sheet, folio, words = self.sheet, self.folio, self.words
        seen = replace(folio, side="front") if self.is_back else folio
        front = (*sheet.taken[False], *(box for cut in self.cuts if (box := bounds([cut]))))
        said = aside.furnish(sheet.paper, sheet.heading, front, seen, words, _edges(sheet, False), manner=manner)
        if not self.is_back:
            return said
        heading = sheet.heading if sheet.marked_behind else replace(sheet.heading, detail="")
        return aside.furnish(sheet.paper, heading, sheet.taken[True], folio, words, _edges(sheet, True), said, manner)


def _slugs(pages: Sequence[_Bare]) -> dict[int, tuple[Item, ...]]:
    """What is said in lines above and below pieces, by the number of the page: on all such pages of a print alike."""
    made = {
        one.folio.page: slug(one.sheet.paper, one.sheet.taken[one.is_back], one.sheet.heading, one.folio, one.words)
        for one in pages
        if one.sheet.is_slugged and not one.is_blank
    }
    way = alike([*made.values()])
    return {page: one.items(*way) for page, one in made.items() if one and way}


def _manners(pages: Sequence[_Bare]) -> dict[str, Manner]:
    """How what is said beside the pieces of a kind is said on all pages of it that can say it so: as most of them can."""
    kinds: dict[str, list[_Bare]] = {}
    for one in pages:
        if one.sheet.furnished and one.sheet.heading.size == "aside" and not one.is_blank:
            kinds.setdefault(one.sheet.heading.kind, []).append(one)
    found = {}
    for kind, group in kinds.items():
        own = dict.fromkeys(one.told_aside(None).manner for one in group)
        alike = [it for it in own if it and len(it.levels) == 1]
        most = 0
        for manner in alike if len(own) > 1 else ():
            can = sum(one.told_aside(manner).manner == manner for one in group)
            if can > most:
                most, found[kind] = can, manner
            if can == len(group):
                break
    return found


def _page(bare: _Bare, furniture: tuple[Item, ...]) -> Page:
    sheet, words = bare.sheet, bare.words
    body = (sheet.back or ()) if bare.is_back else sheet.front
    name = f"{sheet.name}, {words.back}" if bare.is_back else sheet.name
    fold = () if sheet.plan is None or not sheet.plan.folded else _fold(sheet, sheet.plan, words)
    items = (*furniture, *fold, *body, *(() if bare.is_back else bare.cuts))
    machined = ((), ()) if bare.is_back else (sheet.cuts, sheet.folds)
    return Page(sheet.paper.width_mm, sheet.paper.height_mm, items, name, *_boxes(sheet, bare.folio.side), *machined)


def _words_of(sheet: Sheet, folio: Folio, words: Words) -> Words:
    """A page of pieces for a print shop speaks to the shop, of its spot colour where there is one: on fronts."""
    if sheet.plan is None or not words.print_pieces_at:
        return replace(words, cut_contour="")
    has_contour = folio.side != "back" and any(
        isinstance(item, Group) and item.layer == CUT_LAYER for item in sheet.front
    )
    contour = words.cut_contour if has_contour else ""
    # Beside pieces there is no line for a note, and room for the first sentence at least.
    said = (contour, words.print_pieces_at) if sheet.heading.size == "aside" else (words.print_pieces_at,)
    return replace(words, print_at=" ".join(filter(None, said)), cut_contour=contour)


def _first_cuts(sheet: Sheet, words: Words) -> tuple[Item, ...]:
    if sheet.plan is None or not sheet.first_cuts:
        return ()
    marks = [mark for band in sheet.plan.bands for mark in crop_marks(band.frame)]
    slanted = [line for band in sheet.plan.bands for line in slanted_marks(band.frame)]
    return draw_first_cuts(sheet.first_cuts, marks, slanted, sheet.plan.shown_in_front, words)


def _furniture(bare: _Bare, manner: Manner | None) -> tuple[Item, ...]:
    sheet, folio, words = bare.sheet, bare.folio, bare.words
    if not sheet.furnished:
        return ()
    if bare.is_blank:
        return blank_back(sheet.paper, folio, words)
    heading = replace(sheet.heading, detail="") if bare.is_back and not sheet.marked_behind else sheet.heading
    if heading.size == "aside":
        items = bare.told_aside(manner).items()
        return (*items, *_key(bare, items))
    if heading.size == "slim":
        return slim.furnish(sheet.paper, heading, folio, words)
    folio = replace(folio, note=folio.note or words.cut_contour)
    # Furniture that keeps further from the edges is that of a narrower sheet.
    narrow = replace(sheet.paper, width_mm=sheet.paper.width_mm - 2 * sheet.aside_mm)
    items = furnish(narrow, heading, folio, words)
    items = (Group(items, Affine.translate(sheet.aside_mm, 0.0)),) if sheet.aside_mm else items
    return (*items, *_key(bare, ()))


def _key(bare: _Bare, beside: Iterable[Item]) -> tuple[Item, ...]:
    """What stands on the pieces, for who cuts and plays them: on the front, and not for a print shop."""
    sheet = bare.sheet
    if bare.is_back or sheet.is_slugged or bare.words.print_pieces_at or not sheet.heading.key:
        return ()
    taken = (*sheet.taken[False], *(box for item in (*beside, *bare.cuts) if (box := bounds([item]))))
    area, edges = cutting_area(sheet.paper, sheet.heading), _edges(sheet, is_back=False)
    # It begins where the heading does.
    left, right = key_span(sheet.paper) if sheet.heading.size != "aside" else (min(edges), max(edges))
    return key_items(sheet.heading.key, between(left, area.y, right, area.bottom), taken)


def _edges(sheet: Sheet, is_back: bool) -> frozenset[float]:
    """The left and right edges of pieces on a page, each once."""
    shown = () if sheet.plan is None else sheet.plan.backs if is_back else sheet.plan.shown_in_front
    return _edges_of(spots_of(shown))


@lru_cache(maxsize=24)
def _edges_of(spots: tuple[Spot, ...]) -> frozenset[float]:
    return frozenset(round(x, 3) for spot in spots for x in (spot.trim.x, spot.trim.right))


def _fold(sheet: Sheet, plan: SheetPlan, words: Words) -> tuple[Item, ...]:
    return fold_line(sheet.paper, sheet.heading, across=plan.fold == "fold-across", words=words)


def _boxes(sheet: Sheet, side: str) -> tuple[Box | None, Box | None]:
    """The trim box of all the pieces on a page together, and their bleed box."""
    if sheet.plan is None:
        return None, None
    shown = sheet.plan.backs if side == "back" else sheet.plan.shown_in_front
    if not shown:
        return None, None
    return _boxes_of(
        sheet.paper, spots_of(shown), tuple(placement.piece.drawn_mm(placement.side) for placement in shown)
    )


@lru_cache(maxsize=24)
def _boxes_of(paper: Paper, spots: tuple[Spot, ...], drawn_mm: tuple[float, ...]) -> tuple[Box, Box | None]:
    """``drawn_mm`` is how far each is drawn beyond its trim."""
    drawn = around(grown(spot.trim, spot.bleed.least(mm)) for spot, mm in zip(spots, drawn_mm, strict=True))
    return trims_around(spots), drawn.intersection(Box(0.0, 0.0, paper.width_mm, paper.height_mm))
