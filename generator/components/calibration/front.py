"""The front of the test: true size, margins, and the lines that show through on the back."""

from __future__ import annotations

from generator.components.build_context import Words
from generator.components.calibration.page import command, head_and_foot, said, text
from generator.components.calibration.scales import front_scales
from generator.components.calibration.true_size import BAR_IN, SQUARE_MM, bar, frames, ruler, square
from generator.drawing import Affine, Group, Item, Text
from generator.sheets import style
from generator.sheets.paper import Paper
from generator.typesetting import stack
from generator.units import MM_PER_INCH

# From the middle of the page.
_LEVEL_RULER, _UPRIGHT_RULER, _RULER_MM = (-65.0, -72.0), (-62.0, -58.0), 130
_SQUARE, _BAR = (-40.0, -56.0), (-40.0, 54.0)
_INSIDE_MM = 6.0
"""The text in the square from its sides."""


def items(words: Words, paper: Paper, page: str) -> tuple[Item, ...]:
    middle = Affine.translate(paper.width_mm / 2, paper.height_mm / 2)
    return (
        *frames(paper),
        *head_and_foot(words, paper, "front", page),
        Group(front_scales() + _measures(words), middle),
    )


def _measures(words: Words) -> tuple[Item, ...]:
    x, y = _SQUARE
    width = SQUARE_MM - 2 * _INSIDE_MM
    told = stack(
        [
            said(words, "size_title", text(words, "size"), width_mm=width),
            said(words, "margins_title", text(words, "margins"), command(words, "margins_command"), width_mm=width),
            said(words, "light_title", text(words, "turn_over"), width_mm=width),
        ],
        style.COLUMN_GAP_MM,
    )
    label = words("calibration.hundred_mm")
    below = _BAR[1] + style.COLUMN_GAP_MM + style.COLUMN_GAP_MM
    return (
        *ruler(*_LEVEL_RULER, _RULER_MM, upright=False),
        *ruler(*_UPRIGHT_RULER, _RULER_MM, upright=True),
        square(x, y),
        _label(label, x + SQUARE_MM / 2, y + style.COLUMN_GAP_MM),
        Group((_label(label, 0.0, 0.0),), Affine(0, -1, 1, 0, x + style.COLUMN_GAP_MM, y + SQUARE_MM / 2)),
        told.at(x + _INSIDE_MM, y + (SQUARE_MM - told.height_mm) / 2),
        *bar(*_BAR),
        _label(words("calibration.four_inches"), _BAR[0] + BAR_IN * MM_PER_INCH / 2, below),
    )


def _label(words: str, x: float, baseline: float) -> Text:
    return Text(x, baseline, words, "sans-semibold", style.TEXT_PT, style.INK, "middle")
