"""House rules: the checks that a scenario lets stand. What they say is told as a warning, and the paper names them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Severity
from generator.model.project import Project


def told(diagnostic: Diagnostic, house: Collection[str]) -> Diagnostic:
    """What a check says, as a scenario with these house rules takes it; of an error that may be waived, how."""
    name = diagnostic.check
    if name and name in house:
        remedy = f"The scenario lets it stand, by its 'house: [{name}]'."
        return replace(diagnostic, remedy=remedy, severity=Severity.WARNING)
    if name and diagnostic.is_error:
        return replace(diagnostic, remedy=f"{diagnostic.remedy} To play it so, say 'house: [{name}]' in the scenario.")
    return diagnostic


def idle(project: Project, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """A warning for each house rule without which nothing would be wrong: the paper says that it is played."""
    used = {one.check for one in found}
    known = project.rulebook.waivable()
    for index, name in enumerate(project.scenario.value.house):
        if name in known and name not in used:
            what = f"nothing here goes against '{name}'"
            where = project.scenario.where("house", index)
            yield Diagnostic(
                where, what, "Take it off 'house', for the paper says it is played.", Severity.WARNING, known[name]
            )
