"""The sheets of measuring strips: on paper that lies, as wide as the printer reaches."""

from __future__ import annotations

from generator.components.build_context import BuildContext
from generator.components.cut_pieces import FreeformPiece, pages, small_print
from generator.components.measuring_strip import bands, gauge, plain
from generator.components.measuring_strip.strip import strip_for
from generator.drawing.box import Box
from generator.model.base import in_language
from generator.rulesets.api import Game, Ruler
from generator.sheets.edges import between
from generator.sheets.furniture import Heading, content_area, cutting_area
from generator.sheets.pages import Sheet

AIR_MM = 3.2
"""Between two strips: straight edges need less than templates do."""


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for the rulers of a game; none where it measures without them."""
    return build_rulers(game.rulers, in_language(game.scenario.title, context.language), context)


def build_rulers(rulers: tuple[Ruler, ...], kit: str, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for rulers, with a plain one besides; none for none. ``kit`` is what the sheets belong to."""
    if not rulers:
        return ()
    words, paper = context.words, context.paper.landscape()
    heading = Heading(
        words("measuring_strip.title"),
        words("measuring_strip.kind"),
        words("measuring_strip.detail", kit=kit),
        "compact",
    )
    about, below = small_print(
        content_area(paper, heading), words("measuring_strip.about"), words("measuring_strip.joints")
    )
    reach = cutting_area(paper, heading)
    room = between(reach.x, below.y, reach.right, reach.bottom)
    made = [piece for ruler in rulers for piece in _pieces(ruler, room, context)]
    made += plain.pieces(room.w, words)
    bodies = pages(made, room, AIR_MM)
    title = heading.title
    names = [title] if len(bodies) == 1 else [f"{title} {number}/{len(bodies)}" for number in range(1, len(bodies) + 1)]
    return tuple(Sheet(paper, heading, name, (*about, *body)) for name, body in zip(names, bodies, strict=True))


def _pieces(ruler: Ruler, room: Box, context: BuildContext) -> tuple[FreeformPiece, ...]:
    if ruler.form == "reach":
        return gauge.pieces(ruler, room.w, context.words)
    return bands.pieces(strip_for(ruler, context.words), room.w, context.words)
