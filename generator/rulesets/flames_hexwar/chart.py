"""The quick-reference chart of a game: only what is in play. What stands on it is in the ruleset's ``chart.yaml``."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, Column, Game, Line, Row, Section
from generator.rulesets.chart import EVERYTHING, sections
from generator.rulesets.flames_hexwar import decks, ground
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Platoon, Team
from generator.rulesets.reading import Reader, notes_of


def with_chart(game: Game) -> Game:
    return replace(game, chart=chart_of(game.book, facts(game)))


def complete(book: Rulebook) -> tuple[Section, ...]:
    """The chart with all that the rules hold."""
    return chart_of(book, EVERYTHING)


def chart_of(book: Rulebook, known: Container[str]) -> tuple[Section, ...]:
    """The chart of a book where these facts hold."""
    return sections(book, known, {"to_hit": to_hit(book)})


def facts(game: Game) -> frozenset[str]:
    """``chart.yaml`` names them all."""
    platoons = [cast(Platoon, unit.card) for unit in game.units]
    teams = [team for platoon in platoons for team in platoon.teams.values()]
    found: set[str] = {*cast(FlamesScenario, game.scenario).weather, *_ground(game), *_team_facts(teams)}
    found |= {f"kind.{platoon.kind}" for platoon in platoons}
    so = {
        "companies": any(len({decks.company_of(unit) for unit in side.units}) > 1 for side in game.sides),
        "russians": any(platoon.nation == "soviet_union" for platoon in platoons),
        "smoke": any("smoke.per_shot" in unit.values for unit in game.units),
        "bombardment": any("guns" in unit.values for unit in game.units),
        "air_support": "kind.air_support" in found,
        "off_board": any(cast(FlamesRosterUnit, unit.roster).off_board for unit in game.units),
    }
    return frozenset(found | {fact for fact, is_so in so.items() if is_so})


def _team_facts(teams: Sequence[Team]) -> Iterator[str]:
    for team in teams:
        yield f"moves.{team.moves_as}"
        yield from (f"kind.{weapon.kind}" for weapon in team.weapons)
        so = {
            "tanks": team.armour is not None,
            "vehicles": team.kind == "vehicle",
            "assault_guns": not team.turret,
            "anti_aircraft": any(one.anti_aircraft or one.kind == "anti_aircraft" for one in team.weapons),
        }
        yield from (fact for fact, is_so in so.items() if is_so)


def _ground(game: Game) -> Iterator[str]:
    """The ground of the scenario; every kind where it says of none, for then it is whatever lies on the table."""
    board, agreed = game.scenario.board, [terrain.kind for terrain in game.scenario.terrain]
    lying = [feature.terrain for feature in (board.features if board else ()) if feature.terrain]
    yield from (f"ground.{kind}" for kind in (*agreed, *lying) or ground.kinds(game.book))
    if board is None or not lying or ground.meet(board, "hill"):
        yield "hills_meet"


def to_hit(book: Rulebook) -> Section:
    """What to roll for each training of the target and each sum of modifiers (F 3.5.10, F 3.5.11).

    The sums are those that change a roll; the first and the last of them stand for all beyond.
    """
    read = Reader(book)
    base = {training: read.value("to_hit", training) for training in book.tables["to_hit"].rows}
    easiest, hardest = (read.plain("roll_limits", limit) for limit in ("easiest", "hardest"))
    rolls = [roll.value for roll in base.values()]
    sums = range(easiest - max(rolls), hardest + 1 - min(rolls) + 1)

    def cell(training: str, roll: int) -> Cell | None:
        return Cell(max(roll, easiest), "roll", of=f"to_hit/{training}") if roll <= hardest else None

    def head(added: int) -> Line:
        key = "sum_or_less" if added == sums[0] else "sum_or_more" if added == sums[-1] else "sum"
        return Line(key, {"sum": Cell(added, "signed")})

    return Section(
        id="to_hit",
        form="table",
        theme="shooting",
        title=Line("heading.to_hit"),
        clauses=read.clauses,
        columns=tuple(Column(head(added)) for added in sums),
        rows=tuple(
            Row(
                Line(f"row.common.{training}", notes=notes_of(book, "to_hit", training)),
                tuple(cell(training, roll.value + added) for added in sums),
            )
            for training, roll in base.items()
        ),
        lines=(read.line("rule.to_hit"), read.line("rule.roll_limits")),
    )
