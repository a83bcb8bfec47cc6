"""What the control sheet prints of a platoon and of a side (F 0, 3.2, 3.4)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.scenario import Side
from generator.rulesets.api import Cell, FigureGroup, Line, SidePoints, Stat, Values, verdict
from generator.rulesets.flames_hexwar.model import Platoon


def details(platoon: Platoon) -> tuple[Line, ...]:
    return (Line(f"training.{platoon.training}"),)


def stats(platoon: Platoon) -> Mapping[str, Stat]:
    return {"motivation": Stat("stat.motivation", Cell(platoon.motivation, "roll"))}


def casualties(platoon: Platoon) -> tuple[FigureGroup, ...]:
    """A box for each team, those of a make together, in the order of the card."""
    return tuple(
        FigureGroup(team.count, (f"role.{team.role}" if team.role else f"team_kind.{team.kind}",), name=team.name)
        for team in platoon.teams.values()
    )


def side_points(values: Values, other: Side, theirs: int) -> SidePoints:
    """Those of a side, and the least or the most that the other side's allow it."""
    total = values["points.total"].value
    key = "least" if "ratio.least" in values else "most"
    bound = values[f"ratio.{key}"].value
    allowed = Line(f"control_sheet.ratio.{key}", {"other": other.name, "points": theirs, "bound": bound})
    return SidePoints(total, (), allowed, verdict(total, Line("control_sheet.ratio.kept"), **{key: bound}))
