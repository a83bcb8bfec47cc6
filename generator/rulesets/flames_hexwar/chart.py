"""The quick-reference chart of a game: only what is in play. What stands on it is in the ruleset's ``chart.yaml``."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import cast

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, Column, Game, Line, Row, Section
from generator.rulesets.chart import sections
from generator.rulesets.flames_hexwar import bombardment, decks, tracks
from generator.rulesets.flames_hexwar.command import RUSSIANS
from generator.rulesets.flames_hexwar.markers import platoon_of
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario
from generator.rulesets.reading import Reader

_LEAST_ROLL = 2
"""The easiest that is asked of a die: every die shows a one."""


def with_chart(game: Game) -> Game:
    return replace(game, chart=chart_of(game.book, facts(game)))


def chart_of(book: Rulebook, known: Container[str]) -> tuple[Section, ...]:
    """The chart of a book where these facts hold."""
    return sections(book, known, {"to_hit": to_hit(book)})


def facts(game: Game) -> frozenset[str]:
    """``chart.yaml`` names them all."""
    platoons = [platoon_of(unit) for unit in game.units]
    teams = [team for platoon in platoons for team in platoon.teams.values()]
    board = game.scenario.board
    found: set[str] = {*cast(FlamesScenario, game.scenario).weather}
    found |= {f"kind.{platoon.kind}" for platoon in platoons}
    found |= {f"kind.{weapon.kind}" for team in teams for weapon in team.weapons}
    found |= {f"ground.{terrain.kind}" for terrain in game.scenario.terrain}
    found |= {f"ground.{feature.terrain}" for feature in (board.features if board else ())}
    so = {
        "companies": any(len({decks.company_of(unit) for unit in side.units}) > 1 for side in game.sides),
        "russians": any(platoon.nation in RUSSIANS for platoon in platoons),
        "tanks": any(team.armour is not None for team in teams),
        "assault_guns": any(not team.turret for team in teams),
        "smoke": any(tracks.fires_smoke(platoon) for platoon in platoons),
        "bombardment": any(bombardment.guns(platoon) for platoon in platoons),
        "air_support": "kind.air_support" in found,
        "off_board": any(cast(FlamesRosterUnit, unit.roster).off_board for unit in game.units),
    }
    return frozenset(found | {fact for fact, is_so in so.items() if is_so})


def to_hit(book: Rulebook) -> Section:
    """What to roll for each training of the target and each sum of modifiers (F 3.5.10, F 3.5.11).

    The sums are those that a die can tell apart for the trainings whose roll the book gives; the other rows are
    left to be written in.
    """
    read = Reader(book)
    given = {training: read.plain("to_hit", training) for training in book.tables["to_hit"].rows}
    most = read.plain("assault_gun_outside", "assault_gun", "needed_at_most")
    rolls = [roll for roll in given.values() if roll is not None]
    sums = range(_LEAST_ROLL - max(rolls), most - min(rolls) + 1)

    def cell(roll: int | None, added: int) -> Cell | None:
        if roll is None:
            return Cell("", "text")
        return Cell(roll + added, "roll") if _LEAST_ROLL <= roll + added <= most else None

    rows = (
        Row(Line(f"row.common.{training}"), tuple(cell(roll, added) for added in sums))
        for training, roll in given.items()
    )
    return Section(
        id="to_hit",
        form="table",
        theme="shooting",
        title=Line("heading.to_hit"),
        clauses=read.clauses,
        columns=tuple(Column(Line("sum", {"sum": Cell(added, "signed")})) for added in sums),
        rows=tuple(rows),
        lines=(read.line("rule.to_hit"),),
    )
