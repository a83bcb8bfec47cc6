"""The quick-reference chart of a game on hexes: of a game, and complete.

``data/rulesets/capitan_hex/chart.yaml`` says what the supplement changes and adds to the base rules' chart.
"""

from __future__ import annotations

from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Game, Section
from generator.rulesets.capitan import chart_facts, chart_guns
from generator.rulesets.capitan_hex import chart_counters
from generator.rulesets.chart import EVERYTHING, sections


def with_chart(game: Game) -> Game:
    """The game with the sections of its chart: only what is in play."""
    book = game.book
    made = {
        "guns": chart_guns.section(book, chart_guns.pieces_in(game)),
        "deviation": chart_counters.deviation(book, chart_counters.largest_deviation(game)),
        "losses": chart_counters.losses(book, chart_counters.sizes_in(game)),
    }
    return replace(game, chart=sections(book, chart_facts.of_game(game), made))


def complete(book: Rulebook) -> tuple[Section, ...]:
    """The chart with all that the rules hold."""
    made = {
        "guns": chart_guns.section(book, chart_guns.every_piece(book)),
        "deviation": chart_counters.deviation(book),
        "losses": chart_counters.losses(book, chart_counters.every_size(book)),
    }
    return sections(book, EVERYTHING, made)
