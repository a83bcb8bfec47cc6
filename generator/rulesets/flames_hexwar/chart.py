"""The quick-reference chart of a game: only what is in play. What stands on it is in the ruleset's ``chart.yaml``."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from generator.rulesets.api import Game
from generator.rulesets.chart import sections
from generator.rulesets.flames_hexwar import bombardment, tracks
from generator.rulesets.flames_hexwar.command import RUSSIANS
from generator.rulesets.flames_hexwar.markers import platoon_of
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario


def with_chart(game: Game) -> Game:
    return replace(game, chart=sections(game.book, facts(game), {}))


def facts(game: Game) -> frozenset[str]:
    """``chart.yaml`` names them all."""
    platoons = [platoon_of(unit) for unit in game.units]
    teams = [team for platoon in platoons for team in platoon.teams.values()]
    found: set[str] = {*cast(FlamesScenario, game.scenario).weather}
    found |= {f"kind.{platoon.kind}" for platoon in platoons}
    found |= {f"kind.{weapon.kind}" for team in teams for weapon in team.weapons}
    so = {
        "russians": any(platoon.nation in RUSSIANS for platoon in platoons),
        "assault_guns": any(not team.turret for team in teams),
        "smoke": any(tracks.fires_smoke(platoon) for platoon in platoons),
        "bombardment": any(bombardment.guns(platoon) for platoon in platoons),
        "air_support": "kind.air_support" in found,
        "off_board": any(cast(FlamesRosterUnit, unit.roster).off_board for unit in game.units),
    }
    return frozenset(found | {fact for fact, is_so in so.items() if is_so})
