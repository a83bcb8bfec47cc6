"""The artillery templates of a game, true to the hexes of its board, with a range strip and the arc of fire.

``build`` gives sheets to cut out: the templates the guns in play use, the strip, and as much of the arc as
a page holds. Pages stand or lie as fewer will do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.components import arc_of_fire, range_strip
from generator.components.cut_pieces import CutPiece, TooLarge, pages, pages_needed
from generator.components.desk import Desk
from generator.components.template_pieces import Template
from generator.drawing import Item, Text
from generator.drawing.bounds import Box
from generator.drawing.text import fit_text
from generator.model.base import in_language
from generator.model.template import TemplateShape
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper

ABOUT_PT = 7.4
ABOUT_GAP_MM = 3.2
CUT_AIR_MM = 2.0
"""Between the words at the head of a page and the first piece."""


def build(game: Game, desk: Desk, shapes: Mapping[str, TemplateShape]) -> tuple[Sheet, ...]:
    """Sheets for the guns in play; none where there are no guns."""
    if not game.templates or game.scenario.board is None:
        return ()
    maker = _Maker(game, desk)
    found = [*maker.templates(shapes), *maker.strip(), *maker.arc()]
    return tuple(found)


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
                text, "sans", ABOUT_PT, Box(area.x, y, width, 40), fill=style.SECONDARY, wrap=True, prefer="wrap",
                leading_pt=ABOUT_PT * 1.3,
            )
            items += fitted.items
            y = max(item.y_mm for item in fitted.items) + 1.9
        return tuple(items), Box(area.x, y + CUT_AIR_MM, area.w, area.bottom - y - CUT_AIR_MM)

    # -- templates -----------------------------------------------------------------------------------------

    def templates(self, shapes: Mapping[str, TemplateShape]) -> list[Sheet]:
        made = [
            Template(need, shapes[need.id], self.desk, self.size) for need in self.game.templates if need.id in shapes
        ]
        clauses = ", ".join(dict.fromkeys(["H 9.1", *self._dodge_clauses()]))
        notes = [self.words("artillery_template.about"), self.words("artillery_template.house", clauses=clauses)]
        return self._sheets("title", notes, lambda areas: [p for t in made for p in t.pieces(areas)])

    def _dodge_clauses(self) -> list[str]:
        return [clause for need in self.game.templates for _, *rolls in need.users for d in rolls for clause in d.clauses]

    def _sheets(self, title: str, notes: Sequence[str], make) -> list[Sheet]:
        """Pages of pieces, lying or standing as fewer will do."""
        heading = self.heading(title)
        ways = []
        for paper in self.papers:
            items, room = self.about(content_area(paper, heading), *notes)
            ways.append((paper, items, room))
        areas = [room for _, _, room in ways]
        pieces = list(make(areas))
        if len(pieces) > 1 and any("~" in piece.name for piece in pieces):
            notes = [*notes, self.words("artillery_template.joints")]
            ways = [(p, *self.about(content_area(p, heading), *notes)) for p in self.papers]
        sheets: list[Sheet] = []
        for paper, items, room, bodies in _fewest(pieces, ways):
            sheets += self._named(paper, heading, items, bodies)
        return sheets

    def _named(self, paper: Paper, heading: Heading, about: tuple[Item, ...], bodies) -> list[Sheet]:
        return [Sheet(paper, heading, heading.title, (*about, *body)) for body in bodies]

    # -- strip ---------------------------------------------------------------------------------------------

    def strip(self) -> list[Sheet]:
        lanes = range_strip.lanes(self.game)
        heading = self.heading("strip_title")
        best: tuple[int, Paper, tuple[Item, ...], tuple] | None = None
        for paper in self.papers:
            about, room = self.about(content_area(paper, heading), self.words("artillery_template.strip_about"))
            made = range_strip.pieces(lanes, self.desk, self.size, room.w)
            count = pages_needed(made, room)
            if count is not None and (best is None or count < best[0]):
                best = count, paper, about, pages(made, room)
        return self._named(best[1], heading, best[2], best[3]) if best and lanes else []

    # -- arc -----------------------------------------------------------------------------------------------

    def arc(self) -> list[Sheet]:
        if "arc_of_fire" not in self.game.book.tables:
            return []
        degrees = self.game.book.value("arc_of_fire", "gun").value
        farthest = max((lane.long for lane in range_strip.lanes(self.game)), default=0)
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
        return self._named(paper, heading, about, [arc_of_fire.draw(self.desk, grid, hexes, degrees, room)])


def _fewest(pieces: Sequence[CutPiece], ways) -> list[tuple]:
    """The way of paper that holds all pieces on the fewest pages; else each piece on the paper that holds it."""
    counted = [(pages_needed(pieces, room), index) for index, (_, _, room) in enumerate(ways)]
    possible = [(count, index) for count, index in counted if count is not None]
    if possible:
        paper, items, room = ways[min(possible)[1]]
        return [(paper, items, room, pages(pieces, room))]
    result = []
    left = list(pieces)
    for paper, items, room in ways:
        mine = [piece for piece in left if pages_needed([piece], room) is not None]
        left = [piece for piece in left if piece not in mine]
        if mine:
            result.append((paper, items, room, pages(mine, room)))
    if left:
        raise TooLarge(left[0].name)
    return result
