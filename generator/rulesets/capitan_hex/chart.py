"""What the quick-reference chart of a scenario says: only what is in play."""

from __future__ import annotations

from dataclasses import replace

from generator.rulesets.api import Game


def with_chart(game: Game) -> Game:
    return replace(game, chart=())
