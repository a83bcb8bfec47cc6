"""The quick-reference chart of the base rules: of a game, and complete.

What stands on it is in ``data/rulesets/capitan/chart.yaml``; only the guns side by side are made here.
"""

from __future__ import annotations

from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Game, Section
from generator.rulesets.capitan import chart_facts, chart_guns
from generator.rulesets.chart import EVERYTHING, sections


def with_chart(game: Game) -> Game:
    """The game with the sections of its chart: only what is in play."""
    guns = chart_guns.section(game.book, chart_guns.pieces_in(game))
    return replace(game, chart=sections(game.book, chart_facts.of_game(game), {"guns": guns}))


def complete(book: Rulebook) -> tuple[Section, ...]:
    """The chart with all that the rules hold."""
    return sections(book, EVERYTHING, {"guns": chart_guns.section(book, chart_guns.every_piece(book))})
