"""The error of a row that no page holds."""

from __future__ import annotations

from generator.components.sheet_layout import WITHOUT_SHEETS
from generator.diagnostics import Diagnostic, Source, UserError
from generator.rulesets.api import Game, Unit


def fills_a_page(game: Game, unit: Unit) -> UserError:
    """The error of a unit with a row that no page holds."""
    return UserError(
        [
            Diagnostic(
                Source(f"{game.project.name}: {unit.key}"),
                "the words of this unit fill more than a page of the control sheet",
                f"Shorten its name or its origin, take larger paper, or leave the sheets out: {WITHOUT_SHEETS}.",
            )
        ]
    )
