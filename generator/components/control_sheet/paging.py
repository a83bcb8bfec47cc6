"""Rows of units on pages: which stand on which, and what is said where they go on overleaf."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.components.build_context import Words
from generator.components.sheet_layout import WITHOUT_SHEETS
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Text
from generator.rulesets.api import Game, Unit
from generator.sheets import style
from generator.typesetting import Block, shared_out

_OVERLEAF_MM, _OVERLEAF_BASE_MM = 6.0, 4.4


def on_pages(
    game: Game,
    units: Sequence[Unit],
    wanted: Sequence[float],
    least: Sequence[float],
    rooms: Callable[[int], Sequence[float]],
) -> tuple[range, ...]:
    """The rows on as few pages as hold them at their least heights, shared out by the heights they had better have.

    ``rooms`` gives the height of each page by how many there are; the last rows are those of the units. UserError,
    with the unit that has the highest, where no number of pages holds them.
    """
    for pages in range(1, len(least) + 1):
        heights = rooms(pages)
        if min(heights) <= 0:
            continue
        found = shared_out(wanted, pages, rooms=heights, fewest=2 if len(least) >= 2 * pages else 1)
        if all(sum(least[i] for i in rows) <= room + 1e-6 for rows, room in zip(found, heights, strict=True)):
            return found
    _, unit = max(zip(least[-len(units) :], units, strict=False), key=lambda one: one[0])
    what = "the words of this unit fill more than a page of the control sheet"
    remedy = f"Shorten its name or its origin, take larger paper, or leave the sheets out: {WITHOUT_SHEETS}."
    raise UserError([Diagnostic(Source(f"{game.project.name}: {unit.key}"), what, remedy)])


def overleaf(words: Words, width_mm: float) -> Block:
    text = words("control_sheet.overleaf")
    line = Text(width_mm, _OVERLEAF_BASE_MM, text, "sans", style.SMALL_PT, style.SECONDARY, "end")
    return Block(width_mm, _OVERLEAF_MM, (line,))
