"""The sheets of measuring strips: on paper that lies, its heading and its foot as wide as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.measuring_strip import bands, gauge, plain
from generator.components.pieces.cut_page import CutPage
from generator.components.pieces.freeform import FreeformPiece, Laid, TooLarge, pages, pages_of_sets
from generator.components.sentences import Formatter
from generator.drawing import Mark, Shown
from generator.drawing.box import Box
from generator.model.base import in_language
from generator.rulesets.api import Game, Ruler
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet

AIRS_MM = (3.0, 2.0, 1.2)
"""How far strips lie apart, straight edges need less than templates do: the first that takes no sheet more than another
and keeps as many in their order."""


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
    strips, joints = list[list[FreeformPiece]](), 0
    formatter = Formatter(words)
    titles = Counter(formatter.line(ruler.title) for ruler in rulers)
    for ruler in (*rulers, None):
        if ruler is None:
            made = plain.pieces(room.w, words, joints)
        elif ruler.form == "reach":
            made = gauge.pieces(ruler, room.w, words, joints)
        else:
            strip = bands.strip_for(ruler, words, has_double=titles[formatter.line(ruler.title)] > 1)
            made = bands.pieces(strip, room.w, words, joints)
        shown = Mark(made[0].name, shows=(Shown("ruler", ruler.id),)) if ruler and made else None
        strips.append([replace(one, mark=shown) for one in made])
        joints += max(0, len(made) - 1)
    return page.sheets(about, min(_ways(strips, room), key=len))


def _ways(strips: Sequence[Sequence[FreeformPiece]], room: Box) -> Iterator[tuple[Laid, ...]]:
    """The parts of each strip together; behind one another; and wherever they have room."""
    with suppress(TooLarge):
        yield pages_of_sets([strip for strip in strips if strip], room, AIRS_MM)
    pieces = [piece for strip in strips for piece in strip]
    for is_in_order in (True, False):
        for air_mm in AIRS_MM:
            yield pages(pieces, room, air_mm, in_order=is_in_order)
