"""The sheets of wheels: both discs of each beside one another, then its cards if it has any, and each wheel twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.build_context import BuildContext, Words
from generator.components.cut_pieces import FreeformPiece, pages, small_print
from generator.components.lookup_wheel import cards
from generator.components.lookup_wheel.discs import lay, lower, upper
from generator.components.lookup_wheel.wheel import Sections, Wheel, say_wheel, sections_of
from generator.model.base import in_language
from generator.rulesets.api import Game
from generator.sheets.edges import between
from generator.sheets.furniture import Heading, content_area, cutting_area
from generator.sheets.pages import Sheet

COPIES = 2
"""One to play with and a spare; or one for either player."""
AIR_MM = 4.0


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for the wheels of a game; none where its ruleset has none."""
    kit = in_language(game.scenario.title, context.language)
    return build_sections(sections_of(game.book, game.chart), kit, context)


def boxed(game: Game, words: Words) -> Iterator[tuple[str, int]]:
    """For the list of what is in the box: each wheel in words, and how many of it."""
    for wheel in sections_of(game.book, game.chart):
        yield words("scenario_sheet.box.wheel", title=say_wheel(wheel, words).title.lower()), COPIES


def build_sections(wheels: Sequence[Sections], kit: str, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for wheels; none for none. ``kit`` is what they belong to."""
    if not wheels:
        return ()
    words, paper = context.words, context.paper.landscape()
    title = words("lookup_wheel.title")
    heading = Heading(title, words("lookup_wheel.kind"), words("lookup_wheel.detail", kit=kit), "compact")
    about, below = small_print(content_area(paper, heading), words("lookup_wheel.about"), words("lookup_wheel.pairs"))
    reach = cutting_area(paper, heading)
    room = between(reach.x, below.y, reach.right, reach.bottom)
    said = [say_wheel(wheel, words) for wheel in wheels]
    pieces = [piece for wheel in said for piece in _cut(wheel, words) * COPIES]
    bodies = pages(pieces, room, AIR_MM, is_centred=True)
    names = [title] if len(bodies) == 1 else [f"{title} {number}/{len(bodies)}" for number in range(1, len(bodies) + 1)]
    return tuple(Sheet(paper, heading, name, (*about, *body)) for name, body in zip(names, bodies, strict=True))


def _cut(wheel: Wheel, words: Words) -> tuple[FreeformPiece, ...]:
    """What is cut out for one wheel."""
    laid = lay(wheel, words)
    return lower(wheel, words), upper(wheel, laid, words), *cards.build(wheel.title, laid.beside, words)
