"""The sheets of wheels: both discs of each beside one another, then its cards if it has any, and each wheel twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.components.build_context import BuildContext, Words
from generator.components.lookup_wheel import cards
from generator.components.lookup_wheel.discs import lower, upper
from generator.components.lookup_wheel.wheel import Sections, Wheel, sections_of, wheel_for
from generator.components.lookup_wheel.windows import LOWER_MM, UPPER_MM
from generator.components.pieces.cut_page import CutPage
from generator.components.pieces.freeform import FreeformPiece, pages
from generator.components.sentences import marked
from generator.model.base import in_language
from generator.rulesets.api import Game
from generator.sheets.edges import between
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet

COPIES = 2
"""One to play with and a spare; or one for either player."""
AIR_MM = 2.2
PAIR_MM = 2 * LOWER_MM + AIR_MM + 2 * UPPER_MM


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for the wheels of a game; none where its ruleset has none."""
    kit = in_language(game.scenario.title, context.language)
    return build_sections(sections_of(game.book, game.chart), kit, context)


def boxed(game: Game, words: Words) -> Iterator[tuple[str, int]]:
    """For the list of what is in the box: each wheel in words, and how many of it."""
    for wheel in sections_of(game.book, game.chart):
        yield words("scenario_sheet.box.wheel", title=wheel_for(wheel, words).title.lower()), COPIES


def build_sections(wheels: Sequence[Sections], kit: str, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for wheels; none for none. ``kit`` is what they belong to."""
    if not wheels:
        return ()
    words, paper = context.words, context.paper.landscape()
    detail = words("lookup_wheel.detail", kit=kit)
    heading = Heading(words("lookup_wheel.title"), words("lookup_wheel.kind"), detail, "compact")
    texts = words("lookup_wheel.about"), words("lookup_wheel.pairs")
    page = CutPage(paper, heading, context.printing)
    about, free = page.room(*texts)
    # Within the margins, on paper as wide as both discs.
    content = page.content()
    room = between(content.x, free.y, content.right, free.bottom) if content.w >= PAIR_MM else free
    pieces = [piece for wheel in wheels for piece in _pieces(wheel_for(wheel, words), words) * COPIES]
    return page.sheets(about, pages(pieces, room, AIR_MM, is_centred=True))


def _pieces(wheel: Wheel, words: Words) -> tuple[FreeformPiece, ...]:
    """What is cut out for one wheel."""
    disc, overflow = upper(wheel, words)
    beside = cards.build(wheel.title, overflow, words)
    return lower(wheel, words), disc, *(replace(card, mark=marked(card.name, wheel.lines_of)) for card in beside)
