"""What the quick-reference chart of a scenario says: only what is in play, every number from the tables.

``with_chart`` adds the sections to a game. What is in play (``InPlay``) and how tables are read, with
their clauses and footnotes (``Reader``), stand in ``chart_reader``; the sections themselves in
``chart_turn`` (activation, command, movement), ``chart_fight`` (shooting, combat, morale), ``chart_guns``
and ``chart_ground`` (terrain, losses, abilities).
"""

from __future__ import annotations

from dataclasses import replace

from generator.rulesets.api import Game
from generator.rulesets.capitan_hex import chart_fight, chart_ground, chart_guns, chart_turn
from generator.rulesets.capitan_hex.chart_reader import InPlay


def with_chart(game: Game) -> Game:
    """The game with the sections of its chart, in the order of play."""
    play = InPlay(game)
    sections = (*chart_turn.sections(play), *chart_fight.sections(play), *chart_guns.sections(play))
    return replace(game, chart=(*sections, *chart_ground.sections(play)))
