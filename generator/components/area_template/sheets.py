"""The sheets of area templates: several a page, turned where they fit only so, in tiles where no page holds one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from generator.components.area_template import nested, shape
from generator.components.area_template.piece import TURNS, AreaTemplate
from generator.components.area_template.tiled import best_tiles
from generator.components.artillery_template.signs import CARD, FILM, Surface
from generator.components.build_context import BuildContext
from generator.components.pieces.freeform import FreeformPiece, pages, pages_needed, small_print
from generator.components.sentences import Formatter
from generator.drawing import Item
from generator.drawing.box import Box
from generator.hexes import Grid, Hex
from generator.model.base import in_language
from generator.rulesets.api import AreaNeed, Game
from generator.sheets.edges import between
from generator.sheets.furniture import Heading, content_area, cutting_area
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper

THIRDS = (0, 1, 2)
"""How far an area may be turned about its vertex to lie better on a page, in thirds of a full turn."""


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for the areas in play, at the board's hex; none where there are none, or no board."""
    return _on(game, context, CARD)


def build_on_film(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """The same in outline, for overhead film."""
    return _on(game, context, FILM)


def _on(game: Game, context: BuildContext, surface: Surface) -> tuple[Sheet, ...]:
    if not game.areas or game.scenario.board is None:
        return ()
    return AreaSheets(game, context, float(game.scenario.board.flat_to_flat_mm), surface).build()


class AreaSheets:
    """For hexes of ``size_mm``, flat to flat."""

    def __init__(self, game: Game, context: BuildContext, size_mm: float, surface: Surface = CARD) -> None:
        self._words = context.words
        self._papers = (context.paper, context.paper.landscape())
        self._units = {unit.key: unit for unit in game.units}
        self._size_mm, self._surface = size_mm, surface
        self._templates = [self._template(need) for need in game.areas]
        self._large: dict[str, list[Sheet]] = {}
        """Of the templates too large to share a page, found once."""
        self._needs = {need.id: need for need in game.areas}
        self._kind = context.words("artillery_template.kind", size=context.words.number(size_mm))
        self._detail = context.words(
            f"artillery_template.{'film_' if surface.is_film else ''}detail",
            kit=in_language(game.scenario.title, context.language),
        )

    def build(self) -> tuple[Sheet, ...]:
        """The fewest sheets found; of as many, with the templates upright."""
        ways = product((TURNS, TURNS[::-1]), permutations(self._papers))
        found = min((self._way(papers, turns) for turns, papers in ways), key=len)
        return min(found, self._nested(), key=len)

    # -- shapes --------------------------------------------------------------------------------------------

    def _template(self, need: AreaNeed, thirds: int = 0) -> AreaTemplate:
        """A template, turned about its vertex; its words stand upright all the same."""
        hexes = {shape.rotated(at, thirds): number for at, number in self._numbered(need).items()}
        return AreaTemplate(need, hexes, self._units, self._words, self._size_mm, self._surface)

    def _numbered(self, need: AreaNeed) -> dict[shape.Hex, int]:
        if need.within is not None:
            return dict(shape.within(need.within.value))
        laid = shape.area(need.hexes.value, need.first, need.adjacent_to)
        return {at: number for number, at in enumerate(laid, 1)}

    # -- pages ---------------------------------------------------------------------------------------------

    def _way(self, papers: Sequence[Paper], turns: Sequence[bool]) -> tuple[Sheet, ...]:
        """All templates, on the first paper if it holds them, else on the other, else alone or in tiles.

        ``turns`` tells which is tried first: upright, or turned.
        """
        title, notes = self._words("artillery_template.title"), self._notes()
        left, sheets = list(self._templates), []
        for paper in papers:
            heading = self._heading(title)
            about, room = _room(paper, heading, notes)
            pieces = {template.id: found for template in left if (found := _held(template, room, turns))}
            left = [template for template in left if template.id not in pieces]
            if pieces:
                bodies = pages(list(pieces.values()), room, is_centred=True)
                sheets += [Sheet(paper, heading, title, (*about, *body)) for body in bodies]
        for template in left:
            if template.id not in self._large:
                self._large[template.id] = self._alone(template)
            sheets += self._large[template.id]
        return tuple(sheets)

    def _nested(self) -> tuple[Sheet, ...]:
        """Templates edge to edge on the hexes of a page; alone those that no such page holds, or that have a legend."""
        title, notes = self._words("artillery_template.title"), self._notes()
        heading = self._heading(title)
        found = {paper: _room(paper, heading, notes) for paper in self._papers}
        kinds = [(paper, turned, shifted) for paper in self._papers for turned in TURNS for shifted in (False, True)]
        grids = [
            nested.cells(_upright(found[paper][1], turned), self._size_mm, is_shifted=shifted)
            for paper, turned, shifted in kinds
        ]
        pages = [free for _, free in grids]
        ways = {one.id: [self._template(self._needs[one.id], thirds) for thirds in THIRDS] for one in self._templates}
        laid = [
            own
            for own in ways.values()
            if not any(way.has_legend for way in own) and nested.has_room([way.covered for way in own], pages)
        ]
        sheets = []
        for leaf in nested.nest([[way.covered for way in own] for own in laid], pages) if laid else ():
            (paper, turned, _), (grid, _) = kinds[leaf.kind], grids[leaf.kind]
            about, room = found[paper]
            placed = [(laid[one.area][one.way], one.hexes) for one in leaf.laid]
            sheets.append(Sheet(paper, heading, title, (*about, *_on_grid(placed, grid, room, turned=turned))))
        alone = [own[0] for own in ways.values() if own not in laid]
        for template in alone:
            self._large.setdefault(template.id, self._alone(template))
        return (*sheets, *(sheet for template in alone for sheet in self._large[template.id]))

    def _alone(self, template: AreaTemplate) -> list[Sheet]:
        """A template too large to stand below the small print: below a line of it, or in tiles to glue together."""
        heading, about = self._heading(template.name), self._about()
        ways = [template, *(self._template(self._needs[template.id], thirds) for thirds in THIRDS[1:])]
        for way, paper, turned in product(ways, self._papers, TURNS):
            said, room = _room(paper, heading, [about])
            if (piece := _held(way, room, (turned,))) is not None:
                (body,) = pages([piece], room, is_centred=True)
                return [Sheet(paper, heading, template.name, (*said, *body))]
        return self._tiled(ways, heading)

    def _tiled(self, ways: Sequence[AreaTemplate], heading: Heading) -> list[Sheet]:
        # One line of small print, as high whatever it says.
        rooms = {paper: _room(paper, heading, ["A1"])[1] for paper in self._papers}
        template, (paper, found) = ways[0], best_tiles(ways, rooms)
        said = [self._words("artillery_template.whole_about", tile=tile.name, tiles=len(found)) for tile in found]
        return [
            Sheet(paper, heading, f"{template.name} {tile.name}", (*_room(paper, heading, [text])[0], *tile.items))
            for tile, text in zip(found, said, strict=True)
        ]

    def _heading(self, title: str) -> Heading:
        return Heading(title, self._kind, self._detail, "compact")

    def _notes(self) -> list[str]:
        by_kind = {need.kind: need.about for need in self._needs.values()}
        return [self._about(), *map(Formatter(self._words).line, by_kind.values())]

    def _about(self) -> str:
        return self._words(f"area_template.{'film_' if self._surface.is_film else ''}about")


def _room(paper: Paper, heading: Heading, notes: Sequence[str]) -> tuple[tuple[Item, ...], Box]:
    """The small print of a page, and what it leaves: pieces may stand nearer to the edges than words."""
    about, below = small_print(content_area(paper, heading), *notes)
    room = cutting_area(paper, heading)
    return about, between(room.x, below.y, room.right, room.bottom)


def _held(template: AreaTemplate, room: Box, turns: Sequence[bool]) -> FreeformPiece | None:
    """The template as a piece that a room holds, if it holds it upright or turned."""
    pieces = (template.piece(turned=turned) for turned in turns)
    return next((piece for piece in pieces if pages_needed([piece], room) is not None), None)


def _upright(room: Box, turned: bool) -> Box:
    """A room as those see it who turn the page until its words stand upright."""
    return Box(0.0, 0.0, room.h, room.w) if turned else Box(0.0, 0.0, room.w, room.h)


def _on_grid(
    placed: Sequence[tuple[AreaTemplate, Sequence[Hex]]], grid: Grid, room: Box, *, turned: bool
) -> Iterator[Item]:
    """Templates on hexes of a grid, all of them in the middle of a room."""
    every = grid.box([at for _, hexes in placed for at in hexes])
    seen = _upright(room, turned)
    off_x, off_y = (seen.w - every[0] - every[2]) / 2, (seen.h - every[1] - every[3]) / 2
    for template, hexes in placed:
        left, top, _, bottom = grid.box(hexes[: len(template.hexes)])
        x, y = left + off_x, top + off_y
        if turned:
            x, y = seen.h - (y + bottom - top), x
        yield template.piece(turned=turned).at(room.x + x, room.y + y)
