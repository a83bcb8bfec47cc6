"""Which of a game's sections stand on its chart, and in which order: those its ruleset has, as the layout wants them."""

from __future__ import annotations

from generator.components.desk import Desk
from generator.components.sheet_layout import holds, names_of
from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.model.base import Located
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Game, Section


def chosen(game: Game, desk: Desk, layout: Located[ReferenceChartLayout]) -> tuple[Section, ...]:
    """The sections of a game that its layout does not leave out. UserError for one that the ruleset does not have."""
    own, known = layout.value, {section.id for section in (*game.book.chart, *game.chart)}
    asked = [(("first", i), name) for i, name in enumerate(own.first)]
    asked += [(("leave_out", i), one.section) for i, one in enumerate(own.leave_out)]
    problems = [
        Diagnostic(layout.where(*path), f"the chart of this ruleset has no section '{name}'", did_you_mean(name, known))
        for path, name in asked
        if name not in known
    ]
    if problems:
        raise UserError(problems)
    names = names_of(game, desk)
    out = {
        one.section
        for i, one in enumerate(own.leave_out)
        if holds(layout, ("leave_out", i), one.when, names, desk.words)
    }
    left = [section for section in game.chart if section.id not in out]
    order = {name: place for place, name in enumerate(own.first)}
    return tuple(sorted(left, key=lambda section: order.get(section.id, len(order))))
