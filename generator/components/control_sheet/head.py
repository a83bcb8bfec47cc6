"""Whose a control sheet is, at a glance: the side's plate, with the figure that the backs of its cards have, in its colour."""

from __future__ import annotations

from generator.components.build_context import BuildContext
from generator.components.control_sheet.sign import drawn_figure
from generator.components.layout_names import back_names, side_line
from generator.components.storage.coat import coat_of
from generator.components.storage.coat import sign as plate_of
from generator.drawing import Item, Style
from generator.drawing.box import Box
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.sheets.furniture import SIGN_MM

_FIGURE_SHARE = 0.6
"""Of the plate, for the figure on it."""


def side_sign(game: Game, side: SideInPlay, context: BuildContext) -> tuple[str, tuple[Item, ...]]:
    """The colour a side is drawn with on paper, and its sign in a square of ``SIGN_MM``: colour is never all that tells
    sides apart."""
    colour = side_line(game, game.sides.index(side), context)
    plate = plate_of(coat_of(game, side, context), Box(0.0, 0.0, SIGN_MM, SIGN_MM), Style(fill=colour))
    figure_mm = _FIGURE_SHARE * SIGN_MM
    figure = drawn_figure(back_names(game, side.side.id, context).sign, context, figure_mm, style.PAPER, colour)
    off_mm = (SIGN_MM - figure_mm) / 2
    return colour, (plate, figure.at(off_mm, off_mm))
