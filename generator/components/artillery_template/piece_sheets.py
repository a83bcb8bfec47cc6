"""Sheets of pieces to cut out: small print above them, on pages that stand or lie as fewer will do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.components.artillery_template.joining import Drawing
from generator.components.artillery_template.range_table import RangeTable
from generator.components.artillery_template.tile_plan import (
    HEAD_MM,
    Ring,
    head_of,
    in_waste,
    laid_of,
    name_box,
    plan,
)
from generator.components.build_context import BuildContext
from generator.components.pieces.cut_page import CutPage
from generator.components.pieces.freeform import FreeformPiece, Laid, marks_of, pages, pages_needed
from generator.components.pieces.nesting import Outlined, count_pages, nested_pages
from generator.drawing import Affine, Group, Item, Path, Symbol, Text
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.edges import around, between, overlap
from generator.sheets.furniture import Heading, line
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.sheets.tile_shift import Rank, Shifted, few_tiles
from generator.sheets.tiling import OVERLAP_MM, Tile, parts_on_tiles, tiles

PieceMaker = Callable[[Sequence[Box]], Sequence[FreeformPiece]]
"""Pieces for rooms on paper: the first is where they shall go, the others are there as well."""

OnTiles = Callable[[Sequence[Box], Sequence[Sequence[Box]]], Sequence[Sequence[Item]]]
"""What stands on each of the tiles, by what is seen of it and by the marks on it."""

OVERLAPS_MM = (OVERLAP_MM, 9.0, 8.0)
"""How far tiles lie over one another: a little less than usual where that is better."""
MOST_WAYS, NAME_MM = 60, 16.0
"""So many places of a large drawing are looked at for how many sheets its tiles take; and how broad the name of a tile is."""
SMALL = 0.5
"""A tile of which less is seen, of a whole one, has no more than its name at its head: it shares a sheet."""
BESIDE_MM, NAME_AIR_MM = 3.0, 2.0
"""Between small tiles on one sheet: what a knife parts, and no scissors; and so much more between a name and another tile."""


class NoPageHoldsIt(ValueError):
    """A piece is larger than any page."""


class PieceSheets:
    """Makes the sheets of one component: all have the same paper and the same words beside their titles."""

    def __init__(self, context: BuildContext, kind: str, detail: str, *, is_film: bool = False) -> None:
        self._words, self._kind, self._detail, self._printing = context.words, kind, detail, context.printing
        self._is_film = is_film
        self._joints = context.words("artillery_template.joints")
        self.papers = (context.paper.landscape(), context.paper.portrait())

    def _page(self, title: str, paper: Paper) -> CutPage:
        return CutPage(paper, Heading(title, self._kind, self._detail, is_film=self._is_film), self._printing)

    def room(self, title: str, notes: Sequence[str], paper: Paper) -> tuple[tuple[Item, ...], Box]:
        """The small print of a page, and what it leaves."""
        return self._page(title, paper).room(*notes, in_content=True)

    def named(self, paper: Paper, title: str, about: tuple[Item, ...], bodies: Iterable[Laid]) -> list[Sheet]:
        page = self._page(title, paper)
        return [page.sheet(title, about, body) for body in bodies]

    def on(
        self,
        paper: Paper,
        title: str,
        notes: Sequence[str],
        pieces: Sequence[FreeformPiece],
        noted: FreeformPiece | None = None,
    ) -> list[Sheet]:
        """Pieces on one kind of page that holds each of them; the last note only where the piece is that it is of."""
        (about, room), (without, _) = (self.room(title, said, paper) for said in (notes, notes[:-1]))
        bodies = pages(pieces, room, is_centred=True)
        return [
            sheet
            for body in bodies
            for sheet in self.named(paper, title, about if noted is None or _holds(body, noted) else without, [body])
        ]

    def tiled(
        self,
        title: str,
        drawing: Symbol,
        shape: tuple[Path, Sequence[Ring]],
        occupied: Sequence[Box],
        in_steps: Drawing,
        tables: Sequence[RangeTable],
        uncut: Sequence[Box] = (),
        dashed: Sequence[Box] = (),
        on_tiles: OnTiles | None = None,
        clear: Sequence[Box] = (),
        in_corner: Sequence[RangeTable] = (),
        crowns: Sequence[Box] = (),
    ) -> list[Sheet]:
        """A drawing larger than a page, in tiles to glue together: the fewest, on paper either way.

        A first page says how they are joined, with pictures of what tiles look like ``in_steps``, and shows how they lie together under the ``shape``, its outline and its rings. Tiles with ``dashed``
        boxes say what these are; on the first page stands the first of the ``tables`` that has room; ``on_tiles`` draws on each what belongs to what is seen of it. No name of a tile
        stands in a box that is to be ``clear``. Where a large tile shows what is ``uncut``, the first of the tables ``in_corner`` that has
        room stands in a bare corner of it, which is cut off last. Joints keep off ``crowns`` as off words. Boxes are in the drawing's own space.
        """
        # Tiles, and the furniture below them, are as wide as the printer reaches.
        bare = {
            paper: CutPage(paper, Heading(title, self._kind, size="none"), self._printing, is_wide=True)
            for paper in self.papers
        }
        rooms = {paper: _below_head(page) for paper, page in bare.items()}
        texts = [(item, box) for item in drawing.items if isinstance(item, Text) and (box := bounds((item,)))]
        words = [box for _, box in texts]
        ways = [
            (shifted, paper)
            for overlap_mm in OVERLAPS_MM
            for paper, room in rooms.items()
            for shifted in few_tiles(drawing, room, occupied, uncut, [*words, *crowns], overlap_mm, MOST_WAYS)
        ]

        def sheets_and_rank(way: tuple[Shifted, Paper]) -> tuple[float, Rank]:
            shifted, paper = way
            sheets = count_pages(_outlines(shifted, occupied), bare[paper].reach())
            return sheets + shifted.rank.cost - shifted.rank.tiles, shifted.rank

        shifted, paper = min(ways, key=sheets_and_rank)
        page, taken = bare[paper], shifted.boxes(occupied)
        unsaid = shifted.without([item for item, _ in texts])
        kept = shifted.boxes([*words, *clear])
        found = list(tiles(unsaid, shifted.tile, taken, shifted.overlap_mm, kept, is_cropped=True))

        places = [Affine.translate(tile.place.e + shifted.x_mm, tile.place.f + shifted.y_mm) for tile in found]
        windows = [
            Box(tile.seen.x - place.e, tile.seen.y - place.f, tile.seen.w, tile.seen.h)
            for tile, place in zip(found, places, strict=True)
        ]
        marks = [
            [Box(box.x - place.e, box.y - place.f, box.w, box.h) for box in tile.marks]
            for tile, place in zip(found, places, strict=True)
        ]
        added = on_tiles(windows, marks) if on_tiles else [()] * len(found)
        covered, reach = [*taken, *shifted.boxes(dashed)], page.reach()

        def piece(tile: Tile, place: Affine, seen: Box, own: Sequence[Item]) -> Outlined:
            """What is not covered says its words; a word in what is would be cut through by the edge of the paper."""
            is_large = _is_large(tile.shown, shifted)
            said = [laid_of(tile, self._words)] if is_large else []
            if said and any(overlap(seen, box) for box in dashed):
                said.insert(0, f"{said[0]} {self._words('artillery_template.whole_edges')}")
            spoken = [item for item, box in texts if overlap(seen, box)]
            on_page = (box._replace(x=box.x + tile.place.e, y=box.y + tile.place.f) for box in covered)
            drawn = [*map(tile.shown.intersection, on_page), *(bounds((item,)) for item in tile.items[1:])]
            covers = [box for box in drawn if box]
            # Beside words at its head a name stands level with them, above all of its tile.
            at = name_box(tile.name, tile.shown, () if said else covers)
            head = head_of(tile.name, said, at, tile.shown)
            is_about = is_large and any(overlap(seen, box) for box in uncut)
            table = in_waste(in_corner, tile.shown, covers) if is_about else ()
            items = (*tile.items, Group((*spoken, *own), place), *head, *table)
            x, y = -tile.shown.x, HEAD_MM - tile.shown.y
            size = tile.shown.w, HEAD_MM + tile.shown.h
            made = FreeformPiece(*size, (Group(items, Affine.translate(x, y)),), name=tile.name)
            # Of two tiles on a sheet a name is nearer to its own; a tile that is as wide or high as a sheet has none beside it.
            has_air = tile.shown.w + HEAD_MM < reach.w and tile.shown.h + 2 * HEAD_MM < reach.h
            air = NAME_AIR_MM if has_air else 0.0
            covers += [box.inset(-air) for item in head if (box := bounds((item,)))]
            covers += [box for item in table if (box := bounds((item,)))]
            return Outlined(
                made, tuple(box._replace(x=box.x + x, y=box.y + y) for box in covers), is_small=not is_large
            )

        pieces = [piece(*of_tile) for of_tile in zip(found, places, windows, added, strict=True)]
        bodies = nested_pages(pieces, reach, BESIDE_MM)

        size = {"width": round(drawing.width_mm), "height": round(drawing.height_mm)}
        small = [one.piece.name for one in pieces if one.is_small]
        whole_print = self._words("artillery_template.whole_print", tiles=len(found), **size)
        shared = [self._words("artillery_template.whole_shared", tiles=_listed(small))] if small else []
        steps = [
            " ".join([whole_print, *shared]),
            self._words("artillery_template.whole_cut"),
            self._words("artillery_template.whole_lay"),
        ]
        first = self._page(title, paper)
        outline, rings = shifted.path(shape[0]), [(said, shifted.path(ring)) for said, ring in shape[1]]
        shown = plan(found, (outline, rings), taken, steps, tables, first.content(), in_steps)
        return [
            first.sheet(title, shown, Laid(())),
            *(
                page.sheet(
                    f"{title} {', '.join(names)}", self._cutting(body, reach) if set(names) <= set(small) else (), body
                )
                for body in bodies
                if (names := marks_of(body.items))
            ),
        ]

    def _cutting(self, body: Laid, reach: Box) -> tuple[Item, ...]:
        """How small tiles are cut, which have no more than their names, below all of them where there is room."""
        box = bounds(body.items)
        base = (box.bottom if box else reach.y) + style.COLUMN_GAP_MM + face("sans").cap_height_mm(style.LABEL_PT)
        said = self._words("artillery_template.whole_cut")
        has_room = base + face("sans").descent_mm(style.LABEL_PT) <= reach.bottom
        return line(said, "sans", style.LABEL_PT, style.INK, reach.x, reach.right, base) if has_room else ()

    def sheets(self, title: str, notes: Sequence[str], make: PieceMaker, *, is_centred: bool = True) -> list[Sheet]:
        """Lying or standing, as fewer will do; where neither holds all, some lie and some stand. NoPageHoldsIt.

        Pieces of one strip stand flush left, not ``is_centred``: the hexes of all of them lie in line.
        """
        rooms = {paper: self.room(title, notes, paper) for paper in self.papers}
        best: list[Sheet] | None = None
        for paper, (about, room) in rooms.items():
            others = [other for _, other in rooms.values() if other is not room]
            pieces = make([room, *others])
            if any(piece.is_part for piece in pieces):
                about, room = self.room(title, [*notes, self._joints], paper)
            if not pieces or pages_needed(pieces, room) is None:
                continue
            sheets = self.named(paper, title, about, pages(pieces, room, is_centred=is_centred))
            if best is None or len(sheets) < len(best):
                best = sheets
        return best if best is not None else self._mixed(title, notes, make)

    def _mixed(self, title: str, notes: Sequence[str], make: PieceMaker) -> list[Sheet]:
        """Each piece on the paper that holds it."""
        rooms = [(paper, *self.room(title, notes, paper)) for paper in self.papers]
        if any(piece.is_part for piece in make([room for _, _, room in rooms])):
            rooms = [(paper, *self.room(title, [*notes, self._joints], paper)) for paper in self.papers]
        left = make([room for _, _, room in rooms])
        sheets: list[Sheet] = []
        for paper, about, room in rooms:
            mine = [piece for piece in left if pages_needed([piece], room) is not None]
            left = [piece for piece in left if piece not in mine]
            sheets += self.named(paper, title, about, pages(mine, room, is_centred=True)) if mine else []
        if left:
            raise NoPageHoldsIt(left[0].name)
        return sheets


def _below_head(page: CutPage) -> Box:
    """What a page without a heading leaves below the name of its tile."""
    free = page.reach()
    return between(free.x, free.y + HEAD_MM, free.right, free.bottom)


def _listed(names: Sequence[str]) -> str:
    """Names, of which the last does not stand on a line alone."""
    return ", ".join(names[:-1]) + ",\u00a0" * (len(names) > 1) + names[-1]


def _is_large(shown: Box, shifted: Shifted) -> bool:
    return shown.w * shown.h > SMALL * shifted.tile.w * shifted.tile.h


def _outlines(shifted: Shifted, occupied: Sequence[Box]) -> list[Outlined]:
    """What the tiles of a drawing will cover of their sheets, each below its name."""
    found = []
    for parts in parts_on_tiles(shifted.drawing, shifted.tile, shifted.boxes(occupied), shifted.overlap_mm).values():
        whole = around(parts)
        piece, is_small = FreeformPiece(whole.w, HEAD_MM + whole.h, ()), not _is_large(whole, shifted)
        # A large one has a sheet to itself, whatever it covers.
        covers = [Box(x - whole.x, y - whole.y + HEAD_MM, w, h) for x, y, w, h in (parts if is_small else ())]
        found.append(Outlined(piece, (*covers, Box(0.0, 0.0, NAME_MM, HEAD_MM)), is_small))
    return found


def _holds(body: Laid, piece: FreeformPiece) -> bool:
    return any(isinstance(item, Group) and item.items is piece.items for item in body.items)
