"""The sheets of area templates: several a page, turned where they fit only so, in tiles where no page holds one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import permutations, product

from generator.components.area_template import nesting, shape
from generator.components.area_template.piece import TURNS, AreaTemplate
from generator.components.area_template.text import Sizes
from generator.components.area_template.tiled import best_tiles
from generator.components.area_template.users import covered_by
from generator.components.artillery_template.signs import CARD, FILM, Surface
from generator.components.artillery_template.tile_plan import said_of
from generator.components.build_context import BuildContext
from generator.components.pieces.cut_page import CutPage
from generator.components.pieces.freeform import FreeformPiece, Laid, pages, pages_needed
from generator.components.sentences import Formatter
from generator.drawing.box import Box
from generator.hexes import Hex
from generator.model.base import in_language
from generator.rulesets.api import AreaNeed, Game
from generator.sheets import slim, style
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper

THEMES = style.THEMES[6], style.THEMES[0]
"""The colours of the kinds of templates, by turns."""
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
        self._words, self._printing = context.words, context.printing
        self._papers = (context.paper, context.paper.landscape())
        self._units = {unit.key: unit for unit in game.units}
        self._size_mm, self._surface = size_mm, surface
        kinds = dict.fromkeys(need.kind for need in game.areas)
        self._themes = {kind: THEMES[i % len(THEMES)] for i, kind in enumerate(kinds)}
        self._made: dict[tuple[str, int], AreaTemplate] = {}
        self._largest: Sizes | None = None
        sizes = [one.sizes for one in map(self._template, game.areas) if one.sizes]
        if sizes:
            # All are set as the fullest is: the same line has one size on neighbours.
            self._largest = reduce(Sizes.least, sizes)
            self._made.clear()
        self._templates = [self._template(need) for need in game.areas]
        self._large: dict[str, list[Sheet]] = {}
        """Of the templates too large to share a page, found once."""
        self._needs = {need.id: need for need in game.areas}
        self._title = context.words("kit.film_templates" if surface.is_film else "artillery_template.title")
        self._kind = context.words("artillery_template.kind", size=context.words.number(size_mm))
        self._detail = context.words(
            f"artillery_template.{'film_' if surface.is_film else ''}detail",
            kit=in_language(game.scenario.title, context.language),
        )

    def build(self) -> tuple[Sheet, ...]:
        """The fewest sheets found; of as many, with the templates upright."""
        ways = product((TURNS, TURNS[::-1]), permutations(self._papers))
        found = min((self._way(papers, turns) for turns, papers in ways), key=len)
        return min(found, self._nested(), self._nested(is_whole=True) or found, key=len)

    # -- shapes --------------------------------------------------------------------------------------------

    def _template(self, need: AreaNeed, thirds: int = 0) -> AreaTemplate:
        """A template, turned about its vertex; its words stand upright all the same. Made once: its words take long."""
        if (found := self._made.get((need.id, thirds))) is not None:
            return found
        hexes = {shape.rotated(at, thirds): number for at, number in self._numbered(need).items()}
        theme = self._themes[need.kind]
        made = AreaTemplate(need, hexes, self._units, self._words, self._size_mm, self._surface, theme, self._largest)
        self._made[need.id, thirds] = made
        return made

    def _numbered(self, need: AreaNeed) -> dict[Hex, int]:
        if need.within is not None:
            return dict(shape.within(need.within.value))
        laid = shape.area(need.hexes.value, need.first, need.adjacent_to)
        return {at: number for number, at in enumerate(laid, 1)}

    # -- pages ---------------------------------------------------------------------------------------------

    def _way(self, papers: Sequence[Paper], turns: Sequence[bool]) -> tuple[Sheet, ...]:
        """All templates, on the first paper if it holds them, else on the other, else alone or in tiles.

        ``turns`` tells which is tried first: upright, or turned.
        """
        title, notes = self._title, self._notes()
        left, sheets = list(self._templates), []
        for paper in papers:
            page = self._page(paper, title)
            about, room = page.room(*notes)
            pieces = {template.id: found for template in left if (found := _held(template, room, turns))}
            left = [template for template in left if template.id not in pieces]
            if pieces:
                bodies = pages(list(pieces.values()), room, is_centred=True)
                sheets += [page.sheet(title, about, body) for body in bodies]
        return (*sheets, *(sheet for template in left for sheet in self._alone(template)))

    def _nested(self, *, is_whole: bool = False) -> tuple[Sheet, ...]:
        """Templates edge to edge on the hexes of a page; alone those that no such page holds, or that have a legend.

        With ``is_whole`` on nearly all of the paper, upright; nothing where what there is to say has no room then.
        """
        title, notes, found = self._title, self._notes(), list[nesting.Kind]()
        for paper in self._papers[::-1] if is_whole else self._papers:
            page = self._page(paper, title, is_whole=is_whole)
            if is_whole and page.has_marks:
                return ()
            about, room = ((), slim.area(paper)) if is_whole else page.room(*notes)
            found += nesting.kinds(page, room, about, self._size_mm, TURNS[:1] if is_whole else TURNS)
        ways = [[self._template(self._needs[one.id], thirds) for thirds in THIRDS] for one in self._templates]
        held = [own for own in ways if nesting.holds(own, found)]
        sheets = nesting.whole_sheets(held, found, notes) if is_whole else nesting.sheets(held, found)
        if sheets is None:
            return ()
        return (*sheets, *(sheet for own in ways if own not in held for sheet in self._alone(own[0])))

    def _alone(self, template: AreaTemplate) -> list[Sheet]:
        if template.id not in self._large:
            self._large[template.id] = self._set_alone(template)
        return self._large[template.id]

    def _set_alone(self, template: AreaTemplate) -> list[Sheet]:
        """A template too large to stand below the small print: below a line of it, or in tiles to glue together."""
        about = self._about()
        ways = [template, *(self._template(self._needs[template.id], thirds) for thirds in THIRDS[1:])]
        for way, paper, turned in product(ways, self._papers, TURNS):
            page = self._page(paper, template.name)
            said, room = page.room(about)
            if (piece := _held(way, room, (turned,))) is not None:
                (body,) = pages([piece], room, is_centred=True)
                return [page.sheet(template.name, said, body)]
        return self._tiled(ways)

    def _tiled(self, ways: Sequence[AreaTemplate]) -> list[Sheet]:
        # One line of small print, as high whatever it says.
        template = ways[0]
        pages_ = {paper: self._page(paper, template.name) for paper in self._papers}
        paper, found = best_tiles(ways, {paper: page.room("A1")[1] for paper, page in pages_.items()})
        said = [said_of(tile, len(found), self._words) for tile, _ in found]
        return [
            pages_[paper].sheet(f"{template.name} {tile.name}", pages_[paper].room(text)[0], Laid(tile.items, cuts))
            for (tile, cuts), text in zip(found, said, strict=True)
        ]

    def _page(self, paper: Paper, title: str, *, is_whole: bool = False) -> CutPage:
        heading = Heading(
            title, self._kind, self._detail, "slim" if is_whole else "compact", is_film=self._surface.is_film
        )
        return CutPage(paper, heading, self._printing)

    def _notes(self) -> list[str]:
        by_kind = {need.kind: need.about for need in self._needs.values()}
        said = [self._about(), *map(Formatter(self._words).line, by_kind.values())]
        # On film no hex says who covers it.
        film = [covered_by(list(self._needs.values()), self._units, self._words)] if self._surface.is_film else []
        return [*said, *film]

    def _about(self) -> str:
        return self._words(f"area_template.{'film_' if self._surface.is_film else ''}about")


def _held(template: AreaTemplate, room: Box, turns: Sequence[bool]) -> FreeformPiece | None:
    """The template as a piece that a room holds, if it holds it upright or turned."""
    pieces = (template.piece(turned=turned) for turned in turns)
    return next((piece for piece in pieces if pages_needed([piece], room) is not None), None)
