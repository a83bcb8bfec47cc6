"""The whole program on one screen: load, derive, build, impose, render."""

from __future__ import annotations

from pathlib import Path

from generator.diagnostics import Diagnostic, UserError
from generator.loading.project import load_project
from generator.rulesets.api import Game


def derive(file: Path) -> Game:
    """The game of a scenario file. UserError when the rules refuse it."""
    project, ruleset, _ = load_project(file)
    game = ruleset.derive(project)
    if any(diagnostic.is_error for diagnostic in game.diagnostics):
        raise UserError(game.diagnostics)
    return game


def check(file: Path) -> list[Diagnostic]:
    """Everything there is to say about a scenario file."""
    project, ruleset, problems = load_project(file)
    return [*problems, *ruleset.derive(project).diagnostics]
