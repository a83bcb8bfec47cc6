"""Rows on pages."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.sheet_layout import WITHOUT_SHEETS
from generator.diagnostics import Diagnostic, Source, UserError
from generator.rulesets.api import Game, Unit


def even_split(heights: Sequence[float], rooms: Sequence[float]) -> tuple[range, ...]:
    """Rows of these heights on pages with these rooms, so that the fullest is as empty as it can be.

    No page stays empty, and none holds a single row where there are rows enough.
    """
    count, pages = len(heights), len(rooms)
    fewest = 2 if count >= 2 * pages else 1
    best: dict[int, tuple[float, tuple[range, ...]]] = {0: (0.0, ())}
    for room in rooms:
        reached: dict[int, tuple[float, tuple[range, ...]]] = {}
        for start, (fullest, so_far) in best.items():
            for end in range(start + fewest, count + 1):
                fill = max(fullest, sum(heights[start:end]) / room)
                if end not in reached or fill < reached[end][0]:
                    reached[end] = (fill, (*so_far, range(start, end)))
        best = reached
    return best[count][1]


def in_blocks(count: int, most: int) -> tuple[range, ...]:
    """So many things in as few blocks of at most ``most`` as there can be, the blocks as alike as they can be."""
    blocks = -(-count // most)
    ends = [round(count * i / blocks) for i in range(blocks + 1)]
    return tuple(range(start, end) for start, end in zip(ends, ends[1:], strict=False))


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
