"""The board: the scenario's hexes at their true size with what lies on them, in tiles to glue together."""

from generator.components.board.layout import BoardPlan, plan_of, undrawable
from generator.components.board.picture import Picture, draw, measure
from generator.components.board.sheets import build

__all__ = ["BoardPlan", "Picture", "build", "draw", "measure", "plan_of", "undrawable"]
