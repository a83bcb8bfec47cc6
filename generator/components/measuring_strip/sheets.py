"""The sheets of measuring strips: on paper that lies, its heading and its foot as wide as they are."""

from __future__ import annotations

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.measuring_strip import bands, gauge, plain
from generator.components.pieces.cut_page import CutPage
from generator.components.pieces.freeform import FreeformPiece, pages
from generator.drawing import Mark, Shown
from generator.model.base import in_language
from generator.rulesets.api import Game, Ruler
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet

WAYS = ((3.0, True), (2.0, True), (3.0, False), (2.0, False), (1.2, False))
"""How far strips lie apart, straight edges need less than templates do, and whether the parts of one are kept in order:
the first that takes no sheet more than another."""


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for the rulers of a game; none where it measures without them."""
    return build_rulers(game.rulers, in_language(game.scenario.title, context.language), context)


def build_rulers(rulers: tuple[Ruler, ...], kit: str, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for rulers, with a plain one besides; none for none. ``kit`` is what the sheets belong to."""
    if not rulers:
        return ()
    words, paper = context.words, context.paper.landscape()
    detail = words("measuring_strip.detail", kit=kit)
    heading = Heading(words("measuring_strip.title"), words("measuring_strip.kind"), detail, "compact")
    page = CutPage(paper, heading, context.printing, is_wide=True)
    about, room = page.room(words("measuring_strip.about"), words("measuring_strip.joints"), in_content=True)
    pieces, joints = list[FreeformPiece](), 0
    for ruler in (*rulers, None):
        if ruler is None:
            made = plain.pieces(room.w, words, joints)
        elif ruler.form == "reach":
            made = gauge.pieces(ruler, room.w, words, joints)
        else:
            made = bands.pieces(bands.strip_for(ruler, words), room.w, words, joints)
        shown = Mark(made[0].name, shows=(Shown("ruler", ruler.id),)) if ruler and made else None
        pieces += (replace(one, mark=shown) for one in made)
        joints += max(0, len(made) - 1)
    ways = (pages(pieces, room, air_mm, in_order=in_order) for air_mm, in_order in WAYS)
    return page.sheets(about, min(ways, key=len))
