"""Of the scenario sheet: the board in small, where the scenario says what lies on it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.board import draw, measure, plan_of, undrawable
from generator.components.desk import Desk
from generator.components.scenario_sheet.story import title
from generator.components.typesetting.sections import Section, Strip
from generator.diagnostics import UserError
from generator.drawing import Affine, Group, Item
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game

_ABOVE_MM = 3.0


def board_map(game: Game, desk: Desk, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """A map as wide as its layout has it, a share of the column, or as high as it allows; nothing for a bare board. UserError for a wrong one."""
    board = game.scenario.board
    plan = plan_of(board, desk) if board and board.features else None
    if board is None or plan is None:
        return Section(None, ())
    if problems := list(undrawable(game.project.scenario, desk.terrain)):
        raise UserError(problems)
    wide, high = measure(plan, board.flat_to_flat_mm)
    scale = min(layout.board.share * width_mm / wide, layout.board.most_high_mm / high)
    # The contour does not grow with the hexes: a little less keeps it in its column.
    picture = draw(plan, desk, board.flat_to_flat_mm * scale * 0.99)

    def place(x: float, top: float) -> Iterator[Item]:
        yield Group(picture.items, Affine.translate(x + (width_mm - picture.width_mm) / 2, top + _ABOVE_MM))

    head = title(desk.words("scenario_sheet.section.board"), width_mm, layout)
    return Section(head, (Strip(_ABOVE_MM + picture.height_mm, place),))
