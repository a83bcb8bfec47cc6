"""What the rules say of a scenario, its cards and its rosters: the checks of ``data/rulesets/capitan/checks.yaml``, and the
names that every game looks up."""

from __future__ import annotations

from collections.abc import Sequence

from generator.diagnostics import Diagnostic
from generator.model.project import Project
from generator.model.table_top import table_problems
from generator.rulesets import shared_checks
from generator.rulesets.folder.roster import Roster
from generator.rulesets.house import told


def check(
    project: Project, roster: Roster, found: Sequence[Diagnostic] = (), *, is_whole: bool = True
) -> list[Diagnostic]:
    """What is said of the cards and the rosters as they are written; cards may be missing. ``found``: what a board says;
    ``is_whole``: whether nothing was wrong with the files."""
    book, house = project.rulebook, project.scenario.value.house
    problems = [told(one, house) for one in found]
    for card in shared_checks.cards_in_play(project):
        problems += shared_checks.nation(project.nations, card)
    terrain = (*book.tables["terrain_movement"].rows, *book.tables["terrain_cover"].rows)
    problems += shared_checks.references(project.scenario, book.ground(terrain))
    problems += table_problems(project.scenario, book.distance_unit)
    problems += shared_checks.colours(project)
    return [*problems, *roster.check(is_right=is_whole and not any(one.is_error for one in problems))]
