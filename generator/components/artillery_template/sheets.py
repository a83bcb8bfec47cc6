"""The artillery templates of a game, true to the hexes of its board, with a range strip and the arc of fire.

``build`` gives sheets to cut out: the templates the guns in play use, the strip, and as much of the arc as
a page holds. Pages stand or lie as fewer will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from generator.components.artillery_template import arc_of_fire, range_strip
from generator.components.artillery_template.cut_pieces import CutPiece, pages, pages_needed
from generator.components.artillery_template.gun_fire import fires
from generator.components.artillery_template.pieces import Template
from generator.components.desk import Desk
from generator.diagnostics import Diagnostic, UserError
from generator.drawing import Item, Symbol, Text
from generator.drawing.bounds import Box
from generator.drawing.text import fit_text
from generator.model.base import in_language
from generator.model.template import TemplateShape
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.sheets.tiling import tiles

ABOUT_PT = 7.4
ABOUT_GAP_MM = 3.2
PieceMaker = Callable[[Sequence[Box]], Sequence[CutPiece]]
"""Pieces for rooms on paper: the first is where they shall go, the others are there as well."""

CUT_AIR_MM = 2.0
"""Between the words at the head of a page and the first piece."""


def build(game: Game, desk: Desk, shapes: Mapping[str, TemplateShape]) -> tuple[Sheet, ...]:
    """Sheets for the guns in play; none where there are no guns."""
    if not game.templates or game.scenario.board is None:
        return ()
    maker = _Maker(game, desk)
    apart = [*maker.templates(shapes), *maker.strip()]
    together = maker.together(shapes)
    return (*(together if together and len(together) < len(apart) else apart), *maker.arc())


def build_whole_arc(game: Game, desk: Desk) -> tuple[Sheet, ...]:
    """The arc of fire to the longest range in play, in tiles to glue together; none where there are no guns."""
    if not game.templates or game.scenario.board is None:
        return ()
    return tuple(_Maker(game, desk).whole_arc())


class _Maker:
    def __init__(self, game: Game, desk: Desk) -> None:
        self.game, self.desk, self.words = game, desk, desk.words
        self.size = float(game.scenario.board.flat_to_flat_mm)
        self.papers = (desk.paper.landscape(), desk.paper.portrait())

    def heading(self, title: str) -> Heading:
        size = f"{self.size:g}".replace(".", "," if self.desk.language != "en" else ".")
        kit = in_language(self.game.scenario.title, self.desk.language)
        return Heading(
            self.words(f"artillery_template.{title}"),
            self.words("artillery_template.kind", size=size),
            self.words("artillery_template.detail", kit=kit),
        )

    def about(self, area: Box, *texts: str) -> tuple[tuple[Item, ...], Box]:
        """Small print at the head of a page, and the room below it."""
        items: list[Text] = []
        y = area.y + ABOUT_GAP_MM
        width = min(area.w, 165.0)
        for text in texts:
            fitted = fit_text(
                text,
                "sans",
                ABOUT_PT,
                Box(area.x, y, width, 40),
                fill=style.SECONDARY,
                wrap=True,
                prefer="wrap",
                leading_pt=ABOUT_PT * 1.3,
            )
            items += fitted.items
            y = max(item.y_mm for item in fitted.items) + 1.9
        return tuple(items), Box(area.x, y + CUT_AIR_MM, area.w, area.bottom - y - CUT_AIR_MM)

    # -- templates -----------------------------------------------------------------------------------------

    def templates(self, shapes: Mapping[str, TemplateShape]) -> list[Sheet]:
        return self._sheets("title", self._template_notes(), self._template_maker(shapes))

    def strip(self) -> list[Sheet]:
        return self._sheets("strip_title", [self.words("artillery_template.strip_about")], self._strip_pieces)

    def together(self, shapes: Mapping[str, TemplateShape]) -> list[Sheet]:
        """Templates and strip on the same pages; nothing where the templates come in parts."""
        templates = self._template_maker(shapes)
        notes = [*self._template_notes(), self.words("artillery_template.strip_about")]
        if any(piece.is_part for piece in templates([self._room("title", notes, paper)[1] for paper in self.papers])):
            return []
        return self._sheets("title", notes, lambda rooms: [*templates(rooms), *self._strip_pieces(rooms)])

    def _template_notes(self) -> list[str]:
        rolls = [roll for need in self.game.templates for _, *pair in need.users for roll in pair]
        clauses = dict.fromkeys(["H 9.1", *(clause for roll in rolls for clause in roll.clauses)])
        return [
            self.words("artillery_template.about"),
            self.words("artillery_template.house", clauses=", ".join(clauses)),
        ]

    def _template_maker(self, shapes: Mapping[str, TemplateShape]) -> PieceMaker:
        made = [
            Template(need, shapes[need.id], self.desk, self.size, fires(self.game))
            for need in self.game.templates
            if need.id in shapes
        ]
        return lambda rooms: [piece for template in made for piece in template.pieces(rooms)]

    def _strip_pieces(self, rooms: Sequence[Box]) -> list[CutPiece]:
        # One room at a time: how the strip is divided depends on its width.
        return list(range_strip.pieces(range_strip.lanes(self.game), self.desk, self.size, rooms[0].w))

    def _room(self, title: str, notes: Sequence[str], paper: Paper) -> tuple[tuple[Item, ...], Box]:
        return self.about(content_area(paper, self.heading(title)), *notes)

    def _sheets(self, title: str, notes: Sequence[str], make: PieceMaker) -> list[Sheet]:
        """Pages of pieces, lying or standing as fewer will do; where neither holds all, some lie and some stand."""
        rooms = {paper: self._room(title, notes, paper) for paper in self.papers}
        best: list[Sheet] | None = None
        for paper, (about, room) in rooms.items():
            others = [other for _, other in rooms.values() if other is not room]
            pieces = make([room, *others])
            if any(piece.is_part for piece in pieces):
                about, room = self._room(title, [*notes, self.words("artillery_template.joints")], paper)
            if not pieces or pages_needed(pieces, room) is None:
                continue
            sheets = self._named(paper, title, about, pages(pieces, room))
            if best is None or len(sheets) < len(best):
                best = sheets
        return best if best is not None else self._mixed(title, notes, make)

    def _mixed(self, title: str, notes: Sequence[str], make: PieceMaker) -> list[Sheet]:
        """Each piece on the paper that holds it."""
        notes = [*notes, self.words("artillery_template.joints")]
        rooms = [(paper, *self._room(title, notes, paper)) for paper in self.papers]
        left = make([room for _, _, room in rooms])
        sheets: list[Sheet] = []
        for paper, about, room in rooms:
            mine = [piece for piece in left if pages_needed([piece], room) is not None]
            left = [piece for piece in left if piece not in mine]
            sheets += self._named(paper, title, about, pages(mine, room)) if mine else []
        if left:
            raise self._too_large()
        return sheets

    def _too_large(self) -> UserError:
        where = self.game.project.scenario.where("board", "flat_to_flat_mm")
        what = f"a hex of {self.size:g} mm, and so its templates, is larger than a page of {self.desk.paper.name}"
        return UserError([Diagnostic(where, what, "Print on a larger paper, or leave the artillery templates out.")])

    def _named(self, paper: Paper, title: str, about: tuple[Item, ...], bodies: Iterable) -> list[Sheet]:
        heading = self.heading(title)
        return [Sheet(paper, heading, heading.title, (*about, *body)) for body in bodies]

    # -- arc -----------------------------------------------------------------------------------------------

    def _arc(self) -> tuple[float, int]:
        """The degrees of the arc and the longest range in play."""
        degrees = self.game.book.value("arc_of_fire", "gun").value
        return degrees, max((lane.long for lane in range_strip.lanes(self.game)), default=0)

    def whole_arc(self) -> list[Sheet]:
        degrees, farthest = self._arc()
        grid, hexes, box = arc_of_fire.whole(self.size, degrees, farthest)
        drawing = Symbol("whole-arc", box.w, box.h, arc_of_fire.draw(self.desk, grid, hexes, degrees, box))
        boxes = [between(*grid.box((at,))) for at in (arc_of_fire.ORIGIN, *hexes)]
        heading = self.heading("whole_title")

        def sheets(paper: Paper) -> list[Sheet]:
            # One line of small print, as high whatever it says.
            room = self.about(content_area(paper, heading), "A1")[1]
            found = list(tiles(drawing, room, boxes))
            said = [self.words("artillery_template.whole_about", tile=tile.name, tiles=len(found)) for tile in found]
            area = content_area(paper, heading)
            return [
                Sheet(paper, heading, f"{heading.title} {tile.name}", (*self.about(area, text)[0], *tile.items))
                for tile, text in zip(found, said, strict=True)
            ]

        return min((sheets(paper) for paper in self.papers), key=len)

    def arc(self) -> list[Sheet]:
        degrees, farthest = self._arc()
        heading = self.heading("arc_title")
        text = self.words("artillery_template.arc_about", degrees=f"{degrees / 2:g}")
        ways = []
        for paper in self.papers:
            about, room = self.about(content_area(paper, heading), text)
            grid, hexes = arc_of_fire.placed(self.size, degrees, farthest, room)
            ways.append((len(hexes), paper, about, room, grid, hexes))
        count, paper, about, room, grid, hexes = max(ways, key=lambda way: way[0])
        if not count:
            return []
        return self._named(paper, "arc_title", about, [arc_of_fire.draw(self.desk, grid, hexes, degrees, room)])
